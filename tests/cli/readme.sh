#!/usr/bin/env bash
# readme.sh: every command shown in README.md, docs/making.md, docs/ratings.md and docs/hints.md is run, and prints
# what stands there.
. "$(dirname "$0")/lib/expect.bash" || exit 1
. "$HERE/lib/document.bash" || exit 1

export PATH="$(dirname "$QUADRILLE"):$PATH"
cp -r "$SOURCE/puzzles" .
run_document "$SOURCE/README.md" 7
run_document "$SOURCE/docs/making.md" 6
run_document "$SOURCE/docs/ratings.md" 4
run_document "$SOURCE/docs/hints.md" 8
finish
