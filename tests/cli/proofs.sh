#!/usr/bin/env bash
# proofs.sh: solve --proof and cover --proof: what they write is verified by quadrille verify, and by
# drat-trim where there is one; what cannot be proved is refused, and leaves no file.
. "$(dirname "$0")/lib/expect.bash" || exit 1
. "$HERE/lib/document.bash" || exit 1
. "$HERE/lib/proved.bash" || exit 1

export PATH="$(dirname "$QUADRILLE"):$PATH"
cp -r "$SOURCE/puzzles" .
run_document "$SOURCE/docs/proofs.md" 9
expect_proved p.cnf p.drat
expect_proved two.cnf two.drat
expect_proved board.cnf board.drat
run "$QUADRILLE" cover --engine auto --stats --json --proof board.drat --cnf board.cnf board.dlx
expect_exit 1
expect_stdout_line '\{"file":"board.dlx","solutions":\[\],"status":"none","proved":true,"complete":true,"stats":\{"engine":"learner",.*'

hard=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
printf '%s\n' "$hard" >hard.txt
printf '%s\n' "..${hard:2:78}8" >twice.txt
printf '12\n..\n' | sed 's/12/1..4\n..../; s/^\.\.$/....\n4..1/' >several.txt # 4×4
printf '%s\n' 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7. >easy.txt
printf '%s\n' "${hard:0:79}11" >clash.txt

# ---- Sudoku --------------------------------------------------------------------------------------

# Exactly one; the formula's name; binary; JSON; engines; statistics.
run "$QUADRILLE" solve --proof one.drat easy.txt
expect_exit 0
expect_lines 1
expect_no_stderr
expect_proved one.drat.cnf one.drat
run "$QUADRILLE" solve --proof b.drat --cnf b.cnf --proof-format binary hard.txt
expect_exit 0
expect "it is binary" test "$(head -c 1 b.drat)" = a
expect_proved b.cnf b.drat
for engine in auto backtrack dlx-first dlx bands bits learn sat; do
    "$QUADRILLE" solve --engine $engine hard.txt >/dev/null 2>&1 || continue # not in this build
    run "$QUADRILLE" solve --engine $engine --proof e.drat --cnf e.cnf --json --stats hard.txt
    expect_exit 0
    expect_stdout_line '.*"status":"solved","complete":true,.*'
    expect_stderr_line 'hard.txt:1: proof: engine (learner, decisions [0-9]+, conflicts [0-9]+, propagations [0-9]+, bytes [0-9]+|sat, conflicts [0-9]+), seconds [0-9.]+'
    expect_proved e.cnf e.drat
done
run "$QUADRILLE" solve --proof 16.drat --cnf 16.cnf --stats puzzles/example-16x16.txt
expect_exit 0
expect_proved 16.cnf 16.drat
for file in puzzles/25x25.csv puzzles/16x16.csv puzzles/12x12.csv puzzles/6x6.csv; do
    head -2 $file >one.csv
    run "$QUADRILLE" solve --proof large.drat --cnf large.cnf one.csv
    expect_exit 0
    expect_proved large.cnf large.drat
done

# What the format cannot say is refused before anything is worked out or written; and where the
# answer cannot be written, both old files stay.
awk 'BEGIN { for (r = 0; r < 36; r++) { for (c = 0; c < 36; c++)
    printf "%s ", r + c ? (6 * (r % 6) + int(r / 6) + c) % 36 + 1 : "."; print "" } }' >thirty-six.txt
echo old >old.drat
echo old >old.cnf
run "$QUADRILLE" solve --proof old.drat --cnf old.cnf --to line thirty-six.txt
expect_exit 3
expect_stderr_has 'the format line has one character a cell'
expect_file old.drat old
expect_file old.cnf old
run sh -c '"$0" solve --proof old.drat --cnf old.cnf easy.txt >/dev/full' "$QUADRILLE"
expect_exit 4
expect_file old.drat old
expect_file old.cnf old
echo old >old.txt
for command in convert shuffle minimize 'minimize --all' solve 'solve --all'; do
    run timeout 60 "$QUADRILLE" $command --to line -o old.txt thirty-six.txt
    expect_exit 3
    expect_stderr_line 'thirty-six.txt:1: the format line has one character a cell.*'
    expect_file old.txt old
done
run "$QUADRILLE" make --size 36 --to line -o old.txt
expect_exit 3
expect_file old.txt old

# None: by search, and because givens clash.
run "$QUADRILLE" solve --proof none.drat --cnf none.cnf twice.txt
expect_exit 1
expect_stdout "no solution"
expect_proved none.cnf none.drat
run "$QUADRILLE" solve --proof clash.drat --cnf clash.cnf clash.txt
expect_exit 1
expect_stderr_has clash
expect_proved clash.cnf clash.drat

# Several: refused; with --all, proved. Rules and regions are in the formula.
run "$QUADRILLE" solve --proof m.drat --cnf m.cnf several.txt
expect_exit 1
expect "the first solution" test "$(grep -c '[1-4]' out)" -ge 1
expect_stderr "several.txt:1: more than one solution, so there is no proof; --all proves that there are no others than those printed"
expect_no_file m.drat
expect_no_file m.cnf
run "$QUADRILLE" solve --all --proof m.drat --cnf m.cnf --json several.txt
expect_exit 0
count=$("$QUADRILLE" count several.txt)
expect "all are excluded" test "$(grep -c 'another solution' m.cnf)" = "$count"
cp m.cnf m.all
expect_proved m.cnf m.drat
run "$QUADRILLE" solve --all --rules anti-knight,x --proof r.drat --cnf r.cnf several.txt
expect "none or some" test "$code" -le 1
expect_proved r.cnf r.drat

# Two puzzles, bad puzzles, none at all: no files, and old ones stay.
echo old >m.drat
echo old >m.cnf
cat easy.txt hard.txt >both.txt
run "$QUADRILLE" solve --proof m.drat --cnf m.cnf both.txt
expect_exit 3
expect_stderr "both.txt:2: --proof is for one puzzle, and this is another one"
expect_file m.drat old
expect_file m.cnf old
printf 'x' >bad.txt
run "$QUADRILLE" solve --proof m.drat --cnf m.cnf bad.txt
expect_exit 3
expect_file m.drat old
run "$QUADRILLE" solve --proof m.drat --cnf m.cnf missing.txt
expect_exit 4
expect_file m.drat old
run "$QUADRILLE" solve --proof m.drat --cnf m.cnf --node-limit 3 --engine dlx hard.txt
expect_exit 6
expect_file m.drat old
expect_file m.cnf old
yes 0 | head -2500 | paste -sd' ' | fold -w 100 >large.txt
run "$QUADRILLE" solve --proof m.drat --cnf m.cnf --size 50 --from numbers --time-limit 30 large.txt
expect "too large, or not solved" test "$code" = 3 -o "$code" = 1 -o "$code" = 6
# Neither the usual engine within its nodes nor the proof's own search: unknown, and no other word.
run "$QUADRILLE" solve --proof m.drat --cnf m.cnf --size 50 --from numbers --time-limit 1ms large.txt
expect_exit 6
expect_stdout unknown
expect_file m.drat old

# Where a file cannot be written, neither is.
if [ -e /dev/full ]; then
    run "$QUADRILLE" solve --proof /dev/full --cnf m.cnf hard.txt
    expect_exit 4
    expect_stderr_has "cannot write /dev/full: No space left on device"
    expect_file m.cnf old
    run "$QUADRILLE" solve --proof m.drat --cnf /dev/full hard.txt
    expect_exit 4
    expect_file m.drat old
    run sh -c '"$0" solve --proof m.drat --cnf m.cnf hard.txt >/dev/full' "$QUADRILLE"
    expect_exit 4
fi
mkdir folder
run "$QUADRILLE" solve --proof folder --cnf new.cnf hard.txt
expect_exit 4
expect_no_file new.cnf
run "$QUADRILLE" solve --proof none/p --cnf new.cnf hard.txt
expect_exit 4
expect_no_file new.cnf

# ---- CaDiCaL's own proofs ------------------------------------------------------------------------

if "$QUADRILLE" --version | grep -qx 'cadical yes'; then
    for format in text binary; do
        for file in hard.txt easy.txt twice.txt clash.txt puzzles/example-16x16.txt; do
            run "$QUADRILLE" solve --engine sat --stats --proof c.drat --cnf c.cnf --proof-format $format $file
            expect "solved, or none" test "$code" -le 1
            expect_stderr_line '.*proof: engine sat, conflicts [0-9]+, seconds [0-9.]+'
            expect_proved c.cnf c.drat
            run "$QUADRILLE" solve --proof l.drat --cnf l.cnf --proof-format $format $file
            expect "the formula is the same" cmp -s c.cnf l.cnf
        done
        run "$QUADRILLE" solve --engine sat --all --proof c.drat --cnf c.cnf --proof-format $format several.txt
        expect_exit 0
        expect "all are excluded" test "$(grep -v '^[cp]' c.cnf)" = "$(grep -v '^[cp]' m.all)"
        expect_proved c.cnf c.drat
        sed '$d' c.cnf | with_header >fewer.cnf
        expect_not_proved fewer.cnf c.drat
    done
    run "$QUADRILLE" solve --engine sat --proof c.drat --cnf c.cnf hard.txt
    expect_exit 0
    head -n $(($(wc -l <c.drat) / 2)) c.drat >half.drat
    expect_not_proved c.cnf half.drat
    echo 0 >only.drat
    expect_not_proved c.cnf only.drat
    # Several; a limit in the midst of the proof; an interruption; a full disk.
    echo old >c.drat
    echo old >c.cnf
    run "$QUADRILLE" solve --engine sat --proof c.drat --cnf c.cnf several.txt
    expect_exit 1
    expect_file c.drat old
    head -2 puzzles/25x25.csv >one.csv
    run "$QUADRILLE" solve --engine sat --time-limit 50ms --proof c.drat --cnf c.cnf one.csv
    expect_exit 6
    expect_file c.drat old
    expect_file c.cnf old
    run_for 0.3 "$QUADRILLE" solve --engine sat --proof c.drat --cnf c.cnf one.csv
    expect "interrupted, or done by then" test "$code" = 130 -o "$code" = 0
    [ "$code" = 0 ] || expect_file c.drat old
    [ "$code" = 0 ] || expect_file c.cnf old
    expect "nothing else is left" test -z "$(find . -name '*.tmp')"
    if [ -e /dev/full ]; then
        run "$QUADRILLE" solve --engine sat --proof /dev/full --cnf f.cnf hard.txt
        expect_exit 4
        expect_stderr_has "cannot write /dev/full: No space left on device"
        expect_no_file f.cnf
    fi
elif "$QUADRILLE" --version | grep -q '^cadical yes'; then
    run "$QUADRILLE" solve --engine sat --proof c.drat --cnf c.cnf hard.txt
    expect_exit 0
    expect_stderr_has "the proof is by the learner"
    expect_proved c.cnf c.drat
fi

# ---- exact cover ---------------------------------------------------------------------------------

printf 'a b c | d\na b\nc d\na\nb c\n' >two.dlx
printf 'a b\na\n' >none.dlx
printf 'a b c\na b\nc\na\n' >one.dlx
printf 'A B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n' >bounds.dlx
printf 'p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n' >colours.dlx
# 8×8 without two opposite corners cannot be covered by dominoes: long by search, short with learning.
{
    for r in {0..7}; do for c in {0..7}; do
        [ $r$c = 00 ] || [ $r$c = 77 ] || printf '%s ' "$r$c"
    done; done
    echo
    for r in {0..7}; do for c in {0..6}; do echo "$r$c $r$((c + 1))"; echo "$c$r $((c + 1))$r"; done; done
} | grep -v '\b00\b\|\b77\b\|^$' >rest
{ head -1 rest; tail -n +2 rest; } >corners.dlx

for name in one none bounds colours corners; do
    run "$QUADRILLE" cover --proof $name.drat --cnf $name.cnf $name.dlx
    if grep -qx 'no solution' out; then expect_exit 1; else expect_exit 0; fi
    expect_no_stderr
    expect_proved $name.cnf $name.drat
    cp out plain
    run "$QUADRILLE" cover $name.dlx
    expect "the answer is the same without a proof" cmp -s out plain
done
run "$QUADRILLE" cover --proof t.drat --cnf t.cnf two.dlx
expect_exit 1
expect_stdout $'a b\nc d'
expect_stderr_has "two.dlx: more than one solution, so there is no proof"
expect_no_file t.drat
expect_no_file t.cnf
run "$QUADRILLE" cover --all --json --proof t.drat --proof-format binary two.dlx
expect_exit 0
expect_stdout '{"file":"two.dlx","solutions":[[["a","b"],["c","d"]],[["a"],["b","c"]]],"status":"solved","proved":true,"complete":true}'
expect_proved t.drat.cnf t.drat
run_on "$(cat one.dlx)" "$QUADRILLE" cover --stats --proof t.drat --cnf t.cnf
expect_exit 0
expect_stderr_line '<stdin>: proof: engine learner, decisions [0-9]+, .*'
expect_proved t.cnf t.drat
# 92 solutions of the queens, and items with up to eight options.
{
    for i in {0..7}; do printf 'r%d c%d ' "$i" "$i"; done
    printf '|'
    for i in {0..14}; do printf ' a%d b%d' "$i" "$i"; done
    for r in {0..7}; do for c in {0..7}; do printf '\nr%d c%d a%d b%d' $r $c $((r + c)) $((r - c + 7)); done; done
} >queens.dlx
run "$QUADRILLE" cover --all --stats --proof q.drat --cnf q.cnf queens.dlx
expect_exit 0
expect_stderr_line 'queens.dlx: proof: by cases, nodes [0-9]+, steps [0-9]+, .*'
expect "92 of them" test "$(grep -c 'another solution' q.cnf)" = 92
expect_proved q.cnf q.drat
sed '/^d/!{100,110d}' q.drat >cut.drat
run "$QUADRILLE" verify q.cnf cut.drat
expect_exit 1
# Thousands of solutions take about as long as finding them.
"$QUADRILLE" make-cover langford 11 >langford.dlx
run timeout 60 "$QUADRILLE" cover --all --proof l.drat --proof-format binary --cnf l.cnf langford.dlx
expect_exit 0
expect "35584 of them" test "$(grep -c '^$' out)" = 35583
run "$QUADRILLE" verify l.cnf l.drat
expect_stdout verified

echo old >t.drat
run "$QUADRILLE" cover --proof t.drat --cnf t.cnf --node-limit 1 corners.dlx
expect_exit 6
expect_file t.drat old
run_for 1 "$QUADRILLE" cover --all --engine dlx-first --proof t.drat corners.dlx
expect "interrupted, or done by then" test "$code" = 130 -o "$code" = 1

# Usage.
for arguments in "--cnf x.cnf" "--proof-format text" "--proof x --cnf x" "--proof x --limit 3" \
    "--proof x --proof-format zip"; do
    # shellcheck disable=SC2086
    run "$QUADRILLE" solve $arguments hard.txt
    expect_exit 2
    # shellcheck disable=SC2086
    run "$QUADRILLE" cover $arguments one.dlx
    expect_exit 2
done
for arguments in "--count" "--sample 2" "--cheapest 2" "--preprocess" "one.dlx"; do
    # shellcheck disable=SC2086
    run "$QUADRILLE" cover --proof x $arguments one.dlx
    expect_exit 2
done
expect_no_file x
printf 'a b\na b\n' >tiny.dlx
echo old >old.drat
echo old >old.cnf
run sh -c '"$0" cover --proof old.drat --cnf old.cnf tiny.dlx >/dev/full' "$QUADRILLE"
expect_exit 4
expect_file old.drat old
expect_file old.cnf old
finish
