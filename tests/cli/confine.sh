#!/usr/bin/env bash
# confine.sh: what reads input cannot open sockets, run programs, or write files that nobody asked for:
# tried with quadrille-misled, whose reader is made to misbehave (tests/misled.c).
. "$(dirname "$0")/lib/expect.bash" || exit 1

misled=$(dirname "$QUADRILLE")/quadrille-misled
"$QUADRILLE" --version | grep -qx 'seccomp yes' || { echo "not in this build"; exit 77; }
QDR_MISDEED=probe "$misled" || { echo "this kernel lets nobody have a filter"; exit 77; }

easy=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solved=534678912672195348198342567859761423426853791713924856961537284287419635345286179
echo $easy >easy.txt
echo content >honest.txt
printf 'a b\na\nb\n' >small.dlx

# What nobody here needs ends it, with a line, whoever asks: the thread that reads, one that was there
# before, one that came after.
declare -A calls=([socket]=socket [exec]=execve [fork]=clone [kill]=kill)
whom=here
threaded && whom='here before new'
for who in $whom; do
    for deed in socket exec fork kill; do
        run env QDR_MISDEED=$deed QDR_MISDEED_BY=$who "$misled" solve easy.txt
        expect_exit 8
        expect_no_stdout
        expect_stderr "quadrille: ${calls[$deed]} refused, as nothing that reads input needs it: a bug, please report it"
    done
done
# In a pipe, as an argument, of every reader.
run_on $easy env QDR_MISDEED=socket "$misled" check -
expect_exit 8
run env QDR_MISDEED=exec "$misled" solve $easy
expect_exit 8
for command in 'cover small.dlx' 'verify small.dlx easy.txt' 'make --pattern easy.txt' 'canon --equal easy.txt easy.txt' \
    'hint --puzzle easy.txt easy.txt' 'rate -J 2 easy.txt' 'draw easy.txt' 'cover --count --resume easy.txt small.dlx'; do
    # shellcheck disable=SC2086
    run env QDR_MISDEED=socket "$misled" $command
    expect_exit 8
done

# Files, memory that can be run, the terminal: as if the system did not allow it, and the answer comes.
for deed in write empty rename remove code turn type; do
    run env QDR_MISDEED=$deed "$misled" solve easy.txt
    expect_exit 0
    expect_stdout $solved
    expect_stderr "$deed: Operation not permitted"
done
run env QDR_MISDEED=round "$misled" solve easy.txt
expect_exit 0
expect_stderr "round: Function not implemented"
expect_no_file misled.txt
expect_file honest.txt content

# Where an option names a file to write, files can be written; and nothing else.
run env QDR_MISDEED=write "$misled" solve -o answer.txt easy.txt
expect_exit 0
expect_stderr "write: done"
expect_file answer.txt $solved
run env QDR_MISDEED=socket "$misled" solve -o answer.txt easy.txt
expect_exit 8
run env QDR_MISDEED=code "$misled" solve -o answer.txt easy.txt
expect_exit 0
expect_stderr "code: Operation not permitted"
rm -f answer.txt* misled.txt

# quadrille-draw, with all that Cairo and fontconfig do.
if [ -x "$(dirname "$QUADRILLE")/quadrille-draw" ]; then
    run "$QUADRILLE" draw --pdf easy.pdf easy.txt
    expect_exit 0
    expect "a page" grep -qa '^%PDF' easy.pdf
fi

# The program itself, while it reads a pipe: a filter more than we have, in every thread.
filters() { awk '/^Seccomp_filters:/ { print $2 }' "/proc/$1/status" 2>/dev/null; }
mine=$(filters self)
mkfifo pipe
while_reading() { # arguments
    local job thread
    command_line="$* (and its filter)"
    "$QUADRILLE" "$@" <pipe >out 2>err &
    job=$!
    exec 3>pipe
    for _ in {1..200}; do
        [ "$(filters $job)" = "$mine" ] || break
        sleep 0.05
    done
    for thread in /proc/$job/task/*; do
        expect "a filter" test "$(filters "$job/task/${thread##*/}")" -gt "${mine:-0}"
        expect "of this kind" grep -qE '^Seccomp:.*2$' "$thread/status"
    done
    exec 3>&-
    wait $job
}
if [ -n "$mine" ]; then # Linux 5.9
    for command in 'solve' 'check -' 'count -J 2 -' 'convert --to rows -' 'cover -' 'verify - small.dlx' \
        'rate -' 'explain -' 'minimize -o x -' 'draw -' 'canon -' 'shuffle -'; do
        # shellcheck disable=SC2086
        while_reading $command
    done
fi
finish
