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

# What is no checkpoint of this run.
echo garbage >saved
run mpi cover --count --resume saved twelve.dlx
expect_exit 3
expect_stderr_has "no checkpoint"
expect_file saved garbage
run mpi cover --count --checkpoint saved twelve.dlx
expect_exit 3
expect_stderr_has "is there already"
rm saved
run mpi cover twelve.dlx
expect_exit 2
run mpi cover --count none.dlx
expect_exit 4
run mpi frobnicate
expect_exit 2

# Puzzles: lines, another format, bad ones in between; in order.
easy=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
hard=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
for ((i = 0; i < 3000; i++)); do
    echo $easy
    echo $hard
done >many.txt
run "$QUADRILLE" solve many.txt
cp out want
run mpi solve many.txt
expect_exit 0
expect "the same answers in the same order" cmp -s out want
"$QUADRILLE" convert --to sdk <(head -2 many.txt) >two.sdk 2>/dev/null
run mpi solve two.sdk
expect_exit 0
expect "another format" test "$(cat out)" = "$(head -2 want)"
{ echo $easy; echo "53..x"; echo "55${easy:2}"; echo $hard; } >mixed.txt
run mpi solve mixed.txt
expect_exit 3
expect_stdout_has "$(head -1 want)"
expect_stdout_has "$(sed -n 2p want)"
rm -f saved
hunted solve -o solved.txt many.txt
expect_exit 0
expect "the same file" cmp -s solved.txt want
finish
