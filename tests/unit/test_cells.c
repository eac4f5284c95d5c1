/* test_cells.c: the cells engine, with colours and bounds, against brute force and known counts. */
#include "cover_random.h"

static void agrees_with_brute_force(void **state) {
    (void)state;
    compare_on_random_problems("cells", 1500, 0);
    compare_on_random_problems("cells", 1500, 2);
}

static void takes_bounds(void **state) {
    (void)state;
    compare_on_problems("cells", 1500, 0, true);
    compare_on_problems("auto", 1500, 2, true);
}

static void finds_known_counts(void **state) {
    (void)state;
    qdr_cover *cover = queens(8);
    assert_int_equal(count_of(cover, "cells"), 92);
    qdr_cover_free(cover);
    cover = dominoes(6, 6);
    assert_int_equal(count_of(cover, "cells"), 6728);
    qdr_cover_free(cover);
    cover = matchings(12);
    assert_int_equal(count_of(cover, "cells"), 10395);
    qdr_cover_free(cover);
}

/* Choosing 3 to 5 of 8: 56 + 70 + 56 ways. */
static void chooses_within_bounds(void **state) {
    (void)state;
    qdr_cover *cover;
    uint32_t low, high;
    assert_ok(qdr_cover_new(&cover));
    assert_ok(qdr_cover_add_item_bounded(cover, "some", 3, 5, NULL));
    qdr_cover_item_bounds(cover, 0, &low, &high);
    assert_true(low == 3 && high == 5);
    for (uint32_t o = 0; o < 8; o++)
        assert_ok(qdr_cover_add_option(cover, (uint32_t[]){0}, 1, NULL));
    assert_int_equal(count_of(cover, "cells"), 182);
    assert_int_equal(count_of(cover, NULL), 182);
    qdr_cover_search *search;
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = "dlx";
    assert_int_equal(qdr_cover_search_new(cover, &options, &search), QDR_UNSUPPORTED);
    qdr_cover_free(cover);
}

static void refuses_bad_bounds_and_colours(void **state) {
    (void)state;
    qdr_cover *cover;
    assert_ok(qdr_cover_new(&cover));
    assert_int_equal(qdr_cover_add_item_bounded(cover, "a", 2, 1, NULL), QDR_BAD_ARGUMENT);
    assert_int_equal(qdr_cover_add_item_bounded(cover, "a", 0, 0, NULL), QDR_BAD_ARGUMENT);
    assert_ok(qdr_cover_add_item(cover, "a", QDR_PRIMARY, NULL));
    uint32_t items[] = {0, 7}, on_primary[] = {5, 0}, unknown[] = {0, 5};
    assert_int_equal(qdr_cover_add_option_coloured(cover, items, on_primary, 1, NULL),
                     QDR_BAD_ARGUMENT);
    assert_int_equal(qdr_cover_add_option_coloured(cover, items, unknown, 2, NULL),
                     QDR_BAD_ARGUMENT);
    assert_int_equal(qdr_cover_option_count(cover), 0);
    qdr_cover_free(cover);
}

static qdr_status open_it(void *with) {
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = "cells";
    qdr_cover_search *search;
    qdr_status status = qdr_cover_search_new(with, &options, &search);
    if (status == QDR_OK) qdr_cover_search_free(search);
    return status;
}

static void survives_lack_of_memory(void **state) {
    (void)state;
    qdr_cover *cover = queens(8);
    assert_true(fail_every_allocation(open_it, cover) > 10);
    qdr_cover_free(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_brute_force),
        cmocka_unit_test(takes_bounds),
        cmocka_unit_test(finds_known_counts),
        cmocka_unit_test(chooses_within_bounds),
        cmocka_unit_test(refuses_bad_bounds_and_colours),
        cmocka_unit_test(survives_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
