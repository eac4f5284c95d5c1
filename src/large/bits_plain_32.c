/* bits_plain_32.c: the `bits` engine for plain Sudoku of sides up to 32. */
#include "large/bits.h"

typedef uint32_t MASK;

static inline int mask_lowest(MASK mask) {
    return __builtin_ctz(mask);
}

static inline int mask_highest(MASK mask) {
    return 31 - __builtin_clz(mask);
}

static inline int mask_count(MASK mask) {
    return __builtin_popcount(mask);
}

static inline MASK mask_of(const qdr_digit_set *set) {
    return (MASK)set->word[0];
}

static inline qdr_digit_set set_of(MASK mask) {
    return (qdr_digit_set){{mask, 0}};
}

#define PLAIN 1
#define BITS_CODE (&qdri_bits_plain_32)
#include "large/bits_setup.h"

const qdri_bits_code qdri_bits_plain_32 = {open_search, next,    resume, notify,
                                           facts,       outlook, stats,  close_search};
