#!/usr/bin/env bash
# contact_words.sh: the first words that people try: the puzzle itself, a file, what other programs call
# things.
. "$(dirname "$0")/lib/expect.bash" || exit 1

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solved=534678912672195348198342567859761423426853791713924856961537284287419635345286179

# The puzzle as an argument, a file as the command, nothing at all.
run "$QUADRILLE" solve "$puzzle"
expect_exit 0
expect_stdout "$solved"
run "$QUADRILLE" count "${puzzle//./0}" 1...............
expect_stdout $'1\n72'
run "$QUADRILLE" "$puzzle"
expect_exit 0
expect_stdout "$solved"
run "$QUADRILLE" solve "https://sudokuexchange.com/play/?s=${puzzle//./0}"
expect_exit 0
expect "an address" grep -q "^$solved" out
run "$QUADRILLE" solve "${puzzle:0:70}"
expect_exit 3
expect_stderr_line '<argument>:1:.+'
echo "$puzzle" >puzzle.txt
run "$QUADRILLE" puzzle.txt --to line
expect_exit 0
expect_stdout "$solved"
run "$QUADRILLE"
expect_exit 0
expect "short help" grep -q '^Usage: quadrille COMMAND' out
run "$QUADRILLE" no-such-file.txt
expect_exit 2

# Versions, and other programs' words.
"$QUADRILLE" --version >version
for word in -v version -V; do
    run "$QUADRILLE" "$word"
    expect_exit 0
    expect_file out "$(cat version)"
done
for pair in generate:make create:make grade:rate export:convert; do
    run "$QUADRILLE" "${pair%:*}"
    expect_exit 2
    expect_stderr_line "quadrille: unknown command ${pair%:*}; did you mean ${pair#*:}\?"
done
for word in difficulty level; do
    run "$QUADRILLE" make "--$word" easy
    expect_exit 2
    expect_stderr_line "quadrille make: unknown option --$word; did you mean --class\?"
done
for word in X x diagonal antiknight Anti-Knight ANTI_KING; do
    run "$QUADRILLE" count --rules "$word" "$puzzle"
    expect "$word is a rule" test "$code" = 0 -o "$code" = 1
    expect_no_stderr
done
run "$QUADRILLE" count --rules "anti-night" "$puzzle"
expect_exit 2
expect_stderr_line ".*did you mean anti-knight.*"

# Digits that a format has of its own.
for format in json sdm opensudoku hodoku numbers solo fpuzzles; do
    run "$QUADRILLE" convert --to "$format" -D letters puzzle.txt
    expect_exit 2
    expect_stderr_line "quadrille convert: the format $format has digits of its own: .*"
done
run "$QUADRILLE" convert --to numbers -D numbers puzzle.txt
expect_exit 0

# What is written with X for blanks is read again.
for size in 8 9 12 16; do
    "$QUADRILLE" make --size "$size" --seed 5 --tries 40 >made.txt
    "$QUADRILLE" convert --to rows -D one -b X made.txt >rows.txt
    run "$QUADRILLE" convert --digits one --to line -b . -D one rows.txt
    expect_exit 0
    expect_stdout "$("$QUADRILLE" convert --digits one --to line -b . -D one made.txt)"
done

finish
