#!/usr/bin/env bash
# The code against docs/architecture.md: who includes whom, how files and guards are named. The
# table of rooms is read from the document, so that the document stays the truth.
set -u
cd "$SOURCE" || exit 1
page=docs/architecture.md
failures=0
fail() {
    echo "FAIL: $*"
    failures=$((failures + 1))
}

# ---- the table -----------------------------------------------------------------------------------
# One line per room: path|its public headers|rooms it may use
rooms=$(awk -F'|' '
    /^\| *room *\|/ { table = 1; next }
    table && !/^\|/ { exit }
    table && $2 ~ /`/ {
        gsub(/[` ]|\/ *$/, "", $2); sub(/\/$/, "", $2)
        gsub(/,/, " ", $5); gsub(/–/, "", $4); gsub(/–/, "", $5)
        print $2 "|" $4 "|" $5
    }' "$page")
[ "$(echo "$rooms" | wc -l)" -ge 8 ] || fail "cannot read the table of rooms in $page"

declare -A uses owner
while IFS='|' read -r room headers allowed; do
    uses[$room]=" $allowed "
    case $room in src/*) for header in $headers; do owner[$header]=${room#src/}; done ;; esac
done <<<"$rooms"

# ---- includes ------------------------------------------------------------------------------------
sources=$(find src include cli cairo bench fuzz examples mpi web python tests \( -name '*.[ch]' -o -name '*.cpp' \) 2>/dev/null | sort)
room_of() { # → room; no process is started, as there are thousands of includes
    room=${1%%/*}
    case $1 in src/* | include/* | cli/*/*) rest=${1#*/} room=$room/${rest%%/*} ;; esac
}

may() { # may FILE ROOM INTERNAL-ROOM
    case ${uses[$2]} in *" $3 "*) return 0 ;; esac
    [ "$2" = "src/$3" ] || [ "$2" = "cli/$3" ]
}

edges=0
while IFS=: read -r file included; do
    room_of "$file"
    edges=$((edges + 1))
    [ -n "${uses[$room]+known}" ] || { fail "$file: room $room is not in the table"; continue; }
    case $included in
    *'<quadrille/'*)
        header=${included#*<quadrille/}
        header=${header%%.h*}
        case $room in
        src/*)
            [ -n "${owner[$header]-}" ] || { fail "$file: $header.h has no room in the table"; continue; }
            may "$file" "$room" "${owner[$header]}" || fail "$file: includes $header.h of ${owner[$header]}"
            ;;
        include/*)
            mine=${file##*/} mine=${mine%.h}
            [ "$mine" = quadrille ] && continue
            [ -n "${owner[$mine]-}" ] || { fail "$file: has no room in the table"; continue; }
            may "$file" "src/${owner[$mine]}" "${owner[$header]-}" || fail "$file: includes $header.h"
            ;;
        *) case ${uses[$room]} in *' public '*) ;; *) fail "$file: includes a public header" ;; esac ;;
        esac
        ;;
    *'"'*)
        path=${included#*\"}
        path=${path%%\"*}
        if [ -e "${file%/*}/$path" ] && [ "${path#../}" = "$path" ]; then
            case $room in src/* | cli/*) fail "$file: \"$path\" should be \"${room##*/}/$path\"" ;; esac
        elif [ -e "src/$path" ]; then
            may "$file" "$room" "${path%%/*}" || fail "$file: includes $path, which $room may not use"
        elif [ -e "cli/$path" ]; then
            may "$file" "$room" "${path%%/*}" || fail "$file: includes $path, which $room may not use"
        else
            fail "$file: \"$path\" is neither beside it nor in src/"
        fi
        ;;
    *'<zlib.h>'*)
        case $room in src/format | src/formats | tests) ;; *) fail "$file: $included outside src/format" ;; esac ;;
    *'<jansson.h>'*)
        case $room in src/formats | tests) ;; *) fail "$file: $included outside src/formats" ;; esac ;;
    *'<ccadical.h>'* | *'<cadical.hpp>'*)
        case $file in
        src/large/cadical_plain.c | src/large/cadical_solver.cpp) ;;
        *) fail "$file: $included outside src/large/cadical_plain.c and src/large/cadical_solver.cpp" ;;
        esac ;;
    *'<pthread.h>'*)
        case $file in
        src/base/threads.h | cli/kit/ticker.c) ;;
        *) fail "$file: $included outside src/base/threads.h and cli/kit/ticker.c" ;;
        esac ;;
    *'<Python.h>'*) [ "$room" = python ] || fail "$file: $included outside python" ;;
    *'<mpi.h>'*) [ "$room" = mpi ] || fail "$file: $included outside mpi" ;;
    *'<cairo'* | *'<fontconfig'*)
        [ "$room" = cairo ] || [ "$room" = tests ] || fail "$file: $included outside cairo" ;;
    esac
done < <(grep -E '^[[:space:]]*#[[:space:]]*include' $sources | sed 's/[[:space:]]*#[[:space:]]*include[[:space:]]*//')
[ "$edges" -gt 100 ] || fail "found only $edges includes"

for directory in src/*/ cli/*/; do
    [ -n "${uses[${directory%/}]+known}" ] || fail "$directory is not in the table of $page"
done

one_thread=$(grep -l 'QDR_ONE_THREAD' $sources | grep -v '^src/base/threads')
[ -z "$one_thread" ] || fail "who minds QDR_ONE_THREAD besides src/base/threads.[ch]: $one_thread"

# ---- names ---------------------------------------------------------------------------------------
repeated=$(printf '%s\n' $sources | sed 's|.*/||' | sort | uniq -d)
[ -z "$repeated" ] || fail "file names that come twice:" $repeated

for header in $(printf '%s\n' $sources | grep '\.h$'); do
    guard=${header##*/} guard=${guard%.h} guard=${guard//-/_} guard=QDR_${guard^^}_H
    [ "$(grep -cE "^#(ifndef|define) $guard\$" "$header")" != 2 ] || continue
    # A header that is included several times says so at its head.
    sed -n '1,/\*\//p' "$header" | tr -s '\n *' ' ' | grep -q 'Includer defines:' ||
        fail "$header: no guard $guard"
done
for file in $sources; do
    IFS= read -r -n 2 opening <"$file"
    [ "$opening" = '/*' ] || fail "$file: does not open with why it exists"
done

# ---- documents name files that are there ---------------------------------------------------------
for document in "$page" CONTRIBUTING.md; do
    for path in $(grep -oE '`(src|cli|include|cmake|tests|scripts|docs|fuzz)/[A-Za-z0-9_./-]+\.[a-z]+`' "$document" | tr -d '`'); do
        case $path in *NAME*) continue ;; esac
        [ -e "$path" ] || fail "$document names $path, which is not there"
    done
done

# ---- nothing of the machine it was written on ----------------------------------------------------
private=$(grep -rnIE "(^|[^A-Za-z0-9_.])/(wo""rk|home|root|Users)/" --exclude-dir='build*' --exclude=.git --exclude-dir=.git \
    --exclude-dir=node_modules . | head -5)
[ -z "$private" ] || fail "paths of somebody's machine: $private"

[ "$failures" = 0 ] || exit 1
echo "$edges includes, $(printf '%s\n' $sources | wc -l) files"
