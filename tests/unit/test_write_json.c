/* test_write_json.c: JSON and links of f-puzzles as they are written, byte for byte, and read back;
 * and what is refused, word for word. What is expected has ' where the bytes have ". */
#include "format_bytes.h"

#include "formats/lz_string.h"

#define MARKED "1 24 34 34\n34 (1) () 12\n. . . .\n12 3 4 2\n"

static bool has_json(void) {
    return strstr(qdr_build_features(), "jansson yes") != NULL;
}

/* With " for '. */
static const char *quoted(const char *json) {
    static char text[8000];
    size_t length = strlen(json);
    assert_true(length < sizeof text);
    for (size_t i = 0; i <= length; i++) text[i] = json[i] == '\'' ? '"' : json[i];
    return text;
}

/* ---- json ------------------------------------------------------------------------------------ */

static void writes_json(qdr_puzzle *puzzle, const char *expected) {
    const qdr_style style = {.format = QDR_FORMAT_JSON};
    if (has_json())
        writes(style, puzzle, quoted(expected));
    else
        shows(style, puzzle, quoted(expected));
}

static void test_json_says_boxes(void **state) {
    (void)state;
    writes_json(grid(FOUR), "{'side':4,'box':[2,2],'givens':'1..4....3...4..1'}\n");
    writes_json(grid("#! boxes 1x4\n" FOUR),
                "{'side':4,'box':[1,4],'givens':'1..4....3...4..1'}\n");
    writes_json(grid("#! boxes none\n" FOUR),
                "{'side':4,'box':null,'givens':'1..4....3...4..1'}\n");
    writes_json(grid("#! jigsaw 1112 1322 3342 3444\n" FOUR),
                "{'side':4,'jigsaw':'1112 1322 3342 3444','givens':'1..4....3...4..1'}\n");
}

static void test_json_says_the_comment(void **state) {
    (void)state;
    writes_json(grid("# one\n# two\n" FOUR),
                "{'side':4,'box':[2,2],'givens':'1..4....3...4..1','comment':'one\\u000atwo'}\n");
}

static void test_json_says_rules_regions_and_clues(void **state) {
    (void)state;
    writes_json(grid("#! rules x anti-king\n#! region r1c2 r2c3 r3c4\n#! region r4c1 r3c2\n" FOUR),
                "{'side':4,'box':[2,2],'rules':['x','anti-king'],"
                "'regions':[['r1c2','r2c3','r3c4'],['r4c1','r3c2']],"
                "'givens':'1..4....3...4..1'}\n");
    writes_json(grid("#! region r4c1 r3c2\n#! cage 3 r1c1\n" FOUR),
                "{'side':4,'box':[2,2],'regions':[['r4c1','r3c2']],"
                "'clues':[{'kind':'cage','value':3,'cells':['r1c1']}],"
                "'givens':'1..4....3...4..1'}\n");
    writes_json(grid("#! cage 7 r1c1 r2c1 r2c2\n#! less r4c4 r3c4\n"
                     "#! difference 1 r1c3 r1c4\n" FOUR),
                "{'side':4,'box':[2,2],'clues':["
                "{'kind':'cage','value':7,'cells':['r1c1','r2c1','r2c2']},"
                "{'kind':'less','cells':['r4c4','r3c4']},"
                "{'kind':'difference','value':1,'cells':['r1c3','r1c4']}],"
                "'givens':'1..4....3...4..1'}\n");
}

static void test_json_says_marks(void **state) {
    (void)state;
    writes_json(marks(MARKED),
                "{'side':4,'box':[2,2],'givens':'1............342','candidates':[null,[2,4],"
                "[3,4],[3,4],[3,4],[1],[],[1,2],null,null,null,null,[1,2],null,null,null]}\n");
}

static void test_json_says_the_solution_beside_the_givens(void **state) {
    (void)state;
    writes_solved((qdr_style){.format = QDR_FORMAT_JSON}, grid(FOUR), FOUR_SOLVED,
                  quoted("{'side':4,'box':[2,2],'givens':'1..4....3...4..1',"
                         "'solution':'1234341221434321'}\n"));
}

/* 35 is the last side of one character a cell. */
static void test_json_says_large_grids_in_numbers(void **state) {
    (void)state;
    qdr_text expected = QDR_TEXT_INIT;
    qdr_puzzle *puzzle = empty(35);
    qdr_puzzle_set_given(puzzle, 0, 35);
    qdr_text_puts(&expected, "{'side':35,'box':[5,7],'givens':'Z");
    for (int cell = 1; cell < 35 * 35; cell++) qdr_text_putc(&expected, '.');
    qdr_text_puts(&expected, "'}\n");
    writes_json(puzzle, expected.bytes);
    qdr_text_clear(&expected);
    puzzle = empty(36);
    qdr_puzzle_set_given(puzzle, 1, 36);
    qdr_text_puts(&expected, "{'side':36,'box':[6,6],'givens':[[0,36");
    for (int cell = 2; cell < 36 * 36; cell++)
        qdr_text_puts(&expected, cell % 36 == 0 ? "],[0" : ",0");
    qdr_text_puts(&expected, "]]}\n");
    writes_json(puzzle, expected.bytes);
    qdr_text_free(&expected);
}

/* ---- f-puzzles ------------------------------------------------------------------------------- */

/* A link that carries this JSON. */
static void links(const qdr_puzzle *puzzle, const uint8_t *solution, const char *json) {
    static const char address[] = "https://www.f-puzzles.com/?load=";
    const size_t before = sizeof address - 1;
    qdr_style style = {.format = QDR_FORMAT_FPUZZLES};
    qdr_text text = QDR_TEXT_INIT, carried = QDR_TEXT_INIT;
    assert_ok(qdr_write_puzzle(&style, puzzle, solution, &text, NULL));
    assert_true(text.length > before);
    assert_memory_equal(text.bytes, address, before);
    assert_int_equal(text.bytes[text.length - 1], '\n');
    assert_ok(qdri_lz_unpack(text.bytes + before, text.length - before - 1, 1 << 20, &carried));
    assert_string_equal(carried.bytes, quoted(json));
    qdr_text_free(&text);
    qdr_text_free(&carried);
}

/* The same, and it reads back as the same puzzle. Frees it. */
static void writes_link(qdr_puzzle *puzzle, const char *json) {
    links(puzzle, NULL, json);
    if (has_json()) {
        qdr_read_options options = QDR_READ_OPTIONS_INIT;
        options.format = QDR_FORMAT_FPUZZLES;
        qdr_puzzle *back = read_one(quoted(json), &options, NULL);
        assert_true(same_givens(puzzle, back));
        assert_true(same_shapes(qdr_puzzle_shape(puzzle), qdr_puzzle_shape(back)));
        assert_true(same_marks(puzzle, back));
        assert_true(same_comments(puzzle, back));
        qdr_puzzle_free(back);
    }
    qdr_puzzle_free(puzzle);
}

#define GIVEN_1 "{'value':1,'given':true}"
#define GIVEN_2 "{'value':2,'given':true}"
#define GIVEN_3 "{'value':3,'given':true}"
#define GIVEN_4 "{'value':4,'given':true}"

static void test_fpuzzles_says_givens_and_the_title(void **state) {
    (void)state;
    static const char four[] = "'grid':[[" GIVEN_1 ",{},{}," GIVEN_4 "],[{},{},{},{}],[" GIVEN_3
                               ",{},{},{}],[" GIVEN_4 ",{},{}," GIVEN_1 "]]}";
    char json[400];
    snprintf(json, sizeof json, "{'size':4,%s", four);
    writes_link(grid(FOUR), json);
    snprintf(json, sizeof json, "{'size':4,'title':'one\\u000atwo',%s", four);
    writes_link(grid("# one\n# two\n" FOUR), json);
}

static void test_fpuzzles_says_marks(void **state) {
    (void)state;
    writes_link(marks("1 24 34 34\n34 (1) . 12\n. . . .\n12 3 4 2\n"),
                "{'size':4,'grid':[[" GIVEN_1
                ",{'givenPencilMarks':[2,4]},{'givenPencilMarks':[3,4]},"
                "{'givenPencilMarks':[3,4]}],[{'givenPencilMarks':[3,4]},{'givenPencilMarks':[1]},"
                "{},{'givenPencilMarks':[1,2]}],[{},{},{},{}],[{'givenPencilMarks':[1,2]}," GIVEN_3
                "," GIVEN_4 "," GIVEN_2 "]]}");
}

/* Neither all of them nor none. */
static void test_fpuzzles_has_no_marks_for_givens(void **state) {
    (void)state;
    qdr_puzzle *puzzle = grid("1...\n2...\n....\n....\n");
    for (int d = 1; d <= 4; d++) {
        assert_ok(qdr_puzzle_set_candidate(puzzle, 0, d, d == 1));
        assert_ok(qdr_puzzle_set_candidate(puzzle, 4, d, false));
        assert_ok(qdr_puzzle_set_candidate(puzzle, 8, d, d == 4));
    }
    writes_link(puzzle, "{'size':4,'grid':[[" GIVEN_1 ",{},{},{}],[" GIVEN_2
                        ",{},{},{}],[{'givenPencilMarks':[4]},{},{},{}],[{},{},{},{}]]}");
}

#define IN_0 "{'region':0}"
#define IN_1 "{'region':1}"
#define IN_2 "{'region':2}"
#define IN_3 "{'region':3}"
#define NOWHERE "{'region':null}"

static void test_fpuzzles_says_regions_that_are_not_the_usual_boxes(void **state) {
    (void)state;
    static const char in_rows[] =
        "{'size':4,'grid':[[" IN_0 "," IN_0 ",{'region':0,'value':3,'given':true}," IN_0 "],[" IN_1
        "," IN_1 "," IN_1 "," IN_1 "],[" IN_2 "," IN_2 "," IN_2 "," IN_2 "],[" IN_3 "," IN_3
        "," IN_3 "," IN_3 "]]}";
    static const char in_columns[] =
        "{'size':4,'grid':[[" IN_0 "," IN_1 ",{'region':2,'value':3,'given':true}," IN_3 "],[" IN_0
        "," IN_1 "," IN_2 "," IN_3 "],[" IN_0 "," IN_1 "," IN_2 "," IN_3 "],[" IN_0 "," IN_1
        "," IN_2 "," IN_3 "]]}";
    qdr_puzzle *puzzle = grid("#! boxes 1x4\n..3.\n....\n....\n....\n"); /* comes back a jigsaw */
    links(puzzle, NULL, in_rows);
    qdr_puzzle_free(puzzle);
    puzzle = grid("#! boxes 4x1\n..3.\n....\n....\n....\n");
    links(puzzle, NULL, in_columns);
    qdr_puzzle_free(puzzle);
    writes_link(grid("#! jigsaw 1112 1322 3342 3444\n....\n....\n....\n....\n"),
                "{'size':4,'grid':[[" IN_0 "," IN_0 "," IN_0 "," IN_1 "],[" IN_0 "," IN_2 "," IN_1
                "," IN_1 "],[" IN_2 "," IN_2 "," IN_3 "," IN_1 "],[" IN_2 "," IN_3 "," IN_3 "," IN_3
                "]]}");
    writes_link(marks("1 23 .\n. . .\n. . .\n"), /* three has no usual boxes */
                "{'size':3,'grid':[[{'region':null,'value':1,'given':true},"
                "{'region':null,'givenPencilMarks':[2,3]}," NOWHERE "],[" NOWHERE "," NOWHERE
                "," NOWHERE "],[" NOWHERE "," NOWHERE "," NOWHERE "]]}");
    writes_link(empty(1), "{'size':1,'grid':[[{}]]}");
}

#define SIX ".1....\n......\n......\n......\n......\n......\n"

/* A 6×6 with these #! lines: its JSON goes on so behind the grid. */
static void writes_six(const char *heading, const char *more, bool comes_back) {
    static const char row[] = "[{},{},{},{},{},{}]";
    char rows[200], json[800];
    snprintf(rows, sizeof rows, "%s" SIX, heading);
    snprintf(json, sizeof json, "{'size':6,'grid':[[{}," GIVEN_1 ",{},{},{},{}],%s,%s,%s,%s,%s]%s}",
             row, row, row, row, row, more);
    qdr_puzzle *puzzle = grid(rows);
    if (comes_back) {
        writes_link(puzzle, json);
    } else {
        links(puzzle, NULL, json);
        qdr_puzzle_free(puzzle);
    }
}

static void test_fpuzzles_says_rules(void **state) {
    (void)state;
    writes_six("#! rules x\n", ",'diagonal+':true,'diagonal-':true", true);
    writes_six("#! rules anti-knight\n", ",'antiknight':true", true);
    writes_six("#! rules anti-king\n", ",'antiking':true", true);
    writes_six("#! rules disjoint\n", ",'disjointgroups':true", true);
    writes_six("#! rules non-consecutive\n", ",'nonconsecutive':true", true);
    writes_six("#! rules all-black\n", ",'negative':['ratio']", true);
    writes_six("#! rules all-xv\n", ",'negative':['xv']", true);
    writes_six("#! rules all-black all-xv\n", ",'negative':['ratio','xv']", true);
    writes_six("#! rules all-white\n#! difference 1 r1c1 r1c2\n",
               ",'nonconsecutive':true,'difference':[{'cells':['R1C1','R1C2']}]", true);
    writes_six("#! rules non-consecutive\n#! sum 10 r1c1 r1c2\n",
               ",'nonconsecutive':true,'xv':[{'cells':['R1C1','R1C2'],'value':'X'}]", true);
    writes_six("#! rules all-black\n#! ratio 2 r1c1 r1c2\n",
               ",'negative':['ratio'],'ratio':[{'cells':['R1C1','R1C2']}]", true);
    writes_six("#! rules all-black\n#! difference 3 r1c1 r1c2\n",
               ",'negative':['ratio'],'difference':[{'cells':['R1C1','R1C2'],'value':'3'}]", true);
}

static void test_fpuzzles_says_extra_regions(void **state) {
    (void)state;
    writes_six("#! region r1c1 r2c3 r6c6\n", ",'extraregion':[{'cells':['R1C1','R2C3','R6C6']}]",
               true);
    writes_six("#! region r1c1 r2c3\n#! region r5c1 r6c3\n",
               ",'extraregion':[{'cells':['R1C1','R2C3']},{'cells':['R5C1','R6C3']}]", true);
}

static void test_fpuzzles_says_clues_kind_by_kind(void **state) {
    (void)state;
    writes_six("#! cage 15 r1c1 r1c2 r2c1\n#! cage 3 r6c6\n",
               ",'killercage':[{'cells':['R1C1','R1C2','R2C1'],'value':'15'},"
               "{'cells':['R6C6'],'value':'3'}]",
               true);
    writes_six("#! less r1c1 r2c2 r3c4\n#! less r6c6 r1c1\n",
               ",'thermometer':[{'lines':[['R1C1','R2C2','R3C4']]},{'lines':[['R6C6','R1C1']]}]",
               true);
    writes_six("#! difference 1 r1c1 r1c2\n#! difference 3 r2c1 r3c1\n",
               ",'difference':[{'cells':['R1C1','R1C2']},{'cells':['R2C1','R3C1'],'value':'3'}]",
               true);
    writes_six("#! ratio 2 r1c1 r1c2\n#! ratio 3 r3c1 r2c1\n",
               ",'ratio':[{'cells':['R1C1','R1C2']},{'cells':['R3C1','R2C1'],'value':'3'}]", true);
    writes_six("#! sum 10 r1c1 r1c2\n#! sum 5 r6c6 r6c5\n",
               ",'xv':[{'cells':['R1C1','R1C2'],'value':'X'},"
               "{'cells':['R6C6','R6C5'],'value':'V'}]",
               true);
    writes_six("#! cage 3 r6c6\n#! less r1c1 r2c2\n#! sum 5 r6c6 r6c5\n",
               ",'killercage':[{'cells':['R6C6'],'value':'3'}],"
               "'thermometer':[{'lines':[['R1C1','R2C2']]}],"
               "'xv':[{'cells':['R6C6','R6C5'],'value':'V'}]",
               true);
}

static void test_fpuzzles_makes_dots_of_a_line_of_them(void **state) {
    (void)state;
    writes_six("#! sum 5 r1c1 r1c2 r2c2\n#! sum 10 r6c5 r6c6\n",
               ",'xv':[{'cells':['R1C1','R1C2'],'value':'V'},"
               "{'cells':['R1C2','R2C2'],'value':'V'},{'cells':['R6C5','R6C6'],'value':'X'}]",
               false);
}

/* Also of puzzles that f-puzzles cannot have. */
static void test_fpuzzles_says_solutions_as_givens(void **state) {
    (void)state;
    static const uint8_t solution[] = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
    qdr_puzzle *puzzle = grid("#! rules windoku\n#! region r1c1 r2c2\n#! cage 3 r1c1 r1c2\n" FOUR);
    links(puzzle, solution,
          "{'size':4,'grid':[[" GIVEN_1 "," GIVEN_2 "," GIVEN_3 "," GIVEN_4 "],[" GIVEN_3
          "," GIVEN_4 "," GIVEN_1 "," GIVEN_2 "],[" GIVEN_2 "," GIVEN_1 "," GIVEN_4 "," GIVEN_3
          "],[" GIVEN_4 "," GIVEN_3 "," GIVEN_2 "," GIVEN_1 "]]}");
    qdr_puzzle_free(puzzle);
}

static void no_place(const char *heading, const char *what) {
    char rows[200], message[200];
    snprintf(rows, sizeof rows, "%s" SIX, heading);
    snprintf(message, sizeof message, "the format fpuzzles has no place for %s", what);
    refuses((qdr_style){.format = QDR_FORMAT_FPUZZLES}, grid(rows), message);
}

static void test_fpuzzles_refuses_rules_that_it_has_not(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_FPUZZLES};
    refuses(style, grid("#! rules windoku\n" FOUR), "the format fpuzzles has no place for windoku");
    no_place("#! boxes 3x2\n#! rules disjoint\n",
             "disjoint groups of boxes that are not the usual ones");
    no_place("#! rules non-consecutive\n#! difference 1 r1c1 r1c2\n",
             "non-consecutive that holds for dots, too");
    no_place("#! rules non-consecutive\n#! ratio 2 r1c1 r1c2\n",
             "non-consecutive that holds for dots, too");
    no_place("#! rules all-black\n#! ratio 3 r1c1 r1c2\n", "all-black beside ratios other than 2");
}

static void test_fpuzzles_refuses_cells_without_any_digit(void **state) {
    (void)state;
    for (int cell = 0; cell < 16; cell++) {
        qdr_puzzle *puzzle = empty(4);
        for (int d = 1; d <= 4; d++) assert_ok(qdr_puzzle_set_candidate(puzzle, cell, d, false));
        refuses((qdr_style){.format = QDR_FORMAT_FPUZZLES}, puzzle,
                "the format fpuzzles has no place for a cell without any digit left");
    }
}

static void test_fpuzzles_refuses_clues_that_it_has_not(void **state) {
    (void)state;
    static const char dots[] = "dots between cells that do not touch";
    static const char sums[] = "sums of two cells other than 10 and 5";
    no_place("#! sum 9 r1c1 r1c2\n", sums);
    no_place("#! sum 10 r1c1 r1c2\n#! sum 6 r1c1 r1c2\n", sums);
    no_place("#! sum 10 r1c1 r1c3\n", dots);
    no_place("#! sum 10 r1c1 r2c2\n", dots);
    no_place("#! sum 10 r1c6 r2c1\n", dots);
    no_place("#! ratio 2 r1c1 r3c1\n", dots);
    no_place("#! difference 2 r1c1 r1c2 r3c2\n", dots);
}

/* ---- memory ---------------------------------------------------------------------------------- */

typedef struct task {
    const qdr_puzzle *puzzle;
    const char *link;
} task;

static qdr_status link_it(void *with) {
    const task *t = with;
    qdr_style style = {.format = QDR_FORMAT_FPUZZLES};
    qdr_text text = QDR_TEXT_INIT;
    qdr_error error = {QDR_OK, 0, 0, ""};
    qdr_status status = qdr_write_puzzle(&style, t->puzzle, NULL, &text, &error);
    assert_int_equal(error.status, status);
    if (status == QDR_OK) assert_string_equal(text.bytes, t->link);
    qdr_text_free(&text);
    return status;
}

/* And never a link that carries half a puzzle. */
static void test_fpuzzles_says_when_there_is_no_memory(void **state) {
    (void)state;
    qdr_puzzle *puzzle = grid(FOUR);
    qdr_style style = {.format = QDR_FORMAT_FPUZZLES};
    qdr_text text = QDR_TEXT_INIT;
    assert_ok(qdr_write_puzzle(&style, puzzle, NULL, &text, NULL));
    task t = {puzzle, text.bytes};
    assert_true(fail_every_allocation(link_it, &t) > 3);
    qdr_text_free(&text);
    qdr_puzzle_free(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json_says_boxes),
        cmocka_unit_test(test_json_says_the_comment),
        cmocka_unit_test(test_json_says_rules_regions_and_clues),
        cmocka_unit_test(test_json_says_marks),
        cmocka_unit_test(test_json_says_the_solution_beside_the_givens),
        cmocka_unit_test(test_json_says_large_grids_in_numbers),
        cmocka_unit_test(test_fpuzzles_says_givens_and_the_title),
        cmocka_unit_test(test_fpuzzles_says_marks),
        cmocka_unit_test(test_fpuzzles_has_no_marks_for_givens),
        cmocka_unit_test(test_fpuzzles_says_regions_that_are_not_the_usual_boxes),
        cmocka_unit_test(test_fpuzzles_says_rules),
        cmocka_unit_test(test_fpuzzles_says_extra_regions),
        cmocka_unit_test(test_fpuzzles_says_clues_kind_by_kind),
        cmocka_unit_test(test_fpuzzles_makes_dots_of_a_line_of_them),
        cmocka_unit_test(test_fpuzzles_says_solutions_as_givens),
        cmocka_unit_test(test_fpuzzles_refuses_rules_that_it_has_not),
        cmocka_unit_test(test_fpuzzles_refuses_cells_without_any_digit),
        cmocka_unit_test(test_fpuzzles_refuses_clues_that_it_has_not),
        cmocka_unit_test(test_fpuzzles_says_when_there_is_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
