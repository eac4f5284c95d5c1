/* test_holds.c: what is replayed holds if, and only if, it does by the definition, tried out in
 * full: thousands of random steps and proofs on small boards, right ones and wrong ones. */
#include "small_boards.h"

#include "base/random.h"
#include "human/step.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_NODES = 7, MOST_DEMANDS = 24, PLENTY = 64 };

typedef struct world {
    const small_case *kind;
    qdr_shape *shape;
    qdr_board *board;
    qdri_random random;
    const qdr_hint *hint; /* what it is about */
} world;

static int below(world *w, int n) {
    return (int)qdri_random_below(&w->random, (uint32_t)n);
}

/* Some digits, and some candidates less, right or wrong. */
static world random_world(uint64_t seed) {
    world w = {.kind = &small_cases[seed % COUNT_OF(small_cases)]};
    qdr_puzzle *puzzle;
    qdri_random_seed(&w.random, seed);
    assert_ok(qdr_shape_new(&w.kind->spec, &w.shape, NULL));
    assert_ok(qdr_puzzle_new(w.shape, &puzzle));
    assert_ok(qdr_board_new(puzzle, &w.board));
    qdr_puzzle_free(puzzle);
    for (int i = below(&w, 5); i > 0; i--) {
        int cell = below(&w, CELLS), digit = 1 + below(&w, SIDE);
        if (qdr_board_has(w.board, cell, digit)) qdr_board_place(w.board, cell, digit);
    }
    int percent = below(&w, 30);
    for (int i = 0; i < CELLS * SIDE; i++)
        if (below(&w, 100) < percent && qdr_board_has(w.board, i / SIDE, i % SIDE + 1))
            qdr_board_strike(w.board, i / SIDE, i % SIDE + 1);
    return w;
}

static void free_world(world *w) {
    qdr_board_free(w->board);
    qdr_shape_free(w->shape);
}

/* ---- the definition -------------------------------------------------------------------------- */

/* One of these must be. */
typedef struct choice {
    int count;
    candidate list[PLENTY];
} choice;

typedef struct question {
    world *w;
    int demand_count, off_count, chosen_count;
    choice demands[MOST_DEMANDS];
    candidate off[MOST_DEMANDS * 4], chosen[MOST_DEMANDS];
    const qdr_item *items;
    size_t item_count;
} question;

/* Whether it can be, after what was chosen. */
static bool is_left(const question *q, candidate c) {
    if (!qdr_board_has(q->w->board, c.cell, c.digit) &&
        qdr_board_digit(q->w->board, c.cell) != c.digit)
        return false;
    for (int i = 0; i < q->off_count; i++)
        if (q->off[i].cell == c.cell && q->off[i].digit == c.digit) return false;
    for (int i = 0; i < q->chosen_count; i++)
        if (clash(q->w->kind, q->w->shape, q->chosen[i], c)) return false;
    return true;
}

/* Whether the open cells from this one on can make the rest, each as often as `times` says. */
static bool can_make(const question *q, const int *times, int *digits, int cell, int rest) {
    const world *w = q->w;
    while (cell < CELLS && times[cell] == 0) cell++;
    if (cell == CELLS) return rest == 0;
    for (int digit = 1; digit <= SIDE; digit++) {
        const bool open = qdr_board_digit(w->board, cell) == 0;
        bool can = is_left(q, (candidate){cell, digit});
        if (!open) can = qdr_board_digit(w->board, cell) == digit;
        for (int k = 0; k < cell && open; k++)
            can &= digits[k] != digit || !qdr_shape_sees(w->shape, k, cell);
        digits[cell] = digit;
        if (can && can_make(q, times, digits, cell + 1, rest - times[cell] * digit)) return true;
        digits[cell] = 0;
    }
    return false;
}

static bool equation_can_be(const question *q, const int *times, int total) {
    int digits[CELLS] = {0};
    return can_make(q, times, digits, 0, total);
}

static const qdr_clue *cage_number(const world *w, size_t number) {
    const qdr_clue *clue = w->kind->spec.clues;
    for (;; clue++)
        if (clue->kind == QDR_CLUE_CAGE && number-- == 0) return clue;
}

/* Totals make one equation, less the cages; else each cage makes one. */
static bool sums_can_be(const question *q) {
    int times[CELLS] = {0}, total = 0;
    bool totals = false;
    const qdr_unit *units = qdr_shape_units(q->w->shape, &(size_t){0});
    for (size_t i = 0; i < q->item_count; i++) totals |= q->items[i].digit == QDR_ITEM_TOTAL;
    for (size_t i = 0; i < q->item_count; i++) {
        const qdr_item item = q->items[i];
        if (item.digit == QDR_ITEM_TOTAL && units[item.where].full) {
            for (int k = 0; k < SIDE; k++) times[units[item.where].cells[k]]++;
            total += SIDE * (SIDE + 1) / 2;
        }
        if (item.digit != QDR_ITEM_CAGE) continue;
        const qdr_clue *cage = cage_number(q->w, item.where);
        for (size_t k = 0; k < cage->count; k++) times[cage->cells[k]] += totals ? -1 : 1;
        total += totals ? -cage->value : cage->value;
        if (totals) continue;
        if (!equation_can_be(q, times, total)) return false;
        memset(times, 0, sizeof times);
        total = 0;
    }
    return equation_can_be(q, times, total);
}

static bool can_all_be(question *q, int from) {
    if (from == q->demand_count) return sums_can_be(q);
    const choice *demand = &q->demands[from];
    for (int i = 0; i < demand->count; i++) {
        if (!is_left(q, demand->list[i])) continue;
        q->chosen[q->chosen_count++] = demand->list[i];
        const bool can = can_all_be(q, from + 1);
        q->chosen_count--;
        if (can) return true;
    }
    return false;
}

static choice *new_demand(question *q) {
    assert_true(q->demand_count < MOST_DEMANDS);
    choice *demand = &q->demands[q->demand_count++];
    demand->count = 0;
    return demand;
}

static void may_be(choice *demand, int cell, int digit) {
    demand->list[demand->count++] = (candidate){cell, digit};
}

/* Begins a question: the items must be covered, of which short units and sums need no candidate. */
static void ask(question *q, world *w, const qdr_item *items, size_t count) {
    const qdr_unit *units = qdr_shape_units(w->shape, &(size_t){0});
    q->w = w;
    q->items = items;
    q->item_count = count;
    q->demand_count = q->off_count = q->chosen_count = 0;
    for (size_t i = 0; i < count; i++) {
        const qdr_item item = items[i];
        if (item.digit > SIDE || (item.digit > 0 && !units[item.where].full)) continue;
        choice *demand = new_demand(q);
        for (int k = 0; k < SIDE; k++)
            may_be(demand, item.digit ? units[item.where].cells[k] : item.where,
                   item.digit ? item.digit : k + 1);
    }
}

static int cell_of(const world *w, const qdr_node *node, uint32_t i) {
    return i == 0 ? node->cell : w->hint->others[node->others + i - 1];
}

/* The node's cells are all off, or one of them is on. */
static void let_be(question *q, const qdr_node *node, bool off) {
    choice *demand = off ? NULL : new_demand(q);
    for (uint32_t i = 0; i <= node->other_count; i++) {
        const int cell = cell_of(q->w, node, i);
        if (off)
            q->off[q->off_count++] = (candidate){cell, node->digit};
        else
            may_be(demand, cell, node->digit);
    }
}

/* Up to the end of its branch what a node says can be used. */
static bool in_reach(const world *w, size_t parent, size_t i) {
    const qdr_node *nodes = w->hint->nodes;
    size_t end = parent + 1;
    while (end < w->hint->node_count && nodes[end].depth >= nodes[parent].depth &&
           !(nodes[end].depth == nodes[parent].depth && nodes[end].assumed))
        end++;
    return parent < i && i < end;
}

static bool node_follows(world *w, size_t i) {
    static question q;
    const qdr_hint *h = w->hint;
    ask(&q, w, h->reasons + h->nodes[i].items, h->nodes[i].item_count);
    for (uint32_t k = 0; k < h->nodes[i].parent_count; k++) {
        const uint32_t parent = h->parents[h->nodes[i].parents + k];
        if (!in_reach(w, parent, i)) return false;
        let_be(&q, &h->nodes[parent], h->nodes[parent].off);
    }
    let_be(&q, &h->nodes[i], !h->nodes[i].off);
    return !can_all_be(&q, 0);
}

/* A goal is a node of one cell. Whether it is true if this node is. */
static bool means(const world *w, const qdr_node *node, const qdr_node *goal) {
    const candidate a = {node->cell, node->digit}, b = {goal->cell, goal->digit};
    if (!node->off && node->other_count > 0) return false;
    if (!node->off && goal->off) return clash(w->kind, w->shape, a, b);
    bool same = false;
    for (uint32_t i = 0; i <= node->other_count; i++) same |= cell_of(w, node, i) == b.cell;
    return node->off == goal->off && same && a.digit == b.digit;
}

/* The branch says what the goal says, or two things that cannot both be. */
static bool branch_shows(const world *w, size_t from, size_t to, const qdr_node *goal) {
    const qdr_node *nodes = w->hint->nodes;
    const uint8_t depth = nodes[from].depth;
    for (size_t i = from; i < to; i++) {
        if (nodes[i].depth != depth) continue;
        if (means(w, &nodes[i], goal)) return true;
        qdr_node opposite = nodes[i];
        opposite.off = true;
        for (size_t k = from; k < to && !nodes[i].off && nodes[i].other_count == 0; k++)
            if (nodes[k].depth == depth && means(w, &nodes[k], &opposite)) return true;
    }
    return false;
}

static bool branches_show(world *w, size_t from, size_t to, const qdr_item *items, size_t count,
                          const qdr_node *goal) {
    static question q;
    const qdr_node *nodes = w->hint->nodes;
    if (from == to || !nodes[from].assumed) return false;
    const uint8_t depth = nodes[from].depth;
    ask(&q, w, items, count);
    let_be(&q, goal, !goal->off);
    for (size_t i = from; i < to;) {
        size_t end = i + 1;
        while (end < to && (nodes[end].depth != depth || !nodes[end].assumed)) end++;
        if (!branch_shows(w, i, end, goal)) return false;
        let_be(&q, &nodes[i], !nodes[i].off);
        i = end;
    }
    return !can_all_be(&q, 0);
}

static bool node_is_shown(world *w, size_t i) {
    const qdr_node *node = &w->hint->nodes[i];
    size_t from = i;
    if (node->assumed || node_follows(w, i)) return true;
    while (from > 0 && w->hint->nodes[from - 1].depth > node->depth) from--;
    return node->other_count == 0 && from < i && w->hint->nodes[from].depth == node->depth + 1 &&
           branches_show(w, from, i, w->hint->reasons + node->items, node->item_count, node);
}

static bool goal_is_shown(world *w, const qdr_node *goal) {
    static question q;
    const qdr_hint *h = w->hint;
    if (branches_show(w, 0, h->node_count, h->items, h->item_count, goal)) return true;
    ask(&q, w, h->items, h->item_count);
    let_be(&q, goal, !goal->off);
    return !can_all_be(&q, 0);
}

static bool is_shown(world *w) {
    const qdr_hint *h = w->hint;
    bool shown = h->cell >= 0 || h->struck_count > 0;
    for (size_t i = 0; i < h->node_count; i++) shown = shown && node_is_shown(w, i);
    if (h->cell >= 0)
        shown = shown && goal_is_shown(
                             w, &(qdr_node){.cell = (uint16_t)h->cell, .digit = (uint8_t)h->digit});
    for (size_t i = 0; i < h->struck_count * SIDE; i++) {
        const qdr_candidates *struck = &h->struck[i / SIDE];
        const qdr_node goal = {struck->cell, (uint8_t)(i % SIDE + 1), .off = true};
        if (struck->digits >> i % SIDE & 1) shown = shown && goal_is_shown(w, &goal);
    }
    return shown;
}

/* ---- random steps ---------------------------------------------------------------------------- */

typedef struct goal {
    int cell, digit;
    bool off;
} goal;

typedef struct draft {
    qdr_hint hint;
    qdr_candidates struck[2];
    qdr_item items[4], reasons[3 * MOST_NODES];
    qdr_node nodes[MOST_NODES];
    uint32_t parents[3 * MOST_NODES];
    uint16_t others[2 * MOST_NODES];
} draft;

static qdr_item random_item(world *w) {
    size_t units;
    qdr_shape_units(w->shape, &units);
    const int kind = below(w, 8);
    if (kind == 0) return (qdr_item){(uint16_t)below(w, (int)units), QDR_ITEM_TOTAL};
    if (kind < 4 && w->kind->cages > 0)
        return (qdr_item){(uint16_t)below(w, w->kind->cages), QDR_ITEM_CAGE};
    if (kind < 6) return (qdr_item){(uint16_t)below(w, CELLS), 0};
    return (qdr_item){(uint16_t)below(w, (int)units),
                      (uint8_t)(1 + below(w, below(w, 20) ? SIDE : PLENTY))};
}

/* Another state, with other reasons, for node `i`. */
static void redraw(world *w, draft *d, size_t i) {
    qdr_node *node = &d->nodes[i];
    node->cell = (uint16_t)below(w, CELLS);
    node->digit = (uint8_t)(1 + below(w, SIDE));
    node->off = below(w, 2);
    node->others = (uint32_t)(2 * i);
    node->other_count = (uint32_t)(below(w, 4) ? 0 : 1 + below(w, 2));
    for (uint32_t k = 0; k < node->other_count; k++)
        d->others[node->others + k] = (uint16_t)below(w, CELLS);
    node->parents = node->items = (uint32_t)(3 * i);
    node->parent_count = node->item_count = 0;
    if (node->assumed) return;
    for (int k = below(w, 3); i > 0 && k > 0; k--) {
        const uint32_t parent = (uint32_t)below(w, (int)i);
        if (in_reach(w, parent, i)) d->parents[node->parents + node->parent_count++] = parent;
    }
    for (int k = below(w, 3); k > 0; k--)
        d->reasons[node->items + node->item_count++] = random_item(w);
}

/* By depth: the cell whose candidates the branches assume, one after the other, and what they
 * should come to. */
typedef struct splits {
    uint16_t cell[MOST_NODES + 2];
    int digit[MOST_NODES + 2];
    goal goals[MOST_NODES + 2];
} splits;

static void aim(qdr_node *node, const goal *at) {
    node->cell = (uint16_t)at->cell;
    node->digit = (uint8_t)at->digit;
    node->off = at->off;
}

static splits random_splits(world *w) {
    splits s = {{0}, {0}, {{0, 0, false}}};
    for (int depth = 0; depth < MOST_NODES + 2; depth++) do
            s.goals[depth] = (goal){below(w, CELLS), 1 + below(w, SIDE), below(w, 4) > 0};
        while (!qdr_board_has(w->board, s.goals[depth].cell, s.goals[depth].digit) && below(w, 50));
    return s;
}

/* A cell with two candidates, if one is found. */
static uint16_t cell_of_two(world *w) {
    int cell = 0;
    for (int tries = 0, count = 0; tries < 30 && count != 2; tries++) {
        cell = below(w, CELLS);
        count = 0;
        for (int digit = 1; digit <= SIDE; digit++) count += qdr_board_has(w->board, cell, digit);
    }
    return (uint16_t)cell;
}

static void draw_assumption(world *w, draft *d, size_t i, splits *s) {
    qdr_node *node = &d->nodes[i];
    int *digit = &s->digit[node->depth];
    redraw(w, d, i);
    if (*digit == 0) s->cell[node->depth] = cell_of_two(w);
    do ++*digit;
    while (*digit < SIDE && !qdr_board_has(w->board, s->cell[node->depth], *digit));
    if (below(w, 5) == 0 || *digit > SIDE) return;
    node->cell = s->cell[node->depth];
    node->digit = (uint8_t)*digit;
    node->off = false;
    node->other_count = 0;
}

/* A node that follows, if one is found; or one that the branches before it prove. */
static void draw_consequence(world *w, draft *d, size_t i, splits *s) {
    const bool proved = i > 0 && d->nodes[i - 1].depth > d->nodes[i].depth;
    const int inner = d->nodes[i].depth + 1;
    for (int tries = 0; tries < 60; tries++) {
        redraw(w, d, i);
        if (below(w, 2)) aim(&d->nodes[i], &s->goals[proved ? inner : inner - 1]);
        if (proved) {
            d->nodes[i].parent_count = 0;
            if (below(w, 5)) d->nodes[i].other_count = 0;
            d->nodes[i].item_count = (uint32_t)(below(w, 5) > 0);
            d->reasons[d->nodes[i].items] = (qdr_item){s->cell[inner], 0};
        }
        if (node_is_shown(w, i) && (!proved || !node_follows(w, i))) break;
    }
    if (proved) s->digit[inner] = 0;
}

static void draw_nodes(world *w, draft *d, splits *s) {
    d->hint.node_count = (size_t)(1 + below(w, MOST_NODES));
    for (size_t i = 0; i < d->hint.node_count; i++) {
        const int depth = i > 0 ? d->nodes[i - 1].depth : below(w, 8) == 0, turn = below(w, 4);
        qdr_node *node = &d->nodes[i];
        node->depth = (uint8_t)(depth + (turn == 0) - (turn == 1 && depth > 0));
        if (turn == 0 && below(w, 8) == 0) node->depth++;
        node->assumed = i == 0 || node->depth > depth || (node->depth == depth && below(w, 2));
        if (i == 0 && below(w, 8) == 0) node->assumed = false;
        if (node->assumed)
            draw_assumption(w, d, i, s);
        else
            draw_consequence(w, d, i, s);
        if (!node_is_shown(w, i) && below(w, 8)) d->hint.node_count = i; /* as far as it goes */
    }
}

static void draw_goal(world *w, draft *d, const goal *at) {
    d->hint.cell = -1;
    d->hint.struck_count = 0;
    if (at && below(w, 2)) {
        d->hint.struck_count = at->off;
        d->struck[0] = (qdr_candidates){(uint16_t)at->cell, (uint64_t)1 << (at->digit - 1)};
        d->hint.cell = at->off ? -1 : at->cell;
        d->hint.digit = at->digit;
        return;
    }
    if (below(w, 2)) {
        d->hint.cell = below(w, CELLS);
        d->hint.digit = 1 + below(w, SIDE);
        if (below(w, 8)) return;
    }
    d->hint.struck_count = (size_t)(below(w, 8) ? 1 : below(w, 3));
    for (size_t i = 0; i < d->hint.struck_count; i++)
        d->struck[i] = (qdr_candidates){(uint16_t)below(w, CELLS), (uint64_t)1 << below(w, SIDE)};
    if (below(w, 8) == 0) d->struck[0].digits |= (uint64_t)1 << below(w, SIDE);
}

/* The hint has its arrays here, and is what it is about. */
static void hold_up(world *w, draft *d) {
    d->hint.struck = d->struck;
    d->hint.items = d->items;
    d->hint.nodes = d->nodes;
    d->hint.parents = d->parents;
    d->hint.reasons = d->reasons;
    d->hint.others = d->others;
    w->hint = &d->hint;
}

static bool is_shown_without_nodes(world *w, draft *d) {
    const size_t count = d->hint.node_count;
    d->hint.node_count = 0;
    const bool shown = count > 0 && is_shown(w);
    d->hint.node_count = count;
    return shown;
}

static void draw(world *w, draft *d) {
    splits s = random_splits(w);
    *d = (draft){.hint.technique = QDR_FORCING_CHAIN};
    hold_up(w, d);
    if (below(w, 4)) draw_nodes(w, d, &s);
    d->hint.item_count = (size_t)below(w, 4);
    for (size_t i = 0; i < d->hint.item_count; i++) d->items[i] = random_item(w);
    if (d->hint.node_count > 0 && below(w, 4)) d->items[0] = (qdr_item){s.cell[0], 0};
    for (int tries = below(w, 80); tries >= 0; tries--) {
        draw_goal(w, d, &s.goals[0]);
        if (is_shown(w) && !is_shown_without_nodes(w, d)) break;
    }
}

/* Makes it wrong, perhaps, in one respect. */
static void twist(world *w, draft *d) {
    const int what = below(w, d->hint.node_count > 0 ? 12 : 3);
    qdr_node *node = &d->nodes[below(w, d->hint.node_count > 0 ? (int)d->hint.node_count : 1)];
    const int own = (int)(node - d->nodes);
    if (what == 0) draw_goal(w, d, NULL);
    if (what == 1) d->items[below(w, 4)] = random_item(w);
    if (what == 2) d->hint.item_count = (size_t)below(w, 4);
    if (what == 3) node->off = !node->off;
    if (what == 4) node->assumed = !node->assumed;
    if (what == 5) node->depth = (uint8_t)below(w, 3);
    if (what == 6) node->cell = (uint16_t)below(w, CELLS);
    if (what == 7) node->digit = (uint8_t)(1 + below(w, SIDE));
    if (what == 8) d->parents[3 * own + below(w, 3)] = (uint32_t)below(w, own + 1);
    if (what == 9) d->reasons[3 * own + below(w, 3)] = random_item(w);
    if (what == 10) node->item_count = (uint32_t)below(w, 3);
    if (what == 11) node->other_count = (uint32_t)below(w, 3);
}

typedef struct tally {
    int right, wrong, with_branches, with_inner_proofs;
} tally;

/* The nodes stand alone in memory, so that who reads past them is found out. */
static void compare(world *w, draft *d, tally *t) {
    bool holds, follows;
    const size_t bytes = d->hint.node_count * sizeof *d->nodes;
    qdr_node *alone = bytes > 0 ? malloc(bytes) : NULL;
    const bool shown = is_shown(w);
    if (alone) memcpy(alone, d->nodes, bytes);
    d->hint.nodes = alone;
    assert_ok(qdr_hint_holds(&d->hint, w->board, &holds));
    assert_int_equal(holds, shown);
    shown ? t->right++ : t->wrong++;
    for (size_t i = 0; i < d->hint.node_count; i++) {
        assert_ok(qdri_node_follows(&d->hint, w->board, NULL, i, &follows));
        assert_int_equal(follows, node_follows(w, i));
        t->with_inner_proofs += shown && !follows && !d->nodes[i].assumed;
    }
    t->with_branches += shown && d->hint.node_count > 0 && !is_shown_without_nodes(w, d);
    d->hint.nodes = d->nodes;
    free(alone);
}

static void steps_hold_if_they_do_by_the_definition(void **state) {
    (void)state;
    tally t = {0};
    for (uint64_t seed = 1; seed <= 4000; seed++) {
        world w = random_world(seed);
        for (int i = 0; i < 3; i++) {
            draft d;
            draw(&w, &d);
            compare(&w, &d, &t);
            for (int k = 0; k < 5; k++) {
                draft twisted = d;
                hold_up(&w, &twisted);
                twist(&w, &twisted);
                compare(&w, &twisted, &t);
            }
        }
        free_world(&w);
    }
    assert_true(t.right > 10000 && t.wrong > 10000); /* it is about all of them */
    assert_true(t.with_branches > 100 && t.with_inner_proofs > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_hold_if_they_do_by_the_definition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
