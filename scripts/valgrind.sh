#!/usr/bin/env bash
# valgrind.sh: the program under valgrind (memcheck), over its commands: no error, nothing definitely
# lost. Some minutes.
set -eu
cd "$(dirname "$0")/.."
command -v valgrind >/dev/null || { echo "Please run: scripts/install-deps.sh check" >&2; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0 runs=0

# valgrind cannot see the memory of a static program: the same objects, linked in the usual way.
scripts/build.sh release "$(nproc)"
quadrille=$folder/quadrille
(cd build && eval "$(sed -e 's/-static-pie//' -e "s|-o quadrille |-o $quadrille |" CMakeFiles/quadrille.dir/link.txt)")

try() { # try EXIT-CODE ARGUMENTS...
    local wanted=$1 status=0
    shift
    runs=$((runs + 1))
    valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite \
        "$quadrille" "$@" >"$folder/out" 2>"$folder/err" </dev/null || status=$?
    [ "$status" = "$wanted" ] && return
    echo "quadrille $*: exit code $status, not $wanted" >&2
    head -20 "$folder/err" >&2
    failed=1
}

line=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
printf '%s\n' "$line" >"$folder/one.txt"
printf '%s\n' "$line" "$line" >"$folder/two.txt"
printf 'this is no puzzle\n' >"$folder/none.txt"
printf '%s\n' "${line//[57]/.}" >"$folder/several.txt"
printf 'a b c d\na b\nc d\na c\nb d\na\nb\nc\nd\n' >"$folder/small.dlx"
for engine in auto dlx bits learn backtrack; do try 0 solve -e "$engine" "$folder/two.txt"; done
try 0 check "$folder/two.txt"
try 1 check "$folder/several.txt"
try 0 count "$folder/several.txt"
try 0 rate "$folder/two.txt"
try 0 hint "$folder/two.txt"
try 0 explain "$folder/two.txt"
try 0 canon "$folder/two.txt"
try 0 shuffle --seed 3 "$folder/two.txt"
try 0 minimize "$folder/two.txt"
try 0 make --seed 2 --size 6
try 0 draw "$folder/two.txt"
try 0 cover --all "$folder/small.dlx"
try 0 cover --count "$folder/small.dlx"
try 0 make-cover queens 6
try 0 solve --proof "$folder/p" --cnf "$folder/c" "$folder/one.txt"
try 0 verify "$folder/c" "$folder/p"
for format in rows boxed csv candidates sdk sdm ss hodoku json opensudoku fpuzzles solo sadman numbers; do
    try 0 convert --to "$format" "$folder/two.txt"
    cp "$folder/out" "$folder/in.$format"
    try 0 convert --to candidates "$folder/in.$format"
done
try 3 solve "$folder/none.txt"
try 2 solve --no-such-option
echo "$runs runs under valgrind"
exit $failed
