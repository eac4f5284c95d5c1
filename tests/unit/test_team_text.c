/* test_team_text.c: what a team saves, byte by byte, and what it makes of texts, with tasks and
 * workers as the test wants them: the engine does what it is told. */
#include "testing.h"

#include "base/memory.h"
#include "team/team_save.h"
#include "team/team_type.h"

#include <stdlib.h>
#include <string.h>

/* ---- an engine that does what it is told ----------------------------------------------------- */

typedef struct puppet {
    uint32_t step[4], length, base;
    double part;
    bool nothing, lost, gives; /* lost: there is no such place */
    int sought;
} puppet;

static void show(const puppet *p, qdri_place *place) {
    memcpy(place->step, p->step, p->length * sizeof *p->step);
    place->length = p->length;
    place->base = p->base;
    place->part = p->part;
    place->nothing = p->nothing;
}

static void tell(const void *search, qdri_place *place) {
    show(search, place);
}

static bool seek(void *search, const qdri_place *place) {
    puppet *p = search;
    (void)place;
    p->sought++;
    return !p->lost;
}

static bool split(void *search, qdri_place *given) {
    puppet *p = search;
    if (p->gives) show(p, given);
    return p->gives;
}

static const qdri_cover_engine strings = {
    .name = "puppet", .idea = "on strings", .tell = tell, .seek = seek, .split = split};
static const qdri_cover_engine stiff = {.name = "puppet", .idea = "on strings"};

/* ---- teams ----------------------------------------------------------------------------------- */

enum { WORKERS = 3 };

typedef struct stage {
    qdr_cover *cover;
    qdri_team team;
    puppet puppets[WORKERS];
    team_task *last;
} stage;

static void set_stage(stage *s) {
    static const char problem[] = "a b c | s t\na s:x\nb t\nc s:x\na b\nc t\n";
    *s = (stage){.team = {.engine = &strings, .jobs = WORKERS, .room = 1 << 20}};
    assert_ok(qdr_cover_read(problem, sizeof problem - 1, &s->cover, NULL));
    s->team.cover = s->cover;
    s->team.worker = calloc(WORKERS, sizeof *s->team.worker);
    for (int i = 0; i < WORKERS; i++) {
        s->team.worker[i].search = &s->puppets[i];
        assert_ok(qdri_place_new(qdri_place_room(s->cover), &s->team.worker[i].place));
    }
}

static void clear_stage(stage *s) {
    qdri_team_forget(&s->team);
    for (int i = 0; i < WORKERS; i++) qdri_place_clear(&s->team.worker[i].place);
    free(s->team.worker);
    qdr_cover_free(s->cover);
}

/* A task behind the others, with one step, so many solutions and their text. */
static team_task *add(stage *s, uint32_t step, double part, uint64_t solutions, const char *found) {
    qdri_place place;
    assert_ok(qdri_place_new(1, &place));
    place.step[0] = step;
    place.length = 1;
    place.part = part;
    s->last = qdri_team_add(&s->team, s->last, &place);
    s->last->solutions = solutions;
    qdr_text_puts(&s->last->found, found);
    return s->last;
}

static void set_to_work(stage *s, int worker, team_task *task, bool there) {
    task->busy = true;
    s->team.worker[worker].task = task;
    s->team.worker[worker].there = there;
}

#define HEAD_OF(version, engine, found, note)                                                \
    "quadrille search " version "\nprogram " PROGRAM "\nproblem " PROBLEM "\nengine " engine \
    "\nfound " found "\nnote " note "\n"
#define HEAD(version, found, note) HEAD_OF(version, "puppet: on strings", found, note)
#define PROBLEM "fc8ec958d9dadd5fe316a01aa16ff8cd"
#define PROGRAM "PROGRAM"

/* The text with the version of the program in it, and its last line. */
static qdr_text sealed(const char *text) {
    qdr_text made = QDR_TEXT_INIT;
    uint64_t hash = 0;
    const char *mark = strstr(text, PROGRAM);
    if (mark) {
        qdr_text_append(&made, text, (size_t)(mark - text));
        qdr_text_puts(&made, qdr_version());
        text = mark + strlen(PROGRAM);
    }
    qdr_text_puts(&made, text);
    for (size_t i = 0; i <= made.length; i++) {
        hash ^= i < made.length ? (unsigned char)made.bytes[i] : made.length;
        hash *= 0xbf58476d1ce4e5b9;
        hash ^= hash >> 29;
    }
    qdr_text_printf(&made, "end %016llx\n", (unsigned long long)hash);
    return made;
}

static void expect_text(const qdr_text *got, size_t from, const char *wanted) {
    qdr_text made = sealed(wanted);
    assert_string_equal(got->bytes + from, made.bytes);
    qdr_text_free(&made);
}

/* A task of every kind: with a worker that is there, with one that is not, ended, at its end, with
 * nothing more to say, left; and one whose worker has come to the end. */
static void set_many(stage *s) {
    set_to_work(s, 1, add(s, 0, 0.5, 2, "x\ny\n"), true);
    s->puppets[1] = (puppet){.step = {0, 2}, .length = 2, .base = 1, .part = 0.25};
    set_to_work(s, 0, add(s, 7, 0.25, 0, ""), false);
    add(s, 2, 0.5, 1, "z")->done = true;
    add(s, 2, 0, 3, "")->place.nothing = true;
    add(s, 2, 0.5, 0, "")->done = true;
    add(s, 4, 0.125, 0, "");
    set_to_work(s, 2, add(s, 6, 0.125, 0, ""), true);
    s->puppets[2] = (puppet){.nothing = true};
}

#define MANY                                                            \
    "place 1 1152921504606846976 0 1\nwaiting 2 4\nx\ny\n\n"            \
    "place 0 1152921504606846976 -3\nfinished 1 1\nz\nfinished 3 0\n\n" \
    "place 0 576460752303423488 2\n"

static void what_is_saved_has_one_form(void **state) {
    (void)state;
    stage s;
    qdr_text counts = QDR_TEXT_INIT, text = QDR_TEXT_INIT;
    set_stage(&s);
    assert_ok(qdri_team_save(&s.team, 0, "", &counts, &text));
    expect_text(&text, 0, HEAD("1", "0", ""));
    set_many(&s);
    qdr_text_clear(&text);
    qdr_text_puts(&text, "before\n");
    assert_ok(qdri_team_save(&s.team, 4711, "a note", &counts, &text));
    expect_text(&text, 7, HEAD("1", "4711", "a note") MANY);
    qdr_text_putc(&counts, 'c');
    qdr_text_clear(&text);
    assert_ok(qdri_team_save(&s.team, 4711, "a note", &counts, &text));
    expect_text(&text, 0, HEAD("2", "4711", "a note") MANY "counts 1\nc\n");
    assert_int_equal(qdri_team_save(&s.team, 0, "a\nb", &counts, &text), QDR_BAD_ARGUMENT);
    s.team.engine = &stiff;
    assert_int_equal(qdri_team_save(&s.team, 0, "", &counts, &text), QDR_UNSUPPORTED);
    qdr_text_free(&counts);
    qdr_text_free(&text);
    clear_stage(&s);
}

static void parts_that_are_left_add_up(void **state) {
    (void)state;
    stage s;
    set_stage(&s);
    assert_true(qdri_team_left(&s.team) == 0);
    set_many(&s);
    assert_true(qdri_team_left(&s.team) == 0.25 + 0.25 + 0.125);
    add(&s, 6, 0.375, 0, "");
    assert_true(qdri_team_left(&s.team) == 1);
    add(&s, 6, 0.5, 0, "");
    assert_true(qdri_team_left(&s.team) == 1); /* they were rounded */
    qdri_team_forget(&s.team);
    s.team.engine = &stiff;
    assert_true(qdri_team_left(&s.team) == 1);
    clear_stage(&s);
}

/* ---- giving ---------------------------------------------------------------------------------- */

/* Nobody has begun with it, it is not the first, and has found nothing. */
static void the_first_free_task_is_given(void **state) {
    (void)state;
    stage s;
    qdr_text text = QDR_TEXT_INIT;
    set_stage(&s);
    add(&s, 0, 0.5, 0, ""); /* the first: its turn is next */
    set_to_work(&s, 1, add(&s, 2, 0.5, 0, ""), true);
    add(&s, 4, 0.5, 0, "")->done = true;
    add(&s, 6, 0.5, 1, "x");
    team_task *free_one = add(&s, 8, 0.5, 0, ""), *next = add(&s, 3, 0.25, 0, "");
    qdr_text_puts(&text, "before\n");
    assert_ok(qdri_team_split(&s.team, &text));
    expect_text(&text, 7, HEAD("1", "0", "part") "place 0 2305843009213693952 4\n");
    assert_true(free_one->done && !next->done);
    qdr_text_clear(&text);
    assert_ok(qdri_team_split(&s.team, &text));
    expect_text(&text, 0, HEAD("1", "0", "part") "place 0 1152921504606846976 -1\n");
    assert_int_equal(qdri_team_split(&s.team, &text), QDR_UNSUPPORTED);
    qdr_text_free(&text);
    clear_stage(&s);
}

/* The first worker that has a task, is there, and can give. */
static void else_a_worker_gives(void **state) {
    (void)state;
    stage s;
    qdr_text text = QDR_TEXT_INIT;
    set_stage(&s);
    for (int i = 0; i < WORKERS; i++)
        s.puppets[i] = (puppet){.step = {2 * (uint32_t)i}, .length = 1, .part = 0.5, .gives = true};
    assert_int_equal(qdri_team_split(&s.team, &text), QDR_UNSUPPORTED); /* none has a task */
    s.team.worker[0].there = true;
    set_to_work(&s, 1, add(&s, 0, 0.5, 0, ""), false);
    assert_int_equal(qdri_team_split(&s.team, &text), QDR_UNSUPPORTED);
    set_to_work(&s, 2, add(&s, 0, 0.5, 0, ""), true);
    assert_ok(qdri_team_split(&s.team, &text));
    expect_text(&text, 0, HEAD("1", "0", "part") "place 0 2305843009213693952 2\n");
    s.team.worker[1].there = true;
    s.puppets[1].gives = false;
    qdr_text_clear(&text);
    assert_ok(qdri_team_split(&s.team, &text));
    expect_text(&text, 0, HEAD("1", "0", "part") "place 0 2305843009213693952 2\n");
    s.puppets[2].gives = false;
    assert_int_equal(qdri_team_split(&s.team, &text), QDR_UNSUPPORTED);
    s.team.engine = &stiff;
    assert_int_equal(qdri_team_split(&s.team, &text), QDR_UNSUPPORTED);
    qdr_text_free(&text);
    clear_stage(&s);
}

static void tasks_are_taken_one_by_one(void **state) {
    (void)state;
    stage s;
    qdr_text found = QDR_TEXT_INIT, text = QDR_TEXT_INIT;
    uint64_t solutions = 99;
    set_stage(&s);
    assert_int_equal(qdri_team_take(&s.team, &solutions, &found, &text), QDR_END);
    add(&s, 0, 0.5, 2, "x\ny\n");
    add(&s, 2, 0.5, 1, "z")->done = true;
    add(&s, 2, 0.5, 0, "")->place.nothing = true;
    s.team.worker[2].task = s.team.tasks;
    assert_int_equal(qdri_team_take(&s.team, &solutions, &found, &text), QDR_BAD_ARGUMENT);
    s.team.worker[2].task = NULL;
    assert_ok(qdri_team_take(&s.team, &solutions, &found, &text));
    expect_text(&text, 0, HEAD("1", "0", "part") "place 0 2305843009213693952 0\n");
    assert_string_equal(found.bytes, "x\ny\n");
    assert_int_equal(solutions, 2);
    qdr_text_clear(&text);
    assert_ok(qdri_team_take(&s.team, &solutions, &found, &text));
    assert_string_equal(found.bytes, "x\ny\nz");
    assert_int_equal(solutions, 1);
    assert_ok(qdri_team_take(&s.team, &solutions, &found, &text));
    assert_int_equal(solutions, 0);
    assert_int_equal(text.length, 0);
    assert_int_equal(qdri_team_take(&s.team, &solutions, &found, &text), QDR_END);
    s.team.engine = &stiff;
    assert_int_equal(qdri_team_take(&s.team, &solutions, &found, &text), QDR_UNSUPPORTED);
    qdr_text_free(&found);
    qdr_text_free(&text);
    clear_stage(&s);
}

/* ---- taking up ------------------------------------------------------------------------------- */

/* The text stands alone in memory, so that who reads past it is found out. */
static qdr_status load(stage *s, const qdr_text *text, uint64_t *found, qdr_text *note,
                       qdr_text *counts, qdr_error *error) {
    char *alone = malloc(text->length + (text->length == 0));
    memcpy(alone, text->bytes, text->length);
    qdr_status status = qdri_team_load(&s->team, alone, text->length, found, note, counts, error);
    free(alone);
    return status;
}

static void what_was_saved_is_taken_up(void **state) {
    (void)state;
    stage s;
    qdr_text text = sealed(HEAD("2", "4711", "a note") MANY "counts 3\na\nb\n");
    qdr_text counts = QDR_TEXT_INIT, note = QDR_TEXT_INIT, again = QDR_TEXT_INIT;
    uint64_t found = 0;
    set_stage(&s);
    add(&s, 0, 1, 9, "old"); /* is forgotten */
    assert_ok(load(&s, &text, &found, &note, &counts, NULL));
    assert_int_equal(found, 4711);
    assert_string_equal(note.bytes, "a note");
    assert_string_equal(counts.bytes, "a\nb");
    assert_int_equal(s.puppets[0].sought, 3);
    assert_true(s.team.worker[0].used);
    assert_ok(qdri_team_save(&s.team, found, "a note", &counts, &again));
    assert_string_equal(again.bytes, text.bytes);
    s.puppets[0].lost = true;
    qdr_error error = {0};
    assert_int_equal(load(&s, &text, &found, NULL, &again, &error), QDR_BAD_INPUT);
    assert_string_equal(error.message, "there is no such place in the problem");
    assert_int_equal(error.line, 7);
    assert_int_equal(error.column, 0);
    s.team.engine = &stiff;
    error = (qdr_error){0};
    assert_int_equal(load(&s, &text, &found, NULL, &counts, &error), QDR_UNSUPPORTED);
    assert_string_equal(error.message, "this engine cannot go on with a search");
    assert_int_equal(error.line + error.column, 0);
    qdr_text_free(&text);
    qdr_text_free(&again);
    qdr_text_free(&counts);
    qdr_text_free(&note);
    clear_stage(&s);
}

static void refuses(const qdr_text *text, const char *why, size_t line) {
    stage s;
    qdr_text counts = QDR_TEXT_INIT;
    qdr_error error = {0};
    uint64_t found;
    set_stage(&s);
    assert_int_equal(load(&s, text, &found, NULL, &counts, &error), QDR_BAD_INPUT);
    if (why) assert_string_equal(error.message, why);
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, 0);
    qdr_text_free(&counts);
    clear_stage(&s);
}

static void expect_refusal(const char *body, size_t line) {
    qdr_text text = sealed(body);
    refuses(&text, NULL, line);
    qdr_text_free(&text);
}

/* What is cut short is told from what is something else. */
static void ends_are_looked_at_first(void **state) {
    (void)state;
    static const struct {
        char text[32];
        const char *why;
    } cases[] = {
        {"quadrille search", "this is no saved search"},
        {"quadrille-search 1\n", "this is no saved search"},
        {"quadrille search ", "the saved search is cut short"},
        {"quadrille search 1", "the saved search is cut short"},
        {"quadrille search 12\n", "the saved search is cut short"},
        {"quadrille search 1234", "the saved search is cut short"},
        {"quadrille search 123\n", "the saved search is damaged or cut short"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        qdr_text text = QDR_TEXT_INIT;
        qdr_text_puts(&text, cases[i].text);
        refuses(&text, cases[i].why, 0);
        qdr_text_free(&text);
    }
}

static void other_texts_are_refused(void **state) {
    (void)state;
    stage s;
    expect_refusal(HEAD("2", "0", "") "counts 1\nc\ncounts 1\nc\n", 9);
    expect_refusal(HEAD("2", "0", "") "counts 01\nc\n", 7);
    expect_refusal(HEAD("2", "0", "") "counts 1 1\nc\n", 7);
    expect_refusal(HEAD("2", "0", "") "counts 2\nc\n", 7); /* with the end of the text */
    expect_refusal(HEAD("2", "0", "") "counts 1\ncc\n", 7);
    expect_refusal(HEAD("2", "0", "") "counts 18446744073709551615\nc\n", 7);
    expect_refusal(HEAD("2", "0", "") "counts 18446744073709551616\nc\n", 7);
    expect_refusal(HEAD("1", "0", "") "waiting 1 0\n\n", 7);
    expect_refusal(HEAD("1", "0", "") "finished 1 2\nc\n", 7);
    expect_refusal(HEAD("1", "0", "") "finished 1\n\n", 7);
    expect_refusal(HEAD("1", "x", ""), 5);
    expect_refusal(HEAD_OF("1", "poppet: on strings", "0", ""), 4);
    expect_refusal(HEAD_OF("1", "puppet; on strings", "0", ""), 4);
    expect_refusal(HEAD_OF("1", "puppet: on string", "0", ""), 4);
    qdr_text whole = sealed(HEAD("1", "0", "") "finished 1 1\nc\n"), counts = QDR_TEXT_INIT;
    set_stage(&s);
    for (size_t length = 0; length <= whole.length; length++) {
        uint64_t found;
        qdr_text part = {.bytes = whole.bytes, .length = length};
        assert_int_equal(load(&s, &part, &found, NULL, &counts, NULL),
                         length < whole.length ? QDR_BAD_INPUT : QDR_OK);
    }
    qdr_text_free(&whole);
    qdr_text_free(&counts);
    clear_stage(&s);
}

/* What is put into a team, of which it has `text` then, as a saved search. */
static void puts_text(stage *s, uint64_t solutions, const char *found, const char *piece,
                      const char *text) {
    qdr_text state = piece ? sealed(piece) : (qdr_text)QDR_TEXT_INIT, rendered = QDR_TEXT_INIT;
    qdr_text counts = QDR_TEXT_INIT, saved = QDR_TEXT_INIT;
    qdr_text_puts(&rendered, found);
    assert_ok(qdri_team_put(&s->team, solutions, &rendered, &state, NULL));
    assert_ok(qdri_team_save(&s->team, 0, "", &counts, &saved));
    expect_text(&saved, 0, text);
    qdr_text_free(&state);
    qdr_text_free(&rendered);
    qdr_text_free(&saved);
}

#define PIECE HEAD("1", "0", "part") "place 0 4611686018427387904 3\n"

static void pieces_are_put_behind_the_last(void **state) {
    (void)state;
    stage s;
    set_stage(&s);
    puts_text(&s, 0, "x", NULL, HEAD("1", "0", ""));
    puts_text(&s, 1, "x", NULL, HEAD("1", "0", "") "finished 1 1\nx\n");
    puts_text(&s, 0, "y", PIECE,
              HEAD("1", "0", "") "finished 1 1\nx\nplace 0 4611686018427387904 3\n");
    puts_text(&s, 2, "z", PIECE,
              HEAD("1", "0", "") "finished 1 1\nx\nplace 0 4611686018427387904 3\n"
                                 "finished 2 1\nz\nplace 0 4611686018427387904 3\n");
    clear_stage(&s);
}

static void other_pieces_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool damaged;
        size_t line;
    } cases[] = {
        {PIECE, true, 0},
        {HEAD("1", "-1", "part") "place 0 4611686018427387904 3\n", false, 5},
        {HEAD("1", "0", "part") "waiting 1 1\nx\n", false, 7}, /* of which place? */
        {HEAD("2", "0", "part") "counts 1\nc\n", false, 7},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        stage s;
        qdr_text state_text = sealed(cases[i].text), none = QDR_TEXT_INIT;
        qdr_error error = {0};
        if (cases[i].damaged) state_text.bytes[state_text.length - 2] ^= 1;
        set_stage(&s);
        const team_task *old = add(&s, 0, 0.5, 0, "");
        assert_int_equal(qdri_team_put(&s.team, 0, &none, &state_text, &error), QDR_BAD_INPUT);
        assert_int_equal(error.line, cases[i].line);
        assert_int_equal(error.column, 0);
        assert_true(s.team.tasks == old && !old->next && old->solutions == 0);
        qdr_text_free(&state_text);
        clear_stage(&s);
    }
}

/* ---- memory ---------------------------------------------------------------------------------- */

/* What an operation is tried on, and what it should come to. */
typedef struct trial {
    stage s;
    qdr_text text, piece, found;
} trial;

static void expect_same(const qdr_text *got, const qdr_text *wanted) {
    assert_int_equal(got->length, wanted->length);
    assert_memory_equal(got->bytes, wanted->bytes, wanted->length);
}

static qdr_status save(void *with) {
    trial *t = with;
    qdr_text text = QDR_TEXT_INIT;
    qdr_status status = qdri_team_save(&t->s.team, 1, "", &t->found, &text);
    if (status == QDR_OK) expect_same(&text, &t->text);
    qdr_text_free(&text);
    return status;
}

static qdr_status load_with_note(void *with) {
    trial *t = with;
    qdr_text counts = QDR_TEXT_INIT, note = QDR_TEXT_INIT;
    uint64_t found;
    qdr_status status = load(&t->s, &t->text, &found, &note, &counts, NULL);
    qdri_memory_fail_after(-1);
    if (status == QDR_OK) {
        qdr_text again = QDR_TEXT_INIT;
        assert_ok(qdri_team_save(&t->s.team, found, note.bytes, &counts, &again));
        expect_same(&again, &t->text);
        qdr_text_free(&again);
    }
    qdr_text_free(&counts);
    qdr_text_free(&note);
    return status;
}

/* A part that could not be written is not lost, or it is told. */
static qdr_status give(void *with) {
    trial *t = with;
    qdr_text text = QDR_TEXT_INIT;
    const bool free_one = !t->s.last->busy;
    t->s.team.trouble = QDR_SOLUTION;
    t->s.last->done = false;
    qdr_status status = qdri_team_split(&t->s.team, &text);
    if (status == QDR_OK) expect_same(&text, &t->piece);
    assert_int_equal(t->s.last->done, free_one && status == QDR_OK);
    assert_int_equal(t->s.team.trouble,
                     free_one || status == QDR_OK ? QDR_SOLUTION : QDR_OUT_OF_MEMORY);
    qdr_text_free(&text);
    return status;
}

static qdr_status take(void *with) {
    trial *t = with;
    qdr_text text = QDR_TEXT_INIT, found = QDR_TEXT_INIT;
    uint64_t solutions = 99;
    qdr_status status = qdri_team_take(&t->s.team, &solutions, &found, &text);
    qdri_memory_fail_after(-1);
    assert_int_equal(solutions, status == QDR_OK ? 1 : 99);
    assert_true(!t->s.team.tasks == (status == QDR_OK));
    if (status == QDR_OK) {
        expect_same(&text, &t->piece);
        expect_same(&found, &t->found);
        t->s.last = NULL;
        add(&t->s, 6, 1, 1, t->found.bytes);
    }
    qdr_text_free(&text);
    qdr_text_free(&found);
    return status;
}

static qdr_status put(void *with) {
    trial *t = with;
    qdri_team_forget(&t->s.team);
    qdr_status status = qdri_team_put(&t->s.team, 1, &t->found, &t->piece, NULL);
    if (status != QDR_OK) return status;
    expect_same(&t->s.team.tasks->found, &t->found);
    assert_non_null(t->s.team.tasks->next);
    return status;
}

static void set_trial(trial *t, const char *text) {
    *t = (trial){.text = sealed(text), .piece = sealed(PIECE)};
    qdr_text_puts(&t->found, "c");
    set_stage(&t->s);
}

static void end_trial(trial *t) {
    qdr_text_free(&t->text);
    qdr_text_free(&t->piece);
    qdr_text_free(&t->found);
    clear_stage(&t->s);
}

static void failing_allocations_are_told(void **state) {
    (void)state;
    trial t;
    set_trial(&t, HEAD("2", "1", "") MANY "counts 1\nc\n");
    set_many(&t.s);
    assert_true(fail_every_allocation(save, &t) > 0);
    end_trial(&t);
    set_trial(&t, HEAD("2", "1", "a note") MANY "counts 1\nc\n");
    assert_true(fail_every_allocation(load_with_note, &t) > 0);
    end_trial(&t);
    set_trial(&t, "");
    add(&t.s, 0, 1, 0, "");
    add(&t.s, 6, 1, 0, "");
    assert_true(fail_every_allocation(give, &t) > 0);
    set_to_work(&t.s, 0, t.s.last, true);
    t.s.puppets[0] = (puppet){.step = {6}, .length = 1, .part = 1, .gives = true};
    assert_true(fail_every_allocation(give, &t) > 0);
    end_trial(&t);
    set_trial(&t, "");
    add(&t.s, 6, 1, 1, t.found.bytes);
    assert_true(fail_every_allocation(take, &t) > 0);
    assert_true(fail_every_allocation(put, &t) > 0);
    end_trial(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_saved_has_one_form),
        cmocka_unit_test(parts_that_are_left_add_up),
        cmocka_unit_test(the_first_free_task_is_given),
        cmocka_unit_test(else_a_worker_gives),
        cmocka_unit_test(tasks_are_taken_one_by_one),
        cmocka_unit_test(what_was_saved_is_taken_up),
        cmocka_unit_test(ends_are_looked_at_first),
        cmocka_unit_test(other_texts_are_refused),
        cmocka_unit_test(pieces_are_put_behind_the_last),
        cmocka_unit_test(other_pieces_are_refused),
        cmocka_unit_test(failing_allocations_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
