/* test_make.c: new puzzles: grids, digging, layouts, and the whole, also with several threads. */
#include "sudoku_cases.h"

#include "make/dig9.h"
#include "make/fill.h"
#include "make/layout.h"
#include "make/oracle.h"

#include <quadrille/cpu.h>
#include <quadrille/make.h>

/* ---- parts ----------------------------------------------------------------------------------- */

static void orbits_are_closed(void **state) {
    (void)state;
    static qdri_orbits orbits;
    for (int side = 4; side <= 9; side++)
        for (int symmetry = 0; symmetry < QDR_SYMMETRY_COUNT; symmetry++) {
            qdri_orbits_work_out(&orbits, side, (qdr_symmetry)symmetry);
            int orbit_of[81], last = side - 1;
            memset(orbit_of, -1, sizeof orbit_of);
            for (int o = 0; o < orbits.count; o++)
                for (int i = orbits.start[o]; i < orbits.start[o + 1]; i++) {
                    assert_int_equal(orbit_of[orbits.cells[i]], -1);
                    orbit_of[orbits.cells[i]] = o;
                }
            for (int r = 0; r < side; r++)
                for (int c = 0; c < side; c++) {
                    int here = orbit_of[r * side + c];
                    bool turns = symmetry != QDR_SYMMETRY_NONE && symmetry != QDR_SYMMETRY_MIRROR &&
                                 symmetry != QDR_SYMMETRY_DIAGONAL;
                    bool quarter =
                        symmetry == QDR_SYMMETRY_QUARTER_TURN || symmetry == QDR_SYMMETRY_FULL;
                    bool mirror = symmetry == QDR_SYMMETRY_MIRROR ||
                                  symmetry == QDR_SYMMETRY_BOTH || symmetry == QDR_SYMMETRY_FULL;
                    bool diagonal = symmetry == QDR_SYMMETRY_DIAGONAL ||
                                    symmetry == QDR_SYMMETRY_DIAGONALS ||
                                    symmetry == QDR_SYMMETRY_FULL;
                    assert_true(here >= 0);
                    if (turns) assert_int_equal(here, orbit_of[(last - r) * side + last - c]);
                    if (quarter) assert_int_equal(here, orbit_of[c * side + last - r]);
                    if (mirror) assert_int_equal(here, orbit_of[r * side + last - c]);
                    if (diagonal) assert_int_equal(here, orbit_of[c * side + r]);
                }
            static const int sizes[] = {1, 2, 4, 2, 2, 4, 4, 8};
            int largest = 0;
            for (int o = 0; o < orbits.count; o++)
                if (qdri_orbit_size(&orbits, o) > largest) largest = qdri_orbit_size(&orbits, o);
            assert_int_equal(largest, sizes[symmetry]);
        }
}

/* Valid, all different, and every digit about as often in every cell as any other. */
static void classic_grids_are_well_spread(void **state) {
    (void)state;
    enum { GRIDS = 9000 };
    static int seen[81][10];
    qdr_puzzle *empty = classic_puzzle(
        ".................................................................................");
    qdri_random random;
    qdri_random_seed(&random, 1);
    uint8_t grid[81], last[81] = {0};
    for (int i = 0; i < GRIDS; i++) {
        qdri_fill9(&random, grid);
        assert_true(qdr_puzzle_accepts(empty, grid));
        assert_memory_not_equal(grid, last, 81);
        memcpy(last, grid, 81);
        for (int cell = 0; cell < 81; cell++) seen[cell][grid[cell]]++;
    }
    for (int cell = 0; cell < 81; cell++)
        for (int digit = 1; digit <= 9; digit++) /* 1000 expected; six standard deviations */
            if (seen[cell][digit] < 820 || seen[cell][digit] > 1180)
                fail_msg("cell %d holds %d in %d of %d", cell, digit, seen[cell][digit], GRIDS);
    qdr_puzzle_free(empty);
}

static void every_shape_is_filled(void **state) {
    (void)state;
    static uint8_t grid[QDR_MAX_CELLS], again[QDR_MAX_CELLS];
    int impossible = 0;
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        if (sudoku_cases[i].spec.side > 30) continue;

        qdr_shape *shape = case_shape(&sudoku_cases[i]);
        qdr_puzzle *empty;
        qdri_filler *filler;
        assert_ok(qdr_puzzle_new(shape, &empty));
        assert_ok(qdri_filler_new(shape, &filler));
        const qdri_budget none = {0};
        for (uint64_t seed = 0; seed < 2; seed++) {
            uint8_t *to = seed ? again : grid;
            qdri_random random;
            qdri_random_seed(&random, seed);
            qdr_step step;
            assert_ok(qdri_fill(filler, &random, &none, to, &step));
            if (step == QDR_SOLUTION)
                assert_true(qdr_puzzle_accepts(empty, to));
            else
                assert_int_equal(step, QDR_DONE);
            if (step == QDR_DONE) {
                qdr_verdict verdict;
                assert_ok(qdr_puzzle_check(empty, NULL, &verdict, NULL, NULL, NULL));
                assert_int_equal(verdict, QDR_NONE);
                impossible++;
            }
        }
        if (sudoku_cases[i].spec.side >= 9)
            assert_memory_not_equal(grid, again, (size_t)qdr_puzzle_cells(empty));
        qdri_filler_free(filler);
        qdr_puzzle_free(empty);
        qdr_shape_free(shape);
    }
    assert_true(impossible > 0);
}

static void a_large_grid_is_stirred(void **state) {
    (void)state;
    static uint8_t grid[36 * 36];
    qdr_shape_spec spec = {36, 6, 6, NULL, 0, NULL, 0};
    qdr_shape *shape;
    qdr_puzzle *empty;
    qdri_filler *filler;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &empty));
    assert_ok(qdri_filler_new(shape, &filler));
    qdri_random random;
    qdri_random_seed(&random, 3);
    const qdri_budget none = {0};
    qdr_step step;
    assert_ok(qdri_fill(filler, &random, &none, grid, &step));
    assert_int_equal(step, QDR_SOLUTION);
    assert_true(qdr_puzzle_accepts(empty, grid));
    int shifted = 0; /* in the pattern each row is the one above, shifted by a box */
    for (int cell = 0; cell < 35 * 36; cell++)
        shifted += grid[cell] == grid[(cell / 36 + 1) * 36 + (cell % 36 + 30) % 36];
    if (shifted >= 80) fail_msg("%d of the pattern left", shifted); /* by chance: 42 */
    qdri_filler_free(filler);
    qdr_puzzle_free(empty);
    qdr_shape_free(shape);
}

static int reach(const uint8_t *regions, int side, int cell, bool *seen) {
    if (seen[cell]) return 0;
    seen[cell] = true;
    int row = cell / side, column = cell % side, count = 1;
    if (row > 0 && regions[cell - side] == regions[cell])
        count += reach(regions, side, cell - side, seen);
    if (row + 1 < side && regions[cell + side] == regions[cell])
        count += reach(regions, side, cell + side, seen);
    if (column > 0 && regions[cell - 1] == regions[cell])
        count += reach(regions, side, cell - 1, seen);
    if (column + 1 < side && regions[cell + 1] == regions[cell])
        count += reach(regions, side, cell + 1, seen);
    return count;
}

static void layouts_are_in_one_piece(void **state) {
    (void)state;
    static uint8_t regions[QDR_MAX_CELLS], last[QDR_MAX_CELLS];
    for (int side = 4; side <= 36; side += side < 12 ? 1 : 8)
        for (uint64_t seed = 0; seed < 10; seed++) {
            qdri_random random;
            qdri_random_seed(&random, seed);
            qdri_layout(&random, side, 6 * side * side, regions);
            if (seed > 0 && side > 5) assert_memory_not_equal(regions, last, (size_t)(side * side));
            memcpy(last, regions, sizeof last);
            bool seen[QDR_MAX_CELLS] = {false}, used[QDR_MAX_SIDE] = {false};
            for (int cell = 0; cell < side * side; cell++) {
                int count = reach(regions, side, cell, seen);
                if (count == 0) continue;
                assert_int_equal(count, side);
                assert_false(used[regions[cell]]);
                used[regions[cell]] = true;
            }
        }
}

/* Boxes are not wild at all; more exchanges make wilder layouts; and they come as wild as wished.
 */
static void layouts_are_as_wild_as_wished(void **state) {
    (void)state;
    static const double wishes[] = {0.05, 0.15, 0.25, 0.35};
    uint8_t regions[81];
    qdri_random random;
    qdri_random_seed(&random, 11);
    qdri_layout(&random, 9, 0, regions);
    assert_true(qdri_layout_wildness(9, regions) < 1e-9);
    double tame = 0, wild = 0;
    for (int i = 0; i < 20; i++) {
        qdri_layout(&random, 9, 9, regions);
        tame += qdri_layout_wildness(9, regions) / 20;
        qdri_layout(&random, 9, 500, regions);
        wild += qdri_layout_wildness(9, regions) / 20;
    }
    assert_true(tame > 0.02 && wild > tame + 0.1 && wild < 0.6);
    for (size_t w = 0; w < COUNT_OF(wishes); w++) {
        qdri_layout_near(&random, 9, wishes[w], regions);
        double got = qdri_layout_wildness(9, regions);
        assert_true(got > wishes[w] - 0.04 && got < wishes[w] + 0.04);
    }
}

/* Every kind: exactly one solution, which is the one told; the same for the same seed. */
static void clued_puzzles_are_made(void **state) {
    (void)state;
    for (int kind = 0; kind < QDR_CLUED_COUNT; kind++)
        for (uint64_t seed = 1; seed <= 3; seed++) {
            qdr_puzzle *puzzle, *again;
            uint8_t solution[81], other[81], found[81];
            qdr_step step;
            qdr_verdict verdict;
            assert_ok(qdr_make_clued((qdr_clued)kind, seed, NULL, &puzzle, solution, &step));
            assert_int_equal(step, QDR_DONE);
            assert_ok(qdr_puzzle_check(puzzle, NULL, &verdict, found, NULL, NULL));
            assert_int_equal(verdict, QDR_UNIQUE);
            assert_memory_equal(found, solution, 81);
            assert_ok(qdr_make_clued((qdr_clued)kind, seed, NULL, &again, other, &step));
            assert_memory_equal(other, solution, 81);
            assert_memory_equal(qdr_puzzle_givens(again), qdr_puzzle_givens(puzzle), 81);
            assert_true(qdr_shape_equal(qdr_puzzle_shape(again), qdr_puzzle_shape(puzzle)));
            int givens = 0;
            for (int cell = 0; cell < 81; cell++) givens += qdr_puzzle_givens(puzzle)[cell] != 0;
            assert_true(givens < (kind == QDR_CLUED_KILLER ? 1 : 20));
            qdr_puzzle_free(puzzle);
            qdr_puzzle_free(again);
        }
    qdr_clued kind;
    assert_true(qdr_clued_from_name("kropki", 6, &kind) && kind == QDR_CLUED_KROPKI);
    assert_false(qdr_clued_from_name("kropk", 5, &kind));
    assert_null(qdr_clued_name(QDR_CLUED_COUNT));
}

/* No cell of a killer is alone: that would give its digit away. */
static void cages_have_company(void **state) {
    (void)state;
    int alone = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        qdr_puzzle *puzzle;
        uint8_t solution[81];
        qdr_step step;
        assert_ok(qdr_make_clued(QDR_CLUED_KILLER, seed, NULL, &puzzle, solution, &step));
        const qdr_shape_spec *spec = qdr_shape_get_spec(qdr_puzzle_shape(puzzle));
        for (size_t i = 0; i < spec->clue_count; i++) alone += spec->clues[i].count == 1;
        qdr_puzzle_free(puzzle);
    }
    assert_int_equal(alone, 0);
}

/* Digging as it is told in one sentence, without groups: take each away, keep it if two solutions
 * appear. */
static void dig_plainly(const qdr_shape *shape, const qdri_orbits *orbits, const uint16_t *order,
                        const uint8_t *solution, uint8_t *givens) {
    qdr_puzzle *puzzle;
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    int cells = qdr_puzzle_cells(puzzle);
    for (int c = 0; c < cells; c++) qdr_puzzle_set_given(puzzle, c, solution[c]);
    for (int i = 0; i < orbits->count; i++) {
        int from = orbits->start[order[i]], to = orbits->start[order[i] + 1];
        for (int k = from; k < to; k++) qdr_puzzle_set_given(puzzle, orbits->cells[k], 0);
        qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
        options.limits.solutions = 2;
        uint64_t count;
        qdr_step step;
        assert_ok(qdr_puzzle_count(puzzle, &options, &count, &step, NULL));
        for (int k = from; k < to && count > 1; k++)
            qdr_puzzle_set_given(puzzle, orbits->cells[k], solution[orbits->cells[k]]);
    }
    memcpy(givens, qdr_puzzle_givens(puzzle), (size_t)cells);
    qdr_puzzle_free(puzzle);
}

static void groups_and_lanes_change_nothing(void **state) {
    (void)state;
    enum { GRIDS = 24 };
    static qdri_orbits orbits;
    static qdri_dig digs[GRIDS];
    static uint8_t solutions[GRIDS][81], givens[GRIDS][81], plain[81];
    static uint16_t orders[GRIDS][81];
    qdr_shape *shape = case_shape(&(sudoku_case){"9×9", BOXES(3, 3, 0), 0});
    qdri_pool9 *pool;
    qdri_oracle oracle;
    assert_ok(qdri_pool9_new(&pool));
    assert_ok(qdri_oracle_open(&oracle, shape));
    for (int symmetry = 0; symmetry < QDR_SYMMETRY_COUNT; symmetry++) {
        qdri_orbits_work_out(&orbits, 9, (qdr_symmetry)symmetry);
        qdri_random random;
        qdri_random_seed(&random, 77);
        for (int i = 0; i < GRIDS; i++) {
            qdri_fill9(&random, solutions[i]);
            memcpy(givens[i], solutions[i], 81);
            qdri_dig_begin(&digs[i], &orbits, solutions[i], givens[i], orders[i],
                           (qdri_depth){0, 0}, &random);
        }
        assert_true(qdri_pool9_dig(pool, digs, GRIDS, NULL));
        for (int i = 0; i < GRIDS; i++) {
            dig_plainly(shape, &orbits, orders[i], solutions[i], plain);
            assert_memory_equal(givens[i], plain, 81);
            int left = 0;
            for (int c = 0; c < 81; c++) left += plain[c] != 0;
            assert_int_equal(digs[i].left, left);
            assert_true(qdri_verify9(givens[i], solutions[i]));
        }
        /* The same through an engine, with a start of its own (only the order is random). */
        qdri_random_seed(&random, 77);
        qdri_fill9(&random, solutions[0]);
        memcpy(givens[0], solutions[0], 81);
        qdri_dig_begin(&digs[0], &orbits, solutions[0], givens[0], orders[0], (qdri_depth){0, 0},
                       &random);
        qdr_step step;
        assert_ok(qdri_oracle_dig(&oracle, &digs[0], &step));
        assert_int_equal(step, QDR_DONE);
        dig_plainly(shape, &orbits, orders[0], solutions[0], plain);
        assert_memory_equal(givens[0], plain, 81);
    }
    givens[0][0] = givens[0][1] = givens[0][2] = 0;
    memset(givens[0], 0, 40);
    assert_false(qdri_verify9(givens[0], solutions[0]));
    qdri_oracle_close(&oracle);
    qdri_pool9_free(pool);
    qdr_shape_free(shape);
}

/* ---- the whole ------------------------------------------------------------------------------- */

enum { ROOM = 3000 };

static int by_givens[17];

static bool count_givens(void *context, const qdr_made *made) {
    (void)context;
    int count = 0;
    for (int c = 0; c < 16; c++) count += qdr_puzzle_givens(made->puzzle)[c] != 0;
    by_givens[count]++;
    return true;
}

/* There are 36 minimal 4×4 puzzles that are not equivalent: 13 with 4 givens, 22 with 5, one with
 * 6. Enough tries find all of them, and none twice. */
static void distinct_puzzles_are_all_found(void **state) {
    (void)state;
    qdr_shape *four = case_shape(&(sudoku_case){"4×4", BOXES(2, 2, 0), 0});
    qdr_shape *rule = case_shape(&(sudoku_case){"9×9 X", BOXES(3, 3, X), 0});
    qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
    options.shape = four;
    options.distinct = true;
    options.count = 1000;
    options.tries = 4000;
    qdr_make_result result;
    by_givens[4] = by_givens[5] = by_givens[6] = 0;
    assert_ok(qdr_make(&options, count_givens, NULL, &result, NULL));
    assert_int_equal(result.step, QDR_STOPPED);
    assert_int_equal(result.found, 36);
    assert_int_equal(by_givens[4], 13);
    assert_int_equal(by_givens[5], 22);
    assert_int_equal(by_givens[6], 1);
    options.shape = rule;
    assert_int_equal(qdr_make(&options, count_givens, NULL, &result, NULL), QDR_UNSUPPORTED);
    qdr_shape_free(four);
    qdr_shape_free(rule);
}

typedef struct basket {
    int count, most;
    bool minimal;
    uint8_t givens[ROOM][81];
    uint64_t attempts[ROOM];
} basket;

static basket first, second;

static bool collect(void *context, const qdr_made *made) {
    basket *b = context;
    assert_true(b->count < ROOM);
    assert_true(qdr_puzzle_cells(made->puzzle) <= 81);
    memcpy(b->givens[b->count], qdr_puzzle_givens(made->puzzle),
           (size_t)qdr_puzzle_cells(made->puzzle));
    b->attempts[b->count++] = made->attempt;
    b->minimal &= made->minimal;
    return b->most == 0 || b->count < b->most;
}

/* Everything that is promised about any puzzle. */
static bool inspect(void *context, const qdr_made *made) {
    const qdr_make_options *options = context;
    int side = qdr_puzzle_side(made->puzzle), givens = 0, redundant;
    qdr_verdict verdict;
    qdr_step step;
    static uint8_t solution[QDR_MAX_CELLS];
    assert_ok(qdr_puzzle_check(made->puzzle, NULL, &verdict, solution, NULL, NULL));
    assert_int_equal(verdict, QDR_UNIQUE);
    assert_memory_equal(solution, made->solution, (size_t)(side * side));
    const uint8_t *digits = qdr_puzzle_givens(made->puzzle);
    for (int c = 0; c < side * side; c++) {
        givens += digits[c] != 0;
        if (options->pattern) assert_int_equal(options->pattern[c] != 0, digits[c] != 0);
        if (options->symmetry == QDR_SYMMETRY_HALF_TURN)
            assert_int_equal(digits[c] != 0, digits[side * side - 1 - c] != 0);
    }
    if (options->most > 0) {
        assert_true(givens >= options->fewest && givens <= options->most);
        assert_false(made->minimal);
    } else if (!options->pattern && options->symmetry == QDR_SYMMETRY_NONE && side <= 12) {
        assert_true(made->minimal);
        assert_ok(qdr_puzzle_minimal(made->puzzle, NULL, solution, &redundant, &step));
        assert_int_equal(redundant, -1);
    }
    if (options->jigsaw)
        assert_non_null(qdr_shape_get_spec(qdr_puzzle_shape(made->puzzle))->jigsaw);
    if (options->wish) {
        qdr_class difficulty;
        assert_ok(qdr_puzzle_class(made->puzzle, NULL, &difficulty, &step));
        assert_int_equal(difficulty, QDR_MEDIUM);
    }
    if (options->meets) {
        qdr_metrics metrics;
        assert_ok(qdr_puzzle_metrics(made->puzzle, NULL, &metrics, &step));
        assert_int_equal(metrics.difficulty, *(const qdr_class *)options->meets_context);
    }
    return true;
}

static void make_and_inspect(qdr_make_options *options) {
    qdr_make_result result;
    qdr_error error = {0};
    qdr_status status = qdr_make(options, inspect, options, &result, &error);
    if (status != QDR_OK) fail_msg("%s", error.message);
    assert_int_equal(result.step, QDR_DONE);
    assert_int_equal(result.found, options->count);
    assert_true(result.tried >= result.found);
}

static void every_shape_is_made(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        const qdr_shape_spec *spec = &sudoku_cases[i].spec;
        if (spec->side < 4 || spec->side > 12 || spec->rules & (NC | KNIGHT)) continue;
        if (spec->side == 12 && spec->rules) continue; /* seconds */
        qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
        options.shape = case_shape(&sudoku_cases[i]);
        options.count = 2;
        options.seed = i + 1;
        qdr_make_result result;
        qdr_error error = {0};
        qdr_status status = qdr_make(&options, inspect, &options, &result, &error);
        if (status == QDR_BAD_ARGUMENT) /* 4×4 under some rules */
            assert_string_equal(error.message, "no filled grid obeys these rules");
        else
            assert_ok(status);
        assert_true(status == QDR_OK || spec->side < 6);
        qdr_shape_free((qdr_shape *)(uintptr_t)options.shape);
    }
}

static void wishes_are_met(void **state) {
    (void)state;
    qdr_shape *shape = case_shape(&(sudoku_case){"9×9", BOXES(3, 3, 0), 0});
    qdr_shape *large = case_shape(&(sudoku_case){"16×16", BOXES(4, 4, 0), 0});
    qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
    options.shape = shape;
    options.count = 200;
    make_and_inspect(&options);
    options.symmetry = QDR_SYMMETRY_HALF_TURN;
    make_and_inspect(&options);
    options.fewest = 26;
    options.most = 30;
    make_and_inspect(&options);
    options.symmetry = QDR_SYMMETRY_NONE;
    options.fewest = options.most = 35;
    make_and_inspect(&options);
    options.fewest = options.most = 0;
    options.count = 20;
    options.meets = qdr_make_meets_class;
    for (qdr_class wanted = QDR_VERY_EASY; wanted <= QDR_VERY_HARD; wanted++) {
        options.meets_context = &wanted;
        make_and_inspect(&options);
    }
    options.meets = NULL;
    const qdr_wish medium = qdr_class_wish(QDR_MEDIUM);
    options.wish = &medium;
    make_and_inspect(&options);
    options.wish = NULL;
    options.jigsaw = true;
    options.count = 5;
    make_and_inspect(&options);
    options.jigsaw = false;
    options.shape = large;
    options.count = 1;
    make_and_inspect(&options);
    uint8_t pattern[81];
    for (int c = 0; c < 81; c++) pattern[c] = (c / 9 + c % 9) % 3 == 0 || c % 10 == 0;
    options.shape = shape;
    options.pattern = pattern;
    options.count = 3;
    make_and_inspect(&options);
    qdr_shape_free(shape);
    qdr_shape_free(large);
}

static bool is_of_class(void *context, const qdr_made *made) {
    qdr_class difficulty;
    qdr_step step;
    assert_ok(qdr_puzzle_class(made->puzzle, NULL, &difficulty, &step));
    assert_int_equal(difficulty, *(const qdr_class *)context);
    return true;
}

/* Minimal ones are hardly ever easy: among thousands of tries there is none. */
static void large_ones_are_as_easy_as_wished(void **state) {
    (void)state;
    qdr_shape *shape = case_shape(&(sudoku_case){"16×16", BOXES(4, 4, 0), 0});
    qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
    options.shape = shape;
    options.tries = 20;
    for (qdr_class wanted = QDR_VERY_EASY; wanted <= QDR_VERY_HARD; wanted++) {
        const qdr_wish band = qdr_class_wish(wanted);
        qdr_make_result result;
        options.wish = &band;
        options.symmetry = wanted == QDR_EASY ? QDR_SYMMETRY_HALF_TURN : QDR_SYMMETRY_NONE;
        assert_ok(qdr_make(&options, is_of_class, &wanted, &result, NULL));
        assert_int_equal(result.step, QDR_DONE);
    }
    qdr_shape_free(shape);
}

static void run_into(basket *b, qdr_make_options *options) {
    *b = (basket){.minimal = true};
    qdr_make_result result;
    assert_ok(qdr_make(options, collect, b, &result, NULL));
    assert_int_equal(result.step, QDR_DONE);
    for (int i = 1; i < b->count; i++) assert_true(b->attempts[i] > b->attempts[i - 1]);
    assert_int_equal(result.tried, b->attempts[b->count - 1] + 1);
}

static void assert_same(const basket *a, const basket *b) {
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        assert_memory_equal(a->givens[i], b->givens[i], 81);
        assert_int_equal(a->attempts[i], b->attempts[i]);
    }
}

static void threads_and_instructions_change_nothing(void **state) {
    (void)state;
    qdr_shape *shape = case_shape(&(sudoku_case){"9×9", BOXES(3, 3, 0), 0});
    qdr_shape *other = case_shape(&(sudoku_case){"9×9 X", BOXES(3, 3, X), 0});
    qdr_class hard = QDR_HARD;
    const qdr_wish wish = {.uses = true, .technique = QDR_XY_WING, .hardest = true};
    for (int kind = 0; kind < 5; kind++) {
        qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
        options.shape = kind == 2 ? other : shape;
        options.jigsaw = kind == 3;
        options.count = kind == 0 ? 1500 : 12;
        options.seed = 4711;
        if (kind == 1) options.meets = qdr_make_meets_class, options.meets_context = &hard;
        if (kind == 4) options.wish = &wish;
        run_into(&first, &options);
        for (int jobs = 2; jobs <= 5; jobs += 3) {
            options.jobs = jobs;
            run_into(&second, &options);
            assert_same(&first, &second);
        }
        for (size_t i = 0; kind == 0 && qdr_cpu_name(i); i++) {
            if (qdr_cpu_force(qdr_cpu_name(i)) != QDR_OK) continue;
            run_into(&second, &options);
            assert_same(&first, &second);
        }
        assert_ok(qdr_cpu_force(NULL));
        options.seed++;
        run_into(&second, &options);
        assert_memory_not_equal(first.givens[0], second.givens[0], 81);
    }
    qdr_shape_free(shape);
    qdr_shape_free(other);
}

static void seen_progress(void *context, uint64_t found, uint64_t tried) {
    uint64_t *last = context;
    assert_true(found <= tried && tried >= *last);
    *last = tried;
}

static void limits_stop_it(void **state) {
    (void)state;
    qdr_shape *shape = case_shape(&(sudoku_case){"9×9", BOXES(3, 3, 0), 0});
    qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
    uint64_t last = 0;
    options.shape = shape;
    options.count = 1000000;
    options.tries = 700;
    options.progress = seen_progress;
    options.progress_context = &last;
    qdr_make_result result;
    first = (basket){.minimal = true};
    assert_ok(qdr_make(&options, collect, &first, &result, NULL));
    assert_int_equal(result.step, QDR_STOPPED);
    assert_int_equal(result.found, 700);
    assert_int_equal(result.tried, 700);
    assert_int_equal(last, 700);
    assert_true(first.minimal);
    last = 0;
    first = (basket){.most = 3};
    assert_ok(qdr_make(&options, collect, &first, &result, NULL));
    assert_int_equal(result.step, QDR_STOPPED);
    assert_int_equal(first.count, 3);
    options.tries = last = 0;
    options.fewest = options.most = 17; /* nobody finds that by chance */
    options.seconds = 0.05;
    options.jobs = 2;
    first = (basket){0};
    assert_ok(qdr_make(&options, collect, &first, &result, NULL));
    assert_int_equal(result.step, QDR_STOPPED);
    assert_int_equal(first.count, 0);
    assert_true(result.tried > 0);
    qdr_cancel cancel = {1};
    options.seconds = 0;
    last = 0;
    options.cancel = &cancel;
    assert_ok(qdr_make(&options, collect, &first, &result, NULL));
    assert_int_equal(result.step, QDR_STOPPED);
    qdr_shape_free(shape);
}

static void refuse(const qdr_make_options *options, const char *sentence) {
    qdr_error error = {0};
    assert_int_equal(qdr_make(options, collect, &first, NULL, &error), QDR_BAD_ARGUMENT);
    assert_string_equal(error.message, sentence);
}

static void the_impossible_is_refused(void **state) {
    (void)state;
    qdr_shape *nine = case_shape(&(sudoku_case){"9×9", BOXES(3, 3, 0), 0});
    qdr_shape *six = case_shape(&(sudoku_case){"6×6", BOXES(2, 3, 0), 0});
    qdr_shape *three = case_shape(&(sudoku_case){"3×3", LATIN(3, 0), 0});
    qdr_shape *windows = case_shape(&(sudoku_case){"9×9", BOXES(3, 3, W), 0});
    qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
    options.shape = three;
    refuse(&options, "side 3: puzzles are made from 4 to 36");
    options.shape = nine;
    options.count = 0;
    refuse(&options, "no puzzles are asked for");
    options.count = 1;
    options.fewest = options.most = 5;
    refuse(&options, "at most 5 givens: no 9×9 puzzle of this kind has fewer than 17");
    options.fewest = 30;
    options.most = 20;
    refuse(&options, "30 to 20 givens is no range");
    options.fewest = 90;
    options.most = 100;
    refuse(&options, "90 givens: a 9×9 has only 81 cells");
    options.shape = six;
    options.fewest = options.most = 11;
    options.symmetry = QDR_SYMMETRY_HALF_TURN;
    refuse(&options, "11 to 11 givens: the symmetry 180 does not allow such numbers on 6×6");
    options = (qdr_make_options)QDR_MAKE_OPTIONS_INIT;
    options.shape = nine;
    uint8_t pattern[81] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
    options.pattern = pattern;
    refuse(&options, "a pattern of 9 givens: no 9×9 puzzle of this kind has fewer than 17");
    memset(pattern, 1, 60);
    refuse(&options,
           "the pattern leaves rows 8 and 9 empty: they could change places in any solution");
    options.symmetry = QDR_SYMMETRY_FULL;
    refuse(&options, "a pattern says where the givens are: it goes without a symmetry");
    options = (qdr_make_options)QDR_MAKE_OPTIONS_INIT;
    options.shape = windows;
    options.jigsaw = true;
    qdr_error error = {0};
    assert_int_equal(qdr_make(&options, collect, &first, NULL, &error), QDR_BAD_ARGUMENT);
    assert_true(*error.message != '\0');
    qdr_shape_free(nine);
    qdr_shape_free(six);
    qdr_shape_free(three);
    qdr_shape_free(windows);
}

static qdr_status make_some(void *with) {
    first = (basket){0};
    return qdr_make(with, collect, &first, NULL, NULL);
}

static void memory_may_run_out(void **state) {
    (void)state;
    qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
    qdr_shape *nine = case_shape(&(sudoku_case){"9×9", BOXES(3, 3, 0), 0});
    qdr_shape *four = case_shape(&(sudoku_case){"4×4", BOXES(2, 2, 0), 0});
    qdr_class easy = QDR_EASY;
    options.shape = nine;
    options.meets = qdr_make_meets_class;
    options.meets_context = &easy;
    assert_true(fail_every_allocation(make_some, &options) > 5);
    options.meets = NULL;
    const qdr_wish band = qdr_class_wish(QDR_EASY);
    options.wish = &band;
    assert_true(fail_every_allocation(make_some, &options) > 5);
    const qdr_wish lowest = qdr_class_wish(QDR_VERY_EASY);
    options.wish = &lowest;
    options.shape = four;
    assert_true(fail_every_allocation(make_some, &options) > 5);
    options.wish = NULL;
    options.distinct = true;
    assert_true(fail_every_allocation(make_some, &options) > 50);
    options.distinct = false;
    options.jigsaw = true;
    assert_true(fail_every_allocation(make_some, &options) > 50);
    qdr_shape_free(nine);
    qdr_shape_free(four);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orbits_are_closed),
        cmocka_unit_test(classic_grids_are_well_spread),
        cmocka_unit_test(every_shape_is_filled),
        cmocka_unit_test(a_large_grid_is_stirred),
        cmocka_unit_test(layouts_are_in_one_piece),
        cmocka_unit_test(layouts_are_as_wild_as_wished),
        cmocka_unit_test(clued_puzzles_are_made),
        cmocka_unit_test(cages_have_company),
        cmocka_unit_test(groups_and_lanes_change_nothing),
        cmocka_unit_test(every_shape_is_made),
        cmocka_unit_test(distinct_puzzles_are_all_found),
        cmocka_unit_test(wishes_are_met),
        cmocka_unit_test(large_ones_are_as_easy_as_wished),
        cmocka_unit_test(threads_and_instructions_change_nothing),
        cmocka_unit_test(limits_stop_it),
        cmocka_unit_test(the_impossible_is_refused),
        cmocka_unit_test(memory_may_run_out),
    };
    ONLY_THREADS_UNDER_TSAN("threads_");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
