/* test_clue_clauses.c: that the clauses of cages, signs, thermometers and dots say neither more nor
 * less than the clues: on small puzzles, what satisfies them is counted, one way of setting all
 * variables after the other, by a search that knows nothing but clauses, and must be as many as
 * `backtrack` finds solutions. */
#include "clue_cases.h"

#include "proof/encodings.h"
#include "sudoku/sat_clauses.h"

#include <stdlib.h>

/* ---- counting models ------------------------------------------------------------------------- */

enum { MOST_LITERALS = 200000, MOST_VARIABLES = 4000 };

typedef struct formula {
    int literals[MOST_LITERALS]; /* a 0 after each clause */
    size_t length;
    int variables;
} formula;

static void put(void *context, int literal) {
    formula *f = context;
    assert_true(f->length < MOST_LITERALS);
    f->literals[f->length++] = literal;
}

typedef struct assignment {
    signed char value[MOST_VARIABLES + 1]; /* 0 open, 1 true, -1 false */
} assignment;

static bool is(const assignment *a, int literal, int sign) {
    return a->value[abs(literal)] == (literal > 0 ? sign : -sign);
}

/* Goes over all clauses until there is no news; false on a contradiction. */
static bool propagate(const formula *f, assignment *a) {
    for (bool news = true; news;) {
        news = false;
        for (size_t at = 0; at < f->length; at++) {
            int open = 0, last = 0;
            bool satisfied = false;
            for (; f->literals[at] != 0; at++) {
                satisfied |= is(a, f->literals[at], 1);
                if (a->value[abs(f->literals[at])] == 0) open++, last = f->literals[at];
            }
            if (satisfied || open > 1) continue;
            if (open == 0) return false;
            a->value[abs(last)] = last > 0 ? 1 : -1;
            news = true;
        }
    }
    return true;
}

static uint64_t count_models(const formula *f, const assignment *from) {
    assignment a = *from;
    if (!propagate(f, &a)) return 0;
    int open = 1;
    while (open <= f->variables && a.value[open] != 0) open++;
    if (open > f->variables) return 1;
    a.value[open] = 1;
    uint64_t count = count_models(f, &a);
    a.value[open] = -1;
    return count + count_models(f, &a);
}

static uint64_t models(const formula *f) {
    assert_true(f->variables <= MOST_VARIABLES);
    static const assignment nothing;
    return count_models(f, &nothing);
}

/* ---- the three ways to write a puzzle -------------------------------------------------------- */

static void formula_of_proof(const qdr_puzzle *puzzle, formula *f) {
    qdri_clauses clauses = QDRI_CLAUSES_INIT;
    qdri_puzzle_clauses(puzzle, NULL, 0, &clauses);
    assert_ok(qdri_clauses_status(&clauses));
    f->length = 0;
    for (size_t i = 0; i < clauses.length; i++) put(f, clauses.literals[i]);
    f->variables = (int)clauses.variables;
    qdri_clauses_free(&clauses);
}

/* As the engine does it, of the puzzle as it stands; sums by their ways, or by adding up. */
static void formula_of_engine(const qdr_puzzle *puzzle, bool adding_up, formula *f) {
    static qdr_digit_set sets[QDR_MAX_CELLS];
    static int variable[QDR_MAX_CELLS];
    int side = qdr_puzzle_side(puzzle);
    qdri_sums *sums = NULL;
    if (puzzle->shape->cage_count > 0) assert_ok(qdri_sums_new(puzzle->shape, &sums));
    for (size_t s = 0; sums && s < sums->count; s++)
        if (adding_up) sums->at[s].listed = false;
    for (int cell = 0; cell < side * side; cell++) sets[cell] = qdri_set_full(side);
    f->length = 0;
    qdri_sat_clauses clauses = {.puzzle = puzzle,
                                .sets = sets,
                                .sums = sums,
                                .variable = variable,
                                .add = put,
                                .context = f};
    qdri_sat_number(&clauses);
    qdri_sat_write(&clauses);
    f->variables = clauses.variables;
    for (int cell = 0; cell < side * side; cell++) {
        if (!puzzle->givens[cell]) continue;
        put(f, variable[cell * side + puzzle->givens[cell] - 1]);
        put(f, 0);
    }
    qdri_sums_free(sums);
}

/* ---- random puzzles -------------------------------------------------------------------------- */

enum { MOST_SOLUTIONS = 40 };

static int seen[3]; /* puzzles with no solution, one, several */

static void compare(const qdr_puzzle *puzzle, const char *what, unsigned seed) {
    static formula f;
    qdr_solve_options options = {.engine = "backtrack"};
    options.limits.solutions = MOST_SOLUTIONS + 1;
    options.limits.nodes = 100000;
    uint64_t solutions;
    qdr_step step;
    assert_ok(qdr_puzzle_count(puzzle, &options, &solutions, &step, NULL));
    if (step != QDR_DONE) return; /* too many to count model by model */
    seen[solutions > 1 ? 2 : solutions]++;
    formula_of_proof(puzzle, &f);
    uint64_t proof = models(&f);
    formula_of_engine(puzzle, false, &f);
    uint64_t ways = models(&f);
    formula_of_engine(puzzle, true, &f);
    uint64_t adding = models(&f);
    if (proof != solutions || ways != solutions || adding != solutions)
        fail_msg("%s, seed %u: %d solutions, but %d models of the proof's formula, %d of the "
                 "engine's, %d adding up",
                 what, seed, (int)solutions, (int)proof, (int)ways, (int)adding);
}

static void try_clues(const qdr_shape_spec *plain, clue_case *c, int givens, const char *what,
                      unsigned seed, qdri_random *random) {
    qdr_shape_spec spec = *plain;
    qdr_shape *shape;
    spec.clues = c->clues;
    spec.clue_count = c->count;
    if (qdr_shape_new(&spec, &shape, NULL) != QDR_OK) return; /* a spoilt sum out of reach */
    qdr_puzzle *puzzle = puzzle_of_grid(shape, c->grid, givens, random);
    compare(puzzle, what, seed);
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
}

static const struct {
    const char *name;
    qdr_shape_spec spec;
    int rounds, givens;
} grounds[] = {
    {"4×4", BOXES(2, 2, 0), 120, 3},
    {"4×4 Latin", LATIN(4, 0), 60, 5},
    {"6×6", BOXES(2, 3, 0), 40, 8},
    {"6×6 X", BOXES(2, 3, X), 20, 6},
};

static void clauses_are_the_clues(void **state) {
    (void)state;
    static clue_case c;
    for (size_t g = 0; g < COUNT_OF(grounds); g++)
        for (int round = 0; round < grounds[g].rounds; round++) {
            unsigned seed = (unsigned)(g * 1000 + (unsigned)round);
            int side = grounds[g].spec.side;
            qdr_shape *shape;
            qdri_random random;
            qdri_random_seed(&random, seed);
            assert_ok(qdr_shape_new(&grounds[g].spec, &shape, NULL));
            assert_true(random_grid(shape, &random, c.grid));
            qdr_shape_free(shape);
            c.count = c.cell_count = 0;
            if (round % 3 != 2)
                add_cages(&c, side, 1 + (int)qdri_random_below(&random, side), &random);
            if (round % 3 != 0) add_dots(&c, side, 30, &random);
            if (round % 3 == 2) add_thermometers(&c, side, 2, &random);
            if (round % 5 == 4 && c.count > 0 && c.clues[0].value > 0) c.clues[0].value++;
            int givens = (int)qdri_random_below(&random, (uint32_t)grounds[g].givens);
            try_clues(&grounds[g].spec, &c, givens, grounds[g].name, seed, &random);
        }
    for (int i = 0; i < 3; i++) assert_true(seen[i] >= 20);
}

/* One cage in a row of a larger grid: the digits that can be in it are those that add up. */
static void long_cages_add_up(void **state) {
    (void)state;
    uint16_t cells[5] = {0, 1, 2, 3, 4};
    for (int count = 1; count <= 5; count++)
        for (int sum = count * (count + 1) / 2; sum <= count * (11 - count) / 2; sum++) {
            qdr_clue cage = {QDR_CLUE_CAGE, sum, cells, (size_t)count};
            qdr_shape_spec spec = LATIN(5, 0);
            spec.clues = &cage;
            spec.clue_count = 1;
            qdr_shape *shape;
            qdr_puzzle *puzzle;
            assert_ok(qdr_shape_new(&spec, &shape, NULL));
            assert_ok(qdr_puzzle_new(shape, &puzzle));
            for (int cell = 5; cell < 20; cell++) /* three rows: 8 squares are left of each first */
                qdr_puzzle_set_given(puzzle, cell, 1 + (cell % 5 + cell / 5) % 5);
            compare(puzzle, "long cage", (unsigned)(count * 100 + sum));
            qdr_puzzle_free(puzzle);
            qdr_shape_free(shape);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clauses_are_the_clues),
        cmocka_unit_test(long_cages_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
