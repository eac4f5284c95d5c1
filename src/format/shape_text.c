/* shape_text.c: see shape_text.h. */
#include "format/shape_text.h"

#include "base/fail.h"

#include <string.h>

static const char *read_number(const char *at, const char *end, int *value) {
    const char *start = at;
    *value = 0;
    while (at < end && *at >= '0' && *at <= '9' && *value <= QDR_MAX_CELLS)
        *value = *value * 10 + (*at++ - '0');
    return at == start ? NULL : at;
}

int qdri_cell_from_name(const char *name, size_t length, int side) {
    const char *at = name, *end = name + length;
    int row, column;
    if (at == end || (*at != 'r' && *at != 'R')) return -1;
    at = read_number(at + 1, end, &row);
    if (!at || at == end || (*at != 'c' && *at != 'C')) return -1;
    at = read_number(at + 1, end, &column);
    if (!at || at != end || row < 1 || row > side || column < 1 || column > side) return -1;
    return (row - 1) * side + column - 1;
}

/* ---- jigsaw maps --------------------------------------------------------------------------------
 */

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',' || c == '/';
}

static bool is_symbol(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* What stands in the map for each cell, as a code below 256. */
static qdr_status read_codes(const char *at, const char *end, bool numbers, int side,
                             uint8_t *codes, qdr_error *error) {
    int cells = side * side, count = 0;
    while (at < end) {
        int code = (unsigned char)*at;
        if (is_blank(*at)) {
            at++;
            continue;
        }
        if (!is_symbol(*at))
            return qdri_fail(error, QDR_BAD_INPUT, 0, 0,
                             "a jigsaw map has letters and numerals only");
        if (numbers && (at = read_number(at, end, &code)) == NULL)
            return qdri_fail(error, QDR_BAD_INPUT, 0, 0,
                             "a jigsaw map has numbers only, or single letters and numerals only");
        if (!numbers) at++;
        if (code > 255) code = 255;
        if (count < cells) codes[count] = (uint8_t)code;
        count++;
    }
    if (count == cells) return QDR_OK;
    return qdri_fail(error, QDR_BAD_INPUT, 0, 0, "a jigsaw map of %d cells, %d expected", count,
                     cells);
}

static size_t count_symbols(const char *bytes, size_t length) {
    size_t count = 0;
    for (size_t i = 0; i < length; i++) count += !is_blank(bytes[i]);
    return count;
}

qdr_status qdri_jigsaw_read(const char *bytes, size_t length, int side, uint8_t *jigsaw,
                            qdr_error *error) {
    bool numbers = count_symbols(bytes, length) != (size_t)(side * side);
    qdr_status status = read_codes(bytes, bytes + length, numbers, side, jigsaw, error);
    if (status != QDR_OK) return status;
    uint8_t number[256] = {0};
    int regions = 0;
    for (int cell = 0; cell < side * side; cell++) number[jigsaw[cell]] = 1;
    for (int code = 0; code < 256; code++)
        if (number[code]) number[code] = (uint8_t)regions++;
    if (regions != side)
        return qdri_fail(error, QDR_BAD_INPUT, 0, 0, "a jigsaw map with %d regions, %d expected",
                         regions, side);
    for (int cell = 0; cell < side * side; cell++) jigsaw[cell] = number[jigsaw[cell]];
    return QDR_OK;
}

void qdri_jigsaw_write(const qdr_shape_spec *spec, qdr_text *text) {
    static const char symbols[] = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (int cell = 0; cell < spec->side * spec->side; cell++) {
        if (spec->side > 35)
            qdr_text_printf(text, cell ? " %d" : "%d", spec->jigsaw[cell] + 1);
        else {
            if (cell > 0 && cell % spec->side == 0) qdr_text_putc(text, ' ');
            qdr_text_putc(text, symbols[spec->jigsaw[cell]]);
        }
    }
}

/* ---- headings
 * ------------------------------------------------------------------------------------ */

const char *qdri_rule_take(unsigned *rules) {
    unsigned rule = *rules & -*rules;
    *rules &= ~rule;
    return qdr_rule_name((qdr_rule)rule); /* there is none with no bit */
}

static void write_comment(const char *comment, qdr_text *text) {
    while (comment) {
        const char *end = strchr(comment, '\n');
        size_t length = end ? (size_t)(end - comment) : strlen(comment);
        qdr_text_puts(text, "# ");
        qdr_text_append(text, comment, length);
        qdr_text_putc(text, '\n');
        comment = end ? end + 1 : NULL;
    }
}

static void write_boxes(const qdr_shape_spec *spec, bool frame_tells_boxes, qdr_text *text) {
    int rows, cols;
    qdr_usual_boxes(spec->side, &rows, &cols);
    if (spec->jigsaw || spec->box_rows == rows) return;
    if (spec->box_rows == 0)
        qdr_text_puts(text, "#! boxes none\n");
    else if (!frame_tells_boxes)
        qdr_text_printf(text, "#! boxes %dx%d\n", spec->box_rows, spec->box_cols);
}

static void write_cells(int side, const uint16_t *cells, size_t count, qdr_text *text) {
    for (size_t i = 0; i < count; i++)
        qdr_text_printf(text, " r%dc%d", cells[i] / side + 1, cells[i] % side + 1);
    qdr_text_putc(text, '\n');
}

void qdri_heading_write(const qdr_puzzle *puzzle, bool frame_tells_boxes, qdr_text *text) {
    const qdr_shape_spec *spec = qdr_shape_get_spec(qdr_puzzle_shape(puzzle));
    write_comment(qdr_puzzle_comment(puzzle), text);
    write_boxes(spec, frame_tells_boxes, text);
    if (spec->jigsaw) {
        qdr_text_puts(text, "#! jigsaw ");
        qdri_jigsaw_write(spec, text);
        qdr_text_putc(text, '\n');
    }
    if (spec->rules) {
        unsigned rules = spec->rules;
        qdr_text_puts(text, "#! rules");
        for (const char *name; (name = qdri_rule_take(&rules));) qdr_text_printf(text, " %s", name);
        qdr_text_putc(text, '\n');
    }
    for (size_t r = 0; r < spec->extra_count; r++) {
        qdr_text_puts(text, "#! region");
        write_cells(spec->side, spec->extra[r].cells, spec->extra[r].count, text);
    }
    for (size_t c = 0; c < spec->clue_count; c++) {
        const qdr_clue *clue = &spec->clues[c];
        qdr_text_printf(text, "#! %s", qdr_clue_kind_name(clue->kind));
        if (clue->value > 0) qdr_text_printf(text, " %d", clue->value);
        write_cells(spec->side, clue->cells, clue->count, text);
    }
}
