/* format_bytes.h: what the tests of writers share: puzzles out of small grids, and what is expected
 * of a format: bytes that read back as the same puzzle, or a sentence that says why not. */
#ifndef QDR_FORMAT_BYTES_H
#define QDR_FORMAT_BYTES_H

#include "format_help.h"
#include "testing.h"

#define FOUR "1..4\n....\n3...\n4..1\n"
#define FOUR_SOLVED "1234341221434321"

/* ---- puzzles --------------------------------------------------------------------------------- */

/* From a grid with # and #! lines; its digits are 1-9 A-Z. */
static inline qdr_puzzle *grid(const char *rows) {
    qdr_read_options options = QDR_READ_OPTIONS_INIT;
    options.format = QDR_FORMAT_ROWS;
    options.digits = QDR_DIGITS_ONE;
    return read_one(rows, &options, NULL);
}

/* From pencil marks. */
static inline qdr_puzzle *marks(const char *rows) {
    qdr_read_options options = QDR_READ_OPTIONS_INIT;
    options.format = QDR_FORMAT_CANDIDATES;
    return read_one(rows, &options, NULL);
}

/* Without givens, with the usual boxes. */
static inline qdr_puzzle *empty(int side) {
    qdr_shape_spec spec = {.side = side};
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    qdr_usual_boxes(side, &spec.box_rows, &spec.box_cols);
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    qdr_shape_free(shape);
    return puzzle;
}

static inline qdr_puzzle *with_comment(qdr_puzzle *puzzle, const char *comment) {
    assert_ok(qdr_puzzle_set_comment(puzzle, comment, strlen(comment)));
    return puzzle;
}

/* ---- what is expected ------------------------------------------------------------------------ */

static inline void check_bytes(const qdr_style *style, const qdr_puzzle *puzzle,
                               const uint8_t *solution, const char *expected, qdr_text *text) {
    qdr_error error = {QDR_OK, 0, 0, ""};
    qdr_write_begin(style, text);
    if (qdr_write_puzzle(style, puzzle, solution, text, &error) != QDR_OK)
        fail_msg("%s", error.message);
    qdr_write_end(style, text);
    assert_string_equal(text->bytes, expected);
}

/* A file of this puzzle alone, which reads back as the same one. Frees the puzzle. */
static inline void writes(qdr_style style, qdr_puzzle *puzzle, const char *expected) {
    qdr_text text = QDR_TEXT_INIT;
    qdr_read_options options = QDR_READ_OPTIONS_INIT;
    check_bytes(&style, puzzle, NULL, expected, &text);
    options.format = style.format;
    options.side = qdr_puzzle_side(puzzle);
    bool numerals = style.format >= QDR_FORMAT_SDM && style.format <= QDR_FORMAT_OPENSUDOKU;
    if (!numerals) options.digits = style.digits;
    qdr_puzzle *back = read_one(text.bytes, &options, NULL);
    assert_true(same_givens(puzzle, back));
    assert_true(same_shapes(qdr_puzzle_shape(puzzle), qdr_puzzle_shape(back)));
    if (qdr_puzzle_has_candidates(puzzle)) assert_true(same_marks(puzzle, back));
    qdr_puzzle_free(back);
    qdr_puzzle_free(puzzle);
    qdr_text_free(&text);
}

/* A file of it, where what reads back is in another order. Frees the puzzle. */
static inline void shows(qdr_style style, qdr_puzzle *puzzle, const char *expected) {
    qdr_text text = QDR_TEXT_INIT;
    check_bytes(&style, puzzle, NULL, expected, &text);
    qdr_puzzle_free(puzzle);
    qdr_text_free(&text);
}

/* The same with a solution, of numerals. */
static inline void writes_solved(qdr_style style, qdr_puzzle *puzzle, const char *solution,
                                 const char *expected) {
    qdr_text text = QDR_TEXT_INIT;
    uint8_t digits[81];
    for (int cell = 0; cell < qdr_puzzle_cells(puzzle); cell++)
        digits[cell] = (uint8_t)(solution[cell] - '0');
    check_bytes(&style, puzzle, digits, expected, &text);
    qdr_puzzle_free(puzzle);
    qdr_text_free(&text);
}

/* Nothing is written, and the reason is told. Frees the puzzle. */
static inline void refuses(qdr_style style, qdr_puzzle *puzzle, const char *message) {
    qdr_text text = QDR_TEXT_INIT;
    qdr_error error = {QDR_OK, 7, 7, ""};
    qdr_text_puts(&text, "before");
    assert_int_equal(qdr_write_puzzle(&style, puzzle, NULL, &text, &error), QDR_UNSUPPORTED);
    assert_int_equal(error.status, QDR_UNSUPPORTED);
    assert_int_equal(error.line, 0);
    assert_int_equal(error.column, 0);
    assert_string_equal(error.message, message);
    assert_string_equal(text.bytes, "before");
    qdr_puzzle_free(puzzle);
    qdr_text_free(&text);
}

#endif
