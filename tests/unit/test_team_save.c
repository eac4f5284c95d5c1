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

static void expect_count_after_loading(const char *problem, uint64_t wanted) {
    const char *const engines[] = {"auto", "dlx", "dlx-first", "dense", "cells", "bounds"};
    qdr_cover *cover;
    assert_ok(qdr_cover_read(problem, strlen(problem), &cover, NULL));
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
        assert_int_equal(found, wanted);
        qdr_cover_search_free(search);
        qdr_text_free(&saved);
    }
    qdr_cover_free(cover);
}

/* No way from the root, none that is needed, and some. */
static void searches_are_saved_before_they_begin(void **state) {
    (void)state;
    expect_count_after_loading("a\n", 0);
    expect_count_after_loading("a b\na\n", 0);
    expect_count_after_loading("a\na\n", 1);
    expect_count_after_loading("a b c\na b\nc\nb c\n", 1);
    expect_count_after_loading("a b\na\na\nb\nb\nb\n", 6);
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

/* ---- texts that nobody has saved --------------------------------------------------------------
 */

static const char small[] = "a b c | s t\na s:x\nb t\nc s:x\na b\nc t\n";

static qdr_cover *read_problem(const char *text) {
    qdr_cover *cover;
    assert_ok(qdr_cover_read(text, strlen(text), &cover, NULL));
    return cover;
}

static qdr_text save_new(const qdr_cover *cover, const char *engine) {
    qdr_cover_options options = asking(engine, 1, true);
    qdr_cover_search *search;
    qdr_text saved = QDR_TEXT_INIT;
    assert_ok(qdr_cover_search_new(cover, &options, &search));
    assert_ok(qdr_cover_search_save(search, "", &saved));
    qdr_cover_search_free(search);
    return saved;
}

/* A search is of its problem and of no other, be the difference ever so small; but for costs, which
 * no search minds. */
static void other_problems_are_told_apart(void **state) {
    (void)state;
    static const char *const others[] = {
        "a b d | s t\na s:x\nb t\nd s:x\na b\nd t\n",     /* a name */
        "a b c | t s\na t:x\nb s\nc t:x\na b\nc s\n",     /* two names */
        "a b | c s t\na s:x\nb t\na b c\n",               /* a kind, and fewer options */
        "a b | c s t\na s:x\nb t\na c s:x\na b\na c t\n", /* a kind */
        "a 2|b c | s t\na s:x\nb t\nc s:x\na b\nc t\n",   /* bounds */
        "a 1:2|b c | s t\na s:x\nb t\nc s:x\na b\nc t\n", /* the upper one */
        "a 0:1|b c | s t\na s:x\nb t\nc s:x\na b\nc t\n", /* the lower one */
        "a b c | s t\na s\nb t\nc s:x\na b\nc t\n",       /* without a colour */
        "a b c | s t\na s:x\nb t\nc s:y\na b\nc t\n",     /* another colour */
        "a b c | s t\na s:x\nb t\nc s:x\na b\nc s\n",     /* another item */
        "a b c | s t\na s:x b\nt c\nc s:x\na b\nc t\n",   /* an item of another option */
        "a b c | s t\na s:x\nb t\nc s:x\na b\nc t\nc\n",  /* an option more */
        "a b c | s t u\na s:x\nb t\nc s:x\na b\nc t\n",   /* an item more */
    };
    qdr_cover *cover = read_problem(small);
    qdr_cover_options options = asking("cells", 1, true);
    qdr_cover_search *search = NULL;
    qdr_text saved = save_new(cover, "cells");
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        qdr_cover *other = read_problem(others[i]);
        qdr_error error = {0};
        assert_int_equal(qdr_cover_search_load(other, &options, saved.bytes, saved.length, NULL,
                                               &search, &error),
                         QDR_BAD_INPUT);
        assert_string_equal(error.message, "the saved search is of another problem");
        assert_int_equal(error.line, 3);
        qdr_cover_free(other);
    }
    qdr_cover *dearer = read_problem("a b c | s t\na s:x |7\nb t\nc s:x\na b\nc t\n");
    assert_ok(
        qdr_cover_search_load(dearer, &options, saved.bytes, saved.length, NULL, &search, NULL));
    qdr_cover_search_free(search);
    qdr_cover_free(dearer);
    qdr_text_free(&saved);
    qdr_cover_free(cover);
}

/* The last line, so that the text looks whole. */
static void seal(qdr_text *text) {
    uint64_t hash = 0;
    for (size_t i = 0; i <= text->length; i++) {
        uint64_t next = i < text->length ? (unsigned char)text->bytes[i] : text->length;
        hash = (hash ^ next) * 0xbf58476d1ce4e5b9;
        hash ^= hash >> 29;
    }
    qdr_text_printf(text, "end %016llx\n", (unsigned long long)hash);
}

/* The head of a saved search, with `after` in the place of what begins with `from`, and a body. */
static qdr_text forge(const qdr_text *saved, const char *from, const char *after, const char *body,
                      size_t length) {
    qdr_text text = QDR_TEXT_INIT;
    const char *at = strstr(saved->bytes, from), *place = strstr(saved->bytes, "\nplace ") + 1;
    assert_true(at != NULL && at < place);
    const char *rest = strchr(at, '\n');
    qdr_text_append(&text, saved->bytes, (size_t)(at - saved->bytes));
    qdr_text_puts(&text, after);
    qdr_text_append(&text, rest, (size_t)(place - rest));
    qdr_text_append(&text, body, length);
    seal(&text);
    return text;
}

/* NULL: it is taken, and has these bytes of solutions that wait, and what is left. */
static void expect_load(const qdr_cover *cover, const qdr_text *text, const char *why, size_t line,
                        const char *wanted) {
    qdr_cover_options options = asking("dlx", 1, true);
    qdr_cover_search *search = NULL;
    qdr_error error = {0};
    qdr_status status =
        qdr_cover_search_load(cover, &options, text->bytes, text->length, NULL, &search, &error);
    if (why) {
        if (status != QDR_BAD_INPUT || strcmp(error.message, why) != 0 || error.line != line)
            fail_msg("%s\n%d: line %zu: \"%s\", not line %zu: \"%s\"", text->bytes, (int)status,
                     error.line, error.message, line, why);
        assert_null(search);
        return;
    }
    if (status != QDR_OK) fail_msg("%s\nline %zu: %s", text->bytes, error.line, error.message);
    qdr_text found = QDR_TEXT_INIT;
    uint64_t count = 0;
    while (qdr_cover_search_render(search, 60, write_options, NULL, &found, &count) ==
           QDR_SOLUTION) {
    }
    assert_string_equal(found.bytes ? found.bytes : "", wanted);
    qdr_text_free(&found);
    qdr_cover_search_free(search);
}

static void forged_bodies_are_looked_at(void **state) {
    (void)state;
    static const char waiting[] = "solutions that wait are not what they should be",
                      place[] = "there is no such place in the problem",
                      counts[] = "counts are not what they should be";
    static const struct {
        const char *body, *why;
        size_t line; /* of the body, from 1 */
        const char *wanted;
    } cases[] = {
        {"", NULL, 0, ""},
        {"finished 2 4\nx\ny\n\n", NULL, 0, "x\ny\n"},
        {"finished 2 0\n\n", NULL, 0, ""},
        {"finished 1 2\nx\n\nfinished 1 2\ny\n\n", NULL, 0, "x\ny\n"},
        {"place 0 4611686018427387904\n", NULL, 0, "0 1 2 \n3 2 \n3 4 \n"},
        {"place 0 4611686018427387904\nwaiting 1 2\nx\n\n", NULL, 0, "x\n0 1 2 \n3 2 \n3 4 \n"},
        {"finished 1 2\nx\n\nplace 0 4611686018427387904\nwaiting 1 2\ny\n\n", NULL, 0,
         "x\ny\n0 1 2 \n3 2 \n3 4 \n"},
        {"waiting 1 2\nx\n\n", waiting, 1, NULL}, /* of which place? */
        {"finished 1 2\nx\n\nwaiting 1 2\nx\n\n", waiting, 4, NULL},
        {"place 0 4611686018427387904\nwaiting 1 2\nx\n\nwaiting 1 2\nx\n\n", waiting, 5, NULL},
        {"finished 0 2\nx\n\n", waiting, 1, NULL},
        {"finished 1 3\nx\n\n", waiting, 1, NULL},
        {"finished 1 1\nx\n\n\n", "the line means nothing", 3, NULL},
        {"finished 1 1\nxy\n", waiting, 1, NULL},
        {"finished 1 9\nx\n\n", waiting, 1, NULL},
        {"finished 1 18446744073709551615\nx\n\n", waiting, 1, NULL},
        {"finished 1 02\nx\n\n", waiting, 1, NULL},
        {"finished +1 2\nx\n\n", waiting, 1, NULL},
        {"finished 1  2\nx\n\n", waiting, 1, NULL},
        {"finished 1 2 \nx\n\n", waiting, 1, NULL},
        {"finished 1\nx\n\n", waiting, 1, NULL},
        {"finished \nx\n\n", waiting, 1, NULL},
        {"place 0 4611686018427387904 17\n", place, 1, NULL},
        {"place 0 4611686018427387904 0 3\n", place, 1, NULL}, /* 0 and 3 have both a */
        {"place 0 4611686018427387904", "the line is not whole", 0, NULL},
        {"place\n", "the line means nothing", 1, NULL},
        {"waiting\n", "the line means nothing", 1, NULL},
        {"counting 1\n", "the line means nothing", 1, NULL},
        {"\n", "the line means nothing", 1, NULL},
        {"counts 9\nx\n", counts, 1, NULL},
        {"counts 1\nxy\n", counts, 1, NULL},
        {"counts x\nx\n", counts, 1, NULL},
    };
    qdr_cover *cover = read_problem(small);
    qdr_text saved = save_new(cover, "dlx");
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        qdr_text text = forge(&saved, "found ", "found 0", cases[i].body, strlen(cases[i].body));
        expect_load(cover, &text, cases[i].why, 6 + cases[i].line, cases[i].wanted);
        qdr_text_free(&text);
    }
    static const char with_nul[] = "finished 1 2\0\nx\n\n";
    qdr_text text = forge(&saved, "found ", "found 0", with_nul, sizeof with_nul - 1);
    expect_load(cover, &text, "the line is not whole", 7, NULL);
    qdr_text_free(&text);
    qdr_text_free(&saved);
    qdr_cover_free(cover);
}

static void forged_heads_are_looked_at(void **state) {
    (void)state;
    static const struct {
        const char *from, *after, *why;
        size_t line;
    } cases[] = {
        {"quadrille", "quadrille search 1", NULL, 0},
        {"quadrille", "quadrille search 2", NULL, 0},
        {"quadrille", "quadrille search 3",
         "the saved search is of a version that is not known here", 1},
        {"quadrille", "quadrille search 1 ",
         "the saved search is of a version that is not known here", 1},
        {"quadrille", "quadrille searches 1", "this is no saved search", 0},
        {"program", "program 0", "the search was saved by another version of the program", 2},
        {"program", "programs 0", "the search was saved by another version of the program", 2},
        {"problem", "problem 0", "the saved search is of another problem", 3},
        {"problem", "prob", "the saved search is of another problem", 3},
        {"engine", "engine dlx", "the search was saved with another engine", 4},
        {"engine", "engine dlx: ", "the search was saved with another engine", 4},
        {"engine", "engine dlx; x", "the search was saved with another engine", 4},
        {"engine", "engine dlq: x", "the search was saved with another engine", 4},
        {"engine", "engine", "the search was saved with another engine", 4},
        {"found", "found", "the number of solutions found is missing", 5},
        {"found", "found -1", "the number of solutions found is missing", 5},
        {"found", "found 007", "the number of solutions found is missing", 5},
        {"found", "found 7", NULL, 0},
        {"note", "note", "the note is missing", 6},
        {"note", "nota bene", "the note is missing", 6},
    };
    qdr_cover *cover = read_problem(small);
    qdr_text saved = save_new(cover, "dlx");
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        qdr_text text = forge(&saved, cases[i].from, cases[i].after, "", 0);
        expect_load(cover, &text, cases[i].why, cases[i].line, "");
        qdr_text_free(&text);
    }
    qdr_text_free(&saved);
    qdr_cover_free(cover);
}

/* An engine's text is for it alone, although all of them speak of places. */
static void other_engines_are_told_apart(void **state) {
    (void)state;
    qdr_cover *cover = read_problem(small);
    qdr_text saved = save_new(cover, "dlx-first"), dense = save_new(cover, "dense");
    expect_load(cover, &saved, "the search was saved with another engine", 4, NULL);
    expect_load(cover, &dense, "the search was saved with another engine", 4, NULL);
    qdr_text_free(&saved);
    qdr_text_free(&dense);
    qdr_cover_free(cover);
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
        cmocka_unit_test(searches_are_saved_before_they_begin),
        cmocka_unit_test(damaged_texts_are_refused),
        cmocka_unit_test(other_problems_are_told_apart),
        cmocka_unit_test(forged_bodies_are_looked_at),
        cmocka_unit_test(forged_heads_are_looked_at),
        cmocka_unit_test(other_engines_are_told_apart),
        cmocka_unit_test(totals_are_found_by_search_and_by_remembering),
        cmocka_unit_test(failing_allocations_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
