/* test_human_limits.c: time is minded within a step, and leaves nothing behind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rating/human_type.h"

/* Its first step is a chain with others within, and takes long. */
static qdr_puzzle *red_dwarf(void) {
    static const char text[] =
        "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8";
    const qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_int_equal(qdr_shape_new(&spec, &shape, NULL), QDR_OK);
    assert_int_equal(qdr_puzzle_new(shape, &puzzle), QDR_OK);
    for (int cell = 0; cell < 81; cell++)
        if (text[cell] != '.') qdr_puzzle_set_given(puzzle, cell, text[cell] - '0');
    qdr_shape_free(shape);
    return puzzle;
}

/* With so much work and no more there is no step, and it says why. */
static void expect_stop_after(uint64_t work, qdr_human *human, const qdr_board *board) {
    const qdr_hint *hint;
    human->watch = (qdri_watch){.budget.nodes = work};
    assert_int_equal(qdr_human_next(human, board, &hint), QDR_OK);
    assert_null(hint);
    assert_true(qdr_human_stopped(human));
    assert_int_equal(qdri_watch_nodes(&human->watch), work);
}

/* Every step that takes HoDoKu long: wherever it is stopped, it gives the same way afterwards. */
static void hodoku_is_stopped_within_a_step(void **state) {
    (void)state;
    qdr_puzzle *puzzle = red_dwarf();
    const qdr_limits hour = {.seconds = 3600};
    qdr_human *human;
    qdr_board *board;
    const qdr_hint *hint;
    uint64_t most = 0;
    assert_int_equal(qdr_board_new(puzzle, &board), QDR_OK);
    assert_int_equal(qdr_human_new(qdr_puzzle_shape(puzzle), QDR_HODOKU_2_2_0, &human), QDR_OK);
    for (int steps = 0; steps < 40; steps++) {
        qdr_human_limit(human, &hour);
        human->watch = (qdri_watch){.budget.nodes = UINT64_MAX};
        assert_int_equal(qdr_human_next(human, board, &hint), QDR_OK);
        assert_non_null(hint);
        const uint64_t whole = qdri_watch_nodes(&human->watch);
        const double rating = hint->rating;
        const int cell = hint->cell;
        if (whole > most) most = whole;
        for (uint64_t work = whole / 8; work > 0 && work < whole; work += whole / 4) {
            expect_stop_after(work, human, board);
        }
        qdr_human_limit(human, NULL);
        assert_int_equal(qdr_human_next(human, board, &hint), QDR_OK);
        assert_true(hint && hint->rating == rating && hint->cell == cell);
        qdr_hint_apply(hint, board);
    }
    assert_true(most > 1000); /* it looks often */
    qdr_human_free(human);
    qdr_board_free(board);
    qdr_puzzle_free(puzzle);
}

/* However little work it may do, what it looks at is a fraction of the step; and afterwards it
 * gives the steps that anybody gives. */
static void limits_are_minded_within_a_step(void **state) {
    (void)state;
    qdr_puzzle *puzzle = red_dwarf();
    const qdr_scale scales[] = {QDR_SE_1_2_1, QDR_SUKAKU_1_18, QDR_QUADRILLE_1};
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
        const qdr_limits hour = {.seconds = 3600};
        qdr_human *human;
        qdr_board *board;
        const qdr_hint *hint;
        assert_int_equal(qdr_board_new(puzzle, &board), QDR_OK);
        assert_int_equal(qdr_human_new(qdr_puzzle_shape(puzzle), scales[i], &human), QDR_OK);
        qdr_human_limit(human, &hour);
        for (uint64_t work = 1; work < 6000; work = work * 2 + 1) {
            expect_stop_after(work, human, board);
        }
        qdr_human_limit(human, NULL);
        assert_int_equal(qdr_human_next(human, board, &hint), QDR_OK);
        assert_false(qdr_human_stopped(human));
        assert_non_null(hint);
        assert_true(qdr_rating_shown(hint->rating) == 10.7);
        qdr_human_free(human);
        qdr_board_free(board);
    }
    qdr_puzzle_free(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_are_minded_within_a_step),
        cmocka_unit_test(hodoku_is_stopped_within_a_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
