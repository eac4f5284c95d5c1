#!/usr/bin/env bash
# build-deb.sh FOLDER JOBS: the Debian packages of the tree as it stands (what git knows or would add), their
# sources, .changes, .buildinfo and the list of what is in them (SPDX), into FOLDER. They are built
# elsewhere, in a copy; nothing is fetched while that goes on. The log of it stays in FOLDER.
set -eu -o pipefail
cd "$(dirname "$0")/.."
mkdir -p "$1"
folder=$(cd "$1" && pwd)
jobs=${2:-2}
unset MAKEFLAGS MAKELEVEL MFLAGS

version=$(dpkg-parsechangelog -SVersion)
upstream=${version%-*}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tree=$scratch/quadrille-$upstream
jansson=build/web-objects/jansson
scripts/fetch-jansson.sh $jansson || { echo "no packages: the source of jansson could not be had" >&2; exit 1; }

files() {
    if git rev-parse --git-dir >/dev/null 2>&1; then
        git ls-files -z --cached --others --exclude-standard
    else
        find . \( -name 'build*' -o -name node_modules \) -prune -o -type f -printf '%P\0'
    fi | while IFS= read -r -d '' file; do [ ! -e "$file" ] || printf '%s\0' "$file"; done
}
# The same tarball from the same files, whoever makes it and when.
pack() { # NAME, then arguments for tar
    local name=$1
    shift
    tar -c --sort=name --mtime="@$(dpkg-parsechangelog -STimestamp)" --owner=0 --group=0 --numeric-owner \
        --mode=u=rwX,go=rX "$@" | gzip -9n >"$scratch/$name.tar.gz"
}
files | grep -zv '^debian/' | pack "quadrille_$upstream.orig" --null -T - --transform "s,^,quadrille-$upstream/,S"
pack "quadrille_$upstream.orig-jansson" -C $jansson --transform 's,^,jansson/,S' LICENSE src android
tar -xf "$scratch/quadrille_$upstream.orig.tar.gz" -C "$scratch"
tar -xf "$scratch/quadrille_$upstream.orig-jansson.tar.gz" -C "$tree"
cp -r debian "$tree"

echo "building the packages of $version: minutes; see $folder/build.log"
started=$SECONDS
(cd "$tree" && DEB_BUILD_OPTIONS="parallel=$jobs ${DEB_BUILD_OPTIONS-}" dpkg-buildpackage -us -uc) >"$folder/build.log" 2>&1 || {
    grep -nE 'error|Error|FAIL|missing' -A4 "$folder/build.log" | tail -40 >&2 || true
    tail -5 "$folder/build.log" >&2
    exit 1
}
(cd "$folder" && rm -f -- *.deb *.dsc *.changes *.buildinfo *.tar.* *.spdx.json)
find "$scratch" -maxdepth 1 -type f -exec mv -t "$folder" {} +
scripts/sbom.py "$folder"/quadrille_"$version"_*.changes
echo "built in $((SECONDS - started)) s, in $folder:"
(cd "$folder" && ls -- *.deb *.spdx.json)
