#!/usr/bin/env bash
# no_memory.sh: every command while memory ends, at its n-th allocation for good or just once: exit 5 and
# one line that says so, the old file whole; or, where it can do without, the right answer. QDR_FAULTS:
# so many moments of each command (8, if not told; 0: all).
. "$(dirname "$0")/lib/expect.bash" || exit 1

faulty=$(dirname "$QUADRILLE")/quadrille-faulty
[ -x "$faulty" ] || { echo "no quadrille-faulty"; exit 77; }
# A thousand starts with a sanitizer take minutes: for scripts/fail-memory.sh.
! sanitized || [ -n "${QDR_FAULTS-}" ] || { echo "not with a sanitizer"; exit 77; }
faults=${QDR_FAULTS-8}
runs=0
moments='FROM AT'
# A program whose memory has ended at its start may end in the middle; what it leaks is not the question.
export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1

hard=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
easy=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
printf '%s\n%s\n%s\n' "$hard" "$easy" "$hard" >three.txt
printf '%s\n' "$easy" >one.txt
printf '1...............\n' >four.txt
gzip -k three.txt
for format in json fpuzzles opensudoku sdk solo candidates csv boxed; do
    "$QUADRILLE" convert --to $format one.txt >one.$format
done
"$QUADRILLE" make-cover queens 6 >queens.dlx
"$QUADRILLE" make-cover queens 6 | gzip >queens.dlx.gz
printf 'a b c\na b |3\nc |2\na |1\nb c |1\n' >costs.dlx
printf 'a b 1:2|c\na b\nc\nb c\na c\n' >bounds.dlx
"$QUADRILLE" solve --proof p.drat --cnf p.cnf one.txt >/dev/null

# With memory that ends at the n-th allocation: stdout → out, stderr → err, exit code → $code. Thousands
# of runs: so nothing else is started on the way.
hurt() { # FROM or AT, n, command…
    local how=$1 n=$2
    shift 2
    runs=$((runs + 1))
    echo old >old
    echo old >old.cnf
    eval "QDR_FAIL_$how=$n" '"$faulty" "$@"' >out 2>err 9>fired
    code=$?
}

unhurt() { # is what was there, or what should come, there?
    local word=$(<err) leftovers
    if [ "$code" = 5 ]; then
        [[ $word == *memory* && $word != *$'\n'* && $(<old) == old && $(<old.cnf) == old ]]
    else
        [[ $code == "$right_code" && $(<out) == "$right" && $(<old) == "$right_old" &&
            $(<old.cnf) == "$right_cnf" ]]
    fi || return 1
    leftovers=(./*.tmp old.partial*)
    [ "${#leftovers[@]}" = 0 ]
}
shopt -s nullglob

tried() { # command…
    local how n step
    hurt FROM 1000000000 "$@"
    [ ! -s fired ] || fail "it has no end"
    right_code=$code right=$(<out) right_old=$(<old) right_cnf=$(<old.cnf)
    for how in $moments; do
        step=1
        for ((n = 0; ; n += step)); do
            hurt $how $n "$@"
            [ -s fired ] || break
            command_line="QDR_FAIL_$how=$n $*"
            checks=$((checks + 1))
            unhurt || { fail "neither a word nor the right answer"; rm -f ./*.tmp old.partial; }
            [ "$faults" = 0 ] || [ $((n / step)) -lt $((faults / 4)) ] || step=$((step * 2))
        done
    done
}

[ -z "${ONLY-}" ] || { tried $ONLY; finish; }
tried solve -J 1 -o old three.txt
tried solve -J 1 three.txt.gz
tried solve -J 2 --to json -o old three.txt
tried solve --json four.txt
tried solve --all -o old four.txt
tried solve --grid one.txt
tried solve --proof old --cnf old.cnf four.txt
for engine in backtrack dlx bits learn; do tried solve -e $engine -o old one.txt; done
for format in json fpuzzles opensudoku sdk solo candidates csv boxed; do
    tried convert --to $format -o old one.txt
    # jansson goes on after a failure, with a text that lacks a letter: it has to be for good.
    [ $format = json ] || [ $format = fpuzzles ] && moments=FROM
    tried convert --to line -o old one.$format
    moments='FROM AT'
done
tried count -J 1 -o old four.txt
tried count -J 1 three.txt
tried check -J 1 --json --minimal --metrics -o old three.txt
tried canon -o old three.txt
tried minimize -o old one.txt
tried minimize --all four.txt
tried shuffle --seed 1 -o old three.txt
tried rate -J 1 -o old one.txt
tried hint one.txt
tried hint --svg one.txt
tried explain one.txt
tried draw --to svg -o old one.txt
tried draw one.txt
tried make -n 2 --seed 1 --size 4 -o old
tried make --seed 1 -J 1
tried cover queens.dlx
tried cover --all -o old queens.dlx
tried cover --all --ordered --jobs 2 queens.dlx
tried cover --count queens.dlx.gz
tried cover --estimate 10 queens.dlx
tried cover --sample 3 queens.dlx
tried cover --cheapest 2 costs.dlx
tried cover --all bounds.dlx
tried cover --preprocess --all queens.dlx
tried cover --preprocess --write old queens.dlx
moments=FROM # once: another prover may have its way, and the proof is another
tried cover --all --proof old --cnf old.cnf queens.dlx
moments='FROM AT'
for engine in dlx dlx-first algox dense cells bounds; do tried cover --all -e $engine queens.dlx; done
tried make-cover queens 5
tried make-cover pentominoes 3 20
tried verify p.cnf p.drat
tried help solve
tried help --man
tried --version
tried help
echo "$runs runs"
finish
