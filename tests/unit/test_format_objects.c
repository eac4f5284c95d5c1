/* test_format_objects.c: what can be wrong within the objects of json, f-puzzles and SudokuPad, and
 * what is said about it; and some of what is rare, but right. Texts have ' for ". */
#include "format_help.h"

#define ROW "[{},{},{},{}]"
#define GRID "'grid':[" ROW "," ROW "," ROW "," ROW "]"
#define CELLS "{'cells':[" ROW "," ROW "," ROW "," ROW "]"
#define BOXES                                                                    \
    ",'regions':[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2," \
    "1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]"

static const char *quoted(const char *text) {
    static char bytes[8000];
    assert_true(strlen(text) < sizeof bytes);
    strcpy(bytes, text);
    for (char *c = bytes; *c; c++)
        if (*c == '\'') *c = '"';
    return bytes;
}

static qdr_read_options options_for(const char *format) {
    qdr_read_options options = QDR_READ_OPTIONS_INIT;
    assert_true(qdr_format_from_name(format, strlen(format), &options.format));
    return options;
}

static void expect_bad(const char *format, const char *head, const char *rest, const char *tail,
                       const char *sentence) {
    char text[4000];
    snprintf(text, sizeof text, "%s%s%s\n", head, rest, tail);
    qdr_read_options options = options_for(format);
    qdr_error error = read_bad(quoted(text), strlen(text), &options);
    if ((error.status != QDR_BAD_INPUT && error.status != QDR_UNSUPPORTED) || error.line != 1 ||
        !strstr(error.message, sentence))
        fail_msg("%s\n%zu: %s\nbut expected: %s", text, error.line, error.message, sentence);
}

typedef struct wrong {
    const char *text, *sentence;
} wrong;

static void json_objects(void **state) {
    (void)state;
    static const wrong cases[] = {
        {"'side':0,'givens':[]", "side"},
        {"'givens':true", "givens"},
        {"'side':2,'givens':5", "a string, rows of numbers"},
        {"'side':2,'givens':[1,2,3]", "a string, rows of numbers"},
        {"'side':2,'givens':[[1,2],[1]]", "a string, rows of numbers"},
        {"'side':2,'givens':[[1,2],[1,3]]", "r2c2"},
        {"'side':2,'givens':[[1,2],[1,'x']]", "r2c2"},
        {"'side':2,'givens':[[1,2],[1,-1]]", "r2c2"},
        {"'givens':'1...','box':[1]", "\"box\""},
        {"'givens':'1...','box':[0,2]", "\"box\""},
        {"'givens':'1...','box':[2,2]", "\"box\""},
        {"'givens':'1...','box':['a',2]", "\"box\""},
        {"'givens':'1...','jigsaw':5", "\"jigsaw\""},
        {"'givens':'1...','jigsaw':[1,1,2]", "\"jigsaw\""},
        {"'givens':'1...','jigsaw':[[1,1],[2]]", "\"jigsaw\""},
        {"'givens':'1...','jigsaw':[[1,1],[2,3]]", "1 to side"},
        {"'givens':'1...','jigsaw':[[1,1],[2,null]]", "1 to side"},
        {"'givens':'1...','jigsaw':'aab'", "jigsaw"},
        {"'givens':'1...','rules':'x'", "an array of names"},
        {"'givens':'1...','rules':[5]", "rule"},
        {"'givens':'1...','regions':5", "at most 100 regions"},
        {"'givens':'1...','regions':[5]", "`side` cells"},
        {"'givens':'1...','regions':[['r1c1','r1c2','r2c1']]", "`side` cells"},
        {"'givens':'1...','regions':[['r1c1','r9c2']]", "\"regions\""},
        {"'givens':'1...','regions':[[0,4]]", "\"regions\""},
        {"'givens':'1...','regions':[[0,true]]", "\"regions\""},
        {"'givens':'1...','clues':5", "an array of objects"},
        {"'givens':'1...','clues':[5]", "clues"},
        {"'givens':'1...','clues':[{'kind':'cake'}]", "clues"},
        {"'givens':'1...','clues':[{'kind':'cage','value':3}]", "\"cells\""},
        {"'givens':'1...','clues':[{'kind':'cage','value':3,'cells':['r1c1','r7c7']}]", "clues"},
        {"'givens':'1...','clues':[{'kind':'cage','value':'x','cells':['r1c1','r1c2']}]", ""},
        {"'givens':'1...','candidates':5", "an element for each cell"},
        {"'givens':'1...','candidates':[[1],[2]]", "an element for each cell"},
        {"'givens':'1...','candidates':[[1],[2],[3],[1]]", "r2c1"},
        {"'givens':'1...','candidates':[[1],['x'],[1],[1]]", "r1c2"},
        {"'givens':'1...','candidates':[[1],true,[1],[1]]", "r1c2"},
        {"'givens':'1...','candidates':['1','x','1','2']", "r1c2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_bad("json", "{", cases[i].text, "}", cases[i].sentence);
    expect_bad("json", "", "[5]", "", "an object with");
}

static void f_puzzles_objects(void **state) {
    (void)state;
    static const wrong cases[] = {
        {"'size':0," GRID, "1 to 100"},
        {"'size':101," GRID, "1 to 100"},
        {"'size':'x'," GRID, "1 to 100"},
        {"'title':'x'", "1 to 100"},
        {"'size':4,'grid':5", "as many rows"},
        {"'size':5," GRID, "as many rows"},
        {"'size':4,'grid':[" ROW "," ROW "," ROW ",[{}]]", "rows of as many cells"},
        {"'grid':[[{'value':2,'given':true}]]", "a value from 1"},
        {"'grid':[[{'value':0,'given':true}]]", "a value from 1"},
        {"'grid':[[{'value':'1','given':true}]]", "a value from 1"},
        {"'grid':[[{'region':1}]]", "a region from 0"},
        {"'grid':[[{'region':-1}]]", "a region from 0"},
        {"'grid':[[{'region':'a'}]]", "a region from 0"},
        {"'grid':[[{'region':null},{}],[{},{}]]", ""},
        {GRID ",'arrow':[{'cells':['R1C1']}]", "arrow"},
        {GRID ",'palindrome':true", "palindrome"},
        {GRID ",'cosmetic':{'a':1}", "cosmetic"},
        {GRID ",'killercage':5", "an array expected"},
        {GRID ",'killercage':[{'cells':['R1C1'],'value':'x'}]", "a number expected"},
        {GRID ",'killercage':[{'cells':['R1C1'],'value':-1}]", "a number expected"},
        {GRID ",'killercage':[{'cells':['R1C1'],'value':true}]", "a number expected"},
        {GRID ",'killercage':[{'cells':['R1C1'],'value':99999999}]", "a number expected"},
        {GRID ",'killercage':[{'cells':['R1C1','R9C9'],'value':'5'}]", "R1C2"},
        {GRID ",'killercage':[{'cells':['R1C1',5]}]", "R1C2"},
        {GRID ",'difference':[{'cells':['R1C1']}]", "two cells"},
        {GRID ",'difference':[{'cells':['R1C1','R1C2'],'value':'z'}]", "two cells"},
        {GRID ",'ratio':[{'cells':['R1C1','R1C2'],'value':3}],'negative':['ratio']", "ratios"},
        {GRID ",'xv':[{'cells':['R1C1','R1C2'],'value':'L'}]", "xv"},
        {GRID ",'xv':[{'cells':['R1C1'],'value':'X'}]", "xv"},
        {GRID ",'xv':[{'cells':['R1C1','R1C2']}]", "xv"},
        {GRID ",'negative':['whispers']", "whispers"},
        {GRID ",'negative':[5]", "negative"},
        {GRID ",'thermometer':[{'lines':[['R1C1','R0C2']]}]", "R1C2"},
        {GRID ",'extraregion':[{'cells':['R1C1','R1C2','R1C3','R1C4','R2C1']}]", "regions"},
        {GRID ",'extraregion':[{'cells':['R1C1','C1']}]", "R1C2"},
        {GRID ",'even':[{'cell':'here'}]", "a cell such as"},
        {GRID ",'odd':7", "an array expected"},
        {GRID ",'minimum':[{'cell':1}]", "a cell such as"},
        {GRID ",'maximum':{}", "an array expected"},
        {"'grid':[[{'givenPencilMarks':[2]}]]", "digits expected"},
        {"'grid':[[{'givenPencilMarks':[0]}]]", "digits expected"},
        {"'grid':[[{'givenPencilMarks':['x']}]]", "digits expected"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_bad("fpuzzles", "{", cases[i].text, "}", cases[i].sentence);
    expect_bad("fpuzzles", "", "https://example.org/abc", "", "no puzzle in this link");
    expect_bad("fpuzzles", "", "?load=N4Ig%%%", "", "");
    expect_bad("fpuzzles", "", "{'size':", "", "not JSON");
}

static void sudokupad_objects(void **state) {
    (void)state;
    static const wrong cases[] = {
        {",'cells':[]", "1 to 100 rows"},
        {",'cells':[[{}],[{},{}]]", "cells"},
        {",'cells':[[{'value':2}]]", "value"},
        {",'cells':[[{'value':'x'}]]", "value"},
        {",'cells':[[{'value':[]}]]", "value"},
        {",'regions':[[[0,0],[0,9]]]", "[row, column]"},
        {",'regions':[[[0,0],['a',1]]]", "[row, column]"},
        {",'regions':[[[0,0],[0.5,1]]]", "[row, column]"},
        {",'regions':[[[0,0],[-1,1]]]", "[row, column]"},
        {BOXES ",'cages':[{'cells':[[0,0],[7,7]],'value':5}]", "cages"},
        {BOXES ",'cages':[{'cells':[[0,0],[0,1]],'value':'odd'}]", "no sum"},
        {BOXES ",'cages':[{'cells':[[0,0],[0,1]],'value':true}]", "no sum"},
        {BOXES ",'lines':[{'color':'#34BBE6','wayPoints':[[0,4],[3,0]]}]", "drawing"},
        {BOXES ",'lines':[{'color':'#34BBE6','wayPoints':[[0,0],[4,3]]}]", "drawing"},
        {BOXES ",'lines':[{'color':'#34BB','wayPoints':[[0,0],[4,4]]}]", "drawing"},
        {BOXES ",'lines':[{}]", "drawing"},
        {BOXES ",'lines':[{'color':'#CFCFCF','thickness':21,'wayPoints':[[0.5,0.5],[2.5,0.5]]}]",
         "drawing"},
        {BOXES ",'lines':[{'color':'#CFCFCF','thickness':21,'wayPoints':[[0.5,0.5],[0.5,2.5]]}]",
         "drawing"},
        {BOXES ",'lines':[{'color':'#CFCFCF','thickness':21,'wayPoints':[[0.5,0.5],[0.5,9.5]]}]",
         "drawing"},
        {BOXES ",'underlays':[{'center':[0.5,0.5]}]", "drawing"},
        {BOXES ",'underlays':[{'center':[0.5,0.5],'backgroundColor':'#CFCFCF','rounded':false}]",
         "drawing"},
        {BOXES ",'underlays':[{'center':[0.5,0.5],'backgroundColor':'#CFCFCF','rounded':true,"
               "'width':1}]",
         "drawing"},
        {BOXES ",'underlays':[{'center':[0.5,0.5],'backgroundColor':'#CFCFCF','rounded':true,"
               "'width':0.85,'height':1}]",
         "drawing"},
        {BOXES ",'global':['entropy']", "entropy"},
        {BOXES ",'global':[5]", "global"},
        {BOXES ",'sandwiches':[1]", "sandwiches"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (strncmp(cases[i].text, ",'cells'", 8) == 0)
            expect_bad("fpuzzles", "{", cases[i].text + 1, "}", cases[i].sentence);
        else
            expect_bad("fpuzzles", CELLS, cases[i].text, "}", cases[i].sentence);
}

/* The shape and the clues, as rows write them. */
static void expect_rows(const char *format, const char *text, const char *wanted) {
    qdr_read_options options = options_for(format);
    qdr_style style = QDR_STYLE_INIT;
    qdr_text rows = QDR_TEXT_INIT;
    qdr_puzzle *puzzle = read_one(quoted(text), &options, NULL);
    style.format = QDR_FORMAT_ROWS;
    assert_int_equal(qdr_write_puzzle(&style, puzzle, NULL, &rows, NULL), QDR_OK);
    if (strncmp(rows.bytes, wanted, strlen(wanted)) != 0) fail_msg("%s\n%s", text, rows.bytes);
    qdr_text_free(&rows);
    qdr_puzzle_free(puzzle);
}

static void rare_ones_are_read(void **state) {
    (void)state;
    expect_rows("fpuzzles",
                "{'grid':[[{'region':0},{'region':0},{'region':0},{'region':0}],"
                "[{'region':1},{'region':1},{'region':1},{'region':1}],"
                "[{'region':2},{'region':2},{'region':2},{'region':2}],"
                "[{'region':3},{'region':3},{'region':3},{'region':3,'value':4,'given':true}]]}",
                "#! boxes 1x4\n....\n....\n....\n...4\n");
    expect_rows("fpuzzles",
                "{" GRID ",'antiking':false,'palindrome':[],'clone':{},'arrow':null,'x':''}",
                "....\n....\n....\n....\n");
    expect_rows("json", "{'givens':[1,2,null,0]}", "12\n..\n");
    expect_rows("json", "{'givens':'1...','jigsaw':[[0,0],[1,1]]}", "#! jigsaw 11 22\n1.\n..\n");
    expect_rows("json", "{'givens':null,'side':2,'rules':null,'regions':null,'clues':null}",
                "..\n..\n");
    expect_rows("json", "{'givens':'1...','candidates':null,'comment':5}", "1.\n..\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_objects),
        cmocka_unit_test(f_puzzles_objects),
        cmocka_unit_test(sudokupad_objects),
        cmocka_unit_test(rare_ones_are_read),
    };
    if (!strstr(qdr_build_features(), "jansson yes")) return 0; /* they are not read here */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
