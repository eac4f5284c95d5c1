/* bits_choice.h: where a guess could be made: few ways out, divided by weights (dom/wdeg).
 *
 * A choice is over the digits of a cell or over the places of a digit in a unit. A weight is one,
 * and one more for every contradiction that came to light there, so that the search goes to the
 * heart of the difficulty and stays there. */
#ifndef QDR_BITS_CHOICE_H
#define QDR_BITS_CHOICE_H

#include "large/bits_layers.h"

/* Forks to try before a guess. A puzzle that lets itself be solved needs few; each failure makes it
 * one more, up to what paid best on hard ones. */
static inline size_t first_looks(const bits *b) {
    return ((size_t)b->side + 3) / 4;
}

static inline size_t most_looks(const bits *b) {
    return (size_t)b->side * 3 / 2;
}

static void learn(bits *b) {
    const failure *f = &b->failed;
    if (b->look < most_looks(b)) b->look++;
    if (f->cell != NO_CELL) {
        b->cell_weight[f->cell] += 1;
        return;
    }
    float *weight = b->place_weight + f->unit * (size_t)b->side;
    for (MASK rest = f->digits; rest; rest &= rest - 1) weight[mask_lowest(rest)] += 1;
}

/* The digits of a full unit that have two open places, and those that have three. All digits are
 * counted at once, in binary digits that lie across the words. */
static void count_places(const bits *b, size_t unit, MASK *two, MASK *three) {
    const uint16_t *cells = b->shape->units[unit].cells;
    MASK ones = 0, twos = 0, many = 0;
    for (MASK rest = b->vacant[unit]; rest; rest &= rest - 1) {
        MASK has = b->cand[cells[mask_lowest(rest)]], carry = ones & has;
        ones ^= has;
        many |= twos & carry;
        twos ^= carry;
    }
    *two = twos & ~ones & ~many;
    *three = twos & ones & ~many;
}

/* ---- forks: two branches -------------------------------------------------------------------- */

static inline bool has_room(const fork_list *list, float weight) {
    return list->count < list->most || weight > list->at[list->count - 1].weight;
}

static void add_fork(fork_list *list, const fork *f) {
    size_t i = list->count < list->most ? list->count++ : list->most - 1;
    for (; i > 0 && list->at[i - 1].weight < f->weight; i--) list->at[i] = list->at[i - 1];
    list->at[i] = *f;
}

static void add_cell_forks(const bits *b, size_t row, fork_list *list) {
    const uint16_t *cells = b->shape->units[row].cells;
    for (MASK places = b->vacant[row]; places; places &= places - 1) {
        uint16_t cell = cells[mask_lowest(places)];
        MASK has = b->cand[cell], rest = has & (has - 1);
        if (!one_bit(rest) || !has_room(list, b->cell_weight[cell])) continue;
        uint8_t low = (uint8_t)mask_lowest(has), high = (uint8_t)mask_lowest(rest);
        add_fork(list, &(fork){b->cell_weight[cell], {cell, cell}, {low, high}});
    }
}

static void add_place_forks(const bits *b, size_t unit, fork_list *list) {
    const uint16_t *cells = b->shape->units[unit].cells;
    const MASK *spots = b->spots + unit * (size_t)b->side;
    const float *weight = b->place_weight + unit * (size_t)b->side;
    MASK two, three;
    count_places(b, unit, &two, &three);
    for (; two; two &= two - 1) {
        uint8_t digit = (uint8_t)mask_lowest(two);
        if (!has_room(list, weight[digit])) continue;
        uint16_t low = cells[mask_lowest(spots[digit])], high = cells[mask_highest(spots[digit])];
        add_fork(list, &(fork){weight[digit], {low, high}, {digit, digit}});
    }
}

static void collect_forks(const bits *b, fork_list *list) {
    list->count = 0;
    list->most = b->look;
    /* Every cell lies in exactly one row, and rows are the first units. */
    for (size_t row = 0; row < (size_t)b->side; row++) add_cell_forks(b, row, list);
    for (size_t u = 0; u < b->units; u++)
        if (b->vacant[u] && b->shape->units[u].full) add_place_forks(b, u, list);
}

static inline bool is_open(const bits *b, uint16_t cell, uint8_t digit) {
    return !one_bit(b->cand[cell]) && (b->cand[cell] & bit_of(digit));
}

static inline bool fork_is_open(const bits *b, const fork *f) {
    return is_open(b, f->cell[0], f->digit[0]) && is_open(b, f->cell[1], f->digit[1]);
}

/* ---- more ways than two ---------------------------------------------------------------------- */

typedef struct choice {
    float score; /* size over weight: the smaller, the better */
    uint16_t cell;
    uint8_t digit;
} choice;

/* The best cell with its lowest digit, or digit of a unit, with three places, and the lowest. */
static choice choose_any(const bits *b) {
    choice best = {1e30F, NO_CELL, 0};
    for (uint16_t cell = 0; cell < b->cells; cell++) {
        if (one_bit(b->cand[cell])) continue;
        float score = (float)mask_count(b->cand[cell]) / b->cell_weight[cell];
        if (score < best.score) best = (choice){score, cell, (uint8_t)mask_lowest(b->cand[cell])};
    }
    for (size_t u = 0; u < b->units; u++) {
        if (!b->vacant[u] || !b->shape->units[u].full) continue;
        MASK two, three;
        count_places(b, u, &two, &three);
        for (; three; three &= three - 1) {
            int digit = mask_lowest(three);
            float score = 3 / b->place_weight[u * (size_t)b->side + (size_t)digit];
            if (score >= best.score) continue;
            MASK at = b->spots[u * (size_t)b->side + (size_t)digit];
            best = (choice){score, b->shape->units[u].cells[mask_lowest(at)], (uint8_t)digit};
        }
    }
    return best;
}

#endif
