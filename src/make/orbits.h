/* orbits.h: which cells belong together under a symmetry (orbits of its group): they are all given
 * or all empty. */
#ifndef QDR_ORBITS_H
#define QDR_ORBITS_H

#include <quadrille/make.h>

enum { QDRI_MAKE_CELLS = QDR_MAKE_MAX_SIDE * QDR_MAKE_MAX_SIDE };

typedef struct qdri_orbits {
    int count;
    uint16_t start[QDRI_MAKE_CELLS + 1]; /* where the cells of an orbit begin in `cells` */
    uint16_t cells[QDRI_MAKE_CELLS];
} qdri_orbits;

void qdri_orbits_work_out(qdri_orbits *orbits, int side, qdr_symmetry symmetry);
/* Each cell by itself. */
void qdri_orbits_single(qdri_orbits *orbits, int cells);

static inline int qdri_orbit_size(const qdri_orbits *orbits, int orbit) {
    return orbits->start[orbit + 1] - orbits->start[orbit];
}

#endif
