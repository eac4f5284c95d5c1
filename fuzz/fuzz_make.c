/* fuzz_make.c: any bytes as a wish for a puzzle: what is made has exactly one solution, the one
 * that is told, and the symmetry and number of givens that were asked for; it is minimal if it says
 * so; the same wish makes it again; shuffled it is the same puzzle; with givens taken away it stays
 * one. */
#include "story.h"

#include <quadrille/make.h>
#include <quadrille/symmetry.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

enum { CELLS = 81 };

typedef struct result {
    int side;
    uint8_t givens[CELLS], solution[CELLS];
    qdr_puzzle *puzzle;
    bool minimal;
} result;

static bool keep(void *context, const qdr_made *made) {
    result *r = context;
    size_t cells = (size_t)qdr_puzzle_cells(made->puzzle);
    r->side = qdr_puzzle_side(made->puzzle);
    r->minimal = made->minimal;
    memcpy(r->givens, qdr_puzzle_givens(made->puzzle), cells);
    memcpy(r->solution, made->solution, cells);
    expect(qdr_puzzle_copy(made->puzzle, &r->puzzle) == QDR_OK);
    return false;
}

/* ---- what was asked for ------------------------------------------------------------------------
 */

enum { TURN = 1, QUARTER = 2, MIRROR = 4, UPSIDE = 8, MAIN = 16, OTHER = 32 };

static unsigned moves_of(qdr_symmetry symmetry) {
    static const unsigned moves[] = {[QDR_SYMMETRY_NONE] = 0,
                                     [QDR_SYMMETRY_HALF_TURN] = TURN,
                                     [QDR_SYMMETRY_QUARTER_TURN] = TURN | QUARTER,
                                     [QDR_SYMMETRY_MIRROR] = MIRROR,
                                     [QDR_SYMMETRY_DIAGONAL] = MAIN,
                                     [QDR_SYMMETRY_BOTH] = MIRROR | UPSIDE | TURN,
                                     [QDR_SYMMETRY_DIAGONALS] = MAIN | OTHER | TURN,
                                     [QDR_SYMMETRY_FULL] =
                                         TURN | QUARTER | MIRROR | UPSIDE | MAIN | OTHER};
    return moves[symmetry];
}

static void expect_symmetry(const result *r, unsigned moves) {
    int last = r->side - 1;
    for (int row = 0; row <= last; row++)
        for (int column = 0; column <= last; column++) {
            const int to[6][2] = {
                {last - row, last - column}, {column, last - row}, {row, last - column},
                {last - row, column},        {column, row},        {last - column, last - row}};
            for (int move = 0; move < 6; move++)
                if (moves >> move & 1)
                    expect((r->givens[row * r->side + column] == 0) ==
                           (r->givens[to[move][0] * r->side + to[move][1]] == 0));
        }
}

static void expect_unique(const qdr_puzzle *puzzle, const uint8_t *solution) {
    qdr_verdict verdict;
    uint8_t digits[CELLS];
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    options.engine = "dlx"; /* not the one that puzzles are made with */
    expect(qdr_puzzle_check(puzzle, &options, &verdict, digits, NULL, NULL) == QDR_OK);
    expect(verdict == QDR_UNIQUE);
    expect(memcmp(digits, solution, (size_t)qdr_puzzle_cells(puzzle)) == 0);
    expect(qdr_puzzle_accepts(puzzle, solution));
}

static void expect_minimal(const result *r, bool is) {
    int redundant;
    qdr_step step;
    expect(qdr_puzzle_minimal(r->puzzle, NULL, r->solution, &redundant, &step) == QDR_OK);
    if (is) expect(step == QDR_DONE && redundant == -1);
}

/* ---- other guises ------------------------------------------------------------------------------
 */

static void shuffle(const result *r, uint64_t seed) {
    qdr_transform change;
    qdr_puzzle *other;
    uint8_t solution[CELLS], form[QDR_CANON_CELLS], again[QDR_CANON_CELLS];
    qdr_transform_random(qdr_puzzle_shape(r->puzzle), seed, &change);
    expect(qdr_puzzle_transform(r->puzzle, &change, &other) == QDR_OK);
    qdr_transform_apply(&change, r->side, r->solution, solution);
    expect_unique(other, solution);
    if (qdr_shape_has_canon(qdr_puzzle_shape(r->puzzle))) {
        uint64_t ways, ways_again;
        size_t cells = (size_t)qdr_puzzle_cells(r->puzzle);
        qdr_transform there;
        expect(qdr_puzzle_canon(r->puzzle, form, &there, &ways) == QDR_OK);
        expect(qdr_puzzle_canon(other, again, NULL, &ways_again) == QDR_OK);
        expect(ways == ways_again && memcmp(form, again, cells) == 0);
        qdr_transform_apply(&there, r->side, r->givens, again);
        expect(memcmp(form, again, cells) == 0);
    }
    qdr_puzzle_free(other);
}

static bool look_at(void *context, const qdr_puzzle *minimal) {
    const result *r = context;
    int redundant;
    qdr_step step;
    expect_unique(minimal, r->solution);
    for (int cell = 0; cell < r->side * r->side; cell++)
        expect(qdr_puzzle_givens(minimal)[cell] == 0 ||
               qdr_puzzle_givens(minimal)[cell] == r->givens[cell]);
    expect(qdr_puzzle_minimal(minimal, NULL, r->solution, &redundant, &step) == QDR_OK);
    expect(step == QDR_DONE && redundant == -1);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    static const qdr_shape_spec shapes[] = {{9, 3, 3, NULL, 0, NULL, 0, NULL, 0},
                                            {6, 2, 3, NULL, 0, NULL, 0, NULL, 0},
                                            {4, 2, 2, NULL, 0, NULL, 0, NULL, 0},
                                            {6, 3, 2, NULL, QDR_RULE_DIAGONALS, NULL, 0, NULL, 0},
                                            {5, 0, 0, NULL, 0, NULL, 0, NULL, 0},
                                            {9, 3, 3, NULL, QDR_RULE_ANTI_KING, NULL, 0, NULL, 0}};
    story s = {bytes, bytes + length};
    qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
    qdr_shape *shape;
    expect(qdr_shape_new(&shapes[story_take(&s, 6)], &shape, NULL) == QDR_OK);
    options.shape = shape;
    options.seed = (uint64_t)story_take(&s, 256) << 8 | (uint64_t)story_take(&s, 256);
    options.symmetry = (qdr_symmetry)story_take(&s, QDR_SYMMETRY_COUNT);
    if (story_take(&s, 3) == 0) options.most = shapes[0].side * 5, options.fewest = 10;
    options.tries = 5;
    tell("qdr_make({side %d, .seed = %d, .symmetry = %d, .fewest = %d, .most = %d}, …);",
         qdr_shape_get_spec(shape)->side, (int)options.seed, (int)options.symmetry, options.fewest,
         options.most);
    result r = {0}, again = {0};
    qdr_status status = qdr_make(&options, keep, &r, NULL, NULL);
    expect(status == QDR_OK || status == QDR_BAD_ARGUMENT);
    if (r.puzzle) {
        expect_unique(r.puzzle, r.solution);
        expect_symmetry(&r, moves_of(options.symmetry));
        if (options.symmetry == QDR_SYMMETRY_NONE) expect_minimal(&r, r.minimal);
        expect(qdr_make(&options, keep, &again, NULL, NULL) == QDR_OK);
        expect(memcmp(r.givens, again.givens, sizeof r.givens) == 0);
        shuffle(&r, (uint64_t)story_take(&s, 256));
        qdr_minimize_options fewer = QDR_MINIMIZE_OPTIONS_INIT;
        fewer.seed = (uint64_t)story_take(&s, 256);
        expect(qdr_puzzle_minimize(r.puzzle, &fewer, look_at, &r, NULL, NULL) == QDR_OK);
        qdr_puzzle_free(again.puzzle);
        qdr_puzzle_free(r.puzzle);
    }
    qdr_shape_free(shape);
    return 0;
}
