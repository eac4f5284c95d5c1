/* brute_force9.c: what HoDoKu does when nothing else helps: of the open cells the one in the middle
 * gets its digit of the solution. That is no reason a person could see; the step rests on all that
 * is open. The solution is found by trying, the cell with the fewest digits first. */
#include "hodoku/hodoku.h"

/* What is left to try: digits of each cell, and the cells that have none yet. */
typedef struct trial {
    uint16_t digits[CELLS9];
    cells81 open;
} trial;

static int tightest(const trial *t) {
    int best = -1, fewest = SIDE9 + 1;
    for (cells81 left = t->open; left;) {
        int cell = qdri_take81(&left), count = qdri_count9(t->digits[cell]);
        if (count >= fewest) continue;
        best = cell;
        fewest = count;
    }
    return best;
}

/* Fills all cells, one way or another; false: there is none. */
static bool solve(const hodoku *h, const trial *t, trial *solved) {
    int cell = tightest(t);
    if (cell < 0) {
        *solved = *t;
        return true;
    }
    for (uint32_t left = t->digits[cell]; left; left &= left - 1) {
        trial next = *t;
        uint32_t bit = left & (~left + 1);
        next.digits[cell] = (uint16_t)bit;
        next.open &= ~qdri_cell81(cell);
        for (cells81 peers = h->peers[cell] & next.open; peers;)
            next.digits[qdri_take81(&peers)] &= (uint16_t)~bit;
        if (solve(h, &next, solved)) return true;
    }
    return false;
}

/* The cell itself first, then all others, and all digits of all units. */
static void need_all(finder *f) {
    const hodoku *h = qdri_hodoku_of(f);
    qdri_need_cell(f, f->s->cell);
    for (cells81 left = h->open & ~qdri_cell81(f->s->cell); left;)
        qdri_need_cell(f, qdri_take81(&left));
    for (int unit = 0; unit < UNITS9; unit++)
        for (int d = 0; d < SIDE9; d++)
            if (qdri_where9(h, unit, d)) qdri_hodoku_need_unit(f, unit, d);
}

bool qdri_hodoku_brute_force(finder *f) {
    hodoku *h = qdri_hodoku_of(f);
    trial t = {.open = h->open}, solved;
    cells81 left = h->open;
    for (int cell = 0; cell < CELLS9; cell++) t.digits[cell] = (uint16_t)qdri_digits9(h, cell);
    if (!solve(h, &t, &solved)) return false;
    for (int i = qdri_count81(left) / 2; i > 0; i--) left = qdri_rest81(left);
    qdri_hodoku_begin(f);
    f->s->cell = qdri_first81(left);
    f->s->digit = qdri_lowest(solved.digits[f->s->cell]) + 1;
    need_all(f);
    return qdri_hodoku_emit(f);
}
