/* test_tally.c: counting by the columns' sets gives what searching gives, and the same for every
 * puzzle that is the same but for names and places. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/memory.h"
#include "base/random.h"
#include "nine/bands.h"
#include "nine/tally.h"
#include "nine/trisections.h"

#include <quadrille/solve.h>
#include <stdlib.h>
#include <string.h>

static const char solved[] = "145327698839654127672918543496185372218473956753296481"
                             "367542819984761235521839764";
/* 15 givens of it. */
static const char large[] =
    ".......9.8.9...1..67........9......2...473.5...3.....1....................1......";

static void masks_of(const char *text, uint16_t masks[81]) {
    for (int i = 0; i < 81; i++) masks[i] = text[i] == '.' ? 511 : (uint16_t)(1 << (text[i] - '1'));
}

static void dig(char puzzle[82], uint32_t left, qdri_random *random) {
    memcpy(puzzle, solved, 82);
    for (uint32_t filled = 81; filled > left;) {
        uint32_t cell = qdri_random_below(random, 81);
        if (puzzle[cell] == '.') continue;
        puzzle[cell] = '.';
        filled--;
    }
}

static uint64_t search(const uint16_t masks[81]) {
    qdri_bands *bands = qdri_alloc_aligned(1, sizeof *bands);
    uint64_t found = 0;
    qdri_bands_start_candidates(bands, masks);
    assert_int_equal(qdri_bands_count(bands, UINT64_MAX, &found, NULL), QDR_DONE);
    qdri_free(bands);
    return found;
}

static uint64_t tally_of(const uint16_t masks[81]) {
    qdri_tally *tally;
    qdri_tally_worker *worker;
    const qdri_tally_stop never = {NULL, NULL};
    assert_int_equal(qdri_tally_new(masks, &tally), QDR_OK);
    assert_int_equal(qdri_tally_build(tally, never), QDR_OK);
    assert_int_equal(qdri_tally_worker_new(tally, &worker), QDR_OK);
    while (qdri_tally_step(tally, worker, never)) continue;
    uint64_t solutions;
    double part;
    assert_int_equal(qdri_tally_result(tally, &solutions, &part), QDR_DONE);
    assert_true(part == 1);
    qdri_tally_worker_free(worker);
    qdri_tally_free(tally);
    return solutions;
}

static void every_trisection_has_its_56_partners(void **state) {
    (void)state;
    qdri_trisections *t = calloc(1, sizeof *t);
    qdri_trisections_fill(t);
    for (unsigned i = 0; i < QDRI_TRISECTIONS; i++) {
        assert_int_equal(qdri_trisection(t, t->word[i]), i);
        for (int place = 0; place < 3; place++)
            assert_int_equal(__builtin_popcount(t->word[i] >> 9 * place & QDRI_ALL_DIGITS), 3);
        for (int p = 0; p < QDRI_PARTNERS; p++) {
            uint32_t second = t->word[t->partner[i][p].second];
            uint32_t third = t->word[t->partner[i][p].third];
            assert_int_equal(t->word[i] ^ second ^ third, QDRI_ALL_PLACES);
            assert_int_equal(t->word[i] & second, 0);
            assert_true(p == 0 || t->partner[i][p].second > t->partner[i][p - 1].second);
        }
    }
    free(t);
}

static void the_search_finds_as_many(void **state) {
    (void)state;
    qdri_random random;
    qdri_random_seed(&random, 20261116);
    for (int round = 0; round < 120; round++) {
        char text[82];
        uint16_t masks[81];
        dig(text, 24 + qdri_random_below(&random, 20), &random);
        if (round % 4 == 1) { /* some digit that may or may not do */
            uint32_t cell = qdri_random_below(&random, 81);
            text[cell] = (char)('1' + qdri_random_below(&random, 9));
        }
        masks_of(text, masks);
        for (int i = 0; round % 4 == 2 && i < 81; i++) /* pencil marks */
            if (text[i] == '.') masks[i] &= (uint16_t) ~(1u << qdri_random_below(&random, 9));
        if (search(masks) != tally_of(masks)) fail_msg("round %d: %s", round, text);
    }
}

static void nothing_and_one_are_counted_too(void **state) {
    (void)state;
    uint16_t masks[81];
    masks_of(solved, masks);
    assert_int_equal(tally_of(masks), 1);
    masks[40] = 0;
    assert_int_equal(tally_of(masks), 0);
    masks_of(solved, masks);
    masks[0] = masks[1];
    assert_int_equal(tally_of(masks), 0);
}

static void turn(char text[82]) {
    char old[82];
    memcpy(old, text, 82);
    for (int i = 0; i < 81; i++) text[i] = old[i % 9 * 9 + i / 9];
}

static void swap_rows(char text[82], int a, int b) {
    for (int i = 0; i < 9; i++) {
        char kept = text[9 * a + i];
        text[9 * a + i] = text[9 * b + i];
        text[9 * b + i] = kept;
    }
}

static void names_and_places_do_not_matter(void **state) {
    (void)state;
    char text[82];
    uint16_t masks[81];
    memcpy(text, large, 82);
    for (int round = 0; round < 4; round++) {
        masks_of(text, masks);
        assert_int_equal(tally_of(masks), 808385072);
        turn(text);
        swap_rows(text, 0, 2 - round % 2);
        for (int i = 0; i < 3; i++) swap_rows(text, 3 + i, 6 + i);
        for (int i = 0; i < 81; i++)
            if (text[i] != '.') text[i] = text[i] == '9' ? '1' : (char)(text[i] + 1);
    }
}

static bool stop_sometimes(void *context) {
    return ++*(int *)context % 5 == 0;
}

static void a_tally_that_is_stopped_goes_on_where_it_was(void **state) {
    (void)state;
    char text[82];
    uint16_t masks[81];
    qdri_random random;
    qdri_random_seed(&random, 4);
    dig(text, 24, &random);
    masks_of(text, masks);
    qdri_tally *tally;
    qdri_tally_worker *worker[2];
    int asked = 0, stopped = 0;
    const qdri_tally_stop never = {NULL, NULL}, sometimes = {stop_sometimes, &asked};
    assert_int_equal(qdri_tally_new(masks, &tally), QDR_OK);
    assert_int_equal(qdri_tally_build(tally, sometimes), QDR_END);
    assert_int_equal(qdri_tally_build(tally, never), QDR_OK);
    for (int i = 0; i < 2; i++) assert_int_equal(qdri_tally_worker_new(tally, &worker[i]), QDR_OK);
    uint64_t solutions, before = 0;
    double part;
    for (int i = 0; qdri_tally_result(tally, &solutions, &part) == QDR_STOPPED; i++) {
        assert_true(solutions >= before && part < 1);
        before = solutions;
        stopped += !qdri_tally_step(tally, worker[i % 2], i < 1000 ? sometimes : never);
    }
    assert_true(stopped > 0);
    assert_int_equal(solutions, search(masks));
    for (int i = 0; i < 2; i++) qdri_tally_worker_free(worker[i]);
    qdri_tally_free(tally);
}

static void too_much_is_refused_beforehand(void **state) {
    (void)state;
    uint16_t masks[81];
    qdri_tally *tally;
    for (int i = 0; i < 81; i++) masks[i] = 511;
    assert_int_equal(qdri_tally_new(masks, &tally), QDR_UNSUPPORTED);
    qdri_tally_free(NULL);
    qdri_tally_worker_free(NULL);
}

static void running_out_of_memory_is_reported(void **state) {
    (void)state;
    uint16_t masks[81];
    const qdri_tally_stop never = {NULL, NULL};
    masks_of("1...2.698..9654127672.185.3....853722...73956753296481367542819.....1235521839764",
             masks);
    bool done = false;
    for (long n = 0; !done && n < 1000; n++) {
        qdri_tally *tally = NULL;
        qdri_tally_worker *worker = NULL;
        qdri_memory_fail_after(n);
        qdr_status status = qdri_tally_new(masks, &tally);
        if (status == QDR_OK) status = qdri_tally_build(tally, never);
        if (status == QDR_OK) status = qdri_tally_worker_new(tally, &worker);
        uint64_t solutions;
        double part;
        while (status == QDR_OK && qdri_tally_step(tally, worker, never)) continue;
        qdri_memory_fail_after(-1);
        assert_true(status == QDR_OK || status == QDR_NO_MEMORY);
        done = status == QDR_OK && qdri_tally_result(tally, &solutions, &part) == QDR_DONE;
        qdri_tally_worker_free(worker);
        qdri_tally_free(tally);
    }
    assert_true(done);
}

/* ---- through the facade -----------------------------------------------------------------------
 */

static qdr_puzzle *puzzle_from(const char *text) {
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_int_equal(qdr_shape_new(&spec, &shape, NULL), QDR_OK);
    assert_int_equal(qdr_puzzle_new(shape, &puzzle), QDR_OK);
    for (int i = 0; i < 81; i++)
        if (text[i] != '.') qdr_puzzle_set_given(puzzle, i, text[i] - '0');
    qdr_shape_free(shape);
    return puzzle;
}

static void a_large_count_is_overtaken_by_the_tally(void **state) {
    (void)state;
    qdr_puzzle *puzzle = puzzle_from(large);
    for (int jobs = 1; jobs <= 3; jobs++) {
        qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
        uint64_t solutions;
        qdr_step step;
        qdr_stats stats;
        options.jobs = jobs;
        assert_int_equal(qdr_puzzle_count(puzzle, &options, &solutions, &step, &stats), QDR_OK);
        assert_int_equal(solutions, 808385072);
        assert_int_equal(step, QDR_DONE);
        assert_true(stats.guesses < solutions / 10); /* most were not visited */
        options.limits.solutions = 600000000;
        assert_int_equal(qdr_puzzle_count(puzzle, &options, &solutions, &step, NULL), QDR_OK);
        assert_int_equal(solutions, 600000000);
        assert_int_equal(step, QDR_STOPPED);
    }
    qdr_puzzle_free(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_trisection_has_its_56_partners),
        cmocka_unit_test(the_search_finds_as_many),
        cmocka_unit_test(nothing_and_one_are_counted_too),
        cmocka_unit_test(names_and_places_do_not_matter),
        cmocka_unit_test(a_tally_that_is_stopped_goes_on_where_it_was),
        cmocka_unit_test(too_much_is_refused_beforehand),
        cmocka_unit_test(running_out_of_memory_is_reported),
        cmocka_unit_test(a_large_count_is_overtaken_by_the_tally),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
