#!/usr/bin/env bash
# preprocess.sh: cover --preprocess: the same solutions from a smaller problem, and what is said of it.
. "$(dirname "$0")/lib/expect.bash" || exit 1

# The same solutions, in the words of the file, in every way of asking.
printf '| b alone is doomed\na b c | d e\na b d:x e\nb c\na b\nc d:x\na\nb\n' >small.dlx
run "$QUADRILLE" cover --all small.dlx
sort out >all
run "$QUADRILLE" cover --all --preprocess small.dlx
expect_exit 0
expect "the same solutions" test "$(sort out)" = "$(cat all)"
expect_no_stderr
for problem in "queens 8" "langford 8" "debruijn 4" "pentominoes 3 20" "domination 4 2" "latin 4"; do
    # shellcheck disable=SC2086
    "$QUADRILLE" make-cover $problem >problem.dlx
    "$QUADRILLE" cover --all problem.dlx | sort >want
    run "$QUADRILLE" cover --all -p problem.dlx
    expect "$problem: the same options in solutions" test "$(sort out)" = "$(cat want)"
    "$QUADRILLE" cover --count problem.dlx >want
    run "$QUADRILLE" cover --count --preprocess problem.dlx
    expect "$problem: the same count" cmp -s out want
done
"$QUADRILLE" make-cover pentominoes 8 8 >pentominoes.dlx
run "$QUADRILLE" cover --count -p pentominoes.dlx
expect_stdout 520
run "$QUADRILLE" cover --sample 2 -p pentominoes.dlx
expect_exit 0
expect_lines 25
printf 'a b c\na b |5\nc |1\na |2\nb c |3\nb |4\na b c |1\nb\n' >priced.dlx
"$QUADRILLE" cover --cheapest 3 --json priced.dlx >want
run "$QUADRILLE" cover --cheapest 3 --json -p priced.dlx
expect "the same cheapest" cmp -s out want

"$QUADRILLE" cover --all -p pentominoes.dlx >one
run "$QUADRILLE" cover --all -p --jobs 2 --ordered pentominoes.dlx
expect "the same with two threads" cmp -s out one

# What it removed.
run "$QUADRILLE" cover --count --preprocess --stats pentominoes.dlx
expect_stderr_line 'pentominoes.dlx: preprocessing removed [1-9][0-9]* of 1568 options and 0 of 72 items; forced 0, rounds [0-9]+, seconds [0-9.]+'
run "$QUADRILLE" cover --count --preprocess --stats --json pentominoes.dlx
expect_stdout_line '\{"file":"pentominoes.dlx","count":520,.*,"preprocessing":\{"options_removed":[1-9][0-9]*,"items_removed":0,"forced":0,"rounds":[0-9]+,"complete":true,"seconds":[0-9.]+\}\}'
printf 'a b c\na b\nb c\n' >none.dlx
run "$QUADRILLE" cover --preprocess --stats none.dlx
expect_exit 1
expect_stdout "no solution"
expect_stderr_line 'none.dlx: preprocessing removed 2 of 2 options and 2 of 3 items: no solution; forced 0, .*'

# The smaller problem itself.
printf 'a b c | s\na b s\na\nc\nc s:x\n' >file.dlx
run "$QUADRILLE" cover --preprocess --write smaller.dlx file.dlx
expect_exit 0
expect_no_stdout
expect_file smaller.dlx '| file.dlx: removed 2 of 4 options and 2 of 4 items
a c
a
c'
run "$QUADRILLE" cover -p -w smaller.dlx none.dlx
expect_exit 1
expect_file smaller.dlx '| none.dlx: removed 2 of 2 options and 2 of 3 items: no solution
a'
run "$QUADRILLE" cover --count smaller.dlx
expect_stdout 0

# Time is minded; what was removed until then is right.
"$QUADRILLE" make-cover bell 15 >bell.dlx
run "$QUADRILLE" cover --preprocess --time-limit 100ms --write smaller.dlx bell.dlx
expect_exit 0
expect "said so" grep -q ', and gave up early$' smaller.dlx

# Usage and failures.
run "$QUADRILLE" cover --write x.dlx file.dlx
expect_exit 2
expect_stderr "quadrille cover: --write goes with --preprocess"
run "$QUADRILLE" cover -p --write x.dlx file.dlx small.dlx
expect_exit 2
expect_stderr "quadrille cover: --write goes with one file"
expect_no_file x.dlx
run "$QUADRILLE" cover -p --write nowhere/x.dlx file.dlx
expect_exit 4
printf 'a\nb\n' >bad.dlx
run "$QUADRILLE" cover -p -w x.dlx bad.dlx
expect_exit 3
expect_no_file x.dlx
finish
