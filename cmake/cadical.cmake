# CaDiCaL, for the engine `sat`: a static library in C++ with an interface in C. The shared library
# takes it in whole, C++ runtime included, and shows nothing of either; who links the static library
# links both.
option(QDR_CADICAL "Have the engine sat, where CaDiCaL is found" ON)
find_library(CADICAL_LIBRARY cadical)
find_path(CADICAL_INCLUDE_DIR ccadical.h)
set(QDR_PC_CADICAL "")
if(NOT QDR_CADICAL)
    set(QDR_CADICAL_LINKS OFF)
elseif(CADICAL_LIBRARY AND CADICAL_INCLUDE_DIR)
    include(CheckCSourceCompiles)
    set(CMAKE_REQUIRED_INCLUDES ${CADICAL_INCLUDE_DIR})
    set(CMAKE_REQUIRED_LIBRARIES cadical stdc++ m)
    check_c_source_compiles("#include <ccadical.h>
        int main(void) { ccadical_release(ccadical_init()); return 0; }" QDR_CADICAL_LINKS)
    unset(CMAKE_REQUIRED_INCLUDES)
    unset(CMAKE_REQUIRED_LIBRARIES)
endif()
if(QDR_CADICAL_LINKS)
    target_compile_definitions(quadrille_objects PRIVATE QDR_HAVE_CADICAL=1)
    target_include_directories(quadrille_objects PRIVATE ${CADICAL_INCLUDE_DIR})
    set(QDR_PC_CADICAL "-lcadical -lstdc++ ")
else()
    qdr_without(CaDiCaL "there is no engine sat" "libcadical-dev g++")
endif()

# Proofs, and a word about memory that has ended, can only be had from its C++ side: one small file in that language. The C compiler compiles
# it (gcc and clang are both), so that there is one compiler for everything, sanitizers included, and
# programs are linked as before. Where it cannot (no C++ installed, another version of CaDiCaL, no
# fopencookie), `--engine sat --proof` says so and proves by the learner.
option(QDR_CADICAL_TRACE "Let CaDiCaL write proofs, which needs a C++ compiler" ON)
set(QDR_CXX_OPTIONS -xc++ -std=c++17)
function(qdr_check_cadical_trace)
    unset(CMAKE_C_STANDARD)
    set(CMAKE_REQUIRED_INCLUDES ${CADICAL_INCLUDE_DIR})
    set(CMAKE_REQUIRED_LIBRARIES cadical stdc++ m)
    set(CMAKE_REQUIRED_DEFINITIONS ${QDR_CXX_OPTIONS})
    check_c_source_compiles("#include <cadical.hpp>
        int main() {
            cookie_io_functions_t functions = {nullptr, nullptr, nullptr, nullptr};
            FILE *stream = fopencookie(nullptr, \"w\", functions);
            CaDiCaL::Solver solver;
            return !solver.trace_proof(stream, \"proof\");
        }" QDR_CADICAL_TRACES)
endfunction()
if(QDR_CADICAL_LINKS AND QDR_CADICAL_TRACE)
    qdr_check_cadical_trace()
endif()
if(QDR_CADICAL_LINKS AND QDR_CADICAL_TRACE AND QDR_CADICAL_TRACES)
    set(source ${PROJECT_SOURCE_DIR}/src/large/cadical_solver.cpp)
    set_source_files_properties(${source} PROPERTIES LANGUAGE C)
    add_library(quadrille_cadical_trace OBJECT ${source})
    set_property(TARGET quadrille_cadical_trace PROPERTY C_STANDARD) # none: it is not C
    set_target_properties(quadrille_cadical_trace PROPERTIES
        POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden)
    target_include_directories(quadrille_cadical_trace PRIVATE ${PROJECT_SOURCE_DIR}/src)
    target_include_directories(quadrille_cadical_trace SYSTEM PRIVATE ${CADICAL_INCLUDE_DIR})
    target_compile_options(quadrille_cadical_trace PRIVATE
        ${QDR_CXX_OPTIONS} -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wold-style-cast ${QDR_WERROR})
    if(QDR_SANITIZE)
        target_compile_options(quadrille_cadical_trace PRIVATE
            -fsanitize=${QDR_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -O1 -g
            # what clang would have to be called as a C++ linker for
            $<$<C_COMPILER_ID:Clang>:-fno-sanitize=vptr,function>)
    endif()
    target_compile_definitions(quadrille_objects PRIVATE QDR_HAVE_CADICAL_TRACE=1)
    set(QDR_TRACE_OBJECTS $<TARGET_OBJECTS:quadrille_cadical_trace>)
elseif(QDR_CADICAL_LINKS)
    qdr_without("C++" "CaDiCaL writes no proofs, and ends the program when memory ends" g++)
endif()

function(qdr_link_cadical library)
    if(NOT QDR_CADICAL_LINKS)
        return()
    endif()
    if(library STREQUAL quadrille_shared)
        target_link_libraries(${library} PRIVATE cadical -l:libstdc++.a m)
        target_link_options(${library} PRIVATE -Wl,--exclude-libs,ALL)
    else()
        target_link_libraries(${library} PRIVATE cadical stdc++ m)
    endif()
endfunction()
