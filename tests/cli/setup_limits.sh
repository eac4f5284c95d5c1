#!/usr/bin/env bash
# setup_limits.sh: limits and signals count before the search begins, too: while a large puzzle becomes a
# problem, and while a file that has no end is read.
. "$(dirname "$0")/lib/expect.bash" || exit 1

# Processor time, so that a busy machine does not matter. Without limits it takes 7 to 200 seconds.
for ((r = 0; r < 100; r++)); do for ((c = 0; c < 100; c++)); do printf '. '; done; echo; done >hundred.txt
rules=x,windoku,disjoint,anti-knight,anti-king,non-consecutive
TIMEFORMAT='%U %S'
for engine in dlx learn sat; do
    sanitized && break
    "$QUADRILLE" solve -e $engine 1............... >/dev/null 2>&1 || continue # not in this build
    command_line="solve -t 200ms -e $engine of a 100×100"
    spent=$( { time "$QUADRILLE" solve -r $rules -t 200ms -e $engine hundred.txt >out 2>err; echo $? >code; } 2>&1)
    code=$(cat code)
    expect_exit 6
    expect_stdout unknown
    expect "it stops in time: $spent" awk "BEGIN { split(\"$spent\", t); exit t[1] + t[2] > 4 }"
done
run "$QUADRILLE" solve -r $rules --memory-limit 50M -e learn hundred.txt
expect_exit 6

# A document that is too large is refused once.
{ echo '<opensudoku>'; head -c 70000000 /dev/zero | tr '\0' ' '; } | gzip -1 >large.gz
run timeout 60 "$QUADRILLE" convert --from opensudoku --to line large.gz
expect_exit 3
expect_stderr 'large.gz: the document has more than 67108864 bytes; one puzzle a line has no limit'

# Told to end while it reads, it ends; also from a pipe that gives bytes without end, or none.
until_it_listens() { # to SIGTERM
    for _ in {1..200}; do
        [ "$((0x$(awk '/^SigCgt/ { print $2 }' /proc/$1/status) & 0x4000))" = 0 ] || return
        sleep 0.05
    done
}
quiet() { exec sleep 100 2>/dev/null; }
endless() { yes '| a comment' | gzip -1; }
printf 'p cnf 1 1\n1 0\n' >one.cnf
for command in 'cover --count -' 'verify one.cnf -' 'verify - one.cnf' 'solve --from json -' 'check -'; do
    for source in endless quiet; do
        command_line="$command (of $source, TERM)"
        exec 3< <($source 2>/dev/null)
        feeder=$!
        # shellcheck disable=SC2086
        "$QUADRILLE" $command <&3 >out 2>err &
        job=$!
        exec 3<&-
        until_it_listens $job
        sleep 0.15
        kill -TERM $job
        end_of $job
        expect_exit 130
        kill $feeder 2>/dev/null
    done
done

# Three quarters of the machine at most.
if [ -r /proc/self/limits ] && ! sanitized; then
    mkfifo quiet
    "$QUADRILLE" solve - <>quiet >out 2>err &
    job=$!
    for _ in {1..100}; do
        limit=$(awk '/^Max data size/ { print $4 }' /proc/$job/limits)
        [ "$limit" = unlimited ] || break
        sleep 0.05
    done
    command_line="solve, and its limit of memory"
    memory=$(($(awk '/^MemTotal/ { print $2 }' /proc/meminfo) * 1024))
    expect "a share of the machine: $limit of $memory" test "$limit" -le "$((memory / 4 * 3 + 4096))"
    kill $job
    end_of $job
fi
finish
