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
 * unsatisfiable set, as others call it).
 *
 * Where a layer is empty, the working board may have a locked candidate, a pair or an X-wing, and
 * where it has none of these either, a candidate that is refuted within: what they strike goes off,
 * because of all candidates that had to leave their items before. */
#include "explainer/refuter.h"

#include "base/grow.h"
#include "base/memory.h"
#include "explainer/explainer.h"

#include <limits.h>
#include <string.h>

enum { NONE = QDRI_NO_FACT };
enum { USE_COST = 2 }; /* a technique, or a proof within, besides its digits */

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

static void add_fact(refuter *r, fact added) {
    int *at = qdri_fact_at(r, added.cell, added.d, added.off);
    if (*at != NONE) return;
    *at = r->count;
    if (!added.off) r->ons[r->on_count++] = r->count;
    r->facts[r->count++] = added;
}

static void add_off(refuter *r, int cell, int d, int cause) {
    add_fact(r, (fact){.cell = (uint16_t)cell,
                       .d = (uint8_t)d,
                       .off = true,
                       .cause = cause,
                       .use = NONE,
                       .item = NONE});
    qdri_strike(r->work, cell, d);
}

static void add_on(refuter *r, int cell, int d, int item) {
    add_fact(
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

static int need(refuter *r, int item, int most) {
    r->round++;
    return qdri_need_item(r, item, NONE, most);
}

/* ---- where no link leads further --------------------------------------------------------------
 */

static bool has_room_for_use(refuter *r) {
    const size_t items = (size_t)(r->use_item_count + r->item_count);
    const size_t parents = (size_t)(r->use_parent_count + r->count);
    r->failed |= !qdri_grow(&r->uses, &r->use_room, (size_t)r->use_count + 1, sizeof *r->uses) ||
                 !qdri_grow(&r->use_items, &r->use_item_room, items, sizeof *r->use_items) ||
                 !qdri_grow(&r->use_parents, &r->use_parent_room, parents, sizeof *r->use_parents);
    return !r->failed;
}

static use *begin_use(refuter *r) {
    if (!has_room_for_use(r)) return NULL;
    use *u = &r->uses[r->use_count];
    *u = (use){.first_item = r->use_item_count, .first_parent = r->use_parent_count};
    return u;
}

static bool covers(const refuter *r, qdr_item cover, int cell, int d) {
    if (cover.digit == 0) return cover.where == cell;
    if (cover.digit - 1 != d) return false;
    const int unit = qdri_unit_inside(r->g, cover.where);
    for (int i = 0; i < r->g->unit_size[unit]; i++)
        if (qdri_unit_cells(r->g, unit)[i] == cell) return true;
    return false;
}

/* What crowds anyway need not have gone. */
static bool is_covered(const refuter *r, const step *s, int cell, int d) {
    for (int i = 0; s && i < s->cover_count; i++)
        if (covers(r, s->covers[i], cell, d)) return true;
    return false;
}

/* Adds an item to what is used, and those of its candidates that are gone to the parents. */
static void rest_on(refuter *r, use *u, int item, const step *s) {
    int cell, d;
    r->use_items[u->first_item + u->items++] = item;
    for (int i = 0; i < qdri_item_size(r, item); i++) {
        if (!qdri_candidate_of(r, r->b, item, i, &cell, &d) || qdri_has(r->work, cell, d)) continue;
        if (is_covered(r, s, cell, d)) continue;
        const int gone = *qdri_fact_at(r, cell, d, true);
        bool known = false;
        for (int k = 0; k < u->parents && !known; k++)
            known = r->use_parents[u->first_parent + k] == gone;
        if (!known) r->use_parents[u->first_parent + u->parents++] = gone;
    }
}

/* It struck a candidate, which leaves the working board when all were found. */
static void strike_by(refuter *r, int cell, int d) {
    add_fact(r, (fact){.cell = (uint16_t)cell,
                       .d = (uint8_t)d,
                       .off = true,
                       .cause = NONE,
                       .use = r->use_count,
                       .item = NONE});
}

/* Ends a use; one without parents has nothing to do with the assumption. */
static void end_use(refuter *r, const use *u) {
    r->use_count++;
    r->use_item_count += u->items;
    r->use_parent_count += u->parents;
}

static bool uses_allowed(const refuter *r, const step *s) {
    for (int i = 0; i < s->item_count; i++)
        if (!r->allowed[qdri_number_of_item(r, s->items[i])]) return false;
    return true;
}

static bool strikes_more(const refuter *r, const step *s) {
    for (int i = 0; i < s->struck_count; i++)
        for (uint64_t left = s->struck[i].digits; left; left &= left - 1)
            if (*qdri_fact_at(r, s->struck[i].cell, qdri_lowest(left), true) == NONE) return true;
    return false;
}

static bool take_technique(finder *f) {
    refuter *r = f->context;
    const step *s = f->s;
    if (!uses_allowed(r, s) || !strikes_more(r, s)) return false;
    use *u = begin_use(r);
    if (!u) return true;
    u->technique = s->technique;
    u->cost = USE_COST;
    for (int i = 0; i < s->item_count; i++) rest_on(r, u, qdri_number_of_item(r, s->items[i]), s);
    if (u->parents == 0) return false;
    for (int i = 0; i < s->struck_count; i++)
        for (uint64_t left = s->struck[i].digits; left; left &= left - 1)
            strike_by(r, s->struck[i].cell, qdri_lowest(left));
    end_use(r, u);
    return false;
}

static bool use_techniques(refuter *r) {
    static producer *const simple[] = {qdri_find_locked, qdri_find_naked_pair,
                                       qdri_find_hidden_pair, qdri_find_x_wing};
    const int before = r->count;
    if (!r->f.s) r->failed |= qdri_step_new(r->g, &r->f.s) != QDR_OK;
    if (!r->f.best) r->failed |= qdri_step_new(r->g, &r->f.best) != QDR_OK;
    if (r->failed) return false;
    r->f.b = r->work;
    r->f.take = take_technique;
    r->f.context = r;
    for (size_t i = 0; i < sizeof simple / sizeof *simple && r->count == before; i++)
        (void)simple[i](&r->f);
    r->failed |= r->f.s->failed;
    return r->count > before;
}

/* ---- proofs within -----------------------------------------------------------------------------
 */

static void list_used(refuter *r, int clash);

static bool open_inner(refuter *r) {
    if (!r->inner) r->failed |= qdri_refuter_new(r->g, &r->inner) != QDR_OK;
    if (!r->inner_board) r->failed |= qdri_board_new(r->g, &r->inner_board) != QDR_OK;
    return !r->failed;
}

/* Refutes a candidate of the working board, by singles. */
static void try_within(refuter *r, int cell, int d) {
    refuter *inner = r->inner;
    int most = r->most_within;
    const int clash = qdri_refute_once(inner, cell, d, false, &most);
    if (clash == NONE) return;
    (void)need(inner, clash, most);
    list_used(inner, clash);
    use *u = begin_use(r);
    if (!u) return;
    u->within = true;
    u->cost = USE_COST + most;
    for (int i = 0; i < inner->used_count; i++) rest_on(r, u, inner->used[i], NULL);
    if (u->parents == 0) return;
    strike_by(r, cell, d);
    end_use(r, u);
}

static bool refute_candidates(refuter *r) {
    const int before = r->count;
    if (!open_inner(r)) return false;
    memcpy(r->inner->allowed, r->allowed, (size_t)r->item_count * sizeof *r->allowed);
    r->inner->b = r->work;
    for (int cell = 0; cell < r->g->cells && !r->failed; cell++) {
        r->failed |= qdri_is_late(&r->f);
        if (qdri_is_one(r->work->marks[cell])) continue;
        for (uint64_t left = r->work->marks[cell]; left; left &= left - 1)
            try_within(r, cell, qdri_lowest(left));
    }
    return r->count > before;
}

int qdri_refute_within(refuter *r, const use *u, const fact *refuted) {
    int most = r->g->cells;
    refuter *inner = r->inner;
    qdri_board_copy(r->inner_board, r->b);
    for (int i = 0; i < u->parents; i++) {
        const fact *gone = &r->facts[r->use_parents[u->first_parent + i]];
        qdri_strike(r->inner_board, gone->cell, gone->d);
    }
    memset(inner->allowed, 0, (size_t)r->item_count * sizeof *inner->allowed);
    for (int i = 0; i < u->items; i++) inner->allowed[r->use_items[u->first_item + i]] = true;
    inner->b = r->inner_board;
    return qdri_refute_once(inner, refuted->cell, refuted->d, false, &most);
}

/* What a technique or a proof within strikes, where no link leads further; false: nothing. */
static bool go_further(refuter *r) {
    const int before = r->count;
    bool any = r->depth >= REFUTE_BY_SETS && use_techniques(r);
    if (!any && r->depth == REFUTE_WITHIN) any = refute_candidates(r);
    for (int i = before; i < r->count; i++) qdri_strike(r->work, r->facts[i].cell, r->facts[i].d);
    return any && !r->failed;
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
        if (!add_layer(r) && !go_further(r)) return NONE;
    }
    return NONE;
}

static void add_used(refuter *r, int item) {
    if (r->is_used[item]) return;
    r->is_used[item] = true;
    r->used[r->used_count++] = item;
}

/* Lists the items that the proof of a clash, whose ancestors are marked, uses. */
static void list_used(refuter *r, int clash) {
    for (int i = 0; i < r->used_count; i++) r->is_used[r->used[i]] = false;
    r->used_count = 0;
    add_used(r, clash);
    for (int i = 0; i < r->count; i++)
        if (r->facts[i].mark == r->round && r->facts[i].item != NONE) add_used(r, r->facts[i].item);
    for (int i = 0; i < r->use_count; i++)
        for (int k = 0; k < r->uses[i].items && r->uses[i].mark == r->round; k++)
            add_used(r, r->use_items[r->uses[i].first_item + k]);
}

static void allow_used(refuter *r) {
    memset(r->allowed, 0, (size_t)r->item_count * sizeof *r->allowed);
    for (int i = 0; i < r->used_count; i++) r->allowed[r->used[i]] = true;
}

/* A candidate that is refuted, on or off, and in how many digits on the way. */
typedef struct target {
    int cell, d;
    bool off;
    int digits;
} target;

static int refute_target(refuter *r, const target *t, int *most) {
    *most = t->digits;
    return qdri_refute_once(r, t->cell, t->d, t->off, most);
}

/* Leaves out what is not needed, and ends with the shortest proof by what is left. */
static int shorten(refuter *r, target *t, int clash) {
    (void)need(r, clash, t->digits);
    list_used(r, clash);
    for (int i = 0; i < r->used_count; i++) {
        const int left_out = r->used[i];
        int digits;
        allow_used(r);
        r->allowed[left_out] = false;
        const int other = refute_target(r, t, &digits);
        if (r->failed) return NONE;
        if (other == NONE) continue;
        (void)need(r, other, digits);
        list_used(r, other);
        t->digits = digits;
        i = -1;
    }
    allow_used(r);
    clash = refute_target(r, t, &t->digits);
    if (clash != NONE) (void)need(r, clash, t->digits);
    return clash;
}

static void allow_all(refuter *r) {
    for (int i = 0; i < r->item_count; i++) r->allowed[i] = true;
}

/* The shortest refutation in no more digits than the target says, which becomes how many it takes;
 * r->used has its items. */
static int refute_shortly(refuter *r, target *t) {
    allow_all(r);
    const int clash = refute_target(r, t, &t->digits);
    return clash == NONE ? NONE : shorten(r, t, clash);
}

static void start(refuter *r, const finder *f, refutation_depth depth) {
    r->b = f->b;
    r->depth = depth;
    r->failed = false;
    r->f.barred = f->barred;
    r->f.watch = f->watch;
    allow_all(r);
}

/* The refutation, shortened and written down. */
static bool refute(refuter *r, finder *f, target t) {
    const int clash = refute_shortly(r, &t);
    const bool written = clash != NONE && !r->failed && qdri_write_refutation(r, f, clash);
    f->s->failed |= r->failed;
    return written;
}

bool qdri_refute(refuter *r, finder *f, int cell, int d, bool off, int most) {
    start(r, f, REFUTE_BY_SINGLES);
    return refute(r, f, (target){cell, d, off, most});
}

/* ---- of all candidates ------------------------------------------------------------------------
 */

enum { MOST_TARGETS = 6, SHORT = 4 };

/* Those with the shortest refutations, as they are before they are shortened; the best first. */
typedef struct targets {
    int count;
    target list[MOST_TARGETS];
} targets;

/* As many digits on the way as are of interest: a longer proof may be shortened more, where they
 * are long at all. */
static int most_digits(const refuter *r, const targets *all) {
    if (all->count == 0) return r->g->cells;
    if (all->list[0].digits <= SHORT) return all->list[0].digits - 1;
    const int near = all->list[0].digits * 5 / 4 + 1;
    if (all->count < MOST_TARGETS) return near;
    const int last = all->list[MOST_TARGETS - 1].digits - 1;
    return near < last ? near : last;
}

static void add_target(targets *all, target t) {
    int i = all->count < MOST_TARGETS ? all->count++ : MOST_TARGETS - 1;
    for (; i > 0 && all->list[i - 1].digits > t.digits; i--) all->list[i] = all->list[i - 1];
    all->list[i] = t;
}

static void look_for_targets(refuter *r, const finder *f, targets *all) {
    all->count = 0;
    /* Within, there is too much to try: what is on alone leads further. */
    for (int off = r->depth < REFUTE_WITHIN; off >= 0; off--)
        for (int cell = 0; cell < r->g->cells; cell++)
            for (uint64_t left = r->b->marks[cell]; left; left &= left - 1) {
                target t = {cell, qdri_lowest(left), off, most_digits(r, all)};
                r->failed |= qdri_is_late(f);
                if (r->failed) return;
                if (refute_target(r, &t, &t.digits) != NONE) add_target(all, t);
            }
}

/* Of all candidates, on and off, that with the shortest refutation. */
static bool find_any(refuter *r, finder *f) {
    targets all;
    int best = NONE, fewest = INT_MAX;
    allow_all(r);
    look_for_targets(r, f, &all);
    for (int i = 0; i < all.count && !r->failed; i++) {
        if (i > 0 && all.list[0].digits <= SHORT) break;
        target t = all.list[i];
        if (refute_shortly(r, &t) == NONE || t.digits + r->used_count >= fewest) continue;
        fewest = t.digits + r->used_count;
        best = i;
    }
    f->s->failed |= r->failed;
    return best != NONE && !r->failed && refute(r, f, all.list[best]) && qdri_emit(f);
}

bool qdri_find_refutation(refuter *r, finder *f, refutation_depth depth) {
    bool found = false;
    start(r, f, depth);
    if (depth < REFUTE_WITHIN) return find_any(r, f);
    for (r->most_within = 1; r->most_within < r->g->cells && !found && !r->failed;
         r->most_within *= 2)
        found = find_any(r, f);
    return found;
}
