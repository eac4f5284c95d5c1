#!/usr/bin/env bash
# make.sh: quadrille make: every option, every bad value, limits, Ctrl-C.
. "$(dirname "$0")/lib/expect.bash" || exit 1

make() { run "$QUADRILLE" make "$@"; }
unique() { # what came out last, and more of what check has to say about it
    cp out made
    "$QUADRILLE" check "$@" made >verdicts 2>&1
    check "a made puzzle is not unique: $(grep -v '^unique' verdicts | head -1)" \
        test -z "$(grep -v '^unique' verdicts)"
}

# ---- the usual -----------------------------------------------------------------------------------
make
expect_exit 0
expect_lines 1
expect_no_stderr
unique --minimal
expect "minimal" grep -qx 'unique, minimal' verdicts

make --count 50 --seed 3 --jobs 1
expect_exit 0
expect_lines 50
expect "all different" test "$(sort -u out | wc -l)" = 50
unique --minimal
expect "all minimal" test "$(grep -cx 'unique, minimal' verdicts)" = 50
cp out fifty
make -n50 -S3 -J3
expect "threads change nothing" cmp -s out fifty
QUADRILLE_CPU=portable make -n 50 --seed 3
expect "instructions change nothing" cmp -s out fifty
make -n 20 --seed 3
expect "fewer are the first of more" cmp -s out <(head -20 fifty)
make -n 50 --seed 4
expect "another seed, other puzzles" test "$(sort -u out fifty | wc -l)" = 100
make; cp out one; make
expect "without a seed, something else each time" test "$(cat one)" != "$(cat out)"

# ---- shapes and rules ----------------------------------------------------------------------------
for size in 4 5 6 6:3x2 7:none 8 10; do
    make --size "$size" -n 2 --seed 1
    expect_exit 0
    unique --minimal
done
for rules in x windoku disjoint anti-king x,anti-knight; do
    make --rules "$rules" --seed 1
    expect_exit 0
    expect_stdout_line "#! rules $(echo "$rules" | tr , ' ')"
    unique --minimal
done
make --size 6x6:3x2 --seed 1
expect_stdout_line '#! boxes 3x2'
make --jigsaw --seed 1 -n 3
expect_exit 0
expect "three layouts" test "$(grep '^#! jigsaw' out | sort -u | wc -l)" = 3
unique --minimal
make --size 16 --seed 1 --proof-nodes 300
expect_exit 0
unique
make --size 14 --jigsaw --seed 1
expect_exit 0
unique
make --size 36 --seed 1 --clues 1000
expect_exit 0
unique

# ---- wishes --------------------------------------------------------------------------------------
make --symmetry 180 -n 20 --seed 1
expect_exit 0
unique
expect "half a turn changes nothing" cmp -s <(tr 1-9 x <out | rev) <(tr 1-9 x <out)
for symmetry in 90 mirror diagonal both diagonals full none; do
    make --symmetry $symmetry --seed 1
    expect_exit 0
    unique
done
make --clues 30-33 -n 30 --seed 1
expect_exit 0
unique
expect "30 to 33 givens" test -z "$(tr -d '.' <out | awk 'length < 30 || length > 33')"
make --clues 25 --symmetry 90 -n 3 --seed 1
expect "25 givens" test -z "$(tr -d '.' <out | awk 'length != 25')"
for class in very-easy easy medium hard very-hard; do
    make --class $class -n 5 --seed 1
    expect_exit 0
    unique --metrics
    expect "all $class" test "$(grep -c "class ${class/-/ } " verdicts)" = 5
done
# As hard as wished, by what rate says of them; whatever the number of threads.
rated() { # the filter of rate that all five of `out` pass
    cp out wished
    run "$QUADRILLE" rate -f %g "$@" wished
    expect "all of them: $*" cmp -s out wished
    expect_lines 5
}
make --rating 6.5-7.2 -n 5 --seed 1 --jobs 1
expect_exit 0
cp out one
make --rating 6.5-7.2 -n 5 --seed 1 --jobs 3
expect "the same with three threads" cmp -s one out
rated --min 6.5 --max 7.2
make --rating 4.2 -n 5 --seed 1
rated --min 4.2 --max 4.2
make --technique xy-wing -n 5 --seed 1
rated --technique xy-wing --max 4.2
make --technique hidden-pair --symmetry 180 -n 5 --seed 1
rated --technique hidden-pair --max 3.4
make --pearl --rating 2-9 -n 5 --seed 1
rated --pearl --min 2
make --diamond -n 5 --seed 1
rated --diamond
make --scale hodoku-2.2.0 --rating 300-400 -n 5 --seed 1
rated --scale hodoku-2.2.0 --min 300 --max 400
make --size 6 --rating 2.6-9 -n 5 --seed 1
rated --min 2.6
make --size 4 --unique-up-to-symmetry -n 100 --tries 1000 --seed 1
expect_exit 6
"$QUADRILLE" canon out | sort >forms
expect "no two are equivalent" test -z "$(uniq -d forms)"
expect "there are 36 minimal 4×4, and most are found" test "$(wc -l <forms)" -gt 30
make -n 20 -u --seed 3
expect "the same, as none were equivalent" cmp -s out <(head -20 fifty)
sed -n 1p fifty >pattern.txt
make --pattern pattern.txt -n 2 --seed 1
expect_exit 0
unique
expect "givens where the pattern has them" test "$(tr 1-9 x <out | sort -u)" = "$(tr 1-9 x <pattern.txt)"

# ---- output --------------------------------------------------------------------------------------
make --seed 3 --to csv -n 2
expect "csv has a head" test "$(head -1 out)" = puzzle,solution,comment
expect "and the same puzzles" cmp -s <(tail -n +2 out | cut -d, -f1) <(head -2 fifty)
expect "with solutions" cmp -s <(tail -n +2 out | cut -d, -f2) <("$QUADRILLE" solve <(head -2 fifty))
make --seed 3 --to line --blank 0
expect "zeros for dots" test "$(tr 0 . <out)" = "$(head -1 fifty)"
make --seed 3 -n 2 -o made.txt
expect_exit 0
expect_no_stdout
expect_file made.txt "$(head -2 fifty)"
make --seed 3 --stats
expect_stderr_line 'quadrille make: seed 3, found 1, tried 1, .* s, .* a second'
make --seed 3 -n 3 -o /dev/full
expect_exit 4
make --seed 3 -o nowhere/x
expect_exit 4
if have_terminal; then
    run_on_terminal "$QUADRILLE make --seed 3"
    expect_stdout_has '┏━━━━━━━┳'
fi

# ---- limits and Ctrl-C ---------------------------------------------------------------------------
make --clues 17 --tries 600 --seed 1
expect_exit 6
expect_no_stdout
expect_stderr 'quadrille make: a limit stopped it: 0 of 1 found, 600 tried'
make --clues 17 --time-limit 100ms -o kept.txt --seed 1
expect_exit 6
expect_no_file kept.txt
make -n 1000000 --tries 70 --seed 3 -o kept.txt
expect_exit 6
expect "what was found is kept" test "$(wc -l <kept.txt)" = 70
expect "and it is right" cmp -s <(head -50 kept.txt) fifty
set -m
"$QUADRILLE" make -n 100000000 --seed 3 >out 2>err &
job=$!
set +m
for _ in {1..50}; do [ -s out ] && break; sleep 0.1; done
kill -INT $job
command_line="make, interrupted"
end_of $job
expect_exit 130
expect_stderr 'quadrille: interrupted'
expect "what was found is written, in whole lines" test -z "$(grep -vxE '[1-9.]{81}' out)"
expect "from the first one on" cmp -s <(head -50 out) fifty

# ---- what cannot be ------------------------------------------------------------------------------
refused() { # exit code, message, options…
    local want=$1 message=$2
    shift 2
    make "$@"
    expect_exit "$want"
    expect_no_stdout
    expect_stderr_has "$message"
}
refused 2 'no 9×9 puzzle of this kind has fewer than 17' --clues 5
refused 2 '--class is a range of ratings' --class easy --rating 2
refused 2 "is not a rating such as 4.2 or a range 6.5-7.2" --rating hard
refused 2 'no range' --rating 7-6
refused 2 'xy-wing' --technique xy-win
refused 2 'no 4×4 puzzle of this kind has fewer than 4' --clues 1-3 --size 4
refused 2 'no 7×7 puzzle of this kind has fewer than 6' --clues 5 --size 7
refused 2 'a 9×9 has only 81 cells' --clues 82
refused 2 "'30-20' is not a number such as 24 or a range 24-28" --clues 30-20
refused 2 "'x' is not a number" --clues x
refused 2 'the symmetry 180 does not allow such numbers on 6×6' --size 6 --symmetry 180 --clues 11
refused 2 'side 3: puzzles are made from 4 to 36' --size 3
refused 2 'side 49: puzzles are made from 4 to 36' --size 49 --to numbers
refused 2 'did you mean diagonal' --symmetry diagnal
refused 2 "unknown 'evil'" --class evil
refused 2 "unknown 'nonsense'" --rules nonsense
refused 2 'it takes no files' puzzle.txt
refused 2 'not a whole number' --count 0
refused 2 'not a whole number' --seed 0
refused 2 'not a whole number' --tries -1
refused 2 'not a time' --time-limit soon
refused 2 'at most 256' --jobs 1000
refused 2 'no filled grid obeys these rules' --size 4:none --rules anti-king,non-consecutive
refused 2 'windoku' --jigsaw --rules windoku
refused 2 'it goes without a symmetry' --pattern pattern.txt --symmetry 180
refused 2 'it goes without a number' --pattern pattern.txt --clues 24
refused 3 'a pattern of 81 cells; a 6×6 has 36' --pattern pattern.txt --size 6
refused 4 'nowhere.txt' --pattern nowhere.txt
printf 'xxxxxxxxx%.0s' 1 2 3 4 5 6 7 >short.txt
printf '.........%.0s' 8 9 >>short.txt
refused 2 'the pattern leaves rows 8 and 9 empty' --pattern short.txt
refused 3 'the format line has no place for' --rules x --to line
refused 3 'no canonical form' -u --jigsaw
refused 3 'no canonical form' -u --size 16
refused 3 'the format sdm has only 9×9' --size 6 --to sdm
finish
