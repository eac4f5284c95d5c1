/* explainer.c: solves as Sudoku Explainer does, one step after the other, each by the first
 * technique of its list that finds one. Two versions of it: the original 1.2.1, and Sukaku
 * Explainer 1.18 with the original's techniques, which has other orders here and there and other
 * chains beyond 10.5. */
#include "explainer/explainer.h"

#include "base/memory.h"
#include "explainer/chains.h"
#include "explainer/forcing.h"

typedef struct explainer {
    ground *g;
    finder f;
    notes notes;
    net *n; /* this and the next two: NULL until they are needed */
    chains *chains;
    closures *closures;
    qdr_status status;           /* no memory for the three */
    double most;                 /* harder steps need not be found; 0: all are wanted */
    const step_visitor *visitor; /* who wants to see all steps; NULL: the first is enough */
    bool shown;                  /* one was, by the producer at work */
} explainer;

/* ---- the techniques, in order -----------------------------------------------------------------
 */

static bool find_chain(explainer *e) {
    if (!e->n) e->status = qdri_net_new(e->g, &e->n);
    if (e->status == QDR_OK && !e->chains) e->status = qdri_chains_new(e->g, &e->chains);
    if (e->status != QDR_OK) return false;
    qdri_net_make(e->n, e->f.b);
    bool found = qdri_find_chain(&e->f, e->chains, e->n);
    if (e->chains->failed) e->status = QDR_NO_MEMORY;
    return found;
}

static bool find_forcing(explainer *e, forcing_kind kind, closure_level level) {
    if (!e->closures) e->status = qdri_closures_new(e->g, e->f.manner, &e->closures);
    if (e->status != QDR_OK) return false;
    e->closures->watch = e->f.watch;
    forcing search = {
        .f = &e->f, .c = e->closures, .n = e->n, .kind = kind, .level = level, .more = false};
    if (kind == FORCE_MULTIPLE) search.reach = qdri_chains_reach(e->chains);
    search.more = (level >= LEVEL_SIMPLE && level <= LEVEL_MULTIPLE) || level == LEVEL_TWICE;
    bool found = qdri_find_forcing(&search);
    if (e->closures->failed) e->status = QDR_NO_MEMORY;
    return found;
}

static bool find_nishio(explainer *e) {
    return find_forcing(e, FORCE_NISHIO, LEVEL_LINKS);
}

static bool find_multiple(explainer *e) {
    return find_forcing(e, FORCE_MULTIPLE, LEVEL_LINKS);
}

static bool find_dynamic(explainer *e) {
    static const closure_level original[] = {LEVEL_LINKS,    LEVEL_SIMPLE,  LEVEL_CHAINS,
                                             LEVEL_MULTIPLE, LEVEL_DYNAMIC, LEVEL_TWICE};
    static const closure_level sukaku[] = {LEVEL_LINKS,     LEVEL_SIMPLE,   LEVEL_CHAINS,
                                           LEVEL_MULTIPLE,  LEVEL_DYNAMIC,  LEVEL_DYNAMIC_1,
                                           LEVEL_DYNAMIC_2, LEVEL_DYNAMIC_3};
    const bool is_original = e->f.manner == MANNER_ORIGINAL;
    const closure_level *levels = is_original ? original : sukaku;
    const size_t count = is_original ? sizeof original : sizeof sukaku;
    for (size_t i = 0; i < count / sizeof *levels && e->status == QDR_OK; i++) {
        if (e->most > 0 && qdri_level_rating(levels[i]) > e->most) break;
        if (find_forcing(e, FORCE_DYNAMIC, levels[i])) return true;
        if (e->shown) break; /* what is deeper is harder */
    }
    return false;
}

/* Those of the second kind need links between candidates, which find_chain makes. No step of a
 * producer, nor of one after it, is easier than `least`. */
static const struct {
    double least;
    producer *find;
    bool (*find_linked)(explainer *e);
} producers[] = {
    {1.0, qdri_find_hidden_single, NULL},
    {1.7, qdri_find_direct_locked, NULL},
    {2.0, qdri_find_direct_hidden_pair, NULL},
    {2.3, qdri_find_naked_single, NULL},
    {2.5, qdri_find_direct_hidden_triplet, NULL},
    {2.6, qdri_find_locked, NULL},
    {3.0, qdri_find_naked_pair, NULL},
    {3.2, qdri_find_x_wing, NULL},
    {3.4, qdri_find_hidden_pair, NULL},
    {3.6, qdri_find_naked_triplet, NULL},
    {3.8, qdri_find_swordfish, NULL},
    {4.0, qdri_find_hidden_triplet, NULL},
    {4.2, qdri_find_xy_wing, NULL},
    {4.3, qdri_find_direct_hidden_quad, NULL},
    {4.4, qdri_find_xyz_wing, NULL},
    {4.5, qdri_find_unique_loop, NULL},
    {5.0, qdri_find_naked_quad, NULL},
    {5.2, qdri_find_jellyfish, NULL},
    {5.4, qdri_find_hidden_quad, NULL},
    {5.4, qdri_find_sixteen, NULL},
    {5.6, qdri_find_bug, NULL},
    {6.2, qdri_find_aligned_pair, NULL},
    {6.5, NULL, find_chain},
    {7.5, qdri_find_aligned_triplet, NULL},
    {7.5, NULL, find_nishio},
    {8.0, NULL, find_multiple},
    {8.5, NULL, find_dynamic},
};

enum { PRODUCERS = sizeof producers / sizeof *producers };

static bool take_first(finder *f) {
    (void)f;
    return true;
}

/* ---- as a dialect -----------------------------------------------------------------------------
 */

static void close_explainer(void *self) {
    explainer *e = self;
    if (!e) return;
    qdri_step_free(e->f.s);
    qdri_step_free(e->f.best);
    qdri_net_free(e->n);
    qdri_chains_free(e->chains);
    qdri_closures_free(e->closures);
    qdri_free(e);
}

static qdr_status open_explainer(ground *g, int manner, void **self) {
    if (!g->plain) return QDR_UNSUPPORTED;
    explainer *e = qdri_zalloc(1, sizeof *e);
    if (!e) return QDR_NO_MEMORY;
    e->g = g;
    e->f.take = take_first;
    e->f.manner = manner;
    qdr_status status = qdri_step_new(g, &e->f.s);
    if (status == QDR_OK) status = qdri_step_new(g, &e->f.best);
    if (status == QDR_OK)
        *self = e;
    else
        close_explainer(e);
    return status;
}

static qdr_status open_original(ground *g, void **self) {
    return open_explainer(g, MANNER_ORIGINAL, self);
}

static qdr_status open_sukaku(ground *g, void **self) {
    return open_explainer(g, MANNER_SUKAKU, self);
}

static void start_board(void *self, const qdr_board *b) {
    explainer *e = self;
    qdri_notes_start(&e->notes, b);
    e->f.notes = &e->notes;
}

static qdr_status next_step(void *self, const qdr_board *b, const step **found) {
    explainer *e = self;
    e->f.b = b;
    e->status = QDR_OK;
    *found = NULL;
    for (int i = 0; i < PRODUCERS && b->open > 0 && e->status == QDR_OK; i++) {
        if (e->most > 0 && producers[i].least > e->most) break;
        if (qdri_is_late(&e->f)) return QDR_NO_MEMORY;
        if (i == 1) qdri_notes_settle(&e->notes, b); /* hidden singles know what they need */
        bool any = producers[i].find ? producers[i].find(&e->f) : producers[i].find_linked(e);
        if (e->f.s->failed || e->f.best->failed) e->status = QDR_NO_MEMORY;
        if (!any || e->status != QDR_OK) continue;
        *found = e->f.s;
        break;
    }
    return e->status;
}

/* ---- all of them ---------------------------------------------------------------------------- */

static bool show_step(finder *f) {
    explainer *e = f->context;
    e->visitor->take(e->visitor->context, f->s);
    e->shown = true;
    return false;
}

static qdr_status each_step(void *self, const qdr_board *b, const step_visitor *visitor) {
    explainer *e = self;
    e->visitor = visitor;
    e->f.b = b;
    e->f.take = show_step;
    e->f.context = e;
    e->f.barred = visitor->barred;
    e->status = QDR_OK;
    for (int i = 0; i < PRODUCERS && b->open > 0 && e->status == QDR_OK; i++) {
        if (visitor->enough(visitor->context, producers[i].least)) break;
        if (qdri_is_late(&e->f)) e->status = QDR_NO_MEMORY;
        e->shown = false;
        if (producers[i].find)
            (void)producers[i].find(&e->f);
        else
            (void)producers[i].find_linked(e);
        if (e->f.s->failed || e->f.best->failed) e->status = QDR_NO_MEMORY;
    }
    e->f.take = take_first;
    e->f.barred = NULL;
    e->shown = false;
    return e->status;
}

static void make_step(void *self, const qdr_hint *hint, qdr_board *b) {
    explainer *e = self;
    qdri_notes_make(&e->notes, hint, b);
}

static void mind_watch(void *self, qdri_watch *watch) {
    explainer *e = self;
    e->f.watch = watch;
}

static void cap_steps(void *self, double most) {
    explainer *e = self;
    e->most = most;
}

/* What both do alike. */
#define EXPLAINER                                                                         \
    .close = close_explainer, .start = start_board, .next = next_step, .make = make_step, \
    .cap = cap_steps, .mind = mind_watch, .each = each_step

const dialect qdri_se_1_2_1 = {.name = "se-1.2.1", .open = open_original, EXPLAINER};
const dialect qdri_sukaku_1_18 = {.name = "sukaku-1.18", .open = open_sukaku, EXPLAINER};
