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
#include "human/closure.h"

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
    qdri_free(c->made);
    qdri_free(c->queue[0]);
    qdri_free(c->queue[1]);
    qdri_free(c->visited);
    qdri_free(c->stack);
    qdri_free(c);
}

qdr_status qdri_closures_new(ground *g, closures **made) {
    closures *c = qdri_zalloc(1, sizeof *c);
    if (!c) return QDR_NO_MEMORY;
    c->made_room = (uint32_t)(2 * g->cells * g->side);
    c->made = qdri_zalloc(c->made_room, sizeof *c->made);
    for (int i = 0; i < 2; i++) c->queue[i] = qdri_alloc(c->made_room, sizeof *c->queue[i]);
    c->visited = qdri_zalloc(c->made_room + 1, sizeof *c->visited);
    c->stack = qdri_alloc(c->made_room + 1, sizeof *c->stack);
    qdr_status status = qdri_board_new(g, &c->work);
    if (status == QDR_OK && (!c->made || !c->queue[0] || !c->queue[1] || !c->visited || !c->stack))
        status = QDR_NO_MEMORY;
    if (status == QDR_OK)
        *made = c;
    else
        qdri_closures_free(c);
    return status;
}

void qdri_closures_start(closures *c, const net *n, closure_kind kind) {
    forget(c);
    c->n = n;
    c->kind = kind;
    c->words = (n->count + 63) / 64;
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
    made->on = qdri_alloc(words, sizeof *made->on);
    made->off = qdri_alloc(words, sizeof *made->off);
    made->parent_room = states * 2;
    made->parent = qdri_alloc(made->parent_room, sizeof *made->parent);
    if (made->state && made->parent_start && made->node && made->because && made->on && made->off &&
        made->parent)
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
    taken->count = taken->parent_count = 0;
    taken->contradiction = false;
    memset(taken->on, 0, c->words * sizeof *taken->on);
    memset(taken->off, 0, c->words * sizeof *taken->off);
    return taken;
}

/* ---- making one ------------------------------------------------------------------------------ */

typedef struct propagation {
    closures *c;
    closure *into;
    const qdr_board *b; /* links are read from here */
    uint32_t head[2], tail[2];
} propagation;

static void add_parent(propagation *p, uint32_t node) {
    closure *c = p->into;
    if (!qdri_grow(&c->parent, &c->parent_room, c->parent_count + 1, sizeof *c->parent))
        p->c->failed = true;
    else
        c->parent[c->parent_count++] = node;
}

/* The node behind the last: its parents follow by add_parent. */
static void begin_node(closure *c, uint32_t state) {
    c->state[c->count] = state;
    c->parent_start[c->count] = c->parent_count;
}

/* Enters the node that was begun; false: it contradicts one that was reached. A state reached
 * before stays as it is. */
static bool enter_node(propagation *p) {
    closure *c = p->into;
    uint32_t state = c->state[c->count];
    if (qdri_closure_has(c, state ^ 1)) {
        uint32_t known = c->node[state ^ 1];
        c->parent_start[c->count + 1] = c->parent_count;
        c->contradiction = true;
        c->clash_on = state & 1 ? known : c->count;
        c->clash_off = state & 1 ? c->count : known;
        return false;
    }
    if (qdri_closure_has(c, state)) {
        c->parent_count = c->parent_start[c->count];
        return true;
    }
    uint64_t *set = state & 1 ? c->off : c->on;
    set[state / 2 / 64] |= qdri_bit((int)(state / 2 % 64));
    c->node[state] = c->count;
    c->parent_start[c->count + 1] = c->parent_count;
    p->c->queue[state & 1][p->tail[state & 1]++] = c->count++;
    return true;
}

static bool put_off(propagation *p, int cell, int d, uint32_t because) {
    begin_node(p->into, p->c->n->number[cell * p->b->g->side + d] * 2 + 1);
    add_parent(p, because);
    return enter_node(p);
}

static bool go_off(propagation *p, uint32_t node) {
    const qdr_board *b = p->b;
    const ground *g = b->g;
    int candidate = (int)p->c->n->of[p->into->state[node] / 2], cell = candidate / g->side,
        d = candidate % g->side;
    if (p->c->kind != CLOSE_NISHIO)
        for (uint64_t left = b->marks[cell] & ~qdri_bit(d); left; left &= left - 1)
            if (!put_off(p, cell, qdri_lowest(left), node)) return false;
    for (int i = 0; i < g->peer_count; i++) {
        int peer = qdri_peers(g, cell)[i];
        if (qdri_has(b, peer, d) && !put_off(p, peer, d, node)) return false;
    }
    return true;
}

/* A candidate that was there in the beginning and is gone: off, and known. */
static void add_if_gone(propagation *p, int cell, int d) {
    const qdr_board *start = p->c->n->b;
    if (qdri_has(start, cell, d) && !qdri_has(p->b, cell, d))
        add_parent(p, p->into->node[p->c->n->number[cell * start->g->side + d] * 2 + 1]);
}

static void because_of_cell(propagation *p, int cell) {
    for (int d = 0; d < p->b->g->side; d++) add_if_gone(p, cell, d);
}

static void because_of_unit(propagation *p, int unit, int d) {
    for (int i = 0; i < p->b->g->side; i++) add_if_gone(p, qdri_unit_cells(p->b->g, unit)[i], d);
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

static void find_forced(const propagation *p, int cell, int d, forced *f) {
    const qdr_board *b = p->b;
    const ground *g = b->g;
    uint64_t others = b->marks[cell] & ~qdri_bit(d);
    f->count = 0;
    if (p->c->kind != CLOSE_NISHIO && qdri_is_one(others))
        add_forced(f, cell * g->side + qdri_lowest(others), BY_CELL);
    for (int family = 0; family < QDRI_FAMILIES; family++) {
        int unit = qdri_unit_of(g, cell, family);
        uint64_t rest = qdri_where(b, unit, d) & ~qdri_bit(qdri_place_in(g, cell, family));
        if (qdri_is_one(rest))
            add_forced(f, qdri_unit_cells(g, unit)[qdri_lowest(rest)] * g->side + d, unit);
    }
}

/* The parents are what is gone now; so all nodes are made up before the candidate leaves. */
static bool go_on(propagation *p, uint32_t node) {
    closure *c = p->into;
    const int side = p->b->g->side;
    int candidate = (int)p->c->n->of[c->state[node] / 2], cell = candidate / side,
        d = candidate % side;
    const bool changes = p->c->kind != CLOSE_STATIC;
    forced f;
    find_forced(p, cell, d, &f);
    for (int i = 0; i < f.count; i++) {
        begin_node(c, p->c->n->number[f.candidate[i]] * 2);
        c->because[c->count] =
            f.by[i] == BY_CELL ? qdri_item_of_cell(cell) : qdri_item_of_unit(p->b->g, f.by[i], d);
        add_parent(p, node);
        if (changes && f.by[i] == BY_CELL) because_of_cell(p, cell);
        if (changes && f.by[i] >= 0) because_of_unit(p, f.by[i], d);
        if (!enter_node(p)) return false;
    }
    if (changes) qdri_strike(p->c->work, cell, d);
    return true;
}

static void propagate(propagation *p, uint32_t source) {
    begin_node(p->into, source);
    (void)enter_node(p);
    while (!p->c->failed) {
        if (p->head[0] < p->tail[0]) {
            if (!go_off(p, p->c->queue[0][p->head[0]++])) return;
        } else if (p->head[1] < p->tail[1]) {
            if (!go_on(p, p->c->queue[1][p->head[1]++])) return;
        } else {
            return;
        }
    }
}

const closure *qdri_closure_of(closures *c, uint32_t state) {
    if (c->made[state]) return c->made[state];
    closure *into = take_closure(c);
    c->failed |= !into;
    if (!into) return NULL;
    propagation p = {.c = c, .into = into, .b = c->n->b};
    if (c->kind != CLOSE_STATIC) {
        qdri_board_copy(c->work, c->n->b);
        p.b = c->work;
    }
    propagate(&p, state);
    c->made[state] = into;
    return c->failed ? NULL : into;
}

/* ---- counting -------------------------------------------------------------------------------- */

/* Goes through the ancestors of a node, itself first; they are in c->visited then, with this round.
 */
int qdri_closure_ancestors(closures *c, const closure *of, uint32_t node, int most) {
    uint32_t waiting = 0;
    int count = 1;
    c->round++;
    c->visited[node] = c->round;
    c->stack[waiting++] = node;
    while (waiting > 0 && count <= most) {
        uint32_t at = c->stack[--waiting];
        for (uint32_t i = of->parent_start[at]; i < of->parent_start[at + 1]; i++) {
            uint32_t parent = of->parent[i];
            if (c->visited[parent] == c->round) continue;
            c->visited[parent] = c->round;
            c->stack[waiting++] = parent;
            count++;
        }
    }
    return count;
}

static void need_once(finder *f, qdr_item needed) {
    for (int i = 0; i < f->s->item_count; i++)
        if (f->s->items[i].where == needed.where && f->s->items[i].digit == needed.digit) return;
    qdri_need(f, needed);
}

static void write_node(closures *c, const closure *of, uint32_t node, finder *f) {
    qdr_node written = qdri_node_of(c->n, of->state[node]);
    written.assumed = node == 0;
    written.because = node > 0 && !written.off;
    if (written.because) {
        written.reason = of->because[node];
        need_once(f, written.reason);
    }
    qdri_add_node(f->s, written);
    for (uint32_t i = of->parent_start[node]; i < of->parent_start[node + 1]; i++)
        qdri_add_parent(f->s, c->stack[of->parent[i]]);
}

void qdri_closure_write(closures *c, const closure *of, uint32_t a, uint32_t b, finder *f) {
    (void)qdri_closure_ancestors(c, of, a, INT_MAX);
    const uint32_t first = c->round;
    if (b != a) (void)qdri_closure_ancestors(c, of, b, INT_MAX);
    for (uint32_t node = 0; node <= of->count; node++) {
        if (c->visited[node] != first && c->visited[node] != c->round) continue;
        c->stack[node] = f->s->node_count; /* its number there */
        write_node(c, of, node, f);
    }
}
