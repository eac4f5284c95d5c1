/* format_sdm.c: .sdm of SudokuMaster and others: a collection, one 9×9 a line, 0 for a blank and
 * nothing else on the line. Detected as `line`, which reads it as well. */
#include "format/format_table.h"
#include "format/pen.h"

#include "base/fail.h"

static qdri_looks looks(const qdri_sample *sample) {
    (void)sample;
    return QDRI_LOOKS_FOREIGN;
}

static qdr_status read(qdr_reader *reader, qdr_puzzle **puzzle, qdr_error *error) {
    qdr_puzzle *made;
    qdr_status status = qdri_format_line.read(reader, &made, error);
    if (status != QDR_OK) return status;
    if (qdr_puzzle_side(made) != 9) {
        int side = qdr_puzzle_side(made);
        qdr_puzzle_free(made);
        return qdri_fail(error, QDR_BAD_INPUT, reader->line, 1,
                         "81 cells expected, the line has %d", side * side);
    }
    *puzzle = made;
    return QDR_OK;
}

static qdr_status write(const qdr_style *style, const qdr_puzzle *puzzle, const uint8_t *solution,
                        qdr_text *text, qdr_error *error) {
    if (qdr_puzzle_side(puzzle) != 9)
        return qdri_fail(error, QDR_UNSUPPORTED, 0, 0, "the format sdm has only 9×9");
    qdri_pen pen;
    qdr_style plain = *style;
    plain.digits = QDR_DIGITS_ONE;
    if (plain.blank == 0) plain.blank = '0';
    qdr_status status = qdri_pen_check("sdm", 0, puzzle, solution, error);
    if (status == QDR_OK) status = qdri_pen_symbols(&plain, puzzle, solution, &pen, error);
    if (status != QDR_OK) return status;
    for (int cell = 0; cell < 81; cell++) qdri_pen_cell(&pen, cell, false, text);
    qdr_text_putc(text, '\n');
    return QDR_OK;
}

const qdri_format qdri_format_sdm = {
    .name = "sdm",
    .idea = "SudokuMaster: a 9×9 a line, 0 for a blank",
    .looks = looks,
    .read = read,
    .write = write,
};
