/* leftovers.c: some lines and as many regions hold the same digits, so what lies in the lines alone
 * holds the same as what lies in the regions alone (law of leftovers).
 *
 *      A A A A A a        the regions A and B cover the first two rows but for two cells, and
 *      A B B B B b        stick out with two others: a and b are what the 1s are
 *      . 1 . 1 . .
 *
 * A digit that no leftover of the one side can have leaves those of the other. */
#include "variants/variants.h"

#include <string.h>

enum { MOST = QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE };

typedef struct overlay {
    finder *f;
    int k;
    int lines, regions[QDRI_HUMAN_SIDE]; /* the first of the lines, and the regions */
    bool in_lines[MOST], in_regions[MOST];
} overlay;

/* The k regions with most cells in the lines. */
static void choose_regions(overlay *o) {
    const ground *g = o->f->b->g;
    int inside[QDRI_HUMAN_SIDE] = {0};
    for (int region = 0; region < g->side; region++)
        for (int i = 0; i < g->side; i++)
            inside[region] += o->in_lines[qdri_unit_cells(g, region)[i]];
    for (int i = 0; i < o->k; i++) {
        int best = 0;
        for (int region = 1; region < g->side; region++)
            if (inside[region] > inside[best]) best = region;
        o->regions[i] = best;
        inside[best] = -1;
    }
}

static void mark_unit(const ground *g, int unit, bool *in) {
    for (int i = 0; i < g->side; i++) in[qdri_unit_cells(g, unit)[i]] = true;
}

static void lay_over(overlay *o) {
    const ground *g = o->f->b->g;
    memset(o->in_lines, 0, sizeof o->in_lines);
    memset(o->in_regions, 0, sizeof o->in_regions);
    for (int i = 0; i < o->k; i++) mark_unit(g, o->lines + i, o->in_lines);
    choose_regions(o);
    for (int i = 0; i < o->k; i++) mark_unit(g, o->regions[i], o->in_regions);
}

/* What is in the one and not in the other: how often the digit is there, and whether it can be
 * where it is not yet. */
typedef struct leftover {
    int has;
    bool can;
} leftover;

static leftover look_at(const overlay *o, const bool *in, const bool *out, int d) {
    const qdr_board *b = o->f->b;
    leftover l = {0};
    for (int cell = 0; cell < b->g->cells; cell++) {
        if (!in[cell] || out[cell]) continue;
        l.has += b->digit[cell] == d + 1;
        l.can |= qdri_has(b, cell, d);
    }
    return l;
}

static void need_units(overlay *o, bool lines, int d) {
    for (int i = 0; i < o->k; i++) {
        const int unit = lines ? o->lines + i : o->regions[i];
        if (qdri_where(o->f->b, unit, d)) qdri_need_unit(o->f, unit, d);
    }
}

/* Strikes from what is in the one alone the digits that the other has no leftover for. */
static bool strike_from(overlay *o, bool lines) {
    const ground *g = o->f->b->g;
    const bool *in = lines ? o->in_lines : o->in_regions,
               *out = lines ? o->in_regions : o->in_lines;
    uint64_t gone = 0;
    qdri_begin(o->f, QDR_LEFTOVERS, 3.3 + 0.4 * (o->k - 1));
    for (int d = 0; d < g->side; d++) {
        const leftover mine = look_at(o, in, out, d), its = look_at(o, out, in, d);
        if (!mine.can || its.can || its.has != mine.has) continue;
        gone |= qdri_bit(d);
        need_units(o, !lines, d);
    }
    for (int cell = 0; cell < g->cells; cell++)
        if (in[cell] && !out[cell]) qdri_conclude(o->f, cell, gone);
    return qdri_emit(o->f);
}

static bool find(finder *f, int k) {
    const ground *g = f->b->g;
    overlay o;
    o.f = f;
    o.k = k;
    if (!g->shape->spec.jigsaw || 2 * k > g->side) return false;
    for (int family = 1; family <= 2; family++)
        for (int i = 0; i + k <= g->side; i++) {
            o.lines = family * g->side + i;
            lay_over(&o);
            if (strike_from(&o, true) || strike_from(&o, false)) return true;
        }
    return false;
}

bool qdri_find_leftovers_1(finder *f) {
    return find(f, 1);
}

bool qdri_find_leftovers_2(finder *f) {
    return find(f, 2);
}

bool qdri_find_leftovers_3(finder *f) {
    return find(f, 3);
}

bool qdri_find_leftovers_4(finder *f) {
    return find(f, 4);
}
