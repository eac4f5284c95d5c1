/* test_bounds.c: the bounds engine against brute force, the cells engine and known counts. */
#include "cover_random.h"

static void agrees_with_brute_force(void **state) {
    (void)state;
    compare_on_random_problems("bounds", 1000, 0);
    compare_on_random_problems("bounds", 1000, 2);
    compare_on_problems("bounds", 1500, 0, true);
    compare_on_problems("bounds", 1500, 2, true);
}

/* k queens that attack every square of an n×n board. */
static qdr_cover *dominating_queens(int n, uint32_t k) {
    qdr_cover *cover;
    assert_ok(qdr_cover_new(&cover));
    assert_ok(qdr_cover_add_item_bounded(cover, "queens", k, k, NULL));
    for (int c = 0; c < n * n; c++) assert_ok(qdr_cover_add_item_bounded(cover, NULL, 1, k, NULL));
    for (int q = 0; q < n * n; q++) {
        uint32_t items[101] = {0};
        size_t count = 1;
        for (int c = 0; c < n * n; c++) {
            int down = c / n - q / n, right = c % n - q % n;
            if (down == 0 || right == 0 || down == right || down == -right)
                items[count++] = (uint32_t)(1 + c);
        }
        assert_ok(qdr_cover_add_option(cover, items, count, NULL));
    }
    return cover;
}

static void finds_known_counts(void **state) {
    (void)state;
    static const struct {
        int n;
        uint32_t k;
        uint64_t count;
    } boards[] = {{4, 2, 12}, {5, 3, 186}, {6, 3, 4}, {7, 4, 86}}; /* OEIS A002564 */
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        qdr_cover *cover = dominating_queens(boards[i].n, boards[i].k);
        uint64_t by_cells = count_of(cover, "cells");
        assert_int_equal(count_of(cover, "bounds"), by_cells);
        assert_int_equal(by_cells, boards[i].count);
        qdr_cover_free(cover);
    }
    qdr_cover *cover = queens(8);
    assert_int_equal(count_of(cover, "bounds"), 92);
    qdr_cover_free(cover);
    cover = dominoes(6, 6);
    assert_int_equal(count_of(cover, "bounds"), 6728);
    qdr_cover_free(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_brute_force),
        cmocka_unit_test(finds_known_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
