/* single.c: one place left for a digit, or one digit left for a cell.
 *
 *      . . 5 | . 7 .        the 5s bar everything in the third box but one cell:
 *      . . . | 5 . .        a hidden single. Where eight digits see a cell, the
 *      . . . | . . ▒        ninth is a naked single. */
#include "explainer/explainer.h"

static bool place(finder *f, qdr_technique what, double rating, qdr_item because, int cell, int d) {
    qdri_begin(f, what, rating);
    qdri_need(f, because);
    f->s->cell = cell;
    f->s->digit = d + 1;
    return qdri_emit(f);
}

/* A hidden single among some digits of a unit. */
static bool in_unit(finder *f, int u, uint64_t digits, qdr_technique what, double rating) {
    const ground *g = f->b->g;
    for (; digits; digits &= digits - 1) {
        const int d = qdri_lowest(digits);
        uint64_t where = qdri_where(f->b, u, d);
        if (!qdri_is_one(where)) continue;
        int cell = qdri_unit_cells(g, u)[qdri_lowest(where)];
        if (place(f, what, rating, qdri_item_of_unit(g, u, d), cell, d)) return true;
    }
    return false;
}

static bool last_in(finder *f, int u) {
    const ground *g = f->b->g;
    const uint64_t all = ~(uint64_t)0 >> (64 - g->side);
    return qdri_open_in(f->b, u) == 1 && qdri_is_full(g, u) &&
           in_unit(f, u, all, QDR_LAST_CELL, 1.0);
}

static bool hidden_in(finder *f, int u, uint64_t digits) {
    const ground *g = f->b->g;
    return qdri_is_full(g, u) &&
           in_unit(f, u, digits, QDR_HIDDEN_SINGLE, qdri_is_box(g, u) ? 1.2 : 1.5);
}

/* In all units. */
static bool anywhere(finder *f) {
    const ground *g = f->b->g;
    const uint64_t all = ~(uint64_t)0 >> (64 - g->side);
    for (int i = 0; i < g->units; i++)
        if (last_in(f, g->order[i])) return true;
    for (int i = 0; i < g->units; i++)
        if (hidden_in(f, g->order[i], all)) return true;
    return false;
}

/* Where the notes say that there may be some: in 64 units from one on, by the order in which people
 * look. */
static bool last_noted(finder *f, uint64_t *units, int from) {
    for (uint64_t left = *units; left; left &= left - 1) {
        const int unit = f->b->g->order[from + qdri_lowest(left)];
        if (last_in(f, unit)) return true;
        if (qdri_open_in(f->b, unit) != 1) *units &= ~(left & (~left + 1));
    }
    return false;
}

static bool hidden_noted(finder *f, uint64_t *units, int from) {
    const uint64_t all = ~(uint64_t)0 >> (64 - f->b->g->side);
    for (; *units; *units &= *units - 1) {
        const int unit = f->b->g->order[from + qdri_lowest(*units)];
        if (hidden_in(f, unit, f->notes->lone[unit] & all)) return true;
        f->notes->lone[unit] = 0;
    }
    return false;
}

static bool where_noted(finder *f, notes *n) {
    return last_noted(f, n->last_in, 0) || last_noted(f, n->last_in + 1, 64) ||
           hidden_noted(f, n->lone_in, 0) || hidden_noted(f, n->lone_in + 1, 64);
}

bool qdri_find_hidden_single(finder *f) {
    return f->notes ? where_noted(f, f->notes) : anywhere(f);
}

bool qdri_find_naked_single(finder *f) {
    const qdr_board *b = f->b;
    for (int cell = 0; cell < b->g->cells; cell++)
        if (qdri_is_one(b->marks[cell]) && place(f, QDR_NAKED_SINGLE, 2.3, qdri_item_of_cell(cell),
                                                 cell, qdri_lowest(b->marks[cell])))
            return true;
    return false;
}
