# The Python package, ready to be imported from python/ of the build tree: its files, the module
# quadrille._native with the library inside, and the program. It is compiled against the limited API
# of Python 3.11, so that one build serves every later one, and links nothing of Python.
option(QDR_PYTHON "Build the Python module, where Python's headers are found" ON)
# Debian's own Python is what has Debian's packages; another one may come first in the path.
find_program(QDR_PYTHON_PROGRAM python3 PATHS /usr/bin NO_DEFAULT_PATH
             DOC "The Python that tests run with")
find_program(QDR_PYTHON_PROGRAM python3)
set(QDR_PYTHON_INCLUDE "" CACHE PATH "Where Python.h is; empty: as that Python says")
if(QDR_PYTHON AND QDR_PYTHON_PROGRAM AND NOT QDR_PYTHON_INCLUDE)
    execute_process(COMMAND ${QDR_PYTHON_PROGRAM} -c
        "import sys, sysconfig\nif sys.version_info >= (3, 11): print(sysconfig.get_path('include'))"
        OUTPUT_VARIABLE QDR_PYTHON_FOUND OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
else()
    set(QDR_PYTHON_FOUND ${QDR_PYTHON_INCLUDE})
endif()
if(NOT QDR_PYTHON OR NOT QDR_PYTHON_FOUND OR NOT EXISTS ${QDR_PYTHON_FOUND}/Python.h)
    # Said to nobody who only wants the program: who wants the module asks for it.
    message(STATUS "no Python module: Python.h of 3.11 or later not found (Debian: python3-dev)")
    return()
endif()

file(GLOB QDR_PYTHON_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/python/native/*.c)
add_library(quadrille_python MODULE ${QDR_PYTHON_SOURCES} ${QDR_OBJECTS})
set(QDR_PYTHON_PACKAGE ${PROJECT_BINARY_DIR}/python/quadrille)
set_target_properties(quadrille_python PROPERTIES
    PREFIX "" OUTPUT_NAME _native SUFFIX .abi3.so LIBRARY_OUTPUT_DIRECTORY ${QDR_PYTHON_PACKAGE}
    C_VISIBILITY_PRESET hidden
    # A wheel has what it needs beside it; no path of the build tree is in it.
    BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH "$ORIGIN")
target_include_directories(quadrille_python PRIVATE ${PROJECT_SOURCE_DIR}/include)
target_include_directories(quadrille_python SYSTEM PRIVATE ${QDR_PYTHON_FOUND})
target_link_libraries(quadrille_python PRIVATE quadrille_flags ${QDR_LINK})
if(QDR_CADICAL_LINKS)
    target_link_libraries(quadrille_python PRIVATE cadical -l:libstdc++.a m)
endif()
# Nothing but its entry is to be seen, so that it never meets another copy of the library.
file(WRITE ${PROJECT_BINARY_DIR}/python_module.map "{ global: PyInit__native; local: *; };\n")
target_link_options(quadrille_python PRIVATE
    -Wl,--version-script=${PROJECT_BINARY_DIR}/python_module.map)

# The files of the package are those of the source tree, so that a change needs no build.
file(GLOB files RELATIVE ${PROJECT_SOURCE_DIR}/python/quadrille CONFIGURE_DEPENDS
     ${PROJECT_SOURCE_DIR}/python/quadrille/*.py* ${PROJECT_SOURCE_DIR}/python/quadrille/py.typed)
file(MAKE_DIRECTORY ${QDR_PYTHON_PACKAGE}/bin)
foreach(file ${files})
    file(CREATE_LINK ${PROJECT_SOURCE_DIR}/python/quadrille/${file} ${QDR_PYTHON_PACKAGE}/${file}
         SYMBOLIC)
endforeach()
file(CREATE_LINK ../../../quadrille ${QDR_PYTHON_PACKAGE}/bin/quadrille SYMBOLIC)
