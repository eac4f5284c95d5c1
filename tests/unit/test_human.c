/* test_human.c: steps as people make them: right, provable, and the same for ever. */
#include "human_steps.h"

#include <quadrille/solve.h>

/* What 100 made puzzles gave when the paths of 2,177 labelled ones were those of the original. */
#define DIGEST 0xacb7ac3e79896518ull

/* ---- what holds of every step -----------------------------------------------------------------
 */

typedef struct tally {
    int steps, puzzles, seen[128];
    int changed, same; /* parents of nodes, and how many made no difference */
    uint64_t digest;
} tally;

static bool walk(void *context, const qdr_puzzle *puzzle, const uint8_t *solution) {
    tally *t = context;
    qdr_human *human;
    qdr_board *board;
    const qdr_hint *hint;
    assert_int_equal(qdr_human_new(qdr_puzzle_shape(puzzle), QDR_SE_1_2_1, &human), QDR_OK);
    assert_int_equal(qdr_board_new(puzzle, &board), QDR_OK);
    double hardest = 0;
    while (qdr_human_next(human, board, &hint) == QDR_OK && hint) {
        agrees(hint, board, solution);
        assert_true(holds(hint, board));
        speaks(hint, board);
        sketches(hint, board);
        if (t->seen[hint->technique]++ < 2) {
            lies_do_not_hold(hint, board, solution, qdr_puzzle_side(puzzle));
            broken_chains_do_not_hold(hint, board);
            broken_patterns_do_not_hold(hint, board);
            every_item_is_needed(hint, board);
            t->same +=
                changed_parents_that_hold(hint, qdr_puzzle_shape(puzzle), board, &t->changed);
        }
        t->digest = step_digest(t->digest, hint);
        if (hint->rating > hardest) hardest = hint->rating;
        t->steps++;
        qdr_hint_apply(hint, board);
    }
    t->puzzles++;
    qdr_rating rating;
    qdr_step step;
    assert_int_equal(qdr_human_rate(human, puzzle, NULL, NULL, NULL, &rating, &step), QDR_OK);
    assert_true(rating.hardest == hardest && rating.first <= hardest);
    assert_int_equal(step, qdr_board_open(board) ? QDR_STOPPED : QDR_DONE);
    qdr_board_free(board);
    qdr_human_free(human);
    return true;
}

static void every_step_is_true_and_proved(void **state) {
    (void)state;
    tally t = {.digest = DIGEST_BEGIN};
    each_made(9, 150, 7, walk, &t);
    each_made(4, 20, 7, walk, &t);
    each_made(6, 30, 7, walk, &t);
    each_made(12, 3, 7, walk, &t);
    assert_int_equal(t.puzzles, 203);
    int techniques = 0;
    for (int i = 0; i < 128; i++) techniques += t.seen[i] > 0;
    assert_true(techniques >= 25);
    assert_true(t.changed > 100 && t.same * 4 < t.changed);
}

/* The order of techniques, units and ties is part of the scale. */
static bool walk_made(void *context, const qdr_made *made) {
    return walk(context, made->puzzle, made->solution);
}

/* Where direct steps strike, too. */
static void large_boards_hold(void **state) {
    (void)state;
    tally t = {.digest = DIGEST_BEGIN};
    qdr_shape_spec spec = {.side = 16, .box_rows = 4, .box_cols = 4};
    qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
    const qdr_wish easy = qdr_class_wish(QDR_EASY);
    qdr_shape *shape;
    assert_int_equal(qdr_shape_new(&spec, &shape, NULL), QDR_OK);
    options.shape = shape;
    options.wish = &easy;
    options.seed = 3;
    options.count = 2;
    assert_int_equal(qdr_make(&options, walk_made, &t, NULL, NULL), QDR_OK);
    assert_true(t.puzzles == 2 && t.seen[QDR_DIRECT_HIDDEN_PAIR] > 2);
    assert_true(t.seen[QDR_DIRECT_POINTING] + t.seen[QDR_DIRECT_CLAIMING] > 0);
    qdr_shape_free(shape);
}

static void paths_stay_as_they_are(void **state) {
    (void)state;
    tally t = {.digest = DIGEST_BEGIN};
    each_made(9, 100, 1, walk, &t);
    assert_int_equal(t.steps, 6081);
    assert_true(t.digest == DIGEST);
}

static void names_go_both_ways(void **state) {
    (void)state;
    size_t i = 0;
    for (; qdr_technique_name((qdr_technique)i); i++) {
        const char *name = qdr_technique_name((qdr_technique)i);
        qdr_technique back;
        assert_true(qdr_technique_from_name(name, strlen(name), &back));
        assert_int_equal(back, i);
    }
    qdr_technique none;
    qdr_stage stage;
    assert_true(qdr_stage_from_name("why", 3, &stage));
    assert_int_equal(stage, QDR_STAGE_WHY);
    assert_false(qdr_stage_from_name("because", 7, &stage));
    qdr_notation notation;
    assert_true(qdr_notation_from_name("eureka", 6, &notation));
    assert_false(qdr_notation_from_name("music", 5, &notation));
    qdr_role role;
    assert_true(qdr_role_from_name("fin", 3, &role));
    assert_int_equal(role, QDR_FIN);
    assert_false(qdr_role_from_name("scale", 5, &role));
    assert_int_equal(i, QDR_TRIAL + 1);
    assert_true(qdr_technique_from_name("naked-pair", 10, &none));
    assert_int_equal(none, QDR_NAKED_PAIR);
    assert_false(qdr_technique_from_name("naked_pair", 10, &none));
    assert_false(qdr_technique_from_name("naked pai", 9, &none));
    assert_false(qdr_technique_from_name("guess", 5, &none));
}

static void ratings_are_cut(void **state) {
    (void)state;
    assert_true(qdr_rating_shown(6.6 + 0.1) == 6.7);
    assert_true(qdr_rating_shown(1.2) == 1.2);
    assert_true(qdr_rating_shown(8.94) == 8.9);
}

/* A board can be filled by hand, and copied. */
static void boards_keep_candidates(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(
        "1................................................................................");
    qdr_board *board, *copy;
    assert_int_equal(qdr_board_new(puzzle, &board), QDR_OK);
    assert_int_equal(qdr_board_open(board), 80);
    assert_false(qdr_board_has(board, 8, 1));
    assert_true(qdr_board_has(board, 40, 1));
    assert_int_equal(qdr_board_copy(board, &copy), QDR_OK);
    qdr_board_place(board, 40, 1);
    qdr_board_strike(board, 80, 9);
    assert_int_equal(qdr_board_digit(board, 40), 1);
    assert_false(qdr_board_has(board, 41, 1));
    assert_false(qdr_board_has(board, 80, 9));
    assert_int_equal(qdr_board_digit(copy, 40), 0);
    assert_true(qdr_board_has(copy, 41, 1));
    qdr_board_free(board);
    qdr_board_free(copy);
    qdr_board_free(NULL);
    qdr_puzzle_free(puzzle);
}

static void other_shapes_are_refused(void **state) {
    (void)state;
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    spec.rules = QDR_RULE_DIAGONALS;
    qdr_shape *shape;
    qdr_human *human;
    assert_int_equal(qdr_shape_new(&spec, &shape, NULL), QDR_OK);
    assert_int_equal(qdr_human_new(shape, QDR_SE_1_2_1, &human), QDR_UNSUPPORTED);
    qdr_shape_free(shape);
}

typedef struct stop_after {
    size_t steps;
} stop_after;

static bool visit(void *context, const qdr_hint *hint, const qdr_rating *so_far) {
    const stop_after *s = context;
    assert_true(hint->rating <= so_far->hardest);
    return so_far->steps < s->steps;
}

static void a_visitor_and_a_flag_end_it(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    qdr_human *human;
    qdr_rating rating;
    qdr_step step;
    stop_after five = {5};
    assert_int_equal(qdr_human_new(qdr_puzzle_shape(puzzle), QDR_SE_1_2_1, &human), QDR_OK);
    assert_int_equal(qdr_human_rate(human, puzzle, NULL, visit, &five, &rating, &step), QDR_OK);
    assert_int_equal(step, QDR_STOPPED);
    assert_int_equal(rating.steps, 5);
    qdr_cancel raised = {0};
    qdr_cancel_request(&raised);
    qdr_limits limits = {.cancel = &raised};
    assert_int_equal(qdr_human_rate(human, puzzle, &limits, NULL, NULL, &rating, &step), QDR_OK);
    assert_int_equal(step, QDR_STOPPED);
    assert_int_equal(rating.steps, 0);
    assert_int_equal(qdr_human_rate(human, puzzle, NULL, NULL, NULL, &rating, &step), QDR_OK);
    assert_int_equal(step, QDR_DONE);
    assert_int_equal(rating.steps, 51);
    qdr_human_free(human);
    qdr_puzzle_free(puzzle);
}

static qdr_status copy_it(void *hint) {
    qdr_hint *copy = NULL;
    qdr_status status = qdr_hint_copy(hint, &copy);
    qdr_hint_free(copy);
    return status;
}

/* A copy says the same when who gave the hint is gone, and holds. */
/* Four cells with 1 and 2, and 3 in one of them. Exchanged, they would do nothing to rows, columns
 * and boxes, but something to a knight's move away from them. */
static bool rectangle_holds(unsigned rules) {
    static const uint16_t cells[] = {0, 3, 9, 12};
    const qdr_candidates pattern[] = {{0, 0}, {3, 0}, {9, 0}, {12, 4}}, struck = {12, 3};
    const qdr_hint hint = {.technique = QDR_UNIQUE_LOOP_1,
                           .rating = 4.5,
                           .cell = -1,
                           .struck = &struck,
                           .struck_count = 1,
                           .pattern = pattern,
                           .pattern_count = 4};
    const qdr_shape_spec spec = {.side = 9, .box_rows = 3, .box_cols = 3, .rules = rules};
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    qdr_board *board;
    assert_int_equal(qdr_shape_new(&spec, &shape, NULL), QDR_OK);
    assert_int_equal(qdr_puzzle_new(shape, &puzzle), QDR_OK);
    assert_int_equal(qdr_board_new(puzzle, &board), QDR_OK);
    for (int i = 0; i < 4; i++)
        for (int digit = i < 3 ? 3 : 4; digit <= 9; digit++)
            qdr_board_strike(board, cells[i], digit);
    assert_true(qdr_hint_effort(&hint, board) == 4.5 * 4.5 * 4 * 9 / 9); /* four cells' digits */
    const bool so = holds(&hint, board);
    qdr_board_free(board);
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
    return so;
}

static void an_exchange_respects_every_rule(void **state) {
    (void)state;
    assert_true(rectangle_holds(0));
    assert_false(rectangle_holds(QDR_RULE_ANTI_KNIGHT));
    assert_false(rectangle_holds(QDR_RULE_NON_CONSECUTIVE));
    assert_false(rectangle_holds(QDR_RULE_DIAGONALS));
}

static bool go_on(void *context, const qdr_hint *hint, const qdr_rating *so_far) {
    (void)context, (void)hint, (void)so_far;
    return true;
}

/* As wished or not is the same whether a puzzle is rated to the end or not. */
static qdr_fit fits_alike(qdr_human *human, const qdr_puzzle *puzzle, const qdr_wish *wish) {
    qdr_rating rating;
    qdr_step step;
    qdr_fit whole, early;
    assert_int_equal(qdr_human_fits(human, puzzle, wish, NULL, go_on, NULL, &rating, &step, &whole),
                     QDR_OK);
    assert_int_equal(qdr_human_fits(human, puzzle, wish, NULL, NULL, NULL, &rating, &step, &early),
                     QDR_OK);
    assert_int_equal(early, whole);
    return whole;
}

static bool wish_of_all_kinds(void *context, const qdr_puzzle *puzzle, const uint8_t *solution) {
    int *seen = context;
    qdr_human *human;
    (void)solution;
    assert_int_equal(qdr_human_new(qdr_puzzle_shape(puzzle), QDR_SE_1_2_1, &human), QDR_OK);
    for (int tenths = 12; tenths < 80; tenths++) {
        const qdr_wish hard = {.least = tenths / 10.0};
        seen[fits_alike(human, puzzle, &hard)]++;
    }
    for (qdr_technique t = QDR_LAST_CELL; t <= QDR_NISHIO; t++) {
        const qdr_wish used = {.uses = true, .technique = t},
                       both = {.least = 2.6, .uses = true, .technique = t};
        seen[fits_alike(human, puzzle, &used)]++;
        seen[fits_alike(human, puzzle, &both)]++;
    }
    qdr_human_free(human);
    return true;
}

static void what_is_certain_is_told_early(void **state) {
    (void)state;
    int seen[QDR_FIT_UNKNOWN + 1] = {0};
    each_made(9, 6, 3, wish_of_all_kinds, seen);
    assert_true(seen[QDR_FITS] > 50 && seen[QDR_FITS_NOT] > 50);
}

static void copies_live_for_themselves(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(
        ".7......12..4..59.3..9..2....6..7.48....5.....23...6.....6.8.......4.9.........15");
    qdr_human *human;
    qdr_board *board;
    const qdr_hint *hint;
    size_t nodes = 0;
    for (int steps = 0; steps < 50; steps += 4) {
        assert_int_equal(qdr_human_new(qdr_puzzle_shape(puzzle), QDR_SE_1_2_1, &human), QDR_OK);
        assert_int_equal(qdr_board_new(puzzle, &board), QDR_OK);
        for (int i = 0; i <= steps; i++) {
            if (i > 0) qdr_hint_apply(hint, board);
            assert_int_equal(qdr_human_next(human, board, &hint), QDR_OK);
        }
        qdr_hint *copy;
        qdr_text before = whole_hint(hint, board);
        assert_int_equal(fail_every_allocation(copy_it, (void *)(uintptr_t)hint), 1);
        assert_int_equal(qdr_hint_copy(hint, &copy), QDR_OK);
        qdr_human_free(human);
        qdr_text after = whole_hint(copy, board);
        assert_string_equal(after.bytes, before.bytes);
        assert_true(holds(copy, board));
        nodes += copy->node_count;
        qdr_text_free(&before);
        qdr_text_free(&after);
        qdr_hint_free(copy);
        qdr_board_free(board);
    }
    assert_true(nodes > 0); /* there were chains among them */
    qdr_puzzle_free(puzzle);
}

/* Whichever allocation fails, nothing leaks and nothing is said that is not so. */
static void failing_allocations(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9");
    for (long n = 0;; n += n < 40 ? 1 : 7) {
        qdr_human *human = NULL;
        qdr_rating rating;
        qdr_step step;
        qdri_memory_fail_after(n);
        qdr_status status = qdr_human_new(qdr_puzzle_shape(puzzle), QDR_SE_1_2_1, &human);
        stop_after few = {12};
        if (status == QDR_OK)
            status = qdr_human_rate(human, puzzle, NULL, visit, &few, &rating, &step);
        qdri_memory_fail_after(-1);
        qdr_human_free(human);
        if (status == QDR_OK) break;
        assert_int_equal(status, QDR_NO_MEMORY);
    }
    qdr_puzzle_free(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_go_both_ways),
        cmocka_unit_test(ratings_are_cut),
        cmocka_unit_test(boards_keep_candidates),
        cmocka_unit_test(other_shapes_are_refused),
        cmocka_unit_test(a_visitor_and_a_flag_end_it),
        cmocka_unit_test(every_step_is_true_and_proved),
        cmocka_unit_test(large_boards_hold),
        cmocka_unit_test(an_exchange_respects_every_rule),
        cmocka_unit_test(paths_stay_as_they_are),
        cmocka_unit_test(what_is_certain_is_told_early),
        cmocka_unit_test(copies_live_for_themselves),
        cmocka_unit_test(failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
