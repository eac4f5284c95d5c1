/* grid.c: see grid.h. */
#include "format/grid.h"
#include "format/symbols.h"

#include "base/fail.h"
#include "base/memory.h"

#include <stddef.h>
#include <string.h>

qdri_grid *qdri_reader_grid(qdr_reader *reader) {
    if (reader->grid) return reader->grid;
    reader->grid = qdri_alloc(1, sizeof *reader->grid);
    if (!reader->grid) return NULL;
    memset(reader->grid, 0, offsetof(qdri_grid, start));
    qdri_grid_clear(reader->grid);
    return reader->grid;
}

void qdri_grid_free(qdri_grid *grid) {
    if (!grid) return;
    qdr_text_free(&grid->text);
    qdr_text_free(&grid->comment);
    qdr_text_free(&grid->orders);
    qdr_text_free(&grid->dotted);
    qdri_clue_list_free(&grid->clues);
    qdri_free(grid);
}

void qdri_grid_clear(qdri_grid *grid) {
    grid->side = grid->rows = grid->pitch = 0;
    grid->framed = grid->unicode = grid->one_line = grid->long_cells = false;
    grid->raw_comments = false;
    grid->title_line = grid->orders_line = 0;
    qdr_text_clear(&grid->text);
    qdr_text_clear(&grid->comment);
    qdr_text_clear(&grid->orders);
    memset(grid->row_gap, 0, sizeof grid->row_gap);
    grid->start[0] = 0;
}

/* ---- comments ---------------------------------------------------------------------------------
 */

void qdri_grid_comment(qdri_grid *grid, const qdri_line *line) {
    const char *bytes = line->bytes, *end = bytes + line->length;
    while (bytes < end && *bytes != '#') bytes++;
    bytes++;
    bool order = bytes < end && *bytes == '!' && !grid->raw_comments;
    if (order) bytes++;
    if (order && grid->orders_line == 0) grid->orders_line = line->number;
    if (bytes < end && *bytes == ' ' && !grid->raw_comments) bytes++;
    qdr_text *text = order ? &grid->orders : &grid->comment;
    qdr_text_append(text, bytes, (size_t)(end - bytes));
    qdr_text_putc(text, '\n');
}

/* ---- rows --------------------------------------------------------------------------------------
 */

static size_t characters_in(const qdri_grid *grid) {
    size_t sum = 0, count = grid->token_count;
    if (count > QDR_MAX_CELLS) count = QDR_MAX_CELLS;
    for (size_t i = 0; i < count; i++) sum += grid->tokens[i].length;
    return sum;
}

/* Whether the row makes sense as numbers of which some have two digits. */
static bool has_long_numbers(const qdri_grid *grid, const char *bytes) {
    bool some = false;
    for (size_t i = 0; i < grid->token_count && i < QDR_MAX_CELLS; i++) {
        const qdri_token *token = &grid->tokens[i];
        some |= token->length > 1;
        if (qdri_token_number(bytes + token->at, token->length, (int)grid->token_count) < 0)
            return false;
    }
    return some;
}

/* Lines of `tokens` numbers, where both readings are possible: rows of a large grid, or whole
 * small grids? The numbers that follow tell; see docs/formats.md. */
static bool numbers_are_whole(const char *bytes, size_t length, size_t tokens, int small) {
    size_t lines = 0, at = 0;
    int largest = 0;
    bool framed, unicode, heavy;
    qdri_token row[QDR_MAX_SIDE];
    while (at < length && lines < tokens) {
        const char *end = memchr(bytes + at, '\n', length - at);
        size_t size = end ? (size_t)(end - bytes) - at : length - at;
        qdri_line_kind kind = qdri_line_classify(bytes + at, size, &heavy);
        if (kind == QDRI_LINE_EMPTY) break;
        if (kind == QDRI_LINE_CELLS) {
            if (qdri_line_tokens(bytes + at, size, row, QDR_MAX_SIDE, &framed, &unicode) != tokens)
                break;
            for (size_t i = 0; i < tokens; i++) {
                int value = qdri_token_number(bytes + at + row[i].at, row[i].length, QDR_MAX_SIDE);
                if (value > largest) largest = value;
            }
            lines++;
        }
        at += size + 1;
    }
    if (largest > small) return false;
    return lines < tokens || (largest > 0 && tokens > 9);
}

static qdr_status choose_layout(qdr_reader *reader, qdri_grid *grid, size_t tokens,
                                qdr_error *error) {
    int small = qdri_side_of_square(tokens);
    bool whole = small > 0 && (tokens > QDR_MAX_SIDE || tokens == 1);
    if (small > 0 && tokens > 1 && tokens <= QDR_MAX_SIDE) {
        if (reader->options.side > 0) {
            whole = reader->options.side == small;
        } else if (grid->layout_tokens == tokens) {
            whole = grid->layout_one_line;
        } else {
            const char *bytes;
            size_t length;
            qdr_status status =
                qdri_line_sample(&reader->lines, NULL, NULL, &bytes, &length, error);
            if (status != QDR_OK) return status;
            whole = numbers_are_whole(bytes, length, tokens, small);
        }
        grid->layout_tokens = tokens;
        grid->layout_one_line = whole;
    }
    grid->one_line = whole;
    grid->side = whole ? small : tokens > QDR_MAX_SIDE ? 0 : (int)tokens;
    return QDR_OK;
}

/* The first row tells the side. */
static qdr_status choose_side(qdr_reader *reader, qdri_cells cells, qdri_grid *grid,
                              const qdri_line *line, qdr_error *error) {
    size_t side = grid->token_count;
    if (cells == QDRI_CELLS_NUMBERS) {
        size_t number = line->number;
        if ((grid->side = reader->usual_side) > 0) return QDR_OK;
        qdr_status status = choose_layout(reader, grid, side, error);
        if (status != QDR_OK) return status;
        if (grid->side > 0) return QDR_OK;
        return qdri_fail(error, QDR_BAD_INPUT, number, 1,
                         "%zu numbers are neither a row (1 to %d) nor a whole grid", side,
                         QDR_MAX_SIDE);
    }
    if (cells == QDRI_CELLS_SYMBOLS ||
        (cells == QDRI_CELLS_EITHER && !has_long_numbers(grid, line->bytes)))
        side = characters_in(grid);
    if (reader->usual_side > 0) side = (size_t)reader->usual_side;
    if (side > QDR_MAX_SIDE)
        return qdri_fail(error, QDR_BAD_INPUT, line->number, 1,
                         "a row of %zu cells: sides go from 1 to %d", side, QDR_MAX_SIDE);
    grid->side = (int)side;
    return QDR_OK;
}

static void add_cell(qdri_grid *grid, size_t cell, const char *bytes, size_t length,
                     size_t column) {
    qdr_text_append(&grid->text, bytes, length);
    grid->start[cell + 1] = (uint32_t)grid->text.length;
    grid->column[cell] = (uint32_t)column;
    grid->long_cells |= length > 1;
}

static void note_gap(qdri_grid *grid, size_t column, uint8_t gap) {
    if (grid->one_line) gap = QDRI_GAP_NONE;
    if (grid->rows == 0 || gap < grid->column_gap[column]) grid->column_gap[column] = gap;
}

static void add_tokens(qdri_grid *grid, const qdri_line *line) {
    size_t first = (size_t)(grid->rows * grid->side);
    for (size_t i = 0; i < grid->token_count; i++) {
        const qdri_token *token = &grid->tokens[i];
        if (i < (size_t)grid->side) note_gap(grid, i, token->gap);
        add_cell(grid, first + i, line->bytes + token->at, token->length, token->at + 1);
    }
}

static void add_characters(qdri_grid *grid, const qdri_line *line) {
    size_t cell = (size_t)(grid->rows * grid->side), column = 0;
    for (size_t i = 0; i < grid->token_count; i++) {
        const qdri_token *token = &grid->tokens[i];
        for (size_t k = 0; k < token->length; k++, cell++, column++) {
            note_gap(grid, column, k == 0 ? token->gap : QDRI_GAP_NONE);
            add_cell(grid, cell, line->bytes + token->at + k, 1, token->at + k + 1);
        }
    }
}

/* A row that has too many or too few cells: keeps its place, so that the rest can be passed
 * over. */
static qdr_status bad_row(const qdr_reader *reader, qdri_grid *grid, const qdri_line *line,
                          size_t cells, qdr_error *error) {
    for (size_t i = 0; i < (size_t)grid->side; i++) {
        note_gap(grid, i, QDRI_GAP_NONE);
        add_cell(grid, (size_t)(grid->rows * grid->side) + i, ".", 1, 1);
    }
    return qdri_fail(error, QDR_BAD_INPUT, line->number, line->length + 1,
                     reader->usual_side > 0
                         ? "row %d has %zu cells, the others have %d"
                         : "row %d has %zu cells, %d expected as in the first row",
                     grid->rows + 1, cells, grid->side);
}

static qdr_status add_row(qdr_reader *reader, qdri_cells cells, qdri_grid *grid, qdri_line *line,
                          qdr_error *error) {
    if (grid->rows == 0) {
        reader->line = line->number;
        qdr_status status = choose_side(reader, cells, grid, line, error);
        if (status != QDR_OK) return status;
        /* Choosing a layout may have moved the buffer. */
        if (cells == QDRI_CELLS_NUMBERS) qdri_line_peek(&reader->lines, line, NULL);
    }
    size_t side = (size_t)grid->side, characters = characters_in(grid);
    size_t expected = grid->one_line ? side * side : side;
    qdr_status status = QDR_OK;
    bool separate = cells == QDRI_CELLS_NUMBERS || cells == QDRI_CELLS_CANDIDATES ||
                    (cells == QDRI_CELLS_EITHER && characters != side);
    if (!separate && characters == side)
        add_characters(grid, line);
    else if (separate && grid->token_count == expected)
        add_tokens(grid, line);
    else
        status =
            bad_row(reader, grid, line,
                    separate && cells != QDRI_CELLS_EITHER ? grid->token_count : characters, error);
    for (int row = grid->rows; row < (grid->one_line ? grid->side : grid->rows + 1); row++)
        grid->line[row] = line->number;
    grid->rows = grid->one_line ? grid->side : grid->rows + 1;
    return status;
}

/* Whether a rule or an empty line may stand after the rows so far: bands have equal heights. */
static bool band_may_end(const qdri_grid *grid) {
    int height = grid->rows;
    for (int row = grid->rows - 1; row >= 1; row--)
        if (grid->row_gap[row]) height = row;
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): it is asked after a row */
    return grid->side % height == 0 && grid->rows % height == 0;
}

/* A line of so many that a whole grid may have been meant: how many that has; else 0. */
static int nearly_whole(const qdri_grid *grid) {
    if (grid->rows != 1) return 0;
    for (int side = 6; side * side <= QDR_MAX_SIDE + 2; side++)
        if (grid->side >= side * side - 2 && grid->side <= side * side + 2) return side;
    return 0;
}

static qdr_status ended_early(const qdri_grid *grid, size_t line, qdr_error *error) {
    const int whole = nearly_whole(grid);
    if (whole > 0)
        return qdri_fail(error, QDR_BAD_INPUT, grid->line[0], 0,
                         "%d cells on a line, but a %d×%d has %d", grid->side, whole, whole,
                         whole * whole);
    return qdri_fail(error, QDR_BAD_INPUT, line, 0, "%d rows expected, the puzzle ends after %d",
                     grid->side, grid->rows);
}

/* Where the blanks of a frame are spaces, gives the line dots instead. */
static qdr_status dot_spaces(qdr_reader *reader, qdri_grid *grid, qdri_line *line,
                             qdr_error *error) {
    if (grid->rows == 0) {
        const char *bytes;
        size_t length;
        qdr_status status = qdri_line_sample(&reader->lines, NULL, NULL, &bytes, &length, error);
        if (status != QDR_OK) return status;
        grid->pitch = qdri_frame_pitch(bytes, length);
        qdri_line_peek(&reader->lines, line, NULL); /* the buffer may have moved */
    }
    if (grid->pitch == 0) return QDR_OK;
    qdr_text_clear(&grid->dotted);
    qdr_text_append(&grid->dotted, line->bytes, line->length);
    if (grid->dotted.failed) return qdri_no_memory(error);
    qdri_frame_dots(grid->dotted.bytes, line->length, grid->pitch);
    line->bytes = grid->dotted.bytes;
    return QDR_OK;
}

/* One line of any kind, while the grid is not full. */
static qdr_status add_line(qdr_reader *reader, qdri_cells cells, qdri_grid *grid, qdri_line *line,
                           qdr_error *error) {
    bool heavy, framed, unicode;
    qdri_line_kind kind = qdri_line_classify(line->bytes, line->length, &heavy);
    if (kind == QDRI_LINE_COMMENT) {
        qdri_grid_comment(grid, line);
        return QDR_OK;
    }
    if (kind != QDRI_LINE_CELLS) {
        uint8_t gap = kind == QDRI_LINE_EMPTY ? QDRI_GAP_BLANK
                      : heavy                 ? QDRI_GAP_HEAVY
                                              : QDRI_GAP_LIGHT;
        grid->framed |= kind == QDRI_LINE_RULE;
        if (grid->rows == 0) return QDR_OK;
        if (!band_may_end(grid)) return ended_early(grid, line->number, error);
        if (gap > grid->row_gap[grid->rows]) grid->row_gap[grid->rows] = gap;
        return QDR_OK;
    }
    if (cells == QDRI_CELLS_EITHER) {
        qdr_status status = dot_spaces(reader, grid, line, error);
        if (status != QDR_OK) return status;
    }
    grid->token_count = qdri_line_tokens(line->bytes, line->length, grid->tokens, QDR_MAX_CELLS + 1,
                                         &framed, &unicode);
    if (grid->rows == 0 && qdri_line_is_title(line->bytes, line->length, characters_in(grid))) {
        if (grid->title_line == 0) grid->title_line = line->number;
        qdr_text_append(&grid->comment, line->bytes, line->length);
        qdr_text_putc(&grid->comment, '\n');
        return QDR_OK;
    }
    grid->framed |= framed;
    grid->unicode |= unicode;
    return add_row(reader, cells, grid, line, error);
}

/* The rule under the last row belongs to the grid. */
static void take_bottom(qdr_reader *reader) {
    qdri_line line;
    bool heavy;
    if (qdri_line_peek(&reader->lines, &line, NULL) == QDR_OK &&
        qdri_line_classify(line.bytes, line.length, &heavy) == QDRI_LINE_RULE)
        qdri_line_take(&reader->lines);
}

static qdr_status at_end(const qdri_grid *grid, qdr_error *error) {
    if (grid->rows > 0) return ended_early(grid, grid->line[grid->rows - 1] + 1, error);
    if (grid->title_line > 0)
        return qdri_fail(error, QDR_BAD_INPUT, grid->title_line, 1,
                         "no puzzle follows this line, and it is none itself");
    return QDR_END;
}

qdr_status qdri_grid_read(qdr_reader *reader, qdri_cells cells, qdri_grid *grid, qdr_error *error) {
    qdr_error first = {QDR_OK, 0, 0, ""}, now = first;
    do {
        qdri_line line;
        qdr_status status = qdri_line_peek(&reader->lines, &line, &now);
        if (status == QDR_END) {
            if (first.status == QDR_OK) {
                status = at_end(grid, error);
                return status;
            }
            break;
        }
        if (status == QDR_OK) {
            status = add_line(reader, cells, grid, &line, &now);
            qdri_line_take(&reader->lines);
        }
        if (status == QDR_OK) continue;
        if (first.status == QDR_OK) first = now;
        /* Go on through the rows of a bad grid, so that the next one is found; but an empty line,
         * or a side that is not known, ends it. */
        if (status != QDR_BAD_INPUT || grid->side == 0 || reader->lines.failed || now.column == 0)
            break;
    } while (grid->side == 0 || grid->rows < grid->side);
    if (grid->framed && !reader->lines.failed) take_bottom(reader);
    if (first.status == QDR_OK &&
        (grid->text.failed || grid->comment.failed || grid->orders.failed))
        return qdri_no_memory(error);
    if (first.status != QDR_OK && error) *error = first;
    return first.status;
}
