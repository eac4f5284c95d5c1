/* puzzle_type.h: a puzzle in memory: a shape and the digits given, perhaps pencil marks. */
#ifndef QDR_PUZZLE_TYPE_H
#define QDR_PUZZLE_TYPE_H

#include "sudoku/shape_type.h"

/* A set of digits: bit d-1 of the 128 bits is digit d. */
typedef struct qdri_digit_set {
    uint64_t word[2];
} qdri_digit_set;

struct qdr_puzzle {
    qdr_shape *shape;
    uint8_t *givens;
    qdri_digit_set *marks; /* per cell; NULL: every digit is allowed everywhere */
    char *comment;
};

static inline bool qdri_set_has(const qdri_digit_set *set, int digit) {
    return set->word[(digit - 1) >> 6] >> ((digit - 1) & 63) & 1;
}

static inline void qdri_set_remove(qdri_digit_set *set, int digit) {
    set->word[(digit - 1) >> 6] &= ~((uint64_t)1 << ((digit - 1) & 63));
}

static inline int qdri_set_size(const qdri_digit_set *set) {
    return __builtin_popcountll(set->word[0]) + __builtin_popcountll(set->word[1]);
}

qdri_digit_set qdri_set_full(int side);

/* The digits that are not given in the unit. */
qdri_digit_set qdri_unit_left(const qdr_puzzle *puzzle, const qdri_unit *unit);

/* What the givens and the pencil marks leave possible in each empty cell, struck once along all
 * units and pairs; empty sets for cells that are given. `sets` has side·side elements. */
void qdri_puzzle_candidates(const qdr_puzzle *puzzle, qdri_digit_set *sets);

#endif
