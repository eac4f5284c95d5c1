/* level_symbol.h: the symbol of a level: four tiles on their corners, more of them filled the
 * harder it is. Counted by shape, never by grey.
 *
 *       ◇         1: the bottom; 2: left and right; 3: those three; 4: all; 5: all, with an eye
 *     ◇   ◇
 *       ◆      */
#ifndef QDR_LEVEL_SYMBOL_H
#define QDR_LEVEL_SYMBOL_H

#include <quadrille/draw.h>

/* Around a middle, as far as r to each side. Level 0 has no tile filled. */
void qdri_level_symbol(const qdr_surface *surface, double x, double y, double r, int level);

/* A square on its corner, filled or outlined with a line within its bounds. */
void qdri_tile(const qdr_surface *surface, double x, double y, double reach, bool filled,
               double line);

#endif
