/* shape_type.h: a shape in memory: its spec, and its rules worked out once for all puzzles on it.
 *
 * All rules come down to three things:
 *   a unit   a set of cells that hold different digits; a full unit (as many cells as the side)
 *            holds every digit. Rows, columns, boxes, diagonals, windows, disjoint groups,
 *            extra regions.
 *   a pair   two cells and what their digits have to do with each other: they differ
 *            (anti-knight, anti-king), are no neighbours (non-consecutive), or what a clue says.
 *            For each type of pair there are tables: which digits are allowed beside a digit.
 *   a cage   cells whose digits add up. That they differ is a unit's matter.
 */
#ifndef QDR_SHAPE_TYPE_H
#define QDR_SHAPE_TYPE_H

#include "sudoku/digit_set.h"

#include <quadrille/puzzle.h>

typedef enum qdri_pair_kind {
    QDRI_KNIGHT,      /* differ */
    QDRI_KING,        /* differ */
    QDRI_CONSECUTIVE, /* do not differ by one */
    QDRI_NO_DOUBLE,   /* neither is twice the other */
    QDRI_NO_XV,       /* do not add up to 10 or 5 */
    QDRI_FIRST_CLUE,  /* from here on, what clues say */
    QDRI_LESS = QDRI_FIRST_CLUE,
    QDRI_GREATER,
    QDRI_DIFFERENCE,
    QDRI_RATIO,
    QDRI_SUM
} qdri_pair_kind;

typedef struct qdri_pair {
    uint16_t a, b; /* cells, a < b */
    uint16_t kind; /* qdri_pair_kind */
    uint16_t value;
    uint16_t type; /* pairs of the same kind and value have the same tables */
} qdri_pair;

typedef struct qdri_cage {
    int sum;
    uint16_t count;
    const uint16_t *cells;
} qdri_cage;

struct qdr_shape {
    int references; /* atomic */
    qdr_shape_spec spec;
    uint8_t *jigsaw;       /* what spec.jigsaw points to */
    qdr_region *extra;     /* what spec.extra points to */
    uint16_t *extra_cells; /* what those point to */
    qdr_clue *clues;       /* what spec.clues points to */
    uint16_t *clue_cells;  /* what those point to */
    int16_t *box_of;       /* per cell; -1 without boxes */
    qdr_unit *units;       /* rows, columns, boxes first, in this order */
    size_t unit_count;
    uint16_t *unit_cells; /* what the units point to */
    qdri_pair *pairs;     /* kind by kind, each pair once */
    size_t pair_count;
    uint32_t *cell_start; /* cells + 1 offsets into cell_units */
    uint16_t *cell_units; /* the units of each cell, end to end */
    uint32_t *pair_start; /* cells + 1 offsets into cell_pairs */
    uint32_t *cell_pairs; /* the pairs of each cell, end to end */
    /* By type of pair, (0: seen from cell a, 1: from b), and digit - 1: what is allowed beside. */
    qdr_digit_set *beside;
    qdri_cage *cages;
    size_t cage_count;
    uint32_t *cage_start; /* cells + 1 offsets into cell_cages; NULL without cages */
    uint16_t *cell_cages; /* the cages of each cell, end to end */
};

/* What the pair allows in its other cell, by digit - 1 in `cell`. */
static inline const qdr_digit_set *qdri_pair_beside(const qdr_shape *shape, const qdri_pair *pair,
                                                    int cell) {
    size_t side = (size_t)shape->spec.side;
    return shape->beside + (pair->type * 2u + (pair->a != cell)) * side;
}

/* Whether the pair rule forbids `x` in cell a together with `y` in cell b. */
bool qdri_pair_forbids(const qdri_pair *pair, int x, int y);

#endif
