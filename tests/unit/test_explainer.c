/* test_explainer.c: the hardest steps of Sudoku Explainer, on famous puzzles. The paths by
 * sukaku-1.18 were those of Sukaku Explainer itself, step by step. */
#include "sudoku_cases.h"

#include <quadrille/rating.h>

typedef struct walk {
    qdr_board *board;
    qdr_human *other;     /* who has not seen the steps before */
    size_t steps, within; /* nodes that another technique struck */
    uint64_t digest;
} walk;

static void add(walk *w, uint64_t word) {
    w->digest = (w->digest ^ word) * 0x100000001b3;
}

/* What Sudoku Explainer would say of a step; it holds, with every node of it. */
static bool visit(void *context, const qdr_hint *hint, const qdr_rating *so_far) {
    walk *w = context;
    const qdr_hint *same;
    bool holds;
    (void)so_far;
    assert_int_equal(qdr_human_next(w->other, w->board, &same), QDR_OK);
    assert_true(same->rating == hint->rating && same->complexity == hint->complexity);
    assert_true(same->cell == hint->cell && same->struck_count == hint->struck_count);
    assert_int_equal(qdr_hint_holds(hint, w->board, &holds), QDR_OK);
    assert_true(holds);
    add(w, (uint64_t)(hint->rating * 1000 + 0.5));
    add(w, (uint64_t)hint->complexity);
    add(w, (uint64_t)(hint->cell + 1) * 64 + (uint64_t)hint->digit);
    for (size_t i = 0; i < hint->struck_count; i++)
        add(w, hint->struck[i].cell ^ hint->struck[i].digits << 16);
    for (size_t i = 0; i < hint->node_count; i++)
        w->within += hint->nodes[i].off && hint->nodes[i].item_count > 0;
    w->steps++;
    qdr_hint_apply(hint, w->board);
    return true;
}

typedef struct known {
    const char *name, *puzzle;
    qdr_scale scale;
    double hardest, first_placement, first;
    size_t steps;
    uint64_t digest;
} known;

static const known famous[] = {
    {"AI Escargot",
     "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
     QDR_SE_1_2_1, 10.5, 1.2, 1.2, 130, 0x611abf97b67ed5b4},
    {"AI Escargot",
     "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
     QDR_SUKAKU_1_18, 10.5, 1.2, 1.2, 130, 0x16081e25c7d5b10e},
    {"Red Dwarf",
     "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
     QDR_SUKAKU_1_18, 10.9, 10.9, 10.7, 115, 0x27a485cd6efe8e79},
    {"Arto Inkala, 2012",
     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
     QDR_SUKAKU_1_18, 10.7, 10.7, 9.7, 135, 0x75f18474566c3931},
};

static void rate(const known *k) {
    qdr_puzzle *puzzle = classic_puzzle(k->puzzle);
    qdr_human *human;
    qdr_rating rating;
    qdr_step ended;
    walk w = {0};
    assert_int_equal(qdr_board_new(puzzle, &w.board), QDR_OK);
    assert_int_equal(qdr_human_new(qdr_puzzle_shape(puzzle), k->scale, &human), QDR_OK);
    assert_int_equal(qdr_human_new(qdr_puzzle_shape(puzzle), k->scale, &w.other), QDR_OK);
    assert_int_equal(qdr_human_rate(human, puzzle, NULL, visit, &w, &rating, &ended), QDR_OK);
    assert_int_equal(ended, QDR_DONE);
    assert_true(qdr_rating_shown(rating.hardest) == k->hardest);
    assert_true(qdr_rating_shown(rating.first_placement) == k->first_placement);
    assert_true(qdr_rating_shown(rating.first) == k->first);
    assert_true(w.within > 0);
    print_message("%s: %zu steps, digest 0x%llx\n", k->name, w.steps, (unsigned long long)w.digest);
    assert_int_equal(w.steps, k->steps);
    assert_true(w.digest == k->digest);
    qdr_board_free(w.board);
    qdr_human_free(w.other);
    qdr_human_free(human);
    qdr_puzzle_free(puzzle);
}

static void famous_puzzles_keep_their_paths(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof famous / sizeof *famous; i++) rate(&famous[i]);
}

/* An empty board of side 16. */
static qdr_board *large_board(qdr_human **human) {
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    qdr_board *board;
    spec.side = 16;
    qdr_usual_boxes(16, &spec.box_rows, &spec.box_cols);
    assert_int_equal(qdr_shape_new(&spec, &shape, NULL), QDR_OK);
    assert_int_equal(qdr_puzzle_new(shape, &puzzle), QDR_OK);
    assert_int_equal(qdr_board_new(puzzle, &board), QDR_OK);
    assert_int_equal(qdr_human_new(shape, QDR_SE_1_2_1, human), QDR_OK);
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
    return board;
}

static void expect_next(qdr_human *human, const qdr_board *board, qdr_technique what, double rating,
                        size_t struck) {
    const qdr_hint *hint;
    bool holds;
    assert_int_equal(qdr_human_next(human, board, &hint), QDR_OK);
    assert_non_null(hint);
    assert_int_equal(hint->technique, what);
    assert_true(hint->rating == rating);
    assert_int_equal(hint->struck_count, struck);
    assert_int_equal(qdr_hint_holds(hint, board, &holds), QDR_OK);
    assert_true(holds);
}

static void large_boards_have_large_sets_and_fish(void **state) {
    (void)state;
    qdr_human *human;
    qdr_board *board = large_board(&human);
    for (int cell = 0; cell < 5; cell++) /* five digits for five cells of the first row */
        for (int digit = 6; digit <= 16; digit++) qdr_board_strike(board, cell, digit);
    expect_next(human, board, QDR_NAKED_SET, 5.4, 11);
    qdr_board_free(board);
    qdr_human_free(human);
    board = large_board(&human);
    for (int line = 0; line < 5; line++) /* five rows in which 1 is in every third column */
        for (int column = 0; column < 16; column++)
            if (column % 3 != 0 || column == 15) qdr_board_strike(board, line * 3 * 16 + column, 1);
    expect_next(human, board, QDR_LARGE_FISH, 5.5, 55);
    qdr_board_free(board);
    qdr_human_free(human);
}

static bool stop(void *context, const qdr_hint *hint, const qdr_rating *so_far) {
    (void)context, (void)hint, (void)so_far;
    return false;
}

/* Chains within chains take memory as they go; wherever it ends, nothing leaks. */
static void failing_allocations(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(famous[2].puzzle);
    for (long n = 0;; n += 1 + n / 5) {
        qdr_human *human = NULL;
        qdr_rating rating;
        qdr_step ended;
        qdri_memory_fail_after(n);
        qdr_status status = qdr_human_new(qdr_puzzle_shape(puzzle), QDR_SUKAKU_1_18, &human);
        if (status == QDR_OK)
            status = qdr_human_rate(human, puzzle, NULL, stop, NULL, &rating, &ended);
        qdri_memory_fail_after(-1);
        qdr_human_free(human);
        if (status == QDR_OK) break;
        assert_int_equal(status, QDR_NO_MEMORY);
    }
    qdr_puzzle_free(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(famous_puzzles_keep_their_paths),
        cmocka_unit_test(large_boards_have_large_sets_and_fish),
        cmocka_unit_test(failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
