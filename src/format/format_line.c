/* format_line.c: one puzzle a line, one character a cell, and the rest of the line a comment:
 *
 *     53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 easy
 *
 * This is what large collections are in, so the usual case is short: 81 bytes through a table. */
#include "format/format_table.h"
#include "format/pen.h"
#include "format/symbols.h"

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

static qdr_status wrong_length(const qdr_reader *reader, const qdri_line *line, size_t cells,
                               size_t column, qdr_error *error) {
    int side = reader->options.side > 0 ? reader->options.side : reader->side;
    if (side == 0 && cells > 64 && cells < 100) side = 9;
    if (side > 0 && cells < (size_t)(side * side))
        return qdri_fail(error, QDR_BAD_INPUT, line->number, column + cells,
                         "%d cells expected, the line ends after %zu", side * side, cells);
    if (side > 0)
        return qdri_fail(error, QDR_BAD_INPUT, line->number, column + (size_t)(side * side),
                         "%d cells expected, the line has %zu", side * side, cells);
    return qdri_fail(error, QDR_BAD_INPUT, line->number, column,
                     "%zu cells are not the square of a side (81 are, for a 9×9)", cells);
}

static qdr_status read_cells(qdr_reader *reader, const qdri_line *line, size_t start, int side,
                             uint8_t *digits, qdr_error *error) {
    const char *cells = line->bytes + start;
    qdri_symbol_counts counts = {{0}};
    for (int i = 0; i < side * side; i++) counts.of[(unsigned char)cells[i]]++;
    qdr_digits dialect = reader->options.digits;
    if (dialect == QDR_DIGITS_AUTO || dialect == QDR_DIGITS_NUMBERS)
        dialect = qdri_digits_decide(side, &counts);
    if (dialect == QDR_DIGITS_AUTO) return qdri_fail_undecided(side, line->number, error);
    reader->style.blank = 0;
    for (int i = 0; i < side * side; i++) {
        int digit = cells[i] == ' ' ? 0 : qdri_symbol_digit(dialect, side, cells[i]);
        if (digit < 0) {
            /* In a file of another side, a wrong length is the likelier mistake. */
            if (reader->side > 0 && reader->side != side && reader->options.side == 0)
                return wrong_length(reader, line, (size_t)(side * side), start + 1, error);
            return qdri_fail_symbol(dialect, side, cells + i, line->length - start - (size_t)i - 1,
                                    line->number, start + (size_t)i + 1, error);
        }
        if (digit == 0 && cells[i] != ' ') reader->style.blank = cells[i];
        digits[i] = (uint8_t)digit;
    }
    reader->style.digits = dialect;
    return QDR_OK;
}

/* Any side and dialect, comments, spaces as blanks. */
static qdr_status read_any(qdr_reader *reader, const qdri_line *line, qdr_puzzle **puzzle,
                           qdr_error *error) {
    size_t start = 0, end;
    uint8_t digits[QDRI_MAX_SYMBOL_SIDE * QDRI_MAX_SYMBOL_SIDE];
    int side = spaced_side(reader, line);
    if (side > 0) {
        end = (size_t)(side * side);
    } else {
        while (start < line->length && (line->bytes[start] == ' ' || line->bytes[start] == '\t'))
            start++;
        for (end = start; end < line->length && may_be_cell(line->bytes[end]);) end++;
        side = qdri_side_of_square(end - start);
        if (end == start)
            return qdri_fail_symbol(QDR_DIGITS_ONE, reader->side > 0 ? reader->side : 9,
                                    line->bytes + end, line->length - end - 1, line->number,
                                    end + 1, error);
        if (side == 0 || (reader->options.side > 0 && side != reader->options.side))
            return wrong_length(reader, line, end - start, start + 1, error);
    }
    if (side > QDRI_MAX_SYMBOL_SIDE)
        return qdri_fail(error, QDR_BAD_INPUT, line->number, start + 1,
                         "a line of %zu cells: one character a cell ends at side %d", end - start,
                         QDRI_MAX_SYMBOL_SIDE);
    qdr_status status = read_cells(reader, line, start, side, digits, error);
    if (status != QDR_OK) return status;
    qdri_draft draft = {.side = side};
    qdr_puzzle *made;
    status = qdri_reader_puzzle(reader, &draft, &made, error);
    if (status != QDR_OK) return status;
    size_t stop = line->length;
    while (end < stop && (line->bytes[end] == ' ' || line->bytes[end] == '\t')) end++;
    while (stop > end && (line->bytes[stop - 1] == ' ' || line->bytes[stop - 1] == '\t')) stop--;
    return qdri_reader_finish(made, digits, line->bytes + end, stop - end, puzzle, error);
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
        if (!empty) status = read_line(reader, &line, puzzle, error);
        qdri_line_take(&reader->lines);
        if (!empty) return status;
    }
}

static int looks(const qdri_sample *sample) {
    int side = qdri_side_of_square(sample->characters);
    if (sample->framed && sample->rows > 1) return 0;
    if (side > 1 && sample->tokens == 1 && sample->characters > QDRI_MAX_SYMBOL_SIDE) return 60;
    if (side > 1 && sample->tokens == 1)
        return sample->largest <= side && sample->side != (int)sample->characters ? 45 : 20;
    return sample->rows > 0 ? 10 : 1;
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
