#!/usr/bin/env bash
# build-web.sh JOBS: build/web, a static folder for any host: the WebAssembly module, the page and
# its JavaScript; build/web/quadrille.html, all of it in one file; and build/npm, the npm package. Exit code 77: something that
# it takes is missing, and a sentence says what.
set -eu
cd "$(dirname "$0")/.."
jobs=${1:-2}
unset MAKEFLAGS MAKELEVEL MFLAGS
missing() {
    echo "the page is not built: $*" >&2
    exit 77
}

for tool in clang-19 wasm-ld-19 node; do
    command -v $tool >/dev/null || missing "there is no $tool (Debian: scripts/install-deps.sh web)"
done
[ -e /usr/lib/wasm32-wasi/libc.a ] || missing "there is no wasi-libc (Debian: scripts/install-deps.sh web)"
objects=build/web-objects
scripts/fetch-jansson.sh $objects/jansson || missing "the source of jansson could not be had"

log=$(mktemp)
trap 'rm -f "$log"' EXIT
cmake -S web -B $objects -DCMAKE_C_COMPILER=clang-19 -DQDR_JANSSON="$PWD/$objects/jansson" >"$log" 2>&1 &&
    cmake --build $objects -j "$jobs" >"$log" 2>&1 ||
    { grep -E -A4 "error|warning" "$log" >&2 || cat "$log" >&2; exit 1; }
[ $objects/whole.wasm -nt $objects/quadrille.wasm ] && [ $objects/whole.wasm -nt scripts/page-set.mjs ] && [ $objects/whole.wasm -nt scripts/split-module.mjs ] ||
    node scripts/split-module.mjs $objects/quadrille.wasm $objects
node scripts/assemble-web.mjs web $objects build/web
version=$(sed -n 's/^project(quadrille VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
node scripts/assemble-npm.mjs web $objects/whole.wasm "$version" build/npm
