/* solve_command.c: quadrille solve: solutions, as a drawing on a terminal, in the input's own
 * format in a pipe, or as JSON. */
#include "kit/format_options.h"
#include "kit/interrupt.h"
#include "kit/proof_files.h"
#include "kit/report.h"
#include "kit/room.h"
#include "kit/shown.h"
#include "kit/sieve.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 1000 }; /* solutions of one puzzle: more are written as they are found */

typedef struct settings {
    uint64_t limit;
    bool all, first, stats, json, grid;
    const char *colour;
    sieve_settings sieve;
    stream_settings stream;
    search_settings search;
    qdr_draw_style draw;
    proof_settings proof;
    struct prover *prover; /* with --proof */
} settings;

/* --proof is about one puzzle, the first that comes. */
typedef struct prover {
    proof_files files;
    uint64_t puzzles;
    bool proved;
} prover;

static const char *colour_words(size_t i) {
    static const char *const words[] = {"auto", "always", "never"};
    return i < sizeof words / sizeof *words ? words[i] : NULL;
}

/* ---- one puzzle ------------------------------------------------------------------------------ */

/* A result that is no grid, such as `no solution`, so that the format stays readable. */
static void put_remark(const settings *s, answer *a, const char *words) {
    if (s->json) return; /* it has its own way to say it */
    const char *before = "", *after = "";
    if (a->styled && a->style.format == QDR_FORMAT_JSON) before = after = "\"";
    if (a->styled && a->style.format == QDR_FORMAT_OPENSUDOKU) before = "<!-- ", after = " -->";
    qdr_text_printf(&a->out, "%s%s%s\n", before, words, after);
}

/* The comment as a title, without what would move the cursor of a terminal. */
static void put_title(const char *comment, qdr_text *out) {
    if (!comment || !*comment) return;
    for (const unsigned char *c = (const unsigned char *)comment; *c; c++) {
        bool control = (*c < ' ' && *c != '\n') || *c == 0x7F || (*c == 0xC2 && c[1] < 0xA0);
        qdr_text_putc(out, control ? '?' : (char)*c);
        if (*c == 0xC2 && c[1] < 0xA0 && c[1]) c++;
    }
    qdr_text_putc(out, '\n');
}

static qdr_status put_drawing(const settings *s, const question *q, const uint8_t *digits,
                              qdr_text *out) {
    qdr_draw_style draw = s->draw;
    draw.numbers = q->style.digits == QDR_DIGITS_NUMBERS;
    if (q->style.digits == QDR_DIGITS_ZERO) draw.symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if (q->style.digits == QDR_DIGITS_LETTERS) draw.symbols = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    put_title(qdr_puzzle_comment(q->puzzle), out);
    return qdr_draw_text(q->puzzle, digits, &draw, out);
}

static bool put_solution(const settings *s, const question *q, const uint8_t *digits, bool first,
                         answer *a) {
    qdr_error error = {0};
    qdr_status status = QDR_OK;
    if (s->json) {
        if (!first) qdr_text_putc(&a->out, ',');
        report_grid_json(&a->out, qdr_puzzle_side(q->puzzle), digits);
    } else if (s->grid) {
        status = put_drawing(s, q, digits, &a->out);
    } else {
        status = qdr_write_puzzle(&a->style, q->puzzle, digits, &a->out, &error);
    }
    if (status != QDR_OK)
        answer_complain(a, q, exit_code_of(status), "%s",
                        *error.message ? error.message : qdr_status_text(status));
    return status == QDR_OK;
}

static qdr_step put_solutions(const settings *s, const question *q, qdr_solver *solver,
                              uint64_t *found, answer *a) {
    uint8_t digits[QDR_MAX_CELLS];
    qdr_step step;
    while ((step = qdr_solver_next(solver, digits)) == QDR_SOLUTION) {
        if (!put_solution(s, q, digits, *found == 0, a)) break;
        ++*found;
        if (!s->all && *found >= s->limit) break;
        if (a->out.length > OUTPUT_BLOCK && a->drain && !a->drain(a)) {
            if (interrupted()) step = QDR_STOPPED;
            break;
        }
    }
    return step;
}

/* ---- is there another one? ------------------------------------------------------------------- */

typedef enum others { OTHERS_UNKNOWN, OTHERS_NONE, OTHERS_SOME } others;

/* What a search for up to `limit` solutions (0: all) knows about it. */
static others others_by(uint64_t found, uint64_t limit, qdr_step step) {
    if (found > 1) return OTHERS_SOME;
    return found == 1 && limit != 1 && step == QDR_DONE ? OTHERS_NONE : OTHERS_UNKNOWN;
}

/* Looks for a second solution, but not for long: of a large puzzle it may be much harder to find
 * than the first. */
static others find_others(const settings *s, const question *q, answer *a) {
    enum { WORK = 2000000 }; /* nodes times cells */
    const uint64_t nodes = WORK / (uint64_t)qdr_puzzle_cells(q->puzzle);
    qdr_solve_options options = search_question(&s->search, 2);
    qdr_verdict verdict = QDR_UNKNOWN;
    if (options.limits.nodes == 0 || options.limits.nodes > nodes) options.limits.nodes = nodes;
    qdr_status status = qdr_puzzle_check(q->puzzle, &options, &verdict, NULL, NULL, NULL);
    if (status == QDR_NO_MEMORY) a->code = CODE_NO_MEMORY;
    if (status != QDR_OK) return OTHERS_UNKNOWN;
    return verdict == QDR_UNIQUE     ? OTHERS_NONE
           : verdict == QDR_MULTIPLE ? OTHERS_SOME
                                     : OTHERS_UNKNOWN;
}

/* Of several solutions, all but the first of which are not shown, that is said. */
static void say_others(const settings *s, const char *file, size_t line, others rest, answer *a) {
    if (rest == OTHERS_SOME && !s->json && !s->stream.input.quiet)
        qdr_text_printf(&a->messages, "%s:%zu: this is one of several solutions\n", shown(file),
                        line);
}

static void put_others_json(others rest, answer *a) {
    static const char *const words[] = {"null", "true", "false"};
    qdr_text_printf(&a->out, ",\"unique\":%s", words[rest]);
}

/* ---- what stands around it ------------------------------------------------------------------- */

static void explain_none(const settings *s, const question *q, answer *a) {
    qdr_clash clash;
    qdr_text words = QDR_TEXT_INIT;
    put_remark(s, a, "no solution");
    if (qdr_puzzle_clashes(q->puzzle, &clash)) {
        report_clash(&words, q->puzzle, &clash);
        if (!words.failed) answer_complain(a, q, CODE_NO_SOLUTION, "no solution: %s", words.bytes);
        qdr_text_free(&words);
    }
    a->code = exit_code_worse(a->code, CODE_NO_SOLUTION);
}

static void end_json(const settings *s, const question *q, uint64_t found, qdr_step step,
                     others rest, const search_report *report, answer *a) {
    qdr_clash clash;
    const char *status = found > 0 ? "solved" : step == QDR_DONE ? "none" : "unknown";
    bool invalid = found == 0 && step == QDR_DONE && qdr_puzzle_clashes(q->puzzle, &clash);
    qdr_text_printf(&a->out, "],\"status\":\"%s\",\"complete\":%s", invalid ? "invalid" : status,
                    step == QDR_DONE ? "true" : "false");
    if (found > 0 && !s->first) put_others_json(rest, a);
    if (invalid) {
        qdr_text_puts(&a->out, ",\"clash\":");
        report_clash_json(&a->out, q->puzzle, &clash);
    }
    if (s->stats) report_stats_json(&a->out, report);
    qdr_text_puts(&a->out, "}\n");
}

/* What stands before and after the solutions of a puzzle. */
static void begin(const settings *s, const question *q, answer *a) {
    a->styled = !s->json && !s->grid;
    a->style = writing_style(&s->stream.writing, &q->style);
    if (s->json) {
        report_place_json(&a->out, q);
        qdr_text_puts(&a->out, ",\"solutions\":[");
    }
}

static void end(const settings *s, const question *q, uint64_t found, qdr_step step, others rest,
                const search_report *report, answer *a) {
    bool certain = search_certain(step, q, a);
    if (certain && step == QDR_DONE && found == 0) explain_none(s, q, a);
    if (!certain && found == 0 && !interrupted()) put_remark(s, a, "unknown");
    if (s->json)
        end_json(s, q, found, step, rest, report, a);
    else if (s->stats)
        report_stats(a, q, report);
}

static void solve_by_search(const settings *s, const question *q, answer *a) {
    qdr_solve_options options = search_question(&s->search, s->all ? 0 : s->limit);
    options.jobs = (int)s->stream.input.jobs;
    double started = seconds_now();
    qdr_solver *solver;
    if (!search_opened(qdr_solver_new(q->puzzle, &options, &solver), &s->search, q, a)) return;
    begin(s, q, a);
    uint64_t found = 0;
    qdr_step step = put_solutions(s, q, solver, &found, a);
    search_report report = {.engine = qdr_solver_engine(solver)};
    qdr_solver_stats(solver, &report.stats);
    report.seconds = seconds_now() - started;
    others rest = others_by(found, s->all ? 0 : s->limit, step);
    const bool one = !s->all && s->limit == 1 && found == 1 && !s->first;
    if (one && rest == OTHERS_UNKNOWN) rest = find_others(s, q, a);
    end(s, q, found, step, rest, &report, a);
    if (one) say_others(s, q->file, q->line, rest, a);
    qdr_solver_free(solver);
}

/* ---- one puzzle and a proof ------------------------------------------------------------------ */

/* Grids, kept until it is proved that there are no others. */
typedef struct grid_list {
    uint8_t *digits;
    size_t count, capacity, cells;
    bool unsure; /* whether there is a second one: nobody has looked for it to the end */
    bool own;    /* found by the proof's own search: it may not be the first of several */
} grid_list;

/* Unless told how to search, the usual engine gets so many nodes to find up to two solutions. */
enum { PROOF_NODES = 100000 };
static bool proof_search_may_help(const settings *s) {
    return !s->all && !s->search.engine && !s->search.nodes;
}

static uint64_t proof_nodes(const settings *s) {
    return proof_search_may_help(s) ? PROOF_NODES : 0;
}

static uint8_t *room_for_grid(grid_list *list) {
    bool room = room_for_one(&list->digits, &list->capacity, list->count, list->cells);
    return room ? list->digits + list->count * list->cells : NULL;
}

/* All solutions, or up to two: the second is enough to know that the first is not the only one. */
static qdr_step find_solutions(const settings *s, const question *q, uint64_t nodes,
                               grid_list *list, search_report *report, answer *a) {
    qdr_solve_options options = search_question(&s->search, s->all ? 0 : 2);
    if (nodes > 0) options.limits.nodes = nodes;
    double started = seconds_now();
    qdr_solver *solver;
    if (!search_opened(qdr_solver_new(q->puzzle, &options, &solver), &s->search, q, a))
        return QDR_FAILED;
    qdr_step step = QDR_SOLUTION;
    uint8_t *digits = NULL;
    while (step == QDR_SOLUTION && (s->all || list->count < 2) && (digits = room_for_grid(list))) {
        step = qdr_solver_next(solver, digits);
        list->count += step == QDR_SOLUTION;
    }
    report->engine = qdr_solver_engine(solver);
    qdr_solver_stats(solver, &report->stats);
    report->seconds = seconds_now() - started;
    qdr_solver_free(solver);
    return digits ? step : QDR_OUT_OF_MEMORY;
}

/* Looks for a solution with the search that writes proofs; it copes with what is too hard for the
 * others. */
static qdr_step find_by_proof(const settings *s, const question *q, grid_list *list,
                              search_report *report, answer *a) {
    qdr_proof_options options = QDR_PROOF_OPTIONS_INIT;
    options.limits = search_question(&s->search, 0).limits;
    double started = seconds_now();
    qdr_step step = QDR_FAILED;
    list->own = true;
    uint8_t *digits = room_for_grid(list);
    qdr_status status =
        digits ? qdr_puzzle_prove(q->puzzle, NULL, 0, &options, digits, &step, &report->stats)
               : QDR_NO_MEMORY;
    if (status != QDR_OK) { /* it stays as it was: the usual engine was stopped */
        if (status != QDR_UNSUPPORTED)
            answer_complain(a, q, exit_code_of(status), "%s", qdr_status_text(status));
        return QDR_STOPPED;
    }
    list->count = step == QDR_SOLUTION;
    report->stats.solutions = list->count;
    report->engine = "learner";
    report->seconds += seconds_now() - started;
    return step == QDR_SOLUTION ? QDR_DONE : step; /* whether it is the only one, the proof tells */
}

/* CaDiCaL proves what it is asked to search; otherwise the library's own prover does. */
static const char *choose_prover(const settings *s, const question *q, answer *a) {
    if (!s->search.engine || strcmp(s->search.engine, "sat") != 0) return NULL;
    const char *name;
    for (size_t i = 0; (name = qdr_prover_name(i)); i++)
        if (strcmp(name, "sat") == 0) return name;
    qdr_text_printf(&a->messages,
                    "%s:%zu: the proof is by the learner: this program was built without what the "
                    "proofs of CaDiCaL need, a C++ compiler (Debian: g++)\n",
                    shown(q->file), q->line);
    return NULL;
}

/* CaDiCaL tells only how many clauses it has learned. */
static void put_proof_stats(const question *q, const char *by, const qdr_stats *stats,
                            double started, answer *a) {
    qdr_text_printf(&a->messages, "%s:%zu: proof: engine %s, ", shown(q->file), q->line,
                    by ? by : "learner");
    if (!by) qdr_text_printf(&a->messages, "decisions %" PRIu64 ", ", stats->nodes);
    qdr_text_printf(&a->messages, "conflicts %" PRIu64 ", ", stats->guesses);
    if (!by)
        qdr_text_printf(&a->messages, "propagations %" PRIu64 ", bytes %zu, ", stats->updates,
                        stats->bytes);
    qdr_text_printf(&a->messages, "seconds %.6f\n", seconds_now() - started);
}

/* Proves that there are no solutions but those in the list. */
static bool prove_complete(const settings *s, const question *q, const grid_list *list, answer *a) {
    qdr_limits limits = search_question(&s->search, 0).limits;
    qdr_proof_options options = proof_files_options(&s->prover->files, &limits);
    options.prover = choose_prover(s, q, a);
    qdr_step step = QDR_STOPPED;
    qdr_stats stats = {0};
    double started = seconds_now();
    qdr_status status =
        qdr_puzzle_prove(q->puzzle, list->digits, list->count, &options, NULL, &step, &stats);
    exit_code code;
    const char *failure = proof_failure(status, step, list->unsure, &code);
    if (failure) answer_complain(a, q, code, "%s", failure);
    a->code = exit_code_worse(a->code, code);
    if (s->stats && status == QDR_OK) put_proof_stats(q, options.prover, &stats, started, a);
    return code == CODE_DONE;
}

static void solve_and_prove(const settings *s, const question *q, answer *a) {
    if (s->prover->puzzles++ > 0) {
        answer_complain(a, q, CODE_BAD_INPUT, "--proof is for one puzzle, and this is another one");
        s->prover->proved = false;
        return;
    }
    grid_list list = {.cells = (size_t)qdr_puzzle_cells(q->puzzle)};
    search_report report = {0};
    qdr_step step = find_solutions(s, q, proof_nodes(s), &list, &report, a);
    list.unsure = step == QDR_STOPPED && proof_search_may_help(s) && !interrupted();
    if (list.unsure) /* whether it is the only one, the proof tells */
        step = list.count > 0 ? QDR_DONE : find_by_proof(s, q, &list, &report, a);
    if (step == QDR_SOLUTION) answer_complain(a, q, CODE_NO_SOLUTION, "%s", proof_of_several);
    if (step == QDR_DONE) {
        s->prover->proved = prove_complete(s, q, &list, a);
        if (list.unsure && list.count > 0 && !s->prover->proved) step = QDR_SOLUTION;
    }
    if (step == QDR_SOLUTION && list.own) { /* of several, the first one is shown */
        list.count = 0;
        step = find_solutions(s, q, 0, &list, &report, a);
    }
    if (report.engine) {
        size_t shown = s->all || list.count < 1 ? list.count : 1;
        begin(s, q, a);
        for (size_t i = 0; i < shown; i++)
            if (!put_solution(s, q, list.digits + i * list.cells, i == 0, a)) break;
        end(s, q, list.count, step,
            s->prover->proved && list.count == 1 ? OTHERS_NONE : others_by(list.count, 2, step),
            &report, a);
    }
    free(list.digits);
}

static void solve(const void *context, const question *q, answer *a) {
    const settings *s = context;
    if (sieve_is_set(&s->sieve)) {
        if (sieve_passes(&s->sieve, &s->search, q, a))
            s->json ? solve_by_search(s, q, a) : sieve_pass_on(&s->stream, q, a);
        return;
    }
    if (s->prover || !q->known) {
        if (!s->json && !s->grid && !stream_can_put(&s->stream, q, true, a)) return;
        (s->prover ? solve_and_prove : solve_by_search)(s, q, a);
        return;
    }
    const qdr_answer *known = q->known;
    begin(s, q, a);
    bool found = known->solution && put_solution(s, q, known->solution, true, a);
    others rest = found ? others_by(known->solutions, 2, known->step) : OTHERS_UNKNOWN;
    end(s, q, found, known->solution ? QDR_SOLUTION : known->step, rest, NULL, a);
    if (!s->first) say_others(s, q->file, q->line, rest, a);
}

/* Whether plain lines become plain lines. */
static bool lines_to_lines(const settings *s) {
    bool line =
        s->stream.writing.format == QDR_FORMAT_AUTO || s->stream.writing.format == QDR_FORMAT_LINE;
    bool usual =
        s->stream.writing.digits == QDR_DIGITS_AUTO || s->stream.writing.digits == QDR_DIGITS_ONE;
    return line && usual && !s->json && !s->grid;
}

/* Plain lines that the batch does not make lines of by itself: those with several solutions. */
static bool solve_quickly(const void *context, const char *file, const qdr_answer *known,
                          answer *a) {
    const settings *s = context;
    if (!lines_to_lines(s) || sieve_is_set(&s->sieve) || !known->solution || known->rest_length > 0)
        return false;
    char text[82];
    for (size_t cell = 0; cell < 81; cell++) text[cell] = (char)('0' + known->solution[cell]);
    text[81] = '\n';
    qdr_text_append(&a->out, text, sizeof text);
    if (!s->first) say_others(s, file, known->line, others_by(known->solutions, 2, known->step), a);
    return true;
}

/* ---- the command ----------------------------------------------------------------------------- */

static void choose_drawing(settings *s) {
    bool plain = s->json || sieve_is_set(&s->sieve) || s->stream.output.path ||
                 s->stream.output.directory || s->stream.writing.format != QDR_FORMAT_AUTO;
    if (terminal_output() && !plain) s->grid = true;
    s->draw = (qdr_draw_style)QDR_DRAW_STYLE_INIT;
    s->draw.unicode = terminal_unicode();
    s->draw.bold = terminal_bold() && !s->stream.output.path && !s->stream.output.directory;
    s->draw.colour = s->draw.bold && terminal_colours();
    if (s->colour) s->draw.bold = s->draw.colour = strcmp(s->colour, "always") == 0;
}

static exit_code run_with_proof(const command *self, const job *work, settings *s) {
    prover made = {.proved = false};
    exit_code code;
    if (!proof_files_open(&made.files, &s->proof, &code)) return code;
    s->prover = &made;
    code = job_run(self, work);
    s->prover = NULL;
    bool good = made.proved && (code == CODE_DONE || code == CODE_NO_SOLUTION);
    return exit_code_worse(code, proof_files_close(&made.files, good));
}

static int run(const command *self, int argc, char **argv) {
    settings s = {.stream = STREAM_SETTINGS_INIT};
    int code;
    int files = options_parse(self, argc, argv, &s, &code);
    if (files < 0) return code;
    if (s.json && (s.grid || s.stream.writing.format != QDR_FORMAT_AUTO))
        return usage_error(self, "--json excludes --grid and --to; see also --to json");
    if (s.grid && s.stream.writing.format != QDR_FORMAT_AUTO)
        return usage_error(self, "--grid and --to exclude each other");
    const char *proof_error = proof_settings_error(&s.proof);
    if (proof_error) return usage_error(self, "%s", proof_error);
    if (!s.limit) s.limit = 1;
    choose_drawing(&s);
    bool one = s.limit == 1 && !s.all && !s.stats && !s.proof.path;
    bool puzzles = !s.json && !s.grid;
    job work = (puzzles ? stream_puzzles : stream_job)(&s.stream, argv, files, solve, &s);
    work.question = one ? QDR_ASK_FIRST : QDR_ASK_NOTHING;
    if (sieve_is_set(&s.sieve)) work.question = QDR_ASK_VERDICT;
    work.keep_text = puzzles && sieve_is_set(&s.sieve) && sieve_keeps_text(&s.stream);
    work.number = s.json;
    work.solve = search_question(&s.search, 1);
    work.solve.jobs = (int)s.stream.input.jobs; /* for the hard ones; the easy share the cores */
    work.solved_lines = lines_to_lines(&s);
    work.quick = solve_quickly;
    work.tell_several = !s.first;
    work.streams = s.all || s.limit > MANY || s.proof.path;
    return s.proof.path ? run_with_proof(self, &work, &s) : job_run(self, &work);
}

static const option own[] = {
    {"limit", 'n', "N", "up to N solutions of each puzzle instead of one",
     offsetof(settings, limit), parse_count, NULL},
    {"all", 'a', NULL, "every solution", offsetof(settings, all), NULL, NULL},
    {"first", 0, NULL, "any solution will do: do not look whether there is another",
     offsetof(settings, first), NULL, NULL},
    {"grid", 'g', NULL, "draw framed grids also when the output is not a terminal",
     offsetof(settings, grid), NULL, NULL},
    {"colour", 0, "WHEN", "bold and coloured digits in drawn grids", offsetof(settings, colour),
     NULL, colour_words},
    {"json", 'j', NULL, "one JSON object per puzzle", offsetof(settings, json), NULL, NULL},
    {"stats", 0, NULL,
     "what the search did, on standard error (with --json: in the object): engine, nodes, "
     "guesses, updates, depth, bytes, seconds",
     offsetof(settings, stats), NULL, NULL},
    OPTIONS_END,
};

static const option_group groups[] = {
    {"Solving", own, 0},
    {"Passing on", sieve_options, offsetof(settings, sieve)},
    {"Searching", search_options, offsetof(settings, search)},
    {"Proving", proof_options, offsetof(settings, proof)},
    STREAM_PUZZLE_GROUPS,
    STREAM_SAVING,
    GROUPS_END,
};

enum { FIRST, ALL, PROOF, ONLY, CLASS, GIVENS };
static const char *const mode_names[] = {"first", "all", "proof", "only", "class", "givens", NULL};
enum {
    PASSING = 1 << ONLY | 1 << CLASS | 1 << GIVENS,
    SHOWING = 1 << FIRST | 1 << ALL | 1 << PROOF,
    SAVING = 1 << FIRST | 1 << ALL | PASSING
};
static const mode_rule mode_rules[] = {
    {"limit", 1 << FIRST, NULL},
    {"first", 1 << FIRST, NULL},
    {"all", 1 << ALL | 1 << PROOF, NULL},
    {"grid", SHOWING, NULL},
    {"stats", SHOWING, NULL},
    {"cnf", 1 << PROOF, NULL},
    {"proof-format", 1 << PROOF, NULL},
    {"only", PASSING, NULL},
    {"class", PASSING, NULL},
    {"givens", PASSING, NULL},
    {"checkpoint", SAVING, NULL},
    {"checkpoint-every", SAVING, NULL},
    {"resume", SAVING, NULL},
    MODE_RULES_END,
};
static const command_modes modes = {mode_names, mode_rules, MODE_NOT_KEPT};

const command command_solve = {
    .name = "solve",
    .operands = "[FILE...]",
    .summary = "solve puzzles",
    .description =
        "Solves each puzzle of the files, or of standard input. On a terminal the solution is "
        "drawn as a grid with the givens in bold; otherwise it is written in the input's own "
        "format. Of several solutions, which one comes first is a matter of the puzzle alone: not "
        "of threads, limits that are not reached, --stats, or the format. Only --engine changes "
        "it. Where there are others, a line on standard error says \"this is one of several "
        "solutions\", and --json has \"unique\": false; null, where a short search did not find out, "
        "as may be with large puzzles (quadrille check searches to the end). --first does not "
        "look.\n\n"
        "With --only, --class or --givens it solves nothing that is seen, but passes on, unchanged, "
        "the puzzles that meet all of them; with --json their objects, which have the solutions. "
        "Objects carry the file, the line, the number of the puzzle in it, and the puzzle with its "
        "comment, as convert --to json writes it.\n\n"
        "In place of a solution stands the line \"no solution\" (exit code 1) or, when a limit "
        "stopped the search before it found one, \"unknown\" (exit code 6). Of a puzzle whose "
        "givens clash, standard error also names the two cells and what they share.",
    .examples = "quadrille solve puzzle.txt            # the first solution of each puzzle\n"
                "quadrille solve --all --stats x.txt   # every solution, and what it took\n"
                "quadrille solve -r x,anti-knight x.txt\n"
                "quadrille solve --json - < x.txt      # for programs\n"
                "quadrille solve -O solved *.sdk       # one result file per input file",
    .groups = groups,
    .modes = &modes,
    .run = run,
};
