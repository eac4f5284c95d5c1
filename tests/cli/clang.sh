#!/usr/bin/env bash
# slow: builds everything with clang, for its warnings, which are errors; runs what came out.
# In a build that is clang's already, the other compiler is gcc.
set -eu
other=clang
! grep -qE '^CMAKE_C_COMPILER:[A-Z]+=.*clang' "$BUILD/CMakeCache.txt" || other=gcc
command -v "$other" >/dev/null || { echo "no $other here"; exit 77; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cmake -S "$SOURCE" -B "$scratch" -DCMAKE_C_COMPILER="$other" -DCMAKE_BUILD_TYPE=Debug \
    -DQDR_WARNINGS_ARE_ERRORS=ON >"$scratch/log" 2>&1 ||
    { cat "$scratch/log"; exit 1; }
cmake --build "$scratch" -j 2 >"$scratch/log" 2>&1 || { grep -E 'error|warning' -A4 "$scratch/log"; exit 1; }
"$scratch/quadrille" --version | grep -q "quadrille"
for test in test_base test_shape test_puzzle; do
    "$scratch/$test" >"$scratch/log" 2>&1 || { cat "$scratch/log"; exit 1; }
done
