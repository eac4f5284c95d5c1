/* test_cover_engines.c: dlx, dlx-first and algox against brute force on thousands of tiny random
 * problems, in each layout that dancing links have, and what their statistics say. */
#include "cover_random.h"

static const char *const engines[] = {"dlx", "dlx-first", "algox"};

static void agree_with_brute_force(void **state) {
    (void)state;
    for (size_t e = 0; e < COUNT_OF(engines); e++) compare_on_random_problems(engines[e], 4000, 0);
}

static void links_agree_with_brute_force_on_colours(void **state) {
    (void)state;
    for (uint32_t colours = 1; colours <= 3; colours++) {
        compare_on_random_problems("dlx", 1500, colours);
        compare_on_random_problems("dlx-first", 1000, colours);
    }
}

/* Too large for brute force: 26 items, more than half of them with colours. */
static void engines_agree_on_larger_problems_with_colours(void **state) {
    (void)state;
    static const char *const coloured[] = {"dlx", "dlx-first", "dense", "cells", "bounds"};
    uint64_t all = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        random_shape shape = {12, 14, 50 + (uint32_t)seed % 30, 9, 2 + (uint32_t)seed % 2};
        qdr_cover *cover = random_cover(seed, shape);
        solution_set want = solutions_of(cover, coloured[0]);
        all += want.count;
        for (size_t e = 0; e < COUNT_OF(coloured); e++) {
            solution_set got = solutions_of(cover, coloured[e]);
            if (got.count != want.count || got.sum != want.sum ||
                count_of(cover, coloured[e]) != want.count)
                fail_msg("seed %u: %s and dlx disagree", (unsigned)seed, coloured[e]);
        }
        qdr_cover_free(cover);
    }
    assert_true(all > 1000); /* or it would have shown little */
}

/* The item that was added first, its options in the order added: solutions, written as the options
 * chosen, come in the order of a dictionary, colours or not. */
static void first_items_give_the_order_of_a_dictionary(void **state) {
    (void)state;
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = "dlx-first";
    for (uint64_t seed = 1; seed <= 400; seed++) {
        random_shape shape = {4 + (uint32_t)seed % 4, 4, 24, 3, (uint32_t)seed % 3};
        qdr_cover *cover = random_cover(seed, shape);
        qdr_cover_search *search;
        assert_ok(qdr_cover_search_new(cover, &options, &search));
        uint32_t before[16] = {0};
        const uint32_t *chosen;
        size_t count;
        for (bool any = false; qdr_cover_search_next(search, &chosen, &count) == QDR_SOLUTION;
             any = true) {
            size_t i = 0;
            while (any && i < count && chosen[i] == before[i]) i++;
            if (any && (i == count || chosen[i] < before[i]))
                fail_msg("seed %u: out of order", (unsigned)seed);
            memcpy(before, chosen, count * sizeof *chosen);
        }
        qdr_cover_search_free(search);
        qdr_cover_free(cover);
    }
}

/* Numbers of colours that are not names need the wide form, however small the problem. */
static void colours_may_have_large_numbers(void **state) {
    (void)state;
    enum { HUGE_COLOUR = INT32_MAX - 1 };
    qdr_cover *cover;
    assert_ok(qdr_cover_new(&cover));
    for (uint32_t i = 0; i < 3; i++)
        assert_ok(qdr_cover_add_item(cover, NULL, i < 2 ? QDR_PRIMARY : QDR_SECONDARY, NULL));
    for (uint32_t i = 0; i < 2; i++) /* colours that differ in their high bits alone */
        for (uint32_t k = 0; k < 4; k++)
            assert_ok(qdr_cover_add_option_coloured(
                cover, (uint32_t[]){i, 2}, (uint32_t[]){0, HUGE_COLOUR - k * 0x10000}, 2, NULL));
    assert_int_equal(count_of(cover, "dlx"), 4);
    assert_int_equal(count_of(cover, "dlx-first"), 4);
    qdr_cover_free(cover);
}

/* Options of `length` items each, or one less now and then: dlx pads those. */
static qdr_cover *even_problem(uint64_t seed, uint32_t length, bool uneven) {
    enum { ITEMS = 12, OPTIONS = 13 };
    qdri_random random;
    qdri_random_seed(&random, seed);
    qdr_cover *cover;
    assert_ok(qdr_cover_new(&cover));
    uint32_t primaries = length + qdri_random_below(&random, ITEMS + 1 - length);
    for (uint32_t i = 0; i < ITEMS; i++)
        assert_ok(
            qdr_cover_add_item(cover, NULL, i < primaries ? QDR_PRIMARY : QDR_SECONDARY, NULL));
    while (qdr_cover_option_count(cover) < OPTIONS) {
        uint32_t items[ITEMS], wanted = length;
        if (uneven && length > 1 && qdri_random_below(&random, 6) == 0) wanted--;
        for (uint32_t i = 0; i < ITEMS; i++) items[i] = i;
        for (uint32_t i = 0; i < wanted; i++) {
            uint32_t j = i + qdri_random_below(&random, ITEMS - i), swap = items[i];
            items[i] = items[j];
            items[j] = swap;
        }
        (void)qdr_cover_add_option(cover, items, wanted, NULL);
    }
    return cover;
}

static void agree_for_every_length_of_option(void **state) {
    (void)state;
    for (uint32_t length = 1; length <= 8; length++)
        for (uint64_t seed = 1; seed <= 100; seed++) {
            qdr_cover *cover = even_problem(seed * 8 + length, length, seed % 2 == 0);
            for (size_t e = 0; e < COUNT_OF(engines); e++)
                compare_with_brute_force(cover, engines[e], seed * 8 + length);
            qdr_cover_free(cover);
        }
}

/* Adds options by the thousand that a forced choice closes at once: too many for 16 bits. */
static void make_wide(qdr_cover *cover) {
    uint32_t forced, closed;
    assert_ok(qdr_cover_add_item(cover, NULL, QDR_PRIMARY, &forced));
    assert_ok(qdr_cover_add_item(cover, NULL, QDR_SECONDARY, &closed));
    assert_ok(qdr_cover_add_option(cover, (uint32_t[]){forced, closed}, 2, NULL));
    for (uint32_t i = 0; i < 33000; i++)
        assert_ok(qdr_cover_add_option(cover, (uint32_t[]){0, closed}, 2, NULL));
}

static bool takes_colours(const char *engine, uint32_t colours) {
    return colours == 0 || strcmp(engine, "algox") != 0;
}

static void agree_where_32_bits_are_needed(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        uint32_t colours = seed % 4 == 0 ? 2 : 0;
        random_shape shape = {1 + (uint32_t)seed % 6, (uint32_t)seed % 3, 12,
                              1 + (uint32_t)seed % 5, colours};
        qdr_cover *cover = random_cover(seed, shape);
        uint64_t want = brute_force(cover).count;
        make_wide(cover);
        for (size_t e = 0; e < COUNT_OF(engines); e++)
            if (takes_colours(engines[e], colours) && count_of(cover, engines[e]) != want)
                fail_msg("seed %u: %s counts otherwise than brute force", (unsigned)seed,
                         engines[e]);
        qdr_cover_free(cover);
    }
    qdr_cover *cover = queens(6);
    make_wide(cover);
    assert_int_equal(count_of(cover, "dlx"), 4);
    assert_int_equal(solutions_of(cover, "dlx").count, 4);
    qdr_cover_free(cover);
}

/* ---- stops ----------------------------------------------------------------------------------- */

static qdr_cover_search *search_that_stops(const qdr_cover *cover, const char *engine,
                                           qdr_cancel *cancel) {
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = engine;
    options.limits.cancel = cancel;
    qdr_cover_search *search;
    assert_ok(qdr_cover_search_new(cover, &options, &search));
    return search;
}

/* A search that is stopped again and again goes on where it was and misses nothing. */
static void each_goes_on_after_a_stop(void **state) {
    (void)state;
    qdr_cover *cover = queens(9);
    for (size_t e = 0; qdr_cover_engine_name(e); e++) {
        qdr_cancel cancel = {0};
        qdr_cover_search *search = search_that_stops(cover, qdr_cover_engine_name(e), &cancel);
        uint64_t found = 0, stops = 0;
        const uint32_t *chosen;
        size_t count;
        for (qdr_step step = QDR_SOLUTION; step != QDR_DONE;) {
            cancel.raised = !cancel.raised;
            step = qdr_cover_search_next(search, &chosen, &count);
            found += step == QDR_SOLUTION;
            stops += step == QDR_STOPPED;
        }
        assert_int_equal(found, 352);
        assert_true(stops > 0);
        qdr_cover_search_free(search);
    }
    qdr_cover_free(cover);
}

/* ---- statistics ------------------------------------------------------------------------------ */

static qdr_stats stats_of(const qdr_cover *cover, const char *engine, bool listing) {
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = engine;
    qdr_stats stats;
    uint64_t count;
    qdr_step step;
    if (!listing) {
        assert_ok(qdr_cover_count(cover, &options, &count, &step, &stats));
        return stats;
    }
    qdr_cover_search *search;
    const uint32_t *chosen;
    size_t length;
    assert_ok(qdr_cover_search_new(cover, &options, &search));
    while (qdr_cover_search_next(search, &chosen, &length) == QDR_SOLUTION) continue;
    qdr_cover_search_stats(search, &stats);
    qdr_cover_search_free(search);
    return stats;
}

static void counting_and_listing_do_the_same(void **state) {
    (void)state;
    qdr_cover *cover = queens(7);
    for (size_t e = 0; e < COUNT_OF(engines); e++) {
        qdr_stats a = stats_of(cover, engines[e], true), b = stats_of(cover, engines[e], false);
        assert_int_equal(a.solutions, 40);
        assert_int_equal(b.solutions, 40);
        assert_int_equal(a.nodes, b.nodes);
        assert_int_equal(a.guesses, b.guesses);
        assert_int_equal(a.updates, b.updates);
        assert_int_equal(a.depth, b.depth);
        assert_int_equal(a.bytes, b.bytes);
        assert_int_equal(a.depth, 7);
        assert_true(a.guesses > 0 && a.guesses <= a.nodes && a.updates > a.nodes);
    }
    qdr_cover_free(cover);
}

/* a has options {a b} and {a}; b has {a b} and {b}. dlx guesses at a: {a b} is a solution before
 * anything is taken back; {a} leaves b forced. Covering a unlinks the b of {a b}: one update. */
static void statistics_are_exact(void **state) {
    (void)state;
    qdr_cover *cover;
    assert_ok(qdr_cover_new(&cover));
    assert_ok(qdr_cover_add_item(cover, "a", QDR_PRIMARY, NULL));
    assert_ok(qdr_cover_add_item(cover, "b", QDR_PRIMARY, NULL));
    assert_ok(qdr_cover_add_option(cover, (uint32_t[]){0, 1}, 2, NULL));
    assert_ok(qdr_cover_add_option(cover, (uint32_t[]){0}, 1, NULL));
    assert_ok(qdr_cover_add_option(cover, (uint32_t[]){1}, 1, NULL));
    qdr_stats stats = stats_of(cover, "dlx", false);
    assert_int_equal(stats.solutions, 2);
    assert_int_equal(stats.nodes, 3);
    assert_int_equal(stats.guesses, 2);
    assert_int_equal(stats.updates, 1);
    assert_int_equal(stats.depth, 2);
    qdr_cover_free(cover);
}

/* Padding is an affair of the layout and does not count: dlx and dlx-first make the same links
 * whether an option is filled up or not. Two items that are in one option make no guess. */
static void padding_is_not_counted(void **state) {
    (void)state;
    qdr_cover *cover;
    assert_ok(qdr_cover_new(&cover));
    for (int i = 0; i < 26; i++) assert_ok(qdr_cover_add_item(cover, NULL, QDR_PRIMARY, NULL));
    for (uint32_t i = 0; i < 24; i += 3)
        assert_ok(qdr_cover_add_option(cover, (uint32_t[]){i, i + 1, i + 2}, 3, NULL));
    assert_ok(qdr_cover_add_option(cover, (uint32_t[]){24, 25}, 2, NULL)); /* padded */
    qdr_stats stats = stats_of(cover, "dlx", false);
    assert_int_equal(stats.nodes, 9);
    assert_int_equal(stats.guesses, 0);
    assert_int_equal(stats.updates, 8 * 2); /* the last option covers what is left: no update */
    qdr_cover_free(cover);
}

/* docs/algorithms.md: 8 bytes a node, 32 an item, and a little that does not grow. */
static void memory_is_as_documented(void **state) {
    (void)state;
    qdr_cover *cover = queens(20);
    size_t nodes = qdr_cover_node_count(cover), items = qdr_cover_item_count(cover);
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = "dlx";
    qdr_cover_search *search;
    qdr_stats stats;
    assert_ok(qdr_cover_search_new(cover, &options, &search));
    qdr_cover_search_stats(search, &stats);
    assert_in_range(stats.bytes, 8 * nodes, 8 * nodes + 32 * items + 1024);
    qdr_cover_search_free(search);
    qdr_cover_free(cover);
}

static void a_matrix_can_be_too_large(void **state) {
    (void)state;
    qdr_cover *cover;
    assert_ok(qdr_cover_new(&cover));
    for (uint32_t i = 0; i < 100000; i++) {
        assert_ok(qdr_cover_add_item(cover, NULL, QDR_PRIMARY, NULL));
        assert_ok(qdr_cover_add_option(cover, &i, 1, NULL));
    }
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = "algox";
    qdr_cover_search *search = NULL;
    assert_int_equal(qdr_cover_search_new(cover, &options, &search), QDR_UNSUPPORTED);
    assert_null(search);
    assert_int_equal(count_of(cover, "dlx"), 1); /* all forced, and quickly so */
    qdr_cover_free(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agree_with_brute_force),
        cmocka_unit_test(links_agree_with_brute_force_on_colours),
        cmocka_unit_test(engines_agree_on_larger_problems_with_colours),
        cmocka_unit_test(first_items_give_the_order_of_a_dictionary),
        cmocka_unit_test(colours_may_have_large_numbers),
        cmocka_unit_test(agree_for_every_length_of_option),
        cmocka_unit_test(agree_where_32_bits_are_needed),
        cmocka_unit_test(each_goes_on_after_a_stop),
        cmocka_unit_test(counting_and_listing_do_the_same),
        cmocka_unit_test(statistics_are_exact),
        cmocka_unit_test(padding_is_not_counted),
        cmocka_unit_test(memory_is_as_documented),
        cmocka_unit_test(a_matrix_can_be_too_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
