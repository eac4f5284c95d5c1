/* test_search_share.c: counts that are remembered beside a search: saved with it, and shared among
 * searches that have parts of one tree. */
#include "cover_random.h"

#include "team/machines.h"

#include <string.h>

static const size_t PLENTY = (size_t)1 << 24;

static qdr_cover_options asking(const char *engine) {
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = engine;
    return options;
}

/* Saves and loads every half a millisecond: by the search alone this would take for ever. */
static void counts_survive_saving(void **state) {
    (void)state;
    qdr_cover *cover = dominoes(12, 12);
    qdr_cover_options options = asking(NULL);
    qdr_cover_search *search;
    qdr_text decimal = QDR_TEXT_INIT;
    int turns = 0;
    assert_ok(qdr_cover_search_new(cover, &options, &search));
    while (qdr_cover_search_total(search, 0.0005, &decimal) == QDR_SOLUTION) {
        qdr_text saved = QDR_TEXT_INIT, note = QDR_TEXT_INIT;
        assert_ok(qdr_cover_search_save_counts(search, "x", PLENTY, &saved));
        qdr_cover_search_free(search);
        assert_ok(qdr_cover_search_load(cover, &options, saved.bytes, saved.length, &note, &search,
                                        NULL));
        assert_string_equal(note.bytes, "x");
        qdr_text_free(&saved);
        qdr_text_free(&note);
        assert_true(++turns < 30000);
    }
    assert_string_equal(decimal.bytes, "53060477521960000");
    assert_true(turns > 2);
    qdr_text_free(&decimal);
    qdr_cover_search_free(search);
    qdr_cover_free(cover);
}

static void damaged_counts_are_refused(void **state) {
    (void)state;
    qdr_cover *cover = dominoes(6, 8);
    qdr_cover_options options = asking(NULL), named = asking("dlx");
    qdr_cover_search *search, *loaded = NULL;
    qdr_text saved = QDR_TEXT_INIT, plain = QDR_TEXT_INIT, decimal = QDR_TEXT_INIT;
    qdr_error error;
    assert_ok(qdr_cover_search_new(cover, &options, &search));
    assert_int_equal(qdr_cover_search_total(search, 1e-4, &decimal), QDR_SOLUTION);
    assert_ok(qdr_cover_search_save_counts(search, "", PLENTY, &saved));
    assert_ok(qdr_cover_search_save(search, "", &plain));
    qdr_cover_search_free(search);
    assert_memory_equal(saved.bytes, "quadrille search 2\n", 19);
    assert_non_null(strstr(saved.bytes, "\ncounts "));
    assert_memory_equal(plain.bytes, "quadrille search 1\n", 19); /* as it always was */
    assert_null(strstr(plain.bytes, "\ncounts "));
    for (size_t i = 0; i < saved.length; i += 7) {
        saved.bytes[i] ^= 1;
        assert_int_equal(qdr_cover_search_load(cover, &options, saved.bytes, saved.length, NULL,
                                               &loaded, &error),
                         QDR_BAD_INPUT);
        saved.bytes[i] ^= 1;
        assert_int_equal(
            qdr_cover_search_load(cover, &options, saved.bytes, i, NULL, &loaded, &error),
            QDR_BAD_INPUT);
    }
    /* Another engine's, and a part that has counts. */
    assert_int_equal(
        qdr_cover_search_load(cover, &named, saved.bytes, saved.length, NULL, &loaded, &error),
        QDR_BAD_INPUT);
    assert_ok(
        qdr_cover_search_load(cover, &options, plain.bytes, plain.length, NULL, &loaded, &error));
    assert_int_equal(qdri_search_receive(loaded, "nonsense\n", 9), QDR_BAD_INPUT);
    qdr_text nothing = QDR_TEXT_INIT;
    assert_int_equal(qdri_search_put(loaded, 0, 0, &nothing, &saved, &error), QDR_BAD_INPUT);
    qdr_cover_search_free(loaded);
    qdr_text_free(&saved);
    qdr_text_free(&plain);
    qdr_text_free(&decimal);
    qdr_cover_free(cover);
}

enum { MACHINES = 3 };

static qdr_cover_search *open_empty(const qdr_cover *cover, const char *engine, uint32_t machine) {
    qdr_cover_options options = asking(engine);
    qdr_text text = QDR_TEXT_INIT, whole = QDR_TEXT_INIT;
    qdr_cover_search *search;
    uint64_t solutions;
    assert_ok(qdr_cover_search_new(cover, &options, &search));
    qdri_search_join(search, machine);
    if (machine > 1) assert_ok(qdri_search_take(search, &solutions, &text, &whole));
    qdr_text_free(&text);
    qdr_text_free(&whole);
    return search;
}

/* One that has nothing left gets something of the first that has. */
static void give_some(qdr_cover_search **search, bool *busy) {
    const qdr_text nothing = QDR_TEXT_INIT;
    for (int i = 0; i < MACHINES; i++)
        for (int k = 0; !busy[i] && k < MACHINES; k++) {
            qdr_text given = QDR_TEXT_INIT;
            if (busy[k] && qdr_cover_search_split(search[k], &given) == QDR_OK) {
                assert_ok(qdri_search_put(search[i], 0, 0, &nothing, &given, NULL));
                busy[i] = true;
            }
            qdr_text_free(&given);
        }
}

static void expect_shared(const qdr_cover *cover, const char *engine, const char *want) {
    qdr_cover_search *search[MACHINES];
    bool busy[MACHINES] = {true};
    uint64_t found = 0;
    qdr_text total = QDR_TEXT_INIT;
    for (uint32_t i = 0; i < MACHINES; i++) search[i] = open_empty(cover, engine, i + 1);
    assert_int_equal(qdri_search_remembers(search[0]), !engine);
    for (int i = 0; total.length == 0 && (busy[0] || busy[1] || busy[2]); i = (i + 1) % MACHINES) {
        qdr_text news = QDR_TEXT_INIT;
        bool had = busy[i];
        qdr_step step = qdri_search_advance(search[i], 0.001, &found, &total);
        assert_true(step == QDR_SOLUTION || step == QDR_DONE);
        busy[i] = had && step != QDR_DONE;
        qdri_search_send(search[i], PLENTY, &news);
        for (int k = 0; k < MACHINES; k++)
            if (k != i) assert_ok(qdri_search_receive(search[k], news.bytes, news.length));
        qdr_text_free(&news);
        if (total.length == 0) give_some(search, busy);
    }
    if (total.length == 0) qdr_text_printf(&total, "%llu", (unsigned long long)found);
    assert_string_equal(total.bytes, want);
    qdr_text_free(&total);
    for (int i = 0; i < MACHINES; i++) qdr_cover_search_free(search[i]);
}

static void parts_and_counts_give_the_total(void **state) {
    (void)state;
    qdr_cover *board = queens(10), *chess = dominoes(14, 14);
    expect_shared(board, NULL, "724");
    expect_shared(board, "dlx", "724");
    expect_shared(chess, NULL, "112202208776036178000000");
    for (uint64_t seed = 1; seed <= 200; seed++) {
        qdr_cover *cover = mixed_cover(seed);
        char want[32];
        snprintf(want, sizeof want, "%llu", (unsigned long long)brute_force(cover).count);
        expect_shared(cover, NULL, want);
        qdr_cover_free(cover);
    }
    qdr_cover_free(board);
    qdr_cover_free(chess);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_survive_saving),
        cmocka_unit_test(damaged_counts_are_refused),
        cmocka_unit_test(parts_and_counts_give_the_total),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
