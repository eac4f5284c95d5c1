/* singles.h: how far singles alone get. */
#ifndef QDR_SINGLES_H
#define QDR_SINGLES_H

#include "sudoku/puzzle_type.h"

/* Fills cells by hidden singles (a digit with one place left in a full unit) and, if `naked`,
 * also by naked singles (a cell with one digit left), until nothing moves. `*solved` tells
 * whether every cell was filled without a contradiction. */
qdr_status qdri_singles_solve(const qdr_puzzle *puzzle, bool naked, bool *solved);

#endif
