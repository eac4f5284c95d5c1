/* bands_plain.c: `bands` in plain C for any processor: a vector is three 64-bit words, one for
 * each band, of four 16-bit lanes; the fourth is not used. No lane ever reaches its top bit, which
 * therefore can guard its neighbour from borrows. */
#include <stdbool.h>
#include <stdint.h>

#define INLINE static inline
#define KERNEL qdri_bands_plain
#define KERNEL_NAME "plain"

typedef struct vec {
    uint64_t g[3];
} vec;

static const uint64_t ONES = 0x0001000100010001u, GUARDS = 0x8000800080008000u;

#define EACH(expression)                               \
    vec x;                                             \
    for (int n = 0; n < 3; n++) x.g[n] = (expression); \
    return x

INLINE vec v_load(const uint16_t *p) {
    EACH((uint64_t)p[4 * n] | (uint64_t)p[4 * n + 1] << 16 | (uint64_t)p[4 * n + 2] << 32 |
         (uint64_t)p[4 * n + 3] << 48);
}
INLINE void v_store(uint16_t *p, vec a) {
    for (int lane = 0; lane < 12; lane++) p[lane] = (uint16_t)(a.g[lane / 4] >> lane % 4 * 16);
}
INLINE vec v_all(unsigned value) {
    EACH(value * ONES + 0 * (unsigned)n);
}
INLINE vec v_and(vec a, vec b) {
    EACH(a.g[n] & b.g[n]);
}
INLINE vec v_or(vec a, vec b) {
    EACH(a.g[n] | b.g[n]);
}
INLINE vec v_less(vec a, vec b) {
    EACH(a.g[n] & ~b.g[n]);
}
INLINE vec v_or3(vec a, vec b, vec c) {
    EACH(a.g[n] | b.g[n] | c.g[n]);
}
INLINE vec v_and3(vec a, vec b, vec c) {
    EACH(a.g[n] & b.g[n] & c.g[n]);
}
INLINE vec v_take(vec a, vec b, vec c) {
    EACH(a.g[n] & ~(b.g[n] & ~c.g[n]));
}
INLINE vec v_add(vec a, vec b) {
    EACH(a.g[n] + b.g[n]);
}
INLINE vec v_drop(vec a) {
    EACH(a.g[n] & ((a.g[n] | GUARDS) - ONES));
}

/* All 9 candidate bits in lanes that are not 0: adding 0x7FFF carries into the guard. */
INLINE uint64_t filled(uint64_t a) {
    const uint64_t flags = (a + (GUARDS - ONES)) >> 15 & ONES;
    return (flags << 9) - flags;
}
INLINE vec v_filled(vec a) {
    EACH(filled(a.g[n]));
}
INLINE vec v_single(vec a) {
    return v_less(a, v_filled(v_drop(a)));
}
INLINE vec v_few(vec a) {
    return v_less(a, v_filled(v_drop(v_drop(v_drop(a)))));
}
INLINE vec v_prefer(vec a, vec b) {
    EACH((a.g[n] & ~filled(b.g[n])) | b.g[n]);
}
INLINE bool v_same(vec a, vec b) {
    return ((a.g[0] ^ b.g[0]) | (a.g[1] ^ b.g[1]) | (a.g[2] ^ b.g[2])) == 0;
}
INLINE bool v_flawless(vec a, vec b) {
    return v_same(v_or(a, v_less(b, v_all(511))), v_all(511));
}

#define LANE3 0xFFFF000000000000u
INLINE vec v_right1(vec a) {
    EACH((a.g[n] >> 16 & 0xFFFFFFFFu) | (a.g[n] & 0xFFFFu) << 32 | (a.g[n] & LANE3));
}
INLINE vec v_right2(vec a) {
    EACH((a.g[n] >> 32 & 0xFFFFu) | (a.g[n] & 0xFFFFFFFFu) << 16 | (a.g[n] & LANE3));
}
INLINE vec v_down1(vec a) {
    return (vec){{a.g[1], a.g[2], a.g[0]}};
}
INLINE vec v_down2(vec a) {
    return (vec){{a.g[2], a.g[0], a.g[1]}};
}

/* 511 in the lanes of boxes, nine times 511 in the others. */
INLINE vec v_solved(void) {
    EACH(511 * ONES + (4088ull << 48) + 0 * (unsigned)n);
}

INLINE bool v_has_zero(const vec v[9]) {
    uint64_t all = GUARDS;
    for (int k = 0; k < 9; k++)
        for (int n = 0; n < 3; n++) all &= v[k].g[n] + (GUARDS - ONES);
    return all != GUARDS;
}

INLINE void v_put(vec v[9], int k, int lane, uint16_t value) {
    const int shift = lane % 4 * 16;
    uint64_t *word = &v[k].g[lane / 4];
    *word = (*word & ~((uint64_t)0xFFFF << shift)) | (uint64_t)value << shift;
}

#include "sudoku/bands.h"

INLINE int v_best_pair(const vec v[9], bool *pairs_only) {
    vec open[9], pair[9], row[3], column[3], box = v_all(0);
    uint64_t more = 0;
    for (int k = 0; k < 9; k++) {
        const vec two = v_drop(v[k]), three = v_drop(two);
        open[k] = v_and(v_filled(two), v_all(1));
        pair[k] = v_less(v_filled(two), v_filled(three));
        more |= three.g[0] | three.g[1] | three.g[2];
    }
    *pairs_only = (more & ~LANE3) == 0;
    for (int i = 0; i < 3; i++) { /* of rows and columns, what lies outside the box */
        const vec h = v_add(v_add(open[3 * i], open[3 * i + 1]), open[3 * i + 2]);
        const vec w = v_add(v_add(open[i], open[i + 3]), open[i + 6]);
        box = v_add(box, h);
        row[i] = v_add(v_right1(h), v_right2(h));
        column[i] = v_add(v_down1(w), v_down2(w));
    }
    int best = 0, at = -1;
    for (int k = 0; k < 9; k++) {
        const vec score = v_and(v_add(v_add(box, row[k / 3]), column[k % 3]), pair[k]);
        for (int n = 0; n < 3; n++)
            for (int c = 0; c < 3; c++) {
                const int here = (int)(score.g[n] >> 16 * c & 0xFFFF);
                if (here == 0 || here < best) continue;
                best = here;
                at = 16 * k + 4 * n + c;
            }
    }
    return at;
}

static void v_read(qdri_bands_board *board, const uint8_t givens[81]) {
    for (int k = 0; k < 9; k++)
        for (int lane = 0; lane < 16; lane++) board->cell[k][lane] = 511;
    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++)
            if (givens[9 * r + c])
                board->cell[r % 3 * 3 + c % 3][r / 3 * 4 + c / 3] =
                    (uint16_t)(1u << (givens[9 * r + c] - 1));
}

static void v_write(uint8_t digits[81], const vec v[9]) {
    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++) {
            unsigned mask = (unsigned)(v[r % 3 * 3 + c % 3].g[r / 3] >> c / 3 * 16) & 511;
            uint8_t digit = 1;
            while (mask >>= 1) digit++;
            digits[9 * r + c] = digit;
        }
}

#include "sudoku/bands_kernel.h"
