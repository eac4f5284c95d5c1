#!/usr/bin/env bash
# verify.sh: quadrille verify: good proofs, bad proofs, mutated proofs, and files that are neither.
. "$(dirname "$0")/lib/expect.bash" || exit 1

cat >eight.cnf <<'END'
c from the paper on DRAT-trim
p cnf 4 8
 1  2 -3 0
-1 -2  3 0
 2  3 -4 0
-2 -3  4 0
-1 -3 -4 0
 1  3  4 0
-1  2  4 0
 1 -2 -4 0
END
printf '1 2 0\n1 0\n2 0\n0\n' >rup.drat
printf -- '-1 0\nd -1 2 4 0\n2 0\n0\n' >rat.drat
printf 'a\003\000d\003\004\010\000a\004\000a\000' >binary.drat
printf 'c nothing\n2 0\n\n-3 4 0\n-2 0\n' >bad.drat

# Good ones: text and binary, RUP and RAT, files and standard input.
for proof in rup rat binary; do
    run "$QUADRILLE" verify eight.cnf $proof.drat
    expect_exit 0
    expect_stdout verified
    expect_no_stderr
done
run "$QUADRILLE" verify eight.cnf - <rup.drat
expect_stdout verified
run "$QUADRILLE" verify - rat.drat <eight.cnf
expect_stdout verified
if gzip -k eight.cnf rat.drat 2>/dev/null && ! "$QUADRILLE" --version | grep -q 'zlib no'; then
    run "$QUADRILLE" verify eight.cnf.gz rat.drat.gz
    expect_exit 0
    expect_stdout verified
    head -c 60 eight.cnf.gz >cut.cnf.gz
    run "$QUADRILLE" verify cut.cnf.gz rat.drat
    expect_exit 3
    expect_no_stdout
fi

# Bad ones: the line of the first step that does not follow.
run "$QUADRILLE" verify eight.cnf bad.drat
expect_exit 1
expect_stdout "not verified"
expect_stderr "bad.drat:5: this clause does not follow"
printf 'a\004\000a\007\010\000a\005\000' >bad.binary
run "$QUADRILLE" verify eight.cnf bad.binary
expect_exit 1
expect_stdout "not verified"
expect_stderr "bad.binary: step 3: this clause does not follow"
printf '1 2 0\n' >half.drat
run "$QUADRILLE" verify eight.cnf half.drat
expect_exit 1
expect_stdout "not verified"
expect_stderr "half.drat: the proof ends before the empty clause"
run "$QUADRILLE" verify eight.cnf /dev/null
expect_exit 1

# Statistics and JSON.
run "$QUADRILLE" verify --stats eight.cnf rat.drat
expect_exit 0
expect_stdout verified
expect_stderr_line 'rat.drat: steps 3, deletions 1, unknown 0, rat 1, propagations [0-9]+, bytes [0-9]+, seconds [0-9.]+'
run "$QUADRILLE" verify --json eight.cnf rat.drat
expect_stdout '{"formula":"eight.cnf","proof":"rat.drat","verdict":"verified"}'
run "$QUADRILLE" verify --json --stats eight.cnf bad.drat
expect_exit 1
expect_stdout_line '\{"formula":"eight.cnf","proof":"bad.drat","verdict":"not verified","bad_step":3,"line":5,"stats":\{"steps":3,.*\}\}'

# Mutations of a real proof. Wherever a step is dropped or a literal is flipped, the verdict may
# only be "verified" if the steps that are left still prove it; the formula made satisfiable must
# never be. The proof is of a hard puzzle, and has several dozen steps.
printf '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n' >hard.txt
run "$QUADRILLE" solve --proof hard.drat --cnf hard.cnf hard.txt
expect_exit 0
run "$QUADRILLE" verify hard.cnf hard.drat
expect_stdout verified
steps=$(wc -l <hard.drat)
expect "a proof of many steps" test "$steps" -gt 30
rejected=0
for ((i = 1; i < steps; i += 1 + steps / 25)); do
    sed "${i}d" hard.drat >dropped.drat                   # a step is missing
    sed "$i,$((steps - 1))d" hard.drat >ended.drat        # all that follow are
    sed -E "${i}s/^(d )?(-?)/\\1-\\2/; s/--//" hard.drat >flipped.drat # a literal is flipped
    sed -E "${i}s/ .*0\$/ 0/" hard.drat >shortened.drat   # a stronger clause is claimed
    for kind in dropped ended flipped shortened; do
        "$QUADRILLE" verify hard.cnf $kind.drat >out 2>err
        code=$?
        command_line="$kind at step $i"
        expect "a verdict" test "$code" -le 1
        [ "$code" = 1 ] && rejected=$((rejected + 1))
        if command -v drat-trim >/dev/null && [ "$code" = 0 ]; then
            expect "drat-trim takes it, too" eval "drat-trim hard.cnf $kind.drat | grep -q 's VERIFIED'"
        fi
    done
done
command_line="mutations"
expect "most mutations were rejected: $rejected" test "$rejected" -gt 40
# The formula without the clause that excludes the solution can be satisfied: nothing proves it.
clauses=$(sed -n 's/^p cnf 729 //p' hard.cnf)
sed "s/^p cnf 729 .*/p cnf 729 $((clauses - 1))/; \$d" hard.cnf >wrong.cnf
run "$QUADRILLE" verify wrong.cnf hard.drat
expect_exit 1
expect_stdout "not verified"
# Another given changes the puzzle, and its proof with it.
awk '/^c r1c1$/ { print "729 0"; extra = 1 } { print }' hard.cnf |
    sed "s/^p cnf 729 .*/p cnf 729 $((clauses + 1))/" >other.cnf
run "$QUADRILLE" verify other.cnf hard.drat
expect "still a verdict" test "$code" -le 1

# Not formulas, not proofs: place, a sentence, 3.
printf 'p cnf 2 1\n1 3 0\n' >beyond.cnf
run "$QUADRILLE" verify beyond.cnf rup.drat
expect_exit 3
expect_no_stdout
expect_stderr "beyond.cnf:2:3: a number larger than 2"
printf 'p cnf 2 2\n1 2 0\n' >few.cnf
run "$QUADRILLE" verify few.cnf rup.drat
expect_exit 3
expect_stderr "few.cnf:3:1: 1 clauses fewer than the header says"
run "$QUADRILLE" verify hard.txt rup.drat
expect_exit 3
expect_stderr_has 'hard.txt:1:1: a formula begins with its header, "p cnf VARIABLES CLAUSES"'
printf '1 2 0\n1 x 0\n' >letters.drat
run "$QUADRILLE" verify eight.cnf letters.drat
expect_exit 3
expect_stderr "letters.drat:2:3: a whole number should stand here"
printf '1 2 0\n1' >cut.drat
run "$QUADRILLE" verify eight.cnf cut.drat
expect_exit 3
expect_stderr "cut.drat:2:2: the last clause has no 0 at its end"
printf 'a\003' >cut.binary
run "$QUADRILLE" verify eight.cnf cut.binary
expect_exit 3
expect_stderr "cut.binary: step 1: the proof ends in the middle of it"
run "$QUADRILLE" verify missing.cnf rup.drat
expect_exit 4
run "$QUADRILLE" verify eight.cnf missing.drat
expect_exit 4

# Output and usage.
run "$QUADRILLE" verify -o verdict eight.cnf rup.drat
expect_exit 0
expect_file verdict verified
run "$QUADRILLE" verify -o verdict eight.cnf cut.drat
expect_exit 3
expect_file verdict verified
run sh -c '"$0" verify eight.cnf rup.drat >/dev/full' "$QUADRILLE"
expect_exit 4
expect_stderr_has "cannot write standard output"
for arguments in "" "eight.cnf" "eight.cnf rup.drat rup.drat" "- -" "--time-limit x eight.cnf rup.drat"; do
    # shellcheck disable=SC2086
    run "$QUADRILLE" verify $arguments
    expect_exit 2
done
finish
