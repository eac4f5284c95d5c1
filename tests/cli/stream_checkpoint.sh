#!/usr/bin/env bash
# stream_checkpoint.sh: streams of puzzles that are killed and taken up again: the same bytes, nothing
# twice and nothing lost; and checkpoints that are not theirs. QDR_KILLS: so many times as often.
. "$(dirname "$0")/lib/expect.bash" || exit 1

rounds=${QDR_KILLS:-1}
"$QUADRILLE" make -n 120 --seed 3 -o many.txt
"$QUADRILLE" make -n 5000 --seed 3 -o most.txt
"$QUADRILLE" make -n 150 --seed 4 --size 6 --to rows -o rows.txt
"$QUADRILLE" convert --to csv -o most.csv most.txt
cp most.csv again.csv
head -50 many.txt >first.txt
{ tail -n +51 many.txt; echo 'no puzzle'; echo 1; } >second.txt

# Runs a command again and again, each time killed after a moment (which gets longer: machines may
# be slow), until it is done by itself.
killed=0
hunted() { # signal command…
    local signal=$1 turn job ms
    shift
    command_line="$* (until $signal)"
    for ((turn = 0; turn < 300; turn++)); do
        local how=--checkpoint
        [ -e saved ] && how=--resume
        set -m
        "$@" $how saved --checkpoint-every 1ms >out 2>err &
        job=$!
        set +m
        ms=$((turn * turn + RANDOM % 20))
        (sleep "$((ms / 1000)).$(printf %03d $((ms % 1000)))"; kill -"$signal" "$job") 2>/dev/null &
        wait "$job" 2>/dev/null
        code=$?
        case $code in
        130 | 137 | 143) killed=$((killed + 1)) ;;
        *) return ;;
        esac
        [ -e saved ] || { rm -f got.partial; [ ! -e got ] || return; } # killed before, or after, all
    done
}

same_after() { # signal command…: the bytes of an undisturbed run, and its exit code
    local signal=$1 right round
    shift
    "$@" -o right >out 2>err
    right=$?
    for ((round = 0; round < rounds; round++)); do
        rm -f got saved
        hunted "$signal" "$@" -o got
        expect "$signal, $*: the same results" cmp -s right got
        case $code in 130 | 137 | 143) ;; *) expect_exit $right ;; esac
        expect_no_file saved
        expect_no_file saved.new
        expect_no_file got.partial
    done
}

same_after KILL "$QUADRILLE" rate -J 2 many.txt
same_after TERM "$QUADRILLE" rate -J 2 --min 4 first.txt second.txt
same_after KILL "$QUADRILLE" solve -J 2 --to csv most.txt
same_after KILL "$QUADRILLE" check --givens 0-26 -J 2 most.csv again.csv
same_after INT "$QUADRILLE" solve --all -J 2 rows.txt
same_after KILL "$QUADRILLE" check --json --minimal first.txt second.txt
same_after KILL "$QUADRILLE" count rows.txt
same_after TERM "$QUADRILLE" canon --to json most.txt
same_after KILL "$QUADRILLE" minimize -J 2 --to json rows.txt
expect "something was killed" test "$killed" -gt 0
[ "$rounds" = 1 ] || echo "$killed kills"

# ---- saved by hand -------------------------------------------------------------------------------
# A run that is stopped before its first puzzle: there is a checkpoint, and it can be taken up.
saved_somewhere() { # makes `saved` and got.partial in the middle of that file, or of many.txt from a pipe: -
    rm -f saved got got.partial
    for ((try = 0; try < 200; try++)); do
        [ ! -e saved ] || ! grep -q '^answered [1-9]' saved || ! grep -q '^done 0' saved || return 0
        rm -f saved got got.partial
        "$QUADRILLE" rate -J 1 -o got --checkpoint saved --checkpoint-every 1ms "$1" < <(cat many.txt) 2>err &
        while ! grep -q '^answered [1-9]' saved 2>/dev/null && kill -0 $! 2>/dev/null; do :; done
        kill -KILL $! 2>/dev/null
        wait $! 2>/dev/null
    done
}
set +m
"$QUADRILLE" rate -J 1 -o right many.txt
# A pipe is taken up if it brings the same from the beginning, and refused if it does not; packed input, too.
saved_somewhere -
cp saved kept
cp got.partial kept.partial
tail -n +20 many.txt >rest.txt
run "$QUADRILLE" rate -o got --resume saved - <rest.txt
expect_exit 3
expect_stderr_line '<stdin>: this is not the input that the work was begun on'
cp kept saved
cp kept.partial got.partial
cat many.txt | run "$QUADRILLE" rate -o got --resume saved -
expect "a pipe again" cmp -s right got
if "$QUADRILLE" --version | grep -q '^zlib yes'; then
    gzip -k many.txt
    saved_somewhere many.txt.gz
    run "$QUADRILLE" rate -o got --resume saved many.txt.gz
    expect_exit 0
    expect "packed" cmp -s right got
fi
saved_somewhere many.txt
cp saved kept
cp got.partial kept.partial
again() { # command…: with the kept state
    cp kept saved
    cp kept.partial got.partial
    rm -f got
    run "$@"
}
again "$QUADRILLE" rate -o got --resume saved many.txt
expect_exit 0
expect "taken up" cmp -s right got

# ---- what is not its own -------------------------------------------------------------------------
again "$QUADRILLE" rate -o got --resume saved --min 2 many.txt
expect_exit 3
expect_stderr 'saved: was saved with other options or files, or by another version'
expect "left as it was" cmp -s kept.partial got.partial
again "$QUADRILLE" rate -o got --resume saved first.txt
expect_exit 3
again true
{ printf x; tail -c +2 kept.partial; } >got.partial
run "$QUADRILLE" rate -o got --resume saved many.txt
expect_exit 3
expect_stderr 'quadrille: got.partial: does not begin with the results of the checkpoint'
again true
cp many.txt honest.txt
sed -i '1s/[1-9]/./' many.txt
run "$QUADRILLE" rate -o got --resume saved many.txt
expect_exit 3
expect_stderr_line 'many.txt: this is not the input that the work was begun on'
expect_no_file got
cp honest.txt many.txt
run "$QUADRILLE" rate -o got --resume saved many.txt
expect_exit 0
expect "and mended" cmp -s right got

# Where nothing comes of it, the old file stays.
rm -f saved got.partial
echo old >got
run "$QUADRILLE" minimize --to sdm -o got --checkpoint saved rows.txt
expect_exit 3
expect_file got old
expect_no_file got.partial
expect_no_file saved

# A checkpoint, or a part of results, that is there already is not written over.
again "$QUADRILLE" rate -o got --checkpoint saved many.txt
expect_exit 3
expect_stderr 'saved: is there already; go on with --resume, or remove it first'
rm saved
run "$QUADRILLE" rate -o got --checkpoint saved many.txt
expect_exit 4
expect_stderr 'quadrille: got.partial: is there already, from other work; go on with that, or remove it'
expect "left as it was" cmp -s kept.partial got.partial
rm -f got.partial saved
echo precious >victim
ln -s victim got.partial
run "$QUADRILLE" rate -o got --checkpoint saved many.txt
expect_exit 4
expect "no link is followed" test "$(cat victim)" = precious
rm -f got.partial saved

# But FILE itself may be a link: results are beside what it leads to, and the link stays.
mkdir far
ln -s far/rated got.link
run "$QUADRILLE" rate -o got.link --checkpoint saved many.txt
expect_exit 0
expect "where the link leads" cmp -s right far/rated
expect "still a link" test -L got.link
again true
mv got.partial far/rated.partial
cp kept saved
run "$QUADRILLE" rate -o got.link --resume saved many.txt
expect_exit 3 # it was saved for another FILE
rm -f saved far/*

# Damaged, byte by byte.
again true
for place in 1 30 60 120; do
    cp kept saved
    printf '#' | dd of=saved bs=1 seek=$place conv=notrunc 2>/dev/null
    run "$QUADRILLE" rate -o got --resume saved many.txt
    expect_exit 3
    expect_stderr 'saved: is no checkpoint of a stream of puzzles'
done

# ---- done, but not yet in its place --------------------------------------------------------------
# "done" comes before the renaming: whoever finds it puts the results in their place.
if command -v strace >/dev/null; then
    rm -f saved got got.partial
    strace -qq -f -e trace=rename,renameat,renameat2 -e inject=rename,renameat,renameat2:signal=KILL:when=3 \
        "$QUADRILLE" rate -J 1 -o got --checkpoint saved --checkpoint-every 1h first.txt >/dev/null 2>&1
    expect "the checkpoint says done" grep -q '^done 1$' saved
    run "$QUADRILLE" rate -J 1 -o got --resume saved first.txt
    expect_exit 0
    "$QUADRILLE" rate -J 1 -o right first.txt
    expect "put in its place" cmp -s right got
    expect_no_file saved
fi

# ---- how it is asked for -------------------------------------------------------------------------
rm -f saved got got.partial
run "$QUADRILLE" rate --checkpoint saved many.txt
expect_exit 2
expect_stderr_line '.*--checkpoint and --resume want -o FILE.*'
run "$QUADRILLE" rate --checkpoint-every 1 many.txt
expect_exit 2
run "$QUADRILLE" rate --checkpoint a --resume b -o got many.txt
expect_exit 2
run "$QUADRILLE" rate --resume nothing -o got many.txt
expect_exit 4
finish
