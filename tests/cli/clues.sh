#!/usr/bin/env bash
# clues.sh: cages, thermometers, signs and dots through the program: every command, bad input.
. "$(dirname "$0")/lib/expect.bash" || exit 1

blank4=$'....\n....\n....\n....\n'
killer='#! cage 3 r1c1 r1c2
#! cage 7 r1c3 r1c4
#! cage 5 r2c1 r3c1
#! cage 5 r2c2 r3c2
#! less r1c1 r1c2
#! less r1c3 r1c4
#! less r3c1 r2c1
#! less r2c3 r2c4
'"$blank4"
json() { "$QUADRILLE" --version | grep -q 'jansson yes'; }

# answers CODE WORDS INPUT COMMAND…: the exit code, and words of what is printed
answers() {
    local expected=$1 words=$2 input=$3
    shift 3
    run_on "$input" timeout 60 "$QUADRILLE" "$@"
    expect_exit "$expected"
    cat err >>out
    expect_stdout_has "$words"
}

# ---- commands --------------------------------------------------------------------------------
answers 0 unique "$killer" check
run_on "$killer" "$QUADRILLE" count
expect_stdout 1
for engine in auto bits backtrack; do
    answers 0 $'1234\n3412\n2143\n4321' "$killer" solve --engine $engine
done
for engine in dlx bands lanes algox; do
    answers 3 "$engine" "$killer" solve --engine $engine
done
answers 1 none $'#! cage 3 r1c1 r1c2\n#! cage 4 r1c1 r1c2\n'"$blank4" check
answers 1 multiple $'#! cage 3 r1c1 r1c2\n'"$blank4" check
answers 1 invalid $'#! cage 3 r1c1 r1c2\n4...\n....\n....\n....\n' check
answers 1 invalid $'#! less r1c1 r1c2\n43..\n....\n....\n....\n' check
answers 1 invalid $'#! rules all-xv\n14..\n....\n....\n....\n' check

# Givens that the clues make needless can go; turning it round would move the clues.
run_on "${killer%"$blank4"}"$'1234\n3412\n2143\n4321\n' "$QUADRILLE" minimize
expect_exit 0
expect_stdout "$killer"

# Drawn, and in words under a frame.
run_on "$killer" "$QUADRILLE" draw
expect_exit 0
expect_stdout_has 'cage 3: r1c1 r1c2'
expect_stdout_has 'less: r1c1 r1c2'
run_on "$killer" "$QUADRILLE" draw --svg -
expect_exit 0
expect_stdout_has '>7</text>'
expect_stdout_has 'The digits of a cage differ'
expect_stdout_has 'The sign opens towards'
run_on $'#! v r1c1 r1c2\n#! difference 3 r1c3 r1c4\n'"$blank4" "$QUADRILLE" draw --svg -
expect_stdout_has '>3</text>'
expect_stdout_has 'White dot: the digits differ'

# ---- formats -------------------------------------------------------------------------------------
run_on "$killer" "$QUADRILLE" convert --to json
expect_exit 0
cp out killer.json
if json; then
    run "$QUADRILLE" convert --to rows killer.json
    expect_stdout "$killer"
    run "$QUADRILLE" check killer.json
    expect_stdout unique
fi
for format in line sdk csv; do
    answers 3 "no place for cages" "$killer" convert --to $format
done
answers 3 "no place for clues between cells" $'#! less r1c1 r1c2\n'"$blank4" convert --to line

# Game ids of Solo have cages that cover the grid.
solo='2x2k:1o,aa_____aaa_a_a_a_,3a7a5_5_5_5d7a3a'
run_on "$solo" "$QUADRILLE" convert --to rows
expect_exit 0
cp out solo.txt
expect_stdout_has '#! cage 7 r1c3 r1c4'
run "$QUADRILLE" convert --to solo solo.txt
expect_stdout "$solo"
run "$QUADRILLE" count solo.txt
expect_stdout 2
answers 3 "every cell in one of them" $'#! cage 3 r1c1 r1c2\n'"$blank4" convert --to solo
answers 3 "no place for clues between cells" $'#! less r1c1 r1c2\n'"$blank4" convert --to solo

# Links of f-puzzles carry everything.
if json; then
    "$QUADRILLE" convert --to fpuzzles killer.json >link
    run "$QUADRILLE" convert --to rows link
    expect_stdout "$killer"
    sed 's,.*load=,https://sudokupad.app/fpuzzles,' link >pad
    run "$QUADRILLE" check pad
    expect_stdout unique
    sed 's,.*load=,,; s,+,%2B,g; s,=,%3D,g' link >load
    run "$QUADRILLE" check load
    expect_stdout unique
    # Links of SudokuPad, with a shortened JSON in them.
    scl='sclN4YwpgXA2lwG4QIwF8A06C6qrtVnm2uGWATpDFAAypX42L6K1OqP7WoBM9qAzKx7ZmAjlxbZxjbHwlRZ7bFHFDl/fLNWzRWEAENooCp2lRmihADZUAVwB2ASwCONyABc08CAHI3DtwA2kAAEACIA9nYAOr7BAA56jiDengjepDZBAM4QwQBy4aQAtnoBwRnZwXpxcQEAngB0KVgBhgDucdDyDQCstL0avWwDkkNcA7oQAMIAYrOzqG4AFhBcKFg2hiBu0HxDVCNtEAcAHH0rp32kEG6oIIjTc093XI/zM8hYRWBuegAmel+EGAiT8AGtHABzJY7ABmyGQQA='
    for link in "https://sudokupad.app/$scl" "https://app.crackingthecryptic.com/sudoku/$scl" "$scl" \
        "https://app.crackingthecryptic.com/sudoku/?puzzleid=ctc${scl#scl}&setting-nogrid=1"; do
        printf '%s\n' "$link" >pad
        run "$QUADRILLE" convert --to rows pad
        expect_exit 0
        expect_stdout "# Don't panic
#! cage 6 r1c2 r2c2
#! less r4c1 r4c2 r3c3
1...
....
....
....
"
    done
    # One that cannot be read does not keep the next from being read.
    { echo '{"cells":[[{}]],"arrows":[{}]}'; echo "$scl"; } >pad
    run "$QUADRILLE" check --from fpuzzles pad
    expect_exit 3
    expect_stdout none
    expect_stderr_has 'pad:1: the puzzle has "arrows"'
    scl() { # an empty 4×4 with those keys, as rows
        printf '{"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],%s}\n' "$1" >pad
        run "$QUADRILLE" convert --from fpuzzles --to rows pad
    }
    boxes='"regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]'
    scl "$boxes"
    expect_stdout "$blank4"
    scl '"regions":[]'
    expect_stdout "#! boxes none
$blank4"
    scl '"regions":[[[0,0],[1,1],[2,2]]],"global":["antiking"],"metadata":{"antiknight":true,"title":"A"}'
    expect_stdout "# A
#! boxes none
#! rules anti-knight anti-king
#! region r1c1 r2c2 r3c3
$blank4"
    scl "$boxes"',"cages":[{"cells":[[0,0],[0,1],[0,2]],"value":9},{"cells":[[1,1],[2,1]],"unique":true},{"cells":[[3,3]],"unique":false,"hidden":true}]'
    expect_stdout "#! region r2c2 r3c2
#! cage 9 r1c1 r1c2 r1c3
$blank4"
    scl "$boxes"',"lines":[{"color":"#34bbe6","wayPoints":[[0,4],[4,0]]},{"color":"#34BBE6","wayPoints":[[4,4],[0,0]]}]'
    expect_stdout "#! rules x
$blank4"
    scl_refused() { # WORDS KEYS
        scl "$boxes,$2"
        expect_exit 3
        expect_stderr_has "$1"
    }
    scl_refused '"lines", a drawing' '"lines":[{"color":"#CFCFCF","thickness":16,"wayPoints":[[0.5,0.5],[1.5,0.5]]}]'
    scl_refused '"lines", a drawing' '"lines":[{"color":"#CFCFCF","thickness":21,"wayPoints":[[0.5,0.5],[1.5,0.5]]}]'
    scl_refused '"underlays", a drawing' '"underlays":[{"center":[0.5,0.5],"backgroundColor":"#CFCFCF","rounded":true,"width":0.85,"height":0.85}]'
    scl_refused '"overlays", a drawing' '"overlays":[{"text":"X"}]'
    scl_refused '"arrows", a drawing' '"arrows":[{}]'
    scl_refused '"antiratio"' '"global":["antiratio"]'
    scl_refused '"norowcol"' '"metadata":{"norowcol":true}'
    scl_refused '"magic"' '"magic":1'
    scl_refused 'need not differ' '"cages":[{"cells":[[0,0],[1,1],[2,2]],"value":"9"}]'
    scl_refused 'neither a sum nor' '"cages":[{"cells":[[0,0],[1,1]]}]'
    scl_refused 'which is no sum' '"cages":[{"cells":[[0,0],[1,1]],"value":"<9","unique":true}]'
    scl_refused '"cages": cells as' '"cages":[{"cells":[[0,7]],"value":"3","unique":true}]'
    scl_refused 'cannot have the sum 99' '"cages":[{"cells":[[0,0],[0,1]],"value":"99","unique":true}]'
    fpuzzles() { # KEYS: an empty 4×4 with them, as rows
        printf '{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],%s}\n' "$1" >f.txt
        run "$QUADRILLE" convert --to rows f.txt
    }
    fpuzzles '"diagonal+":true,"diagonal-":true,"antiking":true,"line":[]'
    expect_stdout_has '#! rules x anti-king'

    # Rules for people alone: refused, or left out, and then every answer says so.
    for key in line circle text cage rectangle; do
        fpuzzles "\"antiking\":true,\"$key\":[{\"cells\":[\"R1C1\"]}]"
        expect_exit 3
        expect_stderr_has "(\"$key\"); --ignore-drawings reads it"
    done
    fpuzzles '"ruleset":"Normal sudoku rules apply. Digits on a Renban line are consecutive."'
    expect_exit 3
    expect_stderr_has '("renban"); --ignore-drawings'
    # Nothing but words, of which no name is known: a snake, say.
    fpuzzles '"ruleset":"Normal 4x4 sudoku rules apply.\\nDraw a snake. It consists of all cells whose digit is not that of their row."'
    expect_exit 3
    expect_stderr_has '("words"); --ignore-drawings'
    for usual in 'Normal sudoku rules apply. Have fun!' 'Place the digits 1-4 in every row, column and box.'; do
        fpuzzles "\"ruleset\":\"$usual\""
        expect_exit 0
        expect_no_stderr
    done
    fpuzzles '"ruleset":"Normal sudoku rules apply. Digits on a Renban line are consecutive."'
    for command in solve count check 'convert --to rows'; do
        # shellcheck disable=SC2086
        run "$QUADRILLE" $command --ignore-drawings f.txt
        expect_stderr_has 'f.txt:1: rules that are only drawn or told in words were left out'
    done
    for command in solve count check; do
        run "$QUADRILLE" $command --json --ignore-drawings f.txt
        expect_stdout_has '"ignored_drawings":true'
    done
    fpuzzles '"antiking":true,"ruleset":"Normal sudoku rules apply. Cells a king'"'"'s move apart differ."'
    expect_exit 0
    expect_no_stderr
    fpuzzles '"diagonal-":true'
    expect_stdout_has '#! region r1c1 r2c2 r3c3 r4c4'
    fpuzzles '"nonconsecutive":true'
    expect_stdout_has '#! rules non-consecutive'
    fpuzzles '"nonconsecutive":true,"negative":["ratio"],"ratio":[{"cells":["R1C1","R1C2"],"value":""}]'
    expect_stdout_has '#! rules all-white all-black'
    expect_stdout_has '#! ratio 2 r1c1 r1c2'
    fpuzzles '"killercage":[{"cells":["R1C1","R2C1"],"value":"5"},{"cells":["R3C1","R3C2"]}]'
    expect_stdout_has '#! cage 5 r1c1 r2c1'
    expect_stdout_has '#! region r3c1 r3c2'
    fpuzzles '"minimum":[{"cell":"R1C1"},{"cell":"R1C2"}]'
    expect_stdout_has '#! less r1c1 r2c1'
    expect_stdout_lacks '#! less r1c1 r1c2'
    fpuzzles '"maximum":[{"cell":"R4C4"}]'
    expect_stdout_has '#! less r3c4 r4c4'
    fpuzzles '"even":[{"cell":"R1C1"}]'
    expect_exit 3
    expect_stderr_has 'no place for pencil marks'
    run "$QUADRILLE" convert --to json f.txt
    expect_stdout_has '"candidates":[[2,4],null'
    for key in arrow palindrome quadruple sandwichsum unheardof; do
        fpuzzles '"'$key'":[{"cells":["R1C1"]}]'
        expect_exit 3
        expect_stderr_has "the puzzle has \"$key\", which is not supported"
    done
    fpuzzles '"negative":["difference"]'
    expect_stderr_has 'not supported'
    answers 3 "windoku" $'#! rules windoku\n'"$blank4" convert --to fpuzzles
    answers 3 "sums of two cells other than" $'#! sum 6 r1c1 r1c2\n'"$blank4" convert --to fpuzzles
    answers 3 "do not touch" $'#! white r1c1 r4c4\n'"$blank4" convert --to fpuzzles
    answers 3 "holds for dots" $'#! rules non-consecutive\n#! black r1c1 r1c2\n'"$blank4" \
        convert --to fpuzzles
fi

# ---- bad input: one clear line each --------------------------------------------------------------
bad() { # WORDS INPUT OPTIONS
    answers 3 "$1" "$2" solve "${@:3}"
    expect_lines 1
}
bad "cannot have the sum 8, only 3 to 7" $'#! cage 8 r1c1 r1c2\n'"$blank4"
bad "names r1c1 twice" $'#! cage 5 r1c1 r1c1\n'"$blank4"
bad "names r1c1 twice" $'#! less r1c1 r1c1\n'"$blank4"
bad "'r5c1' is none" $'#! cage 5 r5c1 r1c1\n'"$blank4"
bad "a number expected" $'#! cage r1c1 r1c2\n'"$blank4"
bad "of 0 cells" $'#! cage 5\n'"$blank4"
bad "of 1 cells" $'#! white r1c1\n'"$blank4"
bad "difference of 9 is not possible" $'#! difference 9 r1c1 r1c2\n'"$blank4"
bad "is not known" $'#! cages 5 r1c1\n'"$blank4"
bad "walls" '2x2k:p'
bad "too few or too many walls" '2x2k:p,aa,3'
bad "sums of the cages expected" '2x2k:p,aa_____aaa_a_a_a_'
bad "a cage has no sum" '2x2k:p,aa_____aaa_a_a_a_,3o'
bad "a cage has two sums" '2x2k:p,aa_____aaa_a_a_a_,3_3_7a5_5_5_5d7a3a'
bad "cannot have the sum 9" '2x2k:p,aa_____aaa_a_a_a_,9a7a5_5_5_5d7a3a'
if json; then
    bad '"kind"' '{"side":4,"clues":[{"kind":"cages","cells":["r1c1"]}]}'
    bad '"cells"' '{"side":4,"clues":[{"kind":"cage","value":3}]}'
    bad '"value"' '{"side":4,"clues":[{"kind":"cage","value":"3","cells":["r1c1"]}]}'
    bad 'cells such as' '{"side":4,"clues":[{"kind":"cage","value":3,"cells":["r9c1"]}]}'
    bad 'an array of objects' '{"side":4,"clues":3}'
    bad 'damaged or cut' "$(head -c 60 link)"
    bad 'no puzzle in this link' 'https://sudokupad.app/abcdefghij'
    bad 'damaged or cut' "https://sudokupad.app/$(printf '%s' "$scl" | head -c 70)"
    bad 'no puzzle in this link' 'https://sudokupad.app/scfoooooooooooook'
    bad 'as many rows as columns' '{"cells":[[{},{}]]}' --from fpuzzles
    bad 'a digit from 1' '{"cells":[[{"value":"A"}]]}' --from fpuzzles
    bad '"evil" in a cell' '{"cells":[[{"evil":1}]]}' --from fpuzzles
    bad 'not JSON' '{ce:[[{v:1]]}' --from fpuzzles
    bad 'not JSON' '{ce:[[' --from fpuzzles
    bad 'as many rows as the size' '{"size":4,"grid":[]}'
    bad 'X or V' '{"size":1,"grid":[[{}]],"xv":[{"cells":["R1C1","R1C1"]}]}'
    bad 'cells such as R1C2' '{"size":1,"grid":[[{}]],"killercage":[{"cells":["R2C1"],"value":"1"}]}'
    bad 'a number expected' '{"size":1,"grid":[[{}]],"killercage":[{"cells":["R1C1"],"value":"a"}]}'
fi
# What does not take clues says so.
printf '#! cage 3 r1c1 r1c2\n....\n....\n....\n....\n' >cage.txt
run "$QUADRILLE" check --metrics cage.txt
expect_exit 3
expect_stdout multiple
expect_stderr "cage.txt:2: no metrics: they are those of the dlx search, which does not take cages"
run "$QUADRILLE" shuffle cage.txt
expect_exit 3
expect_no_stdout
expect_stderr "cage.txt:2: puzzles with cages or other clues stay as they are"
# Windows lie evenly in square boxes only; disjoint groups are of boxes, which a link does not know.
run "$QUADRILLE" make --size 6 --rules windoku
expect_exit 2
expect_stderr_has "windoku needs square boxes, not 2×3"
run "$QUADRILLE" convert --size 2:1x2 --rules disjoint --to fpuzzles <(echo ....)
expect_exit 3
expect_stderr_has "disjoint groups of boxes that are not the usual ones"
run "$QUADRILLE" convert --size 4 --rules disjoint --to fpuzzles <(echo 1...............)
expect_exit 0
cp out link
run "$QUADRILLE" convert --to json link
expect_exit 0
expect_stdout_has disjoint
finish
