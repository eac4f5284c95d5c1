/* cages.c: what the sum of one cage says (killer).
 *
 *      ┌─────────┐      last cell      two of three have their digits: the third is what is left
 *      │ 7  .  . │      combination    7 in three cells is {1,2,4}: other digits leave them
 *      └─────────┘      combinations   digits of a cell that are in no way to fill the cage leave
 * it; digits that are in every way leave what sees all their places
 */
#include "variants/variants.h"
#include "variants/ways.h"

typedef bool in_cage(finder *f, int cage, const ways *w, const uint16_t *cells);

/* Cages with open cells, and their ways. */
static bool each_cage(finder *f, in_cage *look) {
    const qdr_board *b = f->b;
    ways w;
    uint16_t cells[QDRI_HUMAN_SIDE];
    for (int cage = 0; cage < (int)b->g->shape->cage_count; cage++) {
        qdri_ways_of_cage(&w, b, b->marks, cage, cells);
        if (w.count > 0 && qdri_find_ways(&w, b->g->side) && look(f, cage, &w, cells)) return true;
    }
    return false;
}

static bool place_last(finder *f, int cage, const ways *w, const uint16_t *cells) {
    if (w->count != 1 || w->sets != 1) return false;
    qdri_begin(f, QDR_CAGE_LAST, 1.1);
    qdri_need_cage(f, cage);
    f->s->cell = cells[0];
    f->s->digit = w->total;
    return qdri_emit(f);
}

static bool strike_others(finder *f, int cage, const ways *w, const uint16_t *cells) {
    if (w->sets != 1) return false;
    qdri_begin(f, QDR_CAGE_SET, 2.2);
    qdri_need_cage(f, cage);
    for (int i = 0; i < w->count; i++) qdri_conclude(f, cells[i], ~w->all);
    return qdri_emit(f);
}

/* The digit is in every way: cells besides that see all its places lose it. */
static bool strike_outside(finder *f, int cage, const ways *w, const uint16_t *cells, int d) {
    const ground *g = f->b->g;
    qdri_begin(f, QDR_CAGE_WAYS, 2.9);
    qdri_need_cage(f, cage);
    for (int other = 0; other < g->cells; other++) {
        bool sees_all = qdri_has(f->b, other, d);
        for (int i = 0; i < w->count && sees_all; i++)
            sees_all =
                cells[i] != other && (!(w->keep[i] >> d & 1) || qdri_sees(g, cells[i], other));
        if (sees_all) qdri_conclude(f, other, qdri_bit(d));
    }
    return qdri_emit(f);
}

static bool strike_impossible(finder *f, int cage, const ways *w, const uint16_t *cells) {
    if (w->sets == 0) return false;
    qdri_begin(f, QDR_CAGE_WAYS, 2.9);
    qdri_need_cage(f, cage);
    for (int i = 0; i < w->count; i++) qdri_conclude(f, cells[i], ~w->keep[i]);
    if (qdri_emit(f)) return true;
    for (uint64_t left = w->all; left; left &= left - 1)
        if (strike_outside(f, cage, w, cells, qdri_lowest(left))) return true;
    return false;
}

bool qdri_find_cage_last(finder *f) {
    return each_cage(f, place_last);
}

bool qdri_find_cage_set(finder *f) {
    return each_cage(f, strike_others);
}

bool qdri_find_cage_ways(finder *f) {
    return each_cage(f, strike_impossible);
}
