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

# The program that is hurt, and what of its results counts: those of bench are never the same twice.
program=(${PROGRAM:-"$faulty"})
counts() { REPLY=$(<out); }
says() { REPLY=$(<err); }
is_right() { files_are_right() { [[ $(<old) == "$right_old" && $(<old.cnf) == "$right_cnf" ]]; }; }
is_right

# With memory that ends at the n-th allocation: stdout → out, stderr → err, exit code → $code. Thousands
# of runs: so nothing else is started on the way.
hurt() { # FROM or AT, n, command…
    local how=$1 n=$2
    shift 2
    runs=$((runs + 1))
    echo old >old
    echo old >old.cnf
    eval "QDR_FAIL_$how=$n" '"${program[@]}" "$@"' >out 2>err 9>fired
    code=$?
}

unhurt() { # is what was there, or what should come, there?
    local word leftovers
    says
    word=${REPLY#"$right_word"$'\n'} # what there was to say before memory ended does not count
    counts
    if [ "$code" = 5 ]; then
        [[ $word == *memory* && $word != *$'\n'* && $(<old) == old && $(<old.cnf) == old ]]
    else
        [[ $code == "$right_code" && $REPLY == "$right" ]] && files_are_right
    fi || return 1
    leftovers=(./*.tmp old.partial*)
    [ "${#leftovers[@]}" = 0 ]
}
shopt -s nullglob

tried() { # command…
    local how n step
    hurt FROM 1000000000 "$@"
    says
    right_word=$REPLY
    [ ! -s fired ] || fail "it has no end"
    counts
    right_code=$code right=$REPLY right_old=$(<old) right_cnf=$(<old.cnf)
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
engines='backtrack dlx bits learn'
if grep -q QDR_HAVE_CADICAL_TRACE "$BUILD/compile_commands.json"; then
    engines="$engines sat"
    tried solve -e sat --all --to rows four.txt
fi
for engine in $engines; do tried solve -e $engine -o old one.txt; done
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
tried check -J 1 --only unique -o old one.csv
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
# Once: another prover may have its way, and the proof is another.
files_are_right() { "$QUADRILLE" verify old.cnf old >/dev/null 2>&1; }
tried cover --all --proof old --cnf old.cnf queens.dlx
is_right
for engine in dlx dlx-first algox dense cells bounds; do tried cover --all -e $engine queens.dlx; done
tried make-cover queens 5
tried make-cover pentominoes 3 20
tried verify p.cnf p.drat
tried book --seed 1 --levels 1 --no-front -o old-%d.svg
rm -f old-*.svg
counts() { REPLY=$(cut -d, -f1-7 out); }
tried bench -J 1 --rounds 1 --engines dlx,bits --csv one.txt
files_are_right() { [[ $(<old) == *'</svg>' ]]; }
tried bench -J 1 --rounds 1 --engines dlx --csv --plot old one.txt
is_right
counts() { REPLY=$(<out); }
tried help solve
tried help --man
tried --version
tried help

# The other programs, which scripts/fail-memory.sh builds: what is theirs besides.
folder=$(dirname "$QUADRILLE")
[ "$faults" = 0 ] || { echo "$runs runs"; finish; }
export SOURCE_DATE_EPOCH=1
if [ -x "$folder/quadrille-draw-faulty" ]; then
    program=("$folder/quadrille-draw-faulty")
    tried --pdf old one.txt
    tried --png old one.txt
    ln -s "$folder/quadrille-draw-faulty" faulty-book
    program=(./faulty-book)
    tried --seed 1 --levels 1 -o old.pdf
    rm -f old.pdf
fi
if [ -x "$folder/quadrille-web-faulty" ]; then # which has read all it needs when it says where it is
    mkdir page
    echo '<p>page' >page/index.html
    echo 'let x;' >page/x.js
    served() {
        local address
        "$folder/quadrille-web-faulty" "$@" >pipe &
        read -r address <pipe
        kill -INT $! 2>/dev/null
        wait $!
    }
    mkfifo pipe
    program=(served)
    says() { REPLY=$(grep -v Ctrl-C err); }
    tried page 0 0
    says() { REPLY=$(<err); }
fi
if [ -x "$folder/quadrille-mpi-faulty" ] && command -v mpirun >/dev/null; then
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
    program=(timeout 60 mpirun -q --oversubscribe -n 2 "$folder/quadrille-mpi-faulty")
    export QDR_FAIL_TELL=$PWD/fired
    # Each of the two may say it. If the second does, the first keeps what is finished.
    says() { REPLY=$(grep -i memory err | head -1); rm -f old.partial; }
    tried cover --count -e dlx queens.dlx
    tried cover --count queens.dlx
    tried cover --all -e dlx -o old queens.dlx
    tried solve -o old three.txt
fi
echo "$runs runs"
finish
