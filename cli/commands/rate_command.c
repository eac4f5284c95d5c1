/* rate_command.c: quadrille rate: how hard puzzles are for people. */
#include "kit/interrupt.h"
#include "kit/person.h"
#include "kit/report.h"
#include "kit/stream.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const scale = "se-1.2.1";

typedef struct settings {
    double least, most; /* 0: any */
    bool pearl, diamond, steps, json;
    const char *format, *technique;
    double seconds;
    stream_settings stream;
} settings;

/* A puzzle on its way through the techniques. */
typedef struct journey {
    const settings *s;
    int side;
    qdr_technique technique; /* that was asked for, if one was, */
    bool used;               /* and whether it was met */
    bool refused;            /* it is certain that the puzzle is not wanted */
    qdr_text steps;
} journey;

/* With dashes, which need no quotes. */
static const char *technique_words(size_t i) {
    static char words[64][32]; /* who suggests one keeps it */
    const char *name = qdr_technique_name((qdr_technique)i);
    if (!name || i >= sizeof words / sizeof *words) return NULL;
    char *word = words[i];
    snprintf(word, sizeof words[i], "%s", name);
    for (char *at = word; *at; at++)
        if (*at == ' ') *at = '-';
    return word;
}

/* ---- steps ----------------------------------------------------------------------------------- */

/* "2.6 pointing: r2c6≠8". */
static void write_step(journey *j, const qdr_hint *hint) {
    char cell[CELL_NAME];
    qdr_text_printf(&j->steps, "%.1f %s:", qdr_rating_shown(hint->rating),
                    qdr_technique_name(hint->technique));
    if (hint->cell >= 0)
        qdr_text_printf(&j->steps, " %s=%d", cell_name(hint->cell, j->side, cell), hint->digit);
    for (size_t i = 0; i < hint->struck_count; i++) {
        const char *between = "≠";
        if (hint->struck[i].cell == hint->cell) continue;
        qdr_text_printf(&j->steps, " %s", cell_name(hint->struck[i].cell, j->side, cell));
        for (int d = 1; d <= j->side; d++) {
            if (!(hint->struck[i].digits >> (d - 1) & 1)) continue;
            qdr_text_printf(&j->steps, "%s%d", between, d);
            between = ",";
        }
    }
    qdr_text_putc(&j->steps, '\n');
}

/* The steps so far may already tell that the puzzle is not wanted. */
static bool still_wanted(const settings *s, const qdr_rating *r) {
    double hardest = qdr_rating_shown(r->hardest);
    if (s->most > 0 && hardest > s->most) return false;
    if (s->diamond && r->hardest > r->first) return false;
    return !s->pearl || r->first_placement == 0 || r->hardest == r->first_placement;
}

static bool visit(void *context, const qdr_hint *hint, const qdr_rating *so_far) {
    journey *j = context;
    if (j->s->steps) write_step(j, hint);
    j->used |= hint->technique == j->technique;
    j->refused = !still_wanted(j->s, so_far);
    return !j->refused;
}

static bool wanted(const journey *j, const qdr_rating *r) {
    const settings *s = j->s;
    if (j->refused || (s->technique && !j->used)) return false;
    return s->least == 0 || qdr_rating_shown(r->hardest) >= s->least;
}

/* ---- output ---------------------------------------------------------------------------------- */

/* A character a cell; what follows on its line in the input is no part of the puzzle. */
static void write_puzzle(const question *q, qdr_text *out) {
    const size_t cells = (size_t)qdr_puzzle_cells(q->puzzle);
    qdr_style line = {
        .format = QDR_FORMAT_LINE, .digits = q->style.digits, .blank = q->style.blank};
    qdr_text text = QDR_TEXT_INIT;
    if (qdr_write_puzzle(&line, q->puzzle, NULL, &text, NULL) == QDR_OK && text.length >= cells)
        qdr_text_append(out, text.bytes, cells);
    qdr_text_free(&text);
}

static void write_formatted(const char *format, const question *q, const qdr_rating *r,
                            qdr_text *out) {
    for (const char *at = format; *at; at++) {
        if (*at != '%' || !at[1]) {
            qdr_text_putc(out, *at);
            continue;
        }
        switch (*++at) {
        case 'r':
            qdr_text_printf(out, "%.1f", qdr_rating_shown(r->hardest));
            break;
        case 'p':
            qdr_text_printf(out, "%.1f", qdr_rating_shown(r->first_placement));
            break;
        case 'd':
            qdr_text_printf(out, "%.1f", qdr_rating_shown(r->first));
            break;
        case 'g':
            write_puzzle(q, out);
            break;
        default:
            qdr_text_putc(out, *at);
        }
    }
    qdr_text_putc(out, '\n');
}

static void write_line(const question *q, const qdr_rating *r, bool solved, qdr_text *out) {
    qdr_text_puts(out, solved ? "" : ">=");
    write_formatted("%r/%p/%d", q, r, out);
    out->length--; /* the line goes on */
    qdr_text_printf(out, " %s ", scale);
    write_puzzle(q, out);
    qdr_text_putc(out, '\n');
}

/* The lines as strings; nothing in them needs an escape. */
static void write_path_json(const qdr_text *steps, qdr_text *out) {
    const char *before = ",\"path\":[";
    for (size_t at = 0; at < steps->length;) {
        const char *line = steps->bytes + at, *end = memchr(line, '\n', steps->length - at);
        qdr_text_printf(out, "%s\"%.*s\"", before, (int)(end - line), line);
        at += (size_t)(end - line) + 1;
        before = ",";
    }
    qdr_text_puts(out, steps->length > 0 ? "]" : ",\"path\":[]");
}

static void write_json(const question *q, const journey *j, const qdr_rating *r, bool solved,
                       qdr_text *out) {
    report_place_json(out, q);
    qdr_text_printf(out,
                    ",\"scale\":\"%s\",\"rating\":%.1f,\"first_placement\":%.1f,\"first\":%.1f,"
                    "\"technique\":\"%s\",\"steps\":%zu,\"solved\":%s",
                    scale, qdr_rating_shown(r->hardest), qdr_rating_shown(r->first_placement),
                    qdr_rating_shown(r->first), qdr_technique_name(r->technique), r->steps,
                    solved ? "true" : "false");
    if (j->s->steps) write_path_json(&j->steps, out);
    qdr_text_puts(out, "}\n");
}

static void write_rating(const question *q, const journey *j, const qdr_rating *r, bool solved,
                         qdr_text *out) {
    if (j->s->json) {
        write_json(q, j, r, solved, out);
        return;
    }
    if (j->s->format)
        write_formatted(j->s->format, q, r, out);
    else
        write_line(q, r, solved, out);
    if (j->s->steps && j->steps.length > 0) qdr_text_append(out, j->steps.bytes, j->steps.length);
}

/* ---- the command ----------------------------------------------------------------------------- */

static void rate_with(const settings *s, qdr_human *human, const question *q, answer *a) {
    journey j = {.s = s, .side = qdr_puzzle_side(q->puzzle), .steps = QDR_TEXT_INIT};
    qdr_limits limits = {.seconds = s->seconds, .cancel = interrupt_flag()};
    if (s->technique) /* which the options have looked at */
        (void)qdr_technique_from_name(s->technique, strlen(s->technique), &j.technique);
    qdr_rating rating;
    qdr_step step;
    qdr_status status = qdr_human_rate(human, q->puzzle, &limits, visit, &j, &rating, &step);
    if (status == QDR_OK && j.steps.failed) status = QDR_NO_MEMORY;
    if (status != QDR_OK)
        answer_complain(a, q, exit_code_of(status), "%s", qdr_status_text(status));
    else if (step != QDR_DONE && interrupted())
        a->code = exit_code_worse(a->code, CODE_INTERRUPTED);
    else if (wanted(&j, &rating))
        write_rating(q, &j, &rating, step == QDR_DONE, &a->out);
    if (status == QDR_OK && step != QDR_DONE && !j.refused && !interrupted())
        answer_complain(a, q, CODE_LIMIT, "the rating is a lower bound: %s",
                        s->seconds > 0 ? "time ran out, or no technique goes further"
                                       : "no technique goes further");
    qdr_text_free(&j.steps);
}

static void rate(const void *context, const question *q, answer *a) {
    static const refusal words = {"not rated: the puzzle", "cannot be rated"};
    qdr_human *human = person_for(q, &words, a);
    if (human) rate_with(context, human, q, a);
    qdr_human_free(human);
}

static bool parse_rating(const char *value, void *member, char message[OPTION_MESSAGE]) {
    char *end;
    double rating = strtod(value, &end);
    *(double *)member = rating;
    if (end != value && *end == '\0' && rating > 0 && rating <= 20) return true;
    snprintf(message, OPTION_MESSAGE, "takes a rating such as 4.5, not %s", value);
    return false;
}

static int run(const command *self, int argc, char **argv) {
    settings s = {.stream = STREAM_SETTINGS_INIT};
    int code;
    int files = options_parse(self, argc, argv, &s, &code);
    if (files < 0) return code;
    job work = stream_job(&s.stream, argv, files, rate, &s);
    work.question = QDR_ASK_VERDICT;
    return job_run(self, &work);
}

static const option own[] = {
    {"min", 0, "RATING", "only puzzles of this rating or more", offsetof(settings, least),
     parse_rating, NULL},
    {"max", 0, "RATING", "only puzzles of this rating or less; a harder step ends the work on one",
     offsetof(settings, most), parse_rating, NULL},
    {"technique", 0, "NAME", "only puzzles whose path has a step of this technique",
     offsetof(settings, technique), NULL, technique_words},
    {"pearl", 0, NULL, "only puzzles whose first digit is as hard as anything after it",
     offsetof(settings, pearl), NULL, NULL},
    {"diamond", 0, NULL, "only puzzles whose first step is as hard as anything after it",
     offsetof(settings, diamond), NULL, NULL},
    {"steps", 's', NULL, "also every step, a line each", offsetof(settings, steps), NULL, NULL},
    {"format", 'f', "TEXT",
     "the line of a puzzle: %r its rating, %p up to the first digit, %d of the first step, %g the "
     "puzzle",
     offsetof(settings, format), NULL, NULL},
    {"json", 'j', NULL, "one JSON object per puzzle", offsetof(settings, json), NULL, NULL},
    {"time-limit", 't', "TIME", "give a puzzle up after that time, such as 2, 300ms or 5m",
     offsetof(settings, seconds), parse_seconds, NULL},
    OPTIONS_END,
};

static const option_group groups[] = {{"Rating", own, 0}, STREAM_GROUPS, GROUPS_END};

const command command_rate = {
    .name = "rate",
    .operands = "[FILE...]",
    .summary = "tell how hard puzzles are for people",
    .description =
        "Solves each puzzle as a person would, one step after the other, each by the easiest "
        "technique that finds one, and prints a line: the rating of the hardest step, that of the "
        "hardest up to the first digit that is placed, that of the first step, the scale, the "
        "puzzle. The scale is that of Sudoku Explainer 1.2.1, step by step the same: singles are "
        "1.0 to 2.3, pairs and fish 3.0 to 5.4, chains 6.5 and more.\n\n"
        "A rating with >= before it is a lower bound: time ran out, or no technique that the "
        "program knows goes further (the exit code is 6 then). Puzzles without a unique solution "
        "are not rated (exit code 1), nor those with rules besides rows, columns and boxes.",
    .examples = "quadrille rate puzzles.txt\n"
                "quadrille rate --steps puzzle.txt\n"
                "quadrille rate --min 6.5 --max 7.2 -f '%g' many.txt  # these alone",
    .groups = groups,
    .run = run,
};
