/* test_reduce.c: a reduced problem has the same solutions, under the old numbers; what should go
 * goes. */
#include "cover_random.h"

#include <quadrille/classic.h>
#include <quadrille/cover_cheapest.h>
#include <quadrille/cover_reduce.h>
#include <string.h>

/* The solutions of a reduced problem, in the numbers of the original one. */
static solution_set original_solutions(const qdr_cover *reduced) {
    qdr_cover_search *search;
    assert_ok(qdr_cover_search_new(reduced, NULL, &search));
    solution_set set = {0, 0};
    const uint32_t *chosen;
    size_t count;
    while (qdr_cover_search_next(search, &chosen, &count) == QDR_SOLUTION) {
        uint64_t subset = 0;
        for (size_t i = 0; i < count; i++)
            subset |= (uint64_t)1 << qdr_cover_origin(reduced, chosen[i]);
        set.count++;
        set.sum += mix(subset + 1);
    }
    qdr_cover_search_free(search);
    return set;
}

static uint64_t cost_sum(const qdr_cover *cover) {
    uint64_t sum = 0;
    for (uint32_t o = 0; o < qdr_cover_option_count(cover); o++)
        sum += mix(qdr_cover_origin(cover, o)) * qdr_cover_cost(cover, o);
    return sum;
}

static size_t compare(uint64_t seed, uint32_t colours, bool bounds, size_t *items) {
    uint32_t r = (uint32_t)(mix(seed) >> 32);
    random_shape shape = {1 + r % 7, r / 7 % 5, 1 + r / 35 % 14, 1 + r / 420 % 4, colours};
    if (colours > 0) shape.secondaries++;
    qdr_cover *cover = random_problem(seed, shape, bounds), *reduced;
    uint64_t costs = 0;
    for (uint32_t o = 0; o < qdr_cover_option_count(cover); o++)
        assert_ok(qdr_cover_set_cost(cover, o, 100 + o));
    qdr_cover_reduction what;
    assert_ok(qdr_cover_reduce(cover, NULL, &reduced, &what));
    solution_set want = brute_force(cover), got = original_solutions(reduced);
    if (want.count != got.count || want.sum != got.sum || (want.count > 0 && !what.solvable))
        fail_msg("seed %llu: %llu solutions, %llu after the reduction", (unsigned long long)seed,
                 (unsigned long long)want.count, (unsigned long long)got.count);
    assert_true(what.complete);
    assert_int_equal(what.options + qdr_cover_option_count(reduced), qdr_cover_option_count(cover));
    assert_int_equal(what.items + qdr_cover_item_count(reduced), qdr_cover_item_count(cover));
    assert_true(qdr_cover_primary_count(reduced) > 0);
    for (uint32_t o = 0; o < qdr_cover_option_count(reduced); o++)
        costs += mix(qdr_cover_origin(reduced, o)) * (100 + qdr_cover_origin(reduced, o));
    assert_int_equal(costs, cost_sum(reduced));
    *items += what.items;
    qdr_cover_free(cover);
    qdr_cover_free(reduced);
    return what.options;
}

static void test_random(void **state) {
    (void)state;
    size_t options = 0, items = 0;
    for (uint64_t seed = 1; seed <= 4000; seed++)
        options += compare(seed, seed % 4, seed % 2 == 0, &items);
    assert_true(options > 4000 && items > 4000); /* it is not idle */
}

static qdr_cover *read_text(const char *text) {
    qdr_cover *cover;
    assert_ok(qdr_cover_read(text, strlen(text), &cover, NULL));
    return cover;
}

static void reduces(const char *from, const char *to, qdr_cover_reduction want) {
    qdr_cover *cover = read_text(from), *reduced;
    qdr_text text = QDR_TEXT_INIT;
    qdr_cover_reduction what;
    assert_ok(qdr_cover_reduce(cover, NULL, &reduced, &what));
    assert_ok(qdr_cover_write(reduced, &text));
    assert_string_equal(text.bytes, to);
    assert_int_equal(what.options, want.options);
    assert_int_equal(what.items, want.items);
    assert_int_equal(what.forced, want.forced);
    assert_int_equal(what.rounds, want.rounds);
    assert_int_equal(what.solvable, want.solvable);
    assert_true(what.complete);
    qdr_text_free(&text);
    qdr_cover_free(cover);
    qdr_cover_free(reduced);
}

static void test_by_hand(void **state) {
    (void)state;
    /* the second option leaves b without one; then a and b are in the same options */
    reduces("a b c\na b\na\nc\nc\n", "a c\na\nc\nc\n",
            (qdr_cover_reduction){
                .rounds = 2, .options = 1, .items = 1, .forced = 1, .solvable = true});
    /* nothing to remove */
    reduces("a b | s\na s\nb s\na\nb\n", "a b | s\na s\nb s\na\nb\n",
            (qdr_cover_reduction){.rounds = 1, .solvable = true});
    /* secondary: s is in one option, t only with a, u in one colour, v in two */
    reduces("a b | s t u v\na s t u:x v:x\na t u:x v:y\nb v:x\nb v:y\n",
            "a b | v\na v:x\na v:y\nb v:x\nb v:y\n",
            (qdr_cover_reduction){.rounds = 1, .items = 3, .solvable = true});
    /* b alone forces a d, which leaves c without an option; and d alone does the like */
    reduces("a b c d\na b |2\nb c\nc d\na d\nb\nd |7\n", "a b c d\na b |2\nb c\nc d\na d\n",
            (qdr_cover_reduction){.rounds = 2, .options = 2, .solvable = true});
    /* no solution: the item that cannot be covered is left */
    reduces("a b c\na b\nb c\n", "a\n",
            (qdr_cover_reduction){.rounds = 2, .options = 2, .items = 2, .solvable = false});
    /* bounds */
    reduces("2|a 0:3|b c\na b\na c\na b\na\nb c\n", "2|a 0:3|b c\na b\na c\na b\na\nb c\n",
            (qdr_cover_reduction){.rounds = 1, .solvable = true});
    reduces("2|a 2|b c\na b\na b\nc\nc\n", "2|a c\na\na\nc\nc\n",
            (qdr_cover_reduction){.rounds = 1, .items = 1, .forced = 2, .solvable = true});
}

static qdr_cover *classic(const char *name, uint32_t a, uint32_t b) {
    qdr_cover *cover;
    assert_ok(qdr_classic_build(name, (uint32_t[]){a, b}, b ? 2 : 1, NULL, &cover, NULL, NULL));
    return cover;
}

static void test_classics(void **state) {
    (void)state;
    static const struct {
        const char *name;
        uint32_t a, b;
        uint64_t count;
    } cases[] = {{"pentominoes", 3, 20, 8},
                 {"debruijn", 4, 0, 16},
                 {"queens", 8, 0, 92},
                 {"langford", 8, 0, 300}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        qdr_cover *cover = classic(cases[i].name, cases[i].a, cases[i].b), *reduced;
        qdr_cover_reduction what;
        assert_ok(qdr_cover_reduce(cover, NULL, &reduced, &what));
        assert_int_equal(count_of(reduced, "auto"), cases[i].count);
        if (i < 2) assert_true(what.options * 20 > qdr_cover_option_count(cover));
        qdr_cover_free(cover);
        qdr_cover_free(reduced);
    }
}

static void test_limits(void **state) {
    (void)state;
    qdr_cover *cover = classic("pentominoes", 8, 8), *reduced;
    qdr_cover_reduction what;
    qdr_limits limits = QDR_LIMITS_INIT;
    limits.nodes = 3000;
    assert_ok(qdr_cover_reduce(cover, &limits, &reduced, &what));
    assert_false(what.complete);
    assert_true(what.solvable);
    assert_int_equal(count_of(reduced, "auto"), 520);
    qdr_cover_free(reduced);
    qdr_cancel cancel = {0};
    qdr_cancel_request(&cancel);
    limits = (qdr_limits){.cancel = &cancel};
    assert_ok(qdr_cover_reduce(cover, &limits, &reduced, &what));
    assert_false(what.complete);
    assert_int_equal(what.options, 0);
    qdr_cover_free(reduced);
    qdr_cover_free(cover);
}

/* So many options that exclude each other, each over as many items of its own kind: trying them all
 * is few nodes, but much work. */
static qdr_cover *wide_problem(uint32_t options, uint32_t items) {
    qdr_cover *cover;
    uint32_t all[32] = {0};
    assert_true(items < COUNT_OF(all));
    assert_ok(qdr_cover_new(&cover));
    assert_ok(qdr_cover_add_item(cover, NULL, QDR_PRIMARY, NULL));
    for (uint32_t i = 1; i <= items; i++) {
        assert_ok(qdr_cover_add_item_bounded(cover, NULL, 0, options, NULL));
        all[i] = i;
    }
    for (uint32_t o = 0; o < options; o++)
        assert_ok(qdr_cover_add_option(cover, all, items + 1, NULL));
    return cover;
}

static bool is_complete(const qdr_cover *cover, double seconds) {
    qdr_cover *reduced;
    qdr_cover_reduction what;
    qdr_limits limits = QDR_LIMITS_INIT;
    limits.seconds = seconds;
    assert_ok(qdr_cover_reduce(cover, &limits, &reduced, &what));
    assert_int_equal(qdr_cover_option_count(reduced), qdr_cover_option_count(cover));
    qdr_cover_free(reduced);
    return what.complete;
}

static void test_work_between_nodes_is_limited(void **state) {
    (void)state;
    qdr_cover *cover = wide_problem(900, 25); /* 20 million updates */
    assert_true(is_complete(cover, 0));
    assert_false(is_complete(cover, 0.003));
    qdr_cover_free(cover);
    cover = wide_problem(2000, 28);
    assert_false(is_complete(cover, 0)); /* of 112 million */
    qdr_cover_free(cover);
}

static qdr_cover_reduction with_one_node(const char *text) {
    qdr_cover *cover = read_text(text), *reduced;
    qdr_cover_reduction what;
    qdr_limits limits = QDR_LIMITS_INIT;
    limits.nodes = 1;
    assert_ok(qdr_cover_reduce(cover, &limits, &reduced, &what));
    qdr_cover_free(reduced);
    qdr_cover_free(cover);
    return what;
}

static void test_one_node_tries_one_option(void **state) {
    (void)state;
    qdr_cover_reduction what = with_one_node("a b c\na\na b\nc\n");
    assert_int_equal(what.options, 1);
    assert_true(what.solvable && !what.complete);
    what = with_one_node("a b c\na b\nb c\n"); /* a is doomed, and all is known */
    assert_int_equal(what.options, 2);
    assert_true(!what.solvable && what.complete);
}

static void test_an_option_counts_as_forced_once(void **state) {
    (void)state;
    uint32_t items[300];
    qdr_cover *cover, *reduced;
    qdr_cover_reduction what;
    assert_ok(qdr_cover_new(&cover));
    for (uint32_t i = 0; i < COUNT_OF(items); i++)
        assert_ok(qdr_cover_add_item(cover, NULL, QDR_PRIMARY, &items[i]));
    assert_ok(qdr_cover_add_option(cover, items, COUNT_OF(items), NULL));
    assert_ok(qdr_cover_reduce(cover, NULL, &reduced, &what));
    assert_int_equal(what.forced, 1);
    assert_int_equal(what.items, COUNT_OF(items) - 1);
    qdr_cover_free(cover);
    qdr_cover_free(reduced);
}

static void test_origins_of_what_was_not_reduced(void **state) {
    (void)state;
    qdr_cover *cover = read_text("a b c\na\na b\nc\n"), *reduced;
    for (uint32_t o = 0; o < 3; o++) assert_int_equal(qdr_cover_origin(cover, o), o);
    assert_ok(qdr_cover_reduce(cover, NULL, &reduced, NULL));
    assert_int_equal(qdr_cover_option_count(reduced), 2);
    assert_int_equal(qdr_cover_origin(reduced, 1), 2);
    uint32_t later; /* an option that was added since */
    assert_ok(qdr_cover_add_option(reduced, (uint32_t[]){0}, 1, &later));
    assert_int_equal(qdr_cover_origin(reduced, later), later);
    qdr_cover_free(cover);
    qdr_cover_free(reduced);
}

static qdr_status reduce_once(void *with) {
    qdr_cover *reduced = NULL;
    qdr_cover_reduction what = {.rounds = 99};
    qdr_status status = qdr_cover_reduce(with, NULL, &reduced, &what);
    if (status == QDR_OK) {
        assert_int_equal(qdr_cover_option_count(reduced), 3);
        assert_int_equal(what.rounds, 2);
    } else {
        assert_null(reduced);
        assert_int_equal(what.rounds, 99);
    }
    qdr_cover_free(reduced);
    return status;
}

static void test_no_memory(void **state) {
    (void)state;
    qdr_cover *cover =
        read_text("a 2|b | s t\na s:x t:y\na b t:z |3\nb s:y\nb t:y |9\nb s:x t:z\n");
    assert_true(fail_every_allocation(reduce_once, cover) > 10);
    qdr_cover_free(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_classics),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_work_between_nodes_is_limited),
        cmocka_unit_test(test_one_node_tries_one_option),
        cmocka_unit_test(test_an_option_counts_as_forced_once),
        cmocka_unit_test(test_origins_of_what_was_not_reduced),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
