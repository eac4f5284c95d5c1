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

/* The next unit of a set, by the order in which people look; -1: none. */
static int next_unit(const ground *g, const uint64_t set[2], int after) {
    for (int i = after + 1; i < g->units; i = (i / 64 + 1) * 64) {
        const uint64_t left = set[i / 64] & ~(uint64_t)0 << i % 64;
        const int next = left ? i / 64 * 64 + qdri_lowest(left) : g->units;
        if (next < g->units) return next;
    }
    return -1;
}

static void drop_unit(uint64_t set[2], int i) {
    set[i / 64] &= ~qdri_bit(i % 64);
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

/* Where the notes say that there may be some. */
static bool where_noted(finder *f, notes *n) {
    const ground *g = f->b->g;
    const uint64_t all = ~(uint64_t)0 >> (64 - g->side);
    for (int i = -1; (i = next_unit(g, n->last_in, i)) >= 0;) {
        if (last_in(f, g->order[i])) return true;
        if (qdri_open_in(f->b, g->order[i]) != 1) drop_unit(n->last_in, i);
    }
    for (int i = -1; (i = next_unit(g, n->lone_in, i)) >= 0;) {
        if (hidden_in(f, g->order[i], n->lone[g->order[i]] & all)) return true;
        n->lone[g->order[i]] = 0;
        drop_unit(n->lone_in, i);
    }
    return false;
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
