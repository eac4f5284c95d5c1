/* recheck9_kernel.h: are these grids solutions? Shares nothing with the engines.
 *
 * WIDTH grids at a time, one per byte of a vector. Nine digits of a unit are all different if and
 * only if
 *   - the digits 1 to 8 all occur: the or of 1 << (digit-1), where 9 counts nothing, is 255; and
 *   - the digits add up to 45: with 1 to 8 there, the ninth can only be the 9.
 * The grids come row by row and are transposed in blocks of 16 bytes by the usual four rounds of
 * interleaving.
 *
 * Included with WIDTH (16 or 32), the type `bytes` (a vector of WIDTH uint8_t) and bit_of (1 <<
 * (digit-1) for each byte 1 to 8, 0 for 9; anything for others) defined. */
#ifndef QDR_RECHECK9_KERNEL_H
#define QDR_RECHECK9_KERNEL_H

#include <string.h>

/* ---- one grid: the givens are kept ------------------------------------------------------------
 */

typedef int8_t signed16 __attribute__((vector_size(16)));

static signed16 load16(const void *from) {
    signed16 b;
    memcpy(&b, from, sizeof b);
    return b;
}

static bool keeps_givens(const char *puzzle, const uint8_t *solution, int8_t to_text) {
    static const int start[] = {0, 16, 32, 48, 64, 65}; /* the last two overlap */
    signed16 wrong = {0};
    for (int i = 0; i < 6; i++) {
        signed16 given = load16(puzzle + start[i]), found = load16(solution + start[i]) + to_text;
        wrong |= (given > '0') & (given <= '9') & (given != found);
    }
    uint64_t half[2];
    memcpy(half, &wrong, sizeof half);
    return (half[0] | half[1]) == 0;
}

/* ---- all grids: the units ---------------------------------------------------------------------
 */

#if WIDTH == 16
#    define INTERLEAVE_LOW(a, b) \
        __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
#    define INTERLEAVE_HIGH(a, b) \
        __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
#else /* within each half */
#    define INTERLEAVE_LOW(a, b)                                                                  \
        __builtin_shufflevector(a, b, 0, 32, 1, 33, 2, 34, 3, 35, 4, 36, 5, 37, 6, 38, 7, 39, 16, \
                                48, 17, 49, 18, 50, 19, 51, 20, 52, 21, 53, 22, 54, 23, 55)
#    define INTERLEAVE_HIGH(a, b)                                                               \
        __builtin_shufflevector(a, b, 8, 40, 9, 41, 10, 42, 11, 43, 12, 44, 13, 45, 14, 46, 15, \
                                47, 24, 56, 25, 57, 26, 58, 27, 59, 28, 60, 29, 61, 30, 62, 31, \
                                63)
#endif

/* Each round takes rows i and i+8 to rows 2i and 2i+1; after four of them rows are columns. */
static void transpose(bytes block[16]) {
    for (int round = 0; round < 4; round++) {
        bytes next[16];
        for (int i = 0; i < 8; i++) {
            next[2 * i] = INTERLEAVE_LOW(block[i], block[i + 8]);
            next[2 * i + 1] = INTERLEAVE_HIGH(block[i], block[i + 8]);
        }
        memcpy(block, next, sizeof next);
    }
}

/* Sixteen cells of grid i, and beside them those of grid i + 16 where the vector is so wide. */
static bytes load_row(const uint8_t *const *solutions, int i, int first) {
    bytes row;
    for (int half = 0; half < WIDTH / 16; half++)
        memcpy((uint8_t *)&row + 16 * half, solutions[i + 16 * half] + first, 16);
    return row;
}

static void load_cells(const uint8_t *const *solutions, bytes cells[81]) {
    for (int first = 0; first < 80; first += 16) {
        for (int i = 0; i < 16; i++) cells[first + i] = load_row(solutions, i, first);
        transpose(cells + first);
    }
    uint8_t last[WIDTH];
    for (int i = 0; i < WIDTH; i++) last[i] = solutions[i][80];
    memcpy(&cells[80], last, sizeof last);
}

typedef struct sums {
    bytes bits, digits;
} sums;

static sums add(sums a, sums b) {
    return (sums){a.bits | b.bits, a.digits + b.digits};
}

static bytes wrong_unit(sums unit) {
    return (bytes)(unit.bits != 255) | (bytes)(unit.digits != 45);
}

static bytes wrong_units(const bytes cells[81], uint8_t zero) {
    const sums nothing = {{0}, {0}};
    sums column[9];
    bytes wrong = {0};
    for (int c = 0; c < 9; c++) column[c] = nothing;
    for (int band = 0; band < 3; band++) {
        sums box[3] = {nothing, nothing, nothing};
        for (int r = 0; r < 3; r++) {
            sums minirow[3];
            for (int c = 0; c < 9; c++) {
                bytes digit = cells[band * 27 + r * 9 + c] - zero;
                sums cell = {bit_of(digit), digit};
                wrong |= (bytes)(digit - 1 > 8);
                column[c] = add(column[c], cell);
                minirow[c / 3] = c % 3 == 0 ? cell : add(minirow[c / 3], cell);
            }
            for (int b = 0; b < 3; b++) box[b] = add(box[b], minirow[b]);
            wrong |= wrong_unit(add(add(minirow[0], minirow[1]), minirow[2]));
        }
        for (int b = 0; b < 3; b++) wrong |= wrong_unit(box[b]);
    }
    for (int c = 0; c < 9; c++) wrong |= wrong_unit(column[c]);
    return wrong;
}

/* Up to WIDTH grids. */
static uint32_t recheck_block(const char *const *puzzles, const uint8_t *const *solutions,
                              uint8_t zero, size_t count) {
    const uint8_t *grids[WIDTH];
    for (size_t i = 0; i < WIDTH; i++) grids[i] = solutions[i < count ? i : 0];
    bytes cells[81];
    load_cells(grids, cells);
    bytes wrong = wrong_units(cells, zero);
    uint8_t flags[WIDTH];
    memcpy(flags, &wrong, sizeof flags);
    uint32_t right = 0;
    for (size_t i = 0; i < count; i++)
        if (!flags[i] && keeps_givens(puzzles[i], solutions[i], (int8_t)('0' - zero)))
            right |= (uint32_t)1 << i;
    return right;
}

#endif
