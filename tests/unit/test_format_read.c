/* test_format_read.c: detection, dialects, options, and every kind of bad input with its place and
 * its sentence. */
#include "format_help.h"

#define NINE "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

/* ---- detection
 * ----------------------------------------------------------------------------------- */

static void expect(const char *text, qdr_format format, int side, const char *givens) {
    qdr_style style;
    qdr_puzzle *puzzle = read_one(text, NULL, &style);
    if (style.format != format || qdr_puzzle_side(puzzle) != side ||
        (givens && strcmp(givens, givens_text(puzzle)) != 0))
        fail_msg("read as %s, side %d, %s:\n%s", qdr_format_name(style.format),
                 qdr_puzzle_side(puzzle), givens_text(puzzle), text);
    qdr_puzzle_free(puzzle);
}

static void test_detection(void **state) {
    (void)state;
    expect(NINE, QDR_FORMAT_LINE, 9, NINE);
    expect("\xef\xbb\xbf" NINE "\r\n", QDR_FORMAT_LINE, 9, NINE);
    expect("# a comment\n\n  " NINE " easy\n", QDR_FORMAT_LINE, 9, NINE);
    expect("53  7    6  195    98    6 8   6   34  8 3  17   2   6 6    28    419  5    8  79\n",
           QDR_FORMAT_LINE, 9, NINE);
    expect("1...............\n", QDR_FORMAT_LINE, 4, "1...............");
    expect("1...\n....\n....\n...4\n", QDR_FORMAT_ROWS, 4, "1..............4");
    expect("Grid 01\n1...\n....\n....\n...4", QDR_FORMAT_ROWS, 4, "1..............4");
    expect("1. ..\n.. ..\n\n.. ..\n.. .4\n", QDR_FORMAT_BOXED, 4, "1..............4");
    expect("|1.|..|\n|..|..|\n|--+--|\n|..|..|\n|..|.4|\n", QDR_FORMAT_BOXED, 4,
           "1..............4");
    expect(
        "+-----+-----+\n| 1   |     |\n|     |   3 |\n+-----+-----+\n|     |     |\n| 2   |   4 |\n"
        "+-----+-----+\n",
        QDR_FORMAT_BOXED, 4, "1......3....2..4");
    expect("|1 |  |\n|  | 3|\n+--+--+\n|  |  |\n|2 | 4|\n", QDR_FORMAT_BOXED, 4,
           "1......3....2..4");
    expect("┌───┬───┬───┬───┐\n│ 1 │   │   │   │\n├───┼───╫───┼───┤\n│   │   │   │ 3 │\n"
           "├───┼───┼───┼───┤\n│   │   │   │   │\n├───┼───┼───┼───┤\n│ 2 │   │   │ 4 │\n"
           "└───┴───┴───┴───┘\n",
           QDR_FORMAT_BOXED, 4, "1......3....2..4");
    expect("1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 4\n", QDR_FORMAT_NUMBERS, 4, "1..............4");
    expect("1,,,\n,,,\n,,,\n,,,4\n", QDR_FORMAT_NUMBERS, 4, "1..............4");
    expect("1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 4\n", QDR_FORMAT_NUMBERS, 4, "1..............4");
    expect("1 34 2 34\n34 2 1 3\n2 1 34 34\n3 4 12 1\n", QDR_FORMAT_CANDIDATES, 4, NULL);
    expect("#AMe\n1...\n....\n....\n...4\n", QDR_FORMAT_SDK, 4, "1..............4");
    expect("[Puzzle]\n1...\n....\n....\n...4\n", QDR_FORMAT_SADMAN, 4, "1..............4");
    expect(":0000:x:" NINE ":::::\n", QDR_FORMAT_HODOKU, 9, NINE);
    expect("<?xml version=\"1.0\"?>\n<opensudoku><!-- <game/> --><game data='" NINE
           "'/></opensudoku>",
           QDR_FORMAT_OPENSUDOKU, 9, NINE);
    expect("<?xml version='1.0'?>\n<opensudoku2 version=\"1\"><folder name='a'><game state='2' "
           "cells_data='" NINE "' user_note='x'/></folder></opensudoku2>",
           QDR_FORMAT_OPENSUDOKU, 9, NINE);
    expect("2x2:1n4\n", QDR_FORMAT_SOLO, 4, "1..............4");
    expect("quizzes,solutions\n" NINE ",x\n", QDR_FORMAT_CSV, 9, NINE);
    if (strstr(qdr_build_features(), "jansson yes")) {
        expect("{\"givens\":\"" NINE "\"}\n", QDR_FORMAT_JSON, 9, NINE);
        expect("[{\"side\":4,\n \"givens\":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,4]]}]",
               QDR_FORMAT_JSON, 4, "1..............4");
        expect("{\"puzzles\":\n[{\"givens\":[1,0,0,null]}]}", QDR_FORMAT_JSON, 2, "1...");
    }
}

/* Text that people copied; in what format it comes out does not matter. */
static void test_copied(void **state) {
    (void)state;
    static const char *const texts[] = {
        "1\t\t\t\n\t\t\t3\n\t\t\t\n2\t\t\t4\n",
        "| 1 | | | |\n|---|---|---|---|\n| | | | 3 |\n| | | | |\n| 2 | | | 4 |\n",
        "1???\n???3\n????\n2??4\n",
        "1···\n···3\n····\n2··4\n",
        "[[1,0,0,0],\n [0,0,0,3],\n [0,0,0,0],\n [2,0,0,4]]\n",
        "[[\"1\",\"\",\"\",\"\"],[\"\",\"\",\"\",\"3\"],[\"\",\"\",\"\",\"\"],[\"2\",\"\",\"\",\"4\"]]",
        "1\n.\n.\n.\n.\n.\n.\n3\n.\n.\n.\n.\n2\n.\n.\n4\n",
        "A: 1...\nB: ...3\nC: ....\nD: 2..4\n",
        "1.../...3/..../2..4\n",
        "> 1...\n> ...3\n> ....\n> 2..4\n",
        "1\n   3\n\n2  4\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        qdr_puzzle *puzzle = read_one(texts[i], NULL, NULL);
        if (strcmp(givens_text(puzzle), "1......3....2..4") != 0)
            fail_msg("%s:\n%s", givens_text(puzzle), texts[i]);
        qdr_puzzle_free(puzzle);
    }
}

static void test_box_of_frame(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int rows, cols;
    } cases[] = {
        {"...|...\n...|...\n---+---\n...|...\n...|...\n---+---\n...|...\n..1|...\n", 2, 3},
        {"..|..|..\n..|..|..\n..|..|..\n--+--+--\n..|..|..\n..|..|..\n..|..|.1\n", 3, 2},
        {"... ...\n... ...\n\n... ...\n... ...\n\n... ...\n..1 ...\n", 2, 3},
        {"......\n......\n......\n......\n......\n.....1\n", 2, 3},
        {"#! boxes 3x2\n......\n......\n......\n......\n......\n.....1\n", 3, 2},
        {"#! boxes none\n......\n......\n......\n......\n......\n.....1\n", 0, 0},
        {"╔═══╤═══╦═══╤═══╗\n║ 1 │ . ║ 3 │ . ║\n╟───┼───╫───┼───╢\n║ . │ 2 ║ . │ 4 ║\n"
         "╠═══╪═══╬═══╪═══╣\n║ 1 │ . ║ 3 │ . ║\n╟───┼───╫───┼───╢\n║ . │ 2 ║ . │ 4 ║\n"
         "╚═══╧═══╩═══╧═══╝\n",
         2, 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        qdr_puzzle *puzzle = read_one(cases[i].text, NULL, NULL);
        const qdr_shape_spec *spec = qdr_shape_get_spec(qdr_puzzle_shape(puzzle));
        if (spec->box_rows != cases[i].rows || spec->box_cols != cases[i].cols)
            fail_msg("%d×%d for\n%s", spec->box_rows, spec->box_cols, cases[i].text);
        qdr_puzzle_free(puzzle);
    }
}

/* ---- dialects
 * ------------------------------------------------------------------------------------ */

/* A 16×16 line: the symbols, then blanks. */
static const char *sixteen(const char *symbols, char blank) {
    static char line[258];
    memset(line, blank, 256);
    memcpy(line, symbols, strlen(symbols));
    line[256] = '\n';
    return line;
}

static void expect_dialect(const char *symbols, char blank, qdr_digits dialect, int first) {
    qdr_style style;
    qdr_puzzle *puzzle = read_one(sixteen(symbols, blank), NULL, &style);
    if (style.digits != dialect || qdr_puzzle_givens(puzzle)[0] != first)
        fail_msg("%s: %s, first %d", symbols, qdr_digits_name(style.digits),
                 qdr_puzzle_givens(puzzle)[0]);
    qdr_puzzle_free(puzzle);
}

static void test_dialects(void **state) {
    (void)state;
    expect_dialect("123G", '.', QDR_DIGITS_ONE, 1);
    expect_dialect("g321", '.', QDR_DIGITS_ONE, 16);
    expect_dialect("123F", '0', QDR_DIGITS_ONE, 1);
    expect_dialect("F120", '.', QDR_DIGITS_ZERO, 16);
    expect_dialect("012F", '.', QDR_DIGITS_ZERO, 1);
    expect_dialect("PABC", '.', QDR_DIGITS_LETTERS, 16);
    expect_dialect("1", '0', QDR_DIGITS_ONE, 1);
    expect_dialect("", '.', QDR_DIGITS_ONE, 0);
    qdr_error error = read_bad(sixteen("12AF", '.'), 257, NULL);
    assert_int_equal(error.status, QDR_BAD_INPUT);
    assert_non_null(strstr(error.message, "--digits 1-G"));
    assert_non_null(strstr(error.message, "--digits 0-F"));
    error = read_bad(sixteen("ABC", '.'), 257, NULL);
    assert_non_null(strstr(error.message, "--digits A-P"));
    qdr_read_options options = QDR_READ_OPTIONS_INIT;
    options.digits = QDR_DIGITS_ZERO;
    qdr_puzzle *puzzle = read_one(sixteen("12AF", '.'), &options, NULL);
    assert_int_equal(qdr_puzzle_givens(puzzle)[3], 16);
    qdr_puzzle_free(puzzle);
}

static void test_digit_names(void **state) {
    (void)state;
    static const struct {
        const char *name;
        qdr_digits digits;
    } good[] = {{"one", QDR_DIGITS_ONE},         {"1-9A-G", QDR_DIGITS_ONE},
                {"1-P", QDR_DIGITS_ONE},         {"zero", QDR_DIGITS_ZERO},
                {"0-9A-F", QDR_DIGITS_ZERO},     {"0-F", QDR_DIGITS_ZERO},
                {"A-P", QDR_DIGITS_LETTERS},     {"A-Y", QDR_DIGITS_LETTERS},
                {"1..16", QDR_DIGITS_NUMBERS},   {"1..25", QDR_DIGITS_NUMBERS},
                {"numbers", QDR_DIGITS_NUMBERS}, {"letters", QDR_DIGITS_LETTERS}};
    static const char *const bad[] = {"", "two", "1..", "1..101", "1-", "A-", "A-3", "0-F0", "B-C"};
    qdr_digits digits;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(qdr_digits_from_name(good[i].name, strlen(good[i].name), &digits));
        assert_int_equal(digits, good[i].digits);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(qdr_digits_from_name(bad[i], strlen(bad[i]), &digits));
}

/* ---- options
 * ------------------------------------------------------------------------------------- */

static void test_options(void **state) {
    (void)state;
    qdr_read_options options = QDR_READ_OPTIONS_INIT;
    options.box_rows = 3;
    options.box_cols = 2;
    options.rules = QDR_RULE_DIAGONALS;
    qdr_puzzle *puzzle = read_one("1...................................\n", &options, NULL);
    const qdr_shape_spec *spec = qdr_shape_get_spec(qdr_puzzle_shape(puzzle));
    assert_int_equal(spec->box_rows, 3);
    assert_int_equal(spec->rules, QDR_RULE_DIAGONALS);
    qdr_puzzle_free(puzzle);
    options.box_rows = options.box_cols = -1;
    puzzle = read_one("1...................................\n", &options, NULL);
    assert_int_equal(qdr_shape_get_spec(qdr_puzzle_shape(puzzle))->box_rows, 0);
    qdr_puzzle_free(puzzle);
    options = (qdr_read_options)QDR_READ_OPTIONS_INIT;
    options.side = 9;
    qdr_error error = read_bad("1...............\n", 17, &options);
    assert_non_null(strstr(error.message, "81 cells expected, the line ends after 16"));
    options.side = 16; /* sixteen symbols are then a row */
    error = read_bad("1...............\n", 17, &options);
    assert_non_null(strstr(error.message, "16 rows expected, the puzzle ends after 1"));
    options.side = 101;
    error = read_bad("1", 1, &options);
    assert_int_equal(error.status, QDR_BAD_ARGUMENT);
}

static void test_csv_columns(void **state) {
    (void)state;
    static const char table[] = "id;\"the board\";comment\n7;\"1...\";\"a \"\"b\"\"; c\"\n";
    qdr_read_options options = QDR_READ_OPTIONS_INIT;
    static const char *const columns[] = {"the board", "THE BOARD", "2"};
    for (size_t i = 0; i < 3; i++) {
        options.column = columns[i];
        qdr_puzzle *puzzle = read_one(table, &options, NULL);
        assert_string_equal(givens_text(puzzle), "1...");
        assert_string_equal(qdr_puzzle_comment(puzzle), "a \"b\"; c, id=7");
        qdr_puzzle_free(puzzle);
    }
    static const char spaced[] = "id,  the board,  \"comment\"\n7,  1...,  \"a, b\" \n";
    options.column = "the board";
    qdr_puzzle *puzzle = read_one(spaced, &options, NULL);
    assert_string_equal(givens_text(puzzle), "1...");
    assert_string_equal(qdr_puzzle_comment(puzzle), "a, b, id=7");
    qdr_puzzle_free(puzzle);
    options.column = "nothing";
    qdr_error error = read_bad(table, strlen(table), &options);
    assert_non_null(strstr(error.message, "nothing"));
    options.column = "1"; /* no header: the first line has a puzzle there already */
    puzzle = read_one("1...,1234,so \"to\" say\n", &options, NULL);
    assert_string_equal(givens_text(puzzle), "1...");
    assert_string_equal(qdr_puzzle_comment(puzzle), "2=1234, 3=so \"to\" say");
    qdr_puzzle_free(puzzle);
}

/* A note is put down in entities, and read. */
static void expect_note(const char *entities, const char *note) {
    char text[400];
    qdr_read_options options = QDR_READ_OPTIONS_INIT;
    options.format = QDR_FORMAT_OPENSUDOKU;
    snprintf(text, sizeof text, "<opensudoku><game note='%s' data='" NINE "'/></opensudoku>",
             entities);
    qdr_puzzle *puzzle = read_one(text, &options, NULL);
    assert_string_equal(qdr_puzzle_comment(puzzle), note);
    qdr_puzzle_free(puzzle);
}

static void test_entities(void **state) {
    (void)state;
    expect_note("a&amp;b&lt;c&gt;d&quot;e&apos;f", "a&b<c>d\"e'f");
    expect_note("&#9;&#65;&#x42;&#X43;&#00000068;", "\tABCD");
    expect_note("&#x1;&#x7f;", "\x01\x7f");
    expect_note("&#x80;&#x7ff;", "\xc2\x80\xdf\xbf");
    expect_note("&#x800;&#xd7ff;", "\xe0\xa0\x80\xed\x9f\xbf");
    expect_note("&#xe000;&#xffff;", "\xee\x80\x80\xef\xbf\xbf");
    expect_note("&#x10000;&#x10ffff;", "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf");
    expect_note("&#0;", "\xef\xbf\xbd"); /* and what else is no character */
    expect_note("&#xd800;&#xdfff;", "\xef\xbf\xbd\xef\xbf\xbd");
    expect_note("&#x110000;", "\xef\xbf\xbd");
}

/* ---- bad input
 * ----------------------------------------------------------------------------------- */

static void expect_bad(const char *from, const char *text, size_t line, size_t column,
                       const char *sentence) {
    qdr_read_options options = QDR_READ_OPTIONS_INIT;
    assert_true(qdr_format_from_name(from, strlen(from), &options.format));
    qdr_error error = read_bad(text, strlen(text), &options);
    if ((error.status != QDR_BAD_INPUT && error.status != QDR_UNSUPPORTED) || error.line != line ||
        error.column != column || !strstr(error.message, sentence))
        fail_msg("%zu:%zu: %s\nbut expected %zu:%zu: %s\n%s", error.line, error.column,
                 error.message, line, column, sentence, text);
}

static void test_entities_that_are_none(void **state) {
    (void)state;
    static const char *const bad[] = {"&;",    "&a;",   "&am;",  "&ampe;", "&#;",          "&#x;",
                                      "&#y1;", "&#1y;", "&#xg;", "&#65",   "&#000000065;", "&b65;"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[200];
        snprintf(text, sizeof text, "<opensudoku><game note='%s' data='" NINE "'/></opensudoku>",
                 bad[i]);
        expect_bad("opensudoku", text, 1, 0, "no tag");
    }
}

static void test_bad_lines(void **state) {
    (void)state;
    char line[128];
    snprintf(line, sizeof line, "%.80s\n", NINE);
    expect_bad("auto", line, 1, 81, "81 cells expected, the line ends after 80");
    snprintf(line, sizeof line, "%s1\n", NINE);
    expect_bad("auto", line, 1, 82, "81 cells expected, the line has 82");
    snprintf(line, sizeof line, "\n%s\n", NINE);
    line[5] = 'x';
    expect_bad("auto", line, 2, 5, "'x' is not a digit of a 9×9 (1-9, or . for a blank)");
    expect_bad("line", "1..\xc3\xa4\n", 1, 1, "cells are not the square");
    expect_bad("line", "1.\xc3\xa4\n", 1, 3, "'ä' is not a digit of a 2×2");
    expect_bad("line", "12345\n", 1, 1, "5 cells are not the square of a side");
    expect_bad("sdm", "1...\n", 1, 1, "81 cells expected");
    expect_bad("auto", "hello\n", 1, 1, "5 cells are not the square of a side");
}

static void test_bad_grids(void **state) {
    (void)state;
    expect_bad("rows", "1...\n....\n...\n....\n", 3, 4, "row 3 has 3 cells, 4 expected");
    expect_bad("rows", "1...\n....\n....\n", 4, 0, "4 rows expected, the puzzle ends after 3");
    expect_bad("rows", "1...\n..5.\n....\n....\n", 2, 3, "'5' is not a digit of a 4×4");
    expect_bad("boxed", "1|.....\n.|.....\n.|.....\n.|.....\n.|.....\n.|.....\n", 1, 0, "frame");
    expect_bad("numbers", "1 2\n3 1\n", 2, 1, "'3' is not a number of a 2×2");
    expect_bad("numbers", "1 12 3\n0 0 0\n0 0 0\n", 1, 3, "'12' is not a number of a 3×3");
    expect_bad("rows", "#! rules y\n1...\n....\n....\n....\n", 1, 0, "'y' is no rule");
    expect_bad("rows", "#! region r1c9\n1...\n....\n....\n....\n", 1, 0, "'r1c9' is none");
    expect_bad("rows", "#! jigsaw aabb\n1...\n....\n....\n....\n", 1, 0, "jigsaw map");
    expect_bad("rows", "#! hello\n1...\n....\n....\n....\n", 1, 0, "not known");
    expect_bad("rows", "Some words\n", 1, 1, "no puzzle follows");
    expect_bad("candidates", "1 2\n2 15\n", 2, 3, "'15' is not a list of digits");
}

static void test_bad_others(void **state) {
    (void)state;
    expect_bad("solo", "2x2k:p,aa,3\n", 1, 10, "walls");
    expect_bad("solo", "3x3#1234\n", 1, 4, "seed");
    expect_bad("solo", "2x2:1m4\n", 1, 8, "16 cells expected, the id ends after 15");
    expect_bad("solo", "2x2:5n4\n", 1, 5, "5 is not a digit of a 4×4");
    expect_bad("solo", "4j:p\n", 1, 5, "comma");
    expect_bad("solo", "4j:p,a\n", 1, 7, "walls");
    expect_bad("hodoku", ":0000:x:12:::\n", 1, 9, "81 cells expected");
    expect_bad("opensudoku", "<html></html>", 1, 0, "not OpenSudoku's");
    expect_bad("opensudoku", "<opensudoku>\n<game data='1'", 2, 0, "no tag");
    expect_bad("opensudoku", "<opensudoku>\n", 2, 0, "ends before </opensudoku>");
    expect_bad("opensudoku", "<opensudoku><game data='12&bad;'/></opensudoku>", 1, 0, "no tag");
    expect_bad("csv", "a,b\n1,2\n", 1, 1, "--column");
    expect_bad("csv", "puzzle\n\"1...\n", 2, 6, "quoted field");
    if (!strstr(qdr_build_features(), "jansson yes")) return;
    expect_bad("json", "{\"givens\":\"12345\"}\n", 1, 0, "side");
    expect_bad("json", "{\"side\":9,\"givens\":\"12345\"}\n", 1, 0, "81 cells expected");
    expect_bad("json", "\n{\"givens\":\"1...\",\"rules\":[\"y\"]}\n", 2, 0, "rules");
    expect_bad("json", "{\"givens\":\"1...\"}\n{nonsense}\n", 2, 9, "not JSON");
    expect_bad("json", "[{\"givens\":\"1...\"},{\"givens\":\"9...\"}]", 1, 0, "puzzle 2: '9'");
}

/* After a bad one comes the next one. */
static void test_going_on(void **state) {
    (void)state;
    static const struct {
        const char *from, *text;
    } cases[] = {
        {"line", "1...\n1.x.\n12345\n...2\n"},
        {"rows", "1...\n....\n....\n....\n\n1...\n..x.\n....\n....\n\n1...\n....\n....\n\n"
                 "1...\n....\n....\n....\n"},
        {"rows", "1...\n....\n....\n....\n1...\n.....\n....\n....\n1...\n..x.\n....\n....\n"
                 "1...\n....\n....\n....\n"},
        {"solo", "2x2:p\n2x2:o\n9\n2x2:p\n"},
        {"csv", "puzzle,x\n1...,\n1.x.,\n,2\n...2,\n"},
        {"opensudoku", "<opensudoku><game data='1...'/><game data='x...'/><game/>"
                       "<game data='1...'/></opensudoku>"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        qdr_input *input;
        qdr_reader *reader;
        qdr_read_options options = QDR_READ_OPTIONS_INIT;
        qdr_puzzle *puzzle;
        qdr_error error;
        int good = 0, bad = 0;
        assert_true(qdr_format_from_name(cases[i].from, strlen(cases[i].from), &options.format));
        assert_int_equal(qdr_input_memory(cases[i].text, strlen(cases[i].text), &input), QDR_OK);
        assert_int_equal(qdr_reader_new(input, &options, &reader, &error), QDR_OK);
        for (qdr_status status; (status = qdr_reader_next(reader, &puzzle, &error)) != QDR_END;) {
            if (status == QDR_OK) qdr_puzzle_free(puzzle);
            good += status == QDR_OK;
            bad += status == QDR_BAD_INPUT;
        }
        if (good != 2 || bad != 2) fail_msg("%d good and %d bad in\n%s", good, bad, cases[i].text);
        assert_int_equal(qdr_reader_next(reader, &puzzle, &error), QDR_END);
        qdr_reader_free(reader);
        qdr_input_free(input);
    }
}

/* A line of many megabytes: one error, and the next line is read. */
static void test_long_line(void **state) {
    (void)state;
    size_t length = 20u << 20;
    char *bytes = malloc(length + 90);
    assert_non_null(bytes);
    memset(bytes, '1', length);
    strcpy(bytes + length, "\n" NINE "\n");
    qdr_input *input;
    qdr_reader *reader;
    qdr_puzzle *puzzle;
    qdr_error error;
    assert_int_equal(qdr_input_memory(bytes, length + 83, &input), QDR_OK);
    assert_int_equal(qdr_reader_new(input, NULL, &reader, &error), QDR_OK);
    assert_int_equal(qdr_reader_next(reader, &puzzle, &error), QDR_BAD_INPUT);
    assert_int_equal(error.line, 1);
    assert_non_null(strstr(error.message, "too long"));
    assert_int_equal(qdr_reader_next(reader, &puzzle, &error), QDR_OK);
    assert_int_equal(qdr_reader_line(reader), 2);
    qdr_puzzle_free(puzzle);
    assert_int_equal(qdr_reader_next(reader, &puzzle, &error), QDR_END);
    qdr_reader_free(reader);
    qdr_input_free(input);
    free(bytes);
}

static void test_strange_bytes(void **state) {
    (void)state;
    assert_int_equal(read_all("", 0, NULL, NULL, 0, NULL), 0);
    assert_int_equal(read_all("\n\n# only a comment\n", 19, NULL, NULL, 0, NULL), 0);
    assert_int_equal(read_bad("\0\0\0\n", 4, NULL).status, QDR_BAD_INPUT);
    assert_non_null(strstr(read_bad("\xff\xfe"
                                    "1\0",
                                    4, NULL)
                               .message,
                           "UTF-16"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_detection),     cmocka_unit_test(test_copied),
        cmocka_unit_test(test_box_of_frame),  cmocka_unit_test(test_dialects),
        cmocka_unit_test(test_digit_names),   cmocka_unit_test(test_options),
        cmocka_unit_test(test_entities),      cmocka_unit_test(test_entities_that_are_none),
        cmocka_unit_test(test_csv_columns),   cmocka_unit_test(test_bad_lines),
        cmocka_unit_test(test_bad_grids),     cmocka_unit_test(test_bad_others),
        cmocka_unit_test(test_going_on),      cmocka_unit_test(test_long_line),
        cmocka_unit_test(test_strange_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
