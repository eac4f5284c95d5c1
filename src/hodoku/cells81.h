/* cells81.h: sets of cells of a 9×9 as bits of one word, bit 9·row + column. */
#ifndef QDR_CELLS81_H
#define QDR_CELLS81_H

#include "human/board.h"

__extension__ typedef unsigned __int128 cells81;

static inline cells81 qdri_cell81(int cell) {
    return (cells81)1 << cell;
}

static inline bool qdri_in81(cells81 set, int cell) {
    return set >> cell & 1;
}

/* The size of a set of nine: plain processors have no word for counting. */
static inline int qdri_count9(uint32_t set) {
    const uint64_t of_four = 0x4332322132212110; /* by the four bits as a number */
    return (int)((of_four >> (set & 15) * 4 & 15) + (of_four >> (set >> 4 & 15) * 4 & 15) +
                 (set >> 8 & 1));
}

static inline int qdri_count81(cells81 set) {
    return qdri_count((uint64_t)set) + qdri_count((uint64_t)(set >> 64));
}

/* The first cell of a set that is not empty. */
static inline int qdri_first81(cells81 set) {
    return (uint64_t)set ? qdri_lowest((uint64_t)set) : 64 + qdri_lowest((uint64_t)(set >> 64));
}

/* The set without its first cell. */
static inline cells81 qdri_rest81(cells81 set) {
    return set & (set - 1);
}

static inline bool qdri_is_one81(cells81 set) {
    return set != 0 && qdri_rest81(set) == 0;
}

static inline bool qdri_is_two81(cells81 set) {
    return qdri_is_one81(qdri_rest81(set));
}

/* Takes the first cell out of the set. */
static inline int qdri_take81(cells81 *set) {
    int cell = qdri_first81(*set);
    *set = qdri_rest81(*set);
    return cell;
}

#endif
