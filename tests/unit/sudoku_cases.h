/* sudoku_cases.h: a catalogue of shapes (every kind, every rule), and random grids and puzzles on
 * them, for tests that want to try something on all of them. Seeded: the same on every run. */
#ifndef QDR_SUDOKU_CASES_H
#define QDR_SUDOKU_CASES_H

#include "testing.h"

#include "base/random.h"

#include <quadrille/solve.h>
#include <string.h>

/* clang-format off */
static const uint8_t jigsaw5[] = {
    1,0,0,0,0, 1,1,1,1,0, 3,3,3,2,2, 3,3,4,2,2, 4,4,4,4,2};
static const uint8_t jigsaw7[] = {
    1,1,0,0,0,0,0, 1,1,1,1,1,0,0, 2,2,2,2,2,2,3, 2,3,3,3,3,3,3,
    5,5,4,4,4,4,4, 5,5,5,4,6,6,4, 5,5,6,6,6,6,6};
static const uint8_t jigsaw9[] = {
    0,0,0,0,1,1,2,2,2, 0,0,1,1,1,2,2,2,2, 0,0,0,4,1,1,1,2,2, 3,3,4,4,1,4,5,5,5,
    3,3,3,4,4,4,5,5,5, 3,3,3,3,7,4,5,5,8, 6,6,6,6,7,4,5,8,8, 6,6,7,7,7,7,8,8,8,
    6,6,6,7,7,7,8,8,8};
/* clang-format on */

static const uint16_t corners4[] = {0, 3, 12, 15}; /* full on a side of 4 */
static const uint16_t trio[] = {1, 6, 8};          /* not full */
static const uint16_t cross9[] = {40, 30, 32, 48, 50, 20, 24, 56, 60};
static const uint16_t hearts9[] = {0, 13, 26, 36, 44};
static const qdr_region extra4[] = {{corners4, 4}, {trio, 3}};
static const qdr_region extra9[] = {{cross9, 9}, {hearts9, 5}};

typedef struct sudoku_case {
    const char *name;
    qdr_shape_spec spec;
    int keep; /* percent of the cells that puzzles for all engines keep, at least */
} sudoku_case;

#define BOXES(rows, cols, rules) \
    { (rows) * (cols), rows, cols, NULL, rules, NULL, 0 }
#define LATIN(side, rules) \
    { side, 0, 0, NULL, rules, NULL, 0 }
#define JIGSAW(side, regions, rules) \
    { side, 0, 0, regions, rules, NULL, 0 }
#define EXTRA(side, rows, cols, regions, rules) \
    { side, rows, cols, NULL, rules, regions, sizeof(regions) / sizeof *(regions) }

enum {
    X = QDR_RULE_DIAGONALS,
    W = QDR_RULE_WINDOWS,
    D = QDR_RULE_DISJOINT,
    KNIGHT = QDR_RULE_ANTI_KNIGHT,
    KING = QDR_RULE_ANTI_KING,
    NC = QDR_RULE_NON_CONSECUTIVE
};

static const sudoku_case sudoku_cases[] = {
    {"1×1", BOXES(1, 1, 0), 0},
    {"1×1 X", BOXES(1, 1, X), 0},
    {"1×1 Latin", LATIN(1, 0), 0},
    {"2×2 Latin", LATIN(2, 0), 0},
    {"2×2 boxes 1×2", BOXES(1, 2, 0), 0},
    {"2×2 Latin anti-king", LATIN(2, KING), 0}, /* no solution */
    {"3×3 Latin", LATIN(3, 0), 0},
    {"3×3 Latin X", LATIN(3, X), 0}, /* no solution */
    {"4×4", BOXES(2, 2, 0), 0},
    {"4×4 boxes 1×4", BOXES(1, 4, 0), 0},
    {"4×4 Latin", LATIN(4, 0), 0},
    {"4×4 X", BOXES(2, 2, X), 0},
    {"4×4 windoku", BOXES(2, 2, W), 0},
    {"4×4 disjoint", BOXES(2, 2, D), 0},
    {"4×4 anti-knight", BOXES(2, 2, KNIGHT), 0},
    {"4×4 anti-king", BOXES(2, 2, KING), 0},
    {"4×4 non-consecutive", BOXES(2, 2, NC), 0},
    {"4×4 Latin non-consecutive", LATIN(4, NC), 0},
    {"4×4 extra regions", EXTRA(4, 2, 2, extra4, 0), 0},
    {"5×5 Latin", LATIN(5, 0), 0},
    {"5×5 Latin anti-king", LATIN(5, KING), 0},
    {"5×5 Latin X anti-knight", LATIN(5, X | KNIGHT), 0},
    {"5×5 jigsaw", JIGSAW(5, jigsaw5, 0), 0},
    {"6×6 boxes 2×3", BOXES(2, 3, 0), 15},
    {"6×6 boxes 3×2", BOXES(3, 2, 0), 15},
    {"6×6 boxes 2×3 X", BOXES(2, 3, X), 12},
    {"6×6 boxes 3×2 disjoint", BOXES(3, 2, D), 12},
    {"6×6 non-consecutive", BOXES(2, 3, NC), 5},
    {"7×7 Latin", LATIN(7, 0), 35},
    {"7×7 jigsaw", JIGSAW(7, jigsaw7, 0), 25},
    {"8×8 boxes 2×4", BOXES(2, 4, 0), 35},
    {"8×8 boxes 4×2", BOXES(4, 2, 0), 35},
    {"9×9", BOXES(3, 3, 0), 33},
    {"9×9 Latin", LATIN(9, 0), 48},
    {"9×9 X", BOXES(3, 3, X), 35},
    {"9×9 windoku", BOXES(3, 3, W), 34},
    {"9×9 disjoint", BOXES(3, 3, D), 33},
    {"9×9 anti-knight", BOXES(3, 3, KNIGHT), 29},
    {"9×9 anti-king", BOXES(3, 3, KING), 34},
    {"9×9 non-consecutive", BOXES(3, 3, NC), 22},
    {"9×9 X windoku", BOXES(3, 3, X | W), 30},
    {"9×9 X disjoint anti-king", BOXES(3, 3, X | D | KING), 31},
    {"9×9 anti-knight anti-king", BOXES(3, 3, KNIGHT | KING), 26},
    {"9×9 anti-knight anti-king non-consecutive", BOXES(3, 3, KNIGHT | KING | NC), 9},
    {"9×9 extra regions", EXTRA(9, 3, 3, extra9, 0), 33},
    {"9×9 extra regions X", EXTRA(9, 3, 3, extra9, X), 36},
    {"9×9 jigsaw", JIGSAW(9, jigsaw9, 0), 40},
    {"9×9 jigsaw X", JIGSAW(9, jigsaw9, X), 36},
    {"10×10 boxes 2×5", BOXES(2, 5, 0), 45},
    {"12×12 boxes 3×4", BOXES(3, 4, 0), 50},
    {"15×15 Latin", LATIN(15, 0), 66},
    {"16×16", BOXES(4, 4, 0), 55},
    {"16×16 windoku", BOXES(4, 4, W), 53},
    {"25×25", BOXES(5, 5, 0), 66},
    {"64×64", BOXES(8, 8, 0), 97}, /* the last side with masks of one word */
    {"65×65", BOXES(5, 13, 0), 97},
    {"100×100", BOXES(10, 10, 0), 99},
};

static inline qdr_shape *case_shape(const sudoku_case *c) {
    qdr_shape *shape = NULL;
    qdr_error error = {0};
    if (qdr_shape_new(&c->spec, &shape, &error) != QDR_OK)
        fail_msg("%s: %s", c->name, error.message);
    return shape;
}

/* ---- random grids -----------------------------------------------------------------------------
 */

static inline void shuffle(qdri_random *random, int *numbers, int count) {
    for (int i = 0; i < count; i++) numbers[i] = i;
    for (int i = count - 1; i > 0; i--) {
        int j = (int)qdri_random_below(random, (uint32_t)i + 1), kept = numbers[i];
        numbers[i] = numbers[j];
        numbers[j] = kept;
    }
}

/* A grid of boxes without further rules: the usual pattern, digits and rows of bands mixed. */
static inline void pattern_grid(const qdr_shape_spec *spec, qdri_random *random, uint8_t *grid) {
    int side = spec->side, rows = spec->box_rows ? spec->box_rows : 1;
    int columns = side / rows, digits[QDR_MAX_SIDE], inner[QDR_MAX_SIDE];
    shuffle(random, digits, side);
    for (int band = 0; band < columns; band++) {
        shuffle(random, inner, rows);
        for (int i = 0; i < rows; i++)
            for (int column = 0; column < side; column++)
                grid[(band * rows + i) * side + column] =
                    (uint8_t)(digits[(inner[i] * columns + band + column) % side] + 1);
    }
}

/* A grid under any rules: a few random givens, then a short search; again until it works. False
 * when there is none. */
static inline bool searched_grid(const qdr_shape *shape, qdri_random *random, uint8_t *grid) {
    qdr_puzzle *puzzle;
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    int side = qdr_puzzle_side(puzzle), cells = side * side;
    qdr_step step = QDR_STOPPED;
    for (int attempt = 0; attempt < 1000 && step != QDR_SOLUTION; attempt++) {
        for (int cell = 0; cell < cells; cell++) qdr_puzzle_set_given(puzzle, cell, 0);
        int seeds = attempt < 50 ? 1 + side / 2 : attempt < 990 ? 1 : 0;
        for (int i = 0; i < seeds; i++) {
            int cell = (int)qdri_random_below(random, (uint32_t)cells);
            qdr_puzzle_set_given(puzzle, cell, 1 + (int)qdri_random_below(random, (uint32_t)side));
            if (qdr_puzzle_clashes(puzzle, NULL)) qdr_puzzle_set_given(puzzle, cell, 0);
        }
        qdr_solve_options options = {.engine = "dlx"};
        options.limits.nodes = seeds ? 20000 : 0;
        qdr_solver *solver;
        assert_ok(qdr_solver_new(puzzle, &options, &solver));
        step = qdr_solver_next(solver, grid);
        qdr_solver_free(solver);
        if (step == QDR_DONE && side <= 3) break;
    }
    qdr_puzzle_free(puzzle);
    return step == QDR_SOLUTION;
}

static inline bool random_grid(const qdr_shape *shape, qdri_random *random, uint8_t *grid) {
    const qdr_shape_spec *spec = qdr_shape_get_spec(shape);
    if (spec->rules || spec->jigsaw || spec->extra_count) return searched_grid(shape, random, grid);
    pattern_grid(spec, random, grid);
    return true;
}

/* A puzzle with `givens` random cells of the grid. The caller frees it. */
static inline qdr_puzzle *puzzle_of_grid(const qdr_shape *shape, const uint8_t *grid, int givens,
                                         qdri_random *random) {
    static int order[QDR_MAX_CELLS];
    qdr_puzzle *puzzle;
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    shuffle(random, order, qdr_puzzle_cells(puzzle));
    for (int i = 0; i < givens; i++) qdr_puzzle_set_given(puzzle, order[i], grid[order[i]]);
    return puzzle;
}

/* A puzzle of which nothing is given. */
static inline qdr_puzzle *open_puzzle(int side, int rows, int columns) {
    qdr_shape_spec spec = {side, rows, columns, NULL, 0, NULL, 0};
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    qdr_shape_free(shape);
    return puzzle;
}

/* A classic 9×9 from 81 characters. The caller frees it. */
static inline qdr_puzzle *classic_puzzle(const char *line) {
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_int_equal(strlen(line), 81);
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    for (int cell = 0; cell < 81; cell++)
        if (line[cell] >= '1') qdr_puzzle_set_given(puzzle, cell, line[cell] - '0');
    qdr_shape_free(shape);
    return puzzle;
}

#endif
