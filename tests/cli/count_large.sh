#!/usr/bin/env bash
# slow
# count_large.sh: counts that no search would come to the end of.
. "$(dirname "$0")/lib/expect.bash" || exit 1

large=.......9.8.9...1..67........9......2...473.5...3.....1....................1......
printf '%s\n' "$large" >large.txt

# The largest number of grids that any three first rows have: 108374976, but for the order of the
# other rows, of which there are 72 (Felgenhauer and Jarvis, 2005).
printf '%s' 123456789 456789123 789123456 >band.txt
printf '.%.0s' {1..54} >>band.txt
run "$QUADRILLE" count band.txt
expect_exit 0
expect_stdout $((108374976 * 72))

for jobs in 1 2 3; do
    run "$QUADRILLE" count --jobs $jobs large.txt
    expect_exit 0
    expect_stdout 808385072
done

run "$QUADRILLE" count --limit 600000000 large.txt
expect_exit 0
expect_stdout 600000000

run "$QUADRILLE" count --json --stats large.txt
expect_exit 0
expect_stdout_has '"count":808385072,"complete":true'
expect_stdout_has '"engine":"tally"'

# An engine that is asked for by name counts by itself, and is stopped by limits.
run "$QUADRILLE" count --engine bands --time-limit 0.3 large.txt
expect_exit 6
expect_stdout unknown

# So are the search and the tally together, where both would take for ever.
printf '%s\n' 1.......2.........3.......................4.......5.........6...................7 >sparse.txt
run "$QUADRILLE" count --time-limit 1 sparse.txt
expect_exit 6
expect_stdout unknown

run_for 1 "$QUADRILLE" count sparse.txt
expect_exit 130
expect_no_stdout

finish
