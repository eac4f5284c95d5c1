/* canon_command.c: quadrille canon: the canonical form of puzzles, and whether two are the same
 * puzzle. */
#include "kit/interrupt.h"
#include "kit/report.h"
#include "kit/shown.h"
#include "kit/stream.h"
#include "kit/whole_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct settings {
    bool transform, automorphisms, equal, json;
    stream_settings stream;
} settings;

/* In words, what is wrong with a puzzle that has no canonical form; NULL for QDR_OK. */
static const char *trouble(const qdr_puzzle *puzzle, qdr_status status) {
    if (status == QDR_OK) return NULL;
    if (status == QDR_BAD_ARGUMENT) return "the givens clash";
    if (status != QDR_UNSUPPORTED) return qdr_status_text(status);
    if (qdr_puzzle_has_candidates(puzzle)) return "canonical forms are not for pencil marks";
    return "canonical forms are for boxes of at least 2×2 without further rules, up to 10×10";
}

/* ---- one puzzle ------------------------------------------------------------------------------ */

typedef struct findings {
    uint8_t form[QDR_CANON_CELLS];
    qdr_transform transform;
    uint64_t automorphisms;
} findings;

static void put_numbers(qdr_text *text, const char *before, const uint8_t *numbers, int count,
                        int plus, const char *between, const char *after) {
    qdr_text_puts(text, before);
    for (int i = 0; i < count; i++)
        qdr_text_printf(text, "%s%d", i ? between : "", numbers[i] + plus);
    qdr_text_puts(text, after);
}

static void write_json(const question *q, const findings *f, qdr_text *out) {
    int side = qdr_puzzle_side(q->puzzle);
    const qdr_transform *t = &f->transform;
    report_place_json(out, q);
    qdr_text_puts(out, ",\"canon\":");
    report_grid_json(out, side, f->form);
    qdr_text_printf(out, ",\"automorphisms\":%" PRIu64 ",\"transform\":{\"transposed\":%s",
                    f->automorphisms, t->transposed ? "true" : "false");
    put_numbers(out, ",\"rows\":[", t->rows, side, 1, ",", "]");
    put_numbers(out, ",\"columns\":[", t->columns, side, 1, ",", "]");
    put_numbers(out, ",\"digits\":[", t->digits + 1, side, 0, ",", "]}}\n");
}

/* What was asked for beside the form goes into the comment, for which most formats have room. */
static void describe(const settings *s, int side, const findings *f, qdr_text *words) {
    const qdr_transform *t = &f->transform;
    if (s->automorphisms) qdr_text_printf(words, "automorphisms %" PRIu64, f->automorphisms);
    if (!s->transform) return;
    if (words->length > 0) qdr_text_puts(words, "; ");
    if (t->transposed) qdr_text_puts(words, "transposed; ");
    put_numbers(words, "rows ", t->rows, side, 1, " ", "; ");
    put_numbers(words, "columns ", t->columns, side, 1, " ", "; ");
    put_numbers(words, "digits ", t->digits + 1, side, 0, " ", "");
}

static qdr_status puzzle_of(const settings *s, const question *q, const findings *f,
                            qdr_puzzle **made) {
    qdr_status status = qdr_puzzle_new(qdr_puzzle_shape(q->puzzle), made);
    if (status != QDR_OK) return status;
    int cells = qdr_puzzle_cells(*made);
    for (int cell = 0; cell < cells; cell++) qdr_puzzle_set_given(*made, cell, f->form[cell]);
    qdr_text words = QDR_TEXT_INIT;
    const char *comment = qdr_puzzle_comment(q->puzzle);
    if (comment && !s->automorphisms && !s->transform) qdr_text_puts(&words, comment);
    describe(s, qdr_puzzle_side(*made), f, &words);
    if (words.failed) status = QDR_NO_MEMORY;
    if (status == QDR_OK && words.length > 0)
        status = qdr_puzzle_set_comment(*made, words.bytes, words.length);
    qdr_text_free(&words);
    if (status != QDR_OK) qdr_puzzle_free(*made);
    return status;
}

static void canon(const void *context, const question *q, answer *a) {
    const settings *s = context;
    findings f;
    qdr_status status = qdr_puzzle_canon(q->puzzle, f.form, &f.transform, &f.automorphisms);
    if (status != QDR_OK) {
        answer_complain(a, q, CODE_BAD_INPUT, "%s", trouble(q->puzzle, status));
        return;
    }
    if (s->json) {
        write_json(q, &f, &a->out);
        return;
    }
    qdr_puzzle *made;
    status = puzzle_of(s, q, &f, &made);
    if (status != QDR_OK) {
        answer_complain(a, q, exit_code_of(status), "%s", qdr_status_text(status));
        return;
    }
    stream_put(&s->stream, q, made, a);
    qdr_puzzle_free(made);
}

/* ---- two files ------------------------------------------------------------------------------- */

typedef struct side {
    const char *path;
    qdr_input *input;
    qdr_reader *reader;
    qdr_puzzle *puzzle; /* the one at hand; NULL at the end */
    uint8_t form[QDR_CANON_CELLS];
} side;

static exit_code complain(const side *of, size_t line, qdr_status status, const char *message) {
    if (line > 0)
        fprintf(stderr, "%s:%zu: %s\n", shown(of->path), line, shown(message));
    else
        fprintf(stderr, "%s: %s\n", shown(of->path), shown(message));
    return exit_code_of(status);
}

static exit_code open_side(side *of, const settings *s) {
    qdr_error error = {0};
    qdr_status status = open_input(of->path, &of->input, &error);
    if (status == QDR_OK)
        status = qdr_reader_new(of->input, &s->stream.input.read, &of->reader, &error);
    return status == QDR_OK ? CODE_DONE : complain(of, error.line, status, error.message);
}

static exit_code read_side(side *of) {
    qdr_error error = {0};
    qdr_puzzle_free(of->puzzle);
    of->puzzle = NULL;
    qdr_status status = qdr_reader_next(of->reader, &of->puzzle, &error);
    if (status == QDR_END) return CODE_DONE;
    if (status != QDR_OK) return complain(of, error.line, status, error.message);
    status = qdr_puzzle_canon(of->puzzle, of->form, NULL, NULL);
    if (status == QDR_OK) return CODE_DONE;
    return complain(of, qdr_reader_line(of->reader), status, trouble(of->puzzle, status));
}

static void close_side(side *of) {
    qdr_puzzle_free(of->puzzle);
    qdr_reader_free(of->reader);
    qdr_input_free(of->input);
}

/* The n-th puzzle of one file with the n-th of the other. */
static exit_code compare_all(side *a, side *b, qdr_text *out) {
    exit_code different = CODE_DONE;
    for (;;) {
        exit_code code = read_side(a);
        if (code == CODE_DONE) code = read_side(b);
        if (code != CODE_DONE) return code;
        if (interrupted()) return CODE_INTERRUPTED;
        if (!a->puzzle && !b->puzzle) return different;
        if (!a->puzzle || !b->puzzle)
            return complain(a->puzzle ? b : a, 0, QDR_BAD_INPUT,
                            "has fewer puzzles than the other");
        bool equal = qdr_shape_equal(qdr_puzzle_shape(a->puzzle), qdr_puzzle_shape(b->puzzle)) &&
                     memcmp(a->form, b->form, (size_t)qdr_puzzle_cells(a->puzzle)) == 0;
        qdr_text_puts(out, equal ? "equal\n" : "different\n");
        if (!equal) different = CODE_NO_SOLUTION;
    }
}

static exit_code compare(const settings *s, char **files) {
    side a = {.path = files[0]}, b = {.path = files[1]};
    qdr_text out = QDR_TEXT_INIT;
    exit_code code = open_side(&a, s);
    if (code == CODE_DONE) code = open_side(&b, s);
    if (code == CODE_DONE) code = compare_all(&a, &b, &out);
    close_side(&a);
    close_side(&b);
    return exit_code_worse(code, output_print(&out));
}

/* ---- the command ----------------------------------------------------------------------------- */

static int run(const command *self, int argc, char **argv) {
    settings s = {.stream = STREAM_SETTINGS_INIT};
    int code;
    int files = options_parse(self, argc, argv, &s, &code);
    if (files < 0) return code;
    if (s.equal && files != 2) return usage_error(self, "--equal compares two files");
    if (s.equal) return compare(&s, argv);
    if (s.json && s.stream.writing.format != QDR_FORMAT_AUTO)
        return usage_error(self, "--json excludes --to; see also --to json");
    job work = (s.json ? stream_job : stream_puzzles)(&s.stream, argv, files, canon, &s);
    work.number = s.json;
    return job_run(self, &work);
}

static const option own[] = {
    {"transform", 'm', NULL, "also tell, as a comment, a transformation that leads there",
     offsetof(settings, transform), NULL, NULL},
    {"automorphisms", 'a', NULL,
     "also tell, as a comment, how many transformations map the puzzle to itself",
     offsetof(settings, automorphisms), NULL, NULL},
    {"equal", 'e', NULL, "compare the puzzles of two files, the first with the first and so on",
     offsetof(settings, equal), NULL, NULL},
    {"json", 'j', NULL, "one JSON object per puzzle, with all of this", offsetof(settings, json),
     NULL, NULL},
    OPTIONS_END,
};

static const option_group groups[] = {
    {"Canonical forms", own, 0},
    STREAM_PUZZLE_GROUPS,
    STREAM_SAVING,
    GROUPS_END,
};

enum { FORMS, EQUAL };
static const char *const mode_names[] = {"forms", "equal", NULL};
static const mode_rule mode_rules[] = {
    {"transform", 1 << FORMS, NULL},
    {"automorphisms", 1 << FORMS, NULL},
    {"json", 1 << FORMS, NULL},
    {"output", 1 << FORMS, NULL},
    {"output-dir", 1 << FORMS, NULL},
    {"checkpoint", 1 << FORMS, NULL},
    {"checkpoint-every", 1 << FORMS, NULL},
    {"resume", 1 << FORMS, NULL},
    MODE_RULES_END,
};
static const command_modes modes = {mode_names, mode_rules, MODE_NOT_KEPT};

const command command_canon = {
    .name = "canon",
    .operands = "[FILE...]",
    .summary = "bring equivalent puzzles to the same form",
    .description =
        "Renaming digits, exchanging rows within a band, whole bands, columns and stacks likewise, "
        "and reflecting along the diagonal do not change what a puzzle is. Of all forms that a "
        "puzzle takes under these transformations (3,359,232 times 9! for 9×9) the canonical one "
        "is the smallest when read row by row, with empty cells as 0. Grids and puzzles with any "
        "number of givens have one, on boxes of at least 2×2, up to 10×10, without further "
        "rules; others are an error (exit code 3).\n\n"
        "A transformation is told as: transposed (first, if at all), then for each row of the "
        "result the row it comes from, the same for columns, and what the digits 1, 2, 3 … "
        "become. Automorphisms are counted without those that only rename digits.\n\n"
        "With --equal there is a line equal or different for each pair, and the exit code is 1 "
        "if some pair is different.",
    .examples = "quadrille canon puzzles.txt | sort | uniq -c\n"
                "quadrille canon --automorphisms --transform grid.txt\n"
                "quadrille canon --equal mine.txt yours.txt",
    .groups = groups,
    .modes = &modes,
    .run = run,
};
