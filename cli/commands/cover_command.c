/* cover_command.c: quadrille cover: exact cover problems in Knuth's DLX text, one a file. */
#include "commands/cover_run.h"
#include "kit/interrupt.h"
#include "kit/shown.h"
#include "kit/whole_file.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- one problem ----------------------------------------------------------------------------- */

static qdr_cover *read_problem(cover_run *r, const char *path) {
    qdr_cover *cover = NULL;
    qdr_text text = QDR_TEXT_INIT;
    qdr_error error = {0};
    if (strcmp(path, "-") == 0 && isatty(STDIN_FILENO) == 1)
        fputs("quadrille: type or paste a problem, end with Ctrl-D\n", stderr);
    qdr_status status = read_whole(path, &text, &error);
    if (status == QDR_OK && !interrupted())
        status = qdr_cover_read(text.bytes ? text.bytes : "", text.length, &cover, &error);
    if (interrupted()) /* the read was cut short: not the file's fault */
        cover_note(r, CODE_INTERRUPTED);
    else if (status != QDR_OK)
        cover_note(r, report_error(r->file, &error));
    qdr_text_free(&text);
    return cover;
}

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

static void (*const ways[])(cover_run *r, const qdr_cover *cover) = {
    [COVER_FIRST] = cover_list,    [COVER_ALL] = cover_list,
    [COVER_COUNT] = cover_count,   [COVER_CHEAPEST] = cover_cheapest,
    [COVER_SAMPLE] = cover_sample, [COVER_ESTIMATE] = cover_estimate,
    [COVER_PROOF] = cover_prove,   [COVER_WATCH] = cover_watch,
};

static void answer_file(cover_run *r, const char *path) {
    r->file = strcmp(path, "-") == 0 ? "<stdin>" : path;
    qdr_cover *cover = read_problem(r, path);
    if (!cover) return;
    if (r->set.reduce.on && !reduce_problem(r, &cover)) {
        free_problem(r, cover);
        return;
    }
    ways[r->set.mode](r, cover);
    free_problem(r, cover);
}

/* ---- the command ----------------------------------------------------------------------------- */

static int wrong_use(const command *self, const cover_settings *s, int files) {
    const char *proof = proof_settings_error(&s->proof);
    const char *saved = checkpoint_settings_error(&s->keep, s->mode == COVER_ALL, s->path);
    bool saving = s->keep.path || s->keep.resume;
    if (proof || saved) return usage_error(self, "%s", proof ? proof : saved);
    if (cover_choice_of(s) != QDR_CHOOSE_MRV && s->engine && strcmp(s->engine, "cells") != 0)
        return usage_error(self, "--choose %s goes with the engine cells, which it takes",
                           s->choose);
    if (s->watch && s->engine && strncmp(s->engine, "dlx", 3) != 0)
        return usage_error(self, "--watch shows the engine dlx, or dlx-first");
    if (s->reduce.path && !s->reduce.on) return usage_error(self, "--write goes with --preprocess");
    if (saving && s->limit) return usage_error(self, "--limit does not go with --checkpoint");
    if (files < 2) return CODE_DONE;
    if (s->reduce.path) return usage_error(self, "--write goes with one file");
    if (s->mode == COVER_PROOF) return usage_error(self, "--proof is for one problem");
    if (saving) return usage_error(self, "--checkpoint is for one problem");
    return CODE_DONE;
}

static bool stopped(const cover_run *r) {
    return interrupted() || r->out.failure != 0 || r->code == CODE_NO_MEMORY;
}

/* What becomes of the output and the checkpoint. */
static void conclude(cover_run *r, bool opened) {
    bool good = r->answered && r->code != CODE_NO_MEMORY;
    output_end how = good ? OUTPUT_KEEP : OUTPUT_DISCARD;
    if (interrupted()) cover_note(r, CODE_INTERRUPTED);
    if (good && (r->unfinished || interrupted())) how = OUTPUT_PARTIAL;
    bool listing = r->saved.path && !r->set.count;
    if (listing && how == OUTPUT_KEEP && !r->unfinished)
        cover_note(r, checkpoint_finish(&r->saved, &r->out));
    else if (opened || r->answered)
        cover_note(r, output_close(&r->out, how));
    if (listing && how == OUTPUT_PARTIAL && !r->saved.failed)
        fprintf(stderr, "quadrille: go on with --resume %s\n", shown(r->saved.path));
    if (!listing && !r->unfinished && r->out.failure == 0) checkpoint_remove(&r->saved);
    qdr_text_free(&r->text);
    if (r->code == CODE_INTERRUPTED) fputs("quadrille: interrupted\n", stderr);
}

static int run_cover(const command *self, int argc, char **argv) {
    cover_run r = {.text = QDR_TEXT_INIT};
    int code;
    int files = options_parse(self, argc, argv, &r.set, &code);
    if (files < 0) return code;
    code = wrong_use(self, &r.set, files);
    if (code != CODE_DONE) return code;
    code = (int)checkpoint_begin(&r.saved, &r.set.keep, cover_kind(&r.set));
    if (code != CODE_DONE) return code;
    r.unfinished = r.saved.path != NULL;
    if (!r.set.limit && !r.set.count && !r.set.watch) r.set.limit = 1;
    if (!r.set.seed) r.set.seed = 1;
    /* A listing that is saved opens it when it is known what is in it already. */
    bool open = !r.saved.path || r.set.count;
    if (open && !output_open(&r.out, r.set.path)) return output_code(&r.out);
    if (files == 0) answer_file(&r, "-");
    for (int i = 0; i < files && !stopped(&r); i++) answer_file(&r, argv[i]);
    conclude(&r, open);
    return r.code;
}

static const option own[] = {
    {"limit", 'n', "N", "up to N solutions instead of one; with --count, stop counting at N",
     offsetof(cover_settings, limit), parse_count, NULL},
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
    {"watch", 0, NULL,
     "show what dancing links do, step by step: on a terminal with a picture, forwards and "
     "backwards by keys, else a line for each step",
     offsetof(cover_settings, watch), NULL, NULL},
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
    {"choose", 0, "WAY",
     "which item to branch on: the one with the fewest options, those named #… first, or by "
     "weights that items gain by ending branches (the last two with the engine cells)",
     offsetof(cover_settings, choose), NULL, choice_words},
    {"node-limit", 'N', "N", "give a problem up after N nodes of the search tree, with one thread",
     offsetof(cover_settings, nodes), parse_count, NULL},
    {"jobs", 'J', "N",
     "threads to share the work; if not told, as many as there are cores for --count, else one",
     offsetof(cover_settings, jobs), parse_jobs, NULL},
    OPTIONS_END,
};

static const option_group groups[] = {
    {"Solving", cover_result_options, 0},
    {NULL, own, 0},
    {"Preprocessing", preprocess_options, offsetof(cover_settings, reduce)},
    {"Searching", cover_search_options, 0},
    {NULL, searching, 0},
    {"Long searches", checkpoint_options, offsetof(cover_settings, keep)},
    {"Proving", proof_options, offsetof(cover_settings, proof)},
    {"Output", output_file_options, offsetof(cover_settings, path)},
    GROUPS_END,
};

static const char *const mode_names[] = {
    [COVER_FIRST] = "first",       [COVER_ALL] = "all",       [COVER_COUNT] = "count",
    [COVER_CHEAPEST] = "cheapest", [COVER_SAMPLE] = "sample", [COVER_ESTIMATE] = "estimate",
    [COVER_PROOF] = "proof",       [COVER_WATCH] = "watch",   NULL};

enum {
    FIRST = 1 << COVER_FIRST,
    ALL = 1 << COVER_ALL,
    COUNT = 1 << COVER_COUNT,
    CHEAPEST = 1 << COVER_CHEAPEST,
    SAMPLE = 1 << COVER_SAMPLE,
    ESTIMATE = 1 << COVER_ESTIMATE,
    PROOF = 1 << COVER_PROOF,
    WATCH = 1 << COVER_WATCH,
};

static const mode_rule mode_rules[] = {
    {"limit", FIRST | COUNT | WATCH, NULL},
    {"all", ALL | PROOF, NULL},
    {"engine", FIRST | ALL | COUNT | PROOF | WATCH, NULL},
    {"json", FIRST | ALL | COUNT | CHEAPEST | SAMPLE | ESTIMATE | PROOF, NULL},
    {"choose", FIRST | ALL | COUNT | ESTIMATE | PROOF, "mrv"},
    {"stats", FIRST | ALL | COUNT | CHEAPEST | SAMPLE | PROOF, NULL},
    {"preprocess", FIRST | ALL | COUNT | CHEAPEST | SAMPLE | ESTIMATE | WATCH, NULL},
    {"write", FIRST | ALL | COUNT | CHEAPEST | SAMPLE | ESTIMATE, NULL},
    {"checkpoint", ALL | COUNT, NULL},
    {"checkpoint-every", ALL | COUNT, NULL},
    {"resume", ALL | COUNT, NULL},
    {"cnf", PROOF, NULL},
    {"proof-format", PROOF, NULL},
    MODE_RULES_END,
};

static const command_modes modes = {mode_names, mode_rules, offsetof(cover_settings, mode)};

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
        "tree is done.\n\n"
        "--watch shows dancing links at work (engine dlx, or dlx-first), on a terminal with a "
        "picture: the matrix of a small problem, ● for a node in the list of its item and ○ for "
        "one that has left it, covered items pale; of a large problem the options chosen, or the "
        "grid that they fill. Words say what happened, and why it can be undone. Keys: space or → "
        "a step on, b or ← a step back, c the next choice, d dead end, s solution, 0 the "
        "beginning, r run or pause, + and - faster and slower, q the end. The "
        "first four million steps are kept.",
    .examples = "quadrille cover problem.dlx               # the first solution\n"
                "quadrille cover --all --stats problem.dlx # every solution, and what it took\n"
                "quadrille cover --count *.dlx             # how many, one number a file\n"
                "quadrille cover -n 5 --json - < x.dlx     # five of them, for programs\n"
                "quadrille cover --watch knuth.dlx         # every step, by keys",
    .groups = groups,
    .modes = &modes,
    .run = run_cover,
};
