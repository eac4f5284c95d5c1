/* test_minimize.c: fewer givens: one, the fewest, and all of them against brute force. */
#include "sudoku_cases.h"

#include "make/fill.h"

#include <quadrille/make.h>
#include <stdlib.h>

enum { ROOM = 5000 };

typedef struct heap {
    int count, most, fewest;
    uint32_t masks[ROOM]; /* of 4×4: which cells are given */
} heap;

static heap found, forced;

static bool collect(void *context, const qdr_puzzle *minimal) {
    heap *h = context;
    assert_true(h->count < ROOM);
    uint32_t mask = 0;
    int givens = 0;
    for (int c = 0; c < qdr_puzzle_cells(minimal); c++) {
        bool given = qdr_puzzle_givens(minimal)[c] != 0;
        givens += given;
        if (given && c < 32) mask |= 1u << c;
    }
    if (h->fewest == 0 || givens < h->fewest) h->fewest = givens;
    h->masks[h->count++] = mask;
    return h->most == 0 || h->count < h->most;
}

static bool has_one_solution(const qdr_puzzle *like, const uint8_t *grid, uint32_t mask) {
    qdr_puzzle *puzzle;
    qdr_verdict verdict;
    assert_ok(qdr_puzzle_new(qdr_puzzle_shape(like), &puzzle));
    for (int c = 0; c < 16; c++)
        if (mask >> c & 1) qdr_puzzle_set_given(puzzle, c, grid[c]);
    assert_ok(qdr_puzzle_check(puzzle, NULL, &verdict, NULL, NULL, NULL));
    qdr_puzzle_free(puzzle);
    return verdict == QDR_UNIQUE;
}

/* All parts of a 4×4 puzzle that have one solution, while none of their own parts has. */
static void list_by_force(const qdr_puzzle *puzzle, const uint8_t *grid) {
    static bool unique[1 << 16];
    uint32_t all = 0;
    for (int c = 0; c < 16; c++)
        if (qdr_puzzle_givens(puzzle)[c]) all |= 1u << c;
    forced = (heap){0};
    for (uint32_t mask = 0; mask <= all; mask++) {
        if (mask & ~all) continue;
        bool enough = false; /* with one given less */
        for (int c = 0; c < 16; c++)
            if (mask >> c & 1 && unique[mask & ~(1u << c)]) enough = true;
        unique[mask] = enough || has_one_solution(puzzle, grid, mask);
        if (unique[mask] && !enough) forced.masks[forced.count++] = mask;
    }
}

static int ascending(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void all_are_those_of_brute_force(void **state) {
    (void)state;
    qdr_shape *shape = case_shape(&(sudoku_case){"4×4", BOXES(2, 2, 0), 0});
    qdri_filler *filler;
    assert_ok(qdri_filler_new(shape, &filler));
    int compared = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        uint8_t grid[16] = {0};
        qdri_random random;
        qdri_random_seed(&random, seed);
        assert_int_equal(qdri_fill_rest(filler, &random, 1000, grid), QDR_SOLUTION);
        qdr_puzzle *puzzle = puzzle_of_grid(shape, grid, 7 + (int)(seed % 4), &random);
        qdr_minimize_options options = QDR_MINIMIZE_OPTIONS_INIT;
        options.goal = QDR_MINIMIZE_ALL;
        qdr_make_result result;
        qdr_error error = {0};
        found = (heap){0};
        qdr_status status = qdr_puzzle_minimize(puzzle, &options, collect, &found, &result, &error);
        if (status == QDR_OK) {
            list_by_force(puzzle, grid);
            qsort(found.masks, (size_t)found.count, sizeof *found.masks, ascending);
            assert_int_equal(result.step, QDR_DONE);
            assert_int_equal(found.count, forced.count);
            assert_memory_equal(found.masks, forced.masks,
                                (size_t)found.count * sizeof *found.masks);
            compared++;
        } else {
            assert_int_equal(status, QDR_BAD_ARGUMENT);
            assert_string_equal(error.message, "there is more than one solution");
        }
        qdr_puzzle_free(puzzle);
    }
    assert_true(compared > 20);
    qdri_filler_free(filler);
    qdr_shape_free(shape);
}

/* A full 4×4 grid: 16 givens, every minimal puzzle of this grid. */
static void a_whole_grid(void **state) {
    (void)state;
    qdr_shape *shape = case_shape(&(sudoku_case){"4×4", BOXES(2, 2, 0), 0});
    static const uint8_t grid[16] = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
    qdr_puzzle *puzzle;
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    for (int c = 0; c < 16; c++) qdr_puzzle_set_given(puzzle, c, grid[c]);
    qdr_minimize_options options = QDR_MINIMIZE_OPTIONS_INIT;
    qdr_make_result result;
    options.goal = QDR_MINIMIZE_ALL;
    found = (heap){0};
    assert_ok(qdr_puzzle_minimize(puzzle, &options, collect, &found, &result, NULL));
    list_by_force(puzzle, grid);
    assert_int_equal(found.count, forced.count);
    assert_int_equal(result.found, forced.count);
    options.limit = 10;
    found = (heap){0};
    assert_ok(qdr_puzzle_minimize(puzzle, &options, collect, &found, &result, NULL));
    assert_int_equal(found.count, 10);
    assert_int_equal(result.step, QDR_STOPPED);
    options.goal = QDR_MINIMIZE_FEWEST;
    found = (heap){0};
    assert_ok(qdr_puzzle_minimize(puzzle, &options, collect, &found, &result, NULL));
    assert_int_equal(found.count, 1);
    assert_int_equal(found.fewest, 4);
    assert_int_equal(result.tried, 1000);
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
}

static bool inspect(void *context, const qdr_puzzle *minimal) {
    (void)context;
    uint8_t solution[QDR_MAX_CELLS];
    qdr_verdict verdict;
    qdr_step step;
    int redundant;
    assert_ok(qdr_puzzle_check(minimal, NULL, &verdict, solution, NULL, NULL));
    assert_int_equal(verdict, QDR_UNIQUE);
    assert_ok(qdr_puzzle_minimal(minimal, NULL, solution, &redundant, &step));
    assert_int_equal(redundant, -1);
    return true;
}

static void any_shape(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        int side = sudoku_cases[i].spec.side;
        if (side < 4 || side > 9 || sudoku_cases[i].spec.rules & (NC | KNIGHT)) continue;
        qdr_shape *shape = case_shape(&sudoku_cases[i]);
        qdri_random random;
        qdri_random_seed(&random, i);
        uint8_t grid[81];
        if (random_grid(shape, &random, grid)) {
            qdr_puzzle *puzzle = puzzle_of_grid(shape, grid, side * side, &random);
            qdr_minimize_options options = QDR_MINIMIZE_OPTIONS_INIT;
            qdr_make_result result;
            assert_ok(qdr_puzzle_minimize(puzzle, NULL, inspect, NULL, &result, NULL));
            assert_int_equal(result.found, 1);
            found = (heap){0};
            assert_ok(qdr_puzzle_minimize(puzzle, &options, collect, &found, NULL, NULL));
            int usual = found.fewest;
            options.goal = QDR_MINIMIZE_FEWEST;
            options.tries = 10;
            found = (heap){0};
            assert_ok(qdr_puzzle_minimize(puzzle, &options, collect, &found, NULL, NULL));
            assert_true(found.fewest <= usual);
            qdr_puzzle_free(puzzle);
        }
        qdr_shape_free(shape);
    }
}

static void what_is_refused(void **state) {
    (void)state;
    qdr_error error = {0};
    qdr_puzzle *puzzle = classic_puzzle(
        "55...............................................................................");
    assert_int_equal(qdr_puzzle_minimize(puzzle, NULL, inspect, NULL, NULL, &error),
                     QDR_BAD_ARGUMENT);
    assert_string_equal(error.message, "there is no solution");
    assert_ok(qdr_puzzle_set_candidate(puzzle, 5, 1, false));
    assert_int_equal(qdr_puzzle_minimize(puzzle, NULL, inspect, NULL, NULL, NULL), QDR_UNSUPPORTED);
    qdr_puzzle_free(puzzle);
    qdr_cancel cancel = {1};
    qdr_minimize_options options = QDR_MINIMIZE_OPTIONS_INIT;
    qdr_make_result result;
    options.goal = QDR_MINIMIZE_ALL;
    options.cancel = &cancel;
    puzzle = classic_puzzle(
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452");
    assert_ok(qdr_puzzle_minimize(puzzle, &options, inspect, NULL, &result, NULL));
    assert_int_equal(result.step, QDR_STOPPED);
    assert_int_equal(result.found, 0);
    options.cancel = NULL;
    options.seconds = 0.05; /* there are more of them than anybody can count */
    assert_ok(qdr_puzzle_minimize(puzzle, &options, inspect, NULL, &result, NULL));
    assert_int_equal(result.step, QDR_STOPPED);
    qdr_puzzle_free(puzzle);
}

static qdr_status minimize_all(void *with) {
    qdr_minimize_options options = QDR_MINIMIZE_OPTIONS_INIT;
    options.goal = QDR_MINIMIZE_ALL;
    found = (heap){0};
    qdr_status status = qdr_puzzle_minimize(with, &options, collect, &found, NULL, NULL);
    options.goal = QDR_MINIMIZE_ONE;
    if (status == QDR_OK) status = qdr_puzzle_minimize(with, &options, collect, &found, NULL, NULL);
    return status;
}

static void memory_may_run_out(void **state) {
    (void)state;
    qdr_shape *shape = case_shape(&(sudoku_case){"4×4", BOXES(2, 2, 0), 0});
    static const uint8_t grid[16] = {3, 1, 4, 0, 0, 0, 0, 3, 4, 0, 3, 0, 0, 0, 0, 4};
    qdr_puzzle *puzzle;
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    for (int c = 0; c < 16; c++) qdr_puzzle_set_given(puzzle, c, grid[c]);
    assert_ok(qdr_puzzle_set_comment(puzzle, "a", 1));
    assert_true(fail_every_allocation(minimize_all, puzzle) > 20);
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_are_those_of_brute_force),
        cmocka_unit_test(a_whole_grid),
        cmocka_unit_test(any_shape),
        cmocka_unit_test(what_is_refused),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
