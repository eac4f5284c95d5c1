#!/usr/bin/env bash
# show-examples.sh QUADRILLE: solve a 9×9 and a 16×16 of puzzles/ and show the grids.
set -eu
quadrille=${1:?usage: show-examples.sh PROGRAM}
puzzles=$(cd "$(dirname "$0")/.." && pwd)/puzzles

for side in 9 16; do
    file=$puzzles/example-${side}x$side.txt
    echo "${side}×$side: quadrille solve puzzles/${file##*/}"
    "$quadrille" solve --grid "$file"
    echo "check: $("$quadrille" check --minimal --metrics "$file")"
    echo
done
