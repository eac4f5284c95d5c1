/* als_xz.c: two or three almost locked sets (see als9.h).
 *
 *      XZ        A ─x─ B: if x leaves A, A has z, else B has: z goes from what sees all its places
 * in both. Linked by two digits, each set keeps all its others. XY-wing   A ─x─ C ─y─ B: the same
 * with a set between them */
#include "hodoku/als9.h"

static uint32_t bit_of(int digit) {
    return digit ? 1u << (digit - 1) : 0;
}

/* The digits of a set that stay in it leave what sees all their places, but for the other set. */
static void strike_rest(finder *f, const als *set, const als *other, uint32_t digits) {
    const hodoku *h = qdri_hodoku_of(f);
    for (digits &= set->digits; digits; digits &= digits - 1) {
        int d = qdri_lowest(digits);
        qdri_hodoku_strike_all(f, set->sees[d] & h->has[d] & ~other->cells, d);
    }
}

static bool xz_by(finder *f, const als_store *store, const als_link *link) {
    const als *a = &store->sets[link->from], *b = &store->sets[link->to];
    const uint32_t one = bit_of(link->one), two = bit_of(link->two);
    qdri_hodoku_begin(f);
    qdri_als_strike_common(f, a, b, ~one);
    if (two) {
        qdri_als_strike_common(f, a, b, ~two);
        strike_rest(f, a, b, ~(one | two));
        strike_rest(f, b, a, ~(one | two));
    }
    if (qdri_hodoku_of(f)->strikes.count == 0) return false;
    qdri_als_need(f, a, 0);
    qdri_als_need(f, b, 1);
    return qdri_hodoku_emit(f);
}

bool qdri_hodoku_als_xz(finder *f) {
    const als_store *store = qdri_als_of(qdri_hodoku_of(f));
    for (int i = 0; store && i < store->link_count; i++)
        if (xz_by(f, store, &store->links[i])) return true;
    return false;
}

/* ---- XY-wing ----------------------------------------------------------------------------------
 */

/* The two links meet in set number `middle`. */
static bool wing_by(finder *f, const als_store *store, int m, int n, int middle) {
    const als_link *x = &store->links[m], *y = &store->links[n];
    if (!x->two && !y->two && x->one == y->one) return false;
    const als *a = &store->sets[x->from == middle ? x->to : x->from];
    const als *b = &store->sets[y->from == middle ? y->to : y->from];
    if (a->cells & b->cells) return false;
    qdri_hodoku_begin(f);
    qdri_als_strike_common(f, a, b,
                           ~(bit_of(x->one) | bit_of(x->two) | bit_of(y->one) | bit_of(y->two)));
    if (qdri_hodoku_of(f)->strikes.count == 0) return false;
    qdri_als_need(f, a, 0);
    qdri_als_need(f, &store->sets[middle], 1);
    qdri_als_need(f, b, 2);
    return qdri_hodoku_emit(f);
}

/* Pairs of links in the order of their numbers: those from the same set, then those into the set
 * where this one leads to, then those from there. */
static bool wing_from(finder *f, const als_store *store, int m) {
    const als_link *x = &store->links[m];
    for (int n = m + 1; n < store->first[x->from + 1]; n++)
        if (wing_by(f, store, m, n, x->from)) return true;
    for (int i = store->first_into[x->to]; i < store->first_into[x->to + 1]; i++)
        if (store->into[i] > m && wing_by(f, store, m, store->into[i], x->to)) return true;
    for (int n = store->first[x->to]; n < store->first[x->to + 1]; n++)
        if (wing_by(f, store, m, n, x->to)) return true;
    return false;
}

bool qdri_hodoku_als_xy_wing(finder *f) {
    const als_store *store = qdri_als_of(qdri_hodoku_of(f));
    for (int m = 0; store && m < store->link_count; m++)
        if (wing_from(f, store, m)) return true;
    return false;
}
