/* hint_command.c: quadrille hint: what a person could do next, as little of it as is wanted; and
 * before that, whether what the person has done is right. */
#include "commands/hint_show.h"
#include "kit/format_options.h"
#include "kit/interrupt.h"
#include "kit/person.h"
#include "kit/report.h"
#include "kit/shown.h"
#include "kit/stream.h"
#include "kit/whole_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Techniques by number. */
typedef struct technique_choice {
    bool told, has[128];
} technique_choice;

typedef struct settings {
    const char *stage, *from;
    bool svg;
    technique_choice without, allow;
    show_settings show;
    person_settings person;
    stream_settings stream;
    qdr_puzzle *origin; /* of --puzzle, and its solution */
    uint8_t *solution;
} settings;

/* ---- options --------------------------------------------------------------------------------- */

static const char *const CHECK = "check";

static const char *stage_words(size_t i) {
    return i == 0 ? CHECK : qdr_stage_name((qdr_stage)(i - 1));
}

static const char *class_words(size_t i) {
    return qdr_technique_class_name((qdr_technique_class)i);
}

/* Classes, then techniques. */
static const char *known_words(size_t i) {
    size_t classes = 0;
    while (class_words(classes)) classes++;
    return i < classes ? class_words(i) : technique_words(i - classes);
}

static bool choose_word(technique_choice *choice, const char *word, size_t length) {
    qdr_technique technique;
    qdr_technique_class of;
    const bool one = qdr_technique_from_name(word, length, &technique);
    if (!one && !qdr_technique_class_from_name(word, length, &of)) return false;
    for (int i = 0; qdr_technique_name((qdr_technique)i); i++)
        choice->has[i] |=
            one ? i == (int)technique : qdr_technique_class_of((qdr_technique)i) == of;
    choice->told = true;
    return true;
}

static bool parse_techniques(const char *value, void *member, char message[OPTION_MESSAGE]) {
    for (;; value++) {
        char word[48];
        const size_t end = strcspn(value, ",");
        if (!choose_word(member, value, end)) {
            snprintf(word, sizeof word, "%.*s", end < 47 ? (int)end : 47, value);
            return option_word_known(word, known_words, message);
        }
        value += end;
        if (*value == '\0') return true;
    }
}

static void bar_techniques(const settings *s, qdr_human *human) {
    for (int i = 0; qdr_technique_name((qdr_technique)i); i++) {
        const bool single = qdr_technique_class_of((qdr_technique)i) == QDR_CLASS_SINGLES;
        const bool allowed = !s->allow.told || s->allow.has[i] || single;
        if (!allowed || s->without.has[i]) qdr_human_bar(human, (qdr_technique)i, true);
    }
}

/* ---- the puzzle that the grid comes from ----------------------------------------------------- */

static int complain_from(const settings *s, const qdr_error *error, qdr_status status,
                         const char *what) {
    if (error && error->line > 0)
        fprintf(stderr, "%s:%zu: %s\n", shown(s->from), error->line, shown(what));
    else
        fprintf(stderr, "%s: %s\n", shown(s->from), shown(what));
    return exit_code_of(status);
}

static qdr_status read_origin(settings *s, qdr_error *error) {
    qdr_input *input = NULL;
    qdr_reader *reader = NULL;
    qdr_status status = open_input(s->from, &input, error);
    if (status == QDR_OK) status = qdr_reader_new(input, &s->stream.input.read, &reader, error);
    if (status == QDR_OK) status = qdr_reader_next(reader, &s->origin, error);
    qdr_reader_free(reader);
    qdr_input_free(input);
    return status;
}

/* Reads the puzzle of --puzzle and solves it; a code that is not CODE_DONE: that did not go. */
static int take_origin(settings *s) {
    qdr_error error = {0};
    qdr_verdict verdict;
    qdr_status status = read_origin(s, &error);
    if (status == QDR_END) return complain_from(s, NULL, QDR_BAD_INPUT, "there is no puzzle in it");
    if (status != QDR_OK) return complain_from(s, &error, status, error.message);
    s->solution = calloc((size_t)qdr_puzzle_cells(s->origin), 1);
    if (!s->solution) return report_no_memory("quadrille hint");
    const qdr_solve_options options = {.limits.cancel = interrupt_flag()};
    status = qdr_puzzle_check(s->origin, &options, &verdict, s->solution, NULL, NULL);
    if (status != QDR_OK) return complain_from(s, NULL, status, qdr_status_text(status));
    if (verdict == QDR_UNIQUE) return CODE_DONE;
    (void)complain_from(s, NULL, QDR_OK, "the puzzle has not exactly one solution");
    return CODE_NO_SOLUTION;
}

/* ---- one grid -------------------------------------------------------------------------------- */

/* A grid, the puzzle that it comes from, and the solution of that. */
typedef struct task {
    const settings *s;
    const question *q;
    answer *a;
    const qdr_puzzle *puzzle;
    qdr_puzzle *bare; /* the grid without its pencil marks, if that is the puzzle */
    uint8_t *solution;
    qdr_human *human;
    qdr_board *board;
} task;

/* What shows that there is no solution, after a colon; nothing if that is not to be seen. */
static void say_why_none(task *t, qdr_text *why) {
    qdr_human *human = NULL;
    qdr_text_puts(why, ": ");
    qdr_status status = qdr_human_usual(qdr_puzzle_shape(t->q->puzzle), &human);
    if (status == QDR_OK) {
        qdr_human_symbols(human, digits_symbols(t->q->style.digits));
        status = qdr_human_dead_end(human, t->q->puzzle, why);
    }
    qdr_human_free(human);
    if (!why->failed && why->length == 2) qdr_text_clear(why);
    if (status == QDR_NO_MEMORY) why->failed = true;
}

static void refuse(task *t, qdr_verdict verdict, const qdr_clash *clash) {
    qdr_text why = QDR_TEXT_INIT;
    if (verdict == QDR_INVALID) {
        qdr_text_puts(&why, ": ");
        report_clash(&why, t->q->puzzle, clash);
    } else if (verdict == QDR_NONE) {
        say_why_none(t, &why);
    }
    if (verdict == QDR_UNKNOWN && interrupted())
        t->a->code = exit_code_worse(t->a->code, CODE_INTERRUPTED);
    else if (verdict == QDR_UNKNOWN)
        answer_complain(t->a, t->q, CODE_LIMIT,
                        "no hint: the grid may have several solutions: time ran out");
    else
        answer_complain(t->a, t->q, CODE_NO_SOLUTION, "no hint: the grid has %s%s",
                        verdict == QDR_MULTIPLE ? "several solutions" : "no solution",
                        why.length > 0 ? why.bytes : "");
    if (why.failed) t->a->code = CODE_NO_MEMORY;
    qdr_text_free(&why);
}

static qdr_status judge(task *t, const qdr_puzzle *puzzle, qdr_verdict *verdict, qdr_clash *clash) {
    const qdr_solve_options options = {.limits.seconds = t->s->person.seconds,
                                       .limits.cancel = interrupt_flag()};
    return qdr_puzzle_check(puzzle, &options, verdict, t->solution, clash, NULL);
}

/* Pencil marks, and digits that were placed, belong to the person who solves where the givens alone
 * have one solution. */
static qdr_status judge_bare(task *t, qdr_verdict *verdict) {
    const qdr_puzzle *grid = t->q->puzzle;
    qdr_verdict bare;
    if (!qdr_puzzle_has_candidates(grid) && !qdr_puzzle_has_placed(grid)) return QDR_OK;
    qdr_status status = bare_puzzle(grid, &t->bare);
    if (status != QDR_OK) return status;
    status = judge(t, t->bare, &bare, NULL);
    if (status == QDR_OK && bare == QDR_MULTIPLE && qdr_puzzle_has_placed(grid)) *verdict = bare;
    if (status != QDR_OK || bare != QDR_UNIQUE) return status;
    t->puzzle = t->bare;
    *verdict = QDR_UNIQUE;
    return QDR_OK;
}

/* Finds the puzzle and its solution; false: there is nothing to be said of the grid. */
static bool find_puzzle(task *t, qdr_status *status) {
    const qdr_puzzle *grid = t->q->puzzle;
    qdr_verdict verdict = QDR_UNIQUE;
    qdr_clash clash;
    t->puzzle = t->s->origin ? t->s->origin : grid;
    t->solution = calloc((size_t)qdr_puzzle_cells(grid), 1);
    if (!t->solution) *status = QDR_NO_MEMORY;
    if (*status == QDR_OK && t->s->origin) {
        if (qdr_puzzle_cells(grid) != qdr_puzzle_cells(t->puzzle))
            *status = QDR_BAD_ARGUMENT;
        else
            memcpy(t->solution, t->s->solution, (size_t)qdr_puzzle_cells(grid));
        return *status == QDR_OK;
    }
    if (*status == QDR_OK) *status = judge(t, grid, &verdict, &clash);
    if (*status == QDR_OK && (verdict != QDR_INVALID || qdr_puzzle_has_placed(grid)))
        *status = judge_bare(t, &verdict);
    if (*status == QDR_OK && verdict != QDR_UNIQUE) refuse(t, verdict, &clash);
    return *status == QDR_OK && verdict == QDR_UNIQUE;
}

static bool is_stage(const settings *s, const char *name) {
    return s->stage && strcmp(s->stage, name) == 0;
}

/* Whether a fault was told, or that there is none was all that was asked. */
static qdr_status check(task *t, bool *enough) {
    const settings *s = t->s;
    qdr_fault fault;
    qdr_status status = qdr_human_fault(t->human, t->puzzle, t->q->puzzle, t->solution, &fault);
    if (status != QDR_OK) return status;
    *enough = fault.kind != QDR_FAULT_NONE || is_stage(s, CHECK);
    if (!*enough) return QDR_OK;
    if (fault.kind != QDR_FAULT_NONE) t->a->code = exit_code_worse(t->a->code, CODE_NO_SOLUTION);
    qdr_text words = QDR_TEXT_INIT;
    qdr_fault_words(&fault, &words);
    if (s->show.json) {
        report_place_json(&t->a->out, t->q);
        qdr_text_printf(&t->a->out, ",\"wrong\":%zu,\"words\":", fault.count);
        qdr_text_json(&t->a->out, words.bytes ? words.bytes : "");
        if (fault.proof) {
            qdr_text_puts(&t->a->out, ",\"proof\":");
            status = qdr_hint_json(fault.proof, fault.board, &t->a->out);
        }
        qdr_text_puts(&t->a->out, "}");
    } else {
        qdr_text_append(&t->a->out, words.bytes, words.length);
    }
    qdr_text_putc(&t->a->out, '\n');
    if (words.failed) status = QDR_NO_MEMORY;
    qdr_text_free(&words);
    return status;
}

static qdr_status show(task *t, const qdr_hint *hint) {
    const settings *s = t->s;
    qdr_text *out = &t->a->out;
    qdr_stage stage;
    if (s->svg) {
        qdr_draw_style style = QDR_DRAW_STYLE_INIT;
        style.symbols = digits_symbols(t->q->style.digits);
        return qdr_draw_hint(t->puzzle, t->board, hint, &style, out);
    }
    if (s->stage && qdr_stage_from_name(s->stage, strlen(s->stage), &stage)) {
        qdr_hint_words(hint, t->board, stage, out);
        qdr_text_putc(out, '\n');
        return QDR_OK;
    }
    if (s->show.json) {
        report_place_json(out, t->q);
        qdr_text_printf(out, ",\"scale\":\"%s\",\"hint\":", person_scale(t->human));
    }
    qdr_status status = show_hint(&s->show, hint, t->board, out);
    if (s->show.json) qdr_text_puts(out, "}\n");
    if (hint->pattern_count > 0 && !s->show.json && !s->show.notation)
        qdr_text_puts(out, "It has one, that was verified. With --without uniqueness there is a "
                           "hint that needs no such thing.\n");
    return status;
}

static qdr_status give(task *t) {
    const qdr_hint *hint;
    qdr_status status = qdr_board_new_from(t->puzzle, t->q->puzzle, &t->board);
    if (status != QDR_OK) return status;
    qdr_board_symbols(t->board, digits_symbols(t->q->style.digits));
    if (qdr_board_open(t->board) == 0) {
        if (t->s->show.json) report_place_json(&t->a->out, t->q);
        qdr_text_puts(&t->a->out, t->s->show.json ? ",\"solved\":true}\n" : "It is solved.\n");
        return QDR_OK;
    }
    status = qdr_human_hint(t->human, t->board, &hint);
    if (status != QDR_OK) return status;
    if (hint) return show(t, hint);
    if (interrupted())
        t->a->code = exit_code_worse(t->a->code, CODE_INTERRUPTED);
    else
        answer_complain(t->a, t->q, CODE_LIMIT,
                        qdr_human_stopped(t->human) ? "no hint: time ran out"
                                                    : "no technique that is allowed goes further");
    return QDR_OK;
}

static void hint_for(task *t) {
    qdr_status status = QDR_OK;
    bool enough = false;
    if (find_puzzle(t, &status)) {
        t->human = person_new(&t->s->person, t->q, "no hint", t->a);
        if (!t->human) return;
        const qdr_limits limits = {.seconds = t->s->person.seconds, .cancel = interrupt_flag()};
        bar_techniques(t->s, t->human);
        qdr_human_symbols(t->human, digits_symbols(t->q->style.digits));
        qdr_human_limit(t->human, &limits);
        status = check(t, &enough);
        if (status == QDR_OK && !enough) status = give(t);
    }
    if (status == QDR_BAD_ARGUMENT)
        answer_complain(t->a, t->q, CODE_BAD_INPUT, "the grid is not one of the puzzle in %s",
                        t->s->from);
    else if (status == QDR_UNSUPPORTED)
        answer_complain(t->a, t->q, CODE_BAD_INPUT, "the scale has its techniques all or none");
    else if (status != QDR_OK)
        answer_complain(t->a, t->q, exit_code_of(status), "%s", qdr_status_text(status));
}

static void give_hint(const void *context, const question *q, answer *a) {
    task t = {.s = context, .q = q, .a = a};
    hint_for(&t);
    qdr_board_free(t.board);
    qdr_human_free(t.human);
    qdr_puzzle_free(t.bare);
    free(t.solution);
}

/* ---- the command ----------------------------------------------------------------------------- */

static int run(const command *self, int argc, char **argv) {
    settings s = {.stream = STREAM_SETTINGS_INIT};
    int code = CODE_DONE;
    int files = options_parse(self, argc, argv, &s, &code);
    if (files < 0) return code;
    if (s.from) code = take_origin(&s);
    if (code == CODE_DONE) {
        job work = stream_job(&s.stream, argv, files, give_hint, &s);
        work.number = s.show.json;
        code = job_run(self, &work);
    }
    qdr_puzzle_free(s.origin);
    free(s.solution);
    return code;
}

static const option own[] = {
    {"stage", 0, "NAME",
     "only that: check whether all is right so far, where to look, the technique, the cells, why, "
     "what to do",
     offsetof(settings, stage), NULL, stage_words},
    {"puzzle", 0, "FILE", "the puzzle that the grids come from: their other digits may be wrong",
     offsetof(settings, from), NULL, NULL, .only_read = true},
    {"without", 0, "LIST",
     "not by these classes of techniques, or by these techniques (naked-pair …, see quadrille rate "
     "--technique), with commas between",
     offsetof(settings, without), parse_techniques, class_words},
    {"allow", 0, "LIST", "only by these, and by singles", offsetof(settings, allow),
     parse_techniques, class_words},
    {"svg", 0, NULL, "a picture of the step in SVG", offsetof(settings, svg), NULL, NULL},
    OPTIONS_END,
};

static const option_group groups[] = {{"Hints", own, 0},
                                      {NULL, show_options, offsetof(settings, show)},
                                      {NULL, person_options, offsetof(settings, person)},
                                      {NULL, patience_options, offsetof(settings, person)},
                                      STREAM_GROUPS,
                                      GROUPS_END};

const command command_hint = {
    .name = "hint",
    .operands = "[FILE...]",
    .summary = "tell what a person could do next",
    .description =
        "Prints the step that is simplest to see: the technique and its rating (see quadrille "
        "rate), why it is so, and what follows. With --stage only one of these, so that one can "
        "take as little help as one wants: check, where, technique, cells, why, do.\n\n"
        "The grid may be half filled, with pencil marks (the format candidates). With --puzzle its "
        "digits are compared with the solution of that puzzle, and one that cannot stay is told "
        "first, with a proof (exit code 1). Pencil marks are those of the person who solves if the "
        "digits alone have one solution; otherwise they are part of the puzzle. A grid with none "
        "or several solutions has no hint (exit code 1).",
    .examples = "quadrille hint puzzle.txt\n"
                "quadrille hint --stage where puzzle.txt\n"
                "quadrille hint --puzzle puzzle.txt my-grid.txt\n"
                "quadrille hint --svg -o step.svg puzzle.txt\n"
                "quadrille hint --without uniqueness,chains puzzle.txt",
    .groups = groups,
    .run = run,
};
