#!/usr/bin/env bash
# draw_pages.sh: PDF and PNG, and SVG beside them, looked at: rendered pages have ink in the right
# cells, thick lines between the right ones, the right words, and embedded fonts.
. "$(dirname "$0")/lib/expect.bash" || exit 1
BUILD=${BUILD:-$(dirname "$QUADRILLE")}
ink=$BUILD/ink
if [ ! -x "$BUILD/quadrille-draw" ]; then echo "built without Cairo"; exit 77; fi
for tool in pdftoppm pdftotext pdffonts pdfinfo rsvg-convert; do
    command -v "$tool" >/dev/null || { echo "$tool is not installed"; exit 77; }
done

hard=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
easy=.....5..23...6..84...79..5.784..1..91.9.2..38..3.5.4...2.5.........7.2........873
empty=$(printf '.%.0s' {1..81})
echo "$hard" >hard.txt

# What `ink` should see: expected SIDE GIVENS REGIONS SHADED; a character a cell in each, shaded
# cells are "s" (none if left out).
expected() {
    awk -v side="$1" -v givens="$2" -v regions="$3" -v shaded="${4-}" '
        function at(text, row, column) { return substr(text, row * side + column + 1, 1) }
        BEGIN {
            for (r = 0; r < side; r++) {
                line = below = ""
                for (c = 0; c < side; c++) {
                    line = line (at(givens, r, c) == "." ? "." : "#")
                    if (c + 1 < side) line = line (at(regions, r, c) != at(regions, r, c + 1) ? "|" : " ")
                    below = below (at(regions, r, c) != at(regions, r + 1, c) ? "=" : " ") (c + 1 < side ? " " : "")
                }
                print line
                if (r + 1 < side) print below
            }
            for (r = 0; r < side; r++) {
                line = ""
                for (c = 0; c < side; c++) line = line (at(shaded, r, c) == "s" ? "s" : "-")
                print line
            }
        }'
}
boxes() { # boxes SIDE ROWS COLUMNS: the region of each cell, as a letter
    awk -v side="$1" -v rows="$2" -v columns="$3" 'BEGIN {
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%&()*+,-./:;<=>?@[]^_{|}~"
        for (r = 0; r < side; r++) for (c = 0; c < side; c++)
            printf "%s", substr(letters, (int(r / rows) * (side / columns) + int(c / columns)) % 90 + 1, 1) }'
}
box9=$(boxes 9 3 3)

# looks WHAT PICTURE SIDE GIVENS REGIONS SHADED [PART]: any picture, made into pixels first
looks() {
    local what=$1 picture=$2 side=$3 givens=$4 regions=$5 shaded=$6
    shift 6
    case $picture in
    *.svg) rsvg-convert -d 200 -p 200 "$picture" -o seen.png ;;
    *.pdf) pdftoppm -r 200 -f 1 -l 1 -singlefile -png "$picture" seen ;;
    *) cp "$picture" seen.png ;;
    esac
    "$ink" seen.png "$side" "$@" >seen
    expected "$side" "$givens" "$regions" "$shaded" >wanted
    expect "$what looks wrong" cmp -s seen wanted
}

# ---- the same picture in three ways --------------------------------------------------------------
draw() { run "$QUADRILLE" draw "$@"; expect_exit 0; expect_no_stderr; expect_no_stdout; }
in_three() { # in_three WHAT FILE SIDE GIVENS REGIONS SHADED options…
    local what=$1 file=$2 side=$3 givens=$4 regions=$5 shaded=$6 ending
    shift 6
    for ending in svg pdf png; do
        draw -o "picture.$ending" --paper fit --labels none "$@" "$file"
        looks "$what in $ending" "picture.$ending" "$side" "$givens" "$regions" "$shaded"
    done
}
in_three "a 9×9" hard.txt 9 "$hard" "$box9" ""
expect "three kinds: PNG" test "$(head -c 4 picture.png | tail -c 3)" = PNG
expect "three kinds: PDF" test "$(head -c 4 picture.pdf)" = %PDF
in_three "a solution" hard.txt 9 "${hard//./1}" "$box9" "" --solutions
in_three "small cells" hard.txt 9 "$hard" "$box9" "" --cell 5mm
windows=----------sss-sss--sss-sss--sss-sss-----------sss-sss--sss-sss--sss-sss----------
in_three "windows" hard.txt 9 "$hard" "$box9" "$windows" --rules windoku
jigsaw=1122222111112233333343444444665555566657756677777
printf '#! jigsaw %s\n#! region r3c3 r3c4 r4c4\n1......\n.......\n....4..\n.......\n.......\n.......\n......7\n' "$jigsaw" >jigsaw.txt
in_three "a jigsaw" jigsaw.txt 7 "1.................4.............................7" "$jigsaw" \
    "----------------ss------s------------------------"
printf '12......\n........\n........\n........\n........\n........\n........\n.......8\n' >eight.txt
in_three "oblong boxes" eight.txt 8 "12$(printf ".%.0s" {1..61})8" "$(boxes 8 2 4)" "" --from rows
# Diagonals: two lines through the middle of the cells, which an empty grid shows.
echo "$empty" >empty.txt
draw --png plain.png --labels none empty.txt
draw --png crossed.png --labels none --rules x empty.txt
expect "diagonals make a difference" test "$(cmp -l plain.png crossed.png 2>/dev/null | wc -l)" -gt 100

# Large sides: letters and numbers, every one in its cell.
row() { awk -v side="$1" -v shift="$2" 'BEGIN { for (c = 0; c < side; c++) printf "%d ", (c + shift) % 3 ? 0 : (c + shift) % side + 1; print "" }'; }
for side in 16:4:4 25:5:5 36:6:6; do
    IFS=: read -r side rows columns <<<"$side"
    for ((r = 0; r < side; r++)); do row "$side" "$r"; done >"side$side.txt"
    givens=$(awk '{ for (i = 1; i <= NF; i++) printf "%s", $i ? "1" : "." }' "side$side.txt")
    for digits in numbers one; do
        draw --png "side.png" --labels none --cell 24px --from numbers --to-digits "$digits" "side$side.txt"
        looks "$side×$side in $digits" side.png "$side" "$givens" "$(boxes "$side" "$rows" "$columns")" ""
    done
    draw --pdf "side$side.pdf" --labels none --from numbers --to-digits numbers "side$side.txt"
    expect "$side×$side fits a page" test "$(pdfinfo "side$side.pdf" | awk '/^Pages/ {print $2}')" = 1
    pdftotext -layout "side$side.pdf" words
    expect "$side×$side: all digits can be read" \
        test "$(tr -s ' \f' '\n\n' <words | grep -c .)" -ge "$(tr -d . <<<"$givens" | wc -c)"
done
for ((r = 0; r < 100; r++)); do row 100 "$r"; done >side100.txt
draw --pdf side100.pdf --labels none --from numbers side100.txt
givens=$(awk '{ for (i = 1; i <= NF; i++) printf "%s", $i ? "1" : "." }' side100.txt)
pdftoppm -r 300 -f 1 -l 1 -singlefile -png side100.pdf seen && cp seen.png side100.png
looks "100×100 on A4" side100.png 100 "$givens" "$(boxes 100 10 10)" ""
pdftotext -raw side100.pdf words
expect "three digits" grep -qw 100 words

# ---- books ---------------------------------------------------------------------------------------
{
    for i in 1 2 3 4 5; do echo "$easy"; done
    echo "$hard"
    for i in 7 8 9 10 11 12 13; do echo "$easy"; done
} >book.txt
run "$QUADRILLE" draw --pdf book.pdf --title 'Sunday & “more”' --solutions book.txt
expect_exit 0
expect_no_stderr
expect "four pages of four and one of solutions" test "$(pdfinfo book.pdf | awk '/^Pages/ {print $2}')" = 5
expect "A4" grep -q '595.276 x 841.89 pts (A4)' <(pdfinfo book.pdf)
expect "its title is in the file" grep -q 'Title: *Sunday & “more”' <(pdfinfo book.pdf)
expect "fonts" test "$(pdffonts book.pdf | tail -n +3 | wc -l)" -ge 4
expect "all fonts are embedded, as subsets, readable" \
    test -z "$(pdffonts book.pdf | tail -n +3 | grep -vE 'yes yes yes|Type 3 .* yes no  yes')"
page() { pdftotext -f "$1" -l "$1" -raw book.pdf words; }
page 1
expect "page 1: title" grep -qx 'Sunday & “more”' words
expect "page 1: its level" grep -qx EASY words
expect "page 1: where the solutions are" test "$(grep -c 'Solution on page 5' words)" = 4
page 2
expect "page 2: a hard one" grep -q 'Very hard' words
expect "page 2: running title" grep -qx 'SUNDAY & “MORE”' words
page 5
expect "page 5: solutions" grep -qx 'SOLUTIONS 1–13' words
pdftoppm -r 200 -f 2 -l 2 -singlefile -png book.pdf two
looks "the fifth puzzle, top left" two.png 9 "$easy" "$box9" "" 0 0 0.48 0.5
looks "the sixth puzzle, top right" two.png 9 "$hard" "$box9" "" 0.48 0 0.52 0.5
looks "the eighth puzzle, bottom right" two.png 9 "$easy" "$box9" "" 0.48 0.5 0.52 0.5
pdftoppm -r 300 -f 5 -l 5 -singlefile -png book.pdf five
looks "the first solution" five.png 9 "${easy//./1}" "$box9" "" 0 0.05 0.3 0.2
# The digits themselves, from a page that has nothing else.
draw --pdf bare.pdf --paper fit --labels none hard.txt
pdftotext -raw bare.pdf words
expect "the puzzle can be read back" test "$(tr -d '[:space:]' <words)" = "$hard"
pdftotext -layout bare.pdf words
run "$QUADRILLE" solve words
expect_exit 0
expect "as it was" test "$(tr -d '[:space:]' <out)" = 812753649943682175675491283154237896369845721287169534521974368438526917796318452
draw --pdf letter.pdf --paper letter hard.txt
expect "Letter" grep -q '612 x 792 pts (letter)' <(pdfinfo letter.pdf)
draw --pdf a5.pdf --paper a5 --per-page 1 hard.txt
expect "A5" grep -q '419.528 x 595.276' <(pdfinfo a5.pdf)
draw --png 'sheet-%d.png' --per-page 4 --labels none book.txt
expect "a PNG for each page" test -s sheet-4.png
expect_no_file sheet-5.png
looks "a page in PNG" sheet-2.png 9 "$hard" "$box9" "" 0.48 0 0.52 0.5
draw --png dots.png --dpi 72 --cell 1in --labels none hard.txt
expect "an inch has 72 dots: $(pdfinfo dots.png 2>&1 | head -1)" \
    test "$(od -An -j16 -N4 -tu1 dots.png | awk '{print $3 * 256 + $4}')" = 704
SOURCE_DATE_EPOCH=1000000000 "$QUADRILLE" draw --pdf first.pdf book.txt
SOURCE_DATE_EPOCH=1000000000 "$QUADRILLE" draw --pdf second.pdf book.txt
expect "the same puzzles, the same bytes" cmp -s first.pdf second.pdf

# A thousand puzzles, within bounded memory.
for ((i = 0; i < 1000; i++)); do echo "$hard"; done >thousand.txt
limit=$(sanitized && echo unlimited || echo 400000)
run bash -c "ulimit -v $limit && exec '$QUADRILLE' draw --pdf thousand.pdf --solutions thousand.txt"
expect_exit 0
expect "all pages" test "$(pdfinfo thousand.pdf | awk '/^Pages/ {print $2}')" = $((250 + 50))

# Progress on a terminal, where a thread can tell it while the input makes us wait; the program by
# itself.
if have_terminal && threaded; then
    run_on_terminal "(cat hard.txt; sleep 1.6) | $QUADRILLE draw --pdf slow.pdf"
    expect_exit 0
    expect_stdout_has "1 puzzle, "
fi
run "$BUILD/quadrille-draw" --png itself.png --labels none hard.txt
expect_exit 0
looks "drawn by quadrille-draw itself" itself.png 9 "$hard" "$box9" ""

# ---- fonts ---------------------------------------------------------------------------------------
cat >no-fonts.conf <<'END'
<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>
END
run env FONTCONFIG_FILE="$PWD/no-fonts.conf" "$QUADRILLE" draw --pdf nofont.pdf hard.txt
expect_exit 4
expect_stderr_has "no font is installed"
expect_no_file nofont.pdf
run "$QUADRILLE" draw --pdf nofont.pdf --font 'No Such Font' hard.txt
expect_exit 4
expect_stderr_has "there is no font 'No Such Font'"
run "$QUADRILLE" draw --pdf odd.pdf --title $'A \xf3\xb0\x80\x80' hard.txt # a letter of nobody's
expect_exit 0
expect_stderr_has "no font that is installed has all letters of"
expect "it is drawn all the same" test -s odd.pdf

# ---- what goes wrong -----------------------------------------------------------------------------
run "$QUADRILLE" draw --png huge.png --cell 1000mm hard.txt
expect_exit 3
expect_stderr_has "too large"
expect_no_file huge.png
run "$QUADRILLE" draw --pdf /dev/full hard.txt
expect_exit 4
run "$QUADRILLE" draw --pdf nowhere/x.pdf hard.txt
expect_exit 4
echo old >old.pdf
printf '%s\nnonsense\n' "$hard" >bad.txt
run "$QUADRILLE" draw --pdf old.pdf --strict bad.txt
expect_exit 3
expect_file old.pdf old
run "$QUADRILLE" draw --pdf old.pdf bad.txt
expect_exit 3
expect "the good one is drawn" test "$(head -c 4 old.pdf)" = %PDF
run "$QUADRILLE" draw --pdf - hard.txt
expect_exit 0
expect "standard output" test "$(head -c 4 out)" = %PDF

# Interrupted: the old file stays, and nothing else.
echo old >kept.pdf
mkfifo pipe
set -m
"$QUADRILLE" draw --pdf kept.pdf pipe >out 2>err &
job=$!
set +m
exec 9>pipe
for ((i = 0; i < 40; i++)); do echo "$hard" >&9; done
sleep 0.5
kill -INT "$job"
exec 9>&-
command_line="draw --pdf until interrupted"
end_of "$job"
expect_exit 130
expect_stderr "quadrille: interrupted"
expect_file kept.pdf old
expect "nothing half-written" test -z "$(find . -name '*.tmp' -o -name '*.partial')"

# ---- the document --------------------------------------------------------------------------------
cp -r "$SOURCE/puzzles" .
commands=0
while read -r line; do
    case $line in *.pdf* | *.png*) ;; *) continue ;; esac
    commands=$((commands + 1))
    run bash -c "export PATH=$(dirname "$QUADRILLE"):\$PATH; $line"
    expect_exit 0
done < <(sed -n 's/^    quadrille draw/quadrille draw/p' "$SOURCE/docs/drawing.md")
expect "the document has commands" test "$commands" -ge 2

finish
