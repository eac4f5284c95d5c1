/* franken.c: fish whose base or cover has blocks besides lines (franken), plain and with fins.
 *
 * Where units of the base overlap, a place is a fin (endo-fin): it may count for two. Where units
 * of the cover overlap, a place takes two of them, so it goes like what is outside the base. */
#include "hodoku/hodoku.h"

enum { MOST_FINS = 5, MOST_ENDO_FINS = 2, POOL = 2 * SIDE9, LARGEST = 3 };

/* Units to choose from, with the places of the digit in each. */
typedef struct unit_pool {
    int count;
    uint8_t unit[POOL];
    cells81 places[POOL];
} unit_pool;

typedef struct franken {
    finder *f;
    hodoku *h;
    int d, size;
    bool finned;
    unit_pool bases, covers, meeting; /* meeting: the covers that meet the present base */
    uint8_t base[LARGEST + 1], cover[LARGEST + 1];
    cells81 in_base, endo_fins;
} franken;

static void fill_pool(const hodoku *h, int d, int first, int most, unit_pool *p) {
    p->count = 0;
    for (int i = 0; i < POOL; i++) {
        int unit = i < SIDE9 ? first + i : BLOCKS9 + i - SIDE9;
        cells81 places = qdri_places9(h, unit, d);
        if (!places || qdri_count81(places) > most) continue;
        p->unit[p->count] = (uint8_t)unit;
        p->places[p->count++] = places;
    }
}

static bool conclude(const franken *x, cells81 in_cover, cells81 twice) {
    const cells81 fins = (x->in_base & ~in_cover) | x->endo_fins;
    if (x->finned != (fins != 0) || qdri_count81(fins) > MOST_FINS) return false;
    const cells81 see_fins = qdri_common_peers9(x->h, fins);
    if (!(((in_cover & ~x->in_base) | twice) & see_fins)) return false;
    qdri_hodoku_begin(x->f);
    for (int i = 0; i < x->size; i++) qdri_hodoku_need_unit(x->f, x->base[i], x->d);
    for (int i = 0; i < x->size; i++) qdri_hodoku_cover_unit(x->f, x->cover[i], x->d);
    qdri_hodoku_mark(x->f, fins, 1u << x->d, QDR_FIN, 0);
    qdri_hodoku_strike_all(x->f, in_cover & ~x->in_base & see_fins, x->d);
    qdri_hodoku_strike_all(x->f, twice & see_fins, x->d);
    return qdri_hodoku_emit(x->f);
}

static bool choose_cover(franken *x, int from, int missing, cells81 in_cover, cells81 twice) {
    const unit_pool *p = &x->meeting;
    if (missing == 0) return conclude(x, in_cover, twice);
    for (int i = from; i + missing <= p->count; i++) {
        x->cover[x->size - missing] = p->unit[i];
        if (choose_cover(x, i + 1, missing - 1, in_cover | p->places[i],
                         twice | (in_cover & p->places[i])))
            return true;
    }
    return false;
}

/* Only covers that meet the base, and are no part of it. */
static bool cover_base(franken *x) {
    unit_pool *m = &x->meeting;
    m->count = 0;
    for (int i = 0; i < x->covers.count; i++) {
        bool in_base = false;
        for (int k = 0; k < x->size; k++) in_base |= x->base[k] == x->covers.unit[i];
        if (in_base || !(x->covers.places[i] & x->in_base)) continue;
        m->unit[m->count] = x->covers.unit[i];
        m->places[m->count++] = x->covers.places[i];
    }
    return choose_cover(x, 0, x->size, 0, 0);
}

static bool choose_base(franken *x, int from, int chosen, cells81 in_base, cells81 endo_fins) {
    x->in_base = in_base;
    x->endo_fins = endo_fins;
    if (chosen == x->size) return cover_base(x);
    for (int i = from; i < x->bases.count && !qdri_is_late(x->f); i++) {
        cells81 overlap = in_base & x->bases.places[i];
        if (overlap &&
            (!x->finned || qdri_count81(endo_fins) + qdri_count81(overlap) > MOST_ENDO_FINS))
            continue;
        x->base[chosen] = x->bases.unit[i];
        if (choose_base(x, i + 1, chosen + 1, in_base | x->bases.places[i], endo_fins | overlap))
            return true;
    }
    return false;
}

static bool find(finder *f, int size, bool finned) {
    franken x = {.f = f, .h = qdri_hodoku_of(f), .size = size, .finned = finned};
    for (x.d = 0; x.d < SIDE9; x.d++)
        for (int first = 0; first <= COLUMNS9 && qdri_hodoku_is_doomed(x.h, x.d);
             first += COLUMNS9) {
            fill_pool(x.h, x.d, first, finned ? SIDE9 : size, &x.bases);
            fill_pool(x.h, x.d, COLUMNS9 - first, SIDE9, &x.covers);
            if (choose_base(&x, 0, 0, 0, 0)) return true;
        }
    return false;
}

bool qdri_hodoku_franken_x_wing(finder *f) {
    return find(f, 2, false);
}

bool qdri_hodoku_franken_swordfish(finder *f) {
    return find(f, 3, false);
}

bool qdri_hodoku_finned_franken_x_wing(finder *f) {
    return find(f, 2, true);
}

bool qdri_hodoku_finned_franken_swordfish(finder *f) {
    return find(f, 3, true);
}
