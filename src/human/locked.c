/* locked.c: a digit whose places in one unit all lie in a second one (locked candidates): it leaves
 * the rest of the second.
 *
 *      a box and a line: pointing        a line and a box: claiming
 *      . . . | . × .                     . . . | . . .
 *      5 . 5 | × . ×                     5 . 5 | . . .
 *      . . . | . . .                     × × × | . . .
 *
 * Direct, where that leaves the digit one place in a third unit: then it is placed, and nothing is
 * struck. */
#include "human/step.h"

typedef bool conclude(finder *f, int base, int cover, int d);

static const int pairs[][2] = {{QDRI_FAMILY_BOX, QDRI_FAMILY_COLUMN},
                               {QDRI_FAMILY_BOX, QDRI_FAMILY_ROW},
                               {QDRI_FAMILY_COLUMN, QDRI_FAMILY_BOX},
                               {QDRI_FAMILY_ROW, QDRI_FAMILY_BOX}};

/* Digits that have two or more places in `base`, all of them in `cover`. */
static bool each_digit(finder *f, int base, int cover, conclude *then) {
    uint64_t cross = qdri_cross(f->b->g, base, cover);
    for (int d = 0; cross && d < f->b->g->side; d++) {
        uint64_t where = qdri_where(f->b, base, d);
        if ((where & ~cross) == 0 && (where & (where - 1)) != 0 && then(f, base, cover, d))
            return true;
    }
    return false;
}

static bool each_locked(finder *f, conclude *then) {
    const int side = f->b->g->side;
    for (int i = 0; i < 4; i++)
        for (int base = pairs[i][0] * side; base < (pairs[i][0] + 1) * side; base++)
            for (int cover = pairs[i][1] * side; cover < (pairs[i][1] + 1) * side; cover++)
                if (each_digit(f, base, cover, then)) return true;
    return false;
}

/* A third unit, of the first one's family, in which one place lies outside the cover. */
static bool place_elsewhere(finder *f, int base, int cover, int d) {
    const ground *g = f->b->g;
    const int family = base / g->side;
    const bool pointing = family == QDRI_FAMILY_BOX;
    for (int u = family * g->side; u < (family + 1) * g->side; u++) {
        uint64_t cross = qdri_cross(g, u, cover), where = qdri_where(f->b, u, d);
        if (u == base || cross == 0 || qdri_count(where) < 2 || qdri_count(where & ~cross) != 1)
            continue;
        qdri_begin(f, pointing ? QDR_DIRECT_POINTING : QDR_DIRECT_CLAIMING, pointing ? 1.7 : 1.9);
        qdri_need_unit(f, base, d);
        qdri_need_unit(f, u, d);
        f->s->cell = qdri_unit_cells(g, u)[qdri_lowest(where & ~cross)];
        f->s->digit = d + 1;
        if (qdri_emit(f)) return true;
    }
    return false;
}

static bool strike_the_rest(finder *f, int base, int cover, int d) {
    const ground *g = f->b->g;
    const bool pointing = base / g->side == QDRI_FAMILY_BOX;
    uint64_t rest = qdri_where(f->b, cover, d) & ~qdri_cross(g, cover, base);
    qdri_begin(f, pointing ? QDR_POINTING : QDR_CLAIMING, pointing ? 2.6 : 2.8);
    qdri_need_unit(f, base, d);
    for (; rest; rest &= rest - 1)
        qdri_conclude(f, qdri_unit_cells(g, cover)[qdri_lowest(rest)], qdri_bit(d));
    return qdri_emit(f);
}

bool qdri_find_direct_locked(finder *f) {
    return each_locked(f, place_elsewhere);
}

bool qdri_find_locked(finder *f) {
    return each_locked(f, strike_the_rest);
}
