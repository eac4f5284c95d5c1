/* The statistics behind the tables of `quadrille bench`, against values worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bench/bench_statistics.h"
#include "bench/bench_summary.h"

#include <math.h>
#include <string.h>

static void close_to(double value, double expected) {
    if (fabs(value - expected) > 1e-12) fail_msg("%.15g instead of %.15g", value, expected);
}

static void quantiles_are_nearest_ranks(void **state) {
    (void)state;
    double values[] = {5, 1, 4, 2, 3};
    statistics_sort(values, 5);
    for (int i = 0; i < 5; i++) close_to(values[i], i + 1);
    close_to(statistics_quantile(values, 5, 0.5), 3);
    close_to(statistics_quantile(values, 4, 0.5), 2); /* the lower of the middle two */
    close_to(statistics_quantile(values, 5, 0), 1);
    close_to(statistics_quantile(values, 5, 1), 5);
    close_to(statistics_quantile(values, 5, 0.99), 5);
    close_to(statistics_quantile(values, 1, 0.99), 1);
    close_to(statistics_quantile(values, 0, 0.5), 0);
}

/* Allocations of bench_memory.c come here: cmake/bench.cmake. */
static bool memory_has_ended;
void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);

void *__wrap_calloc(size_t count, size_t size) {
    return memory_has_ended ? NULL : __real_calloc(count, size);
}

/* The chart goes by what is in the row, whether it was told that memory has ended or not. */
static void what_there_is_no_memory_for_is_summarised_as_nothing(void **state) {
    (void)state;
    const bench_data data = {0};
    bench_contender contender = {.name = "dlx"};
    const bench_report report = {.data = &data, .contenders = &contender, .contender_count = 1};
    bench_row row;
    memset(&row, 0x55, sizeof row);
    memory_has_ended = true;
    bool summarised = bench_summarise(&report, 0, 0, &row);
    memory_has_ended = false;
    assert_false(summarised);
    assert_int_equal(row.answered + row.stopped, 0);
}

static void p99_of_a_thousand_leaves_out_ten(void **state) {
    (void)state;
    double values[1000];
    for (int i = 0; i < 1000; i++) values[i] = 1000 - i;
    statistics_sort(values, 1000);
    close_to(statistics_quantile(values, 1000, 0.99), 990);
}

static void perfect_order_is_one(void **state) {
    (void)state;
    const double x[] = {1, 2, 3, 4, 5}, up[] = {1, 10, 100, 1000, 10000}, down[] = {9, 7, 5, 3, 1};
    close_to(statistics_spearman(x, up, 5), 1);
    close_to(statistics_spearman(x, down, 5), -1);
}

/* Ranks 1 2 3 4 5 and 2 1 4 3 5: squared differences 1+1+1+1+0 = 4, 1 − 6·4/(5·24) = 0.8. */
static void some_disorder_is_less(void **state) {
    (void)state;
    const double x[] = {10, 20, 30, 40, 50}, y[] = {0.2, 0.1, 0.4, 0.3, 0.5};
    close_to(statistics_spearman(x, y, 5), 0.8);
}

/* x ranks 1.5 1.5 3.5 3.5 against 1 2 3 4: 4 / sqrt(4 · 5). */
static void ties_share_their_mean_rank(void **state) {
    (void)state;
    const double x[] = {7, 7, 8, 8}, y[] = {1, 2, 3, 4};
    close_to(statistics_spearman(x, y, 4), 4 / sqrt(20.0));
}

static void undefined_is_not_a_number(void **state) {
    (void)state;
    const double x[] = {1, 1, 1}, y[] = {1, 2, 3};
    assert_true(isnan(statistics_spearman(x, y, 3)));
    assert_true(isnan(statistics_spearman(y, x, 3)));
    assert_true(isnan(statistics_spearman(y, y, 2)));
    assert_true(isnan(statistics_spearman(y, y, 0)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quantiles_are_nearest_ranks),
        cmocka_unit_test(what_there_is_no_memory_for_is_summarised_as_nothing),
        cmocka_unit_test(p99_of_a_thousand_leaves_out_ten),
        cmocka_unit_test(perfect_order_is_one),
        cmocka_unit_test(some_disorder_is_less),
        cmocka_unit_test(ties_share_their_mean_rank),
        cmocka_unit_test(undefined_is_not_a_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
