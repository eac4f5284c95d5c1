/* test_team.c: several threads share a search: the same solutions, counts and, when asked for, the
 * same order as one. */
#include "base/budget.h"
#include "base/threads.h"
#include "cover_random.h"

#include <quadrille/cover_save.h>
#include <string.h>

typedef struct outcome {
    solution_set set;
    uint64_t sequence; /* depends on the order, also of options */
} outcome;

static void add(outcome *o, const uint32_t *options, size_t count) {
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += mix(options[i] + 1);
        o->sequence = mix(o->sequence + options[i] + 1);
    }
    o->sequence = mix(o->sequence + count);
    o->set.count++;
    o->set.sum += mix(sum);
}

static qdr_cover_options with_jobs(const char *engine, int jobs, bool ordered) {
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = engine;
    options.jobs = jobs;
    options.ordered = ordered;
    return options;
}

static outcome list_all(const qdr_cover *cover, const qdr_cover_options *options) {
    qdr_cover_search *search;
    const uint32_t *chosen;
    size_t count;
    outcome o = {0};
    qdr_step step;
    assert_ok(qdr_cover_search_new(cover, options, &search));
    while ((step = qdr_cover_search_next(search, &chosen, &count)) == QDR_SOLUTION)
        add(&o, chosen, count);
    assert_int_equal(step, QDR_DONE);
    assert_int_equal(qdr_cover_search_next(search, &chosen, &count), QDR_DONE);
    qdr_stats stats;
    qdr_cover_search_stats(search, &stats);
    assert_int_equal(stats.solutions, o.set.count);
    qdr_cover_search_free(search);
    return o;
}

static void compare_jobs(const qdr_cover *cover, const char *engine) {
    qdr_cover_options one = with_jobs(engine, 1, false);
    outcome want = list_all(cover, &one);
    for (int jobs = 2; jobs <= 5; jobs++) {
        qdr_cover_options many = with_jobs(engine, jobs, false);
        qdr_cover_options ordered = with_jobs(engine, jobs, true);
        outcome any = list_all(cover, &many), same = list_all(cover, &ordered);
        assert_int_equal(any.set.count, want.set.count);
        assert_int_equal(any.set.sum, want.set.sum);
        assert_int_equal(same.set.count, want.set.count);
        assert_int_equal(same.sequence, want.sequence);
        uint64_t counted;
        qdr_step step;
        assert_ok(qdr_cover_count(cover, &many, &counted, &step, NULL));
        assert_int_equal(step, QDR_DONE);
        assert_int_equal(counted, want.set.count);
    }
}

static void random_problems_come_out_the_same(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        uint32_t r = (uint32_t)(mix(seed) >> 32);
        random_shape shape = {1 + r % 9, r / 9 % 5, 1 + r / 45 % 24, 1 + r / 1350 % 3, 0};
        qdr_cover *plain = random_problem(seed, shape, false);
        compare_jobs(plain, "dlx");
        qdr_cover_free(plain);
        shape.colours = 2;
        shape.secondaries++;
        shape.options = 1 + r / 45 % 12;
        qdr_cover *all = random_problem(seed, shape, seed % 2 == 0);
        compare_jobs(all, "auto");
        if (all->bounded_items == 0) compare_jobs(all, "dlx");
        qdr_cover_free(all);
    }
}

static void classics_come_out_the_same(void **state) {
    (void)state;
    const char *const engines[] = {"auto", "dlx", "dlx-first", "dense", "cells", "bounds", "algox"};
    qdr_cover *problems[] = {queens(8), dominoes(5, 6), matchings(10)};
    for (size_t i = 0; i < COUNT_OF(problems); i++) {
        for (size_t e = 0; e < COUNT_OF(engines); e++) compare_jobs(problems[i], engines[e]);
        qdr_cover_free(problems[i]);
    }
}

/* Large enough for many pieces: threads take work from each other all the time. */
static void larger_ones_come_out_the_same(void **state) {
    (void)state;
    qdr_cover *cover = queens(10), *board = dominoes(6, 8);
    const char *const engines[] = {"dlx", "dense", "cells"};
    for (size_t e = 0; e < COUNT_OF(engines); e++) {
        compare_jobs(cover, engines[e]);
        for (int jobs = 2; jobs <= 4; jobs++) {
            qdr_cover_options options = with_jobs(engines[e], jobs, false);
            uint64_t counted;
            qdr_step step;
            assert_ok(qdr_cover_count(board, &options, &counted, &step, NULL));
            assert_int_equal(step, QDR_DONE);
            assert_int_equal(counted, 167089);
        }
    }
    qdr_cover_free(cover);
    qdr_cover_free(board);
}

static void write_options(void *context, const uint32_t *options, size_t count, qdr_text *text) {
    (void)context;
    for (size_t i = 0; i < count; i++) qdr_text_printf(text, "%u ", (unsigned)options[i]);
    qdr_text_putc(text, '\n');
}

static qdr_status render_all(const qdr_cover *cover, const qdr_cover_options *options,
                             qdr_text *text, uint64_t *found, qdr_step *step) {
    qdr_cover_search *search;
    qdr_status status = qdr_cover_search_new(cover, options, &search);
    if (status != QDR_OK) return status;
    do *step = qdr_cover_search_render(search, 0.01, write_options, NULL, text, found);
    while (*step == QDR_SOLUTION && !text->failed);
    qdr_cover_search_free(search);
    return text->failed ? QDR_NO_MEMORY : qdr_step_status(*step);
}

/* Many solutions, in order, through the room for those that wait. */
static void rendering_keeps_the_order(void **state) {
    (void)state;
    qdr_cover *cover = dominoes(6, 8);
    qdr_text one = QDR_TEXT_INIT, many = QDR_TEXT_INIT;
    uint64_t found = 0, again = 0;
    qdr_step step;
    qdr_cover_options options = with_jobs("dense", 1, false);
    assert_ok(render_all(cover, &options, &one, &found, &step));
    assert_int_equal(step, QDR_DONE);
    assert_int_equal(found, 167089);
    options = with_jobs("dense", 3, true);
    assert_ok(render_all(cover, &options, &many, &again, &step));
    assert_int_equal(again, found);
    assert_int_equal(one.length, many.length);
    assert_memory_equal(one.bytes, many.bytes, one.length);
    qdr_text_free(&one);
    qdr_text_free(&many);
    qdr_cover_free(cover);
}

static void limits_cut_short(void **state) {
    (void)state;
    qdr_cover *cover = dominoes(6, 6), *endless = dominoes(10, 10);
    for (int jobs = 1; jobs <= 4; jobs++) {
        qdr_cover_options options = with_jobs("dense", jobs, true);
        qdr_text all = QDR_TEXT_INIT, some = QDR_TEXT_INIT;
        uint64_t found = 0;
        qdr_step step;
        assert_ok(render_all(cover, &options, &all, &found, &step));
        options.limits.solutions = 1234;
        found = 0;
        assert_ok(render_all(cover, &options, &some, &found, &step));
        assert_int_equal(step, QDR_STOPPED);
        assert_int_equal(found, 1234);
        assert_memory_equal(all.bytes, some.bytes, some.length);
        size_t lines = 0;
        for (size_t i = 0; i < some.length; i++) lines += some.bytes[i] == '\n';
        assert_int_equal(lines, 1234);
        qdr_text_free(&all);
        qdr_text_free(&some);

        options.limits = (qdr_limits){.seconds = 0.05};
        options.ordered = false;
        assert_ok(qdr_cover_count(endless, &options, &found, &step, NULL));
        assert_int_equal(step, QDR_STOPPED);
        options.limits = (qdr_limits){.solutions = 100000};
        assert_ok(qdr_cover_count(endless, &options, &found, &step, NULL));
        assert_int_equal(step, QDR_STOPPED);
        assert_int_equal(found, 100000);
        qdr_cancel cancel = {0};
        qdr_cancel_request(&cancel);
        options.limits = (qdr_limits){.cancel = &cancel};
        assert_ok(qdr_cover_count(endless, &options, &found, &step, NULL));
        assert_int_equal(step, QDR_STOPPED);
    }
    qdr_cover_free(cover);
    qdr_cover_free(endless);
}

static void cancel_soon(void *flag) {
    const double start = qdri_now();
    while (qdri_now() < start + 0.05) continue;
    qdr_cancel_request(flag);
}

/* Not only when the slice is over. */
static void a_slice_is_cancelled(void **state) {
    (void)state;
    enum { SLICE = 60 };
    qdr_cover *endless = dominoes(12, 12);
    for (int jobs = 1; jobs <= 3; jobs++) {
        qdr_cover_options options = with_jobs("dense", jobs, false);
        qdr_cancel cancel = {0};
        qdri_thread thread;
        qdr_cover_search *search;
        uint64_t found = 0;
        options.limits.cancel = &cancel;
        assert_ok(qdr_cover_search_new(endless, &options, &search));
        const double start = qdri_now();
        if (qdri_thread_start(&thread, cancel_soon, &cancel)) {
            qdr_step step; /* the first slice is a short one, whatever is asked for */
            do step = qdr_cover_search_count(search, SLICE, &found);
            while (step == QDR_SOLUTION);
            assert_int_equal(step, QDR_STOPPED);
            assert_true(qdri_now() - start < SLICE);
            qdri_thread_join(&thread);
        }
        qdr_cover_search_free(search);
    }
    qdr_cover_free(endless);
}

static qdr_status render_in_little_memory(void *with) {
    qdr_cover_options options = with_jobs("dense", 1, true);
    qdr_text text = QDR_TEXT_INIT;
    uint64_t found = 0;
    qdr_step step;
    qdr_status status = render_all(with, &options, &text, &found, &step);
    if (status == QDR_OK) assert_int_equal(found, 36);
    qdr_text_free(&text);
    return status;
}

static void failing_allocations_are_reported(void **state) {
    (void)state;
    qdr_cover *cover = dominoes(4, 4);
    assert_true(fail_every_allocation(render_in_little_memory, cover) > 5);
    qdr_cover_free(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_problems_come_out_the_same),
        cmocka_unit_test(classics_come_out_the_same),
        cmocka_unit_test(larger_ones_come_out_the_same),
        cmocka_unit_test(rendering_keeps_the_order),
        cmocka_unit_test(limits_cut_short),
        cmocka_unit_test(a_slice_is_cancelled),
        cmocka_unit_test(failing_allocations_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
