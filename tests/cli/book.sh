#!/usr/bin/env bash
# book.sh: quadrille book: a whole book from nothing, the same for the same seed, with all its parts;
# and what pages of PDF are like inside: text, outline, labels, structure, two renderers.
. "$(dirname "$0")/lib/expect.bash" || exit 1
BUILD=${BUILD:-$(dirname "$QUADRILLE")}

# ---- SVG needs no other program ------------------------------------------------------------------
run "$QUADRILLE" book --title 'Sunday & more' --levels 2,1 --variants killer:1,x:1 --seed 7 -o 'page-%02d.svg'
expect_exit 0
expect_no_stdout
expect_no_stderr
expect "title, contents, two levels of two pages each, variants, solutions" test -s page-09.svg
expect_no_file page-10.svg
expect "the title" grep -q '&amp; more<' page-01.svg
expect "how many" grep -q '>5 Sudoku in 2 levels<' page-01.svg
expect "contents" grep -q '>Very easy · 1–2<' page-02.svg
expect "a level of one" grep -q '>Easy · 3<' page-02.svg
expect "a right-hand page opens a level" grep -q '>Puzzles 1–2<' page-03.svg
expect "one puzzle, not several" grep -q '>Puzzle 3<' page-05.svg
expect "where its solution is" grep -q '>Solution on page 9<' page-04.svg
expect "variants with their rules" grep -q '>The digits of a cage differ' page-08.svg
expect "variants have levels, too" test "$(grep -cE '>(Very easy|Easy|Medium|Hard|Very hard)<' page-08.svg)" = 2
expect "solutions" grep -q '>SOLUTIONS 1–5<' page-09.svg
mkdir first && mv page-*.svg first/
run "$QUADRILLE" book --title 'Sunday & more' --levels 2,1 --variants killer:1,x:1 --seed 7 -J 1 -o 'page-%02d.svg'
expect_exit 0
for page in first/*.svg; do expect "$page is the same again" cmp -s "$page" "$(basename "$page")"; done
run "$QUADRILLE" book --levels 2,1 --language de --no-front --no-solutions --seed 7 -o 'de-%d.svg'
expect_exit 0
expect "in German" grep -q '>SEHR LEICHT<' de-1.svg
expect_no_file de-3.svg
# The levels are what they are called.
run "$QUADRILLE" book --levels 0,0,2 --no-front --no-solutions --no-ticks --per-page 2 --seed 5 -o 'm-%d.svg'
expect_exit 0
expect "two of medium" test "$(grep -c '>Medium<' m-1.svg)" = 2

# One's own words for a level, letters for numbers, so many solutions on a page.
printf '# mine\neasy: Gentle\neasy sentence: A seat by the window will do.\r\n' >mine.txt
run "$QUADRILLE" book --levels 0,3 --variants 16:1 --level-words mine.txt --to-digits one --solutions-per-page 2 --seed 7 -o 'own-%d.svg'
expect_exit 0
expect "its name" grep -q '>Gentle · 1–3<' own-2.svg
expect "its sentence" grep -q '>A seat by the window will do.<' own-3.svg
expect "letters, in the grid and to tick off" test "$(grep -c '>G</text>' own-6.svg)" -gt 1
expect "two solutions, then the next ones" grep -q '>SOLUTIONS 1–2<' own-7.svg
expect "the others" grep -q '>SOLUTIONS 3–4<' own-8.svg
bad_words() { # LINE MESSAGE
    printf '%s\n' "$1" >bad.txt
    run "$QUADRILLE" book --levels 1 --level-words bad.txt -o 'bad-%d.svg'
    expect_exit 3
    expect_stderr_has "bad.txt:1:$2"
    expect_no_file bad-1.svg
}
bad_words 'eassy: Gentle' '1: very easy, easy, medium'
bad_words 'easy Gentle' '1: words have a level and a colon before them'
bad_words 'easy:' '6: there are no words'
bad_words $'easy: \033[1m' '6: this is not UTF-8'
run "$QUADRILLE" book --levels 1 --level-words missing.txt -o 'bad-%d.svg'
expect_exit 4

# ---- wrong usage ---------------------------------------------------------------------------------
wrong() { # message options…
    local message=$1
    shift
    run "$QUADRILLE" book "$@"
    expect_exit 2
    expect_no_stdout
    expect_stderr_has "$message"
}
wrong "name the file of the book" --levels 2
wrong "a book is .pdf" --levels 2 -o book.txt
wrong "a book needs paper" --levels 2 -o book.pdf --paper fit
wrong "a book of no puzzles" --levels 0 -o book.pdf
wrong "up to five numbers" --levels 1,2,x -o book.pdf
wrong "up to five numbers" --levels 1,2,3,4,5,6 -o book.pdf
wrong "unknown 'kiler'" --variants kiler:2 -o book.pdf
wrong "after a colon, how many" --variants killer:0 -o book.pdf
wrong "a percentage" --variants jigsaw --jigsaw-wildness 101 -o book.pdf
wrong "it takes no files" x.txt -o book.pdf
wrong "leave no paper" --levels 1 --margins 110mm,110mm,20,20 -o 'x%d.svg'
expect_no_file book.pdf

# ---- PDF -----------------------------------------------------------------------------------------
[ -x "$BUILD/quadrille-draw" ] || finish
for tool in pdftotext pdfinfo pdftoppm pdffonts; do
    command -v "$tool" >/dev/null || { echo "$tool is not installed"; finish; }
done
everything=jigsaw:1,killer:2,x:1,windoku:1,thermo:1,less:1,kropki:1,xv:1,6:1
run "$QUADRILLE" book --title Sunday --author 'A. Maker' --levels 8,4,4,4 --variants $everything --seed 7 -o sunday.pdf
expect_exit 0
expect_no_stderr
pdfinfo sunday.pdf >info
expect "title" grep -q 'Title: *Sunday$' info
expect "author" grep -q 'Author: *A. Maker$' info
expect "a structure to be heard" grep -q 'Tagged: *yes' info
expect "all fonts embedded, as subsets, readable" test -z "$(pdffonts sunday.pdf | tail -n +3 | grep -vE 'yes yes yes|Type 3 .* yes no  yes')"
run "$QUADRILLE" book --title Sunday --author 'A. Maker' --levels 8,4,4,4 --variants $everything --seed 7 -o again.pdf
expect "the same seed, the same bytes" cmp -s sunday.pdf again.pdf
run "$QUADRILLE" book --title Sunday --levels 8,4,4,4 --variants $everything --seed 8 -o other.pdf
expect "another seed, another book" test -n "$(cmp sunday.pdf other.pdf 2>&1)"

# Copied from a page, the puzzles can be solved, and the solutions of the book are right.
pdftotext -f 4 -l 4 -x 0 -y 0 -W 286 -H 380 -layout sunday.pdf words # the first puzzle of the first page
grep -m 9 -E '^ *([1-9.] +){8}[1-9.] *$' words >copied.txt
expect "nine rows" test "$(wc -l <copied.txt)" = 9
run "$QUADRILLE" solve --to line copied.txt
expect_exit 0
solved=$(cat out)
pages=$(pdftotext -raw sunday.pdf - | tr -d '[:space:]')
expect "its solution is in the book" grep -q "$solved" <<<"$pages"
if command -v qpdf >/dev/null; then
    run qpdf --check sunday.pdf
    expect_exit 0
    run qpdf --qdf --object-streams=disable sunday.pdf plain.pdf
    expect "labels of pages" grep -aq PageLabels plain.pdf
    expect "levels in the outline" grep -aq 'Title (Medium)' plain.pdf
fi
# Two renderers agree: where one has ink, the other has.
if command -v mutool >/dev/null && [ -x "$BUILD/ink" ]; then
    pdftoppm -r 150 -f 4 -l 4 -singlefile -png sunday.pdf poppler
    mutool draw -q -r 150 -o mupdf.png sunday.pdf 4
    for side in 9; do
        "$BUILD/ink" poppler.png $side 0 0 0.48 0.45 >one
        "$BUILD/ink" mupdf.png $side 0 0 0.48 0.45 >two
        expect "poppler sees a grid" grep -q '#' one
        expect "poppler and MuPDF agree" cmp -s one two
    done
fi

# Interrupted: the old file stays.
echo old >kept.pdf
set -m
"$QUADRILLE" book --levels 0,0,0,0,20000 -o kept.pdf >out 2>err &
job=$!
set +m
sleep 0.7
kill -INT "$job"
command_line="book until interrupted"
end_of "$job"
expect_exit 130
expect_stderr "quadrille: interrupted"
expect_file kept.pdf old

finish
