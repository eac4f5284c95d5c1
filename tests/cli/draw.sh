#!/usr/bin/env bash
# draw.sh: quadrille draw as text and SVG, its options, and how wrong usage ends.
. "$(dirname "$0")/lib/expect.bash" || exit 1

hard=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
solved=812753649943682175675491283154237896369845721287169534521974368438526917796318452
printf '%s a comment\n' "$hard" >hard.txt
printf '%s\n%s\n' "$hard" "$hard" >two.txt
printf '1...\n..2.\n...3\n4...\n' >four.txt

# ---- text ----------------------------------------------------------------------------------------
run "$QUADRILLE" draw four.txt
expect_exit 0
expect_no_stderr
expect_stdout '┏━━━━━┳━━━━━┓
┃ 1 . ┃ . . ┃
┃ . . ┃ 2 . ┃
┣━━━━━╋━━━━━┫
┃ . . ┃ . 3 ┃
┃ 4 . ┃ . . ┃
┗━━━━━┻━━━━━┛'
run env LC_ALL=C "$QUADRILLE" draw --text four.txt
expect_stdout_line '\+-----\+-----\+'
run "$QUADRILLE" draw --candidates four.txt
expect_stdout_line '┃ 1 +234 ┃ 34 +4 +┃'
run "$QUADRILLE" draw --solutions --labels number,class,comment,rules --rules anti-king hard.txt
expect_exit 1 # with that rule it has none
expect_stderr_has "hard.txt:1: no solution"
run "$QUADRILLE" draw --solutions --labels number,class,comment hard.txt two.txt
expect_exit 0
expect_stdout_line '1  a comment, very hard'
expect_stdout_line '3  very hard'
expect_stdout_line '┃ 8 1 2 ┃ 7 5 3 ┃ 6 4 9 ┃'
# Comments are from outside: what is no text does not reach terminals, fonts or XML.
printf '%s # \033[2J\xff\xed\xa0\x80é %s\n' "$hard" "$(printf 'x%.0s' {1..60})" >odd.txt
run "$QUADRILLE" draw --labels comment odd.txt
expect_exit 0
expect_stdout_line '(# )?\?\[2J\?\?\?\?é x+…'
run "$QUADRILLE" draw --labels comment --svg odd.svg odd.txt
expect "no control characters" test -z "$(LC_ALL=C tr -d '\n\040-\377' <odd.svg)"
if command -v xmllint >/dev/null; then expect "proper XML" xmllint --noout odd.svg; fi
run "$QUADRILLE" draw --rules x,non-consecutive four.txt
expect_stdout_line 'Both long diagonals hold every digit once.'
expect_stdout_line 'Neighbours never differ by one.'
run "$QUADRILLE" draw --labels none --rules x four.txt
expect_stdout_lacks diagonals
run "$QUADRILLE" draw -o grid.txt four.txt
expect_exit 0
expect_no_stdout
expect "-o grid.txt is text" grep -q '┃ 1 . ┃' grid.txt
if have_terminal; then
    run_on_terminal "$QUADRILLE draw hard.txt"
    expect_stdout_has $'┃ \033[1m8\033[0m'
    run_on_terminal "$QUADRILLE draw --svg - hard.txt"
    expect_exit 2
    expect_stdout_has "not onto a terminal"
fi

# Digits above 9: as they were read, or as asked.
printf '%s\n' "$(printf 'G%.0s' {1..1}; printf '.%.0s' {1..255})" >sixteen.txt
run "$QUADRILLE" draw --digits one sixteen.txt
expect_stdout_has '┃ G . . .'
run "$QUADRILLE" draw --digits one --to-digits numbers sixteen.txt
expect_stdout_has '┃ 16  .  .'
run "$QUADRILLE" draw --digits one --to-digits zero sixteen.txt
expect_stdout_has '┃ F . . .'
run "$QUADRILLE" draw --digits one --to-digits letters sixteen.txt
expect_stdout_has '┃ P . . .'

# ---- SVG -----------------------------------------------------------------------------------------
run "$QUADRILLE" draw --svg one.svg hard.txt
expect_exit 0
expect_no_stdout
expect_no_stderr
expect "an SVG of 9 mm cells" grep -q '^<svg .*width="88.88mm" height="88.88mm"' one.svg
expect "each given once" test "$(grep -c '<text' one.svg)" = 21
run "$QUADRILLE" draw -o two.svg hard.txt
expect "by ending and by name agree" cmp -s one.svg two.svg
run "$QUADRILLE" draw --svg - hard.txt
expect "standard output agrees" cmp -s one.svg out
run_on "$hard" "$QUADRILLE" draw --svg -
expect "standard input agrees" cmp -s one.svg out
run "$QUADRILLE" draw --svg big.svg --cell 20px --labels none hard.txt
expect "20 px at 96 an inch" grep -q 'font-size="9.9"' big.svg
run "$QUADRILLE" draw --svg pt.svg --cell 15pt hard.txt
expect "15 pt are 20 px" cmp -s big.svg pt.svg
run "$QUADRILLE" draw --svg full.svg --solutions hard.txt
expect "the solution is filled in" test "$(grep -c '<text' full.svg)" = 81
expect "in reading order" test "$(sed -n 's/.*<text.*>\(.\)<.*/\1/p' full.svg | sort | uniq -c | sort -u | wc -l)" = 9
run "$QUADRILLE" draw --svg marks.svg --candidates hard.txt
expect "pencil marks" test "$(grep -c '<text' marks.svg)" -gt 200
run "$QUADRILLE" draw --svg titled.svg --title '<Sunday & more>' --labels number,class hard.txt
expect "a title, escaped" grep -q '>&lt;Sunday &amp; more&gt;<' titled.svg
expect "a class" grep -q '>Very hard<' titled.svg
run "$QUADRILLE" draw --svg rules.svg --rules x,windoku,anti-knight hard.txt
expect "rules in words" grep -q '>Equal digits are never a knight’s move apart.<' rules.svg
expect "four windows, tinted" test "$(grep -o 'fill="#dbdbdb" d="[^"]*"' rules.svg | tr -cd M)" = MMMM
expect "ten corners of each diagonal" test "$(grep -o 'stroke="#808080"[^/]*' rules.svg | tr -cd M | wc -c)" = 20

# Several puzzles: a file for each, or pages.
run "$QUADRILLE" draw --svg 'p-%03d.svg' two.txt
expect_exit 0
expect "the first file" cmp -s p-001.svg one.svg
expect "the second file" cmp -s p-002.svg one.svg
run "$QUADRILLE" draw --svg page.svg --per-page 2 --paper letter --title T two.txt
expect_exit 0
expect "a page of Letter" grep -q 'viewBox="0 0 612 792"' page.svg
expect "both puzzles" test "$(grep -c '>Very hard<' page.svg)" = 2
run "$QUADRILLE" draw --svg de.svg --per-page 2 --language de two.txt
expect "in German" test "$(grep -c '>Sehr schwer<' de.svg)" = 2
expect_no_stderr
run "$QUADRILLE" draw --svg xx.svg --per-page 2 --language xx two.txt
expect_exit 0
expect_stderr "quadrille draw: there are no words in 'xx' (but en, de, fr); they are in English"
expect "in English then" test "$(grep -c '>Very hard<' xx.svg)" = 2
run "$QUADRILLE" draw --svg teal.svg --rules windoku --ink '#0D5466' hard.txt
expect "windows in a second ink" grep -q 'fill="#dde7ea"' teal.svg
expect "figures stay black" grep -q 'font-size="16.83" fill="#000000"' teal.svg
echo old >old.svg
run "$QUADRILLE" draw --svg old.svg two.txt
expect_exit 2
expect_stderr_has "more than one sheet"
expect_file old.svg old
expect "nothing else is left" test -z "$(find . -name '*.tmp')"

# Bad puzzles are told, and the rest is drawn.
printf '%s\nnonsense\n%s\n' "$hard" "$hard" >mixed.txt
run "$QUADRILLE" draw --svg 'm%d.svg' mixed.txt
expect_exit 3
expect_stderr_has "mixed.txt:2"
expect "the second good one" cmp -s m2.svg one.svg
run "$QUADRILLE" draw --svg s.svg --strict mixed.txt
expect_exit 3
expect_no_file s.svg
run "$QUADRILLE" draw --svg none.svg missing.txt
expect_exit 4
expect_no_file none.svg
printf '%s\n' "$(printf '.%.0s' {1..81})" >many.txt
run "$QUADRILLE" draw --svg many.svg --solutions many.txt
expect_exit 1
expect_stderr_has "more than one solution; the first is drawn"
expect "it is drawn" test "$(grep -c '<text' many.svg)" = 81
run "$QUADRILLE" draw --svg full9.svg /dev/null
expect_exit 3
expect_no_file full9.svg

# Output that cannot be written.
run "$QUADRILLE" draw --svg /dev/full hard.txt
expect_exit 4
run "$QUADRILLE" draw --svg nowhere/x.svg hard.txt
expect_exit 4
run "$QUADRILLE" draw --svg 'nowhere/%d.svg' two.txt
expect_exit 4
expect "said once" test "$(wc -l <err)" = 1

# ---- wrong usage ---------------------------------------------------------------------------------
wrong() { # message options…
    local message=$1
    shift
    run "$QUADRILLE" draw "$@" hard.txt
    expect_exit 2
    expect_no_stdout
    expect_stderr_has "$message"
}
wrong "one drawing at a time" --svg a.svg --pdf a.pdf
wrong "one drawing at a time" --svg a.svg --text
wrong "one drawing at a time" --svg a.svg -o b.svg
wrong "what is drawing.jpg to be?" -o drawing.jpg
wrong "for pictures, not for text" --title T
wrong "for pictures, not for text" --per-page 2
wrong "for pictures, not for text" --paper a4 --text
wrong "for pictures, not for text" --cell 9mm
wrong "--paper fit has one puzzle a sheet" --svg a.svg --paper fit --per-page 2
wrong "--dpi is for PNG" --svg a.svg --dpi 100
wrong "--font and --word-font are for PDF and PNG" --svg a.svg --font Serif
wrong "is not a colour such as" --svg a.svg --ink teal
wrong "four lengths with commas between" --svg a.svg --per-page 1 --margins 20,20
wrong "leave no paper" --svg a.svg --per-page 1 --margins 110mm,110mm,20,20
wrong "--title: it should be UTF-8" --svg a.svg --title $'\xff'
wrong "--title: it should be UTF-8" --svg a.svg --title $'\033[1m'
wrong "PDF has no pixels" --pdf a.pdf --cell 40px
wrong "not a length such as" --svg a.svg --cell 9furlongs
wrong "not a length such as" --svg a.svg --cell -1
wrong "not a length such as" --svg a.svg --cell 0
wrong "from 1 to 100" --svg a.svg --per-page 101
wrong "not a whole number" --svg a.svg --per-page none
wrong "from 20 to 2400" --png a.png --dpi 5
wrong "did you mean letter?" --pdf a.pdf --paper leter
wrong "did you mean number?" --svg a.svg --labels numbr
wrong "did you mean letters?" --to-digits leters
wrong "unknown option --candidate; did you mean --candidates?" --candidate
expect_no_file a.svg

# Without the program that has Cairo: a copy of this one alone has none beside it.
mkdir alone
cp "$QUADRILLE" alone/quadrille
run alone/quadrille draw --svg alone.svg hard.txt
expect "SVG needs no other program" cmp -s alone.svg one.svg
if alone/quadrille --version | grep -q '^cairo no'; then # unless one is installed for all
    run alone/quadrille draw --pdf a.pdf hard.txt
    expect_exit 4
    expect_stderr_has "quadrille-draw, which was not built: it needs Cairo"
    expect_no_file a.pdf
fi

# ---- the document --------------------------------------------------------------------------------
# Every command of docs/drawing.md is run, and the pictures in it are what they make.
cp -r "$SOURCE/puzzles" .
cp "$SOURCE"/docs/pictures/*.txt . 2>/dev/null
commands=0
while read -r line; do
    case $line in *.pdf* | *.png*) continue ;; esac # tests/cli/draw_pages.sh
    commands=$((commands + 1))
    run bash -c "export PATH=$(dirname "$QUADRILLE"):\$PATH; $line"
    expect_exit 0
done < <(sed -n 's/^    quadrille draw/quadrille draw/p' "$SOURCE/docs/drawing.md")
expect "the document has commands" test "$commands" -ge 3
for picture in "$SOURCE"/docs/pictures/*.svg; do
    expect "$picture is what the document's command makes" cmp -s "$picture" "$(basename "$picture")"
done
expect "the document shows its pictures" test "$(grep -c '!\[' "$SOURCE/docs/drawing.md")" -ge 2


# ---- a step --------------------------------------------------------------------------------------
easy=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
printf '%s\n' "$easy" >easy.txt
printf '%s\n%s\n' "$easy" "$easy" >twice.txt
run "$QUADRILLE" draw --step --svg step.svg easy.txt
expect_exit 0
run "$QUADRILLE" hint --svg easy.txt
expect "the picture that hint draws" cmp -s out step.svg
run "$QUADRILLE" draw --step easy.txt
expect_exit 0
expect_stdout_line 'The technique: .*'
expect_stdout_line '┃ 5 +3 +124 .*'
run "$QUADRILLE" draw --step --svg - twice.txt
expect_exit 3
expect_stderr_line 'twice.txt:2: a picture has one step: draw this grid by itself'
run "$QUADRILLE" draw --step --svg 'x%d.svg' twice.txt
expect_exit 2
if "$QUADRILLE" --version | grep -q '^cairo yes'; then
    run "$QUADRILLE" draw --step --pdf steps.pdf twice.txt
    expect_exit 0
    expect "a page for each step" grep -aq '/Count 2' steps.pdf
    run "$QUADRILLE" draw --step --png 'step%d.png' twice.txt
    expect_exit 0
    expect "a picture for each step" cmp -s step1.png step2.png
    run "$QUADRILLE" draw --png plain.png --cell 18mm easy.txt
    expect "with more to see than the puzzle has" test "$(wc -c <step1.png)" -gt "$(wc -c <plain.png)"
    run "$QUADRILLE" draw --step --png one.png twice.txt
    expect_exit 3
    expect_stderr_line 'twice.txt:2: a picture has one step: draw this grid by itself'
fi
run "$QUADRILLE" draw --step --solutions easy.txt
expect_exit 2
run_on "$solved" "$QUADRILLE" draw --step
expect_exit 6
expect_stderr_line '<stdin>:1: no step: it is solved'
run_on '1................................................................................' "$QUADRILLE" draw --step
expect_exit 1
expect_stderr_line '<stdin>:1: no step: the grid has several solutions'
finish
