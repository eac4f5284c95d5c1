/* refute.c: see refute.h. Sudoku Explainer takes the first contradiction that its queues come to;
 * a person wants the one with the fewest digits on the way.
 *
 *      layer 0    the assumption
 *      layer 1    what follows at once: last digits of cells, last places in units
 *      layer 2    what follows then …            until a cell or a digit has nothing left
 *
 * Going by layers, what is reached is reached by a shortest way. Of all that is left without a
 * candidate, that counts which has the fewest ancestors. Then every item that the proof uses is
 * left out once, and stays out if the rest proves the same in no more digits (a minimal
 * unsatisfiable set, as others call it). */
#include "explainer/refute.h"

#include "base/memory.h"
#include "explainer/net.h"

#include <limits.h>
#include <string.h>

enum { NONE = -1 };

/* A state that follows: what it follows from is found by its reason. */
typedef struct fact {
    uint16_t cell;
    uint8_t d;
    bool off;
    int cause;     /* off: the fact that excludes it; NONE: the assumption */
    int item;      /* on: the item that it was the last of */
    uint32_t mark; /* the round in which it was needed */
} fact;

struct refuter {
    ground *g;
    const qdr_board *b; /* as it is, */
    qdr_board *work;    /* and without what is off */
    fact *facts;
    int count;
    int *at;       /* by candidate, on and off: its fact, NONE */
    bool *allowed; /* by item: cells, then units · side + digit */
    int item_count;
    int *used; /* items of a proof, and how many */
    int used_count;
    uint32_t round;
};

void qdri_refuter_free(refuter *r) {
    if (!r) return;
    qdr_board_free(r->work);
    qdri_free(r->facts);
    qdri_free(r->at);
    qdri_free(r->allowed);
    qdri_free(r->used);
    qdri_free(r);
}

qdr_status qdri_refuter_new(ground *g, refuter **made) {
    const size_t candidates = (size_t)(g->cells * g->side);
    refuter *r = qdri_zalloc(1, sizeof *r);
    if (!r) return QDR_NO_MEMORY;
    r->g = g;
    r->item_count = g->cells + g->units * g->side;
    r->facts = qdri_alloc(2 * candidates, sizeof *r->facts);
    r->at = qdri_alloc(2 * candidates, sizeof *r->at);
    r->allowed = qdri_alloc((size_t)r->item_count, sizeof *r->allowed);
    r->used = qdri_alloc((size_t)r->item_count, sizeof *r->used);
    qdr_status status = qdri_board_new(g, &r->work);
    if (!r->facts || !r->at || !r->allowed || !r->used) status = QDR_NO_MEMORY;
    if (status == QDR_OK)
        *made = r;
    else
        qdri_refuter_free(r);
    return status;
}

/* ---- items ----------------------------------------------------------------------------------- */

static qdr_item item_of(const refuter *r, int item) {
    if (item < r->g->cells) return qdri_item_of_cell(item);
    item -= r->g->cells;
    return qdri_item_of_unit(r->g, item / r->g->side, item % r->g->side);
}

/* Candidate number i of an item, as it was on the board; false: that is none. */
static bool candidate_of(const refuter *r, int item, int i, int *cell, int *d) {
    const ground *g = r->g;
    const int unit = (item - g->cells) / g->side;
    *cell = item < g->cells ? item : qdri_unit_cells(g, unit)[i];
    *d = item < g->cells ? i : (item - g->cells) % g->side;
    return qdri_has(r->b, *cell, *d);
}

static int size_of(const refuter *r, int item) {
    return item < r->g->cells ? r->g->side : r->g->unit_size[(item - r->g->cells) / r->g->side];
}

/* Whether something has to cover it, and nothing did on the board. */
static bool is_open(const refuter *r, int item) {
    const ground *g = r->g;
    if (item < g->cells) return r->b->digit[item] == 0;
    const int unit = (item - g->cells) / g->side;
    return qdri_is_full(g, unit) && qdri_where(r->b, unit, (item - g->cells) % g->side) != 0;
}

/* Those candidates of it that are left. */
static uint64_t left_of(const refuter *r, int item) {
    if (item < r->g->cells) return r->work->marks[item];
    item -= r->g->cells;
    return qdri_where(r->work, item / r->g->side, item % r->g->side);
}

/* ---- what follows ---------------------------------------------------------------------------- */

static int *place_of(const refuter *r, int cell, int d, bool off) {
    return &r->at[2 * (cell * r->g->side + d) + off];
}

static void add_fact(refuter *r, int cell, int d, bool off, int cause, int item) {
    int *at = place_of(r, cell, d, off);
    if (*at != NONE) return;
    *at = r->count;
    r->facts[r->count++] =
        (fact){.cell = (uint16_t)cell, .d = (uint8_t)d, .off = off, .cause = cause, .item = item};
    if (off) qdri_strike(r->work, cell, d);
}

/* Strikes what the fact, which is on, excludes. */
static void exclude(refuter *r, int number) {
    const ground *g = r->g;
    const int cell = r->facts[number].cell, d = r->facts[number].d;
    for (uint64_t left = r->work->marks[cell] & ~qdri_bit(d); left; left &= left - 1)
        add_fact(r, cell, qdri_lowest(left), true, number, NONE);
    for (int i = 0; i < g->peers_of[cell]; i++)
        if (qdri_has(r->work, qdri_peers(g, cell)[i], d))
            add_fact(r, qdri_peers(g, cell)[i], d, true, number, NONE);
    for (uint32_t i = g->beside_start[cell]; i < g->beside_start[cell + 1]; i++) {
        const int other = g->beside[i].other;
        uint64_t gone = r->work->marks[other] & ~g->beside[i].allowed[d].word[0];
        for (; gone; gone &= gone - 1) add_fact(r, other, qdri_lowest(gone), true, number, NONE);
    }
}

static void begin(refuter *r, int cell, int d, bool off) {
    const size_t states = 2 * (size_t)(r->g->cells * r->g->side);
    qdri_board_copy(r->work, r->b);
    for (size_t i = 0; i < states; i++) r->at[i] = NONE;
    r->count = 0;
    add_fact(r, cell, d, off, NONE, NONE);
    if (!off) exclude(r, 0);
}

/* ---- ancestors ------------------------------------------------------------------------------- */

static int need_fact(refuter *r, int number, int most);

/* Everything that makes the candidates of an item off, but one of them if that is `but`. */
static int need_item(refuter *r, int item, int but, int most) {
    int needed = 0, cell, d;
    for (int i = 0; i < size_of(r, item) && needed <= most; i++) {
        if (!candidate_of(r, item, i, &cell, &d) || cell * r->g->side + d == but) continue;
        needed += need_fact(r, *place_of(r, cell, d, true), most - needed);
    }
    return needed;
}

/* Marks a fact and its ancestors; returns how many of them go on that were not marked. */
static int need_fact(refuter *r, int number, int most) {
    fact *f = &r->facts[number];
    if (f->mark == r->round) return 0;
    f->mark = r->round;
    if (f->off) return f->cause == NONE ? 0 : need_fact(r, f->cause, most);
    if (f->item == NONE) return 0;
    return 1 + need_item(r, f->item, f->cell * r->g->side + f->d, most);
}

static int need(refuter *r, int item, int most) {
    r->round++;
    return need_item(r, item, NONE, most);
}

/* ---- the search ------------------------------------------------------------------------------ */

/* Of the items without a candidate that with the fewest digits on the way; NONE: all have some, or
 * it takes more than `most`. */
static int best_clash(refuter *r, int *most) {
    int best = NONE;
    for (int item = 0; item < r->item_count; item++) {
        if (!r->allowed[item] || left_of(r, item) != 0 || !is_open(r, item)) continue;
        const int needed = need(r, item, *most);
        if (needed > *most) continue;
        best = item;
        *most = needed - 1;
    }
    *most += best != NONE;
    return best;
}

/* Adds what the items leave no choice about; false: nothing. */
static bool add_layer(refuter *r) {
    const int before = r->count;
    for (int item = 0; item < r->item_count; item++) {
        if (!r->allowed[item] || !qdri_is_one(left_of(r, item)) || !is_open(r, item)) continue;
        const int i = qdri_lowest(left_of(r, item));
        int cell, d;
        (void)candidate_of(r, item, i, &cell, &d);
        add_fact(r, cell, d, false, NONE, item);
    }
    const int after = r->count;
    for (int i = before; i < after; i++) exclude(r, i);
    return after > before;
}

/* Layer after layer to a contradiction; `most` becomes how many digits it takes. */
static int refute_once(refuter *r, int cell, int d, bool off, int *most) {
    begin(r, cell, d, off);
    for (int layer = 0; layer <= *most; layer++) {
        const int clash = best_clash(r, most);
        if (clash != NONE) return clash;
        if (!add_layer(r)) return NONE;
    }
    return NONE;
}

/* Lists the items that the proof of a clash, whose ancestors are marked, uses. */
static void list_used(refuter *r, int clash) {
    r->used_count = 0;
    r->used[r->used_count++] = clash;
    for (int i = 0; i < r->count; i++)
        if (r->facts[i].mark == r->round && r->facts[i].item != NONE)
            r->used[r->used_count++] = r->facts[i].item;
}

static void allow_used(refuter *r) {
    memset(r->allowed, 0, (size_t)r->item_count * sizeof *r->allowed);
    for (int i = 0; i < r->used_count; i++) r->allowed[r->used[i]] = true;
}

/* Leaves out what is not needed, and ends with the shortest proof by what is left. */
static int shorten(refuter *r, int cell, int d, bool off, int clash, int most) {
    (void)need(r, clash, most);
    list_used(r, clash);
    for (int i = 0; i < r->used_count; i++) {
        const int left_out = r->used[i];
        int limit = most;
        allow_used(r);
        r->allowed[left_out] = false;
        const int other = refute_once(r, cell, d, off, &limit);
        if (other == NONE) continue;
        (void)need(r, other, limit);
        list_used(r, other);
        most = limit;
        i = -1;
    }
    allow_used(r);
    clash = refute_once(r, cell, d, off, &most);
    (void)need(r, clash, most);
    return clash;
}

/* ---- writing it down ------------------------------------------------------------------------- */

typedef struct writer {
    refuter *r;
    step *s;
    int *number; /* by fact: its node */
    int digit;   /* of all, NONE if they differ */
    bool path;
} writer;

static void add_node(writer *w, const fact *f, bool assumed) {
    qdri_add_node(w->s, (qdr_node){.cell = f->cell,
                                   .digit = (uint8_t)(f->d + 1),
                                   .off = f->off,
                                   .assumed = assumed});
    if (f->d != w->digit) w->digit = NONE;
}

/* A node that is the last of an item; what else the item had are its parents. */
static void add_last(writer *w, const fact *f) {
    const refuter *r = w->r;
    int cell, d, parents = 0;
    add_node(w, f, false);
    qdri_add_reason(w->s, item_of(r, f->item));
    for (int i = 0; i < size_of(r, f->item); i++) {
        if (!candidate_of(r, f->item, i, &cell, &d) || (cell == f->cell && d == f->d)) continue;
        qdri_add_parent(w->s, (uint32_t)w->number[*place_of(r, cell, d, true)]);
        parents++;
    }
    w->path &= parents == 1;
}

static void write_fact(writer *w, int number) {
    const fact *f = &w->r->facts[number];
    w->number[number] = (int)w->s->node_count;
    if (!f->off && f->item != NONE) {
        add_last(w, f);
        return;
    }
    add_node(w, f, number == 0);
    if (f->off && f->cause != NONE) qdri_add_parent(w->s, (uint32_t)w->number[f->cause]);
}

/* A candidate of the clash that the assumption itself makes off, or is: told as the last one, it
 * turns a chain without branches back to where it began. NONE: there is none. */
static int turning_point(const refuter *r, int clash) {
    int cell, d;
    for (int i = 0; i < size_of(r, clash); i++) {
        if (!candidate_of(r, clash, i, &cell, &d)) continue;
        const int off = *place_of(r, cell, d, true);
        if (off == 0 || r->facts[off].cause == 0) return off;
    }
    return NONE;
}

/* Any candidate of the clash. */
static int some_candidate(const refuter *r, int clash) {
    int cell, d, last = NONE;
    for (int i = 0; i < size_of(r, clash); i++)
        if (candidate_of(r, clash, i, &cell, &d)) last = *place_of(r, cell, d, true);
    return last;
}

/* Writes the facts that are marked and not written yet. */
static void write_marked(writer *w) {
    for (int i = 0; i < w->r->count; i++)
        if (w->r->facts[i].mark == w->r->round && w->number[i] == NONE) write_fact(w, i);
}

/* The end: candidate `turn` is on, as the last of the clash. A path goes back to its beginning from
 * there; of a net it is told why the same candidate is off. */
static void write_end(writer *w, int clash, int turn) {
    refuter *r = w->r;
    const fact *first = &r->facts[0];
    const fact on = {.cell = r->facts[turn].cell, .d = r->facts[turn].d, .item = clash};
    add_last(w, &on);
    if (!first->off && w->path && r->facts[turn].cause == 0) {
        const fact back = {.cell = first->cell, .d = first->d, .off = true};
        add_node(w, &back, false);
        qdri_add_parent(w->s, w->s->node_count - 2);
        return;
    }
    w->path &= turn == 0;
    (void)need_fact(r, turn, INT_MAX);
    write_marked(w);
}

static void name_it(const writer *w) {
    static const struct {
        qdr_technique technique;
        double base;
    } kinds[2][2] = {{{QDR_CONTRADICTION_CHAINS, 8.5}, {QDR_NISHIO, 7.5}},
                     {{QDR_FORCING_CHAIN, 7.0}, {QDR_FORCING_X_CHAIN, 6.6}}};
    step *s = w->s;
    s->complexity = (int)s->node_count;
    s->technique = kinds[w->path][w->digit != NONE].technique;
    s->rating = qdri_chain_rating(kinds[w->path][w->digit != NONE].base, s->complexity);
}

static void need_all(const refuter *r, finder *f, int clash) {
    for (int i = 0; i < r->count; i++)
        if (r->facts[i].mark == r->round && r->facts[i].item != NONE)
            qdri_need(f, item_of(r, r->facts[i].item));
    qdri_need(f, item_of(r, clash));
}

/* Writes the assumption, what follows from it, what contradicts that, and what is concluded. */
static bool write_proof(refuter *r, finder *f, int clash) {
    writer w = {.r = r, .s = f->s, .digit = r->facts[0].d, .path = true};
    const fact *first = &r->facts[0];
    int turn = turning_point(r, clash);
    if (turn == NONE) turn = some_candidate(r, clash);
    w.number = qdri_alloc((size_t)r->count, sizeof *w.number);
    f->s->failed |= !w.number;
    if (!w.number) return false;
    for (int i = 0; i < r->count; i++) w.number[i] = NONE;
    qdri_begin(f, QDR_CONTRADICTION_CHAINS, 0);
    r->round++;
    (void)need_fact(r, 0, INT_MAX);
    (void)need_item(r, clash, r->facts[turn].cell * r->g->side + r->facts[turn].d, INT_MAX);
    write_marked(&w);
    write_end(&w, clash, turn);
    need_all(r, f, clash);
    name_it(&w);
    qdri_free(w.number);
    qdri_conclude(f, first->cell, first->off ? ~qdri_bit(first->d) : qdri_bit(first->d));
    f->s->cell = first->off ? first->cell : -1;
    f->s->digit = first->d + 1;
    return !f->s->failed;
}

static void allow_all(refuter *r) {
    for (int i = 0; i < r->item_count; i++) r->allowed[i] = true;
}

bool qdri_refute(refuter *r, finder *f, int cell, int d, bool off, int most) {
    r->b = f->b;
    allow_all(r);
    int clash = refute_once(r, cell, d, off, &most);
    if (clash == NONE) return false;
    clash = shorten(r, cell, d, off, clash, most);
    return clash != NONE && write_proof(r, f, clash);
}

bool qdri_find_refutation(refuter *r, finder *f) {
    const qdr_board *b = f->b;
    int best_cell = NONE, best_d = 0, most = b->g->cells;
    bool best_off = false;
    r->b = b;
    allow_all(r);
    for (int off = 1; off >= 0; off--)
        for (int cell = 0; cell < b->g->cells; cell++)
            for (uint64_t left = b->marks[cell]; left && most >= 0; left &= left - 1) {
                int needed = most;
                if (qdri_is_late(f)) return false;
                if (refute_once(r, cell, qdri_lowest(left), off, &needed) == NONE) continue;
                best_cell = cell;
                best_d = qdri_lowest(left);
                best_off = off;
                most = needed - 1;
            }
    return best_cell != NONE && qdri_refute(r, f, best_cell, best_d, best_off, most + 1) &&
           qdri_emit(f);
}
