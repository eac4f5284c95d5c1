/* bench_command.c: the command bench: engines and other programs, side by side on the same puzzles.
 */
#include "bench/bench_against.h"
#include "bench/bench_chart.h"
#include "bench/bench_counters.h"
#include "bench/bench_load.h"
#include "bench/bench_memory.h"
#include "bench/bench_table.h"
#include "kit/command.h"
#include "kit/interrupt.h"
#include "kit/output.h"
#include "kit/report.h"
#include "kit/search_options.h"
#include "kit/shown.h"
#include "kit/terminal_guard.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_ENGINES = 32, MOST_COMMANDS = 16 };

typedef struct commands {
    const char *at[MOST_COMMANDS];
    size_t count;
} commands;

typedef struct settings {
    const char *engines, *by, *plot;
    uint64_t rounds, limit, puzzles;
    double time_limit, budget;
    commands against;
    bool csv, json;
    input_settings input;
} settings;

/* ---- options -----------------------------------------------------------------------------------
 */

static const char *by_words(size_t i) {
    static const char *const words[] = {"class", "file"};
    return i < 2 ? words[i] : NULL;
}

/* Cuts the next name off a list with commas; false at its end. */
static bool next_name(const char **list, char name[32]) {
    size_t length = strcspn(*list, ",");
    if (**list == '\0') return false;
    snprintf(name, 32, "%.*s", length < 31 ? (int)length : 31, *list);
    *list += length + ((*list)[length] == ',');
    return true;
}

static bool parse_engines(const char *value, void *member, char message[OPTION_MESSAGE]) {
    const char *list = value;
    char name[32];
    if (*value == '\0') {
        snprintf(message, OPTION_MESSAGE, "no engine is named");
        return false;
    }
    while (next_name(&list, name))
        if (!option_word_known(name, engine_words, message)) return false;
    *(const char **)member = value;
    return true;
}

static bool parse_rounds(const char *value, void *member, char message[OPTION_MESSAGE]) {
    uint64_t rounds;
    if (!parse_count(value, &rounds, message)) return false;
    if (rounds > 1000) {
        snprintf(message, OPTION_MESSAGE, "more than 1000 rounds");
        return false;
    }
    *(uint64_t *)member = rounds;
    return true;
}

static bool parse_command(const char *value, void *member, char message[OPTION_MESSAGE]) {
    commands *list = member;
    if (list->count == MOST_COMMANDS) {
        snprintf(message, OPTION_MESSAGE, "more than %d commands", MOST_COMMANDS);
        return false;
    }
    list->at[list->count++] = value;
    return true;
}

/* A name that promises another kind of picture is refused. */
static bool parse_plot(const char *value, void *member, char message[OPTION_MESSAGE]) {
    static const char *const others[] = {".png", ".pdf", ".jpg", ".jpeg", ".gif", ".webp"};
    const char *dot = strrchr(value, '.');
    for (size_t i = 0; dot && i < sizeof others / sizeof *others; i++)
        if (strcmp(dot, others[i]) == 0) {
            snprintf(message, OPTION_MESSAGE, "charts are SVG: take a name such as chart.svg");
            return false;
        }
    *(const char **)member = value;
    return true;
}

static const option own_options[] = {
    {"engines", 'e', "A,B", "these engines (default: all that take the puzzles)",
     offsetof(settings, engines), parse_engines, engine_words},
    OTHER_SPELLING("engine"),
    {"against", 0, "COMMAND",
     "also a program that reads puzzle lines and prints solution lines; may be repeated",
     offsetof(settings, against), parse_command, NULL},
    {"rounds", 'r', "N", "time everything N times and take the median (default 3)",
     offsetof(settings, rounds), parse_rounds, NULL},
    {"limit", 'n', "N", "look for N solutions (default 2: decides whether there is only one)",
     offsetof(settings, limit), parse_count, NULL},
    {"puzzles", 0, "N", "only the first N puzzles of every file", offsetof(settings, puzzles),
     parse_count, NULL},
    {"time-limit", 't', "TIME", "stop a puzzle after TIME (default 1s)",
     offsetof(settings, time_limit), parse_seconds, NULL},
    {"budget", 0, "TIME",
     "one engine spends no more than TIME on a file in a round; what it does not reach is counted "
     "as not run (default 2s for the shipped puzzles, no end for files)",
     offsetof(settings, budget), parse_seconds, NULL},
    {"by", 0, "WHAT",
     "group the puzzles by class or by file (default: class; the shipped ones "
     "by file)",
     offsetof(settings, by), NULL, by_words},
    {"csv", 0, NULL, "the table as CSV", offsetof(settings, csv), NULL, NULL},
    {"json", 0, NULL, "everything as JSON", offsetof(settings, json), NULL, NULL},
    {"plot", 0, "FILE", "also draw a chart, as SVG", offsetof(settings, plot), parse_plot, NULL},
    OPTIONS_END};

static const option_group groups[] = {
    {"Options", own_options, 0}, {"Reading", input_options, offsetof(settings, input)}, GROUPS_END};

/* ---- running -----------------------------------------------------------------------------------
 */

typedef struct run {
    settings set;
    bench_plan plan;
    bench_data data;
    bench_contender contenders[MOST_ENGINES];
    size_t contender_count;
    bench_against others[MOST_COMMANDS];
    size_t other_count;
} run;

static bool takes_some(const char *engine, const bench_data *data) {
    for (size_t i = 0; i < data->count; i++)
        if (qdr_engine_takes(engine, data->puzzles[i].puzzle)) return true;
    return false;
}

static bool add_contender(run *r, const char *engine) {
    for (size_t c = 0; c < r->contender_count; c++)
        if (strcmp(r->contenders[c].name, engine) == 0) return true;
    if (r->contender_count == MOST_ENGINES || !takes_some(engine, &r->data)) return true;
    return contender_new(&r->contenders[r->contender_count++], engine, &r->data, &r->plan);
}

static bool choose_contenders(run *r) {
    char name[32];
    bool fine = true;
    const char *list = r->set.engines;
    if (list)
        while (next_name(&list, name)) fine &= add_contender(r, name);
    else
        for (size_t i = 0; qdr_engine_name(i); i++) fine &= add_contender(r, qdr_engine_name(i));
    for (size_t i = 0; i < r->set.against.count; i++)
        fine &= against_new(&r->others[r->other_count++], r->set.against.at[i], &r->data, &r->plan);
    return fine;
}

static void show_progress(const run *r, uint64_t round, const char *file, const char *name) {
    if (isatty(STDERR_FILENO) != 1) return;
    fputs("\r", terminal_raw());
    fprintf(stderr, "round %" PRIu64 " of %" PRIu64 ": %s, %s", round + 1, r->plan.rounds,
            shown(file), shown(name));
    fputs("\033[K", terminal_raw());
}

static void hide_progress(void) {
    if (isatty(STDERR_FILENO) == 1) fputs("\r\033[K", terminal_raw());
}

/* Every contender over every file; in each round another one goes first. */
static void run_rounds(run *r) {
    size_t all = r->contender_count + r->other_count;
    for (uint64_t round = 0; round < r->plan.rounds; round++)
        for (size_t f = 0; f < r->data.file_count; f++)
            for (size_t i = 0; i < all && !interrupted(); i++) {
                const bench_file *file = &r->data.files[f];
                size_t turn = (size_t)((i + round) % all);
                if (turn < r->contender_count) {
                    show_progress(r, round, file->label, r->contenders[turn].name);
                    contender_run(&r->contenders[turn], &r->data, file, &r->plan, round);
                } else {
                    bench_against *other = &r->others[turn - r->contender_count];
                    show_progress(r, round, file->label, other->command);
                    against_run(other, &r->data, file, &r->plan);
                }
            }
    hide_progress();
    for (size_t c = 0; c < r->contender_count; c++)
        contender_finish(&r->contenders[c], &r->data, &r->plan);
    for (size_t o = 0; o < r->other_count; o++) against_finish(&r->others[o], &r->data, &r->plan);
}

/* All engines that answered must have found the same number of solutions. */
static exit_code compare_answers(const run *r) {
    exit_code code = CODE_DONE;
    for (size_t f = 0; f < r->data.file_count; f++)
        for (size_t i = 0; i < r->data.files[f].count; i++) {
            const bench_result *first = NULL;
            const char *name = "";
            for (size_t c = 0; c < r->contender_count; c++) {
                const bench_result *at = &r->contenders[c].results[r->data.files[f].first + i];
                if (at->state == BENCH_FAILED) code = CODE_NO_SOLUTION;
                if (at->state != BENCH_ANSWERED) continue;
                if (first && first->solutions != at->solutions) {
                    fprintf(stderr,
                            "%s: puzzle %zu: %s finds %" PRIu64 " solutions, %s %" PRIu64 "\n",
                            shown(r->data.files[f].path), i + 1, name, first->solutions,
                            r->contenders[c].name, at->solutions);
                    code = CODE_NO_SOLUTION;
                }
                if (!first) first = at, name = r->contenders[c].name;
            }
        }
    return code;
}

static exit_code write_plot(const bench_report *report, const char *path) {
    qdr_text text = QDR_TEXT_INIT;
    output out;
    bench_write_chart(report, &text);
    exit_code code;
    if (text.failed) {
        code = report_no_memory(path);
    } else {
        if (output_open(&out, path)) {
            output_write(&out, text.bytes, text.length);
            code = output_close(&out, OUTPUT_KEEP);
        } else {
            code = output_code(&out);
        }
    }
    qdr_text_free(&text);
    return code;
}

static exit_code print_report(const run *r, bool counted) {
    bench_report report = {&r->data,  &r->plan,       r->contenders, r->contender_count,
                           r->others, r->other_count, counted};
    qdr_text text = QDR_TEXT_INIT;
    if (r->set.json)
        bench_write_json(&report, &text);
    else if (r->set.csv)
        bench_write_csv(&report, &text);
    else
        bench_write_table(&report, &text);
    exit_code code = output_print(&text);
    if (code == CODE_NO_MEMORY) return code;
    if (bench_memory_ended()) return report_no_memory("quadrille bench");
    if (r->set.plot) code = exit_code_worse(code, write_plot(&report, r->set.plot));
    return code;
}

static exit_code measure(run *r, bool by_class) {
    if (!(by_class ? bench_group_by_class(&r->data) : bench_group_by_file(&r->data)) ||
        !choose_contenders(r)) {
        return report_no_memory("quadrille bench");
    }
    bool counted = counters_open();
    run_rounds(r);
    counters_close();
    return exit_code_worse(compare_answers(r), print_report(r, counted));
}

static void free_run(run *r) {
    for (size_t c = 0; c < r->contender_count; c++) contender_free(&r->contenders[c]);
    for (size_t o = 0; o < r->other_count; o++) against_free(&r->others[o]);
    bench_data_free(&r->data);
}

static int run_bench(const command *self, int argc, char **argv) {
    static run r;
    r = (run){.set = {.rounds = 3, .limit = 2, .time_limit = 1, .input = INPUT_SETTINGS_INIT}};
    int code;
    int operands = options_parse(self, argc, argv, &r.set, &code);
    if (operands < 0) return code;
    if (r.set.csv && r.set.json) return usage_error(self, "--csv and --json exclude each other");
    size_t count = (size_t)operands;
    char **shipped = operands == 0 ? bench_shipped(&count) : NULL, **paths = shipped;
    if (operands > 0) paths = argv;
    if (!paths) return bench_memory_ended() ? report_no_memory("quadrille bench") : CODE_IO_FAILED;
    double budget = r.set.budget > 0 ? r.set.budget : shipped ? 2 : 0;
    r.plan = (bench_plan){.solutions = r.set.limit,
                          .rounds = r.set.rounds,
                          .time_limit = r.set.time_limit,
                          .budget = budget,
                          .jobs = (int)r.set.input.jobs,
                          .cancel = interrupt_flag()};
    qdr_limits limits = QDR_LIMITS_INIT;
    limits.seconds = r.set.time_limit;
    limits.cancel = interrupt_flag();
    code = bench_load(&r.data, paths, count, &r.set.input.read, r.set.puzzles, &limits);
    bool by_class = r.set.by ? strcmp(r.set.by, "class") == 0 : !shipped;
    bool go_on = code == CODE_DONE || !r.set.input.strict;
    if (go_on && r.data.count > 0) code = exit_code_worse(code, measure(&r, by_class));
    if (interrupted()) code = CODE_INTERRUPTED;
    free_run(&r);
    bench_shipped_free(shipped);
    return code;
}

const command command_bench = {
    .name = "bench",
    .operands = "[FILE...]",
    .summary = "race the engines on the same puzzles",
    .description =
        "Runs every engine over every puzzle, round by round in turn, and prints for each engine "
        "and difficulty class: how many puzzles it solved, how many the time limit stopped, the "
        "median, 99th percentile and worst time of a puzzle, puzzles per second, and on average "
        "nodes of the search tree, updates of the data structure and bytes. A puzzle counts as "
        "solved when its solutions are found up to --limit or it is proved that there are no "
        "more; its time is the median over the rounds and contains everything from opening the "
        "engine to the re-check of the solution. A time beyond the limit is printed as >1.00 s. "
        "Engines that do not agree are reported, with exit code 1.\n\n"
        "Without files it takes the puzzles that came with the program.\n\n"
        "At the end it tells how well the time is told beforehand by each figure of check "
        "--metrics, as Spearman's rank correlation.\n\n"
        "A program given with --against is called once per file and round with the puzzles on its "
        "standard input, one a line. It is expected to find one solution of each and to print "
        "one line a puzzle. Its answers are checked; its time contains the start of the process.",
    .examples = "quadrille bench  # the shipped puzzles\n"
                "quadrille bench --engines dlx,backtrack --plot chart.svg my.txt  # two engines\n"
                "quadrille bench --against 'quadrille solve' --engines dlx my.txt  # a program",
    .groups = groups,
    .unconfined = true, /* --against runs others, and they are not to be slower for it */
    .run = run_bench,
};
