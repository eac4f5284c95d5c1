/* metrics.c: figures that tell, before or besides solving, how hard a puzzle is.
 *
 * The class is decided by the weakest means that solves the puzzle: hidden singles, all (hidden
 * and naked) singles, a search with few guesses, a search with many. To know it, the search need
 * not come to its end: a guess is followed by fewer forced nodes than there are cells, so one that
 * is cut after many more nodes than that has made more guesses than a puzzle of medium difficulty
 * may need. */
#include <quadrille/solve.h>

#include "base/memory.h"
#include "base/names.h"
#include "solve/singles.h"
#include "solve/solver.h"
#include "sudoku/puzzle_type.h"

enum { FEW_GUESSES = 8, NODES_PER_CELL = 16 };

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

/* What singles decide; *decided is false when they do not solve it. */
static qdr_status classify_by_singles(const qdr_puzzle *puzzle, qdr_metrics *metrics,
                                      bool *decided) {
    qdr_status status = qdri_singles_solve(puzzle, false, decided);
    metrics->difficulty = QDR_VERY_EASY;
    metrics->decided_by = "hidden singles solve it";
    if (status != QDR_OK || *decided) return status;
    metrics->difficulty = QDR_EASY;
    metrics->decided_by = "hidden and naked singles solve it";
    return qdri_singles_solve(puzzle, true, decided);
}

static void classify_by_guesses(qdr_metrics *metrics) {
    bool few = metrics->guesses <= FEW_GUESSES;
    metrics->difficulty = few ? QDR_MEDIUM : QDR_HARD;
    metrics->decided_by =
        few ? "at most 8 guesses in the dlx search" : "more than 8 guesses in the dlx search";
}

/* Looks for a second solution, and notes what that takes. */
static qdr_status search(const qdr_puzzle *puzzle, const qdr_limits *limits, qdr_metrics *metrics,
                         qdr_step *step) {
    qdri_wishes wishes = {.jobs = 1};
    if (limits) wishes.limits = *limits;
    wishes.limits.solutions = 2;
    uint64_t solutions;
    qdr_stats stats;
    qdr_status status =
        qdri_puzzle_count(puzzle, QDRI_ASK_CLASS, &wishes, &solutions, step, &stats);
    if (status != QDR_OK) return status;
    if (solutions >= 2) *step = QDR_DONE;
    metrics->nodes = stats.nodes;
    metrics->guesses = stats.guesses;
    return QDR_OK;
}

qdr_status qdr_puzzle_class(const qdr_puzzle *puzzle, const qdr_limits *limits,
                            qdr_class *difficulty, qdr_step *step) {
    qdr_metrics made = {0};
    bool decided;
    qdr_status status = classify_by_singles(puzzle, &made, &decided);
    if (status != QDR_OK) return status;
    *step = QDR_DONE;
    if (!decided) {
        qdr_limits cut = limits ? *limits : (qdr_limits)QDR_LIMITS_INIT;
        uint64_t enough = NODES_PER_CELL * (uint64_t)qdr_puzzle_cells(puzzle);
        if (cut.nodes == 0 || cut.nodes > enough) cut.nodes = enough;
        status = search(puzzle, &cut, &made, step);
        if (status != QDR_OK) return status;
        classify_by_guesses(&made);
        if (*step == QDR_STOPPED && made.difficulty == QDR_HARD) *step = QDR_DONE;
    }
    *difficulty = made.difficulty;
    return QDR_OK;
}

qdr_status qdr_puzzle_metrics(const qdr_puzzle *puzzle, const qdr_limits *limits,
                              qdr_metrics *metrics, qdr_step *step) {
    qdr_metrics made = {0};
    qdr_step last;
    bool decided;
    qdr_status status = count_candidates(puzzle, &made);
    if (status == QDR_OK) status = search(puzzle, limits, &made, &last);
    if (status == QDR_OK) status = classify_by_singles(puzzle, &made, &decided);
    if (status != QDR_OK) return status;
    if (!decided) classify_by_guesses(&made);
    *metrics = made;
    *step = last;
    return QDR_OK;
}
