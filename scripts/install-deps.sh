#!/usr/bin/env bash
# install-deps.sh GROUP...: install the Debian packages of the groups that are missing.
# As root, or with sudo; otherwise print the one line to run and stop.
set -eu

packages_of() {
    case $1 in
    build)
        echo "gcc make cmake pkg-config libc6-dev zlib1g-dev libjansson-dev"
        echo "libcadical-dev g++"              # the engine sat
        echo "libcairo2-dev libharfbuzz-dev" # PDF and PNG, and kerning in them
        echo "fonts-lato fonts-linuxlibertine fonts-dejavu-core"
        echo "libopenmpi-dev openmpi-bin"      # quadrille-mpi
        echo "libmicrohttpd-dev"               # quadrille web
        ;;
    test)
        echo "libcmocka-dev gzip g++ clang curl" # the headers in C++, the warnings of clang
        echo "poppler-utils librsvg2-bin mupdf-tools qpdf" # to look at drawn pages
        ;;
    web)
        echo "clang-19 lld-19 wasi-libc libclang-rt-19-dev-wasm32 cmake make"
        command -v node >/dev/null || echo "nodejs" # which may come from elsewhere, with npm in it
        command -v npm >/dev/null || echo "npm"
        ;;
    browser) echo "chromium" ;; # to try the page with
    *) echo "install-deps.sh: unknown group $1" >&2; exit 2 ;;
    esac
}

missing=
for group in "$@"; do
    for package in $(packages_of "$group"); do
        status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
        [ "$status" = installed ] || missing="$missing $package"
    done
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null; then
    echo "Not a Debian system: please install the equivalents of:$missing" >&2
    exit 0
fi
install="apt-get install -y --no-install-recommends$missing"
if [ "$(id -u)" = 0 ]; then
    run=
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    run=sudo
else
    echo "Missing packages. Please run: sudo apt-get update && sudo $install" >&2
    exit 1
fi
echo "Installing:$missing" >&2
export DEBIAN_FRONTEND=noninteractive
$run apt-get update -qq >&2
$run $install >/dev/null
