/* bits_mask_64.h: sets of 64 bits, for the code of the `bits` engine: see bits_state.h. */
#ifndef QDR_BITS_MASK_64_H
#define QDR_BITS_MASK_64_H

#include "large/bits.h"

typedef uint64_t MASK;

static inline int mask_lowest(MASK mask) {
    return __builtin_ctzll(mask);
}

static inline int mask_highest(MASK mask) {
    return 63 - __builtin_clzll(mask);
}

static inline int mask_count(MASK mask) {
    return __builtin_popcountll(mask);
}

static inline MASK mask_of(const qdr_digit_set *set) {
    return set->word[0];
}

static inline qdr_digit_set set_of(MASK mask) {
    return (qdr_digit_set){{mask, 0}};
}

#endif
