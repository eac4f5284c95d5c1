#!/usr/bin/env bash
# bench_puzzles.sh: every shipped puzzle has exactly the shipped solution, and is in its class.
. "$(dirname "$0")/lib/expect.bash" || exit 1

# examine NAME COUNT [REGEX]: solutions compared, uniqueness proved, metrics looked at. The names of the
# sets go by the search: no guesses, few, many.
examine() {
    local file=$SOURCE/puzzles/$1.csv
    expect "$1 has a header" test "$(head -n 1 "$file")" = "puzzle,solution"
    tail -n +2 "$file" | cut -d, -f1 >puzzles.txt
    tail -n +2 "$file" | cut -d, -f2 >solutions.txt
    expect "$1 has $2 puzzles" test "$(wc -l <puzzles.txt)" -eq "$2"
    expect "$1: no puzzle twice" test "$(sort -u puzzles.txt | wc -l)" -eq "$2"
    run "$QUADRILLE" solve puzzles.txt
    expect_exit 0
    expect "$1: the shipped solutions" cmp -s out solutions.txt
    run "$QUADRILLE" check --metrics puzzles.txt
    expect_exit 0
    expect "$1: every puzzle unique" test "$(grep -c '^unique' out)" -eq "$2"
    [ $# -lt 3 ] || expect "$1: every puzzle $3" test "$(grep -cE "$3" out)" -eq "$2"
}

examine 9x9-1-very-easy 500 ", class very easy "
examine 9x9-2-easy 500 ", 0 guesses, class easy "
examine 9x9-3-medium 500 ", [1-8] guesses, class "
examine 9x9-4-hard 500 ", ([1-9][0-9]+|9) guesses, class "
examine 9x9-5-hardest 250 ", ([1-9][0-9]+|9) guesses, class "
examine 6x6 100
examine 12x12 100
examine 16x16 100
examine 25x25 50

# The hardest deserve their name: twice as many nodes in the middle as the hard ones.
middle() {
    tail -n +2 "$SOURCE/puzzles/$1.csv" | cut -d, -f1 | "$QUADRILLE" check --metrics |
        sed 's/.*, \([0-9]*\) nodes,.*/\1/' | sort -n | sed -n "$2p"
}
expect "the hardest are harder" test "$(middle 9x9-5-hardest 125)" -ge $((2 * $(middle 9x9-4-hard 250)))

# The CSV files are read as they are, each puzzle once.
for name in 9x9-4-hard 12x12 25x25; do
    run "$QUADRILLE" count "$SOURCE/puzzles/$name.csv"
    expect_exit 0
    expect "every count is 1" test "$(sort -u out)" = 1
    expect_lines "$(($(wc -l <"$SOURCE/puzzles/$name.csv") - 1))"
done

# Without files, bench takes these sets, in this order.
run "$QUADRILLE" bench --rounds 1 --puzzles 1 --engines dlx --csv
expect_exit 0
expect_no_stderr
expected="9x9-1-very-easy 9x9-2-easy 9x9-3-medium 9x9-4-hard 9x9-5-hardest 6x6 12x12 16x16 25x25"
expect "the sets in order" test "$(tail -n +2 out | cut -d, -f1 | tr '\n' ' ')" = "$expected "
expect "all solved" test "$(grep -c ',1,dlx,1,0,0,0,' out)" -eq 9

# The generator makes the same files again (those that take no time).
if [ -n "${BUILD-}" ] && [ -x "$BUILD/make_sets" ]; then
    for name in 6x6 9x9-1-very-easy; do
        run "$BUILD/make_sets" . "$name"
        expect_exit 0
        expect "$name comes out the same" cmp -s "$name.csv" "$SOURCE/puzzles/$name.csv"
    done
fi

finish
