/* chains.c: alternating inference chains without branches: cycles and forcing chains.
 *
 *      p on ⇢ a off ⇒ b on ⇢ … ⇒ p on      a cycle: of two neighbours on it one is true,
 *                                          so what sees both an "on" and an "off" goes
 *      p on ⇢ … ⇢ p off                    a forcing chain: p is off
 *      p off ⇒ … ⇒ p on                    the other way round: p is on
 *
 * Three searches, by which links they use: those between cells (X), those within cells (Y), both.
 * Each goes, breadth first, from the candidates that can lead to their own negation or lie on a
 * cycle that strikes something. Of all that is found the best is handed out. */
#include "explainer/chains.h"

#include "base/memory.h"

#include <limits.h>
#include <string.h>

enum { X = LINK_X, Y = LINK_Y };

void qdri_chains_free(chains *c) {
    if (!c) return;
    qdri_reach_free(c->reaches[0]);
    qdri_reach_free(c->reaches[1]);
    qdri_free(c->begins[0]);
    qdri_free(c->node);
    qdri_free(c->reached);
    qdri_free(c->seen);
    qdri_free(c->places);
    qdri_free(c);
}

qdr_status qdri_chains_new(const ground *g, chains **made) {
    size_t most = (size_t)(g->cells * g->side), links = (size_t)(g->side - 1 + g->peer_count);
    chains *c = qdri_zalloc(1, sizeof *c);
    if (!c) return QDR_NO_MEMORY;
    const size_t words = (most + 63) / 64;
    c->begins[0] = qdri_alloc(3 * words, sizeof *c->begins[0]);
    c->node = qdri_alloc(most * (links + 2), sizeof *c->node);
    c->reached = qdri_zalloc(2 * most, sizeof *c->reached);
    c->seen = qdri_alloc(2 * (size_t)(g->side * g->words), sizeof *c->seen);
    c->places = qdri_alloc((size_t)(g->side * g->words), sizeof *c->places);
    if (!c->node || !c->reached || !c->seen || !c->places || !c->begins[0] ||
        qdri_reach_new(g, &c->reaches[0]) != QDR_OK ||
        qdri_reach_new(g, &c->reaches[1]) != QDR_OK) {
        qdri_chains_free(c);
        return QDR_NO_MEMORY;
    }
    c->begins[1] = c->begins[0] + words;
    c->begins[2] = c->begins[1] + words;
    *made = c;
    return QDR_OK;
}

/* ---- the search ------------------------------------------------------------------------------ */

/* Whether a chain of so many states, or a longer one, may be better than the best. */
static bool is_better(const chains *c, int complexity) {
    if (c->best.rating == 0) return true;
    const bar rank = qdri_bar(c->base, complexity, c->key);
    if (rank.rating != c->best.rating) return rank.rating < c->best.rating;
    if (complexity != c->best.complexity) return complexity < c->best.complexity;
    return c->key != c->best.key ? c->key < c->best.key : c->order < c->best_order;
}

static bool among_ancestors(const chains *c, uint32_t node, uint32_t state) {
    for (; node != QDRI_NO_LINK; node = c->node[node].parent)
        if (c->node[node].state == state) return true;
    return false;
}

static void push(chains *c, uint32_t state, uint32_t parent) {
    c->node[c->count++] = (chain_node){state, parent};
}

static bool is_new(chains *c, uint32_t state) {
    bool fresh = c->reached[state] != c->round;
    c->reached[state] = c->round;
    return fresh;
}

/* The strong links of a candidate that a search may use. */
static int strong_links(const chains *c, uint32_t candidate, uint32_t links[1 + QDRI_FAMILIES]) {
    const uint32_t *strong = c->n->strong[candidate];
    int count = 0;
    if (c->with & Y && strong[0] != QDRI_NO_LINK) links[count++] = strong[0];
    for (int k = 1; c->with & X && k <= QDRI_FAMILIES; k++)
        if (strong[k] != QDRI_NO_LINK) links[count++] = strong[k];
    return count;
}

/* The layer after that of the nodes from `from` on, which are all "on", is all "off"; called for
 * each of these. False: enough. */
typedef bool on_reach(chains *c, uint32_t state, uint32_t parent);

static bool go_off(chains *c, uint32_t from, uint32_t to, on_reach *then) {
    const net *n = c->n;
    for (uint32_t i = from; i < to; i++) {
        uint32_t candidate = c->node[i].state / 2;
        uint32_t first = n->start[candidate] + (c->with & Y ? 0 : n->in_cell[candidate]);
        for (uint32_t k = first; k < n->start[candidate + 1]; k++)
            if (!then(c, n->weak[k] * 2 + 1, i)) return false;
    }
    return true;
}

static bool go_on(chains *c, uint32_t from, uint32_t to, on_reach *then) {
    for (uint32_t i = from; i < to; i++) {
        uint32_t links[1 + QDRI_FAMILIES];
        int count = strong_links(c, c->node[i].state / 2, links);
        for (int k = 0; k < count; k++)
            if (!then(c, links[k] * 2, i)) return false;
    }
    return true;
}

/* Layer by layer from the source until nothing is new, somebody has enough, or what is found would
 * not be better than the best any more. */
static void spread(chains *c, uint32_t source, on_reach *off, on_reach *on) {
    c->failed |= qdri_is_late(c->f);
    c->source = source;
    c->count = 0;
    c->layer = 0;
    c->round++;
    (void)is_new(c, source);
    push(c, source, QDRI_NO_LINK);
    bool lit = !(source & 1);
    for (uint32_t from = 0; from < c->count; lit = !lit) {
        uint32_t to = c->count;
        c->layer++;
        if (!is_better(c, c->layer + c->both_ends)) return;
        if (lit ? !go_off(c, from, to, off) : !go_on(c, from, to, on)) return;
        from = to;
    }
}

/* ---- cycles ---------------------------------------------------------------------------------- */

/* Of a digit: the cells that see the cycle from an "on" state and from an "off" one, have the
 * digit, and are not on it; `on_it` are cells. */
static uint64_t struck_of(const chains *c, int d, int w, const uint64_t *on_it) {
    const ground *g = c->n->b->g;
    const size_t at = (size_t)(d * g->words + w), half = (size_t)(g->side * g->words);
    return c->seen[at] & c->seen[half + at] & c->places[at] & ~on_it[w];
}

/* Enters what sees the states of the cycle up to `node`, and its cells; returns its digits. */
static uint64_t look_around(chains *c, uint32_t node, uint64_t *on_it) {
    const ground *g = c->n->b->g;
    const size_t half = (size_t)(g->side * g->words);
    uint64_t digits = 0;
    memset(c->seen, 0, 2 * half * sizeof *c->seen);
    for (; node != QDRI_NO_LINK; node = c->node[node].parent) {
        const uint32_t state = c->node[node].state;
        const int cell = c->n->spot[state / 2].cell, d = c->n->spot[state / 2].d;
        uint64_t *seen = c->seen + (state & 1) * half + (size_t)(d * g->words);
        for (int w = 0; w < g->words; w++) seen[w] |= qdri_seen_from(g, cell)[w];
        on_it[cell / 64] |= qdri_bit(cell % 64);
        digits |= qdri_bit(d);
    }
    return digits;
}

/* Notes what the cycle through `node` and back to the source strikes; false: nothing. */
static bool strike_cycle(chains *c, uint32_t node) {
    const ground *g = c->n->b->g;
    uint64_t on_it[(QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE + 63) / 64] = {0}, any = 0;
    const uint64_t digits = look_around(c, node, on_it);
    for (uint64_t left = digits; left; left &= left - 1)
        for (int w = 0; w < g->words; w++) any |= struck_of(c, qdri_lowest(left), w, on_it);
    if (!any) return false;
    qdri_begin(c->f, c->with == X ? QDR_X_CYCLE : c->with == Y ? QDR_Y_CYCLE : QDR_XY_CYCLE, 0);
    for (int cell = 0; cell < g->cells; cell++) {
        uint64_t gone = 0;
        for (uint64_t left = digits; left; left &= left - 1)
            if (struck_of(c, qdri_lowest(left), cell / 64, on_it) >> cell % 64 & 1)
                gone |= left & (~left + 1);
        qdri_conclude(c->f, cell, gone);
    }
    return qdri_counts(c->f);
}

/* The cell or unit in which `off` was the only other candidate than `on`. */
static qdr_item link_between(const chains *c, uint32_t off, uint32_t on) {
    const ground *g = c->n->b->g;
    const spot at = c->n->spot[off / 2];
    int family = 0;
    if (at.cell == c->n->spot[on / 2].cell) return qdri_item_of_cell(at.cell);
    while (c->n->strong[off / 2][1 + family] != on / 2) family++;
    return qdri_item_of_unit(g, qdri_unit_of(g, at.cell, family), at.d);
}

/* Adds a state to the step, and what it rests on if it is on: the strong link from the one before.
 */
static void write_state(chains *c, uint32_t state, uint32_t before) {
    qdr_node written = qdri_node_of(c->n, state);
    written.assumed = before == QDRI_NO_LINK;
    qdri_add_node(c->f->s, written);
    if (written.assumed) return;
    qdri_add_parent(c->f->s, c->f->s->node_count - 2);
    if (written.off) return;
    qdr_item link = link_between(c, before, state);
    qdri_add_reason(c->f->s, link);
    qdri_need(c->f, link);
}

/* Calls for the states up to `node`, from the source on. */
static void each_state(chains *c, uint32_t node, void (*then)(chains *c, uint32_t, uint32_t)) {
    uint32_t parent = c->node[node].parent;
    if (parent != QDRI_NO_LINK) each_state(c, parent, then);
    then(c, c->node[node].state, parent == QDRI_NO_LINK ? parent : c->node[parent].state);
}

static void list_state(chains *c, uint32_t state, uint32_t before) {
    (void)before;
    qdri_list_state(c->all, state);
}

/* Takes the chain to `state`, which `node` leads to; the step says what it concludes. */
static void take_chain(chains *c, uint32_t state, uint32_t node, int complexity) {
    const bar rank = qdri_bar(c->base, complexity, c->key);
    if (c->all) {
        qdri_list_chain(c->all, c->f->s, rank);
        each_state(c, node, list_state);
        qdri_list_state(c->all, state);
        return;
    }
    each_state(c, node, write_state);
    write_state(c, state, c->node[node].state);
    c->best = rank;
    c->best_order = c->order;
    c->f->s->rating = rank.rating;
    c->f->s->complexity = complexity;
    qdri_keep(c->f);
}

/* Nothing follows from an "off" without a strong link that this search may use. */
static bool leads_on(const chains *c, uint32_t state) {
    return !(state & 1) || c->n->links[state / 2] & c->with;
}

/* Whether the cycle can come back to its source from what goes on next. Without a limit on steps
 * these two are on a circle then; with one, that of the shortest chain, it is known how many are
 * left. */
static bool leads_back(const chains *c, uint32_t candidate) {
    const reach *r = c->reach;
    if (!c->sieved) return true;
    if (r->steps == 0) return r->like[candidate] == r->like[c->source / 2];
    return qdri_reach_leads(r, r->steps - (c->layer + 1) / 2, candidate, c->source / 2);
}

/* Whether an "off" state forces something on that is new, or the source, and may come back. */
static bool cycle_goes_on(const chains *c, uint32_t candidate) {
    const uint32_t *strong = c->n->strong[candidate];
    const int last = c->with & X ? QDRI_FAMILIES : 0;
    for (int k = c->with & Y ? 0 : 1; k <= last; k++) {
        if (strong[k] == QDRI_NO_LINK) continue;
        const bool open = strong[k] * 2 == c->source || c->reached[strong[k] * 2] != c->round;
        if (open && leads_back(c, strong[k])) return true;
    }
    return false;
}

static bool cycle_off(chains *c, uint32_t state, uint32_t parent) {
    if (leads_on(c, state) && cycle_goes_on(c, state / 2) && !among_ancestors(c, parent, state))
        push(c, state, parent);
    return true;
}

static bool cycle_on(chains *c, uint32_t state, uint32_t parent) {
    if (state == c->source && c->layer >= 4) {
        if (is_better(c, c->layer) && strike_cycle(c, parent))
            take_chain(c, state, parent, c->layer);
    } else if (is_new(c, state) && leads_back(c, state / 2)) {
        push(c, state, parent);
    }
    return true;
}

/* ---- forcing chains -------------------------------------------------------------------------- */

/* The source's negation ends the search; anything else is reached once. */
static bool chain_reach(chains *c, uint32_t state, uint32_t parent) {
    if (state == (c->source ^ 1)) {
        int complexity = c->layer + 1;
        if (!is_better(c, complexity)) return false;
        qdri_begin(c->f, c->with == X ? QDR_FORCING_X_CHAIN : QDR_FORCING_CHAIN, 0);
        qdri_conclude_state(c->f, c->n, state);
        if (qdri_counts(c->f)) take_chain(c, state, parent, complexity);
        return false;
    }
    if (leads_on(c, state) && is_new(c, state)) push(c, state, parent);
    return true;
}

/* ---- all of them ----------------------------------------------------------------------------- */

enum { CYCLE, FROM_ON, FROM_OFF };

static bool begins(const chains *c, int kind, uint32_t candidate) {
    return c->begins[kind][candidate / 64] >> candidate % 64 & 1;
}

/* A chain from "z on" to "z off" may begin where z leads to that. A cycle that strikes z goes
 * through candidates that are both on and off if z is on, for z sees it from both sides. */
static void note_candidate(chains *c, uint32_t z) {
    const reach *r = c->reach;
    const uint64_t *on = qdri_reach_on(r, z), *off = qdri_reach_off(r, z),
                   bit = qdri_bit((int)(z % 64));
    uint32_t links[1 + QDRI_FAMILIES];
    if (off[z / 64] & bit) {
        c->begins[FROM_ON][z / 64] |= bit;
        for (size_t w = 0; w < r->words; w++) c->begins[CYCLE][w] |= on[w] & off[w];
    }
    for (int i = 0, count = strong_links(c, z, links); i < count; i++)
        if (qdri_reach_on(r, links[i])[z / 64] & bit) c->begins[FROM_OFF][z / 64] |= bit;
}

static void note_candidates(chains *c) {
    const size_t words = (c->n->count + 63) / 64;
    for (int kind = CYCLE; kind <= FROM_OFF; kind++)
        memset(c->begins[kind], 0, words * sizeof *c->begins[kind]);
    for (uint32_t i = 0; i < c->n->count; i++) note_candidate(c, i);
}

/* Finds out where chains may begin; false: nowhere. */
static bool note_begins(chains *c) {
    const size_t words = (c->n->count + 63) / 64;
    uint64_t any = 0;
    c->reach = c->reaches[c->with == (X | Y)];
    if (c->with != (X | Y)) c->sieved = qdri_reach_make(c->reach, c->n, c->with);
    if (c->sieved)
        note_candidates(c);
    else
        for (int kind = CYCLE; kind <= FROM_OFF; kind++)
            memset(c->begins[kind], 255, words * sizeof *c->begins[kind]);
    for (size_t w = 0; w < words; w++) any |= c->begins[FROM_ON][w] | c->begins[FROM_OFF][w];
    return any != 0;
}

/* From every candidate, first what comes first in Sudoku Explainer, as far as `kinds` has it. */
static void search_kinds(chains *c, const bool kinds[3]) {
    const qdr_board *b = c->n->b;
    const int with = c->with;
    for (uint32_t i = 0; i < c->n->count && !c->failed; i++) {
        uint64_t set = b->marks[c->n->spot[i].cell];
        if (qdri_is_one(set) || (with == Y && !qdri_is_two(set))) continue;
        c->order = 2 * i;
        c->base = with == (X | Y) ? 7.0 : 6.5;
        c->both_ends = 0;
        if (kinds[CYCLE] && begins(c, CYCLE, i)) spread(c, i * 2, cycle_off, cycle_on);
        c->order++;
        c->base = with == X ? 6.6 : 7.0;
        c->both_ends = 1;
        if (kinds[FROM_ON] && begins(c, FROM_ON, i)) spread(c, i * 2, chain_reach, chain_reach);
        if (kinds[FROM_OFF] && begins(c, FROM_OFF, i))
            spread(c, i * 2 + 1, chain_reach, chain_reach);
    }
}

/* Begins where the first chain does; false: nowhere yet. */
static bool search_first(chains *c) {
    for (uint32_t i = 0; i < c->n->count; i++) {
        const bool on = begins(c, FROM_ON, i);
        if (!on && !begins(c, FROM_OFF, i)) continue;
        c->order = 2 * i + 1;
        spread(c, on ? i * 2 : i * 2 + 1, chain_reach, chain_reach);
        return true;
    }
    return false;
}

/* The shortest chain: as many steps of two links from all candidates at once as it takes until one
 * leads to its own negation, as long as that could be the best; and one more, for cycles. False:
 * no memory. */
static bool search_shortest(chains *c) {
    c->both_ends = 1;
    c->order = 0;
    if (!qdri_reach_begin(c->reach)) return false;
    for (int steps = 1; is_better(c, 2 * steps + 2); steps++) {
        if (!qdri_reach_step(c->reach)) return false;
        note_candidates(c);
        if (search_first(c)) break;
    }
    return qdri_reach_step(c->reach);
}

/* For the best one, chains go before cycles. A candidate that a cycle strikes sees it twice; by the
 * way between the two it leads to its own negation, as a chain of at most two states more than the
 * cycle has. So of cycles with both kinds of links, which are rated as chains, only those matter
 * that are about the candidates that one step more finds. */
static void search_best(chains *c) {
    static const bool chains_only[3] = {false, true, true}, cycles_only[3] = {true, false, false};
    if (c->with == X) search_kinds(c, chains_only);
    if (c->with == (X | Y)) {
        c->failed |= !search_shortest(c);
        if (c->failed) return;
        note_candidates(c);
    }
    search_kinds(c, cycles_only);
}

static void search_with(chains *c, int with) {
    const bool any[3] = {true, with != Y, with != Y};
    c->with = with;
    c->key = with == X ? 2 : with == Y ? 3 : 4;
    c->base = with == (X | Y) ? 7.0 : 6.5;
    c->order = 0;
    if (!is_better(c, 4) || !note_begins(c)) return;
    if (c->all || !c->sieved)
        search_kinds(c, any);
    else
        search_best(c);
}

/* The cells of each digit. */
static void note_places(chains *c) {
    const ground *g = c->n->b->g;
    memset(c->places, 0, (size_t)(g->side * g->words) * sizeof *c->places);
    for (uint32_t i = 0; i < c->n->count; i++) {
        const spot at = c->n->spot[i];
        c->places[at.d * g->words + at.cell / 64] |= qdri_bit(at.cell % 64);
    }
}

static void search(chains *c, finder *f, const net *n, chain_list *all) {
    c->f = f;
    c->n = n;
    qdri_renew_rounds(&c->round, c->reached, 2 * (size_t)(n->b->g->cells * n->b->g->side));
    note_places(c);
    c->all = all;
    c->failed = false;
    c->best = (bar){0};
    c->sieved = qdri_reach_make(c->reaches[1], n, X | Y);
    c->with = X | Y;
    if (!note_begins(c)) return; /* with less links there is less */
    const bool sieved = c->sieved;
    search_with(c, X);
    search_with(c, Y);
    c->sieved = sieved;
    search_with(c, X | Y);
}

const reach *qdri_chains_reach(const chains *c) {
    const reach *r = c->reaches[1];
    return c->sieved && r->steps == 0 ? r : NULL;
}

bool qdri_find_chain(finder *f, chains *c, const net *n) {
    search(c, f, n, NULL);
    if (c->best.rating == 0 || c->failed) return false;
    qdri_keep(f);
    return f->take(f);
}

void qdri_list_chains(finder *f, chains *c, const net *n, chain_list *all) {
    qdri_chain_list_clear(all);
    search(c, f, n, all);
    qdri_chain_list_sort(all);
}

void qdri_write_listed_chain(finder *f, chains *c, const listed_chain *which) {
    const uint32_t *state = c->all->state + which->states;
    qdri_begin(f, which->technique, which->rank.rating);
    f->s->complexity = which->rank.complexity;
    for (uint32_t i = 0; i < which->struck_count; i++)
        f->s->struck[f->s->struck_count++] = c->all->struck[which->struck + i];
    for (uint32_t i = 0; i < which->state_count; i++)
        write_state(c, state[i], i == 0 ? QDRI_NO_LINK : state[i - 1]);
}
