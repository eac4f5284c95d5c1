/* table_proof.c: why a fact of forcing chains or nets is one, for people. HoDoKu's tables say that
 * something follows; here it is followed again, one single after the other, until the fact or a
 * contradiction comes up, and only what led there is written down.
 *
 *      on  → off    the others of its cell, and of its digit in row, column, block
 *      off → on     the last of its cell, or of its digit in a unit
 *      off → off    if the last of a digit in a unit all lie in another unit, the others of that
 */
#include "hodoku/table_forcing.h"

#include <string.h>

enum { MOST = 2 * CELLS9 * SIDE9, MOST_PARENTS = SIDE9 - 1, NOWHERE = UINT16_MAX };

typedef struct proof {
    const tabling *t;
    int target; /* a state; reached or not, a contradiction will do */
    int count;
    uint16_t state[MOST];
    uint16_t parent[MOST][MOST_PARENTS]; /* by place in `state` */
    uint8_t parent_count[MOST];
    qdr_item item[MOST]; /* what a state needs besides its parents; of those with several, or off */
    bool has_item[MOST];
    qdr_technique by[MOST];
    uint16_t place[MOST]; /* of a state */
    cells81 gone[SIDE9];  /* of each digit: where it is off, as far as that was followed */
    int end[2];           /* places: of the target, or of what clashes; -1: not there yet */
} proof;

static int state_of(const proof *p, int cell, int d, int off) {
    return p->t->number[cell][d] * 2 + off;
}

/* A further state; true: the end. Its parents follow. */
static bool enter(proof *p, int state) {
    if (p->place[state] != NOWHERE) return false;
    int at = p->count++;
    p->state[at] = (uint16_t)state;
    p->place[state] = (uint16_t)at;
    p->parent_count[at] = 0;
    p->has_item[at] = false;
    if (p->place[state ^ 1] != NOWHERE) {
        p->end[0] = at;
        p->end[1] = p->place[state ^ 1];
    } else if (state == p->target) {
        p->end[0] = p->end[1] = at;
    }
    return true;
}

static void add_parent(proof *p, int at) {
    int last = p->count - 1;
    p->parent[last][p->parent_count[last]++] = (uint16_t)at;
}

static void add_item(proof *p, qdr_item item, qdr_technique by) {
    p->item[p->count - 1] = item;
    p->has_item[p->count - 1] = true;
    p->by[p->count - 1] = by;
}

static void put_off(proof *p, int cell, int d, int because) {
    if (p->end[0] < 0 && enter(p, state_of(p, cell, d, 1))) add_parent(p, because);
}

static void follow_on(proof *p, int at) {
    const hodoku *h = p->t->h;
    int cell = qdri_state_cell(p->t, p->state[at]), d = qdri_state_digit(p->t, p->state[at]);
    for (uint32_t left = qdri_digits9(h, cell) & ~(1u << d); left; left &= left - 1)
        put_off(p, cell, qdri_lowest(left), at);
    for (cells81 left = h->peers[cell] & h->has[d]; left;) put_off(p, qdri_take81(&left), d, at);
}

/* The candidates of a cell that are off, as parents of the last state. */
static void because_of_cell(proof *p, int cell) {
    for (uint32_t left = qdri_digits9(p->t->h, cell); left; left &= left - 1)
        if (qdri_in81(p->gone[qdri_lowest(left)], cell))
            add_parent(p, p->place[state_of(p, cell, qdri_lowest(left), 1)]);
    add_item(p, qdri_item_of_cell(cell), QDR_NAKED_SINGLE);
}

static void because_of_unit(proof *p, int unit, int d, qdr_technique by) {
    for (cells81 left = qdri_places9(p->t->h, unit, d) & p->gone[d]; left;)
        add_parent(p, p->place[state_of(p, qdri_take81(&left), d, 1)]);
    add_item(p, (qdr_item){(uint16_t)unit, (uint8_t)(d + 1)}, by);
}

static void follow_in_cell(proof *p, int cell) {
    uint32_t left = 0;
    for (uint32_t all = qdri_digits9(p->t->h, cell); all; all &= all - 1)
        if (!qdri_in81(p->gone[qdri_lowest(all)], cell)) left |= 1u << qdri_lowest(all);
    if (p->end[0] < 0 && qdri_is_one(left) && enter(p, state_of(p, cell, qdri_lowest(left), 0)))
        because_of_cell(p, cell);
}

/* What is left of a unit lies in another: the rest of that goes. */
static void lock(proof *p, int unit, int other, int d, cells81 left) {
    const hodoku *h = p->t->h;
    if (unit == other || left & ~h->unit[other]) return;
    qdr_technique by = unit < BLOCKS9 ? QDR_CLAIMING : QDR_POINTING;
    for (cells81 rest = qdri_places9(h, other, d) & ~h->unit[unit]; rest && p->end[0] < 0;)
        if (enter(p, state_of(p, qdri_take81(&rest), d, 1))) because_of_unit(p, unit, d, by);
}

static void follow_in_unit(proof *p, int unit, int d) {
    const hodoku *h = p->t->h;
    cells81 left = qdri_places9(h, unit, d) & ~p->gone[d];
    if (!left || p->end[0] >= 0) return;
    int cell = qdri_first81(left);
    if (!qdri_rest81(left)) {
        if (enter(p, state_of(p, cell, d, 0))) because_of_unit(p, unit, d, QDR_HIDDEN_SINGLE);
        return;
    }
    for (int i = 0; i < 3; i++) lock(p, unit, h->units_of[cell][i], d, left);
}

static void follow_off(proof *p, int at) {
    int cell = qdri_state_cell(p->t, p->state[at]), d = qdri_state_digit(p->t, p->state[at]);
    p->gone[d] |= qdri_cell81(cell);
    follow_in_cell(p, cell);
    for (int i = 0; i < 3; i++) follow_in_unit(p, p->t->h->units_of[cell][i], d);
}

static bool follow(proof *p, int premise, int target) {
    p->target = target;
    p->count = 0;
    p->end[0] = p->end[1] = -1;
    memset(p->place, 0xff, sizeof p->place);
    memset(p->gone, 0, sizeof p->gone);
    (void)enter(p, premise);
    for (int at = 0; at < p->count && p->end[0] < 0; at++)
        if (p->state[at] & 1)
            follow_off(p, at);
        else
            follow_on(p, at);
    return p->end[0] >= 0;
}

/* ---- writing it down ---------------------------------------------------------------------------
 */

static void need_once(finder *f, qdr_item item) {
    for (int i = 0; i < f->s->item_count; i++)
        if (f->s->items[i].where == item.where && f->s->items[i].digit == item.digit) return;
    qdri_need(f, item);
}

static void write_node(const proof *p, finder *f, int at, const uint32_t *number) {
    int state = p->state[at];
    qdri_add_node(f->s, (qdr_node){.cell = (uint16_t)qdri_state_cell(p->t, state),
                                   .digit = (uint8_t)(qdri_state_digit(p->t, state) + 1),
                                   .off = state & 1,
                                   .assumed = at == 0,
                                   .technique = p->has_item[at] ? p->by[at] : QDR_LAST_CELL});
    for (int i = 0; i < p->parent_count[at]; i++) qdri_add_parent(f->s, number[p->parent[at][i]]);
    if (!p->has_item[at]) return;
    qdri_add_reason(f->s, p->item[at]);
    need_once(f, p->item[at]);
}

/* What led to the end, in order. */
static void write_branch(const proof *p, finder *f) {
    bool needed[MOST] = {false};
    uint32_t number[MOST];
    for (int i = 0; i < 2; i++) needed[p->end[i]] = true;
    for (int at = p->count; at-- > 0;)
        for (int i = 0; needed[at] && i < p->parent_count[at]; i++) needed[p->parent[at][i]] = true;
    for (int at = 0; at < p->count; at++) {
        if (!needed[at]) continue;
        number[at] = f->s->node_count;
        write_node(p, f, at, number);
        f->s->complexity++;
    }
}

/* Of several premises, one of which is true, each leads to the fact; false, and nothing written, if
 * one does not. */
static bool write_branches(forcing9 *s, const uint16_t *premises, int count, int fact) {
    proof p = {.t = s->t};
    step *made = s->f->s;
    const uint32_t nodes = made->node_count, parents = made->parent_count,
                   reasons = made->reason_count;
    const int items = made->item_count, complexity = made->complexity;
    for (int i = 0; i < count; i++) {
        if (follow(&p, premises[i], fact)) {
            write_branch(&p, s->f);
            continue;
        }
        made->node_count = nodes;
        made->parent_count = parents;
        made->reason_count = reasons;
        made->item_count = items;
        made->complexity = complexity;
        return false;
    }
    return true;
}

static bool by_contradiction(forcing9 *s, int fact) {
    const uint16_t premise = (uint16_t)(fact ^ 1);
    return qdri_forcing_refutes(s, premise) && write_branches(s, &premise, 1, fact);
}

static bool all_reach(const forcing9 *s, const uint16_t *premises, int count, int fact) {
    for (int i = 0; i < count; i++)
        if (!qdri_reaches(s->t, premises[i], fact)) return false;
    return true;
}

static bool by_choice(forcing9 *s, int fact, int size) {
    for (int i = 0; i < s->choice_count; i++) {
        const choice9 *c = &s->choice[i];
        uint16_t premises[SIDE9];
        for (int k = 0; k < c->count; k++) premises[k] = (uint16_t)(c->node[k] * 2);
        if (c->count != size || !all_reach(s, premises, size, fact)) continue;
        qdri_need(s->f, c->item); /* first: what the branches are the cases of */
        if (write_branches(s, premises, size, fact)) return true;
        s->f->s->item_count--;
    }
    return false;
}

static bool both_ways(forcing9 *s, int fact) {
    for (int node = 0; node < s->t->candidates; node++) {
        const uint16_t premises[] = {(uint16_t)(node * 2), (uint16_t)(node * 2 + 1)};
        if (s->t->first[node] == s->t->first[fact / 2] || !all_reach(s, premises, 2, fact))
            continue;
        if (write_branches(s, premises, 2, fact)) return true;
    }
    return false;
}

void qdri_forcing_prove(forcing9 *s, int fact) {
    if (by_contradiction(s, fact)) return;
    for (int size = 1; size <= SIDE9; size++)
        if (by_choice(s, fact, size) || (size == 2 && both_ways(s, fact))) return;
}
