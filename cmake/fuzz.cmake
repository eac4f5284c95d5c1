# Fuzz targets: each fuzz/fuzz_NAME.c defines LLVMFuzzerTestOneInput. With QDR_FUZZ (clang) it is
# built with libFuzzer as fuzz_NAME; with the tests it is built as replay_NAME, with any compiler,
# and its corpus fuzz/corpus/NAME is a test. Targets that tell stories (fuzz/story.h) are also built as
# seeded_NAME, which makes inputs from a seed: some hundred of them are a test, and a million with
# build/seeded_NAME 1000000.
file(GLOB QDR_FUZZ_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/fuzz/fuzz_*.c)
foreach(source ${QDR_FUZZ_SOURCES})
    get_filename_component(target ${source} NAME_WE)
    string(REPLACE fuzz_ "" name ${target})
    set(objects $<$<STREQUAL:${name},web>:$<TARGET_OBJECTS:quadrille_web_module>>)
    if(QDR_FUZZ)
        add_executable(${target} ${source} ${objects})
        target_link_libraries(${target} PRIVATE
            quadrille_static quadrille_flags ${QDR_THREAD_LIBRARY} m)
        target_link_options(${target} PRIVATE -fsanitize=fuzzer)
    endif()
    if(QDR_TESTS)
        add_executable(replay_${name} ${source} ${PROJECT_SOURCE_DIR}/fuzz/replay.c ${objects})
        target_link_libraries(replay_${name} PRIVATE
            quadrille_static quadrille_flags ${QDR_THREAD_LIBRARY} m)
        add_test(NAME replay_${name}
                 COMMAND replay_${name} ${PROJECT_SOURCE_DIR}/fuzz/corpus/${name})
        file(STRINGS ${source} tells REGEX "story.h" LIMIT_COUNT 1)
        if(tells)
            add_executable(seeded_${name} ${source} ${PROJECT_SOURCE_DIR}/fuzz/seeded.c ${objects})
            target_link_libraries(seeded_${name} PRIVATE
                quadrille_static quadrille_flags ${QDR_THREAD_LIBRARY} m)
            add_test(NAME seeded_${name} COMMAND seeded_${name} 400)
        endif()
    endif()
endforeach()
