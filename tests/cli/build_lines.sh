#!/usr/bin/env bash
# build_lines.sh: what `make run` shows of a build: a line or two, and what went wrong; never what make
# tells about directories. The build itself is played by a cmake of our own.
. "$(dirname "$0")/lib/expect.bash" || exit 1

mkdir bin
cat >bin/cmake <<'EOF'
#!/bin/sh
[ "$1" = --build ] || exit 0
[ -z "${MAKELEVEL-}${MAKEFLAGS-}" ] || echo "gmake[1]: Entering directory '/somewhere'"
case $PLAY in
built) echo "[ 50%] Building C object x.c.o"; echo "[100%] Linking C executable x" ;;
nothing) echo "[100%] Built target x" ;;
broken)
    echo "[ 50%] Building C object x.c.o"
    echo "x.c:1:2: error: no such thing" >&2
    exit 2
    ;;
esac
EOF
chmod +x bin/cmake
build() { # as make would start it
    run env PATH="$PWD/bin:$PATH" PLAY="$1" MAKELEVEL=1 MAKEFLAGS=w ${2-} "$SOURCE/scripts/build.sh" release 2
}

build built
expect_exit 0
expect_stdout_line 'building \(release\) …'
expect_stdout_line 'built \(release\) in [0-9]+ s'
expect "two lines" test "$(wc -l <out)" = 2
build nothing
expect_exit 0
expect_no_stdout
build broken
expect_exit 1
expect_stderr_has "x.c:1:2: error: no such thing"
build built VERBOSE=1
expect_exit 0
expect_stdout_has "Building C object x.c.o"
expect "nothing about directories" sh -c '! grep -q Entering out err'

# The examples that make run ends with.
run "$SOURCE/scripts/show-examples.sh" "$QUADRILLE"
expect_exit 0
expect_stdout_has "9×9: quadrille solve puzzles/example-9x9.txt"
expect_stdout_has "┃ 8 1 2 ┃ 7 5 3 ┃ 6 4 9 ┃"
expect_stdout_has "check: unique"
expect "nothing else is said" test ! -s err
finish
