/* table_forcing.c: what follows whatever is true (forcing chains), from all tables together.
 *
 *      a on ⇒ … ⇒ something impossible       a is off, and the other way round (contradiction)
 *      a on ⇒ … ⇒ x,  a off ⇒ … ⇒ x          x (verity)
 *      each candidate of a cell, or place of a digit in a unit, on ⇒ … ⇒ x      x
 *
 * Only what follows counts, not how long the way is: tables are sets of bits here. All facts are
 * collected; of those that are true the first cell is taken, else the first candidate that goes. */
#include "hodoku/table_forcing.h"

static choice9 *add_choice(forcing9 *s, qdr_item item, bool refutes) {
    choice9 *c = &s->choice[s->choice_count++];
    *c = (choice9){.item = item, .refutes = refutes};
    return c;
}

static void add_cell(forcing9 *s, int cell) {
    const tabling *t = s->t;
    choice9 *c = add_choice(s, qdri_item_of_cell(cell), true);
    for (uint32_t left = qdri_digits9(t->h, cell); left; left &= left - 1)
        c->node[c->count++] = t->number[cell][qdri_lowest(left)];
}

/* HoDoKu takes a unit for full only if all cells are barred that the digits of the grid allow: a
 * candidate that was struck is in its way. */
static void add_unit(forcing9 *s, int unit, int d, cells81 allowed) {
    const tabling *t = s->t;
    cells81 places = qdri_places9(t->h, unit, d);
    if (!places) return;
    choice9 *c = add_choice(s, (qdr_item){(uint16_t)unit, (uint8_t)(d + 1)},
                            places == (allowed & t->h->unit[unit]));
    while (places) c->node[c->count++] = t->number[qdri_take81(&places)][d];
}

static void collect_choices(forcing9 *s) {
    const hodoku *h = s->t->h;
    s->choice_count = 0;
    for (int cell = 0; cell < CELLS9; cell++)
        if (qdri_digits9(h, cell)) add_cell(s, cell);
    for (int d = 0; d < SIDE9; d++) {
        cells81 allowed = h->open;
        for (int cell = 0; cell < CELLS9; cell++)
            if (h->f.b->digit[cell] == d + 1) allowed &= ~h->peers[cell];
        for (int unit = 0; unit < UNITS9; unit++) add_unit(s, unit, d, allowed);
    }
}

bool qdri_forcing_refutes(const forcing9 *s, int state) {
    tabling *t = s->t;
    const uint64_t *on = qdri_reach_of(t, state, 0), *off = qdri_reach_of(t, state, 1);
    for (int w = 0; w < t->words; w++)
        if (on[w] & off[w] & s->candidates[w]) return true;
    for (int i = 0; i < s->choice_count; i++) {
        const choice9 *c = &s->choice[i];
        int gone = 0;
        while (c->refutes && gone < c->count && qdri_in_set(off, c->node[gone])) gone++;
        if (gone == c->count) return true;
    }
    return false;
}

/* What is both on (off) if this is true and if it is not; nothing is said of its own cell. */
static void note_both_ways(forcing9 *s, int node) {
    tabling *t = s->t;
    for (int off = 0; off < 2; off++)
        for (int w = 0; w < t->words; w++) {
            uint64_t common = qdri_reach_of(t, node * 2, off)[w] &
                              qdri_reach_of(t, node * 2 + 1, off)[w] & s->candidates[w];
            for (; common; common &= common - 1) {
                int other = w * 64 + qdri_lowest(common);
                if (t->first[other] != t->first[node]) qdri_put_in_set(s->facts[off], other);
            }
        }
}

static void note_common(forcing9 *s, const choice9 *c) {
    tabling *t = s->t;
    for (int off = 0; off < 2; off++)
        for (int w = 0; w < t->words; w++) {
            uint64_t common = s->candidates[w];
            for (int i = 0; i < c->count && common; i++)
                common &= qdri_reach_of(t, c->node[i] * 2, off)[w];
            s->facts[off][w] |= common;
        }
}

static void collect_facts(forcing9 *s) {
    const tabling *t = s->t;
    for (int node = 0; node < t->candidates; node++) qdri_put_in_set(s->candidates, node);
    collect_choices(s);
    for (int state = 0; state < 2 * t->candidates; state++)
        if (qdri_forcing_refutes(s, state)) qdri_put_in_set(s->facts[~state & 1], state / 2);
    for (int node = 0; node < t->candidates && !qdri_is_late(&t->h->f); node++)
        note_both_ways(s, node);
    for (int i = 0; i < s->choice_count; i++) note_common(s, &s->choice[i]);
}

/* As a state; -1: there is none. */
static int first_fact(forcing9 *s) {
    for (int off = 0; off < 2; off++) {
        int node = qdri_take_first(s->facts[off], s->t->words);
        if (node >= 0) return node * 2 + off;
    }
    return -1;
}

static bool hand_out(forcing9 *s, int fact) {
    finder *f = s->f;
    int cell = qdri_state_cell(s->t, fact), d = qdri_state_digit(s->t, fact);
    qdri_hodoku_begin(f);
    if (fact & 1) {
        qdri_hodoku_strike(f, cell, d);
    } else {
        f->s->cell = cell;
        f->s->digit = d + 1;
    }
    qdri_forcing_prove(s, fact);
    return qdri_hodoku_emit(f);
}

bool qdri_forcing_find(finder *f, tabling *t) {
    forcing9 s = {.f = f, .t = t};
    qdri_reach_all(t);
    collect_facts(&s);
    int fact = first_fact(&s);
    return fact >= 0 && hand_out(&s, fact);
}

bool qdri_hodoku_forcing_chain(finder *f) {
    tabling *t = qdri_tables_of(f);
    if (!t) return false;
    qdri_tables_fill(t, TABLES_GROUPED);
    qdri_reach_links(t);
    return qdri_forcing_find(f, t);
}
