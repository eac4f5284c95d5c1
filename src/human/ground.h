/* ground.h: what the techniques of people need to know of a shape, worked out once.
 *
 * Units come in three families of `side` units each, numbered through: boxes, rows, columns. A cell
 * has one unit of each family, and a place in it:
 *
 *      box 0        row `side` …      column 2·`side` …
 *      0 1 2        0 1 2 … 8         places in a unit are bits of a set
 *      3 4 5
 *      6 7 8
 */
#ifndef QDR_GROUND_H
#define QDR_GROUND_H

#include <quadrille/puzzle.h>

enum { QDRI_FAMILY_BOX, QDRI_FAMILY_ROW, QDRI_FAMILY_COLUMN, QDRI_FAMILIES };

/* The largest side: sets of digits and of places are 64 bits, states of candidates fit 32. */
enum { QDRI_HUMAN_SIDE = 36 };

typedef struct ground {
    int references;         /* atomic */
    int side, cells, units; /* units: 3 · side */
    uint16_t *unit_cells;   /* of unit u: side of them, ascending */
    uint16_t *unit_of;      /* of cell c, by family */
    uint8_t *place_in;      /* of cell c, by family: its place in that unit */
    uint64_t *cross;        /* of units u and v: the places of u that lie in v */
    uint16_t *peers;        /* of cell c: those it sees, box first, then row, then column */
    int peer_count;         /* of every cell */
    uint64_t *sees;         /* of cell c: the cells it sees, as `words` words */
    int words;
} ground;

/* QDR_UNSUPPORTED: no boxes, or rules besides rows, columns and boxes, or a side over 36. */
qdr_status qdri_ground_new(const qdr_shape *shape, ground **made);
/* One more reference; each is given back by _free. */
ground *qdri_ground_share(ground *g);
void qdri_ground_free(ground *g);

/* The number of a unit in qdr_shape_units, where rows and columns come before boxes; and back. */
static inline int qdri_unit_outside(const ground *g, int unit) {
    return (unit + 2 * g->side) % g->units;
}

static inline int qdri_unit_inside(const ground *g, int unit) {
    return (unit + g->side) % g->units;
}

static inline const uint16_t *qdri_unit_cells(const ground *g, int unit) {
    return g->unit_cells + unit * g->side;
}

static inline int qdri_unit_of(const ground *g, int cell, int family) {
    return g->unit_of[cell * QDRI_FAMILIES + family];
}

static inline int qdri_place_in(const ground *g, int cell, int family) {
    return g->place_in[cell * QDRI_FAMILIES + family];
}

static inline uint64_t qdri_cross(const ground *g, int unit, int other) {
    return g->cross[unit * g->units + other];
}

static inline const uint16_t *qdri_peers(const ground *g, int cell) {
    return g->peers + cell * g->peer_count;
}

static inline const uint64_t *qdri_seen_from(const ground *g, int cell) {
    return g->sees + cell * g->words;
}

static inline bool qdri_sees(const ground *g, int cell, int other) {
    return qdri_seen_from(g, cell)[other / 64] >> other % 64 & 1;
}

#endif
