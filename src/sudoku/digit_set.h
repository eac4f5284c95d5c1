/* digit_set.h: a set of digits, of any side. */
#ifndef QDR_DIGIT_SET_H
#define QDR_DIGIT_SET_H

#include <stdbool.h>
#include <stdint.h>

/* Bit d-1 of the 128 bits is digit d. */
typedef struct qdri_digit_set {
    uint64_t word[2];
} qdri_digit_set;

static inline bool qdri_set_has(const qdri_digit_set *set, int digit) {
    return set->word[(digit - 1) >> 6] >> ((digit - 1) & 63) & 1;
}

static inline void qdri_set_add(qdri_digit_set *set, int digit) {
    set->word[(digit - 1) >> 6] |= (uint64_t)1 << ((digit - 1) & 63);
}

static inline void qdri_set_remove(qdri_digit_set *set, int digit) {
    set->word[(digit - 1) >> 6] &= ~((uint64_t)1 << ((digit - 1) & 63));
}

static inline int qdri_set_size(const qdri_digit_set *set) {
    return __builtin_popcountll(set->word[0]) + __builtin_popcountll(set->word[1]);
}

qdri_digit_set qdri_set_full(int side);

#endif
