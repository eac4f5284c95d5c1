/* format_candidates.c: pencil marks: each cell lists the digits that are still possible there.
 *
 *     | 1567   3   1567 | 4   12579  179 | …      a digit alone is given
 *     | (8)    45  .    | …                       (8): the one mark left in a cell that is not;
 *                                                 . : no marks, anything goes
 *
 * Or the whole grid on one line of side³ characters, side of them for each cell: the d-th is the
 * digit d if it is possible and a blank if it is not. */
#include "format/format_table.h"
#include "format/pen.h"
#include "format/shape_text.h"
#include "format/symbol_run.h"
#include "sudoku/puzzle_type.h"

#include "base/fail.h"
#include "base/memory.h"

#include <string.h>

static int side_of_cube(size_t characters) {
    for (size_t side = 2; side <= QDRI_MAX_SYMBOL_SIDE; side++)
        if (side * side * side == characters) return (int)side;
    return 0;
}

/* Whether every character is a blank or the digit that belongs to its place. */
static bool is_cube(const char *bytes, int side, qdr_digits dialect, size_t *wrong) {
    bool digits = false;
    for (int i = 0; i < side * side * side; i++) {
        int digit = qdri_symbol_digit(dialect, side, bytes[i]);
        digits |= digit > 0;
        if (digit < 0 || (digit > 0 && digit != i % side + 1)) {
            *wrong = (size_t)i;
            return false;
        }
    }
    *wrong = 0;
    return digits;
}

static qdr_digits cube_dialect(const qdr_reader *reader, const char *bytes, int side) {
    qdr_digits dialect = reader->options.digits;
    if (dialect != QDR_DIGITS_AUTO && dialect != QDR_DIGITS_NUMBERS) return dialect;
    size_t wrong;
    for (dialect = QDR_DIGITS_ONE; dialect <= QDR_DIGITS_LETTERS; dialect++)
        if (is_cube(bytes, side, dialect, &wrong)) return dialect;
    return QDR_DIGITS_ONE;
}

static qdri_looks looks(const qdri_sample *sample) {
    size_t wrong;
    int side = side_of_cube(sample->characters);
    bool rows = sample->same_characters && sample->rows >= sample->characters;
    if (!rows && sample->tokens == 1 && side > 0 && sample->first_length >= sample->characters &&
        is_cube(sample->first, side, QDR_DIGITS_ONE, &wrong))
        return QDRI_LOOKS_CANDIDATE_CUBE;
    bool numbers = sample->numeric && sample->largest_number <= (int)sample->tokens;
    bool sets = sample->sets && sample->largest <= (int)sample->tokens && !sample->odd;
    if (sample->rows > 1 && sample->same_tokens && sample->longest > 1 && sets && !numbers)
        return QDRI_LOOKS_CANDIDATE_GRID;
    return QDRI_LOOKS_FOREIGN;
}

/* ---- reading ------------------------------------------------------------------------------------
 */

static qdr_status read_cube(qdr_reader *reader, const qdri_line *line, size_t start, int side,
                            qdr_puzzle **puzzle, qdr_error *error) {
    const char *bytes = line->bytes + start;
    qdr_digits dialect = cube_dialect(reader, bytes, side);
    size_t wrong;
    if (!is_cube(bytes, side, dialect, &wrong) && wrong > 0)
        return qdri_fail(error, QDR_BAD_INPUT, line->number, start + wrong + 1,
                         "the digit %d or a blank expected here: %d characters for each cell",
                         (int)wrong % side + 1, side);
    qdri_draft draft = {.side = side};
    qdr_puzzle *made;
    qdr_status status = qdri_reader_puzzle(reader, &draft, &made, error);
    if (status != QDR_OK) return status;
    for (int cell = 0; cell < side * side; cell++) {
        int count = 0, last = 0;
        for (int d = 1; d <= side; d++)
            if (qdri_symbol_digit(dialect, side, bytes[cell * side + d - 1]) > 0) {
                last = d;
                count++;
            }
        if (count == 1) qdr_puzzle_set_given(made, cell, last);
        for (int d = 1; d <= side && count != 1 && count != side; d++) {
            bool allowed = qdri_symbol_digit(dialect, side, bytes[cell * side + d - 1]) > 0;
            if (!allowed && qdr_puzzle_set_candidate(made, cell, d, false) != QDR_OK) {
                qdr_puzzle_free(made);
                return qdri_no_memory(error);
            }
        }
    }
    reader->style.one_line = true;
    reader->style.digits = dialect;
    reader->style.blank = 0;
    *puzzle = made;
    return QDR_OK;
}

/* Whether a cell says anything; what is a blank in one dialect is a digit of another. */
static bool is_set(const char *text, size_t length, qdr_digits dialect, int side) {
    return length > 1 || (length == 1 && qdri_symbol_digit(dialect, side, *text) != 0);
}

static qdr_status find_dialect(const qdr_reader *reader, const qdri_grid *grid, qdr_digits *dialect,
                               qdr_error *error) {
    *dialect = reader->options.digits;
    if (*dialect != QDR_DIGITS_AUTO && *dialect != QDR_DIGITS_NUMBERS) return QDR_OK;
    qdri_symbol_counts counts = {{0}};
    for (int cell = 0; cell < grid->side * grid->side; cell++) {
        const char *text = grid->text.bytes + grid->start[cell];
        size_t length = grid->start[cell + 1] - grid->start[cell];
        for (size_t i = 0; i < length && is_set(text, length, QDR_DIGITS_ONE, grid->side); i++)
            if (text[i] != '(' && text[i] != ')') counts.of[(unsigned char)text[i]]++;
    }
    *dialect = counts.of['0'] > 0 ? QDR_DIGITS_ZERO : qdri_digits_decide(grid->side, &counts);
    return *dialect == QDR_DIGITS_AUTO ? qdri_fail_undecided(grid->side, reader->line, error)
                                       : QDR_OK;
}

static qdr_status set_cell(qdr_puzzle *puzzle, const qdri_grid *grid, int cell, qdr_digits dialect,
                           qdr_error *error) {
    const char *text = grid->text.bytes + grid->start[cell];
    size_t length = grid->start[cell + 1] - grid->start[cell];
    if (!is_set(text, length, dialect, grid->side)) return QDR_OK;
    bool brackets = length >= 2 && text[0] == '(' && text[length - 1] == ')', no_memory = false;
    if (brackets) {
        text++;
        length -= 2;
    }
    int digit = length == 1 && !brackets ? qdri_symbol_digit(dialect, grid->side, *text) : 0;
    if (digit > 0) {
        qdr_puzzle_set_given(puzzle, cell, digit);
        return QDR_OK;
    }
    if (qdri_marks_read(puzzle, cell, dialect, text, length, &no_memory)) return QDR_OK;
    if (no_memory) return qdri_no_memory(error);
    return qdri_fail(error, QDR_BAD_INPUT, grid->line[cell / grid->side], grid->column[cell],
                     "'%.*s' is not a list of digits of a %d×%d", length > 40 ? 40 : (int)length,
                     text, grid->side, grid->side);
}

static qdr_status read_marks(qdr_reader *reader, qdri_grid *grid, qdr_puzzle **puzzle,
                             qdr_error *error) {
    qdri_draft draft;
    qdr_digits dialect;
    qdr_puzzle *made;
    if (grid->side > QDRI_MAX_SYMBOL_SIDE)
        return qdri_fail(error, QDR_BAD_INPUT, reader->line, 0,
                         "lists of one-character digits end at side %d", QDRI_MAX_SYMBOL_SIDE);
    qdr_status status = qdri_grid_draft(reader, grid, &draft, error);
    if (status == QDR_OK) status = find_dialect(reader, grid, &dialect, error);
    if (status == QDR_OK) status = qdri_reader_puzzle(reader, &draft, &made, error);
    if (status != QDR_OK) return status;
    for (int cell = 0; cell < grid->side * grid->side && status == QDR_OK; cell++)
        status = set_cell(made, grid, cell, dialect, error);
    if (status != QDR_OK) {
        qdr_puzzle_free(made);
        return status;
    }
    reader->style.one_line = false;
    reader->style.digits = dialect;
    reader->style.blank = 0;
    memcpy(grid->digits, made->givens, (size_t)(grid->side * grid->side));
    size_t length = grid->comment.length;
    return qdri_reader_finish(made, grid->digits, grid->comment.bytes, length > 0 ? length - 1 : 0,
                              puzzle, error);
}

static qdr_status read(qdr_reader *reader, qdr_puzzle **puzzle, qdr_error *error) {
    qdri_grid *grid = qdri_reader_grid(reader);
    if (!grid) return qdri_no_memory(error);
    qdri_grid_clear(grid);
    for (qdri_line line;;) { /* a cube may stand where a grid would begin */
        qdr_status status = qdri_line_peek(&reader->lines, &line, error);
        if (status != QDR_OK) return status;
        bool heavy;
        qdri_line_kind kind = qdri_line_classify(line.bytes, line.length, &heavy);
        if (kind == QDRI_LINE_EMPTY) {
            qdri_line_take(&reader->lines);
            continue;
        }
        size_t start = 0, end = line.length;
        while (start < end && (line.bytes[start] == ' ' || line.bytes[start] == '\t')) start++;
        while (end > start && (line.bytes[end - 1] == ' ' || line.bytes[end - 1] == '\t')) end--;
        int side = side_of_cube(end - start);
        if (kind != QDRI_LINE_CELLS || side == 0 || memchr(line.bytes + start, ' ', end - start))
            break;
        reader->line = line.number;
        status = read_cube(reader, &line, start, side, puzzle, error);
        qdri_line_take(&reader->lines);
        return status;
    }
    qdr_status status = qdri_grid_read(reader, QDRI_CELLS_CANDIDATES, grid, error);
    return status == QDR_OK ? read_marks(reader, grid, puzzle, error) : status;
}

/* ---- writing ------------------------------------------------------------------------------------
 */

static qdr_status check(const qdr_puzzle *puzzle, bool one_line, qdr_error *error) {
    int side = qdr_puzzle_side(puzzle);
    if (side > QDRI_MAX_SYMBOL_SIDE)
        return qdri_fail(error, QDR_UNSUPPORTED, 0, 0,
                         "lists of one-character digits end at side %d", QDRI_MAX_SYMBOL_SIDE);
    for (int cell = 0; puzzle->marks && cell < side * side; cell++) {
        int given = puzzle->givens[cell], row = cell / side + 1, column = cell % side + 1;
        if (given && !qdr_puzzle_candidate(puzzle, cell, given))
            return qdri_fail(error, QDR_UNSUPPORTED, 0, 0,
                             "r%dc%d is given, but its own pencil marks exclude it: the format "
                             "candidates cannot say that",
                             row, column);
        if (one_line && !given && qdri_set_size(&puzzle->marks[cell]) == 1)
            return qdri_fail(error, QDR_UNSUPPORTED, 0, 0,
                             "r%dc%d has one pencil mark but is not given: one line of side^3 "
                             "characters cannot tell the two apart",
                             row, column);
    }
    return QDR_OK;
}

static void write_cube(const qdr_puzzle *puzzle, const qdri_pen *pen, qdr_text *text) {
    for (int cell = 0; cell < pen->side * pen->side; cell++) {
        int given = pen->digits[cell];
        for (int d = 1; d <= pen->side; d++) {
            bool allowed = given ? d == given : qdr_puzzle_candidate(puzzle, cell, d);
            qdr_text_putc(text, allowed ? qdri_digit_symbol(pen->dialect, d) : '.');
        }
    }
    qdr_text_putc(text, '\n');
}

/* One cell into `name`, which has room for all digits, brackets and the NUL. */
static void name_cell(const qdri_pen *pen, const qdr_digit_set *set, int cell, char *name) {
    char *at = name;
    int digit = pen->digits[cell];
    bool brackets = !digit && qdri_set_size(set) <= 1;
    if (brackets) *at++ = '(';
    if (digit) *at++ = qdri_digit_symbol(pen->dialect, digit);
    for (int d = 1; !digit && d <= pen->side; d++)
        if (qdri_set_has(set, d)) *at++ = qdri_digit_symbol(pen->dialect, d);
    if (brackets) *at++ = ')';
    *at = '\0';
}

static void write_rule(const int *width, int side, int box_cols, qdr_text *text) {
    for (int column = 0; column < side; column++) {
        if (column % box_cols == 0) qdr_text_puts(text, "+-");
        for (int i = 0; i <= width[column]; i++) qdr_text_putc(text, '-');
    }
    qdr_text_puts(text, "+\n");
}

static void write_grid(const qdr_puzzle *puzzle, const qdri_pen *pen, const qdr_digit_set *sets,
                       qdr_text *text) {
    const qdr_shape_spec *spec = &puzzle->shape->spec;
    bool boxes = spec->box_rows > 0 && !spec->jigsaw;
    int side = pen->side, box_rows = boxes ? spec->box_rows : side;
    int box_cols = boxes ? spec->box_cols : side, width[QDRI_MAX_SYMBOL_SIDE] = {0};
    char name[QDRI_MAX_SYMBOL_SIDE + 3];
    for (int cell = 0; cell < side * side; cell++) {
        name_cell(pen, &sets[cell], cell, name);
        if ((int)strlen(name) > width[cell % side]) width[cell % side] = (int)strlen(name);
    }
    qdri_heading_write(puzzle, box_rows > 1 && box_cols > 1, text);
    for (int row = 0; row < side; row++) {
        if (row % box_rows == 0) write_rule(width, side, box_cols, text);
        for (int column = 0; column < side; column++) {
            name_cell(pen, &sets[row * side + column], row * side + column, name);
            qdr_text_printf(text, "%s%-*s ", column % box_cols == 0 ? "| " : "", width[column],
                            name);
        }
        qdr_text_puts(text, "|\n");
    }
    write_rule(width, side, box_cols, text);
    qdr_text_putc(text, '\n');
}

static qdr_status write(const qdr_style *style, const qdr_puzzle *puzzle, const uint8_t *solution,
                        qdr_text *text, qdr_error *error) {
    unsigned can = QDRI_CAN_MARKS | (style->one_line ? 0 : (unsigned)QDRI_CAN_GRID);
    qdri_pen pen;
    qdr_style plain = *style;
    plain.blank = 0;
    if (plain.digits == QDR_DIGITS_NUMBERS) plain.digits = QDR_DIGITS_ONE;
    qdr_status status = qdri_pen_check("candidates", can, puzzle, solution, error);
    if (status == QDR_OK && !solution) status = check(puzzle, style->one_line, error);
    if (status == QDR_OK) status = qdri_pen_symbols(&plain, puzzle, solution, &pen, error);
    if (status != QDR_OK) return status;
    if (style->one_line) {
        write_cube(puzzle, &pen, text);
        return QDR_OK;
    }
    size_t cells = (size_t)(pen.side * pen.side);
    qdr_digit_set *sets = qdri_alloc(cells, sizeof *sets);
    if (!sets) return qdri_no_memory(error);
    if (puzzle->marks)
        memcpy(sets, puzzle->marks, cells * sizeof *sets);
    else
        qdr_puzzle_candidates(puzzle, sets); /* what the givens leave */
    write_grid(puzzle, &pen, sets, text);
    qdri_free(sets);
    return QDR_OK;
}

const qdri_format qdri_format_candidates = {
    .name = "candidates",
    .idea = "pencil marks: the digits that are possible in each cell",
    .looks = looks,
    .read = read,
    .write = write,
};
