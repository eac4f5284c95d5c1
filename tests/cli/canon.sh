#!/usr/bin/env bash
# canon.sh: quadrille canon and quadrille shuffle.
. "$(dirname "$0")/lib/expect.bash" || exit 1

most=123456789456789123789123456231564897564897231897231564312645978645978312978312645
hard=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
empty=$(printf '.%.0s' {1..81})
"$QUADRILLE" make -n 40 --seed 1 >puzzles.txt
"$QUADRILLE" solve puzzles.txt >grids.txt

# ---- forms ---------------------------------------------------------------------------------------
run_on "$most"$'\n' "$QUADRILLE" canon
expect_exit 0
expect_stdout "$most"
run_on "$most"$'\n' "$QUADRILLE" canon --automorphisms
expect_stdout "$most automorphisms 648"
run_on "$empty"$'\n' "$QUADRILLE" canon -a
expect_stdout "$empty automorphisms 3359232"
run_on "$hard the hardest"$'\n' "$QUADRILLE" canon
expect_stdout_line '[1-9.]{81} the hardest'

for file in puzzles.txt grids.txt; do
    run "$QUADRILLE" canon "$file"
    expect_exit 0
    cp out forms
    for seed in 1 2 3; do
        "$QUADRILLE" shuffle --seed $seed "$file" >shuffled
        expect "shuffled ones look different" test -z "$(sort "$file" shuffled | uniq -d)"
        run "$QUADRILLE" canon -J2 shuffled
        expect "and have the same form ($file, $seed)" cmp -s out forms
    done
    run "$QUADRILLE" canon forms
    expect "a form is its own form" cmp -s out forms
done
"$QUADRILLE" shuffle --seed 1 puzzles.txt >shuffled
run "$QUADRILLE" check --minimal shuffled
expect "as good as the others" test "$(sort -u out)" = "unique, minimal"

# The transformation leads there: done by hand here.
run_on "$hard"$'\n' "$QUADRILLE" canon --transform
expect_stdout_line '[1-9.]{81} (transposed; )?rows [1-9 ]+; columns [1-9 ]+; digits [1-9 ]+'
by_hand=$(sed 's/;//g' out | awk -v puzzle="$hard" '{
    form = $1; at = 2; turned = $2 == "transposed"; if (turned) at++
    for (i = 1; i <= 9; i++) { r[i] = $(at + i); c[i] = $(at + 10 + i); d[i] = $(at + 20 + i) }
    d["."] = "."
    for (i = 1; i <= 9; i++) for (k = 1; k <= 9; k++) {
        cell = turned ? (c[k] - 1) * 9 + r[i] : (r[i] - 1) * 9 + c[k]
        made = made d[substr(puzzle, cell, 1)]
    }
    print made == form ? "same" : "different: " made }')
expect "the transformation leads to the form ($by_hand)" test "$by_hand" = same

run_on "$most"$'\n' "$QUADRILLE" canon --json
expect_stdout_line '\{"file":"<stdin>","line":1,"number":[0-9]+,"puzzle":\{"side":[0-9]+,.*\},"canon":\[\[1,2,.*\]\],"automorphisms":648,"transform":\{"transposed":(true|false),"rows":\[.*\],"columns":\[.*\],"digits":\[.*\]\}\}'
run_on 1..............2$'\n' "$QUADRILLE" canon
expect_exit 0
expect_stdout .......1.....2..
run_on "$most"$'\n' "$QUADRILLE" canon --to rows
expect_lines 10
run_on "$most"$'\n' "$QUADRILLE" canon -o form.txt
expect_file form.txt "$most"

# ---- comparing -----------------------------------------------------------------------------------
run "$QUADRILLE" canon --equal puzzles.txt shuffled
expect_exit 0
expect "all equal" test "$(sort out | uniq -c | tr -s ' ')" = " 40 equal"
tac puzzles.txt >others
run "$QUADRILLE" canon --equal puzzles.txt others
expect_exit 1
expect_stdout_has different
head -3 puzzles.txt >three
run "$QUADRILLE" canon --equal puzzles.txt three
expect_exit 3
expect_stderr "three: has fewer puzzles than the other"
run "$QUADRILLE" canon --equal puzzles.txt
expect_exit 2
run "$QUADRILLE" canon --equal puzzles.txt nowhere
expect_exit 4
run "$QUADRILLE" canon --equal --json puzzles.txt three
expect_exit 2

# ---- shuffling -----------------------------------------------------------------------------------
run "$QUADRILLE" shuffle --seed 7 -n 5 three
expect_lines 15
expect "all different" test "$(sort -u out | wc -l)" = 15
cp out fifteen
run "$QUADRILLE" shuffle --seed 7 -n 5 -J3 three
expect "the same for the same seed, with threads" cmp -s out fifteen
run "$QUADRILLE" shuffle three
expect "others without a seed" test -z "$(sort out fifteen | uniq -d)"
"$QUADRILLE" make --rules x,anti-king --seed 1 >x.txt
"$QUADRILLE" make --jigsaw --size 7 --seed 1 >jigsaw.txt
"$QUADRILLE" make --size 12 --seed 1 >large.txt
for file in x.txt jigsaw.txt large.txt; do
    run "$QUADRILLE" shuffle --seed 3 "$file"
    expect_exit 0
    cp out moved
    expect "changed" test "$(cat "$file")" != "$(cat moved)"
    run "$QUADRILLE" check --minimal moved
    expect_stdout_line 'unique, minimal'
done

# ---- what cannot be ------------------------------------------------------------------------------
refused() { # message, file
    run "$QUADRILLE" canon "$2"
    expect_exit 3
    expect_no_stdout
    expect_stderr_has "$1"
}
refused 'canonical forms are for boxes of at least 2×2 without further rules, up to 10×10' x.txt
refused 'canonical forms are for boxes' jigsaw.txt
refused 'canonical forms are for boxes' large.txt
echo "55${empty:2}" >clash.txt
refused 'clash.txt:1: the givens clash' clash.txt
run "$QUADRILLE" canon --json --to line three
expect_exit 2
run "$QUADRILLE" shuffle --seed 0 three
expect_exit 2
run "$QUADRILLE" shuffle nowhere
expect_exit 4
finish
