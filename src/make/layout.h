/* layout.h: random jigsaw layouts. */
#ifndef QDR_LAYOUT_H
#define QDR_LAYOUT_H

#include "base/random.h"

#include <quadrille/puzzle.h>

/* Writes a region number (0 … side-1) for each cell: regions of `side` cells each, every one of
 * them in one piece. */
void qdri_layout(qdri_random *random, int side, uint8_t *regions);

#endif
