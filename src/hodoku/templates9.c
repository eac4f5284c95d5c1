/* templates9.c: which candidates of a digit are in no way to place it in all rows at once (a
 * template): these alone can go by what the digit's places say. Where there are none, no fish, no
 * colouring and no chain of that digit strikes anything, and nobody need look for one.
 *
 *      row   places        a template takes one of each row,
 *      1     . 4 . . 4     no two in a column or a block
 *      2     4 . . . 4
 */
#include "hodoku/hodoku.h"

typedef struct placing {
    uint32_t places[SIDE9]; /* of a row that has none yet */
    cells81 found;          /* the places of the template */
} placing;

/* Columns of a stack, by the block of a row's cell. */
static uint32_t stack_of(int column) {
    return 7u << column / 3 * 3;
}

/* Places the digit in one row; what that bars in the others goes. */
static void place(placing *p, int row, int column) {
    const uint32_t bit = 1u << column;
    p->found |= qdri_cell81(row * SIDE9 + column);
    p->places[row] = 0;
    for (int other = 0; other < SIDE9; other++)
        p->places[other] &= ~(other / 3 == row / 3 ? stack_of(column) : bit);
}

/* Fills the rows of `left`, those with the fewest places first. */
static bool fill(placing *p, uint32_t left) {
    int row = -1, fewest = SIDE9 + 1;
    for (uint32_t rows = left; rows; rows &= rows - 1) {
        int count = qdri_count9(p->places[qdri_lowest(rows)]);
        if (count >= fewest) continue;
        row = qdri_lowest(rows);
        fewest = count;
    }
    if (row < 0) return true;
    for (uint32_t columns = p->places[row]; columns; columns &= columns - 1) {
        placing next = *p;
        place(&next, row, qdri_lowest(columns));
        if (!fill(&next, left & ~(1u << row))) continue;
        *p = next;
        return true;
    }
    return false;
}

/* Each template that is found vouches for all its places. */
static cells81 find_doomed(const hodoku *h, int d) {
    placing all = {.found = 0};
    cells81 doomed = 0;
    uint32_t rows = 0;
    for (int row = 0; row < SIDE9; row++) {
        all.places[row] = qdri_where9(h, row, d);
        if (all.places[row]) rows |= 1u << row;
    }
    for (cells81 left = h->has[d]; left;) {
        int cell = qdri_first81(left);
        placing p = all;
        place(&p, cell / SIDE9, cell % SIDE9);
        if (fill(&p, rows & ~(1u << cell / SIDE9))) {
            left &= ~p.found;
        } else {
            doomed |= qdri_cell81(cell);
            left &= ~qdri_cell81(cell);
        }
    }
    return doomed;
}

bool qdri_hodoku_is_doomed(hodoku *h, int d) {
    if (h->looked_at[d] != h->has[d]) {
        h->doomed[d] = find_doomed(h, d);
        h->looked_at[d] = h->has[d];
    }
    return h->doomed[d] != 0;
}
