#!/usr/bin/env bash
# try-deb.sh [FOLDER]: are the packages of `make deb` what they should be? They are built, unless a folder of them
# is named. Lintian has no error and no warning; the list of what is in them (SPDX) has every one; built again,
# elsewhere and otherwise, they are the same bytes; in a scratch root they are installed in an older
# version, upgraded, used and purged, and nothing stays behind; their own tests (debian/tests) pass in another.
# Takes root, an apt mirror, and as long as three builds.
set -eu -o pipefail
cd "$(dirname "$0")/.."
jobs=$(nproc)
[ "$(id -u)" = 0 ] || { echo "try-deb.sh: a scratch root takes root" >&2; exit 1; }
[ $# -gt 0 ] || make deb
folder=$(cd "${1:-build/deb}" && pwd)
scripts/install-deps.sh deb try-deb
scratch=$(mktemp -d)
chmod 755 "$scratch"
release() { for root in "$scratch"/root*; do umount -q "$root/proc" "$root/dev" || true; done; }
trap 'release; rm -rf --one-file-system "$scratch"' EXIT
fail() { echo "FAIL: $*" >&2; exit 1; }
debs() { find "$1" -name '*.deb' ! -name '*-dbgsym_*' | LC_ALL=C sort; }
names=$(for deb in $(debs "$folder"); do dpkg-deb -f "$deb" Package; done)
[ "$(echo $names)" = "libquadrille-dev libquadrille0 python3-quadrille quadrille-mpi quadrille-web quadrille" ] ||
    fail "the packages are" $names

lintian --fail-on error,warning --tag-display-limit 0 "$folder"/quadrille_*.changes || fail lintian
echo "lintian: no error, no warning"

for deb in $(debs "$folder"); do
    grep -qF "$(sha256sum "$deb" | cut -d' ' -f1)" "$folder"/quadrille_*.spdx.json || fail "$deb is not in the SPDX list"
done
echo "SPDX: every package, with its checksum"

# ---- twice the same ------------------------------------------------------------------------------
unpack() { # the sources, into a folder of that name
    mkdir "$scratch/$1"
    dpkg-source -x "$folder"/quadrille_*.dsc "$scratch/$1/tree" >/dev/null 2>&1
}
build() { # in that folder
    (cd "$scratch/$1/tree" && DEB_BUILD_OPTIONS="nocheck parallel=$jobs" dpkg-buildpackage -b -us -uc) >"$scratch/log" 2>&1 ||
        { tail -20 "$scratch/log"; fail "not built: $1"; }
}
unpack again
(umask 027 && TZ=Pacific/Kiritimati LC_ALL=C CCACHE_DISABLE=1 build again)
for deb in "$folder"/*.deb; do
    cmp "$deb" "$scratch/again/${deb##*/}" || fail "${deb##*/} is not the same when built again"
done
echo "built again: $(ls "$folder"/*.deb | wc -l) packages, the same bytes"

# ---- an older version: the same sources under the number before -----------------------------------
version=$(dpkg-deb -f "$folder"/libquadrille0_*.deb Version)
unpack older
(
    cd "$scratch/older/tree"
    sed -i '1,/^ -- /d' debian/changelog
    sed -i '/./,$!d' debian/changelog
    older=$(dpkg-parsechangelog -SVersion)
    sed -i "s/^project(quadrille VERSION [0-9.]*/project(quadrille VERSION ${older%-*}/" CMakeLists.txt
    sed -i "s/@Base .*/@Base ${older%-*}/; 1s/(<< .*)/(<< ${version%-*}~)/" debian/libquadrille0.symbols
)
build older
older=$(dpkg-deb -f "$scratch"/older/libquadrille0_*.deb Version)
echo "built as $older, to be upgraded"

# ---- a scratch root ------------------------------------------------------------------------------
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=$(apt-cache policy libjansson-dev | awk '/ Packages$/ { print $2; exit }')
mmdebstrap --quiet --variant=apt "$suite" "$scratch/root" "$mirror" || fail "no scratch root"
cp /etc/resolv.conf "$scratch/root/etc/"
cp -a "$scratch/root" "$scratch/root-tests"
for root in "$scratch/root" "$scratch/root-tests"; do
    mount -t proc proc "$root/proc"
    mount --bind /dev "$root/dev"
done
inside() { chroot "$scratch/root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
apt() { inside apt-get -qq -y "$@" >"$scratch/log" 2>&1 || { cat "$scratch/log"; fail "apt-get $*"; }; }
# What apt, dpkg, the linker and groups that were added write down for themselves is not counted.
state() {
    inside dpkg-query -W -f '${Package} ${db:Status-Abbrev}\n'
    inside find / -xdev \( -path /tmp -o -path /proc -o -path /dev -o -path /packages -o -path /run -o -path /var/cache -o -path /var/log \
        -o -path /var/lib/apt -o -path /var/lib/dpkg -o -path /etc/ld.so.cache -o -path '/etc/*-' \) -prune -o -print | sort
}
install() { # the packages in that folder, and what else is named
    local folder=$1
    shift
    rm -rf "$scratch/root/packages"
    mkdir "$scratch/root/packages"
    cp $(debs "$folder") "$scratch/root/packages"
    apt install --no-install-recommends $(cd "$scratch/root" && printf '/%s ' packages/*) "$@"
}
versions() { inside dpkg-query -W -f '${Version}\n' $names | sort -u; }
puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
use() {
    [ "$(inside quadrille check $puzzle)" = unique ] || fail "check"
    inside quadrille rate $puzzle | grep -q '^1.2/' || fail "rate"
    inside quadrille draw --pdf /tmp/puzzle.pdf $puzzle || fail "draw"
    [ "$(inside python3 -c "import quadrille; print(quadrille.Puzzle('$puzzle').count())")" = 1 ] || fail "import"
    inside quadrille make-cover queens 8 >"$scratch/root/tmp/queens.dlx"
    [ "$(inside env OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_plm_rsh_agent= \
        OMPI_MCA_btl_vader_single_copy_mechanism=none \
        mpirun --oversubscribe -n 2 quadrille-mpi cover --count /tmp/queens.dlx 2>/dev/null)" = 92 ] || fail "mpirun"
    inside timeout -s INT 2 quadrille web --no-browser >"$scratch/log" 2>/dev/null || true
    grep -q '^http://127' "$scratch/log" || fail "web"
}
apt update
state >"$scratch/before"

# As docs/packages.md has it.
line=$(sed -n 's/^    \(apt install .*\)/\1/p' docs/packages.md)
mkdir -p "$scratch/root/build/deb"
cp $(debs "$folder") "$scratch/root/build/deb"
inside sh -c "cd / && $line -y" >"$scratch/log" 2>&1 || { cat "$scratch/log"; fail "$line"; }
[ "$(inside quadrille check $puzzle)" = unique ] || fail "check, after $line"
rm -r "$scratch/root/build"
apt purge --autoremove quadrille libquadrille0

install "$scratch/older" mpi-default-bin
[ "$(versions)" = "$older" ] || fail "installed:" $(versions)
use
install "$folder"
[ "$(versions)" = "$version" ] || fail "upgraded to:" $(versions)
use
left=$(inside find /usr -name "*quadrille*${older%-*}*")
[ -z "$left" ] || fail "left of the older version: $left"
inside dpkg -V $names || fail "files that are not as they were packed"
apt purge --autoremove $names mpi-default-bin
state >"$scratch/after"
diff "$scratch/before" "$scratch/after" || fail "left behind"
echo "installed, used, upgraded, used, purged: nothing left"

# ---- their own tests -----------------------------------------------------------------------------
autopkgtest -q -U "$folder"/quadrille_*.changes -- chroot "$scratch/root-tests" || fail "autopkgtest"
