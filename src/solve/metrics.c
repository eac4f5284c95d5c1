/* metrics.c: figures that tell how hard a puzzle is: the class, which is a band of the rating of a
 * person's way through it, and what a search makes of it. The class needs no harder step than the
 * last band but one has: who finds none as easy is beyond it. */
#include <quadrille/solve.h>

#include "base/budget.h"
#include "base/memory.h"
#include "solve/solver.h"
#include "sudoku/puzzle_type.h"

static qdr_status count_candidates(const qdr_puzzle *puzzle, qdr_metrics *metrics) {
    size_t cells = (size_t)qdr_puzzle_cells(puzzle), candidates = 0;
    qdr_digit_set *sets = qdri_alloc(cells, sizeof *sets);
    if (!sets) return QDR_NO_MEMORY;
    qdr_puzzle_candidates(puzzle, sets);
    for (size_t c = 0; c < cells; c++) {
        candidates += (size_t)qdri_set_size(&sets[c]);
        metrics->empty += puzzle->givens[c] == 0;
    }
    qdri_free(sets);
    metrics->givens = (int)cells - metrics->empty;
    if (metrics->empty > 0) metrics->mean_candidates = (double)candidates / metrics->empty;
    return QDR_OK;
}

/* ---- as a person ------------------------------------------------------------------------------
 */

/* The band that a rating is in; `above`: it is beyond all that have an end. */
static qdr_class class_of(const qdr_rating *rating) {
    qdr_class difficulty = QDR_VERY_EASY;
    while (difficulty < QDR_VERY_HARD) {
        const qdr_wish band = qdr_class_wish(difficulty);
        if (!rating->above && qdr_rating_value(rating) <= band.most) break;
        difficulty++;
    }
    return difficulty;
}

/* Of a puzzle with one solution. */
static qdr_status grade(const qdr_puzzle *puzzle, const qdr_limits *limits, qdr_class *difficulty,
                        qdr_step *step) {
    qdr_human *human;
    qdr_rating rating;
    qdr_step ended;
    qdr_limits left = limits ? *limits : (qdr_limits)QDR_LIMITS_INIT;
    left.nodes = 0; /* which are those of a search */
    qdr_status status = qdr_human_usual(puzzle->shape, &human);
    if (status != QDR_OK) return status;
    qdr_human_cap(human, qdr_class_wish(QDR_HARD).most);
    status = qdr_human_rate(human, puzzle, &left, NULL, NULL, &rating, &ended);
    qdr_human_free(human);
    if (status != QDR_OK) return status;
    *difficulty = class_of(&rating);
    *step = ended == QDR_DONE || rating.above ? QDR_DONE : QDR_STOPPED;
    return QDR_OK;
}

qdr_status qdr_puzzle_class(const qdr_puzzle *puzzle, const qdr_limits *limits,
                            qdr_class *difficulty, qdr_step *step) {
    const qdri_budget budget = qdri_budget_of(limits);
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    qdr_verdict verdict;
    if (limits) options.limits = *limits;
    qdr_status status = qdr_puzzle_check(puzzle, &options, &verdict, NULL, NULL, NULL);
    if (status != QDR_OK) return status;
    *step = QDR_STOPPED;
    if (verdict != QDR_UNIQUE) return QDR_OK;
    const qdr_limits left = qdri_budget_left(&budget);
    return grade(puzzle, &left, difficulty, step);
}

/* ---- as a search ------------------------------------------------------------------------------
 */

/* Looks for a second solution, and notes what that takes. */
static qdr_status search(const qdr_puzzle *puzzle, const qdr_limits *limits, qdr_metrics *metrics,
                         qdr_step *step) {
    qdri_wishes wishes = {.jobs = 1};
    if (limits) wishes.limits = *limits;
    wishes.limits.solutions = 2;
    uint64_t solutions;
    qdr_stats stats;
    qdr_status status =
        qdri_puzzle_count(puzzle, QDRI_ASK_METRICS, &wishes, &solutions, step, &stats);
    if (status != QDR_OK) return status;
    if (solutions >= 2) *step = QDR_DONE;
    metrics->unique = solutions == 1 && *step == QDR_DONE;
    metrics->nodes = stats.nodes;
    metrics->guesses = stats.guesses;
    return QDR_OK;
}

qdr_status qdr_puzzle_metrics(const qdr_puzzle *puzzle, const qdr_limits *limits,
                              qdr_metrics *metrics, qdr_step *step) {
    qdr_metrics made = {0};
    qdr_step last = QDR_STOPPED, graded = QDR_STOPPED;
    qdr_status status = count_candidates(puzzle, &made);
    if (status == QDR_OK) status = search(puzzle, limits, &made, &last);
    if (status == QDR_OK && made.unique) status = grade(puzzle, limits, &made.difficulty, &graded);
    if (status == QDR_UNSUPPORTED && made.unique) status = QDR_OK; /* no scale is for it */
    if (status != QDR_OK) return status;
    made.graded = graded == QDR_DONE;
    *metrics = made;
    *step = last;
    return QDR_OK;
}
