#!/usr/bin/env bash
# contact_truth.sh: what the program says is true: of several solutions it says so.
. "$(dirname "$0")/lib/expect.bash" || exit 1

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solved=534678912672195348198342567859761423426853791713924856961537284287419635345286179
loose=53..7....6...........................................................8..........9

# Alone, among many, with comments, in other formats, with other engines.
printf '%s\n%s\n%s a comment\n%s\n' "$puzzle" "$loose" "$loose" "$puzzle" >four.txt
for option in --jobs=1 --jobs=2 --engine=dlx --engine=lanes --to=boxed --grid --stats; do
    run "$QUADRILLE" solve "$option" four.txt
    expect_exit 0
    grep -v engine err >said
    expect_file said $'four.txt:2: this is one of several solutions\nfour.txt:3: this is one of several solutions'
done
run "$QUADRILLE" solve --quiet four.txt
expect_no_stderr
run "$QUADRILLE" solve --first four.txt
expect_no_stderr
expect_stdout_has "$solved"
cp out first
run "$QUADRILLE" solve four.txt
expect_file out "$(cat first)"
run "$QUADRILLE" solve --json four.txt
expect_no_stderr
expect "unique or not" test "$(grep -o '"unique":[a-z]*' out | cut -d: -f2 | paste -sd' ')" = 'true false false true'
run "$QUADRILLE" solve --json --first four.txt
expect "not asked" test "$(grep -c unique out)" = 0
run "$QUADRILLE" solve --json --limit 2 four.txt
expect "two of them" test "$(grep -o '"unique":[a-z]*' out | cut -d: -f2 | paste -sd' ')" = 'true false false true'
expect_no_stderr

# Any shape; large ones are not searched for ever.
printf '1...\n....\n....\n...4\n' >small.txt
run "$QUADRILLE" solve small.txt
expect_exit 0
expect_stderr_line 'small.txt:1: this is one of several solutions'
run "$QUADRILLE" solve --rules x small.txt
expect_stderr_line 'small.txt:1: this is one of several solutions'
run "$QUADRILLE" solve --all small.txt
expect_no_stderr
run "$QUADRILLE" solve --first --all small.txt
expect_exit 2

# A clue that was typed as a comment; a jigsaw and a killer by hand are in README.md.
printf '# cage 7 r1c2 r1c3\n1...\n...4\n.2..\n....\n' >cage.txt
run "$QUADRILLE" check cage.txt
expect_stderr_line "cage.txt:2: '# cage 7 r1c2 r1c3' is a comment; '#! cage 7 r1c2 r1c3' would be a clue"
run "$QUADRILLE" help formats
expect_stdout_has '#! jigsaw'
expect_stdout_has '#! cage'

# The region that is meant.
printf '#! jigsaw 1112 1322 3322 3444\n1...\n....\n...3\n....\n' >jigsaw.txt
run "$QUADRILLE" count jigsaw.txt
expect_exit 3
expect_stderr_line 'jigsaw.txt:2: the jigsaw region of r1c4 has 5 cells, not 4 as the side'

# Jigsaws in a format that has regions but not boxes of that size; labels of a killer.
run "$QUADRILLE" make --size 7 --jigsaw --to solo --seed 1
expect_exit 0
expect_stdout_line '7j:.+'
run "$QUADRILLE" make --size 7 --jigsaw --to sdm --seed 1
expect_exit 3
printf '#! cage 4 r1c1 r2c1\n#! cage 5 r1c2 r1c3\n....\n....\n....\n....\n' >killer.txt
run "$QUADRILLE" draw --svg killer.svg --labels number,class,comment,rules killer.txt
expect_exit 0
expect_no_stderr

# A chart is SVG, and no two engines have a colour.
run "$QUADRILLE" bench --plot chart.png killer.txt
expect_exit 2
expect_stderr_line '.*charts are SVG.*'
engines=$("$QUADRILLE" help engines | grep -c '^  [a-z]')
colours=$(grep -o 'PALETTE = [0-9]*' "$SOURCE/cli/bench/bench_chart.c" | grep -o '[0-9]*')
expect "enough colours" test "$colours" -ge "$engines"
run "$QUADRILLE" bench --rounds 1 --plot killer.svg killer.txt
expect_exit 0
expect_no_stderr
expect_stdout_line '(bits|learn) +1 .*'
# It fits a page, whatever there is to draw: no mark and no name is outside.
run "$QUADRILLE" bench --rounds 1 --budget 0.02 --time-limit 0.01 --plot page.svg
read -r width height < <(sed -n 's/^<svg.* viewBox="0 0 \([0-9]*\) \([0-9]*\)".*/\1 \2/p' page.svg)
expect "as wide as a page: $width" test "$width" -le 960
expect "as high as a page: $height" test "$height" -le 1357
grep -oE ' (x|cx|x1|x2)="[0-9.]+"' page.svg | grep -oE '[0-9]+' | sort -n | tail -1 >right
expect "nothing is cut off" test "$(cat right)" -lt "$width"
expect "many marks" test "$(grep -c '<title>' page.svg)" -gt 40

# What there is not is not looked for without end.
run "$QUADRILLE" make --size 4 --class easy --seed 1
expect_exit 6
expect_no_stdout
expect_stderr 'quadrille make: 0 of 1 found, and no other in 20000 tries: probably there is none (--tries N looks further)'
run "$QUADRILLE" make --size 4 --class very-easy --seed 1
expect_exit 0

# A filter passes puzzles on as they are.
none=553.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
printf '%s\n%s\t"a" comment\n%s\n%s\n' "$puzzle" "$puzzle" "$loose" "$none" >sieve.txt
run "$QUADRILLE" check --only unique sieve.txt
expect_exit 0
expect_stdout "$(head -2 sieve.txt)"
run "$QUADRILLE" check --only multiple sieve.txt
expect_stdout "$loose"
run "$QUADRILLE" check --only none sieve.txt
expect_stdout "$none"
run "$QUADRILLE" check --givens 1-10 sieve.txt
expect_stdout "$loose"
run "$QUADRILLE" check --only unique --class hard sieve.txt
expect_exit 0
expect_no_stdout
run "$QUADRILLE" check --only unique --class very-easy --givens 30 small.txt sieve.txt
expect_stdout "$(head -2 sieve.txt)"
run "$QUADRILLE" check --only unique --metrics sieve.txt
expect_exit 2
for command in check solve; do
    run "$QUADRILLE" $command --only multiple sieve.txt
    expect_exit 0
    expect_stdout "$loose"
    run "$QUADRILLE" $command --only none --givens 31 sieve.txt
    expect_stdout "$none"
    run "$QUADRILLE" $command --class very-easy --givens 20-30 sieve.txt
    expect_stdout "$(head -2 sieve.txt)"
    run "$QUADRILLE" $command --givens 0 sieve.txt
    expect_exit 0
    expect_no_stdout
done
run "$QUADRILLE" solve --only unique -o passed.txt --quiet sieve.txt
expect_file passed.txt "$(head -2 sieve.txt)"
for option in --all --first --grid --stats --limit=2 --proof=x; do
    run "$QUADRILLE" solve --only unique $option sieve.txt
    expect_exit 2
done
# Lines that are not plain stay as they are, too; other formats stay what they are.
printf '17. %s x\n%s;note\n' "$puzzle" "${puzzle//./*}" >marked.txt
run "$QUADRILLE" solve --only unique marked.txt
expect_file out "$(cat marked.txt)"
"$QUADRILLE" convert --to boxed "$puzzle" >boxed.txt
run "$QUADRILLE" check --only unique boxed.txt
expect "the same grid" cmp -s out boxed.txt
# Byte for byte: tables with their heads, columns, quotes, remarks, CR and marks; grids with what is around.
printf '\xef\xbb\xbf# about\r\nid;quizzes;solutions;note\r\n1;%s;%s;"a;b"\r\n2;%s;;x\r\n\r\n# c\r\n3;%s;;last\r\n' \
    "$puzzle" "$solved" "$loose" "$puzzle" >table.csv
for command in check solve; do
    run "$QUADRILLE" $command --givens 0-81 table.csv
    expect "the same table" cmp -s out table.csv
    expect_no_stderr
    run "$QUADRILLE" $command --only unique table.csv
    expect "all but a row" cmp -s out <(sed 4,5d table.csv)
    run "$QUADRILLE" $command --only none table.csv
    expect_no_stdout
done
run "$QUADRILLE" check --only unique --to csv table.csv
expect_exit 2
sed 's/$/\r/' sieve.txt >ends.txt
run "$QUADRILLE" check --only multiple ends.txt
expect "with its end" cmp -s out <(sed -n 3p ends.txt)
cp table.csv again.csv
run "$QUADRILLE" check --only multiple table.csv again.csv
expect "one head" cmp -s out <(sed -n '1,2p;4,5p' table.csv; sed -n '4,5p' table.csv)
printf 'puzzle,x\n%s,1\n' "$puzzle" >other.csv
run "$QUADRILLE" check --only unique table.csv other.csv
expect_exit 3
expect_stderr 'other.csv: its columns are not those of the table before: pass it on by itself, or with --output-dir'
expect "the first one" cmp -s out <(sed 4,5d table.csv)
for format in rows boxed numbers candidates sdk sadman ss hodoku solo csv json fpuzzles; do
    "$QUADRILLE" make -n 3 --seed 4 --to $format >passed.$format
    printf '\n' >>passed.$format
    run "$QUADRILLE" check --only unique passed.$format
    expect "the same $format" cmp -s out passed.$format
done

# JSON carries the puzzle, its comment and its number, and can be read again.
printf '# a heading\n%s\n\n%s  first\nbad\n%s\n' "$puzzle" "$puzzle" "$loose" >numbered.txt
for command in solve check 'count --limit 2' canon rate hint explain; do
    head -4 numbered.txt >good.txt
    run "$QUADRILLE" $command --json good.txt
    expect "numbers: $command" test "$(grep -o '"line":2,"number":1,\|"line":4,"number":2,' out | wc -l)" = 2
    expect "puzzles: $command" test "$(grep -c "\"puzzle\":{\"side\":9,\"box\":\[3,3\],\"givens\":\"$puzzle\"" out)" = 2
    expect "comments: $command" test "$(grep -c '"comment":"first"' out)" = 1
done
for jobs in 1 3; do
    run "$QUADRILLE" check --json --jobs $jobs numbered.txt
    expect_stdout_line '\{"file":"numbered.txt","line":6,"number":4,.*"verdict":"multiple"\}'
done
for format in rows csv hodoku; do
    "$QUADRILLE" convert --to $format good.txt >other.txt
    run "$QUADRILLE" check --json other.txt
    expect "numbered: $format" test "$(grep -o '"number":[0-9]*' out | paste -sd,)" = '"number":1,"number":2'
done
run "$QUADRILLE" check --json --only multiple numbered.txt
expect "one object" test "$(wc -l <out)" = 1
run "$QUADRILLE" solve --json --only unique numbered.txt
expect "with solutions" test "$(grep -c '"solutions":\[\[\[5,3,4,' out)" = 2
# A stream that is taken up counts on.
for i in {1..3000}; do echo "$puzzle"; echo "# $i"; done >many.txt
run "$QUADRILLE" check --json many.txt
cp out whole.json
run_for 0.05 "$QUADRILLE" check --json -o taken.json --checkpoint taken.save many.txt
if [ "$code" != 0 ]; then
    how=--resume
    [ -e taken.save ] || how=--checkpoint # it was stopped before there was anything to save
    run "$QUADRILLE" check --json -o taken.json $how taken.save many.txt
fi
expect "the same numbers" cmp -s taken.json whole.json

# Of a table nothing is dropped silently: other columns go into the comment, solutions are told of.
printf 'id,puzzle,solution,rating,note\n7,%s,1,3.4,"a, b"\n8,%s,,,\n' "$puzzle" "$puzzle" >table.csv
run "$QUADRILLE" convert --to csv table.csv
expect_exit 0
expect_stdout "puzzle,solution,comment
$puzzle,,\"a, b, id=7, rating=3.4\"
$puzzle,,id=8"
expect_stderr 'table.csv:2: the solutions in this table are left out; quadrille solve --to csv writes them'
sed 's/,1,3.4/,,3.4/' table.csv >unsolved.csv # where there are some
run "$QUADRILLE" convert --to csv unsolved.csv
expect_no_stderr
run "$QUADRILLE" convert --to line --quiet table.csv
expect_stdout "$puzzle a, b, id=7, rating=3.4
$puzzle id=8"
expect_no_stderr
sed 1d table.csv >bare.csv
run "$QUADRILLE" convert --to line --column 2 bare.csv
expect_stdout "$puzzle 1=7, 3=1, 4=3.4, 5=a, b
$puzzle 1=8"
run "$QUADRILLE" check table.csv
expect_no_stderr

finish
