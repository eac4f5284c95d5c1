#!/usr/bin/env bash
# contact.sh: puzzles as people have them: typed by hand, copied from pages, tables and programs. Each is
# read as the same puzzle, or refused with one line that says what is wrong with it.
. "$(dirname "$0")/lib/expect.bash" || exit 1
shopt -s lastpipe # what a pipe ends in counts its checks here

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solved=534678912672195348198342567859761423426853791713924856961537284287419635345286179
zeros=${puzzle//./0}

# The puzzle as rows, with a blank, what stands between cells, and what stands before and behind a row.
rows() {
    local blank=$1 between=$2 before=${3-} behind=${4-} row cell line
    for row in {0..8}; do
        line=
        for cell in {0..8}; do
            line+=${puzzle:row*9+cell:1}
            [ "$cell" = 8 ] || line+=$between
        done
        printf '%s\n' "$before${line//./$blank}$behind"
    done
}

understood() { # what it is called, then the text on standard input
    cat >copied.txt
    run "$QUADRILLE" solve --to line copied.txt
    command_line="$1: $command_line"
    expect_exit 0
    expect "the solution, and perhaps a comment" test "$(cut -d' ' -f1 <out)" = "$solved"
    expect_no_stderr
    slowly
}

# Whether a pipe pauses makes no difference to how a text is read: copied.txt again, with a pause before
# its end.
slowly() {
    mv out quickly.out
    mv err quickly.err
    { cat copied.txt; sleep 0.03; } | run "$QUADRILLE" solve --to line
    command_line="from a slow pipe: $command_line"
    expect "the same output" cmp -s out quickly.out
    expect "the same errors" cmp -s <(sed 's/^<stdin>/copied.txt/' err) quickly.err
}

# Blanks of all kinds.
for blank in '?' x X · □ ⬜ _ '-' 0 '*' • –; do
    rows "$blank" '' | understood "rows with $blank"
    rows "$blank" ' ' | understood "cells with $blank"
    rows "$blank" '' | tr -d '\n' | understood "a line with $blank"
done
rows $'\u00a0' '' | understood 'no-break spaces'
rows ' ' '' | understood 'spaces for blanks'
rows ' ' '' | sed 's/ *$//' | understood 'spaces for blanks, none at the end'
rows ' ' ' ' | understood 'spaces for blanks, and between the cells'

# Tables.
rows '' $'\t' | understood 'a spreadsheet'
rows '' $'\t' | sed 's/\t*$//' | understood 'a spreadsheet, short rows'
rows '' ',' | understood 'commas'
rows ' ' ' | ' '| ' ' |' | understood 'a table with bars'
{ rows ' ' ' | ' '| ' ' |' | sed -n 1p; echo '|---|---|---|---|---|---|---|---|---|'
  rows ' ' ' | ' '| ' ' |' | sed 1d; } | understood 'Markdown'
rows '.' $'\n' | understood 'one cell a line'
rows '' $'\n' | understood 'one cell a line, empty lines for blanks'
rows '0' $'\n' | understood 'one cell a line, zeros'

# Programs.
{ echo '['; rows 0 ', ' '  [' '],'; echo ']'; } | understood 'a list of lists'
{ echo 'board = ['; rows 0 ',' '  [' '],'; echo ']'; } | understood 'Python'
{ echo 'int grid[9][9] = {'; rows 0 ',' '  {' '},'; echo '};'; } | understood 'C'
{ printf '['; rows 0 ',' '[' '],' | tr -d '\n' | sed 's/,$//'; echo ']'; } | understood 'a list on a line'
{ printf '['; rows . '","' '["' '"],' | tr -d '\n' | sed 's/,$//'; echo ']'; } | understood 'strings'
{ echo '['; rows . '", "' '["' '"],'; echo ']'; } | understood 'lists of strings'
{ echo '['; rows None ', ' '[' '],'; echo ']'; } | understood 'None for blanks'
{ echo '['; rows null ',' '[' '],'; echo ']'; } | understood 'null for blanks'
{ echo '['; rows . '' '"' '",'; echo ']'; } | understood 'a string a row'
{ echo '{'; rows 0 ',' '{' '},'; echo '}'; } | understood 'braces'
{ printf '['; echo "$zeros" | sed 's/./&, /g; s/, $//'; echo ']'; } | understood 'a flat list'

# An object may hold rules: if it is broken nobody looks for cells in it.
for broken in "{\"rules\":[\"x\"],\"givens\":\"${puzzle:0:9}\"${puzzle:9}\"}" "{'givens':'$puzzle'}"; do
    echo "$broken" >copied.txt
    run "$QUADRILLE" solve --to line copied.txt
    expect_exit 3
    expect_no_stdout
    expect_stderr_line 'copied.txt:1:[0-9]+: not JSON: .*'
    slowly
done

# Rows with something before them, and in groups.
rows . '' '> ' | understood 'quoted rows'
rows . '' | cat -n | understood 'numbered rows'
rows . '' | awk '{ print NR ". " $0 }' | understood 'rows with 1.'
rows . ' ' | awk '{ printf "%c: %s\n", 64 + NR, $0 }' | understood 'rows with A:'
rows . '' | paste -sd/ | understood 'rows with / between'
rows . '' | paste -sd'|' | understood 'rows with | between'
rows . '' | paste -sd' ' | understood 'rows with blanks between'
rows 0 '' | sed 's/.../& /g' | paste -sd' ' | understood 'groups of three'
rows . '' | sed 's/.../&|/g; s/|$//' | understood 'groups of three with |'

# Lines of a collection: with numbers, names, quotes; addresses; HoDoKu's among plain ones.
printf '%s\n' "\"$puzzle\"" | understood 'a quoted line'
printf '%s\n' "'$puzzle'," | understood "a line in ' with a comma"
printf '%s\n' "> $puzzle" | understood 'a quoted answer'
printf '%s\n' "1 $puzzle" | understood 'a numbered line'
printf '%s\n' "17. $puzzle" | understood 'a line with 17.'
printf '%s\n' "0001: $puzzle" | understood 'a line with 0001:'
printf '%s\n' "0000183b305c $zeros  1.2" | understood 'a line of the bank'
for address in 'https://www.sudokuwiki.org/sudoku.htm?bd=' 'https://sudoku.coach/en/play/' \
    'https://sudokuexchange.com/play/?s='; do
    printf '%s\n' "$address$zeros" | understood "$address"
done
for i in {1..1500}; do printf '%012x %s  1.2\n' "$i" "$zeros"; done >bank.txt
run "$QUADRILLE" solve bank.txt
expect_exit 0
expect "all of a large bank" test "$(cut -c1-81 out | sort -u)" = "$solved"
expect "as many" test "$(wc -l <out)" = 1500
printf '%s\n:0000:x:%s:::::\n%s\n' "$puzzle" "$puzzle" "$puzzle" >mixed.txt
run "$QUADRILLE" count mixed.txt
expect_exit 0
expect_stdout $'1\n1\n1'
printf ':0000:x:%s:::::\n%s\n' "$puzzle" "$puzzle" >mixed.txt
run "$QUADRILLE" count mixed.txt
expect_stdout $'1\n1'

# A cell too many or too few: one line, which names the row.
refused() { # the line that stderr must be, then the text on standard input
    cat >typed.txt
    run "$QUADRILLE" solve "${@:2}" typed.txt
    expect_exit 3
    expect_no_stdout
    expect_stderr_line "$1"
    expect "one message" test "$(wc -l <err)" = 1
}
for row in 1 4 9; do
    rows . '' | sed "${row}s/\$/./" | refused "typed.txt:$row:11: row $row has 10 cells, the others have 9"
    rows . '' | sed "${row}s/.\$//" | refused "typed.txt:$row:9: row $row has 8 cells, the others have 9"
    rows 0 ' ' | sed "${row}s/..\$//" | refused "typed.txt:$row:[0-9]+: row $row has 8 cells, .*9.*"
    rows . '' | sed "${row}s/.\$//" | refused "typed.txt:$row:9: row $row has 8 cells, the others have 9" --size 9
done
printf '1...\n...\n..2.\n...3\n' | refused 'typed.txt:2:4: row 2 has 3 cells, the others have 4'
printf '1.....\n..3...\n...4.\n......\n5.....\n....6.\n' |
    refused 'typed.txt:3:6: row 3 has 5 cells, the others have 6'

# The same care for cells one a line, spaces for blanks, tables and lists.
rows . $'\n' | head -80 | refused 'typed.txt:80: 80 lines of one cell each, but a 9×9 has 81'
{ rows . $'\n'; echo 7; } | refused 'typed.txt:82: 82 lines of one cell each, but a 9×9 has 81'
rows '' $'\n' | head -80 | refused 'typed.txt:80: 80 lines of one cell each, but a 9×9 has 81'
rows ' ' '' | sed '4s/$/7/' | refused 'typed.txt:4: 9 rows with spaces for blanks, but this one has 10 cells: .*'
rows ' ' '' | sed 4d | refused 'typed.txt:.*: 8 rows with spaces for blanks, but this one has 9 cells: .*'
rows ' ' ' ' | sed 4d | refused 'typed.txt:.*: 8 rows with spaces for blanks, but this one has 9 cells: .*'
rows 0 , | sed '3s/,0$//' | refused 'typed.txt:3:[0-9]+: row 3 has 8 cells, the others have 9'
{ echo '['; rows 0 , '[' '],' | sed '3s/,0]/]/'; echo ']'; } | refused 'typed.txt:4:[0-9]+: row 3 has 8 cells, the others have 9'

# Grids with few givens stay what they are.
printf '...2....\n....1...\n......3.\n.4......\n........\n5.......\n.......6\n..7.....\n' >eight.txt
run "$QUADRILLE" convert --to line eight.txt
expect_exit 0
expect_stdout '...2........1.........3..4..............5..............6..7.....'

finish
