/* puzzle_calls.c: reading and writing: texts become puzzles, puzzles texts and pictures. */
#include "exports.h"

#include <stdlib.h>

enum { USUAL_MOST = 1000 }; /* puzzles of a text, where nothing else is said */

/* ---- a text of many puzzles ------------------------------------------------------------------ */

/* A text on its way through the library's batch, as the program reads its files. */
typedef struct reading {
    const request *r;
    qdr_text *out;
    qdr_text errors; /* in JSON, with a comma after each */
    uint64_t count;  /* puzzles so far */
    qdr_style style; /* to be written in */
    bool begun;      /* something has been written */
} reading;

static bool can_go_on(qdr_status status) {
    return status == QDR_BAD_INPUT || status == QDR_UNSUPPORTED;
}

static void put_error_next(qdr_text *errors, const qdr_error *error) {
    put_error(errors, error);
    qdr_text_putc(errors, ',');
}

static bool note_bad(void *context, const qdr_error *error) {
    reading *g = context;
    put_error_next(&g->errors, error);
    return true;
}

static void note_errors(void *context, const char *bytes, size_t length) {
    reading *g = context;
    qdr_text_append(&g->errors, bytes, length);
}

typedef unsigned renderer(void *context, const qdr_answer *answer, qdr_text *out, qdr_text *notes);
typedef qdr_status writer(void *context, const char *bytes, size_t length);

static qdr_status read_all(reading *g, renderer *render, writer *write, qdr_error *error) {
    qdr_batch batch = QDR_BATCH_INIT;
    qdr_input *input;
    qdr_status status = qdr_input_memory(g->r->text, g->r->length, &input);
    if (status != QDR_OK) return status;
    batch.question = QDR_ASK_NOTHING;
    batch.solve.limits.cancel = g->r->limits.cancel;
    batch.jobs = 1;
    batch.context = g;
    batch.render = render;
    batch.write = write;
    batch.note = note_errors;
    batch.bad = note_bad;
    status = qdr_batch_run(&batch, input, &g->r->read, NULL, error);
    qdr_input_free(input);
    return g->errors.failed ? QDR_NO_MEMORY : status;
}

/* Ends a list that has a comma after each of its elements. */
static void end_list(qdr_text *out) {
    if (!out->failed && out->bytes[out->length - 1] == ',') out->length--;
    qdr_text_putc(out, ']');
}

static void put_errors(const reading *g, qdr_text *out) {
    qdr_text_puts(out, ",\"errors\":[");
    if (g->errors.length > 0) qdr_text_append(out, g->errors.bytes, g->errors.length);
    end_list(out);
}

/* Calls for the puzzle of an answer, and says what is wrong with it. */
typedef qdr_status rendering(reading *g, const qdr_answer *answer, const qdr_puzzle *puzzle,
                             qdr_text *out, qdr_error *error);

static unsigned render_puzzle(reading *g, const qdr_answer *answer, rendering *put, qdr_text *out,
                              qdr_text *notes) {
    const qdr_puzzle *puzzle;
    qdr_puzzle *made;
    qdr_error error = {QDR_OK, 0, 0, ""};
    qdr_status status = qdr_answer_puzzle(answer, &puzzle, &made);
    if (status == QDR_OK) {
        status = put(g, answer, puzzle, out, &error);
        qdr_puzzle_free(made);
    }
    out->failed |= status == QDR_NO_MEMORY;
    if (!can_go_on(status)) return 0;
    error.status = status;
    error.line = answer->line;
    put_error_next(notes, &error);
    return 0;
}

/* ---- read ------------------------------------------------------------------------------------ */

static qdr_status put_read(reading *g, const qdr_answer *answer, const qdr_puzzle *puzzle,
                           qdr_text *out, qdr_error *error) {
    (void)error;
    if (g->count++ >= (g->r->most ? g->r->most : USUAL_MOST)) return QDR_OK;
    qdr_text_puts(out, "{\"line\":");
    put_number(out, answer->line);
    qdr_text_printf(out, ",\"format\":\"%s\",\"digits\":\"%s\",\"puzzle\":",
                    qdr_format_name(answer->style->format), qdr_digits_name(answer->style->digits));
    qdr_status status = put_puzzle(out, puzzle, NULL);
    qdr_text_puts(out, "},");
    return status;
}

static unsigned render_read(void *context, const qdr_answer *answer, qdr_text *out,
                            qdr_text *notes) {
    return render_puzzle(context, answer, put_read, out, notes);
}

static qdr_status write_read(void *context, const char *bytes, size_t length) {
    reading *g = context;
    qdr_text_append(g->out, bytes, length);
    return g->out->failed ? QDR_NO_MEMORY : QDR_OK;
}

qdr_status call_read(const request *r, qdr_text *out, qdr_error *error) {
    reading g = {.r = r, .out = out, .errors = QDR_TEXT_INIT};
    qdr_text_puts(out, "{\"puzzles\":[");
    qdr_status status = read_all(&g, render_read, write_read, error);
    if (status == QDR_OK) {
        end_list(out);
        put_errors(&g, out);
        put_bool(out, "more", g.count > (r->most ? r->most : USUAL_MOST));
        qdr_text_putc(out, '}');
    }
    qdr_text_free(&g.errors);
    return status;
}

/* ---- convert --------------------------------------------------------------------------------- */

/* The first solution, if one is wanted: room for it, NULL where none is. */
static qdr_status find_solution(const request *r, const qdr_puzzle *puzzle, uint8_t **solution,
                                qdr_error *error) {
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    qdr_verdict verdict;
    *solution = NULL;
    if (!r->solution) return QDR_OK;
    uint8_t *found = malloc((size_t)qdr_puzzle_cells(puzzle));
    if (!found) return QDR_NO_MEMORY;
    options.limits = r->limits;
    qdr_status status = qdr_puzzle_check(puzzle, &options, &verdict, found, NULL, NULL);
    if (status == QDR_OK && (verdict == QDR_UNIQUE || verdict == QDR_MULTIPLE)) {
        *solution = found;
        return QDR_OK;
    }
    free(found);
    return status == QDR_OK ? failure(error, QDR_UNSUPPORTED, "no solution") : status;
}

static qdr_style style_wanted(const request *r, const qdr_style *read) {
    qdr_style style = *read;
    if (r->styled && r->style.format != style.format)
        style = (qdr_style){.format = r->style.format};
    if (r->style.digits != QDR_DIGITS_AUTO) style.digits = r->style.digits;
    if (r->style.blank) style.blank = r->style.blank;
    style.unicode |= r->style.unicode;
    style.one_line |= r->style.one_line;
    return style;
}

static qdr_status put_converted(reading *g, const qdr_answer *answer, const qdr_puzzle *puzzle,
                                qdr_text *out, qdr_error *error) {
    uint8_t *solution;
    qdr_status status = find_solution(g->r, puzzle, &solution, error);
    g->style = style_wanted(g->r, answer->style);
    if (status == QDR_OK) status = qdr_write_puzzle(&g->style, puzzle, solution, out, error);
    free(solution);
    return status;
}

static unsigned render_converted(void *context, const qdr_answer *answer, qdr_text *out,
                                 qdr_text *notes) {
    return render_puzzle(context, answer, put_converted, out, notes);
}

static qdr_status write_converted(void *context, const char *bytes, size_t length) {
    reading *g = context;
    if (length > 0 && !g->begun) qdr_write_begin(&g->style, g->out);
    g->begun |= length > 0;
    return write_read(context, bytes, length);
}

qdr_status call_convert(const request *r, qdr_text *out, qdr_error *error) {
    qdr_text text = QDR_TEXT_INIT;
    reading g = {.r = r, .out = &text, .errors = QDR_TEXT_INIT};
    qdr_status status = read_all(&g, render_converted, write_converted, error);
    if (g.begun) qdr_write_end(&g.style, &text);
    if (text.failed) status = QDR_NO_MEMORY;
    if (status == QDR_OK) {
        qdr_text_puts(out, "{\"text\":");
        qdr_text_json(out, text.bytes ? text.bytes : "");
        put_errors(&g, out);
        qdr_text_putc(out, '}');
    }
    qdr_text_free(&text);
    qdr_text_free(&g.errors);
    return status;
}

/* ---- what a puzzle is, cell by cell ---------------------------------------------------------- */

static void put_units(const qdr_shape *shape, qdr_text *out) {
    size_t count;
    const qdr_unit *units = qdr_shape_units(shape, &count);
    qdr_text_puts(out, ",\"units\":[");
    for (size_t i = 0; i < count; i++) {
        char words[QDR_UNIT_WORDS];
        qdr_unit_words(&units[i], words);
        qdr_text_printf(out, "%s{\"kind\":\"%s\",\"name\":\"%s\"", i == 0 ? "" : ",",
                        qdr_unit_kind_name(units[i].kind), words);
        put_bool(out, "full", units[i].full);
        qdr_text_puts(out, ",\"cells\":");
        put_numbers16(out, units[i].cells, units[i].count);
        qdr_text_putc(out, '}');
    }
    qdr_text_putc(out, ']');
}

static void put_clues(const qdr_shape_spec *spec, qdr_text *out) {
    qdr_text_puts(out, ",\"clues\":[");
    for (size_t i = 0; i < spec->clue_count; i++) {
        const qdr_clue *clue = &spec->clues[i];
        qdr_text_printf(out, "%s{\"kind\":\"%s\",\"value\":%d,\"cells\":", i == 0 ? "" : ",",
                        qdr_clue_kind_name(clue->kind), clue->value);
        put_numbers16(out, clue->cells, clue->count);
        qdr_text_putc(out, '}');
    }
    qdr_text_puts(out, "],\"extra\":[");
    for (size_t i = 0; i < spec->extra_count; i++) {
        if (i > 0) qdr_text_putc(out, ',');
        put_numbers16(out, spec->extra[i].cells, spec->extra[i].count);
    }
    qdr_text_putc(out, ']');
}

static void put_rules(const qdr_shape *shape, qdr_text *out) {
    const unsigned rules = qdr_shape_get_spec(shape)->rules;
    const char *before = "", *sentence;
    qdr_text_puts(out, ",\"rules\":[");
    for (unsigned bit = 1; qdr_rule_name((qdr_rule)bit); bit *= 2) {
        if (!(rules & bit)) continue;
        qdr_text_printf(out, "%s\"%s\"", before, qdr_rule_name((qdr_rule)bit));
        before = ",";
    }
    qdr_text_puts(out, "],\"sentences\":[");
    for (size_t i = 0; (sentence = qdr_rule_sentence(shape, i)); i++) {
        if (i > 0) qdr_text_putc(out, ',');
        qdr_text_json(out, sentence);
    }
    qdr_text_putc(out, ']');
}

/* The box or jigsaw region of each cell; [] in a Latin square. */
static void put_boxes(const qdr_shape *shape, qdr_text *out) {
    const int side = qdr_shape_get_spec(shape)->side;
    qdr_text_puts(out, ",\"boxes\":[");
    for (int cell = 0; cell < side * side && qdr_shape_box_of(shape, cell) >= 0; cell++) {
        if (cell > 0) qdr_text_putc(out, ',');
        put_number(out, (uint64_t)qdr_shape_box_of(shape, cell));
    }
    qdr_text_putc(out, ']');
}

static void put_clash(const qdr_puzzle *puzzle, qdr_text *out) {
    qdr_clash clash;
    if (!qdr_puzzle_clashes(puzzle, &clash)) {
        qdr_text_puts(out, ",\"clash\":null");
        return;
    }
    qdr_text_printf(out, ",\"clash\":{\"first\":%d,\"second\":%d,\"unit\":\"%s\"}", clash.first,
                    clash.second, clash.unit);
}

static qdr_status put_description(const qdr_puzzle *puzzle, qdr_text *out) {
    const qdr_shape *shape = qdr_puzzle_shape(puzzle);
    const qdr_shape_spec *spec = qdr_shape_get_spec(shape);
    const size_t cells = (size_t)qdr_puzzle_cells(puzzle);
    qdr_text_puts(out, "{\"puzzle\":");
    qdr_status status = put_puzzle(out, puzzle, NULL);
    qdr_text_printf(out, ",\"side\":%d,\"boxRows\":%d,\"boxColumns\":%d,\"givens\":", spec->side,
                    spec->jigsaw ? 0 : spec->box_rows, spec->jigsaw ? 0 : spec->box_cols);
    put_digits(out, qdr_puzzle_givens(puzzle), cells);
    put_bool(out, "jigsaw", spec->jigsaw != NULL);
    put_bool(out, "classic", qdr_shape_is_classic9(shape));
    put_bool(out, "plain", qdr_shape_is_plain(shape));
    put_boxes(shape, out);
    put_units(shape, out);
    put_clues(spec, out);
    put_rules(shape, out);
    put_clash(puzzle, out);
    if (qdr_puzzle_comment(puzzle)) qdr_text_puts(out, ",\"comment\":");
    if (qdr_puzzle_comment(puzzle)) qdr_text_json(out, qdr_puzzle_comment(puzzle));
    qdr_text_putc(out, '}');
    return status;
}

qdr_status call_describe(const request *r, qdr_text *out, qdr_error *error) {
    qdr_puzzle *puzzle;
    qdr_status status = request_puzzle(r, &puzzle, error);
    if (status != QDR_OK) return status;
    status = put_description(puzzle, out);
    qdr_puzzle_free(puzzle);
    return status;
}

/* ---- pictures -------------------------------------------------------------------------------- */

typedef qdr_status drawer(const qdr_puzzle *puzzle, const uint8_t *solution,
                          const qdr_draw_style *style, qdr_text *text);

/* A puzzle without a solution is drawn as it is. */
static qdr_status draw(const request *r, drawer *draw_puzzle, qdr_text *out, qdr_error *error) {
    qdr_puzzle *puzzle;
    qdr_draw_style style = QDR_DRAW_STYLE_INIT;
    uint8_t *solution;
    style.candidates = r->candidates;
    style.numbers = r->numbers;
    style.cell = r->cell;
    qdr_status status = request_puzzle(r, &puzzle, error);
    if (status != QDR_OK) return status;
    status = find_solution(r, puzzle, &solution, error);
    if (status == QDR_OK || status == QDR_UNSUPPORTED)
        status = draw_puzzle(puzzle, solution, &style, out);
    free(solution);
    qdr_puzzle_free(puzzle);
    return status;
}

qdr_status call_svg(const request *r, qdr_text *out, qdr_error *error) {
    return draw(r, qdr_draw_svg, out, error);
}

qdr_status call_text(const request *r, qdr_text *out, qdr_error *error) {
    return draw(r, qdr_draw_text, out, error);
}
