#!/usr/bin/env bash
# build.sh PRESET JOBS [TARGET]: build, and say so in a line: on a terminal with the percentage as it
# goes, nothing at all when there was nothing to do. A line for each library that the build does
# without, and what went wrong whole, warnings of the compiler included. In the environment, VERBOSE=1
# shows everything, and LENIENT=1 passes over warnings: who only wants the program may have another compiler.
set -eu -o pipefail
cd "$(dirname "$0")/.."
preset=$1 jobs=$2 target=${3-}
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# Started by make, cmake's own make would tell of every directory that it enters.
unset MAKEFLAGS MAKELEVEL MFLAGS

show=short
[ -z "${VERBOSE-}" ] || show=all
terminal=0
[ ! -t 1 ] || terminal=1

progress() { # the lines of make or ninja → one
    awk -v terminal="$terminal" -v preset="$preset" -v show="$show" '
        show == "all" { print; fflush(); next }
        !/Building|Linking/ { next }
        !begun++ && !terminal { print "building (" preset ") …"; fflush() }
        terminal && match($0, /^\[ *[0-9]+%\]/) {
            percent = substr($0, RSTART + 1, RLENGTH - 2)
            sub(/^ */, "", percent)
            if (percent != last) { printf "\rbuilding (%s): %s ", preset, percent; fflush() }
            last = percent
        }
        END { if (begun && terminal) printf "\r\033[K" }'
}

started=$SECONDS
cmake --preset "$preset" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
without=$(sed -n 's/^-- \(without \)/\1/p' "$log")
if ! cmake --build --preset "$preset" -j "$jobs" ${target:+--target "$target"} 2>&1 | tee "$log" | progress; then
    grep -E 'error|warning|\*\*\*' -A4 "$log" >&2 || cat "$log" >&2
    exit 1
fi
if [ "$show" = short ] && grep -qE 'Building|Linking' "$log"; then
    echo "built (${preset}) in $((SECONDS - started)) s"
    [ -z "$without" ] || printf '%s\n' "$without"
fi
if [ -z "${LENIENT-}" ] && grep -E 'warning:' -A4 "$log" >&2; then exit 1; fi
