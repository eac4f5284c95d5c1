#!/usr/bin/env bash
# run.sh [QUADRILLE [DIRECTORY]]: the default tables, as text, JSON and a chart, into a directory.
#
#     classic   the four classic engines by difficulty class, on the graded 9×9 sets
#     all       every engine on every shipped set
#
# About three minutes. Name more programs in AGAINST, one a line, to race them on the 9×9 sets.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
quadrille=${1:-$here/build/quadrille}
out=${2:-$here/build/bench}
mkdir -p "$out"

against=()
while IFS= read -r line; do
    [ -z "$line" ] || against+=(--against "$line")
done <<<"${AGAINST-}"

echo "== The classic engines by difficulty class"
"$quadrille" bench --by class --engines backtrack,algox,dlx-first,dlx --budget 2s \
    --plot "$out/classic.svg" "$here"/puzzles/9x9-*.csv | tee "$out/classic.txt"

echo
echo "== Every engine on every shipped set"
"$quadrille" bench --plot "$out/all.svg" | tee "$out/all.txt"

if [ ${#against[@]} -gt 0 ]; then
    echo
    echo "== Other programs"
    "$quadrille" bench --rounds 5 --by file --engines auto,dlx "${against[@]}" \
        "$here"/puzzles/9x9-*.csv | tee "$out/against.txt"
fi
echo
echo "Tables and charts are in $out"
