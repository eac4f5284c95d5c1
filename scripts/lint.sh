#!/usr/bin/env bash
# lint.sh [TOOL...]: what programs that read C find in ours: cppcheck, analyzer (gcc -fanalyzer), tidy
# (clang-tidy, .clang-tidy), or all three. Nothing found is nothing printed, and exit code 0. What is
# silenced is silenced here or in .clang-tidy, with the reason.
set -eu -o pipefail
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- cppcheck analyzer tidy
jobs=$(nproc)
scripts/build.sh release "$jobs"
found=0

# What the build compiles. Kernels for wider instructions are the same code as the plain ones beside them.
files() {
    git ls-files 'src/*.c' 'cli/*.c' 'mpi/*.c' 'cairo/*.c' 'web/*.c' 'python/*.c' | grep -vE '_(avx2|avx512|128)\.c$' |
        while read -r file; do ! grep -qF "/$file\"" build/compile_commands.json || echo "$file"; done
}

# What cppcheck takes for a mistake and is none.
cppcheck_silenced() {
    # an index is compared with another one, and not with the end of its array
    echo arrayIndexThenCheck:src/cover/cells.c
    echo arrayIndexThenCheck:src/explainer/advance.c
    # an option has a primary item: qdr_cover_add refuses others
    echo zerodiv:src/cover/cells_setup.c
    # an array of functions, initialised where it is declared
    echo uninitvar:src/formats/scl_puzzle.c
    # a pointer is copied, not what it points to
    echo pointerSize:src/human/hint_copy.c
    # what is written there is never read
    echo legacyUninitvar:src/nine/lanes_engine.h
    # whom it is handed to fills it first
    echo ctuuninitvar:src/explainer/aligned.c
    echo ctuuninitvar:src/hodoku/rectangles.c
    echo ctuuninitvar:src/rating/fault.c
    echo ctuuninitvar:src/variants/totals.c
}

cppcheck_all() {
    cppcheck_silenced >build/cppcheck.silenced
    mkdir -p build/cppcheck
    cppcheck --quiet --std=c11 --library=python --enable=warning,performance,portability --inline-suppr -j "$jobs" \
        --cppcheck-build-dir=build/cppcheck --suppressions-list=build/cppcheck.silenced \
        -DQDR_HAVE_ZLIB=1 -DQDR_HAVE_JANSSON=1 -DQDR_HAVE_CADICAL=1 -D__x86_64__ -Iinclude -Isrc -Icli \
        --template='{file}:{line}: {id}: {message}' --error-exitcode=1 \
        src cli mpi cairo web/module web/server python/native
}

# gcc 12 loses sight of memory that is kept in an array, and of an array that is filled by index.
silenced="-Wno-analyzer-malloc-leak -Wno-analyzer-use-of-uninitialized-value"
silenced_in() {
    case $1 in
    src/cover/dense* | src/counting/memo*) echo -Wno-analyzer-shift-count-overflow ;; # by 64 only where nothing is left, which does not come there
    src/human/holds.c) echo -Wno-analyzer-null-dereference ;; # what has grown to hold the cells is not NULL
    esac
}
compiled_by() {
    python3 -c 'import json, sys
build = json.load(open("build/compile_commands.json"))
print(next(entry["command"] for entry in build if entry["file"].endswith("/" + sys.argv[1])))' "$1"
}
analyze() {
    local command
    command=$(compiled_by "$1")
    eval "gcc ${command#* } -O1 -fanalyzer -Werror $silenced $(silenced_in "$1") -o /dev/null"
}
analyzer_all() {
    export silenced
    export -f silenced_in compiled_by analyze
    files | CCACHE_DISABLE=1 xargs -P "$jobs" -n 1 bash -c 'analyze "$0"'
}

tidy_all() {
    files | xargs -P "$jobs" -n 8 clang-tidy -p build --quiet --warnings-as-errors='*' 2>/dev/null
}

for tool in "$@"; do
    echo "$tool" >&2
    "${tool}_all" || found=1
done
exit $found
