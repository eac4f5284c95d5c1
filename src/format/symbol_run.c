/* symbol_run.c: see symbol_run.h. */
#include "format/symbol_run.h"

#include "base/fail.h"

static qdr_status wrong_length(const qdr_reader *reader, size_t cells, size_t line, size_t column,
                               qdr_error *error) {
    int side = reader->options.side > 0 ? reader->options.side : reader->side;
    if (side == 0 && cells > 64 && cells < 100) side = 9;
    if (side > 0 && cells < (size_t)(side * side))
        return qdri_fail(error, QDR_BAD_INPUT, line, column + cells,
                         "%d cells expected, the line ends after %zu", side * side, cells);
    if (side > 0)
        return qdri_fail(error, QDR_BAD_INPUT, line, column + (size_t)(side * side),
                         "%d cells expected, the line has %zu", side * side, cells);
    return qdri_fail(error, QDR_BAD_INPUT, line, column,
                     "%zu cells are not the square of a side (81 are, for a 9×9)", cells);
}

static qdr_status find_side(const qdr_reader *reader, size_t cells, size_t line, size_t column,
                            int *side, qdr_error *error) {
    *side = qdri_side_of_square(cells);
    if (*side == 0 || (reader->options.side > 0 && *side != reader->options.side))
        return wrong_length(reader, cells, line, column, error);
    if (*side > QDRI_MAX_SYMBOL_SIDE)
        return qdri_fail(error, QDR_BAD_INPUT, line, column,
                         "%zu cells of one character: these end at side %d", cells,
                         QDRI_MAX_SYMBOL_SIDE);
    return QDR_OK;
}

static qdr_status find_dialect(const qdr_reader *reader, const char *bytes, size_t cells, int side,
                               size_t line, qdr_digits *dialect, qdr_error *error) {
    *dialect = reader->options.digits;
    if (*dialect != QDR_DIGITS_AUTO && *dialect != QDR_DIGITS_NUMBERS) return QDR_OK;
    qdri_symbol_counts counts = {{0}};
    for (size_t i = 0; i < cells; i++) counts.of[(unsigned char)bytes[i]]++;
    *dialect = qdri_digits_decide(side, &counts);
    return *dialect == QDR_DIGITS_AUTO ? qdri_fail_undecided(side, line, error) : QDR_OK;
}

qdr_status qdri_run_read(qdr_reader *reader, const char *bytes, size_t cells, size_t line,
                         size_t column, int *side, uint8_t *digits, qdr_error *error) {
    qdr_digits dialect;
    qdr_status status = find_side(reader, cells, line, column, side, error);
    if (status == QDR_OK) status = find_dialect(reader, bytes, cells, *side, line, &dialect, error);
    if (status != QDR_OK) return status;
    reader->style.digits = dialect;
    reader->style.blank = 0;
    for (size_t i = 0; i < cells; i++) {
        int digit = bytes[i] == ' ' ? 0 : qdri_symbol_digit(dialect, *side, bytes[i]);
        if (digit < 0) {
            /* In a file of another side, a wrong length is the likelier mistake. */
            if (reader->side > 0 && reader->side != *side && reader->options.side == 0)
                return wrong_length(reader, cells, line, column, error);
            return qdri_fail_symbol(dialect, *side, bytes + i, cells - i - 1, line, column + i,
                                    error);
        }
        if (digit == 0 && bytes[i] != ' ') reader->style.blank = bytes[i];
        digits[i] = (uint8_t)digit;
    }
    return QDR_OK;
}

qdr_status qdri_run_puzzle(qdr_reader *reader, const char *bytes, size_t cells, size_t line,
                           size_t column, const char *comment, size_t comment_length,
                           qdr_puzzle **puzzle, qdr_error *error) {
    uint8_t digits[QDRI_MAX_SYMBOL_CELLS];
    qdri_draft draft = {0};
    qdr_puzzle *made;
    qdr_status status =
        qdri_run_read(reader, bytes, cells, line, column, &draft.side, digits, error);
    if (status == QDR_OK) status = qdri_reader_puzzle(reader, &draft, &made, error);
    if (status != QDR_OK) return status;
    return qdri_reader_finish(made, digits, comment, comment_length, puzzle, error);
}

bool qdri_marks_read(qdr_puzzle *puzzle, int cell, qdr_digits dialect, const char *set,
                     size_t length, bool *no_memory) {
    int side = qdr_puzzle_side(puzzle);
    for (int digit = 1; digit <= side; digit++)
        if (qdr_puzzle_set_candidate(puzzle, cell, digit, false) != QDR_OK) {
            *no_memory = true;
            return false;
        }
    for (size_t i = 0; i < length; i++) {
        int digit = qdri_symbol_digit(dialect, side, set[i]);
        if (digit < 1) return false;
        qdr_puzzle_set_candidate(puzzle, cell, digit, true);
    }
    return true;
}
