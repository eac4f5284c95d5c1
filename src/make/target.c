/* target.c: puzzles of a class of difficulty, as a target for qdr_make. A target is any function
 * of a puzzle, so that others, such as ratings by technique, need nothing from the rest of the
 * room. */
#include "solve/singles.h"

#include <quadrille/make.h>

/* As qdr_puzzle_metrics would say, but without its search where singles settle the matter. */
static qdr_status class_of(const qdr_puzzle *puzzle, qdr_class *difficulty) {
    bool solved = false;
    qdr_status status = qdri_singles_solve(puzzle, false, &solved);
    if (status == QDR_OK && solved) {
        *difficulty = QDR_VERY_EASY;
        return QDR_OK;
    }
    if (status == QDR_OK) status = qdri_singles_solve(puzzle, true, &solved);
    if (status == QDR_OK && solved) {
        *difficulty = QDR_EASY;
        return QDR_OK;
    }
    if (status != QDR_OK) return status;
    /* A guess is followed by fewer forced nodes than there are cells, so a search that is cut here
     * has made more guesses than a puzzle of medium difficulty may need. */
    qdr_limits limits = QDR_LIMITS_INIT;
    limits.nodes = 16 * (uint64_t)qdr_puzzle_cells(puzzle);
    qdr_metrics metrics;
    qdr_step step;
    status = qdr_puzzle_metrics(puzzle, &limits, &metrics, &step);
    if (status == QDR_OK) *difficulty = metrics.difficulty;
    return status;
}

bool qdr_make_meets_class(void *wanted, const qdr_made *made, qdr_status *failed) {
    qdr_class difficulty;
    qdr_status status = class_of(made->puzzle, &difficulty);
    if (status != QDR_OK) *failed = status;
    return status == QDR_OK && difficulty == *(const qdr_class *)wanted;
}
