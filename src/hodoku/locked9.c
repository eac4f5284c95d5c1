/* locked9.c: all places of a digit in one unit lie in another, too (locked candidates): the rest of
 * that loses it. In a block (type 1, pointing) or a line (type 2, claiming). */
#include "hodoku/hodoku.h"

/* The first unit of that family that has all places of the digit in this one, and more; -1: none.
 */
static int wider(const hodoku *h, cells81 places, int d, int family) {
    int unit = h->units_of[qdri_first81(places)][family];
    bool within = (places & ~h->unit[unit]) == 0;
    return within && qdri_places9(h, unit, d) != places ? unit : -1;
}

static bool locked_in(finder *f, int unit, int d, int family) {
    hodoku *h = qdri_hodoku_of(f);
    cells81 places = qdri_places9(h, unit, d);
    int other = places ? wider(h, places, d, family) : -1;
    if (other < 0 || qdri_is_one81(places)) return false;
    qdri_hodoku_begin(f);
    qdri_hodoku_need_unit(f, unit, d);
    qdri_hodoku_cover_unit(f, other, d);
    qdri_hodoku_strike_all(f, qdri_places9(h, other, d) & ~places, d);
    return qdri_hodoku_emit(f);
}

bool qdri_hodoku_pointing(finder *f) {
    for (int unit = BLOCKS9; unit < UNITS9; unit++)
        for (int d = 0; d < SIDE9; d++)
            if (locked_in(f, unit, d, 0) || locked_in(f, unit, d, 1)) return true;
    return false;
}

bool qdri_hodoku_claiming(finder *f) {
    for (int unit = 0; unit < BLOCKS9; unit++)
        for (int d = 0; d < SIDE9; d++)
            if (locked_in(f, unit, d, 2)) return true;
    return false;
}
