#!/usr/bin/env bash
# slow: installs into a scratch prefix, then builds a stranger's program against it in every way.
set -eu
fail() { echo "FAIL: $*" >&2; exit 1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# A sanitized library wants a sanitized program: that is not what strangers do.
! grep -q '^QDR_SANITIZE:STRING=.' "$BUILD/CMakeCache.txt" || exit 77
cmake --install "$BUILD" --prefix "$scratch/first" >/dev/null
mv "$scratch/first" "$scratch/prefix" # nothing installed may depend on where it was put
prefix=$scratch/prefix

# ---- what must be there --------------------------------------------------------------------------
for file in bin/quadrille include/quadrille/quadrille.h share/man/man1/quadrille.1 \
    share/bash-completion/completions/quadrille share/zsh/site-functions/_quadrille \
    share/fish/vendor_completions.d/quadrille.fish share/doc/quadrille/LICENSE \
    share/doc/quadrille/docs/architecture.md share/doc/quadrille/CHANGELOG.md; do
    [ -s "$prefix/$file" ] || fail "$file was not installed"
done
for header in "$SOURCE"/include/quadrille/*.h; do
    cmp -s "$header" "$prefix/include/quadrille/${header##*/}" || fail "$header was not installed"
done
bash -n "$prefix/share/bash-completion/completions/quadrille" || fail "bash completion"
version=$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$BUILD/CMakeCache.txt")
"$prefix/bin/quadrille" --version | head -1 | grep -qF "$version" || fail "--version"
! grep -qaF "$SOURCE" "$prefix/bin/quadrille" || fail "the program names $SOURCE"
"$prefix/bin/quadrille" bench --engines dlx --puzzles 1 --rounds 1 --csv >"$scratch/csv" 2>"$scratch/err" ||
    fail "the moved program does not find its puzzles: $(cat "$scratch/err")"
if [ -x "$BUILD/quadrille-mpi" ]; then
    [ -x "$prefix/bin/quadrille-mpi" ] || fail "quadrille-mpi is not installed"
    grep -q 'quadrille\\-mpi solve' "$prefix/share/man/man1/quadrille-mpi.1" || fail "its man page"
    "$prefix/bin/quadrille" --version | grep -q '^mpi yes' || fail "--version does not name MPI"
fi
if [ -x "$BUILD/quadrille-draw" ]; then
    "$prefix/bin/quadrille" draw --pdf "$scratch/x.pdf" "$prefix/share/quadrille/puzzles/example-9x9.txt" ||
        fail "the moved program does not find quadrille-draw"
    "$prefix/bin/quadrille" --version | grep -q '^cairo yes' || fail "--version does not name Cairo"
fi
libdir=$(dirname "$(find "$prefix" -name libquadrille.so)")
so=$(readlink "$libdir/libquadrille.so")
[ -L "$libdir/$so" ] && [ -f "$libdir/$(readlink "$libdir/$so")" ] || fail "soname links: $so"

# ---- a stranger's program ------------------------------------------------------------------------
mkdir "$scratch/outside"
cp "$SOURCE/tests/cli/lib/outside.c" "$scratch/outside"
expect() { # expect NAME PROGRAM NEEDS-THE-SHARED-LIBRARY
    local said
    said=$(LD_LIBRARY_PATH=$libdir "$2") || fail "$1: does not run"
    [ "$said" = "quadrille $version: 72" ] || fail "$1: said $said"
    local needs=no
    ! objdump -p "$2" | grep -q 'NEEDED.*libquadrille' || needs=yes
    [ "$needs" = "$3" ] || fail "$1: linked to the shared library: $needs, expected $3"
}

export PKG_CONFIG_PATH=$libdir/pkgconfig
cd "$scratch/outside"
[ "$(pkg-config --modversion quadrille)" = "$version" ] || fail "pkg-config --modversion"
# --define-prefix is the default of neither pkg-config: the .pc file must do it by itself.
cc -std=c17 outside.c $(pkg-config --cflags --libs quadrille) -o pc-shared
expect "pkg-config" ./pc-shared yes
# -l:libquadrille.a picks the archive where both lie side by side; --static brings what it needs.
cc -std=c17 outside.c $(pkg-config --static --cflags --libs quadrille |
    sed 's/-lquadrille/-l:libquadrille.a/') -o pc-static
expect "pkg-config --static" ./pc-static no
# And a program without any shared library at all, libc included.
cc -std=c17 -static outside.c $(pkg-config --static --cflags --libs quadrille) -o pc-all-static
expect "cc -static" ./pc-all-static no

cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.21)
project(outside LANGUAGES C)
find_package(quadrille 0.1 QUIET) # whose interface was another
if(quadrille_FOUND)
    message(FATAL_ERROR "0.1 is found")
endif()
find_package(quadrille ${VERSION} REQUIRED COMPONENTS shared static)
foreach(kind shared static quadrille)
    add_executable(cmake-${kind} outside.c)
    target_link_libraries(cmake-${kind} PRIVATE quadrille::${kind})
endforeach()
END
cmake -S . -B build -DVERSION="${version%.*}" -DCMAKE_PREFIX_PATH="$prefix" >cmake.log 2>&1 || { cat cmake.log; fail "find_package"; }
cmake --build build >cmake.log 2>&1 || { cat cmake.log; fail "building with quadrille::"; }
expect "quadrille::shared" build/cmake-shared yes
expect "quadrille::static" build/cmake-static no
expect "quadrille::quadrille" build/cmake-quadrille yes
# Who asks for the static library alone means it by the short name, too.
mkdir static
cp outside.c static
cat >static/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.21)
project(outside LANGUAGES C)
find_package(quadrille REQUIRED COMPONENTS static)
add_executable(cmake-static outside.c)
target_link_libraries(cmake-static PRIVATE quadrille::quadrille)
END
cmake -S static -B static/build -DCMAKE_PREFIX_PATH="$prefix" >cmake.log 2>&1 || { cat cmake.log; fail "find_package: static"; }
cmake --build static/build >cmake.log 2>&1 || { cat cmake.log; fail "building with quadrille::quadrille, static"; }
expect "quadrille::quadrille, static" static/build/cmake-static no

# As docs/packages.md has it, word for word.
mkdir documented
cp outside.c documented/mine.c
{
    printf '%s\n' 'cmake_minimum_required(VERSION 3.21)' 'project(mine LANGUAGES C)' 'add_executable(mine mine.c)'
    sed -nE 's/^    ((find_package|target_link_libraries)\(.*)/\1/p' "$SOURCE/docs/packages.md"
} >documented/CMakeLists.txt
cmake -S documented -B documented/build -DCMAKE_PREFIX_PATH="$prefix" >cmake.log 2>&1 || { cat cmake.log; fail "docs/packages.md: find_package"; }
cmake --build documented/build >cmake.log 2>&1 || { cat cmake.log; fail "docs/packages.md: building"; }
expect "docs/packages.md, CMake" documented/build/mine yes
(cd documented && eval "$(sed -nE 's/.*`(cc mine\.c [^`]*)`.*/\1/p' "$SOURCE/docs/packages.md")") || fail "docs/packages.md: cc"
expect "docs/packages.md, cc" documented/a.out yes

# Within another project it gives its library, and nothing else: no program, no tests, nothing to
# install, no warning that stops anybody. The whole is not compiled again here, one file is.
within() { # HOW, then lines of CMake that bring it in
    local how=$1
    shift
    mkdir "$how"
    {
        printf '%s\n' 'cmake_minimum_required(VERSION 3.21)' 'project(within LANGUAGES C CXX)' 'enable_testing()' "$@"
        echo "add_executable(within ../outside.c)"
        echo "target_link_libraries(within PRIVATE quadrille::quadrille)"
    } >"$how/CMakeLists.txt"
    cmake -S "$how" -B "$how/build" >cmake.log 2>&1 || { cat cmake.log; fail "$how"; }
    cmake --build "$how/build" --target help >targets
    grep -q quadrille_static targets || fail "$how: there is no library"
    ! grep -E '[. ](quadrille|test_|example|quadrille-|quadrille_python)[a-z_-]*$' targets |
        grep -vE 'quadrille_(static|shared|objects|cadical_trace)$' || fail "$how brings more than the library"
    (cd "$how/build" && ctest -N) | grep -qx 'Total Tests: 0' || fail "$how brings tests"
    make -C "$how/build/quadrille" src/base/status.o >cmake.log 2>&1 || { cat cmake.log; fail "$how: compiling"; }
    ! grep -rq Werror "$how/build" --include=flags.make || fail "$how: warnings are errors"
    cmake --install "$how/build" --prefix "$scratch/nothing" >/dev/null
    [ -z "$(find "$scratch/nothing" -type f 2>/dev/null)" ] || fail "$how installs $(find "$scratch/nothing" -type f | head -3)"
}
within add_subdirectory "add_subdirectory($SOURCE quadrille)"
within FetchContent "include(FetchContent)" \
    "FetchContent_Declare(quadrille SOURCE_DIR $SOURCE BINARY_DIR \${CMAKE_BINARY_DIR}/quadrille)" \
    "FetchContent_MakeAvailable(quadrille)"
! grep -rqF "$SOURCE" "$libdir/pkgconfig" "$libdir/cmake" || fail "an installed file names $SOURCE"
