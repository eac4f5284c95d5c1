/* cover_count.c: the number of exact covers, however large: a portfolio of two ways.
 *
 * Two ways run side by side until one is done: the plain search, which meets every solution, and
 * memoised counting, which remembers the counts of rests. Nobody can tell beforehand which is
 * faster, but while they run it shows. A remembered count knows the work that it saves, so work
 * saved and done, per node done, is what remembering wins. A node of it costs several of the plain
 * search, but it wins more and more as it goes on; and the plain search may be nearly done by then.
 * So while its last turn won enough, times what the plain search has left, it gets the next one
 * too. Where it does not it gets an eighth of the time, less and less as the plain search nears its
 * end, and is given up when it still wins next to nothing after a while.
 *
 * Turns are measured in nodes, not in seconds, so that every run with one thread does the same.
 * With several, they share the turns of both.
 */
#include "counting/memo_team.h"
#include "counting/outlook.h"
#include "team/team.h"
#include "team/team_save.h"

#include <quadrille/cover_save.h>

#include <inttypes.h>

enum {
    FIRST_TURN = 20000, /* nodes of the plain search: most problems end within */
    DEAR = 8,           /* plain nodes that take the time of one remembering node */
    RATIO = QDRI_MEMO_RATIO
};
static const double SLICE = 0.1;       /* seconds */
static const double LEAST_LEFT = 0.25; /* of the tree: what is left is told from few paths */

typedef struct counting {
    const qdr_cover_options *options;
    qdri_team *plain;
    outlook outlook; /* of the plain search */
    memo_team memo;
    uint64_t found;  /* by the plain search */
    qdri_big *total; /* where the result is when done */
    bool remembering;
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

static qdr_step memo_turn(counting *c, uint64_t nodes) {
    qdr_step step = qdri_memo_team_run(&c->memo, nodes);
    if (step == QDR_DONE) c->total = c->memo.total;
    return step;
}

/* What part of its tree the plain search has left. */
static double left_to_do(const counting *c) {
    double left = qdri_team_left(c->plain);
    return left > LEAST_LEFT ? left : LEAST_LEFT;
}

static qdr_step take_turns(counting *c) {
    memo_team *m = &c->memo;
    for (uint64_t turn = FIRST_TURN / (DEAR * RATIO);; turn += turn / 2) {
        qdr_step step = memo_turn(c, turn);
        if (step != QDR_SOLUTION) return step;
        double left = left_to_do(c);
        memo_prospect prospect = qdri_memo_team_judge(m, left);
        if (prospect == MEMO_HOPELESS) return plain_turn(c, 0);
        if (prospect == MEMO_PAYS) continue;
        step = plain_turn(c, (uint64_t)((double)m->last_nodes * DEAR * RATIO / left));
        if (step != QDR_SOLUTION) return step;
    }
}

static qdr_step count_by_turns(counting *c, const qdr_cover *cover,
                               const qdr_cover_options *options) {
    const size_t memory = options->memory ? options->memory : QDRI_MEMO_MEMORY;
    qdr_step step = plain_turn(c, FIRST_TURN);
    if (step != QDR_SOLUTION) return step;
    const uint32_t jobs = qdri_team_jobs(c->plain);
    if (qdri_memo_team_open(&c->memo, cover, &options->limits, memory, jobs, 0) != QDR_OK)
        return plain_turn(c, 0);
    c->remembering = true;
    return take_turns(c);
}

static void add_up(const counting *c, qdr_stats *stats) {
    qdri_team_stats(c->plain, stats);
    if (c->remembering) qdri_memo_team_stats(&c->memo, stats);
}

/* `small` is the count, or UINT64_MAX when that is too small; then `decimal` (or NULL) has it, and
 * without it the step is QDR_STOPPED. */
static qdr_status count_by_plan(const qdr_cover *cover, const qdri_cover_plan *plan,
                                const qdr_cover_options *options, uint64_t *small,
                                qdr_text *decimal, qdr_step *step, qdr_stats *stats) {
    uint64_t limb;
    qdri_big found = {&limb, 0};
    counting c = {.options = options, .total = &found};
    qdr_status status = qdri_team_new(cover, plan, options, &c.plain);
    if (status != QDR_OK) return status;
    qdri_outlook_start(&c.outlook, cover, true);
    *step = count_by_turns(&c, cover, options);
    if (stats) add_up(&c, stats);
    *small = c.total->length > 1 ? UINT64_MAX : c.total->length == 1 ? c.total->limb[0] : 0;
    if (stats) stats->solutions = *small;
    if (c.total->length > 1 && !decimal) *step = QDR_STOPPED;
    if (decimal) qdri_big_write(c.total, decimal);
    if (decimal && decimal->failed) status = QDR_NO_MEMORY;
    qdri_team_free(c.plain);
    qdri_outlook_end(&c.outlook);
    if (c.remembering) qdri_memo_team_close(&c.memo);
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
