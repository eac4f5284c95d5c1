/* forcing.c: chains with branches. One of several assumptions is true: a candidate is on or off, a
 * cell has one of its digits, a digit one of its places in a unit. What follows from each of them
 * follows.
 *
 *      contradiction   p on ⇒ … ⇒ a on and a off                 p is off, or the other way round
 *      double          p on ⇒ … ⇒ a,  p off ⇒ … ⇒ a              a
 *      cell, region    each of its candidates on ⇒ … ⇒ a         a
 *
 * Nishio uses contradictions of one digit, multiple chains only the links of the board as it is,
 * and dynamic ones all there is. Of all that is found the best is handed out. */
#include "explainer/forcing.h"

#include "explainer/explainer.h"

#include <limits.h>

enum { DOUBLE = 1, CELL = 5, REGION = 6, CONTRADICTION = 7 }; /* rank among equals */

/* Begins a step that concludes `target`; false: it would change nothing. */
static bool begin(forcing *f, qdr_technique what, uint32_t target) {
    qdri_begin(f->f, what, 0);
    qdri_conclude_state(f->f, f->n, target);
    return qdri_counts(f->f);
}

static void keep(forcing *f, bar rank) {
    f->best = rank;
    f->f->s->rating = rank.rating;
    f->f->s->complexity = rank.complexity;
    qdri_keep(f->f);
}

/* The most states that a better chain can have: with more it is not rated lower. */
static int most_states(const forcing *f) {
    return f->best.rating > 0 ? f->best.complexity : INT_MAX;
}

static bool beats(const forcing *f, int key) {
    return qdri_beats(&f->best, f->base, f->c->tally.states, key);
}

static void contradict(forcing *f, uint32_t source) {
    const closure *c = qdri_closure_of(f->c, source);
    if (!c || !c->contradiction) return;
    f->refuted |= qdri_bit(f->n->spot[source / 2].d);
    qdri_tally_begin(f->c, most_states(f));
    qdri_tally_add(f->c, c, c->clash_on);
    if (beats(f, CONTRADICTION)) qdri_tally_add(f->c, c, c->clash_off);
    if (!beats(f, CONTRADICTION)) return;
    if (!begin(f, f->kind == FORCE_NISHIO ? QDR_NISHIO : QDR_CONTRADICTION_CHAINS, source ^ 1))
        return;
    const bar rank = qdri_bar(f->base, f->c->tally.states, CONTRADICTION);
    if (f->all) {
        qdri_list_chain(f->all, f->f->s, rank);
        qdri_list_state(f->all, source);
        return;
    }
    qdri_closure_write(f->c, c, c->clash_on, c->clash_off, f->f);
    keep(f, rank);
}

static void write_branches(forcing *f, uint32_t target) {
    if (f->has_choice) qdri_need(f->f, f->choice);
    for (int i = 0; i < f->branches; i++) {
        const closure *c = qdri_closure_of(f->c, f->branch[i]);
        qdri_closure_write(f->c, c, c->node[target], c->node[target], f->f);
    }
}

/* The chain is known by its target, the cell or unit that it is about, and its branches. */
static void list_branches(forcing *f, uint32_t target, bar rank) {
    qdri_list_chain(f->all, f->f->s, rank);
    qdri_list_state(f->all, target);
    qdri_list_state(f->all, f->has_choice ? f->choice.where : 0);
    qdri_list_state(f->all, f->has_choice ? f->choice.digit : 0);
    for (int i = 0; i < f->branches; i++) qdri_list_state(f->all, f->branch[i]);
}

/* A state that follows from all branches. */
static void weigh(forcing *f, uint32_t target, qdr_technique what, int key) {
    qdri_tally_begin(f->c, most_states(f));
    for (int i = 0; i < f->branches; i++) {
        const closure *c = qdri_closure_of(f->c, f->branch[i]);
        qdri_tally_add(f->c, c, c->node[target]);
        if (!beats(f, key)) return;
    }
    if (!begin(f, what, target)) return;
    const bar rank = qdri_bar(f->base, f->c->tally.states, key);
    if (f->all) {
        list_branches(f, target, rank);
        return;
    }
    write_branches(f, target);
    keep(f, rank);
}

/* Whether something goes off whichever branch is on. What goes on has others that go off. */
static bool may_combine(const forcing *f) {
    for (size_t w = 0; f->reach && w < f->reach->words; w++) {
        uint64_t all = ~(uint64_t)0;
        for (int i = 0; i < f->branches && all; i++)
            all &= qdri_reach_off(f->reach, f->branch[i] / 2)[w];
        if (all) return true;
    }
    return !f->reach;
}

/* Whether all of these have an "on" state in common, or an "off" one. */
static bool have_common(const closures *c, const closure *const *branch, int count, bool off) {
    for (size_t w = 0; w < c->words; w++) {
        uint64_t all = ~(uint64_t)0;
        for (int i = 0; i < count; i++) all &= off ? branch[i]->off[w] : branch[i]->on[w];
        if (all) return true;
    }
    return false;
}

/* What is in the closures of all branches, on or off, in the order of the first. */
static void combine(forcing *f, qdr_technique what, int key) {
    const closure *branch[QDRI_HUMAN_SIDE];
    if (!may_combine(f)) return;
    for (int i = 0; i < f->branches; i++) {
        branch[i] = qdri_closure_of(f->c, f->branch[i]);
        if (!branch[i]) return;
    }
    for (uint32_t off = 0; off < 2; off++) {
        if (!have_common(f->c, branch, f->branches, off)) continue;
        for (uint32_t k = 0; k < branch[0]->count; k++) {
            const uint32_t state = branch[0]->state[k];
            bool common = (state & 1) == off;
            for (int i = 1; i < f->branches && common; i++)
                /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): all are filled */
                common = qdri_closure_has(branch[i], state);
            if (common) weigh(f, state, what, key);
        }
    }
}

static void combine_double(forcing *f, uint32_t candidate) {
    f->branch[0] = candidate * 2;
    f->branch[1] = candidate * 2 + 1;
    f->branches = 2;
    f->has_choice = false;
    combine(f, QDR_DOUBLE_CHAINS, DOUBLE);
}

/* The places of the digit in the units of the cell, where the cell is the first of them. */
static void combine_regions(forcing *f, int cell, int d) {
    const qdr_board *b = f->n->b;
    const ground *g = b->g;
    for (int family = 0; family < QDRI_FAMILIES; family++) {
        int unit = qdri_unit_of(g, cell, family);
        uint64_t where = qdri_where(b, unit, d);
        if (qdri_count(where) < 2 || qdri_lowest(where) != qdri_place_in(g, cell, family)) continue;
        f->branches = 0;
        for (; where; where &= where - 1)
            f->branch[f->branches++] =
                f->n->number[qdri_unit_cells(g, unit)[qdri_lowest(where)] * g->side + d] * 2;
        f->has_choice = true;
        f->choice = qdri_item_of_unit(g, unit, d);
        combine(f, QDR_REGION_CHAINS, REGION);
    }
}

static void combine_cell(forcing *f, int cell) {
    const qdr_board *b = f->n->b;
    f->branches = 0;
    for (uint64_t left = b->marks[cell]; left; left &= left - 1)
        f->branch[f->branches++] = f->n->number[cell * b->g->side + qdri_lowest(left)] * 2;
    f->has_choice = true;
    f->choice = qdri_item_of_cell(cell);
    combine(f, QDR_CELL_CHAINS, CELL);
}

static void look_at(forcing *f, int cell, uint64_t digits) {
    const qdr_board *b = f->n->b;
    for (uint64_t left = b->marks[cell] & digits; left; left &= left - 1) {
        uint32_t candidate = f->n->number[cell * b->g->side + qdri_lowest(left)];
        if (f->kind != FORCE_MULTIPLE) {
            contradict(f, candidate * 2);
            contradict(f, candidate * 2 + 1);
        }
        if (f->kind == FORCE_DYNAMIC && qdri_count(b->marks[cell]) >= 3)
            combine_double(f, candidate);
        if (f->kind != FORCE_NISHIO) combine_regions(f, cell, qdri_lowest(left));
    }
    if (f->kind != FORCE_NISHIO) combine_cell(f, cell);
}

double qdri_level_rating(closure_level level) {
    static const double ratings[] = {8.5, 9.0, 9.5, 10.0, 10.5, 11.0, 10.5, 10.5, 10.5};
    return ratings[level];
}

static void search(forcing *f, chain_list *all) {
    static const closure_kind kinds[] = {CLOSE_NISHIO, CLOSE_STATIC, CLOSE_DYNAMIC};
    static const double bases[] = {7.5, 8.0};
    const bool nishio =
        f->kind == FORCE_NISHIO; /* is about one digit, and the same until that changes */
    const uint64_t digits = nishio ? qdri_changed(f->f, NOTE_NISHIO) : ~(uint64_t)0;
    const qdr_board *b = f->n->b;
    f->refuted = 0;
    f->base = f->kind == FORCE_DYNAMIC ? qdri_level_rating(f->level) : bases[f->kind];
    f->best = (bar){0};
    f->all = all;
    qdri_closures_start(f->c, f->n, kinds[f->kind], f->level, f->more);
    for (int cell = 0; cell < b->g->cells && !f->c->failed; cell++)
        if (qdri_count(b->marks[cell]) >= (f->kind == FORCE_MULTIPLE ? 3 : 2))
            look_at(f, cell, digits);
    if (nishio && f->f->notes) f->f->notes->changed[NOTE_NISHIO] &= f->refuted;
}

bool qdri_find_forcing(forcing *f) {
    search(f, NULL);
    if (f->c->failed || f->best.rating == 0) return false;
    qdri_keep(f->f);
    return f->f->take(f->f);
}

void qdri_list_forcing(forcing *f, chain_list *all) {
    qdri_chain_list_clear(all);
    search(f, all);
    qdri_chain_list_sort(all);
}

static uint64_t write_contradiction(forcing *f, uint32_t source) {
    const closure *c = qdri_closure_of(f->c, source);
    (void)begin(f, QDR_CONTRADICTION_CHAINS, source ^ 1);
    qdri_closure_write(f->c, c, c->clash_on, c->clash_off, f->f);
    return qdri_closure_digest(f->c, c, c->clash_on) * 3 +
           qdri_closure_digest(f->c, c, c->clash_off);
}

uint64_t qdri_write_listed_forcing(forcing *f, const listed_chain *which) {
    const uint32_t *state = f->all->state + which->states;
    uint64_t digest = 0;
    if (which->technique == QDR_CONTRADICTION_CHAINS) {
        digest = write_contradiction(f, state[0]);
    } else {
        (void)begin(f, which->technique, state[0]);
        f->has_choice = which->technique != QDR_DOUBLE_CHAINS;
        f->choice = (qdr_item){(uint16_t)state[1], (uint8_t)state[2]};
        f->branches = (int)which->state_count - 3;
        for (int i = 0; i < f->branches; i++) {
            const closure *c = qdri_closure_of(f->c, state[3 + i]);
            f->branch[i] = state[3 + i];
            digest = digest * 3 + qdri_closure_digest(f->c, c, c->node[state[0]]);
        }
        write_branches(f, state[0]);
    }
    f->f->s->complexity = which->rank.complexity;
    return digest;
}
