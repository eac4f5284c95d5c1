/* bands_128.c: `bands` on 128-bit vectors (SSE2, NEON, WebAssembly) through the vector types that
 * GCC and clang share: a vector is two of them, bands 0 and 1 in the first, band 2 in the second.
 */
#include "nine/bands_code.h"

#ifdef QDRI_CPU_128

#    include <string.h>

#    define INLINE static inline __attribute__((always_inline))

typedef uint16_t half __attribute__((vector_size(16)));
typedef int16_t signed_half __attribute__((vector_size(16)));
typedef uint64_t words __attribute__((vector_size(16)));

typedef struct vec {
    half a, b;
} vec;

INLINE vec v_load(const uint16_t *p) {
    vec x;
    memcpy(&x.a, p, sizeof x.a);
    memcpy(&x.b, p + 8, sizeof x.b);
    return x;
}
INLINE void v_store(uint16_t *p, vec x) {
    memcpy(p, &x.a, sizeof x.a);
    memcpy(p + 8, &x.b, sizeof x.b);
}
INLINE vec v_all(int value) {
    const uint16_t n = (uint16_t)value;
    return (vec){{n, n, n, n, n, n, n, n}, {n, n, n, n, n, n, n, n}};
}
INLINE vec v_and(vec x, vec y) {
    return (vec){x.a & y.a, x.b & y.b};
}
INLINE vec v_or(vec x, vec y) {
    return (vec){x.a | y.a, x.b | y.b};
}
INLINE vec v_less(vec x, vec y) {
    return (vec){x.a & ~y.a, x.b & ~y.b};
}
INLINE vec v_add(vec x, vec y) {
    return (vec){x.a + y.a, x.b + y.b};
}
INLINE vec v_or3(vec x, vec y, vec z) {
    return v_or(v_or(x, y), z);
}
INLINE vec v_and3(vec x, vec y, vec z) {
    return v_and(v_and(x, y), z);
}
INLINE vec v_take(vec x, vec y, vec z) {
    return v_less(x, v_less(y, z));
}
INLINE vec v_equal(vec x, vec y) {
    return (vec){(half)(x.a == y.a), (half)(x.b == y.b)};
}
INLINE vec v_is_zero(vec x) {
    return v_equal(x, v_all(0));
}
INLINE vec v_drop(vec x) {
    return v_and(x, v_add(x, v_all(-1)));
}
INLINE vec v_single(vec x) {
    return v_and(x, v_is_zero(v_drop(x)));
}
INLINE vec v_few(vec x) {
    return v_and(x, v_is_zero(v_drop(v_drop(v_drop(x)))));
}
INLINE vec v_prefer(vec x, vec y) {
    return v_and(x, v_or(y, v_is_zero(y)));
}
INLINE vec v_times256(vec x) {
    return (vec){x.a << 8, x.b << 8};
}
INLINE half higher(half x, half y) {
    const half x_wins = (half)((signed_half)x > (signed_half)y);
    return (x & x_wins) | (y & ~x_wins);
}
INLINE vec v_max(vec x, vec y) {
    return (vec){higher(x.a, y.a), higher(x.b, y.b)};
}

#    define SHUFFLE __builtin_shufflevector
#    define RIGHT1(x) SHUFFLE(x, x, 1, 2, 0, 3, 5, 6, 4, 7)
#    define RIGHT2(x) SHUFFLE(x, x, 2, 0, 1, 3, 6, 4, 5, 7)
INLINE vec v_right1(vec x) {
    return (vec){RIGHT1(x.a), RIGHT1(x.b)};
}
INLINE vec v_right2(vec x) {
    return (vec){RIGHT2(x.a), RIGHT2(x.b)};
}
INLINE vec v_down1(vec x) {
    return (vec){SHUFFLE(x.a, x.b, 4, 5, 6, 7, 8, 9, 10, 11),
                 SHUFFLE(x.a, x.b, 0, 1, 2, 3, 12, 13, 14, 15)};
}
INLINE vec v_down2(vec x) {
    return (vec){SHUFFLE(x.a, x.b, 8, 9, 10, 11, 0, 1, 2, 3),
                 SHUFFLE(x.a, x.b, 4, 5, 6, 7, 12, 13, 14, 15)};
}

INLINE vec v_boxes(void) {
    const uint16_t n = 0xFFFF;
    return (vec){{n, n, n, 0, n, n, n, 0}, {n, n, n, 0, 0, 0, 0, 0}};
}
INLINE vec v_lanes(int base) {
    return v_add(v_all(base), (vec){{0, 1, 2, 3, 4, 5, 6, 7}, {8, 9, 10, 11, 12, 13, 14, 15}});
}

INLINE bool nothing(half x) {
    const words w = (words)x;
    return (w[0] | w[1]) == 0;
}
INLINE bool v_same(vec x, vec y) {
    return nothing((x.a ^ y.a) | (x.b ^ y.b));
}
INLINE bool v_flawless(vec x, vec y) {
    return v_same(v_or(x, v_less(y, v_all(511))), v_all(511));
}
INLINE bool v_has_zero(const vec v[9]) {
    vec zero = v_is_zero(v[0]);
    for (int k = 1; k < 9; k++) zero = v_or(zero, v_is_zero(v[k]));
    return !nothing(zero.a | zero.b);
}
INLINE vec v_highest(vec x) {
    half h = higher(x.a, x.b);
    h = higher(h, SHUFFLE(h, h, 4, 5, 6, 7, 0, 1, 2, 3));
    h = higher(h, SHUFFLE(h, h, 2, 3, 0, 1, 6, 7, 4, 5));
    h = higher(h, SHUFFLE(h, h, 1, 0, 3, 2, 5, 4, 7, 6));
    return (vec){h, h};
}
INLINE int v_first(vec x) {
    return x.a[0];
}
INLINE int v_total(vec x) {
    const half h = x.a + x.b;
    return h[0] + h[1] + h[2] + h[3] + h[4] + h[5] + h[6] + h[7];
}

INLINE void v_write(uint8_t digits[81], const vec v[9]) {
    qdri_bands_board board;
    for (int k = 0; k < 9; k++) v_store(board.cell[k], v[k]);
    qdri_bands_board_write(digits, &board);
}

#    define v_read qdri_bands_board_read
#    define CODE qdri_bands_128
#    define CPU QDRI_CPU_128
#    include "nine/bands_kernel.h"

#else

const qdri_bands_code qdri_bands_128 = {.needs = QDRI_CPU_NONE};

#endif
