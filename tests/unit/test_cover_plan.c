/* test_cover_plan.c: what is decided about an exact cover problem before it is searched. The table
 * of docs/algorithms.md is compared with it by tests/cli/cover_plan.sh. */
#include "cover_random.h"

#include "base/memory.h"
#include "base/threads.h"
#include "cover/cover_plan.h"
#include "cover/leaf_choices.h"

static qdri_cover_plan plan_of(const qdr_cover *cover, const qdr_cover_options *options) {
    qdri_cover_plan plan;
    assert_ok(qdri_cover_plan_for(cover, options, &plan));
    return plan;
}

/* n · n squares with n digits, no two alike in a row or column; but in the first square there may
 * be `high` of them. */
static qdr_cover *latin(uint32_t n, uint32_t high) {
    qdr_cover *cover;
    assert_ok(qdr_cover_new(&cover));
    assert_ok(qdr_cover_add_item_bounded(cover, NULL, 1, high, NULL));
    for (uint32_t i = 1; i < 3 * n * n; i++)
        assert_ok(qdr_cover_add_item(cover, NULL, QDR_PRIMARY, NULL));
    for (uint32_t r = 0; r < n; r++)
        for (uint32_t c = 0; c < n; c++)
            for (uint32_t d = 0; d < n; d++) {
                uint32_t items[] = {r * n + c, n * n + r * n + d, 2 * n * n + c * n + d};
                assert_ok(qdr_cover_add_option(cover, items, 3, NULL));
            }
    return cover;
}

static void bit_sets_where_choices_exclude_much(void **state) {
    (void)state;
    const struct {
        qdr_cover *cover;
        const qdri_cover_engine *engine;
    } cases[] = {
        {queens(8), &qdri_cover_engine_dense},        {latin(12, 1), &qdri_cover_engine_dense},
        {latin(20, 1), &qdri_cover_engine_dlx},       {queens(126), &qdri_cover_engine_dense},
        {dominoes(40, 40), &qdri_cover_engine_dense}, {dominoes(60, 60), &qdri_cover_engine_dlx}};
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        assert_ptr_equal(plan_of(cases[i].cover, &options).engine, cases[i].engine);
        qdr_cover_free(cases[i].cover);
    }
}

static void bounds_as_bit_sets_where_choices_exclude_much(void **state) {
    (void)state;
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    qdr_cover *sparse = latin(16, 2), *thick = latin(5, 2);
    assert_ptr_equal(plan_of(sparse, &options).engine, &qdri_cover_engine_cells);
    assert_ptr_equal(plan_of(thick, &options).engine, &qdri_cover_engine_bounds);
    qdr_cover_free(sparse);
    qdr_cover_free(thick);
}

static void what_is_named_is_taken(void **state) {
    (void)state;
    qdr_cover *cover = queens(6);
    qdri_cover_plan plan;
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = "dlx-first";
    assert_ptr_equal(plan_of(cover, &options).engine, &qdri_cover_engine_dlx_first);
    options.choose = QDR_CHOOSE_SHARP;
    assert_int_equal(qdri_cover_plan_for(cover, &options, &plan), QDR_UNSUPPORTED);
    options.engine = "auto";
    assert_ptr_equal(plan_of(cover, &options).engine, &qdri_cover_engine_cells_sharp);
    options.choose = (qdr_cover_choice)9;
    assert_int_equal(qdri_cover_plan_for(cover, &options, &plan), QDR_BAD_ARGUMENT);
    options = (qdr_cover_options){.engine = "nobody"};
    assert_int_equal(qdri_cover_plan_for(cover, &options, &plan), QDR_BAD_ARGUMENT);
    qdr_cover_free(cover);
    cover = latin(3, 2);
    options.engine = "dense";
    assert_int_equal(qdri_cover_plan_for(cover, &options, &plan), QDR_UNSUPPORTED);
    qdr_cover_free(cover);
}

static void counts_are_remembered_where_nothing_forbids_it(void **state) {
    (void)state;
    qdr_cover *cover = queens(6);
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    assert_true(plan_of(cover, &options).remember);
    options.limits.seconds = 1;
    assert_true(plan_of(cover, &options).remember);
    options.limits.solutions = 5;
    assert_false(plan_of(cover, &options).remember);
    options.limits = (qdr_limits){.nodes = 5};
    assert_false(plan_of(cover, &options).remember);
    options = (qdr_cover_options){.engine = "dense"};
    assert_false(plan_of(cover, &options).remember);
    options = (qdr_cover_options){.choose = QDR_CHOOSE_WEIGHTS};
    assert_false(plan_of(cover, &options).remember);
    qdr_cover_free(cover);
}

static void jobs_are_for_engines_that_share(void **state) {
    (void)state;
    qdr_cover *cover = queens(6);
    qdr_cover_options options = {.jobs = 3};
    assert_int_equal(plan_of(cover, &options).jobs, qdri_thread_count(3));
    options.jobs = 0;
    assert_int_equal(plan_of(cover, &options).jobs, qdri_thread_count(0));
    options = (qdr_cover_options){.jobs = 3, .engine = "algox"};
    assert_int_equal(plan_of(cover, &options).jobs, 1);
    options = (qdr_cover_options){.jobs = 3, .limits.nodes = 7};
    assert_int_equal(plan_of(cover, &options).jobs, 1);
    qdr_cover_free(cover);
}

/* Three dominoes on 2×3: the first choice is between two, of which each excludes what it touches;
 * the rest is forced. */
static void a_leaf_tells_of_its_choices(void **state) {
    (void)state;
    qdr_cover *cover = dominoes(2, 3), *empty;
    leaf_choices leaf;
    assert_ok(qdri_leaf_choices(cover, &leaf));
    assert_true(leaf.live == 7 && leaf.open == 6 && leaf.excluded > 1 && leaf.excluded < 5);
    assert_ok(qdr_cover_new(&empty));
    assert_ok(qdri_leaf_choices(empty, &leaf));
    assert_true(leaf.live == 0 && leaf.open == 0 && leaf.excluded == 0);
    qdr_cover_free(cover);
    qdr_cover_free(empty);
}

static void plans_without_memory(void **state) {
    (void)state;
    qdr_cover *problems[] = {latin(16, 1), latin(8, 2)};
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    qdri_cover_plan plan;
    for (size_t i = 0; i < COUNT_OF(problems); i++) {
        long n = 0;
        for (qdr_status status = QDR_NO_MEMORY; status != QDR_OK; n++) {
            qdri_memory_fail_after(n);
            status = qdri_cover_plan_for(problems[i], &options, &plan);
            qdri_memory_fail_after(-1);
            assert_true(status == QDR_OK || status == QDR_NO_MEMORY);
        }
        assert_true(n > 1);
        qdr_cover_free(problems[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bit_sets_where_choices_exclude_much),
        cmocka_unit_test(bounds_as_bit_sets_where_choices_exclude_much),
        cmocka_unit_test(what_is_named_is_taken),
        cmocka_unit_test(counts_are_remembered_where_nothing_forbids_it),
        cmocka_unit_test(jobs_are_for_engines_that_share),
        cmocka_unit_test(a_leaf_tells_of_its_choices),
        cmocka_unit_test(plans_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
