#!/usr/bin/env bash
# once: the commands of the documents are run under sanitizers by the tests of each command.
# documents.sh: what the documents say of commands and of each other is so: links lead somewhere, as files
# and on the site that `make docs` builds; every example is run, here or by the test that is named for it; the
# targets of make that are named are there.
. "$(dirname "$0")/lib/expect.bash" || exit 1
export PATH="$(dirname "$QUADRILLE"):$PATH"
documents=$(cd "$SOURCE" && ls -- *.md docs/*.md bench/README.md python/README.md web/npm/README.md)

# ---- links ---------------------------------------------------------------------------------------
if command -v python3 >/dev/null; then
    run python3 "$SOURCE/scripts/build-docs.py" --check
    expect_exit 0
    if command -v cmark-gfm >/dev/null && command -v mandoc >/dev/null; then
        run python3 "$SOURCE/scripts/build-docs.py" site "$QUADRILLE"
        expect_exit 0
        expect "the README is the front page" grep -q '<h1 id="quadrille">' site/index.html
        expect "the manual has every command" test \
            "$(grep -c '<h3' site/quadrille.1.html)" = "$("$QUADRILLE" help | sed -n '/^Commands:/,/^$/p' | grep -c '^  ')"
        expect "light and dark" grep -q 'prefers-color-scheme: dark' site/style.css
    else
        echo "no cmark-gfm or no mandoc here: the site is not built"
    fi
fi

for document in "$SOURCE"/docs/*.md; do
    expect "the README leads to ${document##*/}" grep -qF "(docs/${document##*/})" "$SOURCE/README.md"
done

# ---- examples ------------------------------------------------------------------------------------
for document in $documents; do
    file=$SOURCE/$document
    if awk '/^```/ { inside = !inside } inside && /^\$ / { found = 1 } END { exit !found }' "$file"; then
        expect "the commands of $document are run" grep -qF "run_document \"\$SOURCE/$document\"" "$HERE"/*.sh
    fi
    ! grep -q '^>>> ' "$file" || expect "the Python of $document is run" grep -qF "\"$document\"" "$SOURCE/python/tests/test_examples.py"
    ! grep -q '^```js$' "$file" || expect "the JavaScript of $document is run" grep -qF "'$document'" "$SOURCE/tests/web/npm.test.mjs"
    ! grep -q '^```c$' "$file" || expect "the C of $document is run" grep -qF "SOURCE/$document\" >program.c" "$HERE/readme.sh"
done

# Commands that stand by themselves, one after the other, with files that they speak of. A search that is
# over has no checkpoint to go on with; what is taken up is tried by cover_checkpoint.sh.
cp -r "$SOURCE/puzzles" .
quadrille make-cover queens 8 >problem.dlx
head -20 puzzles/9x9-2-easy.csv | sed 1d | cut -d, -f1 | gzip >many.txt.gz
quadrille solve --proof p.drat --cnf p.cnf puzzles/example-9x9.txt >/dev/null
ran=0
while read -r line; do
    case $line in
    *'quadrille draw '* | *'quadrille book '*) [ -x "$BUILD/quadrille-draw" ] || continue ;;
    esac
    run bash -c "$line"
    case $line in
    *--resume*) expect "no wrong usage: $line" test "$code" != 2 ;;
    *) expect_exit 0 ;;
    esac
    ran=$((ran + 1))
done < <(sed -n 's/^    \(quadrille [a-z].*\)/\1/p' "$SOURCE"/docs/*.md)
expect "commands were found" test "$ran" -ge 12

# Lines before a grid, which is of the size that the line is for.
while read -r line; do
    line=${line%%  *}
    for side in 4 6 9; do
        grid=$(for ((i = 0; i < side; i++)); do printf '%*s\n' "$side" '' | tr ' ' .; done)
        run quadrille convert --to json - <<<"$line"$'\n'"$grid"
        [ "$code" != 0 ] || break
    done
    command_line=$line
    expect_exit 0
    expect "it says something: $line" test "$(cat out)" != "$(quadrille convert --to json - <<<"$grid")"
done < <(sed -n 's/^    \(#! .*\)/\1/p' "$SOURCE/docs/formats.md")

# What needs another program as well.
while read -r line; do
    command -v "${line%% *}" >/dev/null || { echo "no ${line%% *} here, so not run: $line"; continue; }
    [ -e mixed.pdf ] || [ "${line%% *}" != pdftotext ] || { echo "no book here, so not run: $line"; continue; }
    run bash -o pipefail -c "$line"
    expect_exit 0
done < <(sed -nE 's/^    ((pdftotext|drat-trim) .*)/\1/p' "$SOURCE"/docs/*.md)

# Many machines: pieces of script, each in a folder of its own. The cores of this one do for all of them, and
# mpirun for Slurm.
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_btl_vader_single_copy_mechanism=none
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_mpi_yield_when_idle=1
srun() { mpirun -n 3 "$@"; }
export -f srun
if mpirun -n 1 quadrille-mpi --version >/dev/null 2>&1; then
    awk '!/^    / { inside = 0; next }
         !inside { inside = 1; n++ }
         { print substr($0, 5) > ("piece." n) }' "$SOURCE/docs/scale.md"
    ran=0
    for piece in $(grep -lE '(mpirun|srun) ' piece.*); do
        mkdir "in.$piece"
        cp problem.dlx "in.$piece"
        cp many.txt.gz "in.$piece/puzzles.txt.gz"
        run bash -c "cd in.$piece && set -e && . ../$piece"
        expect_exit 0
        ran=$((ran + 1))
    done
    expect "pieces of script were found" test "$ran" = 3
else
    echo "no MPI here, so the commands of docs/scale.md for many machines are not run"
fi

# ---- make ----------------------------------------------------------------------------------------
for target in $(cd "$SOURCE" && grep -hoE '(`|^    )make [a-z][a-z-]*' $documents | sed 's/.*make //' | sort -u); do
    expect "make $target, which a document names, is there" grep -qE "^$target:" "$SOURCE/Makefile"
done
finish
