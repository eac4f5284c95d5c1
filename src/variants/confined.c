/* confined.c: a digit whose places in a unit all rule out the same candidate elsewhere, each in its
 * way: by a unit, a knight's or king's move, or what a rule says of two cells.
 *
 *      . 5 .        both 5s of the box are a knight's move or a row away from ×
 *      . . 5
 *      × . .
 *
 * Where one unit does it, that is a locked candidate, which is simpler and was looked for. */
#include "variants/variants.h"

/* What digit d in `cell` rules out in `other`. */
static uint64_t ruled_out(const ground *g, int cell, int d, int other) {
    uint64_t out = qdri_sees(g, cell, other) ? qdri_bit(d) : 0;
    for (uint32_t i = g->beside_start[cell]; i < g->beside_start[cell + 1]; i++)
        if (g->beside[i].other == other) out |= ~g->beside[i].allowed[d].word[0];
    return out;
}

static void look_at_cell(finder *f, int unit, int d, int other) {
    const ground *g = f->b->g;
    uint64_t out = f->b->marks[other];
    for (uint64_t left = qdri_where(f->b, unit, d); left && out; left &= left - 1) {
        const int cell = qdri_unit_cells(g, unit)[qdri_lowest(left)];
        if (cell == other) return;
        out &= ruled_out(g, cell, d, other);
    }
    qdri_conclude(f, other, out);
}

/* Only what has to do with the first place can have to do with all. */
static bool look_at_digit(finder *f, int unit, int d) {
    const ground *g = f->b->g;
    const int first = qdri_unit_cells(g, unit)[qdri_lowest(qdri_where(f->b, unit, d))];
    qdri_begin(f, QDR_CONFINED, 3.5);
    qdri_need_unit(f, unit, d);
    for (int i = 0; i < g->peers_of[first]; i++) look_at_cell(f, unit, d, qdri_peers(g, first)[i]);
    for (uint32_t i = g->beside_start[first]; i < g->beside_start[first + 1]; i++)
        if (!qdri_sees(g, first, g->beside[i].other)) look_at_cell(f, unit, d, g->beside[i].other);
    return qdri_emit(f);
}

bool qdri_find_confined(finder *f) {
    const ground *g = f->b->g;
    for (int i = 0; i < g->units; i++) {
        const int unit = g->order[i];
        if (!qdri_is_full(g, unit)) continue;
        for (int d = 0; d < g->side; d++) {
            const uint64_t where = qdri_where(f->b, unit, d);
            if (where && !qdri_is_one(where) && look_at_digit(f, unit, d)) return true;
        }
    }
    return false;
}
