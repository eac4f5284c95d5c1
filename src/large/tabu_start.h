/* tabu_start.h: a grid to begin mending with. */
#ifndef QDR_TABU_START_H
#define QDR_TABU_START_H

#include "base/random.h"
#include "sudoku/puzzle_type.h"

/* Writes digits of the sets into open cells so that no unit has one twice, as far as it goes; 0
 * into those that found none, and into the solved ones. */
qdr_status qdri_tabu_start(const qdr_puzzle *puzzle, const qdr_digit_set *sets, qdri_random *random,
                           uint8_t *digits);

#endif
