/* lanes_avx512.c: the lanes engine on AVX-512, thirty-two puzzles at a time. One instruction does
 * any logic of three operands, and masks replace comparing and selecting. */
#include "nine/lanes_code.h"

#if defined(__AVX512BW__) && defined(__AVX512VL__) && defined(__AVX512DQ__)

#    include <immintrin.h>

#    define CPU QDRI_CPU_AVX512
#    define CODE qdri_lanes_avx512
#    define LANES 32
typedef uint16_t V __attribute__((vector_size(64)));
#    include "nine/lanes_vector.h"

/* The last operand is the truth table, for a = 0xF0, b = 0xCC, c = 0xAA. */
#    define LOGIC(a, b, c, table) \
        ((V)_mm512_ternarylogic_epi64((__m512i)(a), (__m512i)(b), (__m512i)(c), table))
INLINE V or3(V a, V b, V c) {
    return LOGIC(a, b, c, 0xFE);
}
INLINE V and3(V a, V b, V c) {
    return LOGIC(a, b, c, 0x80);
}
INLINE V majority(V a, V b, V c) {
    return LOGIC(a, b, c, 0xE8);
}
INLINE V and_neither(V a, V b, V c) {
    return LOGIC(a, b, c, 0x10);
}

INLINE V single(V x) {
    __mmask32 one = _mm512_testn_epi16_mask((__m512i)x, (__m512i)decrement(x));
    return (V)_mm512_maskz_mov_epi16(one, (__m512i)x);
}

INLINE V drop_if_meet(V x, V drop, V a, V b) {
    __mmask32 meet = _mm512_test_epi16_mask((__m512i)a, (__m512i)b);
    return (V)_mm512_mask_mov_epi16((__m512i)x, meet, (__m512i)(x & ~drop));
}

INLINE V byte_counts(V x) {
    const __m128i four = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m512i table = _mm512_broadcast_i32x4(four);
    V low = x & splat(0x0f0f), high = shift_right(x, 4) & splat(0x0f0f);
    return add((V)_mm512_shuffle_epi8(table, (__m512i)low),
               (V)_mm512_shuffle_epi8(table, (__m512i)high));
}

INLINE V add_saturated(V a, V b) {
    return (V)_mm512_adds_epu16((__m512i)a, (__m512i)b);
}
INLINE V minimum(V a, V b) {
    return (V)_mm512_min_epu16((__m512i)a, (__m512i)b);
}

INLINE uint32_t lanes_equal(V a, V b) {
    return _mm512_cmpeq_epi16_mask((__m512i)a, (__m512i)b);
}

INLINE V lanes_mask(uint32_t lanes) {
    return (V)_mm512_movm_epi16(lanes);
}

INLINE V blend(V x, V y, uint32_t lanes, V mask) {
    (void)mask;
    return (V)_mm512_mask_mov_epi16((__m512i)x, lanes, (__m512i)y);
}

#    include "nine/lanes_x86.h"
#    define V_OF_PARTS(part, i) \
        ((V)_mm512_inserti64x4(_mm512_castsi256_si512((__m256i)part[0][i]), (__m256i)part[1][i], 1))

#    include "nine/lanes_engine.h"

#else

const qdri_lanes_code qdri_lanes_avx512 = {.needs = QDRI_CPU_NONE};

#endif
