/* The learner against brute force on random formulas, all solutions of each, with and without
 * variables that do not count; its limits. The `learn` engine on puzzles with sums and long
 * groups, whose made-up variables must not make one solution two, and on what it is told. */
#include "clue_cases.h"

#include "base/memory.h"
#include "large/learn.h"
#include "learn/learner.h"

#include <stdlib.h>

/* ---- formulas ---------------------------------------------------------------------------------
 */

enum { VARIABLES = 12, MOST_LITERALS = 400 };

typedef struct random_formula {
    int32_t literals[MOST_LITERALS];
    qdri_formula formula;
} random_formula;

static void make_formula(random_formula *f, uint32_t primary, qdri_random *random) {
    size_t length = 0, clauses = 10 + qdri_random_below(random, 50);
    for (size_t i = 0; i < clauses; i++) {
        uint32_t count = 2 + qdri_random_below(random, 3);
        if (qdri_random_below(random, 40) == 0) count = 1;
        for (uint32_t j = 0; j < count; j++) {
            int32_t variable = 1 + (int32_t)qdri_random_below(random, VARIABLES);
            f->literals[length++] = qdri_random_below(random, 2) ? variable : -variable;
        }
        f->literals[length++] = 0;
    }
    f->formula = (qdri_formula){VARIABLES, primary, f->literals, length};
}

static bool satisfies(const qdri_formula *formula, uint32_t assignment) {
    bool clause = false;
    for (size_t i = 0; i < formula->length; i++) {
        int32_t literal = formula->literals[i];
        if (literal == 0 && !clause) return false;
        clause =
            literal != 0 && (clause || (assignment >> (abs(literal) - 1) & 1) == (literal > 0));
    }
    return true;
}

/* Marks what the first variables are in solutions; returns how many different ones. */
static size_t mark_solutions(const qdri_formula *formula, bool *seen) {
    size_t count = 0;
    memset(seen, 0, sizeof(bool) << VARIABLES);
    for (uint32_t a = 0; a < 1U << VARIABLES; a++) {
        uint32_t part = a & ((1U << formula->primary) - 1);
        if (seen[part] || !satisfies(formula, a)) continue;
        seen[part] = true;
        count++;
    }
    return count;
}

static uint32_t assignment_of(const qdri_learner *learner) {
    uint32_t assignment = 0;
    for (uint32_t v = 1; v <= VARIABLES; v++)
        assignment |= (uint32_t)qdri_learner_value(learner, v) << (v - 1);
    return assignment;
}

/* Finds all solutions, each once; half of them are excluded by a clause of the first variables,
 * the others by what was decided. */
static size_t find_solutions(const qdri_formula *formula, bool *left) {
    qdri_learner *learner;
    size_t count = 0;
    assert_ok(qdri_learner_new(formula, NULL, NULL, &learner));
    qdr_step step;
    while ((step = qdri_learner_run(learner)) == QDR_SOLUTION) {
        uint32_t found = assignment_of(learner), part = found & ((1U << formula->primary) - 1);
        assert_true(satisfies(formula, found));
        assert_true(left[part]);
        left[part] = false;
        if (count++ % 2 == 0) {
            qdri_learner_exclude(learner);
            continue;
        }
        int32_t clause[VARIABLES];
        for (uint32_t i = 0; i < formula->primary; i++)
            clause[i] = found >> i & 1 ? -(int32_t)i - 1 : (int32_t)i + 1;
        qdri_learner_add(learner, clause, formula->primary);
    }
    assert_int_equal(step, QDR_DONE);
    assert_int_equal(qdri_learner_run(learner), QDR_DONE);
    qdri_learner_free(learner);
    return count;
}

static void finds_all_solutions_of_random_formulas(void **state) {
    (void)state;
    static random_formula f;
    static bool left[1 << VARIABLES];
    size_t none = 0, several = 0;
    for (uint64_t seed = 0; seed < 600; seed++) {
        qdri_random random;
        qdri_random_seed(&random, seed);
        make_formula(&f, seed % 3 ? VARIABLES : 1 + (uint32_t)seed % 7, &random);
        size_t expected = mark_solutions(&f.formula, left);
        size_t found = find_solutions(&f.formula, left);
        if (found != expected) fail_msg("seed %d: %zu of %zu", (int)seed, found, expected);
        none += expected == 0;
        several += expected > 1;
    }
    assert_true(none > 50 && several > 50);
}

/* ---- limits -----------------------------------------------------------------------------------
 */

static void limits_stop_it(void **state) {
    (void)state;
    static uint8_t digits[QDR_MAX_CELLS];
    qdr_puzzle *puzzle = open_puzzle(36, 6, 6);
    qdr_cancel cancel = {1};
    qdr_limits cancelled = {.cancel = &cancel}, late = {.seconds = 1e-9}, few = {.nodes = 3},
               small = {.memory = 100000};
    const qdr_limits *all[] = {&cancelled, &late, &few, &small};
    for (size_t i = 0; i < COUNT_OF(all); i++) {
        qdr_solve_options options = {.engine = "learn", .limits = *all[i]};
        qdr_solver *solver;
        assert_ok(qdr_solver_new(puzzle, &options, &solver));
        assert_int_equal(qdr_solver_next(solver, digits), QDR_STOPPED);
        qdr_solver_free(solver);
    }
    qdr_puzzle_free(puzzle);
}

static void memory_that_ends_is_no_wrong_answer(void **state) {
    (void)state;
    static uint8_t digits[QDR_MAX_CELLS];
    qdr_puzzle *puzzle = open_puzzle(16, 4, 4);
    int ended = 0;
    for (long n = 0; n < 5; n++) {
        qdr_solve_options options = {.engine = "learn", .limits = {.nodes = 20000}};
        qdr_solver *solver;
        assert_ok(qdr_solver_new(puzzle, &options, &solver));
        qdr_step step;
        qdri_memory_fail_after(n);
        do step = qdr_solver_next(solver, digits);
        while (step == QDR_SOLUTION);
        qdri_memory_fail_after(-1);
        assert_true(step == QDR_OUT_OF_MEMORY || step == QDR_STOPPED);
        ended += step == QDR_OUT_OF_MEMORY;
        qdr_solver_free(solver);
    }
    assert_true(ended > 0);
    assert_int_equal(qdr_step_status(QDR_OUT_OF_MEMORY), QDR_NO_MEMORY);
    assert_int_equal(qdr_step_status(QDR_FAILED), QDR_RECHECK_FAILED);
    assert_int_equal(qdr_step_status(QDR_STOPPED), QDR_OK);
    qdr_puzzle_free(puzzle);
}

/* Bit by bit or at once: the same solution. */
static void goes_on_after_a_stop(void **state) {
    (void)state;
    static uint8_t at_once[QDR_MAX_CELLS], in_steps[QDR_MAX_CELLS];
    qdr_puzzle *puzzle = open_puzzle(16, 4, 4);
    void *search;
    assert_ok(qdri_engine_learn.open(puzzle, NULL, &search));
    assert_int_equal(qdri_engine_learn.next(search, at_once), QDR_SOLUTION);
    qdri_engine_learn.close(search);
    qdr_limits few = {.nodes = 7};
    int stops = 0;
    qdr_step step;
    assert_ok(qdri_engine_learn.open(puzzle, &few, &search));
    for (; (step = qdri_engine_learn.next(search, in_steps)) == QDR_STOPPED; stops++)
        qdri_engine_learn.resume(search, qdri_budget_of(&few));
    assert_int_equal(step, QDR_SOLUTION);
    assert_true(stops > 5);
    assert_memory_equal(at_once, in_steps, 256);
    qdr_cancel stop = {1};
    few.cancel = &stop;
    qdri_engine_learn.resume(search, qdri_budget_of(&few));
    int rest = 0; /* what was granted before the flags are looked at */
    while (qdri_engine_learn.next(search, in_steps) == QDR_SOLUTION && rest < 100) rest++;
    assert_true(rest < 100);
    qdri_engine_learn.close(search);
    qdr_puzzle_free(puzzle);
}

/* ---- puzzles ----------------------------------------------------------------------------------
 */

static uint64_t count(const qdr_puzzle *puzzle, const char *engine, qdr_step *step) {
    qdr_solve_options options = {.engine = engine};
    options.limits.solutions = 300;
    uint64_t solutions;
    assert_ok(qdr_puzzle_count(puzzle, &options, &solutions, step, NULL));
    return solutions;
}

static void counts_puzzles_with_clues_like_bits(void **state) {
    (void)state;
    static clue_case c;
    static const qdr_shape_spec spec = {6, 2, 3, NULL, 0, NULL, 0};
    uint64_t several = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        qdri_random random;
        qdri_random_seed(&random, seed);
        c.count = c.cell_count = 0;
        pattern_grid(&spec, &random, c.grid);
        add_cages(&c, spec.side, 5, &random);
        qdr_shape_spec with = spec;
        with.clues = c.clues;
        with.clue_count = c.count - seed % 4;
        qdr_shape *shape;
        qdr_puzzle *puzzle;
        assert_ok(qdr_shape_new(&with, &shape, NULL));
        assert_ok(qdr_puzzle_new(shape, &puzzle));
        qdr_step expected, got;
        uint64_t by_bits = count(puzzle, "bits", &expected),
                 by_learn = count(puzzle, "learn", &got);
        if (by_bits != by_learn || expected != got)
            fail_msg("seed %d: learn finds %d, bits %d", (int)seed, (int)by_learn, (int)by_bits);
        several += by_bits > 1;
        qdr_puzzle_free(puzzle);
        qdr_shape_free(shape);
    }
    assert_true(several > 5);
}

/* In an empty Latin square of side 27, groups are chained through made-up variables. */
static void chained_groups_give_each_solution_once(void **state) {
    (void)state;
    enum { SIDE = 27, SOLUTIONS = 20 };
    static uint8_t found[SOLUTIONS][SIDE * SIDE];
    qdr_puzzle *puzzle = open_puzzle(SIDE, 0, 0);
    void *search;
    assert_ok(qdri_engine_learn.open(puzzle, NULL, &search));
    for (size_t i = 0; i < SOLUTIONS; i++) {
        assert_int_equal(qdri_engine_learn.next(search, found[i]), QDR_SOLUTION);
        assert_true(qdr_puzzle_accepts(puzzle, found[i]));
        for (size_t j = 0; j < i; j++) assert_memory_not_equal(found[i], found[j], sizeof found[i]);
    }
    qdri_engine_learn.close(search);
    qdr_puzzle_free(puzzle);
}

static void does_not_find_what_is_excluded(void **state) {
    (void)state;
    uint8_t first[16], other[16];
    qdr_puzzle *puzzle = open_puzzle(4, 2, 2);
    void *search;
    assert_ok(qdri_engine_learn.open(puzzle, NULL, &search));
    assert_int_equal(qdri_engine_learn.next(search, first), QDR_SOLUTION);
    qdri_engine_learn.close(search);
    assert_ok(qdri_engine_learn.open(puzzle, NULL, &search));
    qdri_learn_exclude(search, first);
    size_t solutions = 0;
    while (qdri_engine_learn.next(search, other) == QDR_SOLUTION) {
        assert_memory_not_equal(first, other, sizeof first);
        solutions++;
    }
    assert_int_equal(solutions, 288 - 1);
    qdri_engine_learn.close(search);
    qdr_puzzle_free(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_all_solutions_of_random_formulas),
        cmocka_unit_test(limits_stop_it),
        cmocka_unit_test(memory_that_ends_is_no_wrong_answer),
        cmocka_unit_test(goes_on_after_a_stop),
        cmocka_unit_test(counts_puzzles_with_clues_like_bits),
        cmocka_unit_test(chained_groups_give_each_solution_once),
        cmocka_unit_test(does_not_find_what_is_excluded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
