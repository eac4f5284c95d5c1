/* avoidable.c: a rectangle that is partly filled already, by digits that were no givens: filled up
 * with the same two digits, it could be exchanged, too (avoidable rectangle).
 *
 *      4  7      placed, not given        type 1   three are placed: the fourth is not the digit
 * that 7  4?                                       would complete it type 2   two are open with one
 * and the same digit besides: one of them is that, and it goes from what sees both */
#include "hodoku/hodoku.h"

typedef struct avoidable {
    finder *f;
    hodoku *h;
    bool both_open;    /* type 2 */
    int one, two;      /* digits of the placed pair: cells `third` and `fourth` would be two, one */
    uint16_t cells[4]; /* the placed pair, third, fourth */
} avoidable;

/* The digit was placed in the cell and may be exchanged for the other; 0 < digit. */
static bool is_placed(const avoidable *x, int cell, int digit, int other) {
    const qdr_board *b = x->f->b;
    return b->digit[cell] == digit + 1 && b->allowed[cell] >> other & 1;
}

/* Open, with the digit and one more; and not kept from the other by the puzzle itself. */
static bool is_half(const avoidable *x, int cell, int digit, int other) {
    const qdr_board *b = x->f->b;
    uint64_t needed = qdri_bit(digit) | qdri_bit(other);
    return qdri_has(b, cell, digit) && qdri_is_two(b->marks[cell]) &&
           (b->allowed[cell] & needed) == needed;
}

static uint64_t extra_of(const avoidable *x, int cell) {
    return x->f->b->marks[cell] & ~(qdri_bit(x->one) | qdri_bit(x->two));
}

static void begin(const avoidable *x) {
    step *s = x->f->s;
    qdri_hodoku_begin(x->f);
    for (int i = 0; i < 4; i++)
        s->pattern[s->pattern_count++] = (qdr_candidates){x->cells[i], extra_of(x, x->cells[i])};
}

static bool look_at(const avoidable *x) {
    const hodoku *h = x->h;
    const int third = x->cells[2], fourth = x->cells[3];
    const bool half_3 = is_half(x, third, x->two, x->one),
               half_4 = is_half(x, fourth, x->one, x->two);
    if (x->both_open) {
        if (!half_3 || !half_4) return false;
        uint64_t extra = x->f->b->marks[third] & ~qdri_bit(x->two);
        if (!(x->f->b->marks[fourth] & extra) || extra == qdri_bit(x->one)) return false;
        begin(x);
        qdri_hodoku_strike_all(x->f,
                               h->peers[third] & h->peers[fourth] & h->has[qdri_lowest(extra)],
                               qdri_lowest(extra));
        return qdri_hodoku_emit(x->f);
    }
    bool placed_3 = is_placed(x, third, x->two, x->one),
         placed_4 = is_placed(x, fourth, x->one, x->two);
    if (!(placed_3 && half_4) && !(placed_4 && half_3)) return false;
    begin(x);
    if (placed_3)
        qdri_hodoku_strike(x->f, fourth, x->one);
    else
        qdri_hodoku_strike(x->f, third, x->two);
    return qdri_hodoku_emit(x->f);
}

static bool from_pair(avoidable *x, int start, int partner) {
    const hodoku *h = x->h;
    const uint8_t *units = h->units_of[start];
    bool in_row = h->units_of[partner][0] == units[0];
    int one = units[in_row ? 1 : 0], two = h->units_of[partner][in_row ? 1 : 0];
    x->one = x->f->b->digit[start] - 1;
    x->two = x->f->b->digit[partner] - 1;
    if (!is_placed(x, start, x->one, x->two) || !is_placed(x, partner, x->two, x->one))
        return false;
    x->cells[0] = (uint16_t)start;
    x->cells[1] = (uint16_t)partner;
    for (int k = 0; k < SIDE9; k++) {
        x->cells[2] = h->unit_cells[one][k];
        x->cells[3] = h->unit_cells[two][k];
        if (!qdri_in81(h->unit[units[2]], x->cells[2]) && look_at(x)) return true;
    }
    return false;
}

static bool find(finder *f, bool both_open) {
    avoidable x = {.f = f, .h = qdri_hodoku_of(f), .both_open = both_open};
    const hodoku *h = x.h;
    for (int start = 0; start < CELLS9; start++) {
        const uint8_t *units = h->units_of[start];
        for (int i = 0; i < SIDE9 && f->b->digit[start]; i++) {
            int partner = h->unit_cells[units[2]][i];
            bool in_line =
                h->units_of[partner][0] == units[0] || h->units_of[partner][1] == units[1];
            if (partner != start && in_line && f->b->digit[partner] &&
                from_pair(&x, start, partner))
                return true;
        }
    }
    return false;
}

bool qdri_hodoku_avoidable_rectangle_1(finder *f) {
    return find(f, false);
}

bool qdri_hodoku_avoidable_rectangle_2(finder *f) {
    return find(f, true);
}
