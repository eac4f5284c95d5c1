/* metrics.c: figures that tell, before or besides solving, how hard a puzzle is.
 *
 * The class is decided by the weakest means that solves the puzzle: hidden singles, all (hidden
 * and naked) singles, a search with few guesses, a search with many. */
#include <quadrille/solve.h>

#include "base/memory.h"
#include "base/names.h"
#include "solve/singles.h"
#include "solve/solver.h"
#include "sudoku/puzzle_type.h"

enum { FEW_GUESSES = 8 };

static const char *const classes[] = {"very easy", "easy", "medium", "hard", "very-easy"};

enum { CLASSES = QDR_HARD + 1, CLASS_WORDS = sizeof classes / sizeof *classes };

const char *qdr_class_name(qdr_class difficulty) {
    return (size_t)difficulty < CLASSES ? classes[difficulty] : NULL;
}

bool qdr_class_from_name(const char *text, size_t length, qdr_class *difficulty) {
    const int known = qdri_name_find(classes, CLASS_WORDS, text, length);
    if (known >= 0) *difficulty = (qdr_class)(known % CLASSES);
    return known >= 0;
}

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

static qdr_status classify(const qdr_puzzle *puzzle, qdr_metrics *metrics) {
    bool solved;
    qdr_status status = qdri_singles_solve(puzzle, false, &solved);
    if (status == QDR_OK && solved) {
        metrics->difficulty = QDR_VERY_EASY;
        metrics->decided_by = "hidden singles solve it";
        return QDR_OK;
    }
    if (status == QDR_OK) status = qdri_singles_solve(puzzle, true, &solved);
    if (status == QDR_OK && solved) {
        metrics->difficulty = QDR_EASY;
        metrics->decided_by = "hidden and naked singles solve it";
    } else if (metrics->guesses <= FEW_GUESSES) {
        metrics->difficulty = QDR_MEDIUM;
        metrics->decided_by = "at most 8 guesses in the dlx search";
    } else {
        metrics->difficulty = QDR_HARD;
        metrics->decided_by = "more than 8 guesses in the dlx search";
    }
    return status;
}

qdr_status qdr_puzzle_metrics(const qdr_puzzle *puzzle, const qdr_limits *limits,
                              qdr_metrics *metrics, qdr_step *step) {
    qdr_metrics made = {0};
    qdr_status status = count_candidates(puzzle, &made);
    if (status != QDR_OK) return status;
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    if (limits) options.limits = *limits;
    options.limits.solutions = 2;
    uint64_t solutions;
    qdr_stats stats;
    qdr_step last;
    status = qdri_puzzle_count(puzzle, QDRI_ASK_CLASS, &options, &solutions, &last, &stats);
    if (status != QDR_OK) return status;
    made.nodes = stats.nodes;
    made.guesses = stats.guesses;
    status = classify(puzzle, &made);
    if (status != QDR_OK) return status;
    *metrics = made;
    *step = solutions >= 2 ? QDR_DONE : last;
    return QDR_OK;
}
