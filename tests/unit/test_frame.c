/* test_frame.c: framed grids, character by character. */
#include <quadrille/draw.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static qdr_puzzle *puzzle_of(const qdr_shape_spec *spec, const char *givens) {
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_int_equal(qdr_shape_new(spec, &shape, NULL), QDR_OK);
    assert_int_equal(qdr_puzzle_new(shape, &puzzle), QDR_OK);
    qdr_shape_free(shape);
    for (int cell = 0; givens && givens[cell]; cell++)
        if (givens[cell] != '.') qdr_puzzle_set_given(puzzle, cell, givens[cell] - '0');
    return puzzle;
}

static void expect_drawing(qdr_puzzle *puzzle, const uint8_t *solution, const qdr_draw_style *style,
                           const char *expected) {
    qdr_text text = QDR_TEXT_INIT;
    assert_int_equal(qdr_draw_text(puzzle, solution, style, &text), QDR_OK);
    assert_string_equal(text.bytes, expected);
    qdr_text_free(&text);
    qdr_puzzle_free(puzzle);
}

static void draws_boxes(void **state) {
    (void)state;
    qdr_shape_spec spec = {4, 2, 2, NULL, 0, NULL, 0};
    expect_drawing(puzzle_of(&spec, "1......2....4..."), NULL, NULL,
                   "┏━━━━━┳━━━━━┓\n"
                   "┃ 1 . ┃ . . ┃\n"
                   "┃ . . ┃ . 2 ┃\n"
                   "┣━━━━━╋━━━━━┫\n"
                   "┃ . . ┃ . . ┃\n"
                   "┃ 4 . ┃ . . ┃\n"
                   "┗━━━━━┻━━━━━┛\n");
}

static void draws_ascii_and_oblong_boxes(void **state) {
    (void)state;
    qdr_shape_spec spec = {6, 2, 3, NULL, 0, NULL, 0};
    qdr_draw_style style = QDR_DRAW_STYLE_INIT;
    style.unicode = false;
    expect_drawing(puzzle_of(&spec, "123456"), NULL, &style,
                   "+-------+-------+\n"
                   "| 1 2 3 | 4 5 6 |\n"
                   "| . . . | . . . |\n"
                   "+-------+-------+\n"
                   "| . . . | . . . |\n"
                   "| . . . | . . . |\n"
                   "+-------+-------+\n"
                   "| . . . | . . . |\n"
                   "| . . . | . . . |\n"
                   "+-------+-------+\n");
}

static void draws_a_latin_square(void **state) {
    (void)state;
    qdr_shape_spec spec = {3, 0, 0, NULL, 0, NULL, 0};
    expect_drawing(puzzle_of(&spec, "1........"), NULL, NULL,
                   "┏━━━━━━━┓\n"
                   "┃ 1 . . ┃\n"
                   "┃ . . . ┃\n"
                   "┃ . . . ┃\n"
                   "┗━━━━━━━┛\n");
}

static void draws_jigsaw_borders(void **state) {
    (void)state;
    static const uint8_t regions[16] = {0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 2, 1, 3, 3, 3, 3};
    qdr_shape_spec spec = {4, 0, 0, regions, 0, NULL, 0};
    expect_drawing(puzzle_of(&spec, "1234"), NULL, NULL,
                   "┏━━━━━━━━━━━┳━━━┓\n"
                   "┃ 1   2   3 ┃ 4 ┃\n"
                   "┃   ┏━━━┳━━━┛   ┃\n"
                   "┃ . ┃ . ┃ .   . ┃\n"
                   "┣━━━┛   ┗━━━┓   ┃\n"
                   "┃ .   .   . ┃ . ┃\n"
                   "┣━━━━━━━━━━━┻━━━┫\n"
                   "┃ .   .   .   . ┃\n"
                   "┗━━━━━━━━━━━━━━━┛\n");
}

static void sets_givens_apart(void **state) {
    (void)state;
    qdr_shape_spec spec = {1, 1, 1, NULL, 0, NULL, 0};
    qdr_shape_spec two = {2, 0, 0, NULL, 0, NULL, 0};
    static const uint8_t one[] = {1}, grid[] = {1, 2, 2, 1};
    qdr_draw_style style = QDR_DRAW_STYLE_INIT;
    style.bold = true;
    expect_drawing(puzzle_of(&spec, "1"), one, &style, "┏━━━┓\n┃ \033[1m1\033[0m ┃\n┗━━━┛\n");
    expect_drawing(puzzle_of(&spec, "."), one, &style, "┏━━━┓\n┃ 1 ┃\n┗━━━┛\n");
    style.colour = true;
    expect_drawing(puzzle_of(&two, "1..."), grid, &style,
                   "┏━━━━━┓\n"
                   "┃ \033[1m1\033[0m \033[36m2\033[0m ┃\n"
                   "┃ \033[36m2\033[0m \033[36m1\033[0m ┃\n"
                   "┗━━━━━┛\n");
}

static void shades_extra_rules(void **state) {
    (void)state;
    static const uint16_t cells[] = {1, 2};
    qdr_region region = {cells, 2};
    qdr_shape_spec spec = {2, 0, 0, NULL, 0, &region, 1};
    qdr_draw_style style = QDR_DRAW_STYLE_INIT;
    style.colour = true;
    expect_drawing(puzzle_of(&spec, "1..."), NULL, &style,
                   "┏━━━━━┓\n"
                   "┃ 1 \033[100m.\033[0m ┃\n"
                   "┃ \033[100m.\033[0m . ┃\n"
                   "┗━━━━━┛\n");
}

static void draws_pencil_marks(void **state) {
    (void)state;
    qdr_shape_spec spec = {4, 2, 2, NULL, 0, NULL, 0};
    qdr_draw_style style = QDR_DRAW_STYLE_INIT;
    static const uint8_t grid[] = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
    style.candidates = true;
    expect_drawing(puzzle_of(&spec, "1......2....4..."), NULL, &style,
                   "┏━━━━━━━━━━━┳━━━━━━━━━━━┓\n"
                   "┃ 1    234  ┃ 34   34   ┃\n"
                   "┃ 3    34   ┃ 134  2    ┃\n"
                   "┣━━━━━━━━━━━╋━━━━━━━━━━━┫\n"
                   "┃ 23   123  ┃ 1234 134  ┃\n"
                   "┃ 4    123  ┃ 123  13   ┃\n"
                   "┗━━━━━━━━━━━┻━━━━━━━━━━━┛\n");
    expect_drawing(puzzle_of(&spec, "1..."), grid, &style, /* nothing is left to mark */
                   "┏━━━━━┳━━━━━┓\n"
                   "┃ 1 2 ┃ 3 4 ┃\n"
                   "┃ 3 4 ┃ 1 2 ┃\n"
                   "┣━━━━━╋━━━━━┫\n"
                   "┃ 2 1 ┃ 4 3 ┃\n"
                   "┃ 4 3 ┃ 2 1 ┃\n"
                   "┗━━━━━┻━━━━━┛\n");
}

static void first_row(int side, qdr_draw_style style, const char *expected) {
    qdr_shape_spec spec = {side, 0, 0, NULL, 0, NULL, 0};
    qdr_puzzle *puzzle = puzzle_of(&spec, NULL);
    qdr_text text = QDR_TEXT_INIT;
    qdr_puzzle_set_given(puzzle, 0, side);
    qdr_puzzle_set_given(puzzle, 1, 1);
    assert_int_equal(qdr_draw_text(puzzle, NULL, &style, &text), QDR_OK);
    const char *row = strchr(text.bytes, '\n') + 1;
    assert_memory_equal(row, expected, strlen(expected));
    qdr_text_free(&text);
    qdr_puzzle_free(puzzle);
}

static void writes_digits_of_every_side(void **state) {
    (void)state;
    qdr_draw_style style = QDR_DRAW_STYLE_INIT;
    first_row(16, style, "┃ G 1 . ");
    first_row(35, style, "┃ Z 1 . ");
    first_row(36, style, "┃ 36  1  . ");
    first_row(100, style, "┃ 100   1   . ");
    style.symbols = "0123456789ABCDEF";
    first_row(16, style, "┃ F 0 . ");
    first_row(17, style, "┃ 17  1  . ");
    style.numbers = true;
    first_row(16, style, "┃ 16  1  . ");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_boxes),          cmocka_unit_test(draws_ascii_and_oblong_boxes),
        cmocka_unit_test(draws_a_latin_square), cmocka_unit_test(draws_jigsaw_borders),
        cmocka_unit_test(sets_givens_apart),    cmocka_unit_test(shades_extra_rules),
        cmocka_unit_test(draws_pencil_marks),   cmocka_unit_test(writes_digits_of_every_side),
    };
    return cmocka_run_group_tests_name("frame", tests, NULL, NULL);
}
