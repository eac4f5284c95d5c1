# Unit tests: one cmocka executable per tests/unit/test_*.c, which may look inside the rooms.
# Command-line tests: one shell script each, run on the real binary.
find_library(CMOCKA_LIBRARY cmocka)
find_path(CMOCKA_INCLUDE_DIR cmocka.h)
if(NOT CMOCKA_LIBRARY OR NOT CMOCKA_INCLUDE_DIR)
    message(STATUS "cmocka not found: unit tests are not built (Debian: libcmocka-dev)")
else()
    file(GLOB QDR_UNIT_TESTS CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/unit/test_*.c)
    foreach(source ${QDR_UNIT_TESTS})
        get_filename_component(name ${source} NAME_WE)
        add_executable(${name} ${source})
        target_include_directories(${name} PRIVATE
            ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests/unit ${CMOCKA_INCLUDE_DIR})
        target_compile_definitions(${name} PRIVATE QDR_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
        target_link_libraries(${name} PRIVATE
            quadrille_static quadrille_flags ${CMOCKA_LIBRARY} ${QDR_THREAD_LIBRARY} m)
        add_test(NAME ${name} COMMAND ${name})
        set_tests_properties(${name} PROPERTIES TIMEOUT 900)
        # Tests that mention threads run under ThreadSanitizer too: `ctest -L threads`.
        file(STRINGS ${source} mentions REGEX "[Tt]hreads" LIMIT_COUNT 1)
        if(mentions)
            set_tests_properties(${name} PROPERTIES LABELS threads)
            list(APPEND QDR_THREADED_TESTS ${name})
        endif()
    endforeach()
    add_custom_target(threaded_tests DEPENDS ${QDR_THREADED_TESTS})
endif()

# The page and the npm package: scripts for node's test runner, with the released program. The page is
# built once, before the first of them; nothing else changes it while they run.
if(CMAKE_BUILD_TYPE STREQUAL Release)
    file(GLOB QDR_WEB_TESTS CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/web/*.test.mjs)
    foreach(script build ${QDR_WEB_TESTS})
        get_filename_component(name ${script} NAME_WE)
        if(script STREQUAL build)
            set(fixture FIXTURES_SETUP)
            set(script "")
        else()
            set(fixture FIXTURES_REQUIRED)
        endif()
        add_test(NAME web_${name} COMMAND bash ${PROJECT_SOURCE_DIR}/tests/web/run.sh ${script})
        set_tests_properties(web_${name} PROPERTIES ${fixture} page
            ENVIRONMENT "QUADRILLE=$<TARGET_FILE:quadrille>;SOURCE=${PROJECT_SOURCE_DIR};BUILD=${PROJECT_BINARY_DIR}"
            SKIP_RETURN_CODE 77 TIMEOUT 600)
    endforeach()
endif()

# The Python package, where its module was built. Under a sanitizer the interpreter, which knows
# nothing of it, gets its library preloaded.
if(TARGET quadrille_python AND NOT QDR_SANITIZE MATCHES "thread|memory")
    set(asan "")
    if(QDR_SANITIZE MATCHES address)
        execute_process(COMMAND ${CMAKE_C_COMPILER} -print-file-name=libasan.so
                        OUTPUT_VARIABLE asan OUTPUT_STRIP_TRAILING_WHITESPACE)
    endif()
    file(GLOB QDR_PYTHON_TESTS CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/python/tests/test_*.py)
    foreach(script ${QDR_PYTHON_TESTS})
        get_filename_component(name ${script} NAME_WE)
        string(REPLACE test_ python_ name ${name})
        add_test(NAME ${name} COMMAND bash ${PROJECT_SOURCE_DIR}/python/tests/run.sh ${script})
        set_tests_properties(${name} PROPERTIES
            ENVIRONMENT "PYTHON=${QDR_PYTHON_PROGRAM};SOURCE=${PROJECT_SOURCE_DIR};BUILD=${PROJECT_BINARY_DIR};ASAN=${asan}"
            SKIP_RETURN_CODE 77 TIMEOUT 600)
    endforeach()
endif()

file(GLOB QDR_CLI_TESTS CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/cli/*.sh)
foreach(script ${QDR_CLI_TESTS})
    get_filename_component(name ${script} NAME_WE)
    add_test(NAME cli_${name} COMMAND bash ${script})
    set_tests_properties(cli_${name} PROPERTIES
        ENVIRONMENT "QUADRILLE=$<TARGET_FILE:quadrille>;SOURCE=${PROJECT_SOURCE_DIR};BUILD=${PROJECT_BINARY_DIR}"
        SKIP_RETURN_CODE 77 TIMEOUT 600)
    # A script whose second line says so takes minutes or builds something ("slow"), or learns nothing
    # from a sanitizer ("once"): `ctest -LE 'slow|once'`.
    file(STRINGS ${script} head LIMIT_COUNT 2)
    if(head MATCHES "^#!.*;# (slow|once)")
        set_tests_properties(cli_${name} PROPERTIES LABELS ${CMAKE_MATCH_1})
    endif()
endforeach()
# What is installed has the page in it, where there is one: not while it is being built.
set_tests_properties(cli_debian cli_install PROPERTIES DEPENDS web_build)

# The program with something in it that a test can ask for: its objects, with the linker sending calls
# of the given functions through tests/FILE.
function(qdr_add_altered name file)
    qdr_add_program(${name} $<TARGET_OBJECTS:quadrille> ${PROJECT_SOURCE_DIR}/tests/${file})
    add_dependencies(${name} quadrille)
    list(TRANSFORM QDR_PROGRAM_LIBRARIES REPLACE "^quadrille_shared$" quadrille_static) # to be altered
    target_link_libraries(${name} PRIVATE ${QDR_PROGRAM_LIBRARIES})
    foreach(function ${ARGN})
        target_link_options(${name} PRIVATE -Wl,--wrap=${function})
    endforeach()
    if(QDR_PROGRAM_IS_STATIC)
        set_property(TARGET ${name} PROPERTY POSITION_INDEPENDENT_CODE)
        target_compile_options(${name} PRIVATE -fPIE)
        target_link_options(${name} PRIVATE -static-pie)
    endif()
endfunction()
qdr_add_altered(quadrille-faulty faults.c main malloc calloc realloc aligned_alloc strdup)
# For scripts/fail-memory.sh, which builds them. MPI, Cairo and libmicrohttpd keep their own memory.
set(wrap -Wl,--wrap=main,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc,--wrap=strdup)
foreach(program quadrille-draw quadrille-mpi quadrille-web)
    if(TARGET ${program})
        get_target_property(sources ${program} SOURCES)
        get_target_property(libraries ${program} LINK_LIBRARIES)
        get_target_property(folders ${program} INCLUDE_DIRECTORIES)
        get_target_property(definitions ${program} COMPILE_DEFINITIONS)
        add_executable(${program}-faulty EXCLUDE_FROM_ALL ${sources} ${PROJECT_SOURCE_DIR}/tests/faults.c)
        if(folders)
            target_include_directories(${program}-faulty SYSTEM PRIVATE ${folders})
        endif()
        if(definitions)
            target_compile_definitions(${program}-faulty PRIVATE ${definitions})
        endif()
        target_link_libraries(${program}-faulty PRIVATE ${libraries})
        target_link_options(${program}-faulty PRIVATE ${wrap})
    endif()
endforeach()
qdr_add_altered(quadrille-misled misled.c main qdr_input_read)
target_include_directories(quadrille-misled PRIVATE
    ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
