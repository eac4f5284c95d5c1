/* Puzzles: givens, pencil marks, comments; clashes and how they are named; candidates; the exact
 * cover problem of a puzzle. */
#include "sudoku_cases.h"

#include "sudoku/puzzle_type.h"

#include <stdio.h>
#include <stdlib.h>

static qdr_puzzle *empty_puzzle(qdr_shape_spec spec) {
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    qdr_shape_free(shape); /* the puzzle has its own reference */
    return puzzle;
}

/* ---- what a puzzle holds -----------------------------------------------------------------------
 */

static void a_new_puzzle_is_empty(void **state) {
    (void)state;
    qdr_puzzle *puzzle = empty_puzzle((qdr_shape_spec)BOXES(4, 4, 0));
    assert_int_equal(qdr_puzzle_side(puzzle), 16);
    assert_int_equal(qdr_puzzle_cells(puzzle), 256);
    for (int cell = 0; cell < 256; cell++) assert_int_equal(qdr_puzzle_givens(puzzle)[cell], 0);
    assert_false(qdr_puzzle_has_candidates(puzzle));
    assert_true(qdr_puzzle_candidate(puzzle, 200, 16));
    assert_null(qdr_puzzle_comment(puzzle));
    assert_false(qdr_puzzle_clashes(puzzle, NULL));
    qdr_puzzle_free(puzzle);
    qdr_puzzle_free(NULL);
}

static void givens_are_set_and_taken_away(void **state) {
    (void)state;
    qdr_puzzle *puzzle = empty_puzzle((qdr_shape_spec)LATIN(100, 0));
    qdr_puzzle_set_given(puzzle, 9999, 100);
    assert_int_equal(qdr_puzzle_givens(puzzle)[9999], 100);
    qdr_puzzle_set_given(puzzle, 9999, 0);
    assert_int_equal(qdr_puzzle_givens(puzzle)[9999], 0);
    qdr_puzzle_free(puzzle);
}

static void pencil_marks_begin_with_all_and_keep_what_they_are_told(void **state) {
    (void)state;
    static const int sides[] = {1, 2, 63, 64, 65, 100};
    for (size_t i = 0; i < COUNT_OF(sides); i++) {
        int side = sides[i];
        qdr_puzzle *puzzle = empty_puzzle((qdr_shape_spec)LATIN(side, 0));
        assert_ok(qdr_puzzle_set_candidate(puzzle, 0, side, false));
        assert_true(qdr_puzzle_has_candidates(puzzle));
        for (int cell = 0; cell < side * side; cell++)
            for (int digit = 1; digit <= side; digit++)
                assert_int_equal(qdr_puzzle_candidate(puzzle, cell, digit),
                                 cell != 0 || digit != side);
        assert_ok(qdr_puzzle_set_candidate(puzzle, 0, side, true));
        assert_true(qdr_puzzle_candidate(puzzle, 0, side));
        qdr_puzzle_free(puzzle);
    }
}

static void comments_are_copied_and_replaced(void **state) {
    (void)state;
    qdr_puzzle *puzzle = empty_puzzle((qdr_shape_spec)QDR_SHAPE_SPEC_INIT);
    char comment[] = "a hard one";
    assert_ok(qdr_puzzle_set_comment(puzzle, comment, 6));
    comment[0] = '!';
    assert_string_equal(qdr_puzzle_comment(puzzle), "a hard");
    assert_ok(qdr_puzzle_set_comment(puzzle, "", 0));
    assert_string_equal(qdr_puzzle_comment(puzzle), "");
    assert_ok(qdr_puzzle_set_comment(puzzle, NULL, 0));
    assert_null(qdr_puzzle_comment(puzzle));
    qdr_puzzle_free(puzzle);
}

static void a_copy_is_equal_and_independent(void **state) {
    (void)state;
    qdr_puzzle *puzzle = empty_puzzle((qdr_shape_spec)BOXES(2, 2, X)), *copy;
    qdr_puzzle_set_given(puzzle, 3, 4);
    assert_ok(qdr_puzzle_set_candidate(puzzle, 5, 2, false));
    assert_ok(qdr_puzzle_set_comment(puzzle, "title", 5));
    assert_ok(qdr_puzzle_copy(puzzle, &copy));
    qdr_puzzle_set_given(puzzle, 3, 1);
    assert_ok(qdr_puzzle_set_candidate(puzzle, 5, 2, true));
    assert_ok(qdr_puzzle_set_comment(puzzle, NULL, 0));
    assert_ptr_equal(qdr_puzzle_shape(copy), qdr_puzzle_shape(puzzle));
    qdr_puzzle_free(puzzle);
    assert_int_equal(qdr_puzzle_givens(copy)[3], 4);
    assert_false(qdr_puzzle_candidate(copy, 5, 2));
    assert_string_equal(qdr_puzzle_comment(copy), "title");
    qdr_puzzle_free(copy);
}

/* ---- clashes -----------------------------------------------------------------------------------
 */

static void expect_clash(qdr_shape_spec spec, int a, int x, int b, int y, const char *unit) {
    qdr_puzzle *puzzle = empty_puzzle(spec);
    qdr_clash clash;
    qdr_puzzle_set_given(puzzle, b, y);
    assert_false(qdr_puzzle_clashes(puzzle, NULL));
    qdr_puzzle_set_given(puzzle, a, x);
    assert_true(qdr_puzzle_clashes(puzzle, &clash));
    assert_true(qdr_puzzle_clashes(puzzle, NULL));
    assert_int_equal(clash.first, a);
    assert_int_equal(clash.second, b);
    assert_string_equal(clash.unit, unit);
    qdr_puzzle_free(puzzle);
}

static void clashes_name_two_cells_and_the_unit(void **state) {
    (void)state;
    expect_clash((qdr_shape_spec)QDR_SHAPE_SPEC_INIT, 18, 5, 26, 5, "row 3");
    expect_clash((qdr_shape_spec)QDR_SHAPE_SPEC_INIT, 4, 9, 76, 9, "column 5");
    expect_clash((qdr_shape_spec)QDR_SHAPE_SPEC_INIT, 60, 1, 80, 1, "box 9");
    expect_clash((qdr_shape_spec)BOXES(3, 3, X), 0, 2, 80, 2, "diagonal 1");
    expect_clash((qdr_shape_spec)BOXES(3, 3, X), 8, 2, 72, 2, "diagonal 2");
    expect_clash((qdr_shape_spec)BOXES(3, 3, W), 10, 2, 30, 2, "window 1");
    expect_clash((qdr_shape_spec)BOXES(3, 3, D), 0, 7, 30, 7, "disjoint group 1");
    expect_clash((qdr_shape_spec)BOXES(3, 3, KNIGHT), 2, 7, 13, 7, "anti-knight");
    expect_clash((qdr_shape_spec)BOXES(3, 3, KING), 2, 7, 12, 7, "anti-king");
    expect_clash((qdr_shape_spec)BOXES(3, 3, NC), 2, 7, 3, 8, "non-consecutive");
    expect_clash((qdr_shape_spec)BOXES(3, 3, NC), 2, 7, 11, 6, "non-consecutive");
    expect_clash((qdr_shape_spec)EXTRA(9, 3, 3, extra9, 0), 0, 3, 13, 3, "extra region 2");
    expect_clash((qdr_shape_spec)JIGSAW(7, jigsaw7, 0), 20, 3, 22, 3, "box 4");
}

static void the_first_clash_in_reading_order_is_told(void **state) {
    (void)state;
    qdr_puzzle *puzzle = empty_puzzle((qdr_shape_spec)QDR_SHAPE_SPEC_INIT);
    static const int cells[] = {80, 72, 3, 75, 10};
    for (size_t i = 0; i < COUNT_OF(cells); i++) qdr_puzzle_set_given(puzzle, cells[i], 6);
    qdr_clash clash;
    assert_true(qdr_puzzle_clashes(puzzle, &clash));
    assert_int_equal(clash.first, 3);
    assert_int_equal(clash.second, 75);
    assert_string_equal(clash.unit, "column 4");
    qdr_puzzle_free(puzzle);
}

static void a_given_against_its_own_pencil_marks_clashes(void **state) {
    (void)state;
    qdr_puzzle *puzzle = empty_puzzle((qdr_shape_spec)QDR_SHAPE_SPEC_INIT);
    qdr_puzzle_set_given(puzzle, 7, 4);
    assert_ok(qdr_puzzle_set_candidate(puzzle, 7, 4, false));
    qdr_clash clash;
    assert_true(qdr_puzzle_clashes(puzzle, &clash));
    assert_int_equal(clash.first, 7);
    assert_int_equal(clash.second, 7);
    assert_string_equal(clash.unit, "its own pencil marks");
    qdr_puzzle_free(puzzle);
}

/* ---- candidates --------------------------------------------------------------------------------
 */

/* Against the definition: a digit is possible in an empty cell when giving it makes no clash. */
static void candidates_are_what_would_not_clash(void **state) {
    (void)state;
    qdri_random random;
    qdri_random_seed(&random, 7);
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        const sudoku_case *c = &sudoku_cases[i];
        if (c->spec.side > 12) continue;
        qdr_shape *shape = case_shape(c);
        uint8_t grid[QDR_MAX_CELLS];
        int n = c->spec.side;
        if (random_grid(shape, &random, grid)) {
            qdr_puzzle *puzzle = puzzle_of_grid(shape, grid, n * n / 4, &random);
            qdr_digit_set sets[144];
            if (i % 2)
                assert_ok(qdr_puzzle_set_candidate(puzzle, n * n - 1, grid[n * n - 1], true));
            if (i % 2 && n > 1 && !qdr_puzzle_givens(puzzle)[0])
                assert_ok(qdr_puzzle_set_candidate(puzzle, 0, grid[0] % n + 1, false));
            qdr_puzzle_candidates(puzzle, sets);
            for (int cell = 0; cell < n * n; cell++) {
                if (qdr_puzzle_givens(puzzle)[cell]) {
                    assert_int_equal(qdri_set_size(&sets[cell]), 0);
                    continue;
                }
                for (int digit = 1; digit <= n; digit++) {
                    qdr_puzzle_set_given(puzzle, cell, digit);
                    if (qdri_set_has(&sets[cell], digit) == qdr_puzzle_clashes(puzzle, NULL))
                        fail_msg("%s: digit %d in cell %d", c->name, digit, cell);
                    qdr_puzzle_set_given(puzzle, cell, 0);
                }
            }
            qdr_puzzle_free(puzzle);
        }
        qdr_shape_free(shape);
    }
}

/* ---- the exact cover problem -------------------------------------------------------------------
 */

static void an_empty_9x9_has_324_items_and_729_options_of_4(void **state) {
    (void)state;
    qdr_puzzle *puzzle = empty_puzzle((qdr_shape_spec)QDR_SHAPE_SPEC_INIT);
    qdr_cover *cover;
    uint32_t choices[729];
    assert_ok(qdr_puzzle_to_cover(puzzle, &cover, choices));
    assert_int_equal(qdr_cover_item_count(cover), 324);
    assert_int_equal(qdr_cover_primary_count(cover), 324);
    assert_int_equal(qdr_cover_option_count(cover), 729);
    assert_int_equal(qdr_cover_node_count(cover), 4 * 729);
    for (uint32_t o = 0; o < 729; o++) {
        size_t count;
        qdr_cover_option_items(cover, o, &count);
        assert_int_equal(count, 4);
        assert_int_equal(choices[o], o); /* cell by cell, digit by digit */
    }
    qdr_cover_free(cover);
    qdr_puzzle_free(puzzle);
}

/* The items of the option for `digit` in `cell`, as one string. */
static void expect_option(qdr_shape_spec spec, int cell, int digit, const char *items) {
    qdr_puzzle *puzzle = empty_puzzle(spec);
    qdr_cover *cover;
    uint32_t choices[729];
    assert_true(spec.side <= 9);
    assert_ok(qdr_puzzle_to_cover(puzzle, &cover, choices));
    uint32_t option = 0;
    while (choices[option] != (uint32_t)(cell * spec.side + digit - 1)) option++;
    size_t count;
    const uint32_t *numbers = qdr_cover_option_items(cover, option, &count);
    char listed[400] = "";
    for (size_t i = 0; i < count; i++)
        snprintf(listed + strlen(listed), sizeof listed - strlen(listed), "%s%s%s", i ? " " : "",
                 qdr_cover_item_kind(cover, numbers[i]) == QDR_SECONDARY ? "|" : "",
                 qdr_cover_item_name(cover, numbers[i]));
    assert_string_equal(listed, items);
    qdr_cover_free(cover);
    qdr_puzzle_free(puzzle);
}

static void options_name_their_items(void **state) {
    (void)state;
    expect_option((qdr_shape_spec)QDR_SHAPE_SPEC_INIT, 1, 5, "r1c2 r1=5 c2=5 b1=5");
    expect_option((qdr_shape_spec)LATIN(5, 0), 7, 5, "r2c3 r2=5 c3=5");
    expect_option((qdr_shape_spec)BOXES(3, 3, X | W | D), 40, 1,
                  "r5c5 r5=1 c5=1 b5=1 d1=1 d2=1 g5=1");
    expect_option((qdr_shape_spec)EXTRA(4, 2, 2, extra4, 0), 6, 2, "r2c3 r2=2 c3=2 b2=2 |e2=2");
    /* Non-consecutive: 1 here forbids 2 there and the other way round. */
    expect_option((qdr_shape_spec)LATIN(2, NC), 0, 1, "r1c1 r1=1 c1=1 |p1=1,2 |p2=1,2");
}

static void givens_leave_nothing_behind_in_the_cover(void **state) {
    (void)state;
    qdr_puzzle *puzzle = empty_puzzle((qdr_shape_spec)QDR_SHAPE_SPEC_INIT);
    qdr_puzzle_set_given(puzzle, 0, 5);
    qdr_cover *cover;
    assert_ok(qdr_puzzle_to_cover(puzzle, &cover, NULL));
    assert_int_equal(qdr_cover_item_count(cover), 320);
    /* 9 in the cell, and 5 in the 20 cells that see it */
    assert_int_equal(qdr_cover_option_count(cover), 729 - 9 - 20);
    qdr_cover_free(cover);
    qdr_puzzle_set_given(puzzle, 1, 5);
    cover = NULL;
    assert_int_equal(qdr_puzzle_to_cover(puzzle, &cover, NULL), QDR_BAD_ARGUMENT);
    assert_null(cover);
    qdr_puzzle_free(puzzle);
}

/* ---- memory ------------------------------------------------------------------------------------
 */

static qdr_status live_a_little(void *argument) {
    const sudoku_case *c = argument;
    qdr_shape *shape;
    qdr_puzzle *puzzle = NULL, *copy = NULL;
    qdr_cover *cover = NULL;
    qdr_status status = qdr_shape_new(&c->spec, &shape, NULL);
    if (status != QDR_OK) return status;
    status = qdr_puzzle_new(shape, &puzzle);
    if (status == QDR_OK) status = qdr_puzzle_set_candidate(puzzle, 0, 1, true);
    if (status == QDR_OK) status = qdr_puzzle_set_comment(puzzle, "words", 5);
    if (status == QDR_OK) status = qdr_puzzle_copy(puzzle, &copy);
    if (status == QDR_OK) status = qdr_puzzle_to_cover(copy, &cover, NULL);
    if (status != QDR_OK) assert_null(cover);
    qdr_cover_free(cover);
    qdr_puzzle_free(copy);
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
    return status;
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        sudoku_case c = sudoku_cases[i];
        if (c.spec.side <= 9) assert_true(fail_every_allocation(live_a_little, &c) >= 10);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_puzzle_is_empty),
        cmocka_unit_test(givens_are_set_and_taken_away),
        cmocka_unit_test(pencil_marks_begin_with_all_and_keep_what_they_are_told),
        cmocka_unit_test(comments_are_copied_and_replaced),
        cmocka_unit_test(a_copy_is_equal_and_independent),
        cmocka_unit_test(clashes_name_two_cells_and_the_unit),
        cmocka_unit_test(the_first_clash_in_reading_order_is_told),
        cmocka_unit_test(a_given_against_its_own_pencil_marks_clashes),
        cmocka_unit_test(candidates_are_what_would_not_clash),
        cmocka_unit_test(an_empty_9x9_has_324_items_and_729_options_of_4),
        cmocka_unit_test(options_name_their_items),
        cmocka_unit_test(givens_leave_nothing_behind_in_the_cover),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
