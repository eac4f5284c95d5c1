/* format_boxed.c: a grid in a frame, of ASCII or of box-drawing characters, which tells the
 * boxes:
 *
 *     +-------+-------+        ┌───────┬───────┐
 *     | 1 . . | 4 . . |        │ 1 . . │ 4 . . │
 *     | . 2 . | . . 6 |        │ . 2 . │ . . 6 │
 *     +-------+-------+ …      ├───────┼───────┤ …
 */
#include "format/format_table.h"
#include "format/pen.h"
#include "format/shape_text.h"

static qdri_looks looks(const qdri_sample *sample) {
    if (sample->framed && sample->rows > 1) return QDRI_LOOKS_FRAMED;
    if (sample->separated && sample->same_characters && !sample->odd && sample->rows > 1 &&
        sample->characters <= 35 && !(sample->numeric && sample->same_tokens))
        return QDRI_LOOKS_SPACED_BOXES;
    return QDRI_LOOKS_FOREIGN;
}

static qdr_status read(qdr_reader *reader, qdr_puzzle **puzzle, qdr_error *error) {
    return qdri_grid_puzzle(reader, QDRI_CELLS_EITHER, puzzle, error);
}

/* ---- writing ------------------------------------------------------------------------------------
 */

typedef struct frame {
    const char *horizontal, *vertical;
    const char *corner[3][3]; /* top, middle, bottom × left, middle, right */
} frame;

static const frame ascii = {"-", "|", {{"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}}};
static const frame drawn = {"─", "│", {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}}};

static void write_rule(const frame *f, int which, const qdri_pen *pen, int box_cols,
                       qdr_text *text) {
    for (int column = 0; column < pen->side; column++) {
        if (column % box_cols == 0) {
            qdr_text_puts(text, f->corner[which][column > 0]);
            qdr_text_puts(text, f->horizontal);
        }
        for (int i = 0; i < pen->width + 1; i++) qdr_text_puts(text, f->horizontal);
    }
    qdr_text_printf(text, "%s\n", f->corner[which][2]);
}

static void write_row(const frame *f, const qdri_pen *pen, int row, int box_cols, qdr_text *text) {
    for (int column = 0; column < pen->side; column++) {
        if (column % box_cols == 0) qdr_text_printf(text, "%s ", f->vertical);
        qdri_pen_cell(pen, row * pen->side + column, true, text);
        qdr_text_putc(text, ' ');
    }
    qdr_text_printf(text, "%s\n", f->vertical);
}

/* Numbers above 9 tell that these are numbers; without any, a 0 for the blank does. */
static char blank_of_numbers(const qdri_pen *pen) {
    bool tells = pen->side <= 9;
    for (int cell = 0; cell < pen->side * pen->side; cell++) tells |= pen->digits[cell] > 9;
    return tells ? '.' : '0';
}

static qdr_status write(const qdr_style *style, const qdr_puzzle *puzzle, const uint8_t *solution,
                        qdr_text *text, qdr_error *error) {
    qdri_pen pen;
    qdr_status status = qdri_pen_check("boxed", QDRI_CAN_GRID, puzzle, solution, error);
    if (status == QDR_OK) status = qdri_pen_any(style, puzzle, solution, &pen, error);
    if (status == QDR_OK) status = qdri_pen_check_rows(&pen, error);
    if (status != QDR_OK) return status;
    if (pen.blank == 0) pen.blank = blank_of_numbers(&pen);
    const qdr_shape_spec *spec = qdr_shape_get_spec(qdr_puzzle_shape(puzzle));
    const frame *f = style->unicode ? &drawn : &ascii;
    bool boxes = spec->box_rows > 0 && !spec->jigsaw;
    int box_rows = boxes ? spec->box_rows : pen.side, box_cols = boxes ? spec->box_cols : pen.side;
    /* A frame around rows or columns of single cells tells nothing. */
    qdri_heading_write(puzzle, box_rows > 1 && box_cols > 1, text);
    for (int row = 0; row < pen.side; row++) {
        if (row % box_rows == 0) write_rule(f, row > 0, &pen, box_cols, text);
        write_row(f, &pen, row, box_cols, text);
    }
    write_rule(f, 2, &pen, box_cols, text);
    qdr_text_putc(text, '\n');
    return QDR_OK;
}

const qdri_format qdri_format_boxed = {
    .name = "boxed",
    .idea = "a grid in a frame of ASCII or box-drawing characters",
    .looks = looks,
    .read = read,
    .write = write,
};
