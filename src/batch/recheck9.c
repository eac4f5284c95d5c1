/* recheck9.c: are these grids solutions? Shares nothing with the engines.
 *
 * Sixteen grids at a time, one per byte of a vector. Nine digits of a unit are all different if
 * and only if
 *   - the digits 1 to 8 all occur: the or of 1 << (digit-1), where 9 counts nothing, is 255; and
 *   - the digits add up to 45: with 1 to 8 there, the ninth can only be the 9.
 * The grids come row by row and are transposed in blocks of 16 × 16 bytes by the usual four rounds
 * of interleaving. */
#include "batch/recheck9.h"

#include <string.h>

enum { WIDTH = QDRI_RECHECK9_WIDTH };

typedef uint8_t bytes __attribute__((vector_size(WIDTH)));
typedef int8_t signed_bytes __attribute__((vector_size(WIDTH)));

static bytes load(const void *from) {
    bytes b;
    memcpy(&b, from, sizeof b);
    return b;
}

/* ---- one grid: the givens are kept ------------------------------------------------------------
 */

static bool keeps_givens(const char *puzzle, const uint8_t *solution) {
    static const int start[] = {0, 16, 32, 48, 64, 65}; /* the last two overlap */
    signed_bytes wrong = {0};
    for (int i = 0; i < 6; i++) {
        signed_bytes given = (signed_bytes)load(puzzle + start[i]);
        signed_bytes found = (signed_bytes)(load(solution + start[i]) + (uint8_t)'0');
        wrong |= (given > '0') & (given <= '9') & (given != found);
    }
    uint64_t half[2];
    memcpy(half, &wrong, sizeof half);
    return (half[0] | half[1]) == 0;
}

/* ---- sixteen grids: the units -----------------------------------------------------------------
 */

#define INTERLEAVE_LOW(a, b) \
    __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
#define INTERLEAVE_HIGH(a, b) \
    __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)

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

static void load_cells(const uint8_t *const solutions[16], bytes cells[81]) {
    for (int first = 0; first < 80; first += 16) {
        for (int i = 0; i < 16; i++) cells[first + i] = load(solutions[i] + first);
        transpose(cells + first);
    }
    for (int i = 0; i < 16; i++) cells[80][i] = solutions[i][80];
}

static bytes doubled(bytes x) {
    return x + x; /* bytes have no shift and no product of their own in most instruction sets */
}

/* 1 << (digit-1) for 1 to 8, 0 for 9: times 2, 4, 16 for the bits of digit-1. */
static bytes bit_of(bytes digit) {
    bytes less = digit - 1;
    bytes bit = (less & 1) + 1;
    bytes second = (bytes)((less & 2) != 0), third = (bytes)((less & 4) != 0);
    bit = (bit & ~second) | (doubled(doubled(bit)) & second);
    bit = (bit & ~third) | (doubled(doubled(doubled(doubled(bit)))) & third);
    return bit & (bytes)((less & 8) == 0);
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

static bytes wrong_units(const bytes cells[81]) {
    const sums nothing = {{0}, {0}};
    sums column[9];
    bytes wrong = {0};
    for (int c = 0; c < 9; c++) column[c] = nothing;
    for (int band = 0; band < 3; band++) {
        sums box[3] = {nothing, nothing, nothing};
        for (int r = 0; r < 3; r++) {
            sums row = nothing;
            for (int c = 0; c < 9; c++) {
                bytes digit = cells[band * 27 + r * 9 + c];
                sums cell = {bit_of(digit), digit};
                wrong |= (bytes)(digit - 1 > 8);
                column[c] = add(column[c], cell);
                row = add(row, cell);
                box[c / 3] = add(box[c / 3], cell);
            }
            wrong |= wrong_unit(row);
        }
        for (int b = 0; b < 3; b++) wrong |= wrong_unit(box[b]);
    }
    for (int c = 0; c < 9; c++) wrong |= wrong_unit(column[c]);
    return wrong;
}

unsigned qdri_recheck9(const char *const *puzzles, const uint8_t *const *solutions, size_t count) {
    const uint8_t *grids[WIDTH];
    for (size_t i = 0; i < WIDTH; i++) grids[i] = solutions[i < count ? i : 0];
    bytes cells[81];
    load_cells(grids, cells);
    bytes wrong = wrong_units(cells);
    unsigned right = 0;
    for (size_t i = 0; i < count; i++)
        if (!wrong[i] && keeps_givens(puzzles[i], solutions[i])) right |= 1u << i;
    return right;
}
