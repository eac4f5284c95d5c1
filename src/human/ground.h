/* ground.h: what the techniques of people need to know of a shape, worked out once.
 *
 * Units come in three families of `side` units each, numbered through: boxes, rows, columns. A cell
 * has one unit of each family, and a place in it:
 *
 *      box 0        row `side` …      column 2·`side` …      then those of other rules:
 *      0 1 2        0 1 2 … 8         places in a unit       diagonals, windows … cages
 *      3 4 5                          are bits of a set
 *      6 7 8
 *
 * Plain grounds have the three families and nothing else. Others may have more units, also short
 * ones, which do not hold every digit, or no boxes (then rows come first); cells that see each
 * other without a unit, pairs of cells whose digits have to do with each other, and cages.
 */
#ifndef QDR_GROUND_H
#define QDR_GROUND_H

#include "sudoku/shape_type.h"

enum { QDRI_FAMILY_BOX, QDRI_FAMILY_ROW, QDRI_FAMILY_COLUMN, QDRI_FAMILIES };

/* The largest side: sets of digits and of places are 64 bits, states of candidates fit 32. */
enum { QDRI_HUMAN_SIDE = 36 };

/* A further unit of a cell, and the cell's place in it. */
typedef struct membership {
    uint16_t unit;
    uint8_t place;
} membership;

/* What a digit of a cell allows in another: by digit from 0. */
typedef struct beside {
    uint16_t other;
    const qdr_digit_set *allowed;
} beside;

typedef struct ground {
    int references;   /* atomic */
    qdr_shape *shape; /* a reference */
    int side, cells, units;
    bool plain;           /* three families of units, and no other rule */
    bool boxed;           /* the first family is there */
    uint16_t *unit_cells; /* of unit u: from u · side on, unit_size of them, ascending */
    uint8_t *unit_size;
    uint16_t *order;      /* units as people look at them: boxes, columns, rows, then the others */
    uint16_t *unit_of;    /* of cell c, by family; without boxes its row stands for that */
    uint8_t *place_in;    /* of cell c, by family: its place in that unit */
    uint32_t *more_start; /* of cell c, and one more: where its units besides begin */
    membership *more;
    uint64_t *cross; /* of units u and v: the places of u that lie in v */
    uint16_t *peers; /* of cell c: those it sees, box first, then row, then column, then others */
    int peer_count;  /* of every cell in a plain ground; else the most of any */
    uint16_t *peers_of; /* of cell c: how many */
    uint64_t *sees;     /* of cell c: the cells it sees, as `words` words */
    int words;
    uint32_t *beside_start; /* of cell c, and one more: its pairs that do more than differ */
    beside *beside;
} ground;

/* QDR_UNSUPPORTED: a side over 36. */
qdr_status qdri_ground_new(const qdr_shape *shape, ground **made);
/* One more reference; each is given back by _free. */
ground *qdri_ground_share(ground *g);
void qdri_ground_free(ground *g);

/* The number of a unit in qdr_shape_units, where rows and columns come before boxes; and back. */
static inline int qdri_unit_outside(const ground *g, int unit) {
    const int usual = 3 * g->side;
    return g->boxed && unit < usual ? (unit + 2 * g->side) % usual : unit;
}

static inline int qdri_unit_inside(const ground *g, int unit) {
    const int usual = 3 * g->side;
    return g->boxed && unit < usual ? (unit + g->side) % usual : unit;
}

/* The unit as the shape has it. */
static inline const qdr_unit *qdri_unit_named(const ground *g, int unit) {
    return &g->shape->units[qdri_unit_outside(g, unit)];
}

static inline const uint16_t *qdri_unit_cells(const ground *g, int unit) {
    return g->unit_cells + unit * g->side;
}

/* Whether it holds every digit. */
static inline bool qdri_is_full(const ground *g, int unit) {
    return g->unit_size[unit] == g->side;
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
