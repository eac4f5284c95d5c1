/* queues.c: HoDoKu's grid: candidates, and two queues of singles that wait, first come first
 * served.
 *
 *      strike a candidate   one left in the cell            → naked queue
 *                           one place in row, column, block → hidden queue
 *
 * Both live from step to step, and their order decides whether the next single is a naked one, at
 * 4, or a hidden one, at 14. So a board is loaded as HoDoKu loads it: digit by digit. */
#include "hodoku/hodoku.h"

#include <string.h>

static void append(single_queue *q, int cell, int d) {
    q->at[q->tail++] = (candidate9){(uint8_t)cell, (uint8_t)d};
}

/* A unit may have become a hidden single's. */
static void look_at_unit(hodoku *h, int unit, int d) {
    cells81 places = qdri_places9(h, unit, d);
    if (qdri_is_one81(places)) append(&h->hidden, qdri_first81(places), d);
}

void qdri_hodoku_do_strike(hodoku *h, qdr_board *b, int cell, int d) {
    if (!qdri_has(b, cell, d)) return;
    qdri_strike(b, cell, d);
    h->has[d] &= ~qdri_cell81(cell);
    if (qdri_is_one(b->marks[cell])) append(&h->naked, cell, qdri_lowest(b->marks[cell]));
    for (int i = 0; i < 3; i++) look_at_unit(h, h->units_of[cell][i], d);
}

void qdri_hodoku_do_place(hodoku *h, qdr_board *b, int cell, int d) {
    uint64_t had = b->marks[cell];
    for (cells81 left = h->peers[cell] & h->has[d]; left;)
        qdri_hodoku_do_strike(h, b, qdri_take81(&left), d);
    qdr_board_place(b, cell, d + 1);
    h->open &= ~qdri_cell81(cell);
    for (; had; had &= had - 1) {
        int gone = qdri_lowest(had);
        h->has[gone] &= ~qdri_cell81(cell);
        for (int i = 0; i < 3 && gone != d; i++) look_at_unit(h, h->units_of[cell][i], gone);
    }
}

/* Everything is possible, and nothing waits. */
static void clear(hodoku *h) {
    const cells81 all = ((cells81)1 << CELLS9) - 1;
    qdr_board *b = h->loaded;
    for (int cell = 0; cell < CELLS9; cell++) b->marks[cell] = qdri_bit(SIDE9) - 1;
    for (int i = 0; i < UNITS9 * SIDE9; i++) b->where[i] = qdri_bit(SIDE9) - 1;
    memset(b->digit, 0, CELLS9);
    memset(b->placed, 0, sizeof b->placed);
    b->open = CELLS9;
    h->open = all;
    for (int d = 0; d < SIDE9; d++) h->has[d] = all;
    h->naked.head = h->naked.tail = h->hidden.head = h->hidden.tail = 0;
}

void qdri_hodoku_load(hodoku *h, const qdr_board *b) {
    clear(h);
    for (int cell = 0; cell < CELLS9; cell++)
        if (b->digit[cell]) qdri_hodoku_do_place(h, h->loaded, cell, b->digit[cell] - 1);
    for (int cell = 0; cell < CELLS9; cell++)
        for (uint64_t left = h->loaded->marks[cell] & ~b->marks[cell]; left; left &= left - 1)
            qdri_hodoku_do_strike(h, h->loaded, cell, qdri_lowest(left));
}

/* ---- singles ----------------------------------------------------------------------------------
 */

static bool place_by(finder *f, candidate9 single, qdr_item why) {
    qdri_hodoku_begin(f);
    f->s->cell = single.cell;
    f->s->digit = single.d + 1;
    qdri_need(f, why);
    return qdri_hodoku_emit(f);
}

/* Whether it is the last open cell of a unit; which one. */
static int last_in(const hodoku *h, int cell) {
    for (int i = 0; i < 3; i++)
        if (qdri_is_one81(h->open & h->unit[h->units_of[cell][i]])) return h->units_of[cell][i];
    return -1;
}

/* The last cell of a unit, if it waits as a naked single; it goes on waiting. */
bool qdri_hodoku_full_house(finder *f) {
    hodoku *h = qdri_hodoku_of(f);
    for (int i = h->naked.head; i < h->naked.tail; i++) {
        candidate9 single = h->naked.at[i];
        int unit = qdri_in81(h->open, single.cell) ? last_in(h, single.cell) : -1;
        if (unit >= 0)
            return place_by(f, single, (qdr_item){(uint16_t)unit, (uint8_t)(single.d + 1)});
    }
    return false;
}

/* The next that waits in an open cell. */
static bool pop(const hodoku *h, single_queue *q, candidate9 *single) {
    while (q->head < q->tail) {
        *single = q->at[q->head++];
        if (qdri_in81(h->open, single->cell)) return true;
    }
    return false;
}

bool qdri_hodoku_naked_single(finder *f) {
    hodoku *h = qdri_hodoku_of(f);
    candidate9 single;
    return pop(h, &h->naked, &single) && place_by(f, single, qdri_item_of_cell(single.cell));
}

/* One that is no single any more is thrown away, and then there is none this time. */
bool qdri_hodoku_hidden_single(finder *f) {
    hodoku *h = qdri_hodoku_of(f);
    candidate9 single;
    if (!pop(h, &h->hidden, &single)) return false;
    for (int i = 0; i < 3; i++) {
        int unit = h->units_of[single.cell][i];
        if (qdri_places9(h, unit, single.d) == qdri_cell81(single.cell))
            return place_by(f, single, (qdr_item){(uint16_t)unit, (uint8_t)(single.d + 1)});
    }
    return false;
}
