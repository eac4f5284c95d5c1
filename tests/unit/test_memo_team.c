/* test_memo_team.c: memoised counting by several threads with one table: against brute force and
 * known counts, with turns, limits and memory that end at any moment. */
#include "cover_random.h"

#include "base/threads.h"
#include "counting/memo_team.h"

#include <string.h>

static const qdr_limits no_limits = {0};

static void expect_count(qdr_cover *cover, uint32_t jobs, size_t memory, uint64_t turn,
                         const char *want) {
    memo_team team;
    assert_ok(qdri_memo_team_open(&team, cover, &no_limits, memory, jobs, 0));
    qdr_step step = QDR_SOLUTION;
    while (step == QDR_SOLUTION) step = qdri_memo_team_run(&team, turn);
    assert_int_equal(step, QDR_DONE);
    qdr_text text = QDR_TEXT_INIT;
    qdri_big_write(team.total, &text);
    assert_string_equal(text.bytes, want);
    qdr_text_free(&text);
    qdri_memo_team_close(&team);
}

/* Turns so long that threads are used from the first on, and so short that they are many. */
enum { LONG_TURN = 1 << 30, SHORT_TURN = 40000 };

static void agrees_with_brute_force(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 600; seed++) {
        qdr_cover *cover = mixed_cover(seed);
        char want[32];
        snprintf(want, sizeof want, "%llu", (unsigned long long)brute_force(cover).count);
        expect_count(cover, 2, 1 << 20, LONG_TURN, want);
        expect_count(cover, 4, 1 << 20, LONG_TURN, want);
        qdr_cover_free(cover);
    }
}

/* Growing tables, widening counts, parts; with room for everything and for next to nothing. */
static void finds_known_counts(void **state) {
    (void)state;
    static const uint32_t jobs[] = {1, 2, 4};
    qdr_cover *board = dominoes(12, 12), *strip = dominoes(7, 8), *pairs = matchings(16);
    qdr_cover *eight = queens(8);
    for (size_t i = 0; i < COUNT_OF(jobs); i++) {
        expect_count(board, jobs[i], (size_t)1 << 26, LONG_TURN, "53060477521960000");
        expect_count(board, jobs[i], (size_t)1 << 26, SHORT_TURN, "53060477521960000");
        expect_count(strip, jobs[i], 1 << 10, LONG_TURN, "1292697");
        expect_count(pairs, jobs[i], 1 << 10, SHORT_TURN, "2027025");
        expect_count(pairs, jobs[i], 1 << 24, SHORT_TURN, "2027025");
        expect_count(eight, jobs[i], 1 << 24, LONG_TURN, "92");
    }
    qdr_cover_free(board);
    qdr_cover_free(strip);
    qdr_cover_free(pairs);
    qdr_cover_free(eight);
}

static void counts_beyond_64_bits(void **state) {
    (void)state;
    qdr_cover *cover = dominoes(14, 14);
    expect_count(cover, 2, (size_t)1 << 28, LONG_TURN, "112202208776036178000000");
    expect_count(cover, 3, (size_t)1 << 28, SHORT_TURN, "112202208776036178000000");
    for (uint32_t jobs = 1; jobs <= 2; jobs++) {
        qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
        options.jobs = jobs;
        qdr_text text = QDR_TEXT_INIT;
        qdr_step step;
        assert_ok(qdr_cover_count_exact(cover, &options, &text, &step, NULL));
        assert_int_equal(step, QDR_DONE);
        assert_string_equal(text.bytes, "112202208776036178000000");
        qdr_text_free(&text);
    }
    qdr_cover_free(cover);
}

/* Two orders do different work: together hardly more nodes than one thread alone. */
static void shares_the_work(void **state) {
    (void)state;
    qdr_cover *cover = matchings(20);
    uint64_t nodes[2];
    for (uint32_t jobs = 1; jobs <= 2; jobs++) {
        memo_team team;
        assert_ok(qdri_memo_team_open(&team, cover, &no_limits, (size_t)1 << 28, jobs, 0));
        assert_int_equal(qdri_memo_team_run(&team, LONG_TURN), QDR_DONE);
        nodes[jobs - 1] = team.nodes;
        assert_int_equal(team.open, jobs);
        qdri_memo_team_close(&team);
    }
    assert_in_range(nodes[1], nodes[0] / 2, nodes[0] + nodes[0] / 4);
    qdr_cover_free(cover);
}

static void heeds_limits(void **state) {
    (void)state;
    qdr_cover *cover = matchings(40); /* takes for ever */
    qdr_cancel cancel = {0};
    memo_team team;
    qdr_limits limits = {.seconds = 0.05, .cancel = &cancel};
    assert_ok(qdri_memo_team_open(&team, cover, &limits, 1 << 22, 2, 0));
    double start = qdri_now();
    assert_int_equal(qdri_memo_team_run(&team, UINT64_MAX / 2), QDR_STOPPED);
    assert_true(qdri_now() - start < 5);
    assert_int_equal(qdri_memo_team_run(&team, UINT64_MAX / 2), QDR_STOPPED);
    qdri_memo_team_close(&team);
    limits.seconds = 0;
    assert_ok(qdri_memo_team_open(&team, cover, &limits, 1 << 22, 2, 0));
    assert_int_equal(qdri_memo_team_run(&team, SHORT_TURN), QDR_SOLUTION);
    qdr_cancel_request(&cancel);
    assert_int_equal(qdri_memo_team_run(&team, UINT64_MAX / 2), QDR_STOPPED);
    qdri_memo_team_close(&team);
    qdr_cover_free(cover);
}

/* Memory that ends when the table should grow or a member should come costs time, not the count. */
static void survives_lack_of_memory(void **state) {
    (void)state;
    qdr_cover *cover = dominoes(8, 8);
    for (long failures = 0; failures < 60; failures++) {
        memo_team team;
        qdri_memory_fail_after(failures);
        qdr_status status = qdri_memo_team_open(&team, cover, &no_limits, 1 << 24, 3, 0);
        if (status == QDR_OK) {
            assert_int_equal(qdri_memo_team_run(&team, LONG_TURN), QDR_DONE);
            assert_true(team.total->length == 1 && team.total->limb[0] == 12988816);
            qdri_memo_team_close(&team);
        }
        qdri_memory_fail_after(-1);
        assert_true(status == QDR_OK || status == QDR_NO_MEMORY);
    }
    qdr_cover_free(cover);
}

/* ---- the table alone ------------------------------------------------------------------------- */

enum { KEYS = 5000, ROUNDS = 60000, TEAM = 4 };

typedef struct visitor {
    memo_table *table;
    uint64_t seed, found, wrong;
} visitor;

/* Stores and finds keys whose counts follow from them: 5000 that fight for 1024 slots. */
static void visit(void *visitors, size_t number) {
    visitor *v = (visitor *)visitors + number;
    uint64_t limb[3], seen[3];
    uint32_t added = 0;
    for (uint64_t i = 0; i < ROUNDS; i++) {
        uint64_t k = mix(v->seed + i) % KEYS, key[3] = {k, mix(k), ~k};
        for (uint32_t w = 0; w < 3; w++) limb[w] = mix(k + w) | 1;
        qdri_big count = {limb, 1 + (uint32_t)(k % 3)}, got = {seen, 0};
        if (qdri_memo_table_find(v->table, key, &got) == 0) {
            qdri_memo_table_store(v->table, key, &count, 1 + mix(i) % 100, &added);
        } else {
            v->found++;
            v->wrong += qdri_big_compare(&got, &count) != 0;
        }
    }
}

static void nobody_sees_half_a_count(void **state) {
    (void)state;
    memo_table table = {0};
    assert_true(qdri_memo_table_open(&table, 3, (size_t)1 << 16));
    table.words_wanted = 3;
    table.limit = SIZE_MAX;
    qdri_memo_table_fit(&table, 1);
    assert_int_equal(table.count_words, 3);
    table.shared = true;
    visitor visitors[TEAM] = {{0}};
    for (uint64_t i = 0; i < TEAM; i++) visitors[i] = (visitor){&table, mix(i), 0, 0};
    for (size_t came = qdri_together(visit, visitors, TEAM); came < TEAM; came++)
        visit(visitors, came); /* without threads: one after the other */
    for (size_t i = 0; i < TEAM; i++) {
        assert_int_equal(visitors[i].wrong, 0);
        assert_true(visitors[i].found > ROUNDS / 100);
    }
    assert_true(qdri_memo_table_paused(&table)); /* it asked for room long ago */
    table.shared = false;
    qdri_memo_table_fit(&table, TEAM);
    assert_int_equal(table.size, 2048);
    qdri_memo_table_close(&table);
}

/* What was remembered is still there when a table has grown, by one thread or by several. */
static void growing_loses_nothing(void **state) {
    (void)state;
    enum { MANY = 100000 };
    for (uint32_t jobs = 1; jobs <= 4; jobs++) {
        memo_table table = {0};
        uint32_t added = 0, found = 0;
        assert_true(qdri_memo_table_open(&table, 1, SIZE_MAX));
        for (uint64_t k = 0; k < MANY; k++) {
            uint64_t limb[2] = {mix(k) | 1, k | 1};
            qdri_big count = {limb, k < 1000 ? 1 : 2};
            table.shared = true; /* so that only this loop makes it grow */
            qdri_memo_table_store(&table, &k, &count, 1 + k % 50, &added);
            table.shared = false;
            if (!qdri_memo_table_paused(&table)) continue;
            qdri_memo_table_fit(&table, jobs);
            atomic_store(&table.pause, false);
        }
        for (uint64_t k = 0; k < MANY; k++) {
            uint64_t limb[2];
            qdri_big got = {limb, 0};
            if (qdri_memo_table_find(&table, &k, &got) == 0) continue;
            found++;
            assert_true(got.limb[0] == (mix(k) | 1) && got.length == (k < 1000 ? 1 : 2));
        }
        assert_in_range(found, MANY - MANY / 50, MANY); /* some windows are full */
        qdri_memo_table_close(&table);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_brute_force),
        cmocka_unit_test(finds_known_counts),
        cmocka_unit_test(counts_beyond_64_bits),
        cmocka_unit_test(shares_the_work),
        cmocka_unit_test(heeds_limits),
        cmocka_unit_test(survives_lack_of_memory),
        cmocka_unit_test(nobody_sees_half_a_count),
        cmocka_unit_test(growing_loses_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
