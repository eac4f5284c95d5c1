#!/usr/bin/env bash
# cover.sh: quadrille cover: exact cover problems from files and standard input, in every way they
# can be answered or refused.
. "$(dirname "$0")/lib/expect.bash" || exit 1

printf '| two solutions\na b c | d\na b\nc d\na\nb c\n' >two.dlx
printf 'a b\na\n' >none.dlx
# The classic 6×7 matrix: rows 1, 4 and 5.
cat >matrix.dlx <<'END'
1 2 3 4 5 6 7
3 5 6
1 4 7
2 3 6
1 4
2 7
4 5 7
END
# Dominoes on a board of 10×10: more solutions than anybody can wait for, if each is visited.
{
    for r in {0..9}; do for c in {0..9}; do printf '%s ' "$r$c"; done; done
    echo
    for r in {0..9}; do for c in {0..8}; do echo "$r$c $r$((c + 1))"; echo "$c$r $((c + 1))$r"; done; done
} >dominoes.dlx

# The first solution, options one a line.
run "$QUADRILLE" cover matrix.dlx
expect_exit 0
expect "the one solution" test "$(sort out | tr '\n' ',')" = "1 4,2 7,3 5 6,"
expect_no_stderr
run "$QUADRILLE" cover two.dlx
expect_exit 0
expect_stdout $'a b\nc d'

# All, some, how many; files and standard input; engines.
for engine in auto dlx dlx-first algox dense cells; do
    run "$QUADRILLE" cover --all --engine "$engine" two.dlx
    expect_exit 0
    expect_stdout $'a b\nc d\n\na\nb c'
    run "$QUADRILLE" cover --count --engine "$engine" two.dlx matrix.dlx none.dlx
    expect_exit 1
    expect_stdout $'2\n1\n0'
done
run_on "$(cat two.dlx)" "$QUADRILLE" cover --count
expect_exit 0
expect_stdout 2
run "$QUADRILLE" cover --count - two.dlx <matrix.dlx
expect_stdout $'1\n2'
run "$QUADRILLE" cover --limit 2 two.dlx two.dlx
expect_exit 0
expect_stdout $'a b\nc d\n\na\nb c\n\na b\nc d\n\na\nb c'
run "$QUADRILLE" cover --limit 3 dominoes.dlx
expect_exit 0
expect_lines 152
run "$QUADRILLE" cover --count --limit 1000 dominoes.dlx
expect_exit 0
expect_stdout 1000
run "$QUADRILLE" cover --count dominoes.dlx
expect_exit 0
expect_stdout 258584046368
gzip -k two.dlx 2>/dev/null && run "$QUADRILLE" cover --count two.dlx.gz && expect_stdout 2

# Random solutions: as many as asked, the same for the same seed, all kinds of them.
run "$QUADRILLE" cover --sample 20 --seed 7 two.dlx
expect_exit 0
cp out first
expect "both solutions among 20" test "$(tr '\n' ' ' <out | grep -c 'a b c d')$(grep -cx 'b c' out)" != 00
run "$QUADRILLE" cover --sample 20 --seed 7 two.dlx
expect "the same again" cmp -s out first
run "$QUADRILLE" cover --sample 3 none.dlx
expect_exit 1
expect_stdout "no solution"
run "$QUADRILLE" cover --sample 3 --all two.dlx
expect_exit 2

# Colours and bounds: Knuth's example, whose one solution it is.
printf 'A B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n' >knuth.dlx
run "$QUADRILLE" cover --all knuth.dlx
expect_exit 0
expect "the solution" test "$(sort out | tr '\n' ',')" = "A C X:1 Y:1,B X:1,C Y:1,"

# Every engine minds colours or says that it cannot; so with bounds.
"$QUADRILLE" make-cover debruijn 4 >colours.dlx
for engine in auto dlx dlx-first dense cells bounds; do
    run "$QUADRILLE" cover --count --engine $engine colours.dlx
    expect_exit 0
    expect_stdout 16
done
run "$QUADRILLE" cover --count --engine algox colours.dlx
expect_exit 3
expect_stderr "colours.dlx: the problem is too large for the engine algox, or not of its kind"
for engine in algox dlx dlx-first dense; do
    run "$QUADRILLE" cover --all --engine $engine knuth.dlx
    expect_exit 3
    expect_stderr "knuth.dlx: the problem is too large for the engine $engine, or not of its kind"
done

# The cheapest solutions, in order.
printf 'a b c\na b |5\nc |1\na |2\nb c |3\nb |4\n' >priced.dlx
run "$QUADRILLE" cover --cheapest 2 priced.dlx
expect_exit 0
expect "cheapest first" test "$(head -1 out), $(grep -c . out), $(grep cost out | tail -1)" = "| cost 5, 6, | cost 6"
run "$QUADRILLE" cover --cheapest 9 --json priced.dlx
expect_stdout_line '.*"costs":\[5,6,7\].*'
run "$QUADRILLE" cover --cheapest 1 none.dlx
expect_exit 1
expect_stdout "no solution"
run "$QUADRILLE" cover --cheapest 1 --count priced.dlx
expect_exit 2

# No solution.
run "$QUADRILLE" cover none.dlx
expect_exit 1
expect_stdout "no solution"
expect_no_stderr
run "$QUADRILLE" cover none.dlx two.dlx
expect_exit 1
expect_stdout $'no solution\n\na b\nc d'

# Statistics and JSON.
run "$QUADRILLE" cover --all --engine dlx --stats two.dlx
expect_exit 0
expect_stderr_line 'two.dlx: engine dlx, solutions 2, nodes 4, guesses 2, updates [0-9]+, depth 2, bytes [0-9]+, seconds [0-9.]+'
run "$QUADRILLE" cover --all --stats two.dlx
expect_stderr_has "two.dlx: engine dense, solutions 2,"
run "$QUADRILLE" cover --count --stats dominoes.dlx
expect_stderr_has "dominoes.dlx: engine memo,"
run "$QUADRILLE" cover --all --json two.dlx none.dlx
expect_exit 1
expect_stdout '{"file":"two.dlx","solutions":[[["a","b"],["c","d"]],[["a"],["b","c"]]],"status":"solved","complete":true}
{"file":"none.dlx","solutions":[],"status":"none","complete":true}'
run "$QUADRILLE" cover --json --count two.dlx
expect_stdout '{"file":"two.dlx","count":2,"complete":true}'
run "$QUADRILLE" cover --json --engine dlx --stats two.dlx
expect_stdout_line '\{"file":"two.dlx","solutions":\[\[\["a","b"\],\["c","d"\]\]\],"status":"solved","complete":false,"stats":\{"engine":"dlx",.*\}\}'

# Limits: 6, a message, and what was found so far.
run "$QUADRILLE" cover --count --node-limit 1000 dominoes.dlx
expect_exit 6
expect_stdout unknown
expect_stderr "dominoes.dlx: a limit stopped the search"
run "$QUADRILLE" cover --node-limit 10 dominoes.dlx
expect_exit 6
expect_stdout unknown
run "$QUADRILLE" cover --all --time-limit 200ms dominoes.dlx
expect_exit 6
expect "whole solutions: 50 dominoes and an empty line each" test "$((($(wc -l <out) + 1) % 51))" = 0
expect_stderr "dominoes.dlx: a limit stopped the search"
run "$QUADRILLE" cover --count --engine dlx --json --time-limit 50ms dominoes.dlx two.dlx
expect_exit 6
expect_stdout_line '\{"file":"dominoes.dlx","count":[0-9]+,"complete":false\}'
expect_stdout_line '\{"file":"two.dlx","count":2,"complete":true\}'

# Ctrl-C: 130, and what was printed is whole.
run_for 1 "$QUADRILLE" cover --all dominoes.dlx
expect_exit 130
expect_stderr "quadrille: interrupted"
expect "whole solutions" test "$((($(wc -l <out) + 1) % 51))" = 0
expect "the last line is whole" test -z "$(tail -c 1 out | tr -d '\n')"
run_for 1 "$QUADRILLE" cover --count --engine dlx two.dlx dominoes.dlx
expect_exit 130
expect_stdout 2
echo old >result
run_for 1 "$QUADRILLE" cover --count --engine dlx -o result two.dlx dominoes.dlx
expect_exit 130
expect_file result old
expect_file result.partial 2

# Output to a file; a full disk; a closed pipe.
run "$QUADRILLE" cover --count -o result two.dlx
expect_exit 0
expect_file result 2
expect_no_stdout
if [ -e /dev/full ]; then
    command_line="cover > /dev/full"
    "$QUADRILLE" cover two.dlx >/dev/full 2>err
    code=$?
    : >out
    expect_exit 4
    expect_stderr_has "cannot write standard output"
fi
command_line="cover --all | head -1"
"$QUADRILLE" cover --all dominoes.dlx 2>err | head -1 >out
code=${PIPESTATUS[0]}
expect_exit 141
expect_no_stderr

# Bad input: place, a sentence, 3; the other files are answered.
printf 'a b\na x\n' >unknown.dlx
run "$QUADRILLE" cover --count two.dlx unknown.dlx two.dlx
expect_exit 3
expect_stdout $'2\n2'
expect_stderr "unknown.dlx:2:3: unknown item 'x'; options consist of items that the first line names"
printf 'a b a\n' >twice.dlx
run "$QUADRILLE" cover twice.dlx
expect_exit 3
expect_stderr "twice.dlx:1:5: item 'a' is named twice; each item once, please"
expect_no_stdout
printf 'a | b\nb\n' >secondary.dlx
run "$QUADRILLE" cover secondary.dlx
expect_exit 3
expect_stderr "secondary.dlx:2:1: an option without a primary item; it should have at least one"
: >empty.dlx
run "$QUADRILLE" cover empty.dlx
expect_exit 3
expect_stderr "empty.dlx: no items: the first line that is not a comment should name them"
run "$QUADRILLE" cover </dev/null
expect_exit 3
expect_stderr "<stdin>: no items: the first line that is not a comment should name them"
printf 'a \0\n' >nul.dlx
run "$QUADRILLE" cover nul.dlx
expect_exit 3
expect_stderr "nul.dlx:1:3: a NUL byte: this is not a text file"
run "$QUADRILLE" cover missing.dlx two.dlx
expect_exit 4
expect_stdout $'a b\nc d'
expect_stderr_line 'missing.dlx: .+'
mkdir folder
run "$QUADRILLE" cover folder
expect_exit 4
expect_stderr_line 'folder: .+'
echo old >result
run "$QUADRILLE" cover -o result twice.dlx
expect_exit 3
expect_file result old

# What a search would be like, and less memory to remember with.
"$QUADRILLE" make-cover queens 8 >queens.dlx
run "$QUADRILLE" cover --estimate 2000 --seed 7 queens.dlx
expect_exit 0
expect_stdout_line 'about [0-9.e+]+ nodes, (8[0-9]|9[0-9]|10[0-5])(\.[0-9])? solutions'
run "$QUADRILLE" cover --estimate 10 --json queens.dlx
expect_exit 0
expect_stdout_line '\{"file":"queens.dlx","nodes":[0-9.e+]+,"solutions":[0-9.e+]+\}'
run "$QUADRILLE" cover --estimate 10 --count queens.dlx
expect_exit 2
"$QUADRILLE" make-cover dominoes 6 8 >dominoes.dlx
run "$QUADRILLE" cover --count --memory 20k dominoes.dlx
expect_exit 0
expect_stdout 167089
run "$QUADRILLE" cover --count --memory much dominoes.dlx
expect_exit 2
expect_stderr_has "such as 4000, 64k, 500M or 2G"
"$QUADRILLE" make-cover domination 5 3 >bounds.dlx
run "$QUADRILLE" cover --estimate 10 bounds.dlx
expect_exit 3
expect_stderr "bounds.dlx: the problem is too large to estimate, or its items have bounds"

# Usage.
run "$QUADRILLE" cover --all --limit 3 two.dlx
expect_exit 2
run "$QUADRILLE" cover --all --count two.dlx
expect_exit 2
run "$QUADRILLE" cover --engine dlxx two.dlx
expect_exit 2
expect_stderr_has "dlx"
run "$QUADRILLE" cover --cuont two.dlx
expect_exit 2
expect_stderr_has "--count"
run "$QUADRILLE" cover --help
expect_exit 0
expect_stdout_has "Usage: quadrille cover"
finish
