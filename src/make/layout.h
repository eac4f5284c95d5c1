/* layout.h: random jigsaw layouts. */
#ifndef QDR_LAYOUT_H
#define QDR_LAYOUT_H

#include "base/random.h"

#include <quadrille/puzzle.h>

/* Writes a region number (0 … side-1) for each cell: regions of `side` cells each, every one of
 * them in one piece. The more exchanges, the less it looks like boxes; beyond a few per cell it
 * gets no wilder. */
void qdri_layout(qdri_random *random, int side, int exchanges, uint8_t *regions);

#endif
