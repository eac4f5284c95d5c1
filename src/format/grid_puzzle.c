/* grid_puzzle.c: from the characters of a grid and its frame to digits and a shape. */
#include "format/grid.h"
#include "format/shape_text.h"
#include "format/symbols.h"

#include "base/fail.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- digits ------------------------------------------------------------------------------------
 */

static const char *cell_text(const qdri_grid *grid, int cell, size_t *length) {
    *length = grid->start[cell + 1] - grid->start[cell];
    return grid->text.bytes ? grid->text.bytes + grid->start[cell] : "";
}

static qdr_status read_numbers(qdri_grid *grid, qdr_error *error) {
    for (int cell = 0; cell < grid->side * grid->side; cell++) {
        size_t length;
        const char *text = cell_text(grid, cell, &length);
        int digit = qdri_token_number(text, length, grid->side);
        if (digit < 0)
            return qdri_fail(
                error, QDR_BAD_INPUT, grid->line[cell / grid->side], grid->column[cell],
                "'%.*s' is not a number of a %d×%d (1 to %d, or 0 for a blank)",
                length > 20 ? 20 : (int)length, text, grid->side, grid->side, grid->side);
        grid->digits[cell] = (uint8_t)digit;
    }
    return QDR_OK;
}

static char blank_of(const qdri_symbol_counts *counts, qdr_digits dialect) {
    static const char blanks[] = ".*_X-";
    for (size_t i = 0; i < sizeof blanks - 1; i++)
        if (counts->of[(unsigned char)blanks[i]] > 0) return blanks[i];
    return counts->of['0'] > 0 && dialect != QDR_DIGITS_ZERO ? '0' : 0;
}

static bool has_blank_row(const qdri_grid *grid) {
    for (int row = 0; row < grid->side; row++) {
        int column = 0;
        while (column < grid->side && grid->digits[row * grid->side + column] == 0) column++;
        if (column == grid->side) return true;
    }
    return false;
}

static qdr_status read_symbols(qdr_reader *reader, qdri_grid *grid, qdr_error *error) {
    int cells = grid->side * grid->side;
    const char *text = grid->text.bytes ? grid->text.bytes : "";
    qdri_symbol_counts counts = {{0}};
    for (int cell = 0; cell < cells; cell++)
        if (grid->start[cell + 1] > grid->start[cell])
            counts.of[(unsigned char)text[grid->start[cell]]]++;
    qdr_digits dialect = reader->options.digits;
    if (dialect == QDR_DIGITS_AUTO || dialect == QDR_DIGITS_NUMBERS)
        dialect = qdri_digits_decide(grid->side, &counts);
    if (dialect == QDR_DIGITS_AUTO) return qdri_fail_undecided(grid->side, reader->line, error);
    for (int cell = 0; cell < cells; cell++) {
        size_t length;
        const char *symbol = cell_text(grid, cell, &length);
        int digit = length == 0 ? 0 : qdri_symbol_digit(dialect, grid->side, *symbol);
        if (digit < 0)
            return qdri_fail_symbol(dialect, grid->side <= 35 ? grid->side : 35, symbol,
                                    grid->text.length - grid->start[cell] - 1,
                                    grid->line[cell / grid->side], grid->column[cell], error);
        grid->digits[cell] = (uint8_t)digit;
    }
    reader->style.digits = dialect;
    reader->style.blank = blank_of(&counts, dialect);
    /* A row of nothing else would be taken for a piece of frame. */
    bool frame = reader->style.blank == '-' || reader->style.blank == '*';
    if (frame && has_blank_row(grid)) reader->style.blank = '.';
    return QDR_OK;
}

qdr_status qdri_grid_digits(qdr_reader *reader, qdri_grid *grid, qdr_error *error) {
    reader->style.one_line = grid->one_line;
    reader->style.unicode = grid->unicode;
    if (!grid->long_cells && reader->style.format != QDR_FORMAT_NUMBERS)
        return read_symbols(reader, grid, error);
    reader->style.digits = QDR_DIGITS_NUMBERS;
    reader->style.blank = 0;
    return read_numbers(grid, error);
}

/* ---- boxes, from the frame ---------------------------------------------------------------------
 */

/* The distance of the heaviest gaps, if they are regular: 0 if there are none, or the same before
 * every cell; -1 if they are irregular. */
static int spacing(const uint8_t *gap, int side) {
    uint8_t heaviest = QDRI_GAP_NONE;
    int first = 0, count = 0;
    for (int i = 1; i < side; i++) {
        if (gap[i] > heaviest) {
            heaviest = gap[i];
            first = i;
            count = 0;
        }
        count += gap[i] == heaviest;
    }
    if (heaviest == QDRI_GAP_NONE || count == side - 1) return 0;
    if (side % first != 0 || count != side / first - 1) return -1;
    for (int i = first; i < side; i += first)
        if (gap[i] != heaviest) return -1;
    return first;
}

static qdr_status read_boxes(const qdr_reader *reader, const qdri_grid *grid, qdri_draft *draft,
                             qdr_error *error) {
    int side = grid->side;
    int cols = spacing(grid->column_gap, side), rows = spacing(grid->row_gap, side);
    if (cols < 0 && !grid->framed) cols = 0;
    if (cols < 0 || rows < 0)
        return qdri_fail(error, QDR_BAD_INPUT, reader->line, 0,
                         "the frame does not divide the %d %s into equal parts", side,
                         cols < 0 ? "columns" : "rows");
    if (cols == 0 && rows == 0) return QDR_OK;
    if (cols == 0) cols = side / rows;
    if (rows == 0) rows = side / cols;
    if (rows * cols != side)
        return qdri_fail(error, QDR_BAD_INPUT, reader->line, 0,
                         "the frame makes boxes of %d×%d, which do not have %d cells", rows, cols,
                         side);
    draft->box_rows = rows;
    draft->box_cols = cols;
    return QDR_OK;
}

/* ---- what the #! lines say ----------------------------------------------------------------------
 */

typedef struct order {
    const char *at, *end;
    size_t line;
} order;

static bool next_word(order *o, const char **word, size_t *length) {
    while (o->at < o->end && (*o->at == ' ' || *o->at == '\t' || *o->at == ',')) o->at++;
    *word = o->at;
    while (o->at < o->end && *o->at != ' ' && *o->at != '\t' && *o->at != ',') o->at++;
    *length = (size_t)(o->at - *word);
    return *length > 0;
}

static bool is_word(const char *word, size_t length, const char *expected) {
    return length == strlen(expected) && memcmp(word, expected, length) == 0;
}

static qdr_status order_boxes(order *o, qdri_draft *draft, qdr_error *error) {
    const char *word;
    size_t length;
    char text[16] = "";
    int rows = 0, cols = 0;
    char after;
    if (next_word(o, &word, &length)) snprintf(text, sizeof text, "%.*s", (int)length, word);
    if (strcmp(text, "none") == 0) {
        rows = cols = -1;
    } else if (sscanf(text, "%3dx%3d%c", &rows, &cols, &after) != 2 || rows < 1 || cols < 1 ||
               rows * cols != draft->side) {
        return qdri_fail(error, QDR_BAD_INPUT, o->line, 0,
                         "boxes ROWSxCOLUMNS with %d cells, or none, expected", draft->side);
    }
    draft->box_rows = rows;
    draft->box_cols = cols;
    return QDR_OK;
}

static qdr_status order_rules(order *o, qdri_draft *draft, qdr_error *error) {
    const char *word;
    size_t length;
    while (next_word(o, &word, &length)) {
        qdr_rule rule;
        if (!qdr_rule_from_name(word, length, &rule))
            return qdri_fail(error, QDR_BAD_INPUT, o->line, 0,
                             "'%.*s' is no rule (x, windoku, disjoint, anti-knight, anti-king, "
                             "non-consecutive, all-white, all-black, all-xv)",
                             length > 40 ? 40 : (int)length, word);
        draft->rules |= rule;
    }
    return QDR_OK;
}

static qdr_status order_region(order *o, qdri_grid *grid, qdri_draft *draft, qdr_error *error) {
    const char *word;
    size_t length, count = 0;
    if (draft->extra_count == QDR_MAX_SIDE)
        return qdri_fail(error, QDR_BAD_INPUT, o->line, 0, "more than %d extra regions",
                         QDR_MAX_SIDE);
    uint16_t *cells = grid->extra_cells + draft->extra_count * QDR_MAX_SIDE;
    while (next_word(o, &word, &length)) {
        int cell = qdri_cell_from_name(word, length, draft->side);
        if (cell < 0 || count == (size_t)draft->side)
            return qdri_fail(error, QDR_BAD_INPUT, o->line, 0,
                             "a region is a list of up to %d cells such as r1c2, '%.*s' is none",
                             draft->side, length > 20 ? 20 : (int)length, word);
        cells[count++] = (uint16_t)cell;
    }
    grid->extra[draft->extra_count++] = (qdr_region){cells, count};
    draft->extra = grid->extra;
    return QDR_OK;
}

typedef struct clue_word {
    const char *word;
    qdr_clue_kind kind;
    int value; /* -1: follows the word */
} clue_word;

static const clue_word clue_words[] = {
    {"cage", QDR_CLUE_CAGE, -1},       {"less", QDR_CLUE_LESS, 0},
    {"ratio", QDR_CLUE_RATIO, -1},     {"difference", QDR_CLUE_DIFFERENCE, -1},
    {"sum", QDR_CLUE_SUM, -1},         {"thermo", QDR_CLUE_LESS, 0},
    {"white", QDR_CLUE_DIFFERENCE, 1}, {"black", QDR_CLUE_RATIO, 2},
    {"x", QDR_CLUE_SUM, 10},           {"v", QDR_CLUE_SUM, 5},
};

static qdr_status order_clue(order *o, const clue_word *which, qdri_grid *grid, int side,
                             qdr_error *error) {
    const char *word;
    size_t length;
    int value = which->value;
    if (value < 0) {
        char text[8] = "", after;
        if (next_word(o, &word, &length) && length < sizeof text) memcpy(text, word, length);
        if (sscanf(text, "%6d%c", &value, &after) != 1)
            return qdri_fail(error, QDR_BAD_INPUT, o->line, 0,
                             "a number expected after '#! %s', then cells", which->word);
    }
    if (!qdri_clue_begin(&grid->clues, which->kind, value)) return qdri_no_memory(error);
    while (next_word(o, &word, &length)) {
        int cell = qdri_cell_from_name(word, length, side);
        if (cell < 0)
            return qdri_fail(error, QDR_BAD_INPUT, o->line, 0,
                             "'#! %s' has a list of cells such as r1c2, '%.*s' is none of this "
                             "grid",
                             which->word, length > 20 ? 20 : (int)length, word);
        if (!qdri_clue_cell(&grid->clues, cell)) return qdri_no_memory(error);
    }
    return QDR_OK;
}

static qdr_status order_jigsaw(order *o, qdri_grid *grid, qdri_draft *draft, qdr_error *error) {
    qdr_status status =
        qdri_jigsaw_read(o->at, (size_t)(o->end - o->at), draft->side, grid->jigsaw, error);
    if (status != QDR_OK && error) error->line = o->line;
    draft->jigsaw = grid->jigsaw;
    return status;
}

static qdr_status obey(order *o, qdri_grid *grid, qdri_draft *draft, qdr_error *error) {
    const char *word;
    size_t length;
    if (!next_word(o, &word, &length)) return QDR_OK;
    if (is_word(word, length, "boxes")) return order_boxes(o, draft, error);
    if (is_word(word, length, "rules")) return order_rules(o, draft, error);
    if (is_word(word, length, "region")) return order_region(o, grid, draft, error);
    if (is_word(word, length, "jigsaw")) return order_jigsaw(o, grid, draft, error);
    for (size_t i = 0; i < sizeof clue_words / sizeof *clue_words; i++)
        if (is_word(word, length, clue_words[i].word))
            return order_clue(o, &clue_words[i], grid, draft->side, error);
    return qdri_fail(
        error, QDR_BAD_INPUT, o->line, 0,
        "'#! %.*s' is not known (boxes, rules, region, jigsaw, cage, less, difference, "
        "ratio, sum)",
        length > 20 ? 20 : (int)length, word);
}

qdr_status qdri_grid_draft(qdr_reader *reader, qdri_grid *grid, qdri_draft *draft,
                           qdr_error *error) {
    *draft = (qdri_draft){.side = grid->side};
    qdri_clue_list_clear(&grid->clues);
    qdr_status status = read_boxes(reader, grid, draft, error);
    const char *at = grid->orders.bytes, *end = at ? at + grid->orders.length : at;
    size_t line = grid->orders_line;
    while (status == QDR_OK && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        order o = {at, stop, line++};
        status = obey(&o, grid, draft, error);
        at = stop + 1;
    }
    draft->clues = qdri_clue_list_get(&grid->clues, &draft->clue_count);
    return status;
}

qdr_status qdri_grid_puzzle(qdr_reader *reader, qdri_cells cells, qdr_puzzle **puzzle,
                            qdr_error *error) {
    qdri_grid *grid = qdri_reader_grid(reader);
    if (!grid) return qdri_no_memory(error);
    qdri_grid_clear(grid);
    qdri_draft draft;
    qdr_puzzle *made;
    qdr_status status = qdri_grid_read(reader, cells, grid, error);
    if (status == QDR_OK) status = qdri_grid_digits(reader, grid, error);
    if (status == QDR_OK) status = qdri_grid_draft(reader, grid, &draft, error);
    if (status == QDR_OK) status = qdri_reader_puzzle(reader, &draft, &made, error);
    if (status != QDR_OK) return status;
    size_t length = grid->comment.length; /* without the last line's end */
    return qdri_reader_finish(made, grid->digits, grid->comment.bytes, length > 0 ? length - 1 : 0,
                              puzzle, error);
}
