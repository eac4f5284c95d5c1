/* lanes_transpose.h: puzzles lie one after the other, lanes side by side; this turns one into the
 * other.
 *
 * Where there is a byte shuffle (HAVE_BYTES), blocks of 16 puzzles × 16 cells are transposed in
 * registers, two at a time where registers have 32 bytes, and bytes become candidate sets, or
 * back, by table lookup. Without, cells go one by one. No byte outside the 81 of a puzzle is
 * touched: the last block starts early enough to end with the last cell.
 *
 * Includer defines:
 *     #include "nine/lanes_words.h"   // vectors: here the plainest ones
 * or those of an instruction set. Where HAVE_BYTES is 1, V_OF_PARTS makes a V of its bytes.
 */
#ifndef QDR_LANES_TRANSPOSE_H
#define QDR_LANES_TRANSPOSE_H

#include "nine/lanes_bands.h"
#include "nine/lanes_code.h"

#include <string.h>

#if !defined(LANES) || !defined(INLINE) || !defined(HAVE_BYTES) || !defined(UNROLL) || \
    !defined(UNROLL16)
#    error "lanes_transpose.h needs LANES, INLINE, HAVE_BYTES, UNROLL and UNROLL16"
#endif

/* By the low four bits of a byte: '1'…'9' and 1…9 are digits, '.', '0' and 0 are blank. */
static const uint16_t candidates_of[16] = {511, 1,   2,   4,   8,   16,  32,  64,
                                           128, 256, 511, 511, 511, 511, 511, 511};

static void load_marks(V *cells, unsigned lane, const void *marks) {
    for (unsigned cell = 0; cell < CELLS; cell++) {
        uint16_t set;
        memcpy(&set, (const char *)marks + 2 * cell, 2);
        lane_put(&cells[cell], lane, set & ALL_DIGITS);
    }
}

#if LANES < 16

/* The digit of a cell that has one candidate. */
INLINE uint8_t digit_at(const V *cells, unsigned cell, unsigned lane) {
    return (uint8_t)(1 + __builtin_ctz(lane_get(&cells[cell], lane)));
}

static void store_one(const V *cells, unsigned lane, uint8_t zero, uint8_t *out) {
    for (unsigned row = 0; row < CELLS; row += 9) {
        UNROLL16
        for (unsigned i = 0; i < 9; i++)
            out[row + i] = (uint8_t)(zero + digit_at(cells, row + i, lane));
    }
}

#endif

#if HAVE_BYTES

/* A register's worth of cells, and of puzzles. */
enum { SPAN = sizeof(bytes), SPANS = (CELLS + SPAN - 1) / SPAN, ROWS = LANES < 16 ? LANES : 16 };

#    if LANES == 8
#        define ZIP_LOW(a, b) \
            __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
#        define ZIP_HIGH(a, b)                                                                  \
            __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, \
                                    15, 31)
#    else /* the two halves apart, as AVX2 has it */
#        define ZIP_LOW(a, b)                                                                     \
            __builtin_shufflevector(a, b, 0, 32, 1, 33, 2, 34, 3, 35, 4, 36, 5, 37, 6, 38, 7, 39, \
                                    16, 48, 17, 49, 18, 50, 19, 51, 20, 52, 21, 53, 22, 54, 23,   \
                                    55)
#        define ZIP_HIGH(a, b)                                                                  \
            __builtin_shufflevector(a, b, 8, 40, 9, 41, 10, 42, 11, 43, 12, 44, 13, 45, 14, 46, \
                                    15, 47, 24, 56, 25, 57, 26, 58, 27, 59, 28, 60, 29, 61, 30, \
                                    62, 31, 63)
#    endif

/* Four perfect shuffles of the 256 bytes of a block turn rows into columns. */
INLINE void transpose(bytes m[16]) {
    for (int step = 0; step < 4; step++) {
        bytes t[16];
        UNROLL16
        for (int i = 0; i < 8; i++) {
            t[2 * i] = ZIP_LOW(m[i], m[i + 8]);
            t[2 * i + 1] = ZIP_HIGH(m[i], m[i + 8]);
        }
        UNROLL16
        for (int i = 0; i < 16; i++) m[i] = t[i];
    }
}

INLINE bytes load_bytes(const void *from) {
    bytes b;
    memcpy(&b, from, sizeof b);
    return b;
}

INLINE void store_bytes(void *to, bytes b) {
    memcpy(to, &b, sizeof b);
}

INLINE unsigned span_start(unsigned span) {
    return span + 1 < SPANS ? SPAN * span : CELLS - SPAN;
}

/* The lower and upper bytes of candidates_of, twice. */
static const uint8_t lower_of[32] = {255, 1,   2,   4,   8,   16,  32,  64,  128, 0,  255,
                                     255, 255, 255, 255, 255, 255, 1,   2,   4,   8,  16,
                                     32,  64,  128, 0,   255, 255, 255, 255, 255, 255};
static const uint8_t upper_of[32] = {1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1,
                                     1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1};

/* The cells from `start` on of the puzzles of 16 lanes (or 8), as candidates of one part of V. */
INLINE void load_part(bytes part[SPAN], unsigned start, const uint8_t *const puzzle[]) {
    bytes lower = load_bytes(lower_of), upper = load_bytes(upper_of), m[16];
    for (unsigned i = 0; i < 16; i++) m[i] = load_bytes(puzzle[i % ROWS] + start);
    transpose(m);
    for (unsigned i = 0; i < 16; i++) {
        bytes digit = m[i] & 15, l = lookup(lower, digit), u = lookup(upper, digit);
        bytes low = ZIP_LOW(l, u);
#    if LANES == 8
        part[i] = low;
#    else
        bytes high = ZIP_HIGH(l, u);
        part[i] = join_lower(low, high);
        part[i + 16] = join_upper(low, high);
#    endif
    }
}

/* Whole vectors are stored, as loading one soon after its parts were stored would stall. */
static NOINLINE void load_all(V *cells, const uint8_t *const puzzle[LANES]) {
    for (unsigned span = 0; span < SPANS; span++) {
        bytes part[LANES / ROWS][SPAN];
        for (unsigned p = 0; p < LANES / ROWS; p++)
            load_part(part[p], span_start(span), puzzle + ROWS * p);
        V *to = cells + span_start(span);
        for (unsigned i = 0; i < SPAN; i++) to[i] = V_OF_PARTS(part, i);
    }
}

/* Sets of one digit, saturated to bytes, are 1, 2, 4 … 128 and 255: the digit by the lower four
 * bits, and by the upper. */
static const uint8_t digit_lower[32] = {0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 9,
                                        0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 9};
static const uint8_t digit_upper[32] = {0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0,
                                        0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0};

#    if LANES >= 16

/* Writes one lane as a solution. */
static NOINLINE void store_one(const V *cells, unsigned lane, uint8_t zero, uint8_t *out) {
    bytes lower = load_bytes(digit_lower) + zero, upper = load_bytes(digit_upper);
    UNROLL
    for (unsigned span = 0; span < SPANS; span++) {
        const V *from = cells + span_start(span);
        bytes set = pack(gather(from, lane), gather(from + 16, lane));
        store_bytes(out + span_start(span), lookup(lower, set & 15) + lookup(upper, set >> 4));
    }
}

#    endif

INLINE void store_part(const V *cells, unsigned lane, unsigned start, bytes lower, bytes upper,
                       uint8_t *const out[]) {
    bytes m[16];
    for (unsigned i = 0; i < 16; i++) {
        const char *from = (const char *)&cells[start + i] + 2 * lane;
        bytes set = pack(load_bytes(from), load_bytes(from + (SPAN - 16) * sizeof(V)));
        m[i] = lookup(lower, set & 15) + lookup(upper, set >> 4);
    }
    transpose(m);
    for (unsigned i = 0; i < ROWS; i++) store_bytes(out[lane + i] + start, m[i]);
}

/* Writes all lanes as solutions. It is quicker to give those that are none a place where nobody
 * looks than to leave them out. */
static NOINLINE void store_all(const V *cells, uint8_t zero, uint8_t *const out[LANES]) {
    bytes lower = load_bytes(digit_lower) + zero, upper = load_bytes(digit_upper);
    for (unsigned lane = 0; lane < LANES; lane += ROWS)
        for (unsigned span = 0; span < SPANS; span++)
            store_part(cells, lane, span_start(span), lower, upper, out);
}

enum { STORE_ALL_FROM = LANES < 32 ? 5 : 9 }; /* lanes that make it worth the while */

#else

static void load_all(V *cells, const uint8_t *const puzzle[LANES]) {
    for (unsigned lane = 0; lane < LANES; lane++)
        for (unsigned cell = 0; cell < CELLS; cell++)
            lane_put(&cells[cell], lane, candidates_of[puzzle[lane][cell] & 15]);
}

static void store_all(const V *cells, uint8_t zero, uint8_t *const out[LANES]) {
    for (unsigned lane = 0; lane < LANES; lane++) store_one(cells, lane, zero, out[lane]);
}

enum { STORE_ALL_FROM = LANES }; /* the cells of a lane without a solution have no digit */

#endif

#endif
