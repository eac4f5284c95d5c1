/* clue_bounds.c: a digit that leaves a neighbour nothing, by what a clue or a rule says of the two:
 * signs and thermometers, dots, X and V, no neighbours in number.
 *
 *      a < b      a is not the largest digit that b can have, nor a larger one
 *      a ○ b      without a 3 or a 5 in b, a is not 4
 */
#include "variants/variants.h"

static bool look_at_pair(finder *f, int cell, const beside *at) {
    const qdr_board *b = f->b;
    uint64_t gone = 0;
    if (b->digit[at->other]) return false; /* it has struck what it does not allow */
    for (uint64_t left = b->marks[cell]; left; left &= left - 1) {
        const int d = qdri_lowest(left);
        uint64_t there = b->marks[at->other] & at->allowed[d].word[0];
        if (qdri_sees(b->g, cell, at->other)) there &= ~qdri_bit(d);
        if (!there) gone |= qdri_bit(d);
    }
    if (!gone) return false;
    qdri_begin(f, QDR_CLUE_BOUNDS, 2.1);
    qdri_need_cell(f, at->other);
    qdri_conclude(f, cell, gone);
    return qdri_emit(f);
}

bool qdri_find_clue_bounds(finder *f) {
    const ground *g = f->b->g;
    for (int cell = 0; cell < g->cells; cell++)
        for (uint32_t i = g->beside_start[cell]; i < g->beside_start[cell + 1]; i++)
            if (look_at_pair(f, cell, &g->beside[i])) return true;
    return false;
}
