/* test_count_exact.c: puzzles with many solutions, counted without visiting each, and counts of any
 * size. */
#include "sudoku_cases.h"

#include "base/memory.h"

#include <inttypes.h>
#include <quadrille/solve.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Over this many solutions a count begins anew as that of an exact cover problem. */
enum { MANY = 4096, NOT_TOO_MANY = 20000 };

static void expect_exact(const qdr_puzzle *puzzle, int jobs, const char *expected) {
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    options.jobs = jobs;
    qdr_text decimal = QDR_TEXT_INIT;
    qdr_step step;
    qdr_stats stats;
    assert_ok(qdr_puzzle_count_exact(puzzle, &options, &decimal, &step, &stats));
    assert_int_equal(step, QDR_DONE);
    assert_string_equal(decimal.bytes, expected);
    assert_non_null(stats.engine);
    qdr_text_free(&decimal);
}

static uint64_t count_by(const qdr_puzzle *puzzle, const char *engine, uint64_t limit) {
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    options.engine = engine;
    options.limits.solutions = limit;
    uint64_t solutions;
    qdr_step step;
    assert_ok(qdr_puzzle_count(puzzle, &options, &solutions, &step, NULL));
    return solutions;
}

/* 6×6 with a first row: 28200960 / 720 grids. */
static qdr_puzzle *first_row6(void) {
    qdr_puzzle *puzzle = open_puzzle(6, 2, 3);
    for (int i = 0; i < 6; i++) qdr_puzzle_set_given(puzzle, i, i + 1);
    return puzzle;
}

static void numbers_that_everybody_knows(void **state) {
    (void)state;
    qdr_puzzle *known[] = {open_puzzle(4, 2, 2), open_puzzle(5, 0, 0), first_row6()};
    const char *const counts[] = {"288", "161280", "39168"};
    for (size_t i = 0; i < COUNT_OF(known); i++) {
        for (int jobs = 1; jobs <= 2; jobs++) expect_exact(known[i], jobs, counts[i]);
        assert_int_equal(count_by(known[i], NULL, 0), strtoull(counts[i], NULL, 10));
        qdr_puzzle_free(known[i]);
    }
}

/* A puzzle of the shape with more solutions than are visited, and not too many to be; or NULL. */
static qdr_puzzle *with_many(const qdr_shape *shape, qdri_random *random) {
    uint8_t grid[QDR_MAX_CELLS];
    if (!random_grid(shape, random, grid)) return NULL;
    const int cells = qdr_shape_get_spec(shape)->side * qdr_shape_get_spec(shape)->side;
    for (int givens = cells * 3 / 5; givens >= 0; givens -= 1 + cells / 30) {
        qdr_puzzle *puzzle = puzzle_of_grid(shape, grid, givens, random);
        uint64_t count = count_by(puzzle, "dlx", NOT_TOO_MANY);
        if (count > MANY && count < NOT_TOO_MANY) return puzzle;
        qdr_puzzle_free(puzzle);
        if (count == NOT_TOO_MANY) return NULL;
    }
    return NULL;
}

static void every_shape_is_counted_as_by_dlx(void **state) {
    (void)state;
    qdri_random random;
    qdri_random_seed(&random, 12);
    int counted = 0;
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        const sudoku_case *c = &sudoku_cases[i];
        qdr_shape *shape = case_shape(c);
        qdr_puzzle *blank;
        assert_ok(qdr_puzzle_new(shape, &blank));
        bool taken = qdr_engine_takes("dlx", blank) && c->spec.side > 4 && c->spec.side <= 7;
        for (int round = 0; taken && round < 4; round++) {
            qdr_puzzle *puzzle = with_many(shape, &random);
            if (!puzzle) continue;
            char expected[24];
            snprintf(expected, sizeof expected, "%" PRIu64, count_by(puzzle, "dlx", 0));
            for (int jobs = 1; jobs <= 2; jobs++) expect_exact(puzzle, jobs, expected);
            counted++;
            qdr_puzzle_free(puzzle);
        }
        qdr_puzzle_free(blank);
        qdr_shape_free(shape);
    }
    assert_true(counted > 5);
}

/* A Latin square of side 64 made of blocks ab/ba, in which block (i, j) has the digits of pair i ^
 * j; two blocks of each row of blocks are blank, and such that no digit of one fits into another.
 * So each of the 64 can be filled in two ways, whatever becomes of the others. */
static qdr_puzzle *swaps(void) {
    qdr_puzzle *puzzle = open_puzzle(64, 0, 0);
    for (int r = 0; r < 64; r++)
        for (int c = 0; c < 64; c++) {
            int pair = (r / 2) ^ (c / 2);
            bool blank = pair / 2 == r / 2 % 2;
            if (!blank) qdr_puzzle_set_given(puzzle, r * 64 + c, 2 * pair + (r + c) % 2 + 1);
        }
    return puzzle;
}

static void more_than_a_word_can_tell(void **state) {
    (void)state;
    qdr_puzzle *puzzle = swaps();
    uint64_t solutions;
    qdr_step step;
    expect_exact(puzzle, 1, "18446744073709551616");
    assert_ok(qdr_puzzle_count(puzzle, NULL, &solutions, &step, NULL));
    assert_true(solutions == UINT64_MAX && step == QDR_STOPPED);
    qdr_puzzle_free(puzzle);
}

/* Cages are no exact cover; a puzzle that clashes has no solution. */
/* A sum is no exact cover: solutions are visited, however many. */
static void a_cage_is_counted_one_by_one(void **state) {
    (void)state;
    const uint16_t cells[] = {14, 15};
    const qdr_clue cage = {QDR_CLUE_CAGE, 7, cells, 2};
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    spec.side = 6;
    spec.box_rows = 2;
    spec.box_cols = 3;
    spec.clues = &cage;
    spec.clue_count = 1;
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    for (int cell = 0; cell < 6; cell++) qdr_puzzle_set_given(puzzle, cell, cell + 1);
    uint64_t expected = count_by(puzzle, "backtrack", 0);
    char decimal[24];
    assert_true(expected > MANY);
    snprintf(decimal, sizeof decimal, "%" PRIu64, expected);
    expect_exact(puzzle, 1, decimal);
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
}

static void clashing_givens_have_no_solution(void **state) {
    (void)state;
    qdr_puzzle *clashing = open_puzzle(6, 2, 3);
    qdr_puzzle_set_given(clashing, 0, 1);
    qdr_puzzle_set_given(clashing, 1, 1);
    expect_exact(clashing, 1, "0");
    qdr_puzzle_free(clashing);
}

static void limits_of_solutions_and_nodes_want_a_search(void **state) {
    (void)state;
    qdr_puzzle *puzzle = first_row6();
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    qdr_text decimal = QDR_TEXT_INIT;
    qdr_step step;
    qdr_stats stats;
    options.limits.solutions = MANY + 1000;
    assert_ok(qdr_puzzle_count_exact(puzzle, &options, &decimal, &step, &stats));
    assert_string_equal(decimal.bytes, "5096");
    assert_int_equal(step, QDR_STOPPED);
    assert_string_equal(stats.engine, "dlx");
    options.limits = (qdr_limits){.nodes = 9000};
    assert_ok(qdr_puzzle_count_exact(puzzle, &options, &decimal, &step, &stats));
    assert_int_equal(step, QDR_STOPPED);
    assert_int_equal(stats.nodes, 9000);
    options.limits = (qdr_limits){.seconds = 1e-9};
    assert_ok(qdr_puzzle_count_exact(puzzle, &options, &decimal, &step, &stats));
    assert_int_equal(step, QDR_STOPPED);
    options = (qdr_solve_options){.engine = "dlx"};
    qdr_text_clear(&decimal);
    assert_ok(qdr_puzzle_count_exact(puzzle, &options, &decimal, &step, &stats));
    assert_string_equal(decimal.bytes, "39168");
    assert_string_equal(stats.engine, "dlx");
    qdr_text_free(&decimal);
    qdr_puzzle_free(puzzle);
}

static void cancel(void *context, uint64_t solutions) {
    (void)solutions;
    qdr_cancel_request(context);
}

/* Told of some solutions, somebody has enough. */
static void a_large_count_can_be_cancelled(void **state) {
    (void)state;
    qdr_puzzle *puzzle = open_puzzle(6, 2, 3);
    qdr_cancel raised = {0};
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    options.limits.cancel = &raised;
    options.progress = cancel;
    options.context = &raised;
    uint64_t solutions;
    qdr_step step;
    assert_ok(qdr_puzzle_count(puzzle, &options, &solutions, &step, NULL));
    assert_int_equal(step, QDR_STOPPED);
    assert_true(solutions < 28200960);
    qdr_puzzle_free(puzzle);
}

static void counting_without_memory(void **state) {
    (void)state;
    qdr_puzzle *puzzle = first_row6();
    qdr_status status = QDR_NO_MEMORY;
    long n = 0;
    for (; status != QDR_OK; n++) {
        qdr_text decimal = QDR_TEXT_INIT;
        qdr_step step;
        qdri_memory_fail_after(n);
        status = qdr_puzzle_count_exact(puzzle, NULL, &decimal, &step, NULL);
        qdri_memory_fail_after(-1);
        assert_true(status == QDR_OK || status == QDR_NO_MEMORY);
        if (status == QDR_OK && step == QDR_DONE) assert_string_equal(decimal.bytes, "39168");
        if (status == QDR_OK && step != QDR_DONE) status = QDR_NO_MEMORY;
        qdr_text_free(&decimal);
    }
    assert_true(n > 10);
    qdr_puzzle_free(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_that_everybody_knows),
        cmocka_unit_test(every_shape_is_counted_as_by_dlx),
        cmocka_unit_test(more_than_a_word_can_tell),
        cmocka_unit_test(a_cage_is_counted_one_by_one),
        cmocka_unit_test(clashing_givens_have_no_solution),
        cmocka_unit_test(limits_of_solutions_and_nodes_want_a_search),
        cmocka_unit_test(a_large_count_can_be_cancelled),
        cmocka_unit_test(counting_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
