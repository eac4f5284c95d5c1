#!/usr/bin/env bash
# fail-memory.sh: every command with memory that ends at each of its allocations, for good and just once:
# what `make test` does at some moments of each, at all of them. It takes a good while.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
QDR_FAULTS=0 QUADRILLE=${QUADRILLE:-$root/build/quadrille} SOURCE=$root BUILD=$root/build \
    bash "$root/tests/cli/no_memory.sh"
