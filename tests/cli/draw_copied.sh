#!/usr/bin/env bash
# draw_copied.sh: puzzles of every kind as PDF, and the text of the pages read again: it is the same
# puzzle, with its regions, rules, clues and pencil marks.
. "$(dirname "$0")/lib/expect.bash" || exit 1
BUILD=${BUILD:-$(dirname "$QUADRILLE")}
if [ ! -x "$BUILD/quadrille-draw" ]; then echo "built without Cairo"; exit 77; fi
command -v pdftotext >/dev/null || { echo "pdftotext is not installed"; exit 77; }

blank() { for ((r = 0; r < $1; r++)); do printf '.%.0s' $(seq "$1"); echo; done; } # blank SIDE
nine=$'8........\n..36.....\n.7..9.2..\n.5...7...\n....457..\n...1...3.\n..1....68\n..85...1.\n.9....4..'
kind() { cat >"$1.txt"; } # kind NAME <the puzzle
echo "$nine" | kind plain
{ echo '#! rules x windoku'; echo "$nine"; } | kind rules
{ echo '#! rules disjoint anti-knight anti-king non-consecutive'; blank 9; } | kind moves
{ echo '#! jigsaw 1122222 1111122 3333334 3444444 6655555 6665775 6677777'; blank 7; } | kind jigsaw
{ echo '#! region r3c3 r3c4 r4c4'; echo '#! region r1c1 r2c2'; echo "$nine"; } | kind regions
{ for ((i = 1; i < 10; i++)); do echo "#! cage $((9 + i)) r${i}c1 r${i}c2 r${i}c3"; done
    for ((i = 1; i < 10; i++)); do echo "#! cage 12 r${i}c5 r${i}c6"; done; blank 9; } | kind killer
{ echo '#! less r9c1 r8c1 r7c2 r6c1'; echo '#! less r5c3 r6c4 r7c3'; echo "$nine"; } | kind thermometers
{ echo '#! less r1c1 r1c2'; echo '#! less r5c5 r4c5'; echo '#! less r9c9 r9c8'; echo "$nine"; } | kind signs
{ echo '#! rules all-white all-black'; echo '#! difference 1 r1c1 r1c2'; echo '#! ratio 2 r4c4 r5c4'; blank 9; } | kind kropki
{ echo '#! difference 3 r1c1 r1c2'; echo '#! ratio 3 r4c4 r5c4'; blank 9; } | kind dots
{ echo '#! rules all-xv'; echo '#! sum 10 r1c1 r1c2'; echo '#! sum 5 r4c4 r5c4'; echo '#! sum 7 r6c6 r6c7'; blank 9; } | kind sums
{ echo '#! boxes 3x2'; printf '12....\n......\n....4.\n12....\n......\n...46.\n'; } | kind boxes
printf '1...\n..2.\n...3\n4...\n' | kind four
{ echo '#! boxes none'; printf '1....\n..2..\n.....\n...3.\n4....\n'; } | kind latin
for ((r = 0; r < 16; r++)); do printf "$((r + 1)) 0 0 0 0 $(((r + 5) % 16 + 1)) 0 0 0 0 0 0 0 0 0 0\n"; done | kind numbers
for ((r = 0; r < 25; r++)); do printf "$((r + 1)) %s\n" "$(printf '0 %.0s' {1..24})"; done | kind twenty_five
for c in 1 2 3 4 5 6 7 8 9 A B C D E F G; do echo "$c..............."; done | kind letters

# The puzzles as JSON, without the words that stood around them.
plainly() { "$QUADRILLE" convert --to json "$@" 2>err | sed 's/,"comment":"[^"]*"//'; }
names=(*.txt)
expect "all kinds" test "${#names[@]}" = 17
for name in "${names[@]%.txt}"; do
    plainly "$name.txt" >wanted
    expect "$name can be read" test -s wanted
    for per_page in 1 4; do
        run "$QUADRILLE" draw --pdf page.pdf --per-page $per_page "$name.txt"
        expect_exit 0
        pdftotext -raw page.pdf words
        plainly words >seen
        expect "$name, $per_page a page, comes back as it was" cmp -s wanted seen
    done
done
# Several kinds on a page, all in order; the drawn pencil marks of --candidates are no part of them.
cat rules.txt killer.txt signs.txt plain.txt >mixed.txt
"$QUADRILLE" draw --pdf mixed.pdf --per-page 4 --candidates mixed.txt
pdftotext -raw mixed.pdf words
expect "four kinds on a page" cmp -s <(plainly mixed.txt) <(plainly words)
# One puzzle a page as it is laid out, for programs that read it so.
"$QUADRILLE" draw --pdf fit.pdf --paper fit --labels none killer.txt
pdftotext -layout fit.pdf words
expect "a killer as it is laid out" cmp -s <(plainly killer.txt) <(plainly words)
# Pencil marks that a puzzle has brought along are part of it.
printf '1 24 234 34\n3 4 (1) 2\n2 1 34 34\n4 23 23 1\n' >marks.txt
"$QUADRILLE" draw --pdf marks.pdf --paper fit --labels none marks.txt
pdftotext -raw marks.pdf words
expect "pencil marks come back" cmp -s <(plainly marks.txt) <(plainly words)

# Who hears a page hears all of its givens, also those behind an empty cell.
if command -v pdfinfo >/dev/null; then
    "$QUADRILLE" draw --pdf heard.pdf plain.txt
    pdfinfo -struct-text heard.pdf >heard 2>/dev/null
    expect "all cells are heard" grep -q "$(tr '\n' ' ' <plain.txt)" heard
fi
finish
