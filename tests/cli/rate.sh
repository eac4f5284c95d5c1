#!/usr/bin/env bash
# rate.sh: how hard puzzles are for people.
. "$(dirname "$0")/lib/expect.bash" || exit 1

easy=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
"$QUADRILLE" make -n 40 --seed 3 -o many.txt
run_on "$easy" "$QUADRILLE" rate
expect_exit 0
expect_stdout "1.2/1.2/1.2 se-1.2.1 $easy"
expect_no_stderr

run_on "$easy a comment" "$QUADRILLE" rate
expect_stdout "1.2/1.2/1.2 se-1.2.1 $easy"

# ---- every step ----------------------------------------------------------------------------------
run_on "$easy" "$QUADRILLE" rate --steps
expect_exit 0
expect_lines 52
expect_stdout_line '1.2 hidden single: r1c6=8'
run_on "$easy" "$QUADRILLE" rate --json --steps
expect_stdout_line '\{"file":"<stdin>","line":1,"number":[0-9]+,"puzzle":\{"side":[0-9]+,.*\},"scale":"se-1.2.1","rating":1.2,"first_placement":1.2,"first":1.2,"technique":"hidden single","steps":51,"effort":[0-9]+,"solved":true,"path":\["1.2 hidden single: r1c6=8",".*"\]\}'

# ---- many, in order, whatever the threads --------------------------------------------------------
run "$QUADRILLE" rate -J 1 many.txt
expect_exit 0
expect_lines 40
cp out one
run "$QUADRILLE" rate -J 4 many.txt
expect "the same with four threads" cmp -s out one
expect "puzzles in input order" cmp -s many.txt <(cut -d' ' -f3 one)

# ---- filters -------------------------------------------------------------------------------------
run "$QUADRILLE" rate --format '%r/%p/%d se-1.2.1 %g' many.txt
expect "serate's letters" cmp -s out one
run "$QUADRILLE" rate --min 4 --max 7.2 many.txt
expect "those between" cmp -s out <(awk -F/ '$1 >= 4 && $1 <= 7.2' one)
expect "some of them" test -s out
run "$QUADRILLE" rate --min 7.3 many.txt
expect "those above" cmp -s out <(awk -F/ '$1 >= 7.3' one)
run "$QUADRILLE" rate --pearl many.txt
expect "pearls" cmp -s out <(awk -F'[/ ]' '$1 == $2' one)
run "$QUADRILLE" rate --diamond many.txt
expect "diamonds" cmp -s out <(awk -F'[/ ]' '$1 == $2 && $1 == $3' one)
"$QUADRILLE" rate --min 7.3 many.txt | cut -d' ' -f 3 >hard.txt
run "$QUADRILLE" rate --min 7.3 --format '%g' many.txt # which nobody rates to the end
expect_exit 0
expect_no_stderr
expect "those that are hard enough" cmp -s out hard.txt
run "$QUADRILLE" rate --technique naked-pair --format %g many.txt
expect_exit 0
for puzzle in $(cat out); do
    run_on "$puzzle" "$QUADRILLE" rate --steps
    expect_stdout_line '3.0 naked pair: .*'
done

# Every filter alone says what all the ratings say, and so do several together.
run "$QUADRILLE" rate --pearl --min 2 --max 6.6 many.txt
expect "pearls of a band" cmp -s out <(awk -F'[/ ]' '$1 == $2 && $1 >= 2 && $1 <= 6.6' one)
run "$QUADRILLE" rate --technique xy-wing --max 4.2 -f %R many.txt
expect "the hardest of those that need nothing harder" test "$(sort -u out)" = xy-wing

# ---- serate's letters ----------------------------------------------------------------------------
run_on "$easy" "$QUADRILLE" rate --format '%i%t%r %p %d%l%R/%P/%D %n %N %%'
expect_exit 0
expect_stdout_line "${easy//./0}"$'\t'"1.2 1.2 1.2"
expect_stdout_line 'hidden single/hidden single/hidden single 1 se-1.2.1 %'
run_on "$easy" "$QUADRILLE" rate --format '%e'
expect_stdout_line '[0-9]+\.[0-9]{3}'
run_on "$easy" "$QUADRILLE" rate --format '%q'
expect_exit 2
expect_stderr_line ".*--format.*'%q' is none of %r %p %d .*"

# ---- scales --------------------------------------------------------------------------------------
run_on "$easy" "$QUADRILLE" rate --scale se-1.2.1
expect_stdout "1.2/1.2/1.2 se-1.2.1 $easy"
run_on "$easy" "$QUADRILLE" rate --scale hodoku-2.2.0
expect_exit 0
expect_stdout_line "[0-9]+ Easy hodoku-2.2.0 $easy"
run_on "$easy" "$QUADRILLE" rate --scale hodoku-2.2.0 --json
expect_stdout_line '.*"scale":"hodoku-2.2.0","score":[0-9]+,"level":"Easy","technique":.*"solved":true\}'
run_on "$easy" "$QUADRILLE" rate --scale hodoku-2.2.0 --max 100
expect_exit 0
expect_no_stdout
run_on 123434122143432. "$QUADRILLE" rate --scale hodoku-2.2.0
expect_exit 3
expect_stderr_line '<stdin>:1: cannot be rated: hodoku-2.2.0 is not for this shape'
run_on "$easy" "$QUADRILLE" rate --scale se-9
expect_exit 2
expect_stderr_line ".*--scale.*se-9.*"

# Sudoku16x16Explainer says so, whose direct steps strike candidates, too.
sed -n 49p "$SOURCE/puzzles/16x16.csv" | cut -d, -f 1 >sixteen.txt
run "$QUADRILLE" rate --format '%r/%p/%d' sixteen.txt
expect_stdout '2.5/1.2/1.2'

# ---- limits --------------------------------------------------------------------------------------
# Time that is over before the first step: the bound is trivial, and said to be one, if it is known
# at all that there is one solution.
run "$QUADRILLE" rate -J 1 --time-limit 0.000000001 many.txt
expect_exit 6
expect "bounds alone" test "$(grep -vc '^>=[0-9.]*/[0-9.]*/[0-9.]* se-1.2.1 ' out)" = 0
expect "said beside" test "$(grep -c ': the rating is a lower bound: time ran out' err)" = "$(wc -l <out)"
expect "all stopped" test "$(grep -c 'time ran out' err)" = 40
run "$QUADRILLE" rate -J 1 --time-limit 0.000000001 --max 5 many.txt
expect_exit 6
expect_no_stdout
expect_stderr_line 'many.txt:1: not .*: time ran out'

# ---- what cannot be rated ------------------------------------------------------------------------
run_on '1................................................................................' "$QUADRILLE" rate
expect_exit 1
expect_no_stdout
expect_stderr_line '<stdin>:1: not rated: the puzzle has several solutions'
run_on '11...............................................................................' "$QUADRILLE" rate
expect_exit 1
expect_stderr_line '<stdin>:1: not rated: the puzzle has no solution'
run_on "$easy" "$QUADRILLE" rate --rules x
expect_exit 1
run "$QUADRILLE" rate --technique guess many.txt
expect_exit 2
run "$QUADRILLE" rate --min hard many.txt
expect_exit 2
expect_stderr_line '.*--min.* takes a rating such as 4.5, not hard.*'
run "$QUADRILLE" make --rules x --seed 1 -o x.txt
run "$QUADRILLE" rate --rules x x.txt
expect_exit 0
expect_stdout_line '[0-9./]+ quadrille-1 x.txt:[12]'
run "$QUADRILLE" rate --rules x --scale se-1.2.1 x.txt
expect_exit 3
expect_stderr_line 'x.txt:[12]: cannot be rated: se-1.2.1 is not for this shape'
finish
