/* lanes_x86.h: what AVX2 and AVX-512 share in moving puzzles in and out: bytes in registers of 256
 * bits, whichever the width of V.
 *
 * Includer defines:
 *     #include <stdint.h>
 *     #define LANES 16
 *     typedef uint16_t V __attribute__((vector_size(32)));
 */
#ifndef QDR_LANES_X86_H
#define QDR_LANES_X86_H

#include "nine/lanes_vector.h"

#include <immintrin.h>

#define HAVE_BYTES 1

INLINE bytes lookup(bytes table, bytes index) {
    return (bytes)_mm256_shuffle_epi8((__m256i)table, (__m256i)index);
}
/* Lanes saturated to bytes, `first` in the lower half. */
INLINE bytes pack(bytes first, bytes second) {
    __m256i mixed = _mm256_packus_epi16((__m256i)first, (__m256i)second);
    return (bytes)_mm256_permute4x64_epi64(mixed, 0xD8);
}
INLINE bytes join_lower(bytes a, bytes b) {
    return (bytes)_mm256_permute2x128_si256((__m256i)a, (__m256i)b, 0x20);
}
INLINE bytes join_upper(bytes a, bytes b) {
    return (bytes)_mm256_permute2x128_si256((__m256i)a, (__m256i)b, 0x31);
}

/* Eight cells of one lane. The compilers' own ways to fill a vector take three times as long. */
INLINE __m128i gather_eight(const V *cells, unsigned lane) {
    __m128i x = _mm_setzero_si128();
    x = _mm_insert_epi16(x, lane_get(&cells[0], lane), 0);
    x = _mm_insert_epi16(x, lane_get(&cells[1], lane), 1);
    x = _mm_insert_epi16(x, lane_get(&cells[2], lane), 2);
    x = _mm_insert_epi16(x, lane_get(&cells[3], lane), 3);
    x = _mm_insert_epi16(x, lane_get(&cells[4], lane), 4);
    x = _mm_insert_epi16(x, lane_get(&cells[5], lane), 5);
    x = _mm_insert_epi16(x, lane_get(&cells[6], lane), 6);
    return _mm_insert_epi16(x, lane_get(&cells[7], lane), 7);
}

/* Sixteen. */
INLINE bytes gather(const V *cells, unsigned lane) {
    return (bytes)_mm256_set_m128i(gather_eight(cells + 8, lane), gather_eight(cells, lane));
}

#endif
