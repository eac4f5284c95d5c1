/* check_command.c: quadrille check: is it a proper puzzle, is every given needed, how hard is
 * it. */
#include "kit/interrupt.h"
#include "kit/person.h"
#include "kit/report.h"
#include "kit/search_options.h"
#include "kit/stream.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Which puzzles are to be passed on; all zero: none, they are told about. */
typedef struct filter {
    const char *only; /* a verdict */
    int class;        /* plus 1 */
    struct {
        int fewest, most;
    } givens;
} filter;

typedef struct settings {
    bool minimal, metrics, json;
    filter filter;
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

static void find_verdict(const question *q, findings *f) {
    const qdr_answer *known = q->known;
    if (known->solutions > 1)
        f->verdict = QDR_MULTIPLE;
    else if (known->step != QDR_DONE)
        f->verdict = QDR_UNKNOWN;
    else if (known->solutions == 1)
        f->verdict = QDR_UNIQUE;
    else
        f->verdict = qdr_puzzle_clashes(q->puzzle, &f->clash) ? QDR_INVALID : QDR_NONE;
}

static bool find_all(const settings *s, const question *q, findings *f, answer *a) {
    find_verdict(q, f);
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

/* ---- as a filter ----------------------------------------------------------------------------- */

static const char *only_words(size_t i) {
    static const char *const words[] = {"unique", "multiple", "none"};
    return i < sizeof words / sizeof *words ? words[i] : NULL;
}

static bool parse_givens(const char *value, void *member, char message[OPTION_MESSAGE]) {
    int *range = member;
    char after;
    const int read = sscanf(value, "%d-%d%c", &range[0], &range[1], &after);
    if (read == 1 && !strchr(value, '-')) range[1] = range[0];
    if ((read == 2 || (read == 1 && !strchr(value, '-'))) && range[0] >= 0 && range[0] <= range[1])
        return true;
    snprintf(message, OPTION_MESSAGE, "'%.40s' is not a number such as 24 or a range 24-28", value);
    return false;
}

static bool is_filter(const settings *s) {
    return s->filter.only || s->filter.class || s->filter.givens.most > 0;
}

/* Clashing givens have no solution either. */
static bool verdict_passes(const filter *f, qdr_verdict verdict) {
    if (!f->only) return true;
    if (verdict == QDR_INVALID) verdict = QDR_NONE;
    return strcmp(f->only, qdr_verdict_name(verdict)) == 0;
}

static bool givens_pass(const filter *f, const qdr_puzzle *puzzle) {
    int givens = 0;
    if (f->givens.most == 0) return true;
    for (int cell = 0; cell < qdr_puzzle_cells(puzzle); cell++)
        givens += qdr_puzzle_givens(puzzle)[cell] != 0;
    return givens >= f->givens.fewest && givens <= f->givens.most;
}

static bool class_passes(const settings *s, const question *q, answer *a) {
    qdr_solve_options options = search_question(&s->search, 0);
    qdr_class difficulty;
    qdr_step step;
    if (!s->filter.class) return true;
    if (qdr_puzzle_clashes(q->puzzle, NULL)) return false;
    qdr_status status = qdr_puzzle_class(q->puzzle, &options.limits, &difficulty, &step);
    return search_opened(status, &s->search, q, a) && step != QDR_STOPPED &&
           (int)difficulty + 1 == s->filter.class;
}

/* The line as it stands in the input, or the puzzle in its own format. */
static void pass_on(const settings *s, const question *q, answer *a) {
    const qdr_answer *known = q->known;
    if (!known->plain) {
        stream_put(&s->stream, q, q->puzzle, a);
        return;
    }
    qdr_text_append(&a->out, known->plain, 81);
    qdr_text_append(&a->out, known->rest, known->rest_length);
    qdr_text_putc(&a->out, '\n');
}

static void sift(const settings *s, const question *q, answer *a) {
    findings f = {0};
    find_verdict(q, &f);
    if (f.verdict == QDR_UNKNOWN) search_certain(QDR_STOPPED, q, a);
    if (verdict_passes(&s->filter, f.verdict) && givens_pass(&s->filter, q->puzzle) &&
        class_passes(s, q, a))
        pass_on(s, q, a);
}

/* ---- the command ----------------------------------------------------------------------------- */

static void check(const void *context, const question *q, answer *a) {
    const settings *s = context;
    findings f = {0};
    if (is_filter(s)) {
        sift(s, q, a);
        return;
    }
    if (!find_all(s, q, &f, a) || a->code == CODE_INTERRUPTED) return;
    if (s->json)
        write_json(q, &f, &a->out);
    else
        write_line(s, q, &f, &a->out);
}

/* The usual verdicts on plain lines need no puzzle. */
static bool check_quickly(const void *context, const qdr_answer *known, answer *a) {
    const settings *s = context;
    bool unique = known->solutions == 1 && known->step == QDR_DONE;
    if (s->json || s->minimal || s->metrics || is_filter(s) || (!unique && known->solutions < 2))
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
    if (is_filter(&s) && (s.json || s.minimal || s.metrics))
        return usage_error(self, "--only, --class and --givens pass puzzles on, and tell nothing "
                                 "about them: without --json, --minimal and --metrics");
    job work = (is_filter(&s) ? stream_puzzles : stream_job)(&s.stream, argv, files, check, &s);
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

static const option sieve[] = {
    {"only", 0, "VERDICT", "pass on the puzzles with this verdict", offsetof(settings, filter.only),
     NULL, only_words},
    {"class", 0, "NAME", "pass on the puzzles of this class", offsetof(settings, filter.class),
     parse_difficulty, difficulty_words},
    {"givens", 0, "A-B", "pass on the puzzles with so many givens",
     offsetof(settings, filter.givens), parse_givens, NULL},
    OPTIONS_END,
};

static const option_group groups[] = {
    {"Checking", own, 0},
    {"Passing on", sieve, 0},
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
        "nothing of that but passes on, unchanged, the puzzles that meet all of them.\n\n"
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
