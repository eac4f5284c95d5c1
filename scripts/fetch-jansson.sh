#!/usr/bin/env bash
# fetch-jansson.sh DIRECTORY: the source of jansson as Debian has it, unpacked into DIRECTORY; nothing
# to do when it is there. The version is that of libjansson-dev, so that the WebAssembly module reads
# JSON with the code, and refuses it with the words, of the program. apt knows where, and checks what
# it gets.
set -eu
directory=$1
[ ! -e "$directory/src/load.c" ] || exit 0
command -v apt-get >/dev/null || { echo "fetch-jansson.sh: this is no Debian system" >&2; exit 1; }

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# "500 http://… bookworm/main amd64 Packages" becomes a line for sources in a list of our own.
apt-cache policy libjansson-dev |
    awk '/ Packages$/ { split($3, suite, "/"); print "deb-src", $2, suite[1], suite[2]; exit }' >"$scratch/sources.list"
[ -s "$scratch/sources.list" ] || { echo "fetch-jansson.sh: apt does not know libjansson-dev" >&2; exit 1; }
mkdir -p "$scratch/lists/partial" "$scratch/package"
chmod -R a+rwX "$scratch"
options="-qq -o Dir::Etc::SourceList=$scratch/sources.list -o Dir::Etc::SourceParts=-
    -o Dir::State::Lists=$scratch/lists -o APT::Get::List-Cleanup=0"
apt-get $options update
(cd "$scratch/package" && apt-get $options source --download-only jansson 2>/dev/null)
mkdir -p "$directory"
tar -xf "$scratch"/package/jansson_*.orig.tar.* -C "$directory" --strip-components=1
