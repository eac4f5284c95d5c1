/* test_format_rare.c: what is rare in the formats of other programs, and right; and what is wrong
 * in them, refused with its place and its sentence. */
#include "format_help.h"

#define NINE "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

static qdr_read_options options_for(qdr_format format) {
    qdr_read_options options = QDR_READ_OPTIONS_INIT;
    options.format = format;
    return options;
}

static void expect_bad(qdr_format format, const char *text, size_t line, size_t column,
                       const char *sentence) {
    const qdr_read_options options = options_for(format);
    const qdr_error error = read_bad(text, strlen(text), &options);
    if (error.line != line || error.column != column || strcmp(error.message, sentence) != 0)
        fail_msg("%s\n%zu:%zu: %s\nbut expected %zu:%zu: %s", text, error.line, error.column,
                 error.message, line, column, sentence);
}

static void expect(qdr_format format, const char *text, const char *givens, const char *comment) {
    const qdr_read_options options = options_for(format);
    qdr_puzzle *puzzle = read_one(text, &options, NULL);
    const char *told = qdr_puzzle_comment(puzzle);
    if (strcmp(givens_text(puzzle), givens) != 0 || strcmp(told ? told : "", comment) != 0)
        fail_msg("%s\n%s\n%s", text, givens_text(puzzle), told);
    qdr_puzzle_free(puzzle);
}

/* ---- OpenSudoku --------------------------------------------------------------------------------
 */

#define GAME(data, note) "<opensudoku><game data='" data "' note='" note "'/></opensudoku>"

static void opensudoku_notes_have_entities(void **state) {
    (void)state;
    static const char *const notes[][2] = {
        {"&lt;&gt;&amp;&quot;&apos;", "<>&\"'"},
        {"&#65;&#x42;&#X43;", "ABC"},
        {"&#233;&#x20AC;&#x1F600;", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"},
        {"&#0;&#xD800;&#x110000;", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
        {"&#xDFFF;&#xE000;", "\xef\xbf\xbd\xee\x80\x80"},
        {"a b", "a b"},
    };
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
        char text[300];
        snprintf(text, sizeof text, GAME(NINE, "%s"), notes[i][0]);
        expect(QDR_FORMAT_OPENSUDOKU, text, NINE, notes[i][1]);
    }
    static const char *const wrong[] = {"&nbsp;", "&", "&#;", "&#x;", "&#12a;", "&#1234567890;"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[300];
        snprintf(text, sizeof text, GAME(NINE, "%s"), wrong[i]);
        expect_bad(QDR_FORMAT_OPENSUDOKU, text, 1, 0,
                   "this is no tag: <name attribute=\"value\"> expected");
    }
}

/* Cell 1 is `first`; the others are blank and can be edited. */
static const char *cells_with(const char *version, const char *first, const char *others) {
    static char text[4000];
    size_t at = (size_t)sprintf(text, "<opensudoku><game data='%s%s", version, first);
    for (int cell = 1; cell < 81; cell++) at += (size_t)sprintf(text + at, "%s", others);
    sprintf(text + at, "'/></opensudoku>");
    return text;
}

static void opensudoku_tells_what_is_given(void **state) {
    (void)state;
    static const char five[] =
        "5................................................................................";
    static const char none[] =
        ".................................................................................";
    static const char sentence[] =
        "81 cells of value|notes|editable| expected in the data of the game";
    const qdr_format format = QDR_FORMAT_OPENSUDOKU;
    expect(format, cells_with("version: 2\n", "5||0|", "0||1|"), five, "");
    expect(format, cells_with("version: 1 ", "5|1,2,|0|", "0|-|1|"), five, "");
    expect(format, cells_with("version:4\n", "5|0|0|0|", "0|0|0|1|"), five, "");
    expect(format, cells_with("version:4\n", "5|0|0|0|0|0|", " 0|0|0|0|0|1|"), five, "");
    expect(format, cells_with("version: 2\n", "5||1|", "0||1|"), none, "");
    expect(format, cells_with("version: 2\n", "5||00|", "0||1|"), none, "");
    expect_bad(format, cells_with("version: 2\n", "5|0|", "0|1|"), 1, 0, sentence);
    expect_bad(format, cells_with("version: 2\n", "5||0||", "0||1|"), 1, 0, sentence);
    expect_bad(format, cells_with("version: 2\n", "5|||||||", "0|||||||"), 1, 0, sentence);
    static const char *const values[] = {"x||0|", "||0|", "12||0|", "/||0|", ":||0|"};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        expect_bad(format, cells_with("version: 2\n", values[i], "0||1|"), 1, 0,
                   "cell 1 of the game has no value from 0 to 9");
}

static void opensudoku_is_as_much_xml_as_it_needs(void **state) {
    (void)state;
    const qdr_format format = QDR_FORMAT_OPENSUDOKU;
    expect(format,
           "<!DOCTYPE x>\n<opensudoku\txml:lang = 'en'\r>\n<![CDATA[<game data='1'/>]]>"
           "<game   data='" NINE "'   ></game></opensudoku>rest<",
           NINE, "");
    static const struct {
        const char *text, *sentence;
    } wrong[] = {
        {"<opensudoku><!-- x", "a comment without end"},
        {"<opensudoku><![CDATA[x]>", "character data without end"},
        {"<!DOCTYPE", "a declaration without end"},
        {"<game/>", "XML, but not OpenSudoku's: <opensudoku> expected first"},
        {"<opensudoku>", "the document ends before </opensudoku>"},
        {"<opensudoku><game/></opensudoku>", "a game without data"},
        {"<opensudoku><game data=''/></opensudoku>", "a game without data"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_bad(format, wrong[i].text, 1, 0, wrong[i].sentence);
    static const char *const tags[] = {"<",          "</",          "< >",          "<opensudoku",
                                       "<game data", "<game data=", "<game data='", "<game data=5>",
                                       "<game ='5'", "<game /"};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        char text[100];
        snprintf(text, sizeof text, "<opensudoku>\n%s", tags[i]);
        expect_bad(format, text, 2, 0, "this is no tag: <name attribute=\"value\"> expected");
    }
}

/* ---- Solo --------------------------------------------------------------------------------------
 */

static void solo_is_read(void **state) {
    (void)state;
    expect(QDR_FORMAT_AUTO, "solo:2x2:1n4 fun\n", "1..............4", "fun");
    expect(QDR_FORMAT_SOLO, "  2x2:1n4\t \n", "1..............4", "");
    expect(QDR_FORMAT_SOLO, "2x2:1_2m4\n", "12.............4", "");
}

static void solo_is_refused(void **state) {
    (void)state;
    static const char parameters[] = "parameters such as 3x3, 2x3x or 9j expected";
    static const struct {
        const char *text;
        size_t column;
        const char *sentence;
    } wrong[] = {
        {"2x2", 4, "a : expected after the parameters"},
        {"2x2#123", 4,
         "a random seed, from which only Solo makes the puzzle: copy the game id with a : instead"},
        {"x2:a", 3, parameters},
        {"2x0:a", 4, parameters},
        {"1:a", 2, parameters},
        {"101x1:a", 6, parameters},
        {"99999999x1:a", 11, parameters},
        {"11x10:a", 6, parameters},
        {"2x2:a?", 6, "a number, a letter a-z or _ expected"},
        {"2x2:a{", 6, "a number, a letter a-z or _ expected"},
        {"2x2:a0", 6, "a number, a letter a-z or _ expected"},
        {"2x2:5o", 5, "5 is not a digit of a 4×4"},
        {"2x2:n", 6, "16 cells expected, the id ends after 14"},
        {"2x2:zz", 6, "16 cells expected, the id has more"},
        {"2x2:p1_1", 7, "16 cells expected, the id has more"},
        {"2x2:p,a", 6, "the id should end here"},
        {"2x2j:p", 7, "a comma and walls (of jigsaw regions or cages) expected"},
        {"2x2j:p ,a", 7, "a comma and walls (of jigsaw regions or cages) expected"},
        {"2x2j:p,a", 9, "there are too few or too many walls"},
        {"2x2j:p,zzz", 11, "there are too few or too many walls"},
        {"2x2j:p,________________________________", 40, "there are too few or too many walls"},
        {"2x2j:p,_________________________", 33, "more jigsaw regions than the side has cells"},
        {"2x2k:p,x", 9, "a comma and the sums of the cages expected"},
        {"2x2k:p,x;", 9, "a comma and the sums of the cages expected"},
        {"2x2k:p,x,p", 11, "a cage has no sum"},
        {"2x2k:p,x,3_4n", 14, "a cage has two sums"},
        {"2x2k:p,x,99999o", 14, "99999 is not a sum of a 4×4"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_bad(QDR_FORMAT_SOLO, wrong[i].text, 1, wrong[i].column, wrong[i].sentence);
}

/* ---- others -----------------------------------------------------------------------------------
 */

static void hodoku_lines(void **state) {
    (void)state;
    const qdr_format format = QDR_FORMAT_HODOKU;
    expect(format, NINE "\n", NINE, ""); /* a plain one among them */
    expect(format, " \t:0000:x:" NINE "\n", NINE, "");
    expect(format, "0000:x:" NINE "::::more::\n", NINE, "more:");
    expect_bad(format, ":0000:x\n", 1, 1,
               ":technique:digits:puzzle:… expected, separated by colons");
    expect_bad(format, ":0000:x:123:\n", 1, 9, "81 cells expected in the third field, it has 3");
    static const char *const deleted[] = {"12", "012", "1a2", "11:", "/11", "119 9x1"};
    for (size_t i = 0; i < sizeof deleted / sizeof *deleted; i++) {
        char text[200];
        snprintf(text, sizeof text, ":0000:x:" NINE ":%s:\n", deleted[i]);
        expect_bad(format, text, 1, 91 + (i == 5 ? 4 : 0),
                   "a deleted candidate is a digit, a row and a column, such as 318");
    }
}

static void tables(void **state) {
    (void)state;
    const qdr_format format = QDR_FORMAT_CSV;
    expect(format, "puzzle;level;comment\n" NINE ";\"a \"\"b\"\"\";c\n", NINE, "c, level=a \"b\"");
    expect_bad(format, "id,puzzle\n1\n", 2, 2,
               "the row has no column 2, where the puzzle should be");
    expect_bad(format, "id,puzzle\n\"1," NINE "\n", 2, 85, "a quoted field must end on its line");
    expect_bad(format, "id,puzzle\n1,\n", 2, 3, "the puzzle is missing");
    expect_bad(format, "a,b\n1," NINE "\n", 1, 1,
               "no column is called puzzle or quizzes: name one with --column; they are a,b");
    static const char *const columns[] = {"c", "0", "3", "1000000000", ""};
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        char sentence[100];
        qdr_read_options options = options_for(format);
        options.column = columns[i];
        const qdr_error error = read_bad("a,b\n1,2\n", 8, &options);
        snprintf(sentence, sizeof sentence, "there is no column '%s'; the columns are a,b",
                 columns[i]);
        assert_string_equal(error.message, sentence);
    }
}

static void sadman_sections(void **state) {
    (void)state;
    const qdr_format format = QDR_FORMAT_SADMAN;
    expect(format, "#AMe\n\n12\n..\n", "12..", "Author: Me"); /* a bare grid */
    expect(format, "[Puzzle]\n1.\n..\n[State]\n12\n21\n", "1...", "");
    expect_bad(format, "[Puzzle]\n1.\n..\n[PencilMarks]\n,2,1\n", 5, 1,
               "2 fields of pencil marks expected, the line has 3");
    expect_bad(format, "[Puzzle]\n1.\n..\n[PencilMarks]\n,2\n13,\n", 6, 1,
               "'13' is not a list of digits of a 2×2");
}

static void cubes_of_candidates(void **state) {
    (void)state;
    const qdr_format format = QDR_FORMAT_CANDIDATES;
    expect(format, "1..212..\n", "12..", "");
    expect_bad(format, "1..2.211\n", 1, 8,
               "the digit 2 or a blank expected here: 2 characters for each cell");
}

static void lines_that_are_nearly_puzzles(void **state) {
    (void)state;
    const qdr_format format = QDR_FORMAT_LINE;
    expect_bad(format, "http://example.org/sudoku\n", 1, 1,
               "this address has no puzzle in it: only those that carry all its cells are read");
    expect_bad(format, "puzzle: " NINE "12\n", 1, 9, "81 cells expected, there are 83");
    expect(format, ":0000:x:" NINE ":::\n", NINE, ""); /* HoDoKu's among them */
    expect(format, "id 7, \"" NINE "\" \t\n", NINE, "id 7,");
}

/* ---- shapes in words ---------------------------------------------------------------------------
 */

static void expect_bad_order(const char *order, const char *sentence) {
    char text[300];
    snprintf(text, sizeof text, "# c\n#! %s\n1...\n....\n....\n....\n", order);
    expect_bad(QDR_FORMAT_ROWS, text, 2, 0, sentence);
}

static void orders_that_make_no_sense(void **state) {
    (void)state;
    static const char boxes[] = "boxes ROWSxCOLUMNS with 4 cells, or none, expected";
    static const char rules[] = "is no rule (x, windoku, disjoint, anti-knight, anti-king, "
                                "non-consecutive, all-white, all-black, all-xv)";
    char sentence[200];
    static const char *const wrong[] = {"boxes",      "boxes 2x3",  "boxes 0x4", "boxes 4x0",
                                        "boxes 2x2x", "boxes -2x2", "boxes two"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) expect_bad_order(wrong[i], boxes);
    snprintf(sentence, sizeof sentence, "'y' %s", rules);
    expect_bad_order("rules x, y", sentence);
    snprintf(sentence, sizeof sentence, "'a-rule-whose-name-is-longer-than-forty-c' %s", rules);
    expect_bad_order("rules a-rule-whose-name-is-longer-than-forty-characters", sentence);
    expect_bad_order("region r1c1 r1c5",
                     "a region is a list of up to 4 cells such as r1c2, 'r1c5' is none");
    expect_bad_order("region r1c1 r1c2 r1c3 r1c4 r2c1",
                     "a region is a list of up to 4 cells such as r1c2, 'r2c1' is none");
    expect_bad_order("cage", "a number expected after '#! cage', then cells");
    expect_bad_order("cage 5x r1c1 r1c2", "a number expected after '#! cage', then cells");
    expect_bad_order("cage 12345678 r1c1", "a number expected after '#! cage', then cells");
    expect_bad_order("less r1c1 c2", "'#! less' has a list of cells such as r1c2, 'c2' is none of "
                                     "this grid");
    expect_bad_order("less r1c1 r2", "'#! less' has a list of cells such as r1c2, 'r2' is none of "
                                     "this grid");
    expect_bad_order("less r1c1 r0c1", "'#! less' has a list of cells such as r1c2, 'r0c1' is none "
                                       "of this grid");
    expect_bad_order("less r1c1 r1c1x", "'#! less' has a list of cells such as r1c2, 'r1c1x' is "
                                        "none of this grid");
    expect_bad_order("arrow r1c1", "'#! arrow' is not known (boxes, rules, region, jigsaw, cage, "
                                   "less, difference, ratio, sum)");
    expect_bad_order("jigsaw 1122 1122 3344 334?", "a jigsaw map has letters and numerals only");
    expect_bad_order("jigsaw 1122 1122 3344 33", "a jigsaw map of 4 cells, 16 expected");
    expect_bad_order("jigsaw aabb aabb ccdd cc",
                     "a jigsaw map has numbers only, or single letters and numerals only");
    expect_bad_order("jigsaw 1122 1122 3333 3333", "a jigsaw map with 3 regions, 4 expected");
}

static void options_that_make_no_sense(void **state) {
    (void)state;
    qdr_read_options options = options_for(QDR_FORMAT_AUTO);
    options.side = -1;
    assert_string_equal(read_bad(NINE, 81, &options).message, "side -1: sides go from 1 to 100");
    options.side = 101;
    assert_string_equal(read_bad(NINE, 81, &options).message, "side 101: sides go from 1 to 100");
    options.side = 9;
    options.box_rows = 2;
    options.box_cols = 4;
    assert_string_equal(read_bad(NINE, 81, &options).message,
                        "boxes of 2×4 do not have 9 cells, as many as the side");
    options.side = 0;
    assert_string_equal(read_bad(NINE, 81, &options).message, "a 9×9 cannot have boxes of 2×4");
    options = options_for((qdr_format)(QDR_FORMAT_COUNT));
    assert_string_equal(read_bad(NINE, 81, &options).message, "there is no such format");
}

static void expect_unwritten(const qdr_puzzle *puzzle, qdr_style style, const char *sentence) {
    qdr_text text = QDR_TEXT_INIT;
    qdr_error error;
    qdr_text_puts(&text, "before");
    assert_int_not_equal(qdr_write_puzzle(&style, puzzle, NULL, &text, &error), QDR_OK);
    assert_string_equal(error.message, sentence);
    assert_string_equal(text.bytes, "before");
    qdr_text_free(&text);
}

/* What would be read as something else is not written. */
static void styles_that_make_no_sense(void **state) {
    (void)state;
    qdr_puzzle *nine = read_one(NINE, NULL, NULL), *four = read_one("1...............", NULL, NULL);
    qdr_style style = QDR_STYLE_INIT;
    style.format = (qdr_format)(QDR_FORMAT_COUNT);
    expect_unwritten(nine, style, "there is no such format");
    style.format = QDR_FORMAT_LINE;
    style.blank = '5';
    expect_unwritten(nine, style, "'5' cannot be the blank of this puzzle");
    style.format = QDR_FORMAT_ROWS;
    style.blank = '-';
    expect_unwritten(four, style, "row 2 would be nothing but -, a rule: take another blank");
    qdr_puzzle_free(nine);
    qdr_puzzle_free(four);
}

/* A name for each, and what it is; none past the last. */
static void formats_have_names(void **state) {
    (void)state;
    qdr_format format = QDR_FORMAT_AUTO;
    assert_string_equal(qdr_format_idea(QDR_FORMAT_AUTO), "told by the bytes");
    for (; qdr_format_name(format); format++) {
        qdr_format found;
        const char *name = qdr_format_name(format);
        assert_non_null(qdr_format_idea(format));
        assert_true(qdr_format_from_name(name, strlen(name), &found));
        assert_int_equal(found, format);
    }
    assert_null(qdr_format_idea(format));
    assert_false(qdr_format_from_name("lines", 5, &format));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opensudoku_notes_have_entities),
        cmocka_unit_test(opensudoku_tells_what_is_given),
        cmocka_unit_test(opensudoku_is_as_much_xml_as_it_needs),
        cmocka_unit_test(solo_is_read),
        cmocka_unit_test(solo_is_refused),
        cmocka_unit_test(hodoku_lines),
        cmocka_unit_test(tables),
        cmocka_unit_test(sadman_sections),
        cmocka_unit_test(cubes_of_candidates),
        cmocka_unit_test(lines_that_are_nearly_puzzles),
        cmocka_unit_test(orders_that_make_no_sense),
        cmocka_unit_test(options_that_make_no_sense),
        cmocka_unit_test(styles_that_make_no_sense),
        cmocka_unit_test(formats_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
