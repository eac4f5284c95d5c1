/* bits_layers.h: what follows from what, cheap conclusions first.
 *
 *   1  a solved cell strikes its digit from its neighbours, and what its pair rules forbid
 *   2  singles: a digit with one place left in a unit goes there
 *   3  sums: see bits_sums.h
 *   4  locked: where all places of a digit in one unit lie in another one too, the other one has
 *      no further place for it
 *   5  all different: see bits_different.h
 *
 * Layers 2, 4 and 5 look at all digits of a unit at once, and only at units where something changed
 * since they last looked. As soon as one of them finds something, the cheaper ones go on. */
#ifndef QDR_BITS_LAYERS_H
#define QDR_BITS_LAYERS_H

#include "sudoku/bits_sums.h"

/* Takes the digits from every open cell of the unit that has them. */
static inline bool strike_unit(bits *b, size_t unit, MASK digits) {
    const uint16_t *open = b->open + b->open_start[unit];
    /* From the end: a cell that is solved changes places with one that was looked at before. */
    for (size_t i = b->open_count[unit]; i-- > 0;) {
        uint16_t cell = open[i];
        MASK has = b->cand[cell];
        if ((has & digits) && !reduce(b, cell, has & ~digits)) return false;
    }
    return true;
}

static bool strike_solved(bits *b) {
    const qdr_shape *shape = b->shape;
    while (b->queue_count > 0) {
        uint16_t cell = b->queue[--b->queue_count];
        for (uint32_t i = shape->cell_start[cell]; i < shape->cell_start[cell + 1]; i++)
            if (!strike_unit(b, shape->cell_units[i], b->cand[cell])) return false;
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

static bool put_singles(bits *b, size_t unit, MASK once) {
    const uint16_t *open = b->open + b->open_start[unit];
    for (size_t i = b->open_count[unit]; i-- > 0;) {
        uint16_t cell = open[i];
        MASK mine = b->cand[cell] & once;
        if (!mine) continue;
        if (!one_bit(mine)) return fail_in_unit(b, unit, mine); /* two digits, one cell */
        if (!reduce(b, cell, mine)) return false;
    }
    return true;
}

static bool look_for_singles(bits *b, size_t unit) {
    const uint16_t *open = b->open + b->open_start[unit];
    MASK once = 0, more = 0;
    if (!b->shape->units[unit].full) return true;
    for (size_t i = 0, count = b->open_count[unit]; i < count; i++) {
        MASK has = b->cand[open[i]];
        more |= once & has;
        once |= has;
    }
    if (once != b->left[unit]) return fail_in_unit(b, unit, b->left[unit] & ~once);
    once &= ~more;
    return once == 0 || put_singles(b, unit, once);
}

/* ---- locked candidates ----------------------------------------------------------------------- */

/* Takes the digits from the open cells of `other` that do not lie in `unit` as well. */
static bool strike_outside(bits *b, size_t other, size_t unit, MASK digits) {
    const uint16_t *open = b->open + b->open_start[other];
    const uint16_t *member = b->member + b->family[unit] * b->cells;
    for (size_t i = b->open_count[other]; i-- > 0;) {
        uint16_t cell = open[i];
        MASK has = b->cand[cell];
        if (!(has & digits) || member[cell] == unit) continue;
        if (!reduce(b, cell, has & ~digits)) return false;
    }
    return true;
}

/* The unit's open cells fall into segments by the units of the other family that they lie in.
 * Digits that occur in one segment only are locked there. */
static bool look_for_locked(bits *b, size_t unit, size_t family) {
    const uint16_t *open = b->open + b->open_start[unit];
    const uint16_t *member = b->member + family * b->cells;
    uint16_t *touched = b->line;
    size_t touched_count = 0;
    MASK once = 0, more = 0;
    for (size_t i = 0, count = b->open_count[unit]; i < count; i++) {
        uint16_t other = member[open[i]];
        MASK has = b->cand[open[i]];
        if (other == NO_UNIT) {
            more |= has; /* cells outside the family: a digit there is not locked */
            continue;
        }
        if (b->segment[other] == 0) touched[touched_count++] = other;
        b->segment[other] |= has;
    }
    for (size_t i = 0; i < touched_count; i++) {
        MASK has = b->segment[touched[i]];
        more |= once & has;
        once |= has;
    }
    once &= ~more;
    bool sound = true;
    for (size_t i = 0; i < touched_count; i++) {
        MASK locked = b->segment[touched[i]] & once;
        b->segment[touched[i]] = 0;
        if (locked && sound) sound = strike_outside(b, touched[i], unit, locked);
    }
    return sound;
}

static bool look_at_crossings(bits *b, size_t unit) {
    for (uint64_t rest = b->crossings[unit]; rest; rest &= rest - 1)
        if (!look_for_locked(b, unit, (size_t)__builtin_ctzll(rest))) return false;
    return true;
}

/* ---- all layers ------------------------------------------------------------------------------ */

static bool take_first(uint64_t *set, size_t words, size_t *at) {
    for (size_t w = 0; w < words; w++)
        if (set[w]) {
            *at = w * 64 + (size_t)__builtin_ctzll(set[w]);
            set[w] &= set[w] - 1;
            return true;
        }
    return false;
}

static inline void make_dirty(bits *b, int layer, size_t unit) {
    b->dirty[layer][unit >> 6] |= (uint64_t)1 << (unit & 63);
}

/* To where nothing more follows; false on contradiction. */
static bool propagate(bits *b) {
    for (;;) {
        size_t at;
        bool sound;
        if (b->queue_count > 0) {
            sound = strike_solved(b);
        } else if (b->dirty_cells && take_first(b->dirty_cells, b->dirty_cell_words, &at)) {
            sound = look_at_pairs(b, (uint16_t)at);
        } else if (take_first(b->dirty[LAYER_SINGLES], b->dirty_words, &at)) {
            make_dirty(b, LAYER_LOCKED, at);
            sound = look_for_singles(b, at);
        } else if (b->sums && take_first(b->dirty_sums, b->dirty_sum_words, &at)) {
            sound = look_at_sum(b, at);
        } else if (take_first(b->dirty[LAYER_LOCKED], b->dirty_words, &at)) {
            make_dirty(b, LAYER_DIFFERENT, at);
            sound = look_at_crossings(b, at);
        } else if (take_first(b->dirty[LAYER_DIFFERENT], b->dirty_words, &at)) {
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
