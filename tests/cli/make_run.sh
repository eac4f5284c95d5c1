#!/usr/bin/env bash
# make_run.sh: what `make run` shows on a machine that lacks something: a line for each stage and each
# library that is not there, and then the grids; it fails only for want of a compiler, make or CMake.
# The machine is played: a tree with the Makefile, and tools of our own before or instead of the real ones.
. "$(dirname "$0")/lib/expect.bash" || exit 1
command -v make >/dev/null || exit 77

# A tree in which cmake is played: it "builds" by a link to the real program.
mkdir tree tools
cp -r "$SOURCE/Makefile" "$SOURCE/scripts" "$SOURCE/puzzles" tree
cat >tools/cmake <<'EOF'
#!/bin/sh
if [ "$1" != --build ]; then
    printf '%s\n' "-- Found something" "$CONFIGURED"
    exit 0
fi
[ ! -e build/quadrille ] || exit 0
echo "[ 50%] Building C object x.c.o"
echo "x.c:1:2: warning: a compiler that knows more"
echo "[100%] Linking C executable x"
mkdir -p build && ln -s "$QUADRILLE" build/quadrille
EOF
# Packages: what is in the file `installed` is; apt-get can install what is in the file `known`.
cat >tools/dpkg-query <<'EOF'
#!/bin/sh
for package; do :; done
grep -qx "$package" "$MACHINE/installed" && printf installed
EOF
cat >tools/apt-get <<'EOF'
#!/bin/sh
echo "Reading package lists... a lot is said" >&2
[ "$1" = install ] || exit 0
status=0
for package; do
    case $package in install | -*) continue ;; esac
    grep -qx "$package" "$MACHINE/known" || status=100
done
[ $status = 0 ] || exit $status
for package; do echo "$package" >>"$MACHINE/installed"; done
EOF
cat >tools/id <<'EOF'
#!/bin/sh
echo "$USER_ID"
EOF
printf '#!/bin/sh\nexit 1\n' >tools/sudo
chmod +x tools/*
export MACHINE=$PWD QUADRILLE USER_ID CONFIGURED CC=cc
# A path with the tools of every system, our own, and no others.
mkdir path
for tool in bash sh env make grep sed awk tee cat mktemp rm ln mkdir dirname printf cc; do
    ln -s "$(command -v $tool)" path/$tool
done
ln -s "$PWD"/tools/* path/
everything='gcc make cmake pkg-config libc6-dev zlib1g-dev libjansson-dev libcadical-dev g++
libcairo2-dev libharfbuzz-dev fonts-dejavu-core libopenmpi-dev openmpi-bin libmicrohttpd-dev'

make_run() { # as that user, on a machine with these packages, where these others can be had
    USER_ID=$1
    tr ' ' '\n' <<<"$2" >installed
    tr ' ' '\n' <<<"$3" >known
    CONFIGURED=${4-}
    rm -rf tree/build
    run env -u MAKEFLAGS -u MAKELEVEL PATH="$PWD/path" make --no-print-directory -C tree run
}
grids() { # what must stand where after so many lines
    expect_exit 0
    cat err out | grep -n '^9×9: quadrille solve' | cut -d: -f1 >first
    expect "the grids after $1 lines" test "$(cat first)" = $(($1 + 1))
    expect_stdout_has "┃ 8 1 2 ┃ 7 5 3 ┃ 6 4 9 ┃"
    expect_stdout_has "check: unique"
}

# Everything is there; everything can be installed.
make_run 1000 "$everything" ""
grids 2
expect_no_stderr
expect_stdout_line 'building \(release\) …'
expect_stdout_line 'built \(release\) in [0-9]+ s'
make_run 0 "gcc make cmake" "$everything"
grids 3
expect_stderr_line 'installing: pkg-config libc6-dev zlib1g-dev .*'
expect "all of it" grep -qx libmicrohttpd-dev installed

# Nothing can be installed, or not all of it: it builds, and says what that costs.
without='-- without zlib: gzipped files cannot be read (Debian: apt-get install zlib1g-dev)'
make_run 1000 "gcc make cmake" "" "$without"
grids 3
expect_no_stderr
expect_stdout_line 'without zlib: gzipped files cannot be read \(Debian: apt-get install zlib1g-dev\)'
make_run 0 "gcc make cmake" "libjansson-dev pkg-config" "$without"
grids 4
expect "what there was" grep -qx libjansson-dev installed
expect "what there was not" sh -c '! grep -qx zlib1g-dev installed'

# A compiler, make and CMake must be there.
mv path/cmake .
make_run 1000 "gcc make" ""
expect "make fails" test "$code" != 0
expect_stderr_line 'missing: cmake .*Please run: apt-get update && apt-get install cmake .*'
expect_stdout_lacks "building"
mv path/apt-get path/dpkg-query .
make_run 1000 "" ""
expect "make fails" test "$code" != 0
expect_stderr_line 'missing: cmake\. Please install what your system calls it'
mv cmake path/
make_run 1000 "" "" "$without"
grids 3
mv path/cc .
make_run 1000 "" ""
expect "make fails" test "$code" != 0
expect_stderr_line 'missing: gcc\. .*'

# What it says is what CMake says: a line with the cost and the package for each that can be missing.
grep -ho 'qdr_without(.*' "$SOURCE"/cmake/*.cmake | grep -v 'name cost' >lines
expect "ten of them" test "$(grep -cE '^qdr_without\([^ ]+ ".*" ("[a-z0-9+ -]+"|[a-z0-9+-]+)\)$' lines)" = 10
finish
