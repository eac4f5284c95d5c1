/* learn.h: the `learn` engine inside, for those who start it from what they know already. */
#ifndef QDR_LEARN_H
#define QDR_LEARN_H

#include "base/budget.h"
#include "sudoku/engine.h"
#include "sudoku/sums.h"

/* Opens a search of the puzzle in which only the candidates in `sets` are left (a single digit in
 * a solved cell). They have been propagated. The sums are those of `bits`; NULL without cages. */
qdr_status qdri_learn_open(const qdr_puzzle *puzzle, const qdr_digit_set *sets,
                           const qdri_sums *sums, const qdr_limits *limits, void **search);

/* Forbids a solution that is known from elsewhere, if the candidates allow it at all. */
void qdri_learn_exclude(void *search, const uint8_t *digits);

#endif
