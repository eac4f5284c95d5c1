/* quadrille1.c: the scale quadrille-1: the techniques of Sudoku Explainer with its ratings, and
 * those that only other rules have, for any shape. Rows, columns and boxes without other rules are
 * left to Sudoku Explainer's own order; there only large sets and the last resort are added. */
#include "base/memory.h"
#include "explainer/explainer.h"
#include "variants/alternating.h"
#include "variants/branches.h"
#include "variants/last_resort.h"
#include "variants/variants.h"

typedef struct solver {
    ground *g;
    finder f;
    links *l; /* this and the next two: NULL until they are needed */
    alternating *chains;
    branches *branches;
    last_resort *last;
    void *explainer; /* of plain grounds */
    bool own;        /* the last step was not the explainer's */
    double most;     /* harder steps need not be found; 0: all are wanted */
} solver;

static const struct {
    double least; /* no step of it, nor of one after it, is easier */
    producer *find;
} producers[] = {
    {1.0, qdri_find_hidden_single},
    {1.1, qdri_find_cage_last},
    {1.7, qdri_find_direct_locked},
    {2.0, qdri_find_direct_hidden_pair},
    {2.1, qdri_find_clue_bounds},
    {2.2, qdri_find_cage_set},
    {2.3, qdri_find_naked_single},
    {2.4, qdri_find_rule_of_45_1},
    {2.5, qdri_find_direct_hidden_triplet},
    {2.6, qdri_find_locked},
    {2.9, qdri_find_cage_ways},
    {3.0, qdri_find_naked_pair},
    {3.2, qdri_find_x_wing},
    {3.3, qdri_find_rule_of_45_2},
    {3.3, qdri_find_leftovers_1},
    {3.4, qdri_find_hidden_pair},
    {3.5, qdri_find_confined},
    {3.6, qdri_find_naked_triplet},
    {3.7, qdri_find_leftovers_2},
    {3.8, qdri_find_swordfish},
    {4.0, qdri_find_hidden_triplet},
    {4.1, qdri_find_leftovers_3},
    {4.2, qdri_find_xy_wing},
    {4.3, qdri_find_rule_of_45_3},
    {4.4, qdri_find_xyz_wing},
    {4.5, qdri_find_exchange},
    {4.5, qdri_find_leftovers_4},
    {4.8, qdri_find_cage_split},
    {5.0, qdri_find_naked_quad},
    {5.2, qdri_find_jellyfish},
    {5.4, qdri_find_hidden_quad},
};

enum { PRODUCERS = sizeof producers / sizeof *producers };

static bool take_first(finder *f) {
    (void)f;
    return true;
}

static void close_solver(void *self) {
    solver *s = self;
    if (!s) return;
    qdri_se_1_2_1.close(s->explainer);
    qdri_step_free(s->f.s);
    qdri_step_free(s->f.best);
    qdri_links_free(s->l);
    qdri_alternating_free(s->chains);
    qdri_branches_free(s->branches);
    qdri_last_resort_free(s->last);
    qdri_free(s);
}

static qdr_status open_solver(ground *g, void **self) {
    solver *s = qdri_zalloc(1, sizeof *s);
    if (!s) return QDR_NO_MEMORY;
    s->g = g;
    s->f.take = take_first;
    qdr_status status = qdri_step_new(g, &s->f.s);
    if (status == QDR_OK) status = qdri_step_new(g, &s->f.best);
    if (status == QDR_OK && g->plain) status = qdri_se_1_2_1.open(g, &s->explainer);
    if (status == QDR_OK)
        *self = s;
    else
        close_solver(s);
    return status;
}

static void start_board(void *self, const qdr_board *b) {
    solver *s = self;
    if (s->explainer) qdri_se_1_2_1.start(s->explainer, b);
}

static bool wants(const solver *s, double least) {
    return s->most == 0 || least <= s->most;
}

static qdr_status find_last_resort(solver *s, bool *found) {
    qdr_status status = QDR_OK;
    if (!s->last) status = qdri_last_resort_new(s->g, &s->last);
    if (status == QDR_OK) status = qdri_find_last_resort(&s->f, s->last, found);
    if (status == QDR_OK && !*found && wants(s, 12.0)) status = qdri_find_by_search(&s->f, found);
    return status;
}

/* ---- plain grounds --------------------------------------------------------------------------- */

static qdr_status next_plain(solver *s, const step **found) {
    const qdr_board *b = s->f.b;
    qdr_status status = qdri_se_1_2_1.next(s->explainer, b, found);
    if (status != QDR_OK) return status;
    s->own = false;
    if (*found && (*found)->rating <= 5.6) return QDR_OK;
    if (wants(s, 5.6) && qdri_find_large_sets(&s->f, *found ? (*found)->rating : 0)) s->own = true;
    if (!*found && !s->own && wants(s, 9.5)) status = find_last_resort(s, &s->own);
    if (s->own) *found = s->f.s;
    return status;
}

/* ---- any ground ------------------------------------------------------------------------------ */

static bool find_simple(solver *s) {
    for (int i = 0; i < PRODUCERS && wants(s, producers[i].least); i++)
        if (qdri_is_late(&s->f) || producers[i].find(&s->f)) return true;
    return wants(s, 5.6) && qdri_find_large_sets(&s->f, 0);
}

static qdr_status find_chain(solver *s, bool *found) {
    qdr_status status = QDR_OK;
    if (!s->l) status = qdri_links_new(s->g, &s->l);
    if (status == QDR_OK && !s->chains) status = qdri_alternating_new(s->g, &s->chains);
    if (status == QDR_OK) status = qdri_links_make(s->l, s->f.b, true);
    return status == QDR_OK ? qdri_find_alternating(&s->f, s->chains, s->l, found) : status;
}

static qdr_status find_branches(solver *s, follow_kind kind, bool *found) {
    qdr_status status = QDR_OK;
    if (!s->branches) status = qdri_branches_new(s->g, &s->branches);
    return status == QDR_OK ? qdri_find_branches(&s->f, s->branches, s->l, kind, found) : status;
}

/* What needs links between candidates, which find_chain makes. */
static const struct {
    double least;
    follow_kind kind;
} linked[] = {
    {7.5, FOLLOW_NISHIO}, {8.0, FOLLOW_STATIC}, {8.5, FOLLOW_DYNAMIC}, {9.0, FOLLOW_PLUS}};

enum { LINKED = sizeof linked / sizeof *linked };

/* The first that there is; a visitor, which may be NULL, can have enough before each. */
static qdr_status find_linked(solver *s, const step_visitor *visitor, bool *found) {
    qdr_status status = wants(s, 6.5) ? find_chain(s, found) : QDR_OK;
    for (int i = 0; i < LINKED && status == QDR_OK && !*found; i++) {
        if (!wants(s, linked[i].least)) return status;
        if (visitor && visitor->enough(visitor->context, linked[i].least)) return status;
        status = find_branches(s, linked[i].kind, found);
    }
    if (status == QDR_OK && !*found && wants(s, 9.5)) status = find_last_resort(s, found);
    return status;
}

static qdr_status next_any(solver *s, const step **found) {
    bool any = find_simple(s) || (wants(s, 6.2) && qdri_find_aligned_pair(&s->f));
    if (qdri_is_late(&s->f)) return QDR_NO_MEMORY;
    qdr_status status = any ? QDR_OK : find_linked(s, NULL, &any);
    if (any) *found = s->f.s;
    return status;
}

static qdr_status next_step(void *self, const qdr_board *b, const step **found) {
    solver *s = self;
    *found = NULL;
    s->f.b = b;
    if (b->open == 0) return QDR_OK;
    return s->explainer ? next_plain(s, found) : next_any(s, found);
}

/* ---- all steps ------------------------------------------------------------------------------ */

/* All simple ones; of chains the first, as they are many and long. */
static qdr_status each_any(solver *s, const step_visitor *visitor) {
    bool found = false;
    for (int i = 0; i < PRODUCERS && !visitor->enough(visitor->context, producers[i].least); i++)
        (void)producers[i].find(&s->f);
    if (!visitor->enough(visitor->context, 5.6)) (void)qdri_find_large_sets(&s->f, 0);
    if (!visitor->enough(visitor->context, 6.2)) (void)qdri_find_aligned_pair(&s->f);
    if (visitor->enough(visitor->context, 6.5)) return QDR_OK;
    s->f.take = take_first;
    qdr_status status = find_linked(s, visitor, &found);
    if (found && qdri_counts(&s->f)) visitor->take(visitor->context, s->f.s);
    return status;
}

static qdr_status each_step(void *self, const qdr_board *b, const step_visitor *visitor) {
    solver *s = self;
    step_visitor seen = *visitor;
    if (b->open == 0) return QDR_OK;
    if (s->explainer) return qdri_se_1_2_1.each(s->explainer, b, visitor);
    s->f.b = b;
    s->f.take = qdri_show_step;
    s->f.context = &seen;
    s->f.barred = visitor->barred;
    qdr_status status = each_any(s, &seen);
    s->f.take = take_first;
    s->f.context = NULL;
    s->f.barred = NULL;
    return status;
}

static void make_step(void *self, const qdr_hint *hint, qdr_board *b) {
    solver *s = self;
    if (s->explainer && !s->own) {
        qdri_se_1_2_1.make(s->explainer, hint, b);
    } else {
        qdr_hint_apply(hint, b);
        start_board(s, b);
    }
}

static void mind_watch(void *self, qdri_watch *watch) {
    solver *s = self;
    s->f.watch = watch;
    if (s->explainer) qdri_se_1_2_1.mind(s->explainer, watch);
}

static void cap_steps(void *self, double most) {
    solver *s = self;
    s->most = most;
    if (s->explainer && qdri_se_1_2_1.cap) qdri_se_1_2_1.cap(s->explainer, most);
}

const dialect qdri_quadrille_1 = {
    .name = "quadrille-1",
    .open = open_solver,
    .close = close_solver,
    .start = start_board,
    .next = next_step,
    .make = make_step,
    .cap = cap_steps,
    .mind = mind_watch,
    .each = each_step,
};
