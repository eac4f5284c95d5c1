/* The `sat` engine and its clauses: against dlx on random puzzles of every shape, with candidates
 * excluded pair by pair and through chains; limits. Where the library was built without CaDiCaL
 * only the clauses are tested. */
#include "sudoku_cases.h"

#include "sudoku/sat_clauses.h"

#include <stdlib.h>

static bool have_sat(void) {
    for (size_t i = 0; qdr_engine_name(i); i++)
        if (strcmp(qdr_engine_name(i), "sat") == 0) return true;
    return false;
}

static uint64_t count(const qdr_puzzle *puzzle, const char *engine, qdr_step *step) {
    qdr_solve_options options = {.engine = engine};
    options.limits.solutions = 25;
    options.limits.nodes = 200000;
    uint64_t solutions;
    assert_ok(qdr_puzzle_count(puzzle, &options, &solutions, step, NULL));
    return solutions;
}

static void agrees_with_dlx_on_every_shape(void **state) {
    (void)state;
    static uint8_t grid[QDR_MAX_CELLS];
    if (!have_sat()) skip();
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        const sudoku_case *c = &sudoku_cases[i];
        qdr_shape *shape = case_shape(c);
        qdri_random random;
        qdri_random_seed(&random, 31 + i);
        bool solvable = random_grid(shape, &random, grid);
        int cells = c->spec.side * c->spec.side;
        for (int round = 0; solvable && round < (c->spec.side <= 9 ? 6 : 1); round++) {
            int givens = cells * c->keep / 100 + round;
            qdr_puzzle *puzzle =
                puzzle_of_grid(shape, grid, givens < cells ? givens : cells, &random);
            qdr_step expected, got;
            uint64_t by_dlx = count(puzzle, "dlx", &expected), by_sat = count(puzzle, "sat", &got);
            if (by_dlx != by_sat || expected != got)
                fail_msg("%s, round %d: sat finds %d solutions, dlx %d", c->name, round,
                         (int)by_sat, (int)by_dlx);
            qdr_puzzle_free(puzzle);
        }
        qdr_shape_free(shape);
    }
}

/* ---- clauses ---------------------------------------------------------------------------------
 */

typedef struct clause_list {
    int literal[4000000];
    size_t count;
} clause_list;

static void put(void *context, int literal) {
    clause_list *list = context;
    assert_true(list->count < COUNT_OF(list->literal));
    list->literal[list->count++] = literal;
}

/* Propagates units; false on a contradiction. Values: 0 open, 1 true, -1 false. */
static bool propagate(const clause_list *list, signed char *value) {
    for (bool news = true; news;) {
        news = false;
        for (size_t at = 0; at < list->count;) {
            int open = 0, last = 0;
            bool satisfied = false;
            for (; list->literal[at] != 0; at++) {
                int literal = list->literal[at], sign = literal > 0 ? 1 : -1;
                satisfied |= value[abs(literal)] == sign;
                if (value[abs(literal)] == 0) open++, last = literal;
            }
            at++;
            if (satisfied || open > 1) continue;
            if (open == 0) return false;
            value[abs(last)] = last > 0 ? 1 : -1;
            news = true;
        }
    }
    return true;
}

/* In an empty Latin square of side 27, groups are long enough to be chained. Putting a digit into
 * a cell must take it away from the whole row and column, and the cell's other digits, by
 * propagation alone. */
static void chains_exclude_like_pairs(void **state) {
    (void)state;
    enum { SIDE = 27 };
    static clause_list list;
    static qdr_digit_set sets[SIDE * SIDE];
    static int variable[SIDE * SIDE * SIDE];
    static signed char value[2 * SIDE * SIDE * SIDE];
    qdr_shape_spec spec = {SIDE, 0, 0, NULL, 0, NULL, 0};
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    for (int cell = 0; cell < SIDE * SIDE; cell++) sets[cell] = qdri_set_full(SIDE);
    qdri_sat_clauses clauses = {
        .puzzle = puzzle, .sets = sets, .variable = variable, .add = put, .context = &list};
    qdri_sat_number(&clauses);
    assert_int_equal(clauses.variables, SIDE * SIDE * SIDE);
    qdri_sat_write(&clauses);
    assert_true(clauses.variables > SIDE * SIDE * SIDE && clauses.variables < (int)sizeof value);
    for (int cell = 0; cell < SIDE; cell += 5) {
        int digit = 1 + cell * 7 % SIDE;
        memset(value, 0, sizeof value);
        value[variable[cell * SIDE + digit - 1]] = 1;
        assert_true(propagate(&list, value));
        for (int other = 0; other < SIDE; other++) {
            int in_row = variable[other * SIDE + digit - 1];
            int in_column = variable[(other * SIDE + cell) * SIDE + digit - 1];
            int in_cell = variable[cell * SIDE + other];
            assert_int_equal(value[in_row], other == cell ? 1 : -1);
            assert_int_equal(value[in_column], other == 0 ? 1 : -1);
            assert_int_equal(value[in_cell], other == digit - 1 ? 1 : -1);
        }
    }
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
}

/* ---- limits ---------------------------------------------------------------------
 */

static void limits_stop_it(void **state) {
    (void)state;
    if (!have_sat()) skip();
    qdr_shape_spec spec = {36, 6, 6, NULL, 0, NULL, 0};
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    static uint8_t digits[QDR_MAX_CELLS];
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    qdr_cancel cancel = {1};
    qdr_solve_options cancelled = {.engine = "sat"}, late = {.engine = "sat"},
                      few = {.engine = "sat"};
    cancelled.limits.cancel = &cancel;
    late.limits.seconds = 1e-9;
    few.limits.nodes = 1;
    const qdr_solve_options *all[] = {&cancelled, &late, &few};
    for (size_t i = 0; i < COUNT_OF(all); i++) {
        qdr_solver *solver;
        assert_ok(qdr_solver_new(puzzle, all[i], &solver));
        assert_int_equal(qdr_solver_next(solver, digits), QDR_STOPPED);
        qdr_solver_free(solver);
    }
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_dlx_on_every_shape),
        cmocka_unit_test(chains_exclude_like_pairs),
        cmocka_unit_test(limits_stop_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
