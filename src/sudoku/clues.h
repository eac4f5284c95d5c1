/* clues.h: the clues of a shape: do they make sense, copies, comparison. */
#ifndef QDR_CLUES_H
#define QDR_CLUES_H

#include "sudoku/shape_type.h"

/* QDR_BAD_ARGUMENT, with a sentence, for a clue that makes no sense. */
qdr_status qdri_clues_check(const qdr_shape_spec *spec, qdr_error *error);

/* Copies the clues of a spec that makes sense into the shape; false when memory ends. */
bool qdri_clues_copy(qdr_shape *shape, const qdr_shape_spec *spec);

bool qdri_clues_equal(const qdr_shape_spec *a, const qdr_shape_spec *b);

/* The least and the greatest sum of `count` different digits of that side. */
static inline int qdri_least_sum(int count) {
    return count * (count + 1) / 2;
}

static inline int qdri_greatest_sum(int count, int side) {
    return count * (2 * side - count + 1) / 2;
}

#endif
