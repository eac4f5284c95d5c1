/* The race of `dlx`, `bits` and `learn`: with budgets so small that every part of it is run,
 * against dlx, in one thread and in two threads, which must give the same solutions in the same
 * order; limits; and the limit of memory of all engines. */
#include "sudoku_cases.h"

#include "base/memory.h"
#include "engines/race.h"

#include <stdlib.h>

enum { MOST = 60 }; /* more than the race remembers */

typedef struct answer {
    size_t count;
    qdr_step step;
    uint64_t hash[MOST];
    int by_learn; /* how many answers */
} answer;

static uint64_t hash_grid(const uint8_t *digits, size_t cells) {
    uint64_t hash = 14695981039346656037U;
    for (size_t i = 0; i < cells; i++) hash = (hash ^ digits[i]) * 1099511628211U;
    return hash;
}

static uint64_t sum(const answer *a) {
    uint64_t total = 0;
    for (size_t i = 0; i < a->count; i++) total += a->hash[i];
    return total;
}

/* bits begins; dlx begins, and bits goes on while there is hope; or when it is close to a grid;
 * or learn works ahead from its trial on; or it does so in vain, as bits finds out more before it
 * joins. */
static const qdri_race_plan plans[] = {
    {.budget = 2, .decisions = 1, .nodes = 2},
    {.links = 40, .trial = 2, .hope = 8, .budget = 20, .decisions = 1, .nodes = 2},
    {.links = 1, .trial = 1, .hope = 1, .dive = 8, .budget = 20, .decisions = 2, .nodes = 1},
    {.trial = 2, .budget = 9, .decisions = 3, .nodes = 2},
    {.trial = 4, .hope = 24, .budget = 60, .decisions = 4, .nodes = 2},
};

static answer ask_race(const qdr_puzzle *puzzle, const qdri_race_plan *by, int jobs, size_t most) {
    static uint8_t digits[QDR_MAX_CELLS];
    qdri_race_plan plan = *by;
    void *search;
    answer a = {.step = QDR_SOLUTION};
    plan.jobs = jobs;
    assert_ok(qdri_race_open(puzzle, NULL, &plan, &search));
    while (a.count < most) {
        a.step = qdri_engine_race.next(search, digits);
        a.by_learn += strcmp(qdri_race_winner(search), "learn") == 0;
        if (a.step != QDR_SOLUTION) break;
        assert_true(qdr_puzzle_accepts(puzzle, digits));
        a.hash[a.count++] = hash_grid(digits, (size_t)qdr_puzzle_cells(puzzle));
    }
    qdri_engine_race.close(search);
    return a;
}

static answer ask_dlx(const qdr_puzzle *puzzle) {
    static uint8_t digits[QDR_MAX_CELLS];
    qdr_solve_options options = {.engine = "dlx"};
    qdr_solver *solver;
    answer a = {.step = QDR_SOLUTION};
    assert_ok(qdr_solver_new(puzzle, &options, &solver));
    while (a.count < MOST && (a.step = qdr_solver_next(solver, digits)) == QDR_SOLUTION)
        a.hash[a.count++] = hash_grid(digits, (size_t)qdr_puzzle_cells(puzzle));
    qdr_solver_free(solver);
    return a;
}

/* Is there another solution than the first? Whoever finds it, it is one of those that there are. */
static void ask_for_another(const qdr_puzzle *puzzle, const char *what, const qdri_race_plan *plan,
                            const answer *all) {
    qdri_race_plan any = *plan;
    any.any_other = true;
    answer two = ask_race(puzzle, &any, 2, 2);
    if (two.count != (all->count < 2 ? all->count : 2)) fail_msg("%s: %zu of two", what, two.count);
    if (two.count > 0) assert_int_equal(two.hash[0], all->hash[0]);
    if (two.count > 1) assert_int_not_equal(two.hash[0], two.hash[1]);
    bool met = two.count < 2 || all->count == MOST;
    for (size_t i = 1; i < all->count; i++) met |= two.hash[1] == all->hash[i];
    assert_true(met);
}

static void compare(const qdr_puzzle *puzzle, const char *what, const qdri_race_plan *plan,
                    int *by_learn) {
    answer expected = ask_dlx(puzzle);
    answer alone = ask_race(puzzle, plan, 1, MOST), together = ask_race(puzzle, plan, 2, MOST);
    if (alone.count != expected.count || alone.step != expected.step)
        fail_msg("%s: the race finds %zu solutions, dlx %zu", what, alone.count, expected.count);
    if (expected.step == QDR_DONE && sum(&alone) != sum(&expected))
        fail_msg("%s: the race finds other solutions than dlx", what);
    for (size_t i = 0; i < alone.count; i++)
        for (size_t j = 0; j < i; j++)
            if (alone.hash[i] == alone.hash[j]) fail_msg("%s: a solution came twice", what);
    assert_int_equal(alone.step, together.step);
    assert_int_equal(alone.count, together.count);
    assert_memory_equal(alone.hash, together.hash, alone.count * sizeof *alone.hash);
    ask_for_another(puzzle, what, plan, &alone);
    *by_learn += alone.by_learn;
}

static void gives_the_same_in_one_thread_and_two_threads(void **state) {
    (void)state;
    static uint8_t grid[QDR_MAX_CELLS];
    int by_learn[COUNT_OF(plans)] = {0};
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        const sudoku_case *c = &sudoku_cases[i];
        if (c->spec.side > 25) continue;
        qdr_shape *shape = case_shape(c);
        qdri_random random;
        qdri_random_seed(&random, 600 + i);
        int cells = c->spec.side * c->spec.side, rounds = c->spec.side <= 9 ? 4 : 2;
        for (int round = 0; round < rounds && random_grid(shape, &random, grid); round++) {
            int givens = cells * c->keep / 100;
            qdr_puzzle *puzzle = puzzle_of_grid(shape, grid, givens, &random);
            if (round == 3) qdr_puzzle_set_given(puzzle, 0, grid[0] % c->spec.side + 1);
            for (size_t p = 0; p < COUNT_OF(plans) && !qdr_puzzle_clashes(puzzle, NULL); p++)
                compare(puzzle, c->name, &plans[p], &by_learn[p]);
            qdr_puzzle_free(puzzle);
        }
        qdr_shape_free(shape);
    }
    for (size_t p = 0; p < COUNT_OF(plans); p++) assert_true(by_learn[p] > 20);
}

/* ---- layouts ----------------------------------------------------------------------------------
 */

/* Empty jigsaws in which dlx gets lost, and who settles them. */
static const struct layout {
    qdr_verdict verdict;
    const char *by;
    const char *regions;
} layouts[] = {
    {QDR_NONE, "learn",
     "111122333"
     "111122363"
     "122222366"
     "444445336"
     "474555396"
     "475558896"
     "475588896"
     "778888996"
     "777799996"},
    {QDR_MULTIPLE, "learn",
     "112223333"
     "411222233"
     "411152333"
     "441552666"
     "441555556"
     "747566666"
     "747888999"
     "747889999"
     "777888899"},
    {QDR_MULTIPLE, "bits",
     "111122233"
     "122222336"
     "114423336"
     "144553536"
     "174555556"
     "774956666"
     "744999996"
     "748888999"
     "777788888"},
};

static qdr_puzzle *empty_layout(const char *regions) {
    uint8_t numbers[81];
    for (size_t i = 0; i < sizeof numbers; i++) numbers[i] = (uint8_t)(regions[i] - '1');
    qdr_shape_spec spec = JIGSAW(9, numbers, 0);
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    qdr_shape_free(shape);
    return puzzle;
}

static void expect_verdict(const qdr_puzzle *puzzle, const char *engine, int jobs, uint64_t nodes,
                           const struct layout *expected, uint8_t *solution) {
    qdr_solve_options options = {.engine = engine, .limits = {.nodes = nodes}, .jobs = jobs};
    qdr_verdict verdict;
    qdr_stats stats;
    assert_ok(qdr_puzzle_check(puzzle, &options, &verdict, solution, NULL, &stats));
    assert_int_equal(verdict, expected->verdict);
    assert_string_equal(stats.engine, expected->by);
}

static void settles_empty_layouts(void **state) {
    (void)state;
    enum { ENOUGH = 20000 };
    for (size_t i = 0; i < COUNT_OF(layouts); i++) {
        const struct layout *l = &layouts[i];
        qdr_puzzle *puzzle = empty_layout(l->regions);
        uint8_t digits[3][81] = {{0}};
        expect_verdict(puzzle, "dlx", 1, ENOUGH, &(struct layout){QDR_UNKNOWN, "dlx", NULL}, NULL);
        expect_verdict(puzzle, "learn", 1, ENOUGH, &(struct layout){l->verdict, "learn", NULL},
                       NULL);
        expect_verdict(puzzle, "auto", 1, ENOUGH, l, digits[0]);
        expect_verdict(puzzle, "auto", 1, 0, l, digits[1]);
        expect_verdict(puzzle, "auto", 2, 0, l, digits[2]);
        assert_memory_equal(digits[0], digits[1], 81);
        assert_memory_equal(digits[0], digits[2], 81);
        qdr_puzzle_free(puzzle);
    }
}

/* ---- telling that it takes long ---------------------------------------------------------------
 */

static void count_call(void *calls) {
    ++*(int *)calls;
}

/* Many solutions of an open grid: their hashes, and the nodes that they took. */
static uint64_t ask_for_many(const qdr_puzzle *puzzle, qdri_race_plan plan, qdri_notice slow,
                             uint64_t hash[], size_t most) {
    static uint8_t digits[QDR_MAX_CELLS];
    void *search;
    qdr_stats stats;
    assert_ok(qdri_race_open(puzzle, NULL, &plan, &search));
    qdri_engine_race.notify(search, slow);
    for (size_t i = 0; i < most; i++) {
        assert_int_equal(qdri_engine_race.next(search, digits), QDR_SOLUTION);
        hash[i] = hash_grid(digits, (size_t)qdr_puzzle_cells(puzzle));
    }
    qdri_engine_race.stats(search, &stats);
    qdri_engine_race.close(search);
    return stats.nodes;
}

static void tells_once_that_it_takes_long_and_goes_on_as_if_it_had_not(void **state) {
    (void)state;
    enum { MANY = 300 };
    static const uint64_t budgets[] = {1, 3, 150, 199, 200, 201, 16000};
    static uint64_t plain[MANY], told[MANY];
    qdr_puzzle *puzzles[] = {open_puzzle(7, 0, 0), open_puzzle(12, 3, 4), open_puzzle(25, 5, 5)};
    int early = 0, late = 0;
    for (size_t p = 0; p < COUNT_OF(puzzles); p++)
        for (size_t b = 0; b < COUNT_OF(budgets); b++)
            for (size_t most = 1; most <= MANY; most *= 3) {
                int calls = 0;
                qdri_race_plan plan = {.jobs = 1, .budget = budgets[b], .decisions = 2, .nodes = 4};
                uint64_t nodes = ask_for_many(puzzles[p], plan, (qdri_notice){0}, plain, most);
                qdri_notice slow = {count_call, &calls};
                assert_int_equal(ask_for_many(puzzles[p], plan, slow, told, most), nodes);
                assert_memory_equal(plain, told, most * sizeof *plain);
                assert_true(calls <= 1 && (nodes <= QDRI_SLOW_NODES || calls == 1));
                early += calls == 0;
                late += calls == 1;
            }
    assert_true(early > 5 && late > 5);
    for (size_t p = 0; p < COUNT_OF(puzzles); p++) qdr_puzzle_free(puzzles[p]);
}

/* ---- limits ------------------------------------------------------------------------------------
 */

static void stops_at_limits_and_not_before(void **state) {
    (void)state;
    static uint8_t digits[QDR_MAX_CELLS];
    qdr_puzzle *puzzle = open_puzzle(25, 5, 5); /* takes dozens of nodes */
    qdr_cancel cancel = {1};
    qdr_limits all[] = {{.nodes = 5}, {.seconds = 1e-6}, {.cancel = &cancel}};
    for (size_t i = 0; i < COUNT_OF(all); i++)
        for (int jobs = 1; jobs <= 2; jobs++) {
            qdri_race_plan plan = {.jobs = jobs, .budget = 2, .decisions = 2, .nodes = 4};
            void *search;
            assert_ok(qdri_race_open(puzzle, &all[i], &plan, &search));
            qdr_step step = qdri_engine_race.next(search, digits);
            qdr_stats stats;
            qdri_engine_race.stats(search, &stats);
            if (all[i].nodes == 0) /* learn may well find one within them */
                assert_int_equal(step, QDR_STOPPED);
            else
                assert_true(stats.nodes <= 5 + 50 && (step == QDR_STOPPED || stats.nodes <= 5));
            qdri_engine_race.close(search);
        }
    qdr_puzzle_free(puzzle);
}

static void memory_limits_stop_every_engine(void **state) {
    (void)state;
    static uint8_t digits[QDR_MAX_CELLS];
    qdr_puzzle *small = open_puzzle(9, 3, 3), *large = open_puzzle(16, 4, 4);
    qdr_puzzle *puzzles[] = {small, large};
    for (int p = 0; p < 2; p++)
        for (size_t e = 0; e == 0 || qdr_engine_name(e - 1); e++) {
            const char *engine = e == 0 ? "auto" : qdr_engine_name(e - 1);
            if (!qdr_engine_takes(engine, puzzles[p])) continue;
            qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
            options.engine = engine;
            options.limits.memory = 100; /* bytes: nothing fits */
            options.limits.solutions = 2;
            qdr_solver *solver;
            qdr_stats stats;
            assert_ok(qdr_solver_new(puzzles[p], &options, &solver));
            assert_int_equal(qdr_solver_next(solver, digits), QDR_STOPPED);
            assert_int_equal(qdr_solver_next(solver, digits), QDR_STOPPED);
            qdr_solver_stats(solver, &stats);
            assert_int_equal(stats.solutions, 0);
            assert_non_null(qdr_solver_engine(solver));
            qdr_solver_free(solver);
            qdr_verdict verdict;
            assert_ok(qdr_puzzle_check(puzzles[p], &options, &verdict, NULL, NULL, NULL));
            assert_int_equal(verdict, QDR_UNKNOWN);
            uint64_t solutions;
            qdr_step step;
            assert_ok(qdr_puzzle_count(puzzles[p], &options, &solutions, &step, NULL));
            assert_int_equal(step, QDR_STOPPED);
            assert_int_equal(solutions, 0);
            options.limits.memory = (size_t)1 << 30; /* enough; and the thread is free again */
            assert_ok(qdr_solver_new(puzzles[p], &options, &solver));
            bool patient = strcmp(engine, "backtrack") != 0 && strcmp(engine, "dlx-first") != 0;
            if (p == 0 || patient) assert_int_equal(qdr_solver_next(solver, digits), QDR_SOLUTION);
            qdr_solver_free(solver);
        }
    qdr_puzzle_free(small);
    qdr_puzzle_free(large);
}

static void memory_that_ends_leaks_nothing(void **state) {
    (void)state;
    qdr_puzzle *puzzle = open_puzzle(16, 4, 4);
    qdr_status status = QDR_NO_MEMORY;
    for (long n = 0; status != QDR_OK; n++) {
        qdr_solver *solver = NULL;
        qdri_memory_fail_after(n);
        status = qdr_solver_new(puzzle, NULL, &solver);
        qdri_memory_fail_after(-1);
        assert_true(status == QDR_OK || status == QDR_NO_MEMORY);
        qdr_solver_free(solver);
        assert_true(n < 30);
    }
    qdr_puzzle_free(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gives_the_same_in_one_thread_and_two_threads),
        cmocka_unit_test(tells_once_that_it_takes_long_and_goes_on_as_if_it_had_not),
        cmocka_unit_test(settles_empty_layouts),
        cmocka_unit_test(stops_at_limits_and_not_before),
        cmocka_unit_test(memory_limits_stop_every_engine),
        cmocka_unit_test(memory_that_ends_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
