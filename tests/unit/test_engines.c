/* All engines on all shapes: seeded random puzzles with none, one and many solutions, the sets of
 * solutions compared; tiny shapes against brute force; counts that are known from the literature.
 * New engines are compared as soon as they are in the table. */
#include "sudoku_cases.h"

#include "engines/race.h"

#include <stdio.h>
#include <stdlib.h>

enum { MANY = 40, ENOUGH_NODES = 100000 };

typedef struct answer {
    size_t count;
    qdr_step step;
    uint8_t *grids; /* one after the other */
} answer;

static size_t grid_bytes; /* of the grids that are being sorted */

static int by_bytes(const void *a, const void *b) {
    return memcmp(a, b, grid_bytes);
}

/* Up to `limit` solutions, sorted when they are all there are; each passes the re-check here too,
 * so that a mistake in the facade cannot hide one. */
static answer ask(const qdr_puzzle *puzzle, const char *engine, size_t limit) {
    size_t cells = (size_t)qdr_puzzle_cells(puzzle);
    answer found = {0, QDR_SOLUTION, malloc(limit * cells)};
    qdr_solve_options options = {.engine = engine};
    options.limits.solutions = limit;
    options.limits.nodes = ENOUGH_NODES;
    qdr_solver *solver;
    assert_ok(qdr_solver_new(puzzle, &options, &solver));
    assert_string_equal(qdr_solver_engine(solver), engine);
    while (found.count < limit) {
        uint8_t *digits = found.grids + found.count * cells;
        found.step = qdr_solver_next(solver, digits);
        if (found.step != QDR_SOLUTION) break;
        assert_true(qdr_puzzle_accepts(puzzle, digits));
        found.count++;
    }
    qdr_stats stats;
    qdr_solver_stats(solver, &stats);
    assert_int_equal(stats.solutions, found.count);
    assert_true(stats.nodes <= ENOUGH_NODES);
    qdr_solver_free(solver);
    grid_bytes = cells;
    if (found.step == QDR_DONE) qsort(found.grids, found.count, cells, by_bytes);
    return found;
}

/* ---- random puzzles ----------------------------------------------------------------------------
 */

typedef struct tally {
    int none, one, many, gave_up;
} tally;

/* Compares every engine with dlx; `what` names the puzzle in the failure message. */
static void compare_engines(const qdr_puzzle *puzzle, const char *what, tally *t) {
    answer expected = ask(puzzle, "dlx", MANY);
    if (expected.count < MANY && expected.step != QDR_DONE) fail_msg("%s: dlx gave up", what);
    const char *engine;
    for (size_t e = 0; (engine = qdr_engine_name(e)) != NULL; e++) {
        if (!qdr_engine_takes(engine, puzzle)) continue;
        answer got = ask(puzzle, engine, MANY);
        if (got.step == QDR_STOPPED) {
            t->gave_up++;
        } else {
            if (got.step != expected.step || got.count != expected.count)
                fail_msg("%s: %s finds %zu solutions, dlx %zu", what, engine, got.count,
                         expected.count);
            if (expected.step == QDR_DONE &&
                memcmp(got.grids, expected.grids, got.count * grid_bytes) != 0)
                fail_msg("%s: %s finds other solutions than dlx", what, engine);
        }
        free(got.grids);
    }
    *(expected.count == 0 ? &t->none : expected.count == 1 ? &t->one : &t->many) += 1;
    for (size_t i = 1; expected.step == QDR_DONE && i < expected.count; i++)
        assert_memory_not_equal(expected.grids + (i - 1) * grid_bytes,
                                expected.grids + i * grid_bytes, grid_bytes);
    free(expected.grids);
}

/* Gives an empty or filled cell a digit that is not the grid's, without an open clash. */
static void spoil(qdr_puzzle *puzzle, const uint8_t *grid, qdri_random *random) {
    uint32_t cells = (uint32_t)qdr_puzzle_cells(puzzle), side = (uint32_t)qdr_puzzle_side(puzzle);
    for (int attempt = 0; attempt < 500; attempt++) {
        int cell = (int)qdri_random_below(random, cells), digit;
        int before = qdr_puzzle_givens(puzzle)[cell];
        digit = 1 + (int)qdri_random_below(random, side);
        if (digit == grid[cell]) continue;
        qdr_puzzle_set_given(puzzle, cell, digit);
        if (!qdr_puzzle_clashes(puzzle, NULL)) return;
        qdr_puzzle_set_given(puzzle, cell, before);
    }
}

/* Strikes random pencil marks in empty cells; seldom the digit of the grid. */
static void strike(qdr_puzzle *puzzle, const uint8_t *grid, qdri_random *random) {
    int side = qdr_puzzle_side(puzzle);
    for (int cell = 0; cell < side * side; cell++)
        for (int digit = 1; !qdr_puzzle_givens(puzzle)[cell] && digit <= side; digit++)
            if (qdri_random_below(random, digit == grid[cell] ? 200 : 3) == 0)
                assert_ok(qdr_puzzle_set_candidate(puzzle, cell, digit, false));
}

static void compare_on_case(const sudoku_case *c, tally *t) {
    uint8_t *grid = malloc(QDR_MAX_CELLS);
    qdr_shape *shape = case_shape(c);
    int side = c->spec.side, cells = side * side;
    int rounds = side <= 5 ? 24 : side <= 9 ? 12 : side <= 25 ? 4 : 1;
    qdri_random random;
    qdri_random_seed(&random, 1000);
    bool solvable = random_grid(shape, &random, grid);
    for (int round = 0; round < rounds; round++) {
        if (!solvable)
            memset(grid, 0, (size_t)cells);
        else if (round % 3 == 0)
            assert_true(random_grid(shape, &random, grid));
        int least = cells * c->keep / 100;
        int givens = least + (int)qdri_random_below(&random, (uint32_t)(cells - least) + 1);
        if (round % 2 == 1) givens = least;
        qdr_puzzle *puzzle = puzzle_of_grid(shape, grid, solvable ? givens : 0, &random);
        if (round % 3 == 2) spoil(puzzle, grid, &random);
        if (round % 5 == 4) strike(puzzle, grid, &random);
        char what[200];
        snprintf(what, sizeof what, "%s, round %d", c->name, round);
        compare_engines(puzzle, what, t);
        qdr_puzzle_free(puzzle);
    }
    qdr_shape_free(shape);
    free(grid);
}

static void engines_agree_on_random_puzzles_of_every_shape(void **state) {
    (void)state;
    tally all = {0};
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        tally t = {0};
        compare_on_case(&sudoku_cases[i], &t);
        if (getenv("VERBOSE"))
            print_message("%-45s none %2d one %2d many %2d gave up %d\n", sudoku_cases[i].name,
                          t.none, t.one, t.many, t.gave_up);
        all.none += t.none;
        all.one += t.one;
        all.many += t.many;
        all.gave_up += t.gave_up;
    }
    /* The comparison is worth something only if all kinds came up and few searches were cut. */
    assert_true(all.none > 60 && all.one > 60 && all.many > 60);
    assert_true(all.gave_up * 20 < all.none + all.one + all.many);
}

/* ---- brute force -------------------------------------------------------------------------------
 * Every Latin square of the side, kept if the re-check accepts it: no units, no pairs, no cover. */

typedef struct brute {
    const qdr_puzzle *puzzle;
    int side;
    uint8_t grid[25];
    uint64_t count;
} brute;

static void fill_from(brute *b, int cell) {
    if (cell == b->side * b->side) {
        b->count += qdr_puzzle_accepts(b->puzzle, b->grid);
        return;
    }
    int row = cell / b->side, column = cell % b->side;
    for (int digit = 1; digit <= b->side; digit++) {
        bool fits = true;
        for (int i = 0; i < column; i++) fits = fits && b->grid[row * b->side + i] != digit;
        for (int i = 0; i < row; i++) fits = fits && b->grid[i * b->side + column] != digit;
        b->grid[cell] = (uint8_t)digit;
        if (fits) fill_from(b, cell + 1);
    }
}

static uint64_t brute_count(const qdr_puzzle *puzzle) {
    brute b = {.puzzle = puzzle, .side = qdr_puzzle_side(puzzle)};
    fill_from(&b, 0);
    return b.count;
}

static uint64_t engine_count(const qdr_puzzle *puzzle, const char *engine) {
    qdr_solve_options options = {.engine = engine};
    uint64_t count = 0;
    qdr_step step = QDR_FAILED;
    assert_ok(qdr_puzzle_count(puzzle, &options, &count, &step, NULL));
    assert_int_equal(step, QDR_DONE);
    return count;
}

static void expect_count(const qdr_puzzle *puzzle, uint64_t expected, const char *what) {
    const char *engine;
    for (size_t e = 0; (engine = qdr_engine_name(e)) != NULL; e++) {
        if (!qdr_engine_takes(engine, puzzle)) continue;
        /* sat excludes its solutions one by one, which is not meant for so many. */
        if (expected > 1000 && strcmp(engine, "sat") == 0) continue;
        uint64_t got = engine_count(puzzle, engine);
        if (got != expected)
            fail_msg("%s: %s counts %llu, expected %llu", what, engine, (unsigned long long)got,
                     (unsigned long long)expected);
    }
}

static void engines_count_like_brute_force_on_tiny_shapes(void **state) {
    (void)state;
    qdri_random random;
    qdri_random_seed(&random, 77);
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        const sudoku_case *c = &sudoku_cases[i];
        if (c->spec.side > 4) continue;
        qdr_shape *shape = case_shape(c);
        for (int round = 0; round < 60; round++) {
            qdr_puzzle *puzzle;
            assert_ok(qdr_puzzle_new(shape, &puzzle));
            uint8_t nothing[16] = {0};
            for (int g = 0; g < round % 5; g++) spoil(puzzle, nothing, &random);
            if (round % 2) strike(puzzle, nothing, &random);
            expect_count(puzzle, brute_count(puzzle), c->name);
            qdr_puzzle_free(puzzle);
        }
        qdr_shape_free(shape);
    }
}

/* ---- known counts ------------------------------------------------------------------------------
 */

static void expect_count_of_empty(qdr_shape_spec spec, uint64_t expected) {
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    expect_count(puzzle, expected, "empty grid");
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
}

static void known_numbers_of_grids(void **state) {
    (void)state;
    expect_count_of_empty((qdr_shape_spec)LATIN(1, 0), 1);
    expect_count_of_empty((qdr_shape_spec)LATIN(2, 0), 2);
    expect_count_of_empty((qdr_shape_spec)LATIN(3, 0), 12);
    expect_count_of_empty((qdr_shape_spec)LATIN(4, 0), 576);
    expect_count_of_empty((qdr_shape_spec)LATIN(5, 0), 161280);
    expect_count_of_empty((qdr_shape_spec)BOXES(2, 2, 0), 288);
    expect_count_of_empty((qdr_shape_spec)BOXES(2, 2, X), 48);
}

/* 28 200 960 grids of 6×6, and any first row is as good as any other: 28 200 960 / 6! = 39 168. */
static void known_number_of_6x6_grids_under_one_first_row(void **state) {
    (void)state;
    for (int way = 0; way < 2; way++) {
        qdr_shape_spec spec = BOXES(2, 3, 0);
        if (way) spec.box_rows = 3, spec.box_cols = 2;
        qdr_shape *shape;
        qdr_puzzle *puzzle;
        assert_ok(qdr_shape_new(&spec, &shape, NULL));
        assert_ok(qdr_puzzle_new(shape, &puzzle));
        for (int cell = 0; cell < 6; cell++) qdr_puzzle_set_given(puzzle, cell, 1 + (cell + 2) % 6);
        expect_count(puzzle, 39168, "6×6 with a first row");
        qdr_puzzle_free(puzzle);
        qdr_shape_free(shape);
    }
}

/* ---- what an engine promises -------------------------------------------------------------------
 */

static void two_runs_are_the_same_run(void **state) {
    (void)state;
    qdri_random random;
    qdri_random_seed(&random, 5);
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    qdr_shape *shape;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    uint8_t grid[81], first[81], second[81];
    assert_true(random_grid(shape, &random, grid));
    qdr_puzzle *puzzle = puzzle_of_grid(shape, grid, 34, &random);
    const char *engine;
    for (size_t e = 0; (engine = qdr_engine_name(e)) != NULL; e++) {
        qdr_solve_options options = {.engine = engine};
        qdr_solver *a, *b;
        assert_ok(qdr_solver_new(puzzle, &options, &a));
        assert_ok(qdr_solver_new(puzzle, &options, &b));
        for (int i = 0; i < 30; i++) {
            qdr_step step = qdr_solver_next(a, first);
            assert_int_equal(step, qdr_solver_next(b, second));
            if (step != QDR_SOLUTION) break;
            assert_memory_equal(first, second, 81);
        }
        qdr_stats x, y;
        qdr_solver_stats(a, &x);
        qdr_solver_stats(b, &y);
        assert_int_equal(x.nodes, y.nodes);
        assert_int_equal(x.guesses, y.guesses);
        assert_int_equal(x.updates, y.updates);
        assert_int_equal(x.depth, y.depth);
        assert_int_equal(x.bytes, y.bytes);
        qdr_solver_free(a);
        qdr_solver_free(b);
    }
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
}

static void a_full_grid_is_its_own_solution_and_done_stays_done(void **state) {
    (void)state;
    qdri_random random;
    qdri_random_seed(&random, 6);
    uint8_t *grid = malloc(QDR_MAX_CELLS), *digits = malloc(QDR_MAX_CELLS);
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        qdr_shape *shape = case_shape(&sudoku_cases[i]);
        if (random_grid(shape, &random, grid)) {
            int cells = sudoku_cases[i].spec.side * sudoku_cases[i].spec.side;
            qdr_puzzle *puzzle = puzzle_of_grid(shape, grid, cells, &random);
            const char *engine;
            for (size_t e = 0; (engine = qdr_engine_name(e)) != NULL; e++) {
                if (!qdr_engine_takes(engine, puzzle)) continue;
                qdr_solve_options options = {.engine = engine};
                qdr_solver *solver;
                assert_ok(qdr_solver_new(puzzle, &options, &solver));
                assert_int_equal(qdr_solver_next(solver, digits), QDR_SOLUTION);
                assert_memory_equal(digits, grid, (size_t)cells);
                for (int again = 0; again < 3; again++)
                    assert_int_equal(qdr_solver_next(solver, digits), QDR_DONE);
                qdr_solver_free(solver);
            }
            qdr_puzzle_free(puzzle);
        }
        qdr_shape_free(shape);
    }
    free(grid);
    free(digits);
}

/* The sum of the hashes of all solutions, found in slices of so many nodes, which grow by one; 0:
 * in one go. */
static uint64_t sum_in_slices(const qdri_engine *engine, const qdr_puzzle *puzzle, uint64_t nodes,
                              int *stops) {
    qdr_limits limits = {.nodes = nodes};
    uint8_t digits[QDR_MAX_CELLS];
    size_t cells = (size_t)qdr_puzzle_cells(puzzle);
    uint64_t sum = 0;
    void *search;
    qdr_step step;
    assert_ok(engine->open(puzzle, &limits, &search));
    while ((step = engine->next(search, digits)) != QDR_DONE) {
        uint64_t hash = 14695981039346656037U;
        assert_true(step == QDR_SOLUTION || (step == QDR_STOPPED && nodes > 0));
        *stops += step == QDR_STOPPED;
        assert_true(*stops < 100000);
        if (step == QDR_STOPPED) engine->resume(search, (qdri_budget){.nodes = ++nodes});
        for (size_t i = 0; i < cells; i++) hash = (hash ^ digits[i]) * 1099511628211U;
        if (step == QDR_SOLUTION) sum += hash;
    }
    engine->close(search);
    return sum;
}

static void a_search_that_has_stopped_goes_on_with_another_budget(void **state) {
    (void)state;
    static const qdr_shape_spec specs[] = {
        QDR_SHAPE_SPEC_INIT,
        {.side = 6, .box_rows = 2, .box_cols = 3, .rules = QDR_RULE_DIAGONALS}};
    for (size_t s = 0; s < COUNT_OF(specs); s++) {
        qdri_random random;
        qdri_random_seed(&random, 7 + s);
        qdr_shape *shape;
        uint8_t grid[81];
        assert_ok(qdr_shape_new(&specs[s], &shape, NULL));
        assert_true(random_grid(shape, &random, grid));
        qdr_puzzle *puzzle = puzzle_of_grid(shape, grid, s == 0 ? 26 : 3, &random);
        const qdri_engine *engine = &qdri_engine_race;
        for (size_t e = 0; engine; engine = qdri_engine_at(e++)) {
            int stops = 0, none = 0;
            if (!engine->takes(puzzle)) continue;
            uint64_t expected = sum_in_slices(engine, puzzle, 0, &none);
            assert_int_equal(sum_in_slices(engine, puzzle, 2, &stops), expected);
            if (stops < 3) fail_msg("%s stopped %d times", engine->name, stops);
        }
        qdr_puzzle_free(puzzle);
        qdr_shape_free(shape);
    }
}

static void engines_have_names_ideas_and_limits(void **state) {
    (void)state;
    static const char *const classic[] = {"backtrack", "algox", "dlx-first", "dlx"};
    qdr_puzzle *puzzle = classic_puzzle("................................................."
                                        "................................");
    for (size_t i = 0; i < COUNT_OF(classic); i++)
        assert_true(qdr_engine_takes(classic[i], puzzle));
    assert_true(qdr_engine_takes("auto", puzzle));
    assert_true(qdr_engine_takes(NULL, puzzle));
    assert_false(qdr_engine_takes("magic", puzzle));
    size_t e = 0;
    for (; qdr_engine_name(e); e++) assert_true(strlen(qdr_engine_idea(e)) > 10);
    assert_true(e >= 4);
    assert_null(qdr_engine_idea(e));
    qdr_puzzle_free(puzzle);

    qdr_shape_spec spec = BOXES(5, 5, 0);
    qdr_shape *shape;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    assert_false(qdr_engine_takes("algox", puzzle));
    qdr_solve_options options = {.engine = "algox"};
    qdr_solver *solver = NULL;
    assert_int_equal(qdr_solver_new(puzzle, &options, &solver), QDR_UNSUPPORTED);
    options.engine = "magic";
    assert_int_equal(qdr_solver_new(puzzle, &options, &solver), QDR_BAD_ARGUMENT);
    assert_null(solver);
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(engines_agree_on_random_puzzles_of_every_shape),
        cmocka_unit_test(engines_count_like_brute_force_on_tiny_shapes),
        cmocka_unit_test(known_numbers_of_grids),
        cmocka_unit_test(known_number_of_6x6_grids_under_one_first_row),
        cmocka_unit_test(two_runs_are_the_same_run),
        cmocka_unit_test(a_full_grid_is_its_own_solution_and_done_stays_done),
        cmocka_unit_test(a_search_that_has_stopped_goes_on_with_another_budget),
        cmocka_unit_test(engines_have_names_ideas_and_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
