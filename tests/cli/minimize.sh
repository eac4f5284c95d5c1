#!/usr/bin/env bash
# minimize.sh: quadrille minimize.
. "$(dirname "$0")/lib/expect.bash" || exit 1

empty=$(printf '.%.0s' {1..81})
"$QUADRILLE" make --clues 30 -n 5 --seed 1 >puzzles.txt
"$QUADRILLE" solve puzzles.txt >grids.txt
givens() { tr -dc 1-9 | wc -c; }

run "$QUADRILLE" minimize puzzles.txt
expect_exit 0
expect_lines 5
cp out one
run "$QUADRILLE" check --minimal one
expect "all minimal" test "$(sort -u out)" = "unique, minimal"
run "$QUADRILLE" solve one
expect "the same solutions" cmp -s out grids.txt
run "$QUADRILLE" minimize --seed 1 -J2 puzzles.txt
expect "the same again" cmp -s out one
run "$QUADRILLE" minimize --seed 2 grids.txt
expect "another order, other puzzles" test -z "$(sort out one | uniq -d)"

run "$QUADRILLE" minimize --fewest --tries 50 puzzles.txt
expect_exit 0
expect "not more givens than one order leaves" test "$(givens <out)" -le "$(givens <one)"
cp out fewest
run "$QUADRILLE" check --minimal fewest
expect "still minimal" test "$(sort -u out)" = "unique, minimal"

run "$QUADRILLE" minimize --all puzzles.txt
expect_exit 0
cp out all
expect "more than one of each" test "$(wc -l <all)" -gt 20
expect "none twice" test -z "$(sort all | uniq -d)"
run "$QUADRILLE" check --minimal all
expect "all of them minimal" test "$(sort -u out)" = "unique, minimal"
expect "the one is among them" test "$(sort all one | uniq -d | wc -l)" = 5
head -1 puzzles.txt >first
run "$QUADRILLE" minimize --all --limit 3 first
expect_exit 0
expect_lines 3
head -1 grids.txt >grid
for time in 200ms 0.0001ms; do # the latter before anything is found
    run "$QUADRILLE" minimize --all --time-limit $time grid
    expect_exit 6
    expect_stderr "grid:1: a limit stopped the search"
done
"$QUADRILLE" minimize --all grid 2>err | head -1 >out
expect_lines 1
expect_no_stderr # who has read enough is no limit
run "$QUADRILLE" minimize --to csv first
expect "csv has a head" test "$(head -1 out)" = puzzle,solution,comment
"$QUADRILLE" make --rules x --clues 40 --seed 1 >x.txt
run "$QUADRILLE" minimize x.txt
expect_exit 0
expect_stdout_line '#! rules x'

run_on "$empty"$'\n' "$QUADRILLE" minimize
expect_exit 1
expect_no_stdout
expect_stderr "<stdin>:1: there is more than one solution"
run_on "55${empty:2}"$'\n' "$QUADRILLE" minimize
expect_exit 1
expect_stderr "<stdin>:1: there is no solution"
for wrong in '--all --fewest' '--limit 3' '--tries 3' '--all --seed 3' '--tries 0' '--time-limit x'; do
    # shellcheck disable=SC2086
    run "$QUADRILLE" minimize $wrong first
    expect_exit 2
    expect_no_stdout
done
finish
