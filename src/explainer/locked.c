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
#include "explainer/explainer.h"

typedef bool conclude(finder *f, int base, int cover, int d);

static const int pairs[][2] = {{QDRI_FAMILY_BOX, QDRI_FAMILY_COLUMN},
                               {QDRI_FAMILY_BOX, QDRI_FAMILY_ROW},
                               {QDRI_FAMILY_COLUMN, QDRI_FAMILY_BOX},
                               {QDRI_FAMILY_ROW, QDRI_FAMILY_BOX}};

static bool try_digits(finder *f, int base, int cover, uint64_t digits, conclude *then) {
    for (; digits; digits &= digits - 1)
        if (then(f, base, cover, qdri_lowest(digits))) return true;
    return false;
}

/* Digits that have two or more places in `base`, all of them in `cover`. */
static uint64_t confined(const qdr_board *b, int base, int cover) {
    const uint16_t *cells = qdri_unit_cells(b->g, base);
    uint64_t inside = 0, twice = 0, outside = 0;
    const uint64_t cross = qdri_cross(b->g, base, cover);
    for (int i = 0; i < b->g->unit_size[base]; i++) {
        const uint64_t set = b->marks[cells[i]];
        if (cross >> i & 1) {
            twice |= inside & set;
            inside |= set;
        } else {
            outside |= set;
        }
    }
    return twice & ~outside;
}

/* Any two units, as far as the first holds every digit. */
static bool each_overlap(finder *f, conclude *then) {
    const ground *g = f->b->g;
    for (int i = 0; i < g->units; i++) {
        const int base = g->order[i];
        for (int k = 0; qdri_is_full(g, base) && k < g->units; k++)
            if (i != k && qdri_cross(g, base, g->order[k]) != 0 &&
                try_digits(f, base, g->order[k], confined(f->b, base, g->order[k]), then))
                return true;
    }
    return false;
}

/* Of all units of a family: which of those of another family cross it, and the digits that are
 * confined there. */
typedef struct table {
    int base;  /* the first unit of the family */
    int count; /* of units that cross each */
    int cover[QDRI_HUMAN_SIDE],
        step[QDRI_HUMAN_SIDE]; /* of each unit: the first, and from one to the next */
    uint64_t digits[QDRI_HUMAN_SIDE][QDRI_HUMAN_SIDE];
    bool known[QDRI_HUMAN_SIDE]; /* nothing can be new in that unit */
    uint64_t any;                /* digits, of all */
} table;

/* A digit that is in one of the crossing units alone, and there twice, is confined to it. Those
 * that are elsewhere in that unit, too, matter. */
static void add_to_table(table *t, const qdr_board *b, int number, int family, uint64_t digits) {
    const ground *g = b->g;
    const uint16_t *cells = qdri_unit_cells(g, t->base + number);
    const int unit = t->base + number, first = qdri_unit_of(g, cells[0], family);
    uint64_t cross[QDRI_HUMAN_SIDE];
    t->cover[number] = first;
    t->step[number] = (qdri_unit_of(g, cells[g->side - 1], family) - first) / (t->count - 1);
    for (int k = 0; k < t->count; k++) {
        cross[k] = qdri_cross(g, unit, first + k * t->step[number]);
        t->digits[number][k] = 0;
    }
    for (; digits; digits &= digits - 1) {
        const uint64_t where = qdri_where(b, unit, qdri_lowest(digits));
        if ((where & (where - 1)) == 0) continue;
        int k = 0;
        while (!(where & cross[k])) k++;
        const int cover = first + k * t->step[number], d = qdri_lowest(digits);
        if (where & ~cross[k] || !(qdri_where(b, cover, d) & ~qdri_cross(g, cover, unit))) continue;
        t->digits[number][k] |= digits & (~digits + 1);
        t->any |= digits & (~digits + 1);
    }
}

static void make_table(table *t, const finder *f, int family, int cover, uint64_t digits,
                       bool all) {
    const qdr_board *b = f->b;
    const ground *g = b->g;
    t->base = family * g->side;
    const int first = qdri_unit_of(g, qdri_unit_cells(g, t->base)[0], cover);
    t->count = g->side / qdri_count(qdri_cross(g, t->base, first));
    t->any = 0;
    for (int i = 0; i < g->side && t->count > 1; i++) {
        t->known[i] = !all && f->notes && f->notes->looked[t->base + i] & LOOKED_LOCKED;
        if (!t->known[i]) add_to_table(t, b, i, cover, digits);
    }
}

static bool try_table(finder *f, const table *t, uint64_t digits, conclude *then) {
    for (int i = 0; i < f->b->g->side; i++)
        for (int k = 0; k < t->count && !t->known[i]; k++)
            if (try_digits(f, t->base + i, t->cover[i] + k * t->step[i], t->digits[i][k] & digits,
                           then))
                return true;
    return false;
}

/* All digits of two units, or, in Sukaku Explainer, all units for a digit. */
static bool each_locked(finder *f, int kind, conclude *then) {
    const uint64_t changed = qdri_changed(f, kind) & ~(uint64_t)0 >> (64 - f->b->g->side);
    table t;
    if (!f->b->g->plain) return each_overlap(f, then);
    for (int i = 0; i < 4 && changed; i++) {
        make_table(&t, f, pairs[i][0], pairs[i][1], changed, kind == NOTE_DIRECT_LOCKED);
        if (f->manner == MANNER_ORIGINAL && t.any && try_table(f, &t, t.any, then)) return true;
        for (; f->manner == MANNER_SUKAKU && t.any; t.any &= t.any - 1)
            if (try_table(f, &t, t.any & (~t.any + 1), then)) return true;
    }
    qdri_note_nothing(f, kind);
    for (int u = 0; f->notes && kind == NOTE_LOCKED && u < f->b->g->units; u++)
        f->notes->looked[u] |= LOOKED_LOCKED;
    return false;
}

/* The units of the same kind as this one. */
static void range_of_kind(const ground *g, int unit, int *first, int *end) {
    if (unit / g->side >= (g->boxed ? 3 : 2)) {
        *first = (g->boxed ? 3 : 2) * g->side;
        *end = g->units;
    } else {
        *first = unit / g->side * g->side;
        *end = *first + g->side;
    }
}

/* The one place that is left in a unit outside the cover, where there were more; -1: not one. */
static int place_left(const qdr_board *b, int u, int base, int cover, int d) {
    const ground *g = b->g;
    const uint64_t where = qdri_where(b, u, d);
    if (qdri_is_one(where) || !qdri_is_full(g, u)) return -1;
    const uint64_t left = where & ~(qdri_cross(g, u, cover) & ~qdri_cross(g, u, base));
    return qdri_is_one(left) ? qdri_unit_cells(g, u)[qdri_lowest(left)] : -1;
}

/* A third unit, of the first one's kind, in which one place lies outside the cover. */
static bool place_elsewhere(finder *f, int base, int cover, int d) {
    const ground *g = f->b->g;
    const bool pointing = qdri_is_box(g, base);
    int first, end;
    range_of_kind(g, base, &first, &end);
    for (int u = first; u < end; u++) {
        const int cell = u == base ? -1 : place_left(f->b, u, base, cover, d);
        if (cell < 0) continue;
        qdri_begin(f, pointing ? QDR_DIRECT_POINTING : QDR_DIRECT_CLAIMING, pointing ? 1.7 : 1.9);
        qdri_need_unit(f, base, d);
        qdri_need_unit(f, u, d);
        qdri_cover_unit(f, cover, d);
        f->s->cell = cell;
        f->s->digit = d + 1;
        if (qdri_emit(f)) return true;
    }
    return false;
}

static bool strike_the_rest(finder *f, int base, int cover, int d) {
    const ground *g = f->b->g;
    const bool pointing = qdri_is_box(g, base);
    uint64_t rest = qdri_where(f->b, cover, d) & ~qdri_cross(g, cover, base);
    qdri_begin(f, pointing ? QDR_POINTING : QDR_CLAIMING, pointing ? 2.6 : 2.8);
    qdri_need_unit(f, base, d);
    qdri_cover_unit(f, cover, d);
    for (; rest; rest &= rest - 1)
        qdri_conclude(f, qdri_unit_cells(g, cover)[qdri_lowest(rest)], qdri_bit(d));
    return qdri_emit(f);
}

bool qdri_find_direct_locked(finder *f) {
    return each_locked(f, NOTE_DIRECT_LOCKED, place_elsewhere);
}

bool qdri_find_locked(finder *f) {
    return each_locked(f, NOTE_LOCKED, strike_the_rest);
}
