/* bands_plain.c: `bands` in plain C for any processor: a vector is three 64-bit words, one for
 * each band, of four 16-bit lanes; the fourth is not used. No lane ever reaches its top bit, which
 * therefore can guard its neighbour from borrows. */
#include "nine/bands_code.h"

#define INLINE static inline

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

INLINE vec v_times256(vec a) {
    EACH(a.g[n] << 8);
}

/* All bits of the lanes whose guard bit is set. */
INLINE uint64_t spread(uint64_t guards) {
    const uint64_t flags = guards >> 15 & ONES;
    return (flags << 16) - flags;
}
/* All bits of the lanes that are not 0: adding 0x7FFF carries into the guard. */
INLINE uint64_t filled(uint64_t a) {
    return spread(a + (GUARDS - ONES));
}
INLINE vec v_is_zero(vec a) {
    EACH(~filled(a.g[n]));
}
INLINE vec v_equal(vec a, vec b) {
    EACH(~filled(a.g[n] ^ b.g[n]));
}
INLINE vec v_single(vec a) {
    return v_and(a, v_is_zero(v_drop(a)));
}
INLINE vec v_few(vec a) {
    return v_and(a, v_is_zero(v_drop(v_drop(v_drop(a)))));
}
INLINE vec v_prefer(vec a, vec b) {
    EACH((a.g[n] & ~filled(b.g[n])) | b.g[n]);
}
INLINE uint64_t greater(uint64_t a, uint64_t b) {
    const uint64_t a_wins = spread((a | GUARDS) - b);
    return (a & a_wins) | (b & ~a_wins);
}
INLINE vec v_max(vec a, vec b) {
    EACH(greater(a.g[n], b.g[n]));
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

INLINE vec v_boxes(void) {
    return (vec){{~LANE3, ~LANE3, ~LANE3}};
}

INLINE vec v_lanes(int base) {
    const uint64_t first = 0x0003000200010000u + (unsigned)base * ONES;
    return (vec){{first, first + 4 * ONES, first + 8 * ONES}};
}

INLINE bool v_has_zero(const vec v[9]) {
    uint64_t all = GUARDS;
    for (int k = 0; k < 9; k++)
        for (int n = 0; n < 3; n++) all &= v[k].g[n] + (GUARDS - ONES);
    return all != GUARDS;
}

INLINE vec v_highest(vec a) {
    unsigned best = 0;
    for (int n = 0; n < 3; n++)
        for (int shift = 0; shift < 64; shift += 16) {
            const unsigned lane = (unsigned)(a.g[n] >> shift & 0xFFFF);
            if (lane > best) best = lane;
        }
    return v_all(best);
}

INLINE int v_first(vec a) {
    return (int)(a.g[0] & 0xFFFF);
}

INLINE int v_total(vec a) {
    return (int)((a.g[0] + a.g[1] + a.g[2]) * ONES >> 48);
}

INLINE void v_write(uint8_t digits[81], const vec v[9]) {
    qdri_bands_board board;
    for (int k = 0; k < 9; k++) v_store(board.cell[k], v[k]);
    qdri_bands_board_write(digits, &board);
}

#define v_read qdri_bands_board_read
#define CODE qdri_bands_plain
#define CPU QDRI_CPU_PORTABLE
#include "nine/bands_kernel.h"
