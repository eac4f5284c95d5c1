#!/usr/bin/env bash
# try-builds.sh [FOLDER]: builds the program whole without each of the optional libraries in turn, with
# gcc and with clang, and lets it solve and tell what it lacks. Minutes each; `make test` has a shorter
# form of it, tests/cli/builds.sh.
set -eu
source=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:-$(mktemp -d)}
puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
status=0
for compiler in gcc clang; do
    command -v $compiler >/dev/null || { echo "$compiler: not here"; continue; }
    for without in QDR_NOTHING=ON QDR_ZLIB=OFF QDR_JANSSON=OFF QDR_CADICAL=OFF QDR_CAIRO=OFF QDR_MPI=OFF \
        QDR_WEB_SERVER=OFF CMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON QDR_STATIC_PROGRAM=OFF QDR_THREADS=OFF; do
        tree=$folder/$compiler-${without%=*}
        if cmake -S "$source" -B "$tree" -DCMAKE_C_COMPILER=$compiler -DCMAKE_BUILD_TYPE=Debug -DQDR_TESTS=OFF \
            -DQDR_WARNINGS_ARE_ERRORS=ON -DQDR_EXAMPLES=OFF -D"$without" >"$folder/log" 2>&1 &&
            cmake --build "$tree" -j 2 >>"$folder/log" 2>&1 &&
            [ "$("$tree/quadrille" check "$puzzle")" = unique ]; then
            echo "$compiler -D$without: $("$tree/quadrille" --version | grep ' no ' | cut -d' ' -f1-2 | paste -sd,)"
        else
            status=1
            echo "$compiler -D$without: FAILED"
            grep -E 'error|warning' -A4 "$folder/log" || tail -5 "$folder/log"
        fi
        rm -rf "$tree"
    done
done
exit $status
