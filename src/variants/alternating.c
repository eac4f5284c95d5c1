/* alternating.c: chains without branches, as in explainer/chains.c, over the links of any rules.
 *
 *      p on ⇢ a off ⇒ b on ⇢ … ⇒ p on      a cycle: of two that a weak link joins one is true, and
 *                                          what is excluded by both goes
 *      p on ⇢ … ⇢ p off                    p is off
 *      p off ⇒ … ⇒ p on                    p is on
 *
 * Three searches, by which links they use: those of one digit (X), those within cells (Y), all.
 * Each goes from every candidate, breadth first. */
#include "variants/alternating.h"

#include "base/grow.h"
#include "base/memory.h"

#include <string.h>

enum { X = 1, Y = 2, NO_REASON = UINT16_MAX };
#define NOBODY UINT32_MAX

void qdri_alternating_free(alternating *a) {
    if (!a) return;
    qdri_free(a->list);
    qdri_free(a->reached);
    qdri_free(a);
}

qdr_status qdri_alternating_new(const ground *g, alternating **made) {
    alternating *a = qdri_zalloc(1, sizeof *a);
    if (!a) return QDR_NO_MEMORY;
    a->reached = qdri_zalloc(2 * (size_t)(g->cells * g->side), sizeof *a->reached);
    if (!a->reached) {
        qdri_alternating_free(a);
        return QDR_NO_MEMORY;
    }
    *made = a;
    return QDR_OK;
}

/* ---- writing one down ------------------------------------------------------------------------ */

/* Notes the chain that ends in `last`, which is not in the list: its nodes, and what they rest on.
 */
static void write_chain(alternating *a, const chain_state *last) {
    step *s = a->f->s;
    qdr_node node = qdri_state_node(a->l, last->state);
    node.assumed = last->parent == NOBODY;
    if (!node.assumed) write_chain(a, &a->list[last->parent]);
    qdri_add_node(s, node);
    if (node.assumed) return;
    qdri_add_parent(s, s->node_count - 2);
    if (last->reason.where == NO_REASON) return;
    qdri_add_reason(s, last->reason);
    qdri_need_once(a->f, last->reason);
}

static void keep_best(alternating *a, int complexity) {
    a->best = qdri_bar(a->base, complexity, a->key);
    a->f->s->rating = a->best.rating;
    a->f->s->complexity = complexity;
    qdri_keep(a->f);
}

/* ---- cycles ---------------------------------------------------------------------------------- */

/* What both exclude, plainly: the candidates that one is linked to, as far as the other is. */
static void strike_between(alternating *a, uint32_t one, uint32_t other, uint64_t *gone) {
    const links *l = a->l;
    for (uint32_t i = l->weak_start[one]; i < l->weak_start[one + 1]; i++) {
        const uint32_t third = l->weak[i].other;
        if (l->weak[i].cage != QDRI_NO_CAGE || third == other) continue;
        for (uint32_t k = l->weak_start[other]; k < l->weak_start[other + 1]; k++)
            if (l->weak[k].other == third && l->weak[k].cage == QDRI_NO_CAGE)
                gone[qdri_cell_of(l, third * 2)] |= qdri_bit(qdri_digit_of(l, third * 2));
    }
}

/* A cycle that comes back to its source from `node`, an "off". */
static void close_cycle(alternating *a, uint32_t node, qdr_item reason) {
    const ground *g = a->l->b->g;
    uint64_t gone[QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE];
    memset(gone, 0, (size_t)g->cells * sizeof *gone);
    for (uint32_t off = node; off != NOBODY; off = a->list[a->list[off].parent].parent)
        strike_between(a, a->list[a->list[off].parent].state / 2, a->list[off].state / 2, gone);
    for (uint32_t at = node; at != NOBODY; at = a->list[at].parent)
        gone[qdri_cell_of(a->l, a->list[at].state)] &=
            ~qdri_bit(qdri_digit_of(a->l, a->list[at].state));
    qdri_begin(a->f, a->with == X ? QDR_X_CYCLE : a->with == Y ? QDR_Y_CYCLE : QDR_XY_CYCLE, 0);
    for (int cell = 0; cell < g->cells; cell++) qdri_conclude(a->f, cell, gone[cell]);
    if (!qdri_counts(a->f)) return;
    write_chain(a, &(chain_state){a->source, node, reason});
    keep_best(a, a->layer);
}

/* ---- the search ------------------------------------------------------------------------------ */

static bool is_ancestor(const alternating *a, uint32_t at, uint32_t state) {
    for (; at != NOBODY; at = a->list[at].parent)
        if (a->list[at].state == state) return true;
    return false;
}

static void push(alternating *a, chain_state s) {
    a->failed |= !qdri_grow(&a->list, &a->room, a->count + 1, sizeof *a->list);
    if (!a->failed) a->list[a->count++] = s;
}

/* The end of a forcing chain: the source's negation. */
static void close_chain(alternating *a, const chain_state *last) {
    const int complexity = a->layer + 1;
    if (!qdri_beats(&a->best, a->base, complexity, a->key)) return;
    qdri_begin(a->f, a->with == X ? QDR_FORCING_X_CHAIN : QDR_FORCING_CHAIN, 0);
    qdri_conclude_node(a->f, a->l, last->state);
    if (!qdri_counts(a->f)) return;
    write_chain(a, last);
    keep_best(a, complexity);
}

/* Nothing follows from an "off" without a strong link. */
static bool leads_on(const alternating *a, uint32_t state) {
    return !(state & 1) || a->l->strong_start[state / 2] < a->l->strong_start[state / 2 + 1];
}

/* False: the search from this source is over. */
static bool reach(alternating *a, chain_state s) {
    if (a->cycle && s.state == a->source) {
        if (a->layer >= 4 && qdri_beats(&a->best, a->base, a->layer, a->key))
            close_cycle(a, s.parent, s.reason);
        return true;
    }
    if (!a->cycle && s.state == (a->source ^ 1)) {
        close_chain(a, &s);
        return false;
    }
    const bool known = a->cycle && s.state & 1 ? is_ancestor(a, s.parent, s.state)
                                               : a->reached[s.state] == a->round;
    if (known || !leads_on(a, s.state)) return true;
    a->reached[s.state] = a->round;
    push(a, s);
    return !a->failed;
}

static bool go_off(alternating *a, uint32_t at) {
    const links *l = a->l;
    const uint32_t from = a->list[at].state / 2;
    for (uint32_t i = l->weak_start[from]; i < l->weak_start[from + 1]; i++) {
        const weak_link *to = &l->weak[i];
        if (a->with == X && !to->along) continue;
        if (a->cycle && to->cage != QDRI_NO_CAGE) continue;
        const qdr_item reason = {to->cage == QDRI_NO_CAGE ? NO_REASON : to->cage, QDR_ITEM_CAGE};
        if (!reach(a, (chain_state){to->other * 2 + 1, at, reason})) return false;
    }
    return true;
}

static bool go_on(alternating *a, uint32_t at) {
    const links *l = a->l;
    const uint32_t from = a->list[at].state / 2;
    for (uint32_t i = l->strong_start[from]; i < l->strong_start[from + 1]; i++) {
        const strong_link *to = &l->strong[i];
        if (!(a->with & (to->item.digit == 0 ? Y : X))) continue;
        if (!reach(a, (chain_state){to->other * 2, at, to->item})) return false;
    }
    return true;
}

/* Layer by layer from the source until nothing is new, or nothing would be better any more. */
static void spread(alternating *a, uint32_t source, bool cycle, double base) {
    a->failed |= qdri_is_late(a->f);
    a->cycle = cycle;
    a->base = base;
    a->source = source;
    a->count = 0;
    a->layer = 0;
    a->reached[source] = ++a->round;
    push(a, (chain_state){source, NOBODY, {NO_REASON, 0}});
    for (uint32_t at = 0; at < a->count && !a->failed;) {
        a->layer++;
        if (!qdri_beats(&a->best, base, a->layer + !cycle, a->key)) return;
        for (const uint32_t end = a->count; at < end; at++)
            if (!(a->list[at].state & 1 ? go_on(a, at) : go_off(a, at))) return;
    }
}

static void search_with(alternating *a, int with) {
    const links *l = a->l;
    a->with = with;
    a->key = with == X ? 2 : with == Y ? 3 : 4;
    for (uint32_t i = 0; i < l->count && !a->failed; i++) {
        const int size = qdri_count(l->b->marks[qdri_cell_of(l, i * 2)]);
        if (size < 2 || (with == Y && size != 2)) continue;
        spread(a, i * 2, true, with == (X | Y) ? 7.0 : 6.5);
        if (with == Y) continue;
        spread(a, i * 2, false, with == X ? 6.6 : 7.0);
        spread(a, i * 2 + 1, false, with == X ? 6.6 : 7.0);
    }
}

qdr_status qdri_find_alternating(finder *f, alternating *a, const links *l, bool *found) {
    a->f = f;
    a->l = l;
    a->best = (bar){0};
    a->failed = false;
    search_with(a, X);
    search_with(a, Y);
    search_with(a, X | Y);
    *found = !a->failed && a->best.rating > 0;
    if (*found) qdri_keep(f);
    return a->failed || f->s->failed || f->best->failed ? QDR_NO_MEMORY : QDR_OK;
}
