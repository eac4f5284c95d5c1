/* test_rating.c: ratings in words, wishes compared with what they say, hints by scales that have
 * their steps all or none, and grids that cannot be solved. */
#include "human_steps.h"

#include <quadrille/solve.h>

static const char hard[] =
    ".7......12..4..59.3..9..2....6..7.48....5.....23...6.....6.8.......4.9.........15";
static const char hardest[] =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
static const char easy[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

static qdr_human *person(const qdr_puzzle *puzzle, qdr_scale scale) {
    qdr_human *human;
    assert_ok(qdr_human_new(qdr_puzzle_shape(puzzle), scale, &human));
    return human;
}

/* ---- wishes ------------------------------------------------------------------------------------
 */

/* What the way through a puzzle is like, step by step. */
typedef struct way {
    double used[128]; /* the hardest step of each technique; 0: none */
    qdr_rating rating;
} way;

static bool note(void *context, const qdr_hint *hint, const qdr_rating *so_far) {
    way *w = context;
    (void)so_far;
    if (hint->rating > w->used[hint->technique]) w->used[hint->technique] = hint->rating;
    return true;
}

static bool is_as_wished(const way *w, const qdr_wish *wish) {
    const qdr_rating *r = &w->rating;
    const double value = qdr_rating_value(r), used = w->used[wish->technique];
    if (value < wish->least || (wish->most > 0 && value > wish->most)) return false;
    if (wish->diamond && r->hardest > r->first) return false;
    if (wish->pearl && r->hardest > r->first_placement) return false;
    return !wish->uses || (used > 0 && (!wish->hardest || used >= r->hardest));
}

typedef struct wishes {
    qdr_scale scale;
    int asked, granted;
} wishes;

static bool look_on(void *context, const qdr_hint *hint, const qdr_rating *so_far) {
    (void)hint;
    *(size_t *)context = so_far->steps;
    return true;
}

static void ask(wishes *all, qdr_human *human, const qdr_puzzle *puzzle, const way *w,
                qdr_wish wish) {
    const qdr_fit expected = is_as_wished(w, &wish) ? QDR_FITS : QDR_FITS_NOT;
    qdr_rating rating;
    qdr_step step;
    qdr_fit fit;
    size_t seen = 0;
    assert_ok(qdr_human_fits(human, puzzle, &wish, NULL, NULL, NULL, &rating, &step, &fit));
    assert_int_equal(fit, expected);
    assert_ok(qdr_human_fits(human, puzzle, &wish, NULL, look_on, &seen, &rating, &step, &fit));
    assert_int_equal(fit, expected);
    if (fit == QDR_FITS) assert_int_equal(seen, w->rating.steps); /* who looks on sees all of it */
    all->asked++;
    all->granted += fit == QDR_FITS;
}

static bool ask_everything(void *context, const qdr_puzzle *puzzle, const uint8_t *solution) {
    (void)solution;
    static const qdr_technique techniques[] = {QDR_HIDDEN_SINGLE, QDR_NAKED_SINGLE, QDR_NAKED_PAIR,
                                               QDR_CLAIMING, QDR_FORCING_CHAIN};
    wishes *all = context;
    qdr_human *human = person(puzzle, all->scale);
    way w = {{0}, {0}};
    qdr_step step;
    assert_ok(qdr_human_rate(human, puzzle, NULL, note, &w, &w.rating, &step));
    assert_int_equal(step, QDR_DONE);
    const double value = qdr_rating_value(&w.rating);
    for (int edge = 0; edge < 4; edge++)
        for (int from = 0; from < 3; from++)
            for (int to = 0; to < 3; to++) {
                qdr_wish wish = QDR_WISH_INIT;
                wish.pearl = edge & 1;
                wish.diamond = edge & 2;
                wish.least = from == 0 ? 0 : from == 1 ? value : value + 0.1;
                wish.most = to == 0 ? 0 : to == 1 ? value : value - 0.1;
                ask(all, human, puzzle, &w, wish);
                wish.uses = true;
                wish.technique = techniques[(from + to + edge) % 5];
                ask(all, human, puzzle, &w, wish);
                wish.hardest = true;
                ask(all, human, puzzle, &w, wish);
                wish.technique = w.rating.technique;
                ask(all, human, puzzle, &w, wish);
            }
    qdr_human_free(human);
    return true;
}

static void wishes_are_what_they_say(void **state) {
    (void)state;
    wishes explainer = {.scale = QDR_SE_1_2_1}, points = {.scale = QDR_HODOKU_2_2_0};
    each_made(9, 20, 31, ask_everything, &explainer);
    each_made(9, 3, 32, ask_everything, &points);
    assert_int_equal(explainer.asked, 20 * 36 * 4);
    assert_true(explainer.granted > 100 && explainer.granted < explainer.asked / 2);
    assert_true(points.granted > 20);
}

/* Too few steps to know; and a visitor who has seen enough. */
static bool seen_enough(void *context, const qdr_hint *hint, const qdr_rating *so_far) {
    (void)context;
    (void)hint;
    (void)so_far;
    return false;
}

static void wishes_may_stay_open(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(hard);
    qdr_human *human = person(puzzle, QDR_SE_1_2_1);
    qdr_limits limits = {.nodes = 2};
    qdr_wish wish = QDR_WISH_INIT;
    qdr_rating rating;
    qdr_step step;
    qdr_fit fit;
    wish.least = 9.9;
    assert_ok(qdr_human_fits(human, puzzle, &wish, &limits, NULL, NULL, &rating, &step, &fit));
    assert_int_equal(fit, QDR_FIT_UNKNOWN);
    wish.pearl = true;
    assert_ok(qdr_human_fits(human, puzzle, &wish, NULL, seen_enough, NULL, &rating, &step, &fit));
    assert_int_equal(fit, QDR_FIT_UNKNOWN);
    assert_int_equal(rating.steps, 1);
    assert_int_equal(step, QDR_STOPPED);
    qdr_human_free(human);
    qdr_puzzle_free(puzzle);
}

/* ---- words -------------------------------------------------------------------------------------
 */

static void expect_rating(const char *cells, qdr_scale scale, const char *words) {
    qdr_puzzle *puzzle = classic_puzzle(cells);
    qdr_human *human = person(puzzle, scale);
    qdr_text text = QDR_TEXT_INIT;
    qdr_rating rating;
    qdr_step step;
    assert_ok(qdr_human_rate(human, puzzle, NULL, NULL, NULL, &rating, &step));
    qdr_rating_put(&rating, &text);
    assert_string_equal(text.bytes, words);
    assert_ptr_equal(qdr_human_shape(human), qdr_puzzle_shape(puzzle));
    qdr_text_free(&text);
    qdr_human_free(human);
    qdr_puzzle_free(puzzle);
}

static void ratings_in_words(void **state) {
    (void)state;
    expect_rating(easy, QDR_SE_1_2_1, "1.2/1.2/1.2");
    expect_rating(hard, QDR_SE_1_2_1, "8.5/1.2/1.2");
    expect_rating(easy, QDR_HODOKU_2_2_0, "204 Easy");
}

static void classes_have_sentences(void **state) {
    (void)state;
    assert_string_equal(qdr_class_sentence(QDR_VERY_EASY), "hidden singles solve it");
    assert_string_equal(qdr_class_sentence(QDR_VERY_HARD), "chains");
    assert_null(qdr_class_sentence((qdr_class)(QDR_VERY_HARD + 1)));
}

/* ---- hints -------------------------------------------------------------------------------------
 */

/* Branches are the cases of what is named first: the candidates of a cell, or the places of a digit
 * in a unit. */
static void tells_its_cases(const qdr_hint *hint) {
    const qdr_item named = hint->items[0];
    size_t branches = 0, cases = 0;
    for (size_t i = 0; i < hint->node_count; i++) {
        const qdr_node *node = &hint->nodes[i];
        if (!node->assumed || node->depth > 0) continue;
        branches++;
        cases += named.digit == 0 ? node->cell == named.where : node->digit == named.digit;
    }
    if (branches > 1) assert_int_equal(cases, branches);
}

/* HoDoKu's steps are its own: the hint is its next one, and none of them can be barred. */
static void hints_are_next_steps(const char *cells) {
    qdr_puzzle *puzzle = classic_puzzle(cells);
    qdr_human *human = person(puzzle, QDR_HODOKU_2_2_0), *other = person(puzzle, QDR_HODOKU_2_2_0);
    qdr_board *board;
    const qdr_hint *hint, *next;
    assert_ok(qdr_board_new(puzzle, &board));
    while (qdr_human_hint(human, board, &hint) == QDR_OK && hint) {
        assert_ok(qdr_human_next(other, board, &next));
        assert_int_equal(hint->technique, next->technique);
        assert_int_equal(hint->cell, next->cell);
        assert_true(holds(hint, board));
        tells_its_cases(hint);
        tells_its_cases(next);
        qdr_hint_apply(hint, board);
    }
    assert_int_equal(qdr_board_open(board), 0);
    qdr_human_bar(human, QDR_NAKED_PAIR, true);
    assert_int_equal(qdr_human_hint(human, board, &hint), QDR_UNSUPPORTED);
    qdr_human_bar(human, QDR_NAKED_PAIR, false);
    assert_ok(qdr_human_hint(human, board, &hint));
    assert_null(hint);
    qdr_board_free(board);
    qdr_human_free(human);
    qdr_human_free(other);
    qdr_puzzle_free(puzzle);
}

static void scales_with_all_or_none(void **state) {
    (void)state;
    hints_are_next_steps(easy);
    hints_are_next_steps(hard);
    hints_are_next_steps(hardest);
}

static void cancelled_hints_are_none(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(hardest);
    qdr_human *human = person(puzzle, QDR_SE_1_2_1);
    qdr_cancel cancel = {0};
    const qdr_limits limits = {.cancel = &cancel};
    qdr_board *board;
    const qdr_hint *hint;
    assert_ok(qdr_board_new(puzzle, &board));
    qdr_human_limit(human, &limits);
    assert_ok(qdr_human_hint(human, board, &hint));
    assert_non_null(hint);
    assert_false(qdr_human_stopped(human));
    qdr_cancel_request(&cancel);
    while (hint && qdr_board_open(board) > 0) {
        qdr_hint_apply(hint, board);
        assert_ok(qdr_human_hint(human, board, &hint));
    }
    assert_null(hint);
    assert_true(qdr_human_stopped(human));
    qdr_board_free(board);
    qdr_human_free(human);
    qdr_puzzle_free(puzzle);
}

/* ---- what is wrong -----------------------------------------------------------------------------
 */

static void expect_fault(const char *cells, const int (*put)[2], double most, const char *words) {
    qdr_puzzle *puzzle = classic_puzzle(cells), *grid = classic_puzzle(cells);
    qdr_human *human = person(puzzle, QDR_SE_1_2_1);
    uint8_t solution[81];
    qdr_verdict verdict;
    qdr_fault fault;
    qdr_text text = QDR_TEXT_INIT;
    assert_ok(qdr_puzzle_check(puzzle, NULL, &verdict, solution, NULL, NULL));
    for (; (*put)[1]; put++) qdr_puzzle_set_given(grid, (*put)[0], (*put)[1]);
    qdr_human_cap(human, most);
    qdr_human_symbols(human, NULL);
    assert_ok(qdr_human_fault(human, puzzle, grid, solution, &fault));
    qdr_fault_words(&fault, &text);
    assert_string_equal(text.bytes, words);
    qdr_text_free(&text);
    qdr_human_free(human);
    qdr_puzzle_free(puzzle);
    qdr_puzzle_free(grid);
}

static void faults_in_words(void **state) {
    (void)state;
    static const int given[][2] = {{0, 4}, {0, 0}}, three[][2] = {{2, 5}, {3, 5}, {5, 5}, {0, 0}},
                     fine[][2] = {{2, 4}, {3, 6}, {0, 0}}, deep[][2] = {{1, 2}, {0, 0}};
    expect_fault(easy, given, 0, "r1c1=4 cannot stay: r1c1 is given as 5.");
    expect_fault(easy, three, 0, "r1c3=5 cannot stay: r1c1=5 sees it.\n2 more are wrong.");
    expect_fault(easy, fine, 0, "All is right so far.");
    expect_fault(hardest, deep, 1.2, "r1c2=2 cannot stay: no solution has that.");
}

/* Where singles refute nothing for a while: after steps there is a proof, and it holds. */
static void faults_of_hard_puzzles_are_proved(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(hardest), *grid = classic_puzzle(hardest);
    qdr_human *human = person(puzzle, QDR_SE_1_2_1);
    uint8_t solution[81];
    qdr_verdict verdict;
    assert_ok(qdr_puzzle_check(puzzle, NULL, &verdict, solution, NULL, NULL));
    for (int digit = 1; digit <= 9; digit++) {
        qdr_fault fault;
        if (digit == solution[1]) continue;
        qdr_puzzle_set_given(grid, 1, digit);
        assert_ok(qdr_human_fault(human, puzzle, grid, solution, &fault));
        assert_int_equal(fault.kind, QDR_FAULT_DIGIT);
        assert_int_equal(fault.digit, digit);
        if (fault.seen_from >= 0) continue;
        assert_non_null(fault.proof);
        assert_true(holds(fault.proof, fault.board));
        assert_true(fault.steps > 0);
    }
    qdr_human_free(human);
    qdr_puzzle_free(puzzle);
    qdr_puzzle_free(grid);
}

static void faults_of_other_sides_are_refused(void **state) {
    (void)state;
    qdr_puzzle *nine = classic_puzzle(easy), *four = open_puzzle(4, 2, 2);
    qdr_human *human = person(nine, QDR_SE_1_2_1);
    uint8_t solution[81] = {0};
    qdr_fault fault;
    assert_int_equal(qdr_human_fault(human, four, nine, solution, &fault), QDR_BAD_ARGUMENT);
    assert_int_equal(qdr_human_fault(human, nine, four, solution, &fault), QDR_BAD_ARGUMENT);
    qdr_human_free(human);
    qdr_puzzle_free(nine);
    qdr_puzzle_free(four);
}

static void expect_dead_end(const char *cells, double most, const char *words) {
    qdr_puzzle *puzzle = classic_puzzle(cells);
    qdr_human *human = person(puzzle, QDR_SE_1_2_1);
    qdr_text text = QDR_TEXT_INIT;
    qdr_text_puts(&text, "");
    qdr_human_cap(human, most);
    assert_ok(qdr_human_dead_end(human, puzzle, &text));
    assert_string_equal(text.bytes ? text.bytes : "", words);
    qdr_text_free(&text);
    qdr_human_free(human);
    qdr_puzzle_free(puzzle);
}

static void dead_ends_in_words(void **state) {
    (void)state;
    expect_dead_end(
        "12345678.........9...............................................................", 0,
        "r1c9 has no digit left");
    expect_dead_end(
        "........19...........9...........9.........9.....................................", 0,
        "box 3 has no place for 9");
    expect_dead_end(
        "53.27....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 0,
        "box 2 has no place for 8, after 1 step");
    expect_dead_end(
        "53..7.4..6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 0,
        "box 3 has no place for 9, after 4 steps");
    expect_dead_end(easy, 1.1, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wishes_are_what_they_say),
        cmocka_unit_test(wishes_may_stay_open),
        cmocka_unit_test(ratings_in_words),
        cmocka_unit_test(classes_have_sentences),
        cmocka_unit_test(scales_with_all_or_none),
        cmocka_unit_test(cancelled_hints_are_none),
        cmocka_unit_test(faults_in_words),
        cmocka_unit_test(faults_of_hard_puzzles_are_proved),
        cmocka_unit_test(faults_of_other_sides_are_refused),
        cmocka_unit_test(dead_ends_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
