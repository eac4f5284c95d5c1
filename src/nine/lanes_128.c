/* lanes_128.c: the lanes engine on 128-bit vectors, eight puzzles at a time: SSE2, NEON and
 * WebAssembly SIMD, which every processor of those kinds has. */
#include "nine/lanes_code.h"

#if defined(QDRI_CPU_128) && (!defined(__ARM_NEON) || defined(__aarch64__))

#    if defined(__SSE2__)
#        include <emmintrin.h>
#    elif defined(__ARM_NEON)
#        include <arm_neon.h>
#    else
#        include <wasm_simd128.h>
#    endif

#    define CPU QDRI_CPU_128
#    define CODE qdri_lanes_128
#    define LANES 8
typedef uint16_t V __attribute__((vector_size(16)));
#    include "nine/lanes_vector.h"

#    include "nine/lanes_logic.h"

INLINE V single(V x) {
    return x & equal(x & decrement(x), splat(0));
}

INLINE V drop_if_meet(V x, V drop, V a, V b) {
    return x & ~(drop & ~equal(a & b, splat(0)));
}

/* Set bits of each byte. */
INLINE V byte_counts(V x) {
    x = subtract(x, shift_right(x, 1) & splat(0x5555));
    x = add(x & splat(0x3333), shift_right(x, 2) & splat(0x3333));
    return add(x, shift_right(x, 4)) & splat(0x0f0f);
}

INLINE V blend(V x, V y, uint32_t lanes, V mask) {
    (void)lanes;
    return (x & ~mask) | (y & mask);
}

INLINE V minimum(V a, V b) {
    return blend(b, a, 0, less(a, b));
}

INLINE V lanes_mask(uint32_t lanes) {
    const V bit = {1, 2, 4, 8, 16, 32, 64, 128};
    return equal(bit & splat((uint16_t)lanes), bit);
}

#    if defined(__SSE2__)
INLINE V add_saturated(V a, V b) {
    return (V)_mm_adds_epu16((__m128i)a, (__m128i)b);
}
INLINE uint32_t lanes_equal(V a, V b) {
    __m128i same = (__m128i)equal(a, b);
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(same, _mm_setzero_si128()));
}
#        define HAVE_BYTES 0 /* the byte shuffle came with SSSE3 */
#    elif defined(__ARM_NEON)
INLINE V add_saturated(V a, V b) {
    return (V)vqaddq_u16((uint16x8_t)a, (uint16x8_t)b);
}
INLINE uint32_t lanes_equal(V a, V b) {
    const V bit = {1, 2, 4, 8, 16, 32, 64, 128};
    return vaddvq_u16((uint16x8_t)(equal(a, b) & bit));
}
#        define HAVE_BYTES 1
INLINE bytes lookup(bytes table, bytes index) {
    return (bytes)vqtbl1q_u8((uint8x16_t)table, (uint8x16_t)index);
}
INLINE bytes pack(bytes low, bytes high) {
    return (bytes)vcombine_u8(vqmovn_u16((uint16x8_t)low), vqmovn_u16((uint16x8_t)high));
}
#    else
INLINE V add_saturated(V a, V b) {
    return (V)wasm_u16x8_add_sat((v128_t)a, (v128_t)b);
}
INLINE uint32_t lanes_equal(V a, V b) {
    return wasm_i16x8_bitmask((v128_t)equal(a, b));
}
#        define HAVE_BYTES 1
INLINE bytes lookup(bytes table, bytes index) {
    return (bytes)wasm_i8x16_swizzle((v128_t)table, (v128_t)index);
}
INLINE bytes pack(bytes low, bytes high) {
    return (bytes)wasm_u8x16_narrow_i16x8((v128_t)low, (v128_t)high);
}
#    endif

#    define V_OF_PARTS(part, i) ((V)part[0][i])

#    include "nine/lanes_engine.h"

#else

const qdri_lanes_code qdri_lanes_128 = {.needs = QDRI_CPU_NONE};

#endif
