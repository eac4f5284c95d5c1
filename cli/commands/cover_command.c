/* cover_command.c: quadrille cover: exact cover problems in Knuth's DLX text, one a file. */
#include "commands/cover_run.h"
#include "kit/interrupt.h"
#include "kit/whole_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const double SLICE = 0.1; /* seconds of search between two looks at everything else */

static const char *cover_engine_words(size_t i) {
    return qdr_cover_engine_name(i);
}

static bool stopped(const cover_run *r) {
    return interrupted() || r->out.failure != 0;
}

/* ---- reading --------------------------------------------------------------------------------- */

static void complain_at(cover_run *r, const qdr_error *error) {
    if (interrupted()) { /* the read was cut short: not the file's fault */
        cover_note(r, CODE_INTERRUPTED);
        return;
    }
    if (error->line > 0)
        fprintf(stderr, "%s:%zu:%zu: %s\n", r->file, error->line, error->column, error->message);
    else
        fprintf(stderr, "%s: %s\n", r->file, error->message);
    cover_note(r, exit_code_of(error->status));
}

static qdr_cover *read_problem(cover_run *r, const char *path) {
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
    uint64_t bytes;
    exit_code code = checkpoint_open(&r->saved, cover, &options, &search, &bytes);
    cover_note(r, code);
    if (code != CODE_DONE) return false;
    qdr_cover_search_stats(search, stats);
    uint64_t found = stats->solutions;
    do {
        show_search(r, search, found);
        *step = qdr_cover_search_total(search, slice_of(r), decimal);
        qdr_cover_search_stats(search, stats);
        found = stats->solutions;
        if (checkpoint_is_due(&r->saved) && *step == QDR_SOLUTION)
            cover_note(r, checkpoint_save(&r->saved, search, 0));
    } while (*step == QDR_SOLUTION && !r->saved.failed);
    if (*step == QDR_STOPPED) cover_note(r, checkpoint_save(&r->saved, search, 0));
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

static void count_solutions(cover_run *r, const qdr_cover *cover) {
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

/* Saves a listing: first what it has written. */
static void save_listing(cover_run *r, const qdr_cover_search *search) {
    uint64_t bytes;
    if (output_settle(&r->out, &bytes)) cover_note(r, checkpoint_save(&r->saved, search, bytes));
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

static void sample_solutions(cover_run *r, const qdr_cover *cover) {
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
static void estimate_search(cover_run *r, const qdr_cover *cover) {
    double nodes, solutions;
    uint32_t dives = r->set.dives < UINT32_MAX ? (uint32_t)r->set.dives : UINT32_MAX;
    qdr_status status = qdr_cover_estimate(cover, dives, r->set.seed, &nodes, &solutions);
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
    cover_drain(r, 0);
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

static void list_cheapest(cover_run *r, const qdr_cover *cover) {
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

/* Opens the search and, where it was saved before, the output as it was then. */
static bool open_listing(cover_run *r, const qdr_cover *cover, const qdr_cover_options *options,
                         qdr_cover_search **search) {
    uint64_t bytes;
    if (!r->saved.path) return cover_opened(r, qdr_cover_search_new(cover, options, search));
    exit_code code = checkpoint_open(&r->saved, cover, options, search, &bytes);
    if (code == CODE_DONE && !output_resume(&r->out, r->set.path, bytes)) {
        code = bytes > 0 ? CODE_BAD_INPUT : output_code(&r->out);
        qdr_cover_search_free(*search);
    }
    cover_note(r, code);
    return code == CODE_DONE;
}

static void list_solutions(cover_run *r, const qdr_cover *cover) {
    qdr_cover_options options = cover_question(r, r->set.all ? 0 : r->set.limit);
    double started = seconds_now();
    qdr_cover_search *search;
    qdr_stats stats;
    if (!open_listing(r, cover, &options, &search)) return;
    qdr_cover_search_stats(search, &stats);
    uint64_t found = stats.solutions;
    bool begun = r->saved.from != NULL; /* the head is in the output already */
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

/* ---- the command ----------------------------------------------------------------------------- */

static void free_problem(cover_run *r, qdr_cover *cover) {
    qdr_cover_free(cover);
    qdr_cover_free(r->original);
    r->original = NULL;
}

/* Puts a smaller problem in the place of `cover`; false: there is nothing (more) to do. */
static bool reduce_problem(cover_run *r, qdr_cover **cover) {
    qdr_cover *smaller;
    qdr_limits limits = {.seconds = r->set.seconds, .cancel = interrupt_flag()};
    qdr_status status = preprocess(*cover, &limits, &smaller, &r->reduced);
    if (status != QDR_OK) {
        cover_complain(r, exit_code_of(status), qdr_status_text(status));
        return false;
    }
    r->original = *cover;
    *cover = smaller;
    if (interrupted()) return false;
    if (r->set.stats && !r->set.json) preprocess_report(&r->reduced, r->file);
    if (!r->set.reduce.path) return true;
    cover_note(r, preprocess_write(&r->reduced, smaller, r->file, r->set.reduce.path));
    return false;
}

static void answer_file(cover_run *r, const char *path) {
    r->file = strcmp(path, "-") == 0 ? "<stdin>" : path;
    qdr_cover *cover = read_problem(r, path);
    if (!cover) return;
    if (r->set.reduce.on && !reduce_problem(r, &cover)) {
        free_problem(r, cover);
        return;
    }
    if (r->set.proof.path)
        cover_prove(r, cover);
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

static int run_cover(const command *self, int argc, char **argv) {
    cover_run r = {.text = QDR_TEXT_INIT};
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
    if (cover_choice_of(&r) != QDR_CHOOSE_MRV) {
        if (r.set.sample || r.set.cheapest)
            return usage_error(self, "--choose goes without --sample and --cheapest");
        if (r.set.engine && strcmp(r.set.engine, "cells") != 0)
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
    cover_note(&r, checkpoint_begin(&r.saved, &r.set.keep, cover_kind(&r.set)));
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
        cover_note(&r, CODE_INTERRUPTED);
        if (r.answered) how = OUTPUT_PARTIAL;
    }
    if (r.answered && r.unfinished) how = OUTPUT_PARTIAL;
    if (!later || r.answered) cover_note(&r, output_close(&r.out, how));
    if (!r.unfinished && r.out.failure == 0) checkpoint_remove(&r.saved);
    qdr_text_free(&r.text);
    if (r.code == CODE_INTERRUPTED) fputs("quadrille: interrupted\n", stderr);
    return r.code;
}

static const option own[] = {
    {"limit", 'n', "N", "up to N solutions instead of one; with --count, stop counting at N",
     offsetof(cover_settings, limit), parse_count, NULL},
    {"all", 'a', NULL, "every solution", offsetof(cover_settings, all), NULL, NULL},
    {"count", 'c', NULL, "only how many solutions there are", offsetof(cover_settings, count), NULL,
     NULL},
    {"cheapest", 0, "N", "the N solutions whose options cost least, in order (|cost in an option)",
     offsetof(cover_settings, cheapest), parse_count, NULL},
    {"sample", 0, "N", "N random solutions, each of all solutions equally likely every time",
     offsetof(cover_settings, sample), parse_count, NULL},
    {"estimate", 0, "N",
     "do not search: tell from N random dives into the tree about how many nodes and solutions a "
     "search would meet",
     offsetof(cover_settings, dives), parse_count, NULL},
    {"seed", 0, "S", "with --sample and --estimate: the same for the same seed (default 1)",
     offsetof(cover_settings, seed), parse_count, NULL},
    {"json", 'j', NULL, "one JSON object per problem", offsetof(cover_settings, json), NULL, NULL},
    {"stats", 0, NULL,
     "what the search did, on standard error (with --json: in the object): engine, nodes, "
     "guesses, updates, depth, bytes, seconds",
     offsetof(cover_settings, stats), NULL, NULL},
    OPTIONS_END,
};

static const char *choice_words(size_t i) {
    return qdr_cover_choice_name((qdr_cover_choice)i);
}

static const option searching[] = {
    {"engine", 'e', "NAME",
     "how to search (all but algox take colours; auto, cells and bounds take bounds)",
     offsetof(cover_settings, engine), NULL, cover_engine_words},
    {"choose", 0, "WAY",
     "which item to branch on: the one with the fewest options, those named #… first, or by "
     "weights that items gain by ending branches (the last two with the engine cells)",
     offsetof(cover_settings, choose), NULL, choice_words},
    {"time-limit", 't', "TIME", "give a problem up after that time, such as 2, 300ms or 5m",
     offsetof(cover_settings, seconds), parse_seconds, NULL},
    {"node-limit", 'N', "N", "give a problem up after N nodes of the search tree, with one thread",
     offsetof(cover_settings, nodes), parse_count, NULL},
    {"memory", 0, "SIZE",
     "with --count and --sample: what it may use to remember counts, such as 100M (default 800M); "
     "with less it takes longer",
     offsetof(cover_settings, memory), parse_bytes, NULL},
    {"jobs", 'J', "N",
     "threads to share the work; if not told, as many as there are cores for --count, else one",
     offsetof(cover_settings, jobs), parse_jobs, NULL},
    {"ordered", 0, NULL, "with --jobs: solutions in the same order as with one thread",
     offsetof(cover_settings, ordered), NULL, NULL},
    OPTIONS_END,
};

static const option writing[] = {
    {"output", 'o', "FILE",
     "write to FILE instead of standard output; the old file stays whole until the end",
     offsetof(cover_settings, path), NULL, NULL},
    OPTIONS_END,
};

static const option_group groups[] = {
    {"Solving", own, 0},
    {"Preprocessing", preprocess_options, offsetof(cover_settings, reduce)},
    {"Searching", searching, 0},
    {"Long searches", checkpoint_options, offsetof(cover_settings, keep)},
    {"Proving", proof_options, offsetof(cover_settings, proof)},
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
        " c d:red |5       another, which gives d a colour and costs 5\n\n"
        "Options that give a secondary item the same colour can be chosen together. 2:3|a among "
        "the items is a primary item to be covered two or three times.\n\n"
        "A solution is printed as its options, one a line in the order in which they were chosen, "
        "with an empty line between solutions. In place of a solution stands the line \"no "
        "solution\" (exit code 1) or, when a limit stopped the search before it found one, "
        "\"unknown\" (exit code 6). With --count there is one number per problem. Solutions come "
        "in the same order on every run, unless several threads find them (--jobs) and --ordered "
        "is not given.\n\n"
        "A long search can be saved (--checkpoint) and taken up again (--resume) with the same "
        "options, though with any number of threads, also after the program was killed: nothing "
        "is counted twice or lost. While it lasts the solutions are in FILE.partial beside the "
        "FILE of -o. A search that is done removes its checkpoint. Of the counts that --count "
        "remembers the dearest are saved with it. On a terminal the program shows how much of the "
        "tree is done.",
    .examples = "quadrille cover problem.dlx               # the first solution\n"
                "quadrille cover --all --stats problem.dlx # every solution, and what it took\n"
                "quadrille cover --count *.dlx             # how many, one number a file\n"
                "quadrille cover -n 5 --json - < x.dlx     # five of them, for programs",
    .groups = groups,
    .run = run_cover,
};
