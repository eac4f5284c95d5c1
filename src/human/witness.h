/* witness.h: which digits of the grid bar the other places of a single, so that each reason can
 * name its witness.
 *
 *      5 . . | . . . | . . .        in the third box the 5 has one place left:
 *      . . . | 5 . . | 7 . ▒        r1c1=5 bars row 1, r2c4=5 … and so on;
 *                                   as few of them as will do */
#ifndef QDR_WITNESS_H
#define QDR_WITNESS_H

#include "human/board.h"

typedef struct witness {
    int cell;
    int unit; /* of qdr_shape_units, through which it bars what it bars; -1: through several */
    size_t barred_count;
    uint16_t barred[QDRI_HUMAN_SIDE];
} witness;

typedef struct witnesses {
    int count;
    witness list[QDRI_HUMAN_SIDE];
    int left_count; /* open cells that none of them bars */
    uint16_t left[QDRI_HUMAN_SIDE];
    bool full; /* some cells of the unit have a digit */
} witnesses;

/* Of a digit in a unit (by its inside number). */
void qdri_witnesses_in_unit(const qdr_board *b, int unit, int digit, witnesses *made);

/* The digits that a cell sees, each once: by family, nearest first (its box, then row and column),
 * and behind them those it sees in another way. Returns what it does not see. */
uint64_t qdri_digits_seen(const qdr_board *b, int cell, uint64_t seen[QDRI_FAMILIES + 1]);

#endif
