#!/usr/bin/env bash
# readme.sh: every command shown in README.md, docs/making.md, docs/ratings.md and docs/hints.md is run, and prints
# what stands there; the program in C of the README is compiled and run.
. "$(dirname "$0")/lib/expect.bash" || exit 1
. "$HERE/lib/document.bash" || exit 1

export PATH="$(dirname "$QUADRILLE"):$PATH"
cp -r "$SOURCE/puzzles" .
run_document "$SOURCE/README.md" 14
run_document "$SOURCE/docs/making.md" 6
run_document "$SOURCE/docs/ratings.md" 4
run_document "$SOURCE/docs/hints.md" 8

# A sanitized library wants a sanitized program.
if ! grep -q '^QDR_SANITIZE:STRING=.' "$BUILD/CMakeCache.txt"; then
    sed -n '/^```c$/,/^```$/{/^```/d;p}' "$SOURCE/README.md" >program.c
    run "${CC:-cc}" -I"$SOURCE/include" program.c -L"$BUILD" -lquadrille -Wl,-rpath,"$BUILD" -o program
    expect_exit 0
    run ./program
    expect_exit 0
    expect_stdout unique
fi
finish
