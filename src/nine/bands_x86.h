/* bands_x86.h: the vector of bands_kernel.h as a 256-bit register, for AVX2 or (WITH_AVX512) with
 * the three-operand logic and masks of AVX-512.
 *
 * Includer defines:
 *     #define WITH_AVX512 0   // or 1
 */
#ifndef QDR_BANDS_X86_H
#define QDR_BANDS_X86_H

#include "nine/bands_code.h"

#include <immintrin.h>

#if !defined(WITH_AVX512)
#    error "bands_x86.h needs WITH_AVX512"
#endif

#define INLINE static inline __attribute__((always_inline))

typedef __m256i vec;

INLINE vec v_load(const uint16_t *p) {
    return _mm256_loadu_si256((const __m256i *)(const void *)p);
}
INLINE void v_store(uint16_t *p, vec a) {
    _mm256_storeu_si256((__m256i *)(void *)p, a);
}
INLINE vec v_all(int x) {
    return _mm256_set1_epi16((short)x);
}
INLINE vec v_and(vec a, vec b) {
    return _mm256_and_si256(a, b);
}
INLINE vec v_or(vec a, vec b) {
    return _mm256_or_si256(a, b);
}
INLINE vec v_less(vec a, vec b) {
    return _mm256_andnot_si256(b, a);
}
INLINE vec v_add(vec a, vec b) {
    return _mm256_add_epi16(a, b);
}
INLINE vec v_max(vec a, vec b) {
    return _mm256_max_epu16(a, b);
}
INLINE vec v_times256(vec a) {
    return _mm256_slli_epi16(a, 8);
}
INLINE vec v_is_zero(vec a) {
    return _mm256_cmpeq_epi16(a, _mm256_setzero_si256());
}
INLINE vec v_equal(vec a, vec b) {
    return _mm256_cmpeq_epi16(a, b);
}
INLINE vec v_drop(vec a) {
    return v_and(a, v_add(a, v_all(-1)));
}
INLINE bool v_same(vec a, vec b) {
    const vec difference = _mm256_xor_si256(a, b);
    return _mm256_testz_si256(difference, difference);
}

#if WITH_AVX512
INLINE bool v_flawless(vec a, vec b) { /* (a ^ 511) | (b & ~511) */
    const vec flaw = _mm256_ternarylogic_epi64(a, b, v_all(511), 0x5E);
    return _mm256_testz_si256(flaw, flaw);
}
INLINE vec v_or3(vec a, vec b, vec c) {
    return _mm256_ternarylogic_epi64(a, b, c, 0xFE);
}
INLINE vec v_and3(vec a, vec b, vec c) {
    return _mm256_ternarylogic_epi64(a, b, c, 0x80);
}
INLINE vec v_take(vec a, vec b, vec c) {
    return _mm256_ternarylogic_epi64(a, b, c, 0xB0);
}
INLINE vec v_if_one_bit(vec test, vec a) {
    return _mm256_maskz_mov_epi16(_mm256_testn_epi16_mask(test, v_add(test, v_all(-1))), a);
}
INLINE vec v_single(vec a) {
    return v_if_one_bit(a, a);
}
INLINE vec v_few(vec a) {
    return v_if_one_bit(v_drop(v_drop(a)), a);
}
INLINE vec v_prefer(vec a, vec b) {
    return _mm256_mask_mov_epi16(a, _mm256_test_epi16_mask(b, b), b);
}
#else
INLINE bool v_flawless(vec a, vec b) {
    return v_same(v_or(a, v_less(b, v_all(511))), v_all(511));
}
INLINE vec v_or3(vec a, vec b, vec c) {
    return v_or(v_or(a, b), c);
}
INLINE vec v_and3(vec a, vec b, vec c) {
    return v_and(v_and(a, b), c);
}
INLINE vec v_take(vec a, vec b, vec c) {
    return v_less(a, v_less(b, c));
}
INLINE vec v_single(vec a) {
    return v_and(a, v_is_zero(v_drop(a)));
}
INLINE vec v_few(vec a) {
    return v_and(a, v_is_zero(v_drop(v_drop(v_drop(a)))));
}
INLINE vec v_prefer(vec a, vec b) {
    return v_and(a, v_or(b, v_is_zero(b)));
}
#endif

/* Turns within each band: the three lanes of a 64-bit quarter; and within each stack: quarters. */
#define QUARTER(q, a, b, c) \
    q + 2 * a, q + 2 * a + 1, q + 2 * b, q + 2 * b + 1, q + 2 * c, q + 2 * c + 1, q + 6, q + 7
#define TURN(x, a, b, c)                                                              \
    _mm256_shuffle_epi8(x, _mm256_setr_epi8(QUARTER(0, a, b, c), QUARTER(8, a, b, c), \
                                            QUARTER(0, a, b, c), QUARTER(8, a, b, c)))
INLINE vec v_right1(vec a) {
    return TURN(a, 1, 2, 0);
}
INLINE vec v_right2(vec a) {
    return TURN(a, 2, 0, 1);
}
INLINE vec v_down1(vec a) {
    return _mm256_permute4x64_epi64(a, _MM_SHUFFLE(3, 0, 2, 1));
}
INLINE vec v_down2(vec a) {
    return _mm256_permute4x64_epi64(a, _MM_SHUFFLE(3, 1, 0, 2));
}

INLINE vec v_lanes(int base) {
    return v_add(_mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
                 v_all(base));
}

INLINE vec v_boxes(void) {
    return _mm256_setr_epi16(-1, -1, -1, 0, -1, -1, -1, 0, -1, -1, -1, 0, 0, 0, 0, 0);
}

INLINE bool v_has_zero(const vec v[9]) {
    vec least = v[0];
    for (int k = 1; k < 9; k++) least = _mm256_min_epu16(least, v[k]);
    return _mm256_movemask_epi8(v_is_zero(least)) != 0;
}

INLINE vec v_highest(vec a) {
    const __m128i half = _mm_max_epu16(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
    const __m128i least = _mm_minpos_epu16(_mm_xor_si128(half, _mm_set1_epi16(-1)));
    return _mm256_xor_si256(_mm256_broadcastw_epi16(least), v_all(-1));
}

INLINE int v_first(vec a) {
    return _mm256_cvtsi256_si32(a) & 0xFFFF;
}

INLINE int v_total(vec a) {
    const vec sums = _mm256_sad_epu8(a, _mm256_setzero_si256());
    const __m128i half =
        _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    return _mm_cvtsi128_si32(half) + _mm_extract_epi16(half, 4);
}

/* Nine digits of a row, sorted into a 32-bit group per column of the boxes. */
INLINE __m128i read_row(const uint8_t *givens, int r) {
    const __m128i first = _mm_setr_epi8(0, 3, 6, -1, 1, 4, 7, -1, 2, 5, 8, -1, -1, -1, -1, -1);
    const __m128i last = _mm_setr_epi8(7, 10, 13, -1, 8, 11, 14, -1, 9, 12, 15, -1, -1, -1, -1, -1);
    const uint8_t *from = r < 8 ? givens + 9 * r : givens + 81 - 16;
    return _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(const void *)from),
                            r < 8 ? first : last);
}

INLINE vec masks_of(__m128i digits) {
    const __m128i low = _mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
    const __m128i high = _mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
    const vec upper = _mm256_cvtepu8_epi16(_mm_shuffle_epi8(high, digits));
    return v_or(_mm256_cvtepu8_epi16(_mm_shuffle_epi8(low, digits)), _mm256_slli_epi16(upper, 8));
}

static void v_read(qdri_bands_board *board, const uint8_t givens[81]) {
    for (int i = 0; i < 3; i++) {
        const __m128i a = read_row(givens, i), b = read_row(givens, 3 + i),
                      c = read_row(givens, 6 + i), none = _mm_setzero_si128();
        const __m128i ab = _mm_unpacklo_epi32(a, b), c0 = _mm_unpacklo_epi32(c, none);
        const __m128i ab2 = _mm_unpackhi_epi32(a, b), c2 = _mm_unpackhi_epi32(c, none);
        v_store(board->cell[3 * i], masks_of(_mm_unpacklo_epi64(ab, c0)));
        v_store(board->cell[3 * i + 1], masks_of(_mm_unpackhi_epi64(ab, c0)));
        v_store(board->cell[3 * i + 2], masks_of(_mm_unpacklo_epi64(ab2, c2)));
    }
}

/* Digits, as bytes in the order of the lanes, from masks of one bit. */
INLINE __m128i digits_of(vec a) {
    const vec nibble = v_all(15);
    const vec low =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0));
    const vec high =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0));
    const vec nine =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    const vec d = v_or3(_mm256_shuffle_epi8(low, v_and(a, nibble)),
                        _mm256_shuffle_epi8(high, v_and(_mm256_srli_epi16(a, 4), nibble)),
                        _mm256_shuffle_epi8(nine, _mm256_srli_epi16(a, 8)));
    return _mm_packus_epi16(_mm256_castsi256_si128(d), _mm256_extracti128_si256(d, 1));
}

INLINE void write_row(uint8_t *to, __m128i groups) {
    const __m128i order = _mm_setr_epi8(0, 4, 8, 1, 5, 9, 2, 6, 10, -1, -1, -1, -1, -1, -1, -1);
    const __m128i row = _mm_shuffle_epi8(groups, order);
    _mm_storel_epi64((__m128i *)(void *)to, row);
    to[8] = (uint8_t)_mm_extract_epi8(row, 8);
}

INLINE void v_write(uint8_t digits[81], const vec v[9]) {
    for (int i = 0; i < 3; i++) {
        const __m128i a = digits_of(v[3 * i]), b = digits_of(v[3 * i + 1]),
                      c = digits_of(v[3 * i + 2]);
        const __m128i ab = _mm_unpacklo_epi32(a, b), c0 = _mm_unpacklo_epi32(c, c);
        const __m128i ab2 = _mm_unpackhi_epi32(a, b), c2 = _mm_unpackhi_epi32(c, c);
        write_row(digits + 9 * i, _mm_unpacklo_epi64(ab, c0));
        write_row(digits + 9 * (3 + i), _mm_unpackhi_epi64(ab, c0));
        write_row(digits + 9 * (6 + i), _mm_unpacklo_epi64(ab2, c2));
    }
}

#endif
