#!/usr/bin/env bash
# run.sh SCRIPT: builds the page, one at a time, and runs a script of node's test runner on it. Where
# the page cannot be built, the test is skipped, with a sentence that says why.
set -eu
mkdir -p "$BUILD"
exec 9>"$BUILD/web.lock"
flock 9
status=0
"$SOURCE/scripts/build-web.sh" 2 || status=$?
[ "$status" = 0 ] || exit "$status"
flock -u 9
exec node --test "$1"
