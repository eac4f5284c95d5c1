/* bits_different.h: the last layer: cells of a unit hold different digits, to the full.
 *
 * A matching gives every open cell a digit of its own. Which candidates belong to no matching at
 * all is seen from one of them (Régin): draw an arrow from digit x to every digit y that the owner
 * of x could take instead; a candidate y of that cell can be had if and only if x and y lie on a
 * circle of arrows. Digits without an owner (in units that need not hold every digit) may be
 * given up for any other, so they have arrows to all.
 *
 *      cell   candidates   owns        1 ⇄ 2      3 ⇄ 4      {1 2} and {3 4} are closed circles,
 *       A     1 2          1           ↑          ↑          so 1 leaves cell D, which lies
 *       B     1 2          2           └──────────┤          between them. (A naked pair;
 *       C     3 4          3                      D          larger sets look just the same.)
 *       D     1 3 4        4
 *
 * The matching is kept from call to call, down and up the tree: what is left of it is mended.
 */
#ifndef QDR_BITS_DIFFERENT_H
#define QDR_BITS_DIFFERENT_H

#include "sudoku/bits_state.h"

/* ---- matching -------------------------------------------------------------------------------- */

/* What the last matching of the unit still has; returns the digits that have an owner. */
static MASK keep_matching(bits *b, size_t unit) {
    const uint16_t *owner = b->owner + unit * (size_t)b->side;
    MASK owned = 0;
    b->run++;
    for (MASK rest = b->left[unit]; rest; rest &= rest - 1) {
        int digit = mask_lowest(rest);
        uint16_t cell = owner[digit];
        if (cell == NO_CELL || !(b->cand[cell] & bit_of(digit)) || b->seen[cell] == b->run)
            continue;
        b->seen[cell] = b->run;
        owned |= bit_of(digit);
    }
    return owned;
}

/* Finds a digit for a cell that owns none: the nearest free one, over owners that could take
 * another. False: the digits that were met have too many cells. */
static bool match_cell(bits *b, size_t unit, uint16_t cell, MASK *owned) {
    uint16_t *owner = b->owner + unit * (size_t)b->side;
    size_t taken = 0, waiting = 0;
    uint8_t by[128]; /* digit: the place in line of the cell that came to it */
    int gives[128];  /* place in line: the digit the cell would give up */
    MASK met = 0;
    b->line[waiting] = cell;
    gives[waiting++] = -1;
    while (taken < waiting) {
        MASK fresh = b->cand[b->line[taken]] & ~met, free = fresh & ~*owned;
        if (free) {
            int digit = mask_lowest(free);
            *owned |= bit_of(digit);
            for (int at = (int)taken; digit >= 0;) {
                owner[digit] = b->line[at];
                digit = gives[at];
                if (digit >= 0) at = by[digit];
            }
            return true;
        }
        met |= fresh;
        for (; fresh; fresh &= fresh - 1) {
            int digit = mask_lowest(fresh);
            by[digit] = (uint8_t)taken;
            gives[waiting] = digit;
            b->line[waiting++] = owner[digit];
        }
        taken++;
    }
    return fail_in_unit(b, unit, met);
}

/* ---- circles --------------------------------------------------------------------------------- */

/* The walk (Gabow) goes from digit to digit and keeps its path as knots: sets of digits that are
 * known to lie on common circles, with all the digits that arrows lead to from there. An arrow
 * back to an earlier knot ties everything in between together. */
typedef struct knot {
    MASK digits, next;
} knot;

/* A knot that no arrow leads out of, but to digits that are done with: its owners keep its digits
 * and nothing else. */
static bool cut_knot(bits *b, const uint16_t *owner, MASK owned, MASK digits) {
    for (MASK rest = digits & owned; rest; rest &= rest - 1) {
        uint16_t cell = owner[mask_lowest(rest)];
        MASK has = b->cand[cell];
        if ((has & ~digits) && !reduce(b, cell, has & digits)) return false;
    }
    return true;
}

static bool look_for_circles(bits *b, size_t unit, MASK owned) {
    const uint16_t *owner = b->owner + unit * (size_t)b->side;
    MASK left = b->left[unit], fresh = left, on_path = 0;
    knot path[128];
    for (size_t length = 0; length > 0 || fresh != 0;) {
        MASK open = length > 0 ? path[length - 1].next & fresh : fresh;
        if (open) {
            int digit = mask_lowest(open);
            bool has_owner = (owned & bit_of(digit)) != 0;
            path[length++] = (knot){bit_of(digit), has_owner ? b->cand[owner[digit]] : left};
            fresh &= ~bit_of(digit);
            on_path |= bit_of(digit);
            continue;
        }
        knot *last = &path[length - 1];
        if (last->next & on_path & ~last->digits) {
            last[-1].digits |= last->digits;
            last[-1].next |= last->next;
        } else {
            on_path &= ~last->digits;
            if ((last->next & ~last->digits) && !cut_knot(b, owner, owned, last->digits))
                return false;
        }
        length--;
    }
    return true;
}

static bool look_for_difference(bits *b, size_t unit) {
    const uint16_t *open = b->open + b->open_start[unit];
    size_t count = b->open_count[unit];
    /* In a full unit of three, every closed set of cells or digits is a single. */
    if (count <= (b->shape->units[unit].full ? 3 : 1)) return true;
    MASK owned = keep_matching(b, unit);
    for (size_t i = 0; i < count; i++)
        if (b->seen[open[i]] != b->run && !match_cell(b, unit, open[i], &owned)) return false;
    return look_for_circles(b, unit, owned);
}

#endif
