/* closure.c: see closure.h. Unit propagation from an assumption, as people write it down (forcing
 * nets).
 *
 *   on → off   the other candidates of the cell, then those of the digit in box, row, column
 *   off → on   the last other candidate of the cell, then the last other place in box, row, column
 *
 * Two queues; "on" states are taken before "off" ones. What is off leaves the working board when it
 * is taken from its queue, after what follows from it has been worked out, so that states still in
 * the queue count as present. What makes a state go on are all candidates that are gone from the
 * cell or unit since the beginning: they are its parents, the one at hand first. */
#include "explainer/advance.h"
#include "explainer/explainer.h"

#include "base/grow.h"
#include "base/memory.h"

#include <limits.h>
#include <string.h>

static void free_closure(closure *c) {
    if (!c) return;
    qdri_free(c->state);
    qdri_free(c->parent_start);
    qdri_free(c->parent);
    qdri_free(c->node);
    qdri_free(c->because);
    qdri_free(c->aside_of);
    qdri_free(c->asides);
    qdri_free(c->items);
    qdri_free(c->on);
    qdri_free(c->off);
    qdri_free(c);
}

static void forget(closures *c) {
    for (uint32_t i = 0; i < c->made_room; i++) {
        if (!c->made[i]) continue;
        c->made[i]->next = c->spare;
        c->spare = c->made[i];
        c->made[i] = NULL;
    }
}

void qdri_closures_free(closures *c) {
    if (!c) return;
    if (c->made) forget(c);
    for (closure *next; c->spare; c->spare = next) {
        next = c->spare->next;
        free_closure(c->spare);
    }
    qdr_board_free(c->work);
    qdri_advance_free(c->advance);
    qdri_free(c->notes);
    qdri_free(c->tally.digest);
    qdri_free(c->made);
    qdri_free(c->queue[0]);
    qdri_free(c->queue[1]);
    qdri_free(c->visited);
    qdri_free(c->stack);
    qdri_free(c);
}

qdr_status qdri_closures_new(ground *g, int manner, closures **made) {
    closures *c = qdri_zalloc(1, sizeof *c);
    if (!c) return QDR_NO_MEMORY;
    c->g = g;
    c->manner = manner;
    c->made_room = (uint32_t)(2 * g->cells * g->side);
    c->made = qdri_zalloc(c->made_room, sizeof *c->made);
    c->notes = qdri_zalloc(1, sizeof *c->notes);
    for (int i = 0; i < 2; i++) c->queue[i] = qdri_alloc(c->made_room, sizeof *c->queue[i]);
    c->visited = qdri_zalloc(c->made_room + 1, sizeof *c->visited);
    c->stack = qdri_alloc(c->made_room + 1, sizeof *c->stack);
    qdr_status status = qdri_board_new(g, &c->work);
    if (status == QDR_OK &&
        (!c->made || !c->notes || !c->queue[0] || !c->queue[1] || !c->visited || !c->stack))
        status = QDR_NO_MEMORY;
    if (status == QDR_OK)
        *made = c;
    else
        qdri_closures_free(c);
    return status;
}

void qdri_closures_start(closures *c, const net *n, closure_kind kind, closure_level level,
                         bool more) {
    if (!more) forget(c);
    c->failed = false;
    qdri_renew_rounds(&c->round, c->visited, c->made_room + 1);
    c->n = n;
    c->kind = kind;
    c->level = level;
    c->words = (n->count + 63) / 64;
    qdri_board_copy(c->work, n->b);
}

/* Room for so many candidates. */
static closure *new_closure(uint32_t room) {
    size_t states = 2 * (size_t)room, words = (room + 63) / 64;
    closure *made = qdri_zalloc(1, sizeof *made);
    if (!made) return NULL;
    made->room = room;
    made->state = qdri_alloc(states + 1, sizeof *made->state);
    made->parent_start = qdri_alloc(states + 2, sizeof *made->parent_start);
    made->node = qdri_alloc(states, sizeof *made->node);
    made->because = qdri_alloc(states + 1, sizeof *made->because);
    made->aside_of = qdri_alloc(states + 1, sizeof *made->aside_of);
    made->on = qdri_alloc(words, sizeof *made->on);
    made->off = qdri_alloc(words, sizeof *made->off);
    made->parent_room = states * 2;
    made->parent = qdri_alloc(made->parent_room, sizeof *made->parent);
    if (made->state && made->parent_start && made->node && made->because && made->aside_of &&
        made->on && made->off && made->parent)
        return made;
    free_closure(made);
    return NULL;
}

/* An empty one, from what is spare if that is large enough. */
static closure *take_closure(closures *c) {
    closure *taken = c->spare;
    if (taken) c->spare = taken->next;
    if (taken && taken->room < c->n->count) {
        free_closure(taken);
        taken = NULL;
    }
    if (!taken) taken = new_closure(c->n->count);
    if (!taken) return NULL;
    taken->count = taken->parent_count = taken->aside_count = taken->item_count = 0;
    taken->contradiction = false;
    memset(taken->on, 0, c->words * sizeof *taken->on);
    memset(taken->off, 0, c->words * sizeof *taken->off);
    return taken;
}

/* ---- making one ------------------------------------------------------------------------------ */

static void add_parent(closures *c, uint32_t node) {
    closure *into = c->into;
    if (!qdri_grow(&into->parent, &into->parent_room, into->parent_count + 1, sizeof *into->parent))
        c->failed = true;
    else
        into->parent[into->parent_count++] = node;
}

/* The node behind the last: its parents follow by add_parent. */
static void begin_node(closure *into, uint32_t state) {
    into->state[into->count] = state;
    into->parent_start[into->count] = into->parent_count;
    into->aside_of[into->count] = QDRI_NO_LINK;
}

/* Enters the node that was begun. */
static inline void append_node(closures *c) {
    closure *into = c->into;
    uint32_t state = into->state[into->count];
    uint64_t *set = state & 1 ? into->off : into->on;
    set[state / 2 / 64] |= qdri_bit((int)(state / 2 % 64));
    into->node[state] = into->count;
    into->parent_start[into->count + 1] = into->parent_count;
    c->queue[state & 1][c->tail[state & 1]++] = into->count++;
}

/* Enters the node that was begun; false: it contradicts one that was reached. A state reached
 * before stays as it is. */
static bool enter_node(closures *c) {
    closure *into = c->into;
    uint32_t state = into->state[into->count];
    if (qdri_closure_has(into, state ^ 1)) {
        uint32_t known = into->node[state ^ 1];
        into->parent_start[into->count + 1] = into->parent_count;
        into->contradiction = true;
        into->clash_on = state & 1 ? known : into->count;
        into->clash_off = state & 1 ? into->count : known;
        return false;
    }
    if (qdri_closure_has(into, state))
        into->parent_count = into->parent_start[into->count];
    else
        append_node(c);
    return true;
}

/* What it sees goes off, by the links of the board as it was: what has left since is off. */
static bool go_off(closures *c, uint32_t node) {
    const net *n = c->n;
    closure *into = c->into;
    const uint32_t candidate = into->state[node] / 2;
    uint32_t k = n->start[candidate] + (c->kind == CLOSE_NISHIO ? n->in_cell[candidate] : 0);
    for (; k < n->start[candidate + 1]; k++) {
        const uint32_t seen = n->weak[k];
        if (into->off[seen / 64] >> seen % 64 & 1) continue;
        begin_node(into, seen * 2 + 1);
        add_parent(c, node);
        if (!enter_node(c)) return false;
    }
    return true;
}

/* A candidate that was there in the beginning and is gone: off, and known. */
static void add_gone(closures *c, int cell, int d) {
    add_parent(c, c->into->node[c->n->number[cell * c->g->side + d] * 2 + 1]);
}

static void because_of_cell(closures *c, int cell) {
    uint64_t gone = c->n->b->marks[cell] & ~c->b->marks[cell];
    for (; gone; gone &= gone - 1) add_gone(c, cell, qdri_lowest(gone));
}

static void because_of_unit(closures *c, int unit, int d) {
    uint64_t gone = qdri_where(c->n->b, unit, d) & ~qdri_where(c->b, unit, d);
    for (; gone; gone &= gone - 1) add_gone(c, qdri_unit_cells(c->g, unit)[qdri_lowest(gone)], d);
}

enum { BY_CELL = -1 };

/* What goes on when a candidate goes off: each as cell · side + d, and by which unit. */
typedef struct forced {
    int candidate[1 + QDRI_FAMILIES];
    int by[1 + QDRI_FAMILIES];
    int count;
} forced;

static void add_forced(forced *f, int candidate, int by) {
    for (int i = 0; i < f->count; i++)
        if (f->candidate[i] == candidate) return;
    f->candidate[f->count] = candidate;
    f->by[f->count++] = by;
}

static void find_forced(const closures *c, int cell, int d, forced *f) {
    const qdr_board *b = c->b;
    const ground *g = c->g;
    uint64_t others = b->marks[cell] & ~qdri_bit(d);
    f->count = 0;
    if (c->kind != CLOSE_NISHIO && qdri_is_one(others))
        add_forced(f, cell * g->side + qdri_lowest(others), BY_CELL);
    for (int family = 0; family < QDRI_FAMILIES; family++) {
        int unit = qdri_unit_of(g, cell, family);
        uint64_t rest = qdri_where(b, unit, d) & ~qdri_bit(qdri_place_in(g, cell, family));
        if (qdri_is_one(rest))
            add_forced(f, qdri_unit_cells(g, unit)[qdri_lowest(rest)] * g->side + d, unit);
    }
}

/* The parents are what is gone now; so all nodes are made up before the candidate leaves. */
static bool force_on(closures *c, uint32_t node, const spot at) {
    closure *into = c->into;
    const bool changes = c->kind != CLOSE_STATIC;
    forced f;
    find_forced(c, at.cell, at.d, &f);
    for (int i = 0; i < f.count; i++) {
        const uint32_t forced_on = c->n->number[f.candidate[i]];
        const uint64_t bit = qdri_bit((int)(forced_on % 64));
        if (into->on[forced_on / 64] & ~into->off[forced_on / 64] & bit) continue; /* known */
        begin_node(into, forced_on * 2);
        into->because[into->count] = f.by[i] == BY_CELL ? qdri_item_of_cell(at.cell)
                                                        : qdri_item_of_unit(c->g, f.by[i], at.d);
        add_parent(c, node);
        if (changes && f.by[i] == BY_CELL) because_of_cell(c, at.cell);
        if (changes && f.by[i] >= 0) because_of_unit(c, f.by[i], at.d);
        if (!enter_node(c)) return false;
    }
    return true;
}

/* A candidate goes off; mostly that forces nothing. */
static bool go_on(closures *c, uint32_t node) {
    const ground *g = c->g;
    const qdr_board *b = c->b;
    const spot at = c->n->spot[c->into->state[node] / 2];
    const uint64_t others = b->marks[at.cell] & ~qdri_bit(at.d);
    int where[QDRI_FAMILIES];
    uint64_t rest[QDRI_FAMILIES];
    bool forces = qdri_is_one(others);
    for (int f = 0; f < QDRI_FAMILIES; f++) {
        where[f] = qdri_unit_of(g, at.cell, f) * g->side + at.d;
        rest[f] = b->where[where[f]] & ~qdri_bit(qdri_place_in(g, at.cell, f));
        forces |= qdri_is_one(rest[f]);
    }
    if (forces && !force_on(c, node, at)) return false;
    if (c->kind == CLOSE_STATIC) return true;
    c->work->marks[at.cell] = others;
    for (int f = 0; f < QDRI_FAMILIES; f++) c->work->where[where[f]] = rest[f];
    if (c->level != LEVEL_LINKS) qdri_note_change(c->notes, g, at.cell, qdri_bit(at.d));
    return true;
}

static void propagate(closures *c) {
    while (!c->failed) {
        if (c->head[0] < c->tail[0]) {
            if (!go_off(c, c->queue[0][c->head[0]++])) return;
        } else if (c->head[1] < c->tail[1]) {
            if (!go_on(c, c->queue[1][c->head[1]++])) return;
        } else if (c->kind != CLOSE_DYNAMIC || c->level == LEVEL_LINKS || !qdri_advance(c)) {
            return;
        }
    }
}

/* The board as it is where a closure ended. Techniques have looked at it, if they did at all. */
static void go_back_to(closures *c, const closure *ended) {
    for (size_t w = 0; w < c->words; w++)
        for (uint64_t left = ended->off[w]; left; left &= left - 1) {
            const spot at = c->n->spot[w * 64 + (size_t)qdri_lowest(left)];
            const int cell = at.cell, d = at.d;
            qdri_strike(c->work, cell, d);
            if (ended->level == LEVEL_LINKS) qdri_note_change(c->notes, c->g, cell, qdri_bit(d));
        }
}

static void begin_propagation(closures *c, closure *into) {
    c->into = into;
    c->b = c->n->b;
    c->head[0] = c->head[1] = c->tail[0] = c->tail[1] = 0;
    if (c->kind == CLOSE_STATIC) return;
    qdri_board_copy_candidates(c->work, c->n->b);
    c->b = c->work;
    if (c->level == LEVEL_LINKS) return;
    memset(c->notes->looked, 255, sizeof c->notes->looked);
    memset(c->notes->changed, 0, sizeof c->notes->changed);
}

const closure *qdri_closure_of(closures *c, uint32_t state) {
    closure *into = c->made[state];
    if (into && (into->level == c->level || into->contradiction)) return into;
    c->failed |= c->watch && !qdri_watch_tick(c->watch);
    if (c->failed) return NULL;
    if (into) {
        begin_propagation(c, into);
        go_back_to(c, into);
    } else {
        into = take_closure(c);
        c->failed |= !into;
        if (!into) return NULL;
        c->made[state] = into;
        begin_propagation(c, into);
        begin_node(into, state);
        append_node(c);
    }
    if (c->level != LEVEL_LINKS || !(state & 1) || c->n->links[state / 2]) propagate(c);
    into->level = c->level;
    return c->failed ? NULL : into;
}

/* ---- what other techniques add --------------------------------------------------------------- */

void qdri_closure_put_off(closures *c, int cell, int d, const uint32_t *parents, uint32_t count) {
    closure *into = c->into;
    uint32_t state = c->n->number[cell * c->g->side + d] * 2 + 1;
    if (qdri_closure_has(into, state)) return;
    begin_node(into, state);
    into->aside_of[into->count] = into->aside_count - 1;
    for (uint32_t i = 0; i < count; i++) add_parent(c, parents[i]);
    append_node(c);
}

void qdri_closure_add_aside(closures *c, const step *s, uint64_t digest) {
    closure *into = c->into;
    const uint32_t items = (uint32_t)s->item_count;
    c->failed |=
        !qdri_grow(&into->asides, &into->aside_room, into->aside_count + 1, sizeof *into->asides) ||
        !qdri_grow(&into->items, &into->item_room, into->item_count + items, sizeof *into->items);
    if (c->failed) return;
    into->asides[into->aside_count++] = (aside){.technique = s->technique,
                                                .complexity = s->complexity,
                                                .digest = digest,
                                                .items = into->item_count,
                                                .item_count = items};
    memcpy(into->items + into->item_count, s->items, items * sizeof *s->items);
    into->item_count += items;
}

/* ---- counting -------------------------------------------------------------------------------- */

void qdri_tally_begin(closures *c, int most) {
    c->tally.states = 0;
    c->tally.most = most;
    c->tally.digests = 0;
}

/* A chain beside counts once, however many of its conclusions are used. */
static void tally_aside(closures *c, const aside *a) {
    tally *t = &c->tally;
    if (a->complexity == 0) return;
    for (size_t i = 0; i < t->digests; i++)
        if (t->digest[i] == a->digest) return;
    c->failed |= !qdri_grow(&t->digest, &t->digest_room, t->digests + 1, sizeof *t->digest);
    if (c->failed) return;
    t->digest[t->digests++] = a->digest;
    t->states += a->complexity;
}

/* Goes through the ancestors of a node, itself first; they are in c->visited then, with this round.
 */
void qdri_tally_add(closures *c, const closure *of, uint32_t node) {
    uint32_t waiting = 0;
    c->tally.states++;
    c->round++;
    c->visited[node] = c->round;
    c->stack[waiting++] = node;
    while (waiting > 0 && c->tally.states <= c->tally.most) {
        uint32_t at = c->stack[--waiting];
        if (of->aside_count > 0 && of->aside_of[at] != QDRI_NO_LINK)
            tally_aside(c, &of->asides[of->aside_of[at]]);
        for (uint32_t i = of->parent_start[at]; i < of->parent_start[at + 1]; i++) {
            uint32_t parent = of->parent[i];
            if (c->visited[parent] == c->round) continue;
            c->visited[parent] = c->round;
            c->stack[waiting++] = parent;
            c->tally.states++;
        }
    }
}

/* Breadth first from the node back; parents in their order. */
uint64_t qdri_closure_digest(closures *c, const closure *of, uint32_t node) {
    uint32_t done = 0, count = 0;
    uint64_t digest = 1;
    c->round++;
    c->visited[node] = c->round;
    c->stack[count++] = node;
    while (done < count) {
        uint32_t at = c->stack[done++];
        digest = qdri_digest(digest, c->n, of->state[at]);
        for (uint32_t i = of->parent_start[at]; i < of->parent_start[at + 1]; i++) {
            uint32_t parent = of->parent[i];
            if (c->visited[parent] == c->round) continue;
            c->visited[parent] = c->round;
            c->stack[count++] = parent;
        }
    }
    return digest;
}

static void add_reason(finder *f, qdr_item reason) {
    qdri_add_reason(f->s, reason);
    qdri_need_once(f, reason);
}

static void write_node(closures *c, const closure *of, uint32_t node, finder *f) {
    qdr_node written = qdri_node_of(c->n, of->state[node]);
    const aside *a = NULL;
    written.assumed = node == 0;
    if (written.off && of->aside_of[node] != QDRI_NO_LINK) a = &of->asides[of->aside_of[node]];
    if (a) written.technique = a->technique;
    qdri_add_node(f->s, written);
    if (node > 0 && !written.off) add_reason(f, of->because[node]);
    for (uint32_t i = 0; a && i < a->item_count; i++) add_reason(f, of->items[a->items + i]);
    for (uint32_t i = of->parent_start[node]; i < of->parent_start[node + 1]; i++)
        qdri_add_parent(f->s, c->stack[of->parent[i]]);
}

void qdri_closure_write(closures *c, const closure *of, uint32_t a, uint32_t b, finder *f) {
    qdri_tally_begin(c, INT_MAX);
    qdri_tally_add(c, of, a);
    const uint32_t first = c->round;
    if (b != a) qdri_tally_add(c, of, b);
    for (uint32_t node = 0; node <= of->count; node++) {
        if (c->visited[node] != first && c->visited[node] != c->round) continue;
        c->stack[node] = f->s->node_count; /* its number there */
        write_node(c, of, node, f);
    }
}
