/* test_budget.c: what a budget says is over, and what is left of it. */
#include "testing.h"

#include "base/budget.h"

static const double LONG = 1000; /* seconds, which no test takes */

static void a_budget_without_limits_is_never_over(void **state) {
    (void)state;
    qdr_limits none = QDR_LIMITS_INIT;
    qdri_budget without = qdri_budget_of(NULL), zero = qdri_budget_of(&none);
    assert_false(qdri_budget_over(&without, UINT64_MAX));
    assert_false(qdri_budget_over(&zero, UINT64_MAX));
    qdr_limits left = qdri_budget_left(&without);
    assert_true(left.nodes == 0 && left.seconds <= 0 && !left.cancel);
}

static void it_is_over_when_the_nodes_are_used_up(void **state) {
    (void)state;
    qdri_budget budget = {.nodes = 10};
    assert_false(qdri_budget_over(&budget, 9));
    assert_true(qdri_budget_over(&budget, 10));
    assert_true(qdri_budget_over(&budget, 11));
}

static void it_is_over_when_a_flag_or_one_above_it_is_raised(void **state) {
    (void)state;
    qdr_cancel all = {0}, one = {.above = &all};
    qdr_limits limits = {.cancel = &one};
    qdri_budget budget = qdri_budget_of(&limits);
    assert_false(qdri_budget_over(&budget, 0));
    qdr_cancel_request(&all);
    assert_true(qdri_budget_over(&budget, 0));
}

static void it_is_over_at_the_deadline(void **state) {
    (void)state;
    qdri_budget late = {.deadline = qdri_now()}, early = {.deadline = qdri_now() + LONG};
    assert_true(qdri_budget_over(&late, 0));
    assert_false(qdri_budget_over(&early, 0));
}

static void a_slice_has_what_was_asked_for_or_what_is_left(void **state) {
    (void)state;
    qdri_budget whole = {.nodes = 100, .deadline = qdri_now() + LONG};
    assert_int_equal(qdri_budget_slice(&whole, 30, 50, 0).nodes, 50);
    assert_int_equal(qdri_budget_slice(&whole, 70, 50, 0).nodes, 30);
    assert_int_equal(qdri_budget_slice(&whole, 70, 0, 0).nodes, 30);
    assert_true(qdri_budget_slice(&whole, 0, 0, 0).deadline >= whole.deadline);
    assert_true(qdri_budget_slice(&whole, 0, 0, LONG / 2).deadline < whole.deadline);
    assert_true(qdri_budget_slice(&whole, 0, 0, LONG * 2).deadline <= whole.deadline);
    qdri_budget endless = {0};
    assert_int_equal(qdri_budget_slice(&endless, 70, 50, 0).nodes, 50);
    assert_int_equal(qdri_budget_slice(&endless, 70, 0, 0).nodes, 0);
    assert_true(qdri_budget_slice(&endless, 0, 0, LONG).deadline > qdri_now());
}

static void what_is_left_of_a_budget_that_is_used_up_has_an_end(void **state) {
    (void)state;
    qdr_cancel flag = {0};
    qdri_budget whole = {.nodes = 10, .deadline = qdri_now() - 1, .cancel = &flag};
    qdri_budget slice = qdri_budget_slice(&whole, 12, 0, 0);
    qdr_limits left = qdri_budget_left(&slice);
    assert_int_equal(left.nodes, 1);
    assert_true(left.seconds > 0 && left.seconds < 1e-6);
    assert_ptr_equal(left.cancel, &flag);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_budget_without_limits_is_never_over),
        cmocka_unit_test(it_is_over_when_the_nodes_are_used_up),
        cmocka_unit_test(it_is_over_when_a_flag_or_one_above_it_is_raised),
        cmocka_unit_test(it_is_over_at_the_deadline),
        cmocka_unit_test(a_slice_has_what_was_asked_for_or_what_is_left),
        cmocka_unit_test(what_is_left_of_a_budget_that_is_used_up_has_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
