/* cover_search.c: the public search: counts solutions against their limit, and
 * re-checks each one before it leaves. */
#include "counting/outlook.h"
#include "team/aside.h"
#include "team/machines.h"
#include "team/team.h"
#include "team/team_save.h"

#include "base/fail.h"
#include "base/memory.h"

#include <inttypes.h>
#include <math.h>

static const double SLICE = 0.1; /* seconds after which several threads look up */

/* What the search gets, as a part of the time that remembering takes, while that pays: of a run
 * that is stopped the search is left as it is, and of what is remembered only the dearest. Where
 * many machines count, that is nearly all that is left of them anyway. */
static const double KEEP_ALONE = 1.0 / QDRI_MEMO_RATIO, KEEP_SHARED = 0.02;

struct qdr_cover_search {
    const qdr_cover *cover;
    qdr_cover_options options;
    qdri_team *team;
    outlook outlook;
    aside aside;
    uint64_t limit; /* of solutions; 0: none */
    uint64_t found;
    qdr_text ready; /* solutions of several jobs: each a count and as many options */
    size_t handed;  /* bytes of it that were handed out */
};

/* Whether an engine branches on the item with the fewest options. */
static bool takes_the_smallest(const qdri_cover_engine *engine) {
    return engine == &qdri_cover_engine_dlx || engine == &qdri_cover_engine_dense ||
           engine == &qdri_cover_engine_cells;
}

qdr_status qdr_cover_search_new(const qdr_cover *cover, const qdr_cover_options *options,
                                qdr_cover_search **search) {
    qdr_cover_options defaults = QDR_COVER_OPTIONS_INIT;
    if (!options) options = &defaults;
    qdri_cover_plan plan;
    qdr_status status = qdri_cover_plan_for(cover, options, &plan);
    if (status != QDR_OK) return status;
    qdr_cover_search *made = qdri_zalloc(1, sizeof *made);
    if (!made) return QDR_NO_MEMORY;
    made->cover = cover;
    made->options = *options;
    made->limit = options->limits.solutions;
    made->aside.over = !plan.remember;
    made->aside.keep = KEEP_ALONE;
    qdri_outlook_start(&made->outlook, cover, takes_the_smallest(plan.engine));
    status = qdri_team_new(cover, &plan, options, &made->team);
    if (status != QDR_OK) {
        qdr_cover_search_free(made);
        return status;
    }
    *search = made;
    return QDR_OK;
}

void qdri_search_join(qdr_cover_search *search, uint32_t machine) {
    search->aside.machine = machine;
    search->aside.keep = KEEP_SHARED;
}

/* Whether the limit of solutions is reached; what is left of it, 0: there is none. */
static bool enough(const qdr_cover_search *search, uint64_t *left) {
    *left = search->limit - search->found;
    return search->limit > 0 && search->found >= search->limit;
}

/* Puts the options themselves into the text. */
static void keep_options(void *context, const uint32_t *options, size_t count, qdr_text *text) {
    uint32_t length = (uint32_t)count;
    (void)context;
    qdr_text_append(text, (const char *)&length, sizeof length);
    qdr_text_append(text, (const char *)options, count * sizeof *options);
}

static qdr_step next_ready(qdr_cover_search *search, const uint32_t **options, size_t *count) {
    if (search->handed == search->ready.length) {
        qdr_text_clear(&search->ready);
        search->handed = 0;
        for (qdr_step step = QDR_SOLUTION; search->ready.length == 0;) {
            if (step != QDR_SOLUTION) return step;
            team_slice slice = {.seconds = SLICE, .render = keep_options};
            step = qdri_team_run(search->team, &slice);
            if (qdr_step_status(step) != QDR_OK) return step;
            qdri_team_take_text(search->team, UINT64_MAX, &search->ready);
            if (search->ready.failed) return QDR_OUT_OF_MEMORY;
        }
    }
    const uint32_t *solution =
        (const uint32_t *)(const void *)(search->ready.bytes + search->handed);
    *count = solution[0];
    *options = solution + 1;
    search->handed += (*count + 1) * sizeof *solution;
    return QDR_SOLUTION;
}

qdr_step qdr_cover_search_next(qdr_cover_search *search, const uint32_t **options, size_t *count) {
    uint64_t left;
    if (enough(search, &left)) return QDR_STOPPED;
    qdr_step step = qdri_team_jobs(search->team) > 1 ? next_ready(search, options, count)
                                                     : qdri_team_step(search->team, options, count);
    search->found += step == QDR_SOLUTION;
    return step;
}

qdr_step qdr_cover_search_render(qdr_cover_search *search, double seconds, qdr_cover_render *render,
                                 void *context, qdr_text *text, uint64_t *found) {
    uint64_t left;
    if (enough(search, &left)) return QDR_STOPPED;
    team_slice slice = {
        .seconds = seconds, .solutions = left, .render = render, .context = context};
    if (search->limit == 0) left = UINT64_MAX;
    qdr_step step = qdri_team_run(search->team, &slice);
    if (qdr_step_status(step) != QDR_OK) return step;
    uint64_t more = qdri_team_take_text(search->team, left, text);
    search->found += more;
    *found += more;
    return more == left ? QDR_STOPPED : step; /* the limit is reached */
}

qdr_step qdr_cover_search_count(qdr_cover_search *search, double seconds, uint64_t *found) {
    uint64_t left;
    if (enough(search, &left)) return QDR_STOPPED;
    team_slice slice = {.seconds = seconds, .solutions = left};
    if (search->limit == 0) left = UINT64_MAX;
    qdr_step step = qdri_team_run(search->team, &slice);
    uint64_t more = qdri_team_take_count(search->team);
    if (more > left) more = left;
    search->found += more;
    *found += more;
    return more == left ? QDR_STOPPED : step;
}

/* The total that remembering has found. */
static qdr_step take_total(qdr_cover_search *search, qdr_text *decimal) {
    qdri_big *total = search->aside.memo.total;
    search->found = total->length > 1 ? UINT64_MAX : total->length == 1 ? total->limb[0] : 0;
    qdri_big_write(total, decimal);
    return decimal->failed ? QDR_OUT_OF_MEMORY : QDR_DONE;
}

/* The search gets on also when a turn of remembering took all the time there was. */
static const double MOMENT = 0.001;

qdr_step qdri_search_advance(qdr_cover_search *search, double seconds, uint64_t *found,
                             qdr_text *decimal) {
    const double until = qdri_now() + seconds;
    const bool idle = qdri_team_done(search->team); /* then there is remembering only */
    qdr_step step = QDR_SOLUTION;
    for (double now = qdri_now(), rest = 0; now < until; now = qdri_now()) {
        if (rest >= 0) {
            step = qdri_aside_turn(&search->aside, search->cover, &search->options, search->team,
                                   &rest);
            if (step == QDR_DONE) return take_total(search, decimal);
            if (step != QDR_SOLUTION) return step;
        }
        if (rest == 0 && !idle) continue;
        double left = fmax(until - qdri_now(), MOMENT);
        step = qdr_cover_search_count(search, rest < 0 || rest > left ? left : rest, found);
        if (step != QDR_SOLUTION && !(idle && step == QDR_DONE && rest >= 0)) return step;
    }
    return step;
}

qdr_step qdr_cover_search_total(qdr_cover_search *search, double seconds, qdr_text *decimal) {
    uint64_t found = 0;
    const size_t before = decimal->length;
    qdr_step step = qdri_search_advance(search, seconds, &found, decimal);
    if (step != QDR_DONE || decimal->length > before) return step;
    qdr_text_printf(decimal, "%" PRIu64, search->found);
    return decimal->failed ? QDR_OUT_OF_MEMORY : QDR_DONE;
}

bool qdri_search_remembers(const qdr_cover_search *search) {
    return !search->aside.over;
}

void qdri_search_send(qdr_cover_search *search, size_t most, qdr_text *counts) {
    qdri_aside_send(&search->aside, most, counts);
}

void qdri_search_recall(const qdr_cover_search *search, size_t most, qdr_text *counts) {
    qdri_aside_recall(&search->aside, most, counts);
}

qdr_status qdri_search_receive(qdr_cover_search *search, const char *counts, size_t length) {
    return qdri_aside_receive(&search->aside, search->cover, &search->options, search->team, counts,
                              length);
}

void qdr_cover_search_stats(const qdr_cover_search *search, qdr_stats *stats) {
    qdri_team_stats(search->team, stats);
    qdri_aside_stats(&search->aside, stats);
    stats->solutions = search->found;
}

double qdr_cover_search_left(const qdr_cover_search *search) {
    return qdri_team_left(search->team);
}

double qdr_cover_search_outlook(qdr_cover_search *search) {
    qdr_stats stats;
    qdri_team_stats(search->team, &stats);
    return qdri_outlook_left(&search->outlook, stats.nodes, qdri_team_left(search->team));
}

qdr_status qdr_cover_search_save_counts(const qdr_cover_search *search, const char *note,
                                        size_t most, qdr_text *state) {
    qdr_text counts = QDR_TEXT_INIT;
    if (search->handed < search->ready.length || search->aside.memo.total) return QDR_BAD_ARGUMENT;
    if (most > 0) qdri_aside_recall(&search->aside, most, &counts);
    qdr_status status = counts.failed
                            ? QDR_NO_MEMORY
                            : qdri_team_save(search->team, search->found, note, &counts, state);
    qdr_text_free(&counts);
    return status;
}

qdr_status qdr_cover_search_save(const qdr_cover_search *search, const char *note,
                                 qdr_text *state) {
    return qdr_cover_search_save_counts(search, note, 0, state);
}

qdr_status qdr_cover_search_load(const qdr_cover *cover, const qdr_cover_options *options,
                                 const char *state, size_t length, qdr_text *note,
                                 qdr_cover_search **search, qdr_error *error) {
    qdr_cover_search *made;
    qdr_text counts = QDR_TEXT_INIT;
    qdr_status status = qdr_cover_search_new(cover, options, &made);
    if (status != QDR_OK) return qdri_fail(error, status, 0, 0, "%s", qdr_status_text(status));
    status = qdri_team_load(made->team, state, length, &made->found, note, &counts, error);
    if (status == QDR_OK && counts.length > 0) {
        status = qdri_search_receive(made, counts.bytes, counts.length);
        if (status != QDR_OK)
            qdri_fail(error, status, 0, 0, "%s",
                      status == QDR_BAD_INPUT ? "the counts that were saved are not of this problem"
                                              : qdr_status_text(status));
    }
    qdr_text_free(&counts);
    if (status == QDR_OK)
        *search = made;
    else
        qdr_cover_search_free(made);
    return status;
}

qdr_status qdr_cover_search_split(qdr_cover_search *search, qdr_text *state) {
    return qdri_team_split(search->team, state);
}

qdr_status qdri_search_take(qdr_cover_search *search, uint64_t *solutions, qdr_text *text,
                            qdr_text *state) {
    return qdri_team_take(search->team, solutions, text, state);
}

qdr_status qdri_search_put(qdr_cover_search *search, uint64_t handed, uint64_t solutions,
                           const qdr_text *text, const qdr_text *state, qdr_error *error) {
    qdr_status status = qdri_team_put(search->team, solutions, text, state, error);
    if (status == QDR_OK) search->found += handed;
    return status;
}

void qdr_cover_search_free(qdr_cover_search *search) {
    if (!search) return;
    qdri_team_free(search->team);
    qdri_outlook_end(&search->outlook);
    qdri_aside_end(&search->aside);
    qdr_text_free(&search->ready);
    qdri_free(search);
}
