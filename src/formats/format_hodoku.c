/* format_hodoku.c: a line of HoDoKu's library:
 *
 *     :technique:digits:puzzle:deleted candidates:eliminations:placements:extra:
 *     :0100:1:1.+4..+5…:318 328:…
 *
 * A + before a digit marks one that was placed, not given (qdr_puzzle_placed). Deleted candidates
 * (digit, row, column) become pencil marks. The other fields are kept as lines of the comment
 * ("Technique: 0100"). */
#include "format/format_table.h"
#include "format/pen.h"
#include "format/symbol_run.h"

#include "base/fail.h"

#include <string.h>

enum { TECHNIQUE, DIGITS, PUZZLE, DELETED, ELIMINATIONS, PLACEMENTS, EXTRA, FIELDS };

static const char *const labels[FIELDS] = {
    [TECHNIQUE] = "Technique: ",
    [DIGITS] = "Digits: ",
    [ELIMINATIONS] = "Eliminations: ",
    [PLACEMENTS] = "Placements: ",
};
static const char *const usual[FIELDS] = {
    [TECHNIQUE] = "0000", [DIGITS] = "x", [ELIMINATIONS] = "", [PLACEMENTS] = ""};

typedef struct field {
    const char *bytes;
    size_t length;
} field;

static qdri_looks looks(const qdri_sample *sample) {
    int colons = 0;
    size_t longest = 0, run = 0;
    if (!qdri_sample_begins(sample, ":")) return QDRI_LOOKS_FOREIGN;
    for (size_t i = 0; i < sample->first_length; i++) {
        bool colon = sample->first[i] == ':';
        colons += colon;
        run = colon ? 0 : run + 1;
        if (run > longest) longest = run;
    }
    return colons >= 3 && longest >= 81 ? QDRI_LOOKS_HODOKU : QDRI_LOOKS_FOREIGN;
}

/* ---- reading ------------------------------------------------------------------------------------
 */

/* The fields behind the first colon; the last takes all that is left, less a colon at its end. */
static int split(const qdri_line *line, field fields[FIELDS]) {
    const char *at = line->bytes, *end = line->bytes + line->length;
    int count = 0;
    while (at < end && (*at == ' ' || *at == '\t')) at++;
    if (at < end && *at == ':') at++;
    for (int i = 0; i < FIELDS; i++) fields[i] = (field){end, 0};
    while (count < FIELDS) {
        const char *stop = count < FIELDS - 1 ? memchr(at, ':', (size_t)(end - at)) : NULL;
        if (!stop) stop = end;
        fields[count++] = (field){at, (size_t)(stop - at)};
        if (stop == end) break;
        at = stop + 1;
    }
    field *extra = &fields[EXTRA];
    if (extra->length > 0 && extra->bytes[extra->length - 1] == ':') extra->length--;
    return count;
}

static qdr_status read_cells(qdr_reader *reader, const qdri_line *line, const field *cells,
                             uint8_t *digits, bool placed[81], qdr_error *error) {
    char symbols[81];
    size_t count = 0;
    int side;
    for (size_t i = 0; i < cells->length; i++) {
        if (cells->bytes[i] == '+') continue;
        if (count < 81) {
            symbols[count] = cells->bytes[i];
            placed[count] = i > 0 && cells->bytes[i - 1] == '+';
        }
        count++;
    }
    size_t column = (size_t)(cells->bytes - line->bytes) + 1;
    if (count != 81)
        return qdri_fail(error, QDR_BAD_INPUT, line->number, column,
                         "81 cells expected in the third field, it has %zu", count);
    return qdri_run_read(reader, symbols, 81, line->number, column, &side, digits, error);
}

static qdr_status read_deleted(qdr_puzzle *puzzle, const qdri_line *line, const field *deleted,
                               qdr_error *error) {
    size_t i = 0;
    while (i < deleted->length) {
        const char *at = deleted->bytes + i;
        if (*at == ' ') {
            i++;
            continue;
        }
        bool good = deleted->length - i >= 3;
        for (size_t k = 0; k < 3 && good; k++) good = at[k] >= '1' && at[k] <= '9';
        if (!good)
            return qdri_fail(error, QDR_BAD_INPUT, line->number, (size_t)(at - line->bytes) + 1,
                             "a deleted candidate is a digit, a row and a column, such as 318");
        int cell = (at[1] - '1') * 9 + at[2] - '1';
        if (qdr_puzzle_set_candidate(puzzle, cell, at[0] - '0', false) != QDR_OK)
            return qdri_no_memory(error);
        i += 3;
    }
    return QDR_OK;
}

static qdr_status keep_placed(qdr_puzzle *puzzle, const bool placed[81], qdr_error *error) {
    for (int cell = 0; cell < 81; cell++)
        if (placed[cell] && qdr_puzzle_set_placed(puzzle, cell, true) != QDR_OK)
            return qdri_no_memory(error);
    return QDR_OK;
}

static void keep_fields(const field fields[FIELDS], qdr_text *comment) {
    for (int i = 0; i < FIELDS; i++) {
        const field *f = &fields[i];
        bool plain = i == EXTRA;
        if (i == PUZZLE || i == DELETED || f->length == 0) continue;
        if (!plain && strlen(usual[i]) == f->length && memcmp(usual[i], f->bytes, f->length) == 0)
            continue;
        if (comment->length > 0) qdr_text_putc(comment, '\n');
        if (!plain) qdr_text_puts(comment, labels[i]);
        qdr_text_append(comment, f->bytes, f->length);
    }
}

static qdr_status read_line(qdr_reader *reader, const qdri_line *line, qdr_puzzle **puzzle,
                            qdr_error *error) {
    field fields[FIELDS];
    uint8_t digits[QDRI_MAX_SYMBOL_CELLS];
    bool placed[81] = {false};
    qdri_draft draft = {.side = 9};
    qdr_puzzle *made;
    reader->line = line->number;
    if (line->length >= 81 && !memchr(line->bytes, ':', line->length))
        return qdri_format_line.read(reader, puzzle, error); /* a plain one among them */
    if (split(line, fields) <= PUZZLE)
        return qdri_fail(error, QDR_BAD_INPUT, line->number, 1,
                         ":technique:digits:puzzle:… expected, separated by colons");
    qdr_status status = read_cells(reader, line, &fields[PUZZLE], digits, placed, error);
    if (status == QDR_OK) status = qdri_reader_puzzle(reader, &draft, &made, error);
    if (status != QDR_OK) return status;
    qdr_text comment = QDR_TEXT_INIT;
    keep_fields(fields, &comment);
    status =
        comment.failed ? qdri_no_memory(error) : read_deleted(made, line, &fields[DELETED], error);
    if (status == QDR_OK) status = keep_placed(made, placed, error);
    if (status == QDR_OK)
        status = qdri_reader_finish(made, digits, comment.bytes, comment.length, puzzle, error);
    else
        qdr_puzzle_free(made);
    qdr_text_free(&comment);
    return status;
}

static qdr_status read(qdr_reader *reader, qdr_puzzle **puzzle, qdr_error *error) {
    return qdri_reader_next_line(reader, read_line, puzzle, error);
}

/* ---- writing ------------------------------------------------------------------------------------
 */

/* The value of a field in the comment; false if it has none. */
static bool field_in_comment(const char *comment, int which, field *found) {
    size_t size = strlen(labels[which]);
    for (const char *at = comment; at; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL) {
        size_t length = strcspn(at, "\n");
        if (length < size || memcmp(at, labels[which], size) != 0) continue;
        *found = (field){at + size, length - size};
        return memchr(found->bytes, ':', found->length) == NULL;
    }
    return false;
}

static void write_field(const char *comment, int which, qdr_text *text) {
    field f;
    if (field_in_comment(comment, which, &f))
        qdr_text_append(text, f.bytes, f.length);
    else
        qdr_text_puts(text, usual[which]);
    qdr_text_putc(text, ':');
}

/* The lines of the comment that are no fields. */
static void write_extra(const char *comment, qdr_text *text) {
    const char *lines[FIELDS] = {NULL}; /* those that are */
    bool some = false;
    for (int i = 0; i < FIELDS; i++) {
        field f;
        if (labels[i] && field_in_comment(comment, i, &f)) lines[i] = f.bytes - strlen(labels[i]);
    }
    for (const char *at = comment; at && *at;) {
        size_t length = strcspn(at, "\n");
        bool is_field = false;
        for (int i = 0; i < FIELDS; i++) is_field |= at == lines[i];
        if (!is_field) {
            if (some) qdr_text_puts(text, "; ");
            qdr_text_append(text, at, length);
            some = true;
        }
        at += length + (at[length] == '\n');
    }
}

static void write_deleted(const qdr_puzzle *puzzle, qdr_text *text) {
    const char *space = "";
    for (int cell = 0; cell < 81; cell++)
        for (int d = 1; d <= 9; d++)
            if (!qdr_puzzle_candidate(puzzle, cell, d)) {
                qdr_text_printf(text, "%s%d%d%d", space, d, cell / 9 + 1, cell % 9 + 1);
                space = " ";
            }
}

static qdr_status write(const qdr_style *style, const qdr_puzzle *puzzle, const uint8_t *solution,
                        qdr_text *text, qdr_error *error) {
    if (qdr_puzzle_side(puzzle) != 9)
        return qdri_fail(error, QDR_UNSUPPORTED, 0, 0, "the format hodoku has only 9×9");
    qdri_pen pen;
    qdr_style plain = *style;
    plain.digits = QDR_DIGITS_ONE;
    qdr_status status = qdri_pen_check("hodoku", QDRI_CAN_MARKS, puzzle, solution, error);
    if (status == QDR_OK) status = qdri_pen_symbols(&plain, puzzle, solution, &pen, error);
    if (status != QDR_OK) return status;
    const char *comment = qdr_puzzle_comment(puzzle);
    const uint8_t *givens = qdr_puzzle_givens(puzzle);
    qdr_text_putc(text, ':');
    write_field(comment, TECHNIQUE, text);
    write_field(comment, DIGITS, text);
    for (int cell = 0; cell < 81; cell++) {
        if ((solution && !givens[cell]) || qdr_puzzle_placed(puzzle, cell))
            qdr_text_putc(text, '+');
        qdri_pen_cell(&pen, cell, false, text);
    }
    qdr_text_putc(text, ':');
    if (!solution) write_deleted(puzzle, text);
    qdr_text_putc(text, ':');
    write_field(comment, ELIMINATIONS, text);
    write_field(comment, PLACEMENTS, text);
    write_extra(comment, text);
    qdr_text_puts(text, ":\n");
    return QDR_OK;
}

const qdri_format qdri_format_hodoku = {
    .name = "hodoku",
    .idea = "HoDoKu library: fields between colons, with deleted candidates",
    .looks = looks,
    .read = read,
    .write = write,
};
