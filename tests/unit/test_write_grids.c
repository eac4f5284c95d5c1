/* test_write_grids.c: lines, rows, frames, numbers and pencil marks as they are written, byte for
 * byte, and read back; and what is refused, word for word. */
#include "format_bytes.h"

#define NINE \
    "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"
#define NINE_LINE \
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define NINE_SOLVED \
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#define EMPTY_16 "................\n"
#define EMPTY_16_FOUR_ROWS EMPTY_16 EMPTY_16 EMPTY_16 EMPTY_16
#define SIXTEEN                                                                           \
    "123456789ABCDEFG\n" EMPTY_16 EMPTY_16 EMPTY_16 EMPTY_16_FOUR_ROWS EMPTY_16_FOUR_ROWS \
        EMPTY_16_FOUR_ROWS

/* ---- one character a cell -------------------------------------------------------------------- */

static void test_a_line_is_the_cells_and_the_comment(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_LINE};
    writes(style, grid(FOUR), "1..4....3...4..1\n");
    writes(style, grid("# one\n# two\n" FOUR), "1..4....3...4..1 one; two\n");
    writes(style, with_comment(grid(FOUR), ""), "1..4....3...4..1\n");
    writes(style, with_comment(grid(FOUR), ",7.2"), "1..4....3...4..1,7.2\n");
    writes(style, grid(NINE), NINE_LINE "\n");
    writes_solved(style, grid(NINE), NINE_SOLVED, NINE_SOLVED "\n");
    style.blank = '0';
    writes(style, grid(FOUR), "1004000030004001\n");
    style = (qdr_style){.format = QDR_FORMAT_LINE, .digits = QDR_DIGITS_LETTERS};
    writes(style, grid(FOUR), "A..D....C...D..A\n");
}

static void test_a_line_has_no_place_for_rules_and_large_sides(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_LINE};
    refuses(style, grid("#! rules x\n" FOUR),
            "the format line has no place for the diagonals of an X");
    refuses(style, empty(36),
            "the format line has one character a cell, which ends at side 35; the format numbers "
            "has any side");
}

static void test_rows_carry_the_heading(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_ROWS};
    writes(style, grid(FOUR), FOUR "\n");
    writes(style, grid("#! boxes 1x4\n" FOUR), "#! boxes 1x4\n" FOUR "\n");
    writes(style, grid(SIXTEEN), SIXTEEN "\n");
    static const char all[] = "# one\n# two\n#! jigsaw 1112 1322 3342 3444\n#! rules x all-white\n"
                              "#! region r1c1 r2c3\n#! cage 5 r1c1 r1c2\n#! less r3c1 r4c1\n" FOUR;
    char expected[sizeof all + 1];
    snprintf(expected, sizeof expected, "%s\n", all);
    writes(style, grid(all), expected);
    writes_solved(style, grid(FOUR), FOUR_SOLVED, "1234\n3412\n2143\n4321\n\n");
    style.blank = '_';
    writes(style, grid(FOUR), "1__4\n____\n3___\n4__1\n\n");
}

static void test_rows_have_no_place_for_marks_large_sides_and_rules_of_blanks(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_ROWS};
    refuses(style, marks("1 24 34 34\n. . . .\n. . . .\n. . . .\n"),
            "the format rows has no place for pencil marks");
    refuses(style, empty(36),
            "the format rows has one character a cell, which ends at side 35; the format numbers "
            "has any side");
    style.blank = '-';
    refuses(style, grid(FOUR), "row 2 would be nothing but -, a rule: take another blank");
}

/* ---- a frame --------------------------------------------------------------------------------- */

static void test_a_frame_tells_the_boxes(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_BOXED};
    writes(style, grid(FOUR),
           "+-----+-----+\n| 1 . | . 4 |\n| . . | . . |\n+-----+-----+\n"
           "| 3 . | . . |\n| 4 . | . 1 |\n+-----+-----+\n\n");
    writes(style, grid("# high\n#! boxes 3x2\n1.....\n......\n......\n......\n......\n.....6\n"),
           "# high\n+-----+-----+-----+\n| 1 . | . . | . . |\n| . . | . . | . . |\n"
           "| . . | . . | . . |\n+-----+-----+-----+\n| . . | . . | . . |\n| . . | . . | . . |\n"
           "| . . | . . | . 6 |\n+-----+-----+-----+\n\n");
    style.unicode = true;
    writes(style, grid(FOUR),
           "┌─────┬─────┐\n│ 1 . │ . 4 │\n│ . . │ . . │\n├─────┼─────┤\n"
           "│ 3 . │ . . │\n│ 4 . │ . 1 │\n└─────┴─────┘\n\n");
    writes_solved(style, grid(FOUR), FOUR_SOLVED,
                  "┌─────┬─────┐\n│ 1 2 │ 3 4 │\n│ 3 4 │ 1 2 │\n├─────┼─────┤\n"
                  "│ 2 1 │ 4 3 │\n│ 4 3 │ 2 1 │\n└─────┴─────┘\n\n");
}

/* A frame around rows or columns of single cells could be any. */
static void test_a_frame_of_single_rows_or_columns_has_a_heading(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_BOXED};
    writes(style, grid("#! boxes 1x4\n" FOUR),
           "#! boxes 1x4\n+---------+\n| 1 . . 4 |\n+---------+\n| . . . . |\n+---------+\n"
           "| 3 . . . |\n+---------+\n| 4 . . 1 |\n+---------+\n\n");
    writes(style, grid("#! boxes 4x1\n" FOUR),
           "#! boxes 4x1\n+---+---+---+---+\n| 1 | . | . | 4 |\n| . | . | . | . |\n"
           "| 3 | . | . | . |\n| 4 | . | . | 1 |\n+---+---+---+---+\n\n");
    style.unicode = true;
    writes(style, grid("#! boxes 1x4\n" FOUR),
           "#! boxes 1x4\n┌─────────┐\n│ 1 . . 4 │\n├─────────┤\n│ . . . . │\n├─────────┤\n"
           "│ 3 . . . │\n├─────────┤\n│ 4 . . 1 │\n└─────────┘\n\n");
    writes(style, grid("#! boxes 4x1\n" FOUR),
           "#! boxes 4x1\n┌───┬───┬───┬───┐\n│ 1 │ . │ . │ 4 │\n│ . │ . │ . │ . │\n"
           "│ 3 │ . │ . │ . │\n│ 4 │ . │ . │ 1 │\n└───┴───┴───┴───┘\n\n");
}

static void test_a_frame_around_everything_has_a_heading(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_BOXED};
    writes(style, grid("#! boxes none\n" FOUR),
           "#! boxes none\n+---------+\n| 1 . . 4 |\n| . . . . |\n| 3 . . . |\n| 4 . . 1 |\n"
           "+---------+\n\n");
    writes(style, grid("#! jigsaw 1112 1322 3342 3444\n" FOUR),
           "#! jigsaw 1112 1322 3342 3444\n+---------+\n| 1 . . 4 |\n| . . . . |\n| 3 . . . |\n"
           "| 4 . . 1 |\n+---------+\n\n");
}

/* Twelve rows of ones, in boxes that are not the usual 3×4. */
static void test_a_frame_tells_low_boxes(void **state) {
    (void)state;
    static const char rule[] = "+-------------+-------------+\n";
    static const char row[] = "| 1 1 1 1 1 1 | 1 1 1 1 1 1 |\n";
    qdr_text rows = QDR_TEXT_INIT, expected = QDR_TEXT_INIT;
    qdr_text_puts(&rows, "#! boxes 2x6\n");
    for (int i = 0; i < 12; i++) qdr_text_puts(&rows, "111111111111\n");
    for (int i = 0; i < 6; i++) qdr_text_printf(&expected, "%s%s%s", rule, row, row);
    qdr_text_printf(&expected, "%s\n", rule);
    qdr_style style = {.format = QDR_FORMAT_BOXED, .digits = QDR_DIGITS_ONE};
    writes(style, grid(rows.bytes), expected.bytes);
    style.format = QDR_FORMAT_CANDIDATES;
    writes(style, grid(rows.bytes), expected.bytes);
    qdr_text_free(&rows);
    qdr_text_free(&expected);
}

#define NONE_OF_10 "|  0  0  0  0  0 |  0  0  0  0  0 |\n"
#define RULE_OF_10 "+----------------+----------------+\n"

/* The blank is a 0 where no number above 9 tells that these are numbers. */
static void test_numbers_in_a_frame_can_be_told_from_symbols(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_BOXED, .digits = QDR_DIGITS_NUMBERS};
    qdr_puzzle *puzzle = empty(10);
    qdr_puzzle_set_given(puzzle, 0, 9);
    writes(style, puzzle,
           RULE_OF_10 "|  9  0  0  0  0 |  0  0  0  0  0 |\n" NONE_OF_10 RULE_OF_10 NONE_OF_10
               NONE_OF_10 RULE_OF_10 NONE_OF_10 NONE_OF_10 RULE_OF_10 NONE_OF_10 NONE_OF_10
                   RULE_OF_10 NONE_OF_10 NONE_OF_10 RULE_OF_10 "\n");
    writes(style, grid(FOUR),
           "+-----+-----+\n| 1 . | . 4 |\n| . . | . . |\n+-----+-----+\n"
           "| 3 . | . . |\n| 4 . | . 1 |\n+-----+-----+\n\n");
    writes(style, grid(NINE),
           "+-------+-------+-------+\n| 5 3 . | . 7 . | . . . |\n| 6 . . | 1 9 5 | . . . |\n"
           "| . 9 8 | . . . | . 6 . |\n+-------+-------+-------+\n| 8 . . | . 6 . | . . 3 |\n"
           "| 4 . . | 8 . 3 | . . 1 |\n| 7 . . | . 2 . | . . 6 |\n+-------+-------+-------+\n"
           "| . 6 . | . . . | 2 8 . |\n| . . . | 4 1 9 | . . 5 |\n| . . . | . 8 . | . 7 9 |\n"
           "+-------+-------+-------+\n\n");
}

static void test_a_number_in_the_first_or_last_cell_tells_too(void **state) {
    (void)state;
    static const char nothing[] = "|  .  .  .  .  . |  .  .  .  .  . |\n";
    qdr_style style = {.format = QDR_FORMAT_BOXED, .digits = QDR_DIGITS_NUMBERS};
    for (int cell = 0; cell <= 99; cell += 99) {
        qdr_text expected = QDR_TEXT_INIT;
        qdr_puzzle *puzzle = empty(10);
        qdr_puzzle_set_given(puzzle, cell, 10);
        for (int row = 0; row < 10; row++)
            qdr_text_printf(&expected, "%s%s", row % 2 == 0 ? RULE_OF_10 : "",
                            row != cell / 10 ? nothing
                            : row == 0       ? "| 10  .  .  .  . |  .  .  .  .  . |\n"
                                             : "|  .  .  .  .  . |  .  .  .  . 10 |\n");
        qdr_text_puts(&expected, RULE_OF_10 "\n");
        writes(style, puzzle, expected.bytes);
        qdr_text_free(&expected);
    }
}

static void test_a_frame_has_no_place_for_marks_odd_blanks_and_rules_of_blanks(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_BOXED};
    refuses(style, marks("1 24 34 34\n. . . .\n. . . .\n. . . .\n"),
            "the format boxed has no place for pencil marks");
    style.blank = '4';
    refuses(style, grid(FOUR), "'4' cannot be the blank of this puzzle");
    style.blank = '-';
    refuses(style, grid(FOUR), "row 2 would be nothing but -, a rule: take another blank");
}

/* ---- numbers --------------------------------------------------------------------------------- */

static void test_numbers_are_aligned_in_rows_or_close_on_a_line(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_NUMBERS};
    writes(style, grid("# one\n#! boxes 1x4\n" FOUR),
           "# one\n#! boxes 1x4\n1 0 0 4\n0 0 0 0\n3 0 0 0\n4 0 0 1\n\n");
    writes_solved(style, grid(FOUR), FOUR_SOLVED, "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n\n");
    style.blank = '.';
    writes(style, grid(FOUR), "1 . . 4\n. . . .\n3 . . .\n4 . . 1\n\n");
    style = (qdr_style){.format = QDR_FORMAT_NUMBERS, .digits = QDR_DIGITS_LETTERS};
    qdr_puzzle *puzzle = empty(10);
    qdr_puzzle_set_given(puzzle, 1, 10);
    style.one_line = true;
    writes(
        style, puzzle,
        "0 10 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
        "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
        "0 0 0 0 0 0 0 0 0\n");
    writes(style, grid("# one\n" FOUR), "# one\n1 0 0 4 0 0 0 0 3 0 0 0 4 0 0 1\n");
    refuses(style, marks("1 24 34 34\n. . . .\n. . . .\n. . . .\n"),
            "the format numbers has no place for pencil marks");
}

static void test_numbers_of_two_digits_have_a_wider_column(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_NUMBERS};
    qdr_text expected = QDR_TEXT_INIT;
    qdr_puzzle *puzzle = empty(10);
    qdr_puzzle_set_given(puzzle, 1, 10);
    qdr_text_puts(&expected, " 0 10  0  0  0  0  0  0  0  0\n");
    for (int row = 1; row < 10; row++) qdr_text_puts(&expected, " 0  0  0  0  0  0  0  0  0  0\n");
    qdr_text_putc(&expected, '\n');
    writes(style, puzzle, expected.bytes);
    qdr_text_free(&expected);
}

/* ---- pencil marks ---------------------------------------------------------------------------- */

#define MARKED "1 24 34 34\n34 (1) () 12\n. . . .\n12 3 4 2\n"

static void test_marks_are_listed_in_a_frame(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_CANDIDATES};
    writes(style, marks("1 24 234 34\n3 4 (1) 2\n2 1 34 34\n4 23 23 1\n"),
           "+------+--------+\n| 1 24 | 234 34 |\n| 3 4  | (1) 2  |\n+------+--------+\n"
           "| 2 1  | 34  34 |\n| 4 23 | 23  1  |\n+------+--------+\n\n");
    writes(style, marks("# one\n" MARKED),
           "# one\n+-----------+-----------+\n| 1    24   | 34   34   |\n| 34   (1)  | ()   12   "
           "|\n+-----------+-----------+\n| 1234 1234 | 1234 1234 |\n| 12   3    | 4    2    "
           "|\n+-----------+-----------+\n\n");
    writes(style, marks("12 24 34 34\n3 (1) 2 12\n4 1 3 3\n2 3 4 2\n"),
           "+--------+-------+\n| 12 24  | 34 34 |\n| 3  (1) | 2  12 |\n+--------+-------+\n"
           "| 4  1   | 3  3  |\n| 2  3   | 4  2  |\n+--------+-------+\n\n");
    style.digits = QDR_DIGITS_ZERO; /* where a 0 is no blank */
    style.blank = '0';
    writes(style, marks("1 24 234 34\n3 4 (1) 2\n2 1 34 34\n4 23 23 1\n"),
           "+------+--------+\n| 0 13 | 123 23 |\n| 2 3  | (0) 1  |\n+------+--------+\n"
           "| 1 0  | 23  23 |\n| 3 12 | 12  0  |\n+------+--------+\n\n");
}

static void test_marks_without_boxes_have_a_heading(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_CANDIDATES};
    writes(style, marks("#! boxes 1x4\n1 24 234 34\n3 4 (1) 2\n2 1 34 34\n4 23 23 1\n"),
           "#! boxes 1x4\n+-------------+\n| 1 24 234 34 |\n+-------------+\n| 3 4  (1) 2  |\n"
           "+-------------+\n| 2 1  34  34 |\n+-------------+\n| 4 23 23  1  |\n"
           "+-------------+\n\n");
    writes(style, marks("#! boxes 4x1\n1 24 234 34\n3 4 (1) 2\n2 1 34 34\n4 23 23 1\n"),
           "#! boxes 4x1\n+---+----+-----+----+\n| 1 | 24 | 234 | 34 |\n| 3 | 4  | (1) | 2  |\n"
           "| 2 | 1  | 34  | 34 |\n| 4 | 23 | 23  | 1  |\n+---+----+-----+----+\n\n");
    writes(style, marks("#! boxes none\n1 24 234 34\n3 4 (1) 2\n2 1 34 34\n4 23 23 1\n"),
           "#! boxes none\n+-------------+\n| 1 24 234 34 |\n| 3 4  (1) 2  |\n"
           "| 2 1  34  34 |\n| 4 23 23  1  |\n+-------------+\n\n");
    writes(style,
           marks("#! jigsaw 1112 1322 3342 3444\n1 24 234 34\n3 4 (1) 2\n2 1 34 34\n4 23 23 1\n"),
           "#! jigsaw 1112 1322 3342 3444\n+-------------+\n| 1 24 234 34 |\n| 3 4  (1) 2  |\n"
           "| 2 1  34  34 |\n| 4 23 23  1  |\n+-------------+\n\n");
    writes(style,
           marks("#! boxes 3x2\n1 . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n"
                 ". . . . . .\n. . . . . 56\n"),
           "+---------------+---------------+---------------+\n"
           "| 1      123456 | 123456 123456 | 123456 123456 |\n"
           "| 123456 123456 | 123456 123456 | 123456 123456 |\n"
           "| 123456 123456 | 123456 123456 | 123456 123456 |\n"
           "+---------------+---------------+---------------+\n"
           "| 123456 123456 | 123456 123456 | 123456 123456 |\n"
           "| 123456 123456 | 123456 123456 | 123456 123456 |\n"
           "| 123456 123456 | 123456 123456 | 123456 56     |\n"
           "+---------------+---------------+---------------+\n\n");
}

static void test_without_marks_they_are_what_the_givens_leave(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_CANDIDATES};
    writes(style, grid(FOUR),
           "+---------+---------+\n| 1   23  | 23  4   |\n| (2) 234 | 123 23  |\n"
           "+---------+---------+\n| 3   12  | 24  (2) |\n| 4   (2) | 23  1   |\n"
           "+---------+---------+\n\n");
    writes_solved(style, marks(MARKED), FOUR_SOLVED,
                  "+-----+-----+\n| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n+-----+-----+\n"
                  "| 2 1 | 4 3 |\n| 4 3 | 2 1 |\n+-----+-----+\n\n");
}

static void test_marks_on_one_line_have_a_place_for_each_digit(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_CANDIDATES, .one_line = true};
    writes(style, grid(FOUR), "1...12341234...41234123412341234..3.123412341234...4123412341...\n");
    writes(style, marks("1 24 34 34\n34 . () 12\n. . . .\n12 3 4 2\n"),
           "1....2.4..34..34..341234....12..123412341234123412....3....4.2..\n");
    writes_solved(style, marks(MARKED), FOUR_SOLVED,
                  "1....2....3....4..3....41....2...2..1......4..3....4..3..2..1...\n");
    qdr_puzzle *puzzle = grid("1...\n....\n....\n....\n");
    for (int d = 2; d <= 4; d++) assert_ok(qdr_puzzle_set_candidate(puzzle, 0, d, false));
    writes(style, puzzle, "1...123412341234123412341234123412341234123412341234123412341234\n");
}

/* Numbers are none in lists of digits; 35 is the last side that has them. */
static void test_marks_on_one_line_are_one_character_each(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_CANDIDATES, .one_line = true};
    qdr_text expected = QDR_TEXT_INIT;
    for (int cell = 0; cell < 100; cell++) qdr_text_puts(&expected, "123456789A");
    qdr_text_putc(&expected, '\n');
    style.digits = QDR_DIGITS_NUMBERS;
    writes(style, empty(10), expected.bytes);
    qdr_text_clear(&expected);
    for (int cell = 0; cell < 35 * 35; cell++)
        qdr_text_puts(&expected, "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    qdr_text_putc(&expected, '\n');
    writes(style, empty(35), expected.bytes);
    qdr_text_free(&expected);
}

static void test_marks_that_cannot_be_told_are_refused(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_CANDIDATES};
    refuses(style, empty(36), "lists of one-character digits end at side 35");
    qdr_puzzle *puzzle = grid(FOUR);
    qdr_puzzle_set_candidate(puzzle, 8, 3, false);
    refuses(style, puzzle,
            "r3c1 is given, but its own pencil marks exclude it: the format candidates cannot say "
            "that");
    puzzle = grid(FOUR);
    qdr_puzzle_set_candidate(puzzle, 0, 1, false);
    refuses(style, puzzle,
            "r1c1 is given, but its own pencil marks exclude it: the format candidates cannot say "
            "that");
    style.one_line = true;
    refuses(style, marks(MARKED),
            "r2c2 has one pencil mark but is not given: one line of side^3 characters cannot tell "
            "the two apart");
    refuses(style, grid("#! boxes 1x4\n" FOUR),
            "the format candidates has no place for boxes that are not the usual ones of the side");
    refuses(style, grid("#! rules x\n" FOUR),
            "the format candidates has no place for the diagonals of an X");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_line_is_the_cells_and_the_comment),
        cmocka_unit_test(test_a_line_has_no_place_for_rules_and_large_sides),
        cmocka_unit_test(test_rows_carry_the_heading),
        cmocka_unit_test(test_rows_have_no_place_for_marks_large_sides_and_rules_of_blanks),
        cmocka_unit_test(test_a_frame_tells_the_boxes),
        cmocka_unit_test(test_a_frame_of_single_rows_or_columns_has_a_heading),
        cmocka_unit_test(test_a_frame_around_everything_has_a_heading),
        cmocka_unit_test(test_a_frame_tells_low_boxes),
        cmocka_unit_test(test_numbers_in_a_frame_can_be_told_from_symbols),
        cmocka_unit_test(test_a_number_in_the_first_or_last_cell_tells_too),
        cmocka_unit_test(test_a_frame_has_no_place_for_marks_odd_blanks_and_rules_of_blanks),
        cmocka_unit_test(test_numbers_are_aligned_in_rows_or_close_on_a_line),
        cmocka_unit_test(test_numbers_of_two_digits_have_a_wider_column),
        cmocka_unit_test(test_marks_are_listed_in_a_frame),
        cmocka_unit_test(test_marks_without_boxes_have_a_heading),
        cmocka_unit_test(test_without_marks_they_are_what_the_givens_leave),
        cmocka_unit_test(test_marks_on_one_line_have_a_place_for_each_digit),
        cmocka_unit_test(test_marks_on_one_line_are_one_character_each),
        cmocka_unit_test(test_marks_that_cannot_be_told_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
