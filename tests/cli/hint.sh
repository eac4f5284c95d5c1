#!/usr/bin/env bash
# hint.sh: what a person could do next, and the whole way.
. "$(dirname "$0")/lib/expect.bash" || exit 1

easy=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
run_on "$easy" "$QUADRILLE" hint
expect_exit 0
expect_stdout $'The technique: hidden single (1.2).\nIn box 2 the 8 fits only in r1c6. r3c3=8 bars row 3. r5c4=8 bars column 4. The other cells are full.\nSo r1c6 is 8.'
expect_no_stderr

# ---- as little as is wanted ----------------------------------------------------------------------
run_on "$easy" "$QUADRILLE" hint --stage where
expect_stdout 'Look at box 2.'
run_on "$easy" "$QUADRILLE" hint --stage technique
expect_stdout 'The technique: hidden single (1.2).'
run_on "$easy" "$QUADRILLE" hint --stage cells
expect_stdout 'It is about r1c6.'
run_on "$easy" "$QUADRILLE" hint --stage do
expect_stdout 'So r1c6 is 8.'
run_on "$easy" "$QUADRILLE" hint --stage now
expect_exit 2

# ---- as a person would say it ---------------------------------------------------------------------
# told PUZZLE LINE: the whole way has that line.
told() {
    run_on "$1" "$QUADRILLE" explain
    expect "it is told: $2" grep -qxF "$2" out
}
told .4..7...9.7.....3.1.2....6....6..3.4..1..29...98.4....6..2.........69.7...9..5..8 \
    'In columns 5 and 9 the 5 lies only in rows 3 and 5. Each takes another of these, so they have no 5 elsewhere.'
rectangle=.........8..75....2.....9144..59........274...6....8..5.......1.1.....3..9..3.2.8
told $rectangle '36. The technique: unique rectangle, type 2 (4.5).'
told $rectangle 'r1c4, r1c6, r7c6 and r7c4 have 2 and 9 in common. If they had nothing else, these could be swapped. Then there would be two solutions. So one of these is true: 8 in r7c6 or 8 in r7c4. This assumes that the puzzle has one solution.'
grave=.3..1.....2..4.5....4..7.898..9.....26..781.....4.6.5.........3.......9..8.....62
told $grave '42. The technique: BUG, type 3 (5.8).'
told $grave 'But for 7 in r8c1, 4 in r8c6 and 7 in r8c4, every open cell has two candidates. Every digit has two places in every unit. All of that could be swapped. Then there would be two solutions. So one of the former is true. r8c7 is 4 or 7. With it, 4 and 7 are used up in row 8. This assumes that the puzzle has one solution.'
told ..5..1..9.....6.827.....34.9.....7...4.........6.7.85..2...8....5.2..9....4.19... \
    'Then r6c6 is not 2, so in row 6 r6c1 is.'
told $'#! rules x\n.4...1..9\n8..6.....\n1..24...8\n.........\n...1....7\n.7....9..\n.......5.\n.......8.\n.247.5...' \
    'In row 9 the 3 is in r9c1 or r9c7. Each of them bars 3 from r3c7.'
told $'#! jigsaw 111223333 111122333 112222236 445555536 445855666 445888886 444888996 777777996 777999996\n.8..4.1..\n2.....8..\n.......7.\n.4....3..\n.....9...\n.9..8.7..\n..5......\n........3\n...5...4.' \
    'The 5s of rows 1 and 2 lie in as many boxes. So these have no 5 anywhere else.'

# ---- from the present state ----------------------------------------------------------------------
run_on "${easy:0:5}8${easy:6}" "$QUADRILLE" hint --stage do
expect_stdout 'So r1c4 is 6.'
solved=$("$QUADRILLE" solve --format line <<<"$easy")
run_on "$solved" "$QUADRILLE" hint
expect_stdout 'It is solved.'

# ---- digits as the grid has them -----------------------------------------------------------------
run "$QUADRILLE" solve --format line "$SOURCE/puzzles/example-16x16.txt"
grid=$(head -1 out)
at=$(awk -v g="$grid" 'BEGIN { print index(g, "B") }')
almost=${grid:0:at-1}.${grid:at}
run_on "$almost" "$QUADRILLE" hint --stage do
expect "a letter where the grid has letters" grep -qx 'So r[0-9]*c[0-9]* is B\.' out
"$QUADRILLE" convert --to numbers <<<"$almost" >numbers.txt
run "$QUADRILLE" hint --stage do numbers.txt
expect "a number where it has numbers" grep -qx 'So r[0-9]*c[0-9]* is 11\.' out
run_on "$almost" "$QUADRILLE" hint --json
expect "JSON has numbers, its words letters" python3 -c 'import json
h=json.load(open("out"))["hint"]; assert h["placed"]["digit"]==11 and h["words"]["do"].endswith("is B.") and "B" in h["eureka"]'
wrong=${grid:0:at-1}C${grid:at}
run_on "${wrong}" "$QUADRILLE" hint
expect_exit 1

# ---- digits that were placed, as HoDoKu's lines have them --------------------------------------------
line=':0000:x:+7+9+1+8+3+65+2+4+6+8+52+4937+12+4+3+17+5+689+96.5.+7..+3+374..+8.52+51.+4.3...8.+6..1...4.9..+2..8+1.73+8+4...'
line+=':282 469 474 475 479 497 498 499 572 665 688 697 747 777 845 855 857 865 977 978:::'
run_on "$line" "$QUADRILLE" hint --scale hodoku-2.2.0 --stage technique
expect_stdout 'The technique: avoidable rectangle 1 (100).'
run_on "$line" "$QUADRILLE" explain --scale hodoku-2.2.0
expect "explain knows them, too" grep -qxF '1. The technique: avoidable rectangle 1 (100).' out
run_on "${line//+/}" "$QUADRILLE" hint --scale hodoku-2.2.0 --stage technique
expect_stdout 'The technique: xy-chain (260).'
run_on "$line" "$QUADRILLE" convert --to hodoku
expect "the signs stay" test "$(cut -d: -f4 out)" = "$(cut -d: -f4 <<<"$line")"
run_on "${line/+7+9/+9+7}" "$QUADRILLE" hint
expect_exit 1
expect "a digit that was placed wrongly is told" grep -q 'cannot stay' out
run_on ":0000:x:+5+3..7....+6..+1+9+5....98....6.8...6...34..8.3..17...2...6.6....28....+4+1+9..5....8..79:::::" "$QUADRILLE" rate
expect_exit 1
expect_stderr_has 'several solutions without the digits that were placed (+)'

# ---- the whole way -------------------------------------------------------------------------------
"$QUADRILLE" make -n 12 --seed 5 -o many.txt
run "$QUADRILLE" explain many.txt
expect_exit 0
cp out explained
run "$QUADRILLE" rate --steps many.txt
expect "as many steps as rate has" test "$(grep -c '^[0-9]*\. The technique' explained)" = "$(grep -vc se-1.2.1 out)"
run "$QUADRILLE" explain -J 3 many.txt
expect "the same with three threads" cmp -s out explained

# ---- other forms ---------------------------------------------------------------------------------
run_on "$easy" "$QUADRILLE" hint --notation eureka
expect_stdout 'hidden single: 8b2 => r1c6=8'
run_on "$easy" "$QUADRILLE" hint --json
expect "JSON" python3 -c 'import json,sys; h=json.load(open("out")); assert h["scale"]=="se-1.2.1" and h["hint"]["placed"]=={"cell":"r1c6","digit":8} and h["hint"]["marks"][0]["role"]=="placed"'
run "$QUADRILLE" explain --json many.txt
expect "JSON of all steps" python3 -c 'import json
for line in open("out"):
    way=json.loads(line); assert way["solved"] and len(way["steps"])>20
    for step in way["steps"]:
        for node in step["nodes"]: assert node.get("assumed") or node["parents"]'
expect "explain in a notation has a line for each step" \
    test "$("$QUADRILLE" explain --notation eureka many.txt | grep -c ' => ')" = "$(grep -c . explained | xargs -I{} grep -c '^[0-9]*\. The technique' explained)"
run_on "$easy" "$QUADRILLE" hint --svg
expect "a picture" sh -c 'head -c 5 out | grep -q "^<svg " && tail -1 out | grep -qx "</svg>"'
run_on "$easy" "$QUADRILLE" hint --notation music
expect_exit 2

# ---- what may be used ----------------------------------------------------------------------------
hard=.7......12..4..59.3..9..2....6..7.48....5.....23...6.....6.8.......4.9.........15
for list in chains chains,naked-pair x-wing; do
    run_on "$hard" "$QUADRILLE" hint --without "$list" --stage technique
    expect_exit 0
done
run_on "$easy" "$QUADRILLE" hint --without singles --allow jellyfish --stage technique
expect_exit 6
expect_stderr_line '<stdin>:1: no technique that is allowed goes further'
run_on "$easy" "$QUADRILLE" hint --without magic
expect_exit 2

# ---- a grid in progress --------------------------------------------------------------------------
echo "$easy" >puzzle.txt
run_on "${easy:0:2}4${easy:3}" "$QUADRILLE" hint --puzzle puzzle.txt --stage check
expect_exit 0
expect_stdout 'All is right so far.'
run_on "${easy:0:2}3${easy:3}" "$QUADRILLE" hint --puzzle puzzle.txt
expect_exit 1
expect_stdout 'r1c3=3 cannot stay: r1c2=3 sees it.'
run_on "${easy:0:2}1${easy:3}" "$QUADRILLE" hint --puzzle puzzle.txt --stage where
expect_exit 1
expect_stdout $'r1c3=1 cannot stay: with it column 8 has no place for 1.\nWhat bars it: r1c3=1.'
run_on "1${easy:1}" "$QUADRILLE" hint --puzzle puzzle.txt --stage do
expect_exit 1
expect_stdout 'r1c1=1 cannot stay: r1c1 is given as 5.'
run_on '1...' "$QUADRILLE" hint --puzzle puzzle.txt
expect_exit 3
run_on "$easy" "$QUADRILLE" hint --puzzle nowhere.txt
expect_exit 4
run_on "$easy" "$QUADRILLE" hint --puzzle /dev/null
expect_exit 3
echo "................................................................................." >empty.txt
run_on "$easy" "$QUADRILLE" hint --puzzle empty.txt
expect_exit 1
# pencil marks are the person's where the digits alone have one solution
"$QUADRILLE" convert --format candidates puzzle.txt >marks.txt
run "$QUADRILLE" hint --stage check marks.txt
expect_stdout 'All is right so far.'
sed -E '1,3s/\b124\b/12/' marks.txt >fewer.txt
run "$QUADRILLE" hint fewer.txt
expect_exit 1
expect "a pencil mark that is missing is told" grep -q '^r1c3 should keep 4: without it' out
sed -E '1,3s/\b2468\b/246/' marks.txt >fewer.txt
run "$QUADRILLE" hint fewer.txt
expect_stdout 'r1c6 should keep 8: without it box 2 has no place for 8.'

# ---- what has no hint ----------------------------------------------------------------------------
run_on '1................................................................................' "$QUADRILLE" hint
expect_exit 1
expect_no_stdout
expect_stderr_line '<stdin>:1: no hint: the grid has several solutions'
run_on '11...............................................................................' "$QUADRILLE" hint
expect_exit 1
expect_stderr_line '<stdin>:1: no hint: the grid has no solution: r1c1=1 and r1c2=1 clash \(row 1\)'
# none, where nothing clashes yet
run_on "${easy:0:2}2${easy:3}" "$QUADRILLE" hint
expect_exit 1
expect_stderr_line '<stdin>:1: no hint: the grid has no solution: .* has no .*, after [0-9]+ steps?'

# ---- limits --------------------------------------------------------------------------------------
# Golden Nugget: its first step takes a second or more
nugget='.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....'
run_on "$nugget" "$QUADRILLE" explain --time-limit 1ms
expect_exit 6
expect_stderr_line '<stdin>:1: time ran out'
run_on "$nugget" "$QUADRILLE" hint --time-limit 0.000000001
expect_exit 6
expect_no_stdout
expect_stderr_line '<stdin>:1: no hint: .*time ran out'
finish
