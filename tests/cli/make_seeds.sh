#!/usr/bin/env bash
# make_seeds.sh: a seed gives the same puzzles for ever. The sums were taken once and stay as they
# are; other answers to the questions of `make` (fixed rows of src/engines/plan.c) would change them.
# Those of classes changed once, when the classes became bands of the rating.
. "$(dirname "$0")/lib/expect.bash" || exit 1

puzzles() { # puzzles SUM OPTION...
    local sum=$1
    shift
    run "$QUADRILLE" make --seed 7 "$@"
    expect_exit 0
    expect "make --seed 7 $*: sum $sum, not $(cksum <out)" test "$(cksum <out | cut -d' ' -f1)" = "$sum"
}

puzzles 1981539073 -n 100
puzzles 1786667930 -n 20 --symmetry 180
puzzles 1026220936 -n 20 --clues 30-33
puzzles 264961682 -n 10 --class very-easy
puzzles 2946668637 -n 10 --class easy
puzzles 2981809451 -n 10 --class medium
puzzles 3933348165 -n 10 --class hard
puzzles 3726094623 --size 4 -n 5
puzzles 2441683230 --size 6 -n 5
puzzles 3003603661 --size 10 -n 2
puzzles 1262535514 --size 11:none
puzzles 1373287023 --size 12
puzzles 310891775 --size 16 --proof-nodes 300
puzzles 2963281678 --size 36 --clues 1000
puzzles 1790746629 --rules x -n 3
puzzles 3429642372 --rules windoku,anti-king
puzzles 645182083 --jigsaw -n 2
puzzles 425024297 --size 11 --jigsaw
puzzles 3570777897 --size 14 --jigsaw --proof-nodes 300
puzzles 1013554968 --size 20:none --rules x --proof-nodes 100
finish
