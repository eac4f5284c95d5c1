# Fuzz targets: each fuzz/fuzz_NAME.c defines LLVMFuzzerTestOneInput. With QDR_FUZZ (clang) it is
# built with libFuzzer as fuzz_NAME; with the tests it is built as replay_NAME, with any compiler,
# and its corpus fuzz/corpus/NAME is a test. It is also built as seeded_NAME, which makes inputs from a
# seed, of targets that tell no stories (fuzz/story.h) from the corpus as well. Some hundred of them are
# a test; a million are
#     build/seeded_covers 1000000
#     build/seeded_dlx 1000000 1 600 fuzz/corpus/dlx/*
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
        add_executable(seeded_${name} ${source} ${PROJECT_SOURCE_DIR}/fuzz/seeded.c ${objects})
        target_link_libraries(seeded_${name} PRIVATE
            quadrille_static quadrille_flags ${QDR_THREAD_LIBRARY} m)
        file(STRINGS ${source} tells REGEX "story.h" LIMIT_COUNT 1)
        set(from)
        if(NOT tells)
            file(GLOB corpus CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/fuzz/corpus/${name}/*)
            set(from 1 600 ${corpus})
        endif()
        add_test(NAME seeded_${name} COMMAND seeded_${name} 400 ${from})
    endif()
endforeach()
