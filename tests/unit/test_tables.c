/* test_tables.c: chains and nets from tables of what follows from what, as HoDoKu finds them. */
#include "sudoku_cases.h"

#include "hodoku/trial.h"

#include <quadrille/rating.h>

/* ---- famous puzzles ---------------------------------------------------------------------------
 */

/* What HoDoKu 2.2.0 says of them: the score, and how many loops, grouped loops, forcing chains and
 * nets it finds. */
static const struct {
    const char *puzzle;
    long score;
    int loops, grouped, chains, nets;
} famous[] = {
    /* AI Escargot, and two more of Arto Inkala's */
    {"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", 24894, 0,
     0, 0, 6},
    {"..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..", 14518, 4,
     0, 0, 0},
    {"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 21342, 1,
     0, 0, 0},
    /* Golden Nugget, Easter Monster, Platinum Blonde */
    {".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....", 40974, 3,
     1, 3, 7},
    {"1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", 40610, 14,
     0, 11, 11},
    {".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...", 41690, 6,
     2, 3, 8},
};

static bool is_tabled(const qdr_hint *hint) {
    return hint->technique == QDR_NICE_LOOP || hint->technique == QDR_GROUPED_NICE_LOOP ||
           hint->technique == QDR_TABLED_CHAIN || hint->technique == QDR_FORCING_NET;
}

static bool holds(const qdr_hint *hint, const qdr_board *board) {
    bool answer;
    assert_ok(qdr_hint_holds(hint, board, &answer));
    return answer;
}

/* No node follows without its parents, nor an "on" without its item. */
static void broken_does_not_hold(const qdr_hint *hint, const qdr_board *board) {
    qdr_node nodes[1000];
    qdr_hint lie = *hint;
    assert_true(hint->node_count > 0 && hint->node_count <= COUNT_OF(nodes));
    lie.nodes = nodes;
    for (size_t i = 0; i < hint->node_count; i++) {
        if (hint->nodes[i].assumed) continue;
        memcpy(nodes, hint->nodes, hint->node_count * sizeof *nodes);
        nodes[i].parent_count = 0;
        assert_false(holds(&lie, board));
        nodes[i] = hint->nodes[i];
        nodes[i].item_count = 0;
        assert_int_equal(holds(&lie, board), hint->nodes[i].item_count == 0);
    }
}

typedef struct way {
    qdr_board *board;
    int seen[QDR_BRUTE_FORCE + 1];
} way;

static bool go(void *context, const qdr_hint *hint, const qdr_rating *so_far) {
    way *w = context;
    (void)so_far;
    if (is_tabled(hint)) assert_true(holds(hint, w->board));
    if (is_tabled(hint) && w->seen[hint->technique] == 0) broken_does_not_hold(hint, w->board);
    w->seen[hint->technique]++;
    qdr_hint_apply(hint, w->board);
    return true;
}

static void walk(size_t which) {
    qdr_puzzle *puzzle = classic_puzzle(famous[which].puzzle);
    qdr_human *human;
    qdr_rating rating;
    qdr_step end;
    way w = {0};
    assert_ok(qdr_human_new(qdr_puzzle_shape(puzzle), QDR_HODOKU_2_2_0, &human));
    assert_ok(qdr_board_new(puzzle, &w.board));
    assert_ok(qdr_human_rate(human, puzzle, NULL, go, &w, &rating, &end));
    assert_int_equal(end, QDR_DONE);
    assert_int_equal(w.seen[QDR_NICE_LOOP], famous[which].loops);
    assert_int_equal(w.seen[QDR_GROUPED_NICE_LOOP], famous[which].grouped);
    assert_int_equal(w.seen[QDR_TABLED_CHAIN], famous[which].chains);
    assert_int_equal(w.seen[QDR_FORCING_NET], famous[which].nets);
    assert_int_equal(rating.score, famous[which].score);
    qdr_board_free(w.board);
    qdr_human_free(human);
    qdr_puzzle_free(puzzle);
}

static void famous_puzzles_go_hodokus_way(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(famous); i++) walk(i);
}

/* ---- small grids ------------------------------------------------------------------------------
 */

typedef struct setting {
    qdr_puzzle *puzzle;
    ground *g;
    qdr_board *board;
    hodoku *h;
} setting;

static qdr_status set_up(setting *s, const char *digits) {
    void *self = NULL;
    *s = (setting){.puzzle = classic_puzzle(digits)};
    qdr_status status = qdri_ground_new(qdr_puzzle_shape(s->puzzle), &s->g);
    if (status == QDR_OK) status = qdr_board_new(s->puzzle, &s->board);
    if (status == QDR_OK) status = qdri_hodoku_2_2_0.open(s->g, &self);
    s->h = self;
    if (s->h) s->h->f.b = s->board;
    return status;
}

static void tear_down(setting *s) {
    qdri_hodoku_2_2_0.close(s->h);
    qdr_board_free(s->board);
    if (s->g) qdri_ground_free(s->g);
    qdr_puzzle_free(s->puzzle);
}

static const char *empty =
    ".................................................................................";

/* Leaves only these digits in a cell, as bits. */
static void leave(setting *s, int cell, uint32_t digits) {
    for (int d = 0; d < 9; d++)
        if (!(digits >> d & 1)) qdr_board_strike(s->board, cell, d + 1);
}

/* Leaves a digit only these places of a unit, numbered as HoDoKu does. */
static void leave_places(setting *s, int unit, int digit, cells81 places) {
    for (int i = 0; i < 9; i++)
        if (!qdri_in81(places, s->h->unit_cells[unit][i]))
            qdr_board_strike(s->board, s->h->unit_cells[unit][i], digit);
}

static void expect_strike(const setting *s, int cell, int digit) {
    assert_int_equal(s->h->strikes.count, 1);
    assert_int_equal(s->h->strikes.at[0].cell, cell);
    assert_int_equal(s->h->strikes.at[0].d, digit - 1);
}

/*      12 . . . 23     a 1 in x would leave the three others two digits
 *       .
 *       x . . . 13  */
static void a_loop_comes_back(void **state) {
    (void)state;
    setting s;
    assert_ok(set_up(&s, empty));
    leave(&s, 0, 0x3);
    leave(&s, 4, 0x6);
    leave(&s, 40, 0x5);
    qdri_hodoku_load(s.h, s.board);
    assert_true(qdri_hodoku_nice_loop(&s.h->f));
    expect_strike(&s, 36, 1);
    assert_int_equal(s.h->f.s->node_count, 8);
    assert_int_equal(s.h->f.s->item_count, 3);
    tear_down(&s);
}

/*      5 5 .│. . .│. . 5     a 5 in x bars that of r9c3: r9c9 is on, r1c9 is off, and then
 *      . . x│                one of the group is on, which bars x
 *      …
 *      . . 5│. . .│. . 5  */
static void a_group_is_a_link(void **state) {
    (void)state;
    setting s;
    assert_ok(set_up(&s, empty));
    leave_places(&s, 0, 5, qdri_cell81(0) | qdri_cell81(1) | qdri_cell81(8));
    leave_places(&s, 8, 5, qdri_cell81(74) | qdri_cell81(80));
    leave_places(&s, 17, 5, qdri_cell81(8) | qdri_cell81(80));
    qdri_hodoku_load(s.h, s.board);
    assert_false(qdri_hodoku_nice_loop(&s.h->f));
    assert_true(qdri_hodoku_grouped_nice_loop(&s.h->f));
    expect_strike(&s, 11, 5);
    assert_int_equal(s.h->f.s->other_count, 1);
    assert_int_equal(s.h->f.s->node_count, 6);
    assert_int_equal(s.h->f.s->nodes[4].cell, 0);
    assert_int_equal(s.h->f.s->nodes[4].other_count, 1);
    assert_false(s.h->f.s->nodes[4].off);
    tear_down(&s);
}

/*      5 5 .│5 5 .│. . .     a 5 in x bars r3c1, so r3c5 is on; that bars the second group of row
 * 1, x . .│. . .│. . .     so one of the first is on, which bars x 5 . .│. 5 .│. . .  */
static void two_groups_are_a_link(void **state) {
    (void)state;
    setting s;
    assert_ok(set_up(&s, empty));
    leave_places(&s, 0, 5, qdri_cell81(0) | qdri_cell81(1) | qdri_cell81(3) | qdri_cell81(4));
    leave_places(&s, 2, 5, qdri_cell81(18) | qdri_cell81(22));
    qdri_hodoku_load(s.h, s.board);
    assert_false(qdri_hodoku_nice_loop(&s.h->f));
    assert_true(qdri_hodoku_grouped_nice_loop(&s.h->f));
    expect_strike(&s, 9, 5);
    assert_int_equal(s.h->f.s->node_count, 6);
    assert_int_equal(s.h->f.s->other_count, 2);
    tear_down(&s);
}

/* Where all candidates are open, nothing follows from anything but its peers. */
static void an_empty_grid_has_no_chains(void **state) {
    (void)state;
    setting s;
    assert_ok(set_up(&s, empty));
    qdri_hodoku_load(s.h, s.board);
    assert_false(qdri_hodoku_nice_loop(&s.h->f));
    assert_false(qdri_hodoku_grouped_nice_loop(&s.h->f));
    assert_false(qdri_hodoku_forcing_chain(&s.h->f));
    assert_false(qdri_hodoku_forcing_net(&s.h->f));
    assert_int_equal(s.h->status, QDR_OK);
    tear_down(&s);
}

/* ---- trial grids ------------------------------------------------------------------------------
 */

/* Units hear nothing of a cell's last candidate; queues hear of what is left alone. */
static void trials_count_as_hodoku_does(void **state) {
    (void)state;
    setting s;
    static trial g;
    candidate9 singles[81 * 9];
    assert_ok(set_up(&s, empty));
    qdri_hodoku_load(s.h, s.board);
    qdri_trial_start(&g, s.h);
    for (int d = 0; d < 8; d++) qdri_trial_strike(&g, s.h, 40, d);
    assert_int_equal(g.free[4][7], 8);
    assert_int_equal(qdri_trial_singles(&g, s.h, singles), 1);
    assert_int_equal(singles[0].cell, 40);
    assert_int_equal(singles[0].d, 8);
    qdri_trial_strike(&g, s.h, 40, 8);
    assert_int_equal(g.marks[40], 0);
    assert_int_equal(g.free[4][8], 9);
    qdri_trial_place(&g, s.h, 40, 8);
    assert_int_equal(qdri_trial_singles(&g, s.h, singles), 0);
    tear_down(&s);
}

/* A digit's last place in a unit waits, and waits no more when it is gone, too. */
static void hidden_singles_come_and_go(void **state) {
    (void)state;
    setting s;
    static trial g;
    candidate9 singles[81 * 9];
    assert_ok(set_up(&s, empty));
    qdri_hodoku_load(s.h, s.board);
    qdri_trial_start(&g, s.h);
    for (int cell = 1; cell < 9; cell++) qdri_trial_strike(&g, s.h, cell, 0);
    assert_int_equal(qdri_trial_singles(&g, s.h, singles), 1);
    assert_int_equal(singles[0].cell, 0);
    qdri_trial_strike(&g, s.h, 0, 0);
    assert_int_equal(qdri_trial_singles(&g, s.h, singles), 0);
    tear_down(&s);
}

/* ---- memory -----------------------------------------------------------------------------------
 */

static qdr_status search_nets(void *with) {
    setting *s = with;
    void *self = NULL;
    qdr_status status = qdri_hodoku_2_2_0.open(s->g, &self);
    if (status != QDR_OK) return status;
    hodoku *h = self;
    h->f.b = s->board;
    qdri_hodoku_load(h, s->board);
    h->naked.head = h->naked.tail;
    h->hidden.head = h->hidden.tail;
    if (qdri_hodoku_forcing_net(&h->f)) assert_true(h->f.s->cell >= 0 || h->strikes.count > 0);
    status = h->f.s->failed ? QDR_NO_MEMORY : h->status;
    qdri_hodoku_2_2_0.close(self);
    return status;
}

static void memory_may_end_at_any_time(void **state) {
    (void)state;
    setting s;
    assert_ok(set_up(&s, famous[5].puzzle));
    assert_true(fail_every_allocation(search_nets, &s) > 10);
    tear_down(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(famous_puzzles_go_hodokus_way),
        cmocka_unit_test(a_loop_comes_back),
        cmocka_unit_test(a_group_is_a_link),
        cmocka_unit_test(two_groups_are_a_link),
        cmocka_unit_test(an_empty_grid_has_no_chains),
        cmocka_unit_test(trials_count_as_hodoku_does),
        cmocka_unit_test(hidden_singles_come_and_go),
        cmocka_unit_test(memory_may_end_at_any_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
