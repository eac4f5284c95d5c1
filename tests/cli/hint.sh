#!/usr/bin/env bash
# hint.sh: what a person could do next, and the whole way.
. "$(dirname "$0")/lib/expect.bash" || exit 1

easy=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
run_on "$easy" "$QUADRILLE" hint
expect_exit 0
expect_stdout $'The technique: hidden single (1.2).\nIn box 2 the 8 has one place left, r1c6.\nSo r1c6 is 8.'
expect_no_stderr

# ---- as little as is wanted ----------------------------------------------------------------------
run_on "$easy" "$QUADRILLE" hint --stage where
expect_stdout 'Look at box 2.'
run_on "$easy" "$QUADRILLE" hint --stage technique
expect_stdout 'The technique: hidden single (1.2).'
run_on "$easy" "$QUADRILLE" hint --stage cells
expect_stdout 'It is about r1c6.'
run_on "$easy" "$QUADRILLE" hint --stage do
expect_stdout 'So r1c6 is 8.'
run_on "$easy" "$QUADRILLE" hint --stage now
expect_exit 2

# ---- from the present state ----------------------------------------------------------------------
run_on "${easy:0:5}8${easy:6}" "$QUADRILLE" hint --stage do
expect_stdout 'So r1c4 is 6.'
solved=$("$QUADRILLE" solve --format line <<<"$easy")
run_on "$solved" "$QUADRILLE" hint
expect_stdout 'It is solved.'

# ---- the whole way -------------------------------------------------------------------------------
"$QUADRILLE" make -n 12 --seed 5 -o many.txt
run "$QUADRILLE" explain many.txt
expect_exit 0
cp out explained
run "$QUADRILLE" rate --steps many.txt
expect "as many steps as rate has" test "$(grep -c '^[0-9]*\. The technique' explained)" = "$(grep -vc se-1.2.1 out)"
run "$QUADRILLE" explain -J 3 many.txt
expect "the same with three threads" cmp -s out explained

# ---- what has no hint ----------------------------------------------------------------------------
run_on '1................................................................................' "$QUADRILLE" hint
expect_exit 1
expect_no_stdout
expect_stderr_line '<stdin>:1: no hint: the grid has several solutions'
run_on '11...............................................................................' "$QUADRILLE" hint
expect_exit 1
expect_stderr_line '<stdin>:1: no hint: the grid has no solution'
finish
