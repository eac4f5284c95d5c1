/* test_cover.c: building exact cover problems, and what the public search promises whatever the
 * engine. */
#include "cover_random.h"

#include <string.h>

static const char *const engines[] = {"dlx", "dlx-first", "algox"};

static void add_items(qdr_cover *cover, uint32_t primaries, uint32_t secondaries) {
    for (uint32_t i = 0; i < primaries; i++)
        assert_ok(qdr_cover_add_item(cover, NULL, QDR_PRIMARY, NULL));
    for (uint32_t i = 0; i < secondaries; i++)
        assert_ok(qdr_cover_add_item(cover, NULL, QDR_SECONDARY, NULL));
}

/* ---- problems -------------------------------------------------------------------------------- */

static void keeps_what_it_is_given(void **state) {
    (void)state;
    qdr_cover *cover;
    uint32_t a, b, nameless, option;
    assert_ok(qdr_cover_new(&cover));
    assert_ok(qdr_cover_add_item(cover, NULL, QDR_PRIMARY, &nameless));
    assert_ok(qdr_cover_add_item(cover, "alpha", QDR_PRIMARY, &a));
    assert_ok(qdr_cover_add_item(cover, "beta", QDR_SECONDARY, &b));
    assert_ok(qdr_cover_add_option(cover, (uint32_t[]){b, a}, 2, &option));
    assert_int_equal(option, 0);
    assert_ok(qdr_cover_add_option(cover, (uint32_t[]){nameless}, 1, &option));
    assert_int_equal(option, 1);
    assert_int_equal(qdr_cover_item_count(cover), 3);
    assert_int_equal(qdr_cover_primary_count(cover), 2);
    assert_int_equal(qdr_cover_option_count(cover), 2);
    assert_int_equal(qdr_cover_node_count(cover), 3);
    assert_null(qdr_cover_item_name(cover, nameless));
    assert_string_equal(qdr_cover_item_name(cover, a), "alpha");
    assert_string_equal(qdr_cover_item_name(cover, b), "beta");
    assert_int_equal(qdr_cover_item_kind(cover, b), QDR_SECONDARY);
    size_t count;
    const uint32_t *items = qdr_cover_option_items(cover, 0, &count);
    assert_int_equal(count, 2);
    assert_int_equal(items[0], b);
    assert_int_equal(items[1], a);
    qdr_cover_free(cover);
    qdr_cover_free(NULL);
}

static void names_many_items(void **state) {
    (void)state;
    qdr_cover *cover;
    assert_ok(qdr_cover_new(&cover));
    for (uint32_t i = 0; i < 1000; i++) {
        char name[16];
        snprintf(name, sizeof name, "item%u", i);
        assert_ok(qdr_cover_add_item(cover, i % 3 ? name : NULL, QDR_PRIMARY, NULL));
    }
    assert_null(qdr_cover_item_name(cover, 999));
    assert_null(qdr_cover_item_name(cover, 0));
    assert_string_equal(qdr_cover_item_name(cover, 1), "item1");
    assert_string_equal(qdr_cover_item_name(cover, 998), "item998");
    qdr_cover_free(cover);
}

static void refuses_bad_options_and_forgets_them(void **state) {
    (void)state;
    qdr_cover *cover;
    uint32_t option = 77;
    assert_ok(qdr_cover_new(&cover));
    add_items(cover, 2, 1);
    assert_int_equal(qdr_cover_add_option(cover, (uint32_t[]){0, 3}, 2, &option),
                     QDR_BAD_ARGUMENT); /* no such item */
    assert_int_equal(qdr_cover_add_option(cover, (uint32_t[]){0, 1, 0}, 3, &option),
                     QDR_BAD_ARGUMENT); /* twice */
    assert_int_equal(qdr_cover_add_option(cover, (uint32_t[]){2}, 1, &option),
                     QDR_BAD_ARGUMENT); /* no primary item */
    assert_int_equal(qdr_cover_add_option(cover, NULL, 0, &option), QDR_BAD_ARGUMENT);
    assert_int_equal(option, 77);
    assert_int_equal(qdr_cover_option_count(cover), 0);
    assert_int_equal(qdr_cover_node_count(cover), 0);
    assert_ok(qdr_cover_add_option(cover, (uint32_t[]){0, 1, 2}, 3, &option));
    assert_int_equal(option, 0);
    qdr_cover_free(cover);
}

static void accepts_exact_covers_only(void **state) {
    (void)state;
    uint32_t seen[4];
    qdr_cover *cover;
    assert_ok(qdr_cover_new(&cover));
    add_items(cover, 3, 1);
    assert_ok(qdr_cover_add_option(cover, (uint32_t[]){0, 1}, 2, NULL));
    assert_ok(qdr_cover_add_option(cover, (uint32_t[]){2, 3}, 2, NULL));
    assert_ok(qdr_cover_add_option(cover, (uint32_t[]){2}, 1, NULL));
    assert_ok(qdr_cover_add_option(cover, (uint32_t[]){1, 3}, 2, NULL));
    assert_ok(qdr_cover_add_option(cover, (uint32_t[]){0}, 1, NULL));
    assert_true(qdri_cover_accepts(cover, (uint32_t[]){0, 1}, 2, seen));
    assert_true(qdri_cover_accepts(cover, (uint32_t[]){2, 0}, 2, seen));
    assert_false(qdri_cover_accepts(cover, (uint32_t[]){0}, 1, seen));       /* 2 is missing */
    assert_false(qdri_cover_accepts(cover, (uint32_t[]){0, 2, 4}, 3, seen)); /* 0 twice */
    assert_false(qdri_cover_accepts(cover, (uint32_t[]){4, 3, 1}, 3, seen)); /* secondary twice */
    assert_false(qdri_cover_accepts(cover, (uint32_t[]){0, 5}, 2, seen));    /* no such option */
    assert_false(qdri_cover_accepts(cover, NULL, 0, seen));
    qdr_cover_free(cover);
}

/* ---- known answers --------------------------------------------------------------------------- */

static void solves_the_classic_matrix(void **state) {
    (void)state;
    static const char *const rows[] = {"0010110", "1001001", "0110010",
                                       "1001000", "0100001", "0001101"};
    qdr_cover *cover;
    assert_ok(qdr_cover_new(&cover));
    add_items(cover, 7, 0);
    for (size_t r = 0; r < COUNT_OF(rows); r++) {
        uint32_t items[7];
        size_t count = 0;
        for (uint32_t i = 0; i < 7; i++)
            if (rows[r][i] == '1') items[count++] = i;
        assert_ok(qdr_cover_add_option(cover, items, count, NULL));
    }
    for (size_t e = 0; e < COUNT_OF(engines); e++) {
        solution_set found = solutions_of(cover, engines[e]);
        assert_int_equal(found.count, 1);
        assert_true(found.sum == mix((1u << 0 | 1u << 3 | 1u << 4) + 1)); /* rows 1, 4 and 5 */
    }
    qdr_cover_free(cover);
}

static void expect_count(qdr_cover *cover, uint64_t want) {
    for (size_t e = 0; e < COUNT_OF(engines); e++)
        assert_int_equal(count_of(cover, engines[e]), want);
    qdr_cover_free(cover);
}

/* Latin squares: cells, digits in rows, digits in columns. */
static qdr_cover *latin(uint32_t n) {
    qdr_cover *cover;
    assert_ok(qdr_cover_new(&cover));
    add_items(cover, 3 * n * n, 0);
    for (uint32_t r = 0; r < n; r++)
        for (uint32_t c = 0; c < n; c++)
            for (uint32_t d = 0; d < n; d++) {
                uint32_t items[] = {r * n + c, n * n + r * n + d, 2 * n * n + c * n + d};
                assert_ok(qdr_cover_add_option(cover, items, 3, NULL));
            }
    return cover;
}

/* Partitions of a set: every subset is an option. */
static qdr_cover *partitions(uint32_t n) {
    qdr_cover *cover;
    assert_ok(qdr_cover_new(&cover));
    add_items(cover, n, 0);
    for (uint32_t subset = 1; subset < 1u << n; subset++) {
        uint32_t items[32], count = 0;
        for (uint32_t i = 0; i < n; i++)
            if (subset >> i & 1) items[count++] = i;
        assert_ok(qdr_cover_add_option(cover, items, count, NULL));
    }
    return cover;
}

static void finds_known_counts(void **state) {
    (void)state;
    expect_count(queens(8), 92);
    expect_count(matchings(10), 945);
    expect_count(dominoes(4, 5), 95);
    expect_count(dominoes(5, 5), 0);
    expect_count(latin(4), 576);
    expect_count(partitions(7), 877);
}

static void handles_the_empty_and_the_impossible(void **state) {
    (void)state;
    for (size_t e = 0; e < COUNT_OF(engines); e++) {
        qdr_cover *cover;
        assert_ok(qdr_cover_new(&cover));
        assert_int_equal(solutions_of(cover, engines[e]).count, 1); /* to choose nothing */
        assert_int_equal(count_of(cover, engines[e]), 1);
        add_items(cover, 0, 2);
        assert_int_equal(solutions_of(cover, engines[e]).count, 1);
        add_items(cover, 2, 0);
        assert_int_equal(count_of(cover, engines[e]), 0);
        assert_ok(qdr_cover_add_option(cover, (uint32_t[]){2}, 1, NULL));
        assert_int_equal(count_of(cover, engines[e]), 0);
        assert_ok(qdr_cover_add_option(cover, (uint32_t[]){3, 0}, 2, NULL));
        assert_int_equal(count_of(cover, engines[e]), 1);
        qdr_cover_free(cover);
    }
}

/* ---- limits ---------------------------------------------------------------------------------- */

static void minds_the_limits(void **state) {
    (void)state;
    qdr_cover *cover = queens(8);
    for (size_t e = 0; e < COUNT_OF(engines); e++) {
        qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
        uint64_t count;
        qdr_step step;
        qdr_stats stats;
        options.engine = engines[e];
        options.limits.solutions = 5;
        assert_ok(qdr_cover_count(cover, &options, &count, &step, &stats));
        assert_int_equal(count, 5);
        assert_int_equal(stats.solutions, 5);
        assert_int_equal(step, QDR_STOPPED);
        options.limits.solutions = 0;
        options.limits.nodes = 100;
        assert_ok(qdr_cover_count(cover, &options, &count, &step, &stats));
        assert_int_equal(step, QDR_STOPPED);
        assert_int_equal(stats.nodes, 100);
        options.limits.nodes = 0;
        options.limits.seconds = 1e-9;
        assert_ok(qdr_cover_count(cover, &options, &count, &step, &stats));
        assert_int_equal(step, QDR_STOPPED);
        assert_int_equal(stats.nodes, 0);
    }
    qdr_cover_free(cover);
}

static void stays_stopped_at_a_limit(void **state) {
    (void)state;
    qdr_cover *cover = queens(8);
    for (size_t e = 0; e < COUNT_OF(engines); e++) {
        qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
        options.engine = engines[e];
        options.limits.nodes = 200;
        qdr_cover_search *search;
        const uint32_t *chosen;
        size_t count;
        assert_ok(qdr_cover_search_new(cover, &options, &search));
        while (qdr_cover_search_next(search, &chosen, &count) == QDR_SOLUTION) continue;
        for (int again = 0; again < 3; again++)
            assert_int_equal(qdr_cover_search_next(search, &chosen, &count), QDR_STOPPED);
        qdr_stats stats;
        qdr_cover_search_stats(search, &stats);
        assert_int_equal(stats.nodes, 200);
        qdr_cover_search_free(search);
    }
    qdr_cover_free(cover);
}

/* Mixes the solutions in the order they come. */
static uint64_t sequence_of(const qdr_cover *cover, const char *engine, qdr_cancel *cancel,
                            uint64_t *stops) {
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = engine;
    options.limits.cancel = cancel;
    qdr_cover_search *search;
    assert_ok(qdr_cover_search_new(cover, &options, &search));
    uint64_t sequence = 0;
    const uint32_t *chosen;
    size_t count;
    for (qdr_step step = QDR_SOLUTION; step != QDR_DONE;) {
        if (cancel) cancel->raised = !cancel->raised;
        step = qdr_cover_search_next(search, &chosen, &count);
        if (step == QDR_STOPPED) ++*stops;
        if (step != QDR_SOLUTION) continue;
        for (size_t i = 0; i < count; i++) sequence = mix(sequence + chosen[i] + 1);
    }
    qdr_cover_search_free(search);
    return sequence;
}

static void order_is_the_same_on_every_run_and_after_stops(void **state) {
    (void)state;
    qdr_cover *problems[] = {queens(9), dominoes(6, 6), latin(4), partitions(8)};
    for (size_t p = 0; p < COUNT_OF(problems); p++) {
        for (size_t e = 0; e < COUNT_OF(engines); e++) {
            qdr_cancel cancel = {0};
            uint64_t stops = 0, want = sequence_of(problems[p], engines[e], NULL, &stops);
            assert_int_equal(stops, 0);
            assert_true(sequence_of(problems[p], engines[e], NULL, &stops) == want);
            assert_true(sequence_of(problems[p], engines[e], &cancel, &stops) == want);
            assert_true(stops > 0);
        }
        qdr_cover_free(problems[p]);
    }
}

static void a_raised_flag_stops_before_the_first_node(void **state) {
    (void)state;
    qdr_cover *cover = queens(6);
    for (size_t e = 0; e < COUNT_OF(engines); e++) {
        qdr_cancel cancel = {0};
        qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
        options.engine = engines[e];
        options.limits.cancel = &cancel;
        qdr_cancel_request(&cancel);
        uint64_t count;
        qdr_step step;
        assert_ok(qdr_cover_count(cover, &options, &count, &step, NULL));
        assert_int_equal(step, QDR_STOPPED);
        assert_int_equal(count, 0);
    }
    qdr_cover_free(cover);
}

/* ---- engines --------------------------------------------------------------------------------- */

static void engines_have_names_and_ideas(void **state) {
    (void)state;
    size_t known = 0;
    for (size_t i = 0; qdr_cover_engine_name(i); i++) {
        assert_true(strlen(qdr_cover_engine_idea(i)) > 10);
        for (size_t e = 0; e < COUNT_OF(engines); e++)
            known += strcmp(engines[e], qdr_cover_engine_name(i)) == 0;
    }
    assert_int_equal(known, COUNT_OF(engines));
    qdr_cover *cover = queens(4);
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = "no such engine";
    qdr_cover_search *search = NULL;
    assert_int_equal(qdr_cover_search_new(cover, &options, &search), QDR_BAD_ARGUMENT);
    assert_null(search);
    assert_ok(qdr_cover_search_new(cover, NULL, &search));
    qdr_cover_search_free(search);
    qdr_cover_search_free(NULL);
    qdr_cover_free(cover);
}

static qdr_status build_and_search(void *with) {
    qdr_cover *cover;
    qdr_status status = qdr_cover_new(&cover);
    if (status != QDR_OK) return status;
    for (int i = 0; i < 20 && status == QDR_OK; i++) {
        status = qdr_cover_add_item(cover, i % 2 ? "name" : NULL, QDR_PRIMARY, NULL);
        uint32_t item = (uint32_t)i;
        if (status == QDR_OK) status = qdr_cover_add_option(cover, &item, 1, NULL);
    }
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = with;
    uint64_t count = 0;
    qdr_step step;
    if (status == QDR_OK) status = qdr_cover_count(cover, &options, &count, &step, NULL);
    if (status == QDR_OK) assert_int_equal(count, 1);
    qdr_cover_free(cover);
    return status;
}

static void survives_lack_of_memory(void **state) {
    (void)state;
    for (size_t e = 0; e < COUNT_OF(engines); e++) {
        char engine[16];
        snprintf(engine, sizeof engine, "%s", engines[e]);
        assert_true(fail_every_allocation(build_and_search, engine) > 8);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_what_it_is_given),
        cmocka_unit_test(names_many_items),
        cmocka_unit_test(refuses_bad_options_and_forgets_them),
        cmocka_unit_test(accepts_exact_covers_only),
        cmocka_unit_test(solves_the_classic_matrix),
        cmocka_unit_test(finds_known_counts),
        cmocka_unit_test(handles_the_empty_and_the_impossible),
        cmocka_unit_test(minds_the_limits),
        cmocka_unit_test(stays_stopped_at_a_limit),
        cmocka_unit_test(order_is_the_same_on_every_run_and_after_stops),
        cmocka_unit_test(a_raised_flag_stops_before_the_first_node),
        cmocka_unit_test(engines_have_names_and_ideas),
        cmocka_unit_test(survives_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
