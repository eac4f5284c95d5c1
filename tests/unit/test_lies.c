/* test_lies.c: steps that are wrong in one respect do not hold; what takes too long is not seen,
 * and what there is no memory for is told. */
#include "small_boards.h"

#include "human/step.h"

/* ---- how long it looks ----------------------------------------------------------------------- */

typedef struct desk {
    qdr_shape *shape;
    qdr_board *board;
} desk;

static desk board_of(const qdr_shape_spec *spec) {
    desk b;
    qdr_puzzle *puzzle;
    assert_ok(qdr_shape_new(spec, &b.shape, NULL));
    assert_ok(qdr_puzzle_new(b.shape, &puzzle));
    assert_ok(qdr_board_new(puzzle, &b.board));
    qdr_puzzle_free(puzzle);
    return b;
}

/* Nine by nine, where some cells of a row, from the left, have only the first digits. */
static desk with_crowd(int cells, int digits) {
    const qdr_shape_spec spec = {.side = 9, .box_rows = 3, .box_cols = 3};
    desk b = board_of(&spec);
    for (int cell = 0; cell < cells; cell++)
        for (int digit = digits + 1; digit <= 9; digit++) qdr_board_strike(b.board, cell, digit);
    return b;
}

static void free_desk(desk *b) {
    qdr_board_free(b->board);
    qdr_shape_free(b->shape);
}

/* Whether it is seen that the cells have too few digits, in the short time that there is for it. */
static bool crowd_is_seen(int cells, int digits, qdri_watch *watch) {
    desk b = with_crowd(cells, digits);
    qdr_item items[9];
    const qdr_node node = {.cell = 80, .digit = 9, .item_count = (uint32_t)cells};
    const qdr_hint hint = {.nodes = &node, .node_count = 1, .reasons = items};
    bool so;
    for (int cell = 0; cell < cells; cell++) items[cell] = (qdr_item){(uint16_t)cell, 0};
    assert_ok(qdri_node_follows(&hint, b.board, watch, 0, &so));
    free_desk(&b);
    return so;
}

static void what_takes_long_is_not_seen(void **state) {
    (void)state;
    qdri_watch watch;
    qdr_limits limits = QDR_LIMITS_INIT;
    assert_true(crowd_is_seen(6, 5, NULL));  /* 326 nodes */
    assert_false(crowd_is_seen(7, 6, NULL)); /* 1957 */
    qdri_watch_start(&watch, &limits);
    assert_true(crowd_is_seen(4, 3, &watch)); /* 16 */
    limits.nodes = 10;
    qdri_watch_start(&watch, &limits);
    assert_false(crowd_is_seen(4, 3, &watch));
}

/* The same of a cage in the first row that makes so much, where no cell can be 9. */
static bool sum_is_seen(size_t cells, int value) {
    static const uint16_t row[] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    const qdr_clue cage = {QDR_CLUE_CAGE, value, row, cells};
    const qdr_shape_spec spec = {.side = 9, .clues = &cage, .clue_count = 1};
    const qdr_item item = {0, QDR_ITEM_CAGE};
    const qdr_node node = {.cell = 80, .digit = 9, .item_count = 1};
    const qdr_hint hint = {.nodes = &node, .node_count = 1, .reasons = &item};
    desk b = board_of(&spec);
    bool so;
    for (int cell = 0; cell < 9; cell++) qdr_board_strike(b.board, cell, 9);
    assert_ok(qdri_node_follows(&hint, b.board, NULL, 0, &so));
    free_desk(&b);
    return so;
}

static void sums_that_take_long_are_not_seen(void **state) {
    (void)state;
    assert_true(sum_is_seen(3, 24));
    assert_false(sum_is_seen(3, 21)); /* 6, 7 and 8 */
    assert_false(sum_is_seen(9, 45)); /* nine cells, eight digits, and all ways to set them */
}

/* Said sixty times, a cage says no more than once: r1c1, r1c2 and r2c1 make 7, where the last is 1
 * or 2, and the one before it no 4. */
static void sums_can_be_repeated(void **state) {
    (void)state;
    static const qdr_candidates struck[] = {{0, 7}, {0, 8}}; /* it is 4 */
    qdr_item items[60];
    desk b = board_of(&small_cases[1].spec);
    for (size_t i = 0; i < COUNT_OF(items); i++) items[i] = (qdr_item){0, QDR_ITEM_CAGE};
    for (int digit = 3; digit <= SIDE; digit++) qdr_board_strike(b.board, 4, digit);
    qdr_board_strike(b.board, 1, SIDE);
    for (size_t i = 0; i < COUNT_OF(struck); i++) {
        bool holds;
        const qdr_hint hint = {.cell = -1,
                               .struck = &struck[i],
                               .struck_count = 1,
                               .items = items,
                               .item_count = COUNT_OF(items)};
        assert_ok(qdr_hint_holds(&hint, b.board, &holds));
        assert_int_equal(holds, i == 0);
    }
    free_desk(&b);
}

/* A proof is short if it begins where there is least choice, wherever that stands. */
static void the_tightest_item_comes_first(void **state) {
    (void)state;
    desk b = with_crowd(3, 2);
    static const uint16_t roomy[] = {30, 40, 50, 60, 70, 80};
    const qdr_candidates struck = {44, 1};
    for (int at = 0; at <= 6; at++) {
        qdr_item items[9];
        int count = 0;
        for (int i = 0; i <= 6; i++) {
            for (int k = 0; k < 3 && i == at; k++) items[count++] = (qdr_item){(uint16_t)k, 0};
            if (i < 6) items[count++] = (qdr_item){roomy[i], 0};
        }
        bool so;
        const qdr_hint hint = {
            .cell = -1, .struck = &struck, .struck_count = 1, .items = items, .item_count = 9};
        assert_ok(qdr_hint_holds(&hint, b.board, &so));
        assert_true(so);
    }
    free_desk(&b);
}

/* ---- lies ------------------------------------------------------------------------------------ */

/* What the grid has is no item that is left to cover, and what is no digit needs no place. */
static void what_is_covered_proves_nothing(void **state) {
    (void)state;
    static const qdr_item items[] = {{0, 0}, {0, 5}, {9, 5}, {3, 10}, {80, 253}};
    static const qdr_candidates struck[] = {{80, 1}, {0, 1 << 4}};
    desk b = with_crowd(0, 0);
    qdr_board_place(b.board, 0, 5);
    for (size_t i = 0; i < COUNT_OF(items); i++)
        for (size_t k = 0; k < COUNT_OF(struck); k++) {
            bool holds;
            const qdr_hint lie = {.cell = -1,
                                  .struck = &struck[k],
                                  .struck_count = 1,
                                  .items = &items[i],
                                  .item_count = 1};
            assert_ok(qdr_hint_holds(&lie, b.board, &holds));
            assert_false(holds);
        }
    free_desk(&b);
}

/* That the 1 is not in one of two cells is no case of its own, if it may be in the other. */
static void a_group_is_assumed_as_a_whole(void **state) {
    (void)state;
    const uint16_t other = 1;
    const qdr_node node = {.cell = 0, .digit = 1, .off = true, .assumed = true, .other_count = 1};
    const qdr_candidates struck = {1, 1};
    const qdr_hint lie = {.cell = -1,
                          .struck = &struck,
                          .struck_count = 1,
                          .nodes = &node,
                          .node_count = 1,
                          .others = &other};
    bool holds;
    desk b = with_crowd(0, 0);
    assert_ok(qdr_hint_holds(&lie, b.board, &holds));
    assert_false(holds);
    free_desk(&b);
}

/* That the 1 is in one of two cells is not that it is in the first. */
static void a_group_is_no_cell(void **state) {
    (void)state;
    const qdr_item items[] = {{0, 1}, {0, 0}};
    const uint16_t other = 1;
    const qdr_node nodes[] = {{.cell = 0, .digit = 2, .assumed = true},
                              {.cell = 0, .digit = 1, .item_count = 1, .other_count = 1}};
    const qdr_hint lie = {.cell = 0,
                          .digit = 1,
                          .items = items + 1,
                          .item_count = 1,
                          .nodes = nodes,
                          .node_count = 2,
                          .reasons = items,
                          .others = &other};
    bool holds;
    desk b = with_crowd(1, 2);
    for (int cell = 2; cell < 9; cell++) qdr_board_strike(b.board, cell, 1);
    assert_ok(qdri_node_follows(&lie, b.board, NULL, 1, &holds));
    assert_true(holds);
    assert_ok(qdr_hint_holds(&lie, b.board, &holds));
    assert_false(holds);
    free_desk(&b);
}

/* A pair in r1c1 and r1c2, told as a proof within: r1c3 is 1; but whatever r1c1 is, it is not. */
static bool inner_proof_holds(uint8_t depth) {
    const qdr_item reasons[] = {{1, 0}, {0, 0}};
    const uint32_t parents[] = {1, 3, 4, 5};
    const qdr_node nodes[] = {
        {.cell = 2, .digit = 1, .assumed = true},
        {.cell = 0, .digit = 1, .assumed = true, .depth = depth},
        {.cell = 2, .digit = 1, .off = true, .depth = depth, .parents = 0, .parent_count = 1},
        {.cell = 0, .digit = 2, .assumed = true, .depth = depth},
        {.cell = 1, .digit = 2, .off = true, .depth = depth, .parents = 1, .parent_count = 1},
        {.cell = 1, .digit = 1, .depth = depth, .item_count = 1, .parents = 2, .parent_count = 1},
        {.cell = 2, .digit = 1, .off = true, .depth = depth, .parents = 3, .parent_count = 1},
        {.cell = 2, .digit = 1, .off = true, .items = 1, .item_count = 1},
    };
    const qdr_candidates struck = {2, 1};
    const qdr_hint hint = {.cell = -1,
                           .struck = &struck,
                           .struck_count = 1,
                           .nodes = nodes,
                           .node_count = COUNT_OF(nodes),
                           .parents = parents,
                           .reasons = reasons};
    bool holds;
    desk b = with_crowd(2, 2);
    assert_ok(qdr_hint_holds(&hint, b.board, &holds));
    free_desk(&b);
    return holds;
}

static void proofs_within_are_one_deeper(void **state) {
    (void)state;
    assert_true(inner_proof_holds(1));
    assert_false(inner_proof_holds(0));
    assert_false(inner_proof_holds(2));
}

/* ---- memory ---------------------------------------------------------------------------------- */

typedef struct replayed {
    const qdr_hint *hint;
    const qdr_board *board;
    bool before;
} replayed;

/* Who could not be answered has the answer that was there before. */
static qdr_status replay_all(void *with) {
    const replayed *r = with;
    bool answer = r->before;
    qdr_status status = qdr_hint_holds(r->hint, r->board, &answer);
    assert_int_equal(answer, status == QDR_OK || r->before);
    for (size_t i = 1; i < r->hint->node_count && status == QDR_OK; i++) {
        answer = r->before;
        status = qdri_node_follows(r->hint, r->board, NULL, i, &answer);
        assert_int_equal(answer, status == QDR_OK || r->before);
    }
    return status;
}

/* A branch with a group, and items and cages enough to need room for them. */
static void failing_allocations_are_told(void **state) {
    (void)state;
    static const qdr_item items[] = {{15, 0},
                                     {0, QDR_ITEM_CAGE},
                                     {1, QDR_ITEM_CAGE},
                                     {4, 0},
                                     {5, 0},
                                     {6, 0},
                                     {7, 0},
                                     {8, 0},
                                     {9, 0},
                                     {10, 0},
                                     {11, 0}};
    const uint32_t parents[] = {0};
    const uint16_t others[] = {12, 13};
    const qdr_node nodes[] = {{.cell = 15, .digit = 1, .assumed = true},
                              {.cell = 14,
                               .digit = 1,
                               .off = true,
                               .parent_count = 1,
                               .item_count = COUNT_OF(items),
                               .other_count = 2}};
    const qdr_candidates struck = {14, 1};
    const qdr_hint hint = {.cell = -1,
                           .struck = &struck,
                           .struck_count = 1,
                           .items = items,
                           .item_count = 1,
                           .nodes = nodes,
                           .node_count = 2,
                           .parents = parents,
                           .reasons = items,
                           .others = others};
    desk b = board_of(&small_cases[1].spec);
    for (int digit = 2; digit <= SIDE; digit++) qdr_board_strike(b.board, 15, digit);
    replayed r = {&hint, b.board, false};
    assert_true(fail_every_allocation(replay_all, &r) > 5);
    r.before = true;
    assert_true(fail_every_allocation(replay_all, &r) > 5);
    free_desk(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_takes_long_is_not_seen),
        cmocka_unit_test(sums_that_take_long_are_not_seen),
        cmocka_unit_test(sums_can_be_repeated),
        cmocka_unit_test(the_tightest_item_comes_first),
        cmocka_unit_test(what_is_covered_proves_nothing),
        cmocka_unit_test(a_group_is_assumed_as_a_whole),
        cmocka_unit_test(a_group_is_no_cell),
        cmocka_unit_test(proofs_within_are_one_deeper),
        cmocka_unit_test(failing_allocations_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
