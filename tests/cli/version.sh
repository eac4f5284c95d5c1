#!/usr/bin/env bash
# once: compares words.
# version.sh: one line of CMakeLists.txt decides the version; everything that tells one tells that, and
# the list of changes begins with it.
. "$(dirname "$0")/lib/expect.bash" || exit 1

version=$(sed -nE 's/^project\(quadrille VERSION ([0-9]+\.[0-9]+\.[0-9]+) .*/\1/p' "$SOURCE/CMakeLists.txt")
expect "CMakeLists.txt has a version of three numbers" test -n "$version"
for asked in version --version -V; do
    run "$QUADRILLE" "$asked"
    expect_stdout_line "quadrille $version"
done
run "$QUADRILLE" help --man
expect_stdout_line "\.TH QUADRILLE 1 \"\" \"quadrille $version\" .*"
expect "the changes begin with $version" \
    test "$(sed -nE '/^## /{s/^## ([0-9.]+),.*/\1/p;q}' "$SOURCE/CHANGELOG.md")" = "$version"
expect "pkg-config" grep -qx "Version: $version" "$BUILD/quadrille.pc"
expect "the CMake package" grep -q "PACKAGE_VERSION \"$version\"" "$BUILD/quadrille-config-version.cmake"

# The interface is the same as long as this is: packages of other programs hang on it.
expect "the library's soname is .so.0" test "$(basename "$(readlink -f "$BUILD/libquadrille.so.0")")" = "libquadrille.so.$version"

# Those that are made elsewhere read the same line; what they hold themselves is a blank.
expect "npm's is filled in" grep -q '"version": "0.0.0"' "$SOURCE/web/npm/package.json"
expect "Python's, too" grep -q 'dynamic = \["version"\]' "$SOURCE/python/pyproject.toml"
if [ -e "$SOURCE/debian/changelog" ]; then
    expect "Debian's" grep -qE -m1 "^quadrille \($version-[0-9]" "$SOURCE/debian/changelog"
fi
if [ -e "$SOURCE/build/npm/package.json" ] && [ "$SOURCE/build/npm/package.json" -nt "$SOURCE/CMakeLists.txt" ]; then
    expect "the npm package" grep -q "\"version\": \"$version\"" "$SOURCE/build/npm/package.json"
fi
if [ -e "$BUILD/python/quadrille/_native.abi3.so" ] && ! grep -q '^QDR_SANITIZE:STRING=.' "$BUILD/CMakeCache.txt"; then
    python=$(sed -n 's/^QDR_PYTHON_PROGRAM:FILEPATH=//p' "$BUILD/CMakeCache.txt")
    PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$BUILD/python run "$python" -c 'import quadrille; print(quadrille.__version__)'
    expect_stdout "$version"
fi
finish
