/* advance.c: other techniques within a chain. Where no link leads further, the board without what
 * is off may have a locked candidate, a pair, an X-wing, or even a chain of its own: what that
 * strikes goes off, too (dynamic forcing chains plus, nested forcing chains).
 *
 *      p on ⇒ … ⇒ a off, b off, c off      and without a, b, c there is a naked pair,
 *                                          which strikes d: d off, because of a, b and c
 *
 * The parents of what is struck are the candidates that had to leave before the technique could
 * find it; where none had to, it has nothing to do with the chain and is left alone. Techniques are
 * tried in order, and those of the first that finds something are all used. */
#include "explainer/advance.h"

#include "base/memory.h"
#include "explainer/chains.h"
#include "explainer/explainer.h"
#include "explainer/forcing.h"

struct advance {
    closures *c; /* whom it serves */
    finder f;    /* on their working board */
    net *n;      /* this and what follows: NULL until chains are sought */
    chains *chains;
    closures *inner;
    chain_list list;
    uint64_t digest;  /* of the chain at hand */
    uint32_t *parent; /* nodes of the closure, each once */
    uint32_t parents;
    uint32_t *marked; /* by node: the round */
    uint32_t round;
    bool any;
};

void qdri_advance_free(advance *a) {
    if (!a) return;
    qdri_step_free(a->f.s);
    qdri_step_free(a->f.best);
    qdri_net_free(a->n);
    qdri_chains_free(a->chains);
    qdri_closures_free(a->inner);
    qdri_chain_list_free(&a->list);
    qdri_free(a->parent);
    qdri_free(a->marked);
    qdri_free(a);
}

/* ---- parents --------------------------------------------------------------------------------- */

static void add_gone(advance *a, int cell, int d) {
    const closures *c = a->c;
    uint32_t node = c->into->node[c->n->number[cell * c->g->side + d] * 2 + 1];
    if (a->marked[node] == a->round) return;
    a->marked[node] = a->round;
    a->parent[a->parents++] = node;
}

static void add_gone_of_cell(advance *a, int cell, uint64_t digits) {
    uint64_t gone = a->c->n->b->marks[cell] & ~a->c->work->marks[cell] & digits;
    for (; gone; gone &= gone - 1) add_gone(a, cell, qdri_lowest(gone));
}

static void add_gone_of_unit(advance *a, int unit, int d, uint64_t places) {
    uint64_t gone = qdri_where(a->c->n->b, unit, d) & ~qdri_where(a->c->work, unit, d) & places;
    for (; gone; gone &= gone - 1)
        add_gone(a, qdri_unit_cells(a->c->g, unit)[qdri_lowest(gone)], d);
}

static const uint64_t everything = ~(uint64_t)0;

static void add_gone_of_item(advance *a, qdr_item item) {
    if (item.digit == 0)
        add_gone_of_cell(a, item.where, everything);
    else
        add_gone_of_unit(a, qdri_unit_inside(a->c->g, item.where), item.digit - 1, everything);
}

/* Of locked candidates and fish: what left the base units outside the covers. */
static void parents_of_fish(advance *a) {
    const ground *g = a->c->g;
    const step *s = a->f.s;
    for (int i = 0; i < s->item_count; i++) {
        const int unit = qdri_unit_inside(g, s->items[i].where);
        uint64_t covered = 0;
        for (int k = 0; k < s->cover_count; k++)
            covered |= qdri_cross(g, unit, qdri_unit_inside(g, s->covers[k].where));
        add_gone_of_unit(a, unit, s->items[i].digit - 1, ~covered);
    }
}

/* Of a cycle, which holds in both directions: an "off" state is on the other way round, by the cell
 * or the first unit that it shares with the state before it. */
static void parents_of_weak_link(advance *a, const qdr_node *from, const qdr_node *to) {
    const ground *g = a->c->g;
    int family = 0;
    if (from->cell == to->cell) {
        add_gone_of_cell(a, to->cell, everything);
        return;
    }
    while (qdri_unit_of(g, from->cell, family) != qdri_unit_of(g, to->cell, family)) family++;
    add_gone_of_unit(a, qdri_unit_of(g, to->cell, family), to->digit - 1, everything);
}

static bool is_cycle(const step *s) {
    return s->technique == QDR_X_CYCLE || s->technique == QDR_Y_CYCLE ||
           s->technique == QDR_XY_CYCLE;
}

/* Of chains: what made each "on" state the last of its cell or unit, and the assumptions of cell
 * and region chains all there are. */
static void parents_of_chain(advance *a) {
    const step *s = a->f.s;
    if (s->technique == QDR_CELL_CHAINS || s->technique == QDR_REGION_CHAINS)
        add_gone_of_item(a, s->items[0]);
    for (uint32_t i = 0; i < s->node_count; i++) {
        const qdr_node *node = &s->nodes[i];
        if (!node->off && !node->assumed) add_gone_of_item(a, s->reasons[node->items]);
        if (node->off && is_cycle(s)) parents_of_weak_link(a, node - 1, node);
    }
}

static void find_parents(advance *a) {
    const step *s = a->f.s;
    a->parents = 0;
    a->round++;
    if (s->node_count > 0)
        parents_of_chain(a);
    else if (s->technique == QDR_POINTING || s->technique == QDR_CLAIMING ||
             s->technique == QDR_X_WING)
        parents_of_fish(a);
    else
        for (int i = 0; i < s->item_count; i++) add_gone_of_item(a, s->items[i]);
}

/* ---- what is struck --------------------------------------------------------------------------
 */

/* Where a cell of a cycle's conclusions comes among them: by the "on" state, from the end back,
 * that strikes it. */
static uint32_t cycle_rank(const advance *a, const qdr_candidates *struck) {
    const step *s = a->f.s;
    uint32_t rank = 0;
    for (uint32_t i = s->node_count; i-- > 1; rank++) {
        const qdr_node *node = &s->nodes[i];
        if (!node->off && struck->digits >> (node->digit - 1) & 1 &&
            qdri_sees(a->c->g, struck->cell, node->cell))
            break;
    }
    return rank;
}

/* The order in which Java's HashMap gives its keys, which are cells: by their number modulo a power
 * of two, and as they came. */
static void strike(advance *a) {
    const step *s = a->f.s;
    uint16_t ranks[QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE];
    int buckets = 16;
    while (s->struck_count > buckets / 4 * 3) buckets *= 2;
    for (int i = 0; i < s->struck_count; i++)
        ranks[i] = (uint16_t)(is_cycle(s) ? cycle_rank(a, &s->struck[i]) : 0);
    for (int done = 0, last_bucket = -1, last = -1; done < s->struck_count; done++) {
        int next = -1;
        for (int i = 0; i < s->struck_count; i++) {
            int bucket = s->struck[i].cell % buckets,
                best = next < 0 ? 0 : s->struck[next].cell % buckets;
            if (bucket < last_bucket) continue;
            if (bucket == last_bucket &&
                (ranks[i] < ranks[last] || (ranks[i] == ranks[last] && i <= last)))
                continue;
            if (next < 0 || bucket < best || (bucket == best && ranks[i] < ranks[next])) next = i;
        }
        for (uint64_t left = s->struck[next].digits; left; left &= left - 1)
            qdri_closure_put_off(a->c, s->struck[next].cell, qdri_lowest(left), a->parent,
                                 a->parents);
        last = next;
        last_bucket = s->struck[next].cell % buckets;
    }
}

/* Uses the step at hand, if it has to do with the closure. */
static bool use_step(finder *f) {
    advance *a = f->context;
    find_parents(a);
    if (a->parents == 0) return false;
    a->any = true;
    qdri_closure_add_aside(a->c, f->s, a->digest);
    if (!a->c->failed) strike(a);
    return false; /* it goes on with all others */
}

/* ---- the techniques -------------------------------------------------------------------------- */

static qdr_status open_net(advance *a) {
    qdr_status status = a->n ? QDR_OK : qdri_net_new(a->c->g, &a->n);
    if (status == QDR_OK) qdri_net_make(a->n, a->c->work);
    return status;
}

static void use_chains(advance *a) {
    qdr_status status = a->chains ? QDR_OK : qdri_chains_new(a->c->g, &a->chains);
    a->c->failed |= status != QDR_OK;
    if (a->c->failed) return;
    qdri_list_chains(&a->f, a->chains, a->n, &a->list);
    a->c->failed |= a->chains->failed;
    if (a->c->failed) return;
    for (uint32_t i = 0; i < a->list.count; i++) {
        const listed_chain *which = &a->list.chain[i];
        qdri_write_listed_chain(&a->f, a->chains, which);
        a->digest = is_cycle(a->f.s);
        for (uint32_t k = 0; k < which->state_count; k++)
            a->digest = qdri_digest(a->digest, a->n, a->list.state[which->states + k]);
        (void)use_step(&a->f);
    }
}

static void use_forcing(advance *a, forcing_kind kind, closure_level level) {
    qdr_status status = a->inner ? QDR_OK : qdri_closures_new(a->c->g, a->c->manner, &a->inner);
    a->c->failed |= status != QDR_OK;
    if (a->c->failed) return;
    forcing search = {.f = &a->f, .c = a->inner, .n = a->n, .kind = kind, .level = level};
    if (kind == FORCE_MULTIPLE) search.reach = qdri_chains_reach(a->chains);
    a->inner->watch = a->c->watch;
    qdri_list_forcing(&search, &a->list);
    a->c->failed |= a->inner->failed;
    for (uint32_t i = 0; i < a->list.count && !a->c->failed; i++) {
        a->digest = qdri_write_listed_forcing(&search, &a->list.chain[i]);
        (void)use_step(&a->f);
    }
}

/* Chains of the working board, by what the level allows, the first kind that has any. */
static void use_nested(advance *a) {
    static const closure_level inner_levels[] = {
        [LEVEL_DYNAMIC_1] = LEVEL_SIMPLE,
        [LEVEL_DYNAMIC_2] = LEVEL_CHAINS,
        [LEVEL_DYNAMIC_3] = LEVEL_MULTIPLE,
    };
    const closure_level level = a->c->level;
    if (level < LEVEL_CHAINS) return;
    a->c->failed |= open_net(a) != QDR_OK;
    if (a->c->failed) return;
    if (level == LEVEL_CHAINS || level == LEVEL_MULTIPLE) use_chains(a);
    if (level == LEVEL_MULTIPLE && !a->any && !a->c->failed)
        use_forcing(a, FORCE_MULTIPLE, LEVEL_LINKS);
    if (level == LEVEL_DYNAMIC || level == LEVEL_TWICE) use_forcing(a, FORCE_DYNAMIC, LEVEL_LINKS);
    if (level == LEVEL_TWICE && !a->any) use_forcing(a, FORCE_DYNAMIC, LEVEL_CHAINS);
    if (level >= LEVEL_DYNAMIC_1) use_forcing(a, FORCE_DYNAMIC, inner_levels[level]);
    a->c->failed |= a->list.failed;
}

static qdr_status open_advance(closures *c) {
    const size_t nodes = (size_t)(2 * c->g->cells * c->g->side) + 1;
    advance *a = qdri_zalloc(1, sizeof *a);
    if (!a) return QDR_NO_MEMORY;
    a->c = c;
    a->f.take = use_step;
    a->f.context = a;
    a->f.manner = c->manner;
    a->f.notes = c->notes;
    a->parent = qdri_alloc(nodes, sizeof *a->parent);
    a->marked = qdri_zalloc(nodes, sizeof *a->marked);
    qdr_status status = a->parent && a->marked ? QDR_OK : QDR_NO_MEMORY;
    if (status == QDR_OK) status = qdri_step_new(c->g, &a->f.s);
    if (status == QDR_OK) status = qdri_step_new(c->g, &a->f.best);
    if (status == QDR_OK)
        c->advance = a;
    else
        qdri_advance_free(a);
    return status;
}

bool qdri_advance(closures *c) {
    static producer *const simple[] = {qdri_find_locked, qdri_find_hidden_pair,
                                       qdri_find_naked_pair, qdri_find_x_wing};
    if (!c->advance) c->failed |= open_advance(c) != QDR_OK;
    if (c->failed) return false;
    advance *a = c->advance;
    qdri_renew_rounds(&a->round, a->marked, (size_t)(2 * c->g->cells * c->g->side) + 1);
    a->f.b = c->work;
    a->f.watch = c->watch;
    a->any = false;
    a->digest = 0;
    for (size_t i = 0; i < sizeof simple / sizeof *simple && !a->any; i++) (void)simple[i](&a->f);
    if (!a->any) use_nested(a);
    c->failed |= a->f.s->failed;
    return a->any && !c->failed;
}
