#!/usr/bin/env bash
# run-tests.sh JOBS: build and run every test twice, as released and under ASan+UBSan.
set -eu
jobs=${1:-2}
for preset in release asan; do
    cmake --preset "$preset" >/dev/null
    cmake --build --preset "$preset" -j "$jobs"
    ctest --preset "$preset" -j "$jobs"
done
