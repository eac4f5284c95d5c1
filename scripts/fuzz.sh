#!/usr/bin/env bash
# fuzz.sh [SECONDS [TARGET...]]: fuzz every target (or those named, such as `format`) for that long
# (default 60), each from its corpus, and tell how many inputs that were. Finds are left in
# build-fuzz/finds; new inputs go to build-fuzz/corpus, not into the source tree: add the good ones by
# hand.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-60}
[ $# -eq 0 ] || shift
if ! command -v clang >/dev/null; then
    echo "Fuzzing needs clang. Please run: sudo apt-get install clang" >&2
    exit 1
fi
cmake --preset fuzz -DQDR_TESTS=OFF >/dev/null
mkdir -p build-fuzz/finds
if [ $# -eq 0 ]; then
    for source in fuzz/fuzz_*.c; do
        name=${source#fuzz/fuzz_}
        set -- "$@" "${name%.c}"
    done
fi
cmake --build build-fuzz -j "$(nproc)" --target "${@/#/fuzz_}" >/dev/null
for name in "$@"; do
    echo "fuzz_$name for $seconds s"
    mkdir -p "build-fuzz/corpus/$name" "fuzz/corpus/$name"
    "build-fuzz/fuzz_$name" -max_total_time="$seconds" -max_len=4096 -timeout=10 \
        -artifact_prefix="build-fuzz/finds/$name-" -print_final_stats=1 \
        "build-fuzz/corpus/$name" "fuzz/corpus/$name" 2>build-fuzz/finds/"$name.log" ||
        { tail -40 build-fuzz/finds/"$name.log"; exit 1; }
    sed -n 's/^stat::number_of_executed_units: */  inputs: /p' build-fuzz/finds/"$name.log"
done
