/* count_command.c: quadrille count: how many solutions each puzzle has. */
#include "kit/interrupt.h"
#include "kit/report.h"
#include "kit/search_options.h"
#include "kit/stream.h"

#include <inttypes.h>
#include <stdlib.h>

typedef struct settings {
    uint64_t limit;
    bool stats, json;
    stream_settings stream;
    search_settings search;
} settings;

static void tell(void *context, uint64_t solutions) {
    answer *a = context;
    if (a->tell) a->tell(a, solutions);
}

/* What the batch has counted, unless it was too much for the numbers that a batch has. */
static bool is_known(const question *q) {
    return q->known && !(q->known->step == QDR_STOPPED && q->known->solutions == UINT64_MAX);
}

/* The count, as a number of any size. */
static qdr_status ask(const settings *s, const question *q, answer *a, qdr_text *solutions,
                      qdr_step *step, qdr_stats *stats) {
    if (is_known(q)) {
        *step = q->known->step;
        qdr_text_printf(solutions, "%" PRIu64, q->known->solutions);
        return solutions->failed ? QDR_NO_MEMORY : QDR_OK;
    }
    qdr_solve_options options = search_question(&s->search, s->limit);
    options.jobs = (int)s->stream.input.jobs;
    options.progress = tell;
    options.context = a;
    return qdr_puzzle_count_exact(q->puzzle, &options, solutions, step, stats);
}

/* Plain lines come with their count, unless it is large. */
static bool count_quickly(const void *context, const char *file, const qdr_answer *known,
                          answer *a) {
    (void)file;
    const settings *s = context;
    if (s->json) return false;
    qdr_text_printf(&a->out, "%" PRIu64 "\n", known->solutions);
    if (known->solutions == 0) a->code = CODE_NO_SOLUTION;
    return true;
}

/* JSON has the number with all its digits, as it has for cover --count. */
static void show(const settings *s, const question *q, const qdr_text *solutions, bool certain,
                 qdr_step step, const search_report *report, answer *a) {
    if (s->json) {
        report_place_json(&a->out, q);
        qdr_text_printf(&a->out, ",\"count\":%s,\"complete\":%s", solutions->bytes,
                        step == QDR_DONE ? "true" : "false");
        if (s->stats) report_stats_json(&a->out, report);
        qdr_text_puts(&a->out, "}\n");
    } else {
        qdr_text_printf(&a->out, "%s\n", certain ? solutions->bytes : "unknown");
        if (s->stats) report_stats(a, q, report);
    }
}

static void count(const void *context, const question *q, answer *a) {
    const settings *s = context;
    double started = seconds_now();
    qdr_text solutions = QDR_TEXT_INIT;
    qdr_step step;
    qdr_stats stats;
    if (search_opened(ask(s, q, a, &solutions, &step, &stats), &s->search, q, a)) {
        uint64_t number = strtoull(solutions.bytes, NULL, 10); /* or the largest there is */
        bool enough = s->limit > 0 && number >= s->limit;      /* as many as were asked for */
        bool certain = enough || search_certain(step, q, a);
        search_report report = {stats.engine, stats, seconds_now() - started};
        if (certain || a->code != CODE_INTERRUPTED)
            show(s, q, &solutions, certain, step, &report, a);
        if (certain && number == 0) a->code = exit_code_worse(a->code, CODE_NO_SOLUTION);
    }
    qdr_text_free(&solutions);
}

static int run(const command *self, int argc, char **argv) {
    settings s = {.stream = STREAM_SETTINGS_INIT};
    int code;
    int files = options_parse(self, argc, argv, &s, &code);
    if (files < 0) return code;
    /* Counting in bulk, until a puzzle proves to have many; those are for all threads together.
     * Statistics are of one search, so they want each puzzle by itself. */
    job work = stream_job(&s.stream, argv, files, count, &s);
    work.question = s.stats ? QDR_ASK_NOTHING : QDR_ASK_COUNT;
    work.solve = search_question(&s.search, s.limit);
    work.quick = count_quickly;
    work.number = s.json;
    return job_run(self, &work);
}

static const option own[] = {
    {"limit", 'n', "N", "stop counting a puzzle's solutions at N", offsetof(settings, limit),
     parse_count, NULL},
    {"json", 'j', NULL, "one JSON object per puzzle", offsetof(settings, json), NULL, NULL},
    {"stats", 0, NULL, "what the search did, on standard error (with --json: in the object)",
     offsetof(settings, stats), NULL, NULL},
    OPTIONS_END,
};

static const option_group groups[] = {
    {"Counting", own, 0}, {"Searching", search_options, offsetof(settings, search)},
    STREAM_GROUPS,        STREAM_SAVING,
    GROUPS_END,
};

const command command_count = {
    .name = "count",
    .operands = "[FILE...]",
    .summary = "count solutions",
    .description =
        "Prints how many solutions each puzzle has, one number a line, however large; with "
        "--limit N, at most N. Some puzzle having none makes the exit code 1. When a limit on time "
        "or nodes stopped the search, the line is \"unknown\" and the exit code 6; --json then has the number so "
        "far, and \"complete\" is false. JSON has all digits of a number; beyond 2^53 many readers "
        "of JSON would round it.",
    .examples = "quadrille count puzzles.txt           # exact numbers\n"
                "quadrille count --limit 2 puzzles.txt # 0, 1, or 2 for more than one",
    .groups = groups,
    .run = run,
};
