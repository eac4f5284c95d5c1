/* format_sdk.c: .sdk as SudoCue writes it: #-lines with a letter, then the rows. */
#include "format/format_table.h"
#include "format/pen.h"
#include "formats/sdk_heading.h"

#include "base/fail.h"

static qdri_looks looks(const qdri_sample *sample) {
    if (sample->framed || sample->tokens != 1 || !sample->same_characters)
        return QDRI_LOOKS_FOREIGN;
    if (sample->rows < sample->characters || sample->characters > 35) return QDRI_LOOKS_FOREIGN;
    return qdri_sdk_headings(sample) > 0 ? QDRI_LOOKS_SDK_HEADINGS : QDRI_LOOKS_FOREIGN;
}

static qdr_status read(qdr_reader *reader, qdr_puzzle **puzzle, qdr_error *error) {
    qdri_grid *grid = qdri_reader_grid(reader);
    if (!grid) return qdri_no_memory(error);
    qdri_grid_clear(grid);
    grid->raw_comments = true;
    qdri_draft draft;
    qdr_puzzle *made;
    qdr_status status = qdri_grid_read(reader, QDRI_CELLS_SYMBOLS, grid, error);
    if (status == QDR_OK) status = qdri_grid_digits(reader, grid, error);
    if (status == QDR_OK) status = qdri_grid_draft(reader, grid, &draft, error);
    if (status == QDR_OK) status = qdri_reader_puzzle(reader, &draft, &made, error);
    if (status != QDR_OK) return status;
    return qdri_sdk_finish(made, grid, puzzle, error);
}

static qdr_status write(const qdr_style *style, const qdr_puzzle *puzzle, const uint8_t *solution,
                        qdr_text *text, qdr_error *error) {
    qdri_pen pen;
    qdr_status status = qdri_pen_check("sdk", 0, puzzle, solution, error);
    if (status == QDR_OK) status = qdri_pen_symbols(style, puzzle, solution, &pen, error);
    if (status != QDR_OK) return status;
    qdri_sdk_heading_write(qdr_puzzle_comment(puzzle), text);
    for (int cell = 0; cell < pen.side * pen.side; cell++) {
        qdri_pen_cell(&pen, cell, false, text);
        if ((cell + 1) % pen.side == 0) qdr_text_putc(text, '\n');
    }
    return QDR_OK;
}

const qdri_format qdri_format_sdk = {
    .name = "sdk",
    .idea = "SudoCue: #A author, #C comment …, then the rows",
    .looks = looks,
    .read = read,
    .write = write,
};
