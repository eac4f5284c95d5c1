#!/usr/bin/env bash
# once: reads debian/ and what is released.
# debian/ against the project: the symbols are those that the library exports, every file that is installed is in
# one package, and no package waits for one that is not; the tests that are named are there. Its version is looked
# at by version.sh. `make deb` builds the packages, scripts/try-deb.sh tries them.
. "$(dirname "$0")/lib/expect.bash" || exit 1
debian=$SOURCE/debian
command -v dpkg >/dev/null || { echo "there is no dpkg here"; exit 77; }
! grep -q '^QDR_SANITIZE:STRING=.' "$BUILD/CMakeCache.txt" || { echo "once, as released, is enough"; exit 77; }

version=$(sed -nE 's/^project\(quadrille VERSION ([0-9.]+).*/\1/p' "$SOURCE/CMakeLists.txt")

# ---- symbols -------------------------------------------------------------------------------------
nm -D --defined-only "$BUILD/libquadrille.so" | awk '{ print $3 }' | sed 's/@.*//' | sort -u >exported
sed -nE 's/^ ([a-z0-9_]+)@Base .*/\1/p' "$debian/libquadrille0.symbols" | sort >listed
run comm -23 exported listed
expect "in debian/libquadrille0.symbols, as ' NAME@Base $version'" test ! -s out
run comm -13 exported listed
expect "no symbol is listed that the library does not export" test ! -s out
expect "no symbol is newer than the library" sh -c \
    "sed -nE 's/.*@Base //p' '$debian/libquadrille0.symbols' | while read -r v; do dpkg --compare-versions \$v le $version || exit 1; done"
next="${version%%.*}.$(($(cut -d. -f2 <<<"$version") + 1))~"
expect "who links it depends on libquadrille0 (<< $next)" \
    grep -qxF "libquadrille.so.0 libquadrille0 #MINVER#, libquadrille0 (<< $next)" "$debian/libquadrille0.symbols"

# ---- files ---------------------------------------------------------------------------------------
run cmake --install "$BUILD" --prefix "$WORK/usr"
expect_exit 0
# As debhelper has it: libraries in a folder of the architecture.
[ ! -e usr/lib/libquadrille.a ] || { mkdir -p usr/lib/triplet && mv usr/lib/[!t]* usr/lib/triplet; }
for list in "$debian"/*.install "$debian/not-installed"; do
    grep -v '^#' "$list" | while read -r pattern _; do
        # The page and the Python package are in this folder only if they were asked for.
        matched=$(compgen -G "$pattern") || case $pattern in
            usr/share/quadrille/web | usr/lib/python3/*) ;;
            */quadrille-draw | */quadrille-web | */quadrille-mpi*) [ -e "$BUILD/${pattern##*/}" ] && echo "$pattern" >>idle ;;
            *) echo "$pattern" >>idle ;;
        esac
        [ -z "$matched" ] || find $matched ! -type d
    done
done | sort >packed
expect "every line of a list finds something: $(cat idle 2>/dev/null)" test ! -e idle
find usr ! -type d | sort >installed
run comm -23 installed packed
expect "every installed file is in a list of debian/" test ! -s out
run uniq -d packed
expect "no file is in two lists" test ! -s out

# ---- tests ---------------------------------------------------------------------------------------
for name in $(sed -n 's/^Tests: //p' "$debian/tests/control" | tr -d ,); do
    expect "debian/tests/$name can be run" test -x "$debian/tests/$name"
done
for file in "$debian"/tests/*; do
    case ${file##*/} in control) continue ;; esac
    expect "debian/tests/control names ${file##*/}" grep -qE "^Tests:.* ${file##*/}(,|$)" "$debian/tests/control"
done
finish
