/* rate_command.c: quadrille rate: how hard puzzles are for people. */
#include "commands/rate_line.h"
#include "kit/interrupt.h"
#include "kit/report.h"
#include "kit/stream.h"

#include <string.h>

typedef struct settings {
    qdr_wish wish;
    bool steps, json;
    const char *format;
    person_settings person;
    people *people;
    stream_settings stream;
} settings;

/* A puzzle on its way through the techniques. */
typedef struct journey {
    const settings *s;
    int side;
    rated r;
    qdr_text steps;
} journey;

/* ---- steps ----------------------------------------------------------------------------------- */

/* "2.6 pointing: r2c6≠8". */
static void write_step(journey *j, const qdr_hint *hint, int decimals) {
    char cell[CELL_NAME];
    qdr_text_printf(&j->steps, "%.*f %s:", decimals, qdr_rating_shown(hint->rating),
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

static bool visit(void *context, const qdr_hint *hint, const qdr_rating *so_far) {
    journey *j = context;
    if (j->s->steps) write_step(j, hint, so_far->scored ? 0 : 1);
    if (so_far->steps == 1) j->r.first = so_far->technique;
    if (j->r.placed == 0 && so_far->first_placement > 0) {
        j->r.placed = so_far->steps;
        j->r.first_placement = so_far->technique;
    }
    return true;
}

/* ---- output ---------------------------------------------------------------------------------- */

static void write_line(const question *q, const rated *r, qdr_text *out) {
    qdr_text_puts(out, r->solved ? "" : ">=");
    qdr_rating_put(&r->rating, out);
    qdr_text_printf(out, " %s ", r->scale);
    rate_puzzle(q, '\0', out);
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

static void write_figures_json(const qdr_rating *r, qdr_text *out) {
    if (r->scored)
        qdr_text_printf(out, "\"score\":%ld,\"level\":\"%s\"", r->score, qdr_level_name(r->level));
    else
        qdr_text_printf(out, "\"rating\":%.1f,\"first_placement\":%.1f,\"first\":%.1f",
                        qdr_rating_shown(r->hardest), qdr_rating_shown(r->first_placement),
                        qdr_rating_shown(r->first));
}

static void write_json(const question *q, const journey *j, qdr_text *out) {
    const qdr_rating *r = &j->r.rating;
    report_place_json(out, q);
    qdr_text_printf(out, ",\"scale\":\"%s\",", j->r.scale);
    write_figures_json(r, out);
    qdr_text_printf(out, ",\"technique\":\"%s\",\"steps\":%zu,\"effort\":%.0f,\"solved\":%s",
                    qdr_technique_name(r->technique), r->steps, r->effort,
                    j->r.solved ? "true" : "false");
    if (j->s->steps) write_path_json(&j->steps, out);
    qdr_text_puts(out, "}\n");
}

static void write_rating(const question *q, const journey *j, qdr_text *out) {
    if (j->s->json) {
        write_json(q, j, out);
        return;
    }
    if (j->s->format)
        rate_formatted(j->s->format, q, &j->r, out);
    else
        write_line(q, &j->r, out);
    if (j->s->steps && j->steps.length > 0) qdr_text_append(out, j->steps.bytes, j->steps.length);
}

/* ---- the command ----------------------------------------------------------------------------- */

/* Else it is enough to know whether the puzzle is as wished. */
static bool tells_rating(const settings *s) {
    return s->steps || s->json || !s->format || rate_format_tells(s->format);
}

/* Something came before the last step that is not the wish of who asked. */
static void explain_stop(const qdr_human *human, const question *q, const journey *j, qdr_fit fit,
                         answer *a) {
    const char *what = fit == QDR_FITS ? "the rating is a lower bound"
                                       : "not known whether the puzzle is as wished";
    if (j->r.solved || fit == QDR_FITS_NOT || (fit == QDR_FITS && !tells_rating(j->s))) return;
    answer_complain(a, q, CODE_LIMIT, "%s: %s", what,
                    qdr_human_stopped(human) ? "time ran out" : "no technique goes further");
}

static void rate_with(const settings *s, qdr_human *human, const question *q, answer *a) {
    journey j = {.s = s, .side = qdr_puzzle_side(q->puzzle), .steps = QDR_TEXT_INIT};
    qdr_limits limits = {.seconds = s->person.seconds, .cancel = interrupt_flag()};
    const double started = seconds_now();
    qdr_step step;
    qdr_fit fit;
    j.r.scale = person_scale(human);
    qdr_status status =
        qdr_human_fits(human, q->puzzle, &s->wish, &limits, tells_rating(s) ? visit : NULL, &j,
                       &j.r.rating, &step, &fit);
    if (status == QDR_OK && j.steps.failed) status = QDR_NO_MEMORY;
    j.r.solved = status == QDR_OK && step == QDR_DONE;
    j.r.seconds = seconds_now() - started;
    if (status != QDR_OK) {
        answer_complain(a, q, exit_code_of(status), "%s", qdr_status_text(status));
    } else if (!j.r.solved && interrupted()) {
        a->code = exit_code_worse(a->code, CODE_INTERRUPTED);
    } else {
        if (fit == QDR_FITS) write_rating(q, &j, &a->out);
        explain_stop(human, q, &j, fit, a);
    }
    qdr_text_free(&j.steps);
}

static void rate(const void *context, const question *q, answer *a) {
    static const refusal words = {"not rated: the puzzle", "cannot be rated"};
    const settings *s = context;
    qdr_human *human = people_take(s->people, &s->person, q, &words, a);
    if (human) rate_with(s, human, q, a);
    people_back(s->people, human);
}

static int run(const command *self, int argc, char **argv) {
    people all = {0};
    settings s = {.people = &all, .stream = STREAM_SETTINGS_INIT};
    int code;
    int files = options_parse(self, argc, argv, &s, &code);
    if (files < 0) return code;
    job work = stream_job(&s.stream, argv, files, rate, &s);
    work.question = QDR_ASK_VERDICT;
    work.number = s.json;
    work.solve.limits.seconds = s.person.seconds;
    code = job_run(self, &work);
    people_free(&all);
    return code;
}

static const option own[] = {
    {"min", 0, "RATING", "only puzzles of this rating or more", offsetof(settings, wish.least),
     parse_rating, NULL},
    {"max", 0, "RATING", "only puzzles of this rating or less; a harder step ends the work on one",
     offsetof(settings, wish.most), parse_rating, NULL},
    {"technique", 0, "NAME", "only puzzles whose path has a step of this technique",
     offsetof(settings, wish), parse_technique, technique_words},
    {"pearl", 0, NULL, "only puzzles whose first digit is as hard as anything after it",
     offsetof(settings, wish.pearl), NULL, NULL},
    {"diamond", 0, NULL, "only puzzles whose first step is as hard as anything after it",
     offsetof(settings, wish.diamond), NULL, NULL},
    {"steps", 's', NULL, "also every step, a line each", offsetof(settings, steps), NULL, NULL},
    {"format", 'f', "TEXT", "the line of a puzzle, with the letters of serate (see below)",
     offsetof(settings, format), parse_rate_format, NULL},
    {"json", 'j', NULL, "one JSON object per puzzle", offsetof(settings, json), NULL, NULL},
    OPTIONS_END,
};

static const option_group groups[] = {{"Rating", own, 0},
                                      {NULL, person_options, offsetof(settings, person)},
                                      {NULL, patience_options, offsetof(settings, person)},
                                      STREAM_GROUPS,
                                      STREAM_SAVING,
                                      GROUPS_END};

const command command_rate = {
    .name = "rate",
    .operands = "[FILE...]",
    .summary = "tell how hard puzzles are for people",
    .description =
        "Solves each puzzle as a person would, one step after the other, each by the easiest "
        "technique that finds one, and prints a line: the rating of the hardest step, that of the "
        "hardest up to the first digit that is placed, that of the first step, the scale, the "
        "puzzle (or its file and line, where a line cannot tell its shape). The scale se-1.2.1 is "
        "that of Sudoku Explainer 1.2.1, step by step the same: singles are 1.0 to 2.3, pairs and "
        "fish 3.0 to 5.4, chains 6.5 and more.\n\n"
        "A rating with >= before it is a lower bound: time ran out, or no technique of the scale "
        "goes further (the exit code is 6 then). Puzzles without a unique solution are not rated "
        "(exit code 1), nor those that the scale is not for (exit code 3).\n\n"
        "Letters of --format: %r the rating, %p that up to the first digit, %d that of the first "
        "step, %R %P %D the techniques of these, %g the puzzle, %i the same with 0 for blanks, %n "
        "the line that it stands on, %e the seconds it took, %N the scale, %l a line end, %t a "
        "tab, %% a per cent sign.",
    .examples = "quadrille rate puzzles.txt\n"
                "quadrille rate --steps puzzle.txt\n"
                "quadrille rate --min 6.5 --max 7.2 -f '%g' many.txt  # these alone",
    .groups = groups,
    .run = run,
};
