/* witness.c: see witness.h. */
#include "human/witness.h"

/* The open cells of the unit that could have the digit no more, as places. */
static uint64_t barred_places(const qdr_board *b, int unit, int digit, bool *full) {
    const ground *g = b->g;
    uint64_t barred = 0;
    *full = false;
    for (int i = 0; i < g->unit_size[unit]; i++) {
        const int cell = qdri_unit_cells(g, unit)[i];
        *full |= b->digit[cell] != 0;
        if (b->digit[cell] == 0 && !qdri_has(b, cell, digit - 1)) barred |= qdri_bit(i);
    }
    return barred;
}

static uint64_t places_seen(const ground *g, int cell, int unit, uint64_t among) {
    uint64_t seen = 0;
    for (; among; among &= among - 1)
        if (qdri_sees(g, cell, qdri_unit_cells(g, unit)[qdri_lowest(among)]))
            seen |= among & (~among + 1);
    return seen;
}

/* A unit besides this one that has the witness and all it bars: lines before boxes. */
static int through(const ground *g, int cell, int unit, uint64_t barred) {
    static const int order[] = {QDRI_FAMILY_ROW, QDRI_FAMILY_COLUMN, QDRI_FAMILY_BOX};
    for (int i = 0; i < QDRI_FAMILIES; i++) {
        const int by = qdri_unit_of(g, cell, order[i]);
        if (by != unit && (barred & ~qdri_cross(g, unit, by)) == 0) return qdri_unit_outside(g, by);
    }
    return -1;
}

static void add_witness(const ground *g, witnesses *made, int cell, int unit, uint64_t barred) {
    witness *w = &made->list[made->count++];
    w->cell = cell;
    w->unit = through(g, cell, unit, barred);
    w->barred_count = 0;
    for (; barred; barred &= barred - 1)
        w->barred[w->barred_count++] = qdri_unit_cells(g, unit)[qdri_lowest(barred)];
}

/* Those first that bar the most. */
void qdri_witnesses_in_unit(const qdr_board *b, int unit, int digit, witnesses *made) {
    const ground *g = b->g;
    uint64_t barred = barred_places(b, unit, digit, &made->full);
    made->count = made->left_count = 0;
    while (barred) {
        int best = -1;
        uint64_t most = 0;
        for (int cell = 0; cell < g->cells; cell++) {
            if (b->digit[cell] != digit) continue;
            uint64_t seen = places_seen(g, cell, unit, barred);
            if (qdri_count(seen) > qdri_count(most)) best = cell, most = seen;
        }
        if (best < 0) break;
        add_witness(g, made, best, unit, most);
        barred &= ~most;
    }
    for (; barred; barred &= barred - 1)
        made->left[made->left_count++] = qdri_unit_cells(g, unit)[qdri_lowest(barred)];
}

uint64_t qdri_digits_seen(const qdr_board *b, int cell, uint64_t seen[QDRI_FAMILIES + 1]) {
    const ground *g = b->g;
    uint64_t left = ~(uint64_t)0 >> (64 - g->side);
    for (int f = 0; f <= QDRI_FAMILIES; f++) seen[f] = 0;
    for (int i = 0; i < g->peers_of[cell]; i++) {
        const int peer = qdri_peers(g, cell)[i], d = b->digit[peer] - 1;
        int f = 0;
        if (d < 0 || !(left >> d & 1)) continue;
        while (f < QDRI_FAMILIES && qdri_unit_of(g, cell, f) != qdri_unit_of(g, peer, f)) f++;
        seen[f] |= qdri_bit(d);
        left &= ~qdri_bit(d);
    }
    return left;
}
