#!/usr/bin/env bash
# install-deps.sh GROUP...: install the Debian packages of the groups that are missing, as root or with
# sudo, and say so in a line. What the group `build` lacks in the end is no failure, as long as there are
# a compiler, make and CMake: the build does without, and tells what that costs. For the other groups,
# and where these three are missing, it stops with the one line to run.
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
        echo "binaryen" # without it the module is larger, and in one piece
        echo "terser" # without it the scripts are larger
        command -v node >/dev/null || echo "nodejs" # which may come from elsewhere, with npm in it
        command -v npm >/dev/null || echo "npm"
        ;;
    python) echo "python3-dev python3-numpy python3-build python3-setuptools python3-wheel python3-venv mypy" ;;
    deb)
        echo "build-essential debhelper dh-python"
        awk '/^[A-Z]/ { on = sub(/^Build-Depends:/, "") } on { sub(/[(<,].*/, ""); print $1 }' \
            "$(dirname "$0")/../debian/control" | grep -vE '^(debhelper-compat|dh-sequence-python3)$'
        ;;
    try-deb) echo "lintian autopkgtest mmdebstrap" ;; # scripts/try-deb.sh
    check) echo "python3 clang clang-tidy cppcheck gcovr valgrind" ;; # make lint, mutate, coverage, valgrind
    docs) echo "python3 cmark-gfm mandoc" ;; # make docs
    browser) echo "chromium" ;; # to try the page with
    *) echo "install-deps.sh: unknown group $1" >&2; exit 2 ;;
    esac
}

# What of the groups is not installed, as $missing. Elsewhere than on Debian nobody knows.
find_missing() {
    local group package status
    missing=
    command -v dpkg-query >/dev/null || return 0
    for group in "$@"; do
        for package in $(packages_of "$group"); do
            status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
            [ "$status" = installed ] || missing="$missing $package"
        done
    done
}

# What nothing is built without, as $needed.
find_needed() {
    needed=
    command -v "${CC:-cc}" >/dev/null || command -v gcc >/dev/null || command -v clang >/dev/null ||
        needed="$needed gcc"
    command -v make >/dev/null || needed="$needed make"
    command -v cmake >/dev/null || needed="$needed cmake"
}

install() { # the packages; one that is not to be had keeps no other away
    local package get="$run apt-get"
    echo "installing:$missing" >&2
    export DEBIAN_FRONTEND=noninteractive
    $get update -qq >/dev/null 2>&1 || true
    $get install -qq -y --no-install-recommends $missing >/dev/null 2>&1 && return 0
    for package in $missing; do
        $get install -qq -y --no-install-recommends "$package" >/dev/null 2>&1 || true
    done
}

find_missing "$@"
if [ -n "$missing" ] && command -v apt-get >/dev/null; then
    run=
    [ "$(id -u)" = 0 ] || run=sudo
    if [ -z "$run" ] || { command -v sudo >/dev/null && sudo -n true 2>/dev/null; }; then
        install
        find_missing "$@"
    fi
fi
find_needed
if [ -z "$needed" ] && { [ -z "$missing" ] || [ "$*" = build ]; }; then exit 0; fi
if command -v apt-get >/dev/null; then
    echo "missing:${missing:-$needed}. Please run: apt-get update && apt-get install${missing:-$needed} (as root, or with sudo)" >&2
else
    echo "missing:${needed:-$missing}. Please install what your system calls it" >&2
fi
exit 1
