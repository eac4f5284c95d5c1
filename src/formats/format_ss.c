/* format_ss.c: .ss of Simple Sudoku: a 9×9 in a frame of its own. Reading is that of any boxed
 * grid. */
#include "format/format_table.h"
#include "format/pen.h"

#include "base/fail.h"

static qdri_looks looks(const qdri_sample *sample) {
    return qdri_sample_begins(sample, "*--") && sample->framed && sample->same_characters
               ? QDRI_LOOKS_SS_FRAME
               : QDRI_LOOKS_FOREIGN;
}

static qdr_status read(qdr_reader *reader, qdr_puzzle **puzzle, qdr_error *error) {
    return qdri_grid_puzzle(reader, QDRI_CELLS_EITHER, puzzle, error);
}

static qdr_status write(const qdr_style *style, const qdr_puzzle *puzzle, const uint8_t *solution,
                        qdr_text *text, qdr_error *error) {
    if (qdr_puzzle_side(puzzle) != 9)
        return qdri_fail(error, QDR_UNSUPPORTED, 0, 0, "the format ss has only 9×9");
    qdri_pen pen;
    qdr_status status = qdri_pen_check("ss", 0, puzzle, solution, error);
    if (status == QDR_OK) status = qdri_pen_symbols(style, puzzle, solution, &pen, error);
    if (status != QDR_OK) return status;
    for (int row = 0; row < 9; row++) {
        if (row % 3 == 0) qdr_text_puts(text, row ? "|---+---+---|\n" : "*-----------*\n");
        for (int column = 0; column < 9; column++) {
            if (column % 3 == 0) qdr_text_putc(text, '|');
            qdri_pen_cell(&pen, row * 9 + column, false, text);
        }
        qdr_text_puts(text, "|\n");
    }
    qdr_text_puts(text, "*-----------*\n");
    return QDR_OK;
}

const qdri_format qdri_format_ss = {
    .name = "ss",
    .idea = "Simple Sudoku: a 9×9 framed with *, | and -",
    .looks = looks,
    .read = read,
    .write = write,
};
