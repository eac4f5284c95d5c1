/* format_rows.c: a grid without a frame, one row a line, one character a cell. */
#include "format/format_table.h"
#include "format/pen.h"
#include "format/shape_text.h"

static qdri_looks looks(const qdri_sample *sample) {
    size_t side = sample->characters;
    if (sample->framed || sample->odd || !sample->same_characters || side > 35)
        return QDRI_LOOKS_FOREIGN;
    if (sample->side == (int)side && side > 0) return QDRI_LOOKS_ROWS_AS_TOLD;
    if (sample->separated && (sample->longest > 1 || sample->numeric)) return QDRI_LOOKS_FOREIGN;
    if (sample->rows >= side && side >= 1) return QDRI_LOOKS_ROWS;
    int small = qdri_side_of_square(side);
    bool small_line = small > 0 && sample->largest <= small;
    return !small_line && (sample->rows > 1 || small > 0) ? QDRI_LOOKS_FEW_ROWS
                                                          : QDRI_LOOKS_FOREIGN;
}

static qdr_status read(qdr_reader *reader, qdr_puzzle **puzzle, qdr_error *error) {
    return qdri_grid_puzzle(reader, QDRI_CELLS_SYMBOLS, puzzle, error);
}

static qdr_status write(const qdr_style *style, const qdr_puzzle *puzzle, const uint8_t *solution,
                        qdr_text *text, qdr_error *error) {
    qdri_pen pen;
    qdr_status status = qdri_pen_check("rows", QDRI_CAN_GRID, puzzle, solution, error);
    if (status == QDR_OK) status = qdri_pen_symbols(style, puzzle, solution, &pen, error);
    if (status == QDR_OK) status = qdri_pen_check_rows(&pen, error);
    if (status != QDR_OK) return status;
    qdri_heading_write(puzzle, false, text);
    for (int cell = 0; cell < pen.side * pen.side; cell++) {
        qdri_pen_cell(&pen, cell, false, text);
        if ((cell + 1) % pen.side == 0) qdr_text_putc(text, '\n');
    }
    qdr_text_putc(text, '\n');
    return QDR_OK;
}

const qdri_format qdri_format_rows = {
    .name = "rows",
    .idea = "a row a line, one character a cell",
    .looks = looks,
    .read = read,
    .write = write,
};
