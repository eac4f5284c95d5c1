/* format_numbers.c: numbers separated by blanks or commas: any side, a row a line or the whole
 * grid on one line. */
#include "format/format_table.h"
#include "format/pen.h"
#include "format/shape_text.h"

static qdri_looks looks(const qdri_sample *sample) {
    if (!sample->numeric || !sample->separated || sample->framed) return QDRI_LOOKS_FOREIGN;
    if (qdri_side_of_square(sample->tokens) > 1 || sample->same_tokens)
        return QDRI_LOOKS_NUMBER_GRID;
    return sample->longest <= 3 ? QDRI_LOOKS_NUMBERS : QDRI_LOOKS_FOREIGN;
}

static qdr_status read(qdr_reader *reader, qdr_puzzle **puzzle, qdr_error *error) {
    return qdri_grid_puzzle(reader, QDRI_CELLS_NUMBERS, puzzle, error);
}

static qdr_status write(const qdr_style *style, const qdr_puzzle *puzzle, const uint8_t *solution,
                        qdr_text *text, qdr_error *error) {
    qdri_pen pen;
    qdr_style numbers = *style;
    numbers.digits = QDR_DIGITS_NUMBERS;
    qdr_status status = qdri_pen_check("numbers", QDRI_CAN_GRID, puzzle, solution, error);
    if (status == QDR_OK) status = qdri_pen_any(&numbers, puzzle, solution, &pen, error);
    if (status != QDR_OK) return status;
    qdri_heading_write(puzzle, false, text);
    for (int cell = 0; cell < pen.side * pen.side; cell++) {
        qdri_pen_cell(&pen, cell, !style->one_line, text);
        bool last = (cell + 1) % (style->one_line ? pen.side * pen.side : pen.side) == 0;
        qdr_text_putc(text, last ? '\n' : ' ');
    }
    if (!style->one_line) qdr_text_putc(text, '\n');
    return QDR_OK;
}

const qdri_format qdri_format_numbers = {
    .name = "numbers",
    .idea = "numbers separated by blanks or commas, any side",
    .looks = looks,
    .read = read,
    .write = write,
};
