/* test_cheapest.c: the cheapest covers against all covers, sorted. */
#include "cover_random.h"

#include <quadrille/cover_cheapest.h>

enum { MOST = 4096 };

static int by_size(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* The costs of all covers, by trying every set of options. */
static size_t all_costs(const qdr_cover *cover, uint64_t *costs) {
    uint32_t options = (uint32_t)qdr_cover_option_count(cover), chosen[32], seen[32];
    size_t found = 0;
    for (uint64_t subset = 0; subset < (uint64_t)1 << options; subset++) {
        size_t count = 0;
        uint64_t cost = 0;
        for (uint32_t o = 0; o < options; o++)
            if (subset >> o & 1) {
                chosen[count++] = o;
                cost += qdr_cover_cost(cover, o);
            }
        if (qdri_cover_accepts(cover, chosen, count, seen)) {
            assert_true(found < MOST);
            costs[found++] = cost;
        }
    }
    qsort(costs, found, sizeof *costs, by_size);
    return found;
}

/* It is one, and costs what it is said to. */
static void expect_cover(const qdr_cover *cover, const uint32_t *options, size_t count,
                         uint64_t cost) {
    uint32_t seen[32];
    uint64_t sum = 0;
    assert_true(qdri_cover_accepts(cover, options, count, seen));
    for (size_t i = 0; i < count; i++) sum += qdr_cover_cost(cover, options[i]);
    assert_true(sum == cost);
}

static void agrees_with_brute_force(void **state) {
    (void)state;
    static uint64_t costs[MOST];
    for (uint64_t seed = 1; seed <= 1500; seed++) {
        uint32_t r = (uint32_t)(mix(seed) >> 32);
        random_shape shape = {1 + r % 6, r / 6 % 3, 1 + r / 18 % 11, 1 + r / 200 % 3,
                              seed % 3 ? 0 : 2};
        qdr_cover *cover = random_problem(seed, shape, seed % 4 == 0);
        for (uint32_t o = 0; o < shape.options; o++)
            assert_ok(qdr_cover_set_cost(cover, o, mix(seed * 100 + o) >> 32 & 31));
        size_t all = all_costs(cover, costs), wanted = 1 + r % 5;
        qdr_cover_best *best;
        qdr_step step;
        assert_ok(qdr_cover_cheapest(cover, NULL, wanted, &best, &step, NULL));
        assert_int_equal(step, QDR_DONE);
        if (qdr_cover_best_count(best) != (all < wanted ? all : wanted))
            fail_msg("seed %llu: %zu covers", (unsigned long long)seed, qdr_cover_best_count(best));
        for (size_t i = 0; i < qdr_cover_best_count(best); i++) {
            size_t count;
            uint64_t cost;
            const uint32_t *options = qdr_cover_best_options(best, i, &count, &cost);
            expect_cover(cover, options, count, cost);
            if (cost != costs[i])
                fail_msg("seed %llu: cover %zu costs %llu, not %llu", (unsigned long long)seed, i,
                         (unsigned long long)cost, (unsigned long long)costs[i]);
        }
        qdr_cover_best_free(best);
        qdr_cover_free(cover);
    }
}

/* Bounds must cut: far fewer nodes than a search of everything. */
static void cuts_branches_off(void **state) {
    (void)state;
    qdr_cover *cover = matchings(14);
    for (uint32_t o = 0; o < qdr_cover_option_count(cover); o++)
        assert_ok(qdr_cover_set_cost(cover, o, 100 + (mix(o + 1) >> 32) % 100));
    qdr_cover_best *best;
    qdr_step step;
    qdr_stats stats;
    assert_ok(qdr_cover_cheapest(cover, NULL, 3, &best, &step, &stats));
    assert_int_equal(qdr_cover_best_count(best), 3);
    assert_true(stats.nodes < 135135 / 4);
    assert_int_equal(stats.solutions, 3);
    assert_string_equal(stats.engine, "cells");
    qdr_cover_best_free(best);
    qdr_limits limits = QDR_LIMITS_INIT;
    limits.nodes = 50;
    assert_ok(qdr_cover_cheapest(cover, &limits, 3, &best, &step, &stats));
    assert_int_equal(step, QDR_STOPPED);
    assert_true(stats.nodes <= 51);
    qdr_cover_best_free(best);
    qdr_cover_best_free(NULL);
    assert_int_equal(qdr_cover_cheapest(cover, NULL, 0, &best, &step, NULL), QDR_BAD_ARGUMENT);
    qdr_cover_free(cover);
}

/* Those that cost the same stay in the order in which the engine finds them. */
static void equal_ones_keep_their_order(void **state) {
    (void)state;
    qdr_cover *cover = queens(6);
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    qdr_cover_search *search;
    qdr_cover_best *best;
    qdr_step step;
    options.engine = "cells";
    assert_ok(qdr_cover_search_new(cover, &options, &search));
    assert_ok(qdr_cover_cheapest(cover, NULL, 9, &best, &step, NULL));
    assert_int_equal(qdr_cover_best_count(best), 4);
    for (size_t i = 0; i < 4; i++) {
        const uint32_t *found;
        size_t count, kept;
        uint64_t cost;
        assert_int_equal(qdr_cover_search_next(search, &found, &count), QDR_SOLUTION);
        const uint32_t *cheap = qdr_cover_best_options(best, i, &kept, &cost);
        assert_int_equal(kept, count);
        assert_memory_equal(cheap, found, count * sizeof *found);
    }
    qdr_cover_best_free(best);
    qdr_cover_search_free(search);
    qdr_cover_free(cover);
}

static void huge_costs_do_not_wrap(void **state) {
    (void)state;
    qdr_cover *cover;
    assert_ok(qdr_cover_new(&cover));
    for (uint32_t i = 0; i < 30; i++) {
        assert_ok(qdr_cover_add_item(cover, NULL, QDR_PRIMARY, NULL));
        assert_ok(qdr_cover_add_option(cover, &i, 1, NULL));
        assert_ok(qdr_cover_set_cost(cover, i, QDR_MOST_COST));
    }
    assert_int_equal(qdr_cover_set_cost(cover, 0, QDR_MOST_COST + 1), QDR_BAD_ARGUMENT);
    assert_int_equal(qdr_cover_set_cost(cover, 99, 1), QDR_BAD_ARGUMENT);
    qdr_cover_best *best;
    qdr_step step;
    assert_ok(qdr_cover_cheapest(cover, NULL, 1, &best, &step, NULL));
    assert_int_equal(qdr_cover_best_count(best), 1);
    size_t count;
    uint64_t cost;
    qdr_cover_best_options(best, 0, &count, &cost);
    assert_true(cost == UINT64_MAX); /* 3 · 10^19 is over 2^64 */
    assert_int_equal(count_of(cover, "cells"), 1);
    qdr_cover_best_free(best);
    qdr_cover_free(cover);
}

static qdr_status find_it(void *with) {
    qdr_cover_best *best;
    qdr_step step;
    qdr_status status = qdr_cover_cheapest(with, NULL, 2, &best, &step, NULL);
    if (status == QDR_OK) {
        assert_int_equal(qdr_cover_best_count(best), 2);
        qdr_cover_best_free(best);
    }
    return status;
}

static void survives_lack_of_memory(void **state) {
    (void)state;
    qdr_cover *cover = queens(6);
    assert_true(fail_every_allocation(find_it, cover) > 10);
    qdr_cover_free(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_brute_force),     cmocka_unit_test(cuts_branches_off),
        cmocka_unit_test(equal_ones_keep_their_order), cmocka_unit_test(huge_costs_do_not_wrap),
        cmocka_unit_test(survives_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
