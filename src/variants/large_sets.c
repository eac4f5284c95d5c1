/* large_sets.c: naked and hidden sets and fish of 5, 6 and 7, which sides of 10 and more have room
 * for. Smaller ones are in explainer/subsets.c and explainer/fish.c; what is said there holds here.
 *
 *      k members, each a set, that have k in union:     cells and digits      naked
 *                                                       digits and places     hidden
 *                                                       lines and lines       fish
 *
 * They are chosen one after the other, as long as the union is not too large. */
#include "explainer/explainer.h"
#include "variants/variants.h"

enum { SMALLEST = 5, LARGEST = 7, MOST_TRIES = 200000 };
enum { NAKED, HIDDEN, FISH, KINDS };

static const double ratings[KINDS][LARGEST + 1] = {
    {0, 0, 0, 0, 0, 5.6, 6.1, 6.5},
    {0, 0, 0, 0, 0, 6.0, 6.5, 6.9},
    {0, 0, 0, 0, 0, 5.8, 6.3, 6.7},
};
static const qdr_technique names[KINDS] = {QDR_NAKED_SET, QDR_HIDDEN_SET, QDR_LARGE_FISH};

typedef struct crowd {
    finder *f;
    int kind, k;
    int unit;        /* of a naked or hidden set */
    int base, cover; /* of a fish: families */
    int d;           /* of a fish */
    int count;
    uint64_t set[QDRI_HUMAN_SIDE];
    uint8_t member[QDRI_HUMAN_SIDE];
    int tries;
} crowd;

static void add_member(crowd *c, int member, uint64_t set) {
    const int size = qdri_count(set);
    if (size < 2 || size > c->k) return;
    c->set[c->count] = set;
    c->member[c->count++] = (uint8_t)member;
}

/* ---- what follows ---------------------------------------------------------------------------- */

static void strike_naked(crowd *c, uint64_t places, uint64_t digits) {
    const uint16_t *cells = qdri_unit_cells(c->f->b->g, c->unit);
    for (int i = 0; i < c->f->b->g->unit_size[c->unit]; i++)
        if (places >> i & 1)
            qdri_need_cell(c->f, cells[i]);
        else
            qdri_conclude(c->f, cells[i], digits);
}

static void strike_hidden(crowd *c, uint64_t digits, uint64_t places) {
    for (uint64_t left = digits; left; left &= left - 1)
        qdri_need_unit(c->f, c->unit, qdri_lowest(left));
    for (; places; places &= places - 1)
        qdri_conclude(c->f, qdri_unit_cells(c->f->b->g, c->unit)[qdri_lowest(places)], ~digits);
}

static void strike_fish(crowd *c, uint64_t lines, uint64_t covers) {
    const ground *g = c->f->b->g;
    for (uint64_t left = lines; left; left &= left - 1)
        qdri_need_unit(c->f, qdri_line(g, c->base, qdri_lowest(left)), c->d);
    for (; covers; covers &= covers - 1) {
        const int unit = qdri_line(g, c->cover, qdri_lowest(covers));
        qdri_cover_unit(c->f, unit, c->d);
        for (uint64_t rest = qdri_where(c->f->b, unit, c->d) & ~lines; rest; rest &= rest - 1)
            qdri_conclude(c->f, qdri_unit_cells(g, unit)[qdri_lowest(rest)], qdri_bit(c->d));
    }
}

static bool strike(crowd *c, uint64_t members, uint64_t all) {
    qdri_begin(c->f, names[c->kind], ratings[c->kind][c->k]);
    if (c->kind == NAKED)
        strike_naked(c, members, all);
    else if (c->kind == HIDDEN)
        strike_hidden(c, members, all);
    else
        strike_fish(c, members, all);
    return qdri_emit(c->f);
}

/* ---- the search ------------------------------------------------------------------------------ */

static bool choose(crowd *c, int from, int left, uint64_t members, uint64_t all) {
    if (qdri_count(all) > c->k || ++c->tries > MOST_TRIES) return false;
    if (left == 0) return qdri_count(all) == c->k && strike(c, members, all);
    for (int i = from; i + left <= c->count; i++)
        if (choose(c, i + 1, left - 1, members | qdri_bit(c->member[i]), all | c->set[i]))
            return true;
    return false;
}

static bool search(crowd *c) {
    c->tries = 0;
    return c->count >= c->k && choose(c, 0, c->k, 0, 0);
}

static bool in_units(crowd *c) {
    const qdr_board *b = c->f->b;
    for (int i = 0; i < b->g->units; i++) {
        c->unit = b->g->order[i];
        c->count = 0;
        if (!qdri_is_full(b->g, c->unit) || qdri_open_in(b, c->unit) < 2 * c->k) continue;
        for (int k = 0; k < b->g->side; k++)
            add_member(c, k,
                       c->kind == NAKED ? b->marks[qdri_unit_cells(b->g, c->unit)[k]]
                                        : qdri_where(b, c->unit, k));
        if (search(c)) return true;
    }
    return false;
}

static bool in_lines(crowd *c) {
    const qdr_board *b = c->f->b;
    for (c->d = 0; c->d < b->g->side; c->d++) {
        c->count = 0;
        if (b->placed[c->d] + 2 * c->k > b->g->side) continue;
        for (int i = 0; i < b->g->side; i++)
            add_member(c, i, qdri_where(b, qdri_line(b->g, c->base, i), c->d));
        if (search(c)) return true;
    }
    return false;
}

static bool look(crowd *c) {
    if (c->kind != FISH) return in_units(c);
    c->base = QDRI_FAMILY_COLUMN;
    c->cover = QDRI_FAMILY_ROW;
    if (in_lines(c)) return true;
    c->base = QDRI_FAMILY_ROW;
    c->cover = QDRI_FAMILY_COLUMN;
    return in_lines(c);
}

bool qdri_find_large_sets(finder *f, double most) {
    static const int order[KINDS] = {NAKED, FISH, HIDDEN};
    for (int k = SMALLEST; k <= LARGEST && 2 * k <= f->b->g->side; k++)
        for (int i = 0; i < KINDS; i++) {
            crowd c = {.f = f, .kind = order[i], .k = k};
            if (most > 0 && ratings[c.kind][k] >= most) continue;
            if (look(&c)) return true;
        }
    return false;
}
