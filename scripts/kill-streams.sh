#!/usr/bin/env bash
# kill-streams.sh [ROUNDS]: kills streams of puzzles that save how far they have come at random moments, and
# compares what comes of it in the end: eight commands, so many rounds each (50, if not told), each
# round killed several times. `make test` does one round of each.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
QDR_KILLS=${1:-50} QUADRILLE=${QUADRILLE:-$root/build/quadrille} SOURCE=$root BUILD=$root/build \
    bash "$root/tests/cli/stream_checkpoint.sh"
