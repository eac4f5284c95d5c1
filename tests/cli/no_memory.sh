#!/usr/bin/env bash
# no_memory.sh: every command while memory ends, at its n-th allocation for good or just once: exit 5 and
# one line that says so, the old file whole; or, where it can do without, the right answer. QDR_FAULTS:
# so many moments of each command (8, if not told; 0: all). QDR_PART=2/3: of the commands only the
# second, the fifth and so on.
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
chain=...........81..67..5.89..3...97...4.5.........13..986...53..7..........2.7..52.1.
printf '%s\n%s\n%s\n' "$hard" "$easy" "$hard" >three.txt
printf '%s\n' "$easy" >one.txt
printf '1...............\n' >four.txt
gzip -k three.txt
formats='rows boxed numbers candidates sdk sadman ss sdm hodoku opensudoku solo csv json fpuzzles'
for format in $formats; do "$QUADRILLE" convert --to $format one.txt >one.$format; done
cages=('#! cage 3 r1c1 r1c2' '#! cage 7 r1c3 r1c4' '#! cage 5 r2c1 r3c1' '#! cage 5 r2c2 r3c2'
    '#! less r1c1 r1c2' '#! less r1c3 r1c4' '#! less r3c1 r2c1' '#! less r2c3 r2c4')
printf '%s\n' "${cages[@]}" .... .... .... .... >killer.txt
"$QUADRILLE" convert --to json killer.txt >killer.json
printf '#! jigsaw aaab acbb ccbd cddd\n1...\n...4\n.2..\n....\n' >jigsaw.txt
"$QUADRILLE" make-cover queens 6 >queens.dlx
"$QUADRILLE" make-cover queens 6 | gzip >queens.dlx.gz
printf 'a b c\na b |3\nc |2\na |1\nb c |1\n' >costs.dlx
printf 'a b 1:2|c\na b\nc\nb c\na c\n' >bounds.dlx
"$QUADRILLE" solve --proof p.drat --cnf p.cnf one.txt >/dev/null
"$QUADRILLE" solve --proof p.binary --cnf p.cnf --proof-format binary one.txt >/dev/null
mkdir folder
ln -s ../old folder/one.txt

# The program that is hurt, and what of its results counts: those of bench are never the same twice.
program=(${PROGRAM:-"$faulty"})
counts() { REPLY=$(<out); }
# A proof may have bytes 0, which bash leaves out, and says so.
is_right() {
    files_are_right() { [[ $(<old) == "$right_old" && $(<old.cnf) == "$right_cnf" ]]; } 2>/dev/null
}
is_right

# What is there before it runs, and what must be there still when memory has ended.
without_checkpoints() {
    rm -f kept kept.partial saved saved.new old.partial
    prepare() { :; }
    is_kept() { [[ $(<old) == old && $(<old.cnf) == old ]]; }
    says() { REPLY=$(<err); }
}
without_checkpoints

# With memory that ends at the n-th allocation: stdout → out, stderr → err, exit code → $code. Thousands
# of runs: so nothing else is started on the way.
hurt() { # FROM or AT, n, command…
    local how=$1 n=$2
    shift 2
    runs=$((runs + 1))
    echo old >old
    echo old >old.cnf
    prepare
    (
        ulimit -t 60 # one that has no end is to be told as well
        eval "QDR_FAIL_$how=$n" '"${program[@]}" "$@"'
    ) >out 2>err 9>fired
    code=$?
}

unhurt() { # is what was there, or what should come, there?
    local word leftovers
    says
    word=${REPLY#"$right_word"$'\n'} # what there was to say before memory ended does not count
    counts
    if [ "$code" = 5 ]; then
        [[ $word == *memory* && $word != *$'\n'* ]] && is_kept
    else
        [[ $code == "$right_code" && $REPLY == "$right" ]] && files_are_right
    fi || return 1
    leftovers=(./*.tmp old.partial*)
    [ "${#leftovers[@]}" = 0 ]
}
shopt -s nullglob

part=${QDR_PART:-1/1} turn=0
tried() { # command…
    local how n step before=$runs
    turn=$((turn + 1))
    [ $(((turn - 1) % ${part#*/} + 1)) = "${part%/*}" ] || return 0
    hurt FROM 1000000000 "$@"
    says
    right_word=$REPLY
    [ ! -s fired ] || fail "it has no end"
    [ "$code" -le 1 ] || fail "it is refused" # and memory has nothing to do with it
    counts
    { right_code=$code right=$REPLY right_old=$(<old) right_cnf=$(<old.cnf); } 2>/dev/null
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
    [ "$faults" != 0 ] || echo "$((runs - before)) runs: ${program[-1]##*/} $*"
}

[ -z "${ONLY-}" ] || { tried $ONLY; finish; }
tried solve -J 1 -o old three.txt
tried solve -J 1 three.txt.gz
tried solve -J 2 --to json -o old three.txt
tried solve --json four.txt
tried solve --all -o old four.txt
tried solve --grid one.txt
tried solve --json -n 3 four.txt
tried solve -J 1 --only unique -o old three.txt
tried solve -J 1 --class hard --to csv three.txt
tried solve -J 1 -O folder one.txt
tried solve --first -r x -o old four.txt
tried solve --to json -o old killer.txt
tried solve --json jigsaw.txt
tried solve --proof old --cnf old.cnf four.txt
tried solve --proof old --cnf old.cnf --proof-format binary killer.txt
engines='backtrack dlx bits learn'
if grep -q QDR_HAVE_CADICAL_TRACE "$BUILD/compile_commands.json"; then
    engines="$engines sat"
    tried solve -e sat --all --to rows four.txt
fi
for engine in $engines; do tried solve -e $engine -o old one.txt; done
for format in $formats; do
    tried convert --to $format -o old one.txt
    # jansson goes on after a failure, with a text that lacks a letter: it has to be for good.
    [ $format = json ] || [ $format = fpuzzles ] && moments=FROM
    back=line
    [ $format != candidates ] || back=hodoku # a line has no place for pencil marks
    tried convert --to $back -o old one.$format
    moments='FROM AT'
done
moments=FROM
tried convert --to fpuzzles -o old killer.json
moments='FROM AT'
tried convert --to solo -o old jigsaw.txt
tried count -J 1 -o old four.txt
tried count -J 1 three.txt
tried count --json -n 2 four.txt
tried count -o old killer.txt
tried check -J 1 --json --minimal --metrics -o old three.txt
tried check -J 1 --only unique -o old one.csv
tried check --minimal -o old killer.txt
tried canon -o old three.txt
tried canon --transform --automorphisms -o old one.txt
tried canon --json four.txt
tried canon --equal one.txt one.csv
tried minimize -o old one.txt
tried minimize --all four.txt
tried minimize --fewest -n 5 -o old one.txt
tried shuffle --seed 1 -o old three.txt
tried shuffle --seed 1 -n 2 --to json four.txt
for scale in se-1.2.1 sukaku-1.18 hodoku-2.2.0 quadrille-1; do
    tried rate -J 1 --scale $scale -o old one.txt
    tried hint --scale $scale $chain
done
tried rate -J 1 --steps -o old one.txt
tried rate -J 1 --json --min 1 one.txt
tried rate -J 1 --steps --json jigsaw.txt
tried rate -J 1 --format '%r %R %g' --technique naked-single killer.txt
tried hint one.txt
tried hint --svg one.txt
tried hint $hard
tried hint --json $chain
tried hint --notation eureka --long $chain
tried hint --stage check --puzzle one.txt one.csv
tried hint 11.............. # a clash
tried hint 123...4......... # a dead end
tried hint --without singles --svg -o old killer.txt
tried explain one.txt
tried explain --json -o old killer.txt
tried explain --notation numbered --scale hodoku-2.2.0 four.txt
tried draw one.txt
tried draw --svg old one.txt
tried draw --svg - --candidates --labels number,class killer.txt
tried draw --svg old --step one.txt
tried draw --text --solutions jigsaw.txt
tried make -n 2 --seed 1 --size 4 -o old
tried make --seed 1 -J 1
tried make --seed 1 -J 1 --jigsaw --size 4 --to json
tried make --seed 1 -J 1 --rules x --symmetry 180 --clues 6-8 --size 4 -o old
tried make --seed 1 -J 1 -n 3 --unique-up-to-symmetry --size 4
tried make --seed 1 -J 1 --pattern one.txt
tried make --seed 1 -J 1 --class easy -o old
tried make --seed 1 -J 1 --rating 1-2.5
tried make --seed 1 -J 1 --technique naked-pair --scale hodoku-2.2.0
tried make --seed 1 -J 1 --pearl --size 4
tried cover queens.dlx
tried cover --all -o old queens.dlx
tried cover --all --ordered --jobs 2 queens.dlx
tried cover --count queens.dlx.gz
tried cover --estimate 10 queens.dlx
tried cover --sample 3 queens.dlx
tried cover --cheapest 2 costs.dlx
tried cover --all bounds.dlx
tried cover --json --limit 2 -o old queens.dlx
tried cover --count --jobs 2 queens.dlx
tried cover --count --json --memory 1M queens.dlx
tried cover --sample 2 --json -o old queens.dlx
tried cover --cheapest 2 --json -o old costs.dlx
tried cover --choose sharp --all queens.dlx
tried cover --watch queens.dlx
tried cover --watch --limit 1 -e dlx-first -o old queens.dlx
tried cover --preprocess --all queens.dlx
tried cover --preprocess --count -o old queens.dlx
tried cover --preprocess --write old queens.dlx
# Once: another prover may have its way, and the proof is another.
files_are_right() { "$QUADRILLE" verify old.cnf old >/dev/null 2>&1; }
tried cover --all --proof old --cnf old.cnf queens.dlx
is_right
for engine in dlx dlx-first algox dense cells bounds; do tried cover --all -e $engine queens.dlx; done

# With a checkpoint, what is finished may be left over; taken up, it leads to the right results.
with_checkpoints() {
    mender=("$QUADRILLE") # who takes it up
    prepare() {
        rm -f saved saved.new old.partial
        [ ! -e kept ] || cp kept saved
        [ ! -e kept.partial ] || cp kept.partial old.partial
    }
    is_kept() {
        [[ $(<old) == old ]] || return 1
        [ -e saved ] || return 0
        "${mender[@]}" "${command[@]}" --resume saved >again 2>/dev/null
        [[ $? == "$right_code" && $(<again) == "$right" && $(<old) == "$right_old" ]] &&
            [ ! -e saved ] && [ ! -e saved.new ]
    }
    says() { # and where to go on
        REPLY=$(<err)
        REPLY=${REPLY%$'\n''quadrille: go on with --resume saved'}
    }
}
saving() { # command…
    command=("$@")
    rm -f kept kept.partial
    tried "$@" --checkpoint saved --checkpoint-every 1ms
    prepare
    if [ "$1" = cover ]; then
        "$QUADRILLE" "$@" --node-limit 20 --checkpoint saved >/dev/null 2>&1
    else # from where memory ended last
        for ((n = 100; ; n--)); do
            hurt FROM $n "$@" --checkpoint saved
            [ "$code" != 5 ] || [ ! -e saved ] || break
            [ "$n" != 0 ] || { fail "nothing was saved"; return; }
        done
    fi
    mv saved kept
    [ ! -e old.partial ] || mv old.partial kept.partial
    tried "$@" --resume saved
}
with_checkpoints
saving solve -J 1 -o old three.txt
saving check -J 1 --json -o old three.txt
saving cover --all -o old queens.dlx
saving cover --all --ordered --jobs 2 -o old queens.dlx
saving cover --count queens.dlx
without_checkpoints

tried make-cover queens 5
tried make-cover pentominoes 3 20
tried make-cover sudoku 2 2 --givens 1............... -o old
tried make-cover --list
for problem in 'domination 4 2' 'dominoes 2 4 --mutilated' soma 'latin 3 --reduced' 'langford 4' 'bell 4' \
    'permutations 3' 'matchings 4' 'steiner 7 --reduced' 'debruijn 3' 'macmahon 4 6'; do
    tried make-cover $problem
done
tried verify p.cnf p.drat
tried verify --json -o old p.cnf p.binary
tried verify p.cnf p.cnf
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
for shell in bash zsh fish; do tried help --completion $shell; done
for topic in engines formats rules sizes classics json exit-codes environment; do tried help $topic; done
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
    tried --pdf old --solutions --candidates killer.txt
    tried --png old --step $chain
    program=("$faulty") # which becomes the other
    tried draw --pdf old one.txt
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
    without_checkpoints
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
    with_checkpoints
    says() { REPLY=$(grep -i memory err | head -1); }
    saving cover --count -e dlx queens.dlx
    saving cover --all --ordered -e dlx -o old queens.dlx
    mender=(timeout 60 mpirun -q --oversubscribe -n 2 "$folder/quadrille-mpi")
    saving solve -o old three.txt
fi
echo "$runs runs"
finish
