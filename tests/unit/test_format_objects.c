/* test_format_objects.c: what can be wrong within the objects of json, f-puzzles and SudokuPad, and
 * what is said about it; and some of what is rare, but right. Texts have ' for ". */
#include "format_help.h"

#include "formats/lz_string.h"
#include "formats/scl_unzip.h"

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

typedef struct right {
    const char *text, *rows;
} right;

static void f_puzzles_rules_are_read(void **state) {
    (void)state;
    static const right cases[] = {
        {",'diagonal+':true,'diagonal-':true", "#! rules x\n"},
        {",'diagonal-':true", "#! region r1c1 r2c2 r3c3 r4c4\n"},
        {",'diagonal+':true", "#! region r1c4 r2c3 r3c2 r4c1\n"},
        {",'antiknight':true", "#! rules anti-knight\n"},
        {",'antiking':true", "#! rules anti-king\n"},
        {",'disjointgroups':true", "#! rules disjoint\n"},
        {",'nonconsecutive':true", "#! rules non-consecutive\n"},
        {",'nonconsecutive':true,'difference':[{'cells':['R1C1','R1C2']}]",
         "#! rules all-white\n#! difference 1 r1c1 r1c2\n"},
        {",'nonconsecutive':true,'ratio':[{'cells':['R1C1','R1C2'],'value':'3'}]",
         "#! rules all-white\n#! ratio 3 r1c1 r1c2\n"},
        {",'negative':['ratio','xv'],'ratio':[{'cells':['R1C1','R1C2']}]",
         "#! rules all-black all-xv\n#! ratio 2 r1c1 r1c2\n"},
        {",'xv':[{'cells':['R1C1','R1C2'],'value':'V'}]", "#! sum 5 r1c1 r1c2\n"},
        {",'killercage':[{'cells':['R1C1','R1C2']}]", "#! region r1c1 r1c2\n"},
        {",'killercage':[{'cells':['R1C1','R1C2'],'value':''}]", "#! region r1c1 r1c2\n"},
        {",'killercage':[{'cells':['R1C1','R1C2'],'value':null}]", "#! region r1c1 r1c2\n"},
        {",'killercage':[{'cells':['R1C1']}]", "....\n"},
        {",'minimum':[{'cell':'R1C1'},{'cell':'R1C2'}]",
         "#! less r1c1 r2c1\n#! less r1c2 r2c2\n#! less r1c2 r1c3\n"},
        {",'maximum':[{'cell':'R4C4'}]", "#! less r3c4 r4c4\n#! less r4c3 r4c4\n"},
        {",'even':[],'odd':null,'cage':[]", "....\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[2000];
        snprintf(text, sizeof text, "{" GRID "%s}", cases[i].text);
        expect_rows("fpuzzles", text, cases[i].rows);
    }
}

#define REGIONS(a, b, c, d) \
    "[{'region':" #a "},{'region':" #b "},{'region':" #c "},{'region':" #d "}]"

static void f_puzzles_regions_are_read(void **state) {
    (void)state;
    expect_rows("fpuzzles",
                "{'grid':[" REGIONS(0, 0, 0, 1) "," REGIONS(2, 2, 0, 1) "," REGIONS(
                    2, 2, 3, 1) "," REGIONS(3, 3, 3, 1) "]}",
                "#! jigsaw 1112 3312 3342 4442\n");
    expect_rows(
        "fpuzzles",
        "{'grid':[" REGIONS(null, null, null, null) "," REGIONS(null, null, null, null) "," REGIONS(
            null, null, null, null) "," REGIONS(null, null, null, null) "]}",
        "#! boxes none\n");
    expect_bad("fpuzzles", "{'grid':[",
               REGIONS(0, 0, 0, 0) "," REGIONS(1, 1, 1, 1) "," REGIONS(2, 2, 2, 2) "," REGIONS(
                   3, 3, 3, null),
               "]}", "region");
}

/* Pencil marks of cells that are even, odd, or told one by one, in rows of candidates. */
static void f_puzzles_marks_are_read(void **state) {
    (void)state;
    qdr_read_options options = options_for("fpuzzles");
    qdr_puzzle *puzzle =
        read_one(quoted("{'grid':[[{'givenPencilMarks':[2,4]},{},{},{}]," ROW "," ROW "," ROW
                        "],'even':[{'cell':'R2C1'}],'odd':[{'cell':'R2C2'}]}"),
                 &options, NULL);
    for (int digit = 1; digit <= 4; digit++) {
        assert_int_equal(qdr_puzzle_candidate(puzzle, 0, digit), digit % 2 == 0);
        assert_true(qdr_puzzle_candidate(puzzle, 1, digit));
        assert_int_equal(qdr_puzzle_candidate(puzzle, 4, digit), digit % 2 == 0);
        assert_int_equal(qdr_puzzle_candidate(puzzle, 5, digit), digit % 2 == 1);
    }
    qdr_puzzle_free(puzzle);
}

/* Refused with the sentence, and read without that rule where that is asked for. */
static void expect_drawn(const char *text, const char *sentence) {
    expect_bad("fpuzzles", "", text, "", sentence);
    qdr_read_options options = options_for("fpuzzles");
    options.ignore_drawings = true;
    qdr_puzzle *puzzle = read_one(quoted(text), &options, NULL);
    assert_true(qdr_puzzle_is_partial(puzzle));
    qdr_puzzle_free(puzzle);
}

static void expect_words(const char *words, const char *rule) {
    char text[2000], sentence[200];
    snprintf(text, sizeof text, "{" GRID ",'ruleset':'%s'}", words);
    if (!rule) {
        expect_rows("fpuzzles", text, "....\n");
        return;
    }
    snprintf(sentence, sizeof sentence,
             "the puzzle has a rule for people alone (\"%s\"); --ignore-drawings reads it without "
             "that rule",
             rule);
    expect_drawn(text, sentence);
}

static void what_people_are_told_is_minded(void **state) {
    (void)state;
    expect_words("", NULL);
    expect_words("Normal sudoku rules apply.", NULL);
    expect_words("Each digit appears once in every row and column. Have fun!", NULL);
    expect_words("No digit may repeat in any row or column.", NULL);
    expect_words("Thanks to all who tested!", NULL);
    expect_words("Normal rules apply. Digits along a line rise.", "words");
    expect_words("Every row is a box", "words");
    expect_words("Digits on an ARROW add up", "arrow");
    expect_words("Normal sudoku rules apply, and the anti-knight ones", "knight");
    expect_drawn("{" GRID ",'circle':[{'cells':['R1C1']}]}", "(\"circle\")");
    expect_rows("fpuzzles",
                "{" GRID ",'antiknight':true,'ruleset':'Cells a knight could reach differ'}",
                "#! rules anti-knight\n");
}

static void sudokupad_is_read(void **state) {
    (void)state;
    static const right cases[] = {
        {BOXES, "....\n"},
        {"", "#! boxes none\n"},
        {",'regions':[[[0,0],[1,1]]]", "#! boxes none\n#! region r1c1 r2c2\n"},
        {BOXES ",'cages':[{'cells':[[0,0],[0,1]],'value':'5'}]", "#! cage 5 r1c1 r1c2\n"},
        {BOXES ",'cages':[{'cells':[[0,0],[1,0]],'value':5}]", "#! cage 5 r1c1 r2c1\n"},
        {BOXES ",'cages':[{'cells':[[0,0],[1,1]],'sum':5}]", "#! cage 5 r1c1 r2c2\n"},
        {BOXES ",'cages':[{'cells':[[0,0],[2,1]],'unique':true}]", "#! region r1c1 r3c2\n"},
        {BOXES ",'cages':[{'cells':[[0,0],[2,1]],'unique':true,'value':''}]",
         "#! region r1c1 r3c2\n"},
        {BOXES ",'cages':[{'cells':[[0,0],[2,1]],'unique':false}]", "....\n"},
        {BOXES ",'cages':[{'value':'title:  Four'},{'value':'rules: Normal sudoku rules apply'}]",
         "# Four\n....\n"},
        {BOXES ",'cages':[{'value':'author: me'},{'cells':[]}]", "....\n"},
        {BOXES ",'lines':[{'color':'#34bbe6','wayPoints':[[0,0],[4,4]]}]",
         "#! region r1c1 r2c2 r3c3 r4c4\n"},
        {BOXES ",'lines':[{'color':'#34BBE6','wayPoints':[[4,4],[0,0]]},"
               "{'color':'#34BBE6','wayPoints':[[4,0],[0,4]]}]",
         "#! rules x\n"},
        {BOXES ",'lines':[{'color':'#34BBE6','wayPoints':[[0,4],[4,0]]}]",
         "#! region r1c4 r2c3 r3c2 r4c1\n"},
        {BOXES ",'lines':[{'color':'#CFCFCF','thickness':21,'wayPoints':[[0.5,0.5],[1.5,0.5],"
               "[2.5,1.5]]}],'underlays':[{'center':[0.5,0.5],'backgroundColor':'#CFCFCF',"
               "'rounded':true,'width':0.85,'height':0.85}]",
         "#! less r1c1 r2c1 r3c2\n"},
        {BOXES ",'global':['antiknight','disjoint']", "#! rules anti-knight\n"},
        {BOXES ",'metadata':{'antiking':true,'norowcol':false,'title':'Two',"
               "'rules':'Normal sudoku rules apply. Kings move.'}",
         "# Two\n#! rules anti-king\n"},
        {BOXES ",'rules':'Normal sudoku rules apply','overlays':[],'arrows':[]", "....\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[2000];
        snprintf(text, sizeof text, CELLS "%s}", cases[i].text);
        expect_rows("fpuzzles", text, cases[i].rows);
    }
    expect_rows("fpuzzles",
                "{'cells':[[{'value':''},{'value':null,'color':'red'}],[{'value':'2'},"
                "{'value':1,'given':false}]]}",
                "..\n2.\n");
}

static void sudokupad_is_refused(void **state) {
    (void)state;
    static const wrong cases[] = {
        {BOXES ",'cages':[{'cells':[[0,0],[2,1]],'value':5}]",
         "the puzzle has \"cages\" whose digits add up and need not differ"},
        {BOXES ",'cages':[{'cells':[[0,0],[2,1]]}]",
         "the puzzle has \"cages\" of which neither a sum nor \"unique\" is told"},
        {BOXES ",'cages':[{'cells':[[0,0],[4,4]],'unique':true}]",
         "\"cages\": cells as [row, column] from 0 expected"},
        {BOXES ",'cages':[{'cells':[[0,0],[0,1]],'value':'99999999'}]", "which is no sum"},
        {BOXES ",'metadata':{'norowcol':true}",
         "the puzzle has \"norowcol\", so rows and columns may repeat digits"},
        {BOXES ",'rules':'Digits on an arrow add up'", "(\"arrow\")"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_bad("fpuzzles", CELLS, cases[i].text, "}", cases[i].sentence);
    expect_bad("fpuzzles", "", "{'cells':[[{'candidates':[1]}]]}", "",
               "the puzzle has \"candidates\" in a cell, which is not supported");
    static const char *const drawings[] = {
        "'lines':[{'color':'#34BBE6','wayPoints':[[0,0],[4,3]]}]",
        "'lines':[{'color':'#CFCFCF','thickness':21,'wayPoints':[[0.5,0.5],[1.5,0.5]]}]",
        "'lines':[{'color':'#CFCFCF','thickness':21,'wayPoints':[[0.5,0.5]]}]",
        ("'underlays':[{'center':[0.5,0.5],'backgroundColor':'#CFCFCF','rounded':true,"
         "'width':0.85,'height':0.85}]"),
        "'overlays':[{}]",
        "'arrows':[{}]"};
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        char text[2000];
        snprintf(text, sizeof text, CELLS BOXES ",%s}", drawings[i]);
        expect_drawn(text, ", a drawing whose rule the link does not tell in a readable way; "
                           "--ignore-drawings reads it without");
    }
}

/* Cells are found by the names that other programs give them, unless there may be more to it. */
static void objects_of_other_programs(void **state) {
    (void)state;
    expect_rows("json", "{'board':[[1,0],[0,0]]}", "1.\n..\n");
    expect_rows("json", "{'puzzle':'1...','id':7}", "1.\n..\n");
    expect_rows("json", "{'newboard':{'grids':[{'value':[[1,0],[0,0]],'difficulty':'Easy'}]}}",
                "1.\n..\n");
    expect_rows("json", "{'data':{'givens':'1...','comment':'c'}}", "# c\n1.\n..\n");
    expect_rows("json", "{'rows':['1.','..']}", "1.\n..\n");
    expect_rows("json", "{'givens':['1.','..']}", "1.\n..\n");
    static const char *const refused[] = {"{'puzzle':'1...','cages':[]}",
                                          "{'board':7}",
                                          "{'data':{'data':{'data':{'data':{'data':'1...'}}}}}",
                                          "{'grids':[{'value':'1...'},{'value':'1...'}]}",
                                          "{'givens':['1.','.']}",
                                          "{}"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        expect_bad("json", "", refused[i], "", i == 3 || i == 4 ? "" : "\"side\": a number");
}

/* ---- links ------------------------------------------------------------------------------------
 */

static void expect_link(const char *before, const char *json, const char *after, qdr_format as,
                        const char *rows) {
    qdr_text link = QDR_TEXT_INIT, written = QDR_TEXT_INIT;
    qdr_read_options options = QDR_READ_OPTIONS_INIT;
    qdr_style style = QDR_STYLE_INIT, found;
    options.format = as;
    style.format = QDR_FORMAT_ROWS;
    qdr_text_puts(&link, before);
    assert_int_equal(qdri_lz_pack(json, strlen(json), &link), QDR_OK);
    qdr_text_puts(&link, after);
    qdr_puzzle *puzzle = read_one(link.bytes, &options, &found);
    assert_int_equal(found.format, QDR_FORMAT_FPUZZLES);
    assert_int_equal(qdr_write_puzzle(&style, puzzle, NULL, &written, NULL), QDR_OK);
    if (strncmp(written.bytes, rows, strlen(rows)) != 0) fail_msg("%s\n%s", link.bytes, rows);
    qdr_puzzle_free(puzzle);
    qdr_text_free(&link);
    qdr_text_free(&written);
}

/* What they carry is found wherever it stands, and they are known for what they are. */
static void links_carry_puzzles(void **state) {
    (void)state;
    static const char grid[] = "{\"size\":2,\"grid\":[[{\"value\":1,\"given\":true},{}],[{},{}]]}";
    static const char cells[] = "{\"cells\":[[{\"value\":1},{}],[{},{}]],\"regions\":[]}";
    static const struct {
        const char *before, *json, *after;
    } links[] = {
        {"https://www.f-puzzles.com/?load=", grid, ""},
        {"https://f-puzzles.com/?load=", grid, "&theme=dark"},
        {"  https://sudokupad.app/fpuz", grid, "?setting=1"},
        {"https://sudokupad.app/fpuzzles", grid, "#top"},
        {"https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuz", grid, "\trest"},
        {"https://app.crackingthecryptic.com/sudoku/fpuz", grid, "\t "},
        {"fpuz", grid, ""},
        {"", grid, ""},
        {"https://sudokupad.app/scl", cells, "?x"},
        {"https://app.crackingthecryptic.com/sudoku/?puzzleid=ctc", cells, "&x=1"},
        {"scl", cells, ""},
        {"ctc", cells, ""},
    };
    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        expect_link(links[i].before, links[i].json, links[i].after, QDR_FORMAT_AUTO, "1.\n..\n");
    expect_link("scl", "{ce:[[{v:1},],[,]],re:[[[0,0],[0,1]]]}", "", QDR_FORMAT_AUTO,
                "#! region r1c1 r1c2\n1.\n..\n");
    qdr_read_options options = options_for("fpuzzles");
    qdr_error error = read_bad("https://sudokupad.app/sclN4Ig\n", 30, &options);
    assert_string_equal(error.message, "what the link carries is damaged or cut");
    error = read_bad("https://sudokupad.app\n", 22, &options);
    assert_non_null(strstr(error.message, "no puzzle in this link: f-puzzles has it behind load="));
}

static void shortened_json_is_written_out(void **state) {
    (void)state;
    static const right cases[] = {
        {"{}", "{}"},
        {"{ce:[[{v:5},],[,{}]]}", "{'cells':[[{'value':5},{}],[{},{}]]}"},
        {"{unique:t,r:f,c:FF0000,c2:#abcdef}",
         "{'unique':true,'rounded':false,'color':'#FF0000','backgroundColor':'#abcdef'}"},
        {"{w:123456,h:1234567,te:12345g}", "{'width':'#123456','height':1234567,'text':12345g}"},
        {"{t:'Don\\'t',\'d\':'\\n'}", "{'title':'Don't','d':'\\n'}"},
        {"{\"t\":\"x\",d2:0.5,zz:null}", "{'t':'x','d':0.5,'zz':null}"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        qdr_text json = QDR_TEXT_INIT;
        assert_int_equal(qdri_scl_unzip(cases[i].text, strlen(cases[i].text), &json), QDR_OK);
        for (size_t at = 0; at < json.length; at++)
            if (json.bytes[at] == '"') json.bytes[at] = '\'';
        assert_string_equal(json.bytes, cases[i].rows);
        qdr_text_free(&json);
    }
    static const char *const broken[] = {
        "",
        "5",
        "[1]",
        "{",
        "{a",
        "{a:",
        "{a:}",
        "{a:1",
        "{a:1,",
        "{a:1 b:2}x",
        "{:1}",
        "{a}",
        "{a:[1}",
        "{a:[",
        "{a:['x]}",
        "{a:{b:1]}",
        "{a:'x}",
        "{a:'\\",
        "{'a:1}",
        "{}x",
        "{a:1'b':2}",
        "{a:[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]}",
        "{a:1234567890123456789012345678901234567890123456789012345678901234}",
        "{a234567890123456789012345678901234567890123456789012345678901234:1}"};
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        qdr_text json = QDR_TEXT_INIT;
        if (qdri_scl_unzip(broken[i], strlen(broken[i]), &json) != QDR_BAD_INPUT)
            fail_msg("%s\n%s", broken[i], json.bytes);
        qdr_text_free(&json);
    }
}

/* In rows as well as in one array; as numbers, and as a string of digits. */
static void candidates_are_read(void **state) {
    (void)state;
    qdr_read_options options = options_for("json");
    qdr_puzzle *puzzle =
        read_one(quoted("{'givens':'1...','candidates':[[null,'2'],[[2,1],[]]]}"), &options, NULL);
    static const bool wanted[3][2] = {{false, true}, {true, true}, {false, false}};
    for (int cell = 1; cell < 4; cell++)
        for (int digit = 1; digit <= 2; digit++)
            assert_int_equal(qdr_puzzle_candidate(puzzle, cell, digit),
                             wanted[cell - 1][digit - 1]);
    qdr_puzzle_free(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_objects),
        cmocka_unit_test(f_puzzles_objects),
        cmocka_unit_test(sudokupad_objects),
        cmocka_unit_test(rare_ones_are_read),
        cmocka_unit_test(f_puzzles_rules_are_read),
        cmocka_unit_test(f_puzzles_regions_are_read),
        cmocka_unit_test(f_puzzles_marks_are_read),
        cmocka_unit_test(what_people_are_told_is_minded),
        cmocka_unit_test(sudokupad_is_read),
        cmocka_unit_test(sudokupad_is_refused),
        cmocka_unit_test(objects_of_other_programs),
        cmocka_unit_test(candidates_are_read),
        cmocka_unit_test(links_carry_puzzles),
        cmocka_unit_test(shortened_json_is_written_out),
    };
    if (!strstr(qdr_build_features(), "jansson yes")) return 0; /* they are not read here */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
