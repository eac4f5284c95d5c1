#!/usr/bin/env bash
# proofs_clues.sh: solve --proof on puzzles with cages, thermometers, signs and dots: verified, and
# whatever was tampered with is not.
. "$(dirname "$0")/lib/expect.bash" || exit 1
. "$HERE/lib/proved.bash" || exit 1

# ---- a killer ------------------------------------------------------------------------------------
cat >killer.txt <<'END'
#! cage 8 r1c1 r1c2
#! cage 19 r1c3 r1c4 r2c4 r3c4
#! cage 19 r1c5 r2c5 r3c5 r3c6
#! cage 26 r1c6 r1c7 r1c8 r1c9
#! cage 16 r2c1 r3c1 r4c1
#! cage 11 r2c2 r2c3
#! cage 14 r2c6 r2c7 r2c8
#! cage 10 r2c9 r3c9
#! cage 16 r3c2 r4c2 r4c3 r3c3
#! cage 10 r3c7 r3c8
#! cage 17 r4c4 r4c5 r5c5 r5c6
#! cage 11 r4c6 r4c7
#! cage 11 r4c8 r5c8 r6c8
#! cage 23 r4c9 r5c9 r6c9 r7c9
#! cage 7 r5c1 r5c2
#! cage 27 r5c3 r5c4 r6c4 r6c3
#! cage 16 r5c7 r6c7 r7c7
#! cage 9 r6c1 r6c2
#! cage 17 r6c5 r7c5 r7c6
#! cage 3 r6c6
#! cage 8 r7c1 r7c2 r7c3
#! cage 18 r7c4 r8c4 r8c5
#! cage 15 r7c8 r8c8 r8c7
#! cage 13 r8c1 r8c2
#! cage 10 r8c3 r9c3
#! cage 16 r8c6 r9c6 r9c5 r9c4
#! cage 8 r8c9 r9c9
#! cage 14 r9c1 r9c2
#! cage 13 r9c7 r9c8
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
2 . . . . . . 1 .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
END
run "$QUADRILLE" solve --proof k.drat --cnf k.cnf --stats killer.txt
expect_exit 0
expect_stderr_line '.*proof: engine learner, decisions [0-9]+, conflicts [1-9][0-9]+, .*'
expect_proved k.cnf k.drat
expect "a sum is told in words" grep -qx 'c sum of cage 1: .* = .*' k.cnf
run "$QUADRILLE" solve --proof k.bin --cnf k2.cnf --proof-format binary killer.txt
expect_exit 0
expect "the formula is the same, without comments" test "$(grep -v '^c' k.cnf)" = "$(grep -v '^c' k2.cnf)"
expect "no comments between clauses" test "$(sed 1,2d k2.cnf | grep -c '^c')" = 0
expect_proved k2.cnf k.bin

# Without the clause that excludes the solution the formula can be satisfied: no proof is good.
sed '$d' k.cnf | with_header >open.cnf
expect_not_proved open.cnf k.drat
expect_not_proved open.cnf k.bin
# Nor for a puzzle without some cages, which has more solutions.
sed 1,6d killer.txt >less.txt
run "$QUADRILLE" check less.txt
expect_stdout multiple
awk '/^c sum of cage 1:/ { skip = 1 } /^c sum of cage 7:/ { skip = 0 } !skip' k.cnf | with_header >less.cnf
expect_not_proved less.cnf k.drat
# Proofs with steps left out, turned round, or cut off.
echo 0 >only.drat
expect_not_proved k.cnf only.drat
head -n $(($(wc -l <k.drat) / 2)) k.drat >cut.drat
expect_not_proved k.cnf cut.drat
sed '1,60d' k.drat >late.drat
expect_not_proved k.cnf late.drat
first=$(grep -v '^d' k.drat | head -1)
{
    for literal in ${first% 0}; do printf '%s 0\n' $((-literal)); done
    cat k.drat
} >turned.drat
expect_not_proved open.cnf turned.drat
head -c $(($(wc -c <k.bin) / 2)) k.bin >half.bin
run "$QUADRILLE" verify k.cnf half.bin
expect "half a binary proof is none" test "$code" != 0

# ---- long cages are added up ---------------------------------------------------------------------
head -2 "$SOURCE/puzzles/25x25.csv" >large.csv
row=$(tail -1 large.csv | cut -d, -f2)
total=0
cells=
for i in {0..9}; do
    digit=${row:$i:1}
    case $digit in
    [1-9]) value=$digit ;;
    *) value=$(($(printf '%d' "'$digit") - 55)) ;;
    esac
    total=$((total + value))
    cells="$cells r1c$((i + 1))"
done
"$QUADRILLE" convert --to rows large.csv >large.txt
{ echo "#! cage $total$cells"; cat large.txt; } >long.txt
run "$QUADRILLE" solve --proof long.drat --cnf long.cnf long.txt
expect_exit 0
expect "it is added up" grep -q '^c variables [0-9]* to [0-9]*: its first 2 cells add up to ' long.cnf
expect_proved long.cnf long.drat
{ echo "#! cage $((total + 1))$cells"; cat large.txt; } >wrong.txt
run "$QUADRILLE" solve --proof long.drat --cnf long.cnf wrong.txt
expect_exit 1
expect_stdout "no solution"
expect_proved long.cnf long.drat

# ---- pairs ---------------------------------------------------------------------------------------
blank4=$'....\n....\n....\n....\n'
for clues in $'#! less r1c1 r1c2 r1c3\n#! less r4c4 r3c4\n' $'#! difference 1 r1c1 r1c2 r2c2\n' \
    $'#! ratio 2 r1c1 r1c2\n#! ratio 4 r4c3 r4c4\n' $'#! sum 5 r1c1 r1c2\n#! sum 6 r2c3 r3c3\n' \
    $'#! rules all-xv\n#! v r1c1 r1c2\n' $'#! rules all-white,all-black\n#! white r1c1 r2c1\n' \
    $'#! cage 9 r1c1 r1c2 r2c1\n#! less r4c1 r4c2\n' $'#! cage 3 r1c1 r1c2\n#! cage 4 r1c1 r1c2\n'; do
    printf '%s' "$clues$blank4" >pairs.txt
    run "$QUADRILLE" count pairs.txt
    expect "counted: $clues" test "$code" -le 1
    count=$(cat out)
    run "$QUADRILLE" solve --all --proof pairs.drat --cnf pairs.cnf pairs.txt
    expect "solved" test "$code" -le 1
    expect "as many as counted" test "$(grep -c 'another solution' pairs.cnf)" = "$count"
    expect_proved pairs.cnf pairs.drat
    if [ "$count" -gt 0 ]; then # one solution more than is excluded
        sed '$d' pairs.cnf | with_header >fewer.cnf
        expect_not_proved fewer.cnf pairs.drat
    fi
done
finish
