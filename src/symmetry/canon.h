/* canon.h: inside the room: the two ways to a canonical form. */
#ifndef QDR_CANON_H
#define QDR_CANON_H

#include <quadrille/symmetry.h>

typedef struct qdri_canon {
    uint8_t digits[QDR_CANON_CELLS];
    qdr_transform transform;
    uint64_t automorphisms;
} qdri_canon;

/* Any givens that do not clash, on boxes of that size. */
void qdri_canon_any(int box_rows, int box_cols, const uint8_t *givens, qdri_canon *canon);

/* Full 9×9 grids, about a hundred times quicker. */
void qdri_canon9(const uint8_t grid[81], qdri_canon *canon);

#endif
