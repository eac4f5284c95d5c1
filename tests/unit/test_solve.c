/* The facade: limits and cancellation for every engine, verdicts, minimality, metrics and
 * classes, and that any allocation may fail. */
#include "sudoku_cases.h"

#include "base/threads.h"
#include "base/watch.h"
#include "solve/solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const char nothing[] =
    "....................................................................."
    "............";

/* One made for these tests, with a single solution and not a given too many. */
static const char minimal[] =
    "2.5....4....5......79....863.8.7...2.....8......25.....9..3...5..6..4..1.3.8..2.7";
/* One of each class, in their order: very easy to very hard. */
static const char *const graded[] = {
    "..5.7......16.4.8.3....8........74...73....2....96....8...2.3....649.1..5....1..6",
    "..126.....3..............5...5...2.4.4285...........39..4..3..2.1...84.....9.71..",
    "....3...15.8...4.94.....7..9.146...2.....9.....41....68..2.......9.4.2...76...54.",
    ".....6.2.83..........7..3..4..9...6.5.632.8......5....28...1..4..1.6..5..4.....7.",
    "...3......541...2......578....4.723.5.3...9..1......4.3.98.6.17............723..."};

#define FOR_EVERY_ENGINE(engine)                           \
    for (size_t e_ = 0; qdr_engine_name(e_) != NULL; e_++) \
        for (const char *engine = qdr_engine_name(e_); engine; engine = NULL)

/* A classic puzzle with so many givens that every engine is quick. */
static qdr_puzzle *puzzle_with_givens(int givens) {
    qdr_puzzle *puzzle = classic_puzzle(minimal);
    uint8_t solution[81];
    qdr_verdict verdict;
    assert_ok(qdr_puzzle_check(puzzle, NULL, &verdict, solution, NULL, NULL));
    for (int cell = 0; cell < givens; cell++) qdr_puzzle_set_given(puzzle, cell, solution[cell]);
    return puzzle;
}

static qdr_verdict verdict_of(const qdr_puzzle *puzzle) {
    qdr_verdict verdict;
    assert_ok(qdr_puzzle_check(puzzle, NULL, &verdict, NULL, NULL, NULL));
    return verdict;
}

/* ---- limits ------------------------------------------------------------------------------------
 */

static void solutions_are_limited(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(nothing);
    uint8_t digits[81];
    FOR_EVERY_ENGINE(engine) {
        qdr_solve_options options = {.engine = engine};
        options.limits.solutions = 3;
        qdr_solver *solver;
        assert_ok(qdr_solver_new(puzzle, &options, &solver));
        for (int i = 0; i < 3; i++) assert_int_equal(qdr_solver_next(solver, digits), QDR_SOLUTION);
        assert_int_equal(qdr_solver_next(solver, digits), QDR_STOPPED);
        assert_int_equal(qdr_solver_next(solver, digits), QDR_STOPPED);
        qdr_solver_free(solver);
        uint64_t count;
        qdr_step step;
        qdr_stats stats;
        assert_ok(qdr_puzzle_count(puzzle, &options, &count, &step, &stats));
        assert_int_equal(count, 3);
        assert_int_equal(step, QDR_STOPPED);
        assert_int_equal(stats.solutions, 3);
    }
    qdr_puzzle_free(puzzle);
}

static void nodes_are_limited(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(nothing);
    FOR_EVERY_ENGINE(engine) {
        qdr_solve_options options = {.engine = engine};
        options.limits.nodes = 5000;
        uint64_t count;
        qdr_step step;
        qdr_stats stats;
        assert_ok(qdr_puzzle_count(puzzle, &options, &count, &step, &stats));
        assert_int_equal(step, QDR_STOPPED);
        assert_true(stats.nodes <= 5000 + 32); /* lanes: one guess a lane more */
        assert_true(count > 0);
        options.limits.nodes = 1;
        uint8_t digits[81];
        qdr_solver *solver;
        assert_ok(qdr_solver_new(puzzle, &options, &solver));
        for (int again = 0; again < 3; again++)
            assert_int_equal(qdr_solver_next(solver, digits), QDR_STOPPED);
        qdr_solver_free(solver);
    }
    qdr_puzzle_free(puzzle);
}

/* Nodes until a step that is not the first solution, with so many left after it (0: any number). */
static uint64_t nodes_after_the_first(const qdr_puzzle *puzzle, const char *engine, uint64_t nodes,
                                      qdr_step expected) {
    qdr_solve_options options = {.engine = engine, .jobs = 1};
    qdr_stats first, second;
    uint8_t digits[81];
    qdr_solver *solver;
    assert_ok(qdr_solver_new(puzzle, &options, &solver));
    assert_int_equal(qdr_solver_next(solver, digits), QDR_SOLUTION);
    qdr_solver_stats(solver, &first);
    if (nodes > 0) qdri_solver_hurry(solver, nodes);
    assert_int_equal(qdr_solver_next(solver, digits), expected);
    qdr_solver_stats(solver, &second);
    qdr_solver_free(solver);
    return second.nodes - first.nodes;
}

static void a_second_solution_may_be_looked_for_in_a_hurry(void **state) {
    (void)state;
    static const char *const engines[] = {"backtrack", "algox", "dlx", "dlx-first"};
    qdr_puzzle *puzzle = classic_puzzle(graded[4]);
    for (size_t e = 0; e < COUNT_OF(engines); e++) {
        uint64_t all = nodes_after_the_first(puzzle, engines[e], 0, QDR_DONE);
        assert_true(all > 3);
        assert_int_equal(nodes_after_the_first(puzzle, engines[e], 3, QDR_STOPPED), 3);
        assert_int_equal(nodes_after_the_first(puzzle, engines[e], all + 3, QDR_DONE), all);
    }
    qdr_puzzle_free(puzzle);
}

static void time_is_limited(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(nothing);
    FOR_EVERY_ENGINE(engine) {
        qdr_solve_options options = {.engine = engine};
        options.limits.seconds = 0.05;
        uint64_t count;
        qdr_step step;
        double start = qdri_now();
        assert_ok(qdr_puzzle_count(puzzle, &options, &count, &step, NULL));
        assert_int_equal(step, QDR_STOPPED);
        assert_true(qdri_now() - start >= 0.05);
        assert_true(qdri_now() - start < 20); /* a busy machine, a sanitizer */
    }
    qdr_puzzle_free(puzzle);
}

static void cancel_soon(void *cancel) {
    struct timespec wait = {0, 20000000};
    nanosleep(&wait, NULL);
    qdr_cancel_request(cancel);
}

static void another_thread_cancels(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(nothing);
    FOR_EVERY_ENGINE(engine) {
        qdr_cancel cancel = {0};
        qdr_solve_options options = {.engine = engine};
        options.limits.cancel = &cancel;
        uint64_t count;
        qdr_step step;
        qdri_thread thread;
        if (!qdri_thread_start(&thread, cancel_soon, &cancel)) break; /* nobody could cancel */
        assert_ok(qdr_puzzle_count(puzzle, &options, &count, &step, NULL));
        assert_int_equal(step, QDR_STOPPED);
        qdri_thread_join(&thread);
    }
    qdr_puzzle_free(puzzle);
}

static bool right[3];

static void count_in_a_thread(void *puzzle, size_t number) {
    uint64_t count = 0;
    qdr_step step;
    FOR_EVERY_ENGINE(engine) {
        qdr_solve_options options = {.engine = engine};
        right[number] =
            qdr_puzzle_count(puzzle, &options, &count, &step, NULL) == QDR_OK && count == 1;
        if (!right[number]) return;
    }
}

static void threads_solve_the_same_puzzle(void **state) {
    (void)state;
    qdr_puzzle *puzzle = puzzle_with_givens(50);
    size_t came = qdri_together(count_in_a_thread, puzzle, COUNT_OF(right));
    for (size_t i = 0; i < came; i++) assert_true(right[i]);
    qdr_puzzle_free(puzzle);
}

/* ---- verdicts ----------------------------------------------------------------------------------
 */

static void verdicts(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(minimal);
    qdr_verdict verdict;
    uint8_t solution[81], first[81];
    qdr_stats stats;
    assert_ok(qdr_puzzle_check(puzzle, NULL, &verdict, solution, NULL, &stats));
    assert_int_equal(verdict, QDR_UNIQUE);
    assert_true(qdr_puzzle_accepts(puzzle, solution));
    assert_true(stats.nodes > 0);
    int cell = 0;
    while (!qdr_puzzle_givens(puzzle)[cell]) cell++;
    qdr_puzzle_set_given(puzzle, cell, 0);
    assert_ok(qdr_puzzle_check(puzzle, NULL, &verdict, first, NULL, NULL));
    assert_int_equal(verdict, QDR_MULTIPLE); /* it was needed */
    assert_true(qdr_puzzle_accepts(puzzle, first));
    qdr_puzzle_set_given(puzzle, cell, solution[cell]);

    /* A wrong digit where nothing clashes: no solution. */
    int empty = 0, wrong = 0;
    for (empty = 0; empty < 81 && !wrong; empty++)
        for (int digit = 1; digit <= 9 && !wrong && !qdr_puzzle_givens(puzzle)[empty]; digit++) {
            qdr_puzzle_set_given(puzzle, empty, digit);
            if (digit != solution[empty] && !qdr_puzzle_clashes(puzzle, NULL))
                wrong = digit;
            else
                qdr_puzzle_set_given(puzzle, empty, 0);
        }
    assert_true(wrong);
    assert_int_equal(verdict_of(puzzle), QDR_NONE);
    qdr_puzzle_free(puzzle);
}

static void a_clash_is_invalid_and_named(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(nothing);
    qdr_puzzle_set_given(puzzle, 18, 5);
    qdr_puzzle_set_given(puzzle, 26, 5);
    qdr_verdict verdict;
    qdr_clash clash;
    qdr_stats stats = {9, 9, 9, 9, 9, 9};
    assert_ok(qdr_puzzle_check(puzzle, NULL, &verdict, NULL, &clash, &stats));
    assert_int_equal(verdict, QDR_INVALID);
    assert_int_equal(clash.first, 18);
    assert_int_equal(clash.second, 26);
    assert_string_equal(clash.unit, "row 3");
    assert_int_equal(stats.nodes, 0);
    FOR_EVERY_ENGINE(engine) {
        qdr_solve_options options = {.engine = engine};
        uint8_t digits[81];
        qdr_solver *solver;
        assert_ok(qdr_solver_new(puzzle, &options, &solver));
        assert_int_equal(qdr_solver_next(solver, digits), QDR_DONE);
        qdr_solver_stats(solver, &stats);
        assert_int_equal(stats.solutions, 0);
        qdr_solver_free(solver);
    }
    qdr_puzzle_free(puzzle);
    qdr_solver_free(NULL);
}

static void a_limit_makes_the_verdict_unknown(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(graded[3]);
    qdr_solve_options options = {.engine = "backtrack"};
    options.limits.nodes = 10;
    options.limits.solutions = 1; /* which does not count: two are needed to tell */
    qdr_verdict verdict;
    assert_ok(qdr_puzzle_check(puzzle, &options, &verdict, NULL, NULL, NULL));
    assert_int_equal(verdict, QDR_UNKNOWN);
    options.limits.nodes = 0;
    assert_ok(qdr_puzzle_check(puzzle, &options, &verdict, NULL, NULL, NULL));
    assert_int_equal(verdict, QDR_UNIQUE);
    options.engine = "magic";
    assert_int_equal(qdr_puzzle_check(puzzle, &options, &verdict, NULL, NULL, NULL),
                     QDR_BAD_ARGUMENT);
    qdr_puzzle_free(puzzle);
}

static void verdicts_have_names(void **state) {
    (void)state;
    static const char *const names[] = {"unique", "multiple", "none", "invalid", "unknown"};
    for (int v = QDR_UNIQUE; v <= QDR_UNKNOWN; v++)
        assert_string_equal(qdr_verdict_name((qdr_verdict)v), names[v]);
}

/* ---- is every given needed? --------------------------------------------------------------------
 */

static int redundant_of(const qdr_puzzle *puzzle, const char *engine) {
    qdr_solve_options options = {.engine = engine};
    uint8_t solution[81];
    qdr_verdict verdict;
    int redundant = -2;
    qdr_step step;
    assert_ok(qdr_puzzle_check(puzzle, NULL, &verdict, solution, NULL, NULL));
    assert_int_equal(verdict, QDR_UNIQUE);
    assert_ok(qdr_puzzle_minimal(puzzle, &options, solution, &redundant, &step));
    assert_int_equal(step, QDR_DONE);
    return redundant;
}

static void a_minimal_puzzle_needs_every_given(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(minimal);
    assert_int_equal(redundant_of(puzzle, NULL), -1);
    uint8_t solution[81];
    qdr_verdict verdict;
    assert_ok(qdr_puzzle_check(puzzle, NULL, &verdict, solution, NULL, NULL));
    /* With one more given, that one is not needed, unless an earlier one has become so. */
    for (int cell = 0; cell < 81; cell++) {
        if (qdr_puzzle_givens(puzzle)[cell]) continue;
        qdr_puzzle_set_given(puzzle, cell, solution[cell]);
        int redundant = redundant_of(puzzle, "dlx");
        assert_true(redundant >= 0 && redundant <= cell);
        qdr_puzzle *without;
        assert_ok(qdr_puzzle_copy(puzzle, &without));
        qdr_puzzle_set_given(without, redundant, 0);
        assert_int_equal(verdict_of(without), QDR_UNIQUE);
        qdr_puzzle_free(without);
        qdr_puzzle_set_given(puzzle, cell, 0);
    }
    qdr_puzzle_free(puzzle);
}

static void minimality_obeys_limits(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(minimal);
    uint8_t solution[81];
    qdr_verdict verdict;
    int redundant;
    qdr_step step;
    assert_ok(qdr_puzzle_check(puzzle, NULL, &verdict, solution, NULL, NULL));
    qdr_solve_options options = {.engine = "dlx"};
    options.limits.nodes = 1;
    assert_ok(qdr_puzzle_minimal(puzzle, &options, solution, &redundant, &step));
    assert_int_equal(step, QDR_STOPPED);
    options.limits.nodes = 0;
    options.limits.seconds = 1e-9;
    assert_ok(qdr_puzzle_minimal(puzzle, &options, solution, &redundant, &step));
    assert_int_equal(step, QDR_STOPPED);
    qdr_puzzle_free(puzzle);
}

/* ---- metrics -----------------------------------------------------------------------------------
 */

static void classes_are_decided_as_documented(void **state) {
    (void)state;
    for (int c = QDR_VERY_EASY; c <= QDR_VERY_HARD; c++) {
        qdr_puzzle *puzzle = classic_puzzle(graded[c]);
        qdr_metrics metrics;
        qdr_step step;
        assert_int_equal(verdict_of(puzzle), QDR_UNIQUE);
        assert_ok(qdr_puzzle_metrics(puzzle, NULL, &metrics, &step));
        assert_int_equal(step, QDR_DONE);
        assert_true(metrics.unique && metrics.graded);
        assert_int_equal(metrics.difficulty, c);
        qdr_class difficulty;
        assert_ok(qdr_puzzle_class(puzzle, NULL, &difficulty, &step));
        assert_int_equal(difficulty, c);
        assert_int_equal(step, QDR_DONE);
        assert_non_null(qdr_class_sentence((qdr_class)c));
        assert_int_equal(metrics.givens + metrics.empty, 81);
        assert_true(metrics.nodes >= (uint64_t)metrics.empty);
        assert_true(metrics.mean_candidates > 1 && metrics.mean_candidates < 9);
        qdr_puzzle_free(puzzle);
    }
    assert_string_equal(qdr_class_name(QDR_VERY_EASY), "very easy");
    assert_string_equal(qdr_class_name(QDR_EASY), "easy");
    assert_string_equal(qdr_class_name(QDR_MEDIUM), "medium");
    assert_string_equal(qdr_class_name(QDR_HARD), "hard");
    assert_string_equal(qdr_class_name(QDR_VERY_HARD), "very hard");
    assert_null(qdr_class_sentence((qdr_class)(QDR_VERY_HARD + 1)));
}

/* The class and the metrics agree, whether there is a class to tell and on which. */
static void the_class_is_that_of_the_metrics(void **state) {
    (void)state;
    qdri_random random;
    qdri_random_seed(&random, 5);
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        qdr_shape *shape = case_shape(&sudoku_cases[i]);
        static uint8_t grid[QDR_MAX_CELLS];
        int cells = sudoku_cases[i].spec.side * sudoku_cases[i].spec.side;
        for (int turn = 0; turn < 4 && cells <= 256 && random_grid(shape, &random, grid); turn++) {
            int keep = sudoku_cases[i].keep > 30 ? sudoku_cases[i].keep : 30;
            qdr_puzzle *puzzle = puzzle_of_grid(shape, grid, cells * (keep + turn) / 100, &random);
            qdr_limits limits = {.nodes = 300000};
            qdr_metrics metrics;
            qdr_class difficulty;
            qdr_step step, whole;
            assert_ok(qdr_puzzle_metrics(puzzle, &limits, &metrics, &whole));
            qdr_status status = qdr_puzzle_class(puzzle, NULL, &difficulty, &step);
            if (status != QDR_UNSUPPORTED) assert_ok(status);
            const bool told = status == QDR_OK && step == QDR_DONE;
            if (whole == QDR_DONE) assert_int_equal(metrics.graded, told);
            if (metrics.graded && told) assert_int_equal(difficulty, metrics.difficulty);
            qdr_puzzle_free(puzzle);
        }
        qdr_shape_free(shape);
    }
}

/* Bands follow each other: what one ends with, the next does not begin with. */
static void classes_are_bands_of_the_rating(void **state) {
    (void)state;
    assert_true(qdr_class_wish(QDR_VERY_EASY).least == 0);
    assert_true(qdr_class_wish(QDR_VERY_HARD).most == 0);
    for (int c = 0; c < QDR_VERY_HARD; c++) {
        const qdr_wish band = qdr_class_wish((qdr_class)c),
                       next = qdr_class_wish((qdr_class)(c + 1));
        assert_true(band.most > band.least && next.least > band.most);
        assert_true(qdr_rating_shown(next.least) < band.most + 0.15);
    }
}

static void a_limit_may_come_before_the_class(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(graded[QDR_HARD]);
    qdr_limits limits = {.nodes = 1};
    qdr_class difficulty;
    qdr_step step;
    assert_ok(qdr_puzzle_class(puzzle, &limits, &difficulty, &step));
    assert_int_equal(step, QDR_STOPPED);
    qdr_puzzle_free(puzzle);
}

static void metrics_of_full_and_empty_grids(void **state) {
    (void)state;
    qdr_metrics metrics;
    qdr_step step;
    qdr_puzzle *puzzle = classic_puzzle(nothing);
    assert_ok(qdr_puzzle_metrics(puzzle, NULL, &metrics, &step));
    assert_int_equal(metrics.givens, 0);
    assert_int_equal(metrics.empty, 81);
    assert_true(metrics.mean_candidates == 9);
    uint8_t grid[81];
    qdri_random random;
    qdri_random_seed(&random, 1);
    assert_true(random_grid(qdr_puzzle_shape(puzzle), &random, grid));
    for (int cell = 0; cell < 81; cell++) qdr_puzzle_set_given(puzzle, cell, grid[cell]);
    assert_ok(qdr_puzzle_metrics(puzzle, NULL, &metrics, &step));
    assert_int_equal(metrics.empty, 0);
    assert_true(metrics.mean_candidates == 0);
    assert_int_equal(metrics.difficulty, QDR_VERY_EASY);
    qdr_puzzle_free(puzzle);
}

static void metrics_obey_limits(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(graded[3]);
    qdr_limits limits = QDR_LIMITS_INIT;
    limits.nodes = 2;
    qdr_metrics metrics;
    qdr_step step;
    assert_ok(qdr_puzzle_metrics(puzzle, &limits, &metrics, &step));
    assert_int_equal(step, QDR_STOPPED);
    qdr_puzzle_free(puzzle);
}

/* ---- memory ------------------------------------------------------------------------------------
 */

typedef struct question {
    const qdr_puzzle *puzzle;
    const char *engine;
} question;

static qdr_status ask_everything(void *argument) {
    const question *q = argument;
    qdr_solve_options options = {.engine = q->engine};
    options.limits.solutions = 2;
    uint64_t count;
    qdr_step step = QDR_DONE;
    qdr_verdict verdict = QDR_NONE;
    qdr_metrics metrics;
    uint8_t solution[81];
    int redundant;
    qdr_status status = qdr_puzzle_count(q->puzzle, &options, &count, &step, NULL);
    if (status == QDR_OK)
        status = qdr_puzzle_check(q->puzzle, &options, &verdict, solution, NULL, NULL);
    if (status == QDR_OK && verdict == QDR_UNIQUE)
        status = qdr_puzzle_minimal(q->puzzle, &options, solution, &redundant, &step);
    if (status == QDR_OK) status = qdr_puzzle_metrics(q->puzzle, NULL, &metrics, &step);
    return status == QDR_OK ? qdr_step_status(step) : status;
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    qdri_random random;
    qdri_random_seed(&random, 11);
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        const sudoku_case *c = &sudoku_cases[i];
        uint8_t grid[81];
        qdr_shape *shape = case_shape(c);
        if (c->spec.side <= 6 && random_grid(shape, &random, grid)) {
            int cells = c->spec.side * c->spec.side;
            qdr_puzzle *puzzle = puzzle_of_grid(shape, grid, cells * 9 / 10, &random);
            FOR_EVERY_ENGINE(engine)
            if (qdr_engine_takes(engine, puzzle))
                assert_true(fail_every_allocation(ask_everything, &(question){puzzle, engine}) > 5);
            qdr_puzzle_free(puzzle);
        }
        qdr_shape_free(shape);
    }
}

static void every_allocation_may_fail_on_a_9x9(void **state) {
    (void)state;
    qdr_puzzle *puzzle = puzzle_with_givens(60);
    FOR_EVERY_ENGINE(engine)
    assert_true(fail_every_allocation(ask_everything, &(question){puzzle, engine}) > 5);
    qdr_puzzle_free(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_are_limited),
        cmocka_unit_test(nodes_are_limited),
        cmocka_unit_test(a_second_solution_may_be_looked_for_in_a_hurry),
        cmocka_unit_test(time_is_limited),
        cmocka_unit_test(another_thread_cancels),
        cmocka_unit_test(threads_solve_the_same_puzzle),
        cmocka_unit_test(verdicts),
        cmocka_unit_test(a_clash_is_invalid_and_named),
        cmocka_unit_test(a_limit_makes_the_verdict_unknown),
        cmocka_unit_test(verdicts_have_names),
        cmocka_unit_test(a_minimal_puzzle_needs_every_given),
        cmocka_unit_test(minimality_obeys_limits),
        cmocka_unit_test(classes_are_decided_as_documented),
        cmocka_unit_test(the_class_is_that_of_the_metrics),
        cmocka_unit_test(classes_are_bands_of_the_rating),
        cmocka_unit_test(a_limit_may_come_before_the_class),
        cmocka_unit_test(metrics_of_full_and_empty_grids),
        cmocka_unit_test(metrics_obey_limits),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(every_allocation_may_fail_on_a_9x9),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
