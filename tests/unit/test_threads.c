/* test_threads.c: threads, locks and conditions; and that whatever uses threads gives the same
 * answers when none can be had. */
#include "testing.h"

#include "base/random.h"
#include "base/threads.h"
#include "engines/race.h"
#include "team/team_type.h"

#include <quadrille/batch.h>
#include <quadrille/classic.h>
#include <quadrille/make.h>
#include <signal.h>
#include <string.h>

enum { JOBS = 4 };

/* ---- threads ----------------------------------------------------------------------------------
 */

static bool have_threads(void) {
    return qdri_thread_count(2) > 1;
}

static void note_number(void *called, size_t number) {
    ((bool *)called)[number] = true;
}

static void together_calls_everybody_once(void **state) {
    (void)state;
    bool called[JOBS] = {false};
    size_t count = qdri_together(note_number, called, JOBS);
    assert_int_equal(count, have_threads() ? JOBS : 1);
    for (size_t i = 0; i < JOBS; i++) assert_int_equal(called[i], i < count);
}

static void together_without_threads_or_memory_is_the_calling_one(void **state) {
    (void)state;
    bool called[JOBS] = {false};
    qdri_threads_refuse(true);
    assert_int_equal(qdri_together(note_number, called, JOBS), 1);
    qdri_threads_refuse(false);
    qdri_memory_fail_after(0);
    assert_int_equal(qdri_together(note_number, called, JOBS), 1);
    qdri_memory_fail_after(-1);
    assert_true(called[0] && !called[1]);
}

static void note_signals(void *blocked) {
    sigset_t now;
    sigprocmask(SIG_BLOCK, NULL, &now);
    *(bool *)blocked = sigismember(&now, SIGINT) == 1 && sigismember(&now, SIGTERM) == 1;
}

static void signals_stay_with_the_calling_thread(void **state) {
    (void)state;
    bool blocked = false;
    qdri_thread thread;
    if (!qdri_thread_start(&thread, note_signals, &blocked)) skip(); /* there are no threads */
    qdri_thread_join(&thread);
    assert_true(blocked);
    note_signals(&blocked);
    assert_false(blocked);
}

typedef struct ball {
    qdri_lock lock;
    qdri_condition thrown;
    int throws;
} ball;

/* Throws when the number of throws is odd, or even, until there were a hundred. */
static void play(ball *b, int side) {
    qdri_lock_take(&b->lock);
    while (b->throws < 100) {
        while (b->throws < 100 && b->throws % 2 != side) qdri_condition_wait(&b->thrown, &b->lock);
        b->throws++;
        qdri_condition_wake_one(&b->thrown);
    }
    qdri_lock_release(&b->lock);
}

static void play_odd(void *part) {
    play(part, 1);
}

static void threads_wait_for_each_other(void **state) {
    (void)state;
    ball b = {.throws = 0};
    qdri_thread thread;
    qdri_lock_init(&b.lock);
    qdri_condition_init(&b.thrown);
    if (qdri_thread_start(&thread, play_odd, &b)) {
        play(&b, 0);
        qdri_thread_join(&thread);
        assert_in_range(b.throws, 100, 101); /* who waits for the last one throws once more */
        qdri_lock_take(&b.lock);
        qdri_condition_wait_for(&b.thrown, &b.lock, 0.001); /* nobody throws: it comes back */
        qdri_lock_release(&b.lock);
    }
    qdri_condition_destroy(&b.thrown);
    qdri_lock_destroy(&b.lock);
}

/* ---- the same answers without -----------------------------------------------------------------
 */

/* Everything that has jobs, asked for several; what comes out becomes one number. */
static uint64_t mix(uint64_t hash, const void *bytes, size_t length) {
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ ((const uint8_t *)bytes)[i]) * 1099511628211U;
    return hash;
}

static const char solved[] = "145327698839654127672918543496185372218473956753296481"
                             "367542819984761235521839764";
/* 15 givens of it: 808,385,072 solutions. */
static const char large[] =
    ".......9.8.9...1..67........9......2...473.5...3.....1....................1......";

static void dig(char *puzzle, uint32_t left, uint64_t seed) {
    qdri_random random;
    qdri_random_seed(&random, seed);
    memcpy(puzzle, solved, 81);
    for (uint32_t filled = 81; filled > left;) {
        uint32_t cell = qdri_random_below(&random, 81);
        filled -= puzzle[cell] != '.';
        puzzle[cell] = '.';
    }
}

static qdr_puzzle *puzzle_of(qdr_shape_spec spec, const char *text) {
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    qdr_shape_free(shape);
    for (int i = 0; text && i < 81; i++)
        if (text[i] != '.') qdr_puzzle_set_given(puzzle, i, text[i] - '0');
    return puzzle;
}

static uint64_t count_puzzle(const char *text, const char *engine) {
    qdr_puzzle *puzzle = puzzle_of((qdr_shape_spec)QDR_SHAPE_SPEC_INIT, text);
    qdr_solve_options options = {.engine = engine, .jobs = JOBS};
    uint64_t solutions = 0;
    qdr_step step;
    assert_ok(qdr_puzzle_count(puzzle, &options, &solutions, &step, NULL));
    assert_int_equal(step, QDR_DONE);
    qdr_puzzle_free(puzzle);
    return solutions;
}

static uint64_t count_by_search(void) {
    char text[82] = "";
    dig(text, 20, 3); /* some 300,000 guesses: too many for one who counts alone at first */
    return count_puzzle(text, "bands");
}

static uint64_t count_by_tally(void) {
    assert_int_equal(count_puzzle(large, NULL), 808385072);
    return 0;
}

static uint64_t race(void) {
    qdr_puzzle *puzzle =
        puzzle_of((qdr_shape_spec){.side = 16, .box_rows = 4, .box_cols = 4}, NULL);
    qdri_race_plan plan = {.jobs = JOBS, .budget = 2, .decisions = 1, .nodes = 2};
    uint8_t digits[256];
    uint64_t hash = 0;
    void *search;
    assert_ok(qdri_race_open(puzzle, NULL, &plan, &search));
    for (int i = 0; i < 40; i++) {
        assert_int_equal(qdri_engine_race.next(search, digits), QDR_SOLUTION);
        hash = mix(hash, digits, sizeof digits);
    }
    qdri_engine_race.close(search);
    qdr_puzzle_free(puzzle);
    return hash;
}

static unsigned render_answer(void *context, const qdr_answer *answer, qdr_text *out,
                              qdr_text *notes) {
    (void)context, (void)notes;
    qdr_text_append(out, (const char *)answer->solution, 81);
    return 0;
}

static qdr_status hash_output(void *hash, const char *bytes, size_t length) {
    *(uint64_t *)hash = mix(*(uint64_t *)hash, bytes, length);
    return QDR_OK;
}

static uint64_t solve_batch(void) {
    enum { LINES = 3000 };
    char *text = qdri_alloc(LINES, 82);
    for (size_t i = 0; i < LINES; i++) {
        dig(text + 82 * i, 30, i);
        text[82 * i + 81] = '\n';
    }
    uint64_t hash = 0;
    qdr_batch batch = QDR_BATCH_INIT;
    batch.jobs = JOBS;
    batch.render = render_answer;
    batch.write = hash_output;
    batch.context = &hash;
    qdr_input *input;
    qdr_batch_result result;
    assert_ok(qdr_input_memory(text, 82 * LINES, &input));
    assert_ok(qdr_batch_run(&batch, input, NULL, &result, NULL));
    assert_int_equal(result.puzzles, LINES);
    qdr_input_free(input);
    assert_ok(qdr_batch_solve9(text, LINES, 82, 1, JOBS, text, NULL));
    hash = mix(hash, text, 82 * LINES);
    qdri_free(text);
    return hash;
}

static bool hash_made(void *hash, const qdr_made *made) {
    *(uint64_t *)hash = mix(*(uint64_t *)hash, qdr_puzzle_givens(made->puzzle), 81);
    return true;
}

static uint64_t make_puzzles(void) {
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    qdr_shape *shape;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
    options.shape = shape;
    options.count = 50;
    options.jobs = JOBS;
    uint64_t hash = 0;
    assert_ok(qdr_make(&options, hash_made, &hash, NULL, NULL));
    qdr_shape_free(shape);
    return hash;
}

static qdr_cover *queens(uint32_t side) {
    qdr_cover *cover;
    assert_ok(qdr_classic_build("queens", &side, 1, NULL, &cover, NULL, NULL));
    return cover;
}

static uint64_t search_cover(void) {
    qdr_cover *cover = queens(10);
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.jobs = JOBS;
    options.ordered = true;
    qdr_cover_search *search;
    const uint32_t *chosen;
    size_t count;
    uint64_t hash = 0;
    assert_ok(qdr_cover_search_new(cover, &options, &search));
    while (qdr_cover_search_next(search, &chosen, &count) == QDR_SOLUTION)
        hash = mix(hash, chosen, count * sizeof *chosen);
    qdr_cover_search_free(search);
    qdr_cover_free(cover);
    return hash;
}

static uint64_t count_cover(const char *engine, uint32_t side) {
    qdr_cover *cover = queens(side);
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = engine;
    options.jobs = JOBS;
    uint64_t solutions;
    qdr_step step;
    assert_ok(qdr_cover_count(cover, &options, &solutions, &step, NULL));
    assert_int_equal(step, QDR_DONE);
    qdr_cover_free(cover);
    return solutions;
}

static uint64_t count_covers(void) {
    assert_int_equal(count_cover("dlx", 10), 724);
    assert_int_equal(count_cover(NULL, 11), 2680);
    return 0;
}

static void without_threads_the_answers_are_the_same(void **state) {
    (void)state;
    static uint64_t (*const ask[])(void) = {count_by_search, count_by_tally, race,
                                            solve_batch,     make_puzzles,   search_cover,
                                            count_covers};
    for (size_t i = 0; i < COUNT_OF(ask); i++) {
        uint64_t with = ask[i]();
        qdri_threads_refuse(true);
        uint64_t without = ask[i]();
        qdri_threads_refuse(false);
        if (with != without) fail_msg("question %zu", i);
    }
}

/* Runs slices until the second worker has a task, or all is done. */
static void run_until_shared(qdri_team *team) {
    const team_slice brief = {.nodes = 3000};
    while (!team->worker[1].task)
        if (qdri_team_run(team, &brief) != QDR_SOLUTION) return;
}

static void a_worker_without_a_thread_leaves_its_task_to_the_others(void **state) {
    (void)state;
    if (!have_threads()) skip();
    qdr_cover *cover = queens(11);
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.jobs = 2;
    qdri_team *team;
    qdri_cover_plan plan = {&qdri_cover_engine_dlx, (uint32_t)options.jobs, false};
    assert_ok(qdri_team_new(cover, &plan, &options, &team));
    run_until_shared(team);
    qdri_threads_refuse(true);
    const team_slice endless = {0};
    qdr_step step;
    do step = qdri_team_run(team, &endless);
    while (step == QDR_SOLUTION);
    qdri_threads_refuse(false);
    assert_int_equal(step, QDR_DONE);
    assert_int_equal(qdri_team_take_count(team), 2680);
    qdri_team_free(team);
    qdr_cover_free(cover);
}

/* As when the slice ended between taking a task and going to its place. */
static void a_task_that_its_worker_never_came_to_stays_as_it_was(void **state) {
    (void)state;
    if (!have_threads()) skip();
    qdr_cover *cover = queens(10);
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.jobs = 2;
    qdri_team *team;
    qdri_cover_plan plan = {&qdri_cover_engine_dlx, (uint32_t)options.jobs, false};
    assert_ok(qdri_team_new(cover, &plan, &options, &team));
    qdri_threads_refuse(true);
    assert_int_equal(qdri_team_run(team, &(team_slice){.nodes = 5000}), QDR_SOLUTION);
    assert_true(qdri_team_take_count(team) > 0);
    team_worker first = team->worker[0]; /* has the whole tree as its task, from the root on */
    team->worker[0] = team->worker[1];
    team->worker[1] = first;
    team->worker[1].there = false;
    assert_int_equal(qdri_team_run(team, &(team_slice){0}), QDR_DONE);
    qdri_threads_refuse(false);
    assert_int_equal(qdri_team_take_count(team), 724);
    qdri_team_free(team);
    qdr_cover_free(cover);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(together_calls_everybody_once),
        cmocka_unit_test(together_without_threads_or_memory_is_the_calling_one),
        cmocka_unit_test(signals_stay_with_the_calling_thread),
        cmocka_unit_test(threads_wait_for_each_other),
        cmocka_unit_test(without_threads_the_answers_are_the_same),
        cmocka_unit_test(a_worker_without_a_thread_leaves_its_task_to_the_others),
        cmocka_unit_test(a_task_that_its_worker_never_came_to_stays_as_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
