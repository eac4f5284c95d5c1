/* test_clues.c: cages, signs, thermometers and dots: what makes sense, and that all engines that
 * take them find the same solutions. */
#include "clue_cases.h"

#include "sudoku/sums.h"

/* ---- engines agree --------------------------------------------------------------------------- */

static uint64_t hash_grid(const uint8_t *digits, int cells) {
    uint64_t hash = 1469598103934665603u;
    for (int i = 0; i < cells; i++) hash = (hash ^ digits[i]) * 1099511628211u;
    return hash;
}

typedef struct tally {
    uint64_t solutions, mixed; /* and their hashes added up, since the orders differ */
    qdr_step last;
} tally;

static tally run(const qdr_puzzle *puzzle, const char *engine, uint64_t nodes) {
    static uint8_t digits[QDR_MAX_CELLS];
    qdr_solve_options options = {.engine = engine};
    options.limits.nodes = nodes;
    qdr_solver *solver;
    tally t = {0, 0, QDR_SOLUTION};
    assert_ok(qdr_solver_new(puzzle, &options, &solver));
    while (t.solutions < 300 && (t.last = qdr_solver_next(solver, digits)) == QDR_SOLUTION) {
        t.solutions++;
        t.mixed += hash_grid(digits, qdr_puzzle_cells(puzzle));
    }
    qdr_solver_free(solver);
    return t;
}

/* How often there were no solutions, one, and several. */
static int seen_counts[3];

static void compare_engines(const qdr_puzzle *puzzle, const char *what, unsigned seed) {
    tally by_bits = run(puzzle, "bits", 0);
    assert_true(by_bits.last == QDR_DONE || by_bits.solutions == 300);
    seen_counts[by_bits.solutions > 1 ? 2 : by_bits.solutions]++;
    const char *name;
    for (size_t e = 0; (name = qdr_engine_name(e)); e++) {
        if (!qdr_engine_takes(name, puzzle)) continue;
        uint64_t nodes = strcmp(name, "sat") == 0 ? 0 : 20000;
        tally t = run(puzzle, name, nodes);
        if (t.last == QDR_FAILED) fail_msg("%s, seed %u: %s is refuted", what, seed, name);
        if (t.last == QDR_STOPPED) continue; /* too much for a simple engine */
        if (t.last != by_bits.last || t.solutions != by_bits.solutions ||
            (t.last == QDR_DONE && t.mixed != by_bits.mixed))
            fail_msg("%s, seed %u: %s finds %d solutions, bits %d", what, seed, name,
                     (int)t.solutions, (int)by_bits.solutions);
    }
}

static void try_clues(const qdr_shape_spec *plain, clue_case *c, int givens, const char *what,
                      unsigned seed, qdri_random *random) {
    qdr_shape_spec spec = *plain;
    qdr_shape *shape;
    qdr_error error = {0};
    spec.clues = c->clues;
    spec.clue_count = c->count;
    if (qdr_shape_new(&spec, &shape, &error) != QDR_OK) {
        /* A spoilt sum may make no sense at all. */
        assert_non_null(strstr(error.message, "only"));
        return;
    }
    qdr_puzzle *puzzle = puzzle_of_grid(shape, c->grid, givens, random);
    if (!qdr_puzzle_clashes(puzzle, NULL)) compare_engines(puzzle, what, seed);
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
}

static const struct {
    const char *name;
    qdr_shape_spec spec;
    int rounds;
} grounds[] = {
    {"4×4", BOXES(2, 2, 0), 60},
    {"4×4 Latin", LATIN(4, 0), 30},
    {"6×6", BOXES(2, 3, 0), 40},
    {"6×6 X", BOXES(2, 3, X), 15},
    {"9×9", BOXES(3, 3, 0), 25},
    {"9×9 anti-king", BOXES(3, 3, KING), 8},
    {"9×9 jigsaw", JIGSAW(9, jigsaw9, 0), 8},
    {"12×12", BOXES(3, 4, 0), 4},
};

static void fill_grid(const qdr_shape_spec *spec, clue_case *c, qdri_random *random) {
    qdr_shape *shape;
    assert_ok(qdr_shape_new(spec, &shape, NULL));
    assert_true(random_grid(shape, random, c->grid));
    qdr_shape_free(shape);
    c->count = c->cell_count = 0;
}

static void engines_agree_on_cages(void **state) {
    (void)state;
    static clue_case c;
    memset(seen_counts, 0, sizeof seen_counts);
    for (size_t g = 0; g < COUNT_OF(grounds); g++)
        for (int round = 0; round < grounds[g].rounds; round++) {
            unsigned seed = (unsigned)(g * 1000 + (unsigned)round);
            int side = grounds[g].spec.side;
            qdri_random random;
            qdri_random_seed(&random, seed);
            fill_grid(&grounds[g].spec, &c, &random);
            add_cages(&c, side, 2 + round % (side < 6 ? 3 : 5), &random);
            if (round % 4 == 3) c.clues[c.count / 2].value++; /* most likely no solution */
            int givens = side >= 9 ? 12 : (int)qdri_random_below(&random, 4);
            if (side > 9) givens = 90;
            try_clues(&grounds[g].spec, &c, givens, grounds[g].name, seed, &random);
        }
    for (int i = 0; i < 3; i++) assert_true(seen_counts[i] >= 5);
}

static void engines_agree_on_pairs(void **state) {
    (void)state;
    static clue_case c;
    memset(seen_counts, 0, sizeof seen_counts);
    for (size_t g = 0; g < COUNT_OF(grounds); g++)
        for (int round = 0; round < grounds[g].rounds; round++) {
            unsigned seed = (unsigned)(g * 1000 + 500 + (unsigned)round);
            int side = grounds[g].spec.side;
            qdri_random random;
            qdri_random_seed(&random, seed);
            fill_grid(&grounds[g].spec, &c, &random);
            add_dots(&c, side, 20 + round % 3 * 30, &random);
            add_thermometers(&c, side, round % 4, &random);
            if (round % 5 == 4) add_cages(&c, side, 3, &random);
            if (round % 4 == 3 && c.count > 0 && c.clues[0].value > 0)
                c.clues[0].value =
                    c.clues[0].kind == QDR_CLUE_SUM ? c.clues[0].value - 1 : c.clues[0].value + 1;
            int givens = side > 9 ? 80 : side == 9 ? 14 : (int)qdri_random_below(&random, 5);
            try_clues(&grounds[g].spec, &c, givens, grounds[g].name, seed, &random);
        }
    for (int i = 0; i < 3; i++) assert_true(seen_counts[i] >= 5);
}

/* All dots of the grid, so that the rules that want all of them hold. */
static void add_all_dots(clue_case *c, int side) {
    for (int cell = 0; cell < side * side; cell++)
        for (int down = 0; down < 2; down++) {
            if (down ? cell / side == side - 1 : cell % side == side - 1) continue;
            int other = cell + (down ? side : 1), x = c->grid[cell], y = c->grid[other];
            qdr_clue_kind kind;
            int value;
            if (x - y == 1 || y - x == 1) {
                kind = QDR_CLUE_DIFFERENCE;
                value = 1;
            } else if (x == 2 * y || y == 2 * x) {
                kind = QDR_CLUE_RATIO;
                value = 2;
            } else if (x + y == 10 || x + y == 5) {
                kind = QDR_CLUE_SUM;
                value = x + y;
            } else {
                continue;
            }
            clue_begin(c, kind)->value = value;
            clue_cell(c, cell);
            clue_cell(c, other);
        }
}

static void engines_agree_on_missing_dots(void **state) {
    (void)state;
    static clue_case c;
    static const int sides[] = {4, 6, 9};
    for (unsigned seed = 0; seed < 60; seed++) {
        int side = sides[seed % 3];
        qdr_shape_spec spec = {.side = side};
        qdr_usual_boxes(side, &spec.box_rows, &spec.box_cols);
        qdri_random random;
        qdri_random_seed(&random, seed);
        fill_grid(&spec, &c, &random);
        add_all_dots(&c, side);
        /* A pair that is both consecutive and adds up to 5 has only its white dot. */
        spec.rules = seed % 2 ? QDR_RULE_ALL_WHITE | QDR_RULE_ALL_BLACK : QDR_RULE_ALL_WHITE;
        try_clues(&spec, &c, side == 9 ? 10 : 0, "all dots", seed, &random);
        c.count = 0;
        spec.rules = QDR_RULE_ALL_XV;
        try_clues(&spec, &c, side == 9 ? 25 : 2, "no X and V", seed, &random);
    }
}

/* ---- sums ------------------------------------------------------------------------------------ */

static size_t combinations_of(int side, size_t count, int value) {
    uint16_t cells[QDR_MAX_SIDE];
    for (size_t i = 0; i < count; i++) cells[i] = (uint16_t)i;
    qdr_clue cage = {QDR_CLUE_CAGE, value, cells, count};
    qdr_shape_spec spec = {.side = side, .clues = &cage, .clue_count = 1};
    qdr_shape *shape;
    qdri_sums *sums;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdri_sums_new(shape, &sums));
    const qdri_sum *sum = &sums->at[0];
    assert_true(sum->differ);
    size_t combinations = sum->listed ? sum->combinations : SIZE_MAX;
    for (size_t w = 0; sum->listed && w < combinations; w++) {
        int total = 0;
        for (int d = 1; d <= side; d++)
            if (qdri_set_has(&sums->combinations[sum->first_combination + w], d)) total += d;
        assert_int_equal(total, value);
        assert_int_equal(qdri_set_size(&sums->combinations[sum->first_combination + w]), count);
    }
    qdri_sums_free(sums);
    qdr_shape_free(shape);
    return combinations;
}

static void lists_the_combinations_of_a_sum(void **state) {
    (void)state;
    assert_int_equal(combinations_of(9, 1, 9), 1);
    assert_int_equal(combinations_of(9, 2, 3), 1);
    assert_int_equal(combinations_of(9, 2, 10), 4);
    assert_int_equal(combinations_of(9, 3, 15), 8);
    assert_int_equal(combinations_of(9, 4, 20), 12);
    assert_int_equal(combinations_of(9, 9, 45), 1);
    /* Every set of digits makes one sum. */
    size_t all = 0;
    for (int value = 10; value <= 30; value++) all += combinations_of(9, 4, value);
    assert_int_equal(all, 126);
    assert_true(combinations_of(40, 20, 410) == SIZE_MAX); /* too many to list */
}

/* The rest of the first row, and what a cage has below it. */
static void finds_innies_and_outies(void **state) {
    (void)state;
    static const uint16_t first[] = {0, 1}, last[] = {2, 3, 7};
    qdr_clue cages[] = {{QDR_CLUE_CAGE, 4, first, 2}, {QDR_CLUE_CAGE, 8, last, 3}};
    qdr_shape_spec spec = {
        .side = 4, .box_rows = 2, .box_cols = 2, .clues = cages, .clue_count = 2};
    qdr_shape *shape;
    qdri_sums *sums;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdri_sums_new(shape, &sums));
    bool innies = false, outies = false;
    for (size_t s = 2; s < sums->count; s++) {
        const qdri_sum *sum = &sums->at[s];
        const uint16_t *cells = sums->cells + sum->first_cell;
        innies |= sum->count == 2 && cells[0] == 2 && cells[1] == 3 && sum->sum == 6 && sum->differ;
        outies |= sum->count == 1 && cells[0] == 7 && sum->sum == 2;
    }
    assert_true(innies && outies);
    qdri_sums_free(sums);
    qdr_shape_free(shape);
}

/* A cage too wide to list its ways: clauses and bounds alone. */
static void takes_cages_of_many_ways(void **state) {
    (void)state;
    static uint8_t grid[QDR_MAX_CELLS];
    uint16_t cells[12];
    qdr_clue cage = {QDR_CLUE_CAGE, 0, cells, 12};
    qdr_shape_spec spec = {.side = 25, .box_rows = 5, .box_cols = 5};
    qdri_random random;
    qdri_random_seed(&random, 5);
    pattern_grid(&spec, &random, grid);
    for (int i = 0; i < 12; i++) {
        cells[i] = (uint16_t)(2 * i);
        cage.value += grid[2 * i];
    }
    spec.clues = &cage;
    spec.clue_count = 1;
    for (int spoil = 0; spoil < 2; spoil++) {
        qdr_shape *shape;
        cage.value += spoil;
        assert_ok(qdr_shape_new(&spec, &shape, NULL));
        qdr_puzzle *puzzle;
        assert_ok(qdr_puzzle_new(shape, &puzzle));
        for (int cell = 25; cell < 625; cell++)
            if (cell % 7) qdr_puzzle_set_given(puzzle, cell, grid[cell]);
        compare_engines(puzzle, "25×25 with a wide cage", (unsigned)spoil);
        qdr_puzzle_free(puzzle);
        qdr_shape_free(shape);
    }
}

/* ---- sense and nonsense ---------------------------------------------------------------------- */

static void refuse(int side, qdr_clue clue, const char *word) {
    qdr_shape_spec spec = {.side = side, .clues = &clue, .clue_count = 1};
    qdr_shape *shape = NULL;
    qdr_error error = {0};
    assert_int_equal(qdr_shape_new(&spec, &shape, &error), QDR_BAD_ARGUMENT);
    assert_null(shape);
    if (!strstr(error.message, word)) fail_msg("'%s' has no '%s'", error.message, word);
}

static void refuses_nonsense(void **state) {
    (void)state;
    static const uint16_t good[] = {0, 1, 2, 3, 4}, twice[] = {3, 3}, far[] = {0, 16};
    refuse(4, (qdr_clue){QDR_CLUE_CAGE, 8, good, 2}, "cannot have the sum 8, only 3 to 7");
    refuse(4, (qdr_clue){QDR_CLUE_CAGE, 2, good, 2}, "only 3 to 7");
    refuse(4, (qdr_clue){QDR_CLUE_CAGE, 5, good, 1}, "only 1 to 4");
    refuse(4, (qdr_clue){QDR_CLUE_CAGE, 5, good, 0}, "of 0 cells");
    refuse(4, (qdr_clue){QDR_CLUE_CAGE, 15, good, 5}, "of 5 cells");
    refuse(4, (qdr_clue){QDR_CLUE_CAGE, 5, twice, 2}, "r1c4 twice");
    refuse(4, (qdr_clue){QDR_CLUE_CAGE, 5, far, 2}, "outside");
    refuse(4, (qdr_clue){QDR_CLUE_LESS, 0, twice, 2}, "r1c4 twice");
    refuse(4, (qdr_clue){QDR_CLUE_LESS, 0, good, 1}, "of 1 cells");
    refuse(4, (qdr_clue){QDR_CLUE_LESS, 0, good, 5}, "of 5 cells");
    refuse(4, (qdr_clue){QDR_CLUE_LESS, 1, good, 2}, "only 0 to 0");
    refuse(4, (qdr_clue){QDR_CLUE_DIFFERENCE, 4, good, 2}, "only 1 to 3");
    refuse(4, (qdr_clue){QDR_CLUE_DIFFERENCE, 0, good, 2}, "only 1 to 3");
    refuse(4, (qdr_clue){QDR_CLUE_RATIO, 1, good, 2}, "only 2 to 4");
    refuse(4, (qdr_clue){QDR_CLUE_SUM, 9, good, 2}, "only 2 to 8");
    refuse(4, (qdr_clue){(qdr_clue_kind)9, 9, good, 2}, "no known kind");
}

static qdr_puzzle *small_puzzle(qdr_clue clue) {
    qdr_shape_spec spec = {
        .side = 4, .box_rows = 2, .box_cols = 2, .clues = &clue, .clue_count = 1};
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    qdr_shape_free(shape);
    return puzzle;
}

static void expect_clash(qdr_clue clue, int x, int y, const char *unit) {
    qdr_puzzle *puzzle = small_puzzle(clue);
    qdr_clash clash;
    assert_false(qdr_puzzle_clashes(puzzle, &clash));
    qdr_puzzle_set_given(puzzle, clue.cells[0], x);
    if (clue.count > 1) qdr_puzzle_set_given(puzzle, clue.cells[1], y);
    assert_true(qdr_puzzle_clashes(puzzle, &clash));
    assert_string_equal(clash.unit, unit);
    qdr_puzzle_free(puzzle);
}

static void givens_that_clash_are_named(void **state) {
    (void)state;
    static const uint16_t row[] = {0, 1, 2}, apart[] = {0, 7, 10}, back[] = {1, 0};
    expect_clash((qdr_clue){QDR_CLUE_CAGE, 9, row, 3}, 1, 2, "the sum of cage 1");
    expect_clash((qdr_clue){QDR_CLUE_CAGE, 6, apart, 3}, 2, 2, "cage 1");
    expect_clash((qdr_clue){QDR_CLUE_CAGE, 3, row, 1}, 2, 0, "the sum of cage 1");
    expect_clash((qdr_clue){QDR_CLUE_LESS, 0, row, 2}, 3, 2, "less-than");
    expect_clash((qdr_clue){QDR_CLUE_LESS, 0, back, 2}, 3, 2, "less-than");
    expect_clash((qdr_clue){QDR_CLUE_DIFFERENCE, 1, row, 2}, 1, 3, "their difference");
    expect_clash((qdr_clue){QDR_CLUE_RATIO, 2, row, 2}, 1, 3, "their ratio");
    expect_clash((qdr_clue){QDR_CLUE_SUM, 5, row, 2}, 1, 3, "their sum");
}

static void equal_shapes_have_equal_clues(void **state) {
    (void)state;
    static const uint16_t row[] = {0, 1, 2}, other[] = {0, 1, 3};
    qdr_puzzle *a = small_puzzle((qdr_clue){QDR_CLUE_CAGE, 8, row, 3});
    qdr_puzzle *same = small_puzzle((qdr_clue){QDR_CLUE_CAGE, 8, row, 3});
    qdr_puzzle *moved = small_puzzle((qdr_clue){QDR_CLUE_CAGE, 8, other, 3});
    qdr_puzzle *more = small_puzzle((qdr_clue){QDR_CLUE_CAGE, 9, row, 3});
    assert_true(qdr_shape_equal(qdr_puzzle_shape(a), qdr_puzzle_shape(same)));
    assert_false(qdr_shape_equal(qdr_puzzle_shape(a), qdr_puzzle_shape(moved)));
    assert_false(qdr_shape_equal(qdr_puzzle_shape(a), qdr_puzzle_shape(more)));
    assert_false(qdr_shape_is_plain(qdr_puzzle_shape(a)));
    qdr_puzzle_free(a);
    qdr_puzzle_free(same);
    qdr_puzzle_free(moved);
    qdr_puzzle_free(more);
}

static void engines_that_cannot_add_say_so(void **state) {
    (void)state;
    static const uint16_t row[] = {0, 1, 2};
    qdr_puzzle *cage = small_puzzle((qdr_clue){QDR_CLUE_CAGE, 8, row, 3});
    qdr_puzzle *less = small_puzzle((qdr_clue){QDR_CLUE_LESS, 0, row, 3});
    assert_false(qdr_engine_takes("dlx", cage));
    assert_false(qdr_engine_takes("algox", cage));
    assert_false(qdr_engine_takes("bands", cage));
    assert_false(qdr_engine_takes("lanes", cage));
    assert_true(qdr_engine_takes("backtrack", cage));
    assert_true(qdr_engine_takes("auto", cage));
    assert_true(qdr_engine_takes("dlx", less));
    assert_true(qdr_engine_takes("auto", less));
    qdr_cover *cover;
    assert_int_equal(qdr_puzzle_to_cover(cage, &cover, NULL), QDR_UNSUPPORTED);
    qdr_puzzle_free(cage);
    qdr_puzzle_free(less);
}

/* ---- memory ---------------------------------------------------------------------------------- */

static qdr_status solve_with_clues(void *engine) {
    static const uint16_t row[] = {0, 1, 5}, line[] = {2, 3};
    qdr_clue clues[] = {{QDR_CLUE_CAGE, 8, row, 3}, {QDR_CLUE_LESS, 0, line, 2}};
    qdr_shape_spec spec = {
        .side = 4, .box_rows = 2, .box_cols = 2, .clues = clues, .clue_count = 2};
    uint8_t digits[16];
    qdr_shape *shape = NULL;
    qdr_puzzle *puzzle = NULL;
    qdr_solver *solver = NULL;
    qdr_solve_options options = {.engine = engine};
    qdr_status status = qdr_shape_new(&spec, &shape, NULL);
    if (status == QDR_OK) status = qdr_puzzle_new(shape, &puzzle);
    if (status == QDR_OK) status = qdr_solver_new(puzzle, &options, &solver);
    if (status == QDR_OK) assert_int_equal(qdr_solver_next(solver, digits), QDR_SOLUTION);
    qdr_solver_free(solver);
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
    return status;
}

static void survives_the_end_of_memory(void **state) {
    (void)state;
    static char bits[] = "bits", backtrack[] = "backtrack", sat[] = "sat";
    assert_true(fail_every_allocation(solve_with_clues, bits) > 10);
    assert_true(fail_every_allocation(solve_with_clues, backtrack) > 10);
    static const uint16_t row[] = {0, 1};
    qdr_puzzle *any = small_puzzle((qdr_clue){QDR_CLUE_LESS, 0, row, 2});
    if (qdr_engine_takes(sat, any)) assert_true(fail_every_allocation(solve_with_clues, sat) > 10);
    qdr_puzzle_free(any);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(engines_agree_on_cages),
        cmocka_unit_test(engines_agree_on_pairs),
        cmocka_unit_test(engines_agree_on_missing_dots),
        cmocka_unit_test(lists_the_combinations_of_a_sum),
        cmocka_unit_test(finds_innies_and_outies),
        cmocka_unit_test(takes_cages_of_many_ways),
        cmocka_unit_test(refuses_nonsense),
        cmocka_unit_test(givens_that_clash_are_named),
        cmocka_unit_test(equal_shapes_have_equal_clues),
        cmocka_unit_test(engines_that_cannot_add_say_so),
        cmocka_unit_test(survives_the_end_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
