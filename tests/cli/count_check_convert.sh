#!/usr/bin/env bash
# count_check_convert.sh: how many, is it proper, and the same in another format.
. "$(dirname "$0")/lib/expect.bash" || exit 1

hard=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
printf '................\n1...............\n1234341221434321\n' >many.txt
printf '11..............\n123....4........\n' >none.txt

# ---- count ---------------------------------------------------------------------------------------
run "$QUADRILLE" count many.txt
expect_exit 0
expect_stdout $'288\n72\n1'
expect_no_stderr
run "$QUADRILLE" count many.txt none.txt
expect_exit 1
expect_stdout $'288\n72\n1\n0\n0'
for limit in 1 2 71 72 73; do
    run "$QUADRILLE" count --limit "$limit" many.txt
    expect_exit 0
    expect "the limit $limit" test "$(sed -n 2p out)" = $((limit < 72 ? limit : 72))
done
run "$QUADRILLE" count --json many.txt --limit 100 --stats
expect_exit 0
expect_lines 3
expect_stdout_line '\{"file":"many.txt","line":1,"number":[0-9]+,"puzzle":\{"side":[0-9]+,.*\},"count":100,"complete":false,"stats":\{.*\}\}'
expect_stdout_line '\{"file":"many.txt","line":3,"number":[0-9]+,"puzzle":\{"side":[0-9]+,.*\},"count":1,"complete":true,"stats":\{.*\}\}'
run "$QUADRILLE" count --stats many.txt
expect_stderr_line 'many.txt:2: engine dlx, solutions 72, nodes .*'
for engine in auto $("$QUADRILLE" help engines | sed -n 's/^  \([a-z-]*\) .*/\1/p'); do
    run_on "$hard" "$QUADRILLE" count --engine "$engine"
    expect_stdout 1
done
# Threads that share a large count find the same number.
many=...........36......7..9.2.......7.......457.....1...3...1....68...5...1..9....4..
run_on "$many" "$QUADRILLE" count --engine dlx
expect_exit 0
expect "large enough to be shared" test "$(cat out)" -gt 20000
cp out alone
for jobs in 1 2 5; do
    run_on "$many" "$QUADRILLE" count --jobs "$jobs"
    expect_stdout "$(cat alone)"
done
run_on "$many" "$QUADRILLE" count --jobs 3 --limit 12345
expect_stdout 12345
run_on "$many" "$QUADRILLE" count --jobs 257
expect_exit 2

empty=$(printf '.%.0s' {1..81})
run_on "$empty"$'\n'"$hard" timeout 60 "$QUADRILLE" count --time-limit 100ms
expect_exit 6
expect_stdout $'unknown\n1'
expect_stderr "<stdin>:1: a limit stopped the search"

# ---- check ---------------------------------------------------------------------------------------
printf '%s\n' "$hard" "$empty" "11${empty:2}" "12345678.........9${empty:18}" >four.txt
run "$QUADRILLE" check four.txt
expect_exit 1
expect_stdout "unique
multiple
invalid: r1c1=1 and r1c2=1 clash (row 1)
none"
run_on "$hard" "$QUADRILLE" check
expect_exit 0
expect_stdout "unique"
run "$QUADRILLE" check --minimal four.txt
expect "minimal" test "$(head -1 out)" = "unique, minimal"
run_on "812${hard:3}" "$QUADRILLE" check --minimal
expect_exit 0
expect_stdout "unique, not minimal (r1c2 is not needed)"
run_on "$hard" "$QUADRILLE" check --metrics
expect_exit 0
expect_stdout_line 'unique, 60 empty, [0-9]\.[0-9]{2} candidates per empty cell, [0-9]+ nodes, [0-9]+ guesses, class very hard \(chains\)'
run_on 123434122143432. "$QUADRILLE" check --metrics
expect_stdout_line 'unique, 1 empty, 1.00 candidates per empty cell, [0-9]+ nodes, 0 guesses, class very easy \(hidden singles solve it\)'
run "$QUADRILLE" check --minimal --metrics --json four.txt
expect_exit 1
expect_lines 4
expect_stdout_line '\{"file":"four.txt","line":1,"number":[0-9]+,"puzzle":\{"side":[0-9]+,.*\},"verdict":"unique","minimal":true,"metrics":\{"givens":21,"empty":60,"mean_candidates":[0-9.]+,"nodes":[0-9]+,"guesses":[0-9]+,"class":"very hard","decided_by":"chains"\}\}'
expect "no class without a unique solution" test "$(grep -c '"class"' out)" = 1
expect_stdout_line '\{"file":"four.txt","line":3,"number":[0-9]+,"puzzle":\{"side":[0-9]+,.*\},"verdict":"invalid","clash":\{"cells":\["r1c1","r1c2"\],"unit":"row 1"\}\}'
run_on "$hard" "$QUADRILLE" check --node-limit 3 --engine dlx
expect_exit 6
expect_stdout "unknown"
expect_stderr "<stdin>:1: a limit stopped the search"

# ---- convert -------------------------------------------------------------------------------------
printf '%s\n' "$hard" >hard.txt
run "$QUADRILLE" convert --to rows hard.txt
expect_exit 0
expect "nine rows" test "$(grep -cxE '[1-9.]{9}' out)" = 9
formats='rows boxed numbers sdk sadman ss sdm hodoku opensudoku solo csv'
if "$QUADRILLE" --version | grep -qx 'jansson yes'; then formats="$formats json"; fi
for format in $formats; do
    run "$QUADRILLE" convert --to "$format" hard.txt -o "hard.$format"
    expect_exit 0
    run "$QUADRILLE" convert --to line --blank . "hard.$format"
    expect_exit 0
    expect_stdout_has "$hard"
    run "$QUADRILLE" convert --from "$format" --to line --blank . "hard.$format"
    expect_stdout_has "$hard"
done
run "$QUADRILLE" convert --to line --blank 0 hard.txt
expect_stdout "${hard//./0}"
run "$QUADRILLE" convert --to line "$SOURCE/puzzles/example-16x16.txt" hard.txt
expect_exit 0
expect_lines 2

# What the target cannot express is an error; the rest is still converted.
printf '%s\n' "$(printf '. %.0s' {1..1296})" >36.txt
run "$QUADRILLE" convert --to line 36.txt hard.txt
expect_exit 3
expect_stdout "$hard"
expect_stderr_line '36.txt:1: .+'
run "$QUADRILLE" convert hard.txt
expect_exit 2
expect_stderr_has "--to NAME"
run "$QUADRILLE" convert --to boxd hard.txt
expect_exit 2
expect_stderr "quadrille convert: --to: unknown 'boxd'; did you mean boxed?"

# Many solutions of a 6×6: 28200960 with any first row, so a 720th of them with this one.
printf '123456..............................\n' >many.txt
run "$QUADRILLE" count many.txt
expect_exit 0
expect_stdout 39168
run "$QUADRILLE" count --json --jobs 2 many.txt
expect_exit 0
expect_stdout_has '"count":39168,"complete":true'
run "$QUADRILLE" count --limit 5000 many.txt
expect_exit 0
expect_stdout 5000

# 2^64 of them: a Latin square of 64 in which 64 blocks can be filled in two ways each.
for ((r = 0; r < 64; r++)); do
    for ((c = 0; c < 64; c++)); do
        pair=$(((r / 2) ^ (c / 2)))
        if ((pair / 2 == r / 2 % 2)); then printf '0 '; else printf '%d ' $((2 * pair + (r + c) % 2 + 1)); fi
    done
    printf '\n'
done >swaps.txt
run "$QUADRILLE" count --size 64:none swaps.txt
expect_exit 0
expect_stdout 18446744073709551616
run "$QUADRILLE" count --json --size 64:none swaps.txt
expect_stdout_has '"count":18446744073709551616,"complete":true'
finish
