/* format_json.c: puzzles as JSON objects; docs/formats.md has the schema.
 *
 *     {"side": 9, "box": [3, 3], "givens": "53..7…", "rules": ["x"], "comment": "easy"}
 *
 * One object a line is read as a stream. Anything else (an array, an object over several lines, an
 * object with "puzzles") is held whole. Writing needs no library; reading uses jansson. */
#include "format/format_table.h"
#include "format/pen.h"
#include "format/shape_text.h"
#include "format/symbols.h"
#include "formats/json_puzzle.h"

#include "base/fail.h"
#include "base/memory.h"

#include <string.h>

/* Whether a key is a cell, as in {"A1": 5}. */
static bool names_cell(const char *at, const char *end) {
    const char quote = at < end ? *at++ : '\0';
    if (quote != '"' && quote != '\'') return false;
    const size_t length = (size_t)(end - at);
    const bool lettered = length > 2 && (at[0] & ~0x20) >= 'A' && (at[0] & ~0x20) <= 'I' &&
                          at[1] >= '1' && at[1] <= '9' && at[2] == quote;
    return lettered || (length > 3 && (at[0] & ~0x20) == 'R' && at[1] >= '0' && at[1] <= '9' &&
                        (at[2] & ~0x20) == 'C');
}

/* An object may hold rules and clues that a list of cells cannot: if something is wrong with it,
 * that is told, and nobody looks for cells in it. */
static qdri_looks looks(const qdri_sample *sample) {
    const char *at = sample->first, *end = sample->bytes + sample->length;
    if (sample->first_length == 0 || (*at != '{' && *at != '[')) return QDRI_LOOKS_FOREIGN;
    const bool object = *at++ == '{';
    while (at < end && *at != '\0' && strchr(" \t\r\n", *at)) at++;
    const char next = at < end ? *at : '"';
    if (object)
        return (next != '\0' && strchr("{[(.0123456789", next)) || names_cell(at, end)
                   ? QDRI_LOOKS_LIST
                   : QDRI_LOOKS_JSON;
    if (next == '{') return QDRI_LOOKS_JSON;
    return next == '[' || next == ']' || at == end ? QDRI_LOOKS_LIST : QDRI_LOOKS_FOREIGN;
}

/* ---- reading ------------------------------------------------------------------------------------
 */

#ifdef QDR_HAVE_JANSSON

typedef struct documents {
    json_t *list; /* an array of puzzles that is being handed out; NULL: go on with the lines */
    size_t next;
    bool whole; /* the input was one document */
} documents;

static qdr_status bad_json(const json_error_t *found, size_t line, qdr_error *error) {
    if (qdri_json_no_memory(found)) return qdri_no_memory(error);
    return qdri_fail(error, QDR_BAD_INPUT, line + (size_t)(found->line > 0 ? found->line - 1 : 0),
                     (size_t)(found->column > 0 ? found->column : 0), "not JSON: %.150s",
                     found->text);
}

/* What was parsed: an array, an object with puzzles, or a puzzle. Takes the reference over. */
static qdr_status hand_out(qdr_reader *reader, json_t *value, qdr_puzzle **puzzle,
                           qdr_error *error) {
    documents *d = reader->state;
    json_t *puzzles = json_object_get(value, "puzzles");
    if (json_is_array(puzzles)) {
        json_incref(puzzles);
        json_decref(value);
        value = puzzles;
    }
    if (json_is_array(value)) {
        d->list = value;
        d->next = 0;
        return QDR_OK;
    }
    qdr_status status = qdri_json_puzzle(reader, value, puzzle, error);
    json_decref(value);
    return status;
}

static qdr_status next_of_list(qdr_reader *reader, qdr_puzzle **puzzle, qdr_error *error) {
    documents *d = reader->state;
    size_t number = d->next++;
    qdr_status status = qdri_json_puzzle(reader, json_array_get(d->list, number), puzzle, error);
    if (status == QDR_BAD_INPUT && error) { /* jansson tells no lines: count instead */
        qdr_error found = *error;
        qdri_fail(error, found.status, found.line, 0, "puzzle %zu: %.200s", number + 1,
                  found.message);
    }
    return status;
}

/* The rest of the input as one document. */
static qdr_status read_whole(qdr_reader *reader, qdr_puzzle **puzzle, qdr_error *error) {
    documents *d = reader->state;
    const char *bytes;
    size_t length, line = reader->lines.number;
    json_error_t found;
    d->whole = true;
    qdr_status status = qdri_line_document(&reader->lines, &bytes, &length, error);
    if (status != QDR_OK) return status;
    json_t *value = qdri_json_parse(bytes, length, &found);
    if (!value) {
        reader->ended = true;
        return bad_json(&found, line, error);
    }
    return hand_out(reader, value, puzzle, error);
}

/* The next line, if it is a document of its own. The first one decides whether they all are. */
static qdr_status read_line(qdr_reader *reader, bool first, qdr_puzzle **puzzle, qdr_error *error) {
    qdri_line line;
    qdr_status status;
    bool heavy;
    while ((status = qdri_line_peek(&reader->lines, &line, error)) == QDR_OK &&
           qdri_line_classify(line.bytes, line.length, &heavy) <= QDRI_LINE_COMMENT)
        qdri_line_take(&reader->lines);
    if (status != QDR_OK) return status;
    json_error_t found;
    reader->line = line.number;
    json_t *value = qdri_json_parse(line.bytes, line.length, &found);
    if (!value && first && json_error_code(&found) == json_error_premature_end_of_input)
        return read_whole(reader, puzzle, error);
    if (!value) {
        status = bad_json(&found, line.number, error);
        qdri_line_take(&reader->lines);
        return status;
    }
    qdri_line_take(&reader->lines);
    return hand_out(reader, value, puzzle, error);
}

static qdr_status read(qdr_reader *reader, qdr_puzzle **puzzle, qdr_error *error) {
    bool first = !reader->state;
    if (first && !(reader->state = qdri_zalloc(1, sizeof(documents)))) return qdri_no_memory(error);
    documents *d = reader->state;
    for (;;) {
        if (d->list && d->next < json_array_size(d->list))
            return next_of_list(reader, puzzle, error);
        json_decref(d->list);
        d->list = NULL;
        if (d->whole) return QDR_END;
        qdr_status status = read_line(reader, first, puzzle, error);
        if (status != QDR_OK || !d->list) return status;
        first = false;
    }
}

static void stop(qdr_reader *reader) {
    documents *d = reader->state;
    if (!d) return;
    json_decref(d->list);
    qdri_free(d);
}

#else

static qdr_status read(qdr_reader *reader, qdr_puzzle **puzzle, qdr_error *error) {
    (void)puzzle;
    reader->ended = true;
    return qdri_fail(error, QDR_UNSUPPORTED, 0, 0, "JSON, but this build has no jansson");
}

static void stop(qdr_reader *reader) {
    (void)reader;
}

#endif

/* ---- writing ------------------------------------------------------------------------------------
 */

/* A string of symbols where the side allows it, else an array of rows. */
static void write_digits(const char *key, int side, const uint8_t *digits, qdr_text *text) {
    qdr_text_printf(text, ",\"%s\":", key);
    if (side <= QDRI_MAX_SYMBOL_SIDE) {
        qdr_text_putc(text, '"');
        for (int cell = 0; cell < side * side; cell++)
            qdr_text_putc(text,
                          digits[cell] ? qdri_digit_symbol(QDR_DIGITS_ONE, digits[cell]) : '.');
        qdr_text_putc(text, '"');
        return;
    }
    for (int cell = 0; cell < side * side; cell++)
        qdr_text_printf(text, "%s%d",
                        cell == 0          ? "[["
                        : cell % side == 0 ? "],["
                                           : ",",
                        digits[cell]);
    qdr_text_puts(text, "]]");
}

static void write_cells(int side, const uint16_t *cells, size_t count, qdr_text *text) {
    for (size_t i = 0; i < count; i++)
        qdr_text_printf(text, "%s\"r%dc%d\"", i == 0 ? "[" : ",", cells[i] / side + 1,
                        cells[i] % side + 1);
    qdr_text_putc(text, ']');
}

static void write_clue(const qdr_shape_spec *spec, const qdr_clue *clue, qdr_text *text) {
    qdr_text_printf(text, "{\"kind\":\"%s\"", qdr_clue_kind_name(clue->kind));
    if (clue->value > 0) qdr_text_printf(text, ",\"value\":%d", clue->value);
    qdr_text_puts(text, ",\"cells\":");
    write_cells(spec->side, clue->cells, clue->count, text);
    qdr_text_putc(text, '}');
}

static void write_shape(const qdr_shape_spec *spec, qdr_text *text) {
    qdr_text_printf(text, "{\"side\":%d", spec->side);
    if (spec->jigsaw) {
        qdr_text_puts(text, ",\"jigsaw\":\"");
        qdri_jigsaw_write(spec, text);
        qdr_text_putc(text, '"');
    } else if (spec->box_rows > 0) {
        qdr_text_printf(text, ",\"box\":[%d,%d]", spec->box_rows, spec->box_cols);
    } else {
        qdr_text_puts(text, ",\"box\":null");
    }
    unsigned rules = spec->rules;
    const char *before = ",\"rules\":[";
    for (const char *name; (name = qdri_rule_take(&rules)); before = ",")
        qdr_text_printf(text, "%s\"%s\"", before, name);
    if (spec->rules) qdr_text_putc(text, ']');
    for (size_t r = 0; r < spec->extra_count; r++) {
        qdr_text_puts(text, r == 0 ? ",\"regions\":[" : ",");
        write_cells(spec->side, spec->extra[r].cells, spec->extra[r].count, text);
    }
    if (spec->extra_count > 0) qdr_text_putc(text, ']');
    for (size_t c = 0; c < spec->clue_count; c++) {
        qdr_text_puts(text, c == 0 ? ",\"clues\":[" : ",");
        write_clue(spec, &spec->clues[c], text);
    }
    if (spec->clue_count > 0) qdr_text_putc(text, ']');
}

/* For each cell an array of digits, or null where nothing is excluded. */
static void write_marks(const qdr_puzzle *puzzle, qdr_text *text) {
    int side = qdr_puzzle_side(puzzle);
    qdr_text_puts(text, ",\"candidates\":[");
    for (int cell = 0; cell < side * side; cell++) {
        int count = 0;
        for (int d = 1; d <= side; d++) count += qdr_puzzle_candidate(puzzle, cell, d);
        if (cell > 0) qdr_text_putc(text, ',');
        if (count == side) {
            qdr_text_puts(text, "null");
            continue;
        }
        qdr_text_putc(text, '[');
        const char *before = "";
        for (int d = 1; d <= side; d++)
            if (qdr_puzzle_candidate(puzzle, cell, d)) {
                qdr_text_printf(text, "%s%d", before, d);
                before = ",";
            }
        qdr_text_putc(text, ']');
    }
    qdr_text_putc(text, ']');
}

static qdr_status write(const qdr_style *style, const qdr_puzzle *puzzle, const uint8_t *solution,
                        qdr_text *text, qdr_error *error) {
    (void)style, (void)error;
    int side = qdr_puzzle_side(puzzle);
    write_shape(qdr_shape_get_spec(qdr_puzzle_shape(puzzle)), text);
    write_digits("givens", side, qdr_puzzle_givens(puzzle), text);
    if (qdr_puzzle_has_candidates(puzzle)) write_marks(puzzle, text);
    if (solution) write_digits("solution", side, solution, text);
    if (qdr_puzzle_comment(puzzle)) {
        qdr_text_puts(text, ",\"comment\":");
        qdr_text_json(text, qdr_puzzle_comment(puzzle));
    }
    qdr_text_puts(text, "}\n");
    return QDR_OK;
}

const qdri_format qdri_format_json = {
    .name = "json",
    .idea = "JSON: an object for each puzzle, of any shape",
    .looks = looks,
    .read = read,
    .stop = stop,
    .write = write,
};
