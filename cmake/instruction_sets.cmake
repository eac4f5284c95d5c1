# Files that are compiled for more than the architecture's base; they are run only where the
# processor has the instructions (src/base/cpu_sets.c asks), and compile to nothing where the compiler
# lacks them.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|amd64|AMD64")
    set_source_files_properties(
        ${PROJECT_SOURCE_DIR}/src/cover/dense_avx2.c ${PROJECT_SOURCE_DIR}/src/counting/memo_avx2.c
        ${PROJECT_SOURCE_DIR}/src/nine/bands_avx2.c ${PROJECT_SOURCE_DIR}/src/nine/lanes_avx2.c
        PROPERTIES
        COMPILE_OPTIONS "-mavx2;-mbmi;-mbmi2;-mlzcnt;-mpopcnt")
    set_source_files_properties(
        ${PROJECT_SOURCE_DIR}/src/batch/plain_lines_avx2.c
        ${PROJECT_SOURCE_DIR}/src/nine/recheck9_avx2.c
        PROPERTIES
        COMPILE_OPTIONS "-mavx2")
    set_source_files_properties(
        ${PROJECT_SOURCE_DIR}/src/nine/bands_avx512.c ${PROJECT_SOURCE_DIR}/src/nine/lanes_avx512.c
        PROPERTIES
        COMPILE_OPTIONS
        "-mavx2;-mbmi;-mbmi2;-mlzcnt;-mpopcnt;-mavx512f;-mavx512bw;-mavx512vl;-mavx512dq")
endif()
