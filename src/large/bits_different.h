/* bits_different.h: the last layer: cells of a unit hold different digits, to the full: generalised
 * arc consistency of the all-different constraint.
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
 * The matching is kept from call to call, down and up the tree: what is left of it is mended. The
 * circles are found with sets: what can be reached from a digit, going ahead along the arrows, and
 * from where it can be reached, going back along them, have its circles in common. Mostly a few
 * steps reach everything, and nothing is to be struck.
 */
#ifndef QDR_BITS_DIFFERENT_H
#define QDR_BITS_DIFFERENT_H

#include "large/bits_state.h"

typedef struct matching {
    size_t unit;
    const uint16_t *cells;
    const MASK *spots;
    uint8_t *mate;       /* per place: its digit */
    uint8_t holder[128]; /* per digit that is owned: its place */
    MASK has[128];       /* per vacant place: its digits */
    MASK owned;          /* digits */
    MASK single;         /* places without a digit */
    size_t count;        /* of vacant places */
} matching;

/* ---- matching -------------------------------------------------------------------------------- */

/* What the last matching of the unit still has. */
static void keep_matching(const bits *b, size_t unit, matching *m) {
    size_t base = unit * (size_t)b->side;
    m->unit = unit;
    m->cells = b->shape->units[unit].cells;
    m->spots = b->spots + base;
    m->mate = b->mate + base;
    m->owned = m->single = 0;
    m->count = 0;
    for (MASK rest = b->vacant[unit]; rest; rest &= rest - 1) {
        int place = mask_lowest(rest);
        uint8_t mate = m->mate[place];
        MASK has = b->cand[m->cells[place]], digit = bit_of(mate) & has & ~m->owned;
        m->has[place] = has;
        m->owned |= digit;
        if (digit)
            m->holder[mate] = (uint8_t)place;
        else
            m->single |= bit_of(place);
        m->count++;
    }
}

/* Finds a digit for a place that has none: the nearest free one, over holders that could take
 * another. False: the digits that were met have too many cells. */
static bool match_place(bits *b, matching *m, int place) {
    size_t taken = 0, waiting = 1;
    uint8_t line[128]; /* places that wait */
    uint8_t by[128];   /* digit: the place that came to it */
    MASK met = 0;
    line[0] = (uint8_t)place;
    while (taken < waiting) {
        uint8_t from = line[taken++];
        MASK fresh = m->has[from] & ~met, free = fresh & ~m->owned;
        if (free) {
            uint8_t digit = (uint8_t)mask_lowest(free);
            m->owned |= bit_of(digit);
            for (uint8_t at = from;;) {
                uint8_t given_up = m->mate[at];
                m->mate[at] = digit;
                m->holder[digit] = at;
                if (at == place) return true;
                digit = given_up;
                at = by[digit];
            }
        }
        met |= fresh;
        for (; fresh; fresh &= fresh - 1) {
            int digit = mask_lowest(fresh);
            by[digit] = from;
            line[waiting++] = m->holder[digit];
        }
    }
    return fail_in_unit(b, m->unit, met);
}

/* ---- circles --------------------------------------------------------------------------------- */

/* The digits of `rest` that arrows lead to from `digit`. A digit that nobody owns has arrows to
 * all. */
static MASK reach_ahead(const matching *m, int digit, MASK rest) {
    MASK met = bit_of(digit), todo = met;
    while (todo && met != rest) {
        int at = mask_lowest(todo);
        MASK next = m->owned & bit_of(at) ? m->has[m->holder[at]] : rest;
        next &= rest & ~met;
        met |= next;
        todo = (todo & (todo - 1)) | next;
    }
    return met;
}

/* The places of `rest` from whose digits arrows lead to `digit`. */
static MASK reach_back(const matching *m, int digit, MASK unowned, MASK rest) {
    MASK todo = 0, met;
    if (m->owned & bit_of(digit))
        todo = bit_of(m->holder[digit]);
    else
        unowned |= bit_of(digit);
    for (; unowned; unowned &= unowned - 1) todo |= m->spots[mask_lowest(unowned)];
    todo &= rest;
    met = todo;
    while (todo && met != rest) {
        MASK next = m->spots[m->mate[mask_lowest(todo)]] & rest & ~met;
        met |= next;
        todo = (todo & (todo - 1)) | next;
    }
    return met;
}

/* The places that own these digits keep nothing else; `digits` is a closed circle. */
static bool cut_circle(bits *b, const matching *m, MASK digits) {
    for (MASK rest = digits & m->owned; rest; rest &= rest - 1) {
        uint16_t cell = m->cells[m->holder[mask_lowest(rest)]];
        MASK has = b->cand[cell];
        if ((has & ~digits) && !reduce(b, cell, has & digits)) return false;
    }
    return true;
}

static bool look_for_circles(bits *b, const matching *m, MASK digits, MASK places) {
    MASK all = digits;
    while (digits) {
        int root = mask_lowest(digits);
        MASK unowned = digits & ~m->owned;
        MASK circle = reach_ahead(m, root, digits);
        MASK back = reach_back(m, root, unowned, places);
        if (back != places) {
            MASK behind = unowned | bit_of(root);
            for (; back; back &= back - 1) behind |= bit_of(m->mate[mask_lowest(back)]);
            circle &= behind;
        }
        if (circle == all) break;
        if (!cut_circle(b, m, circle)) return false;
        digits &= ~circle;
        for (circle &= m->owned; circle; circle &= circle - 1)
            places &= ~bit_of(m->holder[mask_lowest(circle)]);
    }
    return true;
}

static bool look_for_difference(bits *b, size_t unit) {
    matching m;
    keep_matching(b, unit, &m);
    /* In a full unit of three, every closed set of cells or digits is a single. */
    if (m.count <= (b->shape->units[unit].full ? 3 : 1)) return true;
    for (; m.single; m.single &= m.single - 1)
        if (!match_place(b, &m, mask_lowest(m.single))) return false;
    return look_for_circles(b, &m, b->left[unit], b->vacant[unit]);
}

#endif
