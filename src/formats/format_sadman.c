/* format_sadman.c: .sdk of SadMan Software: sections in square brackets.
 *
 *     #AAuthor …            the same #-lines as SudoCue's
 *     [Puzzle]              the givens, in rows
 *     [State]               how far somebody has come; here, a solution
 *     [PencilMarks]         a row a line, the marks of each cell between commas
 */
#include "format/format_table.h"
#include "format/pen.h"
#include "format/symbol_run.h"
#include "formats/sdk_heading.h"
#include "sudoku/puzzle_type.h"

#include "base/fail.h"

#include <string.h>

static bool is_section(const char *bytes, size_t length, const char *name) {
    size_t size = strlen(name);
    while (length > 0 && (bytes[length - 1] == ' ' || bytes[length - 1] == '\t')) length--;
    if (length != size) return false;
    for (size_t i = 0; i < size; i++)
        if ((bytes[i] | 0x20) != (name[i] | 0x20)) return false;
    return true;
}

static qdri_looks looks(const qdri_sample *sample) {
    return is_section(sample->first, sample->first_length, "[Puzzle]") ? QDRI_LOOKS_SADMAN
                                                                       : QDRI_LOOKS_FOREIGN;
}

/* ---- reading ------------------------------------------------------------------------------------
 */

/* Takes the heading and the line [Puzzle]; what stands before is kept in the grid. */
static qdr_status read_heading(qdr_reader *reader, qdri_grid *grid, qdr_error *error) {
    qdri_line line;
    qdr_status status;
    while ((status = qdri_line_peek(&reader->lines, &line, error)) == QDR_OK) {
        bool heavy;
        qdri_line_kind kind = qdri_line_classify(line.bytes, line.length, &heavy);
        if (is_section(line.bytes, line.length, "[Puzzle]")) {
            qdri_line_take(&reader->lines);
            return QDR_OK;
        }
        if (kind == QDRI_LINE_COMMENT)
            qdri_grid_comment(grid, &line);
        else if (kind != QDRI_LINE_EMPTY)
            return QDR_OK; /* a bare grid, which SadMan reads too */
        qdri_line_take(&reader->lines);
    }
    return status;
}

static qdr_status read_marks_row(qdr_puzzle *puzzle, qdri_grid *grid, const qdri_line *line,
                                 int row, qdr_digits dialect, qdr_error *error) {
    bool framed, unicode, no_memory = false;
    int side = qdr_puzzle_side(puzzle);
    size_t count =
        qdri_line_tokens(line->bytes, line->length, grid->tokens, QDR_MAX_CELLS, &framed, &unicode);
    if (count != (size_t)side)
        return qdri_fail(error, QDR_BAD_INPUT, line->number, 1,
                         "%d fields of pencil marks expected, the line has %zu", side, count);
    for (int i = 0; i < side; i++) {
        const qdri_token *token = &grid->tokens[i];
        const char *set = line->bytes + token->at;
        if (token->length == 0 || puzzle->givens[row * side + i]) continue;
        if (token->length == 1 && qdri_symbol_digit(dialect, side, *set) == 0) continue;
        if (!qdri_marks_read(puzzle, row * side + i, dialect, set, token->length, &no_memory))
            return no_memory
                       ? qdri_no_memory(error)
                       : qdri_fail(error, QDR_BAD_INPUT, line->number, token->at + 1,
                                   "'%.*s' is not a list of digits of a %d×%d",
                                   token->length > 40 ? 40 : (int)token->length, set, side, side);
    }
    return QDR_OK;
}

/* The sections behind the puzzle, up to the next heading or puzzle. */
static qdr_status read_sections(qdr_reader *reader, qdri_grid *grid, qdr_puzzle *puzzle,
                                qdr_digits dialect, qdr_error *error) {
    qdri_line line;
    int row = -1; /* of pencil marks; -1: in another section */
    bool inside = false;
    while (qdri_line_peek(&reader->lines, &line, NULL) == QDR_OK) {
        bool section = line.length > 0 && line.bytes[0] == '[', heavy;
        if (is_section(line.bytes, line.length, "[Puzzle]")) break;
        qdri_line_kind kind = qdri_line_classify(line.bytes, line.length, &heavy);
        if (kind == QDRI_LINE_COMMENT || (!section && !inside && kind != QDRI_LINE_EMPTY)) break;
        if (section) {
            inside = true;
            row = is_section(line.bytes, line.length, "[PencilMarks]") ? 0 : -1;
        } else if (row >= 0 && row < grid->side && kind != QDRI_LINE_EMPTY) {
            qdr_status status = read_marks_row(puzzle, grid, &line, row++, dialect, error);
            if (status != QDR_OK) {
                qdri_line_take(&reader->lines);
                return status;
            }
        }
        qdri_line_take(&reader->lines);
    }
    return QDR_OK;
}

static qdr_status read(qdr_reader *reader, qdr_puzzle **puzzle, qdr_error *error) {
    qdri_grid *grid = qdri_reader_grid(reader);
    if (!grid) return qdri_no_memory(error);
    qdri_grid_clear(grid);
    grid->raw_comments = true;
    qdri_draft draft;
    qdr_puzzle *made;
    qdr_status status = read_heading(reader, grid, error);
    if (status == QDR_OK) status = qdri_grid_read(reader, QDRI_CELLS_SYMBOLS, grid, error);
    if (status == QDR_OK) status = qdri_grid_digits(reader, grid, error);
    if (status == QDR_OK) status = qdri_grid_draft(reader, grid, &draft, error);
    if (status == QDR_OK) status = qdri_reader_puzzle(reader, &draft, &made, error);
    if (status != QDR_OK) return status;
    memcpy(made->givens, grid->digits, (size_t)(grid->side * grid->side));
    status = read_sections(reader, grid, made, reader->style.digits, error);
    if (status != QDR_OK) {
        qdr_puzzle_free(made);
        return status;
    }
    return qdri_sdk_finish(made, grid, puzzle, error);
}

/* ---- writing ------------------------------------------------------------------------------------
 */

static void write_rows(const qdri_pen *pen, qdr_text *text) {
    for (int cell = 0; cell < pen->side * pen->side; cell++) {
        qdri_pen_cell(pen, cell, false, text);
        if ((cell + 1) % pen->side == 0) qdr_text_putc(text, '\n');
    }
}

static qdr_status write_marks(const qdr_puzzle *puzzle, const qdri_pen *pen, qdr_text *text,
                              qdr_error *error) {
    qdr_text_puts(text, "[PencilMarks]\n");
    for (int cell = 0; cell < pen->side * pen->side; cell++) {
        int count = qdri_set_size(&puzzle->marks[cell]), given = puzzle->givens[cell];
        if (given ? !qdr_puzzle_candidate(puzzle, cell, given) : count == 0)
            return qdri_fail(error, QDR_UNSUPPORTED, 0, 0,
                             "r%dc%d has no pencil mark left, which the format sadman cannot say",
                             cell / pen->side + 1, cell % pen->side + 1);
        for (int d = 1; d <= pen->side && !given && count < pen->side; d++)
            if (qdr_puzzle_candidate(puzzle, cell, d))
                qdr_text_putc(text, qdri_digit_symbol(pen->dialect, d));
        qdr_text_putc(text, (cell + 1) % pen->side == 0 ? '\n' : ',');
    }
    return QDR_OK;
}

static qdr_status write(const qdr_style *style, const qdr_puzzle *puzzle, const uint8_t *solution,
                        qdr_text *text, qdr_error *error) {
    qdri_pen pen, state;
    qdr_status status = qdri_pen_check("sadman", QDRI_CAN_MARKS, puzzle, solution, error);
    if (status == QDR_OK) status = qdri_pen_symbols(style, puzzle, NULL, &pen, error);
    if (status == QDR_OK) status = qdri_pen_symbols(style, puzzle, solution, &state, error);
    if (status != QDR_OK) return status;
    qdri_sdk_heading_write(qdr_puzzle_comment(puzzle), text);
    qdr_text_puts(text, "[Puzzle]\n");
    write_rows(&pen, text);
    if (solution) {
        qdr_text_puts(text, "[State]\n");
        write_rows(&state, text);
    } else if (puzzle->marks) {
        return write_marks(puzzle, &pen, text, error);
    }
    return QDR_OK;
}

const qdri_format qdri_format_sadman = {
    .name = "sadman",
    .idea = "SadMan Software: sections [Puzzle], [State], [PencilMarks]",
    .looks = looks,
    .read = read,
    .write = write,
};
