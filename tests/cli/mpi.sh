#!/usr/bin/env bash
# mpi.sh: quadrille-mpi with four processes on this machine: the same counts, solutions and answers
# as the program itself, also when everything is killed on the way and taken up again.
. "$(dirname "$0")/lib/expect.bash" || exit 1
program=$(dirname "$QUADRILLE")/quadrille-mpi
[ -x "$program" ] && command -v mpirun >/dev/null || { echo "no MPI"; exit 77; }
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_btl_vader_single_copy_mechanism=none
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_mpi_yield_when_idle=1
mpi() { timeout 120 mpirun --oversubscribe -n 4 "$program" "$@"; }
run mpi --version
[ "$code" = 0 ] || { echo "mpirun does not work here"; cat err; exit 77; }
expect_stdout_has quadrille-mpi

queens() {
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
queens 3 >three.dlx
lines() { awk -v RS= '{ gsub(/\n/, ","); print }' "$1" | sort; }

# Counts and listings.
run mpi cover --count --engine dlx-first twelve.dlx
expect_exit 0
expect_stdout 14200
run mpi cover --count three.dlx
expect_exit 1
expect_stdout 0
"$QUADRILLE" cover --all --engine dlx-first twelve.dlx >all.txt
run mpi cover --all --engine dlx-first -o got.txt twelve.dlx
expect_exit 0
expect "the same solutions" test "$(lines got.txt | md5sum)" = "$(lines all.txt | md5sum)"
expect_no_file got.txt.partial

# Killed as a whole, again and again: nothing twice, nothing lost.
killed=0
hunted() {
    local turn how job
    command_line="$*, killed"
    for ((turn = 1; turn < 60; turn++)); do
        how=--checkpoint
        [ -e saved ] && how=--resume
        set -m
        mpirun --oversubscribe -n 4 "$program" "$@" $how saved --checkpoint-every 20ms >out 2>err &
        job=$!
        set +m
        # the processes of mpirun are groups of their own: find them by their parent
        (sleep "$((turn / 5)).$((4 + turn % 5))$((RANDOM % 10))"
         ranks=$(pgrep -P "$job")
         kill -KILL $ranks "$job") 2>/dev/null &
        wait "$job" 2>/dev/null
        code=$?
        [ "$code" -gt 128 ] || return
        killed=$((killed + 1))
    done
}
hunted cover --count --engine algox-like three.dlx # an engine that is not there: once
expect_exit 2
queens 14 >more.dlx
hunted cover --count --engine dlx-first more.dlx
expect_exit 0
expect_stdout 365596
expect "it was killed on the way" test "$killed" -ge 1
expect_no_file saved
rm -f got.txt
hunted cover --all --engine dlx-first -o got.txt twelve.dlx
expect_exit 0
expect "the same solutions" test "$(lines got.txt | md5sum)" = "$(lines all.txt | md5sum)"

# Counts that are remembered: of any size, with little memory, with threads; and where it does not pay.
make() { "$QUADRILLE" make-cover "$@"; }
make dominoes 14 14 >tall.dlx
make dominoes 16 16 >large.dlx
make permutations 14 >permutations.dlx
make latin 5 >latin.dlx
run mpi cover --count tall.dlx
expect_exit 0
expect_stdout 112202208776036178000000
run mpi cover --count --json --jobs 2 tall.dlx
expect_exit 0
expect_stdout '{"file":"tall.dlx","count":112202208776036178000000,"complete":true}'
make dominoes 9 10 >small.dlx
run mpi cover --count --memory 200K --stats small.dlx
expect_exit 0
expect_stdout 14479521761
expect_stderr_has "counts told"
run mpi cover --count permutations.dlx
expect_stdout 87178291200
run mpi cover --count latin.dlx
expect_stdout 161280
run mpi cover --count twelve.dlx
expect_stdout 14200
run mpi cover --count --memory much twelve.dlx
expect_exit 2

# What is remembered is saved as well, and both programs go on with it.
large=2444888770250892795802079170816
killed=0
hunted cover --count large.dlx
expect_exit 0
expect_stdout $large
expect "it was killed on the way" test "$killed" -ge 1
expect_no_file saved
run mpi cover --count --time-limit 400ms --checkpoint saved large.dlx
expect_exit 6
expect_stdout unknown
expect "counts are saved" grep -q '^counts ' saved
cp saved begun
run "$QUADRILLE" cover --count --resume saved large.dlx
expect_exit 0
expect_stdout $large
expect_no_file saved
run "$QUADRILLE" cover --count --time-limit 200ms --checkpoint saved large.dlx
expect_exit 6
expect "counts are saved" grep -q '^counts ' saved
run mpi cover --count --resume saved large.dlx
expect_exit 0
expect_stdout $large
sed 's/^counts /&1/' begun >saved
run mpi cover --count --resume saved large.dlx
expect_exit 3
expect_stderr_has "damaged"
rm -f saved begun

# In order, as JSON, and with numbers of processes that differ.
run mpi cover --all --ordered --engine dlx-first twelve.dlx
expect "the same order" cmp -s out all.txt
"$QUADRILLE" cover --all --json --engine dlx-first twelve.dlx >all.json
rm -f got.txt
hunted cover --all --ordered --json --engine dlx-first -o got.json twelve.dlx
expect "the same bytes" cmp -s got.json all.json
run mpi cover --count --json three.dlx
expect_stdout '{"file":"three.dlx","count":0,"complete":true}'

# Problems that are hopeless from the start.
printf 'a b\na\n' >hopeless.dlx
run mpi cover --count hopeless.dlx
expect_exit 1
expect_stdout 0
run mpi cover --all hopeless.dlx
expect_stdout "no solution"
: >empty.dlx
run mpi cover --all empty.dlx
expect_exit 3

# A limit of time; each program goes on with what the other has begun.
run mpi cover --count --time-limit 100ms --engine dlx-first --checkpoint saved more.dlx
expect_exit 6
expect_stdout unknown
run "$QUADRILLE" cover --count --time-limit 200ms --engine dlx-first --resume saved more.dlx
expect_exit 6
run mpi cover --count --engine dlx-first --resume saved twelve.dlx
expect_exit 3
expect_stderr_has "of another problem"
run mpi cover --count --engine dlx --resume saved more.dlx
expect_exit 3
expect_stderr_has "another engine"
run mpi cover --count --engine dlx-first --resume saved more.dlx
expect_exit 0
expect_stdout 365596
expect_no_file saved

# A signal to one rank ends all in order, and the search is saved.
rm -f saved
signalled() {
    local how=$1 job ranks
    shift
    command_line="$*, signal $how"
    mpirun --oversubscribe -n 4 "$program" "$@" --checkpoint saved --checkpoint-every 1ms \
        >out 2>err &
    job=$!
    for ((turn = 0; turn < 300; turn++)); do # until something is done
        grep -q '^\(answered\|place\) .*[1-9]' saved 2>/dev/null && break
        sleep 0.1
    done
    ranks=$(pgrep -P "$job" -x quadrille-mpi)
    kill -"$how" ${ranks##*$'\n'} # the last one only
    wait "$job"
    code=$?
}
signalled TERM cover --count --engine dlx-first more.dlx
expect_exit 130
expect_stderr_has "quadrille-mpi: interrupted"
expect "the search is saved" test -s saved
run mpi cover --count --engine dlx-first --resume saved more.dlx
expect_stdout 365596

# Nowhere to write.
run mpi cover --all -o /dev/full twelve.dlx
expect_exit 4
run mpi cover --count --engine dlx-first --checkpoint none/saved --checkpoint-every 1ms more.dlx
expect_exit 4

# What is no checkpoint of this run.
echo garbage >saved
run mpi cover --count --resume saved twelve.dlx
expect_exit 3
expect_stderr_has "no saved search"
expect_file saved garbage
run mpi cover --count --checkpoint saved twelve.dlx
expect_exit 3
expect_stderr_has "is there already"
rm saved
for wrong in "twelve.dlx" "--all --ordered --jobs 2 twelve.dlx" "--all --checkpoint s twelve.dlx" \
    "--count --checkpoint-every 1 twelve.dlx" "--count --frob"; do
    run mpi cover $wrong
    expect_exit 2
done
run mpi cover --count --engine algox twelve.dlx
expect_exit 3
expect_stderr_has "cannot share"
run timeout 60 mpirun --oversubscribe -n 1 "$program" cover --count twelve.dlx
expect_exit 2
run "$program" help cover
expect_stdout_has "Usage: quadrille-mpi cover"
run "$program" help --man
expect_stdout_has ".TH QUADRILLE-MPI 1"
expect_stdout_has "ordered"
run mpi cover --count none.dlx
expect_exit 4
run mpi frobnicate
expect_exit 2

# Puzzles: lines, another format, bad ones in between; in order.
easy=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
hard=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
several=53${easy:2:40}......................................9
for ((i = 0; i < 2000; i++)); do
    echo $easy
    echo $hard
    echo $several
done >many.txt
run "$QUADRILLE" solve many.txt
cp out want
run mpi solve many.txt
expect_exit 0
expect "the same answers in the same order" cmp -s out want
"$QUADRILLE" convert --to sdk <(head -3 many.txt) >three.sdk 2>/dev/null
run mpi solve three.sdk
expect_exit 0
expect "another format, the same solution of several" test "$(cat out)" = "$(head -3 want)"
{ echo $easy; echo "53..x"; echo "55${easy:2}"; echo $hard; } >mixed.txt
run mpi solve mixed.txt
expect_exit 3
expect_stdout_has "$(head -1 want)"
expect_stdout_has "$(sed -n 2p want)"
# Many chunks on few processes: the two ends send to each other at the same time.
for ((i = 0; i < 10; i++)); do cat many.txt; done >tenfold.txt
run mpi solve tenfold.txt
expect_exit 0
expect "all answers" test "$(md5sum <out)" = "$(for ((i = 0; i < 10; i++)); do cat want; done | md5sum)"
rm -f saved
signalled TERM solve --engine dlx -o solved.txt tenfold.txt
expect_exit 130
cp saved kept
cp solved.txt.partial kept.partial
tac tenfold.txt | head -100 >tenfold.txt.other
mv tenfold.txt honest.txt
mv tenfold.txt.other tenfold.txt
run mpi solve --engine dlx --resume saved -o solved.txt tenfold.txt
expect_exit 3
expect_stderr_has "of another input"
mv honest.txt tenfold.txt
# As long, but another: found by its digest, and left as it is.
{ printf x; tail -c +2 kept.partial; } >solved.txt.partial
run mpi solve --engine dlx --resume saved -o solved.txt tenfold.txt
expect_exit 3
expect_stderr_has "does not begin with the results of the checkpoint"
expect "the checkpoint is left" cmp -s saved kept
run mpi solve --engine dlx --checkpoint fresh -o solved.txt tenfold.txt
expect_exit 4
expect_stderr_has "is there already, from other work"
run "$QUADRILLE" solve --engine dlx --resume saved -o solved.txt tenfold.txt
expect_exit 3
expect_stderr_has "other options"
cp kept.partial solved.txt.partial
run mpi solve --engine dlx --resume saved -o solved.txt tenfold.txt
expect_exit 0
expect_no_file saved
expect_no_file solved.txt.partial
"$QUADRILLE" solve --engine dlx tenfold.txt >tenfold.right
expect "taken up: the same bytes" cmp -s tenfold.right solved.txt
# Done, but not yet in its place.
if command -v strace >/dev/null; then
    rm -f saved solved.txt
    timeout 60 mpirun --oversubscribe -n 1 strace -qq -f -e trace=rename,renameat,renameat2 \
        -e inject=rename,renameat,renameat2:signal=KILL:when=3 "$program" solve -o solved.txt \
        --checkpoint saved --checkpoint-every 1h many.txt : -n 1 "$program" solve -o solved.txt \
        --checkpoint saved --checkpoint-every 1h many.txt >/dev/null 2>&1
    expect "the checkpoint says done" grep -q '^done 1$' saved
    run mpi solve -o solved.txt --resume saved many.txt
    expect_exit 0
    expect "put in its place" cmp -s solved.txt want
    expect_no_file saved
fi
rm -f saved solved.txt.partial solved.txt
hunted solve -o solved.txt many.txt
expect_exit 0
expect "the same file" cmp -s solved.txt want
finish
