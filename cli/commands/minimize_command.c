/* minimize_command.c: quadrille minimize: fewer givens, the same solution. */
#include "kit/interrupt.h"
#include "kit/stream.h"

typedef struct settings {
    bool all, fewest;
    uint64_t limit, tries, seed;
    double seconds;
    stream_settings stream;
} settings;

/* One puzzle's answer on its way. */
typedef struct delivery {
    const settings *s;
    answer *a;
    const question *q;
    bool failed;
} delivery;

static bool put(void *context, const qdr_puzzle *minimal) {
    delivery *d = context;
    answer *a = d->a;
    d->failed = !stream_put(&d->s->stream, d->q, minimal, a) ||
                (a->out.length > OUTPUT_BLOCK && a->drain && !a->drain(a));
    return !d->failed;
}

static void minimize(const void *context, const question *q, answer *a) {
    const settings *s = context;
    qdr_minimize_options options = QDR_MINIMIZE_OPTIONS_INIT;
    if (!stream_can_put(&s->stream, q, false, a)) return;
    if (s->all) options.goal = QDR_MINIMIZE_ALL;
    if (s->fewest) options.goal = QDR_MINIMIZE_FEWEST;
    if (s->seed) options.seed = s->seed;
    if (s->tries) options.tries = s->tries;
    options.limit = s->limit;
    options.seconds = s->seconds;
    options.cancel = interrupt_flag();
    delivery d = {s, a, q, false};
    qdr_make_result result;
    qdr_error error = {0};
    qdr_status status = qdr_puzzle_minimize(q->puzzle, &options, put, &d, &result, &error);
    if (status != QDR_OK)
        answer_complain(a, q, status == QDR_BAD_ARGUMENT ? CODE_NO_SOLUTION : exit_code_of(status),
                        "%s", *error.message ? error.message : qdr_status_text(status));
    else if (result.step == QDR_STOPPED && interrupted())
        a->code = exit_code_worse(a->code, CODE_INTERRUPTED);
    else if (result.step == QDR_STOPPED && !d.failed && !(s->limit > 0 && result.found == s->limit))
        answer_complain(a, q, CODE_LIMIT, "a limit stopped the search");
}

static int run(const command *self, int argc, char **argv) {
    settings s = {.stream = STREAM_SETTINGS_INIT};
    int code;
    int files = options_parse(self, argc, argv, &s, &code);
    if (files < 0) return code;
    job work = stream_puzzles(&s.stream, argv, files, minimize, &s);
    work.streams = s.all;
    return job_run(self, &work);
}

static const option own[] = {
    {"all", 'a', NULL, "every minimal puzzle whose givens are among those of the puzzle",
     offsetof(settings, all), NULL, NULL},
    {"fewest", 'w', NULL, "try many orders, and give the one that leaves the fewest givens",
     offsetof(settings, fewest), NULL, NULL},
    {"tries", 'n', "N", "with --fewest: so many orders; 1000, if not told",
     offsetof(settings, tries), parse_count, NULL},
    {"limit", 'l', "N", "with --all: at most N of each", offsetof(settings, limit), parse_count,
     NULL},
    {"seed", 0, "S", "of the random order (default 1)", offsetof(settings, seed), parse_count,
     NULL},
    {"time-limit", 't', "TIME", "give a puzzle up after that time, such as 2, 300ms or 5m",
     offsetof(settings, seconds), parse_seconds, NULL},
    OPTIONS_END,
};

static const option_group groups[] = {
    {"Minimising", own, 0},
    STREAM_PUZZLE_GROUPS,
    STREAM_SAVING,
    GROUPS_END,
};

enum { ONE, ALL, FEWEST };
static const char *const mode_names[] = {"one", "all", "fewest", NULL};
static const mode_rule mode_rules[] = {
    {"tries", 1 << FEWEST, NULL},
    {"limit", 1 << ALL, NULL},
    {"seed", 1 << ONE | 1 << FEWEST, NULL},
    MODE_RULES_END,
};
static const command_modes modes = {mode_names, mode_rules, MODE_NOT_KEPT};

const command command_minimize = {
    .name = "minimize",
    .operands = "[FILE...]",
    .summary = "take away givens that are not needed",
    .description =
        "Writes, for each puzzle with exactly one solution, a minimal puzzle with the same "
        "solution: givens are taken away in random order as long as there is no other solution. "
        "Which ones are left depends on the order. --fewest tries many orders and gives the best "
        "result; there may be better ones. --all gives all minimal puzzles that can be left, in "
        "no particular order; of a puzzle with many givens to spare there are more than anybody "
        "can wait for.\n\n"
        "A puzzle without solution or with several is reported (exit code 1). When a limit stops "
        "the search (exit code 6), what was found by then is written.",
    .examples = "quadrille minimize puzzles.txt\n"
                "quadrille minimize --fewest --tries 100000 puzzle.txt\n"
                "quadrille minimize --all --limit 1000 puzzle.txt",
    .groups = groups,
    .modes = &modes,
    .run = run,
};
