#!/usr/bin/env bash
# cover.sh [QUADRILLE [ROUNDS]]: counts the solutions of classic exact cover problems, one thread,
# and prints a table of processor seconds (medians), the contenders taking turns.
#
#     AGAINST   other programs, one a line: NAME COMMAND. The command gets the problem on its
#               standard input; its output should have the count in it, or a ? is put to its time
#     PROBLEMS  what make-cover is to make, one a line, instead of the usual ones
#     LIMIT     seconds for one count (60)
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
quadrille=${1:-$here/build/quadrille}
rounds=${2:-3}
limit=${LIMIT:-60}
problems=${PROBLEMS:-queens 13
langford 12
soma
pentominoes 8 8
pentominoes 6 10
dominoes 8 8
dominoes 12 12
dominoes 16 16
latin 6
latin 7 --reduced
sudoku 2 3
bell 12
steiner 13 --reduced
permutations 20
matchings 16
debruijn 5
macmahon 4 6}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

names=(quadrille)
commands=("$(printf '%q' "$quadrille") cover --count --jobs 1")
while read -r name command; do
    [ -n "$name" ] || continue
    names+=("$name")
    commands+=("$command")
done <<<"${AGAINST-}"

# measure COMMAND SOLUTIONS: processor seconds, with > past the limit, ? without the right count.
measure() {
    local TIMEFORMAT='%U %S' seconds code=0
    { time timeout "$limit" bash -c "$1" <"$scratch/problem" >"$scratch/said" 2>&1 || code=$?; } \
        2>"$scratch/time"
    seconds=$(awk '{ printf "%.3f", $1 + $2 }' "$scratch/time")
    if [ "$code" = 124 ]; then
        echo ">$limit"
    elif tr -d , <"$scratch/said" | grep -qwF -- "$2"; then
        echo "$seconds"
    else
        echo "$seconds?"
    fi
}

printf '| problem | solutions |'
printf ' %s |' "${names[@]}"
printf '\n|---|--:|'
printf -- '--:|%.0s' "${names[@]}"
printf '\n'
while read -r problem; do
    # shellcheck disable=SC2086
    "$quadrille" make-cover $problem >"$scratch/problem"
    solutions=$(sed -n '1s/^[^:]*: \([0-9]*\) solution.*/\1/p' "$scratch/problem")
    rm -f "$scratch"/times.*
    for ((round = 0; round < rounds; round++)); do
        for ((k = 0; k < ${#names[@]}; k++)); do
            i=$(((k + round) % ${#names[@]})) # another one goes first in each round
            measure "${commands[i]}" "$solutions" >>"$scratch/times.$i"
        done
    done
    printf '| %s | %s |' "$problem" "$solutions"
    for ((i = 0; i < ${#names[@]}; i++)); do
        printf ' %s |' "$(sort -V "$scratch/times.$i" | sed -n "$((rounds / 2 + 1))p")"
    done
    printf '\n'
done <<<"$problems"
