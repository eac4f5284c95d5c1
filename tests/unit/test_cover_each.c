/* test_cover_each.c: the visitor sees what the iterator gives, in the same order, and may stop. */
#include "cover_random.h"

typedef struct visits {
    uint64_t count, sum, stop_at;
} visits;

static bool visit(void *context, const uint32_t *options, size_t count) {
    visits *v = context;
    for (size_t i = 0; i < count; i++) v->sum = mix(v->sum + options[i]);
    return ++v->count != v->stop_at;
}

static void test_all(void **state) {
    (void)state;
    qdr_cover *cover = queens(6);
    visits seen = {0, 0, 0}, want = {0, 0, 0};
    qdr_step step;
    qdr_stats stats;
    assert_ok(qdr_cover_each(cover, NULL, visit, &seen, &step, &stats));
    assert_int_equal(step, QDR_DONE);
    assert_int_equal(seen.count, 4);
    assert_int_equal(stats.solutions, 4);
    qdr_cover_search *search;
    assert_ok(qdr_cover_search_new(cover, NULL, &search));
    const uint32_t *options;
    size_t count;
    while (qdr_cover_search_next(search, &options, &count) == QDR_SOLUTION)
        visit(&want, options, count);
    qdr_cover_search_free(search);
    assert_int_equal(want.sum, seen.sum);
    qdr_cover_free(cover);
}

static void test_stopping(void **state) {
    (void)state;
    qdr_cover *cover = queens(6);
    visits seen = {0, 0, 3};
    qdr_step step = QDR_DONE;
    assert_ok(qdr_cover_each(cover, NULL, visit, &seen, &step, NULL));
    assert_int_equal(step, QDR_STOPPED);
    assert_int_equal(seen.count, 3);
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.limits.solutions = 2;
    seen = (visits){0, 0, 0};
    assert_ok(qdr_cover_each(cover, &options, visit, &seen, &step, NULL));
    assert_int_equal(step, QDR_STOPPED);
    assert_int_equal(seen.count, 2);
    options.engine = "none";
    assert_int_equal(qdr_cover_each(cover, &options, visit, &seen, &step, NULL), QDR_BAD_ARGUMENT);
    qdr_cover_free(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all), cmocka_unit_test(test_stopping)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
