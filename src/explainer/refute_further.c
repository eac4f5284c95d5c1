/* refute_further.c: how a refutation goes on where no link leads further. The working board may
 * have a locked candidate, a pair or an X-wing, and where it has none of these either, a candidate
 * that is refuted within: what they strike goes off, because of all candidates that had to leave
 * their items before. */
#include "explainer/refuter.h"

#include "base/grow.h"
#include "explainer/explainer.h"

#include <string.h>

enum { USE_COST = 2 }; /* a technique, or a proof within, besides its digits */

/* ---- what strikes, and why --------------------------------------------------------------------
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
    qdri_add_fact(r, (fact){.cell = (uint16_t)cell,
                            .d = (uint8_t)d,
                            .off = true,
                            .cause = QDRI_NO_FACT,
                            .use = r->use_count,
                            .item = QDRI_NO_FACT});
}

/* Ends a use; one without parents has nothing to do with the assumption. */
static void end_use(refuter *r, const use *u) {
    r->use_count++;
    r->use_item_count += u->items;
    r->use_parent_count += u->parents;
}

/* ---- techniques -------------------------------------------------------------------------------
 */

static bool uses_allowed(const refuter *r, const step *s) {
    for (int i = 0; i < s->item_count; i++)
        if (!r->allowed[qdri_number_of_item(r, s->items[i])]) return false;
    return true;
}

static bool strikes_more(const refuter *r, const step *s) {
    for (int i = 0; i < s->struck_count; i++)
        for (uint64_t left = s->struck[i].digits; left; left &= left - 1)
            if (*qdri_fact_at(r, s->struck[i].cell, qdri_lowest(left), true) == QDRI_NO_FACT)
                return true;
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
    if (clash == QDRI_NO_FACT) return;
    (void)qdri_need_clash(inner, clash, most);
    qdri_list_used(inner, clash);
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

bool qdri_go_further(refuter *r) {
    const int before = r->count;
    bool any = r->depth >= REFUTE_BY_SETS && use_techniques(r);
    if (!any && r->depth == REFUTE_WITHIN) any = refute_candidates(r);
    for (int i = before; i < r->count; i++) qdri_strike(r->work, r->facts[i].cell, r->facts[i].d);
    return any && !r->failed;
}
