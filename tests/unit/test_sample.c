/* test_sample.c: random covers are uniform, and estimates are right on average. */
#include "cover_random.h"

#include "base/cpu_sets.h"

#include <quadrille/cover_sample.h>
#include <string.h>

/* Draws from a problem with few solutions and compares how often each comes with what chance
 * allows: chi-squared, far beyond what happens once in a million tests. */
static void check_uniform(qdr_cover *cover, uint64_t solutions, uint64_t seed) {
    enum { MOST = 512, EACH = 200 };
    uint64_t key[MOST];
    uint32_t times[MOST] = {0}, kinds = 0;
    assert_true(solutions <= MOST);
    qdr_cover_sampler *sampler;
    assert_ok(qdr_cover_sampler_new(cover, NULL, seed, &sampler));
    for (uint64_t i = 0; i < solutions * EACH; i++) {
        const uint32_t *chosen;
        size_t count;
        assert_int_equal(qdr_cover_sampler_next(sampler, &chosen, &count), QDR_SOLUTION);
        uint64_t sum = 0;
        for (size_t k = 0; k < count; k++) sum += mix(chosen[k] + 1);
        uint32_t kind = 0;
        while (kind < kinds && key[kind] != sum) kind++;
        if (kind == kinds) {
            assert_true(kinds < solutions);
            key[kinds++] = sum;
        }
        times[kind]++;
    }
    assert_int_equal(kinds, solutions);
    double chi = 0;
    for (uint32_t k = 0; k < kinds; k++) {
        double off = (double)times[k] - EACH;
        chi += off * off / EACH;
    }
    assert_true(chi < (double)solutions + 10 * (double)solutions / 4 + 30);
    qdr_cover_sampler_free(sampler);
    qdr_cover_free(cover);
}

static void check_versions(void) {
    check_uniform(queens(8), 92, 1);
    check_uniform(dominoes(4, 6), 281, 2);
    check_uniform(matchings(8), 105, 3);
}

static void every_solution_is_equally_likely(void **state) {
    (void)state;
    check_versions();
    assert_ok(qdri_cpu_force("portable"));
    check_versions();
    assert_ok(qdri_cpu_force(NULL));
}

/* All solutions of many small problems turn up, and nothing else: each is re-checked. */
static void samples_random_problems(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        random_shape shape = {5, 2, 13, 3, seed % 2 ? 2 : 0};
        qdr_cover *cover = random_cover(seed, shape);
        uint64_t want = brute_force(cover).count;
        if (want > 0 && want <= 12) {
            check_uniform(cover, want, seed);
            continue;
        }
        qdr_cover_sampler *sampler;
        const uint32_t *chosen;
        size_t count;
        assert_ok(qdr_cover_sampler_new(cover, NULL, seed, &sampler));
        assert_int_equal(qdr_cover_sampler_next(sampler, &chosen, &count),
                         want == 0 ? QDR_DONE : QDR_SOLUTION);
        qdr_cover_sampler_free(sampler);
        qdr_cover_free(cover);
    }
}

static void samples_where_nobody_could_list(void **state) {
    (void)state;
    qdr_cover *cover = dominoes(12, 12);
    qdr_cover_sampler *sampler;
    const uint32_t *chosen;
    size_t count;
    uint32_t first[72];
    assert_ok(qdr_cover_sampler_new(cover, NULL, 5, &sampler));
    assert_int_equal(qdr_cover_sampler_next(sampler, &chosen, &count), QDR_SOLUTION);
    assert_int_equal(count, 72);
    memcpy(first, chosen, sizeof first);
    for (int i = 0; i < 20; i++) {
        assert_int_equal(qdr_cover_sampler_next(sampler, &chosen, &count), QDR_SOLUTION);
        assert_true(memcmp(first, chosen, sizeof first) != 0); /* one in 5 · 10^16 */
    }
    qdr_cover_sampler_free(sampler);
    qdr_cover_free(cover);
}

static void estimates_on_average(void **state) {
    (void)state;
    qdr_cover *cover = queens(8);
    double nodes, solutions;
    assert_ok(qdr_cover_estimate(cover, 20000, 1, NULL, &nodes, &solutions));
    assert_true(solutions > 80 && solutions < 104); /* 92 */
    qdr_cancel raised = {0}; /* the first dive has to do, however many were asked for */
    qdr_cancel_request(&raised);
    double once, solved;
    assert_ok(qdr_cover_estimate(cover, 500000, 1, &raised, &once, &solved));
    assert_ok(qdr_cover_estimate(cover, 1, 1, NULL, &nodes, &solutions));
    assert_true(once == nodes && solved == solutions);
    assert_ok(qdr_cover_estimate(cover, 20000, 1, NULL, &nodes, &solutions));
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = "dense";
    uint64_t count;
    qdr_step step;
    qdr_stats stats;
    assert_ok(qdr_cover_count(cover, &options, &count, &step, &stats));
    assert_true(nodes > 0.8 * (double)stats.nodes && nodes < 1.2 * (double)stats.nodes);
    qdr_cover_free(cover);
    assert_ok(qdr_cover_new(&cover));
    assert_ok(qdr_cover_add_item(cover, "a", QDR_PRIMARY, NULL));
    assert_ok(qdr_cover_estimate(cover, 10, 1, NULL, &nodes, &solutions));
    assert_true(solutions == 0);
    assert_int_equal(qdr_cover_estimate(cover, 0, 1, NULL, &nodes, &solutions), QDR_BAD_ARGUMENT);
    qdr_cover_free(cover);
}

static qdr_status open_it(void *with) {
    qdr_cover_sampler *sampler;
    qdr_status status = qdr_cover_sampler_new(with, NULL, 1, &sampler);
    if (status == QDR_OK) qdr_cover_sampler_free(sampler);
    return status;
}

static void survives_lack_of_memory(void **state) {
    (void)state;
    qdr_cover *cover = queens(8);
    assert_true(fail_every_allocation(open_it, cover) > 5);
    qdr_cover_free(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_solution_is_equally_likely),
        cmocka_unit_test(samples_random_problems),
        cmocka_unit_test(samples_where_nobody_could_list),
        cmocka_unit_test(estimates_on_average),
        cmocka_unit_test(survives_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
