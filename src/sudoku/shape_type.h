/* shape_type.h: a shape in memory: its spec, and its rules worked out once for all puzzles on it.
 *
 * All rules come down to two things:
 *   a unit   a set of cells that hold different digits; a full unit (as many cells as the side)
 *            holds every digit. Rows, columns, boxes, diagonals, windows, disjoint groups,
 *            extra regions.
 *   a pair   two cells that may not hold the same digit (anti-knight, anti-king) or may not
 *            hold neighbouring digits (non-consecutive).
 */
#ifndef QDR_SHAPE_TYPE_H
#define QDR_SHAPE_TYPE_H

#include <quadrille/puzzle.h>

typedef enum qdri_unit_kind {
    QDRI_ROW,
    QDRI_COLUMN,
    QDRI_BOX,
    QDRI_DIAGONAL,
    QDRI_WINDOW,
    QDRI_DISJOINT,
    QDRI_EXTRA
} qdri_unit_kind;

typedef struct qdri_unit {
    qdri_unit_kind kind;
    uint16_t index;        /* among its kind, from 0 */
    bool full;             /* holds every digit, not only different ones */
    uint16_t count;        /* of cells */
    const uint16_t *cells; /* ascending */
} qdri_unit;

typedef enum qdri_pair_kind { QDRI_KNIGHT, QDRI_KING, QDRI_CONSECUTIVE } qdri_pair_kind;

typedef struct qdri_pair {
    uint16_t a, b; /* cells, a < b */
    uint16_t kind; /* qdri_pair_kind */
} qdri_pair;

struct qdr_shape {
    int references; /* atomic */
    qdr_shape_spec spec;
    uint8_t *jigsaw;       /* what spec.jigsaw points to */
    qdr_region *extra;     /* what spec.extra points to */
    uint16_t *extra_cells; /* what those point to */
    int16_t *box_of;       /* per cell; -1 without boxes */
    qdri_unit *units;      /* rows, columns, boxes first, in this order */
    size_t unit_count;
    uint16_t *unit_cells; /* what the units point to */
    qdri_pair *pairs;     /* kind by kind, each pair once */
    size_t pair_count;
    uint32_t *cell_start; /* cells + 1 offsets into cell_units */
    uint16_t *cell_units; /* the units of each cell, end to end */
    uint32_t *pair_start; /* cells + 1 offsets into cell_pairs */
    uint32_t *cell_pairs; /* the pairs of each cell, end to end */
};

/* Writes "row 3", "box 1", "extra region 2". */
void qdri_unit_name(const qdri_unit *unit, char name[40]);

/* Whether the pair rule forbids `x` in cell a together with `y` in cell b. */
bool qdri_pair_forbids(const qdri_pair *pair, int x, int y);

#endif
