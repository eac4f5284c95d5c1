/* reduce.c: the same solutions from a smaller problem: preprocessing by failed-option probing (as
 * SAT solvers probe for failed literals) and by dominance of items.
 *
 * An option is tried out: it is taken, and so is everything that this forces. If that leaves some
 * item with too few options, no solution has it, and it is removed for good; which may doom others,
 * so this goes round until nothing changes. Options that clash with a forced one go this way too.
 *
 * Then come the items. One that says nothing that another does not say goes:
 *
 *     primary    in exactly the options of another primary item whose bounds are as narrow
 *     secondary  only in options of an item that is covered at most once anyway; or all its
 *                options give it the same colour; or there is just one
 *
 * What is left are some of the options, over some of their items, in their order. Each set of them
 * is a solution here if and only if it is one there. The cells engine does the trying out, so
 * colours and bounds are minded; costs go along with their options.
 */
#include "cover/cells.h"

#include "base/budget.h"
#include "base/memory.h"

#include <quadrille/cover_cheapest.h>
#include <quadrille/cover_reduce.h>

/* Options deleted from items' sets before it is called a day: a second or so. */
static const uint64_t MOST_UPDATES = 100000000, UPDATES_A_LOOK = 1000000;

typedef struct reducing {
    const qdr_cover *cover;
    void *search;
    bool *option_gone, *item_gone;
    uint32_t *size;    /* by item: options that are left */
    uint32_t *shared;  /* by item, for one item at a time: options that have both */
    uint32_t *touched; /* items whose `shared` is not 0 */
    size_t *start;     /* by item: its first place in `member` */
    uint32_t *member;  /* options of each item, end to end */
    bool *coloured;    /* by item: whether some option gives it a colour */
    uint32_t doomed;   /* an item that cannot be covered; UINT32_MAX: none */
    const qdr_limits *limits;
    qdri_budget budget;
    uint64_t look_again; /* at the limits, after so many updates */
    qdr_cover_reduction what;
} reducing;

/* ---- options --------------------------------------------------------------------------------- */

/* Notes the first item that has too few options left. */
static void look_at(reducing *r, uint32_t item) {
    if (r->doomed == UINT32_MAX && r->cover->kind[item] == QDR_PRIMARY &&
        r->size[item] < qdri_cover_low(r->cover, item))
        r->doomed = item;
}

static void remove_option(reducing *r, uint32_t option) {
    const qdr_cover *cover = r->cover;
    r->option_gone[option] = true;
    r->what.options++;
    for (size_t n = cover->start[option]; n < cover->start[option + 1]; n++) {
        uint32_t item = cover->nodes[n];
        r->size[item]--;
        look_at(r, item);
    }
}

/* Whether to stop here. A large problem may take long for a single option, so the clock is looked
 * at more often than the search does, which counts nodes. */
static bool enough(reducing *r) {
    qdr_stats stats;
    qdri_cover_engine_cells.stats(r->search, &stats);
    if (stats.updates > MOST_UPDATES) return true;
    if (stats.updates < r->look_again) return false;
    r->look_again = stats.updates + UPDATES_A_LOOK;
    return qdri_budget_over(&r->budget, 0);
}

/* Tries every option that is left; whether one was removed. */
static bool try_options(reducing *r) {
    bool removed = false;
    for (uint32_t o = 0; o < r->cover->option_count && r->doomed == UINT32_MAX; o++) {
        if (r->option_gone[o]) continue;
        qdri_cells_verdict verdict = qdri_cells_try(r->search, o);
        if (verdict == QDRI_CELLS_STOPPED || enough(r)) {
            r->what.complete = false;
            return false;
        }
        if (verdict == QDRI_CELLS_ALIVE) continue;
        qdri_cells_remove(r->search, o);
        remove_option(r, o);
        removed = true;
    }
    return removed;
}

static void remove_options(reducing *r) {
    const qdr_cover *cover = r->cover;
    for (uint32_t i = 0; i < cover->item_count; i++) look_at(r, i);
    do r->what.rounds++;
    while (try_options(r));
    if (r->doomed == UINT32_MAX) return;
    r->what.solvable = false;
    for (uint32_t o = 0; o < cover->option_count; o++)
        if (!r->option_gone[o]) remove_option(r, o);
}

/* ---- items ----------------------------------------------------------------------------------- */

static void list_members(reducing *r) {
    const qdr_cover *cover = r->cover;
    size_t at = 0;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        r->start[i] = at;
        at += r->size[i];
        r->size[i] = 0;
    }
    for (uint32_t o = 0; o < cover->option_count; o++) {
        if (r->option_gone[o]) continue;
        for (size_t n = cover->start[o]; n < cover->start[o + 1]; n++) {
            uint32_t item = cover->nodes[n];
            r->member[r->start[item] + r->size[item]++] = o;
            r->coloured[item] |= qdri_cover_colour(cover, n) != 0;
        }
    }
}

/* Whether at most one option of item i is ever chosen. */
static bool exclusive(const reducing *r, uint32_t i) {
    if (r->cover->kind[i] == QDR_SECONDARY) return !r->coloured[i];
    return qdri_cover_high(r->cover, i) == 1;
}

/* Whether item i, which is in all options of item j, makes j superfluous. */
static bool replaces(const reducing *r, uint32_t i, uint32_t j) {
    const qdr_cover *cover = r->cover;
    if (i == j || r->item_gone[i]) return false;
    if (cover->kind[j] == QDR_SECONDARY) return exclusive(r, i);
    return cover->kind[i] == QDR_PRIMARY && r->size[i] == r->size[j] &&
           qdri_cover_low(cover, j) <= qdri_cover_low(cover, i) &&
           qdri_cover_high(cover, i) <= qdri_cover_high(cover, j);
}

/* Whether all options of a secondary item agree about it, so that it never excludes any. */
static bool agreed(const reducing *r, uint32_t j) {
    const qdr_cover *cover = r->cover;
    uint32_t colour = 0;
    for (size_t m = r->start[j]; m < r->start[j] + r->size[j]; m++) {
        size_t n = cover->start[r->member[m]];
        while (cover->nodes[n] != j) n++;
        uint32_t own = qdri_cover_colour(cover, n);
        if (m == r->start[j]) colour = own;
        if (own != colour || own == 0) return r->size[j] <= 1;
    }
    return true;
}

/* Looks, among the items of j's options, for one that is in all of them and replaces j. */
static bool superfluous(reducing *r, uint32_t j) {
    const qdr_cover *cover = r->cover;
    bool found = cover->kind[j] == QDR_SECONDARY && agreed(r, j);
    size_t touched = 0;
    for (size_t m = r->start[j]; m < r->start[j] + r->size[j] && !found; m++) {
        uint32_t option = r->member[m];
        for (size_t n = cover->start[option]; n < cover->start[option + 1]; n++) {
            uint32_t i = cover->nodes[n];
            if (r->shared[i]++ == 0) r->touched[touched++] = i;
            found |= r->shared[i] == r->size[j] && replaces(r, i, j);
        }
    }
    for (size_t t = 0; t < touched; t++) r->shared[r->touched[t]] = 0;
    return found;
}

static void remove_items(reducing *r) {
    const qdr_cover *cover = r->cover;
    list_members(r);
    for (uint32_t j = (uint32_t)cover->item_count; j-- > 0;) {
        bool gone = r->doomed != UINT32_MAX ? j != r->doomed : superfluous(r, j);
        r->item_gone[j] = gone;
        r->what.items += gone;
    }
}

/* Options that every solution has; they are noted among the gone ones, so that each counts once. */
static void count_forced(reducing *r) {
    const qdr_cover *cover = r->cover;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        if (cover->kind[i] == QDR_SECONDARY || r->size[i] != qdri_cover_low(cover, i)) continue;
        for (size_t m = r->start[i]; m < r->start[i] + r->size[i]; m++) {
            r->what.forced += !r->option_gone[r->member[m]];
            r->option_gone[r->member[m]] = true;
        }
    }
}

/* ---- the smaller problem --------------------------------------------------------------------- */

static qdr_status copy_items(const reducing *r, qdr_cover *to, uint32_t *number) {
    const qdr_cover *cover = r->cover;
    qdr_status status = QDR_OK;
    for (uint32_t i = 0; i < cover->item_count && status == QDR_OK; i++) {
        const char *name = qdr_cover_item_name(cover, i);
        if (r->item_gone[i]) continue;
        status = cover->kind[i] == QDR_SECONDARY
                     ? qdr_cover_add_item(to, name, QDR_SECONDARY, &number[i])
                     : qdr_cover_add_item_bounded(to, name, qdri_cover_low(cover, i),
                                                  qdri_cover_high(cover, i), &number[i]);
    }
    for (uint32_t c = 1; status == QDR_OK && qdr_cover_colour_name(cover, c); c++)
        status = qdri_cover_name_colour(to, qdr_cover_colour_name(cover, c));
    return status;
}

static qdr_status copy_option(const reducing *r, qdr_cover *to, uint32_t option,
                              const uint32_t *number, uint32_t *items, uint32_t *colours) {
    const qdr_cover *cover = r->cover;
    size_t count = 0;
    uint32_t added;
    for (size_t n = cover->start[option]; n < cover->start[option + 1]; n++) {
        if (r->item_gone[cover->nodes[n]]) continue;
        items[count] = number[cover->nodes[n]];
        colours[count++] = qdri_cover_colour(cover, n);
    }
    qdr_status status = qdr_cover_add_option_coloured(to, items, colours, count, &added);
    if (status != QDR_OK) return status;
    to->origin[to->origin_count++] = option;
    uint64_t cost = qdr_cover_cost(cover, option);
    return cost > 0 ? qdr_cover_set_cost(to, added, cost) : QDR_OK;
}

static qdr_status copy_rest(const reducing *r, qdr_cover *to) {
    const qdr_cover *cover = r->cover;
    uint32_t *scratch = qdri_alloc(cover->item_count + 1, 3 * sizeof *scratch);
    to->origin = qdri_alloc(cover->option_count + 1, sizeof *to->origin);
    qdr_status status = scratch && to->origin ? QDR_OK : QDR_NO_MEMORY;
    if (status == QDR_OK) status = copy_items(r, to, scratch);
    for (uint32_t o = 0; o < cover->option_count && status == QDR_OK; o++)
        if (!r->option_gone[o])
            status = copy_option(r, to, o, scratch, scratch + cover->item_count,
                                 scratch + 2 * cover->item_count);
    qdri_free(scratch);
    return status;
}

/* ---- all together ---------------------------------------------------------------------------- */

static bool allocate(reducing *r) {
    size_t items = r->cover->item_count + 1, options = r->cover->option_count + 1;
    r->option_gone = qdri_zalloc(options, sizeof *r->option_gone);
    r->item_gone = qdri_zalloc(items, 2 * sizeof *r->item_gone);
    r->size = qdri_zalloc(items, 3 * sizeof *r->size);
    r->start = qdri_zalloc(items, sizeof *r->start);
    r->member = qdri_alloc(r->cover->node_count + 1, sizeof *r->member);
    if (!r->option_gone || !r->item_gone || !r->size || !r->start || !r->member) return false;
    r->coloured = r->item_gone + items;
    r->shared = r->size + items;
    r->touched = r->shared + items;
    return true;
}

static qdr_status reduce(reducing *r, qdr_cover **reduced) {
    const qdr_cover *cover = r->cover;
    qdr_cover *made = NULL;
    if (!allocate(r)) return QDR_NO_MEMORY;
    qdr_status status = qdri_cover_engine_cells.open(cover, r->limits, &r->search);
    if (status == QDR_OK) status = qdr_cover_new(&made);
    if (status != QDR_OK) return status;
    for (size_t n = 0; n < cover->node_count; n++) r->size[cover->nodes[n]]++;
    remove_options(r);
    remove_items(r);
    status = copy_rest(r, made);
    if (status == QDR_OK) {
        count_forced(r);
        *reduced = made;
    } else {
        qdr_cover_free(made);
    }
    return status;
}

qdr_status qdr_cover_reduce(const qdr_cover *cover, const qdr_limits *limits, qdr_cover **reduced,
                            qdr_cover_reduction *what) {
    reducing r = {.cover = cover, .doomed = UINT32_MAX, .limits = limits};
    r.budget = qdri_budget_of(limits);
    r.what.complete = r.what.solvable = true;
    qdr_status status = reduce(&r, reduced);
    qdri_cover_engine_cells.close(r.search);
    qdri_free(r.option_gone);
    qdri_free(r.item_gone);
    qdri_free(r.size);
    qdri_free(r.start);
    qdri_free(r.member);
    if (status == QDR_OK && what) *what = r.what;
    return status;
}

uint32_t qdr_cover_origin(const qdr_cover *cover, uint32_t option) {
    return option < cover->origin_count ? cover->origin[option] : option;
}
