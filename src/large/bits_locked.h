/* bits_locked.h: locked candidates (pointing and claiming): where all places of a digit in one unit
 * lie in another one too, the other one has no further place for it.
 *
 * Units are sorted into families without common cells: rows, columns, boxes. By the units of
 * another family that they lie in, the places of a unit fall into segments. A unit's crossing with
 * a family is a slot; whether a digit is locked is then one comparison with the segment in which
 * its first place lies:
 *
 *      row, slot "boxes"   ┌─────────┬─────────┬─────────┐
 *      segments            │ 0  1  2 │ 3  4  5 │ 6  7  8 │
 *      spots of digit 7    └────────────────x──┴─x───────┘   not locked: {5 6} is not in {3 4 5}
 */
#ifndef QDR_BITS_LOCKED_H
#define QDR_BITS_LOCKED_H

#include "large/bits_state.h"

/* If the digit is locked in the unit, by the slot: what follows. */
static inline bool look_at_slot(bits *b, uint32_t spots, uint32_t slot, int digit) {
    MASK at = b->spots[spots + (uint32_t)digit];
    if (one_bit(at)) return true; /* a single, which strikes more */
    const segment *s = &b->segment[b->segment_at[slot + (uint32_t)mask_lowest(at)]];
    if (at & ~s->here) return true;
    const uint16_t *cells = b->shape->units[s->other].cells;
    MASK outside = b->spots[s->other * (size_t)b->side + (size_t)digit] & ~s->there;
    for (; outside; outside &= outside - 1)
        if (!reduce_by(b, cells[mask_lowest(outside)], digit, NO_UNIT)) return false;
    return true;
}

/* What follows from the digit that was last found to be locked. */
static bool strike_locked(bits *b) {
    uint32_t last = b->locked[--b->locked_count];
    const crossing *c = &b->crossing[last / DIGITS];
    int digit = (int)(last % DIGITS);
    return look_at_slot(b, c->spots[0], c->slot[0], digit) &&
           look_at_slot(b, c->spots[1], c->slot[1], digit);
}

static bool look_at_all_crossings(bits *b) {
    uint32_t side = (uint32_t)b->side;
    b->fresh = false;
    for (uint32_t unit = 0; unit < b->units; unit++)
        for (uint32_t slot = b->first_slot[unit]; slot < b->first_slot[unit + 1]; slot++)
            for (MASK rest = b->left[unit]; rest; rest &= rest - 1)
                if (!look_at_slot(b, unit * side, slot * side, mask_lowest(rest))) return false;
    return true;
}

#endif
