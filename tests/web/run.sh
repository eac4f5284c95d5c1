#!/usr/bin/env bash
# run.sh: builds the page; ctest does that once, before the first of the tests that need it.
# run.sh SCRIPT: runs a script of node's test runner on it. Where the page cannot be built, both are
# skipped, with a sentence that says why.
set -eu
reason=$BUILD/web-not-built # there while the page is not, with the sentence
if [ $# -eq 0 ]; then
    status=0
    echo "the page is not built: its test web_build did not end" >"$reason"
    "$SOURCE/scripts/build-web.sh" 2 2>"$reason" || status=$?
    cat "$reason" >&2
    [ "$status" != 0 ] || rm "$reason"
    exit "$status"
fi
if [ -e "$reason" ]; then
    cat "$reason" >&2
    exit 77
fi
exec node --test "$1"
