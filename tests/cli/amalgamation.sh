#!/usr/bin/env bash
# slow: the library in two files compiles without any options, and passes tests of the library; with
# EVERY=1 in the environment all unit tests, and with OPTIMIZE=-O2 as people compile it.
set -eu
fail() { echo "FAIL: $*" >&2; exit 1; }
command -v python3 >/dev/null || { echo "there is no python3, which puts the files together" >&2; exit 77; }
! grep -q '^QDR_SANITIZE:STRING=.' "$BUILD/CMakeCache.txt" || exit 77
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cc=${CC:-cc}

python3 "$SOURCE/scripts/amalgamate.py" "$scratch"
cd "$scratch"
ls | sort | tr '\n' ' ' | grep -qx 'quadrille.c quadrille.h ' || fail "there are other files: $(ls)"
! grep -nE '^#include "' quadrille.c quadrille.h | grep -v '"quadrille.h"' || fail "it needs a file that is not there"

# As a stranger compiles it, and a program with it.
sed 's,<quadrille/quadrille.h>,"quadrille.h",' "$SOURCE/tests/cli/lib/outside.c" >outside.c
"$cc" ${OPTIMIZE:--O0} -c quadrille.c 2>warnings || fail "it does not compile: $(grep -m3 error warnings)"
[ ! -s warnings ] || fail "the compiler warns: $(head -3 warnings)"
"$cc" outside.c quadrille.o -lm -pthread -o outside
version=$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$BUILD/CMakeCache.txt")
[ "$(./outside)" = "quadrille $version: 72" ] || fail "it says $(./outside)"
"$cc" -std=c99 -Wall -Wextra -Wpedantic -Werror -fsyntax-only outside.c || fail "the header is no plain C"

# Nobody who says nothing about assertions wants them: those of the links go through all of them.
! nm -u quadrille.o | grep -q __assert || fail "it has assertions in it"

# What it exports is what the library has: nothing is missing, nothing collides.
sed -nE 's/^QDR_API .*\b(qdr_[a-z0-9_]+)\(.*/\1/p' quadrille.h | sort -u >declared
nm -g --defined-only quadrille.o | sed 's/.* //' | sort -u >defined
[ "$(wc -l <declared)" -gt 100 ] || fail "found only $(wc -l <declared) functions in quadrille.h"
missing=$(comm -23 declared defined)
[ -z "$missing" ] || fail "not there: $missing"

# Tests of the library, as they were compiled for it, with this instead: from every part of it some that
# are quick without optimization, too.
tests="test_base test_count test_cover test_dense test_format_read test_human_limits test_learn test_names
    test_picture test_plan test_recheck_clues test_trace"
[ -z "${EVERY-}" ] || tests=$(cd "$BUILD" && ls -d CMakeFiles/test_*.dir | sed 's,.*/,,; s,\.dir$,,')
ran=0
for test in $tests; do
    object=$BUILD/CMakeFiles/$test.dir/tests/unit/$test.c.o
    [ -e "$object" ] || continue
    # The optional libraries were not asked for, so tests of input that needs them do not count here.
    "$cc" "$object" quadrille.o -lcmocka -lm -pthread -o "$test" 2>link || { [ -n "${EVERY-}" ] && echo "not linked: $test" && continue; fail "$test: $(head -3 link)"; }
    "./$test" >said 2>&1 || fail "$test fails with the two files: $(grep -m3 -E 'FAILED|ERROR' said)"
    ran=$((ran + 1))
done
[ "$ran" -ge 12 ] || [ ! -e "$BUILD/test_solve" ] || fail "only $ran tests ran"
echo "$ran unit tests passed with the two files"
