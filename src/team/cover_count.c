/* cover_count.c: the number of exact covers, however large: a portfolio of two ways.
 *
 * Two ways run side by side until one is done: the plain search, which meets every solution, and
 * memoised counting, which remembers the counts of rests (aside.c, which says who gets how much).
 *
 * Turns are measured in nodes, not in seconds, so that every run with one thread does the same.
 * With several, they share the turns of both.
 */
#include "counting/outlook.h"
#include "team/aside.h"

#include <quadrille/cover_save.h>

#include <inttypes.h>

enum { FIRST_TURN = 20000 };     /* nodes of the plain search: most problems end within */
static const double SLICE = 0.1; /* seconds */

typedef struct counting {
    const qdr_cover_options *options;
    qdri_team *plain;
    outlook outlook; /* of the plain search */
    aside aside;
    uint64_t found;  /* by the plain search */
    qdri_big *total; /* where the result is when done */
} counting;

static void report(counting *c) {
    const qdr_cover_options *o = c->options;
    if (!o->progress) return;
    qdr_stats stats;
    qdri_team_stats(c->plain, &stats);
    double left = qdri_outlook_left(&c->outlook, stats.nodes, qdri_team_left(c->plain));
    o->progress(o->context, left, c->found);
}

/* Lets the plain search make `nodes` more nodes; 0: as many as it takes. QDR_SOLUTION: it has made
 * them and is not done. */
static qdr_step plain_turn(counting *c, uint64_t nodes) {
    team_slice slice = {.nodes = nodes, .seconds = nodes > 0 ? 0 : SLICE};
    slice.alone = nodes == FIRST_TURN; /* not worth a thread */
    qdr_step step;
    do {
        step = qdri_team_run(c->plain, &slice);
        c->found += qdri_team_take_count(c->plain);
        report(c);
    } while (step == QDR_SOLUTION && nodes == 0);
    qdri_big_set(c->total, c->found);
    return step;
}

static qdr_step count_by_turns(counting *c, const qdr_cover *cover) {
    double rest = FIRST_TURN;
    for (;;) {
        qdr_step step = rest > 0 ? plain_turn(c, (uint64_t)rest) : QDR_SOLUTION;
        if (step == QDR_SOLUTION)
            step = qdri_aside_turn(&c->aside, cover, c->options, c->plain, &rest);
        if (c->aside.memo.total) c->total = c->aside.memo.total;
        if (step != QDR_SOLUTION) return step;
        if (rest < 0) return plain_turn(c, 0);
    }
}

static void add_up(const counting *c, qdr_stats *stats) {
    qdri_team_stats(c->plain, stats);
    qdri_aside_stats(&c->aside, stats);
}

/* `small` is the count, or UINT64_MAX when that is too small; then `decimal` (or NULL) has it, and
 * without it the step is QDR_STOPPED. */
static qdr_status count_by_plan(const qdr_cover *cover, const qdri_cover_plan *plan,
                                const qdr_cover_options *options, uint64_t *small,
                                qdr_text *decimal, qdr_step *step, qdr_stats *stats) {
    uint64_t limb;
    qdri_big found = {&limb, 0};
    counting c = {.options = options, .total = &found, .aside.by_nodes = true};
    qdr_status status = qdri_team_new(cover, plan, options, &c.plain);
    if (status != QDR_OK) return status;
    qdri_outlook_start(&c.outlook, cover, true);
    *step = count_by_turns(&c, cover);
    if (stats) add_up(&c, stats);
    *small = c.total->length > 1 ? UINT64_MAX : c.total->length == 1 ? c.total->limb[0] : 0;
    if (stats) stats->solutions = *small;
    if (c.total->length > 1 && !decimal) *step = QDR_STOPPED;
    if (decimal) qdri_big_write(c.total, decimal);
    if (decimal && decimal->failed) status = QDR_NO_MEMORY;
    qdri_team_free(c.plain);
    qdri_outlook_end(&c.outlook);
    qdri_aside_end(&c.aside);
    return status;
}

static qdr_status count_by_search(const qdr_cover *cover, const qdr_cover_options *options,
                                  uint64_t *solutions, qdr_step *step, qdr_stats *stats) {
    qdr_cover_search *search;
    qdr_status status = qdr_cover_search_new(cover, options, &search);
    if (status != QDR_OK) return status;
    uint64_t found = 0;
    qdr_step last;
    do {
        last = qdr_cover_search_count(search, SLICE, &found);
        if (options->progress)
            options->progress(options->context, qdr_cover_search_outlook(search), found);
    } while (last == QDR_SOLUTION);
    *solutions = found;
    *step = last;
    if (stats) qdr_cover_search_stats(search, stats);
    qdr_cover_search_free(search);
    return QDR_OK;
}

/* Counts by the way that pays, or, where an engine is named, or solutions or nodes are limited, by
 * a search that passes over the solutions one by one. */
static qdr_status count(const qdr_cover *cover, const qdr_cover_options *options,
                        uint64_t *solutions, qdr_text *decimal, qdr_step *step, qdr_stats *stats) {
    qdr_cover_options defaults = QDR_COVER_OPTIONS_INIT;
    if (!options) options = &defaults;
    qdri_cover_plan plan;
    qdr_status status = qdri_cover_plan_for(cover, options, &plan);
    if (status != QDR_OK) return status;
    if (plan.remember) return count_by_plan(cover, &plan, options, solutions, decimal, step, stats);
    status = count_by_search(cover, options, solutions, step, stats);
    if (status != QDR_OK || !decimal) return status;
    qdr_text_printf(decimal, "%" PRIu64, *solutions);
    return decimal->failed ? QDR_NO_MEMORY : QDR_OK;
}

qdr_status qdr_cover_count(const qdr_cover *cover, const qdr_cover_options *options,
                           uint64_t *solutions, qdr_step *step, qdr_stats *stats) {
    return count(cover, options, solutions, NULL, step, stats);
}

qdr_status qdr_cover_count_exact(const qdr_cover *cover, const qdr_cover_options *options,
                                 qdr_text *decimal, qdr_step *step, qdr_stats *stats) {
    uint64_t solutions;
    return count(cover, options, &solutions, decimal, step, stats);
}
