/* test_outlook.c: how much of a search is said to be left: between path and dives, never growing,
 * nothing at the end. */
#include "cover_random.h"

#include "counting/outlook.h"

#include "base/watch.h"

#include <quadrille/cover_save.h>

static void start(outlook *o, const qdr_cover *cover, bool alike) {
    qdri_outlook_start(o, cover, alike);
    o->patience = 0;
}

/* Asks with the same figures until the dives are enough to be heard. */
static double ask(outlook *o, uint64_t nodes, double left) {
    double answer = qdri_outlook_left(o, nodes, left);
    for (double end = qdri_now() + 10; o->dives < 4000 && !o->blind && qdri_now() < end;)
        answer = qdri_outlook_left(o, nodes, left);
    return answer;
}

static uint64_t nodes_of(const qdr_cover *cover) {
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = "dense";
    uint64_t count;
    qdr_step step;
    qdr_stats stats;
    assert_ok(qdr_cover_count(cover, &options, &count, &step, &stats));
    return stats.nodes;
}

/* Dives into the tree of queens agree well: half the nodes are half the work, though the path says
 * two fifths. */
static void dives_that_agree_are_believed(void **state) {
    (void)state;
    qdr_cover *cover = queens(10);
    uint64_t nodes = nodes_of(cover);
    outlook o;
    start(&o, cover, true);
    assert_true(ask(&o, 0, 1) == 1);
    double left = ask(&o, nodes / 2, 0.6);
    assert_true(left > 0.47 && left < 0.56);
    assert_true(o.dives >= 1000);
    double all = o.sum / (double)o.dives;
    assert_true(all > 0.95 * (double)nodes && all < 1.05 * (double)nodes);
    qdri_outlook_end(&o);
    qdr_cover_free(cover);
}

/* The dives may expect far more or far less than there is: the end comes with the path. */
static void the_end_is_the_path_s(void **state) {
    (void)state;
    qdr_cover *cover = queens(8);
    uint64_t nodes = nodes_of(cover);
    for (int wrong = 0; wrong < 2; wrong++) {
        outlook o;
        start(&o, cover, true);
        uint64_t made = wrong ? nodes / 3 : nodes * 3; /* in the whole search */
        ask(&o, 0, 1);
        double before = 1;
        for (int i = 1; i <= 100; i++) {
            double path = 1 - i / 100.0;
            double left = qdri_outlook_left(&o, made * (uint64_t)i / 100, path);
            assert_true(left >= 0 && left <= before);
            if (i == 99) assert_true(left < 0.05);
            before = left;
        }
        assert_true(before == 0);
        qdri_outlook_end(&o);
    }
    qdr_cover_free(cover);
}

/* What was done before is neither counted nor lost: a search that has 0.7 behind it and then makes
 * a tenth of the nodes in a tenth of the tree has 0.2 left. */
static void what_was_done_before_counts_by_the_path(void **state) {
    (void)state;
    qdr_cover *cover = queens(10);
    uint64_t nodes = nodes_of(cover);
    outlook o;
    start(&o, cover, true);
    double left = qdri_outlook_left(&o, 500, 0.3);
    assert_true(left > 0.299999 && left < 0.300001);
    left = ask(&o, 500 + nodes / 10, 0.2);
    assert_true(left > 0.19 && left < 0.21);
    qdri_outlook_end(&o);
    qdr_cover_free(cover);
}

static void only_the_path_where_dives_do_not_apply(void **state) {
    (void)state;
    qdr_cover *bounded, *plain = queens(6);
    assert_ok(qdr_cover_new(&bounded));
    assert_ok(qdr_cover_add_item_bounded(bounded, "some", 3, 5, NULL));
    for (uint32_t o = 0; o < 8; o++)
        assert_ok(qdr_cover_add_option(bounded, (uint32_t[]){0}, 1, NULL));
    for (int which = 0; which < 2; which++) {
        outlook o;
        start(&o, which ? bounded : plain, which);
        assert_true(qdri_outlook_left(&o, 0, 1) == 1);
        assert_true(qdri_outlook_left(&o, 1000000, 0.75) == 0.75);
        assert_true(o.blind && o.dives == 0 && !o.open);
        qdri_outlook_end(&o);
    }
    qdr_cover_free(bounded);
    qdr_cover_free(plain);
}

static void short_searches_pay_nothing(void **state) {
    (void)state;
    qdr_cover *cover = queens(6);
    outlook o;
    qdri_outlook_start(&o, cover, true);
    assert_true(qdri_outlook_left(&o, 0, 1) == 1);
    assert_true(qdri_outlook_left(&o, 100, 0.5) == 0.5);
    assert_true(!o.open && o.dives == 0);
    qdri_outlook_end(&o);
    qdr_cover_free(cover);
}

/* Real searches, with one thread and with several. */
static void searches_tell_it_as_they_go(void **state) {
    (void)state;
    qdr_cover *cover = queens(9);
    static const char *const engines[] = {"auto", "dlx", "dlx-first", "cells", "bounds"};
    for (size_t e = 0; e < COUNT_OF(engines); e++) {
        qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
        options.engine = engines[e];
        options.jobs = 1 + (uint32_t)e % 2;
        qdr_cover_search *search;
        assert_ok(qdr_cover_search_new(cover, &options, &search));
        uint64_t found = 0;
        double before = 1;
        while (qdr_cover_search_count(search, 0.0001, &found) == QDR_SOLUTION) {
            double left = qdr_cover_search_outlook(search);
            assert_true(left >= 0 && left <= before + 1e-9);
            before = left;
        }
        assert_int_equal(found, 352);
        assert_true(qdr_cover_search_outlook(search) == 0);
        qdr_cover_search_free(search);
    }
    qdr_cover_free(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dives_that_agree_are_believed),
        cmocka_unit_test(the_end_is_the_path_s),
        cmocka_unit_test(what_was_done_before_counts_by_the_path),
        cmocka_unit_test(only_the_path_where_dives_do_not_apply),
        cmocka_unit_test(short_searches_pay_nothing),
        cmocka_unit_test(searches_tell_it_as_they_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
