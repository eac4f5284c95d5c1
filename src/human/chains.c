/* chains.c: alternating inference chains without branches: cycles and forcing chains.
 *
 *      p on ⇢ a off ⇒ b on ⇢ c off ⇒ … ⇒ p on       a cycle: of two neighbours on it one is true,
 * so what sees both an "on" and an "off" goes p on ⇢ … ⇢ p off                              a
 * forcing chain: p is off p off ⇒ … ⇒ p on                              p is on
 *
 * Three searches, by which links they use: those between cells (X), those within cells (Y), both.
 * Each goes from every candidate, breadth first. Of all that is found the best is handed out. */
#include "human/chains.h"

#include "base/memory.h"

#include <string.h>

enum { X = LINK_X, Y = LINK_Y };

void qdri_chains_free(chains *c) {
    if (!c) return;
    qdri_free(c->node);
    qdri_free(c->reached);
    qdri_free(c->seen);
    qdri_free(c);
}

qdr_status qdri_chains_new(const ground *g, chains **made) {
    size_t most = (size_t)(g->cells * g->side), links = (size_t)(g->side - 1 + g->peer_count);
    chains *c = qdri_zalloc(1, sizeof *c);
    if (!c) return QDR_NO_MEMORY;
    c->node = qdri_alloc(most * (links + 2), sizeof *c->node);
    c->reached = qdri_zalloc(2 * most, sizeof *c->reached);
    c->seen = qdri_alloc(2 * (size_t)(g->side * g->words), sizeof *c->seen);
    if (!c->node || !c->reached || !c->seen) {
        qdri_chains_free(c);
        return QDR_NO_MEMORY;
    }
    *made = c;
    return QDR_OK;
}

/* ---- the search ------------------------------------------------------------------------------ */

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

static bool go_off(chains *c, uint32_t from, uint32_t to, on_reach *reach) {
    const net *n = c->n;
    for (uint32_t i = from; i < to; i++) {
        uint32_t candidate = c->node[i].state / 2;
        uint32_t first = n->start[candidate] + (c->with & Y ? 0 : n->in_cell[candidate]);
        for (uint32_t k = first; k < n->start[candidate + 1]; k++)
            if (!reach(c, n->weak[k] * 2 + 1, i)) return false;
    }
    return true;
}

static bool go_on(chains *c, uint32_t from, uint32_t to, on_reach *reach) {
    for (uint32_t i = from; i < to; i++) {
        uint32_t links[1 + QDRI_FAMILIES];
        int count = strong_links(c, c->node[i].state / 2, links);
        for (int k = 0; k < count; k++)
            if (!reach(c, links[k] * 2, i)) return false;
    }
    return true;
}

/* Layer by layer from the source until nothing is new, somebody has enough, or what is found would
 * not be better than the best any more. */
static void spread(chains *c, uint32_t source, on_reach *off, on_reach *on) {
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
        if (!qdri_beats(&c->best, c->base, c->layer + c->both_ends, c->key)) return;
        if (lit ? !go_off(c, from, to, off) : !go_on(c, from, to, on)) return;
        from = to;
    }
}

/* ---- cycles ---------------------------------------------------------------------------------- */

/* Notes what the cycle through `node` and back to the source strikes; false: nothing. */
static bool strike_cycle(chains *c, uint32_t node) {
    const qdr_board *b = c->n->b;
    const ground *g = b->g;
    size_t half = (size_t)(g->side * g->words);
    memset(c->seen, 0, 2 * half * sizeof *c->seen);
    uint64_t cells[(QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE + 63) / 64] = {0};
    for (; node != QDRI_NO_LINK; node = c->node[node].parent) {
        uint32_t state = c->node[node].state, candidate = c->n->of[state / 2];
        int cell = (int)candidate / g->side, d = (int)candidate % g->side;
        uint64_t *seen = c->seen + (state & 1) * half + (size_t)(d * g->words);
        for (int w = 0; w < g->words; w++) seen[w] |= qdri_seen_from(g, cell)[w];
        cells[cell / 64] |= qdri_bit(cell % 64);
    }
    qdri_begin(c->f, c->with == X ? QDR_X_CYCLE : c->with == Y ? QDR_Y_CYCLE : QDR_XY_CYCLE, 0);
    for (int cell = 0; cell < g->cells; cell++) {
        uint64_t gone = 0;
        if (cells[cell / 64] >> cell % 64 & 1) continue;
        for (uint64_t left = b->marks[cell]; left; left &= left - 1) {
            size_t at = (size_t)(qdri_lowest(left) * g->words + cell / 64);
            if ((c->seen[at] & c->seen[half + at]) >> cell % 64 & 1) gone |= left & (~left + 1);
        }
        qdri_conclude(c->f, cell, gone);
    }
    return c->f->s->struck_count > 0;
}

/* The cell or unit in which `off` was the only other candidate than `on`. */
static qdr_item link_between(const chains *c, uint32_t off, uint32_t on) {
    const ground *g = c->n->b->g;
    int a = (int)c->n->of[off / 2], b = (int)c->n->of[on / 2], family = 0;
    if (a / g->side == b / g->side) return qdri_item_of_cell(a / g->side);
    while (c->n->strong[off / 2][1 + family] != on / 2) family++;
    return qdri_item_of_unit(g, qdri_unit_of(g, a / g->side, family), a % g->side);
}

/* Writes down the chain to `state`, which `node` leads to, and what it rests on: its strong links.
 */
static void write_chain(chains *c, uint32_t state, uint32_t node) {
    qdr_node written = qdri_node_of(c->n, state);
    if (node == QDRI_NO_LINK) {
        written.assumed = true;
        qdri_add_node(c->f->s, written);
        return;
    }
    write_chain(c, c->node[node].state, c->node[node].parent);
    if (!(state & 1)) {
        written.because = true;
        written.reason = link_between(c, c->node[node].state, state);
        qdri_need(c->f, written.reason);
    }
    qdri_add_node(c->f->s, written);
    qdri_add_parent(c->f->s, c->f->s->node_count - 2);
}

static void keep_best(chains *c, int complexity) {
    c->best = qdri_bar(c->base, complexity, c->key);
    c->f->s->rating = c->best.rating;
    c->f->s->complexity = complexity;
    qdri_keep(c->f);
}

/* Nothing follows from an "off" without a strong link that this search may use. */
static bool leads_on(const chains *c, uint32_t state) {
    return !(state & 1) || c->n->links[state / 2] & c->with;
}

static bool cycle_off(chains *c, uint32_t state, uint32_t parent) {
    if (leads_on(c, state) && !among_ancestors(c, parent, state)) push(c, state, parent);
    return true;
}

static bool cycle_on(chains *c, uint32_t state, uint32_t parent) {
    if (state == c->source && c->layer >= 4) {
        if (qdri_beats(&c->best, c->base, c->layer, c->key) && strike_cycle(c, parent)) {
            write_chain(c, state, parent);
            keep_best(c, c->layer);
        }
    } else if (is_new(c, state)) {
        push(c, state, parent);
    }
    return true;
}

/* ---- forcing chains -------------------------------------------------------------------------- */

/* The source's negation ends the search; anything else is reached once. */
static bool chain_reach(chains *c, uint32_t state, uint32_t parent) {
    if (state == (c->source ^ 1)) {
        int complexity = c->layer + 1;
        if (!qdri_beats(&c->best, c->base, complexity, c->key)) return false;
        qdri_begin(c->f, c->with == X ? QDR_FORCING_X_CHAIN : QDR_FORCING_CHAIN, 0);
        qdri_conclude_state(c->f, c->n, state);
        write_chain(c, state, parent);
        if (c->f->s->struck_count > 0) keep_best(c, complexity);
        return false;
    }
    if (leads_on(c, state) && is_new(c, state)) push(c, state, parent);
    return true;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static void search_with(chains *c, int with) {
    const qdr_board *b = c->n->b;
    c->with = with;
    c->key = with == X ? 2 : with == Y ? 3 : 4;
    for (uint32_t i = 0; i < c->n->count; i++) {
        int size = qdri_count(b->marks[(int)c->n->of[i] / b->g->side]);
        if (size < 2 || (with == Y && size != 2)) continue;
        c->base = with == (X | Y) ? 7.0 : 6.5;
        c->both_ends = 0;
        spread(c, i * 2, cycle_off, cycle_on);
        if (with == Y) continue;
        c->base = with == X ? 6.6 : 7.0;
        c->both_ends = 1;
        spread(c, i * 2, chain_reach, chain_reach);
        spread(c, i * 2 + 1, chain_reach, chain_reach);
    }
}

bool qdri_find_chain(finder *f, chains *c, net *n) {
    c->f = f;
    c->n = n;
    c->best = (bar){0};
    search_with(c, X);
    search_with(c, Y);
    search_with(c, X | Y);
    if (c->best.rating == 0) return false;
    qdri_keep(f);
    return f->take(f);
}
