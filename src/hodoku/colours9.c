/* colours9.c: places of a digit in two colours, of which one is all true and the other all false:
 * two places that are the only ones in a unit differ.
 *
 *      simple   two of a colour see each other: it is false (wrap)
 *               what sees both colours goes (trap)
 *      multi    two components, A/B and C/D: if A sees C and D, A is false; if A sees C, one of B
 * and D is true, and what sees both goes */
#include "hodoku/hodoku.h"

typedef struct colouring {
    int d, count;
    cells81 colour[CELLS9 / 2 + 1][2];
} colouring;

/* The other place of the digit in a unit that has two, or -1. */
static int partner(const hodoku *h, int unit, int cell, int d) {
    cells81 places = qdri_places9(h, unit, d);
    return qdri_is_two81(places) ? qdri_first81(places & ~qdri_cell81(cell)) : -1;
}

static void spread(const hodoku *h, colouring *c, cells81 *left, int cell, int colour) {
    if (cell < 0 || !qdri_in81(*left, cell)) return;
    c->colour[c->count][colour] |= qdri_cell81(cell);
    *left &= ~qdri_cell81(cell);
    for (int i = 0; i < 3; i++)
        spread(h, c, left, partner(h, h->units_of[cell][i], cell, c->d), !colour);
}

static void paint(const hodoku *h, int d, colouring *c) {
    cells81 left = h->has[d];
    c->d = d;
    c->count = 0;
    while (left) {
        c->colour[c->count][0] = c->colour[c->count][1] = 0;
        spread(h, c, &left, qdri_first81(left), 0);
        if (c->colour[c->count][1]) c->count++;
    }
}

/* All that some cell of the set sees. */
static cells81 seen_from(const hodoku *h, cells81 set) {
    cells81 seen = 0;
    while (set) seen |= h->peers[qdri_take81(&set)];
    return seen;
}

static bool meets(const hodoku *h, cells81 set, cells81 other) {
    return (seen_from(h, set) & other) != 0;
}

/* A component rests on its strong links; its colours are numbered from `group`. */
static void need_component(finder *f, const colouring *c, int i, int group) {
    hodoku *h = qdri_hodoku_of(f);
    const cells81 all = c->colour[i][0] | c->colour[i][1];
    for (int k = 0; k < 2; k++)
        qdri_hodoku_mark(f, c->colour[i][k], 1u << c->d, QDR_BASE, group + k);
    for (int unit = 0; unit < UNITS9; unit++) {
        cells81 places = qdri_places9(h, unit, c->d);
        if (qdri_is_two81(places) && (places & ~all) == 0) qdri_hodoku_need_unit(f, unit, c->d);
    }
}

/* What sees one of the first and one of the second set goes. */
static void strike_between(finder *f, const colouring *c, cells81 one, cells81 two) {
    hodoku *h = qdri_hodoku_of(f);
    qdri_hodoku_strike_all(f, seen_from(h, one) & seen_from(h, two) & h->has[c->d], c->d);
}

static bool simple_on(finder *f, const colouring *c, int i) {
    hodoku *h = qdri_hodoku_of(f);
    const cells81 *colour = c->colour[i];
    qdri_hodoku_begin(f);
    need_component(f, c, i, 0);
    for (int k = 0; k < 2; k++)
        if (meets(h, colour[k], colour[k])) qdri_hodoku_strike_all(f, colour[k], c->d);
    if (qdri_hodoku_emit(f)) return true;
    strike_between(f, c, colour[0], colour[1]);
    return qdri_hodoku_emit(f);
}

static bool multi_on(finder *f, const colouring *c, int i, int k) {
    hodoku *h = qdri_hodoku_of(f);
    const cells81 *one = c->colour[i], *two = c->colour[k];
    qdri_hodoku_begin(f);
    need_component(f, c, i, 0);
    need_component(f, c, k, 2);
    for (int x = 0; x < 2; x++)
        if (meets(h, one[x], two[0]) && meets(h, one[x], two[1]))
            qdri_hodoku_strike_all(f, one[x], c->d);
    if (qdri_hodoku_emit(f)) return true;
    for (int x = 0; x < 2; x++)
        for (int y = 0; y < 2; y++)
            if (meets(h, one[x], two[y])) strike_between(f, c, one[!x], two[!y]);
    return qdri_hodoku_emit(f);
}

bool qdri_hodoku_simple_colours(finder *f) {
    colouring c;
    for (int d = 0; d < SIDE9; d++) {
        if (!qdri_hodoku_is_doomed(qdri_hodoku_of(f), d)) continue;
        paint(qdri_hodoku_of(f), d, &c);
        for (int i = 0; i < c.count; i++)
            if (simple_on(f, &c, i)) return true;
    }
    return false;
}

bool qdri_hodoku_multi_colours(finder *f) {
    colouring c;
    for (int d = 0; d < SIDE9; d++) {
        if (!qdri_hodoku_is_doomed(qdri_hodoku_of(f), d)) continue;
        paint(qdri_hodoku_of(f), d, &c);
        for (int i = 0; i < c.count; i++)
            for (int k = 0; k < c.count; k++)
                if (k != i && multi_on(f, &c, i, k)) return true;
    }
    return false;
}
