/* test_sketch.c: what there is to see of a step, mark by mark, link by link. */
#include "testing.h"

#include <quadrille/human.h>
#include <string.h>

static qdr_board *empty_board(void) {
    const qdr_shape_spec spec = {.side = 9, .box_rows = 3, .box_cols = 3};
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    qdr_board *board;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    assert_ok(qdr_board_new(puzzle, &board));
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
    return board;
}

/* Leaves the 1 in these cells alone. */
static void keep_ones(qdr_board *board, const int *cells, size_t count) {
    for (int cell = 0; cell < 81; cell++) {
        bool kept = false;
        for (size_t i = 0; i < count; i++) kept |= cells[i] == cell;
        if (!kept && qdr_board_has(board, cell, 1)) qdr_board_strike(board, cell, 1);
    }
}

/* "struck r9c1 1, base … / 0>1 1=2 / base 0", where = is a strong link; 'of group n' is +n. */
static void looks_like(const qdr_hint *hint, const qdr_board *board, const char *wanted) {
    qdr_text text = QDR_TEXT_INIT;
    qdr_sketch *s;
    assert_ok(qdr_sketch_new(hint, board, &s));
    for (size_t i = 0; i < s->mark_count; i++) {
        const qdr_mark *m = &s->marks[i];
        qdr_text_printf(&text, "%s%s r%dc%d ", i ? ", " : "", qdr_role_name((qdr_role)m->role),
                        m->cell / 9 + 1, m->cell % 9 + 1);
        for (int digit = 1; digit <= 9; digit++)
            if (m->digits >> (digit - 1) & 1) qdr_text_printf(&text, "%d", digit);
        if (m->group) qdr_text_printf(&text, "+%d", m->group);
    }
    qdr_text_puts(&text, " /");
    for (size_t i = 0; i < s->link_count; i++)
        qdr_text_printf(&text, " %d%c%d", s->links[i].from, s->links[i].strong ? '=' : '>',
                        s->links[i].to);
    qdr_text_puts(&text, " /");
    for (size_t i = 0; i < s->unit_count; i++)
        qdr_text_printf(&text, " %s %d", qdr_role_name((qdr_role)s->units[i].role),
                        s->units[i].unit);
    assert_string_equal(text.bytes, wanted);
    qdr_text_free(&text);
    qdr_sketch_free(s);
}

static void json_has(const qdr_hint *hint, const qdr_board *board, const char *part) {
    qdr_text text = QDR_TEXT_INIT;
    assert_ok(qdr_hint_json(hint, board, &text));
    if (!strstr(text.bytes, part)) fail_msg("%s is not in %s", part, text.bytes);
    qdr_text_free(&text);
}

/* Rows 1 and 5 are the base, columns 1 and 4 the cover, where r3c1 is said to be a fin. */
static void fish_have_bases_and_covers(void **state) {
    (void)state;
    static const int ones[] = {0, 3, 18, 36, 39, 66, 72};
    const qdr_item items[] = {{0, 1}, {4, 1}}, covers[] = {{9, 1}, {12, 1}};
    const qdr_candidates struck = {72, 1};
    const qdr_mark fin = {18, QDR_FIN, 2, 1};
    const qdr_hint hint = {.technique = QDR_FINNED_X_WING,
                           .cell = -1,
                           .struck = &struck,
                           .struck_count = 1,
                           .items = items,
                           .item_count = 2,
                           .covers = covers,
                           .cover_count = 2,
                           .marks = &fin,
                           .mark_count = 1};
    qdr_board *board = empty_board();
    keep_ones(board, ones, COUNT_OF(ones));
    looks_like(&hint, board,
               "struck r9c1 1, fin r3c1 1+2, base r1c1 1, base r1c4 1, base r5c1 1, base r5c4 1, "
               "cover r8c4 1 / / base 0 base 4 cover 9 cover 12");
    json_has(&hint, board, "\"role\":\"fin\"");
    json_has(&hint, board, "\"role\":\"cover\"");
    qdr_board_free(board);
}

/* If one is not, the other is: strong; if one is, the other is not: weak; none between two that are
 * not. */
static void links_are_strong_or_weak(void **state) {
    (void)state;
    const qdr_item reasons[] = {{12, 1}};
    const uint32_t parents[] = {0, 1, 2, 3};
    const uint16_t others[] = {37};
    const qdr_node nodes[] = {
        {.cell = 0, .digit = 1, .assumed = true},
        {.cell = 3, .digit = 1, .off = true, .parents = 0, .parent_count = 1},
        {.cell = 39, .digit = 1, .parents = 1, .parent_count = 1, .item_count = 1},
        {.cell = 36, .digit = 1, .off = true, .parents = 2, .parent_count = 1, .other_count = 1},
        {.cell = 72, .digit = 1, .off = true, .parents = 3, .parent_count = 1},
    };
    const qdr_candidates struck = {36, 1};
    const qdr_hint hint = {.technique = QDR_X_CHAIN,
                           .cell = -1,
                           .struck = &struck,
                           .struck_count = 1,
                           .nodes = nodes,
                           .node_count = 5,
                           .parents = parents,
                           .reasons = reasons,
                           .others = others};
    qdr_board *board = empty_board();
    looks_like(&hint, board,
               "struck r5c1 1, base r1c1 1, base r1c4 1, base r5c4 1, base r5c2 1, base r9c1 1 / "
               "1>2 2=3 3>0 /");
    json_has(&hint, board,
             "{\"from\":1,\"to\":2,\"strong\":false},{\"from\":2,\"to\":3,\"strong\":true},"
             "{\"from\":3,\"to\":0,\"strong\":false}");
    qdr_board_free(board);
}

/* A cell of a pattern has its extras as fins, a digit of the grid bars other places. */
static void patterns_have_fins_and_singles_witnesses(void **state) {
    (void)state;
    const qdr_candidates struck = {12, 3}, pattern[] = {{0, 0}, {12, 4}};
    const qdr_hint loop = {.technique = QDR_UNIQUE_LOOP_1,
                           .cell = -1,
                           .struck = &struck,
                           .struck_count = 1,
                           .pattern = pattern,
                           .pattern_count = 2};
    qdr_board *board = empty_board();
    for (int digit = 4; digit <= 9; digit++) qdr_board_strike(board, 12, digit);
    for (int digit = 3; digit <= 9; digit++) qdr_board_strike(board, 0, digit);
    looks_like(&loop, board, "struck r2c4 1, struck r2c4 2, base r1c1 12, fin r2c4 3 / /");
    const qdr_item box = {18, 9};
    const qdr_hint single = {
        .technique = QDR_HIDDEN_SINGLE, .cell = 20, .digit = 9, .items = &box, .item_count = 1};
    qdr_board_place(board, 8, 9);
    qdr_board_place(board, 13, 9);
    qdr_board_place(board, 36, 9);
    qdr_board_place(board, 28, 9);
    looks_like(&single, board,
               "placed r3c3 9, witness r1c9 9, witness r2c5 9, witness r4c2 9, witness r5c1 9 / / "
               "base 18");
    qdr_board_free(board);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fish_have_bases_and_covers),
        cmocka_unit_test(links_are_strong_or_weak),
        cmocka_unit_test(patterns_have_fins_and_singles_witnesses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
