#!/usr/bin/env bash
# choose.sh: cover --choose: the same solutions, other nodes.
. "$(dirname "$0")/lib/expect.bash" || exit 1

"$QUADRILLE" make-cover langford 8 | sed 's/s\([0-9]\)/#\1/g' >langford.dlx
"$QUADRILLE" cover --all -e cells langford.dlx | sed 's/^$/@/' | sort >want
nodes() { sed -n 's/.*, nodes \([0-9]*\),.*/\1/p' err; }
seen=
for way in mrv sharp weights; do
    run "$QUADRILLE" cover --count --choose "$way" --stats langford.dlx
    expect_exit 0
    expect_stdout 300
    if [ "$way" != mrv ]; then
        expect_stderr_line 'langford.dlx: engine cells, solutions 300, .*'
        expect "$way has nodes of its own" test "${seen#*" $(nodes) "}" = "$seen"
    else
        run "$QUADRILLE" cover --count --choose mrv -e cells --stats langford.dlx
    fi
    seen="$seen $(nodes) "
    run "$QUADRILLE" cover --all --choose "$way" langford.dlx
    expect "$way: the same solutions" test "$(sed 's/^$/@/' out | sort)" = "$(cat want)"
done
# Threads: sharp is shared, weights stay with one.
for way in sharp weights; do
    "$QUADRILLE" cover --all --choose "$way" langford.dlx >one
    run "$QUADRILLE" cover --all --choose "$way" --jobs 2 --ordered langford.dlx
    expect "$way: the same in order" cmp -s out one
    run "$QUADRILLE" cover --count --choose "$way" --jobs 2 langford.dlx
    expect_stdout 300
done
# Colours and bounds.
"$QUADRILLE" make-cover debruijn 4 >cycles.dlx
"$QUADRILLE" make-cover domination 4 2 >queens.dlx
for way in sharp weights; do
    run "$QUADRILLE" cover --count --choose "$way" cycles.dlx queens.dlx
    expect_exit 0
    expect_stdout $'16\n12'
    run "$QUADRILLE" cover --count --choose "$way" -e cells --preprocess cycles.dlx
    expect_stdout 16
done

# Usage.
run "$QUADRILLE" cover --choose sharpe langford.dlx
expect_exit 2
expect_stderr "quadrille cover: --choose: unknown 'sharpe'; did you mean sharp?"
run "$QUADRILLE" cover --choose weights --engine dlx langford.dlx
expect_exit 2
expect_stderr "quadrille cover: --choose weights goes with the engine cells, which it takes"
run "$QUADRILLE" cover --choose mrv --engine dlx --count langford.dlx
expect_stdout 300
for other in "--sample 2" "--cheapest 2"; do
    # shellcheck disable=SC2086
    run "$QUADRILLE" cover --choose sharp $other langford.dlx
    expect_exit 2
    expect_stderr "quadrille cover: --choose does not go with ${other% *}"
done
finish
