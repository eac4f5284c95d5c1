/* test_advice.c: the simplest step, what is barred, and what is wrong with a grid in progress. */
#include "human_steps.h"

#include <quadrille/solve.h>

static const char hard[] =
    ".7......12..4..59.3..9..2....6..7.48....5.....23...6.....6.8.......4.9.........15";
static const char easy[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

typedef struct tally {
    int steps, chains, longest;
    bool without_uniqueness;
} tally;

static qdr_human *person(const qdr_puzzle *puzzle) {
    qdr_human *human;
    assert_int_equal(qdr_human_new(qdr_puzzle_shape(puzzle), QDR_SE_1_2_1, &human), QDR_OK);
    return human;
}

static void bar_class(qdr_human *human, qdr_technique_class of) {
    for (int i = 0; qdr_technique_name((qdr_technique)i); i++)
        if (qdr_technique_class_of((qdr_technique)i) == of)
            qdr_human_bar(human, (qdr_technique)i, true);
}

static bool walk(void *context, const qdr_puzzle *puzzle, const uint8_t *solution) {
    tally *t = context;
    qdr_human *human = person(puzzle);
    qdr_board *board;
    const qdr_hint *hint;
    if (t->without_uniqueness) bar_class(human, QDR_CLASS_UNIQUENESS);
    assert_int_equal(qdr_board_new(puzzle, &board), QDR_OK);
    while (qdr_human_hint(human, board, &hint) == QDR_OK && hint) {
        agrees(hint, board, solution);
        assert_true(holds(hint, board));
        speaks(hint, board);
        sketches(hint, board);
        if (t->without_uniqueness) assert_int_equal(hint->pattern_count, 0);
        if (hint->node_count > 0 && t->chains++ < 4) {
            lies_do_not_hold(hint, board, solution, qdr_puzzle_side(puzzle));
            broken_chains_do_not_hold(hint, board);
        }
        if ((int)hint->item_count > t->longest && hint->node_count > 0)
            t->longest = (int)hint->item_count;
        t->steps++;
        qdr_hint_apply(hint, board);
    }
    assert_int_equal(qdr_board_open(board), 0);
    qdr_board_free(board);
    qdr_human_free(human);
    return true;
}

static void simplest_steps_are_true_and_proved(void **state) {
    (void)state;
    tally t = {0};
    each_made(9, 25, 11, walk, &t);
    t.without_uniqueness = true;
    each_made(9, 12, 12, walk, &t);
    each_made(6, 10, 11, walk, &t);
    assert_true(t.chains > 10);
    assert_true(t.longest < 12); /* digits on the way: chains are short */
}

/* A chain cannot do with less than it has. The second puzzle has one that has too much at first. */
static void nothing_to_spare(const char *cells) {
    qdr_puzzle *puzzle = classic_puzzle(cells);
    qdr_human *human = person(puzzle);
    qdr_board *board;
    const qdr_hint *hint;
    int chains = 0;
    assert_int_equal(qdr_board_new(puzzle, &board), QDR_OK);
    while (qdr_human_hint(human, board, &hint) == QDR_OK && hint) {
        qdr_item items[16];
        chains += hint->node_count > 0;
        for (size_t out = 0; hint->node_count > 0 && out < hint->item_count; out++) {
            qdr_hint less = *hint;
            assert_true(hint->item_count <= 16);
            less.node_count = less.item_count = 0;
            less.items = items;
            for (size_t i = 0; i < hint->item_count; i++)
                if (i != out) items[less.item_count++] = hint->items[i];
            assert_false(holds(&less, board));
        }
        qdr_hint_apply(hint, board);
    }
    assert_true(chains > 3);
    qdr_board_free(board);
    qdr_human_free(human);
    qdr_puzzle_free(puzzle);
}

static void chains_have_nothing_to_spare(void **state) {
    (void)state;
    nothing_to_spare(hard);
    nothing_to_spare(
        ".4...81...........1...52.8.21..6.93.6..2...4..7...5..........195.3..1..8......7..");
}

/* ---- nets ---------------------------------------------------------------------------------------
 */

static bool goes_deep(const qdr_hint *hint) {
    for (size_t i = 0; i < hint->node_count; i++)
        if (hint->nodes[i].depth > 0) return true;
    return false;
}

static bool has_technique(const qdr_hint *hint) {
    for (size_t i = 0; i < hint->node_count; i++)
        if (hint->nodes[i].off && hint->nodes[i].item_count > 0) return true;
    return false;
}

/* The hardest steps of AI Escargot, up to the first that has a proof within: each has less to see
 * than what the scale takes there, counting the states of the chains within. */
static void nets_are_shorter_than_those_of_the_scale(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..");
    qdr_human *human = person(puzzle), *other = person(puzzle);
    uint8_t solution[81];
    qdr_verdict verdict;
    qdr_board *board;
    const qdr_hint *hint, *usual;
    int nets = 0, ours = 0, theirs = 0, deep = 0, with_techniques = 0;
    assert_int_equal(qdr_puzzle_check(puzzle, NULL, &verdict, solution, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_board_new(puzzle, &board), QDR_OK);
    while (deep == 0 && qdr_human_hint(human, board, &hint) == QDR_OK && hint) {
        agrees(hint, board, solution);
        assert_true(holds(hint, board));
        speaks(hint, board);
        sketches(hint, board);
        assert_int_equal(qdr_human_next(other, board, &usual), QDR_OK);
        if (usual->rating >= 9.0) {
            assert_true(hint->complexity <= usual->complexity);
            nets++;
            ours += hint->complexity;
            theirs += usual->complexity;
            deep += goes_deep(hint);
            with_techniques += has_technique(hint);
            broken_chains_do_not_hold(hint, board);
        }
        qdr_hint_apply(hint, board);
    }
    assert_true(nets > 3 && deep > 0 && with_techniques > 2);
    assert_true(3 * ours < 2 * theirs);
    qdr_board_free(board);
    qdr_human_free(human);
    qdr_human_free(other);
    qdr_puzzle_free(puzzle);
}

static void what_is_barred_is_not_used(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(hard);
    qdr_human *human = person(puzzle);
    qdr_board *board;
    const qdr_hint *hint;
    assert_int_equal(qdr_board_new(puzzle, &board), QDR_OK);
    bar_class(human, QDR_CLASS_CHAINS);
    while (qdr_human_hint(human, board, &hint) == QDR_OK && hint) {
        assert_int_equal(hint->node_count, 0);
        qdr_hint_apply(hint, board);
    }
    assert_true(qdr_board_open(board) > 0);
    qdr_human_bar(human, QDR_REGION_CHAINS, false);
    assert_int_equal(qdr_human_hint(human, board, &hint), QDR_OK);
    if (hint) assert_int_equal(hint->technique, QDR_REGION_CHAINS);
    qdr_board_free(board);
    qdr_human_free(human);
    qdr_puzzle_free(puzzle);
}

static void classes_have_names(void **state) {
    (void)state;
    qdr_technique_class of;
    assert_true(qdr_technique_class_from_name("uniqueness", 10, &of));
    assert_int_equal(of, QDR_CLASS_UNIQUENESS);
    assert_false(qdr_technique_class_from_name("magic", 5, &of));
    assert_null(qdr_technique_class_name((qdr_technique_class)(QDR_CLASS_OTHERS + 1)));
    assert_int_equal(qdr_technique_class_of(QDR_NAKED_TRIPLET), QDR_CLASS_SETS);
    assert_int_equal(qdr_technique_class_of(QDR_BUG_3), QDR_CLASS_UNIQUENESS);
    assert_int_equal(qdr_technique_class_of(QDR_ALIGNED_TRIPLET), QDR_CLASS_EXCLUSION);
    assert_int_equal(qdr_technique_class_of(QDR_FORCING_NET), QDR_CLASS_CHAINS);
    assert_int_equal(qdr_technique_class_of(QDR_BRUTE_FORCE), QDR_CLASS_OTHERS);
}

/* ---- grids in progress ------------------------------------------------------------------------
 */

typedef struct progress {
    qdr_puzzle *puzzle, *grid;
    qdr_human *human;
    uint8_t solution[81];
    qdr_fault fault;
} progress;

static progress begin(const char *cells) {
    progress p = {.puzzle = classic_puzzle(cells), .grid = classic_puzzle(cells)};
    qdr_verdict verdict;
    p.human = person(p.puzzle);
    assert_int_equal(qdr_puzzle_check(p.puzzle, NULL, &verdict, p.solution, NULL, NULL), QDR_OK);
    return p;
}

static void end(progress *p) {
    qdr_human_free(p->human);
    qdr_puzzle_free(p->puzzle);
    qdr_puzzle_free(p->grid);
}

static void look(progress *p) {
    assert_int_equal(qdr_human_fault(p->human, p->puzzle, p->grid, p->solution, &p->fault), QDR_OK);
}

static void words_begin(const progress *p, const char *expected) {
    qdr_text text = QDR_TEXT_INIT;
    qdr_fault_words(&p->fault, &text);
    assert_true(strncmp(text.bytes, expected, strlen(expected)) == 0);
    qdr_text_free(&text);
}

/* Every wrong digit of every cell is refuted by a proof that holds. */
static void wrong_digits_are_refuted(void **state) {
    (void)state;
    static const char *const puzzles[] = {easy, hard};
    for (int which = 0; which < 2; which++) {
        progress p = begin(puzzles[which]);
        look(&p);
        assert_int_equal(p.fault.kind, QDR_FAULT_NONE);
        words_begin(&p, "All is right");
        for (int cell = 0; cell < 81; cell++)
            for (int digit = 1; digit <= 9; digit += which ? 7 : 1) {
                if (puzzles[which][cell] != '.' || digit == p.solution[cell]) continue;
                qdr_puzzle_set_given(p.grid, cell, digit);
                look(&p);
                assert_int_equal(p.fault.kind, QDR_FAULT_DIGIT);
                assert_int_equal(p.fault.cell, cell);
                assert_int_equal(p.fault.count, 1);
                if (p.fault.seen_from >= 0) {
                    assert_int_equal(qdr_puzzle_givens(p.puzzle)[p.fault.seen_from], digit);
                } else if (p.fault.proof) {
                    assert_true(holds(p.fault.proof, p.fault.board));
                } else {
                    assert_int_equal(which, 1);
                }
                words_begin(&p, "r");
                qdr_puzzle_set_given(p.grid, cell, 0);
            }
        end(&p);
    }
}

/* Of several the one that is seen at once. */
static void the_shortest_proof_is_told(void **state) {
    (void)state;
    progress p = begin(easy);
    qdr_puzzle_set_given(p.grid, 2, 2);  /* takes a chain */
    qdr_puzzle_set_given(p.grid, 10, 9); /* r3c2=9 sees it */
    look(&p);
    assert_int_equal(p.fault.cell, 10);
    assert_int_equal(p.fault.count, 2);
    words_begin(&p, "r2c2=9 cannot stay: r3c2=9 sees it.\n1 more is wrong.");
    end(&p);
}

/* Pencil marks are the person's: what is missing and true is told, what is there too much is a step
 * to make. */
static void pencil_marks_count(void **state) {
    (void)state;
    progress p = begin(easy);
    const int cell = 2;
    assert_int_equal(qdr_puzzle_set_candidate(p.grid, cell, p.solution[cell], false), QDR_OK);
    look(&p);
    assert_int_equal(p.fault.kind, QDR_FAULT_MARK);
    assert_int_equal(p.fault.cell, cell);
    assert_non_null(p.fault.proof);
    assert_true(holds(p.fault.proof, p.fault.board));
    words_begin(&p, "r1c3 should keep 4");
    assert_int_equal(qdr_puzzle_set_candidate(p.grid, cell, p.solution[cell], true), QDR_OK);
    for (int digit = 1; digit <= 9; digit++)
        if (digit != p.solution[cell])
            assert_int_equal(qdr_puzzle_set_candidate(p.grid, cell, digit, false), QDR_OK);
    look(&p);
    assert_int_equal(p.fault.kind, QDR_FAULT_NONE);
    qdr_board *board;
    const qdr_hint *hint;
    assert_int_equal(qdr_board_new_from(p.puzzle, p.grid, &board), QDR_OK);
    assert_false(qdr_board_given(board, cell));
    assert_int_equal(qdr_human_hint(p.human, board, &hint), QDR_OK);
    assert_int_equal(hint->cell, cell); /* one pencil mark is one fact */
    qdr_board_free(board);
    end(&p);
}

static void grids_of_other_puzzles_are_refused(void **state) {
    (void)state;
    progress p = begin(easy);
    qdr_board *board;
    qdr_puzzle_set_given(p.grid, 0, 1);
    assert_int_equal(qdr_board_new_from(p.puzzle, p.grid, &board), QDR_BAD_ARGUMENT);
    end(&p);
}

static void failing_allocations(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(easy), *grid = classic_puzzle(easy);
    uint8_t solution[81];
    qdr_verdict verdict;
    assert_int_equal(qdr_puzzle_check(puzzle, NULL, &verdict, solution, NULL, NULL), QDR_OK);
    qdr_puzzle_set_given(grid, 2, 2);
    for (long n = 0;; n++) {
        qdr_human *human = NULL;
        qdr_board *board = NULL;
        const qdr_hint *hint = NULL;
        qdr_fault fault;
        qdr_text text = QDR_TEXT_INIT;
        qdri_memory_fail_after(n);
        qdr_status status = qdr_human_new(qdr_puzzle_shape(puzzle), QDR_SE_1_2_1, &human);
        if (status == QDR_OK) status = qdr_board_new_from(puzzle, puzzle, &board);
        if (status == QDR_OK) status = qdr_human_hint(human, board, &hint);
        if (status == QDR_OK && hint) status = qdr_hint_json(hint, board, &text);
        if (status == QDR_OK) status = qdr_human_fault(human, puzzle, grid, solution, &fault);
        if (status == QDR_OK) qdr_fault_words(&fault, &text);
        if (status == QDR_OK && text.failed) status = QDR_NO_MEMORY;
        qdri_memory_fail_after(-1);
        qdr_text_free(&text);
        qdr_board_free(board);
        qdr_human_free(human);
        if (status == QDR_OK) break;
        assert_int_equal(status, QDR_NO_MEMORY);
    }
    qdr_puzzle_free(puzzle);
    qdr_puzzle_free(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(simplest_steps_are_true_and_proved),
        cmocka_unit_test(chains_have_nothing_to_spare),
        cmocka_unit_test(nets_are_shorter_than_those_of_the_scale),
        cmocka_unit_test(what_is_barred_is_not_used),
        cmocka_unit_test(classes_have_names),
        cmocka_unit_test(wrong_digits_are_refuted),
        cmocka_unit_test(the_shortest_proof_is_told),
        cmocka_unit_test(pencil_marks_count),
        cmocka_unit_test(grids_of_other_puzzles_are_refused),
        cmocka_unit_test(failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
