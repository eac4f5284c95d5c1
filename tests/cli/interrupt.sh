#!/usr/bin/env bash
# interrupt.sh: Ctrl-C keeps what is finished, as whole lines, and ends with 130.
. "$(dirname "$0")/lib/expect.bash" || exit 1

hard=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
solved=812753649943682175675491283154237896369845721287169534521974368438526917796318452
empty=$(printf '.%.0s' {1..81})
printf '%s\n%s\n%s\n' "$hard" "$empty" "$hard" >mixed.txt

# Runs the command, waits for its first result, sends it signals.
interrupted() { # signals command…
    local signals=$1 job each
    shift
    command_line="$* (until $signals)"
    : >out # what an earlier command left would be taken for a result
    set -m # otherwise a shell's background job ignores SIGINT
    "$@" >out 2>err &
    job=$!
    set +m
    for _ in {1..300}; do
        if [ -s out ] || [ -n "$(find . -name '*.tmp' -size +0)" ]; then break; fi
        sleep 0.1
    done
    for each in $signals; do kill -"$each" "$job"; done
    end_of "$job"
}

for signal in INT TERM HUP; do
    interrupted "$signal" "$QUADRILLE" count mixed.txt
    expect_exit 130
    expect_stdout 1
    expect_stderr "quadrille: interrupted"
done

# Two in a row, as timeout(1) sends them, are one.
interrupted 'INT INT' "$QUADRILLE" count mixed.txt
expect_exit 130
expect_stdout 1
expect_stderr "quadrille: interrupted"

interrupted INT "$QUADRILLE" solve --all mixed.txt
expect_exit 130
expect "the first puzzle's answer is there" test "$(head -1 out)" = "$solved"
expect "nothing but whole lines" test -z "$(grep -vxE '[1-9]{81}' out)"
expect "the last line is whole" test -z "$(tail -c 1 out | tr -d '\n')"

interrupted INT "$QUADRILLE" solve --all --json mixed.txt
expect_exit 130
expect_lines 2
expect_stdout_line '\{"file":"mixed.txt","line":1,.*\}'
expect_stdout_line '\{"file":"mixed.txt","line":2,.*"complete":false,"unique":false\}'

# With -o the old file stays, and what is finished lies beside it.
echo old >result.txt
interrupted INT "$QUADRILLE" count -o result.txt mixed.txt
expect_exit 130
expect_file result.txt old
expect_file result.txt.partial 1
expect_stderr_has "result.txt.partial"
expect "no temporary file is left" test -z "$(find . -name '*.tmp')"

# Waiting for more input is no obstacle.
mkfifo pipe
exec 3<>pipe # so that it is open, and nothing comes
run_for 2 "$QUADRILLE" solve <&3
exec 3>&-
expect_exit 130
expect_stderr "quadrille: interrupted"

# Neither is waiting for a checkpoint, of which nothing is wrong.
exec 3<>pipe
run_for 2 "$QUADRILLE" solve -o got --resume pipe mixed.txt
expect_exit 130
expect_stderr "quadrille: interrupted"
echo a >one.dlx
run_for 2 "$QUADRILLE" cover --count --resume pipe one.dlx
exec 3>&-
expect_exit 130

# What the caller ignores stays ignored, as it is for a shell's background jobs.
"$QUADRILLE" count --time-limit 2 mixed.txt >out 2>err &
job=$!
sleep 1
kill -INT "$job"
command_line="count &"
end_of "$job"
expect_exit 6
expect_stdout $'1\nunknown\n1'

finish
