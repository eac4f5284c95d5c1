#!/usr/bin/env bash
# once: reads the headers and no program.
# Public headers: each compiles alone, as C17, as C++11 and as C++17, and the example at its head compiles.
set -u
fail() { echo "FAIL: $*"; failures=$((failures + 1)); }
failures=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
warnings="-Wall -Wextra -Wpedantic -Werror -Wshadow -I$SOURCE/include"
c="${CC:-cc} -std=c17 $warnings -fsyntax-only -x c"
cxx=()
for compiler in "g++ -std=c++11" "g++ -std=c++17" "clang++ -std=c++17"; do
    ! command -v "${compiler%% *}" >/dev/null ||
        cxx+=("$compiler $warnings -Wold-style-cast -fsyntax-only -x c++")
done
[ ${#cxx[@]} != 0 ] || echo "no C++ compiler: headers are not tried as C++"

# What an example may take for granted: a puzzle, some bytes, somewhere to write.
cat >"$scratch/around.h" <<'END'
#include <quadrille/quadrille.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern const char *bytes;
extern size_t length;
extern qdr_cover *cover;
extern qdr_shape *shape;
extern qdr_puzzle *puzzle;
extern const uint8_t *solution;
extern qdr_cancel flag;
extern qdr_text text;
extern const qdr_hint *hint;
extern qdr_input *input;
extern qdr_error error;
unsigned render(void *context, const qdr_answer *answer, qdr_text *out, qdr_text *notes);
qdr_status write(void *context, const char *bytes, size_t length);
END

for header in "$SOURCE"/include/quadrille/*.h; do
    name=${header##*/}
    printf '#include <quadrille/%s>\n#include <quadrille/%s>\n' "$name" "$name" >"$scratch/alone"
    $c "$scratch/alone" || fail "$name does not compile alone as C17"
    for compile in "${cxx[@]}"; do
        $compile "$scratch/alone" || fail "$name does not compile alone as C++: $compile"
    done
    [ "$name" != quadrille.h ] || continue

    sed -n '1,/\*\//p' "$header" | sed -n 's/^ \*     //p' >"$scratch/example"
    lines=$(wc -l <"$scratch/example")
    [ "$lines" -ge 1 ] && [ "$lines" -le 10 ] || fail "$name: an example of $lines lines, not 1 to 10"
    {
        printf '#include <quadrille/%s>\n#include "around.h"\nvoid example(void);\nvoid example(void) {\n' "$name"
        cat "$scratch/example"
        echo '}'
    } >"$scratch/program"
    (cd "$scratch" && ${c/-Wshadow /} -I"$scratch" -Wno-shadow -Wno-unused program) ||
        fail "$name: its example does not compile"
done

# Every function is documented: by a comment above it, or above those that stand with it without a
# blank line between them; the headline of a section is none.
undocumented=$(awk '
    FNR == 1 { head = 1; said = inside = 0 }
    head { if (/\*\//) head = 0; next }
    /^[ \t]*$/ && !inside { said = 0 }
    /\/\*/ { inside = 1; if (!/---- \*\/$/) said = 1 }
    /\*\// { inside = 0 }
    /^QDR_API/ && !said { print FILENAME ": " $0 }' "$SOURCE"/include/quadrille/*.h)
[ -z "$undocumented" ] || fail "functions without a word: $undocumented"

# Every _free is tried with NULL.
for free in $(grep -ohE 'qdr_[a-z_0-9]+_free\(' "$SOURCE"/include/quadrille/*.h | sort -u); do
    grep -qF "    ${free}NULL);" "$SOURCE/tests/unit/test_free.c" || fail "${free}NULL) is not in test_free.c"
done

# A number of threads is an int everywhere.
odd=$(grep -nE '^[^*]*[a-z0-9_]+ jobs[;,]' "$SOURCE"/include/quadrille/*.h | grep -v '[^a-z_]int jobs[;,]')
[ -z "$odd" ] || fail "another type for jobs: $odd"

# Names of things: qdr_X_name of an enumeration is there with qdr_X_from_name, and one is as the other.
declared=$(cat "$SOURCE"/include/quadrille/*.h | tr '\n' ' ' | tr -s ' ' | grep -oE 'QDR_API [^;]*_name\([^;]*;')
[ "$(echo "$declared" | wc -l)" -gt 15 ] || fail "found few names: $declared"
while read -r line; do
    case $line in
    *_from_name\(*)
        x=$(sed -E 's/.* (qdr_[a-z_0-9]+)_from_name.*/\1/' <<<"$line")
        [[ $line == "QDR_API bool ${x}_from_name(const char *text, size_t length, $x *"* ]] ||
            fail "not as all others: $line"
        back=${x}_name
        ;;
    *_name\(size_t\ i\)* | *\(const\ qdr_*) continue ;; # of a table; of an object
    *)
        x=$(sed -E 's/.* \*?(qdr_[a-z_0-9]+)_name.*/\1/' <<<"$line")
        [[ $line == "QDR_API const char *${x}_name($x "* ]] || fail "not as all others: $line"
        back=${x}_from_name
        ;;
    esac
    grep -qE "[ *]$back\(" <<<"$declared" || fail "no $back for: $line"
done <<<"$declared"
[ "$failures" = 0 ]
