/* refute.c: see refute.h. Sudoku Explainer takes the first contradiction that its queues come to;
 * a person wants the one with the fewest digits on the way.
 *
 *      layer 0    the assumption
 *      layer 1    what follows at once: last digits of cells, last places in units
 *      layer 2    what follows then …            until a cell or a digit has nothing left
 *
 * Going by layers, what is reached is reached by a shortest way. Of all that is left without a
 * candidate, that counts which has the fewest ancestors. refute_further.c goes on where a layer is
 * empty, refute_shortest.c leaves out of a proof what it does not need. */
#include "explainer/refuter.h"

#include "base/memory.h"

#include <limits.h>

enum { NONE = QDRI_NO_FACT };

void qdri_refuter_free(refuter *r) {
    if (!r) return;
    qdr_board_free(r->work);
    qdr_board_free(r->inner_board);
    qdri_refuter_free(r->inner);
    qdri_step_free(r->f.s);
    qdri_step_free(r->f.best);
    qdri_free(r->facts);
    qdri_free(r->at);
    qdri_free(r->ons);
    qdri_free(r->allowed);
    qdri_free(r->used);
    qdri_free(r->is_used);
    qdri_free(r->uses);
    qdri_free(r->use_items);
    qdri_free(r->use_parents);
    qdri_free(r);
}

qdr_status qdri_refuter_new(ground *g, refuter **made) {
    const size_t candidates = (size_t)(g->cells * g->side);
    refuter *r = qdri_zalloc(1, sizeof *r);
    if (!r) return QDR_NO_MEMORY;
    r->g = g;
    r->item_count = g->cells + g->units * g->side;
    const size_t items = (size_t)r->item_count;
    r->facts = qdri_alloc(2 * candidates, sizeof *r->facts);
    r->at = qdri_alloc(2 * candidates, sizeof *r->at);
    r->ons = qdri_alloc(candidates, sizeof *r->ons);
    r->allowed = qdri_alloc(items, sizeof *r->allowed);
    r->used = qdri_alloc(items, sizeof *r->used);
    r->is_used = qdri_zalloc(items, sizeof *r->is_used);
    qdr_status status = qdri_board_new(g, &r->work);
    if (!r->facts || !r->at || !r->ons || !r->allowed || !r->used || !r->is_used)
        status = QDR_NO_MEMORY;
    if (status == QDR_OK)
        *made = r;
    else
        qdri_refuter_free(r);
    return status;
}

/* ---- items ----------------------------------------------------------------------------------- */

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

void qdri_add_fact(refuter *r, fact added) {
    int *at = qdri_fact_at(r, added.cell, added.d, added.off);
    if (*at != NONE) return;
    *at = r->count;
    if (!added.off) r->ons[r->on_count++] = r->count;
    r->facts[r->count++] = added;
}

static void add_off(refuter *r, int cell, int d, int cause) {
    qdri_add_fact(r, (fact){.cell = (uint16_t)cell,
                            .d = (uint8_t)d,
                            .off = true,
                            .cause = cause,
                            .use = NONE,
                            .item = NONE});
    qdri_strike(r->work, cell, d);
}

static void add_on(refuter *r, int cell, int d, int item) {
    qdri_add_fact(
        r,
        (fact){.cell = (uint16_t)cell, .d = (uint8_t)d, .cause = NONE, .use = NONE, .item = item});
}

/* Strikes what the fact, which is on, excludes. */
static void exclude(refuter *r, int number) {
    const ground *g = r->g;
    const int cell = r->facts[number].cell, d = r->facts[number].d;
    for (uint64_t left = r->work->marks[cell] & ~qdri_bit(d); left; left &= left - 1)
        add_off(r, cell, qdri_lowest(left), number);
    for (int i = 0; i < g->peers_of[cell]; i++)
        if (qdri_has(r->work, qdri_peers(g, cell)[i], d))
            add_off(r, qdri_peers(g, cell)[i], d, number);
    for (uint32_t i = g->beside_start[cell]; i < g->beside_start[cell + 1]; i++) {
        const int other = g->beside[i].other;
        uint64_t gone = r->work->marks[other] & ~g->beside[i].allowed[d].word[0];
        for (; gone; gone &= gone - 1) add_off(r, other, qdri_lowest(gone), number);
    }
}

static void begin(refuter *r, int cell, int d, bool off) {
    const size_t states = 2 * (size_t)(r->g->cells * r->g->side);
    qdri_board_copy(r->work, r->b);
    for (size_t i = 0; i < states; i++) r->at[i] = NONE;
    r->count = r->on_count = r->use_count = r->use_item_count = r->use_parent_count = 0;
    if (off) {
        add_off(r, cell, d, NONE);
    } else {
        add_on(r, cell, d, NONE);
        exclude(r, 0);
    }
}

/* ---- ancestors ------------------------------------------------------------------------------- */

/* Whether a fact that is on excludes a candidate. */
static bool excludes(const refuter *r, const fact *on, int cell, int d) {
    const ground *g = r->g;
    if (on->cell == cell) return on->d != d;
    if (on->d == d && qdri_sees(g, on->cell, cell)) return true;
    for (uint32_t i = g->beside_start[on->cell]; i < g->beside_start[on->cell + 1]; i++)
        if (g->beside[i].other == cell && !(g->beside[i].allowed[on->d].word[0] >> d & 1))
            return true;
    return false;
}

/* Of the facts that are on before fact number `off`, and exclude it, one that is needed anyway;
 * NONE: there is none. */
static int cause_at_hand(const refuter *r, int off) {
    const fact *f = &r->facts[off];
    for (int i = 0; i < r->on_count && r->ons[i] < off; i++) {
        const fact *on = &r->facts[r->ons[i]];
        if (on->mark == r->round && excludes(r, on, f->cell, f->d)) return r->ons[i];
    }
    return NONE;
}

/* How many candidates of an item went off before fact number `on`, which is the last of it, by what
 * is not needed yet; INT_MAX: it is not the last. */
static int facts_wanting(const refuter *r, int item, int on) {
    const fact *f = &r->facts[on];
    int wanting = 0, cell, d;
    if (!r->allowed[item]) return INT_MAX;
    for (int i = 0; i < qdri_item_size(r, item); i++) {
        if (!qdri_candidate_of(r, r->b, item, i, &cell, &d)) continue;
        if (cell == f->cell && d == f->d) continue;
        const int off = *qdri_fact_at(r, cell, d, true);
        if (off == NONE || off > on) return INT_MAX;
        wanting += r->facts[off].mark != r->round && cause_at_hand(r, off) == NONE;
    }
    return wanting;
}

static void prefer_item(const refuter *r, int on, int item, int *fewest) {
    const int wanting = facts_wanting(r, item, on);
    if (wanting >= *fewest) return;
    *fewest = wanting;
    r->facts[on].item = item;
}

/* Of the cell and the units that have a fact as their last, that with the least to show. */
static void choose_item(const refuter *r, int on) {
    const ground *g = r->g;
    const int cell = r->facts[on].cell, d = r->facts[on].d;
    int fewest = facts_wanting(r, r->facts[on].item, on);
    prefer_item(r, on, cell, &fewest);
    for (int f = 0; f < QDRI_FAMILIES; f++) {
        const int unit = qdri_unit_of(g, cell, f);
        if (qdri_is_full(g, unit)) prefer_item(r, on, g->cells + unit * g->side + d, &fewest);
    }
}

static void mark_use(refuter *r, use *u, int *needed) {
    if (u->mark == r->round) return;
    u->mark = r->round;
    *needed += u->cost;
    for (int i = 0; i < u->parents; i++)
        r->facts[r->use_parents[u->first_parent + i]].mark = r->round;
}

static void mark_item(refuter *r, int item, int but) {
    int cell, d;
    for (int i = 0; i < qdri_item_size(r, item); i++)
        if (qdri_candidate_of(r, r->b, item, i, &cell, &d) && cell * r->g->side + d != but)
            r->facts[*qdri_fact_at(r, cell, d, true)].mark = r->round;
}

/* Chooses the reason of a fact, and marks what that needs. */
static void settle(refuter *r, int number, int *needed) {
    fact *f = &r->facts[number];
    f->settled = r->round;
    if (f->use != NONE) {
        mark_use(r, &r->uses[f->use], needed);
    } else if (f->off && f->cause != NONE) {
        const int at_hand = cause_at_hand(r, number);
        if (at_hand != NONE) f->cause = at_hand;
        r->facts[f->cause].mark = r->round;
    } else if (!f->off && f->item != NONE) {
        ++*needed;
        choose_item(r, number);
        mark_item(r, f->item, f->cell * r->g->side + f->d);
    }
}

/* What is needed comes before what needs it: from the last fact back. */
static int settle_all(refuter *r, int most) {
    int needed = 0;
    for (int i = r->count - 1; i >= 0 && needed <= most; i--)
        if (r->facts[i].mark == r->round && r->facts[i].settled != r->round) settle(r, i, &needed);
    return needed;
}

int qdri_need_item(refuter *r, int item, int but, int most) {
    mark_item(r, item, but);
    return settle_all(r, most);
}

int qdri_need_fact(refuter *r, int number, int most) {
    r->facts[number].mark = r->round;
    return settle_all(r, most);
}

int qdri_need_clash(refuter *r, int item, int most) {
    r->round++;
    return qdri_need_item(r, item, NONE, most);
}

/* ---- the search ------------------------------------------------------------------------------ */

/* Of the items without a candidate that with the fewest digits on the way; NONE: all have some, or
 * it takes more than `most`. */
static int best_clash(refuter *r, int *most) {
    int best = NONE;
    for (int item = 0; item < r->item_count; item++) {
        if (!r->allowed[item] || left_of(r, item) != 0 || !is_open(r, item)) continue;
        const int needed = qdri_need_clash(r, item, *most);
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
        (void)qdri_candidate_of(r, r->b, item, i, &cell, &d);
        add_on(r, cell, d, item);
    }
    const int after = r->count;
    for (int i = before; i < after; i++) exclude(r, i);
    return after > before;
}

int qdri_refute_once(refuter *r, int cell, int d, bool off, int *most) {
    begin(r, cell, d, off);
    for (int layer = 0; layer <= *most; layer++) {
        const int clash = best_clash(r, most);
        if (clash != NONE) return clash;
        if (!add_layer(r) && !qdri_go_further(r)) return NONE;
    }
    return NONE;
}

static void add_used(refuter *r, int item) {
    if (r->is_used[item]) return;
    r->is_used[item] = true;
    r->used[r->used_count++] = item;
}

void qdri_list_used(refuter *r, int clash) {
    for (int i = 0; i < r->used_count; i++) r->is_used[r->used[i]] = false;
    r->used_count = 0;
    add_used(r, clash);
    for (int i = 0; i < r->count; i++)
        if (r->facts[i].mark == r->round && r->facts[i].item != NONE) add_used(r, r->facts[i].item);
    for (int i = 0; i < r->use_count; i++)
        for (int k = 0; k < r->uses[i].items && r->uses[i].mark == r->round; k++)
            add_used(r, r->use_items[r->uses[i].first_item + k]);
}
