/* lanes_transpose.h: puzzles lie one after the other, lanes side by side; this turns one into the
 * other.
 *
 * Where there is a byte shuffle (HAVE_BYTES), blocks of 16 puzzles × 16 cells are transposed in
 * registers, and bytes become candidate sets, or back, by table lookup. Five blocks are 80 cells;
 * the last cell, and everything on machines without the shuffle, goes one by one. No byte outside
 * the 81 of a puzzle is touched. */
#ifndef QDR_LANES_TRANSPOSE_H
#define QDR_LANES_TRANSPOSE_H

/* By the low four bits of a byte: '1'…'9' and 1…9 are digits, '.', '0' and 0 are blank. */
static const uint16_t candidates_of[16] = {511, 1,   2,   4,   8,   16,  32,  64,
                                           128, 256, 511, 511, 511, 511, 511, 511};

static void load_cell(V *cells, unsigned cell, unsigned lane, const uint8_t *puzzle) {
    lane_put(&cells[cell], lane, candidates_of[puzzle[cell] & 15]);
}

static void load_marks(V *cells, unsigned lane, const void *marks) {
    for (unsigned cell = 0; cell < CELLS; cell++) {
        uint16_t set;
        memcpy(&set, (const char *)marks + 2 * cell, 2);
        lane_put(&cells[cell], lane, set & ALL_DIGITS);
    }
}

/* The digit of a cell that has one candidate. */
INLINE uint8_t digit_at(const V *cells, unsigned cell, unsigned lane) {
    return (uint8_t)(1 + __builtin_ctz(lane_get(&cells[cell], lane) | 512u));
}

static void store_one(const V *cells, unsigned lane, uint8_t zero, uint8_t *out) {
    for (unsigned cell = 0; cell < CELLS; cell++)
        out[cell] = (uint8_t)(zero + digit_at(cells, cell, lane));
}

#if HAVE_BYTES

enum { BLOCK = 16, BLOCKS = 5, ROWS = LANES < BLOCK ? LANES : BLOCK };

#    define ZIP_LOW(a, b) \
        __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
#    define ZIP_HIGH(a, b) \
        __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)

/* Four perfect shuffles of the 256 bytes turn rows into columns. */
INLINE void transpose(bytes m[BLOCK]) {
    for (int step = 0; step < 4; step++) {
        bytes t[BLOCK];
        UNROLL16
        for (int i = 0; i < 8; i++) {
            t[2 * i] = ZIP_LOW(m[i], m[i + 8]);
            t[2 * i + 1] = ZIP_HIGH(m[i], m[i + 8]);
        }
        UNROLL16
        for (int i = 0; i < BLOCK; i++) m[i] = t[i];
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

/* Cells 16·block … of the puzzles of 16 lanes (8 if there are no more), starting at `lane`. */
INLINE void load_block(V *cells, unsigned lane, unsigned block, const uint8_t *const puzzle[]) {
    const bytes low = {255, 1, 2, 4, 8, 16, 32, 64, 128, 0, 255, 255, 255, 255, 255, 255};
    const bytes high = {1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1};
    bytes m[BLOCK];
    for (unsigned i = 0; i < BLOCK; i++) m[i] = load_bytes(puzzle[lane + i % ROWS] + BLOCK * block);
    transpose(m);
    for (unsigned i = 0; i < BLOCK; i++) {
        bytes digit = m[i] & 15, l = lookup(low, digit), h = lookup(high, digit);
        char *to = (char *)&cells[BLOCK * block + i] + 2 * lane;
        store_bytes(to, ZIP_LOW(l, h));
        if (ROWS == BLOCK) store_bytes(to + 16, ZIP_HIGH(l, h));
    }
}

static NOINLINE void load_all(V *cells, const uint8_t *const puzzle[LANES]) {
    for (unsigned lane = 0; lane < LANES; lane += ROWS)
        for (unsigned block = 0; block < BLOCKS; block++) load_block(cells, lane, block, puzzle);
    for (unsigned lane = 0; lane < LANES; lane++) load_cell(cells, CELLS - 1, lane, puzzle[lane]);
}

/* Candidate sets of one digit, saturated to bytes, are 1, 2, 4 … 128 and 255. */
INLINE void store_block(const V *cells, unsigned lane, unsigned block, bytes zero,
                        uint8_t *const out[]) {
    const bytes low = {0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 9};
    const bytes high = {0, 5, 6, 0, 7, 0, 0, 0, 8};
    bytes m[BLOCK];
    for (unsigned i = 0; i < BLOCK; i++) {
        const char *from = (const char *)&cells[BLOCK * block + i] + 2 * lane;
        bytes first = load_bytes(from);
        bytes set = pack(first, ROWS == BLOCK ? load_bytes(from + 16) : first);
        m[i] = zero + lookup(low, set & 15) + lookup(high, set >> 4);
    }
    transpose(m);
    for (unsigned i = 0; i < ROWS; i++)
        if (out[lane + i]) store_bytes(out[lane + i] + BLOCK * block, m[i]);
}

/* Writes the solutions of the lanes whose `out` is not NULL. */
static NOINLINE void store_all(const V *cells, uint8_t zero, uint8_t *const out[LANES]) {
    bytes z = (bytes){0} + zero;
    for (unsigned lane = 0; lane < LANES; lane += ROWS)
        for (unsigned block = 0; block < BLOCKS; block++) store_block(cells, lane, block, z, out);
    for (unsigned lane = 0; lane < LANES; lane++)
        if (out[lane]) out[lane][CELLS - 1] = (uint8_t)(zero + digit_at(cells, CELLS - 1, lane));
}

enum { STORE_ALL_FROM = LANES / 4 }; /* lanes that make it worth the while */

#else

static void load_all(V *cells, const uint8_t *const puzzle[LANES]) {
    for (unsigned lane = 0; lane < LANES; lane++)
        for (unsigned cell = 0; cell < CELLS; cell++) load_cell(cells, cell, lane, puzzle[lane]);
}

static void store_all(const V *cells, uint8_t zero, uint8_t *const out[LANES]) {
    for (unsigned lane = 0; lane < LANES; lane++)
        if (out[lane]) store_one(cells, lane, zero, out[lane]);
}

enum { STORE_ALL_FROM = 1 };

#endif

#endif
