/* bits_layers.h: what follows from what, cheap conclusions first.
 *
 *   1  a solved cell strikes its digit from its neighbours, and what its pair rules forbid
 *   2  singles: a digit with one place left in a unit goes there
 *   3  sums: see bits_sums.h
 *   4  locked candidates: see bits_locked.h
 *   5  all different: see bits_different.h
 *
 * Layers 2, 4 and 5 look at a unit, and only where something changed since they last looked; 2 and
 * 4 only at the digits that the unit has lost. As soon as one of them finds something, the cheaper
 * ones go on. */
#ifndef QDR_BITS_LAYERS_H
#define QDR_BITS_LAYERS_H

#include "sudoku/bits_locked.h"
#include "sudoku/bits_sums.h"

static bool strike_solved(bits *b) {
    const qdr_shape *shape = b->shape;
    while (b->queue_count > 0) {
        uint16_t cell = b->queue[--b->queue_count];
        MASK digit = b->cand[cell];
        size_t number = (size_t)mask_lowest(digit);
        for (uint32_t i = shape->cell_start[cell]; i < shape->cell_start[cell + 1]; i++) {
            const seat *s = &b->seats[i];
            MASK others = b->spots[s->spots + number] & ~s->place;
            if (!strike_places(b, s->unit, digit, others)) return false;
        }
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
static MASK allowed_beside(const qdri_digit_set *beside, MASK mask, MASK enough) {
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
        if (!(b->left[last.unit] & digit)) continue; /* is there already */
        MASK at = b->spots[last.unit * (size_t)b->side + last.digit];
        if (!at) return fail_in_unit(b, last.unit, digit);
        if (!reduce(b, b->shape->units[last.unit].cells[mask_lowest(at)], digit)) return false;
    }
    return true;
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
        } else if (b->dirty_cells && take_first(b->dirty_cells, b->dirty_cell_words, &at)) {
            sound = look_at_pairs(b, (uint16_t)at);
        } else if (b->last_place_count > 0) {
            sound = put_singles(b);
        } else if (b->sums && take_first(b->dirty_sums, b->dirty_sum_words, &at)) {
            sound = look_at_sum(b, at);
        } else if (take_first(b->dirty[LAYER_LOCKED], b->dirty_words, &at)) {
            make_dirty(b, LAYER_DIFFERENT, at);
            sound = look_at_crossings(b, at);
        } else if (!b->trying && take_first(b->dirty[LAYER_DIFFERENT], b->dirty_words, &at)) {
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
