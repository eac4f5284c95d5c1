/* bits_layers.h: what follows from what, cheap conclusions first.
 *
 *   1  a solved cell strikes its digit from its neighbours, and what its pair rules forbid
 *   2  singles: a digit with one place left in a unit goes there
 *   3  sums: see bits_sums.h
 *   4  locked candidates: see bits_locked.h
 *   5  all different: see bits_different.h
 *
 * Each looks only where something changed since it last looked: 2 at digits that have come down to
 * one place, 4 at those that have lost their last place in a crossing, 5 at units that have lost
 * something. As soon as one of them finds something, the cheaper ones go on. */
#ifndef QDR_BITS_LAYERS_H
#define QDR_BITS_LAYERS_H

#include "large/bits_locked.h"
#include "large/bits_sums.h"

/* Takes a digit from all places of a unit but one. */
static inline bool strike_others(bits *b, const seat *s, int digit, size_t name) {
    const uint16_t *cells = b->shape->units[s->unit].cells;
    MASK others = b->spots[s->spots + (uint32_t)digit] & ~s->place;
    for (; others; others &= others - 1)
        if (!reduce_by(b, cells[mask_lowest(others)], digit, name)) return false;
    return true;
}

static bool strike_solved(bits *b) {
    while (b->queue_count > 0) {
        uint16_t cell = b->queue[--b->queue_count];
        int digit = mask_lowest(b->cand[cell]);
        const seat *s = seats_of(b, cell);
        for (size_t i = 0, count = seat_count(b, cell); i < count; i++)
            if (!strike_others(b, &s[i], digit, name_of_seat(s, i))) return false;
    }
    return true;
}

/* ---- pairs ----------------------------------------------------------------------------------- */

/* What a partner may not hold, whatever of `mask` this cell holds. */
static MASK forbidden_beside(uint16_t kind, MASK mask) {
    if (kind != QDRI_CONSECUTIVE) return one_bit(mask) ? mask : 0;
    MASK above = (MASK)(mask << 1), below = mask >> 1;
    if (one_bit(mask)) return above | below;
    MASK rest = mask & (mask - 1), between = above & below;
    return one_bit(rest) ? between : 0; /* of d and d+2, d+1 is beside both */
}

/* What a partner may hold beside one of the digits of `mask`. */
static MASK allowed_beside(const qdr_digit_set *beside, MASK mask, MASK enough) {
    MASK allowed = 0;
    for (; mask && (enough & ~allowed); mask &= mask - 1)
        allowed |= mask_of(&beside[mask_lowest(mask)]);
    return allowed;
}

static bool look_at_pairs(bits *b, uint16_t cell) {
    const qdr_shape *shape = b->shape;
    for (uint32_t i = shape->pair_start[cell]; i < shape->pair_start[cell + 1]; i++) {
        const qdri_pair *pair = &shape->pairs[shape->cell_pairs[i]];
        uint16_t partner = pair->a == cell ? pair->b : pair->a;
        MASK has = b->cand[partner], out;
        if (pair->kind <= QDRI_CONSECUTIVE)
            out = has & forbidden_beside(pair->kind, b->cand[cell]);
        else
            out = has & ~allowed_beside(qdri_pair_beside(shape, pair, cell), b->cand[cell], has);
        if (out && !reduce(b, partner, has & ~out)) return false;
    }
    return true;
}

/* ---- singles --------------------------------------------------------------------------------- */

static bool put_singles(bits *b) {
    while (b->last_place_count > 0) {
        last_place last = b->last_places[--b->last_place_count];
        MASK digit = bit_of(last.digit);
        MASK at = b->spots[last.unit * (size_t)b->side + last.digit];
        if (!at) return fail_in_unit(b, last.unit, digit);
        uint16_t cell = b->shape->units[last.unit].cells[mask_lowest(at)];
        if (b->cand[cell] != digit && !reduce(b, cell, digit)) return false;
    }
    return true;
}

/* ---- all different --------------------------------------------------------------------------- */

static void make_units_dirty(bits *b) {
    for (; b->trail_told < b->trail_count; b->trail_told++) {
        size_t cell = b->trail[b->trail_told] / DIGITS;
        const seat *s = seats_of(b, cell);
        for (size_t i = 0, count = seat_count(b, cell); i < count; i++)
            b->dirty_units[s[i].unit >> 6] |= (uint64_t)1 << (s[i].unit & 63);
    }
}

static bool take_dirty_unit(bits *b, size_t *unit) {
    make_units_dirty(b);
    return take_first(b->dirty_units, b->dirty_words, unit);
}

/* ---- all layers ------------------------------------------------------------------------------ */

/* To where nothing more follows, or while trying, nothing without the last layer; false on
 * contradiction. */
static bool propagate(bits *b) {
    for (;;) {
        size_t at;
        bool sound;
        if (b->queue_count > 0) {
            sound = strike_solved(b);
        } else if (!PLAIN && b->dirty_cells &&
                   take_first(b->dirty_cells, b->dirty_cell_words, &at)) {
            sound = look_at_pairs(b, (uint16_t)at);
        } else if (b->last_place_count > 0) {
            sound = put_singles(b);
        } else if (!PLAIN && b->head.sums && take_first(b->dirty_sums, b->dirty_sum_words, &at)) {
            sound = look_at_sum(b, at);
        } else if (b->locked_count > 0) {
            sound = strike_locked(b);
        } else if (b->fresh) {
            sound = look_at_all_crossings(b);
        } else if (!b->trying && take_dirty_unit(b, &at)) {
            sound = look_for_difference(b, at);
        } else {
            return true;
        }
        if (!sound) {
            forget_changes(b);
            return false;
        }
    }
}

#endif
