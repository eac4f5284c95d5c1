#!/usr/bin/env bash
# cover_jobs.sh: quadrille cover with several threads: the same counts and solutions as with one,
# and the same order when asked for it.
. "$(dirname "$0")/lib/expect.bash" || exit 1

board() { # rows columns: dominoes
    local r c
    for ((r = 0; r < $1; r++)); do for ((c = 0; c < $2; c++)); do printf 'r%dc%d ' $r $c; done; done
    echo
    for ((r = 0; r < $1; r++)); do
        for ((c = 0; c < $2; c++)); do
            [ $((c + 1)) -ge "$2" ] || echo "r${r}c$c r${r}c$((c + 1))"
            [ $((r + 1)) -ge "$1" ] || echo "r${r}c$c r$((r + 1))c$c"
        done
    done
}
board 6 6 >six.dlx
board 6 8 >wide.dlx
board 3 3 >odd.dlx
printf 'A B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n' >knuth.dlx

# Every solution on one line, for comparison as sets.
lines() { awk -v RS= '{ gsub(/\n/, ","); print }' "$1"; }

run "$QUADRILLE" cover --all six.dlx
expect_exit 0
cp out one
for engine in auto dlx dlx-first dense cells; do
    run "$QUADRILLE" cover --all --engine "$engine" six.dlx
    cp out one
    for jobs in 2 3; do
        run "$QUADRILLE" cover --all --jobs $jobs --engine "$engine" six.dlx
        expect_exit 0
        expect_no_stderr
        expect "the same set with $jobs threads" test "$(lines out | sort | md5sum)" = "$(lines one | sort | md5sum)"
        run "$QUADRILLE" cover --all --jobs $jobs --ordered --engine "$engine" six.dlx
        expect_exit 0
        expect "the same order with $jobs threads" cmp -s out one
        run "$QUADRILLE" cover --count -J $jobs --engine "$engine" six.dlx wide.dlx odd.dlx
        expect_exit 1
        expect_stdout $'6728\n167089\n0'
    done
done

# Colours and bounds; a limit; JSON.
run "$QUADRILLE" cover --all --jobs 3 knuth.dlx
expect_exit 0
expect "the solution" test "$(sort out | tr '\n' ',')" = "A C X:1 Y:1,B X:1,C Y:1,"
run "$QUADRILLE" cover --limit 40 --jobs 3 wide.dlx
expect_exit 0
lines out | sort -u >some
expect "forty different ones" test "$(wc -l <some)" -eq 40
run "$QUADRILLE" cover --limit 40 wide.dlx
cp out one
run "$QUADRILLE" cover --limit 40 --jobs 3 --ordered wide.dlx
expect "the first forty" cmp -s out one
run "$QUADRILLE" cover --count --limit 1000 --jobs 3 wide.dlx
expect_stdout 1000
run "$QUADRILLE" cover --all --json six.dlx
cp out one
run "$QUADRILLE" cover --all --json --jobs 2 --ordered six.dlx
expect_exit 0
expect "the same JSON" cmp -s out one
run "$QUADRILLE" cover --jobs 2 odd.dlx
expect_exit 1
expect_stdout "no solution"

# Limits and bad numbers.
run "$QUADRILLE" cover --all --jobs 2 --time-limit 50ms -o endless.txt <(board 10 10)
expect_exit 6
for jobs in 0 -1 x 99999; do
    run "$QUADRILLE" cover --jobs $jobs six.dlx
    expect_exit 2
    expect_no_stdout
done

finish
