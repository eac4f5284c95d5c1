/* ways.c: see ways.h. Sets of digits first, then who gets which: a cell can have a digit of a set
 * if the others can share the rest, which is a matching of cells and digits.
 *
 *      12 in three cells   {1,2,9} {1,3,8} {1,4,7} {1,5,6} {2,3,7} {2,4,6} {3,4,5}
 */
#include "variants/ways.h"

#include "sudoku/clues.h"

#include <string.h>

enum { MOST_SETS = 4000 }; /* that are tried */

/* ---- who gets which -------------------------------------------------------------------------- */

typedef struct matching {
    const ways *w;
    uint64_t set;
    int8_t owner[QDRI_HUMAN_SIDE]; /* of a digit from 0: the cell that has it; -1: none */
} matching;

/* Finds a digit for the cell, if need be by moving others on (augmenting paths). */
static bool give(matching *m, int cell, uint64_t *tried) {
    for (uint64_t left = m->w->marks[cell] & m->set & ~*tried; left; left &= left - 1) {
        const int d = qdri_lowest(left);
        if (*tried >> d & 1) continue;
        *tried |= qdri_bit(d);
        if (m->owner[d] >= 0 && !give(m, m->owner[d], tried)) continue;
        m->owner[d] = (int8_t)cell;
        return true;
    }
    return false;
}

/* Whether the cells can share the digits of the set; with cell `fixed`, if not -1, having d. */
static bool can_share(matching *m, int fixed, int d) {
    memset(m->owner, -1, sizeof m->owner);
    if (fixed >= 0) m->owner[d] = (int8_t)fixed;
    for (int cell = 0; cell < m->w->count; cell++) {
        uint64_t tried = fixed >= 0 ? qdri_bit(d) : 0;
        if (cell != fixed && !give(m, cell, &tried)) return false;
    }
    return true;
}

/* Every cell's digit of the way found is possible. */
static void keep_way(ways *w, const matching *m) {
    for (uint64_t left = m->set; left; left &= left - 1)
        w->keep[m->owner[qdri_lowest(left)]] |= left & (~left + 1);
}

static void look_at_set(ways *w, uint64_t set) {
    matching m = {.w = w, .set = set};
    if (!can_share(&m, -1, 0)) return;
    w->sets++;
    w->any |= set;
    w->all &= set;
    keep_way(w, &m);
    for (int cell = 0; cell < w->count; cell++)
        for (uint64_t left = w->marks[cell] & set & ~w->keep[cell]; left; left &= left - 1)
            if (can_share(&m, cell, qdri_lowest(left))) keep_way(w, &m);
}

/* ---- which digits ---------------------------------------------------------------------------- */

typedef struct choice {
    ways *w;
    uint64_t from; /* digits that some cell can have */
    int tried;
} choice;

/* Chooses `left` more digits below `below` that make `rest`. */
static void choose(choice *c, uint64_t set, int below, int left, int rest) {
    if (left == 0) {
        if (rest == 0 && c->tried++ < MOST_SETS) look_at_set(c->w, set);
        return;
    }
    for (int digit = below - 1; digit >= left && c->tried <= MOST_SETS; digit--) {
        if (!(c->from >> (digit - 1) & 1)) continue;
        if (rest > qdri_greatest_sum(left, digit)) return;
        if (rest - digit >= qdri_least_sum(left - 1))
            choose(c, set | qdri_bit(digit - 1), digit, left - 1, rest - digit);
    }
}

bool qdri_find_ways(ways *w, int side) {
    choice c = {.w = w};
    w->sets = 0;
    w->any = 0;
    w->all = ~(uint64_t)0;
    for (int cell = 0; cell < w->count; cell++) {
        w->keep[cell] = 0;
        c.from |= w->marks[cell];
    }
    choose(&c, 0, side + 1, w->count, w->total);
    return c.tried <= MOST_SETS;
}

void qdri_ways_of_cage(ways *w, const qdr_board *b, const uint64_t *marks, int cage,
                       uint16_t cells[QDRI_HUMAN_SIDE]) {
    const qdri_cage *of = &b->g->shape->cages[cage];
    w->count = 0;
    w->total = of->sum;
    for (int i = 0; i < of->count; i++) {
        const int cell = of->cells[i];
        w->total -= b->digit[cell];
        if (b->digit[cell]) continue;
        cells[w->count] = (uint16_t)cell;
        w->marks[w->count++] = marks[cell];
    }
}
