# expect.bash: what the tests of the command line share; sourced, not run.
#
#     . "$(dirname "$0")/lib/expect.bash" || exit 1
#     run "$QUADRILLE" count puzzle.txt      # stdout → ./out, stderr → ./err, exit code → $code
#     expect_exit 0
#     expect_stdout "1"
#     finish
#
# Each test runs in an empty directory of its own, which goes away at the end.

set -u
: "${QUADRILLE:?set QUADRILLE to the program to test}"
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
SOURCE=${SOURCE:-$(cd "$HERE/../.." && pwd)}
WORK=$(mktemp -d)
# A background process that is killed before it has become another program would do it, too, and what
# it makes of the condition then is not certain: only a plain yes counts.
trap '[ "$BASHPID" = "$$" ] && { chmod -R u+rwX "$WORK"; rm -rf "$WORK"; }' EXIT
cd "$WORK" || exit 1
unset NO_COLOR
export LC_ALL=C.UTF-8
failures=0
checks=0
command_line=

fail() {
    failures=$((failures + 1))
    printf "FAILED (line %s): %s\n" "${BASH_LINENO[2]}" "$1"
    printf '  command: %s\n  exit code: %s\n' "$command_line" "${code-}"
    printf '  stdout: '; head -c 600 out 2>/dev/null; printf '\n'
    printf '  stderr: '; head -c 600 err 2>/dev/null; printf '\n'
}

run() { command_line="$*"; "$@" >out 2>err; code=$?; }
# With the text on standard input.
run_on() {
    local input=$1
    shift
    command_line="$* < (text)"
    printf '%s' "$input" | "$@" >out 2>err
    code=$?
}

# Waits until a background job ends: exit code → $code. One that does not within a minute is shown,
# and killed.
end_of() {
    local job=$1 thread
    for _ in {1..600}; do
        kill -0 "$job" 2>/dev/null || break
        sleep 0.1
    done
    if kill -0 "$job" 2>/dev/null; then
        echo "still there after a minute: $command_line"
        grep -E '^(State|Threads|Sig|Shd)' "/proc/$job/status"
        for thread in "/proc/$job/task"/*; do echo "${thread##*/} waits in $(cat "$thread/wchan")"; done
        kill -KILL "$job"
    fi 2>/dev/null
    wait "$job" 2>/dev/null
    code=$?
}

# Runs a command that is interrupted after so many seconds. Not by timeout(1), which signals the
# group, too: the tracer that LeakSanitizer starts at the end is in it, and then waits for ever.
run_for() {
    local seconds=$1
    shift
    command_line="$* (for $seconds s)"
    set -m # otherwise a shell's background job ignores SIGINT
    "$@" >out 2>err &
    set +m
    sleep "$seconds"
    kill -INT $! 2>/dev/null
    end_of $!
}

check() { # what should be true, then a command that tells
    checks=$((checks + 1))
    local what=$1
    shift
    "$@" || fail "$what"
}
same() { [ "$(cat "$1"; echo .)" = "$2"$'\n.' ]; }
lacks() { ! grep -qF -- "$2" "$1"; }

expect() { check "$@"; }
expect_exit() { check "exit code $code, not $1" test "$code" = "$1"; }
expect_stdout() { check "stdout is not: $1" same out "$1"; }
expect_stderr() { check "stderr is not: $1" same err "$1"; }
expect_file() { check "file $1 is not: $2" same "$1" "$2"; }
expect_no_file() { check "file $1 should not be there" test ! -e "$1"; }
expect_no_stdout() { check "stdout should be empty" test ! -s out; }
expect_no_stderr() { check "stderr should be empty" test ! -s err; }
expect_stdout_has() { check "stdout lacks: $1" grep -qF -- "$1" out; }
expect_stderr_has() { check "stderr lacks: $1" grep -qF -- "$1" err; }
expect_stdout_lacks() { check "stdout has: $1" lacks out "$1"; }
expect_stderr_lacks() { check "stderr has: $1" lacks err "$1"; }
# An extended regular expression for a whole line.
expect_stdout_line() { check "no line of stdout matches: $1" grep -qxE -- "$1" out; }
expect_stderr_line() { check "no line of stderr matches: $1" grep -qxE -- "$1" err; }
expect_lines() { check "stdout has $(wc -l <out) lines, not $1" test "$(wc -l <out)" -eq "$1"; }

# Whether the program was built with a sanitizer that needs terabytes of address space.
sanitized() { grep -qaE '__(a|m)san_init' "$QUADRILLE"; }

# Whether it was built with threads.
threaded() { ! grep -q 'QDR_THREADS:BOOL=OFF' "$BUILD/CMakeCache.txt"; }

# Runs a command line on a terminal (a pseudo one); both streams end up in ./out.
have_terminal() { command -v script >/dev/null; }
run_on_terminal() {
    command_line="(terminal) $1"
    TERM=xterm script -qec "$1" /dev/null >out 2>err </dev/null
    code=$?
    sed -i 's/\r$//' out
}

finish() {
    if [ "$checks" -eq 0 ]; then echo "nothing was checked"; exit 1; fi
    if [ "$failures" -gt 0 ]; then echo "$failures of $checks checks failed"; exit 1; fi
    echo "$checks checks"
    exit 0
}
