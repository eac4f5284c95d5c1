/* format_line.c: one puzzle a line, one character a cell, and the rest of the line a comment:
 *
 *     53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 easy
 *
 * This is what large collections are in, so the usual case is short: 81 bytes through a table. */
#include "format/format_table.h"
#include "format/line_run.h"
#include "format/pen.h"
#include "format/spelling.h"
#include "format/symbol_run.h"

#include "base/fail.h"

#include <string.h>

/* ---- reading ------------------------------------------------------------------------------------
 */

/* What a character is in a 9×9 of 1-9, with a bit that tells it from what needs a closer look. */
enum { CELL = 0x10 };
static const uint8_t classic[256] = {
    ['.'] = CELL,     ['0'] = CELL,     ['*'] = CELL,     ['_'] = CELL,     ['X'] = CELL,
    ['1'] = CELL | 1, ['2'] = CELL | 2, ['3'] = CELL | 3, ['4'] = CELL | 4, ['5'] = CELL | 5,
    ['6'] = CELL | 6, ['7'] = CELL | 7, ['8'] = CELL | 8, ['9'] = CELL | 9,
};

/* Characters that may be cells: anything but blanks and what separates a comment. */
static bool may_be_cell(char c) {
    return (unsigned char)c > ' ' && c != ',' && c != ';' && c != ':' && c != '|' && c != '#' &&
           c != '"' && c != 0x7f;
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

static bool blank_or_digit(char c) {
    return c == ' ' || (c >= '1' && c <= '9');
}

/* The side of a puzzle whose blanks are spaces; 0 if it is none. */
static int spaced_side(const qdr_reader *reader, const qdri_line *line) {
    int side = reader->options.side > 0 ? reader->options.side : qdri_side_of_square(line->length);
    if (side == 0 && line->length > 81 && !blank_or_digit(line->bytes[81])) return 0;
    if (side == 0) side = 9;
    if (side > 9 || (size_t)(side * side) > line->length) return 0;
    bool space = false;
    for (int i = 0; i < side * side; i++) {
        if (!blank_or_digit(line->bytes[i])) return 0;
        space |= line->bytes[i] == ' ';
    }
    return space ? side : 0;
}

/* A puzzle that begins its line: any side and dialect, comments, spaces as blanks. */
static qdr_status read_leading(qdr_reader *reader, const qdri_line *line, qdr_puzzle **puzzle,
                               qdr_error *error) {
    const char *bytes = line->bytes;
    size_t start = 0, stop = line->length, end;
    int side = spaced_side(reader, line);
    if (side > 0) {
        end = (size_t)(side * side);
    } else {
        while (start < stop && is_blank(bytes[start])) start++;
        for (end = start; end < stop && may_be_cell(bytes[end]);) end++;
        if (end == start)
            return qdri_fail_symbol(QDR_DIGITS_ONE, reader->side > 0 ? reader->side : 9,
                                    bytes + end, stop - end - 1, line->number, end + 1, error);
    }
    size_t comment = end;
    while (comment < stop && is_blank(bytes[comment])) comment++;
    while (stop > comment && is_blank(bytes[stop - 1])) stop--;
    return qdri_run_puzzle(reader, bytes + start, end - start, line->number, start + 1,
                           bytes + comment, stop - comment, puzzle, error);
}

/* The length of what would be a puzzle at the beginning of the line. */
static size_t leading_cells(const qdri_line *line) {
    size_t start = 0, end;
    while (start < line->length && is_blank(line->bytes[start])) start++;
    for (end = start; end < line->length && may_be_cell(line->bytes[end]);) end++;
    return end - start;
}

/* A whole puzzle that stands further on: what is before it and after it is the comment. */
static qdr_status read_run(qdr_reader *reader, const qdri_line *line, size_t start, size_t count,
                           qdr_puzzle **puzzle, qdr_error *error) {
    qdr_text comment = QDR_TEXT_INIT;
    const char *after = line->bytes + start + count;
    size_t before = start, behind = line->length - start - count;
    while (before > 0 && strchr(" \t\"'>", line->bytes[before - 1])) before--;
    while (behind > 0 && strchr(" \t\"',", *after)) after++, behind--;
    while (behind > 0 && is_blank(after[behind - 1])) behind--;
    qdr_text_append(&comment, line->bytes, before);
    if (before > 0 && behind > 0) qdr_text_putc(&comment, ' ');
    qdr_text_append(&comment, after, behind);
    qdr_status status =
        comment.failed ? qdri_no_memory(error)
                       : qdri_run_puzzle(reader, line->bytes + start, count, line->number,
                                         start + 1, comment.bytes, comment.length, puzzle, error);
    qdr_text_free(&comment);
    return status;
}

enum { LONGEST_COPIED = 4096 };

/* A puzzle in groups. */
static qdr_status read_groups(qdr_reader *reader, const char *bytes, size_t length, size_t number,
                              qdr_puzzle **puzzle) {
    char cells[LONGEST_COPIED];
    size_t count;
    if (length > LONGEST_COPIED ||
        !qdri_join_groups(bytes, length, reader->options.side, cells, &count))
        return QDR_BAD_INPUT;
    return qdri_run_puzzle(reader, cells, count, number, 1, NULL, 0, puzzle, NULL);
}

/* A line that is no puzzle as it stands: perhaps it is one with other blanks. */
static qdr_status read_spelled(qdr_reader *reader, const qdri_line *line, qdr_puzzle **puzzle) {
    qdr_text plain = QDR_TEXT_INIT;
    size_t start, count;
    if (line->length > LONGEST_COPIED) return QDR_BAD_INPUT;
    qdri_spell_plainly(line->bytes, line->length, 1, &plain);
    qdr_status status = plain.failed
                            ? QDR_NO_MEMORY
                            : read_groups(reader, plain.bytes, plain.length, line->number, puzzle);
    if (status == QDR_BAD_INPUT &&
        qdri_find_run(plain.bytes, plain.length, reader->options.side, &start, &count))
        status = qdri_run_puzzle(reader, plain.bytes + start, count, line->number, 1, NULL, 0,
                                 puzzle, NULL);
    qdr_text_free(&plain);
    return status;
}

/* Further on there is something that is nearly a 9×9: then that is what is wrong. */
static void explain_run(const qdri_line *line, qdr_error *error) {
    enum { LEAST = 70, MOST = 92 };
    if (line->length > 4 && memcmp(line->bytes, "http", 4) == 0)
        qdri_fail(error, QDR_BAD_INPUT, line->number, 1,
                  "this address has no puzzle in it: only those that carry all its cells are read");
    for (size_t at = 0, end; at < line->length; at = end + 1) {
        for (end = at; end < line->length && line->bytes[end] != '\0' &&
                       strchr("0123456789.*_", line->bytes[end]);)
            end++;
        if (end - at < LEAST || end - at > MOST || at == 0) continue;
        qdri_fail(error, QDR_BAD_INPUT, line->number, at + 1, "81 cells expected, there are %zu",
                  end - at);
        return;
    }
}

/* A puzzle at the beginning of the line, further on, in groups, or spelled in its own way. */
static qdr_status read_any(qdr_reader *reader, const qdri_line *line, qdr_puzzle **puzzle,
                           qdr_error *error) {
    size_t start, count;
    qdr_status status = QDR_BAD_INPUT, spelled;
    if (leading_cells(line) < QDRI_LEAST_RUN && spaced_side(reader, line) == 0) {
        if (qdri_find_run(line->bytes, line->length, reader->options.side, &start, &count))
            return read_run(reader, line, start, count, puzzle, error);
        status = read_groups(reader, line->bytes, line->length, line->number, puzzle);
    }
    if (status == QDR_BAD_INPUT) status = read_leading(reader, line, puzzle, error);
    if (status != QDR_BAD_INPUT) return status;
    spelled = read_spelled(reader, line, puzzle);
    if (spelled == QDR_NO_MEMORY) return qdri_no_memory(error);
    if (spelled != QDR_OK && reader->options.side == 0 && leading_cells(line) < QDRI_LEAST_RUN)
        explain_run(line, error);
    return spelled == QDR_OK ? QDR_OK : status;
}

/* A bare 9×9; false if the line is anything else. */
static bool read_classic(const qdri_line *line, uint8_t *digits) {
    uint8_t all = CELL;
    if (line->length != 81) return false;
    for (int i = 0; i < 81; i++) {
        uint8_t cell = classic[(unsigned char)line->bytes[i]];
        all &= cell;
        digits[i] = cell & 0xf;
    }
    return all == CELL;
}

static qdr_status read_line(qdr_reader *reader, const qdri_line *line, qdr_puzzle **puzzle,
                            qdr_error *error) {
    uint8_t digits[81];
    reader->line = line->number;
    bool plain =
        reader->options.digits == QDR_DIGITS_AUTO || reader->options.digits == QDR_DIGITS_ONE;
    if (!plain || !read_classic(line, digits)) return read_any(reader, line, puzzle, error);
    static const qdri_draft draft = {.side = 9};
    qdr_puzzle *made;
    qdr_status status = qdri_reader_puzzle(reader, &draft, &made, error);
    if (status != QDR_OK) return status;
    const char *blank = memchr(digits, 0, 81);
    reader->style.digits = QDR_DIGITS_ONE;
    reader->style.blank = blank ? line->bytes[(const uint8_t *)blank - digits] : 0;
    return qdri_reader_finish(made, digits, NULL, 0, puzzle, error);
}

static qdr_status read_next(qdr_reader *reader, qdr_puzzle **puzzle, qdr_error *error) {
    for (;;) {
        qdri_line line;
        qdr_status status = qdri_line_peek(&reader->lines, &line, error);
        if (status != QDR_OK) {
            if (status == QDR_BAD_INPUT && error) reader->line = error->line;
            return status;
        }
        bool empty = line.length == 0 || line.bytes[0] == '#';
        if (!empty && line.bytes[0] == ' ' && spaced_side(reader, &line) == 0) {
            bool heavy;
            empty = qdri_line_classify(line.bytes, line.length, &heavy) <= QDRI_LINE_COMMENT;
        }
        if (!empty && line.bytes[0] == ':') return qdri_format_hodoku.read(reader, puzzle, error);
        if (!empty) status = read_line(reader, &line, puzzle, error);
        qdri_line_take(&reader->lines);
        if (!empty) return status;
    }
}

/* Whether the first line has a puzzle too long to be a row: then no other line matters. */
static bool has_puzzle(const qdri_sample *sample) {
    size_t length = 0, start, count;
    const char *first = sample->first;
    while (length < sample->first_length && may_be_cell(first[length]) &&
           qdri_symbol_value(first[length]) >= 0)
        length++;
    if (length > QDRI_MAX_SYMBOL_SIDE &&
        (length == sample->first_length || !may_be_cell(first[length])))
        return qdri_side_of_square(length) > 0;
    return qdri_find_run(first, sample->first_length, 0, &start, &count);
}

static qdri_looks looks(const qdri_sample *sample) {
    if (has_puzzle(sample)) return QDRI_LOOKS_PUZZLE_LINE;
    int side = qdri_side_of_square(sample->characters);
    if (sample->framed && sample->rows > 1) return QDRI_LOOKS_FOREIGN;
    if (side < 2 || sample->tokens != 1) return QDRI_LOOKS_LAST_RESORT;
    if (sample->characters > QDRI_MAX_SYMBOL_SIDE) return QDRI_LOOKS_LONG_LINE;
    /* Rows, or small grids? Nobody has many of 2×2 or 3×3. */
    bool rows = sample->side == (int)sample->characters || sample->largest > side ||
                (side <= 3 && sample->rows >= sample->characters);
    return rows ? QDRI_LOOKS_LINE_OR_ROW : QDRI_LOOKS_SHORT_LINE;
}

/* ---- writing ------------------------------------------------------------------------------------
 */

static qdr_status write(const qdr_style *style, const qdr_puzzle *puzzle, const uint8_t *solution,
                        qdr_text *text, qdr_error *error) {
    qdri_pen pen;
    qdr_status status = qdri_pen_check("line", 0, puzzle, solution, error);
    if (status == QDR_OK) status = qdri_pen_symbols(style, puzzle, solution, &pen, error);
    if (status != QDR_OK) return status;
    for (int cell = 0; cell < pen.side * pen.side; cell++) qdri_pen_cell(&pen, cell, false, text);
    const char *comment = qdr_puzzle_comment(puzzle);
    if (comment && *comment) {
        if (!strchr(",;:|#", *comment)) qdr_text_putc(text, ' ');
        qdri_pen_comment(comment, text);
    }
    qdr_text_putc(text, '\n');
    return QDR_OK;
}

const qdri_format qdri_format_line = {
    .name = "line",
    .idea = "one puzzle a line, one character a cell, the rest a comment",
    .looks = looks,
    .read = read_next,
    .write = write,
};
