/* sums.h: which cells add up to what: cages, and what follows from them and from the sums of rows,
 * columns and boxes. For engines that make use of more than the cages themselves. */
#ifndef QDR_SUMS_H
#define QDR_SUMS_H

#include "sudoku/shape_type.h"

enum { QDRI_MOST_HOMES = 3 };

typedef struct qdri_sum {
    int sum;
    bool differ; /* the digits of its cells are all different */
    uint16_t count;
    uint32_t first_cell;        /* in qdri_sums.cells */
    uint32_t first_combination; /* in qdri_sums.combinations: digits that make the sum, */
    uint32_t combinations;      /* that many sets of them */
    bool listed; /* false: cells that may be equal, or too many combinations to list */
    uint16_t homes[QDRI_MOST_HOMES]; /* full units that hold all its cells */
    uint16_t home_count;
} qdri_sum;

typedef struct qdri_sums {
    qdri_sum *at;
    size_t count, capacity;
    size_t cages; /* the first so many are cages (each once, if two are the same), not derived */
    uint16_t *cells;
    size_t cell_count, cell_capacity;
    qdr_digit_set *combinations;
    size_t combination_count, combination_capacity;
    uint32_t *cell_start; /* by cell: offsets into cell_sums */
    uint16_t *cell_sums;  /* the sums of each cell, end to end */
} qdri_sums;

/* The sums of a shape with cages. */
qdr_status qdri_sums_new(const qdr_shape *shape, qdri_sums **sums);
void qdri_sums_free(qdri_sums *sums);

#endif
