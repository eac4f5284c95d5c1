#!/usr/bin/env bash
# usage.sh: help, version, suggestions, completions, the man page, and how wrong usage ends.
. "$(dirname "$0")/lib/expect.bash" || exit 1

# Alone: short help.
run "$QUADRILLE"
expect_exit 0
expect_stdout_has "Usage: quadrille COMMAND"
if have_terminal; then
    run_on_terminal "$QUADRILLE"
    expect_exit 0
    expect_stdout_has "Usage: quadrille COMMAND"
    expect_stdout_has "Examples:"
fi

run "$QUADRILLE" --version
expect_exit 0
expect_stdout_line 'quadrille [0-9]+\.[0-9]+\.[0-9]+'
expect_stdout_line 'zlib (yes|no .*)'
expect_stdout_line 'jansson (yes|no .*)'
expect_stdout_line 'cadical (yes|yes .*|no .*)'
expect_stdout_line 'cairo (yes|no .*)'

run "$QUADRILLE" help
expect_exit 0
expect_stdout_has "Usage: quadrille COMMAND"
cp out overview

# Every command in the overview has a page of help, the same in both ways of asking.
commands=$(sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\) .*/\1/p' overview)
expect "the overview lists commands" test -n "$commands"
expect "its lines fit a terminal" test "$(wc -L <overview)" -le 80
expect "its summaries stand in one column" \
    test "$(sed -n '/^Commands:/,/^$/s/^\(  [a-z-]*  *\).*/\1/p' overview | awk '{ print length }' | sort -u | wc -l)" = 1
for name in $commands; do
    run "$QUADRILLE" help "$name"
    expect_exit 0
    expect_stdout_has "Usage: quadrille $name"
    cp out page
    run "$QUADRILLE" "$name" --help
    expect_exit 0
    expect "help $name and $name --help agree" cmp -s out page
    run "$QUADRILLE" "$name" -h
    expect "$name -h agrees" cmp -s out page
    expect "lines of help $name fit a terminal" test "$(wc -L <page)" -le 80
done

# A letter is one option's: none stands twice on a page.
for name in $commands; do
    "$QUADRILLE" help "$name" | sed -n 's/^  -\(.\), --.*/\1/p' | sort | uniq -d >twice
    expect "no letter of $name means two things: $(cat twice)" test ! -s twice
    "$QUADRILLE" help "$name" | sed -nE 's/^  (-., |    )--([a-z-]+).*/\2/p' | sort | uniq -d >twice
    expect "no option of $name stands twice: $(cat twice)" test ! -s twice
done
# Other spellings of an option are taken, and not shown.
puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
echo "$puzzle" >puzzle.txt
printf 'a b\na\nb\n' >problem.dlx
alike() { # the two command lines, in one word each
    # shellcheck disable=SC2086
    run "$QUADRILLE" $1
    expect_exit 0
    cp out first
    # shellcheck disable=SC2086
    run "$QUADRILLE" $2
    expect_exit 0
    expect "$1 and $2 are the same" cmp -s first out
}
alike "solve --engine dlx puzzle.txt" "solve --engines=dlx puzzle.txt"
alike "cover --engine dlx problem.dlx" "cover --engines dlx problem.dlx"
alike "solve --to rows puzzle.txt" "solve --format rows puzzle.txt"
alike "convert --to rows puzzle.txt" "convert --format=rows puzzle.txt"
run "$QUADRILLE" bench --engine dlx,bands -r 1 --csv puzzle.txt
expect_exit 0
cut -d, -f1-3 out >first
run "$QUADRILLE" bench --engines dlx,bands --rounds 1 --csv puzzle.txt
expect_exit 0
cut -d, -f1-3 out >second
expect "bench --engine is bench --engines, and -r its rounds" cmp -s first second
run "$QUADRILLE" bench -r x puzzle.txt
expect_exit 2
expect_stderr "quadrille bench: --rounds: 'x' is not a whole number from 1 up"
for name in solve cover bench convert; do
    run "$QUADRILLE" help "$name"
    expect "help $name shows one spelling" \
        sh -c '! grep -qE "^ .*--(engine NAME|engines A,B).*--engine|--format " out &&
               test "$(grep -cE "^ .*--engines? [A-Z]" out)" -le 1'
done

for name in engines formats rules sizes classics json exit-codes environment; do
    run "$QUADRILLE" help "$name"
    expect_exit 0
    expect "help $name says something" test -s out
    expect "lines of help $name fit a terminal" test "$(wc -L <out)" -le 80
done

# Exit codes: the program's own list, the help, the manual and the document.
"$QUADRILLE" help exit-codes | sed -n 's/^  *\([0-9][0-9]*\)  */\1 /p' >told
sed -n '/^| exit code/,/^$/s/^| \([0-9]*\) | \(.*\) |$/\1 \2/p' "$SOURCE/docs/architecture.md" >documented
expect "docs/architecture.md has the exit codes of the program" diff told documented
sed -n 's/^ *CODE_[A-Z_]* = \([0-9]*\).*/\1/p' "$SOURCE/cli/kit/exit_codes.h" >in_code
expect "there are exit codes" test "$(wc -l <in_code)" -ge 10
expect "every exit code of the program is explained" sh -c 'cut -d" " -f1 told | diff in_code -'
"$QUADRILLE" help --man >manual
while read -r number words; do
    expect "the manual explains exit code $number" \
        grep -q "^  $number  *$(printf '%s' "$words" | sed 's/-/\\\\-/g; s/[][*.^$]/\\&/g')" manual
done <told

# Rules: help and completion know all that the library does, and all are taken.
sed -n '/^typedef enum qdr_rule {/,/^}/s/^ *\(QDR_RULE_[A-Z_]*\) = .*/\1/p' \
    "$SOURCE/include/quadrille/puzzle.h" >rules_of_library
"$QUADRILLE" help rules | sed -n 's/^  \([a-z][a-z-]*\)  *[a-z].*/\1/p' >rules_of_help
expect "help rules has every rule" \
    test "$(wc -l <rules_of_help)" = "$(wc -l <rules_of_library)" -a -s rules_of_help
for name in solve make bench; do
    "$QUADRILLE" help "$name" | tr -s ' \n' ' ' >page
    expect "help $name lists them" grep -qF "$(paste -sd, rules_of_help | sed 's/,/, /g')" page
done
for shell in bash zsh fish; do
    "$QUADRILLE" help --completion "$shell" >completion
    expect "$shell completes them" grep -qF "$(paste -sd' ' rules_of_help)" completion
done
while read -r rule; do
    run_on "$puzzle" "$QUADRILLE" count --rules "$rule"
    expect "--rules $rule is taken" test "$code" -le 1
done <rules_of_help
"$QUADRILLE" help formats >page
for word in one zero letters numbers; do
    expect "help formats explains the digits $word" grep -q "^  $word " page
    run_on "$puzzle" "$QUADRILLE" count --digits "$word"
    expect "--digits $word is taken" test "$code" != 2
done

# The nearest word is suggested.
run "$QUADRILLE" hlep
expect_exit 2
expect_no_stdout
expect_stderr "quadrille: unknown command hlep; did you mean help?"
run "$QUADRILLE" xyzzy
expect_exit 2
expect_stderr "quadrille: unknown command xyzzy; see quadrille help"
run "$QUADRILLE" --verison
expect_exit 2
expect_stderr "quadrille: unknown option --verison; did you mean --version?"
run "$QUADRILLE" help --compltion bash
expect_exit 2
expect_stderr "quadrille help: unknown option --compltion; did you mean --completion?"
run "$QUADRILLE" help --completion bsh
expect_exit 2
expect_stderr "quadrille help: --completion: unknown 'bsh'; did you mean bash?"
run "$QUADRILLE" help --completion
expect_exit 2
expect_stderr_has "--completion needs a value"
run "$QUADRILLE" help --man=yes
expect_exit 2
expect_stderr_has "--man does not take a value"
run "$QUADRILLE" help engins
expect_exit 2
expect_stderr_has "did you mean engines?"
run "$QUADRILLE" help -x
expect_exit 2
expect_stderr_has "unknown option -x"

# What is generated from the tables.
for shell in bash zsh fish; do
    run "$QUADRILLE" help --completion "$shell"
    expect_exit 0
    expect_stdout_has "quadrille"
    for name in $commands; do expect_stdout_has "$name"; done
    cp out "completion.$shell"
    if command -v "$shell" >/dev/null; then
        expect "$shell accepts its completion" "$shell" -n "completion.$shell"
    fi
done
completes() { # words… → what bash offers for the last one
    bash -c '. ./completion.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _quadrille
             printf "%s\n" "${COMPREPLY[@]}"' - "$@" >out 2>err
    code=$?
    command_line="complete $*"
}
completes quadrille he
expect_exit 0
expect_stdout "help"
completes quadrille help --comp
expect_stdout "--completion"
completes quadrille help --completion z
expect_stdout "zsh"
completes quadrille help --completion = z
expect_stdout "zsh"

run "$QUADRILLE" help --man
expect_exit 0
expect_stdout_has ".TH QUADRILLE 1"
for name in $commands; do expect_stdout_has ".SS quadrille $name"; done
if command -v groff >/dev/null; then
    expect "groff has nothing to say about the man page" \
        test -z "$(groff -Kutf8 -man -Tutf8 -ww out 2>&1 >/dev/null)"
fi

# Help is output like any other.
run sh -c '"$0" help >/dev/full' "$QUADRILLE"
expect_exit 4
expect_stderr_has "No space left on device"
run sh -c '"$0" --version >&-' "$QUADRILLE"
expect_exit 4

finish
