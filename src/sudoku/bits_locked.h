/* bits_locked.h: locked candidates: where all places of a digit in one unit lie in another one too,
 * the other one has no further place for it.
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

#include "sudoku/bits_state.h"

typedef struct segment {
    MASK here;      /* places in the unit */
    MASK there;     /* the same cells as places in the other unit */
    uint16_t other; /* unit */
} segment;

/* Takes the digit from these places of the unit. */
static inline bool strike_places(bits *b, size_t unit, MASK digit, MASK places) {
    const uint16_t *cells = b->shape->units[unit].cells;
    for (; places; places &= places - 1) {
        uint16_t cell = cells[mask_lowest(places)];
        if (!reduce(b, cell, b->cand[cell] & ~digit)) return false;
    }
    return true;
}

static bool look_at_crossings(bits *b, size_t unit) {
    size_t side = (size_t)b->side;
    const MASK *spots = b->spots + unit * side;
    uint32_t first = b->first_slot[unit], end = b->first_slot[unit + 1];
    MASK lost = b->lost[unit] & b->left[unit];
    b->lost[unit] = 0;
    if (first == end) return true;
    for (; lost; lost &= lost - 1) {
        int digit = mask_lowest(lost);
        MASK at = spots[digit];
        size_t place = (size_t)mask_lowest(at);
        for (uint32_t slot = first; slot < end; slot++) {
            const segment *s = &b->segment[b->segment_at[slot * side + place]];
            if (at & ~s->here) continue;
            MASK outside = b->spots[s->other * side + (size_t)digit] & ~s->there;
            if (outside && !strike_places(b, s->other, bit_of(digit), outside)) return false;
        }
    }
    return true;
}

#endif
