/* fill.h: random solved grids, of any shape. */
#ifndef QDR_FILL_H
#define QDR_FILL_H

#include "base/budget.h"
#include "base/random.h"
#include "sudoku/shape_type.h"

#include <quadrille/search.h>

/* A random classic 9×9 grid. */
void qdri_fill9(qdri_random *random, uint8_t grid[81]);

/* The same for other shapes, up to a side of 64. */
typedef struct qdri_filler qdri_filler;

/* The shape is borrowed until the filler is freed. */
qdr_status qdri_filler_new(const qdr_shape *shape, qdri_filler **filler);
void qdri_filler_free(qdri_filler *filler);

/* Fills the empty cells (0) of a grid whose digits do not clash, at random, within that many nodes.
 * QDR_DONE: it cannot be filled. Unless it is QDR_SOLUTION, the grid is as before. */
qdr_step qdri_fill_rest(qdri_filler *filler, qdri_random *random, uint64_t nodes, uint8_t *grid);

/* Fills a whole grid; `budget` (time, cancellation) may stop it. QDR_DONE: no grid obeys the rules
 * of this shape. */
qdr_status qdri_fill(qdri_filler *filler, qdri_random *random, const qdri_budget *budget,
                     uint8_t *grid, qdr_step *step);

/* The same, but gives up early: QDR_DONE or QDR_STOPPED then mean little. */
qdr_status qdri_fill_quickly(qdri_filler *filler, qdri_random *random, const qdri_budget *budget,
                             uint8_t *grid, qdr_step *step);

/* A random order of 0 … count-1. */
void qdri_shuffle(qdri_random *random, uint16_t *numbers, int count);

#endif
