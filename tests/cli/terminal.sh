#!/usr/bin/env bash
# terminal.sh: what people see on a terminal and programs in a pipe do not.
. "$(dirname "$0")/lib/expect.bash" || exit 1
if ! have_terminal; then echo "script(1) is not installed"; exit 77; fi

hard=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
solved=812753649943682175675491283154237896369845721287169534521974368438526917796318452
empty=$(printf '.%.0s' {1..81})
printf '%s\n' "$hard" >hard.txt
printf '%s\n' "$empty" >empty.txt

# A framed grid, givens bold, the rest in colour.
run_on_terminal "$QUADRILLE solve hard.txt"
expect_exit 0
expect_stdout_line '┏━━━━━━━┳━━━━━━━┳━━━━━━━┓'
expect_stdout_has $'┃ \033[1m8\033[0m \033[36m1\033[0m'
expect_stdout_lacks "$solved"

# NO_COLOR: bold is no colour. TERM=dumb: nothing at all.
run_on_terminal "NO_COLOR=1 $QUADRILLE solve hard.txt"
expect_stdout_has $'┃ \033[1m8\033[0m 1 2 ┃'
expect_stdout_lacks $'\033[36m'
run_on_terminal "NO_COLOR= $QUADRILLE solve hard.txt"
expect_stdout_has $'\033[36m'
run_on_terminal "TERM=dumb $QUADRILLE solve hard.txt"
expect_stdout_line '┃ 8 1 2 ┃ 7 5 3 ┃ 6 4 9 ┃'
run_on_terminal "LC_ALL=C $QUADRILLE solve --colour never hard.txt"
expect_stdout_line '\| 8 1 2 \| 7 5 3 \| 6 4 9 \|'

# A format that was asked for is kept.
run_on_terminal "$QUADRILLE solve --format line hard.txt"
expect_stdout "$solved"
run_on_terminal "$QUADRILLE solve --json hard.txt"
expect_stdout_has '"status":"solved"'

# Progress: on a terminal, after a second; not for short work, not in a pipe.
run_on_terminal "$QUADRILLE count --time-limit 1800ms empty.txt"
expect_exit 6
expect_stdout_has "0 puzzles, 0 a second"
expect_stdout_line '.*; [0-9]+ solutions of the next.*'
run_on_terminal "$QUADRILLE count hard.txt"
expect_stdout 1
run "$QUADRILLE" count --time-limit 1500ms empty.txt
expect_stderr "empty.txt:1: a limit stopped the search"

# What files, names and options say cannot command a terminal: messages and results alike.
bell=$'\033]0;title\a\033[2J\x9b31m\rend'
printf '%s\n' "$bell" >"$bell.txt"
name=$'\033]0;title\a\033[2J'
printf 'a%s b%s\na%s b%s\n' "$name" "$name" "$name" "$name" >names.dlx
commands() { # on a terminal each
    run_on_terminal "'$QUADRILLE' solve '$bell.txt'"; clean
    run_on_terminal "'$QUADRILLE' solve --to '$bell' x"; clean
    run_on_terminal "'$QUADRILLE' '$bell'"; clean
    run_on_terminal "'$QUADRILLE' cover names.dlx"; clean
    run_on_terminal "'$QUADRILLE' cover --count --stats '$bell.txt'"; clean
    run_on_terminal "'$QUADRILLE' convert --to candidates '$bell.txt'"; clean
    run_on_terminal "'$QUADRILLE' verify '$bell.txt' '$bell.txt'"; clean
    run_on_terminal "'$QUADRILLE' make -o 'none/$bell'"; clean
    run_on_terminal "'$QUADRILLE' bench --rounds 1 --engines dlx 'puzzle$bell.txt'"; clean
    [ ! -x "$draw" ] || { run_on_terminal "'$draw' '$bell.txt'"; clean; }
    [ ! -x "$draw" ] || { run_on_terminal "'$QUADRILLE' draw --pdf x.pdf '$bell.txt'"; clean; }
}
draw=$(dirname "$QUADRILLE")/quadrille-draw
cp hard.txt "puzzle$bell.txt"
clean() { # but for bold, colours and the progress line
    sed 's/\x1b\[[0-9;]*m//g; s/\r\?\x1b\[K//g' out | LC_ALL=C tr -d '\n\t\r' >rest
    expect "no control characters" test -z "$(LC_ALL=C tr -d ' -~\200-\377' <rest)"
    expect "nor those beyond ASCII" lacks rest $'\x9b31m'
    expect "but the words" grep -q 'title' rest
}
commands

# quadrille-mpi writes into pipes, which mpirun passes on to a terminal: messages and results.
program=$(dirname "$QUADRILLE")/quadrille-mpi
mpi() { echo "mpirun --oversubscribe --allow-run-as-root -n 2 '$program' $*"; }
if [ -x "$program" ] && command -v mpirun >/dev/null && eval "$(mpi --version)" >/dev/null 2>&1; then
    run_on_terminal "$(mpi cover --count "'none$bell.txt'")"; clean
    run_on_terminal "$(mpi cover --all names.dlx)"; clean
    run bash -c "$(mpi cover --all names.dlx)"
    expect "programs get the bytes as they are" test "$(cat out)" = "a$name b$name"
fi

# A message is one line, whatever a file is called: also for programs.
name=$'two\nlines\ttab\033[2J'
shown='two\nlines\ttab\033[2J'
echo nonsense >"$name"
one_line() { # the message, and no other
    expect_stderr "$1"
}
run "$QUADRILLE" solve "$name"
expect "one line" test "$(wc -l <err)" = 1
expect_stderr_has "$shown:1"
run "$QUADRILLE" cover "$name.none"
one_line "$shown.none: cannot open: No such file or directory"
run "$QUADRILLE" verify "$name.none" hard.txt
one_line "$shown.none: cannot open: No such file or directory"
run "$QUADRILLE" solve -o "none/$name" hard.txt
one_line "quadrille: cannot write none/$shown: No such file or directory"
run "$QUADRILLE" "$name.none"
expect "one line" test "$(wc -l <err)" = 1
run "$QUADRILLE" solve --to "$name" hard.txt
expect "one line" test "$(wc -l <err)" = 1
run "$QUADRILLE" solve --stats "$name"
expect "no line of another kind" test "$(grep -cvF "$shown" err)" = 0
run "$QUADRILLE" rate -o x --resume "$name" hard.txt
one_line "$shown: is no checkpoint of a stream of puzzles"
cp hard.txt "$name"
run "$QUADRILLE" check --json "$name"
expect_stdout_has '"file":"two\u000alines\u0009tab\u001b[2J"'
run "$QUADRILLE" solve --stats "$name"
expect "one line" test "$(wc -l <err)" = 1
finish
