# document.bash: runs the commands shown in a document; sourced after expect.bash.
#
# Blocks between ``` lines: "$ command", then its output up to an empty line, "$" or the end.

run_document() { # path, how many examples there are at least
    local shown=0 file number
    rm -f command.* want.*
    awk '
        /^```/ { inside = !inside; current = 0; next }
        !inside { next }
        /^\$ / { current = ++n; print substr($0, 3) > ("command." n); printf "" > ("want." n); next }
        current && $0 != "" { print > ("want." current) }' "$1"
    for ((number = 1; ; number++)); do
        file=command.$number
        [ -e "$file" ] || break
        shown=$((shown + 1))
        command_line=$(cat "$file")
        bash "$file" 2>err | sed '/^$/d' >out
        check "${1##*/} shows something else for: $command_line" cmp -s out "want.$number"
    done
    check "${1##*/} has examples" test "$shown" -ge "$2"
}
