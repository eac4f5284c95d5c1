/* holds.c: whether a hint holds. It knows the rules, and nothing of techniques: candidates, which
 * of them exclude each other, and items, of which each must be covered by one candidate.
 *
 * All is asked in one way (`refuted`): some states, and some items, can they all be? That is an
 * exact cover problem with a handful of items, which a plain search settles: the item with the
 * fewest candidates first, forced ones at once. Sums are no items of a cover: there must be digits
 * left that add up (adds_up.h).
 *
 *      a conclusion   its opposite                          with the items of the hint: cannot be
 *      a node         its parents, and its opposite         with the items of the node: cannot be
 *      branches       none of the assumptions, and not      with the items of the hint: cannot be,
 *                     the conclusion                        and every branch reaches the conclusion
 *
 * A step that argues with uniqueness has one more item, "one of the extras is true", if what is
 * left without them is a deadly pattern indeed (deadly.h). */
#include "base/grow.h"
#include "base/memory.h"
#include "human/adds_up.h"
#include "human/deadly.h"
#include "human/step.h"

/* Nodes of a search: a proof is short, or it is none. Who tries what a node can do without asks
 * often, and has less. */
enum { BUDGET = 200000, SMALL_BUDGET = 500 };

/* Something that must be covered by one of its candidates: an item, a group of a chain (which says
 * which cells), or the extras of the pattern. */
typedef struct demand {
    enum { ITEM, GROUP, EXTRAS } kind;
    qdr_item item;
    const qdr_node *group;
    bool covered;
} demand;

typedef struct replay {
    const qdr_hint *h;
    const qdr_board *b;
    uint64_t *marks; /* per cell; a frame of them for each depth of the search */
    size_t mark_room;
    demand *demands;
    size_t demand_count, demand_room;
    equations *sums;
    long budget, most;
    qdri_watch *watch; /* NULL: there is all the time */
    bool failed;       /* no memory */
} replay;

/* ---- what the rules say ---------------------------------------------------------------------- */

/* Takes a candidate as true: what it excludes goes. */
static void assume(const replay *r, uint64_t *marks, int cell, int d) {
    const ground *g = r->b->g;
    marks[cell] &= qdri_bit(d);
    for (int i = 0; i < g->peers_of[cell]; i++) marks[qdri_peers(g, cell)[i]] &= ~qdri_bit(d);
    for (uint32_t i = g->beside_start[cell]; i < g->beside_start[cell + 1]; i++)
        marks[g->beside[i].other] &= g->beside[i].allowed[d].word[0];
}

static bool excludes(const replay *r, int cell, int digit, int other, int other_digit) {
    const ground *g = r->b->g;
    if (cell == other) return digit != other_digit;
    if (digit == other_digit && qdri_sees(g, cell, other)) return true;
    for (uint32_t i = g->beside_start[cell]; i < g->beside_start[cell + 1]; i++)
        if (g->beside[i].other == other &&
            !qdr_digit_set_has(&g->beside[i].allowed[digit - 1], other_digit))
            return true;
    return false;
}

/* ---- the search ------------------------------------------------------------------------------ */

/* The candidates of a demand, as cells and digits. */
typedef struct options {
    int count;
    uint16_t cell[QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE];
    uint8_t d[QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE];
} options;

static void add_options(options *o, const uint64_t *marks, int cell, uint64_t digits) {
    for (digits &= marks[cell]; digits; digits &= digits - 1) {
        o->cell[o->count] = (uint16_t)cell;
        o->d[o->count++] = (uint8_t)qdri_lowest(digits);
    }
}

/* Cell number i of a node: its own, then those of its group. */
static int cell_of(const replay *r, const qdr_node *node, uint32_t i) {
    return i == 0 ? node->cell : r->h->others[node->others + i - 1];
}

static void options_of(const replay *r, const uint64_t *marks, const demand *d, options *o) {
    const ground *g = r->b->g;
    o->count = 0;
    if (d->kind == EXTRAS) {
        for (size_t i = 0; i < r->h->pattern_count; i++)
            add_options(o, marks, r->h->pattern[i].cell, r->h->pattern[i].digits);
    } else if (d->kind == GROUP) {
        for (uint32_t i = 0; i <= d->group->other_count; i++)
            add_options(o, marks, cell_of(r, d->group, i), qdri_bit(d->group->digit - 1));
    } else if (d->item.digit == 0) {
        add_options(o, marks, d->item.where, ~(uint64_t)0);
    } else {
        const int unit = qdri_unit_inside(g, d->item.where);
        for (int i = 0; i < g->side; i++)
            add_options(o, marks, qdri_unit_cells(g, unit)[i], qdri_bit(d->item.digit - 1));
    }
}

/* Whether the demands that are not covered yet can be. */
static bool can_cover(replay *r, uint64_t *marks) {
    const int cells = r->b->g->cells;
    options best = {.count = -1}, o;
    demand *chosen = NULL;
    if (!qdri_can_add_up(r->sums, marks, &r->budget)) return false;
    if (--r->budget < 0 || (r->watch && !qdri_watch_tick(r->watch))) return true;
    for (size_t i = 0; i < r->demand_count && best.count != 0; i++) {
        if (r->demands[i].covered) continue;
        options_of(r, marks, &r->demands[i], &o);
        if (chosen && o.count >= best.count) continue;
        best = o;
        chosen = &r->demands[i];
    }
    if (!chosen) return true;
    bool can = false;
    chosen->covered = true;
    for (int k = 0; k < best.count && !can; k++) {
        for (int cell = 0; cell < cells; cell++) marks[cells + cell] = marks[cell];
        assume(r, marks + cells, best.cell[k], best.d[k]);
        can = can_cover(r, marks + cells);
    }
    chosen->covered = false;
    return can;
}

/* ---- questions to it ------------------------------------------------------------------------- */

static void add_demand(replay *r, demand d) {
    r->failed |= !qdri_grow(&r->demands, &r->demand_room, r->demand_count + 1, sizeof *r->demands);
    if (!r->failed) r->demands[r->demand_count++] = d;
}

/* Sums need no candidate, short units no digit, and what is no digit here no place. */
static bool is_demand(const replay *r, qdr_item item) {
    const ground *g = r->b->g;
    return item.digit <= g->side &&
           (item.digit == 0 || qdri_is_full(g, qdri_unit_inside(g, item.where)));
}

/* Begins a question: the board as it is, where digits cover items as well as candidates do; these
 * items. */
static void ask(replay *r, const qdr_item *items, size_t count) {
    const size_t cells = (size_t)r->b->g->cells;
    r->failed |= !qdri_grow(&r->marks, &r->mark_room, cells, sizeof *r->marks);
    if (r->failed) return;
    for (size_t i = 0; i < cells; i++)
        r->marks[i] = r->b->digit[i] ? qdri_bit(r->b->digit[i] - 1) : r->b->marks[i];
    r->demand_count = 0;
    for (size_t i = 0; i < count; i++)
        if (is_demand(r, items[i])) add_demand(r, (demand){.kind = ITEM, .item = items[i]});
    r->failed |= qdri_equations_make(&r->sums, r->b, items, count) != QDR_OK;
}

static void let_be(replay *r, int cell, int digit, bool off) {
    if (r->failed) return;
    if (off) {
        r->marks[cell] &= ~qdri_bit(digit - 1);
    } else {
        assume(r, r->marks, cell, digit - 1);
        add_demand(r, (demand){.kind = ITEM, .item = {(uint16_t)cell, 0}});
    }
}

/* Lets the candidates of a node be off, or one of them on. */
static void let_node_be(replay *r, const qdr_node *node, bool off) {
    if (!off && node->other_count > 0) {
        add_demand(r, (demand){.kind = GROUP, .group = node});
        return;
    }
    for (uint32_t i = 0; i <= node->other_count; i++)
        let_be(r, cell_of(r, node, i), node->digit, off);
}

/* Ends it: true if all that cannot be. */
static bool refuted(replay *r) {
    const size_t frames = r->demand_count + 1, cells = (size_t)r->b->g->cells;
    r->failed |= !qdri_grow(&r->marks, &r->mark_room, frames * cells, sizeof *r->marks);
    r->budget = r->most;
    return !r->failed && !can_cover(r, r->marks);
}

/* ---- nodes ----------------------------------------------------------------------------------- */

/* Whether node `i` may use what node `parent` says: no other branch began in between. */
static bool in_reach(const replay *r, size_t parent, size_t i) {
    if (parent >= i) return false;
    const uint8_t depth = r->h->nodes[parent].depth;
    for (size_t j = parent + 1; j <= i; j++) {
        const qdr_node *between = &r->h->nodes[j];
        if (between->depth < depth || (between->assumed && between->depth == depth)) return false;
    }
    return true;
}

static bool follows(replay *r, size_t number) {
    const qdr_hint *h = r->h;
    const qdr_node *node = &h->nodes[number];
    ask(r, h->reasons + node->items, node->item_count);
    for (uint32_t i = 0; i < node->parent_count; i++) {
        const uint32_t parent = h->parents[node->parents + i];
        if (!in_reach(r, parent, number)) return false;
        let_node_be(r, &h->nodes[parent], h->nodes[parent].off);
    }
    let_node_be(r, node, !node->off);
    return refuted(r);
}

/* A candidate that is to be shown on or off. */
typedef struct goal {
    int cell, digit;
    bool off;
} goal;

/* Whether a node, as it says, makes the goal true. */
static bool reaches(const replay *r, const qdr_node *node, const goal *g) {
    if (node->off != g->off)
        return !node->off && node->other_count == 0 &&
               excludes(r, node->cell, node->digit, g->cell, g->digit);
    if (node->digit != g->digit || (!node->off && node->other_count > 0)) return false;
    for (uint32_t i = 0; i <= node->other_count; i++)
        if (cell_of(r, node, i) == g->cell) return true;
    return false;
}

/* Some of the nodes [from, to) of that depth, which are one branch, say what cannot be. */
static bool branch_clashes(const replay *r, size_t from, size_t to) {
    const qdr_node *nodes = r->h->nodes;
    for (size_t i = from; i < to; i++) {
        if (nodes[i].depth != nodes[from].depth || nodes[i].off || nodes[i].other_count > 0)
            continue;
        const goal off = {nodes[i].cell, nodes[i].digit, true};
        for (size_t k = from; k < to; k++)
            if (nodes[k].depth == nodes[from].depth && reaches(r, &nodes[k], &off)) return true;
    }
    return false;
}

static bool branch_reaches(const replay *r, size_t from, size_t to, const goal *g) {
    const qdr_node *nodes = r->h->nodes;
    for (size_t i = from; i < to; i++)
        if (nodes[i].depth == nodes[from].depth && reaches(r, &nodes[i], g)) return true;
    return branch_clashes(r, from, to);
}

/* Whether the branches among the nodes [from, to), whose depth is that of the first, all reach the
 * goal, and one of them must be, by these items, if the goal is not. */
static bool branches_prove(replay *r, size_t from, size_t to, const qdr_item *items, size_t count,
                           const goal *g) {
    const qdr_node *nodes = r->h->nodes;
    const uint8_t depth = nodes[from].depth;
    if (!nodes[from].assumed) return false;
    for (size_t i = from, end; i < to; i = end) {
        for (end = i + 1; end < to && !(nodes[end].assumed && nodes[end].depth == depth);) end++;
        if (!branch_reaches(r, i, end, g)) return false;
    }
    ask(r, items, count);
    let_be(r, g->cell, g->digit, !g->off);
    for (size_t i = from; i < to; i++)
        if (nodes[i].assumed && nodes[i].depth == depth) let_node_be(r, &nodes[i], !nodes[i].off);
    return refuted(r);
}

/* Whether the nodes of the proof within, that end before node `i`, prove it. */
static bool inner_proves(replay *r, size_t i) {
    const qdr_node *node = &r->h->nodes[i];
    const goal g = {node->cell, node->digit, node->off};
    size_t from = i;
    while (from > 0 && r->h->nodes[from - 1].depth > node->depth) from--;
    return node->other_count == 0 && r->h->nodes[from].depth == node->depth + 1 &&
           branches_prove(r, from, i, r->h->reasons + node->items, node->item_count, &g);
}

static bool nodes_hold(replay *r) {
    for (size_t i = 0; i < r->h->node_count; i++)
        if (!r->h->nodes[i].assumed && !follows(r, i) && !inner_proves(r, i)) return false;
    return true;
}

/* ---- hints ----------------------------------------------------------------------------------- */

static bool concludes(replay *r, goal g) {
    const qdr_hint *h = r->h;
    if (h->node_count > 0 && branches_prove(r, 0, h->node_count, h->items, h->item_count, &g))
        return true;
    ask(r, h->items, h->item_count);
    if (h->pattern_count > 0) add_demand(r, (demand){.kind = EXTRAS});
    let_be(r, g.cell, g.digit, !g.off);
    return refuted(r);
}

static bool holds_for(replay *r) {
    const qdr_hint *h = r->h;
    if (h->pattern_count > 0 && !qdri_is_deadly(h, r->b)) return false;
    if (!nodes_hold(r)) return false;
    if (h->cell >= 0 && !concludes(r, (goal){h->cell, h->digit, false})) return false;
    for (size_t i = 0; i < h->struck_count; i++)
        for (uint64_t left = h->struck[i].digits; left; left &= left - 1)
            if (!concludes(r, (goal){h->struck[i].cell, qdri_lowest(left) + 1, true})) return false;
    return h->cell >= 0 || h->struck_count > 0;
}

static qdr_status end(replay *r) {
    qdri_free(r->marks);
    qdri_free(r->demands);
    qdri_equations_free(r->sums);
    return r->failed ? QDR_NO_MEMORY : QDR_OK;
}

qdr_status qdri_node_follows(const qdr_hint *hint, const qdr_board *board, qdri_watch *watch,
                             size_t node, bool *so) {
    replay r = {.h = hint, .b = board, .watch = watch, .most = SMALL_BUDGET};
    const bool answer = follows(&r, node);
    if (!r.failed) *so = answer;
    return end(&r);
}

qdr_status qdri_hint_holds(const qdr_hint *hint, const qdr_board *board, qdri_watch *watch,
                           bool *holds) {
    replay r = {.h = hint, .b = board, .watch = watch, .most = BUDGET};
    const bool answer = holds_for(&r);
    if (!r.failed) *holds = answer;
    return end(&r);
}

qdr_status qdr_hint_holds(const qdr_hint *hint, const qdr_board *board, bool *holds) {
    return qdri_hint_holds(hint, board, NULL, holds);
}
