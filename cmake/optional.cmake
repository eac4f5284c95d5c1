# The libraries that the project can do without: looked for, unless told not to, and a line for each that
# is not there, which scripts/build.sh shows. CaDiCaL, Cairo, MPI and libmicrohttpd are looked for in
# files of their own.
function(qdr_without name cost packages)
    message(STATUS "without ${name}: ${cost} (Debian: apt-get install ${packages})")
endfunction()

option(QDR_ZLIB "Read gzipped files, where zlib is found" ON)
option(QDR_JANSSON "Read JSON and links, where jansson is found" ON)
find_package(PkgConfig QUIET)
if(NOT PkgConfig_FOUND)
    qdr_without(pkg-config "jansson, Cairo and libmicrohttpd are not found either" pkg-config)
endif()
if(QDR_ZLIB)
    find_package(ZLIB QUIET)
endif()
if(NOT ZLIB_FOUND)
    qdr_without(zlib "gzipped files cannot be read" zlib1g-dev)
endif()
set(JANSSON_FOUND OFF) # what was found when it was configured before does not count
if(QDR_JANSSON AND PkgConfig_FOUND)
    unset(JANSSON_FOUND)
    pkg_check_modules(JANSSON QUIET IMPORTED_TARGET jansson)
endif()
if(NOT JANSSON_FOUND)
    qdr_without(jansson "JSON and the links of f-puzzles and SudokuPad cannot be read" libjansson-dev)
endif()
