#!/usr/bin/env bash
# contact_wild.sh: the wild corpus: a puzzle as people have it in letters, chats, tables, programs and
# scans, each read as the same puzzle; and what must not be taken for one. 58 of the first 118 such texts
# were read rightly before this file was there, 107 after, and the others are refused or stay what they say.
# Of 191 that were tried later, 117 are read rightly and were 70; the others have a mistake in them, or say too
# little, and are refused with what is wrong. Those worth keeping are here.
. "$(dirname "$0")/lib/expect.bash" || exit 1
shopt -s lastpipe

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solved=534678912672195348198342567859761423426853791713924856961537284287419635345286179
zeros=${puzzle//./0}
fold -w 9 <<<"$puzzle" >rows
fold -w 9 <<<"$zeros" >zero_rows
between() { sed "s/./&$1/g; s/$1\$//"; } # the cells of rows

read_as() { # so many times the puzzle; what it is called; the text on standard input
    cat >wild.txt
    run "$QUADRILLE" solve --to line wild.txt
    command_line="$2: $command_line"
    expect_exit 0
    expect "the solution $1 times" test "$(cut -c1-81 out | grep -cx "$solved")" = "$1"
    expect "nothing else" test "$(wc -l <out)" = "$1"
    expect_no_stderr
}
understood() { read_as 1 "$@"; }

# Line ends, marks, digits and blanks of other scripts.
tr '\n' '\r' <rows | understood 'CR alone'
sed 's/$/\r/' rows | understood 'CR LF'
{ printf '\xef\xbb\xbf'; cat rows; } | understood 'a byte order mark'
sed 'y/0123456789/０１２３４５６７８９/' zero_rows | understood 'full-width digits'
sed 'y/123456789./１２３４５６７８９．/' rows | understood 'full-width dots'
sed 's/[1-9]/&️⃣/g; s/\./⬜/g' rows | understood 'emoji'
sed 's/[1-9]/&⃣/g; s/\./⬛/g' rows | between ' ' | understood 'emoji, apart'
sed 's/\./🔲/g' rows | understood 'emoji buttons'
sed 'y/0123456789/٠١٢٣٤٥٦٧٨٩/' zero_rows | understood 'Arabic digits'
sed 'y/0123456789/०१२३४५६७८९/' zero_rows | understood 'Devanagari digits'
sed 'y/0123456789/𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗/' zero_rows | understood 'bold digits'
sed 'y/123456789/①②③④⑤⑥⑦⑧⑨/' rows | understood 'digits in circles'
sed 'y/123456789/❶❷❸❹❺❻❼❽❾/' rows | understood 'digits in black circles'
sed 's/\.\.\./…/g' rows | understood 'dots that an editor drew together'
tr . O <rows | understood 'O for 0'
tr . o <rows | between ' ' | understood 'o for 0, apart'

# In letters, chats and forums.
{ echo 'Hi,'; echo; echo 'can you solve this?'; echo; cat rows; printf '\nThanks,\nBob\n'; } | understood 'a letter'
{ echo 'On Mon, Bob wrote:'; echo '> Hi,'; echo '>'; sed 's/^/> /' rows; echo '>'; echo '> Bob'; } |
    understood 'an answer to a letter'
{ echo "Today's puzzle (hard)"; cat rows; } | understood 'a title'
{ cat rows; printf '\nfrom the paper, 3 stars\n'; } | understood 'a note behind'
{ echo 'Puzzle 17:'; cat rows; printf '\nEnjoy!\n'; } | understood 'before and behind'
{ echo 'Puzzle 1'; cat rows; printf '\nPuzzle 2\n'; cat rows; } | read_as 2 'two with titles'
{ cat rows; echo; cat rows; } | read_as 2 'two with an empty line'
{ echo '[code]'; cat rows; echo '[/code]'; } | understood 'a forum'
echo "[code]$puzzle[/code]" | understood 'a line in a forum'
{ echo '```text'; cat rows; echo '```'; } | understood 'Markdown'
{ echo 'Here it is:'; echo "$puzzle"; echo 'Good luck.'; } | understood 'a line with words around it'
sed 's/^/[12:34, 01\/02\/2024] Anna: /' rows | understood 'a chat'
sed '1s/^/[12:34, 01\/02\/2024] Anna: /' rows | understood 'one message of a chat'
sed 's/^/- /' rows | understood 'a list'
sed 's/^/* /' rows | understood 'a list with stars'
awk '{ print "Row " NR ": " $0 }' rows | between '' | understood 'Row 1:'
{ echo '// easy one'; cat rows; } | understood 'a comment with //'
{ echo '% easy one'; cat rows; } | understood 'a comment with %'
sed 's/.../&|/g; s/|$//; 3a***********' rows | sed '7a***********' | understood 'stars between the bands'
{ echo '  1 2 3 4 5 6 7 8 9'; between ' ' <rows | awk '{ printf "%c %s\n", 64 + NR, $0 }'; } |
    understood 'names of rows and columns'

# Tables.
{ echo C1,C2,C3,C4,C5,C6,C7,C8,C9; between , <rows | tr -d .; } | understood 'a heading'
{ echo ,A,B,C,D,E,F,G,H,I; between , <rows | tr -d . | awk '{ print NR "," $0 }'; } | understood 'a sheet with its frame'
between ';' <rows | tr -d . | understood 'semicolons'
between , <zero_rows | sed 's/$/,/' | understood 'a comma behind'
between , <zero_rows | sed 's/[1-9]/&.0/g; s/\(^\|,\)0/\1/g' | understood 'numbers with .0'
between , <zero_rows | sed 's/[1-9]/&.0/g; s/\(^\|,\)0/\1NaN/g' | understood 'NaN'
between '|' <rows | sed 's/[1-9]/**&**/g; s/\.//g; s/.*/|&|/' | understood 'bold in Markdown'
between '\&' <rows | sed 's/\./ /g; s/$/ \\\\/' | understood 'LaTeX'
{ echo '\begin{sudoku}'; between '|' <rows | sed 's/\./ /g; s/.*/|&|./'; echo '\end{sudoku}'; } | understood 'the sudoku of LaTeX'
{ echo '<table>'; sed 's/./<td>&<\/td>/g; s/\.//g; s/.*/<tr>&<\/tr>/' rows; echo '</table>'; } | understood 'HTML'
{ echo '<table class="x">'; sed 's/./<td class="y">&<\/td>/g; s/>\.</>\&nbsp;</g; s/.*/<tr>\n&\n<\/tr>/' rows; echo '</table>'; } |
    understood 'HTML with &nbsp;'
echo "<?xml version=\"1.0\"?><ksudoku><game><values>${puzzle//./_}</values></game></ksudoku>" | understood 'XML'

# Programs.
{ printf 'array(['; between ', ' <zero_rows | sed 's/.*/       [&],/'; echo '])'; } | understood 'numpy'
{ printf 'A = ['; between ' ' <zero_rows | paste -sd';'; echo '];'; } | tr -d '\n' | understood 'Matlab'
{ echo 'problem(1, ['; between ',' <rows | tr . _ | sed 's/.*/  [&],/' | sed '$s/,$/])./'; } | understood 'Prolog'
between ', ' <zero_rows | sed 's/.*/- [&]/' | understood 'YAML'
{ echo 'puzzle:'; sed 's/.*/  - "&"/' rows; } | understood 'YAML with strings'
{ echo 'puzzle = """'; cat rows; echo '"""'; } | understood 'a string of lines'
lists="[$(between , <zero_rows | sed 's/.*/[&]/' | paste -sd,)]"
for object in "{\"board\":$lists}" "{\"puzzle\":\"$puzzle\"}" "{\"newboard\":{\"grids\":[{\"value\":$lists}]}}" \
    "{\"file\":\"x\",\"number\":1,\"puzzle\":{\"side\":9,\"givens\":\"$puzzle\"}}"; do
    echo "$object" | understood "JSON of others: ${object:0:30}"
done
"$QUADRILLE" check --json "$puzzle" | understood 'our own answers'

# Cells one by one: named, lettered, in brackets, as three columns; counted from 1, or from 0.
one_by_one() { # prints one for each given, by a format with %r, %c (from 1), %i, %j (from 0), %a (A to I), %d
    awk -v puzzle="$puzzle" -v format="$1" 'BEGIN {
        for (i = 0; i < 81; i++) {
            d = substr(puzzle, i + 1, 1); r = int(i / 9); c = i % 9; line = format
            if (d == ".") continue
            gsub(/%r/, r + 1, line); gsub(/%c/, c + 1, line); gsub(/%i/, r, line); gsub(/%j/, c, line)
            gsub(/%a/, substr("ABCDEFGHI", r + 1, 1), line); gsub(/%d/, d, line); print line
        }
    }'
}
for format in 'r%rc%c=%d' 'R%rC%c: %d' 'r%rc%c %d' 'r%ic%j = %d' '%a%c=%d' '%a%c -> %d' '(%r,%c)=%d' '(%i, %j) = %d' \
    '(%r,%c,%d),' '[%i, %j, %d],' 'grid[%i][%j] = %d;' '%r %c %d' '%i %j %d' '%r,%c,%d' '%r;%c;%d'; do
    one_by_one "$format" | understood "cells one by one: $format"
done
one_by_one 'r%rc%c=%d' | paste -sd, | understood 'cells one by one, on a line'
{ echo 'row,col,value'; one_by_one '%r,%c,%d'; } | understood 'three columns with a heading'
{ echo 'x y value'; one_by_one '%c %r %d'; } | understood 'three columns, the column first'
{ echo '{'; one_by_one "'%a%c': '%d',"; echo '}'; } | understood 'a dictionary of Python'
{ echo '{'; one_by_one '"%a%c": %d,' | sed '$s/,$//'; echo '}'; } | understood 'a dictionary of JSON'
{ echo '['; one_by_one '(%i, %j, %d),'; echo ']'; } | tr -d '\n' | understood 'a list of triples'

# Bars, frames and blanks of #.
sed 's/.../&#/g; s/#$//' rows | understood '# between the boxes'
sed 's/.../&#/g; s/#$//' rows | between ' ' | understood '# between the boxes, apart'
sed 's/.../&#/g; s/.*/#&/' rows | awk 'NR % 3 == 1 { print "#############" } 1' | understood 'a frame of #'
tr . '#' <rows | understood '# for blanks'
tr . '#' <rows | between ' ' | understood '# for blanks, apart'
tr . '#' <<<"$puzzle" | understood 'a line with # for blanks'
for blank in @ '$' % e N b z; do tr . "$blank" <rows | understood "$blank for blanks"; done

# Tables with empty columns and rows between the boxes, without bars around them, and in other words.
between '\t' <rows | tr -d . | sed 's/^\(\([^\t]*\t\)\{3\}\)\(\([^\t]*\t\)\{3\}\)/\1\t\3\t/' | understood 'empty columns between the boxes'
between '\t' <rows | tr -d . | sed '3a\\t\t\t\t\t\t\t\t' | sed '7a\\t\t\t\t\t\t\t\t' | understood 'empty rows between the boxes'
between ' | ' <rows | tr . ' ' | understood 'bars, but not around the rows'
between '\&' <rows | sed 's/\./ /g; s/$/ \\\\ \\hline/' | understood 'LaTeX with lines'
between ' ' <rows | sed 's/\./NA/g' | awk '{ print "[" NR ",] " $0 }' | understood 'a matrix of R'
between ' ' <rows | sed 's/^/• /' | understood 'a list with •'

# Ends of lines, remarks and wrapping.
for end in '\\n' '<br>' '%0A'; do paste -sd@ rows | sed "s/@/$end/g" | understood "$end for line ends"; done
awk '{ print $0 "   # row " NR }' rows | understood 'a remark behind each row'
awk '{ print "line" NR "=" $0 }' rows | understood 'line1='
for width in 76 60 41 40 27; do fold -w $width <<<"$puzzle" | understood "wrapped after $width"; done
between , <<<"$zeros" | sed 's/$/,/' | understood 'a comma behind the last cell'
sed '4a\\' rows | understood 'an empty line in the middle'
sed 's/./<td><input value="&"><\/td>/g; s/="\."/=""/g; s/.*/<tr>&<\/tr>/' rows | understood 'a form'
echo "{\"rows\": [$(sed 's/.*/"&"/' rows | paste -sd,)]}" | understood 'rows in JSON'

# Refused, in a line that says why; nothing is left out that may matter.
refused() { # what stderr must have, then the text on standard input
    cat >wild.txt
    run "$QUADRILLE" solve --to line wild.txt
    expect_exit 3
    expect_stderr_line "$1"
}
for encoding in '\xff\xfe' ''; do
    { printf "$encoding"; sed 's/./&\x00/g; s/$/\x00/' rows; } | refused '.*UTF-16: save it as UTF-8.*'
done
tr 5 S <rows | refused ".*'S' is not a digit of a 9×9.*"
one_by_one 'r%rc%c=%d' | sed '$s/=.*/=10/' | refused 'wild.txt:.*some number is too large for a 9×9'
one_by_one 'r%rc%c=%d' | sed '20s/c/d/' | refused 'wild.txt:20:1: cells are given one by one here, as in r1c1=5, but this is none'
{ one_by_one 'r%rc%c=%d'; echo r1c1=4; } | refused 'wild.txt:31:1: this cell is given twice, as 5 and as 4'
one_by_one '(%r,%c)=%d' | grep -v 9 | refused 'wild.txt:.*: are rows and columns counted from 0 or from 1\? .*'
printf 'r1c1=5\nr2c2=3\nr3c3=6\nr4c4=1\n' | refused 'wild.txt:.*of which size is the grid\? Say --size 6 or --size 9'
one_by_one '%r %c %d' | sort -k3 | refused '.*' # in no order: nobody knows what these numbers are
fold -w 3 <<<"$puzzle" | refused 'wild.txt:1: 27 lines of 3 cells are 81, as many as a 9×9 has: put 9 on each line'
{ cat rows; echo .........; } | refused 'wild.txt:1: 10 rows of 9 cells, but a 9×9 has 9 rows'
between ' | ' <rows | tr . ' ' | sed 's/.*/| & |/; 5s/[^|]*|$//' | refused 'wild.txt:5:[0-9]+: row 5 has 8 cells, the others have 9'
between , <rows | tr -d . | sed '5s/,/,,/' | refused 'wild.txt:5:[0-9]+: row 5 has 10 cells, the others have 9'
echo "[$(between , <zero_rows | sed 's/.*/[&]/; 5s/,0]/]/; 5s/,1]/]/' | paste -sd,)]" |
    refused 'wild.txt:1:[0-9]+: row 5 has 8 cells, the others have 9'
sed '9s/.....$//' rows | refused 'wild.txt:9:5: row 9 has 4 cells, the others have 9'
echo 'https://www.example.org/sudoku/easy' | refused 'wild.txt:1:1: this address has no puzzle in it: .*'
printf '<table>%s</table>\n' "$(for i in {1..9}; do echo '<tr>'; for j in {1..9}; do echo '<td><p></p></td>'; done; echo '</tr>'; done)" |
    refused 'wild.txt:.*' # nobody sees the digits of such a form here
tr . / <rows | refused "wild.txt:1:3: '/' is not a digit of a 9×9 .*"
echo "https://sudoku.coach/en/play/${zeros:2}" | refused 'wild.txt:1:30: 81 cells expected, there are 79'
echo "0000183b305c ${zeros:1}  1.2" | refused 'wild.txt:1:14: 81 cells expected, there are 80'
between ' ' <<<"${zeros:1}" | refused 'wild.txt:1: 80 cells on a line, but a 9×9 has 81'
printf '%%PDF-1.4\n1 0 obj\n' | refused 'wild.txt: this is no text but a PDF: .*'
printf 'PK\003\004xl/sheet1.xml' | refused 'wild.txt: this is no text but an archive, .*'
printf '\x89PNG\r\n\x1a\n' | refused 'wild.txt: this is no text but a picture: .*'
printf '# 53..7....\n# 6..195...\n' | refused 'wild.txt: no puzzle in it' # comments are none
{ echo 'Hello'; sed '4s/.$//' rows; } | refused '.*'
{ echo 'Hello'; cat rows; echo; sed '4d' rows; } | refused '.*'
{ echo 'cage 8 r1c1 r1c2'; cat rows; echo 'Bye'; } | refused '.*'
{ echo ' #! jigsaw 111'; cat rows; echo 'Bye'; } | refused '.*'
printf '<x>' | refused '.*XML.*'
echo "{\"board\":$lists,\"cages\":[]}" | refused '.*'
{ echo 'Hello'; echo "$puzzle"; echo "${puzzle:1}"; } | refused '.*'

# Small ones, and lines, stay what they are.
printf '1...\n....\n....\n...4\n' >small.txt
run "$QUADRILLE" convert --to line small.txt
expect_stdout 1..............4
printf '1 2 3\n2 3 1\n3 1 2\n1 . .\n. 1 .\n. . 1\n1 2 3\n2 . .\n. . .\n1 2 .\n2 . .\n. . .\n' >three.txt
run "$QUADRILLE" convert --to line three.txt
expect_stdout $'123231312\n1...1...1\n1232.....\n12.2.....'
{ one_by_one 'r%rc%c=%d'; echo "$puzzle"; } >mixed.txt # lines that are none do not spoil those that are
run "$QUADRILLE" solve --to line mixed.txt
expect_exit 3
expect_stdout "$solved"
printf '1\n1\n1\n' >tiny.txt
run "$QUADRILLE" count tiny.txt
expect_stdout $'1\n1\n1'
finish
