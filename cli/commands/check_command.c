/* check_command.c: quadrille check: is it a proper puzzle, is every given needed, how hard is
 * it. */
#include "kit/interrupt.h"
#include "kit/report.h"
#include "kit/sieve.h"

#include <inttypes.h>

typedef struct settings {
    bool minimal, metrics, json;
    sieve_settings sieve;
    stream_settings stream;
    search_settings search;
} settings;

/* Everything that was asked about a puzzle. */
typedef struct findings {
    qdr_verdict verdict;
    qdr_clash clash;
    bool told_minimal; /* the next two are known */
    int redundant;     /* a cell that is not needed, or -1 */
    bool told_metrics;
    qdr_metrics metrics;
} findings;

static bool find_minimal(const settings *s, const question *q, const uint8_t *solution, findings *f,
                         answer *a) {
    qdr_solve_options options = search_question(&s->search, 0);
    qdr_step step;
    qdr_status status = qdr_puzzle_minimal(q->puzzle, &options, solution, &f->redundant, &step);
    if (!search_opened(status, &s->search, q, a)) return false;
    f->told_minimal = search_certain(step, q, a);
    return true;
}

static bool find_metrics(const settings *s, const question *q, findings *f, answer *a) {
    qdr_solve_options options = search_question(&s->search, 0);
    qdr_step step;
    qdr_status status = qdr_puzzle_metrics(q->puzzle, &options.limits, &f->metrics, &step);
    if (status == QDR_UNSUPPORTED) { /* the verdict stands without them */
        answer_complain(a, q, CODE_BAD_INPUT,
                        "no metrics: they are those of the dlx search, which does not take cages");
        return true;
    }
    if (!search_opened(status, &s->search, q, a)) return false;
    f->told_metrics = search_certain(step, q, a);
    return true;
}

static bool find_all(const settings *s, const question *q, findings *f, answer *a) {
    f->verdict = known_verdict(q, &f->clash);
    if (f->verdict == QDR_UNKNOWN)
        search_certain(QDR_STOPPED, q, a);
    else if (f->verdict != QDR_UNIQUE)
        a->code = exit_code_worse(a->code, CODE_NO_SOLUTION);
    if (s->minimal && f->verdict == QDR_UNIQUE && !find_minimal(s, q, q->known->solution, f, a))
        return false;
    if (s->metrics && f->verdict != QDR_INVALID && !find_metrics(s, q, f, a)) return false;
    return true;
}

/* ---- in words -------------------------------------------------------------------------------- */

static void write_line(const settings *s, const question *q, const findings *f, qdr_text *out) {
    char cell[CELL_NAME];
    const qdr_metrics *m = &f->metrics;
    qdr_text_puts(out, qdr_verdict_name(f->verdict));
    if (f->verdict == QDR_INVALID) {
        qdr_text_puts(out, ": ");
        report_clash(out, q->puzzle, &f->clash);
    }
    if (f->told_minimal && f->redundant < 0)
        qdr_text_puts(out, ", minimal");
    else if (f->told_minimal)
        qdr_text_printf(out, ", not minimal (%s is not needed)",
                        cell_name(f->redundant, qdr_puzzle_side(q->puzzle), cell));
    else if (s->minimal && f->verdict == QDR_UNIQUE)
        qdr_text_puts(out, ", minimal unknown");
    if (f->told_metrics)
        qdr_text_printf(out,
                        ", %d empty, %.2f candidates per empty cell, %" PRIu64 " nodes, %" PRIu64
                        " guesses",
                        m->empty, m->mean_candidates, m->nodes, m->guesses);
    if (f->told_metrics && m->graded)
        qdr_text_printf(out, ", class %s (%s)", qdr_class_name(m->difficulty),
                        qdr_class_sentence(m->difficulty));
    qdr_text_putc(out, '\n');
}

/* ---- in JSON --------------------------------------------------------------------------------- */

static void write_metrics_json(const qdr_metrics *m, qdr_text *out) {
    qdr_text_printf(out,
                    ",\"metrics\":{\"givens\":%d,\"empty\":%d,\"mean_candidates\":%.4f,"
                    "\"nodes\":%" PRIu64 ",\"guesses\":%" PRIu64,
                    m->givens, m->empty, m->mean_candidates, m->nodes, m->guesses);
    if (m->graded)
        qdr_text_printf(out, ",\"class\":\"%s\",\"decided_by\":\"%s\"",
                        qdr_class_name(m->difficulty), qdr_class_sentence(m->difficulty));
    qdr_text_putc(out, '}');
}

static void write_json(const question *q, const findings *f, qdr_text *out) {
    char cell[CELL_NAME];
    report_place_json(out, q);
    qdr_text_printf(out, ",\"verdict\":\"%s\"", qdr_verdict_name(f->verdict));
    if (f->verdict == QDR_INVALID) {
        qdr_text_puts(out, ",\"clash\":");
        report_clash_json(out, q->puzzle, &f->clash);
    }
    if (f->told_minimal)
        qdr_text_printf(out, ",\"minimal\":%s", f->redundant < 0 ? "true" : "false");
    if (f->told_minimal && f->redundant >= 0)
        qdr_text_printf(out, ",\"not_needed\":\"%s\"",
                        cell_name(f->redundant, qdr_puzzle_side(q->puzzle), cell));
    if (f->told_metrics) write_metrics_json(&f->metrics, out);
    qdr_text_puts(out, "}\n");
}

/* ---- the command ----------------------------------------------------------------------------- */

static void check(const void *context, const question *q, answer *a) {
    const settings *s = context;
    findings f = {0};
    if (sieve_is_set(&s->sieve)) {
        if (!sieve_passes(&s->sieve, &s->search, q, a)) return;
        if (!s->json) {
            sieve_pass_on(&s->stream, q, a);
            return;
        }
    }
    if (!find_all(s, q, &f, a) || a->code == CODE_INTERRUPTED) return;
    if (s->json)
        write_json(q, &f, &a->out);
    else
        write_line(s, q, &f, &a->out);
}

/* The usual verdicts on plain lines need no puzzle. */
static bool check_quickly(const void *context, const char *file, const qdr_answer *known,
                          answer *a) {
    (void)file;
    const settings *s = context;
    bool unique = known->solutions == 1 && known->step == QDR_DONE;
    if (s->json || s->minimal || s->metrics || sieve_is_set(&s->sieve) ||
        (!unique && known->solutions < 2))
        return false;
    qdr_text_puts(&a->out, unique ? "unique\n" : "multiple\n");
    if (!unique) a->code = CODE_NO_SOLUTION;
    return true;
}

static int run(const command *self, int argc, char **argv) {
    settings s = {.stream = STREAM_SETTINGS_INIT};
    int code;
    int files = options_parse(self, argc, argv, &s, &code);
    if (files < 0) return code;
    const bool passes_on = sieve_is_set(&s.sieve) && !s.json;
    if (passes_on && (s.minimal || s.metrics))
        return usage_error(self, "--only, --class and --givens pass puzzles on, and tell about "
                                 "them only with --json: not with --minimal and --metrics alone");
    job work = (passes_on ? stream_puzzles : stream_job)(&s.stream, argv, files, check, &s);
    work.number = s.json;
    work.keep_text = passes_on && sieve_keeps_text(&s.stream);
    work.question = QDR_ASK_VERDICT;
    work.solve = search_question(&s.search, 0);
    work.solve.jobs = (int)s.stream.input.jobs; /* for the hard ones; the easy share the cores */
    work.quick = check_quickly;
    return job_run(self, &work);
}

static const option own[] = {
    {"minimal", 'm', NULL, "also tell whether every given is needed", offsetof(settings, minimal),
     NULL, NULL},
    {"metrics", 'M', NULL,
     "also tell empty cells, mean candidates per empty cell, nodes and guesses of a search, and "
     "the class of difficulty for a person",
     offsetof(settings, metrics), NULL, NULL},
    {"json", 'j', NULL, "one JSON object per puzzle", offsetof(settings, json), NULL, NULL},
    OPTIONS_END,
};

static const option_group groups[] = {
    {"Checking", own, 0},
    {"Passing on", sieve_options, offsetof(settings, sieve)},
    {"Searching", search_options, offsetof(settings, search)},
    STREAM_GROUPS,
    STREAM_SAVING,
    GROUPS_END,
};

const command command_check = {
    .name = "check",
    .operands = "[FILE...]",
    .summary = "tell whether puzzles have exactly one solution",
    .description =
        "Prints one line per puzzle that begins with unique, multiple, none, invalid (the givens "
        "themselves clash; the line names the cells) or unknown (a limit stopped the search). The "
        "exit code is 1 unless every puzzle is unique. With --only, --class or --givens it prints "
        "nothing of that but passes on, unchanged, the puzzles that meet all of them; with --json "
        "their objects. The exit code is then 0, however many there are.\n\n"
        "The classes of --metrics are bands of the rating of quadrille rate: very easy up to 1.5 "
        "(hidden singles), easy up to 2.5 (digits follow one by one, without pencil marks), medium "
        "up to 4.0 (locked candidates, pairs, triplets, fish), hard up to 6.2 (wings, unique "
        "rectangles, quads), very hard above (chains). Only puzzles with one solution have one. "
        "Candidates are counted after striking what the givens exclude; nodes and guesses are "
        "those of the dlx engine, proving that there is one solution.",
    .examples = "quadrille check puzzles.txt\n"
                "quadrille check --minimal --metrics puzzles.txt\n"
                "quadrille check --only unique --givens 17-22 puzzles.txt  # a filter",
    .groups = groups,
    .run = run,
};
