/* The `bits` engine: against dlx on many more random puzzles than test_engines.c has, on shapes
 * with overlapping regions; what each layer of propagation finds; stopping and going on; memory. */
#include "sudoku_cases.h"

#include "base/memory.h"
#include "large/bits.h"

#include <stdio.h>
#include <stdlib.h>

enum { MANY = 30, ENOUGH_NODES = 200000 };

typedef struct answer {
    size_t count;
    qdr_step step;
    uint64_t sum; /* of hashes: the same for the same set of solutions, in any order */
} answer;

static uint64_t hash_grid(const uint8_t *digits, size_t cells) {
    uint64_t hash = 14695981039346656037U;
    for (size_t i = 0; i < cells; i++) hash = (hash ^ digits[i]) * 1099511628211U;
    return hash;
}

static answer ask(const qdr_puzzle *puzzle, const char *engine, size_t most) {
    static uint8_t digits[QDR_MAX_CELLS];
    qdr_solve_options options = {.engine = engine};
    options.limits.nodes = ENOUGH_NODES;
    qdr_solver *solver;
    answer a = {0, QDR_SOLUTION, 0};
    assert_ok(qdr_solver_new(puzzle, &options, &solver));
    while (a.count < most && (a.step = qdr_solver_next(solver, digits)) == QDR_SOLUTION) {
        assert_true(qdr_puzzle_accepts(puzzle, digits));
        a.sum += hash_grid(digits, (size_t)qdr_puzzle_cells(puzzle));
        a.count++;
    }
    qdr_solver_free(solver);
    return a;
}

static void compare(const qdr_puzzle *puzzle, const char *what, int seed) {
    answer expected = ask(puzzle, "dlx", MANY), got = ask(puzzle, "bits", MANY);
    if (expected.step == QDR_STOPPED) return; /* too hard for dlx; bits may know better */
    assert_int_not_equal(got.step, QDR_FAILED);
    if (got.count != expected.count || got.step != expected.step)
        fail_msg("%s, seed %d: bits finds %zu solutions, dlx %zu", what, seed, got.count,
                 expected.count);
    if (expected.step == QDR_DONE && got.sum != expected.sum)
        fail_msg("%s, seed %d: bits finds other solutions than dlx", what, seed);
}

/* ---- against dlx ------------------------------------------------------------------------------
 */

/* A wrong digit in one of three puzzles, struck candidates in another. */
static void disturb(qdr_puzzle *puzzle, const uint8_t *grid, int seed, qdri_random *random) {
    int side = qdr_puzzle_side(puzzle), cells = side * side;
    if (seed % 3 == 1) {
        int cell = (int)qdri_random_below(random, (uint32_t)cells);
        int before = qdr_puzzle_givens(puzzle)[cell];
        qdr_puzzle_set_given(puzzle, cell, 1 + (int)qdri_random_below(random, (uint32_t)side));
        if (qdr_puzzle_clashes(puzzle, NULL)) qdr_puzzle_set_given(puzzle, cell, before);
    }
    for (int cell = 0; seed % 3 == 2 && cell < cells; cell++)
        if (!qdr_puzzle_givens(puzzle)[cell] && qdri_random_below(random, 4) == 0)
            assert_ok(qdr_puzzle_set_candidate(puzzle, cell, grid[cell] % side + 1, false));
}

static void compare_on_shape(const qdr_shape *shape, const char *name, int keep, int rounds) {
    static uint8_t grid[QDR_MAX_CELLS];
    qdri_random random;
    qdri_random_seed(&random, 4711);
    if (!random_grid(shape, &random, grid)) return;
    int side = qdr_shape_get_spec(shape)->side, cells = side * side;
    for (int seed = 0; seed < rounds; seed++) {
        if (seed % 4 == 0) assert_true(random_grid(shape, &random, grid));
        int least = cells * keep / 100, spread = (cells - least) / 3;
        int givens = least + (int)qdri_random_below(&random, (uint32_t)spread + 1);
        qdr_puzzle *puzzle = puzzle_of_grid(shape, grid, givens, &random);
        disturb(puzzle, grid, seed, &random);
        compare(puzzle, name, seed);
        qdr_puzzle_free(puzzle);
    }
}

static void agrees_with_dlx_on_every_shape(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        const sudoku_case *c = &sudoku_cases[i];
        qdr_shape *shape = case_shape(c);
        int side = c->spec.side;
        compare_on_shape(shape, c->name, c->keep, side <= 9 ? 40 : side <= 16 ? 12 : 2);
        qdr_shape_free(shape);
    }
}

/* More overlapping regions than there are families, some full, most not. */
static void agrees_with_dlx_where_regions_overlap(void **state) {
    (void)state;
    enum { REGIONS = 80 };
    static uint16_t cells[REGIONS][6];
    qdr_region regions[REGIONS];
    qdri_random random;
    qdri_random_seed(&random, 99);
    for (int round = 0; round < 6; round++) {
        /* Regions that a known grid obeys: cells picked until its digits differ. */
        uint8_t grid[36];
        qdr_shape_spec spec = {6, 2, 3, NULL, 0, NULL, 0};
        pattern_grid(&spec, &random, grid);
        for (int r = 0; r < REGIONS; r++) {
            size_t wanted = 2 + qdri_random_below(&random, 5), count = 0;
            for (unsigned digits = 0; count < wanted;) {
                uint16_t cell = (uint16_t)qdri_random_below(&random, 36);
                if (digits >> grid[cell] & 1) continue;
                digits |= 1U << grid[cell];
                cells[r][count++] = cell;
            }
            regions[r] = (qdr_region){cells[r], count};
        }
        spec.extra = regions;
        spec.extra_count = REGIONS;
        qdr_shape *shape;
        assert_ok(qdr_shape_new(&spec, &shape, NULL));
        for (int seed = 0; seed < 10; seed++) {
            qdr_puzzle *puzzle = puzzle_of_grid(shape, grid, seed % 5, &random);
            compare(puzzle, "6×6 with 80 regions", seed);
            qdr_puzzle_free(puzzle);
        }
        qdr_shape_free(shape);
    }
}

/* ---- layers ------------------------------------------------------------------------------------
 */

static void allow(qdr_puzzle *puzzle, int cell, const char *digits) {
    for (int digit = 1; digit <= qdr_puzzle_side(puzzle); digit++)
        if (!strchr(digits, '0' + digit))
            assert_ok(qdr_puzzle_set_candidate(puzzle, cell, digit, false));
}

/* What propagation leaves in the cell; whether it found a contradiction. */
static bool propagated(const qdr_puzzle *puzzle, int cell, const char *expected) {
    qdr_digit_set sets[81];
    const qdri_bits_code *code = qdri_bits_for(puzzle);
    void *search;
    char left[10] = "";
    assert_ok(code->open(puzzle, NULL, &search));
    bool sound = code->facts(search, sets);
    code->close(search);
    size_t length = 0;
    for (int digit = 1; digit <= qdr_puzzle_side(puzzle); digit++)
        if (qdri_set_has(&sets[cell], digit)) left[length++] = (char)('0' + digit);
    if (sound) assert_string_equal(left, expected);
    return sound;
}

static void propagation_finds_what_each_layer_is_for(void **state) {
    (void)state;
    qdr_puzzle *puzzle = open_puzzle(9, 3, 3); /* locked: 1 in row 1 only in box 1 */
    for (int cell = 3; cell < 9; cell++) allow(puzzle, cell, "23456789");
    assert_true(propagated(puzzle, 9, "23456789"));
    assert_true(propagated(puzzle, 30, "123456789"));
    qdr_puzzle_free(puzzle);

    puzzle = open_puzzle(9, 0, 0); /* a naked triple, no two cells alike */
    allow(puzzle, 0, "12");
    allow(puzzle, 1, "23");
    allow(puzzle, 2, "13");
    assert_true(propagated(puzzle, 5, "456789"));
    assert_true(propagated(puzzle, 1, "23"));
    qdr_puzzle_free(puzzle);

    puzzle = open_puzzle(9, 0, 0); /* a hidden triple: 7, 8, 9 only in three cells of column 1 */
    for (int row = 3; row < 9; row++) allow(puzzle, row * 9, "123456");
    assert_true(propagated(puzzle, 0, "789"));
    qdr_puzzle_free(puzzle);

    puzzle = open_puzzle(9, 0, 0); /* four cells, three digits */
    for (int cell = 0; cell < 4; cell++) allow(puzzle, cell, "123");
    assert_false(propagated(puzzle, 0, ""));
    qdr_puzzle_free(puzzle);
}

static void regions_that_are_not_full_leave_a_digit_over(void **state) {
    (void)state;
    static const uint16_t far[] = {0, 40, 80}; /* no two of them see each other */
    qdr_region region = {far, 3};
    qdr_shape_spec spec = {9, 3, 3, NULL, 0, &region, 1};
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    qdr_shape_free(shape);
    allow(puzzle, 0, "12");
    allow(puzzle, 40, "12");
    allow(puzzle, 80, "1234");
    assert_true(propagated(puzzle, 80, "34"));
    assert_true(propagated(puzzle, 0, "12"));
    qdr_puzzle_free(puzzle);
}

/* ---- widths ------------------------------------------------------------------------------------
 */

/* What a code finds: what is left of the givens' candidates, and all solutions. */
typedef struct findings {
    qdr_digit_set sets[144];
    uint64_t sum;
    size_t count;
} findings;

static void find(const qdri_bits_code *code, const qdr_puzzle *puzzle, findings *f) {
    uint8_t digits[144];
    size_t cells = (size_t)qdr_puzzle_cells(puzzle);
    void *search;
    memset(f, 0, sizeof *f);
    assert_ok(code->open(puzzle, NULL, &search));
    assert_true(code->facts(search, f->sets));
    while (code->next(search, digits) == QDR_SOLUTION && f->count < 1000) {
        assert_true(qdr_puzzle_accepts(puzzle, digits));
        f->sum += hash_grid(digits, cells);
        f->count++;
    }
    code->close(search);
}

/* What is made for plain Sudoku, and for larger sides, does the same as what is made for all. */
static void every_width_finds_the_same(void **state) {
    (void)state;
    static const qdri_bits_code *const codes[] = {&qdri_bits_128, &qdri_bits_plain_32,
                                                  &qdri_bits_plain_64, &qdri_bits_plain_128};
    static const int boxes[][3] = {{4, 2, 2}, {6, 2, 3}, {9, 3, 3}, {10, 5, 2}, {12, 3, 4}};
    static findings expected, found;
    for (size_t i = 0; i < COUNT_OF(boxes); i++) {
        qdr_puzzle *empty = open_puzzle(boxes[i][0], boxes[i][1], boxes[i][2]);
        int cells = qdr_puzzle_cells(empty);
        for (int seed = 0; seed < 20; seed++) {
            uint8_t grid[144];
            qdri_random random;
            qdri_random_seed(&random, (uint64_t)seed);
            pattern_grid(qdr_shape_get_spec(qdr_puzzle_shape(empty)), &random, grid);
            int givens = cells * (30 + seed) / 100;
            qdr_puzzle *puzzle = puzzle_of_grid(qdr_puzzle_shape(empty), grid, givens, &random);
            find(&qdri_bits_64, puzzle, &expected);
            for (size_t c = 0; c < COUNT_OF(codes); c++) {
                find(codes[c], puzzle, &found);
                assert_memory_equal(found.sets, expected.sets, sizeof found.sets);
                assert_int_equal(found.count, expected.count);
                if (expected.count < 1000) assert_true(found.sum == expected.sum);
            }
            qdr_puzzle_free(puzzle);
        }
        qdr_puzzle_free(empty);
    }
}

/* ---- stopping, memory --------------------------------------------------------------------------
 */

static void stopped_searches_go_on_where_they_were(void **state) {
    (void)state;
    qdri_random random;
    uint8_t grid[81], digits[81];
    qdri_random_seed(&random, 5);
    qdr_puzzle *empty = open_puzzle(9, 3, 3);
    pattern_grid(qdr_shape_get_spec(qdr_puzzle_shape(empty)), &random, grid);
    qdr_puzzle *puzzle = puzzle_of_grid(qdr_puzzle_shape(empty), grid, 26, &random);
    answer expected = ask(puzzle, "dlx", 100000);
    assert_int_equal(expected.step, QDR_DONE);
    assert_true(expected.count > 20);
    const qdri_bits_code *code = qdri_bits_for(puzzle);
    qdr_limits few = {.nodes = 7};
    void *search;
    assert_ok(code->open(puzzle, &few, &search));
    uint64_t sum = 0;
    size_t count = 0, stops = 0;
    for (;;) {
        qdr_step step = code->next(search, digits);
        if (step == QDR_DONE) break;
        if (step == QDR_SOLUTION) {
            sum += hash_grid(digits, 81);
            count++;
            continue;
        }
        assert_int_equal(step, QDR_STOPPED);
        assert_int_equal(code->next(search, digits), QDR_STOPPED);
        few.nodes += 7; /* looking ahead takes more than seven at a time */
        code->resume(search, qdri_budget_of(&few));
        stops++;
    }
    qdr_stats stats;
    code->stats(search, &stats);
    assert_true(stops > 5 && stats.nodes > 7 * stops);
    assert_int_equal(count, expected.count);
    assert_true(sum == expected.sum);
    code->close(search);
    qdr_puzzle_free(puzzle);
    qdr_puzzle_free(empty);
}

static void the_largest_needs_little_memory(void **state) {
    (void)state;
    static uint8_t digits[QDR_MAX_CELLS];
    qdr_puzzle *puzzle = open_puzzle(100, 10, 10);
    qdr_solve_options options = {.engine = "bits"};
    options.limits.nodes = 3;
    qdr_solver *solver;
    qdr_stats stats;
    assert_ok(qdr_solver_new(puzzle, &options, &solver));
    assert_int_equal(qdr_solver_next(solver, digits), QDR_STOPPED);
    qdr_solver_stats(solver, &stats);
    assert_true(stats.bytes > 1 << 20 && stats.bytes < 100 << 20);
    assert_int_equal(stats.nodes, 3);
    qdr_solver_free(solver);
    qdr_puzzle_free(puzzle);
}

static void memory_that_ends_leaks_nothing(void **state) {
    (void)state;
    qdr_puzzle *puzzle = open_puzzle(9, 3, 3);
    const qdri_bits_code *code = qdri_bits_for(puzzle);
    qdr_status status = QDR_NO_MEMORY;
    for (long n = 0; status != QDR_OK; n++) {
        void *search = NULL;
        qdri_memory_fail_after(n);
        status = code->open(puzzle, NULL, &search);
        qdri_memory_fail_after(-1);
        assert_true(status == QDR_OK || status == QDR_NO_MEMORY);
        assert_true((search != NULL) == (status == QDR_OK));
        if (status == QDR_OK) code->close(search);
        assert_true(n < 20);
    }
    qdr_puzzle_free(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_dlx_on_every_shape),
        cmocka_unit_test(agrees_with_dlx_where_regions_overlap),
        cmocka_unit_test(propagation_finds_what_each_layer_is_for),
        cmocka_unit_test(regions_that_are_not_full_leave_a_digit_over),
        cmocka_unit_test(every_width_finds_the_same),
        cmocka_unit_test(stopped_searches_go_on_where_they_were),
        cmocka_unit_test(the_largest_needs_little_memory),
        cmocka_unit_test(memory_that_ends_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
