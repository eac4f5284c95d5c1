/* Shapes: the units and pairs of every rule as explicit expectations, specs that make no sense
 * and their messages, sharing between threads. */
#include "sudoku_cases.h"

#include "base/threads.h"
#include "sudoku/shape_type.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- units, cell by cell -----------------------------------------------------------------------
 */

static qdr_shape *shape_of(qdr_shape_spec spec) {
    qdr_shape *shape = NULL;
    qdr_error error = {0};
    if (qdr_shape_new(&spec, &shape, &error) != QDR_OK) fail_msg("%s", error.message);
    return shape;
}

/* The unit with that name has exactly these cells ("row.column", from 1), in this order. */
static void expect_unit(const qdr_shape *shape, const char *wanted, const char *cells) {
    for (size_t u = 0; u < shape->unit_count; u++) {
        char name[40], listed[2000] = "";
        qdr_unit_words(&shape->units[u], name);
        if (strcmp(name, wanted) != 0) continue;
        for (size_t i = 0; i < shape->units[u].count; i++) {
            int cell = shape->units[u].cells[i], side = shape->spec.side;
            snprintf(listed + strlen(listed), sizeof listed - strlen(listed), "%s%d.%d",
                     i ? " " : "", cell / side + 1, cell % side + 1);
        }
        assert_string_equal(listed, cells);
        assert_int_equal(shape->units[u].full, shape->units[u].count == shape->spec.side);
        return;
    }
    fail_msg("no unit %s", wanted);
}

static size_t units_of_kind(const qdr_shape *shape, qdr_unit_kind kind) {
    size_t count = 0;
    for (size_t u = 0; u < shape->unit_count; u++) count += shape->units[u].kind == kind;
    return count;
}

static void rows_columns_and_boxes(void **state) {
    (void)state;
    qdr_shape *shape = shape_of((qdr_shape_spec)QDR_SHAPE_SPEC_INIT);
    assert_int_equal(shape->unit_count, 27);
    assert_int_equal(shape->pair_count, 0);
    expect_unit(shape, "row 2", "2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9");
    expect_unit(shape, "column 9", "1.9 2.9 3.9 4.9 5.9 6.9 7.9 8.9 9.9");
    expect_unit(shape, "box 1", "1.1 1.2 1.3 2.1 2.2 2.3 3.1 3.2 3.3");
    expect_unit(shape, "box 6", "4.7 4.8 4.9 5.7 5.8 5.9 6.7 6.8 6.9");
    assert_int_equal(qdr_shape_box_of(shape, 80), 8);
    assert_true(qdr_shape_is_classic9(shape));
    qdr_shape_free(shape);
}

static void oblong_boxes_both_ways(void **state) {
    (void)state;
    qdr_shape *shape = shape_of((qdr_shape_spec)BOXES(2, 3, 0));
    expect_unit(shape, "box 2", "1.4 1.5 1.6 2.4 2.5 2.6");
    expect_unit(shape, "box 3", "3.1 3.2 3.3 4.1 4.2 4.3");
    qdr_shape_free(shape);
    shape = shape_of((qdr_shape_spec)BOXES(3, 2, 0));
    expect_unit(shape, "box 2", "1.3 1.4 2.3 2.4 3.3 3.4");
    expect_unit(shape, "box 4", "4.1 4.2 5.1 5.2 6.1 6.2");
    qdr_shape_free(shape);
    shape = shape_of((qdr_shape_spec)BOXES(1, 4, 0));
    expect_unit(shape, "box 2", "2.1 2.2 2.3 2.4");
    qdr_shape_free(shape);
}

static void latin_squares_have_no_boxes(void **state) {
    (void)state;
    qdr_shape *shape = shape_of((qdr_shape_spec)LATIN(5, 0));
    assert_int_equal(shape->unit_count, 10);
    assert_int_equal(units_of_kind(shape, QDR_UNIT_BOX), 0);
    assert_int_equal(qdr_shape_box_of(shape, 7), -1);
    qdr_shape_free(shape);
}

static void jigsaw_regions_replace_the_boxes(void **state) {
    (void)state;
    qdr_shape_spec spec = JIGSAW(7, jigsaw7, 0);
    qdr_shape *shape = shape_of(spec);
    assert_int_equal(shape->unit_count, 21);
    expect_unit(shape, "box 4", "3.7 4.2 4.3 4.4 4.5 4.6 4.7");
    assert_int_equal(qdr_shape_box_of(shape, 20), 3);
    assert_ptr_not_equal(qdr_shape_get_spec(shape)->jigsaw, jigsaw7); /* a copy */
    assert_memory_equal(qdr_shape_get_spec(shape)->jigsaw, jigsaw7, 49);
    qdr_shape_free(shape);
}

static void diagonals(void **state) {
    (void)state;
    qdr_shape *shape = shape_of((qdr_shape_spec)LATIN(5, X));
    assert_int_equal(units_of_kind(shape, QDR_UNIT_DIAGONAL), 2);
    expect_unit(shape, "diagonal 1", "1.1 2.2 3.3 4.4 5.5");
    expect_unit(shape, "diagonal 2", "1.5 2.4 3.3 4.2 5.1");
    qdr_shape_free(shape);
}

static void windows(void **state) {
    (void)state;
    qdr_shape *shape = shape_of((qdr_shape_spec)BOXES(3, 3, W));
    assert_int_equal(units_of_kind(shape, QDR_UNIT_WINDOW), 4);
    expect_unit(shape, "window 1", "2.2 2.3 2.4 3.2 3.3 3.4 4.2 4.3 4.4");
    expect_unit(shape, "window 2", "2.6 2.7 2.8 3.6 3.7 3.8 4.6 4.7 4.8");
    expect_unit(shape, "window 4", "6.6 6.7 6.8 7.6 7.7 7.8 8.6 8.7 8.8");
    qdr_shape_free(shape);
    shape = shape_of((qdr_shape_spec)BOXES(4, 4, W));
    assert_int_equal(units_of_kind(shape, QDR_UNIT_WINDOW), 9);
    expect_unit(shape, "window 9",
                "12.12 12.13 12.14 12.15 13.12 13.13 13.14 13.15 14.12 14.13 14.14 14.15 15.12 "
                "15.13 15.14 15.15");
    qdr_shape_free(shape);
    shape = shape_of((qdr_shape_spec)BOXES(2, 2, W));
    assert_int_equal(units_of_kind(shape, QDR_UNIT_WINDOW), 1);
    expect_unit(shape, "window 1", "2.2 2.3 3.2 3.3");
    qdr_shape_free(shape);
}

static void disjoint_groups(void **state) {
    (void)state;
    qdr_shape *shape = shape_of((qdr_shape_spec)BOXES(3, 3, D));
    assert_int_equal(units_of_kind(shape, QDR_UNIT_DISJOINT), 9);
    expect_unit(shape, "disjoint group 1", "1.1 1.4 1.7 4.1 4.4 4.7 7.1 7.4 7.7");
    expect_unit(shape, "disjoint group 6", "2.3 2.6 2.9 5.3 5.6 5.9 8.3 8.6 8.9");
    qdr_shape_free(shape);
    shape = shape_of((qdr_shape_spec)BOXES(2, 3, D));
    expect_unit(shape, "disjoint group 5", "2.2 2.5 4.2 4.5 6.2 6.5");
    qdr_shape_free(shape);
}

static void extra_regions(void **state) {
    (void)state;
    qdr_shape *shape = shape_of((qdr_shape_spec)EXTRA(9, 3, 3, extra9, 0));
    expect_unit(shape, "extra region 1", "3.3 3.7 4.4 4.6 5.5 6.4 6.6 7.3 7.7");
    expect_unit(shape, "extra region 2", "1.1 2.5 3.9 5.1 5.9");
    qdr_shape_free(shape);
}

/* ---- all rules against their definition ---------------------------------------------------------
 * For every two cells: do the units and pairs of the shape keep them apart exactly when the
 * rules, as people state them, do? */

static bool in_same_window(int rows, int columns, int r1, int c1, int r2, int c2) {
    int down1 = (r1 - 1) / (rows + 1), down2 = (r2 - 1) / (rows + 1);
    int across1 = (c1 - 1) / (columns + 1), across2 = (c2 - 1) / (columns + 1);
    bool inside = r1 > 0 && c1 > 0 && r2 > 0 && c2 > 0 && r1 % (rows + 1) && r2 % (rows + 1) &&
                  c1 % (columns + 1) && c2 % (columns + 1);
    return inside && down1 == down2 && across1 == across2 && down1 < columns - 1 &&
           across1 < rows - 1;
}

static bool listed_together(const qdr_region *region, int a, int b) {
    bool has_a = false, has_b = false;
    for (size_t i = 0; i < region->count; i++) {
        has_a |= region->cells[i] == a;
        has_b |= region->cells[i] == b;
    }
    return has_a && has_b;
}

static bool must_differ(const qdr_shape_spec *spec, int a, int b) {
    int n = spec->side, r1 = a / n, c1 = a % n, r2 = b / n, c2 = b % n;
    int down = abs(r1 - r2), across = abs(c1 - c2);
    int rows = spec->box_rows, columns = spec->box_cols;
    if (r1 == r2 || c1 == c2) return true;
    if (spec->jigsaw && spec->jigsaw[a] == spec->jigsaw[b]) return true;
    if (!spec->jigsaw && rows && r1 / rows == r2 / rows && c1 / columns == c2 / columns)
        return true;
    if ((spec->rules & X) && ((r1 == c1 && r2 == c2) || (r1 + c1 == n - 1 && r2 + c2 == n - 1)))
        return true;
    if ((spec->rules & W) && in_same_window(rows, columns, r1, c1, r2, c2)) return true;
    if ((spec->rules & D) && r1 % rows == r2 % rows && c1 % columns == c2 % columns) return true;
    if ((spec->rules & KNIGHT) && down * across == 2) return true;
    if ((spec->rules & KING) && down <= 1 && across <= 1) return true;
    for (size_t r = 0; r < spec->extra_count; r++)
        if (listed_together(&spec->extra[r], a, b)) return true;
    return false;
}

static void two_cells_are_kept_apart_exactly_when_a_rule_says_so(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        const sudoku_case *c = &sudoku_cases[i];
        if (c->spec.side > 16) continue;
        qdr_shape *shape = case_shape(c);
        qdr_puzzle *puzzle;
        assert_ok(qdr_puzzle_new(shape, &puzzle));
        int n = c->spec.side;
        for (int a = 0; a < n * n; a++)
            for (int b = a + 1; b < n * n; b++) {
                qdr_clash clash = {-1, -1, ""};
                bool beside = (b == a + 1 && b % n != 0) || b == a + n;
                qdr_puzzle_set_given(puzzle, a, n);
                qdr_puzzle_set_given(puzzle, b, n);
                if (qdr_puzzle_clashes(puzzle, &clash) != must_differ(&c->spec, a, b))
                    fail_msg("%s: cells %d and %d with equal digits", c->name, a, b);
                if (must_differ(&c->spec, a, b)) {
                    assert_int_equal(clash.first, a);
                    assert_int_equal(clash.second, b);
                    assert_true(strlen(clash.unit) > 4);
                }
                if (n > 1) qdr_puzzle_set_given(puzzle, b, n - 1);
                if (n > 1 && qdr_puzzle_clashes(puzzle, NULL) != ((c->spec.rules & NC) && beside))
                    fail_msg("%s: cells %d and %d with neighbouring digits", c->name, a, b);
                qdr_puzzle_set_given(puzzle, a, 0);
                qdr_puzzle_set_given(puzzle, b, 0);
            }
        qdr_puzzle_free(puzzle);
        qdr_shape_free(shape);
    }
}

/* The tables by cell say the same as the tables by unit and by pair. */
static void cells_know_their_units_and_pairs(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        qdr_shape *shape = case_shape(&sudoku_cases[i]);
        size_t cells = (size_t)(shape->spec.side * shape->spec.side), in_units = 0;
        for (size_t u = 0; u < shape->unit_count; u++) {
            in_units += shape->units[u].count;
            for (size_t j = 1; j < shape->units[u].count; j++)
                assert_true(shape->units[u].cells[j - 1] < shape->units[u].cells[j]);
        }
        assert_int_equal(shape->cell_start[cells], in_units);
        assert_int_equal(shape->pair_start[cells], 2 * shape->pair_count);
        for (size_t cell = 0; cell < cells; cell++) {
            for (uint32_t k = shape->cell_start[cell]; k < shape->cell_start[cell + 1]; k++) {
                const qdr_unit *unit = &shape->units[shape->cell_units[k]];
                bool found = false;
                for (size_t j = 0; j < unit->count; j++) found |= unit->cells[j] == cell;
                assert_true(found);
            }
            for (uint32_t k = shape->pair_start[cell]; k < shape->pair_start[cell + 1]; k++) {
                const qdri_pair *pair = &shape->pairs[shape->cell_pairs[k]];
                assert_true((pair->a == cell || pair->b == cell) && pair->a < pair->b);
            }
        }
        qdr_shape_free(shape);
    }
}

/* ---- specs that make no sense ------------------------------------------------------------------
 */

static void expect_refused(qdr_shape_spec spec, const char *message) {
    qdr_error error = {QDR_OK, 9, 9, ""};
    qdr_shape *shape = (qdr_shape *)&error; /* must be left alone */
    assert_int_equal(qdr_shape_new(&spec, &shape, &error), QDR_BAD_ARGUMENT);
    assert_ptr_equal(shape, &error);
    assert_int_equal(error.status, QDR_BAD_ARGUMENT);
    assert_string_equal(error.message, message);
    assert_int_equal(qdr_shape_new(&spec, &shape, NULL), QDR_BAD_ARGUMENT);
}

static void bad_sides_and_boxes_are_refused(void **state) {
    (void)state;
    expect_refused((qdr_shape_spec)LATIN(0, 0), "side 0: sides go from 1 to 100");
    expect_refused((qdr_shape_spec)LATIN(-3, 0), "side -3: sides go from 1 to 100");
    expect_refused((qdr_shape_spec)LATIN(101, 0), "side 101: sides go from 1 to 100");
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    spec.box_cols = 4;
    expect_refused(spec, "boxes of 3×4 do not have as many cells as the side");
    spec.box_cols = 0;
    expect_refused(spec, "boxes of 3×0 do not have as many cells as the side");
    spec.box_rows = spec.box_cols = -3;
    expect_refused(spec, "boxes of -3×-3 do not have as many cells as the side");
    spec.box_rows = spec.box_cols = 1 << 20; /* whose product is no int */
    expect_refused(spec, "boxes of 1048576×1048576 do not have as many cells as the side");
}

static void bad_jigsaws_are_refused(void **state) {
    (void)state;
    static const uint8_t high[] = {0, 1, 2, 0}, uneven[] = {0, 0, 0, 1};
    expect_refused((qdr_shape_spec)JIGSAW(2, high, 0),
                   "jigsaw region 2, but there are only regions 0 to 1");
    expect_refused((qdr_shape_spec)JIGSAW(2, uneven, 0),
                   "the jigsaw region of r1c1 has 3 cells, not 2 as the side");
}

static void rules_that_make_no_sense_are_refused(void **state) {
    (void)state;
    expect_refused((qdr_shape_spec)LATIN(9, D), "disjoint groups need boxes");
    expect_refused((qdr_shape_spec)JIGSAW(7, jigsaw7, D), "disjoint groups need boxes");
    expect_refused((qdr_shape_spec)BOXES(2, 4, W),
                   "windoku needs square boxes, not 2×4: only there do windows lie one cell off "
                   "every border and one cell apart");
    expect_refused((qdr_shape_spec)BOXES(2, 3, W),
                   "windoku needs square boxes, not 2×3: only there do windows lie one cell off "
                   "every border and one cell apart");
    expect_refused((qdr_shape_spec)BOXES(1, 1, W),
                   "windoku needs square boxes, not 1×1: only there do windows lie one cell off "
                   "every border and one cell apart");
    expect_refused((qdr_shape_spec)BOXES(3, 3, 512), "unknown rule bits");
}

static void bad_extra_regions_are_refused(void **state) {
    (void)state;
    static const uint16_t cells[] = {0, 1, 2, 3, 4, 1, 99};
    qdr_region one[] = {{cells, 1}}, five[] = {{cells, 5}},
               twice[] = {{cells + 1, 2}, {cells + 1, 5}};
    qdr_region outside[] = {{cells + 5, 2}};
    expect_refused((qdr_shape_spec)EXTRA(4, 2, 2, one, 0),
                   "an extra region of 1 cells: 2 to 4 make sense");
    expect_refused((qdr_shape_spec)EXTRA(4, 2, 2, five, 0),
                   "an extra region of 5 cells: 2 to 4 make sense");
    expect_refused((qdr_shape_spec)EXTRA(9, 3, 3, twice, 0),
                   "extra region 2 names a cell twice or outside the grid");
    expect_refused((qdr_shape_spec)EXTRA(4, 2, 2, outside, 0),
                   "extra region 1 names a cell twice or outside the grid");
    static qdr_region many[QDR_MAX_CELLS + 1];
    for (size_t i = 0; i < COUNT_OF(many); i++) many[i] = (qdr_region){cells, 2};
    expect_refused((qdr_shape_spec)EXTRA(4, 2, 2, many, 0),
                   "10001 extra regions: at most 10000 make sense");
}

/* ---- usual boxes, equality --------------------------------------------------------------
 */

static void usual_boxes_are_as_square_as_can_be(void **state) {
    (void)state;
    static const int usual[][3] = {{1, 1, 1},  {2, 0, 0},   {3, 0, 0},    {4, 2, 2},  {6, 2, 3},
                                   {7, 0, 0},  {8, 2, 4},   {9, 3, 3},    {10, 2, 5}, {12, 3, 4},
                                   {15, 3, 5}, {16, 4, 4},  {25, 5, 5},   {35, 5, 7}, {36, 6, 6},
                                   {97, 0, 0}, {99, 9, 11}, {100, 10, 10}};
    for (size_t i = 0; i < COUNT_OF(usual); i++) {
        int rows, columns;
        qdr_usual_boxes(usual[i][0], &rows, &columns);
        assert_int_equal(rows, usual[i][1]);
        assert_int_equal(columns, usual[i][2]);
    }
}

static void shapes_are_equal_when_their_specs_say_the_same(void **state) {
    (void)state;
    qdr_shape *once[COUNT_OF(sudoku_cases)], *again[COUNT_OF(sudoku_cases)];
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        once[i] = case_shape(&sudoku_cases[i]);
        again[i] = case_shape(&sudoku_cases[i]);
        assert_int_equal(qdr_shape_is_classic9(once[i]), strcmp(sudoku_cases[i].name, "9×9") == 0);
    }
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++)
        for (size_t j = 0; j < COUNT_OF(sudoku_cases); j++)
            assert_int_equal(qdr_shape_equal(once[i], again[j]), i == j);
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        qdr_shape_free(once[i]);
        qdr_shape_free(again[i]);
    }
}

/* ---- sharing and memory ------------------------------------------------------------------------
 */

static void share_and_free(void *context, size_t number) {
    const qdr_shape *shape = context;
    (void)number;
    for (int i = 0; i < 20000; i++) {
        qdr_shape *mine = qdr_shape_share(shape);
        if (mine != shape || qdr_shape_get_spec(mine)->side != 9)
            return; /* with one reference too many */
        qdr_shape_free(mine);
    }
}

static void threads_share_a_shape(void **state) {
    (void)state;
    qdr_shape *shape = shape_of((qdr_shape_spec)QDR_SHAPE_SPEC_INIT);
    qdri_together(share_and_free, shape, 4);
    assert_int_equal(shape->references, 1);
    qdr_shape_free(shape);
    qdr_shape_free(NULL);
}

static qdr_status make_and_free(void *spec) {
    qdr_shape *shape = NULL;
    qdr_error error = {0};
    qdr_status status = qdr_shape_new(spec, &shape, &error);
    if (status != QDR_OK) {
        assert_null(shape);
        assert_int_equal(error.status, status);
    }
    qdr_shape_free(shape);
    return status;
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        qdr_shape_spec spec = sudoku_cases[i].spec;
        assert_true(fail_every_allocation(make_and_free, &spec) >= 5);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_columns_and_boxes),
        cmocka_unit_test(oblong_boxes_both_ways),
        cmocka_unit_test(latin_squares_have_no_boxes),
        cmocka_unit_test(jigsaw_regions_replace_the_boxes),
        cmocka_unit_test(diagonals),
        cmocka_unit_test(windows),
        cmocka_unit_test(disjoint_groups),
        cmocka_unit_test(extra_regions),
        cmocka_unit_test(two_cells_are_kept_apart_exactly_when_a_rule_says_so),
        cmocka_unit_test(cells_know_their_units_and_pairs),
        cmocka_unit_test(bad_sides_and_boxes_are_refused),
        cmocka_unit_test(bad_jigsaws_are_refused),
        cmocka_unit_test(rules_that_make_no_sense_are_refused),
        cmocka_unit_test(bad_extra_regions_are_refused),
        cmocka_unit_test(usual_boxes_are_as_square_as_can_be),
        cmocka_unit_test(shapes_are_equal_when_their_specs_say_the_same),
        cmocka_unit_test(threads_share_a_shape),
        cmocka_unit_test(every_allocation_may_fail),
    };
    ONLY_THREADS_UNDER_TSAN("threads_");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
