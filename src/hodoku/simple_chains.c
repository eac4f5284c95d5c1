/* simple_chains.c: chains of one digit or of cells with two: turbot fish, X-chain, remote pair and
 * XY-chain. One of the two ends is true, so what sees both goes.
 *
 *      X-chain    4 ═══ 4 ─── 4 ═══ 4        ═══ one of the two is true (strong)
 *      XY-chain   47 ─── 72 ─── 24           ─── not both are (weak)
 *
 * All chains are tried, in HoDoKu's order and up to its length; the one that strikes most is taken,
 * of these the one with the lowest weight, of these the first. */
#include "hodoku/hodoku.h"

#include <string.h>

enum { MOST_NODES = 20, TURBOT_NODES = 3, REMOTE_NODES = 7 };

typedef enum chain_kind { TURBOT, X_CHAIN, REMOTE_PAIR, XY_CHAIN } chain_kind;

typedef struct chase {
    finder *f;
    hodoku *h;
    chain_kind kind;
    int limit;                       /* the number of the last node */
    int start, d, other;             /* where it begins; the other digit of a cell with two */
    cells81 seen;                    /* from the start, with the digit */
    cells81 two;                     /* of cells: those that can take part */
    cells81 used;                    /* by the chain so far */
    candidate9 node[MOST_NODES + 1]; /* the chain so far */
    int best_last, best_weight;      /* of the best: its last node; 0: none yet */
    candidate9 best[MOST_NODES + 1];
} chase;

/* ---- what a chain is worth --------------------------------------------------------------------
 */

/* Any two cells an odd number of links apart, three or more, hold both digits between them. */
static void strike_remote(chase *c, int last) {
    for (int i = 0; i <= last; i += 2)
        for (int k = i + 6; k <= last; k += 4) {
            cells81 both = c->h->peers[c->node[i].cell] & c->h->peers[c->node[k].cell];
            qdri_hodoku_strike_all(c->f, both & c->h->has[c->d], c->d);
            qdri_hodoku_strike_all(c->f, both & c->h->has[c->other], c->other);
        }
    qdri_hodoku_sort_strikes(&c->h->strikes);
}

static bool same_strikes(const strike_list *a, const strike_list *b) {
    return a->count == b->count && memcmp(a->at, b->at, (size_t)a->count * sizeof *a->at) == 0;
}

/* The chain ends at node number `last`: is it the best so far? Of two that strike the same, the
 * shorter is kept, which is easier to see. */
static void weigh(chase *c, int last) {
    strike_list *now = &c->h->strikes, *best = &c->h->best;
    cells81 gone = c->seen & c->h->peers[c->node[last].cell];
    if (!gone) return;
    now->count = 0;
    if (c->kind == REMOTE_PAIR)
        strike_remote(c, last);
    else
        qdri_hodoku_strike_all(c->f, gone, c->d);
    int weight = qdri_hodoku_weight(now);
    bool better =
        now->count > best->count || (now->count == best->count && weight < c->best_weight);
    if (!better && !(last < c->best_last && same_strikes(now, best))) return;
    *best = *now;
    c->best_weight = weight;
    c->best_last = last;
    memcpy(c->best, c->node, sizeof c->best);
}

/* ---- links ------------------------------------------------------------------------------------
 */

/* Cells of the pool that a cell sees, in HoDoKu's order: row, column, the rest of the block. */
static int links(const hodoku *h, int cell, cells81 pool, uint8_t *to) {
    const uint8_t *units = h->units_of[cell];
    const cells81 row = h->unit[units[0]], column = h->unit[units[1]], block = h->unit[units[2]];
    const cells81 parts[] = {row, column, block & ~row & ~column};
    int count = 0;
    pool &= ~qdri_cell81(cell);
    for (int i = 0; i < 3; i++)
        for (cells81 left = parts[i] & pool; left;) to[count++] = (uint8_t)qdri_take81(&left);
    return count;
}

/* The unit that makes a strong link of the two, or -1. A place in line and block counts for the
 * line alone. */
static int strong_unit(const hodoku *h, int cell, int to, int d) {
    for (int i = 0; i < 3; i++) {
        int unit = h->units_of[cell][i];
        if (h->units_of[to][i] == unit) return qdri_is_two81(qdri_places9(h, unit, d)) ? unit : -1;
    }
    return -1;
}

static void weak_from(chase *c, int last);

static void add_node(chase *c, int number, int cell, int d) {
    c->node[number] = (candidate9){(uint8_t)cell, (uint8_t)d};
}

/* A strong link from the last node, of one digit. Back at the start it ends. */
static void strong_from(chase *c, int last) {
    const int cell = c->node[last].cell;
    uint8_t to[SIDE9 * 3];
    int count = links(c->h, cell, c->h->has[c->d], to);
    for (int i = 0; i < count; i++) {
        if (strong_unit(c->h, cell, to[i], c->d) < 0) continue;
        if (qdri_in81(c->used, to[i]) && to[i] != c->start) continue;
        add_node(c, last + 1, to[i], c->d);
        if (c->kind == X_CHAIN || last + 1 == TURBOT_NODES) weigh(c, last + 1);
        if (to[i] == c->start) continue;
        c->used |= qdri_cell81(to[i]);
        weak_from(c, last + 1);
        c->used &= ~qdri_cell81(to[i]);
    }
}

/* The other digit of the cell. */
static void strong_inside(chase *c, int last) {
    const candidate9 at = c->node[last];
    add_node(c, last + 1, at.cell, qdri_lowest(qdri_digits9(c->h, at.cell) & ~(1u << at.d)));
    if (c->node[last + 1].d == c->d && (c->kind == XY_CHAIN || last + 1 >= REMOTE_NODES))
        weigh(c, last + 1);
    weak_from(c, last + 1);
}

static void weak_from(chase *c, int last) {
    const candidate9 at = c->node[last];
    uint8_t to[SIDE9 * 3];
    if (last + 2 > c->limit) return;
    int count = links(c->h, at.cell, c->two & c->h->has[at.d] & ~c->used, to);
    for (int i = 0; i < count; i++) {
        add_node(c, last + 1, to[i], at.d);
        c->used |= qdri_cell81(to[i]);
        if (c->kind == REMOTE_PAIR || c->kind == XY_CHAIN)
            strong_inside(c, last + 1);
        else
            strong_from(c, last + 1);
        c->used &= ~qdri_cell81(to[i]);
    }
}

/* ---- all chains -------------------------------------------------------------------------------
 */

/* Whether something that sees the start could go: else it is no start. */
static bool begin_at(chase *c, int cell, int d) {
    c->start = cell;
    c->d = d;
    c->seen = c->h->peers[cell] & c->h->has[d];
    c->used = qdri_cell81(cell);
    add_node(c, 0, cell, d);
    return c->seen != 0;
}

static void chase_one_digit(chase *c) {
    c->two = ((cells81)1 << CELLS9) - 1;
    for (int cell = 0; cell < CELLS9; cell++)
        for (uint32_t left = qdri_digits9(c->h, cell); left; left &= left - 1)
            if (qdri_hodoku_is_doomed(c->h, qdri_lowest(left)) &&
                begin_at(c, cell, qdri_lowest(left)))
                strong_from(c, 0);
}

static void chase_pairs(chase *c) {
    cells81 pairs = 0;
    for (int cell = 0; cell < CELLS9; cell++)
        if (qdri_is_two(qdri_digits9(c->h, cell))) pairs |= qdri_cell81(cell);
    for (cells81 left = pairs; left;) {
        int cell = qdri_take81(&left);
        uint32_t digits = qdri_digits9(c->h, cell);
        c->two = pairs;
        for (cells81 others = c->kind == REMOTE_PAIR ? pairs : 0; others;) {
            int other = qdri_take81(&others);
            if (qdri_digits9(c->h, other) != digits) c->two &= ~qdri_cell81(other);
        }
        for (uint32_t set = digits; set; set &= set - 1) {
            c->other = qdri_lowest(digits & ~(1u << qdri_lowest(set)));
            if (begin_at(c, cell, qdri_lowest(set))) strong_inside(c, 0);
        }
    }
}

/* If the start is not, the end is; step by step. */
static void write_nodes(const chase *c) {
    step *s = c->f->s;
    for (int i = 0; i <= c->best_last; i++) {
        const candidate9 at = c->best[i];
        qdri_add_node(s, (qdr_node){.cell = at.cell,
                                    .digit = (uint8_t)(at.d + 1),
                                    .off = i % 2 == 0,
                                    .assumed = i == 0});
        if (i == 0 || s->failed) continue;
        qdri_add_parent(s, (uint32_t)i - 1);
        if (i % 2 == 0) continue;
        const candidate9 before = c->best[i - 1];
        if (at.cell == before.cell)
            qdri_need_cell(c->f, at.cell);
        else
            qdri_hodoku_need_unit(c->f, strong_unit(c->h, before.cell, at.cell, at.d), at.d);
        qdri_add_reason(s, s->items[s->item_count - 1]);
    }
    s->complexity = c->best_last + 1;
}

static bool best_chain(finder *f, chain_kind kind) {
    chase c = {.f = f, .h = qdri_hodoku_of(f), .kind = kind, .best_last = 0};
    hodoku *h = c.h;
    c.limit = kind == TURBOT ? TURBOT_NODES : MOST_NODES;
    h->best.count = 0;
    if (kind == TURBOT || kind == X_CHAIN)
        chase_one_digit(&c);
    else
        chase_pairs(&c);
    if (h->best.count == 0) return false;
    qdri_hodoku_begin(f);
    h->strikes = h->best;
    write_nodes(&c);
    return qdri_hodoku_emit(f);
}

bool qdri_hodoku_turbot_fish(finder *f) {
    return best_chain(f, TURBOT);
}

bool qdri_hodoku_x_chain(finder *f) {
    return best_chain(f, X_CHAIN);
}

bool qdri_hodoku_remote_pair(finder *f) {
    return best_chain(f, REMOTE_PAIR);
}

bool qdri_hodoku_xy_chain(finder *f) {
    return best_chain(f, XY_CHAIN);
}
