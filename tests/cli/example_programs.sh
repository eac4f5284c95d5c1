#!/usr/bin/env bash
# example_programs.sh: the programs of examples/ run and find what is known to be there.
. "$(dirname "$0")/lib/expect.bash" || exit 1
. "$HERE/lib/document.bash" || exit 1
examples=$BUILD/examples
grep -q '^QDR_EXAMPLES:BOOL=OFF' "$BUILD/CMakeCache.txt" && exit 77
expect "eight programs" test "$(ls "$SOURCE"/examples/*.c | wc -l)" = 8
for source in "$SOURCE"/examples/*.c; do
    expect "${source##*/} is short" test "$(wc -l <"$source")" -le 110
    expect "${source##*/} is built" test -x "$examples/$(basename "$source" .c)"
done

run "$examples/1-queens"
expect_exit 0
expect_lines 9
expect "eight queens" test "$(tr -cd Q <out | wc -c)" = 8
expect_stdout_line '8 queens: 92 ways'
run "$examples/1-queens" 6
expect_stdout_line '6 queens: 4 ways'
run "$examples/1-queens" 0
expect_exit 2

run "$examples/2-pentominoes"
expect_exit 0
expect_stdout_line '1568 options, 520 solutions'
for piece in F I L N P T U V W X Y Z; do
    expect "five squares of $piece" test "$(tail -n 8 out | tr -cd "$piece" | wc -c)" = 5
done
cp out first
run "$examples/2-pentominoes" 8 8 1
expect "the same seed, the same solution" cmp -s out first
run "$examples/2-pentominoes" 3 20
expect_stdout_line '1236 options, 8 solutions'
run "$examples/2-pentominoes" 5 5
expect_exit 1
expect_stderr_has "the area must be 60"

run "$examples/3-langford"
expect_exit 0
expect_lines 4
expect_stdout_line '300 solutions, [0-9]+ nodes, [0-9]+ guesses'
run "$examples/3-langford" 12 1000
expect_exit 6
expect_stdout_line 'at least [0-9]+ solutions, 1000 nodes, [0-9]+ guesses'

run "$examples/4-timetable"
expect_exit 0
expect_stdout_line '32 timetables; the best two:'
expect "two of the eight that cost 5" test "$(grep -cx 'cost 5' out)" = 2
expect_lines 17

run "$examples/5-word-square"
expect_exit 0
expect "the squares" test "$(head -9 out | tr '\n' ' ')" = "acid wade area year  away care idea dear "
expect_stdout_line '2 squares of 197 words'

run "$examples/6-sudoku"
expect_exit 0
expect_stdout $'519748632\n783652419\n426139875\n357986241\n264317598\n198524367\n975863124\n832491756\n641275983\nthe only solution'
run "$examples/6-sudoku" "$(printf '%81s' '' | tr ' ' .)"
expect_exit 1
expect_stdout_line 'not the only one'
run "$examples/6-sudoku" 11
expect_exit 2

head -6 "$SOURCE/puzzles/9x9-1-very-easy.csv" >five.csv
run "$examples/7-book" five.csv Sunday
expect_exit 0
expect_stdout "3 pages"
expect "puzzles on two pages" test "$(grep -c 'Solution on page 3' page-1.svg)$(grep -c 'Solution on page 3' page-2.svg)" = 41
expect "solutions on the third" grep -q '>SOLUTIONS 1–5<' page-3.svg
expect "all five, and their numbers, title and page" test "$(grep -c '<text' page-3.svg)" = $((5 * 82 + 2))
run "$examples/7-book" nowhere
expect_exit 1

PATH="$examples:$PATH" run_document "$SOURCE/docs/algorithms.md" 1
run "$examples/8-trace"
expect_exit 0
expect_no_stderr
expect "one solution" test "$(grep -c solution out)" = 1
for pair in 'hide unhide' 'cover uncover' 'try back'; do
    read -r there back <<<"$pair"
    expect "as many of $pair" test "$(grep -c "^ *$there " out)" = "$(grep -c "^ *$back " out)"
done
printf 'a | x\na x:red\na x:blue\n' >coloured.dlx
run "$examples/8-trace" coloured.dlx
expect_exit 0
expect "two solutions" test "$(grep -c solution out)" = 2
expect_stdout_line 'purify x'
run "$examples/8-trace" nowhere
expect_exit 1
finish
