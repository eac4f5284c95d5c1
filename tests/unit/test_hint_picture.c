/* test_hint_picture.c: hints as pictures: every technique is drawn, nothing by colour alone, and
 * links do not run over candidates. */
#include "human_steps.h"

#include "draw/link_router.h"

#include <quadrille/draw.h>

#include <math.h>

/* ---- pictures ---------------------------------------------------------------------------------
 */

static size_t count_of(const qdr_text *text, const char *what) {
    size_t count = 0;
    for (const char *at = text->bytes; (at = strstr(at, what)) != NULL; at++) count++;
    return count;
}

static size_t struck_in(const qdr_hint *hint) {
    size_t count = 0;
    for (size_t i = 0; i < hint->struck_count; i++)
        count += (size_t)__builtin_popcountll(hint->struck[i].digits);
    return count;
}

/* Every element is closed, and there is a form for each mark. */
/* No element begins within another's tag, and quotes are closed there. */
static void is_well_formed(const char *svg) {
    bool tag = false, quoted = false;
    for (; *svg; svg++) {
        if (*svg == '<') {
            assert_false(tag);
            tag = true;
        } else if (*svg == '>' && tag) {
            assert_false(quoted);
            tag = false;
        } else if (*svg == '"' && tag) {
            quoted = !quoted;
        }
    }
    assert_false(tag);
}

static void is_drawn(const qdr_puzzle *puzzle, const qdr_board *board, const qdr_hint *hint) {
    qdr_text text = QDR_TEXT_INIT;
    qdr_sketch *sketch;
    assert_int_equal(qdr_draw_hint(puzzle, board, hint, NULL, &text), QDR_OK);
    assert_int_equal(qdr_sketch_new(hint, board, &sketch), QDR_OK);
    assert_int_equal(strncmp(text.bytes, "<svg ", 5), 0);
    assert_int_equal(strcmp(text.bytes + text.length - 7, "</svg>\n"), 0);
    is_well_formed(text.bytes);
    assert_int_equal(count_of(&text, "<text"), count_of(&text, "</text>"));
    assert_int_equal(count_of(&text, "<g "), count_of(&text, "</g>"));
    assert_int_equal(count_of(&text, "\"#b3123c\" stroke-width"), /* crossed out */
                     struck_in(hint));
    assert_int_equal(count_of(&text, "Q"), 2 * sketch->link_count);
    assert_null(strstr(text.bytes, "nan"));
    assert_null(strstr(text.bytes, ".So ")); /* sentences stay apart */
    qdr_sketch_free(sketch);
    qdr_text_free(&text);
}

static bool walk(void *context, const qdr_puzzle *puzzle, const uint8_t *solution) {
    int *seen = context;
    qdr_human *human;
    qdr_board *board;
    const qdr_hint *hint;
    (void)solution;
    assert_int_equal(qdr_human_usual(qdr_puzzle_shape(puzzle), &human), QDR_OK);
    assert_int_equal(qdr_board_new(puzzle, &board), QDR_OK);
    while (qdr_human_next(human, board, &hint) == QDR_OK && hint) {
        if (seen[hint->technique]++ < 2) is_drawn(puzzle, board, hint);
        qdr_hint_apply(hint, board);
    }
    qdr_board_free(board);
    qdr_human_free(human);
    return true;
}

static void every_technique_is_drawn(void **state) {
    (void)state;
    int seen[128] = {0}, techniques = 0;
    each_made(9, 60, 3, walk, seen);
    each_made(12, 1, 3, walk, seen);
    for (int i = 0; i < 128; i++) techniques += seen[i] > 0;
    assert_true(techniques > 15);
}

/* ---- links ------------------------------------------------------------------------------------
 */

static double nearest(const curve *c, spot to) {
    double least = 1e9;
    for (int i = 0; i <= 60; i++) {
        const spot at = qdri_curve_at(c, i / 60.0);
        least = fmin(least, hypot(at.x - to.x, at.y - to.y));
    }
    return least;
}

/* A row of candidates, and a link from the first to the last. */
static void links_go_around(void **state) {
    (void)state;
    router r = {.left = -50, .top = -50, .right = 200, .bottom = 50};
    for (int i = 0; i < 8; i++) qdri_router_block(&r, (spot){20.0 * i, 0, 6});
    const curve c = qdri_route(&r, r.spots[0], r.spots[7], 3);
    for (int i = 1; i < 7; i++) assert_true(nearest(&c, r.spots[i]) > 6);
    /* from rim to rim */
    assert_true(fabs(hypot(c.x1, c.y1) - 6) < 1e-6);
    assert_true(fabs(hypot(c.x2 - 140, c.y2) - 9) < 1e-6);
    /* another one between the same goes another way */
    const curve d = qdri_route(&r, r.spots[0], r.spots[7], 3);
    const spot middle = qdri_curve_at(&c, 0.5);
    assert_true(nearest(&d, middle) > 6);
    assert_false(r.failed);
    qdri_router_free(&r);
}

static void where_nothing_is_they_hardly_bend(void **state) {
    (void)state;
    router r = {.left = -50, .top = -50, .right = 200, .bottom = 200};
    const curve c = qdri_route(&r, (spot){0, 0, 5}, (spot){100, 0, 5}, 0);
    assert_true(fabs(c.bend_y) < 7);
    qdri_router_free(&r);
}

static void failing_allocations(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    qdr_human *human;
    qdr_board *board;
    const qdr_hint *hint;
    assert_int_equal(qdr_human_usual(qdr_puzzle_shape(puzzle), &human), QDR_OK);
    assert_int_equal(qdr_board_new(puzzle, &board), QDR_OK);
    assert_int_equal(qdr_human_next(human, board, &hint), QDR_OK);
    for (long n = 0;; n++) {
        qdr_text text = QDR_TEXT_INIT;
        qdri_memory_fail_after(n);
        qdr_status status = qdr_draw_hint(puzzle, board, hint, NULL, &text);
        qdri_memory_fail_after(-1);
        qdr_text_free(&text);
        if (status == QDR_OK) break;
        assert_int_equal(status, QDR_NO_MEMORY);
    }
    qdr_board_free(board);
    qdr_human_free(human);
    qdr_puzzle_free(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_technique_is_drawn),
        cmocka_unit_test(links_go_around),
        cmocka_unit_test(where_nothing_is_they_hardly_bend),
        cmocka_unit_test(failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
