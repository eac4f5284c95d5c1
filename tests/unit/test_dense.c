/* test_dense.c: the dense engine, in each of its versions, against brute force and known counts. */
#include "cover_random.h"

#include "base/cpu_sets.h"

static void each_version(void (*check)(void)) {
    static const char *const versions[] = {"portable", "avx2"};
    for (size_t v = 0; v < COUNT_OF(versions); v++)
        if (qdri_cpu_force(versions[v]) == QDR_OK) check();
    assert_ok(qdri_cpu_force(NULL));
}

static void check_random(void) {
    compare_on_random_problems("dense", 1500, 0);
    compare_on_random_problems("dense", 1500, 2);
}

static void agrees_with_brute_force(void **state) {
    (void)state;
    each_version(check_random);
}

static void check_known(void) {
    qdr_cover *cover = queens(8); /* one word, end game at once */
    assert_int_equal(count_of(cover, "dense"), 92);
    qdr_cover_free(cover);
    cover = queens(11); /* two words */
    assert_int_equal(count_of(cover, "dense"), 2680);
    qdr_cover_free(cover);
    cover = matchings(12);
    assert_int_equal(count_of(cover, "dense"), 10395);
    assert_int_equal(solutions_of(cover, "dense").count, 10395);
    qdr_cover_free(cover);
    cover = dominoes(6, 6);
    assert_int_equal(count_of(cover, "dense"), 6728);
    qdr_cover_free(cover);
}

static void finds_known_counts(void **state) {
    (void)state;
    each_version(check_known);
}

/* Larger random problems pass through several frames: the versions must agree with dlx. */
static void check_frames(void) {
    for (uint64_t seed = 1; seed <= 30; seed++) {
        random_shape shape = {20, 6, 120 + (uint32_t)seed * 5, 14, 0};
        qdr_cover *cover = random_cover(seed, shape);
        uint64_t want = count_of(cover, "dlx"), got = count_of(cover, "dense");
        if (want != got)
            fail_msg("seed %llu: dense %llu, dlx %llu", (unsigned long long)seed,
                     (unsigned long long)got, (unsigned long long)want);
        qdr_cover_free(cover);
    }
}

static void agrees_with_links_through_frames(void **state) {
    (void)state;
    each_version(check_frames);
}

static void minds_the_node_limit(void **state) {
    (void)state;
    qdr_cover *cover = queens(10);
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = "dense";
    options.limits.nodes = 500;
    uint64_t count;
    qdr_step step;
    qdr_stats stats;
    assert_ok(qdr_cover_count(cover, &options, &count, &step, &stats));
    assert_int_equal(step, QDR_STOPPED);
    assert_int_equal(stats.nodes, 500);
    qdr_cover_free(cover);
}

static void handles_the_empty_and_the_impossible(void **state) {
    (void)state;
    qdr_cover *cover;
    assert_ok(qdr_cover_new(&cover));
    assert_int_equal(count_of(cover, "dense"), 1); /* nothing to cover: one way */
    assert_ok(qdr_cover_add_item(cover, "a", QDR_PRIMARY, NULL));
    assert_int_equal(count_of(cover, "dense"), 0);
    assert_ok(qdr_cover_add_option(cover, (uint32_t[]){0}, 1, NULL));
    assert_int_equal(count_of(cover, "dense"), 1);
    qdr_cover_free(cover);
}

static qdr_status open_it(void *with) {
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = "dense";
    qdr_cover_search *search;
    qdr_status status = qdr_cover_search_new(with, &options, &search);
    if (status == QDR_OK) qdr_cover_search_free(search);
    return status;
}

static void survives_lack_of_memory(void **state) {
    (void)state;
    qdr_cover *cover = queens(8);
    assert_true(fail_every_allocation(open_it, cover) > 3);
    qdr_cover_free(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_brute_force),
        cmocka_unit_test(finds_known_counts),
        cmocka_unit_test(agrees_with_links_through_frames),
        cmocka_unit_test(minds_the_node_limit),
        cmocka_unit_test(handles_the_empty_and_the_impossible),
        cmocka_unit_test(survives_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
