/* fill9.c: random classic 9×9 grids, by backtracking with restarts, a million in a few seconds.
 *
 * Cell by cell in reading order, each with a random digit of those that fit; back one cell where
 * none does. Dead ends are found early, since a row is nearly decided when its band is, but once in
 * a while the search gets lost: then it starts afresh. Finally rows, columns, bands, stacks and
 * digits change places at random, so that whatever the order of filling favours, no cell and no
 * digit is favoured. */
#include "make/fill.h"

enum { PATIENCE = 500 }; /* nodes; most fills need a quarter of that */

typedef struct filling {
    unsigned row[9], column[9], box[9]; /* digits used */
    unsigned open[82];                  /* digits still to try in each cell */
    uint8_t grid[81];
} filling;

static unsigned random_bit(qdri_random *random, unsigned set) {
    for (uint32_t skip = qdri_random_below(random, (uint32_t)__builtin_popcount(set)); skip; skip--)
        set &= set - 1;
    return set & (0u - set);
}

static void toggle(filling *f, int cell, unsigned bit) {
    f->row[cell / 9] ^= bit;
    f->column[cell % 9] ^= bit;
    f->box[cell / 27 * 3 + cell % 9 / 3] ^= bit;
}

static unsigned fitting(const filling *f, int cell) {
    return 511 & ~(f->row[cell / 9] | f->column[cell % 9] | f->box[cell / 27 * 3 + cell % 9 / 3]);
}

static bool filled(filling *f, qdri_random *random) {
    *f = (filling){.open = {511}};
    int cell = 0;
    for (int nodes = 0; nodes < PATIENCE && cell < 81; nodes++) {
        if (!f->open[cell]) { /* cell 0 never runs dry: every first digit has a completion */
            cell--;
            toggle(f, cell, 1u << f->grid[cell]);
            continue;
        }
        unsigned bit = random_bit(random, f->open[cell]);
        f->open[cell] ^= bit;
        f->grid[cell] = (uint8_t)__builtin_ctz(bit);
        toggle(f, cell, bit);
        if (++cell < 81) f->open[cell] = fitting(f, cell);
    }
    return cell == 81;
}

/* A random order of nine lines that keeps threes together. */
static void shuffle_lines(qdri_random *random, uint8_t lines[9]) {
    uint16_t threes[3], inner[3];
    qdri_shuffle(random, threes, 3);
    for (int three = 0; three < 3; three++) {
        qdri_shuffle(random, inner, 3);
        for (int i = 0; i < 3; i++) lines[3 * three + i] = (uint8_t)(3 * threes[three] + inner[i]);
    }
}

void qdri_fill9(qdri_random *random, uint8_t grid[81]) {
    filling f;
    while (!filled(&f, random)) continue;
    uint8_t rows[9], columns[9];
    uint16_t digits[9];
    shuffle_lines(random, rows);
    shuffle_lines(random, columns);
    qdri_shuffle(random, digits, 9);
    bool turned = qdri_random_next(random) >> 63;
    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++) {
            int from = turned ? 9 * columns[c] + rows[r] : 9 * rows[r] + columns[c];
            grid[9 * r + c] = (uint8_t)(digits[f.grid[from]] + 1);
        }
}
