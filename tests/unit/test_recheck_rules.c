/* The re-check of rules, on grids that break a rule in exactly one place, or none: found by a
 * search of our own, which knows nothing but the rule's definition. test_recheck.c breaks rules in
 * many more grids, but some of those in several places at once. */
#include "sudoku_cases.h"

#include <stdlib.h>

static qdr_puzzle *puzzle_on(qdr_shape_spec spec) {
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    qdr_shape_free(shape);
    return puzzle;
}

/* In memory of just the right size, so that sanitizers see it when more is read. */
static bool accepts(const qdr_puzzle *puzzle, const uint8_t *grid) {
    size_t cells = (size_t)qdr_puzzle_cells(puzzle);
    uint8_t *exact = malloc(cells);
    memcpy(exact, grid, cells);
    bool accepted = qdr_puzzle_accepts(puzzle, exact);
    free(exact);
    return accepted;
}

/* ---- one breach
 * ---------------------------------------------------------------------------------- Two cells that
 * break a rule, and no others do: the solver is asked for such a grid, with the rule said in
 * another way to it. */

static int breaches;

/* The rule as regions of two cells each, but for the two. */
static qdr_puzzle *without_two(int side, bool knight, int a, int b) {
    static uint16_t cells[400][2];
    qdr_region pairs[400];
    size_t count = 0;
    for (int x = 0; x < side * side; x++)
        for (int y = x + 1; y < side * side; y++) {
            int down = y / side - x / side, across = abs(x % side - y % side);
            if (knight ? down * across != 2 : down != 1 || across != 1) continue;
            if (x == a && y == b) continue;
            cells[count][0] = (uint16_t)x;
            cells[count][1] = (uint16_t)y;
            pairs[count] = (qdr_region){cells[count], 2};
            count++;
        }
    qdr_shape_spec spec = LATIN(side, 0);
    spec.extra = pairs;
    spec.extra_count = count;
    return puzzle_on(spec);
}

/* The rule as "all dots are given", with one dot. */
static qdr_puzzle *with_one_dot(int side, unsigned rule, qdr_clue_kind kind, int value, int a,
                                int b) {
    const uint16_t two[] = {(uint16_t)a, (uint16_t)b};
    const qdr_clue dot = {kind, value, two, 2};
    qdr_shape_spec spec = LATIN(side, rule);
    spec.clues = &dot;
    spec.clue_count = 1;
    return puzzle_on(spec);
}

static void expect_refused(const qdr_puzzle *other, const qdr_puzzle *ruled) {
    uint8_t grid[QDR_MAX_CELLS];
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    qdr_solver *solver;
    options.limits.nodes = 20000;
    assert_ok(qdr_solver_new(other, &options, &solver));
    if (qdr_solver_next(solver, grid) == QDR_SOLUTION) {
        assert_true(accepts(other, grid));
        assert_false(accepts(ruled, grid));
        breaches++;
    }
    qdr_solver_free(solver);
}

static void a_single_knights_or_kings_move_is_found(void **state) {
    (void)state;
    for (int knight = 0; knight < 2; knight++) {
        int side = knight ? 7 : 6;
        qdr_puzzle *ruled = puzzle_on((qdr_shape_spec)LATIN(side, knight ? KNIGHT : KING));
        breaches = 0;
        for (int a = 0; a < side * side; a++)
            for (int b = a + 1; b < side * side; b++) {
                int down = b / side - a / side, across = abs(a % side - b % side);
                if (knight ? down * across != 2 : down != 1 || across != 1) continue;
                qdr_puzzle *other = without_two(side, knight, a, b);
                qdr_puzzle_set_given(other, a, 3);
                qdr_puzzle_set_given(other, b, 3);
                expect_refused(other, ruled);
                qdr_puzzle_free(other);
            }
        assert_true(breaches >= (knight ? 110 : 46)); /* some cannot be the only ones */
        qdr_puzzle_free(ruled);
    }
}

static void a_single_missing_dot_is_found(void **state) {
    (void)state;
    static const struct {
        unsigned rule, by;
        qdr_clue_kind kind;
        int value, side;
    } cases[] = {{NC, QDR_RULE_ALL_WHITE, QDR_CLUE_DIFFERENCE, 1, 8},
                 {QDR_RULE_ALL_WHITE, QDR_RULE_ALL_WHITE, QDR_CLUE_DIFFERENCE, 1, 8},
                 {QDR_RULE_ALL_BLACK, QDR_RULE_ALL_BLACK, QDR_CLUE_RATIO, 2, 6},
                 {QDR_RULE_ALL_XV, QDR_RULE_ALL_XV, QDR_CLUE_SUM, 5, 6},
                 {QDR_RULE_ALL_XV, QDR_RULE_ALL_XV, QDR_CLUE_SUM, 10, 6}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const int side = cases[i].side;
        qdr_puzzle *ruled = puzzle_on((qdr_shape_spec)LATIN(side, cases[i].rule));
        breaches = 0;
        for (int a = 0; a < side * side; a++)
            for (int down = 0; down < 2; down++) {
                int b = a + (down ? side : 1);
                if (b >= side * side || (!down && b % side == 0)) continue;
                qdr_puzzle *other =
                    with_one_dot(side, cases[i].by, cases[i].kind, cases[i].value, a, b);
                expect_refused(other, ruled);
                qdr_puzzle_free(other);
            }
        assert_int_equal(breaches, 2 * side * (side - 1));
        qdr_puzzle_free(ruled);
    }
}

/* Right grids, many, since some mistakes refuse only few. */
static void grids_without_a_breach_are_accepted(void **state) {
    (void)state;
    static const qdr_shape_spec specs[] = {LATIN(6, KNIGHT), LATIN(6, KING), LATIN(6, NC),
                                           LATIN(6, QDR_RULE_ALL_BLACK), LATIN(6, QDR_RULE_ALL_XV)};
    for (size_t i = 0; i < COUNT_OF(specs); i++) {
        qdr_puzzle *puzzle = puzzle_on(specs[i]);
        qdr_solver *solver;
        uint8_t grid[36];
        int found = 0;
        assert_ok(qdr_solver_new(puzzle, NULL, &solver)); /* which would fail, if not accepted */
        while (found < 60 && qdr_solver_next(solver, grid) == QDR_SOLUTION) found++;
        for (int cell = 0; cell < 36; cell++) { /* anywhere among them */
            qdr_puzzle_set_given(puzzle, cell, 1 + cell % 6);
            qdr_solver *other;
            assert_ok(qdr_solver_new(puzzle, NULL, &other));
            qdr_step step = qdr_solver_next(other, grid);
            assert_true(step == QDR_SOLUTION || step == QDR_DONE);
            if (step == QDR_SOLUTION) assert_true(accepts(puzzle, grid));
            qdr_solver_free(other);
            qdr_puzzle_set_given(puzzle, cell, 0);
        }
        assert_int_equal(found, 60);
        qdr_solver_free(solver);
        qdr_puzzle_free(puzzle);
    }
}

/* ---- the classic 9×9 has a way of its own ------------------------------------------------------
 */

/* Two digits of a grid change places: within a box and a column only rows are broken, within a box
 * and a row only columns, within a row or a column of different boxes those and the boxes. */
static void every_swap_is_noticed(void **state) {
    (void)state;
    static const unsigned rules[] = {0, X};
    for (size_t r = 0; r < COUNT_OF(rules); r++) {
        qdr_puzzle *puzzle = puzzle_on((qdr_shape_spec)BOXES(3, 3, rules[r]));
        uint8_t grid[81];
        qdri_random random;
        qdri_random_seed(&random, 5);
        assert_true(random_grid(qdr_puzzle_shape(puzzle), &random, grid));
        assert_true(accepts(puzzle, grid));
        for (int a = 0; a < 81; a++)
            for (int b = 0; b < a; b++) {
                if (grid[a] == grid[b]) continue;
                uint8_t kept = grid[a];
                grid[a] = grid[b];
                grid[b] = kept;
                if (accepts(puzzle, grid)) fail_msg("cells %d and %d exchanged", a, b);
                grid[b] = grid[a];
                grid[a] = kept;
            }
        qdr_puzzle_free(puzzle);
    }
}

/* ---- one unit at a time ------------------------------------------------------------------------
 */

/* Grids of a shape where every unit but one holds; the other unit is said to the solver as nothing,
 * the rest as extra regions. */
static void expect_unit_is_missed(unsigned rule, int rows, int columns) {
    qdr_shape_spec spec = BOXES(rows, columns, rule);
    qdr_puzzle *ruled = puzzle_on(spec);
    size_t count, broken = 0;
    const qdr_unit *units = qdr_shape_units(qdr_puzzle_shape(ruled), &count);
    size_t first = 3 * (size_t)spec.side;
    for (size_t u = first; u < count; u++) {
        qdr_region others[40];
        size_t kept = 0;
        for (size_t other = first; other < count; other++)
            if (other != u) others[kept++] = (qdr_region){units[other].cells, units[other].count};
        qdr_shape_spec but_one = BOXES(rows, columns, 0);
        but_one.extra = others;
        but_one.extra_count = kept;
        qdr_puzzle *plain = puzzle_on(but_one);
        for (int i = 0; i < units[u].count; i++)
            for (int j = 0; j < i; j++) { /* the same digit twice in it */
                uint8_t grid[256];
                qdr_solver *solver;
                qdr_puzzle_set_given(plain, units[u].cells[i], 1);
                qdr_puzzle_set_given(plain, units[u].cells[j], 1);
                assert_ok(qdr_solver_new(plain, NULL, &solver));
                if (qdr_solver_next(solver, grid) == QDR_SOLUTION) {
                    broken++;
                    assert_true(accepts(plain, grid));
                    assert_false(accepts(ruled, grid));
                }
                qdr_solver_free(solver);
                qdr_puzzle_set_given(plain, units[u].cells[i], 0);
                qdr_puzzle_set_given(plain, units[u].cells[j], 0);
            }
        qdr_puzzle_free(plain);
    }
    assert_true(broken > 0);
    qdr_puzzle_free(ruled);
}

static void each_unit_is_looked_at_by_itself(void **state) {
    (void)state;
    expect_unit_is_missed(X, 2, 3);
    expect_unit_is_missed(X, 3, 3);
    expect_unit_is_missed(W, 3, 3);
}

/* Extra regions: right grids, and each pair of cells of each region alone. */
static void extra_regions_are_looked_at(void **state) {
    (void)state;
    qdr_puzzle *plain = puzzle_on((qdr_shape_spec)BOXES(2, 2, 0));
    static const uint8_t four[] = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
    assert_true(accepts(plain, four));
    for (uint16_t a = 0; a < 16; a++)
        for (uint16_t b = 0; b < 16; b++) {
            const uint16_t two[] = {a, b}, row[] = {0, 1, 2};
            const qdr_region region[] = {{row, 3}, {two, 2}};
            qdr_shape_spec spec = BOXES(2, 2, 0);
            spec.extra = region;
            spec.extra_count = 2;
            if (a == b) continue;
            qdr_puzzle *ruled = puzzle_on(spec);
            assert_int_equal(accepts(ruled, four), four[a] != four[b]);
            qdr_puzzle_free(ruled);
        }
    qdr_puzzle_free(plain);
}

/* ---- digits that are none ----------------------------------------------------------------------
 */

static void what_is_no_digit_is_refused(void **state) {
    (void)state;
    static const qdr_shape_spec specs[] = {BOXES(3, 3, 0), LATIN(5, 0), BOXES(10, 10, 0)};
    qdri_random random;
    uint8_t *grid = malloc(QDR_MAX_CELLS);
    qdri_random_seed(&random, 6);
    for (size_t i = 0; i < COUNT_OF(specs); i++) {
        qdr_puzzle *puzzle = puzzle_on(specs[i]);
        int side = specs[i].side;
        assert_true(random_grid(qdr_puzzle_shape(puzzle), &random, grid));
        for (int marks = 0; marks < 2; marks++) {
            assert_true(accepts(puzzle, grid));
            for (int cell = 0; cell < side * side; cell += 1 + side * side / 60) {
                uint8_t kept = grid[cell];
                for (int digit = 0; digit < 256; digit += digit == 0 || digit > side ? 1 : side)
                    if (digit != kept) {
                        grid[cell] = (uint8_t)digit;
                        assert_false(accepts(puzzle, grid));
                    }
                grid[cell] = kept;
            }
            assert_ok(qdr_puzzle_set_candidate(puzzle, 0, grid[0], true));
        }
        qdr_puzzle_free(puzzle);
    }
    free(grid);
}

static void fill_hundred(uint8_t *grid) {
    for (int cell = 0; cell < 10000; cell++) {
        int row = cell / 100, column = cell % 100;
        grid[cell] = (uint8_t)((row % 10 * 10 + row / 10 + column) % 100 + 1);
    }
}

/* Large digits in an extra region: others, and one of them twice. */
static void large_digits_of_a_region_count(void **state) {
    (void)state;
    static uint8_t grid[QDR_MAX_CELLS];
    static const uint16_t others[] = {62, 63, 64, 65}, twice[] = {64, 63, 153};
    const qdr_region regions[] = {{others, 4}, {twice, 3}};
    fill_hundred(grid);
    for (int i = 0; i < 2; i++) {
        qdr_shape_spec spec = BOXES(10, 10, 0);
        spec.extra = &regions[i];
        spec.extra_count = 1;
        qdr_puzzle *puzzle = puzzle_on(spec);
        assert_int_equal(accepts(puzzle, grid), i == 0);
        qdr_puzzle_free(puzzle);
    }
}

/* Everywhere another in its place: no unit has it, whichever it is. */
static void no_digit_may_be_missing(void **state) {
    (void)state;
    static uint8_t grid[QDR_MAX_CELLS], lacking[QDR_MAX_CELLS];
    qdr_puzzle *puzzle = puzzle_on((qdr_shape_spec)BOXES(10, 10, 0));
    fill_hundred(grid);
    assert_true(accepts(puzzle, grid));
    for (int digit = 1; digit <= 100; digit++) {
        for (int cell = 0; cell < 10000; cell++)
            lacking[cell] = grid[cell] == digit ? (uint8_t)(digit % 100 + 1) : grid[cell];
        assert_false(accepts(puzzle, lacking));
    }
    qdr_puzzle_free(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_single_knights_or_kings_move_is_found),
        cmocka_unit_test(a_single_missing_dot_is_found),
        cmocka_unit_test(grids_without_a_breach_are_accepted),
        cmocka_unit_test(every_swap_is_noticed),
        cmocka_unit_test(each_unit_is_looked_at_by_itself),
        cmocka_unit_test(extra_regions_are_looked_at),
        cmocka_unit_test(what_is_no_digit_is_refused),
        cmocka_unit_test(large_digits_of_a_region_count),
        cmocka_unit_test(no_digit_may_be_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
