/* The re-check: right grids are accepted, and grids that break exactly one rule are refused. */
#include "sudoku_cases.h"

#include <stdio.h>
#include <stdlib.h>

static qdr_puzzle *empty_puzzle(qdr_shape_spec spec) {
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    qdr_shape_free(shape);
    return puzzle;
}

static void right_grids_are_accepted_and_any_changed_cell_is_not(void **state) {
    (void)state;
    qdri_random random;
    qdri_random_seed(&random, 3);
    uint8_t *grid = malloc(QDR_MAX_CELLS);
    size_t without = 0; /* a grid */
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        qdr_shape *shape = case_shape(&sudoku_cases[i]);
        const bool has_one = random_grid(shape, &random, grid);
        without += !has_one;
        if (has_one) {
            int side = sudoku_cases[i].spec.side, cells = side * side;
            qdr_puzzle *puzzle = puzzle_of_grid(shape, grid, 0, &random);
            assert_true(qdr_puzzle_accepts(puzzle, grid));
            int step = side > 25 ? 997 : 1;
            for (int cell = 0; cell < cells; cell += step)
                for (int digit = 0; digit <= side + 1; digit++) {
                    uint8_t kept = grid[cell];
                    if (digit == kept) continue;
                    grid[cell] = (uint8_t)digit;
                    if (qdr_puzzle_accepts(puzzle, grid))
                        fail_msg("%s: accepts %d in cell %d", sudoku_cases[i].name, digit, cell);
                    grid[cell] = kept;
                }
            qdr_puzzle_free(puzzle);
        }
        qdr_shape_free(shape);
    }
    assert_int_equal(without, 6); /* small ones; more would mean that right grids are refused */
    free(grid);
}

static void givens_and_pencil_marks_are_kept(void **state) {
    (void)state;
    qdri_random random;
    qdri_random_seed(&random, 4);
    qdr_puzzle *puzzle = empty_puzzle((qdr_shape_spec)QDR_SHAPE_SPEC_INIT);
    uint8_t grid[81];
    assert_true(random_grid(qdr_puzzle_shape(puzzle), &random, grid));
    for (int cell = 0; cell < 81; cell++) {
        qdr_puzzle_set_given(puzzle, cell, grid[cell]);
        assert_true(qdr_puzzle_accepts(puzzle, grid));
        qdr_puzzle_set_given(puzzle, cell, grid[cell] % 9 + 1);
        assert_false(qdr_puzzle_accepts(puzzle, grid));
        qdr_puzzle_set_given(puzzle, cell, 0);
        assert_ok(qdr_puzzle_set_candidate(puzzle, cell, grid[cell] % 9 + 1, false));
        assert_true(qdr_puzzle_accepts(puzzle, grid));
        assert_ok(qdr_puzzle_set_candidate(puzzle, cell, grid[cell], false));
        assert_false(qdr_puzzle_accepts(puzzle, grid));
        assert_ok(qdr_puzzle_set_candidate(puzzle, cell, grid[cell], true));
    }
    qdr_puzzle_free(puzzle);
}

/* ---- one broken rule at a time ------------------------------------------------------------------
 * For two cells that only the rule keeps apart: a grid of the shape without the rule in which they
 * break it. The plain puzzle must accept it, the puzzle with the rule must not. */

typedef struct breach {
    qdr_puzzle *plain, *ruled;
    int side, broken;
} breach;

static void break_at(breach *b, int a, int x, int c, int y) {
    qdr_puzzle_set_given(b->plain, a, x);
    qdr_puzzle_set_given(b->plain, c, y);
    uint8_t grid[256];
    qdr_solver *solver;
    if (!qdr_puzzle_clashes(b->plain, NULL)) {
        assert_ok(qdr_solver_new(b->plain, NULL, &solver));
        if (qdr_solver_next(solver, grid) == QDR_SOLUTION) {
            b->broken++;
            if (qdr_puzzle_accepts(b->ruled, grid))
                fail_msg("side %d: cells %d and %d with %d and %d", b->side, a, c, x, y);
        }
        qdr_solver_free(solver);
    }
    qdr_puzzle_set_given(b->plain, a, 0);
    qdr_puzzle_set_given(b->plain, c, 0);
}

static breach begin(qdr_shape_spec spec) {
    breach b = {.side = spec.side};
    b.ruled = empty_puzzle(spec);
    spec.rules = 0;
    spec.extra = NULL;
    spec.extra_count = 0;
    b.plain = empty_puzzle(spec);
    return b;
}

static void end(breach *b, int at_least) {
    assert_true(b->broken >= at_least);
    qdr_puzzle_free(b->plain);
    qdr_puzzle_free(b->ruled);
}

static void broken_diagonals_are_refused(void **state) {
    (void)state;
    breach b = begin((qdr_shape_spec)BOXES(3, 3, X));
    for (int i = 0; i < 9; i++)
        for (int j = i + 1; j < 9; j++) {
            break_at(&b, i * 10, 4, j * 10, 4);
            break_at(&b, 8 + i * 8, 4, 8 + j * 8, 4);
        }
    end(&b, 54);
}

static void broken_windows_are_refused(void **state) {
    (void)state;
    static const int boxes[][2] = {{3, 3}, {4, 4}, {2, 2}};
    for (size_t k = 0; k < COUNT_OF(boxes); k++) {
        int rows = boxes[k][0], columns = boxes[k][1], n = rows * columns;
        breach b = begin((qdr_shape_spec)BOXES(rows, columns, W));
        for (int top = 1, down = 1; down < columns; down++, top += rows + 1)
            for (int left = 1, across = 1; across < rows; across++, left += columns + 1)
                for (int i = 0; i < n; i++)
                    for (int j = i + 1; j < n; j++)
                        break_at(&b, (top + i / columns) * n + left + i % columns, n,
                                 (top + j / columns) * n + left + j % columns, n);
        end(&b, 2 * (rows - 1) * (columns - 1));
    }
}

static void broken_disjoint_groups_are_refused(void **state) {
    (void)state;
    breach b = begin((qdr_shape_spec)BOXES(3, 3, D));
    for (int place = 0; place < 9; place++)
        for (int i = 0; i < 9; i++)
            for (int j = i + 1; j < 9; j++) {
                int corner = place / 3 * 9 + place % 3;
                break_at(&b, corner + i / 3 * 27 + i % 3 * 3, 1, corner + j / 3 * 27 + j % 3 * 3,
                         1);
            }
    end(&b, 9 * 18);
}

static void break_steps(qdr_rule rule, const int steps[][2], int step_count, int gap,
                        int at_least) {
    breach b = begin((qdr_shape_spec)BOXES(3, 3, rule));
    for (int cell = 0; cell < 81; cell++)
        for (int i = 0; i < step_count; i++) {
            int row = cell / 9 + steps[i][0], column = cell % 9 + steps[i][1];
            if (row > 8 || column < 0 || column > 8) continue;
            break_at(&b, cell, 5, row * 9 + column, 5 + gap);
            break_at(&b, cell, 5, row * 9 + column, 5 - gap);
        }
    end(&b, at_least);
}

static void broken_pair_rules_are_refused(void **state) {
    (void)state;
    static const int knight[][2] = {{1, 2}, {1, -2}, {2, 1}, {2, -1}};
    static const int king[][2] = {{1, 1}, {1, -1}};
    static const int beside[][2] = {{1, 0}, {0, 1}};
    break_steps(QDR_RULE_ANTI_KNIGHT, knight, 4, 0, 200);
    break_steps(QDR_RULE_ANTI_KING, king, 2, 0, 80);
    break_steps(QDR_RULE_NON_CONSECUTIVE, beside, 2, 1, 288);
}

static void broken_extra_regions_are_refused(void **state) {
    (void)state;
    breach b = begin((qdr_shape_spec)EXTRA(9, 3, 3, extra9, 0));
    for (size_t r = 0; r < COUNT_OF(extra9); r++)
        for (size_t i = 0; i < extra9[r].count; i++)
            for (size_t j = i + 1; j < extra9[r].count; j++)
                break_at(&b, extra9[r].cells[i], 8, extra9[r].cells[j], 8);
    end(&b, 25);
}

/* Rows and columns alone, so that only the region can be what is broken. */
static void broken_boxes_and_jigsaws_are_refused(void **state) {
    (void)state;
    qdr_shape_spec specs[] = {BOXES(3, 3, 0), BOXES(2, 3, 0), BOXES(3, 2, 0), JIGSAW(7, jigsaw7, 0),
                              JIGSAW(9, jigsaw9, 0)};
    for (size_t k = 0; k < COUNT_OF(specs); k++) {
        int n = specs[k].side;
        qdr_shape_spec latin = LATIN(n, 0);
        breach b = {empty_puzzle(latin), empty_puzzle(specs[k]), n, 0};
        const qdr_shape *shape = qdr_puzzle_shape(b.ruled);
        for (int a = 0; a < n * n; a++)
            for (int c = a + 1; c < n * n; c++)
                if (qdr_shape_box_of(shape, a) == qdr_shape_box_of(shape, c))
                    break_at(&b, a, 2, c, 2);
        end(&b, n * (n - 3));
    }
}

/* A swap of two digits in a row keeps the row and breaks columns, and the other way round. */
static void broken_rows_and_columns_are_refused(void **state) {
    (void)state;
    qdri_random random;
    qdri_random_seed(&random, 8);
    qdr_puzzle *puzzle = empty_puzzle((qdr_shape_spec)LATIN(6, 0));
    uint8_t grid[36];
    assert_true(random_grid(qdr_puzzle_shape(puzzle), &random, grid));
    for (int line = 0; line < 6; line++)
        for (int i = 0; i < 6; i++)
            for (int j = i + 1; j < 6; j++)
                for (int way = 0; way < 2; way++) {
                    uint8_t *a = &grid[way ? i * 6 + line : line * 6 + i];
                    uint8_t *c = &grid[way ? j * 6 + line : line * 6 + j], kept = *a;
                    *a = *c;
                    *c = kept;
                    assert_false(qdr_puzzle_accepts(puzzle, grid));
                    *c = *a;
                    *a = kept;
                }
    assert_true(qdr_puzzle_accepts(puzzle, grid));
    qdr_puzzle_free(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_grids_are_accepted_and_any_changed_cell_is_not),
        cmocka_unit_test(givens_and_pencil_marks_are_kept),
        cmocka_unit_test(broken_rows_and_columns_are_refused),
        cmocka_unit_test(broken_boxes_and_jigsaws_are_refused),
        cmocka_unit_test(broken_diagonals_are_refused),
        cmocka_unit_test(broken_windows_are_refused),
        cmocka_unit_test(broken_disjoint_groups_are_refused),
        cmocka_unit_test(broken_pair_rules_are_refused),
        cmocka_unit_test(broken_extra_regions_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
