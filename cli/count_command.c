/* count_command.c: quadrille count: how many solutions each puzzle has. */
#include "interrupt.h"
#include "report.h"
#include "search_options.h"

#include <inttypes.h>
#include <unistd.h>

typedef struct settings {
    uint64_t limit;
    uint64_t jobs; /* threads for one large count */
    bool stats, json;
    input_settings input;
    output_settings output;
    search_settings search;
} settings;

enum {
    SMALL = 20000, /* nodes that one thread tries before the others are called */
    MOST_JOBS = 256
};

static void tell(void *context, uint64_t solutions) {
    answer *a = context;
    if (a->tell) a->tell(a, solutions);
}

/* Most puzzles are counted before a second thread could be started. So: first alone, with few
 * nodes; what proves to be large is then counted by all threads, from the start. */
static qdr_status ask(const settings *s, const question *q, answer *a, uint64_t *solutions,
                      qdr_step *step, qdr_stats *stats) {
    qdr_solve_options options = search_question(&s->search, s->limit);
    bool few = s->search.nodes > 0 && s->search.nodes <= SMALL;
    if (!few) options.limits.nodes = SMALL;
    qdr_status status = qdr_puzzle_count(q->puzzle, &options, solutions, step, stats);
    bool enough = s->limit > 0 && *solutions >= s->limit;
    if (status != QDR_OK || few || *step != QDR_STOPPED || enough || interrupted()) return status;
    options.limits.nodes = s->search.nodes;
    options.jobs = (int)s->jobs;
    options.progress = tell;
    options.context = a;
    return qdr_puzzle_count(q->puzzle, &options, solutions, step, stats);
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
    search_report report = {s->search.engine ? s->search.engine : "auto", stats,
                            seconds_now() - started};
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
    settings s = {.input = INPUT_SETTINGS_INIT};
    int code;
    int files = options_parse(self, argc, argv, &s, &code);
    if (files < 0) return code;
    if (s.jobs > MOST_JOBS) return usage_error(self, "--jobs: at most %d", MOST_JOBS);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (s.jobs == 0) s.jobs = cores > 0 && !s.stats ? (uint64_t)cores : 1;
    job work = {&s.input, &s.output, argv, files, count, &s};
    return job_run(self, &work);
}

static const option own[] = {
    {"limit", 'n', "N", "stop counting a puzzle's solutions at N", offsetof(settings, limit),
     parse_count, NULL},
    {"jobs", 'J', "N", "threads that share a large count of a 9×9; all cores unless --stats",
     offsetof(settings, jobs), parse_count, NULL},
    {"json", 'j', NULL, "one JSON object per puzzle", offsetof(settings, json), NULL, NULL},
    {"stats", 0, NULL, "what the search did, on standard error (with --json: in the object)",
     offsetof(settings, stats), NULL, NULL},
    OPTIONS_END,
};

static const option_group groups[] = {
    {"Counting", own, 0},
    {"Searching", search_options, offsetof(settings, search)},
    {"Reading", input_options, offsetof(settings, input)},
    {"Output", output_options, offsetof(settings, output)},
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
