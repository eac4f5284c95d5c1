/* contour.h: the outline of a set of cells, traced: corners in order, the inside to the right.
 *
 *     1───────2        The contour of a set that hangs together is one loop; holes and parts that
 *     │ 4───3 │        touch at a corner alone are loops of their own. Every corner can be moved
 *     │ │   │ │  …     inwards by an inset, so that neighbouring outlines stay apart. */
#ifndef QDR_CONTOUR_H
#define QDR_CONTOUR_H

#include <quadrille/draw.h>

typedef struct qdri_contour {
    int side;       /* of the grid */
    const bool *in; /* side·side: which cells are in the set */
    double x, y;    /* of the grid */
    double cell;
    double inset; /* in points */
} qdri_contour;

/* Calls `take` with each loop, closed; the first one begins at the upper left corner of the first
 * cell in reading order. `points` has room for 4 · side · side, `seen` for as many edges. */
void qdri_contour_trace(const qdri_contour *contour, qdr_point *points, bool *seen,
                        void (*take)(void *context, const qdr_path *loop), void *context);

#endif
