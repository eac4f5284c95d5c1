#!/usr/bin/env bash
# output.sh: where results go: files that are whole or untouched, full disks, closed pipes.
. "$(dirname "$0")/lib/expect.bash" || exit 1

hard=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
solved=812753649943682175675491283154237896369845721287169534521974368438526917796318452
empty=$(printf '.%.0s' {1..81})
printf '%s\n' "$hard" >hard.txt
printf '%s\n' "$empty" >empty.txt

# -o: in place at the end, with the permissions of the old file or of the umask; links stay links.
run "$QUADRILLE" solve -o new.txt hard.txt
expect_exit 0
expect_no_stdout
expect_file new.txt "$solved"
echo old >old.txt
chmod 640 old.txt
ln -s old.txt link.txt
run "$QUADRILLE" solve --output link.txt hard.txt
expect_exit 0
expect_file old.txt "$solved"
expect "still a link" test -L link.txt
expect "same permissions" test "$(stat -c %a old.txt)" = 640
expect "nothing else is left" test -z "$(find . -name '*.tmp')"
# A link that leads nowhere yet is still a link: the file comes where it leads.
mkdir place
ln -s one.txt place/two.txt
ln -s place/two.txt three.txt
run "$QUADRILLE" solve -o three.txt hard.txt
expect_exit 0
expect_file place/one.txt "$solved"
expect "both are still links" test -L three.txt -a -L place/two.txt
ln -s "$PWD/place/absolute.txt" four.txt
run "$QUADRILLE" solve -o four.txt hard.txt
expect_file place/absolute.txt "$solved"
expect "still a link" test -L four.txt
ln -s none/file.txt five.txt
run "$QUADRILLE" solve -o five.txt hard.txt
expect_exit 4
expect_stderr_has 'cannot write five.txt: No such file or directory'
expect "still a link" test -L five.txt
ln -s circle.txt circle.txt
run "$QUADRILLE" solve -o circle.txt hard.txt
expect_exit 4
expect_stderr_has 'cannot write circle.txt: Too many levels of symbolic links'
# Who may run the old file as somebody else: that was not said of the new one.
echo old >set.txt
chmod 6755 set.txt
run "$QUADRILLE" solve -o set.txt hard.txt
expect_exit 0
expect "no set-uid" test "$(stat -c %a set.txt)" = 755
cp hard.txt same.txt
run "$QUADRILLE" solve -o same.txt same.txt
expect_exit 0
expect_file same.txt "$solved"

# A file that may not grow is a failed write, and nothing is left of it.
for i in $(seq 300); do cat hard.txt; done >many.txt
echo old >old.txt
(ulimit -f 4 && "$QUADRILLE" solve -o old.txt many.txt) 2>stderr.txt
expect "ulimit -f: exit 4" test $? = 4
expect "one line about it" test "$(wc -l <stderr.txt)" = 1
expect_file old.txt old
expect "nothing else is left" test -z "$(find . -name '*.tmp')"

# A run that cannot start, or fails, leaves the old file whole.
echo old >old.txt
run "$QUADRILLE" solve -o old.txt missing.txt
expect_exit 4
expect_file old.txt old
run "$QUADRILLE" solve -o missing/new.txt hard.txt
expect_exit 4
expect_stderr_has "missing/new.txt"
mkdir directory
run "$QUADRILLE" solve -o directory hard.txt
expect_exit 4
expect_stderr_line 'quadrille: cannot write directory: Is a directory'
(
    trap '' XFSZ
    ulimit -f 1 # a disk of 1 KiB: a write fails in the middle
    exec timeout 60 "$QUADRILLE" solve --limit 100000 -o old.txt empty.txt
) >out 2>err
code=$?
command_line="solve -o on a full disk"
expect_exit 4
expect_stderr_has "old.txt"
expect_file old.txt old
expect "no temporary file is left" test -z "$(find . -name '*.tmp')"

# A full device.
for command in 'solve' 'solve --grid' 'solve --json' 'count' 'check' 'convert --to rows' 'help'; do
    # shellcheck disable=SC2086
    if [ "$command" = help ]; then set -- help; else set -- $command hard.txt; fi
    run sh -c '"$@" >/dev/full' - "$QUADRILLE" "$@"
    expect_exit 4
    expect_stderr "quadrille: cannot write standard output: No space left on device"
done
run "$QUADRILLE" solve -o /dev/full hard.txt
expect_exit 4
expect "the device is still a device" test -c /dev/full
run timeout 60 sh -c '"$0" solve --all empty.txt >/dev/full' "$QUADRILLE"
expect_exit 4
run sh -c '"$0" solve hard.txt >&-' "$QUADRILLE"
expect_exit 4

# A closed pipe: ends at once, quietly.
timeout 60 "$QUADRILLE" solve --all empty.txt 2>err | head -1 >out
code=${PIPESTATUS[0]}
command_line="solve --all | head -1"
expect_exit 141
expect_no_stderr
expect_lines 1
for _ in {1..50000}; do echo ".${solved:1}"; done >long.txt
timeout 60 "$QUADRILLE" check long.txt 2>err | head -1 >out
code=${PIPESTATUS[0]}
expect_exit 141
expect_no_stderr

# --output-dir: one result file per input file.
mkdir a b
printf '1...............\n' >a/x.txt
printf '%s\n' "$hard" | gzip >b/y.txt.gz
run "$QUADRILLE" solve --output-dir results a/x.txt b/y.txt.gz
expect_exit 0
expect_no_stdout
expect "x" grep -qxE '1[1-4]{15}' results/x.txt
expect_file results/y.txt "$solved"
run "$QUADRILLE" count -O results a/x.txt
expect_file results/x.txt 72
run "$QUADRILLE" solve -O results a/x.txt missing.txt b/y.txt.gz
expect_exit 4
expect_no_file results/missing.txt
expect_file results/y.txt "$solved"

# Names that clash are refused before anything is written.
cp a/x.txt b/x.txt
rm -r results
run "$QUADRILLE" solve -O results a/x.txt b/x.txt
expect_exit 2
expect_stderr "quadrille solve: a/x.txt and b/x.txt would both be written to results/x.txt"
expect_no_file results
run "$QUADRILLE" solve -O a a/x.txt
expect_exit 2
expect_stderr_has "would be written over a/x.txt"
expect_file a/x.txt 1...............
run "$QUADRILLE" solve -O results <hard.txt
expect_exit 2
run "$QUADRILLE" solve -O hard.txt/results a/x.txt
expect_exit 4

# Many results are written to a file in blocks, from wherever its end is: the same bytes as through
# a pipe. An error among them is told, and the file ends with what was finished.
"$QUADRILLE" solve --limit 5000 empty.txt | cat >piped.txt
for ((i = 0; i < 5000; i++)); do echo "$hard"; done >many.txt
"$QUADRILLE" solve --jobs 2 many.txt | cat >>piped.txt
{
    "$QUADRILLE" solve --limit 5000 empty.txt
    "$QUADRILLE" solve --jobs 2 many.txt
} >blocks.txt
expect "the same through a pipe" cmp -s piped.txt blocks.txt
{ echo odd; cat piped.txt; } >expected.txt
echo odd >added.txt
"$QUADRILLE" solve --limit 5000 empty.txt >>added.txt
"$QUADRILLE" solve --jobs 1 many.txt >>added.txt
expect "the same when added to a file" cmp -s expected.txt added.txt
(trap '' XFSZ; ulimit -f 200; exec "$QUADRILLE" solve many.txt) >limited.txt 2>err
code=$?
command_line="solve to a file that may not grow beyond 200 kB"
expect_exit 4
expect_stderr_has "cannot write standard output: File too large"
expect "what fits is there" cmp -s limited.txt <(tail -n +5001 piped.txt | head -c $((200 * 1024)))

# Long answers do not wait in memory.
if ! sanitized; then
    (ulimit -v 60000; exec timeout 100 "$QUADRILLE" solve --limit 1000000 empty.txt) 2>err | wc -l >out
    command_line="solve --limit 1000000 in little memory"
    code=${PIPESTATUS[0]}
    expect_exit 0
    expect "a million lines" test "$(cat out)" -eq 1000000
fi

finish
