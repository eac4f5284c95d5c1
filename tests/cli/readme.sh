#!/usr/bin/env bash
# readme.sh: every command shown in README.md is run, and prints what stands there.
. "$(dirname "$0")/lib/expect.bash" || exit 1

export PATH="$(dirname "$QUADRILLE"):$PATH"
cp -r "$SOURCE/puzzles" .

# Blocks between ``` lines: "$ command", then its output up to an empty line, "$" or the end.
awk '
    /^```/ { inside = !inside; current = 0; next }
    !inside { next }
    /^\$ / { current = ++n; print substr($0, 3) > ("command." n); printf "" > ("want." n); next }
    current && $0 != "" { print > ("want." current) }' "$SOURCE/README.md"

shown=0
for file in command.*; do
    number=${file#command.}
    shown=$((shown + 1))
    command_line=$(cat "$file")
    bash "$file" 2>err | sed '/^$/d' >out
    check "README shows something else for: $command_line" cmp -s out "want.$number"
done
check "README has examples" test "$shown" -ge 7
finish
