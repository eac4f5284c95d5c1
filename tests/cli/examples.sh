#!/usr/bin/env bash
# examples.sh: what `make run` shows, and that the shipped examples are proper puzzles.
. "$(dirname "$0")/lib/expect.bash" || exit 1

run bash "$SOURCE/scripts/show-examples.sh" "$QUADRILLE"
expect_exit 0
expect_no_stderr
expect_stdout_line '┃ 8 1 2 ┃ 7 5 3 ┃ 6 4 9 ┃'
expect_stdout_line '┃ 1 3 8 A ┃ B 7 C 2 ┃ 5 E 4 F ┃ 9 D G 6 ┃'
run "$QUADRILLE" check "$SOURCE"/puzzles/example-*.txt
expect_exit 0
expect_stdout $'unique\nunique'

# The examples in the help are well-formed: each names a command and options that exist.
for command in solve count check convert; do
    "$QUADRILLE" help "$command" | sed -n '/^Examples:/,/^$/s/^  quadrille //p' | sed 's/ *#.*//' >lines
    expect "help $command has examples" test -s lines
    while read -r line; do
        # shellcheck disable=SC2086
        set -- ${line%%<*}
        run "$QUADRILLE" "$@" </dev/null
        expect "not a usage error: $line" test "$code" != 2
    done <lines
done

finish
