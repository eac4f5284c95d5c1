#!/usr/bin/env bash
# Many puzzles through all cores: the same bytes whatever the number of threads, bad lines with
# their numbers, whole lines after an interruption, bounded memory.
. "$(dirname "$0")/lib/expect.bash" || exit 1

solved=145327698839654127672918543496185372218473956753296481367542819984761235521839764
unique=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
several=${unique/8/.}
clash=88${unique:2}

for i in $(seq 1 700); do
    echo "$unique"
    echo "$several number $i"
    echo "$clash"
    echo "${solved:0:60}.....................; another comment"
    [ $((i % 50)) = 7 ] && echo "${unique/36/3?}"
    [ $((i % 70)) = 9 ] && echo
done >lines.txt

for command in solve count 'count --limit 3' check 'convert --to rows' 'solve --format csv' \
    'solve --json' 'check --json' 'solve --limit 3'; do
    run "$QUADRILLE" $command --jobs 1 lines.txt
    mv out expected_out
    mv err expected_err
    expected_code=$code
    for jobs in 2 3 8; do
        run "$QUADRILLE" $command --jobs $jobs lines.txt
        expect_exit $expected_code
        check "$command with $jobs threads writes something else" cmp -s out expected_out
        check "$command with $jobs threads says something else" cmp -s err expected_err
    done
done

# Bad lines are told with their numbers; the rest is answered.
run "$QUADRILLE" count --limit 2 lines.txt
expect_exit 3
expect_stderr_has "lines.txt:29:13: '?' is not"
check "14 bad lines are reported" test "$(wc -l <err)" = 14
check "2800 counts are printed" test "$(wc -l <out)" = 2800

# --strict stops there, and everything before it is written.
run "$QUADRILLE" count --limit 2 --strict lines.txt
expect_exit 3
check "28 counts are printed before the bad line" test "$(wc -l <out)" = 28
check "one bad line is reported" test "$(wc -l <err)" = 1

# Many lines in bounded memory: the address space of the threads' stacks included, not half of
# what the input has.
if ! sanitized; then
    yes "$unique" | head -1000000 >many.txt
    (ulimit -v 60000; "$QUADRILLE" count --limit 1 --jobs 2 many.txt >counts) 2>err
    check "a million lines (82 MB) are answered in 60 MB" test "$(wc -l <counts)" = 1000000
    rm -f many.txt counts
fi

finish
