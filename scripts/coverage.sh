#!/usr/bin/env bash
# coverage.sh [JOBS [CTEST-REGEX]]: how much of src/ the tests come by, room by room: lines and branches
# (gcovr). Builds in build-coverage with gcc, runs the tests there, unit tests and those of the program,
# and writes build-coverage/coverage.txt (files) and index.html (lines). Branches that the compiler makes
# of macros, assertions and inline functions count as well.
set -eu -o pipefail
cd "$(dirname "$0")/.."
jobs=${1:-2} regex=${2:-.}
command -v gcovr >/dev/null || { echo "Please run: scripts/install-deps.sh check" >&2; exit 1; }
scripts/build.sh coverage "$jobs"
find build-coverage -name '*.gcda' -delete
ctest --preset coverage -j "$jobs" -LE slow -R "$regex" >build-coverage/tests.log 2>&1 ||
    { grep -E 'Failed|Timeout' build-coverage/tests.log; echo "(counted all the same)"; }
scripts/coverage-report.sh
