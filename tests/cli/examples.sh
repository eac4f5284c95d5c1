#!/usr/bin/env bash
# once: the tests of each command run it under sanitizers.
# examples.sh: what `make run` shows, that the shipped examples are proper puzzles, and that every example of the
# help runs.
. "$(dirname "$0")/lib/expect.bash" || exit 1

run bash "$SOURCE/scripts/show-examples.sh" "$QUADRILLE"
expect_exit 0
expect_no_stderr
expect_stdout_line '┃ 8 1 2 ┃ 7 5 3 ┃ 6 4 9 ┃'
expect_stdout_line '┃ 1 3 8 A ┃ B 7 C 2 ┃ 5 E 4 F ┃ 9 D G 6 ┃'
run "$QUADRILLE" check "$SOURCE"/puzzles/example-*.txt
expect_exit 0
expect_stdout $'unique\nunique'

# Every example of the help, and so of the manual page, is run on files like those that it names.
export PATH="$(dirname "$QUADRILLE"):$PATH"
puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
for file in puzzle.txt grid.txt my.txt my-grid.txt mine.txt a.sdk; do echo $puzzle >$file; done
sed 1d "$SOURCE/puzzles/9x9-2-easy.csv" | head -20 | cut -d, -f1 | tee puzzles.txt >many.txt
quadrille shuffle --seed 3 mine.txt >yours.txt
quadrille make --rules x,anti-knight --seed 1 | quadrille solve -r x,anti-knight --to line - | sed 's/^...../...../' >x.txt
cp "$SOURCE/puzzles/example-16x16.txt" 16x16.txt
quadrille make-cover queens 6 | tee problem.dlx x.dlx >knuth.dlx
quadrille solve --proof x.drat --cnf x.cnf puzzle.txt >/dev/null && gzip -k x.cnf
gzip -c puzzles.txt >puzzles.txt.gz

run_example() {
    case $1 in
    *' --watch '*) echo "by cover_watch.sh, which has keys: $1" && return ;;
    *' book '* | *' draw --p'*) [ -x "$BUILD/quadrille-draw" ] || { echo "no Cairo here: $1"; return; } ;;
    'quadrille web'*) [ -x "$BUILD/quadrille-web" ] && [ -e "$BUILD/web/index.html" ] || { echo "no page here: $1"; return; } ;;
    mpirun*) mpirun -n 1 quadrille-mpi --version >/dev/null 2>&1 || { echo "no MPI here: $1"; return; } ;;
    esac
    case $1 in # those that go on until they are interrupted, or for a minute
    'quadrille web'*) run timeout -s INT 2 bash -c "exec ${1/8080/$((20000 + RANDOM))} --no-browser" ;;
    'quadrille bench '*'shipped'*) run timeout -s INT 5 bash -c "exec $1" ;;
    *) run bash -o pipefail -c "$1" </dev/null ;;
    esac
    ran=$((ran + 1))
    case $code in
    124 | 130) expect "only what goes on is interrupted: $1" grep -qE '^quadrille (web|bench)' <<<"$1" ;;
    *) expect_exit 0 ;;
    esac
}

ran=0
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_btl_vader_single_copy_mechanism=none
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_mpi_yield_when_idle=1
examples_of() { "$@" | sed -n '/^Examples:/,/^$/s/^  //p'; }
while read -r line; do run_example "$line"; done < <(
    for command in $(quadrille help | sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\).*/\1/p'); do
        examples_of quadrille help "$command"
    done
    [ ! -x "$BUILD/quadrille-mpi" ] || for command in cover solve; do examples_of quadrille-mpi help $command; done
)
expect "the help has examples" test "$ran" -ge 50
finish
