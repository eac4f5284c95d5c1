#!/usr/bin/env bash
# solve.sh: solutions in every form, limits, options, exit codes.
. "$(dirname "$0")/lib/expect.bash" || exit 1

hard=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
solved=812753649943682175675491283154237896369845721287169534521974368438526917796318452

# In a pipe: the input's own format, one result per puzzle, in input order.
run_on "$hard"$'\n' "$QUADRILLE" solve
expect_exit 0
expect_stdout "$solved"
expect_no_stderr
run_on "$hard"$'\n' "$QUADRILLE" solve -
expect_stdout "$solved"
printf '%s\n' "$hard" >one.txt
printf '1...............\n4...............\n' >four.txt
run "$QUADRILLE" solve four.txt one.txt
expect_exit 0
expect_lines 3
expect_stdout_line '1[1-4]{15}'
expect_stdout_line '4[1-4]{15}'
expect "the last file's answer comes last" test "$(tail -1 out)" = "$solved"

# A missing last newline, CRLF, a byte order mark and gzip change nothing.
run_on "$hard" "$QUADRILLE" solve
expect_stdout "$solved"
run_on $'\xef\xbb\xbf'"$hard"$'\r\n' "$QUADRILLE" solve
expect_stdout "$solved"
if "$QUADRILLE" --version | grep -qx 'zlib yes'; then
    gzip -c one.txt >one.gz
    run "$QUADRILLE" solve one.gz
    expect_stdout "$solved"
fi

# Every engine gives the same answer.
for engine in auto $("$QUADRILLE" help engines | sed -n 's/^  \([a-z-]*\) .*/\1/p'); do
    run "$QUADRILLE" solve --engine "$engine" one.txt
    expect_exit 0
    expect_stdout "$solved"
done

# Grids in rows come back as rows.
run_on $'12..\n34..\n....\n...1\n' "$QUADRILLE" solve
expect_exit 0
expect_stdout_line '12[34]{2}'
expect_stdout_line '34[12]{2}'

# --limit and --all.
run_on ................ "$QUADRILLE" solve --limit 5
expect_exit 0
expect_lines 5
expect "five different solutions" test "$(sort -u out | wc -l)" = 5
run_on ................ "$QUADRILLE" solve --all
expect_exit 0
expect_lines 288
expect "all different" test "$(sort -u out | wc -l)" = 288
run_on ................ "$QUADRILLE" solve -n 1000
expect_exit 0
expect_lines 288

# --rules and --size.
run_on ................ "$QUADRILLE" solve --all --rules x
expect_lines 48
run_on ................ "$QUADRILLE" solve --all --rules=x,disjoint
expect_exit 0
run_on ................ "$QUADRILLE" solve --all --size 4:none
expect_lines 576
run_on ................ "$QUADRILLE" solve --all --size 4x4:2x2
expect_lines 288
run_on .................................... "$QUADRILLE" solve --size 6:3x2 --grid
expect_exit 0
expect "boxes of three rows" test "$(sed -n 5p out)" = "┣━━━━━╋━━━━━╋━━━━━┫"
run_on .................................... "$QUADRILLE" solve --size 6 --grid
expect "boxes of two rows" test "$(sed -n 4p out)" = "┣━━━━━━━╋━━━━━━━┫"

# No solution, clashing givens.
run_on 123....4........ "$QUADRILLE" solve
expect_exit 1
expect_stdout "no solution"
expect_no_stderr
run_on $'11..............\n1...............\n' "$QUADRILLE" solve
expect_exit 1
expect "first line" test "$(head -1 out)" = "no solution"
expect_lines 2
expect_stderr "<stdin>:1: no solution: r1c1=1 and r1c2=1 clash (row 1)
<stdin>:2: this is one of several solutions"
run_on 1....1.......... "$QUADRILLE" solve
expect_exit 1
expect_stderr "<stdin>:1: no solution: r1c1=1 and r2c2=1 clash (box 1)"

# It does not break formats that programs read.
printf '%s\n11%s\n' "$hard" "${hard//[1-9]/.}" | cut -c1-81 >two.txt
run "$QUADRILLE" solve --format opensudoku two.txt
expect_exit 1
expect_stdout_line '<!-- no solution -->'
expect "head and foot" test "$(head -c 5 out)$(tail -1 out)" = '<?xml</opensudoku>'
run "$QUADRILLE" solve --format json two.txt
expect_exit 1
expect_stdout_line '"no solution"'
run "$QUADRILLE" solve --format csv two.txt hard-is-missing two.txt
expect_exit 4
expect "one header for all files" test "$(grep -c '^puzzle,' out)" = 1

# Limits: the answer is unknown.
empty=$(printf '.%.0s' {1..81})
run "$QUADRILLE" solve --node-limit 5 --engine dlx one.txt
expect_exit 6
expect_stdout "unknown"
expect_stderr "one.txt:1: a limit stopped the search"
for engine in auto $("$QUADRILLE" help engines | sed -n 's/^  \([a-z-]*\) .*/\1/p'); do
    run "$QUADRILLE" solve --memory-limit 500 --engine "$engine" one.txt
    expect_exit 6
    expect_stdout unknown
    expect_stderr "one.txt:1: a limit stopped the search"
    run "$QUADRILLE" solve --memory-limit 1G --engine "$engine" one.txt
    expect_exit 0
    expect_stdout "$solved"
done
run "$QUADRILLE" solve --json --memory-limit 1k one.txt
expect_exit 6
expect "JSON says unknown" grep -q '"solutions":\[\],"status":"unknown","complete":false' out
run "$QUADRILLE" check --memory-limit 500 one.txt
expect_exit 6
expect_stdout unknown
run "$QUADRILLE" count --memory-limit 500 one.txt
expect_exit 6
expect_stdout unknown
run "$QUADRILLE" count --memory-limit 64M --memory-limit=100K one.txt
expect_stdout 1

# Large puzzles: --stats says who found the solution.
{ printf '1'; for i in $(seq 255); do printf ' 0'; done; echo; } >sixteen.txt
run "$QUADRILLE" solve --stats --size 16 sixteen.txt
expect_exit 0
expect "the engine is named" grep -qE 'engine (bits|learn), solutions 1,' err

run_on "$empty" timeout 60 "$QUADRILLE" solve --all --time-limit 200ms -o many
expect_exit 6
expect "solutions found in time are kept" test -s many
expect "as whole lines" test -z "$(grep -vxE '[1-9]{81}' many)"

# --stats.
run "$QUADRILLE" solve --stats --engine dlx one.txt
expect_exit 0
expect_stdout "$solved"
expect_stderr_line 'one.txt:1: engine dlx, solutions 1, nodes [0-9]+, guesses [0-9]+, updates [0-9]+, depth [0-9]+, bytes [0-9]+, seconds [0-9.]+'

# --json: one object per puzzle.
printf '1234341221434321\n11..............\n123....4........\n' >three.txt
run "$QUADRILLE" solve --json --stats three.txt
expect_exit 1
expect_lines 3
expect_stdout_line '\{"file":"three.txt","line":1,"number":[0-9]+,"puzzle":\{"side":[0-9]+,.*\},"solutions":\[\[\[1,2,3,4\],\[3,4,1,2\],\[2,1,4,3\],\[4,3,2,1\]\]\],"status":"solved","complete":(true|false),"unique":true,"stats":\{"engine":"[a-z-]+","solutions":1,.*\}\}'
expect_stdout_line '\{"file":"three.txt","line":2,"number":[0-9]+,"puzzle":\{"side":[0-9]+,.*\},"solutions":\[\],"status":"invalid","complete":true,"clash":\{"cells":\["r1c1","r1c2"\],"unit":"row 1"\},.*\}'
expect_stdout_line '\{"file":"three.txt","line":3,"number":[0-9]+,"puzzle":\{"side":[0-9]+,.*\},"solutions":\[\],"status":"none","complete":true,.*\}'
if command -v python3 >/dev/null; then
    expect "python reads every line" python3 -c 'import json, sys
for line in open("out"): json.loads(line)'
fi

# --format, --digits, --to-digits.
run "$QUADRILLE" solve --format rows one.txt
expect_exit 0
expect "nine rows" test "$(grep -cxE '[1-9]{9}' out)" = 9
big=$SOURCE/puzzles/example-16x16.txt
run "$QUADRILLE" solve --format line "$big"
expect_exit 0
expect_stdout_line '[1-9A-G]{256}'
cp out g
run "$QUADRILLE" solve --format line --to-digits zero "$big"
expect_stdout_line '[0-9A-F]{256}'
expect "the same grid in another dialect" test "$(tr 1-9A-G 0-9A-F <g)" = "$(cat out)"
cp out zero
run "$QUADRILLE" convert --digits zero --to-digits one zero
expect_exit 0
expect "and back" cmp -s out g

# Drawn grids, also in a pipe.
run "$QUADRILLE" solve --grid one.txt
expect_exit 0
expect_lines 13
expect_stdout_line '┏━━━━━━━┳━━━━━━━┳━━━━━━━┓'
expect_stdout_line '┃ 8 1 2 ┃ 7 5 3 ┃ 6 4 9 ┃'
run env LC_ALL=C "$QUADRILLE" solve --grid one.txt
expect_stdout_line '\+-------\+-------\+-------\+'
run "$QUADRILLE" solve --grid --colour always one.txt
expect_stdout_has $'\033[1m8\033[0m'
expect_stdout_has $'\033[36m1\033[0m'
run "$QUADRILLE" solve --grid --colour never one.txt
expect_stdout_lacks $'\033'

# Comments are titles, and cannot play with the terminal.
run_on "$hard The hardest"$'\033[2J one\n' "$QUADRILLE" solve --grid
expect_stdout_line ' ?The hardest\?\[2J one'
run_on "$hard The hardest"$'\n' "$QUADRILLE" solve
expect_stdout "$solved The hardest"

# An engine that does not take the puzzle says so; the rest goes on.
numbers_70=$(printf '. %.0s' {1..4900})
run_on "$numbers_70" timeout 60 "$QUADRILLE" solve --from numbers --engine algox
expect_exit 3
expect_stderr_has "the engine algox does not take this 70×70 puzzle"

# Values are checked before anything is read.
for wrong in '--limit 0' '--limit -1' '--limit 3x' '--limit 99999999999999999999' '--limit=' \
    '--memory-limit 0' '--memory-limit 3x' '--memory-limit -1' '--memory-limit=' '--memory-limit M' \
    '--memory-limit 99999999999999999999' '--memory-limit 99999999999G' \
    '--time-limit 0' '--time-limit nan' '--time-limit 3x' '--node-limit x' '--size 0' '--size 101' \
    '--size 9x8' '--size 6:2x2' '--size 6:' '--size x' '--rules y' '--rules x,,x' '--digits greek' \
    '--from nothing' '--format nothing' '--engine nothing' '--colour red' '--blank ab' \
    '--all --limit 2' '--json --grid' '--json --format line' '--grid --format line' \
    '--output a --output-dir b'; do
    # shellcheck disable=SC2086
    run "$QUADRILLE" solve $wrong nothing-is-read
    expect_exit 2
    expect_no_stdout
    expect "one line about $wrong" test "$(wc -l <err)" = 1
done
run "$QUADRILLE" solve --engin dlx one.txt
expect_stderr "quadrille solve: unknown option --engin; did you mean --engine?"
run "$QUADRILLE" solve --engine dxl one.txt
expect_stderr "quadrille solve: --engine: unknown 'dxl'; did you mean dlx?"
run "$QUADRILLE" solve --rules x,anti-kinght one.txt
expect_stderr "quadrille solve: --rules: unknown 'anti-kinght'; did you mean anti-knight?"

# Memory that ends is no wrong answer. How much the program takes to start is not known here: what
# counts is that it is said to be memory, wherever it ends, and that it does end.
if ! sanitized; then
    printf '.%.0s' {1..81} >empty.txt
    ended=0
    for kilobytes in 7000 8000 9000 10000 12000 14000; do
        run bash -c "ulimit -v $kilobytes; exec '$QUADRILLE' solve --all --engine learn --node-limit 100000 empty.txt"
        check "the memory of $kilobytes kB ends without a wrong answer" test "$code" != 7
        grep -q 'empty.txt:1: out of memory' err && [ "$code" = 5 ] && ended=1
    done
    check "the search of learn ends for want of memory" test "$ended" = 1
fi

# The forms of options.
cp one.txt -- -one.txt
run "$QUADRILLE" solve -- -one.txt
expect_stdout "$solved"
run "$QUADRILLE" solve one.txt -jedlx
expect_stdout_has '"status":"solved"'
run "$QUADRILLE" solve --time-limit 5m -t300ms -t 1h --time-limit=0.5 one.txt
expect_exit 0

finish
