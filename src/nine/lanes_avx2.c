/* lanes_avx2.c: the lanes engine on AVX2, sixteen puzzles at a time. */
#include "nine/lanes_code.h"

#if defined(__AVX2__) && defined(__BMI2__)

#    include <immintrin.h>

#    define CPU QDRI_CPU_AVX2
#    define CODE qdri_lanes_avx2
#    define LANES 16
typedef uint16_t V __attribute__((vector_size(32)));
#    include "nine/lanes_vector.h"

#    include "nine/lanes_logic.h"

INLINE V single(V x) {
    return x & equal(x & decrement(x), splat(0));
}

/* The sign instruction gives `drop` where a & b is positive, 0 where it is 0. */
INLINE V drop_if_meet(V x, V drop, V a, V b) {
    return x & ~(V)_mm256_sign_epi16((__m256i)drop, (__m256i)(a & b));
}

INLINE V byte_counts(V x) {
    const __m128i four = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i table = _mm256_broadcastsi128_si256(four);
    V low = x & splat(0x0f0f), high = shift_right(x, 4) & splat(0x0f0f);
    return add((V)_mm256_shuffle_epi8(table, (__m256i)low),
               (V)_mm256_shuffle_epi8(table, (__m256i)high));
}

INLINE V add_saturated(V a, V b) {
    return (V)_mm256_adds_epu16((__m256i)a, (__m256i)b);
}
INLINE V minimum(V a, V b) {
    return (V)_mm256_min_epu16((__m256i)a, (__m256i)b);
}

INLINE uint32_t lanes_equal(V a, V b) {
    uint32_t twice = (uint32_t)_mm256_movemask_epi8((__m256i)equal(a, b));
    return _pext_u32(twice, 0x55555555u);
}

INLINE V lanes_mask(uint32_t lanes) {
    const V bit = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768};
    return equal(bit & splat((uint16_t)lanes), bit);
}

INLINE V blend(V x, V y, uint32_t lanes, V mask) {
    (void)lanes;
    return (V)_mm256_blendv_epi8((__m256i)x, (__m256i)y, (__m256i)mask);
}

#    include "nine/lanes_x86.h"
#    define V_OF_PARTS(part, i) ((V)part[0][i])

#    include "nine/lanes_engine.h"

#else

const qdri_lanes_code qdri_lanes_avx2 = {.needs = QDRI_CPU_NONE};

#endif
