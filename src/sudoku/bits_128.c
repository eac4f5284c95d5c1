/* bits_128.c: the `bits` engine for sides from 65 to 100. */
#include "sudoku/bits.h"

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

static inline MASK mask_of(const qdri_digit_set *set) {
    return (MASK)set->word[1] << 64 | set->word[0];
}

static inline qdri_digit_set set_of(MASK mask) {
    return (qdri_digit_set){{(uint64_t)mask, (uint64_t)(mask >> 64)}};
}

#define PLAIN 0
#define BITS_CODE (&qdri_bits_128)
#include "sudoku/bits_setup.h"

const qdri_bits_code qdri_bits_128 = {open_search, next, resume, facts, stats, close_search};
