#!/usr/bin/env bash
# bench.sh: the command bench: tables, formats, limits, other programs, interruption.
. "$(dirname "$0")/lib/expect.bash" || exit 1

# A few puzzles of every difficulty, one a line.
for class in very-easy easy medium hard; do
    "$QUADRILLE" make -n 3 --seed 1 --class $class
done >puzzles.txt
expect "twelve puzzles" test "$(wc -l <puzzles.txt)" -eq 12

# The table: a row for every engine in every class, everything solved.
run "$QUADRILLE" bench --rounds 2 --engines dlx,backtrack puzzles.txt
expect_exit 0
expect_no_stderr
for class in "very easy" easy medium hard; do
    expect_stdout_line "9x9 $class: 3 puzzles"
done
time='[0-9.]+ (ns|µs|ms|s)'
count='[0-9.]+[kMG]?'
row="3 +0 +0 +$time +$time +$time +$count +$count +$count +$count( +$count +$count)?"
expect "four rows of dlx" test "$(grep -cE "^dlx +$row\$" out)" -eq 4
expect "four rows of backtrack" test "$(grep -cE "^backtrack +$row\$" out)" -eq 4
number='(-?[01]\.[0-9]{2}|-)'
expect_stdout_line "9x9 backtrack +12 +$number +$number +$number +$number +$number +$number"

# Grouped by file; all engines that take the puzzles, each exactly once.
run "$QUADRILLE" bench --rounds 1 --by file --csv puzzles.txt
expect_exit 0
expect_stdout_line 'group,puzzles,engine,solved,stopped,.*,median_s,p99_s,worst_s,.*'
for engine in backtrack algox dlx-first dlx; do
    expect "one row of $engine" test "$(grep -c "^puzzles,12,$engine,12,0,0,0," out)" -eq 1
done
expect "every row has as many fields" test "$(awk -F, '{print NF}' out | sort -u | wc -l)" -eq 1

# Median ≤ p99 ≤ worst, and more solutions take more nodes: the figures are measured, not printed.
awk -F, 'NR > 1 && !($8 > 0 && $8 <= $9 && $9 <= $10 && ($12 > 0 || $3 == "lanes")) {bad = 1} END {exit bad}' out
expect "times in ascending order" test $? -eq 0
printf '%081d\n' 0 >empty.txt
for limit in 1 500; do
    run "$QUADRILLE" bench --rounds 1 --csv --engines dlx --limit $limit empty.txt
    sed -n 2p out | cut -d, -f12 >nodes$limit
done
expect "--limit looks for more" awk "BEGIN {exit !($(cat nodes500) > $(cat nodes1))}"

# JSON.
run "$QUADRILLE" bench --rounds 1 --json --engines dlx --against "'$QUADRILLE' solve" puzzles.txt
expect_exit 0
expect_stdout_has '"engine": "dlx", "solved": 3, "stopped": 0'
expect_stdout_has '"right": 12, "wrong": 0, "missing": 0'
expect_stdout_has '"correlations": ['
if command -v python3 >/dev/null; then
    expect "valid JSON" python3 -c 'import json; json.load(open("out"))'
fi
run "$QUADRILLE" bench --json --csv puzzles.txt
expect_exit 2

# The chart names the engines and the groups, and has a mark for each of both.
run "$QUADRILLE" bench --rounds 1 --engines dlx,backtrack --plot chart.svg puzzles.txt
expect_exit 0
expect "an SVG file" grep -q '^<svg xmlns=' chart.svg
expect "it is whole" grep -q '^</svg>$' chart.svg
expect "eight marks" test "$(grep -c '<g class="e[01]"><title>9x9 .*: median' chart.svg)" -eq 8
expect "two engines in the legend" test "$(grep -cE '>(dlx|backtrack)</text>' chart.svg)" -eq 2
if command -v python3 >/dev/null; then
    expect "valid XML" python3 -c 'import xml.dom.minidom as m; m.parse("chart.svg")'
fi
run "$QUADRILLE" bench --rounds 1 --engines dlx --plot no/such/directory/chart.svg puzzles.txt
expect_exit 4

# A time limit stops what takes too long, and the table says so.
sed -n '2,5s/,.*//p' "$SOURCE/puzzles/16x16.csv" >large.txt
run "$QUADRILLE" bench --rounds 2 --engines backtrack --time-limit 20ms large.txt
expect_exit 0
expect_stdout_has ">20.0 ms"
run "$QUADRILLE" bench --rounds 1 --csv --by file --engines backtrack -t 20ms large.txt
expect_stdout_line 'large,4,backtrack,0,4,0,0,,,,0\.0,.*'
run "$QUADRILLE" bench --rounds 1 --csv --by file -e backtrack -t 20ms --budget 1ms large.txt
expect_stdout_line 'large,4,backtrack,0,1,0,3,,,,0\.0,.*'

# Engines that do not take a puzzle sit it out.
sed -n '2s/,.*//p' "$SOURCE/puzzles/25x25.csv" >huge.txt
run "$QUADRILLE" bench --rounds 1 --engines algox,dlx --csv huge.txt
expect_exit 0
expect "no row of algox" lacks out algox

# Other programs: right, wrong, silent, cut short, crashing, missing.
against() { run "$QUADRILLE" bench --rounds 2 --engines dlx --against "$1" puzzles.txt; }
against "'$QUADRILLE' solve"
expect_exit 0
expect_stdout_line "puzzles +12 of 12 right, $time a puzzle \\($time of processor time\\)"
expect_stdout_line " +dlx: $time a puzzle .*, [0-9.]+ \\([0-9.]+\\) times as fast"
against "'$QUADRILLE' solve | sed 's/.*/x &/'"
expect_stdout_has "12 of 12 right"
against "'$QUADRILLE' solve | tr 12 21"
expect_stdout_has "0 of 12 right"
expect_stdout_has "12 wrong answers"
against "cat"
expect_stdout_has "12 wrong answers"
against "'$QUADRILLE' solve | head -n 5"
expect_stdout_has "5 of 12 right"
expect_stdout_has "7 answers are missing"
against "true"
expect_stdout_has "12 answers are missing"
against 'kill -9 $$'
expect_stdout_has "ended by signal 9"
against "no-such-program-anywhere"
expect_stdout_has "could not be started"
expect_stdout_lacks "times as fast"
run timeout 20 "$QUADRILLE" bench --rounds 1 --engines dlx --budget 200ms --against 'sleep 15' \
    puzzles.txt
expect_exit 0
expect_stdout_has "ended by us"
run "$QUADRILLE" bench --rounds 1 --engines dlx --against "cat" --against "'$QUADRILLE' solve" \
    puzzles.txt
expect_stdout_line "Against cat .*"
expect_stdout_has "12 of 12 right"

# A puzzle without a solution: engines agree, and another program may print what it likes.
{
    head -n 1 puzzles.txt
    echo '55...............................................................................'
} >clash.txt
run "$QUADRILLE" bench --rounds 1 --by file --csv clash.txt
expect_exit 0
expect_stdout_line 'clash,2,backtrack,2,0,.*'
run "$QUADRILLE" bench --rounds 1 -e dlx --against "'$QUADRILLE' solve" clash.txt
expect_stdout_has "2 of 2 right"

# Wrong usage and bad input.
run "$QUADRILLE" bench --engines dlxx puzzles.txt
expect_exit 2
expect_stderr_has "did you mean dlx?"
run "$QUADRILLE" bench --engines dlx,nonsense puzzles.txt
expect_exit 2
run "$QUADRILLE" bench --rounds 0 puzzles.txt
expect_exit 2
run "$QUADRILLE" bench no-such-file.txt
expect_exit 4
expect_stderr_has "no-such-file.txt"
run "$QUADRILLE" bench --rounds 1 --engines dlx no-such-file.txt puzzles.txt
expect_exit 4
expect_stdout_has "9x9 hard: 3 puzzles"
{ head -n 1 puzzles.txt; echo "12345"; } >bad.txt
run "$QUADRILLE" bench --rounds 1 --engines dlx bad.txt
expect_exit 3
expect_stderr_has "bad.txt:2"
expect_stdout_has ": 1 puzzle"
run "$QUADRILLE" bench --strict bad.txt
expect_exit 3
expect_no_stdout
if [ -e /dev/full ]; then
    command_line="bench > /dev/full"
    "$QUADRILLE" bench --rounds 1 --engines dlx puzzles.txt >/dev/full 2>err
    code=$?
    expect_exit 4
fi

# Ctrl-C prints the table of what is done.
run_for 2 "$QUADRILLE" bench --engines dlx,backtrack --time-limit 60s puzzles.txt large.txt
expect_exit 130
expect_stdout_has "9x9 hard: 3 puzzles"
expect_stdout_line "dlx +3 +0 +0 .*"

finish
