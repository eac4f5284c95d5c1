/* human.c: solves a puzzle as Sudoku Explainer 1.2.1 does, one step after the other, each by the
 * first technique of its list that finds one, and tells how hard the hardest was. */
#include "base/budget.h"
#include "base/memory.h"
#include "human/chains.h"
#include "human/forcing.h"
#include "sudoku/puzzle_type.h"

struct qdr_human {
    ground *g;
    finder f;
    qdr_board *b; /* of qdr_human_rate */
    net *n;       /* this and the next two: NULL until they are needed */
    chains *chains;
    closures *closures;
    qdr_status status; /* no memory for the three */
    qdr_hint hint;
};

/* ---- the techniques, in order -----------------------------------------------------------------
 */

static bool find_chain(qdr_human *h) {
    if (!h->n) h->status = qdri_net_new(h->g, &h->n);
    if (h->status == QDR_OK && !h->chains) h->status = qdri_chains_new(h->g, &h->chains);
    if (h->status != QDR_OK) return false;
    qdri_net_make(h->n, h->f.b);
    return qdri_find_chain(&h->f, h->chains, h->n);
}

static bool find_forcing(qdr_human *h, forcing_kind kind) {
    if (!h->closures) h->status = qdri_closures_new(h->g, &h->closures);
    if (h->status != QDR_OK) return false;
    bool found = qdri_find_forcing(&h->f, h->closures, h->n, kind);
    if (h->closures->failed) h->status = QDR_NO_MEMORY;
    return found;
}

static bool find_nishio(qdr_human *h) {
    return find_forcing(h, FORCE_NISHIO);
}

static bool find_multiple(qdr_human *h) {
    return find_forcing(h, FORCE_MULTIPLE);
}

static bool find_dynamic(qdr_human *h) {
    return find_forcing(h, FORCE_DYNAMIC);
}

/* Those of the second kind need links between candidates, which find_chain makes. */
static const struct {
    producer *find;
    bool (*find_linked)(qdr_human *h);
} producers[] = {
    {qdri_find_hidden_single, NULL},
    {qdri_find_direct_locked, NULL},
    {qdri_find_direct_hidden_pair, NULL},
    {qdri_find_naked_single, NULL},
    {qdri_find_direct_hidden_triplet, NULL},
    {qdri_find_locked, NULL},
    {qdri_find_naked_pair, NULL},
    {qdri_find_x_wing, NULL},
    {qdri_find_hidden_pair, NULL},
    {qdri_find_naked_triplet, NULL},
    {qdri_find_swordfish, NULL},
    {qdri_find_hidden_triplet, NULL},
    {qdri_find_xy_wing, NULL},
    {qdri_find_xyz_wing, NULL},
    {qdri_find_unique_loop, NULL},
    {qdri_find_naked_quad, NULL},
    {qdri_find_jellyfish, NULL},
    {qdri_find_hidden_quad, NULL},
    {qdri_find_bug, NULL},
    {qdri_find_aligned_pair, NULL},
    {NULL, find_chain},
    {qdri_find_aligned_triplet, NULL},
    {NULL, find_nishio},
    {NULL, find_multiple},
    {NULL, find_dynamic},
};

enum { PRODUCERS = sizeof producers / sizeof *producers };

static bool take_first(finder *f) {
    (void)f;
    return true;
}

/* The first step on a board; NULL: none, or h->status. */
static const step *find_step(qdr_human *h, const qdr_board *b) {
    h->f.b = b;
    h->status = QDR_OK;
    for (int i = 0; i < PRODUCERS && b->open > 0 && h->status == QDR_OK; i++) {
        bool found = producers[i].find ? producers[i].find(&h->f) : producers[i].find_linked(h);
        if (h->f.s->failed || h->f.best->failed) h->status = QDR_NO_MEMORY;
        if (found && h->status == QDR_OK) return h->f.s;
    }
    return NULL;
}

/* ---- for callers ------------------------------------------------------------------------------
 */

void qdr_human_free(qdr_human *human) {
    if (!human) return;
    qdr_board_free(human->b);
    qdri_step_free(human->f.s);
    qdri_step_free(human->f.best);
    qdri_net_free(human->n);
    qdri_chains_free(human->chains);
    qdri_closures_free(human->closures);
    qdri_ground_free(human->g);
    qdri_free(human);
}

qdr_status qdr_human_new(const qdr_shape *shape, qdr_human **human) {
    qdr_human *h = qdri_zalloc(1, sizeof *h);
    if (!h) return QDR_NO_MEMORY;
    qdr_status status = qdri_ground_new(shape, &h->g);
    if (status == QDR_OK) status = qdri_board_new(h->g, &h->b);
    if (status == QDR_OK) status = qdri_step_new(h->g, &h->f.s);
    if (status == QDR_OK) status = qdri_step_new(h->g, &h->f.best);
    if (status != QDR_OK) {
        qdr_human_free(h);
        return status;
    }
    h->f.take = take_first;
    *human = h;
    return QDR_OK;
}

static void show(qdr_hint *hint, const step *s) {
    *hint = (qdr_hint){.technique = s->technique,
                       .rating = s->rating,
                       .complexity = s->complexity,
                       .cell = s->cell,
                       .digit = s->cell >= 0 ? s->digit : 0,
                       .struck_count = (size_t)s->struck_count,
                       .struck = s->struck,
                       .item_count = (size_t)s->item_count,
                       .items = s->items,
                       .pattern_count = (size_t)s->pattern_count,
                       .pattern = s->pattern,
                       .node_count = s->node_count,
                       .nodes = s->nodes,
                       .parents = s->parents};
}

qdr_status qdr_human_next(qdr_human *human, const qdr_board *board, const qdr_hint **hint) {
    const step *s = find_step(human, board);
    if (human->status != QDR_OK) return human->status;
    if (s) show(&human->hint, s);
    *hint = s ? &human->hint : NULL;
    return QDR_OK;
}

void qdr_hint_apply(const qdr_hint *hint, qdr_board *board) {
    for (size_t i = 0; i < hint->struck_count; i++)
        for (uint64_t left = hint->struck[i].digits; left; left &= left - 1)
            qdri_strike(board, hint->struck[i].cell, qdri_lowest(left));
    if (hint->cell >= 0) qdr_board_place(board, hint->cell, hint->digit);
}

/* ---- ratings ----------------------------------------------------------------------------------
 */

static void add_step(qdr_rating *rating, const step *s) {
    if (s->rating > rating->hardest) {
        rating->hardest = s->rating;
        rating->technique = s->technique;
    }
    if (rating->steps++ == 0) rating->first = rating->hardest;
    if (rating->first_placement == 0 && s->cell >= 0) rating->first_placement = rating->hardest;
}

double qdr_rating_shown(double rating) {
    return (int)((rating + 0.05) * 10) / 10.0;
}

/* One more step on the human's own board; false: there is none. */
static bool make_step(qdr_human *h, qdr_rating *rating) {
    const step *s = find_step(h, h->b);
    if (!s) return false;
    add_step(rating, s);
    show(&h->hint, s);
    qdr_hint_apply(&h->hint, h->b);
    return true;
}

qdr_status qdr_human_rate(qdr_human *human, const qdr_puzzle *puzzle, const qdr_limits *limits,
                          qdr_rating_visitor *visit, void *context, qdr_rating *rating,
                          qdr_step *ended) {
    const qdri_budget budget = qdri_budget_of(limits);
    qdr_rating made = {0};
    human->status = QDR_OK;
    qdri_board_start(human->b, puzzle);
    while (human->b->open > 0) {
        if (qdri_budget_over(&budget, made.steps) || !make_step(human, &made)) break;
        if (visit && !visit(context, &human->hint, &made)) break;
    }
    if (human->status != QDR_OK) return human->status;
    *rating = made;
    *ended = human->b->open > 0 ? QDR_STOPPED : QDR_DONE;
    return QDR_OK;
}
