/* notes.c: see notes.h. */
#include "explainer/notes.h"

#include <string.h>

void qdri_notes_start(notes *n) {
    memset(n, 255, sizeof *n);
    memset(n->looked, 0, sizeof n->looked);
    memset(n->apart, 0, sizeof n->apart);
}

/* Units as people look at them: the order of a plain ground is its own inverse. */
static void add_unit(uint64_t *set, const ground *g, int unit) {
    set[g->order[unit] / 64] |= qdri_bit(g->order[unit] % 64);
}

/* Strikes a candidate, and sees where that leaves its digit one place. */
static void strike(notes *n, qdr_board *b, int cell, int d) {
    const ground *g = b->g;
    for (int f = 0; f < QDRI_FAMILIES; f++) {
        const int unit = qdri_unit_of(g, cell, f);
        uint64_t *where = &b->where[unit * g->side + d];
        *where &= ~qdri_bit(qdri_place_in(g, cell, f));
        if (!qdri_is_one(*where)) continue;
        n->lone[unit] |= qdri_bit(d);
        add_unit(n->lone_in, g, unit);
    }
    b->marks[cell] &= ~qdri_bit(d);
}

/* Strikes candidates of a cell. Any two that it had may be those of a loop without them. */
static void strike_some(notes *n, qdr_board *b, int cell, uint64_t digits) {
    const ground *g = b->g;
    const uint64_t had = b->marks[cell];
    if (digits == 0) return;
    for (size_t i = 0; i < sizeof n->moved / sizeof *n->moved; i++)
        n->moved[i][cell / 64] |= qdri_bit(cell % 64);
    for (uint64_t left = had; left; left &= left - 1) n->apart[qdri_lowest(left)] &= ~had;
    for (int f = 0; f < QDRI_FAMILIES; f++) n->looked[qdri_unit_of(g, cell, f)] = 0;
    for (; digits; digits &= digits - 1) strike(n, b, cell, qdri_lowest(digits));
}

static void place(notes *n, qdr_board *b, int cell, int digit) {
    const ground *g = b->g;
    const int d = digit - 1;
    strike_some(n, b, cell, b->marks[cell]);
    qdri_fill(b, cell, digit);
    b->placed[d]++;
    for (int f = 0; f < QDRI_FAMILIES; f++) {
        const int unit = qdri_unit_of(g, cell, f);
        const uint64_t *where = &b->where[unit * g->side + d];
        while (*where)
            strike_some(n, b, qdri_unit_cells(g, unit)[qdri_lowest(*where)], qdri_bit(d));
        if (qdri_open_in(b, unit) == 1) add_unit(n->last_in, g, unit);
    }
}

void qdri_notes_make(notes *n, const qdr_hint *hint, qdr_board *b) {
    uint64_t gone = 0;
    for (size_t i = 0; i < hint->struck_count; i++) {
        gone |= hint->struck[i].digits;
        strike_some(n, b, hint->struck[i].cell, hint->struck[i].digits);
    }
    if (hint->cell >= 0) {
        gone |= b->marks[hint->cell] | qdri_bit(hint->digit - 1);
        place(n, b, hint->cell, hint->digit);
    }
    for (size_t i = 0; i < sizeof n->changed / sizeof *n->changed; i++) n->changed[i] |= gone;
}
