/* test_symmetry.c: canonical forms against brute force and under random transformations; that
 * transformations make puzzles of puzzles. */
#include "sudoku_cases.h"

#include "make/fill.h"
#include "symmetry/canon.h"

#include <quadrille/symmetry.h>

/* ---- brute force ----------------------------------------------------------------------------- */

/* All orders of lines that keep bands together. */
typedef struct orders {
    int count;
    uint8_t lines[1296][9];
} orders;

static void permute(uint8_t *items, int from, int count, void (*use)(const uint8_t *, void *),
                    void *context) {
    if (from == count) use(items, context);
    for (int i = from; i < count; i++) {
        uint8_t kept = items[from];
        items[from] = items[i];
        items[i] = kept;
        permute(items, from + 1, count, use, context);
        items[i] = items[from];
        items[from] = kept;
    }
}

typedef struct filling {
    orders *all;
    int side, thick;
    uint8_t inner[9][6][9];
    int inner_count;
    uint8_t perms[6][3];
    int perm_count;
} filling;

static void keep_inner(const uint8_t *items, void *context) {
    filling *f = context;
    memcpy(f->perms[f->perm_count++], items, 3);
}

static void keep_bands(const uint8_t *bands, void *context) {
    filling *f = context;
    int count = f->side / f->thick, choices = 1;
    for (int b = 0; b < count; b++) choices *= f->perm_count;
    for (int choice = 0; choice < choices; choice++) {
        uint8_t *lines = f->all->lines[f->all->count++];
        for (int b = 0, rest = choice; b < count; b++, rest /= f->perm_count)
            for (int i = 0; i < f->thick; i++)
                lines[b * f->thick + i] =
                    (uint8_t)(bands[b] * f->thick + f->perms[rest % f->perm_count][i]);
    }
}

static void list_orders(int side, int thick, orders *all) {
    static filling f;
    uint8_t items[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    f = (filling){.all = all, .side = side, .thick = thick};
    all->count = 0;
    permute(items, 0, thick, keep_inner, &f);
    permute(items, 0, side / thick, keep_bands, &f);
}

static orders row_orders, column_orders;

/* For fixed places, the smallest names are those in the order of appearance. */
static void force(int rows, int columns, const uint8_t *givens, uint8_t *best, uint64_t *ways) {
    int side = rows * columns;
    bool first = true;
    *ways = 0;
    for (int transposed = 0; transposed <= (rows == columns); transposed++)
        for (int r = 0; r < row_orders.count; r++)
            for (int c = 0; c < column_orders.count; c++) {
                uint8_t form[81], label[10] = {0}, labels = 0;
                int order = 0;
                for (int cell = 0; cell < side * side && order <= 0; cell++) {
                    int row = row_orders.lines[r][cell / side];
                    int column = column_orders.lines[c][cell % side];
                    int digit = givens[transposed ? column * side + row : row * side + column];
                    if (digit && !label[digit]) label[digit] = ++labels;
                    form[cell] = label[digit];
                    if (!first && order == 0) order = form[cell] - best[cell];
                }
                if (!first && order > 0) continue;
                if (first || order < 0) *ways = 0;
                memcpy(best, form, (size_t)(side * side));
                first = false;
                ++*ways;
            }
}

static void compare_with_force(int rows, int columns, int puzzles, int most_givens) {
    int side = rows * columns;
    qdr_shape *shape = case_shape(&(sudoku_case){"", BOXES(rows, columns, 0), 0});
    qdri_filler *filler;
    assert_ok(qdri_filler_new(shape, &filler));
    list_orders(side, rows, &row_orders);
    list_orders(side, columns, &column_orders);
    for (int i = 0; i < puzzles; i++) {
        qdri_random random;
        qdri_random_seed(&random, (uint64_t)(side * 1000 + i));
        uint8_t grid[81] = {0}, form[QDR_CANON_CELLS], forced[81];
        assert_int_equal(qdri_fill_rest(filler, &random, 100000, grid), QDR_SOLUTION);
        int givens = (int)qdri_random_below(&random, (uint32_t)most_givens + 1);
        qdr_puzzle *puzzle = puzzle_of_grid(shape, grid, givens, &random);
        uint64_t automorphisms, ways;
        assert_ok(qdr_puzzle_canon(puzzle, form, NULL, &automorphisms));
        force(rows, columns, qdr_puzzle_givens(puzzle), forced, &ways);
        assert_memory_equal(form, forced, (size_t)(side * side));
        assert_int_equal(automorphisms, ways);
        qdr_puzzle_free(puzzle);
    }
    qdri_filler_free(filler);
    qdr_shape_free(shape);
}

static void forms_are_those_of_brute_force(void **state) {
    (void)state;
    compare_with_force(2, 2, 1000, 16);
    compare_with_force(2, 3, 60, 36);
    compare_with_force(3, 2, 60, 36);
    compare_with_force(3, 3, 3, 30);
    compare_with_force(3, 3, 1, 3);
}

/* ---- random transformations ------------------------------------------------------------------ */

static void check_form(const qdr_puzzle *puzzle, uint8_t *form, uint64_t *automorphisms) {
    int side = qdr_puzzle_side(puzzle);
    uint8_t there[QDR_CANON_CELLS];
    qdr_transform transform;
    assert_ok(qdr_puzzle_canon(puzzle, form, &transform, automorphisms));
    qdr_transform_apply(&transform, side, qdr_puzzle_givens(puzzle), there);
    assert_memory_equal(there, form, (size_t)(side * side));
}

static void equivalent_puzzles_have_one_form(void **state) {
    (void)state;
    static const struct {
        int rows, columns, rounds;
    } kinds[] = {{3, 3, 4000}, {2, 2, 500}, {2, 3, 500}, {3, 2, 500},
                 {2, 4, 60},   {4, 2, 60},  {2, 5, 20}};
    for (size_t k = 0; k < COUNT_OF(kinds); k++) {
        int rows = kinds[k].rows, columns = kinds[k].columns,
            cells = rows * columns * rows * columns;
        qdr_shape *shape = case_shape(&(sudoku_case){"", BOXES(rows, columns, 0), 0});
        qdri_filler *filler;
        assert_ok(qdri_filler_new(shape, &filler));
        qdri_random random;
        qdri_random_seed(&random, k);
        for (int i = 0; i < kinds[k].rounds; i++) {
            uint8_t grid[QDR_CANON_CELLS] = {0}, form[QDR_CANON_CELLS], other[QDR_CANON_CELLS];
            assert_int_equal(qdri_fill_rest(filler, &random, 100000, grid), QDR_SOLUTION);
            /* Full grids, nearly full ones, usual puzzles, and nearly nothing. */
            int givens = i % 2 ? cells : (int)qdri_random_below(&random, (uint32_t)cells * 2 / 3);
            if (i % 200 == 0 && rows * columns <= 9) givens = cells - 1 - i % 7;
            qdr_puzzle *puzzle = puzzle_of_grid(shape, grid, givens, &random), *moved;
            qdr_transform transform;
            uint64_t ways, other_ways;
            qdr_transform_random(shape, qdri_random_next(&random), &transform);
            assert_ok(qdr_puzzle_transform(puzzle, &transform, &moved));
            check_form(puzzle, form, &ways);
            check_form(moved, other, &other_ways);
            assert_memory_equal(form, other, (size_t)cells);
            assert_int_equal(ways, other_ways);
            qdr_puzzle_free(puzzle);
            qdr_puzzle_free(moved);
        }
        qdri_filler_free(filler);
        qdr_shape_free(shape);
    }
}

/* The two ways to the form of a full grid. */
static void the_quick_way_is_right(void **state) {
    (void)state;
    qdri_random random;
    qdri_random_seed(&random, 5);
    for (int i = 0; i < 60; i++) {
        uint8_t grid[81];
        qdri_canon quick, slow;
        qdri_fill9(&random, grid);
        qdri_canon9(grid, &quick);
        qdri_canon_any(3, 3, grid, &slow);
        assert_memory_equal(quick.digits, slow.digits, 81);
        assert_int_equal(quick.automorphisms, slow.automorphisms);
    }
}

static void known_grids(void **state) {
    (void)state;
    static const struct {
        const char *line;
        int automorphisms;
        bool canonical;
    } known[] = {
        /* The one with the most automorphisms; also the smallest of all. */
        {"123456789456789123789123456231564897564897231897231564312645978645978312978312645", 648,
         true},
        {".................................................................................",
         3359232, true},
        {"........................................7........................................", 41472,
         false},
    };
    for (size_t i = 0; i < COUNT_OF(known); i++) {
        qdr_puzzle *puzzle = classic_puzzle(known[i].line);
        uint8_t form[QDR_CANON_CELLS];
        uint64_t ways;
        check_form(puzzle, form, &ways);
        assert_int_equal(ways, known[i].automorphisms);
        if (known[i].canonical) assert_memory_equal(form, qdr_puzzle_givens(puzzle), 81);
        qdr_puzzle_free(puzzle);
    }
}

static void shapes_without_forms_say_so(void **state) {
    (void)state;
    uint8_t form[QDR_CANON_CELLS];
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        qdr_shape *shape = case_shape(&sudoku_cases[i]);
        const qdr_shape_spec *spec = &sudoku_cases[i].spec;
        bool plain = spec->box_rows > 1 && spec->box_cols > 1 && !spec->rules &&
                     spec->extra_count == 0 && spec->side <= 10;
        assert_int_equal(qdr_shape_has_canon(shape), plain);
        qdr_puzzle *puzzle;
        assert_ok(qdr_puzzle_new(shape, &puzzle));
        if (!plain) assert_int_equal(qdr_puzzle_canon(puzzle, form, NULL, NULL), QDR_UNSUPPORTED);
        if (plain) {
            qdr_puzzle_set_given(puzzle, 0, 1);
            qdr_puzzle_set_given(puzzle, 1, 1);
            assert_int_equal(qdr_puzzle_canon(puzzle, form, NULL, NULL), QDR_BAD_ARGUMENT);
            qdr_puzzle_set_given(puzzle, 1, 0);
            assert_ok(qdr_puzzle_set_candidate(puzzle, 5, 1, false));
            assert_int_equal(qdr_puzzle_canon(puzzle, form, NULL, NULL), QDR_UNSUPPORTED);
        }
        qdr_puzzle_free(puzzle);
        qdr_shape_free(shape);
    }
}

/* ---- transformations ------------------------------------------------------------------------- */

/* A solution of a puzzle, transformed, is a solution of the transformed puzzle. */
static void transformations_keep_the_rules(void **state) {
    (void)state;
    static uint8_t grid[QDR_MAX_CELLS], moved[QDR_MAX_CELLS];
    int changed = 0;
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        if (sudoku_cases[i].spec.side > 16) continue;
        qdr_shape *shape = case_shape(&sudoku_cases[i]);
        qdri_random random;
        qdri_random_seed(&random, i);
        if (random_grid(shape, &random, grid)) {
            int side = sudoku_cases[i].spec.side;
            qdr_puzzle *puzzle = puzzle_of_grid(shape, grid, side * side / 2, &random);
            for (uint64_t seed = 0; seed < 20; seed++) {
                qdr_transform transform;
                qdr_puzzle *other;
                qdr_transform_random(shape, seed, &transform);
                assert_ok(qdr_puzzle_transform(puzzle, &transform, &other));
                qdr_transform_apply(&transform, side, grid, moved);
                assert_true(qdr_puzzle_accepts(other, moved));
                changed += memcmp(moved, grid, (size_t)(side * side)) != 0;
                qdr_puzzle_free(other);
            }
            qdr_puzzle_free(puzzle);
        }
        qdr_shape_free(shape);
    }
    assert_true(changed > 700);
}

/* All eight views of a grid with a rule come up, and pencil marks go with the cells. */
static void turns_are_all_taken(void **state) {
    (void)state;
    qdr_shape *shape = case_shape(&(sudoku_case){"", BOXES(3, 3, X), 0});
    qdr_puzzle *puzzle;
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    qdr_puzzle_set_given(puzzle, 1, 4);
    assert_ok(qdr_puzzle_set_candidate(puzzle, 80, 4, false));
    assert_ok(qdr_puzzle_set_comment(puzzle, "kept", 4));
    bool places[81] = {false};
    int count = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        qdr_transform transform;
        qdr_puzzle *other;
        qdr_transform_random(shape, seed, &transform);
        assert_ok(qdr_puzzle_transform(puzzle, &transform, &other));
        int digit = transform.digits[4], missing = 0;
        for (int cell = 0; cell < 81; cell++) {
            if (qdr_puzzle_givens(other)[cell]) {
                assert_int_equal(qdr_puzzle_givens(other)[cell], digit);
                count += !places[cell];
                places[cell] = true;
            }
            missing += !qdr_puzzle_candidate(other, cell, digit);
        }
        assert_int_equal(missing, 1);
        assert_string_equal(qdr_puzzle_comment(other), "kept");
        qdr_puzzle_free(other);
    }
    assert_int_equal(count, 8);
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
}

typedef struct moving {
    qdr_puzzle *puzzle;
    qdr_transform transform;
} moving;

static qdr_status move(void *with) {
    const moving *m = with;
    qdr_puzzle *moved = NULL;
    qdr_status status = qdr_puzzle_transform(m->puzzle, &m->transform, &moved);
    qdr_puzzle_free(moved);
    return status;
}

static void memory_may_run_out(void **state) {
    (void)state;
    moving m = {
        .puzzle = classic_puzzle(
            "1................................................................................")};
    assert_ok(qdr_puzzle_set_candidate(m.puzzle, 5, 3, false));
    assert_ok(qdr_puzzle_set_comment(m.puzzle, "a", 1));
    qdr_transform_random(qdr_puzzle_shape(m.puzzle), 1, &m.transform);
    assert_true(fail_every_allocation(move, &m) >= 3);
    qdr_puzzle_free(m.puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms_are_those_of_brute_force),
        cmocka_unit_test(equivalent_puzzles_have_one_form),
        cmocka_unit_test(the_quick_way_is_right),
        cmocka_unit_test(known_grids),
        cmocka_unit_test(shapes_without_forms_say_so),
        cmocka_unit_test(transformations_keep_the_rules),
        cmocka_unit_test(turns_are_all_taken),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
