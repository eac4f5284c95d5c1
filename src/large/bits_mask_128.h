/* bits_mask_128.h: sets of 128 bits, for the code of the `bits` engine: see bits_state.h. */
#ifndef QDR_BITS_MASK_128_H
#define QDR_BITS_MASK_128_H

#include "large/bits.h"

__extension__ typedef unsigned __int128 MASK;

static inline int mask_lowest(MASK mask) {
    uint64_t low = (uint64_t)mask;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(mask >> 64));
}

static inline int mask_highest(MASK mask) {
    uint64_t high = (uint64_t)(mask >> 64);
    return high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll((uint64_t)mask);
}

static inline int mask_count(MASK mask) {
    return __builtin_popcountll((uint64_t)mask) + __builtin_popcountll((uint64_t)(mask >> 64));
}

static inline MASK mask_of(const qdr_digit_set *set) {
    return (MASK)set->word[1] << 64 | set->word[0];
}

static inline qdr_digit_set set_of(MASK mask) {
    return (qdr_digit_set){{(uint64_t)mask, (uint64_t)(mask >> 64)}};
}

#endif
