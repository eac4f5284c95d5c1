#!/usr/bin/env bash
# once: reads the sources and no program, so no sanitizer has anything to say of it.
# templates.sh: every header of src/ compiles by itself. One that is a template, compiled for several
# types or instruction sets, shows at its head what its includer defines:
#
#      * Includer defines:
#      *     #define WIDTH 16
#
# These lines are put before it here; what includes a template needs the same. Without any one of
# the macros it must say so, with #error.
set -u
fail() { echo "FAIL: $*"; failures=$((failures + 1)); }
failures=0
cd "$SOURCE/src" || exit 1
case $(uname -m) in x86_64) vectors="-mavx2 -mbmi2" ;; *) vectors= ;; esac
compile="${CC:-cc} -std=c17 -D_GNU_SOURCE -Wall -Wextra -Werror -Wno-unused -Wno-psabi $vectors -I$SOURCE/include -I. -fsyntax-only -x c -"

# What the includer of a header defines; nothing where it is no template.
definitions() {
    local lines part
    lines=$(sed '/\*\//q' "$1" | sed -n '/^ \* Includer defines:$/,/^ \*\( [^ ]\|$\|\/\)/s/^ \*     //p')
    if [ -n "$lines" ]; then
        echo "$lines"
        return
    fi
    for part in $(sed -n 's/^ *# *include "\(.*\)"$/\1/p' "$1"); do
        lines=$(definitions "$part")
        [ -z "$lines" ] || { echo "$lines"; return; }
    done
}

templates=0
for header in */*.h; do
    needed=$(definitions "$header")
    [[ $needed != *x86* || -n $vectors ]] || continue
    [[ $header != *_x86.h || -n $vectors ]] || continue
    error=$(printf '%s\n#include "%s"\n' "$needed" "$header" | $compile 2>&1) ||
        fail "$header does not compile by itself: $(grep -m1 error <<<"$error")"
    grep -q '^ \* Includer defines:' "$header" || continue
    templates=$((templates + 1))
    for macro in $(sed -n 's/^#define \([A-Z_0-9]*\).*/\1/p' <<<"$needed"); do
        error=$(printf '%s\n#include "%s"\n' "$(grep -v "^#define $macro\\b" <<<"$needed")" "$header" | $compile 2>&1)
        grep -q 'error.*\.h needs .*[A-Z]' <<<"$error" || fail "$header does not say that it needs $macro"
    done
done
[ "$templates" -ge 15 ] || fail "found $templates templates"
[ "$failures" = 0 ]
