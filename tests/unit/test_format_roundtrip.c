/* test_format_roundtrip.c: what is written reads back as the same, for every format and for
 * random puzzles of every shape that it can express; and what it cannot express is refused with
 * nothing appended. */
#include "format_help.h"

enum { ROUNDS = 120 };

typedef struct plan {
    qdri_random random;
    bool boxes, jigsaw, rules, regions, marks, comment; /* what the puzzle may have */
} plan;

/* Rows as regions, of which the first two trade a cell, so that they are no rows: connected, and
 * with runs of open places long enough for every letter. */
static void snake(int side, uint8_t *jigsaw) {
    for (int cell = 0; cell < side * side; cell++) jigsaw[cell] = (uint8_t)(cell / side);
    jigsaw[side - 1] = 1;
    jigsaw[side] = 0;
}

static void choose_boxes(qdri_random *random, qdr_shape_spec *spec) {
    int options[20], count = 0;
    for (int rows = 1; rows <= spec->side && count < 20; rows++)
        if (spec->side % rows == 0) options[count++] = rows;
    int which = pick(random, 0, count);
    spec->box_rows = which == count ? 0 : options[which];
    spec->box_cols = which == count ? 0 : spec->side / options[which];
}

static qdr_puzzle *random_puzzle(plan *p, int side) {
    static uint8_t jigsaw[QDR_MAX_CELLS];
    qdri_random *random = &p->random;
    uint16_t cells[2][3] = {{0, 0, 0}, {1, 0, 0}};
    qdr_region extra[2] = {{cells[0], 2}, {cells[1], 2}};
    qdr_shape_spec spec = {.side = side};
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    qdr_usual_boxes(side, &spec.box_rows, &spec.box_cols);
    if (p->boxes && pick(random, 0, 1)) choose_boxes(random, &spec);
    if (p->jigsaw && side > 2 && pick(random, 0, 2) == 0) {
        snake(side, jigsaw);
        spec.jigsaw = jigsaw;
    }
    if (p->rules && pick(random, 0, 1)) spec.rules = (unsigned)pick(random, 0, 7) << 3 | 1;
    if (p->regions && side > 2 && pick(random, 0, 1)) {
        cells[0][1] = (uint16_t)(side + 1);
        cells[1][1] = (uint16_t)(side * side - 1);
        spec.extra = extra;
        spec.extra_count = 2;
    }
    assert_int_equal(qdr_shape_new(&spec, &shape, NULL), QDR_OK);
    assert_int_equal(qdr_puzzle_new(shape, &puzzle), QDR_OK);
    qdr_shape_free(shape);
    int fill = pick(random, 0, p->marks ? 80 : 100); /* marks must show, to be detected */
    for (int cell = 0; cell < side * side; cell++)
        if (pick(random, 0, 99) < fill) qdr_puzzle_set_given(puzzle, cell, pick(random, 1, side));
    if (p->marks) qdr_puzzle_set_candidate(puzzle, 0, 1, true); /* there are some, then */
    for (int cell = 0; p->marks && cell < side * side; cell++)
        for (int d = 1; d <= side && !qdr_puzzle_givens(puzzle)[cell]; d++)
            if (pick(random, 0, 2) == 0) qdr_puzzle_set_candidate(puzzle, cell, d, false);
    if (p->comment && pick(random, 0, 1)) qdr_puzzle_set_comment(puzzle, "one, \"two\" <3>", 14);
    return puzzle;
}

/* Writes three puzzles and reads them back, detected or not. */
static void go_round(const qdr_style *style, plan *p, int least, int most, bool detect,
                     uint64_t seed) {
    qdri_random_seed(&p->random, seed);
    qdr_puzzle *out[3], *in[3];
    qdr_text text = QDR_TEXT_INIT;
    qdr_error error;
    int side = pick(&p->random, least, most);
    qdr_write_begin(style, &text);
    for (int i = 0; i < 3; i++) {
        out[i] = random_puzzle(p, side);
        if (qdr_write_puzzle(style, out[i], NULL, &text, &error) != QDR_OK)
            fail_msg("seed %llu: %s", (unsigned long long)seed, error.message);
    }
    qdr_write_end(style, &text);
    qdr_read_options options = QDR_READ_OPTIONS_INIT;
    if (!detect) {
        options.format = style->format;
        options.side = side;
        options.digits = style->digits;
    }
    size_t count = read_all(text.bytes, text.length, &options, in, 3, NULL);
    if (count != 3)
        fail_msg("seed %llu: %zu puzzles\n%s", (unsigned long long)seed, count, text.bytes);
    for (int i = 0; i < 3; i++) {
        if (!same_givens(out[i], in[i]) ||
            !same_shapes(qdr_puzzle_shape(out[i]), qdr_puzzle_shape(in[i])) ||
            (p->marks && !same_marks(out[i], in[i])) ||
            (p->comment && !same_comments(out[i], in[i])))
            fail_msg("%s, seed %llu, puzzle %d came back different:\n%s",
                     qdr_format_name(style->format), (unsigned long long)seed, i, text.bytes);
        qdr_puzzle_free(out[i]);
        qdr_puzzle_free(in[i]);
    }
    qdr_text_free(&text);
}

static void many_rounds(qdr_style style, plan p, int least, int most, int detect_from) {
    for (uint64_t seed = 1; seed <= ROUNDS; seed++) {
        go_round(&style, &p, least, most, false, seed);
        if (detect_from > 0)
            go_round(&style, &p, least > detect_from ? least : detect_from, most, true, seed);
    }
}

static qdr_style style_of(qdr_format format) {
    qdr_style style = QDR_STYLE_INIT;
    style.format = format;
    return style;
}

static void test_line(void **state) {
    (void)state;
    many_rounds(style_of(QDR_FORMAT_LINE), (plan){.comment = true}, 2, 35, 6);
}

static void test_dialects(void **state) {
    (void)state;
    static const struct {
        qdr_digits digits;
        int most;
    } dialects[] = {{QDR_DIGITS_ONE, 35}, {QDR_DIGITS_ZERO, 35}, {QDR_DIGITS_LETTERS, 26}};
    for (size_t i = 0; i < 3; i++) {
        qdr_style style = style_of(QDR_FORMAT_LINE);
        style.digits = dialects[i].digits;
        many_rounds(style, (plan){.comment = true}, 2, dialects[i].most, 0);
        style.format = QDR_FORMAT_BOXED;
        many_rounds(style, (plan){.boxes = true}, 2, dialects[i].most, 0);
    }
}

static void test_rows(void **state) {
    (void)state;
    plan p = {.boxes = true, .jigsaw = true, .rules = true, .regions = true, .comment = true};
    many_rounds(style_of(QDR_FORMAT_ROWS), p, 1, 35, 0);
    many_rounds(style_of(QDR_FORMAT_ROWS), p, 6, 15, 6);
}

static void test_boxed(void **state) {
    (void)state;
    plan p = {.boxes = true, .jigsaw = true, .rules = true, .regions = true, .comment = true};
    qdr_style style = style_of(QDR_FORMAT_BOXED);
    many_rounds(style, p, 2, 40, 2);
    style.unicode = true;
    many_rounds(style, p, 2, 40, 2);
    style.digits = QDR_DIGITS_NUMBERS;
    many_rounds(style, p, 2, 40, 2);
}

static void test_numbers(void **state) {
    (void)state;
    plan p = {.boxes = true, .jigsaw = true, .rules = true, .comment = true};
    qdr_style style = style_of(QDR_FORMAT_NUMBERS);
    many_rounds(style, p, 1, 40, 6);
    style.one_line = true;
    many_rounds(style, p, 1, 40, 11);
    for (uint64_t seed = 1; seed <= 3; seed++) go_round(&style, &p, 99, 100, true, seed);
}

static void test_candidates(void **state) {
    (void)state;
    plan p = {.boxes = true, .jigsaw = true, .rules = true, .marks = true, .comment = true};
    many_rounds(style_of(QDR_FORMAT_CANDIDATES), p, 2, 9, 0);
    many_rounds(style_of(QDR_FORMAT_CANDIDATES), p, 9, 9, 9);
    qdr_style style = style_of(QDR_FORMAT_CANDIDATES);
    for (style.digits = QDR_DIGITS_ONE; style.digits <= QDR_DIGITS_LETTERS; style.digits++)
        many_rounds(style, p, 2, 26, 0); /* lone digits that are blanks in other dialects */
}

static void test_cube(void **state) {
    (void)state;
    qdr_style style = style_of(QDR_FORMAT_CANDIDATES);
    style.one_line = true;
    many_rounds(style, (plan){.marks = false}, 2, 16, 0);
    many_rounds(style, (plan){.marks = false}, 9, 16, 9);
    for (style.digits = QDR_DIGITS_ONE; style.digits <= QDR_DIGITS_LETTERS; style.digits++)
        many_rounds(style, (plan){.marks = false}, 2, 16, 0);
}

static void test_sdk(void **state) {
    (void)state;
    many_rounds(style_of(QDR_FORMAT_SDK), (plan){.comment = true}, 2, 9, 0);
}

static void test_sadman(void **state) {
    (void)state;
    many_rounds(style_of(QDR_FORMAT_SADMAN), (plan){.comment = true}, 1, 9, 1);
}

static void test_nine_only(void **state) {
    (void)state;
    many_rounds(style_of(QDR_FORMAT_SS), (plan){.comment = false}, 9, 9, 9);
    many_rounds(style_of(QDR_FORMAT_SDM), (plan){.comment = false}, 9, 9, 9);
    many_rounds(style_of(QDR_FORMAT_OPENSUDOKU), (plan){.comment = true}, 9, 9, 9);
    many_rounds(style_of(QDR_FORMAT_HODOKU), (plan){.marks = true, .comment = true}, 9, 9, 9);
}

static void test_solo(void **state) {
    (void)state;
    many_rounds(style_of(QDR_FORMAT_SOLO), (plan){.comment = true}, 4, 4, 4);
    many_rounds(style_of(QDR_FORMAT_SOLO), (plan){.comment = true}, 9, 9, 9);
    many_rounds(style_of(QDR_FORMAT_SOLO), (plan){.comment = true}, 24, 25, 24);
}

static void test_solo_jigsaw(void **state) {
    (void)state;
    qdr_style style = style_of(QDR_FORMAT_SOLO);
    static uint8_t jigsaw[QDR_MAX_CELLS];
    for (int side = 3; side <= 31; side++) {
        snake(side, jigsaw);
        qdr_shape_spec spec = {.side = side, .jigsaw = jigsaw, .rules = QDR_RULE_DIAGONALS};
        qdr_shape *shape;
        qdr_puzzle *puzzle, *back;
        qdr_text text = QDR_TEXT_INIT;
        assert_int_equal(qdr_shape_new(&spec, &shape, NULL), QDR_OK);
        assert_int_equal(qdr_puzzle_new(shape, &puzzle), QDR_OK);
        qdr_puzzle_set_given(puzzle, side * side - 1, side);
        assert_int_equal(qdr_write_puzzle(&style, puzzle, NULL, &text, NULL), QDR_OK);
        back = read_one(text.bytes, NULL, NULL);
        assert_true(same_shapes(shape, qdr_puzzle_shape(back)));
        assert_true(same_givens(puzzle, back));
        qdr_shape_free(shape);
        qdr_puzzle_free(puzzle);
        qdr_puzzle_free(back);
        qdr_text_free(&text);
    }
}

static void test_csv(void **state) {
    (void)state;
    many_rounds(style_of(QDR_FORMAT_CSV), (plan){.comment = true}, 2, 35, 2);
}

static void test_json(void **state) {
    (void)state;
    if (!strstr(qdr_build_features(), "jansson yes")) skip();
    plan p = {.boxes = true,
              .jigsaw = true,
              .rules = true,
              .regions = true,
              .marks = true,
              .comment = true};
    many_rounds(style_of(QDR_FORMAT_JSON), p, 1, 12, 1);
    p.marks = false;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        qdr_style style = style_of(QDR_FORMAT_JSON);
        go_round(&style, &p, 30, 60, true, seed);
    }
}

/* ---- what cannot be said ------------------------------------------------------------------------
 */

static void refuse(qdr_format format, const qdr_puzzle *puzzle, const char *word) {
    qdr_style style = style_of(format);
    qdr_text text = QDR_TEXT_INIT;
    qdr_error error;
    qdr_text_puts(&text, "before");
    if (qdr_write_puzzle(&style, puzzle, NULL, &text, &error) != QDR_UNSUPPORTED)
        fail_msg("%s wrote %s", qdr_format_name(format), text.bytes);
    if (!strstr(error.message, word)) fail_msg("'%s' does not say '%s'", error.message, word);
    assert_string_equal(text.bytes, "before");
    assert_int_equal(text.length, 6);
    qdr_text_free(&text);
}

static qdr_puzzle *empty_puzzle(qdr_shape_spec spec) {
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_int_equal(qdr_shape_new(&spec, &shape, NULL), QDR_OK);
    assert_int_equal(qdr_puzzle_new(shape, &puzzle), QDR_OK);
    qdr_shape_free(shape);
    return puzzle;
}

static void test_refusals(void **state) {
    (void)state;
    static const qdr_format plain[] = {QDR_FORMAT_LINE, QDR_FORMAT_SDK,       QDR_FORMAT_SADMAN,
                                       QDR_FORMAT_SS,   QDR_FORMAT_SDM,       QDR_FORMAT_HODOKU,
                                       QDR_FORMAT_CSV,  QDR_FORMAT_OPENSUDOKU};
    uint8_t jigsaw[81];
    uint16_t cells[] = {0, 1, 2};
    qdr_region extra = {cells, 3};
    snake(9, jigsaw);
    qdr_puzzle *twisted = empty_puzzle((qdr_shape_spec){9, 0, 0, jigsaw, 0, NULL, 0});
    qdr_puzzle *crossed =
        empty_puzzle((qdr_shape_spec){9, 3, 3, NULL, QDR_RULE_DIAGONALS, NULL, 0});
    qdr_puzzle *knight =
        empty_puzzle((qdr_shape_spec){9, 3, 3, NULL, QDR_RULE_ANTI_KNIGHT, NULL, 0});
    qdr_puzzle *more = empty_puzzle((qdr_shape_spec){9, 3, 3, NULL, 0, &extra, 1});
    qdr_puzzle *latin = empty_puzzle((qdr_shape_spec){9, 0, 0, NULL, 0, NULL, 0});
    qdr_puzzle *marked = empty_puzzle((qdr_shape_spec)QDR_SHAPE_SPEC_INIT);
    qdr_puzzle *large = empty_puzzle((qdr_shape_spec){36, 6, 6, NULL, 0, NULL, 0});
    qdr_puzzle_set_candidate(marked, 3, 3, false);
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        refuse(plain[i], twisted, "jigsaw");
        refuse(plain[i], crossed, "X");
        refuse(plain[i], knight, "rules");
        refuse(plain[i], more, "extra regions");
        refuse(plain[i], latin, "boxes");
        if (plain[i] != QDR_FORMAT_HODOKU && plain[i] != QDR_FORMAT_SADMAN)
            refuse(plain[i], marked, "pencil marks");
        refuse(plain[i], large, plain[i] == QDR_FORMAT_LINE ? "numbers" : "the format");
    }
    refuse(QDR_FORMAT_SOLO, knight, "rules");
    refuse(QDR_FORMAT_SOLO, latin, "solo");
    refuse(QDR_FORMAT_ROWS, marked, "pencil marks");
    refuse(QDR_FORMAT_ROWS, large, "numbers");
    refuse(QDR_FORMAT_CANDIDATES, large, "35");
    qdr_puzzle *all[] = {twisted, crossed, knight, more, latin, marked, large};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) qdr_puzzle_free(all[i]);
}

static void test_solutions(void **state) {
    (void)state;
    static const char puzzle_text[] = "1...\n....\n....\n....\n";
    static const uint8_t solution[] = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
    static const struct {
        qdr_format format;
        const char *expected;
    } cases[] = {
        {QDR_FORMAT_LINE, "1234341221434321\n"},
        {QDR_FORMAT_ROWS, "1234\n3412\n2143\n4321\n\n"},
        {QDR_FORMAT_CSV, "1...............,1234341221434321,\n"},
        {QDR_FORMAT_SOLO, "2x2:1_2_3_4_3_4_1_2_2_1_4_3_4_3_2_1\n"},
        {QDR_FORMAT_SADMAN, "[Puzzle]\n1...\n....\n....\n....\n[State]\n1234\n3412\n2143\n4321\n"},
        {QDR_FORMAT_JSON, "{\"side\":4,\"box\":[2,2],\"givens\":\"1...............\","
                          "\"solution\":\"1234341221434321\"}\n"},
    };
    qdr_read_options options = QDR_READ_OPTIONS_INIT;
    options.side = 4;
    qdr_puzzle *puzzle = read_one(puzzle_text, &options, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        qdr_style style = style_of(cases[i].format);
        qdr_text text = QDR_TEXT_INIT;
        assert_int_equal(qdr_write_puzzle(&style, puzzle, solution, &text, NULL), QDR_OK);
        assert_string_equal(text.bytes, cases[i].expected);
        qdr_text_free(&text);
    }
    qdr_puzzle_free(puzzle);
}

/* Whatever the blank, what was written is read again, and as what it is. */
static void test_blanks(void **state) {
    (void)state;
    plan p = {.boxes = true, .comment = true};
    static const qdr_format formats[] = {QDR_FORMAT_ROWS, QDR_FORMAT_BOXED, QDR_FORMAT_LINE};
    for (size_t f = 0; f < 3; f++) {
        qdr_style style = style_of(formats[f]);
        for (const char *blank = ".0*_X"; *blank; blank++) {
            style.blank = *blank;
            p.boxes = formats[f] != QDR_FORMAT_LINE;
            many_rounds(style, p, 6, 9, 6);
            style.digits = QDR_DIGITS_ONE;
            many_rounds(style, p, 10, 16, 0);
            style.digits = QDR_DIGITS_AUTO;
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blanks),      cmocka_unit_test(test_line),
        cmocka_unit_test(test_dialects),    cmocka_unit_test(test_rows),
        cmocka_unit_test(test_boxed),       cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_candidates),  cmocka_unit_test(test_cube),
        cmocka_unit_test(test_sdk),         cmocka_unit_test(test_sadman),
        cmocka_unit_test(test_nine_only),   cmocka_unit_test(test_solo),
        cmocka_unit_test(test_solo_jigsaw), cmocka_unit_test(test_csv),
        cmocka_unit_test(test_json),        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_solutions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
