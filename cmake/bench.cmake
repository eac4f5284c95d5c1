# make_sets makes the shipped puzzles anew: cmake --build build --target puzzles
add_executable(make_sets ${PROJECT_SOURCE_DIR}/bench/make_sets.c)
target_link_libraries(make_sets PRIVATE quadrille_static quadrille_flags)
add_custom_target(puzzles COMMAND make_sets ${PROJECT_SOURCE_DIR}/puzzles USES_TERMINAL)

# Makes puzzles of all rule sets and looks at every step: run by hand, see docs/ratings.md.
add_executable(zero_wrong ${PROJECT_SOURCE_DIR}/bench/zero_wrong.c)
target_link_libraries(zero_wrong PRIVATE quadrille_static quadrille_flags)

# The statistics of `quadrille bench` are tested by themselves.
if(TARGET test_bench_statistics)
    target_sources(test_bench_statistics PRIVATE
        ${PROJECT_SOURCE_DIR}/cli/bench/bench_memory.c ${PROJECT_SOURCE_DIR}/cli/bench/bench_statistics.c
        ${PROJECT_SOURCE_DIR}/cli/bench/bench_summary.c)
    target_link_options(test_bench_statistics PRIVATE -Wl,--wrap=calloc)
    target_include_directories(test_bench_statistics PRIVATE ${PROJECT_SOURCE_DIR}/cli)
endif()
