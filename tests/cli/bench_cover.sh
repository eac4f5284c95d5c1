#!/usr/bin/env bash
# bench_cover.sh: bench/cover.sh makes its table, and sees a wrong count and one that takes too long.
. "$(dirname "$0")/lib/expect.bash" || exit 1
export PROBLEMS=$'queens 6\nlatin 4 --reduced' LIMIT=1
export AGAINST="honest $QUADRILLE cover --count -e dlx
wrong echo 5
slow sleep 9"
run "$SOURCE/bench/cover.sh" "$QUADRILLE" 1
expect_exit 0
expect_lines 4
expect_stdout_line '\| problem \| solutions \| quadrille \| honest \| wrong \| slow \|'
expect_stdout_line '\| queens 6 \| 4 \| [0-9.]+ \| [0-9.]+ \| [0-9.]+\? \| >1 \|'
expect_stdout_line '\| latin 4 --reduced \| 4 \| [0-9.]+ \| [0-9.]+ \| [0-9.]+\? \| >1 \|'
finish
