/* bits_64.c: the `bits` engine for sides up to 64. */
#include "sudoku/bits.h"

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

static inline MASK mask_of(const qdri_digit_set *set) {
    return set->word[0];
}

static inline qdri_digit_set set_of(MASK mask) {
    return (qdri_digit_set){{mask, 0}};
}

#define PLAIN 0
#define BITS_CODE (&qdri_bits_64)
#include "sudoku/bits_setup.h"

const qdri_bits_code qdri_bits_64 = {open_search, next, resume, facts, stats, close_search};
