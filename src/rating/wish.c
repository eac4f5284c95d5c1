/* wish.c: whether a puzzle is as hard as wished, with no more work than it takes to say no: as soon
 * as it is known how hard a step may be at most, nobody looks for harder ones. */
#include "rating/wish.h"

#include <stddef.h>

/* A puzzle on its way through the techniques. */
typedef struct journey {
    const qdr_wish *wish;
    qdr_human *human;
    qdr_rating_visitor *visit; /* the caller's, or NULL */
    void *context;
    double used;  /* the hardest step of the technique that is wished; 0: not met yet */
    bool refused; /* it is certain that the puzzle is not as wished */
} journey;

/* Steps of these techniques are never harder on the scale of Sudoku Explainer. Others can be the
 * harder the longer they are. */
static double hardest_of(qdr_technique technique) {
    static const struct {
        qdr_technique last;
        double most;
    } bounds[] = {
        {QDR_HIDDEN_SINGLE, 1.5},
        {QDR_DIRECT_CLAIMING, 1.9},
        {QDR_DIRECT_HIDDEN_PAIR, 2.0},
        {QDR_NAKED_SINGLE, 2.3},
        {QDR_DIRECT_HIDDEN_TRIPLET, 2.5},
        {QDR_CLAIMING, 2.8},
        {QDR_NAKED_PAIR, 3.0},
        {QDR_X_WING, 3.2},
        {QDR_HIDDEN_PAIR, 3.4},
        {QDR_NAKED_TRIPLET, 3.6},
        {QDR_SWORDFISH, 3.8},
        {QDR_HIDDEN_TRIPLET, 4.0},
        {QDR_XY_WING, 4.2},
        {QDR_XYZ_WING, 4.4},
        {QDR_UNIQUE_LOOP_4, 5.6},
        {QDR_HIDDEN_QUAD, 5.4},
        {QDR_ALIGNED_PAIR, 6.2},
    };
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
        if (technique <= bounds[i].last) return bounds[i].most;
    return 0;
}

double qdri_wish_most(const qdr_wish *wish) {
    const double most = wish->uses && wish->hardest ? hardest_of(wish->technique) : 0;
    return wish->most > 0 && (most == 0 || wish->most < most) ? wish->most : most;
}

/* No step may be harder than that, but only scales on which the hardest step counts say so. */
static void cap(journey *j, double most) {
    if (j->wish->most > 0 && j->wish->most < most) most = j->wish->most;
    qdr_human_cap(j->human, most);
}

static void look_at_edges(journey *j, const qdr_rating *r) {
    if (!j->wish->diamond && !j->wish->pearl) return;
    const double hardest = qdr_rating_shown(r->hardest), first = qdr_rating_shown(r->first);
    const double placed = qdr_rating_shown(r->first_placement);
    if (j->wish->diamond && hardest > first) j->refused = true;
    if (j->wish->pearl && placed > 0 && hardest > placed) j->refused = true;
    if (r->scored) return;
    if (j->wish->diamond && r->steps == 1)
        cap(j, first);
    else if (j->wish->pearl && placed > 0 && !j->wish->diamond)
        cap(j, placed);
}

static void look_at_technique(journey *j, const qdr_hint *hint, const qdr_rating *r) {
    if (!j->wish->uses) return;
    if (hint->technique == j->wish->technique && hint->rating > j->used) j->used = hint->rating;
    if (j->wish->hardest && j->used > 0 && r->hardest > j->used) j->refused = true;
}

static qdr_fit known(bool done) {
    return done ? QDR_FITS_NOT : QDR_FIT_UNKNOWN;
}

static qdr_fit fit_of(const journey *j, const qdr_rating *r, bool done) {
    const qdr_wish *w = j->wish;
    if (j->refused || r->above) return QDR_FITS_NOT;
    if (qdr_rating_value(r) < w->least) return known(done);
    if (w->uses && j->used == 0) return known(done);
    if (w->uses && w->hardest && j->used < r->hardest) return known(done);
    const bool open = w->most > 0 || w->pearl || w->diamond || (w->uses && w->hardest);
    return done || !open ? QDR_FITS : QDR_FIT_UNKNOWN;
}

/* Nobody else looks on: then it is also over when it is certain that the puzzle is as wished. */
static bool is_enough(const journey *j, const qdr_rating *so_far) {
    return !j->visit && fit_of(j, so_far, false) == QDR_FITS;
}

static bool visit_step(void *context, const qdr_hint *hint, const qdr_rating *so_far) {
    journey *j = context;
    if (so_far->above) j->refused = true;
    look_at_edges(j, so_far);
    look_at_technique(j, hint, so_far);
    const bool enough = j->visit && !j->visit(j->context, hint, so_far);
    return !j->refused && !enough && !is_enough(j, so_far);
}

/* A puzzle need only be hard, and nobody asks how hard: then no hard step has to be found, only
 * that the easy ones do not lead to the end. Ratings are tenths. */
static bool is_only_hard(const qdr_wish *w, qdr_rating_visitor *visit) {
    return !visit && w->least > 0 && !(w->most > 0) && !w->pearl && !w->diamond && !w->uses;
}

static qdr_status see_if_hard(qdr_human *human, const qdr_puzzle *puzzle, double least,
                              const qdr_limits *limits, qdr_rating *rating, qdr_step *step,
                              qdr_fit *fit) {
    qdr_human_cap(human, least - 0.05);
    qdr_status status = qdr_human_rate(human, puzzle, limits, NULL, NULL, rating, step);
    qdr_human_cap(human, 0);
    if (status == QDR_OK) *fit = rating->above ? QDR_FITS : known(*step == QDR_DONE);
    return status;
}

qdr_status qdr_human_fits(qdr_human *human, const qdr_puzzle *puzzle, const qdr_wish *wish,
                          const qdr_limits *limits, qdr_rating_visitor *visit, void *context,
                          qdr_rating *rating, qdr_step *step, qdr_fit *fit) {
    journey j = {.wish = wish, .human = human, .visit = visit, .context = context};
    qdr_rating made;
    qdr_step ended;
    if (is_only_hard(wish, visit))
        return see_if_hard(human, puzzle, wish->least, limits, rating, step, fit);
    qdr_human_cap(human, wish->most);
    if (wish->uses && wish->hardest && qdr_human_scale(human) == QDR_SE_1_2_1 &&
        hardest_of(wish->technique) > 0)
        cap(&j, hardest_of(wish->technique));
    qdr_status status = qdr_human_rate(human, puzzle, limits, visit_step, &j, &made, &ended);
    qdr_human_cap(human, 0);
    if (status != QDR_OK) return status;
    *rating = made;
    *step = ended;
    *fit = fit_of(&j, &made, ended == QDR_DONE);
    return QDR_OK;
}
