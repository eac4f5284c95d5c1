/* locked.c: a digit whose places in one unit all lie in a second one (locked candidates): it leaves
 * the rest of the second.
 *
 *      a box and a line: pointing        a line and a box: claiming
 *      . . . | . × .                     . . . | . . .
 *      5 . 5 | × . ×                     5 . 5 | . . .
 *      . . . | . . .                     × × × | . . .
 *
 * Direct, where that leaves the digit one place in a third unit: then it is placed, and nothing is
 * struck (but on side 16). */
#include "explainer/explainer.h"

typedef bool conclude(finder *f, int base, int cover, int d);

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

/* Where lines of a family cross boxes, line by line: the digits there, and those that are there
 * twice. A box has one crossing of each of some lines side by side. */
typedef struct crossings {
    int family;
    int count, size; /* of a line: crossings, and cells of each */
    uint64_t any[QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE], twice[QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE];
} crossings;

static void make_crossings(crossings *c, const qdr_board *b, int family) {
    const ground *g = b->g;
    const int first = family * g->side;
    const uint16_t *cell = qdri_unit_cells(g, first);
    c->family = family;
    c->size = qdri_count(qdri_cross(g, first, qdri_unit_of(g, cell[0], QDRI_FAMILY_BOX)));
    c->count = g->side / c->size;
    for (int i = 0; i < g->side * c->count; i++) {
        uint64_t any = 0, twice = 0;
        for (int k = 0; k < c->size; k++, cell++) {
            twice |= any & b->marks[*cell];
            any |= b->marks[*cell];
        }
        c->any[i] = any;
        c->twice[i] = twice;
    }
}

/* Of one unit: its first crossing, and the way to the next one. */
static int first_crossing(const crossings *c, const ground *g, int unit, int *stride) {
    const int lines = c->family * g->side, cell = qdri_unit_cells(g, unit)[0];
    const int line = qdri_unit_of(g, cell, c->family) - lines;
    *stride = unit < lines ? c->count : 1;
    if (unit >= lines) return line * c->count;
    return line * c->count + qdri_place_in(g, cell, c->family) / c->size;
}

/* Digits that have two or more places in a unit, all of them in one crossing. */
static uint64_t digits_locked(const crossings *c, int first, int stride) {
    uint64_t seen = 0, apart = 0, twice = 0;
    for (int i = 0; i < c->count; i++, first += stride) {
        apart |= seen & c->any[first];
        seen |= c->any[first];
        twice |= c->twice[first];
    }
    return twice & ~apart;
}

/* Those that are elsewhere in the unit that crosses, too, matter. */
static bool try_unit(finder *f, const crossings *c, int unit, uint64_t digits, conclude *then) {
    const ground *g = f->b->g;
    const int other = qdri_is_box(g, unit) ? c->family : QDRI_FAMILY_BOX;
    int stride, at = first_crossing(c, g, unit, &stride);
    for (int i = 0; i < c->count; i++, at += stride) {
        const int cell = qdri_unit_cells(g, c->family * g->side)[at * c->size];
        const int cover = qdri_unit_of(g, cell, other);
        for (uint64_t left = digits & c->any[at]; left; left &= left - 1) {
            const int d = qdri_lowest(left);
            if (qdri_where(f->b, cover, d) & ~qdri_cross(g, cover, unit) && then(f, unit, cover, d))
                return true;
        }
    }
    return false;
}

/* Of the units of a family: what is locked there, of these digits. */
static uint64_t list_locked(const finder *f, const crossings *c, int base, uint64_t digits,
                            int kind, uint64_t *locked) {
    const bool known = f->notes && kind == NOTE_LOCKED;
    uint64_t any = 0;
    for (int i = 0; i < f->b->g->side; i++) {
        int stride, first = first_crossing(c, f->b->g, base + i, &stride);
        const bool looked = known && f->notes->looked[base + i] & LOOKED_LOCKED;
        locked[i] = looked ? 0 : digits_locked(c, first, stride) & digits;
        any |= locked[i];
    }
    return any;
}

/* All digits of two units, or, in Sukaku Explainer, all units for a digit. */
static bool each_locked_in(finder *f, const crossings *c, int family, uint64_t digits, int kind,
                           conclude *then) {
    const int side = f->b->g->side, base = family * side;
    uint64_t locked[QDRI_HUMAN_SIDE];
    uint64_t any = list_locked(f, c, base, digits, kind, locked);
    while (any) {
        const uint64_t now = f->manner == MANNER_SUKAKU ? any & (~any + 1) : any;
        for (int i = 0; i < side; i++)
            if (locked[i] & now && try_unit(f, c, base + i, locked[i] & now, then)) return true;
        any &= ~now;
    }
    return false;
}

static bool each_locked(finder *f, int kind, conclude *then) {
    const uint64_t changed = qdri_changed(f, kind) & ~(uint64_t)0 >> (64 - f->b->g->side);
    crossings columns, rows;
    if (!f->b->g->plain) return each_overlap(f, then);
    if (changed) {
        make_crossings(&columns, f->b, QDRI_FAMILY_COLUMN);
        if (each_locked_in(f, &columns, QDRI_FAMILY_BOX, changed, kind, then)) return true;
        make_crossings(&rows, f->b, QDRI_FAMILY_ROW);
        if (each_locked_in(f, &rows, QDRI_FAMILY_BOX, changed, kind, then) ||
            each_locked_in(f, &columns, QDRI_FAMILY_COLUMN, changed, kind, then) ||
            each_locked_in(f, &rows, QDRI_FAMILY_ROW, changed, kind, then))
            return true;
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

/* The digit leaves the cover but for the base. */
static void strike_rest(finder *f, int base, int cover, int d) {
    const ground *g = f->b->g;
    uint64_t rest = qdri_where(f->b, cover, d) & ~qdri_cross(g, cover, base);
    for (; rest; rest &= rest - 1)
        qdri_conclude(f, qdri_unit_cells(g, cover)[qdri_lowest(rest)], qdri_bit(d));
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
        if (qdri_direct_strikes(g)) strike_rest(f, base, cover, d);
        if (qdri_emit(f)) return true;
    }
    return false;
}

static bool strike_the_rest(finder *f, int base, int cover, int d) {
    const ground *g = f->b->g;
    const bool pointing = qdri_is_box(g, base);
    qdri_begin(f, pointing ? QDR_POINTING : QDR_CLAIMING, pointing ? 2.6 : 2.8);
    qdri_need_unit(f, base, d);
    qdri_cover_unit(f, cover, d);
    strike_rest(f, base, cover, d);
    return qdri_emit(f);
}

bool qdri_find_direct_locked(finder *f) {
    return each_locked(f, NOTE_DIRECT_LOCKED, place_elsewhere);
}

bool qdri_find_locked(finder *f) {
    return each_locked(f, NOTE_LOCKED, strike_the_rest);
}
