/* digit_set.h: what is done to a qdr_digit_set. */
#ifndef QDR_DIGIT_SET_H
#define QDR_DIGIT_SET_H

#include <quadrille/puzzle.h>

static inline bool qdri_set_has(const qdr_digit_set *set, int digit) {
    return qdr_digit_set_has(set, digit);
}

static inline void qdri_set_add(qdr_digit_set *set, int digit) {
    set->word[(digit - 1) >> 6] |= (uint64_t)1 << ((digit - 1) & 63);
}

static inline void qdri_set_remove(qdr_digit_set *set, int digit) {
    set->word[(digit - 1) >> 6] &= ~((uint64_t)1 << ((digit - 1) & 63));
}

static inline int qdri_set_size(const qdr_digit_set *set) {
    return __builtin_popcountll(set->word[0]) + __builtin_popcountll(set->word[1]);
}

qdr_digit_set qdri_set_full(int side);

#endif
