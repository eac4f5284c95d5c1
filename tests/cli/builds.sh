#!/usr/bin/env bash
# slow: configures without each of the optional libraries, and builds without all of them.
# Of each configuration the files that know the libraries are compiled; scripts/try-builds.sh
# builds every one of them whole. Our other compiler is tried by clang.sh.
. "$(dirname "$0")/lib/expect.bash" || exit 1

configure() { # in the folder `tree`, with these settings
    run cmake -S "$SOURCE" -B tree -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS=-O0 -DQDR_TESTS=OFF \
        -DQDR_EXAMPLES=OFF "$@"
    expect_exit 0
}
# The command that compiles a file of the library, from what CMake wrote down.
command_of() {
    grep -o "\"command\": \".*/$1\"" tree/compile_commands.json | grep -v web/module |
        sed 's/^"command": "//; s/"$//; s/\\\\/\\/g; s/\\"/"/g; s/ -o [^ ]*//'
}
knowing=$(cd "$SOURCE" && grep -lE 'QDR_HAVE_|QDR_WITH_' src/*/*.c cli/*.c cli/kit/*.c)
compiles() {
    local file
    for file in $knowing; do
        run sh -c "$(command_of "$file") -Werror -fsyntax-only"
        command_line="$file, $settings: $command_line"
        expect_exit 0
        expect "a command" test "${#command_line}" -gt 200
    done
}
defined() { grep -q -- "-D$1[= ]" tree/compile_commands.json; }

# Warnings are errors only in our own presets, and not in the one that people use.
configure
expect "warnings are no errors" sh -c '! grep -q -- -Werror tree/compile_commands.json'
for preset in debug asan tsan one-thread; do
    run cmake -S "$SOURCE" -B "strict" --preset "$preset" -DQDR_TESTS=OFF -DQDR_EXAMPLES=OFF
    expect_exit 0
    expect "warnings are errors: $preset" grep -q -- -Werror strict/compile_commands.json
    rm -rf strict
done

# One library less. What is not on this machine is not there either way.
here=$(cat out)
while IFS='|' read -r settings name defines; do
    configure $settings
    expect "a line about $name" test "$(grep -cE "^-- without $name: .+ \(Debian: apt-get install .+\)$" out)" = 1
    for define in $defines; do
        expect "no $define" sh -c "! grep -q -- '-D$define[= ]' tree/compile_commands.json"
    done
    compiles
done <<'EOF'
-DQDR_ZLIB=OFF|zlib|QDR_HAVE_ZLIB
-DQDR_ZLIB=ON -DQDR_JANSSON=OFF|jansson|QDR_HAVE_JANSSON
-DQDR_JANSSON=ON -DQDR_CADICAL=OFF|CaDiCaL|QDR_HAVE_CADICAL QDR_HAVE_CADICAL_TRACE
-DQDR_CADICAL=ON -DQDR_CAIRO=OFF|Cairo|
-DQDR_CAIRO=ON -DQDR_MPI=OFF|MPI|QDR_WITH_MPI=1
-DQDR_MPI=ON -DQDR_WEB_SERVER=OFF|libmicrohttpd|
-DQDR_WEB_SERVER=ON -DQDR_SECCOMP=OFF|seccomp|QDR_WITH_SECCOMP=1
-DQDR_SECCOMP=ON -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON|pkg-config|QDR_HAVE_JANSSON
EOF

# The program without any of them: it says what it has not, and does the rest.
rm -rf tree
settings=nothing
configure -DQDR_ZLIB=OFF -DQDR_JANSSON=OFF -DQDR_CADICAL=OFF -DQDR_CAIRO=OFF -DQDR_MPI=OFF \
    -DQDR_WEB_SERVER=OFF -DQDR_SECCOMP=OFF -DQDR_STATIC_PROGRAM=OFF -DQDR_THREADS=OFF
expect "seven lines" test "$(grep -c '^-- without ' out)" = 7
run cmake --build tree -j 2 --target quadrille
expect_exit 0
expect "no warnings" sh -c '! grep -q warning: out err'
bare=$PWD/tree/quadrille
run "$bare" --version
for library in zlib jansson cadical cairo microhttpd mpi; do
    expect_stdout_line "$library no \(.*Debian: .+\)"
done
expect_stdout_line 'seccomp no \(.+\)'
puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
run "$bare" solve "$puzzle"
expect_exit 0
expect_stdout 534678912672195348198342567859761423426853791713924856961537284287419635345286179
echo "{\"givens\":\"$puzzle\"}" >puzzle.json
run "$bare" solve puzzle.json
expect_exit 3
expect_stderr_line 'puzzle.json:.*jansson.*'
echo "$puzzle" | gzip >puzzle.gz
run "$bare" solve puzzle.gz
expect_exit 3
expect_stderr_line 'puzzle.gz:.*zlib.*'
run "$bare" solve --engine sat "$puzzle"
expect_exit 2
run "$bare" draw --pdf puzzle.pdf "$puzzle"
expect "no page" test "$code" != 0
expect_stderr_line '.*Cairo.*'
run "$bare" draw --svg puzzle.svg "$puzzle"
expect_exit 0
run "$bare" make --seed 1
expect_exit 0
run "$bare" convert --to json "$puzzle"
expect_exit 0
finish
