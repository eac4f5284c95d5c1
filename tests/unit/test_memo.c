/* test_memo.c: memoised counting and big numbers, against brute force and known counts. */
#include "cover_random.h"

#include "base/bigcount.h"
#include "base/cpu_sets.h"
#include "base/memory.h"
#include "counting/memo.h"

#include <stdlib.h>

/* The count by remembering alone, without the plain search beside it. */
static void count_remembering(const qdr_cover *cover, const uint32_t *order, size_t memory,
                              uint64_t turn, qdr_text *decimal) {
    memo m;
    assert_ok(qdri_memo_open(&m, cover, order, memory, 0));
    qdri_watch_start(&m.d.watch, NULL);
    qdr_step step = QDR_SOLUTION;
    while (step == QDR_SOLUTION) step = m.code->run(&m, turn);
    assert_int_equal(step, QDR_DONE);
    qdri_big_write(&m.value, decimal);
    qdri_memo_close(&m);
}

static void expect_count(qdr_cover *cover, size_t memory, uint64_t turn, const char *want) {
    qdr_text text = QDR_TEXT_INIT;
    count_remembering(cover, NULL, memory, turn, &text);
    assert_string_equal(text.bytes, want);
    qdr_text_free(&text);
    qdr_cover_free(cover);
}

static void check_random(void) {
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        qdr_cover *cover = mixed_cover(seed);
        char want[32];
        snprintf(want, sizeof want, "%llu", (unsigned long long)brute_force(cover).count);
        expect_count(cover, 1 << 20, 1 + seed % 7, want);
    }
}

static void agrees_with_brute_force(void **state) {
    (void)state;
    check_random();
    assert_ok(qdri_cpu_force("portable"));
    check_random();
    assert_ok(qdri_cpu_force(NULL));
}

static void counts_the_same_in_any_order_of_items(void **state) {
    (void)state;
    qdri_random random;
    qdri_random_seed(&random, 1);
    for (uint64_t seed = 1; seed <= 1000; seed++) {
        qdr_cover *cover = mixed_cover(seed);
        uint32_t *order = qdri_alloc(cover->item_count, sizeof *order);
        assert_non_null(order);
        for (uint32_t i = 0; i < cover->item_count; i++) {
            uint32_t j = qdri_random_below(&random, i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        qdr_text text = QDR_TEXT_INIT;
        count_remembering(cover, order, 1 << 20, UINT32_MAX, &text);
        assert_int_equal(strtoull(text.bytes, NULL, 10), brute_force(cover).count);
        qdr_text_free(&text);
        qdri_free(order);
        qdr_cover_free(cover);
    }
}

static void counts_beyond_64_bits(void **state) {
    (void)state;
    expect_count(dominoes(8, 8), 1 << 24, UINT32_MAX, "12988816");
    expect_count(dominoes(14, 14), (size_t)1 << 28, UINT32_MAX, "112202208776036178000000");
    qdr_cover *cover = dominoes(14, 14);
    qdr_text text = QDR_TEXT_INIT;
    qdr_step step;
    assert_ok(qdr_cover_count_exact(cover, NULL, &text, &step, NULL));
    assert_int_equal(step, QDR_DONE);
    assert_string_equal(text.bytes, "112202208776036178000000");
    uint64_t small;
    assert_ok(qdr_cover_count(cover, NULL, &small, &step, NULL));
    assert_true(small == UINT64_MAX && step == QDR_STOPPED);
    qdr_text_free(&text);
    qdr_cover_free(cover);
}

/* With next to no memory it forgets most counts, and is still right. */
static void forgets_without_harm(void **state) {
    (void)state;
    expect_count(dominoes(7, 8), 1 << 10, UINT32_MAX, "1292697");
    expect_count(matchings(12), 1 << 10, 1000, "10395");
}

/* Two boards that have nothing to do with each other: the counts multiply. */
static void multiplies_parts(void **state) {
    (void)state;
    qdr_cover *cover = dominoes(6, 6), *one = dominoes(6, 6);
    for (uint32_t i = 0; i < 36; i++) assert_ok(qdr_cover_add_item(cover, NULL, QDR_PRIMARY, NULL));
    for (uint32_t o = 0; o < qdr_cover_option_count(one); o++) {
        size_t count;
        const uint32_t *items = qdr_cover_option_items(one, o, &count);
        assert_ok(qdr_cover_add_option(cover, (uint32_t[]){items[0] + 36, items[1] + 36}, 2, NULL));
    }
    qdr_cover_free(one);
    expect_count(cover, 1 << 20, 100, "45265984"); /* 6728 squared */
}

static void counts_the_same_where_remembering_does_not_pay(void **state) {
    (void)state;
    qdr_cover *cover = queens(10);
    assert_int_equal(count_of(cover, NULL), 724);
    assert_int_equal(count_of(cover, "auto"), 724);
    qdr_cover_free(cover);
}

static uint64_t nodes_of(const qdr_cover *cover, const char *engine) {
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = engine;
    options.jobs = 1;
    uint64_t count;
    qdr_step step;
    qdr_stats stats;
    assert_ok(qdr_cover_count(cover, &options, &count, &step, &stats));
    assert_int_equal(step, QDR_DONE);
    return stats.nodes;
}

/* A node of it takes the time of some ten others, so few of them may be in vain. */
static void is_tried_for_a_part_of_the_time(void **state) {
    (void)state;
    qdr_cover *in_vain = queens(12), *pays = matchings(16);
    uint64_t plain = nodes_of(in_vain, "dense");
    assert_in_range(nodes_of(in_vain, "auto"), plain, plain + plain / 40);
    plain = nodes_of(pays, "dense");
    assert_in_range(nodes_of(pays, "auto"), 1, plain / 10);
    qdr_cover_free(in_vain);
    qdr_cover_free(pays);
}

static qdr_status count_exactly(void *with) {
    qdr_text text = QDR_TEXT_INIT;
    qdr_step step;
    qdr_status status = qdr_cover_count_exact(with, NULL, &text, &step, NULL);
    if (status == QDR_OK) assert_string_equal(text.bytes, "258584046368");
    qdr_text_free(&text);
    return status;
}

/* What is not moved any more is not found, or as it was. */
static void does_not_grow_when_cancelled(void **state) {
    (void)state;
    for (int cancelled = 0; cancelled <= 1; cancelled++) {
        memo_table table = {0};
        qdr_cancel cancel = {0};
        uint64_t limb = 0, found = 0;
        uint32_t added = 0;
        qdri_big value = {&limb, 1};
        assert_true(qdri_memo_table_open(&table, 1, (size_t)1 << 24));
        table.cancel = &cancel;
        table.shared = true;
        for (uint64_t key = 1; !table.pause; limb = ++key)
            qdri_memo_table_store(&table, &key, &value, 1, &added);
        table.shared = false;
        const size_t used = table.used, size = table.size;
        if (cancelled) qdr_cancel_request(&cancel);
        qdri_memo_table_fit(&table, 1);
        assert_int_equal(table.size, 2 * size);
        assert_true(cancelled ? table.used == 0 : table.used >= used);
        for (uint64_t key = 2; key < used; key++)
            if (qdri_memo_table_find(&table, &key, &value)) {
                assert_int_equal(limb, key);
                found++;
            }
        assert_true(cancelled || found > used * 9 / 10);
        qdri_memo_table_close(&table);
    }
}

static void survives_lack_of_memory(void **state) {
    (void)state;
    qdr_cover *cover = dominoes(10, 10);
    qdri_memory_fail_after(0);
    assert_int_equal(count_exactly(cover), QDR_NO_MEMORY);
    qdri_memory_fail_after(-1);
    assert_ok(count_exactly(cover));
    for (long failures = 0; failures < 12; failures++) {
        memo m;
        qdri_memory_fail_after(failures);
        qdr_status status = qdri_memo_open(&m, cover, NULL, 1 << 20, 0);
        qdri_memory_fail_after(-1);
        if (status == QDR_OK) qdri_memo_close(&m);
    }
    qdr_cover_free(cover);
}

static void big_numbers_are_right(void **state) {
    (void)state;
    uint64_t a[40], b[40], c[80];
    qdri_big factorial = {a, 0}, n = {b, 0}, product = {c, 0};
    qdri_big_set(&factorial, 1);
    for (uint64_t i = 2; i <= 100; i++) {
        qdri_big_set(&n, i);
        qdri_big_multiply(&product, &factorial, &n);
        qdri_big_copy(&factorial, &product);
    }
    qdri_big_copy(&n, &factorial);
    qdri_big_add(&n, &factorial);
    assert_true(qdri_big_compare(&n, &factorial) > 0);
    qdri_big_subtract(&n, &factorial);
    assert_int_equal(qdri_big_compare(&n, &factorial), 0);
    qdr_text text = QDR_TEXT_INIT;
    qdri_big_write(&n, &text);
    assert_string_equal(text.bytes,
                        "93326215443944152681699238856266700490715968264381621468592963895217599993"
                        "22991560894146397615651828625369792082722375825118521091686400000000000000"
                        "0000000000");
    qdr_text_clear(&text);
    qdri_big_set(&n, 0);
    qdri_big_write(&n, &text);
    assert_string_equal(text.bytes, "0");
    qdr_text_clear(&text);
    qdri_big_set(&n, UINT64_MAX);
    qdri_big_set(&factorial, 1);
    qdri_big_add(&n, &factorial);
    qdri_big_write(&n, &text);
    assert_string_equal(text.bytes, "18446744073709551616");
    qdr_text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_brute_force),
        cmocka_unit_test(counts_the_same_in_any_order_of_items),
        cmocka_unit_test(counts_beyond_64_bits),
        cmocka_unit_test(forgets_without_harm),
        cmocka_unit_test(multiplies_parts),
        cmocka_unit_test(counts_the_same_where_remembering_does_not_pay),
        cmocka_unit_test(is_tried_for_a_part_of_the_time),
        cmocka_unit_test(does_not_grow_when_cancelled),
        cmocka_unit_test(survives_lack_of_memory),
        cmocka_unit_test(big_numbers_are_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
