#!/usr/bin/env bash
# fail-memory.sh: every command of every program with memory that ends at each of its allocations, for
# good and just once: what `make test` does at some moments of each command of `quadrille`, at all of them.
# It takes a good while. ONLY='cover queens.dlx': of that command alone.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
for program in draw mpi web; do # those that can be built here
    cmake --build "$root/build" --target quadrille-$program-faulty >/dev/null 2>&1 || true
done
QDR_FAULTS=0 QUADRILLE=${QUADRILLE:-$root/build/quadrille} SOURCE=$root BUILD=$root/build \
    bash "$root/tests/cli/no_memory.sh"
