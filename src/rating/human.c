/* human.c: somebody who solves puzzles by a dialect, one step after the other, and tells how hard
 * the hardest was. */
#include "base/budget.h"
#include "base/memory.h"
#include "rating/human_type.h"
#include "sudoku/puzzle_type.h"

void qdr_human_free(qdr_human *human) {
    if (!human) return;
    human->d->close(human->self);
    qdr_board_free(human->sound);
    qdri_refuter_free(human->refuter);
    qdri_step_free(human->f.s);
    qdri_step_free(human->advice);
    qdri_step_free(human->trimmed);
    qdr_board_free(human->b);
    qdri_ground_free(human->g);
    qdri_free(human);
}

qdr_status qdr_human_new(const qdr_shape *shape, qdr_scale scale, qdr_human **human) {
    qdr_human *h = qdri_zalloc(1, sizeof *h);
    if (!h) return QDR_NO_MEMORY;
    h->scale = scale;
    h->d = qdri_dialect_of(scale);
    qdr_status status = qdri_ground_new(shape, &h->g);
    if (status == QDR_OK) status = qdri_board_new(h->g, &h->b);
    if (status == QDR_OK) status = h->d->open(h->g, &h->self);
    if (status == QDR_OK)
        *human = h;
    else
        qdr_human_free(h);
    return status;
}

qdr_status qdr_human_usual(const qdr_shape *shape, qdr_human **human) {
    qdr_status status = qdr_human_new(shape, QDR_SE_1_2_1, human);
    if (status == QDR_UNSUPPORTED) status = qdr_human_new(shape, QDR_QUADRILLE_1, human);
    return status;
}

qdr_scale qdr_human_scale(const qdr_human *human) {
    return human->scale;
}

const qdr_shape *qdr_human_shape(const qdr_human *human) {
    return human->g->shape;
}

void qdr_human_cap(qdr_human *human, double most) {
    human->most = most;
    if (human->d->cap) human->d->cap(human->self, most);
}

enum { PACE = 16 }; /* ticks between two looks at the clock: each stands for some microseconds */

void qdr_human_limit(qdr_human *human, const qdr_limits *limits) {
    human->watch = (qdri_watch){.pace = PACE, .budget = qdri_budget_of(limits)};
    human->watch.budget.nodes = 0;
    human->stopped = false;
    human->f.watch = limits ? &human->watch : NULL;
    human->d->mind(human->self, human->f.watch);
}

bool qdr_human_stopped(const qdr_human *human) {
    return human->stopped;
}

void qdr_human_symbols(qdr_human *human, const char *symbols) {
    human->symbols = symbols;
}

qdr_status qdr_human_next(qdr_human *human, const qdr_board *board, const qdr_hint **hint) {
    const step *s = NULL;
    human->d->start(human->self, board);
    qdr_status status = qdri_human_ended(human, human->d->next(human->self, board, &s));
    if (status != QDR_OK) return status;
    if (s) qdri_human_show(human, s);
    *hint = s ? &human->hint : NULL;
    return QDR_OK;
}

/* ---- ratings ----------------------------------------------------------------------------------
 */

double qdr_rating_value(const qdr_rating *rating) {
    return rating->scored ? (double)rating->score : qdr_rating_shown(rating->hardest);
}

/* As two numbers: a fraction takes printf several times as long, which is seen in easy lists. */
static void put_tenths(qdr_text *text, const qdr_rating *rating) {
    const double shown[] = {rating->hardest, rating->first_placement, rating->first};
    for (int i = 0; i < 3; i++) {
        const int tenths = (int)(qdr_rating_shown(shown[i]) * 10 + 0.5);
        if (i > 0) qdr_text_putc(text, '/');
        qdr_text_printf(text, "%d.%d", tenths / 10, tenths % 10);
    }
}

void qdr_rating_put(const qdr_rating *rating, qdr_text *text) {
    if (rating->scored)
        qdr_text_printf(text, "%ld %s", rating->score, qdr_level_name(rating->level));
    else
        put_tenths(text, rating);
}

static void add_score(const qdr_human *h, qdr_rating *rating, const step *s) {
    if (!h->d->level) return;
    qdr_level level = (qdr_level)h->d->level(h->self);
    rating->score += (long)s->rating;
    rating->level = qdri_level_raised(level > rating->level ? level : rating->level, rating->score);
}

static void add_step(qdr_rating *rating, const step *s) {
    if (s->rating > rating->hardest) {
        rating->hardest = s->rating;
        rating->technique = s->technique;
    }
    if (rating->steps++ == 0) rating->first = rating->hardest;
    if (rating->first_placement == 0 && s->cell >= 0) rating->first_placement = rating->hardest;
}

/* One more step on the human's own board; no `found`: there is none. */
static qdr_status make_step(qdr_human *h, qdr_rating *rating, const step **found) {
    qdr_status status = qdri_human_ended(h, h->d->next(h->self, h->b, found));
    if (status != QDR_OK || !*found) return status;
    add_step(rating, *found);
    add_score(h, rating, *found);
    qdri_human_show(h, *found);
    rating->effort += qdr_hint_effort(&h->hint, h->b);
    h->d->make(h->self, &h->hint, h->b);
    return QDR_OK;
}

/* Whether the puzzle is harder than what is wanted; no step: there is none that is as easy. */
static bool is_above(const qdr_human *h, const qdr_rating *rating, const step *s) {
    return h->most > 0 && !h->stopped && (!s || qdr_rating_value(rating) > h->most);
}

qdr_status qdr_human_rate(qdr_human *human, const qdr_puzzle *puzzle, const qdr_limits *limits,
                          qdr_rating_visitor *visit, void *context, qdr_rating *rating,
                          qdr_step *ended) {
    const qdri_budget budget = qdri_budget_of(limits);
    qdr_rating made = {.scored = human->d->level != NULL};
    qdr_human_limit(human, limits);
    qdri_board_start(human->b, puzzle);
    human->d->start(human->self, human->b);
    while (human->b->open > 0 && !made.above && !qdri_budget_over(&budget, made.steps)) {
        const step *s = NULL;
        qdr_status status = make_step(human, &made, &s);
        if (status != QDR_OK) return status;
        if (!s && !human->stopped && human->d->level) made.level = QDR_LEVEL_EXTREME;
        made.above = is_above(human, &made, s);
        if (!s || (visit && !visit(context, &human->hint, &made))) break;
    }
    const bool stopped = human->stopped;
    qdr_human_limit(human, NULL);
    human->stopped = stopped || (human->b->open > 0 && qdri_budget_over(&budget, made.steps));
    *rating = made;
    *ended = human->b->open > 0 || made.above ? QDR_STOPPED : QDR_DONE;
    return QDR_OK;
}
