#!/usr/bin/env bash
# bad_input.sh: what goes wrong on the way in: the documented exit code, one clear message with
# file, line and column where there is one, and the good puzzles around it answered.
. "$(dirname "$0")/lib/expect.bash" || exit 1

hard=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
solved=812753649943682175675491283154237896369845721287169534521974368438526917796318452

# Truncated lines, wrong symbols.
printf '%s\n%s\n%s\n' "$hard" "${hard:0:70}" "$hard" >short.txt
run "$QUADRILLE" solve short.txt
expect_exit 3
expect_stdout "$solved"$'\n'"$solved"
expect_stderr_line 'short.txt:2:71: .+'
expect "one message" test "$(wc -l <err)" = 1
printf '%s\n%s\n%s\n' "$hard" "${hard:0:40}?${hard:41}" "$hard" >symbol.txt
run "$QUADRILLE" solve symbol.txt
expect_exit 3
expect_stdout "$solved"$'\n'"$solved"
expect_stderr_line "symbol.txt:2:41: .*\?.*"
for command in count check 'convert --to rows'; do
    # shellcheck disable=SC2086
    run "$QUADRILLE" $command symbol.txt
    expect_exit 3
    expect_stderr_line 'symbol.txt:2:41: .+'
done

# --strict stops at the first, and leaves the old output file alone.
run "$QUADRILLE" solve --strict short.txt
expect_exit 3
expect_stdout "$solved"
echo old >result
run "$QUADRILLE" solve --strict -o result short.txt
expect_exit 3
expect_file result old

# Unknown sizes.
run_on "${hard:0:40}"$'\n' "$QUADRILLE" solve
expect_exit 3
expect_no_stdout
expect_stderr_line '<stdin>:1:.*'
run_on "$hard" "$QUADRILLE" solve --size 6
expect_exit 3
expect_stderr_line '<stdin>:1:.*'

# Empty files, and nothing but blank lines.
: >empty.txt
run "$QUADRILLE" solve empty.txt
expect_exit 3
expect_no_stdout
expect_stderr "empty.txt: no puzzle in it"
printf '\n\n\n' >blank.txt
run "$QUADRILLE" solve blank.txt
expect_exit 3
expect_stderr "blank.txt: no puzzle in it"
run "$QUADRILLE" count </dev/null
expect_exit 3
expect_stderr "<stdin>: no puzzle in it"

# Directories, missing and unreadable files; the others are answered.
printf '%s\n' "$hard" >good.txt
mkdir directory
run "$QUADRILLE" solve directory good.txt
expect_exit 4
expect_stdout "$solved"
expect_stderr_line 'directory: .*directory.*'
run "$QUADRILLE" solve missing.txt good.txt
expect_exit 4
expect_stdout "$solved"
expect_stderr_line 'missing.txt: .*No such file or directory'
run "$QUADRILLE" solve --strict missing.txt good.txt
expect_exit 4
expect_no_stdout
cp good.txt secret.txt
chmod 000 secret.txt
if ! [ -r secret.txt ]; then # root reads everything
    run "$QUADRILLE" solve secret.txt good.txt
    expect_exit 4
    expect_stdout "$solved"
    expect_stderr_line 'secret.txt: .*Permission denied'
fi
run sh -c '"$0" solve <&-' "$QUADRILLE"
expect_exit 4
expect_no_stdout
expect_stderr_line '<stdin>: .+'

# Of several failures the weightiest decides.
run "$QUADRILLE" solve missing.txt symbol.txt
expect_exit 4
run_on 123....4........ "$QUADRILLE" solve - symbol.txt
expect_exit 3

# Broken gzip.
if "$QUADRILLE" --version | grep -qx 'zlib yes'; then
    for _ in {1..5000}; do echo ".${solved:1}"; done >long.txt
    # comments that differ make the packed form long enough to cut
    awk 'BEGIN { srand(7) } { print $0, rand(), rand() }' long.txt | gzip >long.gz
    size=$(wc -c <long.gz)
    head -c $((size * 2 / 3)) long.gz >cut.gz
    run "$QUADRILLE" solve --strict long.gz
    expect_exit 0
    expect_lines 5000
    run "$QUADRILLE" solve cut.gz good.txt
    expect_exit 3
    expect_stderr_line 'cut.gz:.*truncated.*'
    expect "the lines before the cut are answered, and the next file" test "$(wc -l <out)" -gt 2
    { head -c $((size / 2)) long.gz; printf 'garbage!'; tail -c $((size / 2 - 8)) long.gz; } >damaged.gz
    run "$QUADRILLE" solve damaged.gz good.txt
    expect_exit 3
    expect_stderr_line 'damaged.gz:.*damaged.*'
    expect "the next file is answered" test "$(tail -1 out)" = "$solved"
fi

# NUL bytes and other binary rubbish.
printf '%s\n8...\0......36%s\n%s\n' "$hard" "${hard:13}" "$hard" >nul.txt
run "$QUADRILLE" solve nul.txt
expect_exit 3
expect_stdout "$solved"$'\n'"$solved"
expect_stderr_line 'nul.txt:2:.+'
head -c 100000 "$QUADRILLE" >rubbish
run timeout 60 "$QUADRILLE" solve rubbish
expect_exit 3
expect_no_stdout
run timeout 60 "$QUADRILLE" check rubbish good.txt
expect_exit 3
expect "the good file is answered" test "$(tail -1 out)" = unique

# A line of a gigabyte: passed over in little memory, and the next line is answered.
gigabyte() { head -c 1000000000 /dev/zero | tr '\0' '.'; echo; echo "$hard"; }
if sanitized; then
    gigabyte | timeout 300 "$QUADRILLE" solve >out 2>err
    code=${PIPESTATUS[1]}
else
    gigabyte | (ulimit -v 200000; exec timeout 300 "$QUADRILLE" solve) >out 2>err
    code=${PIPESTATUS[1]}
fi
command_line="gigabyte | solve"
expect_exit 3
expect_stdout "$solved"
expect_stderr_line '<stdin>:1:1: .*too long.*'

finish
