/* bits_sums.h: cells that add up: cages, and the sums that follow from them (sums.h).
 *
 * Where two or three cells are open, every way to fill them is tried (arc consistency). Where there
 * are more, first by bounds (bounds consistency): what the others have at least and at most tells
 * what a cell can have. Then, where the digits differ and the combinations that make the sum are
 * listed, one by one: a combination is open if it has every digit that is placed, a digit for every
 * open cell and a cell for every digit. Cells keep what is in some open combination; digits that
 * are in all of them lie inside, so a unit around the cells has them nowhere else. */
#ifndef QDR_BITS_SUMS_H
#define QDR_BITS_SUMS_H

#include "large/bits_different.h"

/* A sum as it stands: what the open cells have to make. */
typedef struct open_sum {
    uint16_t cell[QDR_MAX_SIDE];
    size_t count;
    int rest;
    MASK held; /* digits of the solved cells */
} open_sum;

static void open_cells_of(const bits *b, const qdri_sum *sum, open_sum *o) {
    const uint16_t *cells = b->head.sums->cells + sum->first_cell;
    o->count = 0;
    o->rest = sum->sum;
    o->held = 0;
    for (size_t i = 0; i < sum->count; i++) {
        MASK has = b->cand[cells[i]];
        if (one_bit(has)) {
            o->rest -= mask_lowest(has) + 1;
            o->held |= has;
        } else {
            o->cell[o->count++] = cells[i];
        }
    }
}

/* The digits (from 1) from `low` to `high`. */
static MASK digits_between(const bits *b, int low, int high) {
    if (low < 1) low = 1;
    if (high > b->side) high = b->side;
    if (low > high) return 0;
    MASK up_to_high = (bit_of(high - 1) - 1) | bit_of(high - 1);
    return up_to_high & ~(bit_of(low - 1) - 1);
}

static bool keep_in_cell(bits *b, uint16_t cell, MASK allowed) {
    MASK has = b->cand[cell];
    return !(has & ~allowed) || reduce(b, cell, has & allowed);
}

static bool keep_bounds(bits *b, const open_sum *o) {
    int least = 0, most = 0;
    for (size_t i = 0; i < o->count; i++) {
        least += mask_lowest(b->cand[o->cell[i]]) + 1;
        most += mask_highest(b->cand[o->cell[i]]) + 1;
    }
    for (size_t i = 0; i < o->count; i++) {
        MASK has = b->cand[o->cell[i]];
        int low = mask_lowest(has) + 1, high = mask_highest(has) + 1;
        int from = o->rest - (most - high), to = o->rest - (least - low);
        if (from <= low && to >= high) continue;
        if (!keep_in_cell(b, o->cell[i], digits_between(b, from, to))) return false;
    }
    return true;
}

static bool is_open_combination(const bits *b, const open_sum *o, MASK combination) {
    MASK met = 0;
    for (size_t i = 0; i < o->count; i++) {
        MASK mine = b->cand[o->cell[i]] & combination;
        if (!mine) return false;
        met |= mine;
    }
    return met == combination;
}

/* Digits that every open combination has: nowhere else in the units around. */
static bool strike_around(bits *b, const qdri_sum *sum, MASK certain) {
    const uint16_t *cells = b->head.sums->cells + sum->first_cell;
    b->run++;
    for (size_t i = 0; i < sum->count; i++) b->seen[cells[i]] = b->run;
    for (size_t h = 0; h < sum->home_count; h++) {
        size_t unit = sum->homes[h];
        const uint16_t *at = b->shape->units[unit].cells;
        for (MASK rest = b->vacant[unit]; rest; rest &= rest - 1) {
            uint16_t cell = at[mask_lowest(rest)];
            if (b->seen[cell] != b->run && !keep_in_cell(b, cell, ~certain)) return false;
        }
    }
    return true;
}

static bool keep_combinations(bits *b, const qdri_sum *sum, const open_sum *o) {
    const qdr_digit_set *combinations = b->head.sums->combinations + sum->first_combination;
    MASK any = 0, all = ~(MASK)0;
    for (size_t w = 0; w < sum->combinations; w++) {
        MASK combination = mask_of(&combinations[w]);
        if (o->held & ~combination) continue;
        combination &= ~o->held;
        if (!is_open_combination(b, o, combination)) continue;
        any |= combination;
        all &= combination;
    }
    if (!any) return fail_in_cell(b, o->cell[0]);
    for (size_t i = 0; i < o->count; i++)
        if (!keep_in_cell(b, o->cell[i], any)) return false;
    return !all || sum->home_count == 0 || strike_around(b, sum, all);
}

/* ---- two or three cells ---------------------------------------------------------------------- */

/* What is in the ways to fill the cells. */
typedef struct fillings {
    MASK in[3]; /* per cell: digits that are there in some way, … */
    MASK all;   /* … and those that every way has somewhere */
} fillings;

/* Fills the last two cells, beside the digit `first` in the one before them (0: there is none). */
static void fill_two(const bits *b, const open_sum *o, int rest, bool differ, MASK first,
                     fillings *f) {
    size_t at = o->count - 2;
    MASK taken = differ ? first : 0;
    MASK mine = b->cand[o->cell[at]] & ~taken, others = b->cand[o->cell[at + 1]] & ~taken;
    for (; mine; mine &= mine - 1) {
        int digit = mask_lowest(mine) + 1, other = rest - digit;
        if (other < 1 || other > b->side || (differ && other == digit)) continue;
        MASK one = bit_of(digit - 1), two = bit_of(other - 1);
        if (!(others & two)) continue;
        f->in[0] |= first;
        f->in[at] |= one;
        f->in[at + 1] |= two;
        f->all &= first | one | two;
    }
}

static bool keep_fillings(bits *b, const qdri_sum *sum, const open_sum *o) {
    fillings f = {{0}, sum->home_count > 0 ? ~(MASK)0 : 0};
    if (o->count == 2) fill_two(b, o, o->rest, sum->differ, 0, &f);
    for (MASK rest = o->count == 3 ? b->cand[o->cell[0]] : 0; rest; rest &= rest - 1) {
        int digit = mask_lowest(rest);
        fill_two(b, o, o->rest - digit - 1, sum->differ, bit_of(digit), &f);
    }
    if (!f.in[0]) return fail_in_cell(b, o->cell[0]);
    for (size_t i = 0; i < o->count; i++)
        if (!keep_in_cell(b, o->cell[i], f.in[i])) return false;
    return !f.all || strike_around(b, sum, f.all);
}

/* ---- any sum --------------------------------------------------------------------------------- */

/* Above this side, trying all of three cells takes longer than it is worth. */
enum { LARGEST_TRIPLE_SIDE = 16 };

static bool look_at_sum(bits *b, size_t s) {
    const qdri_sum *sum = &b->head.sums->at[s];
    open_sum o;
    open_cells_of(b, sum, &o);
    if (o.count == 0) {
        uint16_t cell = b->head.sums->cells[sum->first_cell];
        return o.rest == 0 || fail_in_cell(b, cell);
    }
    if (o.count == 2 || (o.count == 3 && b->side <= LARGEST_TRIPLE_SIDE))
        return keep_fillings(b, sum, &o);
    if (!keep_bounds(b, &o)) return false;
    if (!sum->listed) return true;
    open_cells_of(b, sum, &o); /* bounds may have solved some */
    return o.count == 0 ? o.rest == 0 || fail_in_cell(b, b->head.sums->cells[sum->first_cell])
                        : keep_combinations(b, sum, &o);
}

#endif
