/* first9.h: which of several solutions comes first, for classic 9×9s in bulk.
 *
 * The first solution of a puzzle is the first that `bands` gives, whoever was asked. The lanes
 * search in another order; so where grids are wanted they look for two solutions of each puzzle. A
 * puzzle with one has no other first, and most have one; for the rest `bands` is asked. */
#ifndef QDR_FIRST9_H
#define QDR_FIRST9_H

#include "nine/bands.h"
#include "nine/lanes.h"

/* How many solutions the lanes have to look for, where so many are wanted (0: all). */
static inline uint64_t qdri_first9_limit(uint64_t wanted) {
    return wanted == 1 ? 2 : wanted;
}

/* Behind qdri_lanes_run: puts the first solution of those with several where the batch has one of
 * them. Puzzles are 81 bytes. */
void qdri_first9_settle(qdri_bands *scratch, const qdri_lanes_batch *batch);

#endif
