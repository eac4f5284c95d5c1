#!/usr/bin/env bash
# run-tests.sh JOBS: every test as released; all but the slow ones, and those for which once is
# enough, again under ASan and UBSan; the threaded ones under TSan; the unit tests in a build without
# threads. Stops at the first pass that fails; ends with the counts of each.
set -eu
cd "$(dirname "$0")/.."
jobs=${1:-2}
summary=
log=$(mktemp)
trap 'rm -f "$log"' EXIT

run() { # run PRESET, then arguments of ctest
    local preset=$1 status=0 counts
    shift
    $wrap ctest --preset "$preset" -j "$jobs" "$@" 2>&1 | tee "$log" || status=$?
    counts=$(grep -E 'tests passed|tests failed' "$log" || echo "no test ran")
    summary="$summary$(printf '%-10s %s' "$preset" "$counts")"$'\n'
    [ "$status" = 0 ] || { printf '\n%s' "$summary"; exit 1; }
}

set -o pipefail
wrap=
scripts/build.sh release "$jobs"
run release
scripts/build.sh asan "$jobs"
run asan -LE 'slow|once'

# ThreadSanitizer dislikes kernels that scatter addresses much; then it runs without that, and
# where even this is forbidden, not at all.
scripts/build.sh tsan "$jobs" threaded_tests
for probe in "" "setarch $(uname -m) -R" none; do
    wrap=$probe
    [ "$probe" = none ] || ! $probe build-tsan/test_shape >/dev/null 2>&1 || break
done
if [ "$wrap" = none ]; then
    summary="${summary}tsan       does not run on this machine"$'\n'
else
    run tsan -L threads
fi
wrap=
scripts/build.sh one-thread "$jobs"
run one-thread -R '^test_'
printf '\n%s' "$summary"
