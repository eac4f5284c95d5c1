/* test_team_save.c: searches that are saved and loaded again and again, with other numbers of
 * threads, and split among several, count every solution once; damaged texts are refused. */
#include "cover_random.h"

#include "team/machines.h"

#include <string.h>

static qdr_cover_options asking(const char *engine, int jobs, bool ordered) {
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = engine;
    options.jobs = jobs;
    options.ordered = ordered;
    return options;
}

static void write_options(void *context, const uint32_t *options, size_t count, qdr_text *text) {
    (void)context;
    for (size_t i = 0; i < count; i++) qdr_text_printf(text, "%u ", (unsigned)options[i]);
    qdr_text_putc(text, '\n');
}

/* Renders all, saving and loading every moment. */
static void relay(const qdr_cover *cover, const char *engine, bool ordered, qdr_text *text) {
    qdr_cover_options options = asking(engine, 1, ordered);
    qdr_cover_search *search;
    uint64_t found = 0, turn = 0;
    qdr_step step;
    assert_ok(qdr_cover_search_new(cover, &options, &search));
    while ((step = qdr_cover_search_render(search, 0.002, write_options, NULL, text, &found)) ==
           QDR_SOLUTION) {
        qdr_text state = QDR_TEXT_INIT, note = QDR_TEXT_INIT;
        qdr_stats stats;
        assert_true(qdr_cover_search_left(search) > 0 && qdr_cover_search_left(search) <= 1);
        assert_ok(qdr_cover_search_save(search, "my note 7", &state));
        qdr_cover_search_free(search);
        options = asking(engine, 1 + (uint32_t)(++turn % 3), ordered);
        qdr_error error = {0};
        if (qdr_cover_search_load(cover, &options, state.bytes, state.length, &note, &search,
                                  &error) != QDR_OK)
            fail_msg("%s: %s", engine, error.message);
        assert_string_equal(note.bytes, "my note 7");
        qdr_cover_search_stats(search, &stats);
        assert_int_equal(stats.solutions, found);
        qdr_text_free(&state);
        qdr_text_free(&note);
    }
    assert_int_equal(step, QDR_DONE);
    qdr_cover_search_free(search);
}

/* The sum of what tells lines apart, in any order. */
static uint64_t sum_of_lines(qdr_text *text) {
    uint64_t sum = 0;
    for (char *line = text->bytes, *end; (end = strchr(line, '\n')); line = end + 1) {
        uint64_t hash = 0;
        for (const char *c = line; c < end; c++) hash = mix(hash + (unsigned char)*c);
        sum += mix(hash);
    }
    return sum;
}

static void saved_searches_go_on(void **state) {
    (void)state;
    const char *const engines[] = {"auto", "dlx", "dlx-first", "dense", "cells", "bounds"};
    qdr_cover *cover = queens(9);
    for (size_t e = 0; e < COUNT_OF(engines); e++) {
        qdr_text plain = QDR_TEXT_INIT, ordered = QDR_TEXT_INIT, any = QDR_TEXT_INIT;
        qdr_cover_options options = asking(engines[e], 1, false);
        qdr_cover_search *search;
        uint64_t found = 0;
        assert_ok(qdr_cover_search_new(cover, &options, &search));
        while (qdr_cover_search_render(search, 1, write_options, NULL, &plain, &found) ==
               QDR_SOLUTION) {
        }
        qdr_cover_search_free(search);
        assert_int_equal(found, 352);
        relay(cover, engines[e], true, &ordered);
        assert_int_equal(plain.length, ordered.length);
        assert_memory_equal(plain.bytes, ordered.bytes, plain.length);
        relay(cover, engines[e], false, &any);
        assert_int_equal(plain.length, any.length);
        assert_int_equal(sum_of_lines(&plain), sum_of_lines(&any));
        qdr_text_free(&plain);
        qdr_text_free(&ordered);
        qdr_text_free(&any);
    }
    qdr_cover_free(cover);
}

/* Searches that hand parts of their work to others, as processes on several machines do. */
static void parts_add_up(void **state) {
    (void)state;
    enum { MOST = 12 };
    const char *const engines[] = {"dlx", "dense", "cells", "bounds"};
    qdr_cover *cover = queens(11);
    for (size_t e = 0; e < COUNT_OF(engines); e++) {
        qdr_cover_search *search[MOST] = {NULL};
        qdr_cover_options options = asking(engines[e], 1, false);
        uint64_t found = 0;
        int count = 1, open = 1;
        assert_ok(qdr_cover_search_new(cover, &options, &search[0]));
        while (open > 0) {
            open = 0;
            for (int i = 0; i < count; i++) {
                if (qdr_cover_search_count(search[i], 0.00001, &found) == QDR_SOLUTION) open++;
                qdr_text part = QDR_TEXT_INIT;
                if (count < MOST && qdr_cover_search_split(search[i], &part) == QDR_OK) {
                    assert_ok(qdr_cover_search_load(cover, &options, part.bytes, part.length, NULL,
                                                    &search[count], NULL));
                    count++;
                    open++;
                }
                qdr_text_free(&part);
            }
        }
        assert_true(count > 2);
        assert_int_equal(found, 2680);
        for (int i = 0; i < count; i++) qdr_cover_search_free(search[i]);
    }
    qdr_cover_free(cover);
}

/* Takes a saved search to pieces and makes it whole again. */
static void rebuild(const qdr_cover *cover, const qdr_cover_options *options, qdr_text *state) {
    qdr_cover_search *from, *to;
    qdr_text text = QDR_TEXT_INIT, piece = QDR_TEXT_INIT;
    uint64_t solutions;
    qdr_stats stats;
    assert_ok(
        qdr_cover_search_load(cover, options, state->bytes, state->length, NULL, &from, NULL));
    assert_ok(qdr_cover_search_new(cover, options, &to));
    assert_ok(qdri_search_take(to, &solutions, &text, &piece));
    assert_int_equal(qdri_search_take(to, &solutions, &text, &piece), QDR_END);
    assert_int_equal(solutions + text.length, 0);
    qdr_cover_search_stats(from, &stats);
    for (uint64_t handed = stats.solutions;; handed = 0) {
        qdr_text_clear(&text);
        qdr_text_clear(&piece);
        qdr_status status = qdri_search_take(from, &solutions, &text, &piece);
        if (status == QDR_END) break;
        assert_ok(status);
        assert_ok(qdri_search_put(to, handed, solutions, &text, &piece, NULL));
    }
    qdr_text_clear(state);
    assert_ok(qdr_cover_search_save(to, "", state));
    qdr_cover_search_free(from);
    qdr_cover_search_free(to);
    qdr_text_free(&text);
    qdr_text_free(&piece);
}

static void pieces_make_a_whole(void **state) {
    (void)state;
    qdr_cover *cover = queens(10);
    qdr_text plain = QDR_TEXT_INIT, text = QDR_TEXT_INIT, saved = QDR_TEXT_INIT;
    qdr_cover_options options = asking("cells", 1, false);
    qdr_cover_search *search;
    uint64_t found = 0, turns = 0;
    assert_ok(qdr_cover_search_new(cover, &options, &search));
    assert_int_equal(qdr_cover_search_render(search, 60, write_options, NULL, &plain, &found),
                     QDR_SOLUTION);
    while (qdr_cover_search_render(search, 60, write_options, NULL, &plain, &found) != QDR_DONE) {
    }
    assert_int_equal(qdri_search_take(search, &found, &text, &saved), QDR_END);
    qdr_cover_search_free(search);
    options = asking("cells", 3, true);
    assert_ok(qdr_cover_search_new(cover, &options, &search));
    found = 0;
    while (qdr_cover_search_render(search, 0.0005, write_options, NULL, &text, &found) ==
           QDR_SOLUTION) {
        qdr_text_clear(&saved);
        assert_ok(qdr_cover_search_save(search, "", &saved));
        qdr_cover_search_free(search);
        rebuild(cover, &options, &saved);
        assert_ok(
            qdr_cover_search_load(cover, &options, saved.bytes, saved.length, NULL, &search, NULL));
        turns++;
    }
    assert_true(turns > 1);
    qdr_stats stats;
    qdr_cover_search_stats(search, &stats);
    assert_int_equal(stats.solutions, found);
    assert_int_equal(text.length, plain.length);
    assert_memory_equal(text.bytes, plain.bytes, plain.length);
    qdr_cover_search_free(search);
    qdr_text_free(&plain);
    qdr_text_free(&text);
    qdr_text_free(&saved);
    qdr_cover_free(cover);
}

/* What is taken from a search at work would be searched twice. */
static void pieces_of_a_running_search_are_refused(void **state) {
    (void)state;
    qdr_cover *cover = queens(10);
    qdr_cover_options options = asking("cells", 1, false);
    qdr_cover_search *search;
    qdr_text text = QDR_TEXT_INIT, piece = QDR_TEXT_INIT, garbage = QDR_TEXT_INIT;
    uint64_t found = 0;
    qdr_error error;
    assert_ok(qdr_cover_search_new(cover, &options, &search));
    qdr_cover_search_render(search, 0.0001, write_options, NULL, &text, &found);
    assert_int_equal(qdri_search_take(search, &found, &text, &piece), QDR_BAD_ARGUMENT);
    qdr_text_puts(&garbage, "quadrille search 1\n");
    assert_int_equal(qdri_search_put(search, 0, 0, &text, &garbage, &error), QDR_BAD_INPUT);
    qdr_cover_search_free(search);
    qdr_text_free(&text);
    qdr_text_free(&piece);
    qdr_text_free(&garbage);
    qdr_cover_free(cover);
}

/* An item without options: there is nowhere to go from the root. */
static void hopeless_problems_are_saved(void **state) {
    (void)state;
    const char *const engines[] = {"auto", "dlx", "dlx-first", "dense", "cells", "bounds"};
    static const char problem[] = "a b\na\n";
    qdr_cover *cover;
    assert_ok(qdr_cover_read(problem, sizeof problem - 1, &cover, NULL));
    for (size_t e = 0; e < COUNT_OF(engines); e++) {
        qdr_cover_options options = asking(engines[e], 1, false);
        qdr_cover_search *search;
        qdr_text saved = QDR_TEXT_INIT;
        uint64_t found = 0;
        assert_ok(qdr_cover_search_new(cover, &options, &search));
        assert_ok(qdr_cover_search_save(search, "", &saved));
        qdr_cover_search_free(search);
        assert_ok(
            qdr_cover_search_load(cover, &options, saved.bytes, saved.length, NULL, &search, NULL));
        assert_int_equal(qdr_cover_search_count(search, 60, &found), QDR_DONE);
        assert_int_equal(found, 0);
        qdr_cover_search_free(search);
        qdr_text_free(&saved);
    }
    qdr_cover_free(cover);
}

static void damaged_texts_are_refused(void **state) {
    (void)state;
    qdr_cover *cover = queens(8), *other = queens(7);
    qdr_cover_options options = asking("dlx-first", 1, false);
    qdr_cover_search *search, *loaded = NULL;
    qdr_text saved = QDR_TEXT_INIT;
    uint64_t found = 0;
    qdr_error error;
    assert_ok(qdr_cover_search_new(cover, &options, &search));
    qdr_cover_search_render(search, 1, write_options, NULL, &saved, &found);
    qdr_text_clear(&saved);
    assert_ok(qdr_cover_search_save(search, "", &saved));
    assert_int_equal(qdr_cover_search_save(search, "a\nb", &saved), QDR_BAD_ARGUMENT);
    qdr_cover_search_free(search);
    for (size_t length = 0; length < saved.length; length++)
        assert_int_equal(
            qdr_cover_search_load(cover, &options, saved.bytes, length, NULL, &loaded, &error),
            QDR_BAD_INPUT);
    for (size_t i = 0; i < saved.length; i++) {
        saved.bytes[i] ^= 1;
        assert_int_equal(qdr_cover_search_load(cover, &options, saved.bytes, saved.length, NULL,
                                               &loaded, &error),
                         QDR_BAD_INPUT);
        assert_true(error.message[0] != '\0');
        saved.bytes[i] ^= 1;
    }
    assert_int_equal(
        qdr_cover_search_load(other, &options, saved.bytes, saved.length, NULL, &loaded, &error),
        QDR_BAD_INPUT);
    assert_null(loaded);
    options.engine = "algox";
    assert_int_equal(
        qdr_cover_search_load(cover, &options, saved.bytes, saved.length, NULL, &loaded, &error),
        QDR_UNSUPPORTED);
    qdr_text_free(&saved);
    qdr_cover_free(cover);
    qdr_cover_free(other);
}

typedef struct saved_search {
    const qdr_cover *cover;
    qdr_text text;
} saved_search;

static qdr_status load_in_little_memory(void *with) {
    const saved_search *s = with;
    qdr_cover_options options = asking("dense", 1, true);
    qdr_cover_search *search;
    qdr_text again = QDR_TEXT_INIT, note = QDR_TEXT_INIT;
    qdr_status status = qdr_cover_search_load(s->cover, &options, s->text.bytes, s->text.length,
                                              &note, &search, NULL);
    qdr_text_free(&note);
    if (status != QDR_OK) return status;
    status = qdr_cover_search_save(search, "", &again);
    qdr_text_free(&again);
    qdr_cover_search_free(search);
    return status;
}

/* The total, by steps of so many seconds; `saving` after each of them. */
static void expect_total(const qdr_cover *cover, double seconds, bool saving, const char *total) {
    qdr_cover_options options = asking(NULL, 1, false);
    qdr_cover_search *search;
    qdr_text decimal = QDR_TEXT_INIT;
    qdr_step step;
    assert_ok(qdr_cover_search_new(cover, &options, &search));
    while ((step = qdr_cover_search_total(search, seconds, &decimal)) == QDR_SOLUTION) {
        if (!saving) continue;
        qdr_text state = QDR_TEXT_INIT, note = QDR_TEXT_INIT;
        qdr_error error = {0};
        assert_ok(qdr_cover_search_save(search, "", &state));
        qdr_cover_search_free(search);
        assert_ok(qdr_cover_search_load(cover, &options, state.bytes, state.length, &note, &search,
                                        &error));
        qdr_text_free(&state);
        qdr_text_free(&note);
    }
    assert_int_equal(step, QDR_DONE);
    assert_string_equal(decimal.bytes, total);
    qdr_text_free(&decimal);
    qdr_cover_search_free(search);
}

static void totals_are_found_by_search_and_by_remembering(void **state) {
    (void)state;
    qdr_cover *board = queens(10), *chess = dominoes(8, 8);
    const double shorter_than_a_turn = 1e-6;
    expect_total(board, 1, false, "724");
    expect_total(chess, 1, false, "12988816");
    expect_total(chess, shorter_than_a_turn, false, "12988816");
    expect_total(board, shorter_than_a_turn, true, "724"); /* nothing is remembered for long */
    qdr_cover_free(board);
    qdr_cover_free(chess);
}

static void failing_allocations_are_reported(void **state) {
    (void)state;
    qdr_cover *cover = queens(8);
    qdr_cover_options options = asking("dense", 1, true);
    qdr_cover_search *search;
    saved_search s = {cover, QDR_TEXT_INIT};
    uint64_t found = 0;
    qdr_text text = QDR_TEXT_INIT;
    assert_ok(qdr_cover_search_new(cover, &options, &search));
    qdr_cover_search_render(search, 1, write_options, NULL, &text, &found);
    assert_ok(qdr_cover_search_save(search, "", &s.text));
    qdr_cover_search_free(search);
    assert_true(fail_every_allocation(load_in_little_memory, &s) > 5);
    qdr_text_free(&s.text);
    qdr_text_free(&text);
    qdr_cover_free(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saved_searches_go_on),
        cmocka_unit_test(parts_add_up),
        cmocka_unit_test(pieces_make_a_whole),
        cmocka_unit_test(pieces_of_a_running_search_are_refused),
        cmocka_unit_test(hopeless_problems_are_saved),
        cmocka_unit_test(damaged_texts_are_refused),
        cmocka_unit_test(totals_are_found_by_search_and_by_remembering),
        cmocka_unit_test(failing_allocations_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
