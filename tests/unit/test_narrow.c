/* test_narrow.c: narrow orders of the items, and what they are for. */
#include "cover_random.h"

#include "base/memory.h"
#include "counting/memo_team.h"
#include "counting/narrow.h"

#include <stdlib.h>

static void is_an_order_of_all_items_or_none(void **state) {
    (void)state;
    unsigned orders = 0;
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        qdr_cover *cover = mixed_cover(seed);
        uint32_t *order = qdri_narrow_order(cover);
        if (order) {
            bool *seen = calloc(cover->item_count, sizeof *seen);
            assert_non_null(seen);
            for (size_t k = 0; k < cover->item_count; k++) {
                assert_in_range(order[k], 0, cover->item_count - 1);
                assert_false(seen[order[k]]);
                seen[order[k]] = true;
            }
            free(seen);
            orders++;
        }
        qdri_free(order);
        qdr_cover_free(cover);
    }
    assert_in_range(orders, 1, 1999);
}

static void leaves_what_is_narrow_or_wide_as_it_is(void **state) {
    (void)state;
    qdr_cover *problem[] = {dominoes(12, 12), dominoes(20, 6), matchings(10), queens(8)};
    for (size_t i = 0; i < COUNT_OF(problem); i++) {
        assert_null(qdri_narrow_order(problem[i]));
        qdr_cover_free(problem[i]);
    }
}

static uint64_t nodes_to_count(qdr_cover *cover, const char *want) {
    const qdr_limits none = {0};
    memo_team team;
    assert_ok(qdri_memo_team_open(&team, cover, &none, (size_t)1 << 26, 1, 0));
    assert_int_equal(qdri_memo_team_run(&team, UINT64_MAX / 2), QDR_DONE);
    qdr_text text = QDR_TEXT_INIT;
    qdri_big_write(team.total, &text);
    assert_string_equal(text.bytes, want);
    qdr_text_free(&text);
    uint64_t nodes = team.nodes;
    qdri_memo_team_close(&team);
    qdr_cover_free(cover);
    return nodes;
}

/* The number is from a transfer matrix, row by row. */
static void a_flat_board_is_counted_like_a_steep_one(void **state) {
    (void)state;
    uint64_t flat = nodes_to_count(dominoes(6, 20), "45005025662792");
    uint64_t steep = nodes_to_count(dominoes(20, 6), "45005025662792");
    assert_in_range(flat, steep / 2, steep * 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_an_order_of_all_items_or_none),
        cmocka_unit_test(leaves_what_is_narrow_or_wide_as_it_is),
        cmocka_unit_test(a_flat_board_is_counted_like_a_steep_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
