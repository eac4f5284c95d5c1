/* test_cheapest_engine.c: the cheapest covers by an engine of our own, in place of "cells", that
 * may be wrong: what it takes for a cover is looked at again. */
#include "testing.h"

#include "cover/cells.h"

#include <quadrille/cover_cheapest.h>

/* What the engine gives, one after the other, and what it is told. */
static const uint32_t (*given)[2];
static size_t given_count, given_length;
static uint64_t ceiling;
static int open_searches;

static qdr_status open_it(const qdr_cover *cover, const qdr_limits *limits, void **search) {
    (void)cover;
    assert_non_null(limits); /* engines are given limits, if need be without any */
    *search = &open_searches;
    open_searches++;
    ceiling = UINT64_MAX;
    return QDR_OK;
}

static qdr_step next(void *search, const uint32_t **options, size_t *count) {
    (void)search;
    if (given_count == 0) return QDR_DONE;
    given_count--;
    *options = *given++;
    *count = given_length;
    return QDR_SOLUTION;
}

static void close_it(void *search) {
    (void)search;
    open_searches--;
}

const qdri_cover_engine qdri_cover_engine_cells = {
    .open = open_it, .next = next, .close = close_it};

void qdri_cells_set_ceiling(void *search, uint64_t cost) {
    (void)search;
    ceiling = cost;
}

/* Two items; options of the one, of the other, and of both. */
static qdr_cover *two_items(void) {
    static const uint32_t items[] = {0, 1};
    qdr_cover *cover;
    assert_ok(qdr_cover_new(&cover));
    for (int i = 0; i < 2; i++) assert_ok(qdr_cover_add_item(cover, NULL, QDR_PRIMARY, NULL));
    assert_ok(qdr_cover_add_option(cover, &items[0], 1, NULL));
    assert_ok(qdr_cover_add_option(cover, &items[1], 1, NULL));
    assert_ok(qdr_cover_add_option(cover, items, 2, NULL));
    for (uint32_t o = 0; o < 3; o++) assert_ok(qdr_cover_set_cost(cover, o, 10 + o));
    return cover;
}

static qdr_status cheapest_of(const uint32_t (*covers)[2], size_t count, size_t length,
                              qdr_cover_best **best) {
    qdr_cover *cover = two_items();
    qdr_step step;
    given = covers;
    given_count = count;
    given_length = length;
    qdr_status status = qdr_cover_cheapest(cover, NULL, 1, best, &step, NULL);
    assert_int_equal(open_searches, 0);
    qdr_cover_free(cover);
    return status;
}

static void what_is_no_cover_is_refused(void **state) {
    (void)state;
    static const uint32_t wrong[][2] = {{0, 2}, {2, 1}, {1, 1}};
    static const uint32_t half[][2] = {{0}, {1}};
    static const uint32_t late[][2] = {{0, 1}, {2, 2}};
    qdr_cover_best *best;
    for (size_t i = 0; i < COUNT_OF(wrong); i++)
        assert_int_equal(cheapest_of(&wrong[i], 1, 2, &best), QDR_RECHECK_FAILED);
    for (size_t i = 0; i < COUNT_OF(half); i++)
        assert_int_equal(cheapest_of(&half[i], 1, 1, &best), QDR_RECHECK_FAILED);
    assert_int_equal(cheapest_of(late, 2, 2, &best), QDR_RECHECK_FAILED);
}

static void covers_are_taken_and_bound_the_search(void **state) {
    (void)state;
    static const uint32_t both[][2] = {{0, 1}}, one[][2] = {{2}};
    qdr_cover_best *best;
    assert_ok(cheapest_of(both, 1, 2, &best));
    assert_int_equal(qdr_cover_best_count(best), 1);
    assert_int_equal(ceiling, 21);
    qdr_cover_best_free(best);
    assert_ok(cheapest_of(one, 1, 1, &best));
    assert_int_equal(ceiling, 12);
    qdr_cover_best_free(best);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_no_cover_is_refused),
                                       cmocka_unit_test(covers_are_taken_and_bound_the_search)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
