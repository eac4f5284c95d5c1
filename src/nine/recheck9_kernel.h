/* recheck9_kernel.h: are these grids solutions? Shares nothing with the engines.
 *
 * WIDTH grids at a time, one per byte of a SIMD vector. The 27 units of a grid all hold nine
 * different digits if and only if
 *   - the digits 1 to 8 occur in every unit: the or of 1 << (digit-1), where 9 counts nothing, is
 *     255, which leaves one cell of each unit for something else; and
 *   - there are nine 9s, which then lie in nine different rows, columns and boxes.
 * The grids come row by row and are transposed in blocks of 16 bytes by the usual four rounds of
 * interleaving.
 *
 * Includer defines:
 *     #include <stdint.h>
 *     #define WIDTH 16                                          // or 32
 *     typedef uint8_t bytes __attribute__((vector_size(16)));   // WIDTH of them
 *     bytes bit_of(bytes digits);
 * bit_of is 1 << (digit-1) for each byte 1 to 8, 0 for 0 and 9 to 15, and anything for others. */
#ifndef QDR_RECHECK9_KERNEL_H
#define QDR_RECHECK9_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if !defined(WIDTH)
#    error "recheck9_kernel.h needs WIDTH"
#endif

/* ---- the givens are kept ----------------------------------------------------------------------
 */

static bytes load_bytes(const void *from) {
    bytes b;
    memcpy(&b, from, sizeof b);
    return b;
}

static bool any_set(bytes b) {
    uint64_t word[WIDTH / 8], all = 0;
    memcpy(word, &b, sizeof b);
    for (int i = 0; i < WIDTH / 8; i++) all |= word[i];
    return all != 0;
}

/* Nonzero where the solution has another digit than was given. */
static bytes changed_givens(const char *puzzle, const uint8_t *solution, uint8_t zero) {
    bytes changed = {0};
    for (int i = 0; i < 81; i += WIDTH) {
        int start = i + WIDTH <= 81 ? i : 81 - WIDTH; /* the last part overlaps */
        bytes given = load_bytes(puzzle + start) & 15, found = load_bytes(solution + start) - zero;
        changed |= (bytes)((given - 1) < 9) & (bytes)(given != found);
    }
    return changed;
}

/* ---- the units --------------------------------------------------------------------------------
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

/* Four times, rows i and i+8 become rows 2i and 2i+1; then rows are columns. There and back in
 * each round, and copied nowhere: a memcpy of the block would take longer than all the rest. */
static void transpose(bytes block[16]) {
    bytes next[16];
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 8; i++) {
            next[2 * i] = INTERLEAVE_LOW(block[i], block[i + 8]);
            next[2 * i + 1] = INTERLEAVE_HIGH(block[i], block[i + 8]);
        }
        for (int i = 0; i < 8; i++) {
            block[2 * i] = INTERLEAVE_LOW(next[i], next[i + 8]);
            block[2 * i + 1] = INTERLEAVE_HIGH(next[i], next[i + 8]);
        }
    }
}

/* Sixteen cells of grid i, and beside them those of grid i + 16 where the vector is so wide. They
 * are joined in registers: reading back a vector just written by halves would stall. */
static bytes load_row(const uint8_t *const *solutions, int i, int first) {
#if WIDTH == 16
    return load_bytes(solutions[i] + first);
#else
    typedef uint8_t half __attribute__((vector_size(16)));
    half a, b;
    memcpy(&a, solutions[i] + first, 16);
    memcpy(&b, solutions[i + 16] + first, 16);
    return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
                                   17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31);
#endif
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

/* Zero where all is well. */
static bytes wrong_units(const bytes cells[81], uint8_t zero) {
    bytes column[9] = {{0}}, all = ~(bytes){0}, seen = {0}, nines = {0};
    for (int band = 0; band < 81; band += 27) {
        bytes box[3] = {{0}};
        for (int row = band; row < band + 27; row += 9) {
            bytes whole = {0};
            for (int b = 0; b < 3; b++) {
                bytes minirow = {0};
                for (int c = 3 * b; c < 3 * b + 3; c++) {
                    bytes digit = cells[row + c] - zero, bit = bit_of(digit);
                    seen |= digit;
                    nines -= (bytes)(digit == 9); /* all ones, that is -1 */
                    column[c] |= bit;
                    minirow |= bit;
                }
                box[b] |= minirow;
                whole |= minirow;
            }
            all &= whole;
        }
        all &= box[0] & box[1] & box[2];
    }
    for (int c = 0; c < 9; c++) all &= column[c];
    return (all ^ 255) | (nines ^ 9) | (seen & 0xf0);
}

/* Up to WIDTH grids. */
static uint32_t recheck_block(const char *const *puzzles, const uint8_t *const *solutions,
                              uint8_t zero, size_t count) {
    const uint8_t *grids[WIDTH];
    for (size_t i = 0; i < WIDTH; i++) grids[i] = solutions[i < count ? i : 0];
    bytes cells[81];
    load_cells(grids, cells);
    bytes wrong = wrong_units(cells, zero), changed = {0};
    for (size_t i = 0; i < count; i++) changed |= changed_givens(puzzles[i], solutions[i], zero);
    if (!any_set(wrong | changed)) return (uint32_t)(((uint64_t)1 << count) - 1);
    uint32_t right = 0;
    for (size_t i = 0; i < count; i++) {
        uint8_t flag;
        memcpy(&flag, (const char *)&wrong + i, 1);
        if (!flag && !any_set(changed_givens(puzzles[i], solutions[i], zero)))
            right |= (uint32_t)1 << i;
    }
    return right;
}

#endif
