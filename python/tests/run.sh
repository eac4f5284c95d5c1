#!/usr/bin/env bash
# run.sh FILE: one file of tests of the Python package, as it is in the build tree $BUILD, by the
# interpreter $PYTHON in its development mode. With $ASAN, the library of the sanitizer is loaded
# first; everything takes longer then.
set -eu
[ -e "$BUILD/python/quadrille/_native.abi3.so" ] || { echo "no Python module here"; exit 77; }
export PYTHONPATH=$BUILD/python:$SOURCE/python/tests PYTHONDONTWRITEBYTECODE=1
export PYTHON BUILD SOURCE PATIENCE=1
if [ -n "${ASAN-}" ]; then
    # Python itself gives up memory at its end without freeing it.
    export LD_PRELOAD=$ASAN ASAN_OPTIONS=detect_leaks=0 PATIENCE=20
fi
exec "$PYTHON" -X dev -X faulthandler -W error "$1"
