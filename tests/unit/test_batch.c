/* test_batch.c: the ordered work pool, the bulk re-check, and whole batches. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/memory.h"
#include "base/random.h"
#include "base/threads.h"
#include "batch/ordered.h"
#include "batch/plain_lines.h"
#include "nine/recheck9.h"

#include <quadrille/batch.h>
#include <quadrille/cpu.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char solved[] = "145327698839654127672918543496185372218473956753296481"
                             "367542819984761235521839764";
static const char inkala[] = "8..........36......7..9.2...5...7.......457.....1...3...1....68"
                             "..85...1..9....4..";
static const char inkala_solved[] = "812753649943682175675491283154237896369845721287169534"
                                    "521974368438526917796318452";
static const char blank[] = "......................................................................"
                            "...........";

/* ---- the pool ---------------------------------------------------------------------------------
 */

typedef struct counting {
    int produced, consumed, total, stop_at, early, stop_early_at;
    bool in_order, lent, emptied, helped;
} counting;

typedef struct counting_slot {
    int number, doubled;
} counting_slot;

static qdri_produced produce_number(void *context, void *slot) {
    counting *c = context;
    if (c->produced == c->total) return QDRI_FINISHED;
    ((counting_slot *)slot)->number = c->produced++;
    return QDRI_PRODUCED;
}

static void double_number(void *context, void *local, void *slot, qdri_turn turn) {
    (void)context;
    (void)local;
    (void)turn;
    counting_slot *s = slot;
    volatile int spin = (s->number * 7919) % 2000; /* uneven work, so that threads overtake */
    while (spin > 0) spin--;
    s->doubled = s->number * 2;
}

static bool consume_number(void *context, void *slot) {
    counting *c = context;
    const counting_slot *s = slot;
    c->in_order = c->in_order && s->number == c->consumed && s->doubled == 2 * s->number;
    c->consumed++;
    return c->consumed != c->stop_at;
}

static void run_counting(counting *c, int jobs) {
    qdri_ordered ordered = {.context = c,
                            .jobs = jobs,
                            .slot_size = sizeof(counting_slot),
                            .produce = produce_number,
                            .work = double_number,
                            .consume = consume_number};
    assert_int_equal(qdri_ordered_run(&ordered), QDR_OK);
}

static void pool_consumes_everything_in_order(void **state) {
    (void)state;
    for (int jobs = 1; jobs <= 5; jobs++)
        for (int total = 0; total < 400; total += 57) {
            counting c = {.total = total, .in_order = true};
            run_counting(&c, jobs);
            assert_true(c.in_order);
            assert_int_equal(c.consumed, total);
        }
}

/* Lends every slot before its work is done. */
static void lend_and_double(void *context, void *local, void *slot, qdri_turn turn) {
    qdri_ordered_lend(turn);
    qdri_ordered_take_back(turn);
    double_number(context, local, slot, turn);
}

static bool consume_early(void *context, void *slot) {
    counting *c = context;
    const counting_slot *s = slot;
    c->in_order = c->in_order && s->number == c->consumed;
    c->early++;
    return c->early != c->stop_early_at;
}

static qdri_ordered lending(counting *c, int jobs) {
    return (qdri_ordered){.context = c,
                          .jobs = jobs,
                          .slot_size = sizeof(counting_slot),
                          .produce = produce_number,
                          .work = lend_and_double,
                          .consume = consume_number,
                          .consume_part = consume_early};
}

static void pool_consumes_what_is_lent_at_its_turn(void **state) {
    (void)state;
    for (int jobs = 1; jobs <= 4; jobs++) {
        counting c = {.total = 500, .in_order = true};
        qdri_ordered ordered = lending(&c, jobs);
        assert_int_equal(qdri_ordered_run(&ordered), QDR_OK);
        assert_true(c.in_order);
        assert_int_equal(c.consumed, 500);
        assert_true(jobs > 1 ? c.early > 0 : c.early == 500);
    }
}

static void pool_ends_when_nobody_wants_more_of_what_is_lent(void **state) {
    (void)state;
    counting c = {.total = 500, .stop_early_at = 3, .in_order = true};
    qdri_ordered ordered = lending(&c, 1);
    assert_int_equal(qdri_ordered_run(&ordered), QDR_OK);
    assert_int_equal(c.early, 3);
    assert_int_equal(c.consumed, 2);
}

/* An assertion would jump, which only the thread of the test can. */
static void wait_until(const bool *what) {
    for (int ms = 0; !__atomic_load_n(what, __ATOMIC_ACQUIRE); ms++) {
        if (ms == 60000) abort();
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
}

/* Slot 2 is lent before it is its turn, and is not taken back before it was emptied; slot 1 is not
 * done before that one is lent. */
static void lend_out_of_turn(void *context, void *local, void *slot, qdri_turn turn) {
    counting *c = context;
    double_number(context, local, slot, turn);
    qdri_ordered_lend(turn); /* which calls the other thread */
    if (turn.number != 2) qdri_ordered_take_back(turn);
    if (turn.number == 1) wait_until(&c->lent);
    if (turn.number != 2) return;
    __atomic_store_n(&c->lent, true, __ATOMIC_RELEASE);
    wait_until(&c->emptied);
    qdri_ordered_take_back(turn);
}

/* The first slot is not done before somebody else has done the second. */
static void wait_for_help(void *context, void *local, void *slot, qdri_turn turn) {
    counting *c = context;
    double_number(context, local, slot, turn);
    qdri_ordered_lend(turn);
    if (turn.number == 1) __atomic_store_n(&c->helped, true, __ATOMIC_RELEASE);
    wait_until(&c->helped);
    qdri_ordered_take_back(turn);
}

static void pool_calls_help_while_the_first_slot_is_at_work(void **state) {
    (void)state;
    if (qdri_thread_count(2) < 2) skip(); /* it takes two */
    counting c = {.total = 2, .in_order = true};
    qdri_ordered ordered = lending(&c, 2);
    ordered.work = wait_for_help;
    assert_int_equal(qdri_ordered_run(&ordered), QDR_OK);
    assert_true(c.in_order);
    assert_int_equal(c.consumed, 2);
}

static bool empty_it(void *context, void *slot) {
    counting *c = context;
    if (((const counting_slot *)slot)->number == 2)
        __atomic_store_n(&c->emptied, true, __ATOMIC_RELEASE);
    return true;
}

static void pool_consumes_what_was_lent_before_its_turn(void **state) {
    (void)state;
    if (qdri_thread_count(2) < 2) skip(); /* it takes two */
    counting c = {.total = 5, .in_order = true};
    qdri_ordered ordered = lending(&c, 2);
    ordered.work = lend_out_of_turn;
    ordered.consume_part = empty_it;
    assert_int_equal(qdri_ordered_run(&ordered), QDR_OK);
    assert_true(c.in_order);
    assert_int_equal(c.consumed, 5);
}

static void pool_stops_when_the_consumer_says_so(void **state) {
    (void)state;
    for (int jobs = 1; jobs <= 4; jobs++) {
        counting c = {.total = 1000, .stop_at = 37, .in_order = true};
        run_counting(&c, jobs);
        assert_true(c.in_order);
        assert_int_equal(c.consumed, 37);
    }
}

/* ---- the re-check -----------------------------------------------------------------------------
 */

static bool recheck(const char *puzzle, const uint8_t *digits) {
    return qdri_recheck9_pick()(&puzzle, &digits, 0, 1) == 1;
}

static void digits_of(const char *text, uint8_t digits[81]) {
    for (int i = 0; i < 81; i++) digits[i] = (uint8_t)(text[i] - '0');
}

static void recheck_refuses_every_single_change(void **state) {
    (void)state;
    uint8_t digits[81];
    digits_of(solved, digits);
    assert_true(recheck(blank, digits));
    assert_true(recheck(solved, digits));
    for (int cell = 0; cell < 81; cell++)
        for (int value = 0; value < 256; value++) {
            uint8_t right = digits[cell];
            if (value == right) continue;
            digits[cell] = (uint8_t)value;
            assert_false(recheck(blank, digits));
            digits[cell] = right;
        }
}

static void recheck_refuses_every_swap_of_two_digits(void **state) {
    (void)state;
    uint8_t digits[81];
    digits_of(solved, digits);
    for (int a = 0; a < 81; a++)
        for (int b = a + 1; b < 81; b++) {
            if (digits[a] == digits[b]) continue;
            uint8_t keep = digits[a];
            digits[a] = digits[b];
            digits[b] = keep;
            assert_false(recheck(blank, digits));
            digits[b] = digits[a];
            digits[a] = keep;
        }
}

/* Every unit keeps the digits 1 to 8, but the ninth is one of them again. */
static void recheck_misses_the_nines(void **state) {
    (void)state;
    for (int instead = 1; instead <= 8; instead++) {
        uint8_t digits[81];
        digits_of(solved, digits);
        for (int cell = 0; cell < 81; cell++)
            if (digits[cell] == 9) digits[cell] = (uint8_t)instead;
        assert_false(recheck(blank, digits));
    }
}

static void recheck_wants_the_givens_kept(void **state) {
    (void)state;
    uint8_t digits[81];
    digits_of(solved, digits);
    for (int cell = 0; cell < 81; cell++) {
        char puzzle[82];
        memcpy(puzzle, blank, 82);
        puzzle[cell] = solved[cell] == '9' ? '1' : (char)(solved[cell] + 1);
        assert_false(recheck(puzzle, digits));
    }
}

static void recheck_tells_32_grids_apart(void **state) {
    (void)state;
    enum { MOST = QDRI_RECHECK9_MOST };
    uint8_t grids[MOST][81];
    const char *puzzles[MOST];
    const uint8_t *solutions[MOST];
    for (uint32_t step = 0; step < 64; step++) {
        uint32_t wrong = step * 0x9e3779b9u;
        for (int i = 0; i < MOST; i++) {
            memcpy(grids[i], solved, 81); /* as text */
            if (wrong >> i & 1) grids[i][(i * 5) % 81] ^= 1;
            puzzles[i] = blank;
            solutions[i] = grids[i];
        }
        assert_int_equal(qdri_recheck9_pick()(puzzles, solutions, '0', MOST), ~wrong);
        assert_int_equal(qdri_recheck9_pick()(puzzles, solutions, '0', 17), ~wrong & 0x1ffff);
    }
}

/* The same tests for every build of the re-check that this processor can run. */
static void recheck_is_the_same_on_every_cpu(void **state) {
    for (size_t i = 0; qdr_cpu_name(i); i++) {
        if (qdr_cpu_force(qdr_cpu_name(i)) != QDR_OK) continue;
        recheck_refuses_every_single_change(state);
        recheck_refuses_every_swap_of_two_digits(state);
        recheck_misses_the_nines(state);
        recheck_wants_the_givens_kept(state);
        recheck_tells_32_grids_apart(state);
    }
    qdr_cpu_force(NULL);
}

/* ---- plain lines ------------------------------------------------------------------------------
 */

static void plain_lines_end_at_any_other_byte(void **state) {
    (void)state;
    enum { LINES = 5 };
    char text[LINES * QDRI_LINE9];
    for (int i = 0; i < LINES; i++) {
        memcpy(text + i * QDRI_LINE9, i % 2 ? solved : inkala, QDRI_CELLS9);
        text[i * QDRI_LINE9 + QDRI_CELLS9] = '\n';
    }
    for (size_t length = 0; length <= sizeof text; length++)
        assert_int_equal(qdri_plain_lines(text, length), length / QDRI_LINE9);
    for (size_t at = 0; at < sizeof text; at++)
        for (int c = 0; c < 256; c++) {
            char kept = text[at];
            bool end = at % QDRI_LINE9 == QDRI_CELLS9;
            bool plain = end ? c == '\n' : c == '.' || (c >= '0' && c <= '9');
            text[at] = (char)c;
            assert_int_equal(qdri_plain_lines(text, sizeof text), plain ? LINES : at / QDRI_LINE9);
            text[at] = kept;
        }
}

static void lines_are_counted(void **state) {
    (void)state;
    enum { SIZE = 9000 }; /* columns of 255 times 16 bytes are summed at a time */
    char text[SIZE];
    size_t expected = 0;
    for (size_t i = 0; i < SIZE; i++) {
        text[i] = i > 2000 || (i * 2654435761u >> 7) % 3 == 0 ? '\n' : 'x';
        expected += text[i] == '\n';
        if (i < 300 || i % 97 == 0) assert_int_equal(qdri_count_lines(text, i + 1), expected);
    }
    assert_int_equal(qdri_count_lines(text, 0), 0);
}

static void plain_lines_are_the_same_on_every_cpu(void **state) {
    for (size_t i = 0; qdr_cpu_name(i); i++) {
        if (qdr_cpu_force(qdr_cpu_name(i)) != QDR_OK) continue;
        plain_lines_end_at_any_other_byte(state);
    }
    qdr_cpu_force(NULL);
}

/* ---- whole batches ----------------------------------------------------------------------------
 */

typedef struct collected {
    qdr_text out, notes, errors;
    int fail_at_write; /* 0: never */
    bool strict, solved_lines;
    qdr_cancel *cancel_at_write;
    const qdr_batch_place *from;
    qdr_batch_place places[64]; /* where it was when the output had … */
    size_t lengths[64];         /* … so many bytes */
    size_t place_count;
} collected;

static unsigned render_answer(void *context, const qdr_answer *answer, qdr_text *out,
                              qdr_text *notes) {
    (void)context;
    const qdr_puzzle *puzzle;
    qdr_puzzle *made;
    if (qdr_answer_puzzle(answer, &puzzle, &made) != QDR_OK) return 4;
    qdr_text_printf(out, "%zu:%d:%d ", answer->line, (int)answer->solutions, (int)answer->step);
    for (int i = 0; answer->solution && i < qdr_puzzle_cells(puzzle); i++)
        qdr_text_printf(out, "%d", answer->solution[i]);
    if (qdr_puzzle_comment(puzzle)) qdr_text_printf(out, " (%s)", qdr_puzzle_comment(puzzle));
    qdr_text_putc(out, '\n');
    if (answer->solutions == 0) qdr_text_printf(notes, "none on %zu\n", answer->line);
    qdr_puzzle_free(made);
    return answer->solutions == 0 ? 1 : 2;
}

static qdr_status write_collected(void *context, const char *bytes, size_t length) {
    collected *c = context;
    if (c->fail_at_write > 0 && --c->fail_at_write == 0) return QDR_IO_FAILED;
    qdr_text_append(&c->out, bytes, length);
    if (c->cancel_at_write) qdr_cancel_request(c->cancel_at_write);
    return QDR_OK;
}

static void note_collected(void *context, const char *bytes, size_t length) {
    qdr_text_append(&((collected *)context)->notes, bytes, length);
}

static bool bad_collected(void *context, const qdr_error *error) {
    collected *c = context;
    qdr_text_printf(&c->errors, "%zu\n", error->line);
    return !c->strict;
}

static void keep_place(void *context, const qdr_batch_progress *progress) {
    collected *c = context;
    const size_t i = c->place_count++ % 64;
    c->places[i] = progress->place;
    c->lengths[i] = c->out.length;
}

static qdr_status run_batch(collected *c, const qdr_text *text, qdr_question question,
                            const char *engine, int jobs, qdr_batch_result *result) {
    qdr_batch batch = QDR_BATCH_INIT;
    batch.question = question;
    batch.solve.engine = engine;
    batch.solve.limits.solutions = question == QDR_ASK_COUNT ? 3 : 0;
    batch.solve.limits.cancel = c->cancel_at_write;
    batch.jobs = jobs;
    batch.context = c;
    batch.render = render_answer;
    batch.write = write_collected;
    batch.note = note_collected;
    batch.bad = bad_collected;
    batch.solved_lines = c->solved_lines;
    batch.keep_place = true;
    batch.progress = keep_place;
    batch.from = c->from;
    qdr_input *input;
    qdr_error error;
    qdr_status status = qdr_input_memory(text->bytes, text->length, &input);
    if (status != QDR_OK) return status;
    status = qdr_batch_run(&batch, input, NULL, result, &error);
    qdr_input_free(input);
    return status;
}

/* Cancels when the last of the lines has an answer, which is that of a solved grid. */
static unsigned cancel_at_answer(void *cancel, const qdr_answer *answer, qdr_text *out,
                                 qdr_text *notes) {
    (void)out, (void)notes;
    if (answer->step == QDR_DONE) qdr_cancel_request(cancel);
    return answer->step == QDR_DONE;
}

static qdr_status write_nothing(void *context, const char *bytes, size_t length) {
    (void)context, (void)bytes, (void)length;
    return QDR_OK;
}

/* Every line but the last takes longer than anybody waits, so all threads must have one. */
static void every_thread_has_a_line_from_the_first_on(void **state) {
    (void)state;
    enum { JOBS = 6 };
    if (qdri_thread_count(JOBS) < JOBS) skip(); /* it takes them */
    qdr_text text = QDR_TEXT_INIT;
    for (int i = 0; i < JOBS; i++) {
        qdr_text_puts(&text, i + 1 < JOBS ? blank : solved);
        qdr_text_putc(&text, '\n');
    }
    qdr_cancel cancel = {0};
    qdr_batch batch = QDR_BATCH_INIT;
    batch.question = QDR_ASK_COUNT;
    batch.solve.engine = "dlx";
    batch.solve.limits.cancel = &cancel;
    batch.solve.limits.seconds = 60; /* of somebody without help */
    batch.jobs = JOBS;
    batch.context = &cancel;
    batch.render = cancel_at_answer;
    batch.write = write_nothing;
    qdr_input *input;
    qdr_batch_result result;
    assert_int_equal(qdr_input_memory(text.bytes, text.length, &input), QDR_OK);
    assert_int_equal(qdr_batch_run(&batch, input, NULL, &result, NULL), QDR_OK);
    assert_true(result.cancelled);
    assert_int_equal(result.puzzles, 0);
    qdr_input_free(input);
    qdr_text_free(&text);
}

static void free_collected(collected *c) {
    qdr_text_free(&c->out);
    qdr_text_free(&c->notes);
    qdr_text_free(&c->errors);
}

static size_t lines_in(const qdr_text *text) {
    size_t lines = 0;
    for (size_t i = 0; i < text->length; i++) lines += text->bytes[i] == '\n';
    return lines;
}

/* Lines of all kinds, seeded: puzzles with none, one and many solutions, comments, bad lines. */
static void write_lines(qdr_text *text, int lines, uint64_t seed, bool bad) {
    qdri_random random;
    qdri_random_seed(&random, seed);
    for (int i = 0; i < lines; i++) {
        char line[82];
        memcpy(line, solved, 82);
        uint32_t holes = 20 + qdri_random_below(&random, 40);
        for (uint32_t h = 0; h < holes; h++) line[qdri_random_below(&random, 81)] = '.';
        if (i % 5 == 1) line[qdri_random_below(&random, 81)] = '5';
        if (bad && i % 97 == 13) line[40] = '?';
        qdr_text_puts(text, line);
        if (i % 3 == 0) qdr_text_printf(text, " number %d", i);
        qdr_text_puts(text, i % 7 == 0 ? "\r\n" : "\n");
        if (bad && i % 101 == 5) qdr_text_puts(text, "123456789\n");
    }
}

static void same_as_reference(const qdr_text *text, qdr_question question, const char *engine,
                              int jobs, const collected *reference,
                              const qdr_batch_result *expected) {
    collected c = {.strict = false};
    qdr_batch_result result;
    assert_int_equal(run_batch(&c, text, question, engine, jobs, &result), QDR_OK);
    assert_int_equal(result.puzzles, expected->puzzles);
    assert_int_equal(result.bad, expected->bad);
    assert_int_equal(result.bits, expected->bits);
    assert_string_equal(c.out.bytes, reference->out.bytes);
    assert_string_equal(c.notes.bytes, reference->notes.bytes);
    assert_string_equal(c.errors.bytes, reference->errors.bytes);
    free_collected(&c);
}

static void every_engine_and_number_of_threads_gives_the_same_answers(void **state) {
    (void)state;
    static const qdr_question questions[] = {QDR_ASK_COUNT, QDR_ASK_UNIQUE, QDR_ASK_VERDICT,
                                             QDR_ASK_FIRST};
    qdr_text text = QDR_TEXT_INIT;
    write_lines(&text, 3000, 42, true);
    for (size_t q = 0; q < 4; q++) {
        collected reference = {.strict = false};
        qdr_batch_result expected;
        assert_int_equal(run_batch(&reference, &text, questions[q], NULL, 1, &expected), QDR_OK);
        assert_true(expected.puzzles > 2900 && expected.bad > 30);
        assert_int_equal(expected.bits, 3);
        for (int jobs = 2; jobs <= 4; jobs++)
            same_as_reference(&text, questions[q], NULL, jobs, &reference, &expected);
        /* whose first solution it is; where there is no grid of several, others give the same */
        same_as_reference(&text, questions[q], "bands", 2, &reference, &expected);
        if (questions[q] == QDR_ASK_COUNT || questions[q] == QDR_ASK_VERDICT)
            same_as_reference(&text, questions[q], "dlx", 2, &reference, &expected);
        free_collected(&reference);
    }
    qdr_text_free(&text);
}

static void strict_stops_at_the_first_bad_line_with_all_before_it_written(void **state) {
    (void)state;
    qdr_text text = QDR_TEXT_INIT;
    write_lines(&text, 500, 7, true);
    for (int jobs = 1; jobs <= 3; jobs++) {
        collected c = {.strict = true};
        qdr_batch_result result;
        assert_int_equal(run_batch(&c, &text, QDR_ASK_FIRST, NULL, jobs, &result), QDR_OK);
        assert_int_equal(result.bad, 1);
        assert_string_equal(c.errors.bytes, "7\n");
        assert_int_equal(lines_in(&c.out), 6);
        free_collected(&c);
    }
    qdr_text_free(&text);
}

static void a_failed_write_ends_the_batch_with_its_status(void **state) {
    (void)state;
    qdr_text text = QDR_TEXT_INIT;
    write_lines(&text, 6000, 3, false);
    for (int jobs = 1; jobs <= 3; jobs++) {
        collected c = {.fail_at_write = 2};
        assert_int_equal(run_batch(&c, &text, QDR_ASK_FIRST, NULL, jobs, NULL), QDR_IO_FAILED);
        free_collected(&c);
    }
    qdr_text_free(&text);
}

static void cancelling_keeps_whole_lines_only(void **state) {
    (void)state;
    qdr_text text = QDR_TEXT_INIT;
    write_lines(&text, 20000, 5, false);
    for (int jobs = 1; jobs <= 3; jobs++) {
        qdr_cancel cancel = {0};
        collected c = {.cancel_at_write = &cancel};
        qdr_batch_result result;
        assert_int_equal(run_batch(&c, &text, QDR_ASK_FIRST, NULL, jobs, &result), QDR_OK);
        assert_true(result.cancelled);
        assert_true(result.puzzles > 0 && result.puzzles < 20000);
        assert_int_equal(lines_in(&c.out), result.puzzles);
        assert_int_equal(c.out.bytes[c.out.length - 1], '\n');
        free_collected(&c);
    }
    qdr_text_free(&text);
}

static void a_missing_last_newline_and_empty_lines_are_fine(void **state) {
    (void)state;
    qdr_text text = QDR_TEXT_INIT, expected = QDR_TEXT_INIT;
    qdr_text_printf(&text, "%s\n\n%s", inkala, inkala);
    qdr_text_printf(&expected, "1:1:%d %s\n3:1:%d %s\n", QDR_DONE, inkala_solved, QDR_DONE,
                    inkala_solved);
    collected c = {.strict = false};
    qdr_batch_result result;
    assert_int_equal(run_batch(&c, &text, QDR_ASK_UNIQUE, NULL, 2, &result), QDR_OK);
    assert_string_equal(c.out.bytes, expected.bytes);
    assert_int_equal(result.puzzles, 2);
    qdr_text_free(&expected);
    qdr_text_free(&text);
    free_collected(&c);
}

static void a_line_longer_than_any_puzzle_is_one_bad_line(void **state) {
    (void)state;
    qdr_text text = QDR_TEXT_INIT;
    qdr_text_printf(&text, "%s\n", inkala);
    for (int i = 0; i < 20 * 1024; i++) qdr_text_printf(&text, "%0*d", 1024, 0);
    qdr_text_printf(&text, "\n%s\n", inkala);
    for (int jobs = 1; jobs <= 2; jobs++) {
        collected c = {.strict = false};
        qdr_batch_result result;
        assert_int_equal(run_batch(&c, &text, QDR_ASK_FIRST, NULL, jobs, &result), QDR_OK);
        assert_int_equal(result.puzzles, 2);
        assert_int_equal(result.bad, 1);
        assert_string_equal(c.errors.bytes, "2\n");
        assert_non_null(strstr(c.out.bytes, "\n3:1:"));
        free_collected(&c);
    }
    qdr_text_free(&text);
}

static void puzzles_that_are_not_lines_are_answered_in_order_too(void **state) {
    (void)state;
    qdr_text text = QDR_TEXT_INIT;
    for (int i = 0; i < 300; i++) {
        for (int row = 0; row < 9; row++) {
            qdr_text_append(&text, inkala + row * 9, 9);
            qdr_text_putc(&text, '\n');
        }
        qdr_text_putc(&text, '\n');
    }
    collected c = {.strict = false};
    qdr_batch_result result;
    assert_int_equal(run_batch(&c, &text, QDR_ASK_UNIQUE, NULL, 3, &result), QDR_OK);
    assert_int_equal(result.puzzles, 300);
    const char *at = c.out.bytes;
    for (int i = 0; i < 300; i++) {
        char expected[128];
        int length = snprintf(expected, sizeof expected, "%d:1:%d %s\n", i * 10 + 1, QDR_DONE,
                              inkala_solved);
        assert_memory_equal(at, expected, (size_t)length);
        at += length;
    }
    qdr_text_free(&text);
    free_collected(&c);
}

/* From every place that was kept, the rest comes out; and only of the same input. */
static void goes_on_from_every_place(const qdr_text *text) {
    collected whole = {.strict = false};
    assert_int_equal(run_batch(&whole, text, QDR_ASK_UNIQUE, NULL, 2, NULL), QDR_OK);
    size_t places = whole.place_count < 64 ? whole.place_count : 64;
    assert_true(places > 2);
    for (size_t i = 0; i < places; i++) {
        collected rest = {.from = &whole.places[i]};
        const size_t length = whole.lengths[i];
        assert_int_equal(run_batch(&rest, text, QDR_ASK_UNIQUE, NULL, 1 + (int)(i % 3), NULL),
                         QDR_OK);
        assert_int_equal(rest.out.length, whole.out.length - length);
        if (rest.out.length > 0)
            assert_memory_equal(rest.out.bytes, whole.out.bytes + length, rest.out.length);
        qdr_batch_place other = whole.places[i];
        other.digest++;
        collected none = {.from = &other};
        assert_int_equal(run_batch(&none, text, QDR_ASK_UNIQUE, NULL, 1, NULL), QDR_BAD_INPUT);
        assert_int_equal(none.out.length, 0);
        free_collected(&rest);
        free_collected(&none);
    }
    qdr_batch_place beyond = whole.places[0];
    beyond.bytes += 1 << 30;
    beyond.puzzles += 1 << 30;
    collected none = {.from = &beyond};
    assert_int_equal(run_batch(&none, text, QDR_ASK_UNIQUE, NULL, 1, NULL), QDR_BAD_INPUT);
    free_collected(&none);
    free_collected(&whole);
}

static void a_batch_goes_on_from_every_place(void **state) {
    (void)state;
    qdr_text text = QDR_TEXT_INIT;
    write_lines(&text, 2000, 5, true);
    goes_on_from_every_place(&text);
    qdr_text_clear(&text);
    for (int i = 0; i < 300; i++) {
        for (int row = 0; row < 9; row++)
            qdr_text_printf(&text, "%.*s\n", 9, (i % 3 ? inkala : solved) + row * 9);
        qdr_text_putc(&text, '\n');
    }
    goes_on_from_every_place(&text);
    qdr_text_free(&text);
}

/* Bare lines with a solution become it; all others, and those of other questions, are rendered. */
static void solved_lines_are_written_without_rendering(void **state) {
    (void)state;
    static const char clash[] = "11", bad[] = "?";
    for (int exception = 0; exception < 4; exception++)
        for (int jobs = 1; jobs <= 3; jobs++) {
            qdr_text text = QDR_TEXT_INIT, expected = QDR_TEXT_INIT;
            enum { LINES = 5000 };
            for (int i = 1; i <= LINES; i++) {
                bool odd = exception > 0 && i % 1777 == 5;
                char puzzle[82], line[200];
                memcpy(puzzle, solved, sizeof puzzle);
                memset(puzzle, '.', 9);
                if (odd && exception == 1) memcpy(puzzle, clash, 2);
                if (odd && exception == 2) memcpy(puzzle, bad, 1);
                snprintf(line, sizeof line, "%s%s\n", puzzle, odd && exception == 3 ? " x" : "");
                qdr_text_puts(&text, line);
                if (odd && exception == 1) qdr_text_printf(&expected, "%d:0:%d \n", i, QDR_DONE);
                if (odd && exception == 3)
                    qdr_text_printf(&expected, "%d:1:%d %s (x)\n", i, QDR_STOPPED, solved);
                if (!odd) qdr_text_printf(&expected, "%s\n", solved);
            }
            collected c = {.solved_lines = true};
            qdr_batch_result result;
            assert_int_equal(run_batch(&c, &text, QDR_ASK_FIRST, NULL, jobs, &result), QDR_OK);
            assert_string_equal(c.out.bytes, expected.bytes);
            assert_int_equal(result.bad, exception == 2 ? 3 : 0);
            assert_int_equal(result.puzzles + result.bad, LINES);
            assert_int_equal(lines_in(&c.notes), exception == 1 ? 3 : 0);
            free_collected(&c);
            qdr_text_free(&text);
            qdr_text_free(&expected);
        }
}

static void arrays_give_counts_and_solutions(void **state) {
    (void)state;
    enum { COUNT = 5000, STRIDE = 82 };
    char *puzzles = malloc((size_t)COUNT * STRIDE), *solutions = malloc((size_t)COUNT * STRIDE);
    uint64_t *counts = malloc(COUNT * sizeof *counts);
    for (int i = 0; i < COUNT; i++) {
        memcpy(puzzles + i * STRIDE, i % 3 == 0 ? inkala : solved, 82);
        if (i % 3 == 1) puzzles[i * STRIDE] = '8'; /* clashes */
    }
    assert_int_equal(qdr_batch_solve9(puzzles, COUNT, STRIDE, 2, 2, solutions, counts), QDR_OK);
    for (int i = 0; i < COUNT; i++) {
        const char *grid = solutions + i * STRIDE;
        assert_int_equal(counts[i], i % 3 == 1 ? 0 : 1);
        if (i % 3 == 1)
            assert_int_equal(grid[0], '.');
        else
            assert_memory_equal(grid, i % 3 == 0 ? inkala_solved : solved, 81);
    }
    assert_int_equal(qdr_batch_solve9(puzzles, COUNT, 80, 2, 2, solutions, counts),
                     QDR_BAD_ARGUMENT);
    free(puzzles);
    free(solutions);
    free(counts);
}

static void arrays_of_numbers_give_numbers(void **state) {
    (void)state;
    enum { COUNT = 1500 };
    char puzzles[3 * 81], *many = malloc((size_t)COUNT * 81), *solutions = malloc(COUNT * 90);
    for (int cell = 0; cell < 81; cell++) {
        puzzles[cell] = inkala[cell] == '.' ? 0 : (char)(inkala[cell] - '0');
        puzzles[81 + cell] = cell < 2 ? 7 : 0; /* clashes */
        puzzles[162 + cell] = inkala[cell];    /* characters in between are as good */
    }
    for (size_t i = 0; i < COUNT; i++) memcpy(many + i * 81, puzzles + i % 3 * 81, 81);
    qdr_array9 array = QDR_ARRAY9_INIT;
    qdr_step step = QDR_FAILED;
    array.puzzles = many;
    array.count = COUNT;
    array.solutions = solutions;
    array.solution_stride = 90;
    array.zero = 0;
    array.strict = true;
    assert_int_equal(qdr_batch_array9(&array, &step, NULL), QDR_OK);
    assert_int_equal(step, QDR_DONE);
    for (int i = 0; i < COUNT; i++)
        for (int cell = 0; cell < 81; cell++)
            assert_int_equal(solutions[i * 90 + cell], i % 3 == 1 ? 0 : inkala_solved[cell] - '0');
    free(many);
    free(solutions);
}

static void arrays_with_other_bytes_are_refused_where_that_is_asked(void **state) {
    (void)state;
    enum { COUNT = 5000 };
    char *puzzles = malloc((size_t)COUNT * 81);
    uint64_t *counts = malloc(COUNT * sizeof *counts);
    for (size_t i = 0; i < COUNT; i++) memcpy(puzzles + i * 81, inkala, 81);
    qdr_array9 array = QDR_ARRAY9_INIT;
    qdr_error error = {0};
    array.puzzles = puzzles;
    array.count = COUNT;
    array.counts = counts;
    array.limit = 2;
    puzzles[4000 * 81 + 7] = 'x';
    puzzles[4321 * 81] = ' ';
    assert_int_equal(qdr_batch_array9(&array, NULL, &error), QDR_OK);
    array.strict = true;
    for (array.jobs = 1; array.jobs <= 2; array.jobs++) {
        assert_int_equal(qdr_batch_array9(&array, NULL, &error), QDR_BAD_INPUT);
        assert_int_equal(error.line, 4001);
        assert_int_equal(error.column, 8);
    }
    array.count = 1;
    for (int byte = 0; byte < 256;
         byte++) { /* every one, in the first, a middle and the last cell */
        const int cell = byte % 3 * 40;
        memset(puzzles, '.', 81);
        puzzles[cell] = (char)byte;
        const bool good = byte <= 9 || byte == '.' || (byte >= '0' && byte <= '9');
        assert_int_equal(qdr_batch_array9(&array, NULL, &error), good ? QDR_OK : QDR_BAD_INPUT);
        if (!good) assert_int_equal(error.column, cell + 1);
    }
    array.stride = 80;
    assert_int_equal(qdr_batch_array9(&array, NULL, &error), QDR_BAD_ARGUMENT);
    free(puzzles);
    free(counts);
}

static void arrays_can_be_cancelled(void **state) {
    (void)state;
    uint64_t count = 0;
    qdr_cancel cancel = {0};
    qdr_array9 array = QDR_ARRAY9_INIT;
    qdr_step step = QDR_FAILED;
    array.puzzles = blank; /* has more solutions than anybody counts */
    array.count = 1;
    array.counts = &count;
    array.limit = 0;
    array.cancel = &cancel;
    qdr_cancel_request(&cancel);
    assert_int_equal(qdr_batch_array9(&array, &step, NULL), QDR_OK);
    assert_int_equal(step, QDR_STOPPED);
}

/* ---- passing on -------------------------------------------------------------------------------
 */

static unsigned render_text(void *context, const qdr_answer *answer, qdr_text *out,
                            qdr_text *notes) {
    (void)context, (void)notes;
    if (!answer->text) return 1;
    qdr_text_append(out, answer->text, answer->text_length);
    qdr_text_putc(out, '\n');
    return 0;
}

static bool take_heading(void *context, const char *bytes, size_t length) {
    collected *c = context;
    qdr_text_append(&c->out, bytes, length);
    return true;
}

static qdr_status pass_on(const qdr_text *text, int jobs, qdr_batch_result *result, collected *c) {
    qdr_batch batch = QDR_BATCH_INIT;
    batch.question = QDR_ASK_NOTHING;
    batch.jobs = jobs;
    batch.context = c;
    batch.render = render_text;
    batch.write = write_collected;
    batch.keep_text = true;
    batch.heading = take_heading;
    qdr_input *input;
    qdr_status status = qdr_input_memory(text->bytes, text->length, &input);
    if (status != QDR_OK) return status;
    status = qdr_batch_run(&batch, input, NULL, result, NULL);
    qdr_input_free(input);
    return status;
}

/* A table with a mark, remarks and CR, or grids with empty lines between them: as many as a chunk
 * has, and more. */
static void write_table(qdr_text *text) {
    qdr_text_puts(text, "\xef\xbb\xbf# a table\r\nid;puzzle;note\r\n");
    for (int i = 0; i < 700; i++) {
        if (i % 50 == 7) qdr_text_puts(text, "\r\n# a remark\r\n");
        qdr_text_printf(text, "%d;%s;\"a;b\"\r\n", i, i % 2 ? solved : inkala);
    }
}

static void write_grids(qdr_text *text) {
    for (int i = 0; i < 300; i++) {
        qdr_text_printf(text, "# number %d\n", i);
        for (int row = 0; row < 9; row++) qdr_text_printf(text, "%.9s\n", inkala + 9 * row);
        qdr_text_puts(text, i % 3 ? "\n" : "\n\n");
    }
}

static void puzzles_are_passed_on_as_they_stand(void **state) {
    (void)state;
    void (*const writers[])(qdr_text *) = {write_table, write_grids};
    for (size_t i = 0; i < 2; i++) {
        qdr_text text = QDR_TEXT_INIT;
        collected c = {0};
        qdr_batch_result result;
        writers[i](&text);
        assert_int_equal(pass_on(&text, 2, &result, &c), QDR_OK);
        assert_int_equal(result.bits, 0);
        assert_int_equal(c.out.length, text.length);
        assert_memory_equal(c.out.bytes, text.bytes, text.length);
        free_collected(&c);
        qdr_text_free(&text);
    }
}

static void running_out_of_memory_while_passing_on_is_reported(void **state) {
    (void)state;
    qdr_text text = QDR_TEXT_INIT;
    qdr_text_printf(&text, "id,puzzle\n1,%s\n2,%s\n", solved, inkala);
    for (long n = 0; n < 200; n++) { /* one that fails, and then none: what is lost is told */
        collected c = {0};
        qdr_batch_result result = {0};
        qdr_text_reserve(&c.out, 1 << 12);
        qdri_memory_fail_one(n);
        qdr_status status = pass_on(&text, 1, &result, &c);
        qdri_memory_fail_one(-1);
        assert_true(status == QDR_OK || status == QDR_NO_MEMORY);
        if (status == QDR_OK) assert_int_equal(c.out.length, text.length);
        free_collected(&c);
    }
    qdr_text_free(&text);
}

static void running_out_of_memory_anywhere_is_reported_and_leaks_nothing(void **state) {
    (void)state;
    qdr_text text = QDR_TEXT_INIT;
    write_lines(&text, 20, 11, true);
    qdr_status status = QDR_NO_MEMORY;
    for (long n = 0; status != QDR_OK && n < 10000; n++) {
        collected c = {.strict = false};
        qdr_text_reserve(&c.out, 1 << 16); /* what the test itself needs is there beforehand */
        qdr_text_reserve(&c.notes, 1 << 16);
        qdr_text_reserve(&c.errors, 1 << 16);
        qdri_memory_fail_after(n);
        status = run_batch(&c, &text, QDR_ASK_FIRST, NULL, 1, NULL);
        qdri_memory_fail_after(-1);
        assert_true(status == QDR_OK || status == QDR_NO_MEMORY);
        free_collected(&c);
    }
    assert_int_equal(status, QDR_OK);
    qdr_text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pool_consumes_everything_in_order),
        cmocka_unit_test(pool_consumes_what_is_lent_at_its_turn),
        cmocka_unit_test(pool_ends_when_nobody_wants_more_of_what_is_lent),
        cmocka_unit_test(pool_consumes_what_was_lent_before_its_turn),
        cmocka_unit_test(pool_calls_help_while_the_first_slot_is_at_work),
        cmocka_unit_test(pool_stops_when_the_consumer_says_so),
        cmocka_unit_test(lines_are_counted),
        cmocka_unit_test(plain_lines_are_the_same_on_every_cpu),
        cmocka_unit_test(recheck_is_the_same_on_every_cpu),
        cmocka_unit_test(every_engine_and_number_of_threads_gives_the_same_answers),
        cmocka_unit_test(strict_stops_at_the_first_bad_line_with_all_before_it_written),
        cmocka_unit_test(a_failed_write_ends_the_batch_with_its_status),
        cmocka_unit_test(cancelling_keeps_whole_lines_only),
        cmocka_unit_test(a_missing_last_newline_and_empty_lines_are_fine),
        cmocka_unit_test(a_line_longer_than_any_puzzle_is_one_bad_line),
        cmocka_unit_test(puzzles_that_are_not_lines_are_answered_in_order_too),
        cmocka_unit_test(every_thread_has_a_line_from_the_first_on),
        cmocka_unit_test(a_batch_goes_on_from_every_place),
        cmocka_unit_test(solved_lines_are_written_without_rendering),
        cmocka_unit_test(arrays_give_counts_and_solutions),
        cmocka_unit_test(arrays_of_numbers_give_numbers),
        cmocka_unit_test(arrays_with_other_bytes_are_refused_where_that_is_asked),
        cmocka_unit_test(arrays_can_be_cancelled),
        cmocka_unit_test(puzzles_are_passed_on_as_they_stand),
        cmocka_unit_test(running_out_of_memory_while_passing_on_is_reported),
        cmocka_unit_test(running_out_of_memory_anywhere_is_reported_and_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
