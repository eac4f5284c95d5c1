#!/usr/bin/env bash
# The programs and the library as they are linked: guards of a release build, and no library that is
# looked for in the folder one happens to be in.
set -u
failures=0
fail() { echo "FAIL: $*"; failures=$((failures + 1)); }
command -v readelf >/dev/null || exit 77

programs="$QUADRILLE $BUILD/quadrille-draw $BUILD/quadrille-mpi"
for file in $programs "$BUILD/libquadrille.so"; do
    [ -e "$file" ] || continue
    path=$(readelf -dW "$file" | sed -nE 's/.*\((RPATH|RUNPATH)\).*\[(.*)\]/\2/p')
    case ":$path:" in
    ::) ;; # none
    *::* | *:[!/\$]*) fail "$file looks for libraries in the current folder: [$path]" ;;
    esac
done

grep -q '^QDR_SANITIZE:STRING=$' "$BUILD/CMakeCache.txt" || exit "$failures"
grep -q '^CMAKE_BUILD_TYPE:STRING=Rel' "$BUILD/CMakeCache.txt" || exit "$failures"
for file in $programs "$BUILD/libquadrille.so"; do
    [ -e "$file" ] || continue
    readelf -hW "$file" | grep -q 'Type: *DYN' || fail "$file is at a fixed place"
    readelf -lW "$file" | grep -q GNU_RELRO || fail "$file: its tables stay writable"
    readelf -dW "$file" | grep -q BIND_NOW || fail "$file binds functions late"
    readelf -lW "$file" | grep GNU_STACK | grep -q 'RW ' || fail "$file has a stack that can be run"
    readelf -sW "$file" | grep -q __stack_chk_fail || fail "$file has no stack protector"
done
exit "$failures"
