#!/usr/bin/env bash
# stream.sh: a pipe that is slow is answered as it comes, and one that ends or is cut is minded at
# once.
. "$(dirname "$0")/lib/expect.bash" || exit 1

unique=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
solved=812753649943682175675491283154237896369845721287169534521974368438526917796318452
hard16=$(printf '.%.0s' {1..256}) # an empty 16×16: more solutions than anybody counts
yes "$unique" | head -100 >hundred.txt
for ((i = 1; i <= 100; i++)); do echo "$unique number $i"; done >remarks.txt
sed 's/$/\r/' hundred.txt >dos.txt

# Waits up to a minute until the file has so many lines.
wait_for_lines() {
    for _ in {1..600}; do
        [ "$(wc -l <"$1")" -ge "$2" ] && return 0
        sleep 0.1
    done
    return 1
}

# The first part is answered while the second has not been sent; then that one is.
mkfifo pipe
for input in hundred.txt remarks.txt dos.txt; do
    for command in solve 'solve --jobs 1' 'solve --json' 'count --limit 2' check 'convert --to csv' \
        'solve --from line'; do
        command_line="$command < slow pipe of $input"
        : >out
        "$QUADRILLE" $command - <pipe >out 2>err &
        job=$!
        exec 3>pipe
        cat "$input" >&3
        check "$command answers 100 lines of $input at once" wait_for_lines out 100
        printf '%s\n' "$unique" >&3
        check "$command answers the line after them" wait_for_lines out 101
        printf '%s' "${unique:0:40}" >&3 # half a line is no line yet
        printf '%s\n' "${unique:40}" >&3
        exec 3>&-
        end_of "$job"
        expect_exit 0
        check "$command has answered everything" wait_for_lines out 102
    done
done

# What is finished does not wait for a puzzle that takes for ever; an interruption ends both that
# and the wait for more input.
command_line='count < slow pipe'
: >out
set -m
"$QUADRILLE" count - <pipe >out 2>err &
job=$!
set +m
exec 3>pipe
{ cat hundred.txt; echo "$hard16"; echo "$unique"; } >&3
check "100 counts come before the endless one" wait_for_lines out 100
kill -INT "$job"
end_of "$job"
expect_exit 130
check "and nothing after them" test "$(wc -l <out)" = 100
exec 3>&-

for signal in INT TERM; do
    for jobs in 1 3; do
        command_line="solve --jobs $jobs < silent pipe"
        set -m
        "$QUADRILLE" solve --jobs $jobs - <pipe >out 2>err &
        job=$!
        set +m
        exec 3>pipe
        sleep 0.2
        kill -$signal "$job"
        end_of "$job"
        expect_exit 130
        exec 3>&-
    done
done

# --strict ends at the bad line, although the pipe is still open.
"$QUADRILLE" solve --strict - <pipe >out 2>err &
job=$!
exec 3>pipe
{ echo "$unique"; echo "${unique/36/3?}"; echo "$unique"; } >&3
end_of "$job"
expect_exit 3
expect_stdout "$solved"
exec 3>&-

# Nor does a puzzle that takes for ever, and that another thread is at, keep it. (The one before the
# bad line takes a moment, so that the other comes so far.)
loose=....................${unique:20} # 7,452,654 solutions
{ cat hundred.txt; echo "$loose"; echo "${unique/36/3?}"; cat hundred.txt; echo "$hard16"; } >strict.txt
command_line="count --strict strict.txt"
"$QUADRILLE" count --strict --jobs 2 strict.txt >out 2>err &
end_of $!
expect_exit 3
expect_lines 101

finish
