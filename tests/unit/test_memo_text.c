/* test_memo_text.c: remembered counts as text: sent to other teams, recalled for later, received.
 */
#include "cover_random.h"

#include "counting/memo_text.h"

#include <string.h>

static const qdr_limits no_limits = {0};
static const size_t PLENTY = (size_t)1 << 26;

static memo_team open_team(const qdr_cover *cover, uint32_t number) {
    memo_team team;
    assert_ok(qdri_memo_team_open(&team, cover, &no_limits, (size_t)1 << 28, 1, number));
    return team;
}

static void expect_total(const memo_team *team, const char *want) {
    qdr_text text = QDR_TEXT_INIT;
    qdri_big_write(team->total, &text);
    assert_string_equal(text.bytes, want);
    qdr_text_free(&text);
}

enum { MACHINES = 4 };

/* Machines count in turns of so many nodes, and tell each other up to so many bytes after each.
 * Returns how many nodes the one made that was done first. */
static uint64_t count_together(const qdr_cover *cover, uint32_t machines, uint64_t turn,
                               size_t most, const char *want) {
    memo_team team[MACHINES];
    qdr_step step = QDR_SOLUTION;
    uint64_t nodes = 0;
    for (uint32_t i = 0; i < machines; i++) team[i] = open_team(cover, i);
    for (uint32_t i = 0; step != QDR_DONE; i = (i + 1) % machines) {
        qdr_text news = QDR_TEXT_INIT;
        step = qdri_memo_team_run(&team[i], turn);
        nodes = team[i].nodes;
        if (step == QDR_DONE) expect_total(&team[i], want);
        qdri_memo_send(&team[i], most, &news);
        for (uint32_t k = 0; k < machines; k++)
            if (k != i) assert_ok(qdri_memo_receive(&team[k], news.bytes, news.length));
        qdr_text_free(&news);
    }
    for (uint32_t i = 0; i < machines; i++) qdri_memo_team_close(&team[i]);
    return nodes;
}

static void machines_share_the_work(void **state) {
    (void)state;
    qdr_cover *cover = dominoes(14, 14);
    const char *want = "112202208776036178000000";
    uint64_t alone = count_together(cover, 1, 2000, 0, want);
    assert_in_range(count_together(cover, 2, 2000, PLENTY, want), 1, alone * 6 / 10);
    assert_in_range(count_together(cover, 4, 2000, PLENTY, want), 1, alone * 4 / 10);
    count_together(cover, 3, 5000, 1000, want); /* hardly anything gets through */
    qdr_cover_free(cover);
}

static void agrees_with_brute_force(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        qdr_cover *cover = mixed_cover(seed);
        char want[32];
        snprintf(want, sizeof want, "%llu", (unsigned long long)brute_force(cover).count);
        count_together(cover, 3, 3, PLENTY, want);
        qdr_cover_free(cover);
    }
}

/* What one team has counted by half is recalled, and goes on in another. */
static void recalls_what_is_dear(void **state) {
    (void)state;
    qdr_cover *cover = dominoes(12, 12);
    const char *want = "53060477521960000";
    const uint64_t alone = count_together(cover, 1, 1000, 0, want);
    memo_team first = open_team(cover, 0);
    assert_int_equal(qdri_memo_team_run(&first, alone / 2), QDR_SOLUTION);
    const size_t most[] = {0, 10000, PLENTY};
    size_t length[COUNT_OF(most)];
    uint64_t nodes[COUNT_OF(most)];
    for (size_t i = 0; i < COUNT_OF(most); i++) {
        qdr_text counts = QDR_TEXT_INIT;
        qdri_memo_recall(&first, most[i], &counts);
        assert_in_range(counts.length, 0, most[i]);
        memo_team second = open_team(cover, 0);
        assert_ok(qdri_memo_receive(&second, counts.bytes, counts.length));
        length[i] = counts.length;
        assert_int_equal(qdri_memo_team_run(&second, UINT64_MAX / 2), QDR_DONE);
        expect_total(&second, want);
        nodes[i] = second.nodes;
        qdri_memo_team_close(&second);
        qdr_text_free(&counts);
    }
    assert_int_equal(length[0], 0);
    assert_true(length[1] > 5000 && length[2] > length[1]);
    assert_int_equal(nodes[0], alone);
    assert_true(nodes[1] < nodes[0]);
    assert_in_range(nodes[2], 1, alone * 6 / 10);
    qdri_memo_team_close(&first);
    qdr_cover_free(cover);
}

static void refuses_what_is_no_count(void **state) {
    (void)state;
    qdr_cover *cover = dominoes(4, 4); /* keys of one word */
    memo_team team = open_team(cover, 0);
    static const char *const bad[] = {
        "\n",
        "5\n",
        "5 f",
        " 5 f 1\n",
        "5 f 1 \n",
        "5  f 1\n",
        "5 F 1\n",
        "0 f 1\n",
        "5 f 0\n",
        "5 f 1\n\n",
        "5 -f 1\n",
        "5 f 1 1 1 1 1 1 1 1 1 1\n",
        "5 f 12345678901234567\n",
        "5 f 1\r\n",
        "5 f 1\n5",
    };
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        assert_int_equal(qdri_memo_receive(&team, bad[i], strlen(bad[i])), QDR_BAD_INPUT);
    static const char good[] = "5 f 1\n5 1f\nffffffffffffffff ffffffffffffffff 1\n";
    assert_ok(qdri_memo_receive(&team, good, strlen(good)));
    assert_ok(qdri_memo_receive(&team, NULL, 0));
    qdri_memo_team_close(&team);
    qdr_cover_free(cover);
}

static qdr_status share_in_little_memory(void *with) {
    memo_team team;
    qdr_text text = QDR_TEXT_INIT;
    qdr_status status = qdri_memo_team_open(&team, with, &no_limits, 1 << 22, 1, 0);
    if (status != QDR_OK) return status;
    qdri_memo_send(&team, PLENTY, &text);
    qdri_memo_team_run(&team, 500);
    qdri_memo_send(&team, PLENTY, &text);
    if (!text.failed) qdri_memo_recall(&team, PLENTY, &text);
    status = text.failed ? QDR_NO_MEMORY : qdri_memo_receive(&team, text.bytes, text.length);
    qdri_memo_team_close(&team);
    qdr_text_free(&text);
    return status;
}

static void failing_allocations_are_survived(void **state) {
    (void)state;
    qdr_cover *cover = dominoes(8, 8);
    for (long n = 0; n < 40; n++) {
        qdri_memory_fail_after(n);
        qdr_status status = share_in_little_memory(cover);
        qdri_memory_fail_after(-1);
        assert_true(status == QDR_OK || status == QDR_NO_MEMORY);
    }
    qdr_cover_free(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(machines_share_the_work),
        cmocka_unit_test(agrees_with_brute_force),
        cmocka_unit_test(recalls_what_is_dear),
        cmocka_unit_test(refuses_what_is_no_count),
        cmocka_unit_test(failing_allocations_are_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
