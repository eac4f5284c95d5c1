/* Tabu search: what it finds is a solution of the sets it was given, the same for the same seed;
 * it stops at limits, is offered only puzzles that suit it, and the race passes its solutions on.
 */
#include "sudoku_cases.h"

#include "engines/race.h"
#include "large/tabu.h"
#include "sudoku/puzzle_type.h"

#include <stdlib.h>

enum { SIDE = 36, CELLS = SIDE * SIDE };

/* A digit of the grid that all puzzles here are taken from. */
static int digit_at(int cell) {
    int row = cell / SIDE, column = cell % SIDE;
    return (row * 6 + row / 6 + column) % SIDE + 1;
}

/* A puzzle with so many percent of the cells given. */
static qdr_puzzle *make_puzzle(unsigned rules, int percent) {
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    spec.side = SIDE;
    spec.box_rows = spec.box_cols = 6;
    spec.rules = rules;
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    qdri_random random;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    qdr_shape_free(shape);
    qdri_random_seed(&random, 7);
    for (int cell = 0; cell < CELLS; cell++)
        if ((int)qdri_random_below(&random, 100) < percent)
            qdr_puzzle_set_given(puzzle, cell, digit_at(cell));
    return puzzle;
}

/* What the givens leave, a single digit where there is one. */
static void find_sets(const qdr_puzzle *puzzle, qdr_digit_set *sets) {
    qdr_puzzle_candidates(puzzle, sets);
    for (int cell = 0; cell < CELLS; cell++) {
        if (!puzzle->givens[cell]) continue;
        sets[cell] = (qdr_digit_set){{0, 0}};
        qdri_set_add(&sets[cell], puzzle->givens[cell]);
    }
}

static qdr_step run(const qdr_puzzle *puzzle, const qdr_digit_set *sets, uint64_t seed,
                    uint64_t nodes, uint8_t *digits) {
    qdri_tabu *tabu;
    assert_ok(qdri_tabu_open(puzzle, sets, seed, &tabu));
    qdr_step step = qdri_tabu_run(tabu, (qdri_budget){.nodes = nodes}, digits);
    if (step == QDR_STOPPED) assert_int_equal(qdri_tabu_nodes(tabu), nodes);
    qdri_tabu_close(tabu);
    return step;
}

static void finds_solutions(void **state) {
    (void)state;
    static const int percents[] = {0, 10, 25};
    static qdr_digit_set sets[CELLS];
    static uint8_t digits[CELLS], again[CELLS], other[CELLS];
    for (size_t p = 0; p < COUNT_OF(percents); p++) {
        qdr_puzzle *puzzle = make_puzzle(0, percents[p]);
        find_sets(puzzle, sets);
        assert_true(qdri_tabu_suits(puzzle, sets));
        assert_int_equal(run(puzzle, sets, 1, 0, digits), QDR_SOLUTION);
        assert_true(qdr_puzzle_accepts(puzzle, digits));
        assert_int_equal(run(puzzle, sets, 1, 0, again), QDR_SOLUTION);
        assert_memory_equal(digits, again, CELLS);
        assert_int_equal(run(puzzle, sets, 2, 0, other), QDR_SOLUTION);
        assert_true(qdr_puzzle_accepts(puzzle, other));
        assert_memory_not_equal(digits, other, CELLS);
        qdr_puzzle_free(puzzle);
    }
}

static void keeps_to_the_sets(void **state) {
    (void)state;
    static qdr_digit_set sets[CELLS];
    static uint8_t digits[CELLS];
    qdr_puzzle *puzzle = make_puzzle(0, 10);
    find_sets(puzzle, sets);
    for (int cell = 0; cell < CELLS; cell += 5) /* the grid's own digit stays possible */
        for (int digit = cell % 3 + 1; digit <= SIDE; digit += 3)
            if (digit != digit_at(cell) && qdri_set_size(&sets[cell]) > 2)
                qdri_set_remove(&sets[cell], digit);
    assert_int_equal(run(puzzle, sets, 1, 0, digits), QDR_SOLUTION);
    for (int cell = 0; cell < CELLS; cell++) assert_true(qdri_set_has(&sets[cell], digits[cell]));
    qdr_puzzle_free(puzzle);
}

static void stops_without_a_solution(void **state) {
    (void)state;
    static qdr_digit_set sets[CELLS];
    static uint8_t digits[CELLS];
    qdr_puzzle *puzzle = make_puzzle(0, 10);
    find_sets(puzzle, sets);
    /* Three empty cells of a row with two digits: there is no solution. */
    int found = 0;
    for (int cell = 0; cell < SIDE && found < 3; cell++) {
        if (qdri_set_size(&sets[cell]) <= 1) continue;
        sets[cell] = (qdr_digit_set){{3, 0}};
        found++;
    }
    assert_int_equal(found, 3);
    assert_int_equal(run(puzzle, sets, 1, 3000, digits), QDR_STOPPED);
    qdr_puzzle_free(puzzle);
}

static void leaves_others_to_others(void **state) {
    (void)state;
    static qdr_digit_set sets[CELLS];
    qdr_puzzle *tight = make_puzzle(0, 60), *knights = make_puzzle(QDR_RULE_ANTI_KNIGHT, 0);
    find_sets(tight, sets);
    assert_false(qdri_tabu_suits(tight, sets));
    find_sets(knights, sets);
    assert_false(qdri_tabu_suits(knights, sets));
    qdr_puzzle_free(tight);
    qdr_puzzle_free(knights);
}

/* With a budget of next to nothing for bits, the race has to mend. */
static void runs_in_the_race(void **state) {
    (void)state;
    static uint8_t digits[3][CELLS];
    qdr_puzzle *puzzle = make_puzzle(0, 25);
    qdri_race_plan plan = {.jobs = 1, .budget = 2, .decisions = 1, .nodes = 2};
    void *search;
    assert_ok(qdri_race_open(puzzle, NULL, &plan, &search));
    for (int i = 0; i < 3; i++) {
        assert_int_equal(qdri_engine_race.next(search, digits[i]), QDR_SOLUTION);
        assert_string_equal(qdri_race_winner(search), "tabu");
        assert_true(qdr_puzzle_accepts(puzzle, digits[i]));
        for (int j = 0; j < i; j++) assert_memory_not_equal(digits[i], digits[j], CELLS);
    }
    qdri_engine_race.close(search);
    qdr_limits limits = QDR_LIMITS_INIT;
    limits.nodes = 4; /* one for bits, three for tabu */
    qdr_stats stats;
    assert_ok(qdri_race_open(puzzle, &limits, &plan, &search));
    assert_int_equal(qdri_engine_race.next(search, digits[0]), QDR_STOPPED);
    qdri_engine_race.stats(search, &stats);
    assert_int_equal(stats.nodes, 4);
    qdri_engine_race.close(search);
    qdr_puzzle_free(puzzle);
}

static qdr_status open_and_close(void *with) {
    qdr_puzzle *puzzle = with;
    static qdr_digit_set sets[CELLS];
    qdri_tabu *tabu = NULL;
    find_sets(puzzle, sets);
    qdr_status status = qdri_tabu_open(puzzle, sets, 1, &tabu);
    qdri_tabu_close(tabu);
    return status;
}

static void memory_that_ends_leaks_nothing(void **state) {
    (void)state;
    qdr_puzzle *puzzle = make_puzzle(0, 25);
    assert_true(fail_every_allocation(open_and_close, puzzle) > 8);
    qdr_puzzle_free(puzzle);
    qdri_tabu_close(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_solutions),
        cmocka_unit_test(keeps_to_the_sets),
        cmocka_unit_test(stops_without_a_solution),
        cmocka_unit_test(leaves_others_to_others),
        cmocka_unit_test(runs_in_the_race),
        cmocka_unit_test(memory_that_ends_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
