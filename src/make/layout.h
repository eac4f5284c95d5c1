/* layout.h: random jigsaw layouts. */
#ifndef QDR_LAYOUT_H
#define QDR_LAYOUT_H

#include "base/random.h"

#include <quadrille/puzzle.h>

/* Writes a region number (0 … side-1) for each cell: regions of `side` cells each, every one of
 * them in one piece. The more exchanges, the less it looks like boxes; beyond a few per cell it
 * gets no wilder. */
void qdri_layout(qdri_random *random, int side, int exchanges, uint8_t *regions);

/* How far the regions are from boxes: the part of a region that lies outside of the box that fits
 * it best, wherever that is, on average. 0 for boxes; random layouts of 9×9 have about 0.3, the wildest 0.4. */
double qdri_layout_wildness(int side, const uint8_t *regions);

/* A random layout about as wild as that: the nearest of some. */
void qdri_layout_near(qdri_random *random, int side, double wildness, uint8_t *regions);

#endif
