/* count_command.c: quadrille count: how many solutions each puzzle has. */
#include "kit/interrupt.h"
#include "kit/report.h"
#include "kit/search_options.h"
#include "kit/stream.h"

#include <inttypes.h>

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

static qdr_status ask(const settings *s, const question *q, answer *a, uint64_t *solutions,
                      qdr_step *step, qdr_stats *stats) {
    if (q->known) {
        *solutions = q->known->solutions;
        *step = q->known->step;
        return QDR_OK;
    }
    qdr_solve_options options = search_question(&s->search, s->limit);
    options.jobs = (int)s->stream.input.jobs;
    options.progress = tell;
    options.context = a;
    return qdr_puzzle_count(q->puzzle, &options, solutions, step, stats);
}

/* Plain lines come with their count, unless it is large. */
static bool count_quickly(const void *context, const qdr_answer *known, answer *a) {
    const settings *s = context;
    if (s->json) return false;
    qdr_text_printf(&a->out, "%" PRIu64 "\n", known->solutions);
    if (known->solutions == 0) a->code = CODE_NO_SOLUTION;
    return true;
}

static void count(const void *context, const question *q, answer *a) {
    const settings *s = context;
    double started = seconds_now();
    uint64_t solutions = 0;
    qdr_step step;
    qdr_stats stats;
    if (!search_opened(ask(s, q, a, &solutions, &step, &stats), &s->search, q, a)) return;
    bool enough = s->limit > 0 && solutions >= s->limit; /* as many as were asked for */
    bool certain = enough || search_certain(step, q, a);
    if (!certain && a->code == CODE_INTERRUPTED) return;
    search_report report = {stats.engine, stats, seconds_now() - started};
    if (s->json) {
        report_place_json(&a->out, q);
        qdr_text_printf(&a->out, ",\"count\":%" PRIu64 ",\"complete\":%s", solutions,
                        step == QDR_DONE ? "true" : "false");
        if (s->stats) report_stats_json(&a->out, &report);
        qdr_text_puts(&a->out, "}\n");
    } else {
        if (certain)
            qdr_text_printf(&a->out, "%" PRIu64 "\n", solutions);
        else
            qdr_text_puts(&a->out, "unknown\n");
        if (s->stats) report_stats(a, q, &report);
    }
    if (certain && solutions == 0) a->code = exit_code_worse(a->code, CODE_NO_SOLUTION);
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
    {"Counting", own, 0},
    {"Searching", search_options, offsetof(settings, search)},
    STREAM_GROUPS,
    GROUPS_END,
};

const command command_count = {
    .name = "count",
    .operands = "[FILE...]",
    .summary = "count solutions",
    .description =
        "Prints how many solutions each puzzle has, one number a line; with --limit N, at most "
        "N. Some puzzle having none makes the exit code 1. When a limit on time or nodes stopped "
        "the search, the line is \"unknown\" and the exit code 6; --json then has the number so "
        "far, and \"complete\" is false.",
    .examples = "quadrille count puzzles.txt           # exact numbers\n"
                "quadrille count --limit 2 puzzles.txt # 0, 1, or 2 for more than one",
    .groups = groups,
    .run = run,
};
