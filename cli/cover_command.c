/* cover_command.c: quadrille cover: exact cover problems in Knuth's DLX text, one a file. */
#include "cover_checkpoint.h"
#include "cover_text.h"
#include "inputs.h"
#include "interrupt.h"
#include "preprocess.h"
#include "progress.h"
#include "proof_files.h"
#include "report.h"
#include "whole_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DRAIN_BYTES = 1 << 16 };
static const double SLICE = 0.1; /* seconds of search between two looks at everything else */

typedef struct settings {
    uint64_t limit, nodes, sample, seed, cheapest, jobs, dives, memory;
    double seconds;
    bool all, count, stats, json, ordered;
    const char *engine, *path, *choose;
    preprocess_settings reduce;
    proof_settings proof;
    checkpoint_settings keep;
} settings;

typedef struct run {
    settings set;
    output out;
    qdr_text text; /* results on their way to `out` */
    const char *file;
    bool answered; /* some problem has an answer in `out` */
    exit_code code;
    /* With --preprocess: the problem as it was read, and what became of it. */
    qdr_cover *original;
    preprocessing reduced;
    checkpoint saved;
    bool unfinished; /* there is a checkpoint to go on with */
    progress shown;
} run;

static const char *cover_engine_words(size_t i) {
    return qdr_cover_engine_name(i);
}

/* The place of the word that --choose has, which is the value that goes with it. */
static qdr_cover_choice choice_of(const run *r) {
    size_t i = 0;
    while (r->set.choose && strcmp(qdr_cover_choice_name(i), r->set.choose) != 0) i++;
    return (qdr_cover_choice)i;
}

static void note(run *r, exit_code code) {
    r->code = exit_code_worse(r->code, code);
}

static void complain(run *r, exit_code code, const char *message) {
    fprintf(stderr, "%s: %s\n", r->file, message);
    note(r, code);
}

static bool stopped(const run *r) {
    return interrupted() || r->out.failure != 0;
}

/* ---- reading --------------------------------------------------------------------------------- */

static void complain_at(run *r, const qdr_error *error) {
    if (interrupted()) { /* the read was cut short: not the file's fault */
        note(r, CODE_INTERRUPTED);
        return;
    }
    if (error->line > 0)
        fprintf(stderr, "%s:%zu:%zu: %s\n", r->file, error->line, error->column, error->message);
    else
        fprintf(stderr, "%s: %s\n", r->file, error->message);
    note(r, exit_code_of(error->status));
}

static qdr_cover *read_problem(run *r, const char *path) {
    qdr_cover *cover = NULL;
    qdr_text text = QDR_TEXT_INIT;
    qdr_error error = {0};
    if (strcmp(path, "-") == 0 && isatty(STDIN_FILENO) == 1)
        fputs("quadrille: type or paste a problem, end with Ctrl-D\n", stderr);
    qdr_status status = read_whole(path, &text, &error);
    if (status == QDR_OK && !interrupted())
        status = qdr_cover_read(text.bytes ? text.bytes : "", text.length, &cover, &error);
    if (status != QDR_OK || interrupted()) complain_at(r, &error);
    qdr_text_free(&text);
    return cover;
}

/* ---- writing --------------------------------------------------------------------------------- */

static bool drain(run *r, size_t more_than) {
    if (r->text.failed) return false;
    if (r->text.length <= more_than) return true;
    bool written = output_write(&r->out, r->text.bytes, r->text.length);
    qdr_text_clear(&r->text);
    return written;
}

static cover_page page_of(const run *r, const qdr_cover *cover) {
    return (cover_page){cover, r->original, r->set.json};
}

static void put_solution(run *r, const qdr_cover *cover, const uint32_t *options, size_t count,
                         bool first) {
    cover_page page = page_of(r, cover);
    if (!first) cover_put_gap(&page, &r->text);
    cover_put(&page, options, count, &r->text);
}

static void begin_answer(run *r) {
    if (r->set.json) {
        qdr_text_puts(&r->text, "{\"file\":");
        qdr_text_json(&r->text, r->file);
    } else if (r->answered && !r->set.count) {
        qdr_text_putc(&r->text, '\n'); /* apart from the answer before */
    }
    r->answered = true;
}

static void end_answer(run *r, qdr_step step, const search_report *report) {
    const qdr_stats *s = &report->stats;
    if (r->set.json) {
        qdr_text_printf(&r->text, ",\"complete\":%s", step == QDR_DONE ? "true" : "false");
        if (r->set.stats) report_stats_json(&r->text, report);
        if (r->set.stats && r->original) preprocess_report_json(&r->reduced, &r->text);
        qdr_text_puts(&r->text, "}\n");
    } else if (r->set.stats) {
        fprintf(stderr,
                "%s: engine %s, solutions %" PRIu64 ", nodes %" PRIu64 ", guesses %" PRIu64
                ", updates %" PRIu64 ", depth %zu, bytes %zu, seconds %.6f\n",
                r->file, report->engine, s->solutions, s->nodes, s->guesses, s->updates, s->depth,
                s->bytes, report->seconds);
    }
    if (r->text.failed) {
        qdr_text_clear(&r->text);
        complain(r, CODE_NO_MEMORY, "out of memory");
    }
    drain(r, 0);
}

/* ---- searching ------------------------------------------------------------------------------- */

static qdr_cover_options what_to_ask(const run *r, uint64_t solutions) {
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = r->set.engine;
    options.choose = choice_of(r);
    options.limits = (qdr_limits){solutions, r->set.nodes, r->set.seconds, interrupt_flag(), 0};
    options.ordered = r->set.ordered;
    options.memory = (size_t)r->set.memory;
    /* Counts are the same in any order: all cores. Solutions come in theirs unless asked. */
    options.jobs = r->set.jobs > 0 ? (uint32_t)r->set.jobs : r->set.count ? 0 : 1;
    return options;
}

static const char *engine_of(const run *r) {
    if (r->set.engine) return r->set.engine;
    return choice_of(r) != QDR_CHOOSE_MRV ? "cells" : qdr_cover_engine_name(0);
}

static bool opened(run *r, qdr_status status) {
    char message[120];
    snprintf(message, sizeof message,
             "the problem is too large for the engine %s, or not of its kind", engine_of(r));
    if (status == QDR_UNSUPPORTED)
        complain(r, CODE_BAD_INPUT, message);
    else if (status != QDR_OK)
        complain(r, exit_code_of(status), qdr_status_text(status));
    return status == QDR_OK;
}

/* What it means for the exit code that a search ended in `step` having `found` solutions. */
static void judge(run *r, qdr_step step, uint64_t found) {
    if (step == QDR_FAILED)
        complain(r, CODE_WRONG_ANSWER, "a solution failed its re-check; please report this");
    else if (step == QDR_STOPPED && interrupted())
        note(r, CODE_INTERRUPTED);
    else if (step == QDR_STOPPED)
        complain(r, CODE_LIMIT, "a limit stopped the search");
    else if (found == 0)
        note(r, CODE_NO_SOLUTION);
}

static search_report report_of(const run *r, double started, const qdr_stats *stats) {
    const char *engine = engine_of(r);
    return (search_report){engine, *stats, seconds_now() - started};
}

/* How long to search before looking up. */
static double slice_of(const run *r) {
    return r->saved.path && r->saved.every < SLICE ? r->saved.every : SLICE;
}

static void show_progress(void *context, double left, uint64_t found) {
    run *r = context;
    progress_search(&r->shown, left, found);
}

/* Counts with a checkpoint: one by one, since what is remembered cannot be saved. */
static bool count_saving(run *r, const qdr_cover *cover, qdr_text *decimal, qdr_step *step,
                         qdr_stats *stats) {
    qdr_cover_options options = what_to_ask(r, 0);
    qdr_cover_search *search;
    uint64_t bytes;
    exit_code code = checkpoint_open(&r->saved, cover, &options, &search, &bytes);
    note(r, code);
    if (code != CODE_DONE) return false;
    qdr_cover_search_stats(search, stats);
    uint64_t found = stats->solutions;
    do {
        show_progress(r, qdr_cover_search_left(search), found);
        *step = qdr_cover_search_count(search, slice_of(r), &found);
        if (checkpoint_is_due(&r->saved)) note(r, checkpoint_save(&r->saved, search, 0));
    } while (*step == QDR_SOLUTION && !r->saved.failed);
    if (*step == QDR_STOPPED) note(r, checkpoint_save(&r->saved, search, 0));
    r->unfinished = *step != QDR_DONE;
    qdr_cover_search_stats(search, stats);
    qdr_cover_search_free(search);
    qdr_text_printf(decimal, "%" PRIu64, found);
    return !r->saved.failed;
}

static bool count_any_way(run *r, const qdr_cover *cover, qdr_text *decimal, qdr_step *step,
                          qdr_stats *stats) {
    if (r->saved.path) return count_saving(r, cover, decimal, step, stats);
    qdr_cover_options options = what_to_ask(r, r->set.limit);
    options.progress = show_progress;
    options.context = r;
    return opened(r, qdr_cover_count_exact(cover, &options, decimal, step, stats));
}

static void put_count(run *r, const qdr_cover *cover, qdr_text *decimal) {
    double started = seconds_now();
    qdr_step step;
    qdr_stats stats;
    progress_start(&r->shown);
    bool counted = count_any_way(r, cover, decimal, &step, &stats);
    progress_stop(&r->shown);
    if (!counted) return;
    bool certain = step == QDR_DONE || (r->set.limit > 0 && stats.solutions >= r->set.limit);
    judge(r, certain ? QDR_DONE : step, stats.solutions);
    if (!certain && interrupted() && !r->set.json) return;
    search_report report = report_of(r, started, &stats);
    begin_answer(r);
    if (r->set.json)
        qdr_text_printf(&r->text, ",\"count\":%s", decimal->bytes);
    else
        qdr_text_printf(&r->text, "%s\n", certain ? decimal->bytes : "unknown");
    end_answer(r, step, &report);
}

static void count_solutions(run *r, const qdr_cover *cover) {
    qdr_text decimal = QDR_TEXT_INIT;
    put_count(r, cover, &decimal);
    qdr_text_free(&decimal);
}

static qdr_step put_samples(run *r, const qdr_cover *cover, qdr_cover_sampler *sampler,
                            uint64_t *found) {
    const uint32_t *options;
    size_t count;
    qdr_step step = QDR_SOLUTION;
    while (*found < r->set.sample &&
           (step = qdr_cover_sampler_next(sampler, &options, &count)) == QDR_SOLUTION) {
        put_solution(r, cover, options, count, *found == 0);
        ++*found;
        if (!drain(r, DRAIN_BYTES)) break;
    }
    return step;
}

/* Saves a listing: first what it has written. */
static void save_listing(run *r, const qdr_cover_search *search) {
    uint64_t bytes;
    if (output_settle(&r->out, &bytes)) note(r, checkpoint_save(&r->saved, search, bytes));
}

static bool put_batch(run *r, const qdr_text *batch, bool first) {
    if (batch->length == 0) return true;
    bool terminal = r->shown.running && !r->set.path && terminal_output();
    if (terminal) progress_pause(&r->shown);
    bool written = output_write(&r->out, batch->bytes + first, batch->length - first);
    if (terminal) progress_resume(&r->shown);
    return written;
}

static qdr_step put_solutions(run *r, const qdr_cover *cover, qdr_cover_search *search,
                              uint64_t *found) {
    cover_page page = page_of(r, cover);
    qdr_text batch = QDR_TEXT_INIT;
    qdr_step step = QDR_SOLUTION;
    bool written = drain(r, 0);
    progress_start(&r->shown);
    while (written && step == QDR_SOLUTION && !r->saved.failed) {
        bool first = *found == 0; /* nothing stands before the first */
        show_progress(r, qdr_cover_search_left(search), *found);
        step = qdr_cover_search_render(search, slice_of(r), cover_render, &page, &batch, found);
        if (batch.failed) complain(r, CODE_NO_MEMORY, "out of memory");
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

/* What is said after the solutions. */
static void put_verdict(run *r, qdr_step step, uint64_t found) {
    const char *verdict = found > 0 ? "solved" : step == QDR_DONE ? "none" : "unknown";
    if (r->set.json)
        qdr_text_printf(&r->text, "],\"status\":\"%s\"", verdict);
    else if (found == 0 && step == QDR_DONE)
        qdr_text_puts(&r->text, "no solution\n");
    else if (found == 0 && !interrupted())
        qdr_text_puts(&r->text, "unknown\n");
}

static void sample_solutions(run *r, const qdr_cover *cover) {
    qdr_cover_options options = what_to_ask(r, 0);
    double started = seconds_now();
    qdr_cover_sampler *sampler;
    qdr_status status = qdr_cover_sampler_new(cover, &options, r->set.seed, &sampler);
    if (status == QDR_UNSUPPORTED)
        complain(r, CODE_BAD_INPUT, "the problem is too large to sample, or its items have bounds");
    else if (status != QDR_OK)
        complain(r, exit_code_of(status), qdr_status_text(status));
    if (status != QDR_OK) return;
    uint64_t found = 0;
    begin_answer(r);
    if (r->set.json) qdr_text_puts(&r->text, ",\"solutions\":[");
    qdr_step step = put_samples(r, cover, sampler, &found);
    judge(r, step, found);
    put_verdict(r, step, found);
    search_report report = report_of(r, started, &(qdr_stats){.solutions = found});
    end_answer(r, step, &report);
    qdr_cover_sampler_free(sampler);
}

/* What a search would be like, without searching. */
static void estimate_search(run *r, const qdr_cover *cover) {
    double nodes, solutions;
    uint32_t dives = r->set.dives < UINT32_MAX ? (uint32_t)r->set.dives : UINT32_MAX;
    qdr_status status = qdr_cover_estimate(cover, dives, r->set.seed, &nodes, &solutions);
    if (status == QDR_UNSUPPORTED)
        complain(r, CODE_BAD_INPUT,
                 "the problem is too large to estimate, or its items have bounds");
    else if (status != QDR_OK)
        complain(r, exit_code_of(status), qdr_status_text(status));
    if (status != QDR_OK) return;
    begin_answer(r);
    if (r->set.json)
        qdr_text_printf(&r->text, ",\"nodes\":%.6g,\"solutions\":%.6g}\n", nodes, solutions);
    else
        qdr_text_printf(&r->text, "about %.3g nodes, %.3g solutions\n", nodes, solutions);
    drain(r, 0);
}

/* The cheapest first, each after a comment that says what it costs. */
static void put_best(run *r, const qdr_cover *cover, const qdr_cover_best *best) {
    size_t count, found = qdr_cover_best_count(best);
    uint64_t cost;
    for (size_t i = 0; i < found && drain(r, DRAIN_BYTES); i++) {
        const uint32_t *options = qdr_cover_best_options(best, i, &count, &cost);
        if (!r->set.json) qdr_text_printf(&r->text, "%s| cost %" PRIu64 "\n", i ? "\n" : "", cost);
        put_solution(r, cover, options, count, i == 0 || !r->set.json);
    }
    if (!r->set.json) return;
    qdr_text_puts(&r->text, "],\"costs\":[");
    for (size_t i = 0; i < found; i++) {
        qdr_cover_best_options(best, i, &count, &cost);
        qdr_text_printf(&r->text, "%s%" PRIu64, i ? "," : "", cost);
    }
}

static void list_cheapest(run *r, const qdr_cover *cover) {
    qdr_cover_options options = what_to_ask(r, 0);
    double started = seconds_now();
    qdr_cover_best *best;
    qdr_step step;
    qdr_stats stats;
    qdr_status status =
        qdr_cover_cheapest(cover, &options.limits, r->set.cheapest, &best, &step, &stats);
    if (status != QDR_OK) {
        complain(r, exit_code_of(status), qdr_status_text(status));
        return;
    }
    uint64_t found = qdr_cover_best_count(best);
    begin_answer(r);
    if (r->set.json) qdr_text_puts(&r->text, ",\"solutions\":[");
    put_best(r, cover, best);
    judge(r, step, found);
    put_verdict(r, step, found);
    search_report report = report_of(r, started, &stats);
    report.engine = "cells";
    end_answer(r, step, &report);
    qdr_cover_best_free(best);
}

/* Opens the search and, where it was saved before, the output as it was then. */
static bool open_listing(run *r, const qdr_cover *cover, const qdr_cover_options *options,
                         qdr_cover_search **search) {
    uint64_t bytes;
    if (!r->saved.path) return opened(r, qdr_cover_search_new(cover, options, search));
    exit_code code = checkpoint_open(&r->saved, cover, options, search, &bytes);
    if (code == CODE_DONE && !output_resume(&r->out, r->set.path, bytes)) {
        code = bytes > 0 ? CODE_BAD_INPUT : output_code(&r->out);
        qdr_cover_search_free(*search);
    }
    note(r, code);
    return code == CODE_DONE;
}

static void list_solutions(run *r, const qdr_cover *cover) {
    qdr_cover_options options = what_to_ask(r, r->set.all ? 0 : r->set.limit);
    double started = seconds_now();
    qdr_cover_search *search;
    qdr_stats stats;
    if (!open_listing(r, cover, &options, &search)) return;
    qdr_cover_search_stats(search, &stats);
    uint64_t found = stats.solutions;
    bool begun = r->saved.from != NULL; /* the head is in the output already */
    begin_answer(r);
    if (r->set.json) qdr_text_puts(&r->text, ",\"solutions\":[");
    if (begun) qdr_text_clear(&r->text);
    qdr_step step = put_solutions(r, cover, search, &found);
    judge(r, step, found);
    put_verdict(r, step, found);
    qdr_cover_search_stats(search, &stats);
    search_report report = report_of(r, started, &stats);
    end_answer(r, step, &report);
    qdr_cover_search_free(search);
}

/* ---- proving --------------------------------------------------------------------------------- */

/* Solutions, kept until it is proved that there are no others. */
typedef struct solution_list {
    qdr_option_set *sets;
    size_t count, capacity;
    bool failed;
    bool by_proof; /* found by the proof's own search, which has not looked for a second one */
} solution_list;

/* Unless told how to search, the usual engine gets so many nodes to find up to two solutions. */
enum { PROOF_NODES = 1000000 };
static bool proof_search_may_help(const run *r) {
    bool told = r->set.engine && strcmp(r->set.engine, "auto") != 0;
    return !r->set.all && !told && !r->set.nodes;
}

static void keep_solution(solution_list *list, const uint32_t *options, size_t count) {
    if (list->count == list->capacity) {
        size_t capacity = list->capacity ? list->capacity * 2 : 4;
        qdr_option_set *grown = realloc(list->sets, capacity * sizeof *grown);
        list->failed |= !grown;
        if (!grown) return;
        list->sets = grown;
        list->capacity = capacity;
    }
    uint32_t *copy = malloc((count + 1) * sizeof *copy);
    list->failed |= !copy;
    if (!copy) return;
    memcpy(copy, options, count * sizeof *copy);
    list->sets[list->count++] = (qdr_option_set){copy, count};
}

static void free_solutions(solution_list *list) {
    for (size_t i = 0; i < list->count; i++) free((void *)(uintptr_t)list->sets[i].options);
    free(list->sets);
}

/* All solutions, or up to two: the second is enough to know that the first is not the only one. */
static qdr_step find_solutions(run *r, const qdr_cover *cover, solution_list *list,
                               search_report *report) {
    qdr_cover_options ask = what_to_ask(r, 0);
    if (proof_search_may_help(r)) ask.limits.nodes = PROOF_NODES;
    double started = seconds_now();
    qdr_cover_search *search;
    if (!opened(r, qdr_cover_search_new(cover, &ask, &search))) return QDR_FAILED;
    const uint32_t *options;
    size_t count;
    qdr_step step = QDR_SOLUTION;
    while ((r->set.all || list->count < 2) && !list->failed &&
           (step = qdr_cover_search_next(search, &options, &count)) == QDR_SOLUTION)
        keep_solution(list, options, count);
    if (list->failed) {
        complain(r, CODE_NO_MEMORY, "out of memory");
        step = QDR_FAILED;
    } else if (step != QDR_STOPPED || !proof_search_may_help(r) || interrupted()) {
        judge(r, step, list->count);
    }
    qdr_stats stats;
    qdr_cover_search_stats(search, &stats);
    stats.solutions = list->count;
    *report = report_of(r, started, &stats);
    qdr_cover_search_free(search);
    return step;
}

/* Looks for a solution with the search that writes proofs; it copes with what is too hard for the
 * others. */
static qdr_step find_by_proof(run *r, const qdr_cover *cover, solution_list *list,
                              search_report *report) {
    qdr_proof_options options = QDR_PROOF_OPTIONS_INIT;
    options.limits = what_to_ask(r, 0).limits;
    double started = seconds_now();
    size_t count = 0;
    qdr_step step = QDR_FAILED;
    qdr_status status = QDR_NO_MEMORY;
    uint32_t *found = malloc((qdr_cover_option_count(cover) + 1) * sizeof *found);
    if (found)
        status = qdr_cover_prove(cover, NULL, 0, &options, found, &count, &step, &report->stats);
    list->by_proof = true;
    if (status == QDR_OK && step == QDR_SOLUTION) keep_solution(list, found, count);
    free(found);
    if (status != QDR_OK || list->failed) {
        complain(r, list->failed ? CODE_NO_MEMORY : exit_code_of(status), qdr_status_text(status));
        return QDR_FAILED;
    }
    if (step == QDR_SOLUTION) step = QDR_DONE; /* whether it is the only one, the proof tells */
    judge(r, step, list->count);
    report->stats.solutions = list->count;
    *report = (search_report){"learner", report->stats, seconds_now() - started};
    return step;
}

/* Proves that there are no solutions but those in the list. */
static bool prove_complete(run *r, const qdr_cover *cover, const solution_list *list,
                           proof_files *files) {
    qdr_limits limits = what_to_ask(r, 0).limits;
    qdr_proof_options options = proof_files_options(files, &limits);
    qdr_step step = QDR_STOPPED;
    double started = seconds_now();
    qdr_stats stats = {0};
    exit_code code;
    qdr_status status =
        qdr_cover_prove(cover, list->sets, list->count, &options, NULL, NULL, &step, &stats);
    const char *failure = proof_failure(status, step, list->by_proof, &code);
    if (failure) complain(r, code, failure);
    note(r, code);
    if (r->set.stats && status == QDR_OK)
        fprintf(stderr,
                "%s: proof: decisions %" PRIu64 ", conflicts %" PRIu64 ", propagations %" PRIu64
                ", bytes %zu, seconds %.6f\n",
                r->file, stats.nodes, stats.guesses, stats.updates, stats.bytes,
                seconds_now() - started);
    return code == CODE_DONE;
}

static void put_list(run *r, const qdr_cover *cover, const solution_list *list, qdr_step step) {
    begin_answer(r);
    if (r->set.json) qdr_text_puts(&r->text, ",\"solutions\":[");
    size_t shown = r->set.all || list->count < 1 ? list->count : 1;
    for (size_t i = 0; i < shown && drain(r, DRAIN_BYTES); i++)
        put_solution(r, cover, list->sets[i].options, list->sets[i].count, i == 0);
    put_verdict(r, step, list->count);
}

/* Solutions, and the proof that there are no others. */
static void solve_and_prove(run *r, const qdr_cover *cover) {
    proof_files files;
    exit_code code;
    solution_list list = {0};
    search_report report;
    if (!proof_files_open(&files, &r->set.proof, &code)) {
        note(r, code);
        return;
    }
    qdr_step step = find_solutions(r, cover, &list, &report);
    if (step == QDR_STOPPED && proof_search_may_help(r) && !interrupted()) {
        free_solutions(&list);
        list = (solution_list){0};
        step = find_by_proof(r, cover, &list, &report);
    }
    bool proved = false;
    if (step == QDR_SOLUTION)
        complain(r, CODE_NO_SOLUTION, proof_of_several);
    else if (step == QDR_DONE)
        proved = prove_complete(r, cover, &list, &files);
    if (list.by_proof && list.count > 0 && !proved) step = QDR_SOLUTION; /* there may be more */
    if (step != QDR_FAILED) {
        put_list(r, cover, &list, step);
        if (r->set.json) qdr_text_printf(&r->text, ",\"proved\":%s", proved ? "true" : "false");
        end_answer(r, step, &report);
    }
    note(r, proof_files_close(&files, proved));
    free_solutions(&list);
}

/* ---- the command ----------------------------------------------------------------------------- */

static void free_problem(run *r, qdr_cover *cover) {
    qdr_cover_free(cover);
    qdr_cover_free(r->original);
    r->original = NULL;
}

/* Puts a smaller problem in the place of `cover`; false: there is nothing (more) to do. */
static bool reduce_problem(run *r, qdr_cover **cover) {
    qdr_cover *smaller;
    qdr_limits limits = {.seconds = r->set.seconds, .cancel = interrupt_flag()};
    qdr_status status = preprocess(*cover, &limits, &smaller, &r->reduced);
    if (status != QDR_OK) {
        complain(r, exit_code_of(status), qdr_status_text(status));
        return false;
    }
    r->original = *cover;
    *cover = smaller;
    if (interrupted()) return false;
    if (r->set.stats && !r->set.json) preprocess_report(&r->reduced, r->file);
    if (!r->set.reduce.path) return true;
    note(r, preprocess_write(&r->reduced, smaller, r->file, r->set.reduce.path));
    return false;
}

static void answer_file(run *r, const char *path) {
    r->file = strcmp(path, "-") == 0 ? "<stdin>" : path;
    qdr_cover *cover = read_problem(r, path);
    if (!cover) return;
    if (r->set.reduce.on && !reduce_problem(r, &cover)) {
        free_problem(r, cover);
        return;
    }
    if (r->set.proof.path)
        solve_and_prove(r, cover);
    else if (r->set.count)
        count_solutions(r, cover);
    else if (r->set.dives > 0)
        estimate_search(r, cover);
    else if (r->set.sample > 0)
        sample_solutions(r, cover);
    else if (r->set.cheapest > 0)
        list_cheapest(r, cover);
    else
        list_solutions(r, cover);
    free_problem(r, cover);
}

/* What must be the same when a search is taken up again. */
static const char *kind_of_search(const settings *s) {
    if (s->count) return "count";
    if (s->ordered) return s->json ? "list json ordered" : "list text ordered";
    return s->json ? "list json" : "list text";
}

static int run_cover(const command *self, int argc, char **argv) {
    run r = {.text = QDR_TEXT_INIT};
    int code;
    int files = options_parse(self, argc, argv, &r.set, &code);
    if (files < 0) return code;
    if (r.set.all && r.set.limit) return usage_error(self, "--all and --limit exclude each other");
    if (r.set.all && r.set.count) return usage_error(self, "--count counts them all without --all");
    bool other = r.set.all || r.set.count || r.set.limit || r.set.engine;
    if (r.set.sample && (other || r.set.cheapest))
        return usage_error(self, "--sample goes without --all, --count, --limit and --engine");
    if (r.set.cheapest && other)
        return usage_error(self, "--cheapest goes without --all, --count, --limit and --engine");
    if (r.set.dives && (other || r.set.cheapest || r.set.sample || r.set.proof.path || r.set.stats))
        return usage_error(self, "--estimate goes without searching: only with --seed and --json");
    if (choice_of(&r) != QDR_CHOOSE_MRV) {
        if (r.set.sample || r.set.cheapest)
            return usage_error(self, "--choose goes without --sample and --cheapest");
        if (r.set.engine && strcmp(r.set.engine, "auto") != 0 && strcmp(r.set.engine, "cells") != 0)
            return usage_error(self, "--choose %s goes with the engine cells, which it takes",
                               r.set.choose);
    }
    if (r.set.reduce.path && !r.set.reduce.on)
        return usage_error(self, "--write goes with --preprocess");
    if (r.set.reduce.path && files > 1) return usage_error(self, "--write goes with one file");
    const char *proof_error = proof_settings_error(&r.set.proof);
    if (proof_error) return usage_error(self, "%s", proof_error);
    if (r.set.proof.path && (r.set.count || r.set.limit || r.set.sample || r.set.cheapest))
        return usage_error(self, "--proof goes without --count, --limit, --sample, --cheapest");
    if (r.set.proof.path && r.set.reduce.on)
        return usage_error(self, "--proof is about the problem as it stands: no --preprocess");
    if (r.set.proof.path && files > 1) return usage_error(self, "--proof is for one problem");
    bool saving = r.set.keep.path || r.set.keep.resume;
    if (saving && (r.set.limit || r.set.sample || r.set.cheapest || r.set.proof.path))
        return usage_error(self, "--checkpoint and --resume go with --count or --all alone");
    if (saving && !r.set.count && !(r.set.all && r.set.path))
        return usage_error(self, "--checkpoint and --resume go with --count, or --all and -o FILE");
    if (saving && files > 1) return usage_error(self, "--checkpoint is for one problem");
    if (r.set.keep.every > 0 && !saving)
        return usage_error(self, "--checkpoint-every goes with --checkpoint or --resume");
    note(&r, checkpoint_begin(&r.saved, &r.set.keep, kind_of_search(&r.set)));
    if (r.code != CODE_DONE) return r.code;
    r.unfinished = saving;
    if (!r.set.limit && !r.set.count) r.set.limit = 1;
    if (!r.set.seed) r.set.seed = 1;
    bool later = saving && !r.set.count; /* when it is known what is in it already */
    if (!later && !output_open(&r.out, r.set.path)) return output_code(&r.out);
    if (files == 0) answer_file(&r, "-");
    for (int i = 0; i < files && !stopped(&r); i++) answer_file(&r, argv[i]);
    output_end how = r.answered ? OUTPUT_KEEP : OUTPUT_DISCARD;
    if (interrupted()) {
        note(&r, CODE_INTERRUPTED);
        if (r.answered) how = OUTPUT_PARTIAL;
    }
    if (r.answered && r.unfinished) how = OUTPUT_PARTIAL;
    if (!later || r.answered) note(&r, output_close(&r.out, how));
    if (!r.unfinished && r.out.failure == 0) checkpoint_remove(&r.saved);
    qdr_text_free(&r.text);
    if (r.code == CODE_INTERRUPTED) fputs("quadrille: interrupted\n", stderr);
    return r.code;
}

static const option own[] = {
    {"limit", 'n', "N", "up to N solutions instead of one; with --count, stop counting at N",
     offsetof(settings, limit), parse_count, NULL},
    {"all", 'a', NULL, "every solution", offsetof(settings, all), NULL, NULL},
    {"count", 'c', NULL, "only how many solutions there are", offsetof(settings, count), NULL,
     NULL},
    {"cheapest", 0, "N", "the N solutions whose options cost least, in order (|cost in an option)",
     offsetof(settings, cheapest), parse_count, NULL},
    {"sample", 0, "N", "N random solutions, each of all solutions equally likely every time",
     offsetof(settings, sample), parse_count, NULL},
    {"estimate", 0, "N",
     "do not search: tell from N random dives into the tree about how many nodes and solutions a "
     "search would meet",
     offsetof(settings, dives), parse_count, NULL},
    {"seed", 0, "S", "with --sample and --estimate: the same for the same seed (default 1)",
     offsetof(settings, seed), parse_count, NULL},
    {"json", 'j', NULL, "one JSON object per problem", offsetof(settings, json), NULL, NULL},
    {"stats", 0, NULL,
     "what the search did, on standard error (with --json: in the object): engine, nodes, "
     "guesses, updates, depth, bytes, seconds",
     offsetof(settings, stats), NULL, NULL},
    OPTIONS_END,
};

static const option searching[] = {
    {"engine", 'e', "NAME", "how to search", offsetof(settings, engine), NULL, cover_engine_words},
    {"choose", 0, "WAY",
     "which item to branch on: the one with the fewest options, those named #… first, or by "
     "weights that items gain by ending branches (the last two with the engine cells)",
     offsetof(settings, choose), NULL, qdr_cover_choice_name},
    {"time-limit", 't', "TIME", "give a problem up after that time, such as 2, 300ms or 5m",
     offsetof(settings, seconds), parse_seconds, NULL},
    {"node-limit", 'N', "N", "give a problem up after N nodes of the search tree, with one thread",
     offsetof(settings, nodes), parse_count, NULL},
    {"memory", 0, "SIZE",
     "with --count and --sample: what it may use to remember counts, such as 100M (default 800M); "
     "with less it takes longer",
     offsetof(settings, memory), parse_bytes, NULL},
    {"jobs", 'J', "N",
     "threads to share the work; if not told, as many as there are cores for --count, else one",
     offsetof(settings, jobs), parse_jobs, NULL},
    {"ordered", 0, NULL, "with --jobs: solutions in the same order as with one thread",
     offsetof(settings, ordered), NULL, NULL},
    OPTIONS_END,
};

static const option writing[] = {
    {"output", 'o', "FILE",
     "write to FILE instead of standard output; the old file stays whole until the end",
     offsetof(settings, path), NULL, NULL},
    OPTIONS_END,
};

static const option_group groups[] = {
    {"Solving", own, 0},
    {"Preprocessing", preprocess_options, offsetof(settings, reduce)},
    {"Searching", searching, 0},
    {"Long searches", checkpoint_options, offsetof(settings, keep)},
    {"Proving", proof_options, offsetof(settings, proof)},
    {"Output", writing, 0},
    GROUPS_END,
};

const command command_cover = {
    .name = "cover",
    .operands = "[FILE...]",
    .summary = "solve exact cover problems",
    .description =
        "Solves each file, or standard input, as one exact cover problem: choose options so that "
        "every primary item is in exactly one of them and every secondary item in at most one. "
        "Files may be gzipped. They are in Knuth's DLX format:\n\n"
        " | Lines that start with | are comments.\n"
        " a b c | d        the items; those after | are secondary\n"
        " a b              an option: the items that it covers\n"
        " c d\n\n"
        "A solution is printed as its options, one a line in the order in which they were chosen, "
        "with an empty line between solutions. In place of a solution stands the line \"no "
        "solution\" (exit code 1) or, when a limit stopped the search before it found one, "
        "\"unknown\" (exit code 6). With --count there is one number per problem. Solutions come "
        "in the same order on every run, unless several threads find them (--jobs) and --ordered "
        "is not given.\n\n"
        "A long search can be saved (--checkpoint) and taken up again (--resume) with the same "
        "options, though with any number of threads, also after the program was killed: nothing "
        "is counted twice or lost. While it lasts the solutions are in FILE.partial beside the "
        "FILE of -o. A search that is done removes its checkpoint. With a checkpoint, counting "
        "visits every solution. On a terminal the program shows how much of the tree is done.",
    .examples = "quadrille cover problem.dlx               # the first solution\n"
                "quadrille cover --all --stats problem.dlx # every solution, and what it took\n"
                "quadrille cover --count *.dlx             # how many, one number a file\n"
                "quadrille cover -n 5 --json - < x.dlx     # five of them, for programs",
    .groups = groups,
    .run = run_cover,
};
