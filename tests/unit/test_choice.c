/* test_choice.c: whichever way items are chosen, the solutions are the same; and the ways differ.
 */
#include "cover_random.h"

#include <quadrille/classic.h>
#include <string.h>

static qdr_cover_options choosing(qdr_cover_choice choice) {
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.choose = choice;
    return options;
}

/* The same problem with names: every other item is sharp. */
static qdr_cover *with_names(const qdr_cover *cover) {
    qdr_text text = QDR_TEXT_INIT;
    qdr_cover *named;
    assert_ok(qdr_cover_write(cover, &text)); /* items without a name are #0, #1, … */
    for (char *at = text.bytes; (at = strchr(at, '#')) != NULL; at++)
        if (strtoul(at + 1, NULL, 10) % 2 == 1) *at = 'x';
    assert_ok(qdr_cover_read(text.bytes, text.length, &named, NULL));
    qdr_text_free(&text);
    return named;
}

static solution_set solutions_by(const qdr_cover *cover, qdr_cover_choice choice) {
    qdr_cover_options options = choosing(choice);
    qdr_cover_search *search;
    solution_set set = {0, 0};
    const uint32_t *chosen;
    size_t count;
    qdr_step step;
    options.limits.nodes = 3; /* it stops all the time and goes on */
    assert_ok(qdr_cover_search_new(cover, &options, &search));
    step = qdr_cover_search_next(search, &chosen, &count);
    qdr_cover_search_free(search);
    assert_true(step != QDR_FAILED);
    options.limits.nodes = 0;
    assert_ok(qdr_cover_search_new(cover, &options, &search));
    while ((step = qdr_cover_search_next(search, &chosen, &count)) == QDR_SOLUTION) {
        uint64_t subset = 0;
        for (size_t i = 0; i < count; i++) subset |= (uint64_t)1 << chosen[i];
        set.count++;
        set.sum += mix(subset + 1);
    }
    assert_int_equal(step, QDR_DONE);
    qdr_cover_search_free(search);
    return set;
}

static void test_random(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 3000; seed++) {
        uint32_t r = (uint32_t)(mix(seed) >> 32), colours = (uint32_t)(seed % 3);
        random_shape shape = {1 + r % 7, r / 7 % 5, 1 + r / 35 % 12, 1 + r / 420 % 4, colours};
        if (colours > 0) shape.secondaries++;
        qdr_cover *cover = random_problem(seed, shape, seed % 2 == 0), *named = with_names(cover);
        solution_set want = brute_force(cover);
        for (qdr_cover_choice way = QDR_CHOOSE_MRV; way <= QDR_CHOOSE_WEIGHTS; way++) {
            solution_set got = solutions_by(named, way);
            qdr_cover_options options = choosing(way);
            uint64_t counted;
            qdr_step step;
            assert_ok(qdr_cover_count(named, &options, &counted, &step, NULL));
            if (got.count != want.count || got.sum != want.sum || counted != want.count)
                fail_msg("seed %llu, %s: %llu solutions, not %llu", (unsigned long long)seed,
                         qdr_cover_choice_name(way), (unsigned long long)got.count,
                         (unsigned long long)want.count);
        }
        qdr_cover_free(cover);
        qdr_cover_free(named);
    }
}

static uint64_t nodes(const qdr_cover *cover, const char *engine, qdr_cover_choice way,
                      uint64_t want) {
    qdr_cover_options options = choosing(way);
    options.engine = engine;
    uint64_t count;
    qdr_step step;
    qdr_stats stats;
    assert_ok(qdr_cover_count(cover, &options, &count, &step, &stats));
    assert_int_equal(count, want);
    assert_int_equal(step, QDR_DONE);
    return stats.nodes;
}

static void test_weights_matter(void **state) {
    (void)state;
    qdr_cover *cover;
    assert_ok(qdr_classic_build("langford", (uint32_t[]){9}, 1, NULL, &cover, NULL, NULL));
    uint64_t plain = nodes(cover, "cells", QDR_CHOOSE_MRV, 0);
    uint64_t weights = nodes(cover, NULL, QDR_CHOOSE_WEIGHTS, 0);
    assert_true(weights != plain);
    assert_int_equal(weights, nodes(cover, "cells", QDR_CHOOSE_WEIGHTS, 0)); /* every time */
    qdr_cover_free(cover);
}

/* Places are sharp: then numbers are only chosen when forced. No item is: nothing changes. */
static void test_sharp_matters(void **state) {
    (void)state;
    qdr_cover *cover, *sharp;
    qdr_text text = QDR_TEXT_INIT;
    assert_ok(qdr_classic_build("langford", (uint32_t[]){8}, 1, NULL, &cover, NULL, NULL));
    assert_ok(qdr_cover_write(cover, &text));
    uint64_t plain = nodes(cover, "cells", QDR_CHOOSE_MRV, 300);
    assert_int_equal(plain, nodes(cover, NULL, QDR_CHOOSE_SHARP, 300));
    for (char *at = text.bytes; (at = strchr(at, 's')) != NULL; at++) *at = '#';
    assert_ok(qdr_cover_read(text.bytes, text.length, &sharp, NULL));
    assert_int_equal(plain, nodes(sharp, "cells", QDR_CHOOSE_MRV, 300));
    assert_true(nodes(sharp, NULL, QDR_CHOOSE_SHARP, 300) != plain);
    qdr_text_free(&text);
    qdr_cover_free(cover);
    qdr_cover_free(sharp);
}

/* The first branch is on the sharp item, although another one is smaller. */
static void test_first_choice(void **state) {
    (void)state;
    static const char text[] = "a #b c\na c\na\n#b\n#b c\n#b\nc\n#b c\n";
    qdr_cover *cover;
    assert_ok(qdr_cover_read(text, strlen(text), &cover, NULL));
    qdr_cover_options options = choosing(QDR_CHOOSE_SHARP);
    qdr_cover_search *search;
    const uint32_t *chosen;
    size_t count;
    assert_ok(qdr_cover_search_new(cover, &options, &search));
    assert_int_equal(qdr_cover_search_next(search, &chosen, &count), QDR_SOLUTION);
    size_t items;
    assert_int_equal(qdr_cover_option_items(cover, chosen[0], &items)[0], 1);
    qdr_cover_search_free(search);
    options.choose = QDR_CHOOSE_MRV;
    assert_ok(qdr_cover_search_new(cover, &options, &search));
    assert_int_equal(qdr_cover_search_next(search, &chosen, &count), QDR_SOLUTION);
    assert_int_equal(qdr_cover_option_items(cover, chosen[0], &items)[0], 0);
    qdr_cover_search_free(search);
    qdr_cover_free(cover);
}

static void test_refusals(void **state) {
    (void)state;
    qdr_cover *cover = queens(4);
    qdr_cover_search *search;
    qdr_cover_options options = choosing(QDR_CHOOSE_WEIGHTS);
    options.engine = "dlx";
    assert_int_equal(qdr_cover_search_new(cover, &options, &search), QDR_UNSUPPORTED);
    options = choosing((qdr_cover_choice)3);
    assert_int_equal(qdr_cover_search_new(cover, &options, &search), QDR_BAD_ARGUMENT);
    qdr_cover_free(cover);
}

typedef struct wish {
    const qdr_cover *cover;
    qdr_cover_choice way;
} wish;

static qdr_status open_once(void *with) {
    const wish *w = with;
    qdr_cover_options options = choosing(w->way);
    qdr_cover_search *search = NULL;
    qdr_status status = qdr_cover_search_new(w->cover, &options, &search);
    qdr_cover_search_free(search);
    return status;
}

static void test_no_memory(void **state) {
    (void)state;
    qdr_cover *cover = queens(4);
    for (qdr_cover_choice way = QDR_CHOOSE_SHARP; way <= QDR_CHOOSE_WEIGHTS; way++)
        assert_true(fail_every_allocation(open_once, &(wish){cover, way}) > 5);
    qdr_cover_free(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),        cmocka_unit_test(test_weights_matter),
        cmocka_unit_test(test_sharp_matters), cmocka_unit_test(test_first_choice),
        cmocka_unit_test(test_refusals),      cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
