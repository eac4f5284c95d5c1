/* forcing_nets.c: facts as of forcing chains (table_forcing.c), from tables of nets: what follows
 * directly from a candidate is all that comes of four rounds of singles on a trial grid.
 *
 *      premise ─ off ┬ off ─ on ─ off      a single needs all others of its cell, or of its digit
 *              ├ off ┘      │              in a unit, to be off: where these are several, the way
 *              └ off ───────┘              to it branches
 *
 * HoDoKu drops what it reaches by a way without a branch. That needs no code: such a way is made of
 * links between two candidates, with or without groups, and forcing chains, which come first, would
 * have found it. (A single with two causes, one of which is the premise p itself, has no branch
 * either. But if a goes off with p off, and it does with p on, as they share a cell or unit,
 * forcing chains strike a.) */
#include "hodoku/table_forcing.h"
#include "hodoku/trial.h"

#include <string.h>

enum { ROUNDS = 4 };

/* What follows from a premise, as it comes up on the trial grid. */
typedef struct making {
    tabling *t;
    uint64_t *on, *off; /* nodes */
    trial *g;
} making;

static void place(making *m, int cell, int d) {
    const tabling *t = m->t;
    uint32_t others = m->g->marks[cell] & ~(1u << d);
    qdri_trial_place(m->g, t->h, cell, d);
    qdri_put_in_set(m->on, t->number[cell][d]);
    for (cells81 left = t->h->peers[cell] & t->h->has[d]; left;)
        qdri_put_in_set(m->off, t->number[qdri_take81(&left)][d]);
    for (; others; others &= others - 1)
        qdri_put_in_set(m->off, t->number[cell][qdri_lowest(others)]);
}

static void strike(making *m, int cell, int d) {
    qdri_trial_strike(m->g, m->t->h, cell, d);
    qdri_put_in_set(m->off, m->t->number[cell][d]);
    if (qdri_is_one(m->g->marks[cell])) place(m, cell, qdri_lowest(m->g->marks[cell]));
}

static void look_ahead(making *m) {
    candidate9 singles[CELLS9 * SIDE9];
    for (int round = 0; round < ROUNDS; round++) {
        int count = qdri_trial_singles(m->g, m->t->h, singles);
        for (int i = 0; i < count; i++) place(m, singles[i].cell, singles[i].d);
    }
}

static void fill_candidate(making *m, int state) {
    int cell = qdri_state_cell(m->t, state), d = qdri_state_digit(m->t, state);
    m->on = qdri_next_of(m->t, state, 0);
    m->off = qdri_next_of(m->t, state, 1);
    if (state & 1)
        strike(m, cell, d);
    else
        place(m, cell, d);
    look_ahead(m);
}

static void fill(tabling *t) {
    trial now, g;
    making m = {.t = t, .g = &g};
    qdri_tables_fill(t, TABLES_OF_NETS);
    qdri_reach_links(t);
    qdri_trial_start(&now, t->h);
    for (int state = 0; state < 2 * t->candidates && !qdri_is_late(&t->h->f); state++) {
        qdri_trial_copy(&g, &now);
        fill_candidate(&m, state);
    }
}

bool qdri_hodoku_forcing_net(finder *f) {
    tabling *t = qdri_tables_of(f);
    if (!t) return false;
    fill(t);
    return !qdri_is_late(f) && qdri_forcing_find(f, t);
}
