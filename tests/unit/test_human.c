/* test_human.c: steps as people make them: right, provable, and the same for ever. */
#include "sudoku_cases.h"

#include <quadrille/human.h>
#include <quadrille/make.h>
#include <quadrille/solve.h>

/* ---- puzzles ----------------------------------------------------------------------------------
 */

typedef bool on_puzzle(void *context, const qdr_puzzle *puzzle, const uint8_t *solution);

typedef struct maker {
    on_puzzle *then;
    void *context;
} maker;

static bool take(void *context, const qdr_made *made) {
    const maker *m = context;
    return m->then(m->context, made->puzzle, made->solution);
}

static void each_made(int side, uint64_t count, uint64_t seed, on_puzzle *then, void *context) {
    maker m = {then, context};
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    spec.side = side;
    qdr_usual_boxes(side, &spec.box_rows, &spec.box_cols);
    qdr_shape *shape;
    assert_int_equal(qdr_shape_new(&spec, &shape, NULL), QDR_OK);
    qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
    options.shape = shape;
    options.count = count;
    options.seed = seed;
    qdr_error error;
    assert_int_equal(qdr_make(&options, take, &m, NULL, &error), QDR_OK);
    qdr_shape_free(shape);
}

/* What 100 made puzzles gave when the paths of 2,177 labelled ones were those of the original. */
#define DIGEST 0xacb7ac3e79896518ull

/* ---- what holds of every step -----------------------------------------------------------------
 */

typedef struct tally {
    int steps, puzzles, seen[64];
    uint64_t digest;
} tally;

static void add_to_digest(tally *t, const qdr_hint *hint) {
    uint64_t words[] = {(uint64_t)hint->technique, (uint64_t)(hint->rating * 1000 + 0.5),
                        (uint64_t)(hint->cell + 1), (uint64_t)hint->digit,
                        (uint64_t)hint->complexity};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        t->digest = (t->digest ^ words[i]) * 0x100000001b3;
    for (size_t i = 0; i < hint->struck_count; i++)
        t->digest =
            (t->digest ^ hint->struck[i].cell ^ hint->struck[i].digits << 16) * 0x100000001b3;
}

static bool holds(const qdr_hint *hint, const qdr_board *board) {
    bool answer;
    assert_int_equal(qdr_hint_holds(hint, board, &answer), QDR_OK);
    return answer;
}

/* No step can be made to say what is not true: with the digit of the solution among what it
 * strikes, or another one placed, it does not hold; nor does it when it rests on nothing. */
static void lies_do_not_hold(const qdr_hint *hint, const qdr_board *board, const uint8_t *solution,
                             int side) {
    qdr_hint lie = *hint;
    qdr_candidates wrong;
    for (int cell = 0; cell < side * side; cell++) {
        if (qdr_board_digit(board, cell)) continue;
        wrong = (qdr_candidates){(uint16_t)cell, (uint64_t)1 << (solution[cell] - 1)};
        lie = *hint;
        lie.cell = -1;
        lie.struck = &wrong;
        lie.struck_count = 1;
        assert_false(holds(&lie, board));
    }
    if (hint->cell >= 0) {
        lie = *hint;
        lie.digit = hint->digit % side + 1;
        assert_false(holds(&lie, board));
    }
    lie = *hint;
    lie.item_count = 0;
    lie.pattern_count = 0;
    assert_false(holds(&lie, board));
}

static void agrees(const qdr_hint *hint, const qdr_board *board, const uint8_t *solution) {
    assert_true(hint->cell >= 0 || hint->struck_count > 0);
    if (hint->cell >= 0) assert_int_equal(hint->digit, solution[hint->cell]);
    for (size_t i = 0; i < hint->struck_count; i++) {
        int cell = hint->struck[i].cell;
        assert_false(hint->struck[i].digits >> (solution[cell] - 1) & 1);
        for (int d = 1; d <= 36; d++)
            if (hint->struck[i].digits >> (d - 1) & 1) assert_true(qdr_board_has(board, cell, d));
    }
    for (size_t i = 0; i < hint->node_count; i++)
        for (uint32_t k = 0; k < hint->nodes[i].parent_count; k++)
            assert_true(hint->parents[hint->nodes[i].parents + k] < i);
}

/* Every stage says something, in whole sentences. */
static void speaks(const qdr_hint *hint, const qdr_board *board) {
    for (int stage = 0; qdr_stage_name((qdr_stage)stage); stage++) {
        qdr_text text = QDR_TEXT_INIT;
        qdr_hint_words(hint, board, (qdr_stage)stage, &text);
        assert_true(text.length > 8);
        assert_true(text.bytes[text.length - 1] == '.');
        assert_true(text.bytes[0] == 'r' || (text.bytes[0] >= 'A' && text.bytes[0] <= 'Z'));
        qdr_text_free(&text);
    }
}

static bool walk(void *context, const qdr_puzzle *puzzle, const uint8_t *solution) {
    tally *t = context;
    qdr_human *human;
    qdr_board *board;
    const qdr_hint *hint;
    assert_int_equal(qdr_human_new(qdr_puzzle_shape(puzzle), &human), QDR_OK);
    assert_int_equal(qdr_board_new(puzzle, &board), QDR_OK);
    double hardest = 0;
    while (qdr_human_next(human, board, &hint) == QDR_OK && hint) {
        agrees(hint, board, solution);
        assert_true(holds(hint, board));
        speaks(hint, board);
        if (t->seen[hint->technique]++ < 2)
            lies_do_not_hold(hint, board, solution, qdr_puzzle_side(puzzle));
        add_to_digest(t, hint);
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
    tally t = {.digest = 0xcbf29ce484222325};
    each_made(9, 150, 7, walk, &t);
    each_made(4, 20, 7, walk, &t);
    each_made(6, 30, 7, walk, &t);
    each_made(12, 3, 7, walk, &t);
    assert_int_equal(t.puzzles, 203);
    int techniques = 0;
    for (int i = 0; i < 64; i++) techniques += t.seen[i] > 0;
    assert_true(techniques >= 25);
}

/* The order of techniques, units and ties is part of the scale. */
static void paths_stay_as_they_are(void **state) {
    (void)state;
    tally t = {.digest = 0xcbf29ce484222325};
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
    assert_int_equal(i, QDR_DOUBLE_CHAINS + 1);
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
    assert_int_equal(qdr_human_new(shape, &human), QDR_UNSUPPORTED);
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
    assert_int_equal(qdr_human_new(qdr_puzzle_shape(puzzle), &human), QDR_OK);
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
        qdr_status status = qdr_human_new(qdr_puzzle_shape(puzzle), &human);
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
        cmocka_unit_test(paths_stay_as_they_are),
        cmocka_unit_test(failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
