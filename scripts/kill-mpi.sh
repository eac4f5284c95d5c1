#!/usr/bin/env bash
# kill-mpi.sh [ROUNDS]: runs of quadrille-mpi that save how far they have come, with one process killed at
# a random moment, again and again: a worker, the first of them, or mpirun, by KILL, TERM or INT. In the
# end there must be the bytes of an undisturbed run of quadrille. So many rounds (10, if not told) of each
# of four commands.
set -u
root=$(cd "$(dirname "$0")/.." && pwd)
export QUADRILLE=${QUADRILLE:-$root/build/quadrille} SOURCE=$root
rounds=${1:-10}
. "$root/tests/cli/lib/expect.bash" || exit 1
program=$(dirname "$QUADRILLE")/quadrille-mpi
[ -x "$program" ] && command -v mpirun >/dev/null || { echo "there is no MPI here"; exit 1; }
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_btl_vader_single_copy_mechanism=none
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_mpi_yield_when_idle=1
signals=(KILL TERM INT)
kills=0

# One of the processes of the run, at random: "mpirun", or its n-th child.
victim_of() { # the process of mpirun
    local all=("$1" $(pgrep -P "$1" -x quadrille-mpi))
    echo "${all[$((RANDOM % ${#all[@]}))]}"
}

# Runs it until it ends by itself; killed after a moment that gets longer, as machines may be slow.
hunted() { # command…
    local turn how job ms signal killer
    for ((turn = 1; turn < 80; turn++)); do
        how=--checkpoint
        [ ! -e saved ] || how=--resume
        set -m
        timeout -s KILL 300 mpirun -q --oversubscribe -n 4 "$program" "$@" $how saved --checkpoint-every 10ms >out 2>err &
        job=$!
        set +m
        ms=$((300 + turn * turn * 20 + RANDOM % 1000))
        signal=${signals[$((RANDOM % 3))]}
        (
            sleep "$((ms / 1000)).$(printf %03d $((ms % 1000)))"
            starter=$(pgrep -P "$job" -x mpirun)
            kill -"$signal" "$(victim_of "$starter")"
            sleep 8 # an mpirun whose process died while it began may wait for it for ever
            kill -KILL "$starter" $(pgrep -P "$starter")
        ) 2>/dev/null &
        killer=$!
        wait "$job" 2>/dev/null
        code=$?
        kill "$killer" 2>/dev/null
        wait 2>/dev/null
        command_line="$* (turn $turn, $signal)"
        [ -e saved ] || [ ! -e got.partial ] || [ -e got ] || rm -f got.partial # before the first checkpoint
        [ "$code" != 0 ] || return 0
        kills=$((kills + 1))
        [ "$code" != 7 ] || { fail "a wrong answer"; return; }
    done
    fail "it does not come to an end"
}

"$QUADRILLE" make-cover queens 13 >queens.dlx
"$QUADRILLE" make-cover queens 12 >fewer.dlx
"$QUADRILLE" make-cover dominoes 14 16 >dominoes.dlx
cut -d, -f1 "$root"/puzzles/9x9-*.csv | grep -v puzzle >few.txt
for ((i = 0; i < 4; i++)); do cat few.txt; done >puzzles.txt
"$QUADRILLE" cover --count -e dlx-first queens.dlx >right.queens
"$QUADRILLE" cover --count dominoes.dlx >right.dominoes
"$QUADRILLE" cover --all -e dlx-first fewer.dlx >right.all
"$QUADRILLE" solve -e dlx puzzles.txt >right.solved
for ((round = 1; round <= rounds; round++)); do
    hunted cover --count -e dlx-first queens.dlx
    expect "the same count" cmp -s out right.queens
    hunted cover --count dominoes.dlx
    expect "the same count" cmp -s out right.dominoes
    hunted cover --all --ordered -e dlx-first -o got fewer.dlx
    expect "the same solutions" cmp -s got right.all
    rm -f got
    hunted solve -e dlx -o got puzzles.txt
    expect "the same answers" cmp -s got right.solved
    rm -f got
    expect_no_file saved
    expect_no_file got.partial
    echo "round $round: $kills kills so far"
done
finish
