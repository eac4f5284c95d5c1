/* fuzz_engines.c: any bytes as a puzzle that has solutions, of a side from 4 to 16, plain or with
 * rules or clues: all engines agree on how many, on which, and on the verdict, and a proof that
 * there are no others is taken by the checker. */
#include "story.h"

#include <quadrille/proof.h>
#include <quadrille/solve.h>
#include <quadrille/symmetry.h>
#include <quadrille/verify.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

enum { CELLS = 256, MOST_SOLUTIONS = 40, MOST_NODES = 3000 };

static const qdr_shape_spec shapes[] = {
    {9, 3, 3, NULL, 0, NULL, 0, NULL, 0},  {6, 2, 3, NULL, 0, NULL, 0, NULL, 0},
    {8, 4, 2, NULL, 0, NULL, 0, NULL, 0},  {4, 2, 2, NULL, 0, NULL, 0, NULL, 0},
    {16, 4, 4, NULL, 0, NULL, 0, NULL, 0}, {12, 3, 4, NULL, 0, NULL, 0, NULL, 0},
};

/* ---- a puzzle from bytes -----------------------------------------------------------------------
 */

/* The usual pattern, shuffled. */
static void make_grid(const qdr_shape_spec *spec, const qdr_shape *shape, uint64_t seed,
                      uint8_t *grid) {
    uint8_t pattern[CELLS];
    int side = spec->side, rows = spec->box_rows, columns = spec->box_cols;
    for (int row = 0; row < side; row++)
        for (int column = 0; column < side; column++)
            pattern[row * side + column] =
                (uint8_t)((row % rows * columns + row / rows + column) % side + 1);
    qdr_transform change;
    qdr_transform_random(shape, seed, &change);
    qdr_transform_apply(&change, side, pattern, grid);
}

/* Cages of two cells or signs between neighbours, as the grid has them. */
static size_t make_clues(story *s, int side, const uint8_t *grid, qdr_clue *clues,
                         uint16_t (*cells)[2], size_t most) {
    size_t count = 0;
    for (; count < most; count++) {
        int cell = story_take(s, 256) % (side * side - 1);
        cell -= cell % side == side - 1;
        int x = grid[cell], y = grid[cell + 1], kind = story_take(s, 3);
        cells[count][0] = (uint16_t)(x < y ? cell : cell + 1);
        cells[count][1] = (uint16_t)(x < y ? cell + 1 : cell);
        clues[count] = (qdr_clue){kind == 0   ? QDR_CLUE_CAGE
                                  : kind == 1 ? QDR_CLUE_LESS
                                              : QDR_CLUE_DIFFERENCE,
                                  kind == 0   ? x + y
                                  : kind == 1 ? 0
                                              : abs(x - y),
                                  cells[count], 2};
    }
    return count;
}

static qdr_puzzle *make_puzzle(story *s) {
    qdr_shape_spec spec = shapes[story_take(s, sizeof shapes / sizeof *shapes)];
    uint8_t grid[CELLS];
    qdr_clue clues[12];
    uint16_t cells[12][2];
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    expect(qdr_shape_new(&spec, &shape, NULL) == QDR_OK);
    make_grid(&spec, shape, (uint64_t)story_take(s, 256), grid);
    size_t clue_count = story_take(s, 3) == 0 ? (size_t)story_take(s, 12) : 0;
    if (clue_count > 0) {
        spec.clue_count = make_clues(s, spec.side, grid, clues, cells, clue_count);
        spec.clues = clues;
        qdr_shape_free(shape);
        expect(qdr_shape_new(&spec, &shape, NULL) == QDR_OK);
    }
    expect(qdr_puzzle_new(shape, &puzzle) == QDR_OK);
    qdr_shape_free(shape);
    /* Large ones keep nearly everything, or nobody would be done. */
    int kept = spec.side < 9 ? 90 : spec.side == 9 ? 100 : spec.side == 12 ? 140 : 190;
    unsigned state = (unsigned)story_take(s, 256) * 256u + (unsigned)story_take(s, 256);
    for (int cell = 0; cell < spec.side * spec.side; cell++) {
        state = state * 1103515245u + 12345u;
        if ((int)(state >> 16 & 255) < kept) qdr_puzzle_set_given(puzzle, cell, grid[cell]);
    }
    while (s->at < s->end && s->end - s->at < 8) { /* and some other digits, most of them wrong */
        int cell = story_take(s, 256) % (spec.side * spec.side);
        qdr_puzzle_set_given(puzzle, cell, story_take(s, spec.side + 1));
    }
    return puzzle;
}

/* ---- answers -----------------------------------------------------------------------------------
 */

typedef struct answer {
    uint64_t count, mixed;
    qdr_step step;
} answer;

static answer ask(const qdr_puzzle *puzzle, const char *engine) {
    uint8_t digits[CELLS];
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    qdr_solver *solver;
    answer a = {0, 0, QDR_SOLUTION};
    options.engine = engine;
    options.limits.nodes = MOST_NODES;
    expect(qdr_solver_new(puzzle, &options, &solver) == QDR_OK);
    while (a.count <= MOST_SOLUTIONS &&
           (a.step = qdr_solver_next(solver, digits)) == QDR_SOLUTION) {
        uint64_t hash = 1469598103934665603u;
        for (int i = 0; i < qdr_puzzle_cells(puzzle); i++)
            hash = (hash ^ digits[i]) * 1099511628211u;
        a.mixed += hash;
        a.count++;
    }
    expect(a.step == QDR_SOLUTION || a.step == QDR_DONE || a.step == QDR_STOPPED);
    qdr_solver_free(solver);
    tell("/* %s: %d solutions%s */", engine ? engine : "auto", (int)a.count,
         a.step == QDR_DONE ? "" : " and more");
    return a;
}

/* What is sure about the number of solutions does not contradict. */
static void compare(const answer *a, const answer *b) {
    if (a->step == QDR_DONE) expect(b->count <= a->count);
    if (b->step == QDR_DONE) expect(a->count <= b->count);
    if (a->step == QDR_DONE && b->step == QDR_DONE) expect(a->mixed == b->mixed);
}

static qdr_status append(void *context, const char *bytes, size_t length) {
    qdr_text_append(context, bytes, length);
    return QDR_OK;
}

static void prove(const qdr_puzzle *puzzle, const answer *known) {
    uint8_t digits[CELLS];
    qdr_verdict verdict;
    qdr_proof_options how = QDR_PROOF_OPTIONS_INIT;
    qdr_text formula = QDR_TEXT_INIT, proof = QDR_TEXT_INIT;
    qdr_step step = QDR_FAILED;
    expect(qdr_puzzle_check(puzzle, NULL, &verdict, digits, NULL, NULL) == QDR_OK);
    expect((verdict == QDR_UNIQUE) == (known->count == 1));
    expect((verdict == QDR_MULTIPLE) == (known->count > 1));
    if (verdict == QDR_INVALID) return;
    how.formula = (qdr_proof_sink){append, &formula};
    how.proof = (qdr_proof_sink){append, &proof};
    expect(qdr_puzzle_prove(puzzle, digits, known->count > 0, &how, NULL, &step, NULL) == QDR_OK);
    expect(step == (known->count > 1 ? QDR_SOLUTION : QDR_DONE));
    if (step == QDR_DONE) {
        qdr_checker *checker;
        qdr_proof_report report;
        expect(qdr_checker_new(formula.bytes, formula.length, &checker, NULL) == QDR_OK);
        expect(qdr_checker_run(checker, proof.bytes ? proof.bytes : "", proof.length, NULL, &report,
                               NULL) == QDR_OK);
        expect(report.verdict == QDR_PROOF_VERIFIED);
        qdr_checker_free(checker);
    }
    qdr_text_free(&formula);
    qdr_text_free(&proof);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    story s = {bytes, bytes + length};
    qdr_puzzle *puzzle = make_puzzle(&s);
    answer first = ask(puzzle, NULL);
    const char *name;
    for (size_t e = 0; (name = qdr_engine_name(e)); e++) {
        if (strcmp(name, "sat") == 0 || strcmp(name, "tabu") == 0) continue;
        if (!qdr_engine_takes(name, puzzle)) continue;
        answer other = ask(puzzle, name);
        compare(&first, &other);
    }
    if (first.step == QDR_DONE) prove(puzzle, &first);
    qdr_puzzle_free(puzzle);
    return 0;
}
