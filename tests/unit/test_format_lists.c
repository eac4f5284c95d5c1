/* test_format_lists.c: cells that are given one by one, put into rows, and what is wrong with texts
 * that were meant as one grid. */
#include "testing.h"

#include "format/assignments.h"
#include "format/diagnose.h"

#include <string.h>

/* ---- one by one --------------------------------------------------------------------------------
 */

static void expect_rows(const char *list, int side, const char *rows) {
    qdr_text text = QDR_TEXT_INIT;
    qdr_error error = {QDR_OK, 0, 0, ""};
    if (!qdri_from_assignments(list, strlen(list), side, &text, &error) ||
        strcmp(text.bytes, rows) != 0)
        fail_msg("%s\n%s\n%s", list, error.message, text.bytes);
    qdr_text_free(&text);
}

static void expect_none(const char *list, int side, size_t line, size_t column,
                        const char *sentence) {
    qdr_text text = QDR_TEXT_INIT;
    qdr_error error = {QDR_OK, 0, 0, ""};
    if (qdri_from_assignments(list, strlen(list), side, &text, &error) ||
        strcmp(error.message, sentence) != 0 || error.line != line || error.column != column)
        fail_msg("%s\n%zu:%zu: %s", list, error.line, error.column, error.message);
    assert_int_equal(error.status, *sentence ? QDR_BAD_INPUT : QDR_OK);
    qdr_text_free(&text);
}

static void cells_are_named_in_many_ways(void **state) {
    (void)state;
    static const char rows[] = "1 2 . . \n. 4 . . \n. . . . \n. . . 3 \n";
    static const char *const lists[] = {
        "r1c1=1, r1c2=2, r2c2=4, r4c4=3",
        "R1C1 1\nR1C2 2\nR2C2 4\nR4C4 3\n",
        "r1c1 == 1; r1c2 => 2; r2c2 := 4; r4c4 -> 3",
        "{\"r1c1\": \"1\", \"r1c2\": '2', 'r2c2': 4, 'r4c4': 3}",
        "r1c1=1 r1c2=2 r2c2=4 r4c4=3 r3c3=. r3c4=_ r3c1=0",
        "r1c1=1 r1c2=2 r2c2=4 r4c4=3 r1c1=1",
        "# a comment\nA1=1\nA2=2\n\nb2:4\nd4 \xe2\x86\x92 3\n# more",
        "grid[0][0] = 1;\ngrid[0][1] = 2;\ngrid[1][1] = 4;\ngrid[3][3] = 3;\n",
        "a_1(1,1)=1 a_1(1,2)=2 a_1(2,2)=4 a_1(4,4)=3",
        "[(1,1,1), (1,2,2), (2, 2, 4), ( 4 ; 4 ; 3 )]",
    };
    for (size_t i = 0; i < COUNT_OF(lists); i++) expect_rows(lists[i], 4, rows);
    for (size_t i = 0; i < COUNT_OF(lists); i++) expect_rows(lists[i], 0, rows);
}

static void bare_numbers_are_a_list_in_order(void **state) {
    (void)state;
    static const char rows[] = "1 2 3 4 \n3 4 1 2 \n. . . . \n. . . . \n";
    expect_rows("1 1 1\n1 2 2\n1 3 3\n1 4 4\n2 1 3\n2 2 4\n2 3 1\n2 4 2\n", 0, rows);
    expect_rows("1,1,1\r\n2,1,3\r\n1,2,2\r\n2,2,4\r\n1,3,3\r\n2,3,1\r\n1,4,4\r\n2,4,2", 0, rows);
    expect_none("1 1 1\n2 2 4\n1 3 3\n1 4 4\n2 1 3\n1 2 2\n2 3 1\n2 4 2\n", 0, 0, 0, "");
    expect_none("1 1 1\n1 2 2\n1 3 3\n1 4 4\n2 1 3\n2 2 4\n2 3 1\n", 0, 0, 0, "");
    expect_none("1 1 1\n1 2 2\n1 3 3\n1 4 4\n2 1 3\n2 2 4\n2 3 1\n2 3 2\n", 0, 0, 0, "");
    expect_none("1 1 1 1\n", 0, 0, 0, "");
}

static void lists_with_mistakes(void **state) {
    (void)state;
#define EIGHT "r1c1=1 r1c2=2 r1c3=3 r1c4=4 r2c1=3 r2c2=4 r2c3=1 r2c4=2\n"
    static const char slip[] = "cells are given one by one here, as in r1c1=5, but this is none";
    static const char large[] =
        "cells are given one by one here, but some number is too large for a 4×4";
    static const char zero[] =
        "are rows and columns counted from 0 or from 1? None is 0 or 9: write r1c1=5";
    expect_none(EIGHT "row3", 0, 2, 1, slip);
    expect_none(EIGHT "  r3c=1", 0, 2, 3, slip);
    expect_none(EIGHT "r3c1", 0, 2, 1, slip);
    expect_none(EIGHT "r3c1=x", 0, 2, 1, slip);
    expect_none(EIGHT "r3c1='1", 0, 2, 1, slip);
    expect_none(EIGHT "r3c1=12a", 0, 2, 1, slip);
    expect_none(EIGHT "A1=1", 0, 2, 1, slip);
    expect_none(EIGHT "r1c1=2", 0, 2, 1, "this cell is given twice, as 1 and as 2");
    expect_none("r1c1=1 r1c2=2 r1c3=3 r5c5=4", 4, 1, 0, large);
    expect_none("r1c1=1 r1c2=2 r1c3=3 r4c4=5", 4, 1, 0, large);
    expect_none("r0c1=1 r1c2=2 r1c3=3 r4c4=4", 4, 1, 0, large);
    expect_none("r1c1=1 r1c2=2 r1c3=3 r5c5=5", 0, 1, 1,
                "cells are given one by one here, but of which size is the grid? Say --size 6 or "
                "--size 9");
    expect_none("(1,1)=1 (2,2)=2 (3,3)=3 (4,4)=7 (5,5)=5 (6,6)=6 (7,7)=7 (8,8)=8", 0, 1, 0, zero);
}

/* Too few, too small, or something else. */
static void other_texts_are_no_lists(void **state) {
    (void)state;
    static const char *const others[] = {
        "",
        "r1c1=1 r1c2=2 r1c3=3",
        "r1c1=1 r1c2=2 r2c1=2 r2c2=1",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "(1)(1)=1",
        "[1]1",
        "(1,)",
        "(1,1,)",
        "(x)",
        "a_name_that_is_longer_than_it_may_be[0][0]=1",
        "r1x1=1",
        "\"r1c1=1",
        "J1=1",
    };
    for (size_t i = 0; i < COUNT_OF(others); i++) expect_none(others[i], 0, 0, 0, "");
    expect_none("r1c1=1 r1c2=2 r1c3=3 r1c4=4", 26, 0, 0, "");
}

/* ---- what is wrong -----------------------------------------------------------------------------
 */

typedef bool diagnosis(const char *bytes, size_t length, qdr_error *error);

static void expect_wrong(diagnosis *look, const char *text, size_t line, size_t column,
                         const char *sentence) {
    qdr_error error = {QDR_OK, 0, 0, ""};
    if (look(text, strlen(text), &error) != (*sentence != '\0') ||
        strcmp(error.message, sentence) != 0 || error.line != line || error.column != column)
        fail_msg("%s\n%zu:%zu: %s", text, error.line, error.column, error.message);
}

static void grids_with_a_cell_too_many(void **state) {
    (void)state;
    expect_wrong(qdri_diagnose, "1\n.\n.\n.\n# c\n.\n.\n.\n3\n.\n.\n.\n.\n2\n.\n.\n4\n5\n\n", 18, 0,
                 "17 lines of one cell each, but a 4×4 has 16");
    expect_wrong(qdri_diagnose, "1  4\n 2  1\n3  1\n  2\n", 2, 0,
                 "4 rows with spaces for blanks, but this one has 5 cells: one is missing or too "
                 "many");
    expect_wrong(qdri_diagnose, "# c\n1   2   3\n    1\n2   1\n3     1\n", 2, 0,
                 "4 rows with spaces for blanks, but this one has 5 cells: one is missing or too "
                 "many");
    expect_wrong(qdri_diagnose, "12..34..\n\n", 0, 0, "");
    expect_wrong(qdri_diagnose, "12..34..\n.1.2....\n", 1, 0,
                 "2 lines of 8 cells are 16, as many as a 4×4 has: put 4 on each line");
    expect_wrong(qdri_diagnose, "12..34..\n\n.1.2....\n", 0, 0, "");
    expect_wrong(qdri_diagnose, "12..\n.3!.\n# c\n.1..\n2..?\n", 2, 3,
                 "'!' is not a digit of a 4×4 (1-4, or . for a blank)");
    expect_wrong(qdri_diagnose, "12..\n.3!\n.1..\n2..?\n", 0, 0, "");
    expect_wrong(qdri_diagnose, "12!\n.3.\n.1.\n", 0, 0, "");
    expect_wrong(qdri_diagnose, "12!.\n.3..\n.1..\n", 0, 0, "");
}

static void lists_with_a_cell_too_many(void **state) {
    (void)state;
    expect_wrong(qdri_diagnose_list, "[[1,2,3,4],\n [3,4,1],\n [2,1,4,3],[4,3,2,1]]", 2, 2,
                 "row 2 has 3 cells, the others have 4");
    expect_wrong(qdri_diagnose_list, "{{1,2,3,4},(3,4,1,2),(2,1,4,3),(4,3,2,1,1)}", 1, 32,
                 "row 4 has 5 cells, the others have 4");
    static const char *const others[] = {"[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]", /* none */
                                         "[[1,2],[1]]",
                                         "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4]]",
                                         "[[1,2,3,4],[3,4,1],[2,1,4],[4,3,2,1]]",
                                         "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[1,2,3,4],[1,2,3,4],[1]]",
                                         "[[1,2,3,4],[1,2,3,4]]",
                                         "",
                                         "[",
                                         "1,2,3]"};
    for (size_t i = 0; i < COUNT_OF(others); i++)
        expect_wrong(qdri_diagnose_list, others[i], 0, 0, "");
}

static void grids_with_a_row_too_many(void **state) {
    (void)state;
    expect_wrong(qdri_diagnose_rest, "12..\n34..\n....\n....\n.1..\n", 1, 0,
                 "5 rows of 4 cells, but a 4×4 has 4 rows");
    expect_wrong(qdri_diagnose_rest, "12..\n34..\n....\n....\n", 0, 0, "");
    expect_wrong(qdri_diagnose_rest, "1..\n3..\n...\n...\n", 0, 0, "");
    expect_wrong(qdri_diagnose_rest, "12..\n34..\n....\n....\n.1..\n....\n....\n", 0, 0, "");
    expect_wrong(qdri_diagnose_rest, "12..\n34..\n.!..\n....\n.1..\n", 0, 0, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_are_named_in_many_ways),
        cmocka_unit_test(bare_numbers_are_a_list_in_order),
        cmocka_unit_test(lists_with_mistakes),
        cmocka_unit_test(other_texts_are_no_lists),
        cmocka_unit_test(grids_with_a_cell_too_many),
        cmocka_unit_test(lists_with_a_cell_too_many),
        cmocka_unit_test(grids_with_a_row_too_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
