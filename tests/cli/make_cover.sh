#!/usr/bin/env bash
# make_cover.sh: quadrille make-cover: every classic problem is written, read and counted again;
# options, files, and what is refused.
. "$(dirname "$0")/lib/expect.bash" || exit 1

# The number that the first line tells is the number that cover finds.
for problem in "queens 8" "queens 10" "domination 5 3" "dominoes 8 8" "dominoes 14 14" \
    "dominoes 8 8 --mutilated" "pentominoes 8 8" "pentominoes 15 4" "soma" "latin 5" \
    "latin 6 --reduced" "sudoku 2 2" "langford 8" "langford 10" "bell 10" "permutations 16" \
    "matchings 18" "steiner 9" "steiner 13 --reduced" "debruijn 5"; do
    # shellcheck disable=SC2086
    run "$QUADRILLE" make-cover $problem -o problem.dlx
    expect_exit 0
    expect_no_stdout
    expect_no_stderr
    told=$(sed -n '1s/^| [a-z 0-9]*: \([0-9]*\) solutions\{0,1\} (.*/\1/p' problem.dlx)
    expect "$problem: the first line tells a number" test -n "$told"
    run "$QUADRILLE" cover --count problem.dlx
    expect_stdout "$told"
done

# The text itself.
run "$QUADRILLE" make-cover queens 2
expect_exit 0
expect_stdout '| queens 2: 0 solutions (OEIS A000170)
r0 c0 r1 c1 | a1 b1
r0 c0 b1
r0 c1 a1
r1 c0 a1
r1 c1 b1'
run "$QUADRILLE" make-cover langford 1
expect_stdout '| langford 1: 0 solutions (OEIS A014552; N must be 0 or 3 modulo 4)
d1 s0 s1'
run "$QUADRILLE" make-cover sudoku 2 2 --givens 1234341221434.2.
expect_exit 0
expect_stdout '| sudoku 2 2 with givens
p42 p44 r41 r43 c23 c41 b33 b41
p42 r43 c23 b33
p44 r41 c41 b41'
run "$QUADRILLE" make-cover debruijn 1
expect_stdout_line 'w0 p0 x0:0'

# The list, and the same in the help.
run "$QUADRILLE" make-cover --list
expect_exit 0
expect_lines 14
expect_stdout_line 'queens       N  .*'
names=$(cut -d' ' -f1 out)
run "$QUADRILLE" help classics
expect_exit 0
for name in $names; do expect_stdout_has " $name "; done

# Refused: one clear line, 2, nothing written.
refuse() { # message, arguments…
    local message=$1
    shift
    echo old >result
    run "$QUADRILLE" make-cover "$@" -o result
    expect_exit 2
    expect_no_stdout
    expect_stderr "quadrille make-cover: $message"
    expect_file result old
}
refuse "which problem? --list names them"
refuse "--list goes alone" --list queens
refuse "unknown problem quens; did you mean queens?" quens 8
refuse "unknown problem xyzzy; see quadrille make-cover --list" xyzzy 8
refuse "queens takes N" queens
refuse "queens takes N" queens 8 8
refuse "queens takes N" queens 1 2 3 4 5 6 7 8 9 10 11 12
refuse "soma takes no numbers" soma 3
refuse "'-8' is not a whole number from 1 up" -- queens -8
refuse "'x' is not a whole number from 1 up" queens x
refuse "'0' is not a whole number from 1 up" queens 0
refuse "queens: N is 1 to 1000, not 4000" queens 4000
refuse "queens: N is 1 to 1000, not 4294967295" queens 99999999999
refuse "pentominoes: the area must be 60, or 8 8 with a hole of four squares in the middle; 5×5 is 25" pentominoes 5 5
refuse "macmahon: the area must be 24; 5×5 is 25" macmahon 5 5
refuse "queens has no reduced form" queens 5 --reduced
refuse "sudoku: '9' in r1c1 is no symbol of side 4" sudoku 2 2 --givens 9...............
refuse "sudoku: the given in r1c2 clashes with another one" sudoku 2 2 -g 11..............
run "$QUADRILLE" make-cover queens 5 --reducd
expect_exit 2
expect_stderr_has "--reduced"

# Writing that fails.
if [ -e /dev/full ]; then
    run sh -c '"$0" make-cover queens 8 >/dev/full' "$QUADRILLE"
    expect_exit 4
    expect_stderr_has "cannot write standard output"
fi
run "$QUADRILLE" make-cover queens 8 -o nowhere/queens.dlx
expect_exit 4
finish
