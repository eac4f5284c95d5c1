/* cover_random.h: small random exact cover problems, their solutions by brute force from the
 * definition, and the comparison of an engine with it. */
#ifndef QDR_COVER_RANDOM_H
#define QDR_COVER_RANDOM_H

#include "testing.h"

#include "base/random.h"
#include "cover/cover_type.h"

#include <quadrille/cover.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct random_shape {
    uint32_t primaries, secondaries, options, longest, colours; /* colours 0: none */
} random_shape;

static inline qdr_cover *random_problem(uint64_t seed, random_shape shape, bool bounds) {
    qdri_random random;
    qdri_random_seed(&random, seed);
    qdr_cover *cover;
    assert_ok(qdr_cover_new(&cover));
    uint32_t items = shape.primaries + shape.secondaries;
    for (uint32_t i = 0; i < items; i++) {
        /* secondary items may stand between primary ones */
        bool primary = i % 2 == 0 ? shape.primaries > 0 : shape.secondaries == 0;
        shape.primaries -= primary;
        shape.secondaries -= !primary;
        uint32_t low = qdri_random_below(&random, 3);
        if (primary && bounds && qdri_random_below(&random, 3) > 0)
            assert_ok(qdr_cover_add_item_bounded(
                cover, NULL, low, low + qdri_random_below(&random, 3) + (low == 0), NULL));
        else
            assert_ok(qdr_cover_add_item(cover, NULL, primary ? QDR_PRIMARY : QDR_SECONDARY, NULL));
    }
    while (qdr_cover_option_count(cover) < shape.options) {
        uint32_t chosen[32], colours[32], count = 0;
        uint32_t wanted = 1 + qdri_random_below(&random, shape.longest);
        for (uint32_t i = 0; i < items; i++) {
            if (qdri_random_below(&random, items) >= wanted) continue;
            bool coloured = shape.colours > 0 && cover->kind[i] == QDR_SECONDARY &&
                            qdri_random_below(&random, 4) > 0;
            colours[count] = coloured ? 1 + qdri_random_below(&random, shape.colours) : 0;
            chosen[count++] = i;
        }
        /* refused when no item is primary: then another one is made */
        if (count > 0) (void)qdr_cover_add_option_coloured(cover, chosen, colours, count, NULL);
    }
    return cover;
}

static inline qdr_cover *random_cover(uint64_t seed, random_shape shape) {
    return random_problem(seed, shape, false);
}

/* A number that tells sets of solutions apart, whatever their order. */
typedef struct solution_set {
    uint64_t count, sum;
} solution_set;

static inline uint64_t mix(uint64_t x) {
    x = (x ^ x >> 31) * 0x9e3779b97f4a7c15;
    return (x ^ x >> 29) * 0xbf58476d1ce4e5b9;
}

/* Every subset of the options, against the definition. */
static inline solution_set brute_force(const qdr_cover *cover) {
    solution_set set = {0, 0};
    uint32_t options = (uint32_t)cover->option_count, chosen[32];
    uint32_t *seen = calloc(cover->item_count + 1, sizeof *seen);
    assert_true(options < 20 && seen != NULL);
    for (uint64_t subset = 0; subset < (uint64_t)1 << options; subset++) {
        size_t count = 0;
        for (uint32_t o = 0; o < options; o++)
            if (subset >> o & 1) chosen[count++] = o;
        if (!qdri_cover_accepts(cover, chosen, count, seen)) continue;
        set.count++;
        set.sum += mix(subset + 1);
    }
    free(seen);
    return set;
}

static inline solution_set solutions_of(const qdr_cover *cover, const char *engine) {
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = engine;
    qdr_cover_search *search;
    assert_ok(qdr_cover_search_new(cover, &options, &search));
    solution_set set = {0, 0};
    const uint32_t *chosen;
    size_t count;
    qdr_step step;
    while ((step = qdr_cover_search_next(search, &chosen, &count)) == QDR_SOLUTION) {
        uint64_t subset = 0;
        for (size_t i = 0; i < count; i++) subset |= (uint64_t)1 << chosen[i] % 64;
        set.count++;
        set.sum += mix(subset + 1);
    }
    assert_int_equal(step, QDR_DONE);
    assert_int_equal(qdr_cover_search_next(search, &chosen, &count), QDR_DONE);
    qdr_cover_search_free(search);
    return set;
}

static inline uint64_t count_of(const qdr_cover *cover, const char *engine) {
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = engine;
    uint64_t count;
    qdr_step step;
    assert_ok(qdr_cover_count(cover, &options, &count, &step, NULL));
    assert_int_equal(step, QDR_DONE);
    return count;
}

static inline void compare_with_brute_force(const qdr_cover *cover, const char *engine,
                                            uint64_t seed) {
    solution_set want = brute_force(cover), got = solutions_of(cover, engine);
    uint64_t counted = count_of(cover, engine);
    if (want.count != got.count || want.sum != got.sum || want.count != counted)
        fail_msg("seed %llu: %s lists %llu and counts %llu, brute force finds %llu",
                 (unsigned long long)seed, engine, (unsigned long long)got.count,
                 (unsigned long long)counted, (unsigned long long)want.count);
}

/* Thousands of random problems of many shapes. */
static inline void compare_on_problems(const char *engine, uint32_t problems, uint32_t colours,
                                       bool bounds) {
    for (uint64_t seed = 1; seed <= problems; seed++) {
        uint32_t r = (uint32_t)(mix(seed) >> 32);
        random_shape shape = {1 + r % 7, r / 7 % 5, 1 + r / 35 % 12, 1 + r / 420 % 4, colours};
        if (colours > 0) shape.secondaries++;
        qdr_cover *cover = random_problem(seed, shape, bounds);
        compare_with_brute_force(cover, engine, seed);
        qdr_cover_free(cover);
    }
}

static inline void compare_on_random_problems(const char *engine, uint32_t problems,
                                              uint32_t colours) {
    compare_on_problems(engine, problems, colours, false);
}

/* Problem number `seed` of a mixed lot, all small enough for brute force. */
static inline qdr_cover *mixed_cover(uint64_t seed) {
    uint32_t r = (uint32_t)(mix(seed) >> 32);
    random_shape shape = {1 + r % 8, r / 8 % 4, 1 + r / 32 % 13, 1 + r / 416 % 3, seed % 2 ? 2 : 0};
    return random_cover(seed, shape);
}

/* The perfect matchings of the complete graph with 2n points: (2n-1)!! of them. */
static inline qdr_cover *matchings(uint32_t points) {
    qdr_cover *cover;
    assert_ok(qdr_cover_new(&cover));
    for (uint32_t i = 0; i < points; i++)
        assert_ok(qdr_cover_add_item(cover, NULL, QDR_PRIMARY, NULL));
    for (uint32_t i = 0; i < points; i++)
        for (uint32_t j = i + 1; j < points; j++)
            assert_ok(qdr_cover_add_option(cover, (uint32_t[]){i, j}, 2, NULL));
    return cover;
}

/* n queens: rows and columns primary, diagonals secondary. */
static inline qdr_cover *queens(uint32_t n) {
    qdr_cover *cover;
    assert_ok(qdr_cover_new(&cover));
    for (uint32_t i = 0; i < 6 * n - 2; i++)
        assert_ok(qdr_cover_add_item(cover, NULL, i < 2 * n ? QDR_PRIMARY : QDR_SECONDARY, NULL));
    for (uint32_t r = 0; r < n; r++)
        for (uint32_t c = 0; c < n; c++) {
            uint32_t items[] = {r, n + c, 2 * n + r + c, 4 * n - 1 + (n - 1 + r - c)};
            assert_ok(qdr_cover_add_option(cover, items, 4, NULL));
        }
    return cover;
}

/* Dominoes on a board of rows × columns. */
static inline qdr_cover *dominoes(uint32_t rows, uint32_t columns) {
    qdr_cover *cover;
    assert_ok(qdr_cover_new(&cover));
    for (uint32_t i = 0; i < rows * columns; i++)
        assert_ok(qdr_cover_add_item(cover, NULL, QDR_PRIMARY, NULL));
    for (uint32_t i = 0; i < rows * columns; i++) {
        if (i % columns + 1 < columns)
            assert_ok(qdr_cover_add_option(cover, (uint32_t[]){i, i + 1}, 2, NULL));
        if (i / columns + 1 < rows)
            assert_ok(qdr_cover_add_option(cover, (uint32_t[]){i, i + columns}, 2, NULL));
    }
    return cover;
}

#endif
