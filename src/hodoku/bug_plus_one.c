/* bug_plus_one.c: every open cell has two candidates, but for one that has three, and every digit
 * two places in a unit, but for one in the units of that cell (BUG+1): there it must be, or
 * everything could be exchanged. */
#include "hodoku/hodoku.h"

/* The one cell with three candidates, if no other has more than two; else -1. */
static int odd_cell(const hodoku *h) {
    int found = -1;
    for (int cell = 0; cell < CELLS9; cell++) {
        int count = qdri_count9(qdri_digits9(h, cell));
        if (count > 3 || (count == 3 && found >= 0)) return -1;
        if (count == 3) found = cell;
    }
    return found;
}

/* The digit with three places in the units of the cell, if no other has more than two anywhere. */
static int odd_digit(const hodoku *h, int cell) {
    int found = -1, units = 0;
    for (int unit = 0; unit < UNITS9; unit++)
        for (int d = 0; d < SIDE9; d++) {
            int count = qdri_free9(h, unit, d);
            if (count < 3) continue;
            if (count > 3 || (found >= 0 && found != d)) return -1;
            if (h->units_of[cell][unit / SIDE9] != unit) return -1;
            found = d;
            units++;
        }
    return units == 3 && qdri_has(h->f.b, cell, found) ? found : -1;
}

bool qdri_hodoku_bug_plus_one(finder *f) {
    hodoku *h = qdri_hodoku_of(f);
    int cell = odd_cell(h), d = cell >= 0 ? odd_digit(h, cell) : -1;
    if (d < 0) return false;
    qdri_hodoku_begin(f);
    f->s->pattern[f->s->pattern_count++] = (qdr_candidates){(uint16_t)cell, qdri_bit(d)};
    for (uint32_t left = qdri_digits9(h, cell) & ~(1u << d); left; left &= left - 1)
        qdri_hodoku_strike(f, cell, qdri_lowest(left));
    return qdri_hodoku_emit(f);
}
