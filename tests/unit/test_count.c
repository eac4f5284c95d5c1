/* test_count.c: counting alone, counting shared by threads, and counting one by one agree. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/memory.h"
#include "base/random.h"

#include <quadrille/solve.h>
#include <string.h>

static const char solved[] = "145327698839654127672918543496185372218473956753296481"
                             "367542819984761235521839764";

static qdr_puzzle *puzzle_from(const char *text) {
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_int_equal(qdr_shape_new(&spec, &shape, NULL), QDR_OK);
    assert_int_equal(qdr_puzzle_new(shape, &puzzle), QDR_OK);
    for (int i = 0; i < 81; i++)
        if (text[i] != '.') qdr_puzzle_set_given(puzzle, i, text[i] - '0');
    qdr_shape_free(shape);
    return puzzle;
}

/* The solved grid with all but `left` of its digits taken away, by seed. */
static void dig(char puzzle[82], uint32_t left, uint64_t seed) {
    qdri_random random;
    qdri_random_seed(&random, seed);
    memcpy(puzzle, solved, 82);
    for (uint32_t filled = 81; filled > left;) {
        uint32_t cell = qdri_random_below(&random, 81);
        if (puzzle[cell] == '.') continue;
        puzzle[cell] = '.';
        filled--;
    }
}

static uint64_t count(const qdr_puzzle *puzzle, const char *engine, int jobs, uint64_t limit,
                      qdr_step *step) {
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    options.engine = engine;
    options.jobs = jobs;
    options.limits.solutions = limit;
    uint64_t solutions;
    assert_int_equal(qdr_puzzle_count(puzzle, &options, &solutions, step, NULL), QDR_OK);
    return solutions;
}

static void threads_share_a_count_and_get_the_same_number(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        char text[82];
        qdr_step step;
        dig(text, 26, seed);
        qdr_puzzle *puzzle = puzzle_from(text);
        uint64_t expected = count(puzzle, "dlx", 1, 0, &step);
        assert_int_equal(step, QDR_DONE);
        for (int jobs = 1; jobs <= 4; jobs++) {
            if (count(puzzle, "bands", jobs, 0, &step) != expected)
                fail_msg("seed %d, %d jobs", (int)seed, jobs);
            assert_int_equal(step, QDR_DONE);
        }
        qdr_puzzle_free(puzzle);
    }
}

static void a_limit_of_solutions_is_met_exactly(void **state) {
    (void)state;
    char text[82];
    dig(text, 20, 3);
    qdr_puzzle *puzzle = puzzle_from(text);
    for (int jobs = 1; jobs <= 3; jobs++)
        for (uint64_t limit = 1; limit < 100000; limit *= 7) {
            qdr_step step;
            assert_int_equal(count(puzzle, NULL, jobs, limit, &step), limit);
            assert_int_equal(step, QDR_STOPPED);
        }
    qdr_puzzle_free(puzzle);
}

static void a_time_limit_stops_a_shared_count_and_says_so(void **state) {
    (void)state;
    qdr_puzzle *puzzle =
        puzzle_from("1................................................................."
                    "...............");
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    options.jobs = 2;
    options.limits.seconds = 0.05;
    uint64_t solutions;
    qdr_step step;
    assert_int_equal(qdr_puzzle_count(puzzle, &options, &solutions, &step, NULL), QDR_OK);
    assert_int_equal(step, QDR_STOPPED);
    assert_true(solutions > 0);
    qdr_puzzle_free(puzzle);
}

typedef struct listener {
    uint64_t heard;
    qdr_cancel enough;
} listener;

static void listen(void *context, uint64_t solutions) {
    listener *l = context;
    l->heard = solutions;
    qdr_cancel_request(&l->enough);
}

static void progress_is_reported_during_a_long_count(void **state) {
    (void)state;
    qdr_puzzle *puzzle =
        puzzle_from("1................................................................."
                    "...............");
    listener l = {0};
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    options.limits.cancel = &l.enough; /* nothing else would end it */
    options.progress = listen;
    options.context = &l;
    uint64_t solutions;
    qdr_step step;
    assert_int_equal(qdr_puzzle_count(puzzle, &options, &solutions, &step, NULL), QDR_OK);
    assert_int_equal(step, QDR_STOPPED);
    assert_true(l.heard > 0 && l.heard <= solutions);
    qdr_puzzle_free(puzzle);
}

static void clashing_givens_count_zero_however_many_threads(void **state) {
    (void)state;
    qdr_puzzle *puzzle =
        puzzle_from("11................................................................"
                    "...............");
    for (int jobs = 1; jobs <= 3; jobs++) {
        qdr_step step;
        assert_int_equal(count(puzzle, NULL, jobs, 0, &step), 0);
        assert_int_equal(step, QDR_DONE);
    }
    qdr_puzzle_free(puzzle);
}

static void pencil_marks_are_kept_when_counting(void **state) {
    (void)state;
    char text[82];
    dig(text, 24, 9);
    qdr_puzzle *puzzle = puzzle_from(text);
    for (int cell = 0; cell < 81; cell += 5)
        assert_int_equal(qdr_puzzle_set_candidate(puzzle, cell, 1 + cell % 9, cell % 2 == 0),
                         QDR_OK);
    for (int cell = 0; cell < 81; cell++) /* what is given stays allowed */
        if (text[cell] != '.') qdr_puzzle_set_candidate(puzzle, cell, text[cell] - '0', true);
    qdr_step step;
    uint64_t expected = count(puzzle, "dlx", 1, 0, &step);
    assert_int_equal(count(puzzle, "bands", 1, 0, &step), expected);
    assert_int_equal(count(puzzle, "bands", 3, 0, &step), expected);
    qdr_puzzle_free(puzzle);
}

static void without_memory_a_shared_count_says_so(void **state) {
    (void)state;
    char text[82];
    dig(text, 30, 2);
    qdr_puzzle *puzzle = puzzle_from(text);
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    options.jobs = 2;
    uint64_t solutions = 77;
    qdr_step step;
    qdri_memory_fail_after(0);
    qdr_status status = qdr_puzzle_count(puzzle, &options, &solutions, &step, NULL);
    qdri_memory_fail_after(-1);
    assert_int_equal(status, QDR_NO_MEMORY);
    assert_int_equal(solutions, 77);
    qdr_puzzle_free(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_share_a_count_and_get_the_same_number),
        cmocka_unit_test(a_limit_of_solutions_is_met_exactly),
        cmocka_unit_test(a_time_limit_stops_a_shared_count_and_says_so),
        cmocka_unit_test(progress_is_reported_during_a_long_count),
        cmocka_unit_test(clashing_givens_count_zero_however_many_threads),
        cmocka_unit_test(pencil_marks_are_kept_when_counting),
        cmocka_unit_test(without_memory_a_shared_count_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
