/* lanes_words.h: four lanes in the four quarters of a 64-bit word (SWAR: SIMD within a register),
 * in plain C. Candidate sets need nine of sixteen bits, so there is room for a carry.
 *
 * Includer defines:
 *     #include <stdint.h>   // nothing: what lanes_logic.h asks for is defined here
 */
#ifndef QDR_LANES_WORDS_H
#define QDR_LANES_WORDS_H

#include <stdint.h>

#define INLINE static inline __attribute__((always_inline))
#define NOINLINE __attribute__((noinline))
#define UNROLL
#define UNROLL_ROWS
#define UNROLL16
#define UNROLL9
#define LANES 4
typedef uint64_t V;

#include "nine/lanes_logic.h"

#define ONES 0x0001000100010001u
#define TOPS 0x8000800080008000u

INLINE V splat(uint16_t x) {
    return x * ONES;
}

/* All 16 bits of a quarter from its top bit. */
INLINE V spread(V tops) {
    return (tops >> 15) * 0xffff;
}

/* Quarters modulo 2^16: the top bits are added apart, so no carry crosses. */
INLINE V add(V a, V b) {
    return ((a & ~TOPS) + (b & ~TOPS)) ^ ((a ^ b) & TOPS);
}
INLINE V subtract(V a, V b) {
    return ((a | TOPS) - (b & ~TOPS)) ^ ((a ^ ~b) & TOPS);
}
INLINE V decrement(V x) {
    return subtract(x, ONES);
}
INLINE V shift_right(V x, int n) {
    return x >> n;
}

INLINE V equal(V a, V b) {
    V x = a ^ b;
    return spread(~(((x & ~TOPS) + ~TOPS) | x) & TOPS);
}

/* For quarters below 2^15. */
INLINE V less(V a, V b) {
    return spread(~((a | TOPS) - b) & TOPS);
}

INLINE V blend(V x, V y, uint32_t lanes, V mask) {
    (void)lanes;
    return (x & ~mask) | (y & mask);
}

INLINE V minimum(V a, V b) {
    return blend(b, a, 0, less(a, b));
}

INLINE V add_saturated(V a, V b) {
    V carry = ((a & b) | ((a | b) & ~add(a, b))) & TOPS;
    return add(a, b) | spread(carry);
}

INLINE V single(V x) {
    return x & equal(x & decrement(x), 0);
}

INLINE V drop_if_meet(V x, V drop, V a, V b) {
    return x & ~(drop & ~equal(a & b, 0));
}

/* Set bits of each byte. */
INLINE V byte_counts(V x) {
    x = subtract(x, shift_right(x, 1) & splat(0x5555));
    x = add(x & splat(0x3333), shift_right(x, 2) & splat(0x3333));
    return add(x, shift_right(x, 4)) & splat(0x0f0f);
}

INLINE uint32_t lanes_equal(V a, V b) {
    V same = equal(a, b);
    return (uint32_t)((same & 1) | (same >> 15 & 2) | (same >> 30 & 4) | (same >> 45 & 8));
}

INLINE V lanes_mask(uint32_t lanes) {
    V bits = lanes;
    return ((bits & 1) | (bits & 2) << 15 | (bits & 4) << 30 | (bits & 8) << 45) * 0xffff;
}

INLINE uint16_t lane_get(const V *x, unsigned lane) {
    return (uint16_t)(*x >> 16 * lane);
}

INLINE void lane_put(V *x, unsigned lane, uint16_t value) {
    *x = (*x & ~((V)0xffff << 16 * lane)) | (V)value << 16 * lane;
}

#define HAVE_BYTES 0

#endif
