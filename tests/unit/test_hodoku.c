/* test_hodoku.c: HoDoKu's scale: each of its techniques finds steps that are true and proved, in
 * its own order; scores and levels are those that HoDoKu gives. */
#include "human_steps.h"

#include "hodoku/hodoku.h"
#include "rating/scales.h"

/* ---- every technique --------------------------------------------------------------------------
 */

static const struct {
    qdr_technique technique;
    producer *find;
} techniques[] = {
    {QDR_LOCKED_PAIR, qdri_hodoku_locked_pair},
    {QDR_LOCKED_TRIPLET, qdri_hodoku_locked_triplet},
    {QDR_POINTING, qdri_hodoku_pointing},
    {QDR_CLAIMING, qdri_hodoku_claiming},
    {QDR_NAKED_PAIR, qdri_hodoku_naked_pair},
    {QDR_NAKED_TRIPLET, qdri_hodoku_naked_triplet},
    {QDR_HIDDEN_PAIR, qdri_hodoku_hidden_pair},
    {QDR_HIDDEN_TRIPLET, qdri_hodoku_hidden_triplet},
    {QDR_NAKED_QUAD, qdri_hodoku_naked_quad},
    {QDR_HIDDEN_QUAD, qdri_hodoku_hidden_quad},
    {QDR_X_WING, qdri_hodoku_x_wing},
    {QDR_SWORDFISH, qdri_hodoku_swordfish},
    {QDR_JELLYFISH, qdri_hodoku_jellyfish},
    {QDR_REMOTE_PAIR, qdri_hodoku_remote_pair},
    {QDR_BUG_1, qdri_hodoku_bug_plus_one},
    {QDR_SKYSCRAPER, qdri_hodoku_skyscraper},
    {QDR_TWO_STRING_KITE, qdri_hodoku_two_string_kite},
    {QDR_TURBOT_FISH, qdri_hodoku_turbot_fish},
    {QDR_EMPTY_RECTANGLE, qdri_hodoku_empty_rectangle},
    {QDR_W_WING, qdri_hodoku_w_wing},
    {QDR_XY_WING, qdri_hodoku_xy_wing},
    {QDR_XYZ_WING, qdri_hodoku_xyz_wing},
    {QDR_UNIQUENESS_1, qdri_hodoku_uniqueness_1},
    {QDR_UNIQUENESS_2, qdri_hodoku_uniqueness_2},
    {QDR_UNIQUENESS_3, qdri_hodoku_uniqueness_3},
    {QDR_UNIQUENESS_4, qdri_hodoku_uniqueness_4},
    {QDR_UNIQUENESS_5, qdri_hodoku_uniqueness_5},
    {QDR_UNIQUENESS_6, qdri_hodoku_uniqueness_6},
    {QDR_HIDDEN_RECTANGLE, qdri_hodoku_hidden_rectangle},
    {QDR_AVOIDABLE_RECTANGLE_1, qdri_hodoku_avoidable_rectangle_1},
    {QDR_AVOIDABLE_RECTANGLE_2, qdri_hodoku_avoidable_rectangle_2},
    {QDR_FINNED_X_WING, qdri_hodoku_finned_x_wing},
    {QDR_SASHIMI_X_WING, qdri_hodoku_sashimi_x_wing},
    {QDR_FINNED_SWORDFISH, qdri_hodoku_finned_swordfish},
    {QDR_SASHIMI_SWORDFISH, qdri_hodoku_sashimi_swordfish},
    {QDR_FINNED_JELLYFISH, qdri_hodoku_finned_jellyfish},
    {QDR_SASHIMI_JELLYFISH, qdri_hodoku_sashimi_jellyfish},
    {QDR_SUE_DE_COQ, qdri_hodoku_sue_de_coq},
    {QDR_SIMPLE_COLOURS, qdri_hodoku_simple_colours},
    {QDR_MULTI_COLOURS, qdri_hodoku_multi_colours},
    {QDR_X_CHAIN, qdri_hodoku_x_chain},
    {QDR_XY_CHAIN, qdri_hodoku_xy_chain},
    {QDR_ALS_XZ, qdri_hodoku_als_xz},
    {QDR_ALS_XY_WING, qdri_hodoku_als_xy_wing},
    {QDR_ALS_CHAIN, qdri_hodoku_als_chain},
    {QDR_FRANKEN_X_WING, qdri_hodoku_franken_x_wing},
    {QDR_FRANKEN_SWORDFISH, qdri_hodoku_franken_swordfish},
    {QDR_FINNED_FRANKEN_X_WING, qdri_hodoku_finned_franken_x_wing},
    {QDR_FINNED_FRANKEN_SWORDFISH, qdri_hodoku_finned_franken_swordfish},
    {QDR_BRUTE_FORCE, qdri_hodoku_brute_force},
};

/* A puzzle on its way, and somebody else who looks at each state for steps of every kind. */
typedef struct journey {
    ground *g;
    void *self, *other;
    qdr_board *board;
    uint8_t solution[81];
    int seen[COUNT_OF(techniques)];
} journey;

static void solve_puzzle(const qdr_puzzle *puzzle, uint8_t *digits) {
    qdr_solver *solver;
    assert_ok(qdr_solver_new(puzzle, NULL, &solver));
    assert_int_equal(qdr_solver_next(solver, digits), QDR_SOLUTION);
    qdr_solver_free(solver);
}

static void look_for_all(journey *j) {
    finder *f = &((hodoku *)j->other)->f;
    const step *none;
    qdri_hodoku_2_2_0.start(j->other, j->board);
    assert_ok(qdri_hodoku_2_2_0.next(j->other, j->board, &none)); /* sees the board */
    for (size_t i = 0; i < COUNT_OF(techniques); i++) {
        if (j->seen[i] >= 12 || !techniques[i].find(f)) continue;
        qdr_hint hint;
        f->s->technique = techniques[i].technique;
        f->s->rating = 1;
        qdri_step_show(f->s, &hint);
        agrees(&hint, j->board, j->solution);
        assert_true(holds(&hint, j->board));
        if (j->seen[i]++ >= 2) continue;
        speaks(&hint, j->board);
        sketches(&hint, j->board);
        lies_do_not_hold(&hint, j->board, j->solution, 9);
        broken_chains_do_not_hold(&hint, j->board);
    }
}

static void travel(journey *j, const char *line) {
    qdr_puzzle *puzzle = classic_puzzle(line);
    const step *s;
    solve_puzzle(puzzle, j->solution);
    assert_ok(qdr_board_new(puzzle, &j->board));
    qdri_hodoku_2_2_0.start(j->self, j->board);
    while (qdri_hodoku_2_2_0.next(j->self, j->board, &s) == QDR_OK && s) {
        qdr_hint hint;
        qdri_step_show(s, &hint);
        if (hint.cell < 0) look_for_all(j);
        qdri_hodoku_2_2_0.make(j->self, &hint, j->board);
    }
    assert_int_equal(qdr_board_open(j->board), 0);
    qdr_board_free(j->board);
    qdr_puzzle_free(puzzle);
}

static void every_technique_finds_what_is_true(void **state) {
    (void)state;
    static const char *const puzzles[] = {
        "..4..8..1...392....8..........2..5..2......97..6..7.8..4....8..5.9.7...3.374...65",
        "...5.71.9......4..6..291.3..98.....732.....4.....85....1.85...3....2...1...1..6..",
        "..21...9.....6937..........3.4..5...5.....6.97...1......14...8..3...........2..14",
        ".7..9...1.3....5..5..3..97..6.......3..4.87......6..1..4..1.3.79..........68.3.4.",
        ".81...3..5..8.9.......2..1.........5..71.....4...9.6..1...7..3.......4862.4......",
    };
    journey j = {0};
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    qdr_shape *shape;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdri_ground_new(shape, &j.g));
    assert_ok(qdri_hodoku_2_2_0.open(j.g, &j.self));
    assert_ok(qdri_hodoku_2_2_0.open(j.g, &j.other));
    for (size_t i = 0; i < COUNT_OF(puzzles); i++) travel(&j, puzzles[i]);
    for (size_t i = 0; i < COUNT_OF(techniques); i++)
        if (j.seen[i] == 0) fail_msg("no %s", qdr_technique_name(techniques[i].technique));
    qdri_hodoku_2_2_0.close(j.self);
    qdri_hodoku_2_2_0.close(j.other);
    qdri_ground_free(j.g);
    qdr_shape_free(shape);
}

/* ---- paths ------------------------------------------------------------------------------------
 */

/* What HoDoKu 2.2 gave for them, in as many steps. */
static const struct {
    const char *line;
    qdr_level level;
    long score;
    size_t steps;
} rated[] = {
    {"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
     QDR_LEVEL_EASY, 204, 51},
    {".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
     QDR_LEVEL_EASY, 436, 64},
    {"...9.18......4......4..76....8.7.....1...6..2...4.5...5.....7.96...3.5..7.2....83",
     QDR_LEVEL_MEDIUM, 998, 70},
    {"..7.62.4...8.91...62..45....85..........2..97.6...7....91...52........1.5.....47.",
     QDR_LEVEL_HARD, 1390, 69},
    {"45....7....17....32.6....8.8...7.....37....4..4....9.1..594.6.....3..1......56...",
     QDR_LEVEL_UNFAIR, 1504, 68},
    {"..67.892.....6....4.....5...3.81..9..6.........2..38......857....9....6...1.7...2",
     QDR_LEVEL_EXTREME, 4268, 87},
    {"...7.2.5..6....1.9......3..7..3..2..9.....8.181...........35.....8.....25..2.476.",
     QDR_LEVEL_EXTREME, 8334, 102},
    {"........78.6.7....9......6.....2.......3....1...91.43865......32.4..38.9..8.9..7.",
     QDR_LEVEL_EXTREME, 2754, 75},
    {"514...86.3...........6..4....5......4.1.7569.......7.4.....3..7..3..6.4...9281...",
     QDR_LEVEL_EXTREME, 2580, 71},
    {"..1..6.2..4..9....3...2...19........1......75..6.1.2......6589..5.2....34..7.....",
     QDR_LEVEL_EXTREME, 6434, 86},
    {"......9.....42.17..9.......2......5.....4.....5461...8.4.....8...17....3.28..5..9",
     QDR_LEVEL_EXTREME, 2442, 74},
    {"5.....63.....6.......7.84....9.257.8.8..7......49............27.32.........65.34.",
     QDR_LEVEL_EXTREME, 2088, 69},
    {"8...16..2.....9.4...7...8...4.1....51..2.3.6.5.........91.....7......4..7...3.21.",
     QDR_LEVEL_EXTREME, 10754, 105},
    {"...........138.9..26..4.....46.1.5.9.......8....5..6.2.87.56..45....1........3..7",
     QDR_LEVEL_EXTREME, 2534, 74},
    {"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
     QDR_LEVEL_EXTREME, 21342, 72},
};

typedef struct path {
    qdr_board *board;
    uint8_t solution[81];
    int seen[128];
    uint64_t digest;
} path;

static bool check_step(void *context, const qdr_hint *hint, const qdr_rating *so_far) {
    path *p = context;
    assert_true(hint->rating <= (double)so_far->score);
    agrees(hint, p->board, p->solution);
    assert_true(holds(hint, p->board));
    if (p->seen[hint->technique]++ < 2) {
        speaks(hint, p->board);
        sketches(hint, p->board);
    }
    p->digest = step_digest(p->digest, hint);
    qdr_hint_apply(hint, p->board);
    return true;
}

static qdr_rating rate(qdr_human *human, const qdr_puzzle *puzzle, path *p) {
    qdr_rating rating;
    qdr_step ended;
    assert_ok(qdr_board_new(puzzle, &p->board));
    assert_ok(qdr_human_rate(human, puzzle, NULL, check_step, p, &rating, &ended));
    assert_int_equal(ended, QDR_DONE);
    assert_int_equal(qdr_board_open(p->board), 0);
    qdr_board_free(p->board);
    return rating;
}

/* Two rules of its tables that seldom matter: a chain between two cells must not run into itself
 * either (the first two would be 2884 and 1584), and two groups of a block are linked (3774, 3328).
 * The scores are of the code that gave HoDoKu's steps on 14,000 puzzles. */
static void tables_keep_rules_that_seldom_matter(void **state) {
    static const struct {
        const char *line;
        long score;
    } rare[] = {
        {"......8......4..79..6...324..2.5.....9...6....5379......79......34.25.9......8..5", 3294},
        {"9.312.............5..9.4.1.62...15.3.....58.6..7..2.........7..1...6..5...9...1.8", 1374},
        {"2..8....61....4.2......5..49.637..........36958.........79...83....3...5...5...7.", 3474},
        {".3...8..45.2...3......6....6.3.9........4....24.6..7....9..2......7...1.7..1..93.", 4938},
    };
    (void)state;
    path p = {.digest = DIGEST_BEGIN};
    for (size_t i = 0; i < COUNT_OF(rare); i++) {
        qdr_puzzle *puzzle = classic_puzzle(rare[i].line);
        qdr_human *human;
        assert_ok(qdr_human_new(qdr_puzzle_shape(puzzle), QDR_HODOKU_2_2_0, &human));
        solve_puzzle(puzzle, p.solution);
        assert_int_equal(rate(human, puzzle, &p).score, rare[i].score);
        qdr_human_free(human);
        qdr_puzzle_free(puzzle);
    }
}

static void scores_and_levels_are_hodokus(void **state) {
    (void)state;
    path p = {.digest = DIGEST_BEGIN};
    qdr_human *human = NULL;
    for (size_t i = 0; i < COUNT_OF(rated); i++) {
        qdr_puzzle *puzzle = classic_puzzle(rated[i].line);
        if (!human) assert_ok(qdr_human_new(qdr_puzzle_shape(puzzle), QDR_HODOKU_2_2_0, &human));
        solve_puzzle(puzzle, p.solution);
        qdr_rating rating = rate(human, puzzle, &p);
        assert_int_equal(rating.score, rated[i].score);
        assert_int_equal(rating.level, rated[i].level);
        assert_int_equal(rating.steps, rated[i].steps);
        qdr_puzzle_free(puzzle);
    }
    int techniques_seen = 0;
    for (int i = 0; i < 128; i++) techniques_seen += p.seen[i] > 0;
    assert_true(techniques_seen >= 50);
    qdr_human_free(human);
}

static bool walk(void *context, const qdr_puzzle *puzzle, const uint8_t *solution) {
    path *p = context;
    qdr_human *human;
    memcpy(p->solution, solution, 81);
    assert_ok(qdr_human_new(qdr_puzzle_shape(puzzle), QDR_HODOKU_2_2_0, &human));
    (void)rate(human, puzzle, p);
    qdr_human_free(human);
    return true;
}

/* What 60 made puzzles gave when the paths of 14,000 were those of HoDoKu. */
static void paths_stay_as_they_are(void **state) {
    (void)state;
    path p = {.digest = DIGEST_BEGIN};
    each_made(9, 60, 3, walk, &p);
    assert_true(p.digest == 0xf246e72c730cf9cull);
}

/* ---- around them ------------------------------------------------------------------------------
 */

/* A hint on a board in progress is what HoDoKu would give after loading it. */
static void hints_begin_with_the_board(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(rated[3].line);
    qdr_human *human;
    qdr_board *board;
    const qdr_hint *hint;
    int steps = 0;
    assert_ok(qdr_human_new(qdr_puzzle_shape(puzzle), QDR_HODOKU_2_2_0, &human));
    assert_ok(qdr_board_new(puzzle, &board));
    for (; qdr_human_next(human, board, &hint) == QDR_OK && hint; steps++) {
        assert_true(holds(hint, board));
        qdr_hint_apply(hint, board);
    }
    assert_int_equal(qdr_board_open(board), 0);
    assert_true(steps >= 50);
    qdr_board_free(board);
    qdr_human_free(human);
    qdr_puzzle_free(puzzle);
}

static void a_high_score_raises_the_level(void **state) {
    (void)state;
    assert_int_equal(qdri_level_raised(QDR_LEVEL_EASY, 800), QDR_LEVEL_EASY);
    assert_int_equal(qdri_level_raised(QDR_LEVEL_EASY, 801), QDR_LEVEL_MEDIUM);
    assert_int_equal(qdri_level_raised(QDR_LEVEL_EASY, 1601), QDR_LEVEL_UNFAIR);
    assert_int_equal(qdri_level_raised(QDR_LEVEL_HARD, 900), QDR_LEVEL_HARD);
    assert_int_equal(qdri_level_raised(QDR_LEVEL_HARD, 1801), QDR_LEVEL_EXTREME);
}

static void only_the_side_of_nine_is_rated(void **state) {
    (void)state;
    qdr_shape_spec spec = {.side = 6, .box_rows = 2, .box_cols = 3};
    qdr_shape *shape;
    qdr_human *human;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_int_equal(qdr_human_new(shape, QDR_HODOKU_2_2_0, &human), QDR_UNSUPPORTED);
    qdr_shape_free(shape);
    spec = (qdr_shape_spec){.side = 9, .box_rows = 3, .box_cols = 3, .rules = QDR_RULE_DIAGONALS};
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_int_equal(qdr_human_new(shape, QDR_HODOKU_2_2_0, &human), QDR_UNSUPPORTED);
    qdr_shape_free(shape);
}

/* Without a solution nothing can be relied on, but it ends, and nothing breaks. */
static void what_cannot_be_solved_ends(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........");
    qdr_human *human;
    qdr_rating rating;
    qdr_step ended;
    assert_ok(qdr_human_new(qdr_puzzle_shape(puzzle), QDR_HODOKU_2_2_0, &human));
    assert_ok(qdr_human_rate(human, puzzle, NULL, NULL, NULL, &rating, &ended));
    assert_true(rating.steps > 0);
    qdr_human_free(human);
    qdr_puzzle_free(puzzle);
}

static qdr_status rate_once(void *with) {
    qdr_human *human = NULL;
    qdr_rating rating;
    qdr_step ended;
    qdr_status status = qdr_human_new(qdr_puzzle_shape(with), QDR_HODOKU_2_2_0, &human);
    if (status == QDR_OK) status = qdr_human_rate(human, with, NULL, NULL, NULL, &rating, &ended);
    qdr_human_free(human);
    return status;
}

static void failing_allocations(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(rated[6].line);
    assert_true(fail_every_allocation(rate_once, puzzle) > 20);
    qdr_puzzle_free(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_technique_finds_what_is_true),
        cmocka_unit_test(scores_and_levels_are_hodokus),
        cmocka_unit_test(tables_keep_rules_that_seldom_matter),
        cmocka_unit_test(paths_stay_as_they_are),
        cmocka_unit_test(hints_begin_with_the_board),
        cmocka_unit_test(a_high_score_raises_the_level),
        cmocka_unit_test(only_the_side_of_nine_is_rated),
        cmocka_unit_test(what_cannot_be_solved_ends),
        cmocka_unit_test(failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
