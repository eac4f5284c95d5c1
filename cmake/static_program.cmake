# The program is linked statically where the system has the static libraries: most of what a small
# puzzle costs is the start of the process, and the dynamic linker is a third of that. Nothing in the
# program loads code at run time; what needs heavy libraries is a program of its own. The library
# that others link is not touched by this.
include(CheckCSourceCompiles)

option(QDR_STATIC_PROGRAM "Link the program quadrille statically, so that it starts quickly" ON)
set(QDR_PROGRAM_IS_STATIC OFF)
if(QDR_STATIC_PROGRAM AND NOT QDR_SANITIZE)
    set(QDR_STATIC_LIBRARIES "")
    set(declarations "#include <stdio.h>\n#include <pthread.h>\n#include <math.h>\n")
    set(calls "printf(\"%f %d\", sqrt((double)argc), pthread_equal(pthread_self(), pthread_self()));")
    if(ZLIB_FOUND)
        list(APPEND QDR_STATIC_LIBRARIES z)
        string(APPEND declarations "#include <zlib.h>\n")
        string(APPEND calls "puts(zlibVersion());")
    endif()
    if(JANSSON_FOUND)
        list(APPEND QDR_STATIC_LIBRARIES jansson)
        string(APPEND declarations "#include <jansson.h>\n")
        string(APPEND calls "json_decref(json_null());")
    endif()
    if(QDR_CADICAL_LINKS)
        list(APPEND QDR_STATIC_LIBRARIES cadical stdc++)
        string(APPEND declarations "#include <ccadical.h>\n")
        string(APPEND calls "ccadical_release(ccadical_init());")
    endif()
    list(APPEND QDR_STATIC_LIBRARIES pthread m)
    set(CMAKE_REQUIRED_LINK_OPTIONS -static)
    set(CMAKE_REQUIRED_INCLUDES ${ZLIB_INCLUDE_DIRS} ${JANSSON_INCLUDE_DIRS})
    if(QDR_CADICAL_LINKS)
        list(APPEND CMAKE_REQUIRED_INCLUDES ${CADICAL_INCLUDE_DIR})
    endif()
    set(CMAKE_REQUIRED_LIBRARIES ${QDR_STATIC_LIBRARIES})
    check_c_source_compiles("${declarations} int main(int argc, char **argv) { (void)argv; ${calls} return 0; }"
                            QDR_CAN_LINK_STATICALLY)
    unset(CMAKE_REQUIRED_LINK_OPTIONS)
    unset(CMAKE_REQUIRED_INCLUDES)
    unset(CMAKE_REQUIRED_LIBRARIES)
    set(QDR_PROGRAM_IS_STATIC ${QDR_CAN_LINK_STATICALLY})
endif()

if(QDR_PROGRAM_IS_STATIC)
    # The archive by its file, since the target would bring the shared libraries along.
    add_dependencies(quadrille quadrille_static)
    target_include_directories(quadrille PRIVATE ${CMAKE_SOURCE_DIR}/include)
    set_target_properties(quadrille PROPERTIES
        LINK_DEPENDS $<TARGET_FILE:quadrille_static> POSITION_INDEPENDENT_CODE OFF)
    target_link_options(quadrille PRIVATE -static)
    target_link_libraries(quadrille PRIVATE quadrille_flags $<TARGET_FILE:quadrille_static>
        ${QDR_STATIC_LIBRARIES})
else()
    target_link_libraries(quadrille PRIVATE quadrille_static quadrille_flags Threads::Threads m)
endif()
