/* cover_answer.c: the ways to answer an exact cover problem: a list of solutions, their number,
 * random ones, the cheapest, or an estimate. (A proof: cover_prove.c.) */
#include "commands/cover_run.h"
#include "kit/interrupt.h"
#include "kit/partial.h"

#include <inttypes.h>

static const double SLICE = 0.1; /* seconds of search between two looks at everything else */

/* ---- searching ------------------------------------------------------------------------------- */

/* How long to search before looking up. */
static double slice_of(const cover_run *r) {
    return r->saved.path && r->saved.every < SLICE ? r->saved.every : SLICE;
}

static void show_progress(void *context, double left, uint64_t found) {
    cover_run *r = context;
    progress_search(&r->shown, left, found);
}

static void show_search(cover_run *r, qdr_cover_search *search, uint64_t found) {
    if (r->shown.running) show_progress(r, qdr_cover_search_outlook(search), found);
}

/* Counts with a checkpoint, which has the search that counts one by one, and the dearest of what is
 * remembered beside it. */
static bool count_saving(cover_run *r, const qdr_cover *cover, qdr_text *decimal, qdr_step *step,
                         qdr_stats *stats) {
    qdr_cover_options options = cover_question(r, 0);
    qdr_cover_search *search;
    saved_listing none;
    exit_code code = checkpoint_open(&r->saved, cover, &options, &search, &none);
    cover_note(r, code);
    if (code != CODE_DONE || !search) return false;
    qdr_cover_search_stats(search, stats);
    uint64_t found = stats->solutions;
    do {
        show_search(r, search, found);
        *step = qdr_cover_search_total(search, slice_of(r), decimal);
        qdr_cover_search_stats(search, stats);
        found = stats->solutions;
        if (checkpoint_is_due(&r->saved) && *step == QDR_SOLUTION)
            cover_note(r, checkpoint_save(&r->saved, search, NULL));
    } while (*step == QDR_SOLUTION && !r->saved.failed);
    if (*step == QDR_STOPPED) cover_note(r, checkpoint_save(&r->saved, search, NULL));
    r->unfinished = *step != QDR_DONE;
    qdr_cover_search_free(search);
    if (*step != QDR_DONE) qdr_text_printf(decimal, "%" PRIu64, found);
    return !r->saved.failed;
}

static bool count_any_way(cover_run *r, const qdr_cover *cover, qdr_text *decimal, qdr_step *step,
                          qdr_stats *stats) {
    if (r->saved.path) return count_saving(r, cover, decimal, step, stats);
    qdr_cover_options options = cover_question(r, r->set.limit);
    if (r->shown.running) options.progress = show_progress;
    options.context = r;
    return cover_opened(r, qdr_cover_count_exact(cover, &options, decimal, step, stats));
}

static void put_count(cover_run *r, const qdr_cover *cover, qdr_text *decimal) {
    double started = seconds_now();
    qdr_step step;
    qdr_stats stats;
    progress_start(&r->shown);
    bool counted = count_any_way(r, cover, decimal, &step, &stats);
    progress_stop(&r->shown);
    if (!counted) return;
    search_report report = cover_report(r, started, &stats);
    cover_put_count(r, step, decimal->bytes, &report);
}

void cover_count(cover_run *r, const qdr_cover *cover) {
    qdr_text decimal = QDR_TEXT_INIT;
    put_count(r, cover, &decimal);
    qdr_text_free(&decimal);
}

static qdr_step put_samples(cover_run *r, const qdr_cover *cover, qdr_cover_sampler *sampler,
                            uint64_t *found) {
    const uint32_t *options;
    size_t count;
    qdr_step step = QDR_SOLUTION;
    while (*found < r->set.sample &&
           (step = qdr_cover_sampler_next(sampler, &options, &count)) == QDR_SOLUTION) {
        cover_put_solution(r, cover, options, count, *found == 0);
        ++*found;
        if (!cover_drain(r, OUTPUT_BLOCK)) break;
    }
    return step;
}

static void save_listing(cover_run *r, const qdr_cover_search *search) {
    cover_note(r, checkpoint_save(&r->saved, search, &r->out));
}

static bool put_batch(cover_run *r, const qdr_text *batch, bool first) {
    if (batch->length == 0) return true;
    bool terminal = r->shown.running && !r->set.path && terminal_output();
    if (terminal) progress_pause(&r->shown);
    bool written = output_write(&r->out, batch->bytes + first, batch->length - first);
    if (terminal) progress_resume(&r->shown);
    return written;
}

static qdr_step put_solutions(cover_run *r, const qdr_cover *cover, qdr_cover_search *search,
                              uint64_t *found) {
    cover_page page = cover_page_of(r, cover);
    qdr_text batch = QDR_TEXT_INIT;
    qdr_step step = QDR_SOLUTION;
    bool written = cover_drain(r, 0);
    progress_start(&r->shown);
    while (written && step == QDR_SOLUTION && !r->saved.failed) {
        bool first = *found == 0; /* nothing stands before the first */
        show_search(r, search, *found);
        step = qdr_cover_search_render(search, slice_of(r), cover_render, &page, &batch, found);
        if (batch.failed) cover_complain(r, CODE_NO_MEMORY, "out of memory");
        if (batch.failed) break;
        written = put_batch(r, &batch, first);
        qdr_text_clear(&batch);
        if (checkpoint_is_due(&r->saved) && step == QDR_SOLUTION) save_listing(r, search);
    }
    progress_stop(&r->shown);
    if (step == QDR_STOPPED && r->saved.path && written) save_listing(r, search);
    qdr_text_free(&batch);
    r->unfinished &= step != QDR_DONE;
    bool enough = !r->set.all && *found == r->set.limit;
    return step == QDR_STOPPED && enough ? QDR_SOLUTION : step;
}

void cover_sample(cover_run *r, const qdr_cover *cover) {
    qdr_cover_options options = cover_question(r, 0);
    double started = seconds_now();
    qdr_cover_sampler *sampler;
    qdr_status status = qdr_cover_sampler_new(cover, &options, r->set.seed, &sampler);
    if (status == QDR_UNSUPPORTED)
        cover_complain(r, CODE_BAD_INPUT,
                       "the problem is too large to sample, or its items have bounds");
    else if (status != QDR_OK)
        cover_complain(r, exit_code_of(status), qdr_status_text(status));
    if (status != QDR_OK) return;
    uint64_t found = 0;
    cover_begin_answer(r);
    if (r->set.json) qdr_text_puts(&r->text, ",\"solutions\":[");
    qdr_step step = put_samples(r, cover, sampler, &found);
    cover_judge(r, step, found);
    cover_put_verdict(r, step, found);
    search_report report = cover_report(r, started, &(qdr_stats){.solutions = found});
    cover_end_answer(r, step, &report);
    qdr_cover_sampler_free(sampler);
}

/* What a search would be like, without searching. */
void cover_estimate(cover_run *r, const qdr_cover *cover) {
    double nodes, solutions;
    uint32_t dives = r->set.dives < UINT32_MAX ? (uint32_t)r->set.dives : UINT32_MAX;
    qdr_status status =
        qdr_cover_estimate(cover, dives, r->set.seed, interrupt_flag(), &nodes, &solutions);
    if (status == QDR_UNSUPPORTED)
        cover_complain(r, CODE_BAD_INPUT,
                       "the problem is too large to estimate, or its items have bounds");
    else if (status != QDR_OK)
        cover_complain(r, exit_code_of(status), qdr_status_text(status));
    if (status != QDR_OK) return;
    cover_begin_answer(r);
    if (r->set.json)
        qdr_text_printf(&r->text, ",\"nodes\":%.6g,\"solutions\":%.6g}\n", nodes, solutions);
    else
        qdr_text_printf(&r->text, "about %.3g nodes, %.3g solutions\n", nodes, solutions);
    cover_send(r);
}

/* The cheapest first, each after a comment that says what it costs. */
static void put_best(cover_run *r, const qdr_cover *cover, const qdr_cover_best *best) {
    size_t count, found = qdr_cover_best_count(best);
    uint64_t cost;
    for (size_t i = 0; i < found && cover_drain(r, OUTPUT_BLOCK); i++) {
        const uint32_t *options = qdr_cover_best_options(best, i, &count, &cost);
        if (!r->set.json) qdr_text_printf(&r->text, "%s| cost %" PRIu64 "\n", i ? "\n" : "", cost);
        cover_put_solution(r, cover, options, count, i == 0 || !r->set.json);
    }
    if (!r->set.json) return;
    qdr_text_puts(&r->text, "],\"costs\":[");
    for (size_t i = 0; i < found; i++) {
        qdr_cover_best_options(best, i, &count, &cost);
        qdr_text_printf(&r->text, "%s%" PRIu64, i ? "," : "", cost);
    }
}

void cover_cheapest(cover_run *r, const qdr_cover *cover) {
    qdr_cover_options options = cover_question(r, 0);
    double started = seconds_now();
    qdr_cover_best *best;
    qdr_step step;
    qdr_stats stats;
    qdr_status status =
        qdr_cover_cheapest(cover, &options.limits, r->set.cheapest, &best, &step, &stats);
    if (status != QDR_OK) {
        cover_complain(r, exit_code_of(status), qdr_status_text(status));
        return;
    }
    uint64_t found = qdr_cover_best_count(best);
    cover_begin_answer(r);
    if (r->set.json) qdr_text_puts(&r->text, ",\"solutions\":[");
    put_best(r, cover, best);
    cover_judge(r, step, found);
    cover_put_verdict(r, step, found);
    search_report report = cover_report(r, started, &stats);
    report.engine = "cells";
    cover_end_answer(r, step, &report);
    qdr_cover_best_free(best);
}

/* The output of a listing that is saved, as it was then; a new one is saved at once. */
static exit_code open_output(cover_run *r, const qdr_cover_search *search,
                             const saved_listing *saved) {
    exit_code code = checkpoint_output(&r->saved, saved, &r->out, r->set.path);
    if (code != CODE_DONE || r->saved.from) return code;
    code = checkpoint_save(&r->saved, search, &r->out);
    if (code != CODE_DONE) partial_abandon(&r->out);
    return code;
}

/* Opens the search and, where it was saved before, the output as it was then. */
static bool open_listing(cover_run *r, const qdr_cover *cover, const qdr_cover_options *options,
                         qdr_cover_search **search) {
    saved_listing saved;
    if (!r->saved.path) return cover_opened(r, qdr_cover_search_new(cover, options, search));
    exit_code code = checkpoint_open(&r->saved, cover, options, search, &saved);
    if (code == CODE_DONE && saved.done)
        code = checkpoint_finish_late(&r->saved, &saved, r->set.path);
    else if (code == CODE_DONE)
        code = open_output(r, *search, &saved);
    cover_note(r, code);
    if (code == CODE_DONE && !saved.done) return true;
    qdr_cover_search_free(*search);
    return false;
}

void cover_list(cover_run *r, const qdr_cover *cover) {
    qdr_cover_options options = cover_question(r, r->set.all ? 0 : r->set.limit);
    double started = seconds_now();
    qdr_cover_search *search;
    qdr_stats stats;
    if (!open_listing(r, cover, &options, &search)) return;
    qdr_cover_search_stats(search, &stats);
    uint64_t found = stats.solutions;
    bool begun = r->saved.path && output_length(&r->out) > 0; /* the head is in it already */
    cover_begin_answer(r);
    if (r->set.json) qdr_text_puts(&r->text, ",\"solutions\":[");
    if (begun) qdr_text_clear(&r->text);
    qdr_step step = put_solutions(r, cover, search, &found);
    cover_judge(r, step, found);
    cover_put_verdict(r, step, found);
    qdr_cover_search_stats(search, &stats);
    search_report report = cover_report(r, started, &stats);
    cover_end_answer(r, step, &report);
    qdr_cover_search_free(search);
}
