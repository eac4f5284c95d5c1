#!/usr/bin/env bash
# The shared library exports what the headers declare with QDR_API: all of it and nothing else.
# The static archive needs C++ in one file at most, and hides nothing worse than qdri_ names.
set -eu
library=$BUILD/libquadrille.so
archive=$BUILD/libquadrille.a
fail() { echo "FAIL: $*" >&2; exit 1; }

declared=$(cat "$SOURCE"/include/quadrille/*.h | tr '\n' ' ' | sed 's|/\*|\n/*|g; s|\*/|*/\n|g' |
    grep -v '^/\*' | tr '\n' ' ' |
    grep -oE 'QDR_API [^(;]*\(' | grep -oE '[a-z0-9_]+\($' | tr -d '(' | grep '^qdr_' | sort -u)
[ "$(echo "$declared" | wc -l)" -gt 50 ] || fail "found few declarations: $declared"

# Sanitizers add their own names, all of which begin with underscores.
exported=$(nm -D --defined-only "$library" | awk '{print $3}' | sed 's/@.*//' | grep -v '^__' | sort -u)
missing=$(comm -23 <(echo "$declared") <(echo "$exported"))
[ -z "$missing" ] || fail "declared in a header but not exported:" $missing
extra=$(comm -13 <(echo "$declared") <(echo "$exported"))
[ -z "$extra" ] || fail "exported but not declared with QDR_API:" $extra

objdump -p "$library" | grep -q 'SONAME *libquadrille\.so\.[0-9]' || fail "no soname"
! objdump -p "$library" | grep -q 'NEEDED.*stdc++' || fail "the shared library needs libstdc++"
! nm -A "$archive" 2>/dev/null | grep -v 'cadical_solver' | grep -qE ' U (_Z|__cxa_|__gxx_)' ||
    fail "more of the archive than cadical_solver.cpp needs C++"
others=$(nm -g --defined-only "$archive" 2>/dev/null | awk 'NF == 3 {print $3}' |
    grep -vE '^(qdr_|qdri_|__|_Z.*(qdri_cadical|CaDiCaL)|DW\.ref\.)' || true)
[ -z "$others" ] || fail "names that cross files without qdr_ or qdri_:" $others

# Releases run on any x86-64: wide registers only in files that are chosen at run time.
if [ "$(uname -m)" = x86_64 ]; then
    wide=$(objdump -d "$archive" | awk '/file format/ { member = $1 } /%[yz]mm/ { print member }' | sort -u |
        grep -v '_avx' || true)
    [ -z "$wide" ] || fail "wider than any x86-64 has, and not in a file named _avx:" $wide
fi
