/* notes.c: see notes.h. */
#include "explainer/notes.h"

#include <stddef.h>
#include <string.h>

void qdri_notes_start(notes *n, const qdr_board *b) {
    memset(n, 255, offsetof(notes, was));
    memset(n->looked, 0, sizeof n->looked);
    memset(n->apart, 0, sizeof n->apart);
    for (int i = 0; i < 2; i++) {
        const int units = b->g->units - 64 * i;
        n->lone_in[i] = units <= 0 ? 0 : ~(uint64_t)0 >> (units < 64 ? 64 - units : 0);
        n->last_in[i] = n->lone_in[i];
    }
    memcpy(n->was, b->marks, (size_t)b->g->cells * sizeof *n->was);
}

/* ---- singles --------------------------------------------------------------------------------- */

/* Units as people look at them: the order of a plain ground is its own inverse. */
static void add_unit(uint64_t *set, const ground *g, int unit) {
    set[g->order[unit] / 64] |= qdri_bit(g->order[unit] % 64);
}

/* Takes a place in a unit from a digit, and sees whether one is left: nobody can foretell that, so
 * there is no branch. */
static void take_place(notes *n, qdr_board *b, int unit, uint64_t place, int d) {
    const int order = b->g->order[unit];
    const uint64_t left = b->where[unit * b->g->side + d] & ~place;
    const uint64_t lone = (uint64_t)(left != 0) & (uint64_t)((left & (left - 1)) == 0);
    b->where[unit * b->g->side + d] = left;
    n->lone[unit] |= lone << d;
    n->lone_in[order / 64] |= lone << order % 64;
}

static void strike(notes *n, qdr_board *b, int cell, uint64_t digits) {
    b->marks[cell] &= ~digits;
    for (int f = 0; f < QDRI_FAMILIES; f++) {
        const int unit = qdri_unit_of(b->g, cell, f);
        const uint64_t place = qdri_bit(qdri_place_in(b->g, cell, f));
        for (uint64_t left = digits; left; left &= left - 1)
            take_place(n, b, unit, place, qdri_lowest(left));
    }
}

/* A digit leaves the other cells of a unit, where it needs no place any more. */
static void clear_unit(notes *n, qdr_board *b, int family, int unit, int d) {
    const ground *g = b->g;
    uint64_t left = qdri_where(b, unit, d);
    b->where[unit * g->side + d] = 0;
    for (; left; left &= left - 1) {
        const int cell = qdri_unit_cells(g, unit)[qdri_lowest(left)];
        b->marks[cell] &= ~qdri_bit(d);
        for (int f = 0; f < QDRI_FAMILIES; f++)
            if (f != family)
                take_place(n, b, qdri_unit_of(g, cell, f), qdri_bit(qdri_place_in(g, cell, f)), d);
    }
}

static void place(notes *n, qdr_board *b, int cell, int digit) {
    strike(n, b, cell, b->marks[cell]);
    qdri_fill(b, cell, digit);
    b->placed[digit - 1]++;
    for (int f = 0; f < QDRI_FAMILIES; f++) {
        const int unit = qdri_unit_of(b->g, cell, f);
        clear_unit(n, b, f, unit, digit - 1);
        if (qdri_open_in(b, unit) == 1) add_unit(n->last_in, b->g, unit);
    }
}

void qdri_notes_make(notes *n, const qdr_hint *hint, qdr_board *b) {
    for (size_t i = 0; i < hint->struck_count; i++)
        strike(n, b, hint->struck[i].cell, hint->struck[i].digits);
    if (hint->cell >= 0) place(n, b, hint->cell, hint->digit);
}

/* ---- all else -------------------------------------------------------------------------------- */

/* A cell has lost candidates. Any two that it had may be those of a loop without it. */
static void note_cell(notes *n, const ground *g, int cell) {
    const uint64_t had = n->was[cell];
    for (size_t i = 0; i < sizeof n->moved / sizeof *n->moved; i++)
        n->moved[i][cell / 64] |= qdri_bit(cell % 64);
    for (uint64_t left = had; left; left &= left - 1) n->apart[qdri_lowest(left)] &= ~had;
    for (int f = 0; f < QDRI_FAMILIES; f++) n->looked[qdri_unit_of(g, cell, f)] = 0;
}

void qdri_notes_settle(notes *n, const qdr_board *b) {
    uint64_t gone = 0;
    for (int cell = 0; cell < b->g->cells; cell++) {
        if (n->was[cell] == b->marks[cell]) continue;
        note_cell(n, b->g, cell);
        gone |= n->was[cell] & ~b->marks[cell];
        n->was[cell] = b->marks[cell];
    }
    for (size_t i = 0; i < sizeof n->changed / sizeof *n->changed; i++) n->changed[i] |= gone;
}
