/* test_write_files.c: the files of other programs as they are written, byte for byte, and read
 * back; and what is refused, word for word. */
#include "format_bytes.h"

#define NINE \
    "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"
#define NINE_LINE \
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define NINE_ZEROS \
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
#define NINE_SOLVED \
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#define MARKED "1 24 34 34\n34 (1) () 12\n. . . .\n12 3 4 2\n"

/* ---- sdk and sadman -------------------------------------------------------------------------- */

#define HEADED                                                                                  \
    "Author: Me\nDescription: A puzzle\nDate: today\nSource: a book\nLevel: \nAddress: there\n" \
    "Description\nso"
#define HEADING "#AMe\n#DA puzzle\n#Btoday\n#Sa book\n#L\n#Uthere\n#CDescription\n#Cso\n"

static void test_sdk_has_a_letter_for_each_heading(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_SDK};
    writes(style, grid(FOUR), FOUR);
    writes(style, with_comment(grid(FOUR), HEADED), HEADING FOUR);
    writes(style, with_comment(grid(FOUR), ""), FOUR);
    writes(style, with_comment(grid(FOUR), "one\n"), "#Cone\n" FOUR);
    writes_solved(style, grid(FOUR), FOUR_SOLVED, "1234\n3412\n2143\n4321\n");
    style.blank = '0';
    writes(style, grid(FOUR), "1004\n0000\n3000\n4001\n");
    refuses(style, grid("#! rules x\n" FOUR),
            "the format sdk has no place for the diagonals of an X");
    style.blank = '4';
    refuses(style, grid(FOUR), "'4' cannot be the blank of this puzzle");
}

static void test_sadman_has_sections(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_SADMAN};
    writes(style, with_comment(grid(FOUR), HEADED), HEADING "[Puzzle]\n" FOUR);
    writes(style, marks("1 24 34 34\n34 (1) . 12\n. . . .\n12 3 4 2\n"),
           "[Puzzle]\n1...\n....\n....\n.342\n[PencilMarks]\n,24,34,34\n34,1,,12\n,,,\n12,,,\n");
    writes_solved(style, marks(MARKED), FOUR_SOLVED,
                  "[Puzzle]\n1...\n....\n....\n.342\n[State]\n1234\n3412\n2143\n4321\n");
    style.digits = QDR_DIGITS_LETTERS;
    writes(style, marks("1 24 34 34\n34 (1) . 12\n. . . .\n12 3 4 2\n"),
           "[Puzzle]\nA...\n....\n....\n.CDB\n[PencilMarks]\n,BD,CD,CD\nCD,A,,AB\n,,,\nAB,,,\n");
}

static void test_sadman_has_no_marks_for_givens(void **state) {
    (void)state;
    qdr_puzzle *puzzle = grid(FOUR);
    assert_ok(qdr_puzzle_set_candidate(puzzle, 8, 1, false)); /* which is a 3 */
    writes((qdr_style){.format = QDR_FORMAT_SADMAN}, puzzle,
           "[Puzzle]\n" FOUR "[PencilMarks]\n,,,\n,,,\n,,,\n,,,\n");
}

static void test_sadman_cannot_say_that_nothing_is_left(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_SADMAN};
    refuses(style, marks(MARKED),
            "r2c3 has no pencil mark left, which the format sadman cannot say");
    qdr_puzzle *puzzle = grid(FOUR);
    qdr_puzzle_set_candidate(puzzle, 8, 3, false);
    refuses(style, puzzle, "r3c1 has no pencil mark left, which the format sadman cannot say");
    refuses(style, grid("#! rules x\n" FOUR),
            "the format sadman has no place for the diagonals of an X");
    style.blank = '4';
    refuses(style, grid(FOUR), "'4' cannot be the blank of this puzzle");
}

/* ---- nine by nine only ----------------------------------------------------------------------- */

static void test_ss_has_a_frame_of_its_own(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_SS};
    writes(style, grid(NINE),
           "*-----------*\n|53.|.7.|...|\n|6..|195|...|\n|.98|...|.6.|\n|---+---+---|\n"
           "|8..|.6.|..3|\n|4..|8.3|..1|\n|7..|.2.|..6|\n|---+---+---|\n"
           "|.6.|...|28.|\n|...|419|..5|\n|...|.8.|.79|\n*-----------*\n");
    writes_solved(style, grid(NINE), NINE_SOLVED,
                  "*-----------*\n|534|678|912|\n|672|195|348|\n|198|342|567|\n|---+---+---|\n"
                  "|859|761|423|\n|426|853|791|\n|713|924|856|\n|---+---+---|\n"
                  "|961|537|284|\n|287|419|635|\n|345|286|179|\n*-----------*\n");
    refuses(style, grid(FOUR), "the format ss has only 9×9");
    refuses(style, grid("#! rules x\n" NINE),
            "the format ss has no place for the diagonals of an X");
    style.blank = '4';
    refuses(style, grid(NINE), "'4' cannot be the blank of this puzzle");
}

static void test_sdm_has_zeros_for_blanks(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_SDM, .digits = QDR_DIGITS_LETTERS};
    writes(style, grid("# one\n" NINE), NINE_ZEROS "\n");
    writes_solved(style, grid(NINE), NINE_SOLVED, NINE_SOLVED "\n");
    refuses(style, grid(FOUR), "the format sdm has only 9×9");
    refuses(style, grid("#! rules x\n" NINE),
            "the format sdm has no place for the diagonals of an X");
    style.blank = '.';
    writes(style, grid(NINE), NINE_LINE "\n");
    style.blank = '4';
    refuses(style, grid(NINE), "'4' cannot be the blank of this puzzle");
}

static void test_hodoku_has_fields_out_of_the_comment(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_HODOKU, .digits = QDR_DIGITS_LETTERS};
    writes(style, grid(NINE), ":0000:x:" NINE_LINE ":::::\n");
    writes(style,
           with_comment(grid(NINE), "Technique: 0100\nTech\nDigits: 1\nEliminations: 415 416\n"
                                    "Placements: 111\none\nDigits: 2:3\ntwo"),
           ":0100:1:" NINE_LINE "::415 416:111:Tech; one; Digits: 2:3; two:\n");
    writes(style, with_comment(grid(NINE), "one\nDigits: 2:3\nTechnique: "),
           "::x:" NINE_LINE "::::one; Digits: 2:3:\n");
    writes(style, with_comment(grid(NINE), "one\n"), ":0000:x:" NINE_LINE "::::one:\n");
    writes(style, with_comment(grid(NINE), ""), ":0000:x:" NINE_LINE ":::::\n");
}

/* A field is the first line of its name; what else is in the comment is not lost. */
static void test_hodoku_keeps_lines_that_look_like_fields(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_HODOKU};
    writes(style, with_comment(grid(NINE), "Technique: 0100\nTechnique: 0200"),
           ":0100:x:" NINE_LINE "::::Technique: 0200:\n");
    writes(style, with_comment(grid(NINE), "Digits: 1:2\nDigits: 3"),
           ":0000:x:" NINE_LINE "::::Digits: 1:2; Digits: 3:\n");
}

static void test_hodoku_tells_placed_digits_and_deleted_candidates(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_HODOKU};
    qdr_puzzle *puzzle = grid(NINE);
    assert_ok(qdr_puzzle_set_placed(puzzle, 80, true));
    assert_ok(qdr_puzzle_set_candidate(puzzle, 2, 1, false));
    assert_ok(qdr_puzzle_set_candidate(puzzle, 2, 9, false));
    assert_ok(qdr_puzzle_set_candidate(puzzle, 78, 3, false));
    writes(style, puzzle,
           ":0000:x:"
           "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7+9"
           ":113 913 397::::\n");
    puzzle = grid(NINE);
    assert_ok(qdr_puzzle_set_candidate(puzzle, 2, 1, false));
    assert_ok(qdr_puzzle_set_placed(puzzle, 80, true));
    writes_solved(
        style, puzzle, NINE_SOLVED,
        ":0000:x:53+4+67+8+9+1+26+7+2195+3+4+8+198+3+4+2+56+78+5+9+76+1+4+234+2+68+53+7+91"
        "7+1+3+92+4+8+56+96+1+5+3+728+4+2+8+7419+6+35+3+4+5+28+6+17+9:::::\n");
}

static void test_hodoku_refuses_other_sides_rules_and_blanks(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_HODOKU};
    refuses(style, grid(FOUR), "the format hodoku has only 9×9");
    refuses(style, grid("#! rules x\n" NINE),
            "the format hodoku has no place for the diagonals of an X");
    style.blank = '4';
    refuses(style, grid(NINE), "'4' cannot be the blank of this puzzle");
}

#define XML_BEGIN \
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n  <name>Quadrille</name>\n"
#define XML_END "</opensudoku>\n"

static void test_opensudoku_has_a_game_with_a_note(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_OPENSUDOKU, .digits = QDR_DIGITS_LETTERS, .blank = '4'};
    writes(style, grid(NINE), XML_BEGIN "  <game data=\"" NINE_ZEROS "\"/>\n" XML_END);
    writes(style, with_comment(grid(NINE), ""),
           XML_BEGIN "  <game data=\"" NINE_ZEROS "\"/>\n" XML_END);
    writes(style, with_comment(grid(NINE), "R & D, <\"é\">\n\x1f"),
           XML_BEGIN "  <game data=\"" NINE_ZEROS
                     "\" note=\"R &amp; D, &lt;&quot;é&quot;>&#10;&#31;\"/>\n" XML_END);
    writes_solved(style, grid(NINE), NINE_SOLVED,
                  XML_BEGIN "  <game data=\"" NINE_SOLVED "\"/>\n" XML_END);
    refuses(style, grid(FOUR), "the format opensudoku has only 9×9");
    refuses(style, grid("#! rules x\n" NINE),
            "the format opensudoku has no place for the diagonals of an X");
}

/* ---- solo ------------------------------------------------------------------------------------ */

static void test_solo_counts_blanks_in_letters(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_SOLO};
    writes(style, grid("# one\n# two\n" FOUR), "2x2:1b4d3c4b1 one; two\n");
    writes(style, with_comment(grid(FOUR), ""), "2x2:1b4d3c4b1\n");
    writes(style, grid("12..\n....\n....\n....\n"), "2x2:1_2n\n");
    writes_solved(style, grid(FOUR), FOUR_SOLVED, "2x2:1_2_3_4_3_4_1_2_2_1_4_3_4_3_2_1\n");
    /* 26 blanks have a letter of their own, 27 have not */
    writes(style, grid("1.....\n......\n......\n......\n...5..\n......\n"), "2x3:1z5h\n");
    writes(style, grid("#! boxes 3x2\n1.....\n......\n......\n......\n....5.\n......\n"),
           "3x2:1za5g\n");
    writes(style, grid("#! rules x\n......\n......\n......\n......\n......\n......\n"),
           "2x3x:zj\n");
}

static void test_solo_has_walls_around_jigsaw_regions(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_SOLO};
    writes(style, grid("#! jigsaw 1122 1122 3344 3344\n#! rules x\n1...\n....\n....\n...2\n"),
           "4jx:1n2,abbbbbbba\n");
    writes(style, grid("#! jigsaw 1112 1322 3342 3444\n" FOUR), "4j:1b4d3c4b1,b__b__caa__c_\n");
    writes(style, grid("#! jigsaw 12 12\n1.\n..\n"), "2j:1c,__b\n");
}

static void test_solo_has_walls_around_cages_and_their_sums(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_SOLO};
    static const char killer[] =
        "#! cage 3 r1c1 r1c2\n#! cage 7 r1c3 r1c4\n#! cage 5 r2c1 r3c1\n#! cage 5 r2c2 r3c2\n"
        "#! cage 5 r2c3 r3c3\n#! cage 5 r2c4 r3c4\n#! cage 7 r4c1 r4c2\n#! cage 3 r4c3 r4c4\n"
        "....\n....\n....\n....\n";
    writes(style, grid(killer), "2x2k:p,aa_____aaa_a_a_a_,3a7a5_5_5_5d7a3a\n");
    static const char shuffled[] =
        "#! cage 3 r4c4 r4c3\n#! cage 10 r4c1 r2c1 r3c1 r1c1\n#! cage 10 r2c2 r3c2 r4c2 r1c2\n"
        "#! cage 10 r1c3 r1c4 r2c4 r2c3\n#! cage 7 r3c3 r3c4\n" FOUR;
    shows(style, grid(shuffled), "2x2k:1b4d3c4b1,__a_a_a_h_a__,10_10_10g7c3a\n");
    writes_solved(style, grid(killer), FOUR_SOLVED, "2x2:1_2_3_4_3_4_1_2_2_1_4_3_4_3_2_1\n");
}

/* Six rows of one cage each, but for the last row, whose first cells are two cages. */
static qdr_puzzle *rows_as_cages(int first_cells) {
    qdr_shape_spec spec = {.side = 6, .box_rows = 2, .box_cols = 3};
    uint16_t cells[36];
    qdr_clue clues[7];
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    for (int cell = 0; cell < 36; cell++) cells[cell] = (uint16_t)cell;
    for (int row = 0; row < 6; row++)
        clues[row] = (qdr_clue){QDR_CLUE_CAGE, 21, cells + 6 * row, 6};
    spec.clues = clues;
    spec.clue_count = 6;
    if (first_cells > 0) {
        clues[5] = (qdr_clue){QDR_CLUE_CAGE, 10, cells + 30, (size_t)first_cells};
        clues[6] =
            (qdr_clue){QDR_CLUE_CAGE, 11, cells + 30 + first_cells, (size_t)(6 - first_cells)};
        spec.clue_count = 7;
    }
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    qdr_shape_free(shape);
    return puzzle;
}

#define THIRTY_WALLS "______________________________"

/* 25 places without a wall have a letter, 26 are a z that has no wall behind it. */
static void test_solo_has_long_ways_between_walls(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_SOLO};
    writes(style, rows_as_cages(0), "2x3k:zj,zd" THIRTY_WALLS ",21e21e21e21e21e21e\n");
    writes(style, rows_as_cages(2), "2x3k:zj,z_c" THIRTY_WALLS ",21e21e21e21e21e10a11c\n");
    writes(style, rows_as_cages(3), "2x3k:zj,zab" THIRTY_WALLS ",21e21e21e21e21e10b11b\n");
}

#define REST_IN_COLUMNS \
    "#! cage 5 r2c1 r3c1\n#! cage 5 r2c2 r3c2\n#! cage 5 r2c3 r3c3\n#! cage 7 r4c1 r4c2\n"
#define NOTHING "....\n....\n....\n....\n"

static void test_solo_refuses_cages_that_walls_cannot_tell(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_SOLO};
    static const char message[] = "the format solo has cages of one piece and two cells or more, "
                                  "with every cell in one of them";
    refuses(style, grid("#! cage 3 r1c1 r1c2\n" FOUR), message);
    /* all cells but one */
    refuses(style,
            grid("#! cage 3 r1c1 r1c2\n#! cage 7 r1c3 r1c4\n" REST_IN_COLUMNS
                 "#! cage 8 r2c4 r3c4 r4c4\n" NOTHING),
            message);
    /* one of a single cell */
    refuses(style,
            grid("#! cage 3 r1c1\n#! cage 7 r1c2 r1c3 r1c4\n" REST_IN_COLUMNS
                 "#! cage 5 r2c4 r3c4\n#! cage 3 r4c3 r4c4\n" NOTHING),
            message);
    /* one in two pieces */
    refuses(style,
            grid("#! cage 3 r1c1 r1c3\n#! cage 7 r1c2 r1c4\n" REST_IN_COLUMNS
                 "#! cage 5 r2c4 r3c4\n#! cage 3 r4c3 r4c4\n" NOTHING),
            message);
    /* the second and the third share a cell */
    refuses(
        style,
        grid("#! cage 3 r1c1 r1c2\n#! cage 7 r1c3 r1c4\n#! cage 7 r1c4 r2c4 r3c4\n" REST_IN_COLUMNS
             "#! cage 3 r4c3 r4c4\n" NOTHING),
        message);
    /* the last one shares its last cell with the second */
    refuses(style,
            grid("#! cage 3 r1c1 r1c2\n#! cage 7 r1c3 r1c4\n" REST_IN_COLUMNS
                 "#! cage 3 r4c3 r4c4\n#! cage 7 r2c4 r3c4 r1c4\n" NOTHING),
            message);
}

static void test_solo_refuses_jigsaws_in_pieces_and_other_shapes(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_SOLO};
    static const char jigsaw[] = "the format solo has jigsaw regions of one piece only";
    static const char size[] = "the format solo has boxes of at least 2×2, or jigsaw regions, and "
                               "sides from 2 to 31";
    refuses(style, grid("#! jigsaw 1212 1122 3344 3344\n" FOUR), jigsaw);
    refuses(
        style,
        grid(
            "#! jigsaw 1212 1122 3344 3344\n#! cage 3 r1c1 r1c2\n#! cage 7 r1c3 r1c4\n" REST_IN_COLUMNS
            "#! cage 5 r2c4 r3c4\n#! cage 3 r4c3 r4c4\n" NOTHING),
        jigsaw);
    refuses(style, grid("#! boxes 1x4\n" FOUR), size);
    refuses(style, grid("#! boxes 4x1\n" FOUR), size);
    refuses(style, grid("#! boxes none\n" FOUR), size);
    refuses(style, grid("#! jigsaw 1\n1\n"), size);
    refuses(style, empty(32), size);
    refuses(style, grid("#! rules anti-king\n" FOUR),
            "the format solo has no place for rules beyond rows, columns and boxes");
}

/* ---- tables ---------------------------------------------------------------------------------- */

#define CSV_HEADER "puzzle,solution,comment\n"

static void test_csv_has_a_column_each_and_quotes_where_needed(void **state) {
    (void)state;
    qdr_style style = {.format = QDR_FORMAT_CSV};
    writes(style, grid(FOUR), CSV_HEADER "1..4....3...4..1,,\n");
    writes(style, with_comment(grid(FOUR), "plain words"),
           CSV_HEADER "1..4....3...4..1,,plain words\n");
    writes(style, with_comment(grid(FOUR), "one, two"),
           CSV_HEADER "1..4....3...4..1,,\"one, two\"\n");
    writes(style, with_comment(grid(FOUR), " one"), CSV_HEADER "1..4....3...4..1,,\" one\"\n");
    writes(style, with_comment(grid(FOUR), "so \"to\" say\nthat"),
           CSV_HEADER "1..4....3...4..1,,\"so \"\"to\"\" say; that\"\n");
    writes_solved(style, grid(FOUR), FOUR_SOLVED, CSV_HEADER "1..4....3...4..1," FOUR_SOLVED ",\n");
    style.digits = QDR_DIGITS_LETTERS;
    writes_solved(style, grid(FOUR), FOUR_SOLVED,
                  CSV_HEADER "A..D....C...D..A,ABCDCDABBADCDCBA,\n");
    refuses(style, grid("#! rules x\n" FOUR),
            "the format csv has no place for the diagonals of an X");
    style.blank = 'A';
    refuses(style, grid(FOUR), "'A' cannot be the blank of this puzzle");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sdk_has_a_letter_for_each_heading),
        cmocka_unit_test(test_sadman_has_sections),
        cmocka_unit_test(test_sadman_has_no_marks_for_givens),
        cmocka_unit_test(test_sadman_cannot_say_that_nothing_is_left),
        cmocka_unit_test(test_ss_has_a_frame_of_its_own),
        cmocka_unit_test(test_sdm_has_zeros_for_blanks),
        cmocka_unit_test(test_hodoku_has_fields_out_of_the_comment),
        cmocka_unit_test(test_hodoku_keeps_lines_that_look_like_fields),
        cmocka_unit_test(test_hodoku_tells_placed_digits_and_deleted_candidates),
        cmocka_unit_test(test_hodoku_refuses_other_sides_rules_and_blanks),
        cmocka_unit_test(test_opensudoku_has_a_game_with_a_note),
        cmocka_unit_test(test_solo_counts_blanks_in_letters),
        cmocka_unit_test(test_solo_has_walls_around_jigsaw_regions),
        cmocka_unit_test(test_solo_has_walls_around_cages_and_their_sums),
        cmocka_unit_test(test_solo_has_long_ways_between_walls),
        cmocka_unit_test(test_solo_refuses_cages_that_walls_cannot_tell),
        cmocka_unit_test(test_solo_refuses_jigsaws_in_pieces_and_other_shapes),
        cmocka_unit_test(test_csv_has_a_column_each_and_quotes_where_needed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
