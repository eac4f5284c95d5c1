/* test_hint_picture.c: hints as pictures: every technique is drawn, nothing by colour alone,
 * nothing off the sheet or too small for print, and links do not run over candidates. */
#include "human_steps.h"

#include "drawing_record.h"

#include "draw/link_router.h"

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

static void is_written(const qdr_puzzle *puzzle, const qdr_board *board, const qdr_hint *hint) {
    qdr_text text = QDR_TEXT_INIT;
    assert_int_equal(qdr_draw_hint(puzzle, board, hint, NULL, &text), QDR_OK);
    assert_int_equal(strncmp(text.bytes, "<svg ", 5), 0);
    assert_int_equal(strcmp(text.bytes + text.length - 7, "</svg>\n"), 0);
    is_well_formed(text.bytes);
    assert_int_equal(count_of(&text, "<text"), count_of(&text, "</text>"));
    assert_int_equal(count_of(&text, "<g "), count_of(&text, "</g>"));
    assert_non_null(strstr(text.bytes, "<desc>"));
    assert_null(strstr(text.bytes, "nan"));
    assert_null(strstr(text.bytes, ".So ")); /* sentences stay apart */
    qdr_text_free(&text);
}

/* ---- forms ------------------------------------------------------------------------------------
 */

typedef struct sheet {
    drawing_record *record;
    double width, height;
    int begun, ended;
} sheet;

static qdr_status sheet_begin(void *context, double width, double height, qdr_surface *surface) {
    sheet *s = context;
    s->begun++;
    s->width = width;
    s->height = height;
    record_clear(s->record);
    *surface = record_surface(s->record);
    return QDR_OK;
}

static qdr_status sheet_end(void *context) {
    sheet *s = context;
    s->ended++;
    return QDR_OK;
}

static bool is_slash(const drawn_line *l) {
    return l->pen.cap == QDR_CAP_ROUND && l->x2 > l->x1 && l->y2 < l->y1;
}

/* All lines, discs and words lie on the sheet, and none is too thin or small for print. */
static void fits(const sheet *s) {
    const drawing_record *r = s->record;
    for (size_t i = 0; i < r->line_count; i++) {
        const drawn_line *l = &r->lines[i];
        assert_true(fmin(l->x1, l->x2) > 0 && fmax(l->x1, l->x2) < s->width);
        assert_true(fmin(l->y1, l->y2) > 0 && fmax(l->y1, l->y2) < s->height);
        assert_true(l->pen.width >= 0.2999);
    }
    for (size_t i = 0; i < r->word_count; i++) {
        const drawn_words *w = &r->words[i];
        assert_true(w->left > 0 && w->right < s->width && w->top > 0);
        assert_true(w->words.y < s->height && w->words.size >= 5.5);
    }
}

/* Discs that are no rings: a ring is a disc with a smaller white one on it. */
static size_t solid_discs(const drawing_record *r) {
    size_t count = 0;
    for (size_t i = 0; i < r->disc_count; i++) {
        const drawn_disc *d = &r->discs[i], *next = i + 1 < r->disc_count ? d + 1 : NULL;
        const bool ring = next && next->ink.tint < 0.5 && fabs(next->x - d->x) < 1e-9 &&
                          fabs(next->y - d->y) < 1e-9;
        count += d->ink.tint > 0.5 && !ring;
    }
    return count;
}

/* There is a form for every mark, every link and every unit. */
static void has_its_forms(const sheet *s, const qdr_hint *hint, const qdr_sketch *sketch) {
    const drawing_record *r = s->record;
    size_t slashes = 0, grounds = 0, arrows = 0, bases = 0;
    for (size_t i = 0; i < r->line_count; i++) slashes += is_slash(&r->lines[i]);
    for (size_t i = 0; i < r->ground_count; i++) {
        arrows += r->grounds[i].count == 3;
        grounds += r->grounds[i].ink.tint > 0.1 && r->grounds[i].ink.tint < 0.2;
    }
    for (size_t i = 0; i < sketch->unit_count; i++) bases += sketch->units[i].role == QDR_BASE;
    assert_int_equal(slashes, struck_in(hint));
    assert_int_equal(arrows, sketch->link_count);
    assert_true(grounds >= bases);
    if (hint->cell >= 0) assert_true(r->disc_count >= 3 && solid_discs(r) >= 1);
}

static void is_drawn(const qdr_puzzle *puzzle, const qdr_board *board, const qdr_hint *hint) {
    sheet s = {.record = record_new()};
    const qdr_sheets sheets = {&s, sheet_begin, sheet_end, NULL, NULL, 0};
    qdr_sketch *sketch;
    assert_int_equal(qdr_sketch_new(hint, board, &sketch), QDR_OK);
    assert_int_equal(qdr_book_hint(puzzle, board, hint, NULL, &sheets), QDR_OK);
    assert_int_equal(s.begun, 1);
    assert_int_equal(s.ended, 1);
    fits(&s);
    has_its_forms(&s, hint, sketch);
    qdr_sketch_free(sketch);
    record_free(s.record);
    is_written(puzzle, board, hint);
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
