/* test_pen.c: what the writers share: dialects, blanks, headings, and what a format has no place
 * for, word for word. */
#include "format_bytes.h"

#include "format/pen.h"

static const qdr_style line = {.format = QDR_FORMAT_LINE};
static const qdr_style rows = {.format = QDR_FORMAT_ROWS};

/* ---- dialects -------------------------------------------------------------------------------- */

/* So many dots, and the digit in the last cell. */
static void writes_last(qdr_style style, int side, int digit, char blank, char symbol) {
    qdr_text expected = QDR_TEXT_INIT;
    qdr_puzzle *puzzle = empty(side);
    qdr_puzzle_set_given(puzzle, side * side - 1, digit);
    for (int cell = 1; cell < side * side; cell++) qdr_text_putc(&expected, blank);
    qdr_text_printf(&expected, "%c\n", symbol);
    writes(style, puzzle, expected.bytes);
    qdr_text_free(&expected);
}

static void test_a_digit_has_a_symbol_of_its_dialect(void **state) {
    (void)state;
    qdr_style style = line;
    writes_last(style, 9, 9, '.', '9');
    writes_last(style, 35, 35, '0', 'Z');
    style.digits = QDR_DIGITS_ONE;
    writes_last(style, 16, 16, '0', 'G');
    style.digits = QDR_DIGITS_ZERO;
    writes_last(style, 16, 16, '.', 'F');
    writes_last(style, 16, 1, '.', '0');
    writes_last(style, 35, 35, '.', 'Y');
    style.digits = QDR_DIGITS_LETTERS;
    writes_last(style, 16, 16, '.', 'P');
    writes_last(style, 26, 26, '.', 'Z');
    style.digits = QDR_DIGITS_NUMBERS; /* which are single characters up to here */
    writes_last(style, 9, 9, '.', '9');
}

/* A 0 for the blank, where the digits alone could be of several dialects. */
static void test_the_blank_tells_the_dialect(void **state) {
    (void)state;
    writes_last(line, 10, 9, '0', '9');
    writes_last(line, 16, 9, '0', '9');
    writes_last(line, 16, 16, '0', 'G');
    qdr_text expected = QDR_TEXT_INIT;
    qdr_puzzle *puzzle = empty(16);
    qdr_puzzle_set_given(puzzle, 0, 9); /* both together tell */
    qdr_puzzle_set_given(puzzle, 255, 16);
    qdr_text_putc(&expected, '9');
    for (int cell = 1; cell < 255; cell++) qdr_text_putc(&expected, '.');
    qdr_text_puts(&expected, "G\n");
    writes(line, puzzle, expected.bytes);
    qdr_text_free(&expected);
    qdr_style style = line;
    style.blank = '_';
    writes_last(style, 4, 4, '_', '4');
}

static void test_dialects_end_at_a_side(void **state) {
    (void)state;
    qdr_style style = line;
    style.digits = QDR_DIGITS_NUMBERS;
    refuses(style, empty(10), "the format line has one character a cell, not numbers");
    style.digits = QDR_DIGITS_LETTERS;
    refuses(style, empty(27),
            "the format line has one character a cell, which ends at side 26; the format numbers "
            "has any side");
    style = (qdr_style){.format = QDR_FORMAT_BOXED, .digits = QDR_DIGITS_ONE};
    refuses(style, empty(36),
            "the format boxed has one character a cell, which ends at side 35; the format numbers "
            "has any side");
    style = line;
    style.blank = '3';
    refuses(style, empty(4), "'3' cannot be the blank of this puzzle");
    style.blank = 'y';
    refuses(style, empty(4), "'y' cannot be the blank of this puzzle");
}

/* Right-aligned, in the width of the side. */
static void writes_number(int side, const char *nothing, const char *something) {
    qdr_text expected = QDR_TEXT_INIT;
    qdr_puzzle *puzzle = empty(side);
    qdr_puzzle_set_given(puzzle, 0, side);
    for (int cell = 0; cell < side * side; cell++)
        qdr_text_printf(&expected, "%s%c", cell == 0 ? something : nothing,
                        (cell + 1) % side == 0 ? '\n' : ' ');
    qdr_text_putc(&expected, '\n');
    writes((qdr_style){.format = QDR_FORMAT_NUMBERS}, puzzle, expected.bytes);
    qdr_text_free(&expected);
}

static void test_numbers_are_as_wide_as_the_side(void **state) {
    (void)state;
    writes_number(9, "0", "9");
    writes_number(10, " 0", "10");
    writes_number(99, " 0", "99");
    writes_number(100, "  0", "100");
}

/* A frame takes symbols as long as there are any, and then numbers. */
static void test_a_frame_has_numbers_above_side_35(void **state) {
    (void)state;
    for (int side = 35; side <= 36; side++) {
        qdr_style style = {.format = QDR_FORMAT_BOXED};
        qdr_puzzle *puzzle = empty(side);
        qdr_text text = QDR_TEXT_INIT;
        qdr_puzzle_set_given(puzzle, 0, side);
        qdr_puzzle_set_given(puzzle, 1, 34);
        assert_ok(qdr_write_puzzle(&style, puzzle, NULL, &text, NULL));
        const char *row = strchr(text.bytes, '\n') + 1;
        const char *begins = side == 35 ? "| Z Y 0 0 0 0 0 |" : "| 36 34  .  .  .  . |";
        assert_memory_equal(row, begins, strlen(begins));
        qdr_puzzle_free(puzzle);
        qdr_text_free(&text);
    }
}

/* ---- rows that look like rules --------------------------------------------------------------- */

static void test_a_row_of_dashes_is_no_row(void **state) {
    (void)state;
    qdr_style style = rows;
    style.blank = '-';
    writes(style, grid("1...\n.2..\n..3.\n...4\n"), "1---\n-2--\n--3-\n---4\n\n");
    refuses(style, grid("....\n.2..\n..3.\n...4\n"),
            "row 1 would be nothing but -, a rule: take another blank");
    refuses(style, grid("1...\n.2..\n..3.\n....\n"),
            "row 4 would be nothing but -, a rule: take another blank");
    style.blank = '*';
    writes(style, grid("1...\n....\n..3.\n...4\n"), "1***\n****\n**3*\n***4\n\n");
}

/* ---- headings -------------------------------------------------------------------------------- */

static void writes_heading(const char *heading) {
    char text[600], expected[601];
    snprintf(text, sizeof text, "%s" FOUR, heading);
    snprintf(expected, sizeof expected, "%s\n", text);
    writes(rows, grid(text), expected);
}

static void test_a_heading_says_what_rows_do_not(void **state) {
    (void)state;
    writes_heading("# one\n# \n# two\n");
    writes_heading("#! boxes 1x4\n");
    writes_heading("#! boxes 4x1\n");
    writes_heading("#! boxes none\n");
    writes_heading("#! jigsaw 1112 1322 3342 3444\n");
    writes_heading("#! rules x\n");
    writes_heading("#! rules x disjoint anti-knight anti-king non-consecutive all-white all-black "
                   "all-xv\n");
    writes_heading("#! rules windoku\n");
    writes_heading("#! region r1c2 r2c3\n#! region r4c1 r3c2\n");
    writes_heading("#! cage 3 r1c1\n#! less r4c4 r3c4\n#! difference 1 r1c3 r1c4\n"
                   "#! ratio 2 r1c1 r4c4\n#! sum 5 r2c1 r2c2 r2c3\n");
}

/* Regions of a jigsaw have one character up to side 35, and numbers above. */
static void test_a_large_jigsaw_has_numbers(void **state) {
    (void)state;
    for (int side = 35; side <= 36; side++) {
        uint8_t jigsaw[36 * 36];
        qdr_shape_spec spec = {.side = side, .jigsaw = jigsaw};
        qdr_shape *shape;
        qdr_puzzle *puzzle;
        qdr_text expected = QDR_TEXT_INIT;
        for (int cell = 0; cell < side * side; cell++) jigsaw[cell] = (uint8_t)(cell / side);
        jigsaw[side - 1] = 1;
        jigsaw[side] = 0;
        assert_ok(qdr_shape_new(&spec, &shape, NULL));
        assert_ok(qdr_puzzle_new(shape, &puzzle));
        qdr_shape_free(shape);
        qdr_text_puts(&expected, "#! jigsaw ");
        for (int cell = 0; cell < side * side; cell++)
            if (side == 36)
                qdr_text_printf(&expected, "%s%d", cell == 0 ? "" : " ", jigsaw[cell] + 1);
            else
                qdr_text_printf(&expected, "%s%c", cell > 0 && cell % side == 0 ? " " : "",
                                "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[jigsaw[cell]]);
        qdr_text_putc(&expected, '\n');
        for (int cell = 1; cell <= side * side; cell++)
            qdr_text_puts(&expected, cell % side == 0 ? " 0\n" : " 0 ");
        qdr_text_putc(&expected, '\n');
        shows((qdr_style){.format = QDR_FORMAT_NUMBERS}, puzzle, expected.bytes);
        qdr_text_free(&expected);
    }
}

/* ---- what a format has no place for ---------------------------------------------------------- */

static void test_a_format_says_what_it_has_no_place_for(void **state) {
    (void)state;
    static const struct {
        const char *heading, *what;
    } cases[] = {
        {"#! jigsaw 1112 1322 3342 3444\n", "jigsaw regions"},
        {"#! boxes 1x4\n", "boxes that are not the usual ones of the side"},
        {"#! boxes none\n", "boxes that are not the usual ones of the side"},
        {"#! rules x\n", "the diagonals of an X"},
        {"#! rules anti-king\n", "rules beyond rows, columns and boxes"},
        {"#! region r1c2 r2c3\n", "extra regions"},
        {"#! cage 3 r1c1\n", "cages"},
        {"#! less r1c1 r1c2\n", "clues between cells"},
        {"#! sum 5 r1c1 r1c2\n", "clues between cells"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char text[100], message[100];
        snprintf(text, sizeof text, "%s" FOUR, cases[i].heading);
        snprintf(message, sizeof message, "the format line has no place for %s", cases[i].what);
        refuses(line, grid(text), message);
        writes_solved(line, grid(text), FOUR_SOLVED, FOUR_SOLVED "\n");
    }
    refuses(line, marks("1 24 34 34\n. . . .\n. . . .\n. . . .\n"),
            "the format line has no place for pencil marks");
    refuses((qdr_style){.format = QDR_FORMAT_SOLO},
            grid("#! cage 3 r1c1\n#! less r1c1 r1c2\n" FOUR),
            "the format solo has no place for clues between cells");
}

static void test_a_jigsaw_has_no_boxes_to_find_a_place_for(void **state) {
    (void)state;
    static const uint8_t jigsaw[] = {0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3};
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_ok(qdr_shape_new(&(qdr_shape_spec){.side = 4, .jigsaw = jigsaw}, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    assert_ok(qdri_pen_check("some", QDRI_CAN_JIGSAW, puzzle, NULL, NULL));
    assert_int_equal(qdri_pen_check("some", QDRI_CAN_BOXES, puzzle, NULL, NULL), QDR_UNSUPPORTED);
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
}

static void test_a_comment_on_a_line_has_no_line_ends(void **state) {
    (void)state;
    writes(line, with_comment(grid(FOUR), "one\r\ntwo\n"), "1..4....3...4..1 one; two; \n");
}

/* ---- the table of formats -------------------------------------------------------------------- */

static void test_a_line_is_what_nobody_chose(void **state) {
    (void)state;
    qdr_puzzle *puzzle = grid(FOUR);
    qdr_style style = {.format = QDR_FORMAT_AUTO};
    qdr_text text = QDR_TEXT_INIT;
    qdr_error error = {QDR_OK, 7, 7, ""};
    qdr_write_begin(&style, &text);
    assert_ok(qdr_write_puzzle(&style, puzzle, NULL, &text, &error));
    qdr_write_end(&style, &text);
    assert_string_equal(text.bytes, "1..4....3...4..1\n");
    style.format = QDR_FORMAT_COUNT;
    assert_int_equal(qdr_write_puzzle(&style, puzzle, NULL, &text, &error), QDR_BAD_ARGUMENT);
    assert_int_equal(error.status, QDR_BAD_ARGUMENT);
    assert_int_equal(error.line, 0);
    assert_int_equal(error.column, 0);
    assert_string_equal(error.message, "there is no such format");
    assert_string_equal(text.bytes, "1..4....3...4..1\n");
    qdr_text_free(&text);
    qdr_puzzle_free(puzzle);
}

static void test_what_was_there_stays_when_memory_ends(void **state) {
    (void)state;
    qdr_puzzle *puzzle = empty(35);
    qdr_text text = QDR_TEXT_INIT;
    qdr_error error = {QDR_OK, 0, 0, ""};
    qdri_memory_fail_after(0);
    assert_int_equal(qdr_write_puzzle(&line, puzzle, NULL, &text, &error), QDR_NO_MEMORY);
    qdri_memory_fail_after(-1);
    assert_int_equal(error.status, QDR_NO_MEMORY);
    assert_false(text.failed);
    qdr_text_puts(&text, "before");
    qdri_memory_fail_after(0);
    assert_int_equal(qdr_write_puzzle(&line, puzzle, NULL, &text, &error), QDR_NO_MEMORY);
    qdri_memory_fail_after(-1);
    assert_string_equal(text.bytes, "before");
    assert_int_equal(text.length, 6);
    assert_false(text.failed);
    text.failed = true; /* something before has failed already */
    assert_int_equal(qdr_write_puzzle(&line, puzzle, NULL, &text, &error), QDR_NO_MEMORY);
    assert_true(text.failed);
    assert_string_equal(text.bytes, "before");
    qdr_text_free(&text);
    qdr_puzzle_free(puzzle);
}

/* Also where a format sees only at the end that it has no place for something. */
static void test_what_was_there_stays_when_memory_ends_before_a_refusal(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_SADMAN};
    qdr_puzzle *puzzle = empty(16);
    qdr_text text = QDR_TEXT_INIT;
    qdr_error error = {QDR_OK, 0, 0, ""};
    for (int d = 1; d <= 16; d++) assert_ok(qdr_puzzle_set_candidate(puzzle, 255, d, false));
    qdr_text_puts(&text, "before");
    qdri_memory_fail_after(0);
    assert_int_equal(qdr_write_puzzle(&style, puzzle, NULL, &text, &error), QDR_NO_MEMORY);
    qdri_memory_fail_after(-1);
    assert_int_equal(error.status, QDR_NO_MEMORY);
    assert_false(text.failed);
    assert_string_equal(text.bytes, "before");
    assert_int_equal(qdr_write_puzzle(&style, puzzle, NULL, &text, &error), QDR_UNSUPPORTED);
    qdr_text_free(&text);
    qdr_puzzle_free(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_digit_has_a_symbol_of_its_dialect),
        cmocka_unit_test(test_the_blank_tells_the_dialect),
        cmocka_unit_test(test_dialects_end_at_a_side),
        cmocka_unit_test(test_numbers_are_as_wide_as_the_side),
        cmocka_unit_test(test_a_frame_has_numbers_above_side_35),
        cmocka_unit_test(test_a_row_of_dashes_is_no_row),
        cmocka_unit_test(test_a_heading_says_what_rows_do_not),
        cmocka_unit_test(test_a_large_jigsaw_has_numbers),
        cmocka_unit_test(test_a_format_says_what_it_has_no_place_for),
        cmocka_unit_test(test_a_jigsaw_has_no_boxes_to_find_a_place_for),
        cmocka_unit_test(test_a_comment_on_a_line_has_no_line_ends),
        cmocka_unit_test(test_a_line_is_what_nobody_chose),
        cmocka_unit_test(test_what_was_there_stays_when_memory_ends),
        cmocka_unit_test(test_what_was_there_stays_when_memory_ends_before_a_refusal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
