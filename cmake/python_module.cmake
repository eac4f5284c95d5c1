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
add_library(quadrille_python MODULE ${QDR_PYTHON_SOURCES})
set(QDR_PYTHON_PACKAGE ${PROJECT_BINARY_DIR}/python/quadrille)
set_target_properties(quadrille_python PROPERTIES
    PREFIX "" OUTPUT_NAME _native SUFFIX .abi3.so LIBRARY_OUTPUT_DIRECTORY ${QDR_PYTHON_PACKAGE}
    C_VISIBILITY_PRESET hidden)
target_include_directories(quadrille_python PRIVATE ${PROJECT_SOURCE_DIR}/include)
target_include_directories(quadrille_python SYSTEM PRIVATE ${QDR_PYTHON_FOUND})
target_link_libraries(quadrille_python PRIVATE quadrille_flags)
if(QDR_SHARED_PROGRAMS)
    target_link_libraries(quadrille_python PRIVATE quadrille_shared)
else()
    target_sources(quadrille_python PRIVATE ${QDR_OBJECTS})
    target_link_libraries(quadrille_python PRIVATE ${QDR_LINK})
    if(QDR_CADICAL_LINKS)
        target_link_libraries(quadrille_python PRIVATE cadical -l:libstdc++.a m)
    endif()
    # A wheel has what it needs beside it; no path of the build tree is in it.
    set_target_properties(quadrille_python PROPERTIES
        BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH "$ORIGIN")
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

# Installed for a distribution's own Python: without the program, which is in the path there.
set(QDR_PYTHON_INSTALL_DIR "" CACHE STRING "Where to install the Python package; empty: nowhere")
if(QDR_PYTHON_INSTALL_DIR)
    install(TARGETS quadrille_python LIBRARY DESTINATION ${QDR_PYTHON_INSTALL_DIR}/quadrille)
    list(TRANSFORM files PREPEND ${PROJECT_SOURCE_DIR}/python/quadrille/)
    install(FILES ${files} DESTINATION ${QDR_PYTHON_INSTALL_DIR}/quadrille)
    # What pip and importlib.metadata want to know of it.
    file(READ ${PROJECT_SOURCE_DIR}/python/pyproject.toml about)
    foreach(field description requires-python)
        string(REGEX REPLACE ".*\n${field} = \"([^\"]*)\".*" "\\1" ${field} "${about}")
    endforeach()
    file(WRITE ${PROJECT_BINARY_DIR}/METADATA "Metadata-Version: 2.1\nName: quadrille\n"
         "Version: ${PROJECT_VERSION}\nSummary: ${description}\nLicense: MIT\n"
         "Requires-Python: ${requires-python}\n")
    install(FILES ${PROJECT_BINARY_DIR}/METADATA
            DESTINATION ${QDR_PYTHON_INSTALL_DIR}/quadrille-${PROJECT_VERSION}.dist-info)
endif()
