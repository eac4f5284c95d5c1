#!/usr/bin/env bash
# cover_checkpoint.sh: long exact cover searches that are interrupted or killed and taken up again:
# the same total, nothing twice and nothing lost; and files that are no checkpoints.
. "$(dirname "$0")/lib/expect.bash" || exit 1

queens() { # n: rows and columns primary, diagonals secondary
    local n=$1 r c
    for ((r = 0; r < n; r++)); do printf 'r%d c%d ' $r $r; done
    printf '|'
    for ((r = 0; r < 2 * n - 1; r++)); do printf ' a%d b%d' $r $r; done
    echo
    for ((r = 0; r < n; r++)); do
        for ((c = 0; c < n; c++)); do echo "r$r c$c a$((r + c)) b$((n - 1 + r - c))"; done
    done
}
queens 12 >twelve.dlx
queens 8 >eight.dlx
queens 7 >seven.dlx

# Runs a command again and again, each time killed after a moment (which gets longer: machines may
# be slow), until it is done by itself.
killed=0
hunted() { # signal jobs command…
    local signal=$1 jobs=$2 turn job ms
    shift 2
    command_line="$* (until $signal)"
    for ((turn = 0; turn < 100; turn++)); do
        local how=--checkpoint
        [ -e saved ] && how=--resume
        set -m
        "$@" --jobs "$jobs" $how saved --checkpoint-every 10ms >out 2>err &
        job=$!
        set +m
        ms=$((5 * turn + turn * turn + RANDOM % 10))
        (sleep "$((ms / 1000)).$(printf %03d $((ms % 1000)))"; kill -"$signal" "$job") 2>/dev/null &
        wait "$job" 2>/dev/null
        code=$?
        case $code in 130 | 137 | 143) killed=$((killed + 1)) ;; *) return ;; esac
    done
}

for signal in INT KILL; do
    for jobs in 1 3; do
        hunted $signal $jobs "$QUADRILLE" cover --count --engine dlx-first twelve.dlx
        expect_exit 0
        expect_stdout 14200
        expect_no_file saved
    done
done

# Listings: the output is cut back to what the checkpoint knows.
run "$QUADRILLE" cover --all --engine dlx-first -o all.txt twelve.dlx
expect_exit 0
for signal in TERM KILL; do
    hunted $signal 1 "$QUADRILLE" cover --all --engine dlx-first -o got.txt twelve.dlx
    expect_exit 0
    expect "the same listing" cmp -s all.txt got.txt
    expect_no_file got.txt.partial
    rm -f got.txt
    hunted $signal 2 "$QUADRILLE" cover --all --ordered --engine dlx-first -o got.txt twelve.dlx
    expect_exit 0
    expect "the same listing in order" cmp -s all.txt got.txt
    rm -f got.txt
done
lines() { awk -v RS= '{ gsub(/\n/, ","); print }' "$1" | sort; }
hunted KILL 3 "$QUADRILLE" cover --all --engine dlx-first -o got.txt twelve.dlx
expect "the same set" test "$(lines all.txt | md5sum)" = "$(lines got.txt | md5sum)"
run "$QUADRILLE" cover --all --json --engine dlx-first -o all.json twelve.dlx
hunted KILL 2 "$QUADRILLE" cover --all --json --ordered --engine dlx-first -o got.json twelve.dlx
expect "the same JSON" cmp -s all.json got.json

expect "they were killed often enough to tell" test "$killed" -ge 10

# The checkpoint knows its output by its bytes: another search has no business there.
run "$QUADRILLE" cover --all -o both.txt --checkpoint C7 --node-limit 100 seven.dlx
expect_exit 6
expect_stderr_has "go on with --resume C7"
run "$QUADRILLE" cover --all -o both.txt --checkpoint C8 --node-limit 600 eight.dlx
expect_exit 3
expect_stderr_has "both.txt.partial: is there already"
expect_no_file C8
cp both.txt.partial kept
printf 'somebody else wrote this, and it is long enough to be cut back; %0500d\n' 0 >both.txt.partial
run "$QUADRILLE" cover --all -o both.txt --resume C7 seven.dlx
expect_exit 3
expect_stderr_has "does not begin with the results of the checkpoint"
expect "the checkpoint is still there" test -s C7
mv kept both.txt.partial
run "$QUADRILLE" cover --all -o both.txt --resume C7 seven.dlx
expect_exit 0
run "$QUADRILLE" cover --all -o seven.txt seven.dlx
expect "all of queens 7" cmp -s seven.txt both.txt
expect_no_file C7

# Killed when the search was over: before its output had its name, and after that.
run "$QUADRILLE" cover --all -o end.txt --checkpoint C --node-limit 100 seven.dlx
expect_exit 6
cp end.txt.partial whole
printf 'quadrille search done\n%s\n' "$(sed -n '/^note /p' C)" >done
for when in before after; do
    cp done C
    [ $when = before ] || mv end.txt.partial end.txt 2>/dev/null || true
    run "$QUADRILLE" cover --all -o end.txt --resume C seven.dlx
    expect_exit 0
    expect "the output has its name ($when)" cmp -s whole end.txt
    expect_no_file end.txt.partial
    expect_no_file C
done
cp done C
echo other >end.txt
run "$QUADRILLE" cover --all -o end.txt --resume C seven.dlx
expect_exit 3
expect_stderr_has "neither it nor end.txt.partial has the results"
expect_file end.txt other
rm C

# Parts of the tree are fractions, whose sum may be a little more than all of it.
queens 11 >eleven.dlx
run "$QUADRILLE" cover --all -o eleven.txt --checkpoint C --node-limit 20 eleven.dlx
expect_exit 6
run "$QUADRILLE" cover --all -o eleven.txt --resume C eleven.dlx
expect_exit 0
expect "all of queens 11" test "$(awk -v RS= 'END { print NR }' eleven.txt)" = 2680

# A limit saves, too; and the threads may change.
run "$QUADRILLE" cover --count --engine dlx-first --time-limit 20ms --checkpoint saved twelve.dlx
expect_exit 6
expect_stdout unknown
expect "saved" test -s saved
cp saved good
run "$QUADRILLE" cover --count --engine dlx-first --jobs 2 --resume saved twelve.dlx
expect_exit 0
expect_stdout 14200
expect_no_file saved

# What is no checkpoint of this search: a message, exit code 3, the file as it was.
refused() { # message command…
    local message=$1
    shift
    cp saved before
    run "$@"
    expect_exit 3
    expect_no_stdout
    expect_stderr_has "$message"
    expect "the file is as it was" cmp -s saved before
}
cp good saved
resume="$QUADRILLE cover --count --engine dlx-first --resume saved"
refused "another problem" $resume eight.dlx
refused "another engine" "$QUADRILLE" cover --count --engine dlx --resume saved twelve.dlx
refused "other options" "$QUADRILLE" cover --all -o x --engine dlx-first --resume saved twelve.dlx
expect_no_file x
refused "is there already" "$QUADRILLE" cover --count --checkpoint saved twelve.dlx
size=$(wc -c <good)
for cut in 0 1 20 40 $((size / 2)) $((size - 1)); do
    head -c $cut good >saved
    refused saved $resume twelve.dlx
done
for at in 20 60 $((size / 2)) $((size - 3)); do
    cp good saved
    printf '~' | dd of=saved bs=1 seek=$at conv=notrunc 2>/dev/null
    refused damaged $resume twelve.dlx
done
echo "1 2 3" >saved
refused "no saved search" $resume twelve.dlx
cp "$QUADRILLE" saved
refused "no saved search" $resume twelve.dlx
rm saved
run $resume twelve.dlx
expect_exit 4
expect_no_file saved

# The output that belongs to a checkpoint is missing or too short.
run "$QUADRILLE" cover --all -o list.txt --engine dlx-first --time-limit 20ms --checkpoint saved twelve.dlx
expect_exit 6
expect_no_file list.txt
expect "the solutions so far" test -e list.txt.partial
if [ "$(grep -c ^note saved)" = 1 ] && [ "$(sed -n 's/^note list text \([0-9]*\) .*/\1/p' saved)" -gt 0 ]; then
    rm list.txt.partial
    refused "list.txt.partial" "$QUADRILLE" cover --all -o list.txt --engine dlx-first --resume saved twelve.dlx
fi

# A checkpoint that cannot be written; wrong uses.
run "$QUADRILLE" cover --count --checkpoint-every 1ms --engine dlx-first --checkpoint no/such/dir twelve.dlx
expect_exit 4
for words in "--checkpoint x" "--all --checkpoint x" "--limit 3 --checkpoint x -o y" \
    "--count --checkpoint-every 3" "--sample 3 --resume x" "--count --checkpoint x two one"; do
    run "$QUADRILLE" cover $words eight.dlx
    expect_exit 2
done
run "$QUADRILLE" cover --count --engine algox --time-limit 5ms --checkpoint z twelve.dlx
expect_exit 3
expect_stderr_has "cannot save"

# A count that pays to be remembered is: 2444888770250892795802079170816 could not be visited. Nor is
# it needed that it was so from the start: a search that was saved before comes to the same.
for board in "8 8" "16 16"; do
    "$QUADRILLE" make-cover dominoes $board >board.dlx
    run "$QUADRILLE" cover --count board.dlx
    cp out total
    run "$QUADRILLE" cover --count --checkpoint board.saved board.dlx
    expect_exit 0
    expect "the same total" cmp -s out total
    expect_no_file board.saved
    for jobs in 1 2; do
        run "$QUADRILLE" cover --count --time-limit 1ms --checkpoint board.saved board.dlx
        [ "$code" = 6 ] || continue
        run "$QUADRILLE" cover --count --jobs $jobs --resume board.saved board.dlx
        expect_exit 0
        expect "the same total, taken up" cmp -s out total
        expect_no_file board.saved
    done
done
rm -f saved
for signal in INT KILL; do # remembering does not pay
    hunted $signal 2 "$QUADRILLE" cover --count twelve.dlx
    expect_exit 0
    expect_stdout 14200
done

# A small one is done before anything is saved.
run "$QUADRILLE" cover --count --checkpoint small eight.dlx
expect_exit 0
expect_stdout 92
expect_no_file small
run "$QUADRILLE" cover --all --checkpoint small -o small.txt seven.dlx
expect_exit 0
run "$QUADRILLE" cover --all seven.dlx
expect "the same as without" cmp -s out small.txt

# On a terminal it says how far it is.
if have_terminal; then
    queens 14 >fourteen.dlx
    run_on_terminal "$QUADRILLE cover --count --engine dlx-first --time-limit 3 $PWD/fourteen.dlx"
    expect_stdout_has "% of the tree"
    expect_stdout_has "to go"

    # What it shows only grows: with random dives (dlx), by several threads, and taken up again.
    grows() {
        grep -ao '[0-9.e+-]* % of the tree' out | sed 's/ .*//' >shown
        expect "it shows parts" test "$(wc -l <shown)" -ge 3
        expect "they grow" sort -gc shown
        expect "to at most the whole" awk '$1 > 100 || $1 < 0 { bad = 1 } END { exit bad }' shown
        expect_stdout_has "to go"
    }
    queens 16 >sixteen.dlx
    for options in "--jobs 1 --checkpoint $PWD/on" "--jobs 2 --resume $PWD/on"; do
        run_on_terminal "$QUADRILLE cover --count --engine dlx --time-limit 2500ms $options $PWD/sixteen.dlx"
        expect_exit 6
        grows
    done
fi
finish
