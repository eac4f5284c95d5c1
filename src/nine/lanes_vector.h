/* lanes_vector.h: what the compiler's vector extension gives to every width of `V`, a vector of
 * LANES uint16_t; the rest of the operations are each instruction set's own.
 *
 * Includer defines:
 *     #include <stdint.h>
 *     #define LANES 8
 *     typedef uint16_t V __attribute__((vector_size(16)));
 */
#ifndef QDR_LANES_VECTOR_H
#define QDR_LANES_VECTOR_H

#include <stdint.h>
#include <string.h>

#if !defined(LANES)
#    error "lanes_vector.h needs LANES"
#endif

#define INLINE static inline __attribute__((always_inline))
#define NOINLINE __attribute__((noinline))
#if defined(__clang__)
#    define UNROLL _Pragma("clang loop unroll(full)")
#    define UNROLL16 UNROLL
/* Browsers read all that a stretch without jumps reads before they do anything with it, so that 27
 * cells at once are written to the stack and read back: there a row's nine are enough. */
#    if defined(__wasm_simd128__)
#        define UNROLL_ROWS _Pragma("clang loop unroll(disable)")
#    else
#        define UNROLL_ROWS UNROLL
#    endif
#    define UNROLL9 _Pragma("clang loop unroll_count(9)")
#else
#    define UNROLL _Pragma("GCC unroll 3")
#    define UNROLL_ROWS UNROLL
#    define UNROLL16 _Pragma("GCC unroll 16")
#    define UNROLL9 _Pragma("GCC unroll 9")
#endif

typedef int16_t SV __attribute__((vector_size(2 * LANES)));
/* For moving puzzles in and out: 16 cells, or twice 16. */
typedef uint8_t bytes __attribute__((vector_size(LANES < 16 ? 16 : 32)));

INLINE V splat(uint16_t x) {
    return (V){0} + x;
}
INLINE V add(V a, V b) {
    return a + b;
}
INLINE V subtract(V a, V b) {
    return a - b;
}
INLINE V decrement(V x) {
    return x - 1;
}
INLINE V shift_right(V x, int n) {
    return x >> n;
}

/* All ones where it holds. */
INLINE V equal(V a, V b) {
    return (V)(a == b);
}
INLINE V less(V a, V b) {
    return (V)((SV)a < (SV)b);
} /* for lanes below 2^15 */

INLINE uint16_t lane_get(const V *x, unsigned lane) {
    uint16_t value;
    memcpy(&value, (const char *)x + 2 * lane, 2);
    return value;
}

INLINE void lane_put(V *x, unsigned lane, uint16_t value) {
    memcpy((char *)x + 2 * lane, &value, 2);
}

#endif
