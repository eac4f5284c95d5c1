#!/usr/bin/env bash
# cover_watch.sh: quadrille cover --watch: a line for each step in a pipe, a picture and keys on a terminal,
# which is left as it was found whatever ends it.
. "$(dirname "$0")/lib/expect.bash" || exit 1

printf 'A B C D E F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n' >knuth.dlx

# ---- lines -----------------------------------------------------------------------------------------

run "$QUADRILLE" cover --watch knuth.dlx
expect_exit 0
expect_stdout_line 'choose: A is to be covered next; it has 2 options\.'
expect_stdout_line 'try: A D G is chosen for A; its other items are covered, too\.'
expect_stdout_line '    dead: No option is left for E: a dead end\.'
expect_stdout_line ' *solution: A solution: no item is left\.'
expect_stdout_line 'That was all: 1 solution\. Every link is where it was in the beginning\.'
check "not all that is hidden comes back" test "$(grep -c '^ *hide:' out)" = "$(grep -c '^ *unhide:' out)"
check "the first step does not come first" grep -q '^choose: A' <(head -1 out)
steps=$(wc -l <out)

run "$QUADRILLE" cover --watch -n 1 knuth.dlx
expect_exit 0
check "a limit of solutions does not end it early" test "$(wc -l <out)" -lt "$steps"
run "$QUADRILLE" cover --watch --engine dlx-first knuth.dlx
expect_exit 0
expect_stdout_line '  choose: B is to be covered next; it has 1 option\.'
run "$QUADRILLE" cover --watch - <knuth.dlx
expect_exit 0
expect_stdout_line 'That was all: 1 solution.*'

"$QUADRILLE" make-cover sudoku 2 2 --givens 1...............  >sudoku.dlx
run "$QUADRILLE" cover --watch -n 2 -o lines.txt sudoku.dlx
expect_exit 0
check "there are not two solutions in the file" test "$(grep -c 'solution: ' lines.txt)" = 2

# ---- what does not go ------------------------------------------------------------------------------

run "$QUADRILLE" cover --watch --json knuth.dlx
expect_exit 2
run "$QUADRILLE" cover --watch --engine cells knuth.dlx
expect_exit 2
expect_stderr_has "--watch shows the engine dlx, or dlx-first"
printf '2:3|A B\nA B\nA\n' >bounds.dlx
run "$QUADRILLE" cover --watch bounds.dlx
expect_exit 3
expect_stderr_has "items with bounds cannot be watched"

# ---- by keys ---------------------------------------------------------------------------------------

if ! have_terminal; then finish; fi

until_true() { for _ in {1..300}; do "$@" && return; sleep 0.1; done; }
has_begun() { grep -qF $'\033[?1049h' out && [ -e pid ]; }

# press KEYS: once the program has the screen; TERM is the signal. Then waits for the end.
press() {
    until_true has_begun 2>/dev/null
    if [ "$1" = TERM ]; then kill -TERM "$(cat pid)"; else printf "$1"; fi
    until_true test -e status
}

# watch_keys KEYS ARGUMENTS: the program on a terminal of 24 by 80 on which these keys are pressed; the
# terminal, and what is on its screen, has to be as it was. Ctrl-C reaches the shell around it, too, which
# has to live on to write the status down.
watch_keys() {
    local inner="echo \$\$ >pid; exec $QUADRILLE cover --watch $2"
    command_line="(keys $1) cover --watch $2"
    rm -f pid status
    : >out
    press "$1" | TERM=xterm LC_ALL=C.UTF-8 \
        script -qefc "trap : INT; stty rows 24 cols 80; stty -g >before; sh -c '$inner'; echo \$? >status; stty -g >after" /dev/null >out 2>err
    code=$(cat status)
    check "the terminal is not as it was" cmp -s before after
    check "the screen is not as it was" grep -qF $'\033[?1049l' out
}

watch_keys 'sq' knuth.dlx
expect_exit 0
expect_stdout_has "A B C D E F G"
expect_stdout_has "7 items, 6 options. Every item is to be covered by exactly one option."
expect_stdout_has "step 57   depth 3   tried 5   dead ends 1   solutions 1"
expect_stdout_has "●"
expect_stdout_has "○"
watch_keys '   bbb\033[Cq' knuth.dlx
expect_exit 0
expect_stdout_has "step 3 "
expect_stdout_has "The node itself still"
expect_stdout_has "step 0 "
watch_keys 'd0q' knuth.dlx
expect_stdout_has "dead: No option is left for E: a dead end."
# Names that would command the terminal do not.
printf 'A\033]0;title\007 B\nA\033]0;title\007 B\n' >hostile.dlx
watch_keys '  q' hostile.dlx
expect_exit 0
expect_stdout_has "A?]0;title?"
check "a name commands the terminal" test "$(grep -c $'\033]0' out)" = 0
watch_keys '\003' sudoku.dlx
expect_exit 130
watch_keys TERM sudoku.dlx
expect_exit 130

finish
