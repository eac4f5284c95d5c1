/* nice_loops.c: chains that come back to their cell, or whose ends see the same candidates (nice
 * loops, alternating inference chains), and the same with groups. A chain starts at a candidate
 * of cell c, a, that is on or off, and goes on by what follows directly:
 *
 *      a on  ⇒ … ⇒ a off, or b on in c      a goes
 *      a off ⇒ … ⇒ a on                     a is true: the others of c go
 *      a off ⇒ … ⇒ b off in c               b goes
 *      a off ⇒ … ⇒ b on in c                the loop closes: of every weak link one end is true
 *      a off ⇒ … ⇒ a on in another cell     what sees both goes, if these are at least two
 *      a off ⇒ … ⇒ b on in a cell that c sees     b goes from c, and a from there
 *
 * All are looked at, and the one that strikes most is taken; then that with the least weight; then
 * the first: of all chains from on, then of all loops from off, then of those between cells. */
#include "hodoku/tables.h"

/* What a chain strikes: of each digit the cells. */
typedef struct falls {
    cells81 of[SIDE9];
} falls;

typedef struct chain {
    int count, weight; /* of what it strikes; 0: no chain */
    int premise, end;  /* states */
    falls strikes;
} chain;

enum { LOOPS_FROM_ON, LOOPS_FROM_OFF, BETWEEN_CELLS, SORTS };

typedef struct search {
    tabling *t;
    chain best[SORTS];
    uint16_t path[MOST_ENTRIES];
    int length; /* of the path */
} search;

static void fall(falls *s, int cell, int d) {
    s->of[d] |= qdri_cell81(cell);
}

static void weigh(chain *c) {
    c->count = c->weight = 0;
    for (int d = 0; d < SIDE9; d++)
        for (cells81 left = c->strikes.of[d]; left; c->count++)
            c->weight += qdri_take81(&left) * (80 * c->count + 1) + d + 1;
}

static bool beats(const chain *c, const chain *best) {
    if (c->count != best->count) return c->count > best->count;
    return c->count > 0 && c->weight < best->weight;
}

/* ---- what a chain must not do ------------------------------------------------------------------
 */

static int cell_at(const search *s, int i) {
    return qdri_state_cell(s->t, s->path[i]);
}

/* Whether it runs into itself (a lasso): the first cell of a state was passed before the state
 * before it. A loop may pass its own cell. */
static bool is_lasso(const search *s, bool loop) {
    cells81 passed = 0;
    for (int i = 1; i < s->length; i++) {
        if (qdri_in81(passed, cell_at(s, i))) return true;
        if (!loop || cell_at(s, i - 1) != cell_at(s, 0)) passed |= s->t->cells[s->path[i - 1] / 2];
    }
    return false;
}

/* A loop leaves its cell at once, and comes back from another. */
static bool is_sound(const search *s, bool loop) {
    const int last = s->length - 1;
    if (loop && (cell_at(s, 0) == cell_at(s, 1) || cell_at(s, last) == cell_at(s, last - 1)))
        return false;
    return !is_lasso(s, loop);
}

/* Whether what a chain strikes would make it the best of its sort. */
static bool is_wanted(const search *s, int sort, chain *c) {
    weigh(c);
    return beats(c, &s->best[sort]);
}

/* Keeps the chain to an entry of the table if it is the best of its sort, and sound. */
static void consider(search *s, int entry, int sort, const falls *strikes) {
    const spread *table = &s->t->table;
    chain c = {.premise = table->state[0], .end = table->state[entry], .strikes = *strikes};
    if (!is_wanted(s, sort, &c)) return;
    s->length = qdri_table_path(table, entry, s->path);
    if (is_sound(s, sort != BETWEEN_CELLS)) s->best[sort] = c;
}

/* ---- loops -------------------------------------------------------------------------------------
 */

static void strike_others(const search *s, int cell, int a, int b, falls *strikes) {
    uint32_t left = qdri_digits9(s->t->h, cell) & ~(1u << a | 1u << b);
    for (; left; left &= left - 1) fall(strikes, cell, qdri_lowest(left));
}

/* A cell that is entered and left by strong links, with a weak one between. */
static void strike_in_cell(const search *s, int i, falls *strikes) {
    const uint16_t *path = s->path;
    if (i + 2 >= s->length || path[i] & 1 || cell_at(s, i - 1) == cell_at(s, i)) return;
    if (cell_at(s, i) == cell_at(s, i + 1) && cell_at(s, i + 1) != cell_at(s, i + 2))
        strike_others(s, cell_at(s, i), qdri_state_digit(s->t, path[i]),
                      qdri_state_digit(s->t, path[i + 2]), strikes);
}

/* A weak link between cells: what sees both ends, off the chain. */
static void strike_at_link(const search *s, int i, cells81 chain_cells, falls *strikes) {
    const tabling *t = s->t;
    if (!(s->path[i] & 1) || cell_at(s, i - 1) == cell_at(s, i)) return;
    cells81 ends = t->cells[s->path[i - 1] / 2] | t->cells[s->path[i] / 2];
    int d = qdri_state_digit(t, s->path[i]);
    strikes->of[d] |= qdri_common_peers9(t->h, ends) & t->h->has[d] & ~chain_cells;
}

/* A loop without end (continuous): one candidate of every weak link is true. */
static void close_loop(search *s, int entry) {
    falls strikes = {0};
    cells81 chain_cells = 0;
    s->length = qdri_table_path(&s->t->table, entry, s->path);
    if (!is_sound(s, true)) return;
    for (int i = 0; i < s->length; i++) chain_cells |= s->t->cells[s->path[i] / 2];
    strike_others(s, cell_at(s, 0), qdri_state_digit(s->t, s->path[0]),
                  qdri_state_digit(s->t, s->path[s->length - 1]), &strikes);
    for (int i = 1; i < s->length; i++) {
        strike_in_cell(s, i, &strikes);
        strike_at_link(s, i, chain_cells, &strikes);
    }
    consider(s, entry, LOOPS_FROM_OFF, &strikes);
}

static bool is_continuous(const tabling *t, int premise, int end) {
    return premise & 1 && !(end & 1) && t->d[premise / 2] != t->d[end / 2];
}

/* What the ends of other loops say. */
static void strikes_of_loop(const search *s, int premise, int end, falls *strikes) {
    int cell = qdri_state_cell(s->t, premise), a = qdri_state_digit(s->t, premise),
        b = qdri_state_digit(s->t, end);
    if (premise & 1 && !(end & 1))
        strike_others(s, cell, a, b, strikes);
    else if (premise & 1)
        fall(strikes, cell, b);
    else if (a == b || !(end & 1))
        fall(strikes, cell, a);
}

static void look_at_loop(search *s, int entry) {
    int premise = s->t->table.state[0], end = s->t->table.state[entry];
    falls strikes = {0};
    if (is_continuous(s->t, premise, end)) {
        close_loop(s, entry);
        return;
    }
    strikes_of_loop(s, premise, end, &strikes);
    consider(s, entry, premise & 1 ? LOOPS_FROM_OFF : LOOPS_FROM_ON, &strikes);
}

/* ---- chains between cells ----------------------------------------------------------------------
 */

static void strikes_of_ends(const search *s, int premise, int end, falls *strikes) {
    const tabling *t = s->t;
    const hodoku *h = t->h;
    int cell = qdri_state_cell(t, premise), other = qdri_state_cell(t, end);
    int a = qdri_state_digit(t, premise), b = qdri_state_digit(t, end);
    if (a == b) {
        cells81 common = h->peers[cell] & h->peers[other] & h->has[a];
        if (qdri_rest81(common)) strikes->of[a] = common; /* one is found as a loop from there */
    } else if (qdri_in81(h->peers[cell] & h->has[a], other) && qdri_in81(h->has[b], cell)) {
        fall(strikes, cell, b);
        fall(strikes, other, a);
    }
}

/* ---- all of them -------------------------------------------------------------------------------
 */

/* What follows directly is no chain. */
static void look_at_table(search *s, int premise) {
    const tabling *t = s->t;
    qdri_table_spread(t, premise, &s->t->table);
    for (int entry = 1; entry < t->table.count; entry++) {
        int state = t->table.state[entry];
        falls strikes = {0};
        if (t->table.parent[entry] == 0 || !qdri_is_candidate(t, state)) continue;
        if (qdri_state_cell(t, state) == qdri_state_cell(t, premise)) {
            look_at_loop(s, entry);
        } else if (premise & 1 && !(state & 1)) {
            strikes_of_ends(s, premise, state, &strikes);
            consider(s, entry, BETWEEN_CELLS, &strikes);
        }
    }
}

/* Whether an end in the premise's own cell would be worth a look at the table. */
static bool loop_is_wanted(const search *s, int premise, int end) {
    chain c = {0};
    if (end == premise || !qdri_reaches(s->t, premise, end)) return false;
    if (qdri_in_set(qdri_next_of(s->t, premise, end & 1), end / 2)) return false;
    if (is_continuous(s->t, premise, end)) return true;
    strikes_of_loop(s, premise, end, &c.strikes);
    return is_wanted(s, premise & 1 ? LOOPS_FROM_OFF : LOOPS_FROM_ON, &c);
}

static bool any_loop_is_wanted(const search *s, int premise) {
    int cell = qdri_state_cell(s->t, premise);
    for (uint32_t left = qdri_digits9(s->t->h, cell); left; left &= left - 1) {
        int node = s->t->number[cell][qdri_lowest(left)];
        if (loop_is_wanted(s, premise, node * 2) || loop_is_wanted(s, premise, node * 2 + 1))
            return true;
    }
    return false;
}

static bool any_end_is_wanted(const search *s, int premise) {
    const tabling *t = s->t;
    const uint64_t *on = qdri_reach_of(s->t, premise, 0), *next = qdri_next_of(s->t, premise, 0);
    for (int w = 0; w < t->words; w++)
        for (uint64_t left = on[w] & ~next[w]; left; left &= left - 1) {
            int node = w * 64 + qdri_lowest(left);
            chain c = {0};
            if (node >= t->candidates || t->first[node] == t->first[premise / 2]) continue;
            strikes_of_ends(s, premise, node * 2, &c.strikes);
            if (is_wanted(s, BETWEEN_CELLS, &c)) return true;
        }
    return false;
}

/* ---- the step ----------------------------------------------------------------------------------
 */

/* What makes a state go on when the one before it goes off: together they have all places. */
static qdr_item strong_link(const tabling *t, int off, int on) {
    int d = qdri_state_digit(t, on), unit = 0;
    cells81 both = t->cells[off / 2] | t->cells[on / 2];
    if (t->d[off / 2] != d) return qdri_item_of_cell(qdri_state_cell(t, on));
    while (unit < UNITS9 - 1 && qdri_places9(t->h, unit, d) != both) unit++;
    return (qdr_item){(uint16_t)unit, (uint8_t)(d + 1)};
}

static void write_state(finder *f, const search *s, int i) {
    const tabling *t = s->t;
    int state = s->path[i];
    qdri_add_node(f->s, (qdr_node){.cell = (uint16_t)cell_at(s, i),
                                   .digit = (uint8_t)(qdri_state_digit(t, state) + 1),
                                   .off = state & 1,
                                   .assumed = i == 0});
    for (cells81 others = qdri_rest81(t->cells[state / 2]); others;)
        qdri_add_other(f->s, qdri_take81(&others));
    if (i == 0) return;
    qdri_add_parent(f->s, f->s->node_count - 2);
    if (state & 1) return;
    qdr_item item = strong_link(t, s->path[i - 1], state);
    qdri_add_reason(f->s, item);
    qdri_need(f, item);
}

static bool hand_out(finder *f, search *s, const chain *c) {
    spread *table = &s->t->table;
    int entry = 0;
    qdri_hodoku_begin(f);
    for (int d = 0; d < SIDE9; d++) qdri_hodoku_strike_all(f, c->strikes.of[d], d);
    qdri_table_spread(s->t, c->premise, table);
    while (table->state[entry] != c->end) entry++;
    s->length = qdri_table_path(table, entry, s->path);
    for (int i = 0; i < s->length; i++) write_state(f, s, i);
    f->s->complexity = s->length;
    return qdri_hodoku_emit(f);
}

static bool find(finder *f, table_kind kind) {
    search s = {.t = qdri_tables_of(f)};
    if (!s.t) return false;
    qdri_tables_fill(s.t, kind);
    qdri_reach_links(s.t);
    qdri_reach_all(s.t);
    for (int off = 0; off < 2; off++)
        for (int node = 0; node < s.t->candidates && !qdri_is_late(f); node++)
            if (any_loop_is_wanted(&s, node * 2 + off) ||
                (off && any_end_is_wanted(&s, node * 2 + off)))
                look_at_table(&s, node * 2 + off);
    const chain *best = &s.best[0];
    for (int sort = 1; sort < SORTS; sort++)
        if (beats(&s.best[sort], best)) best = &s.best[sort];
    return best->count > 0 && hand_out(f, &s, best);
}

bool qdri_hodoku_nice_loop(finder *f) {
    return find(f, TABLES_PLAIN);
}

bool qdri_hodoku_grouped_nice_loop(finder *f) {
    return find(f, TABLES_GROUPED);
}
