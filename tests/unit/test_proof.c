/* test_proof.c: claims about exact cover problems and Sudoku of every kind, proved, and the proofs
 * checked; wrong claims are refused. */
#include "clue_cases.h"
#include "cover_random.h"

#include <quadrille/proof.h>
#include <quadrille/verify.h>

typedef struct written {
    qdr_text formula, proof;
} written;

static qdr_status append(void *context, const char *bytes, size_t length) {
    qdr_text *text = context;
    qdr_text_append(text, bytes, length);
    return text->failed ? QDR_NO_MEMORY : QDR_OK;
}

static qdr_proof_options into(written *w, bool binary) {
    qdr_proof_options options = QDR_PROOF_OPTIONS_INIT;
    options.formula = (qdr_proof_sink){append, &w->formula};
    options.proof = (qdr_proof_sink){append, &w->proof};
    options.binary = binary;
    return options;
}

static void forget(written *w) {
    qdr_text_free(&w->formula);
    qdr_text_free(&w->proof);
}

/* Only a solver written by others may take steps that are not plain consequences. */
static void expect_verified_by(const written *w, const char *name, bool by_others) {
    qdr_checker *checker;
    qdr_proof_report report;
    qdr_error error = {0};
    if (qdr_checker_new(w->formula.bytes, w->formula.length, &checker, &error) != QDR_OK)
        fail_msg("%s: formula %zu:%zu: %s", name, error.line, error.column, error.message);
    if (qdr_checker_run(checker, w->proof.bytes, w->proof.length, NULL, &report, &error) != QDR_OK)
        fail_msg("%s: proof %zu:%zu: %s", name, error.line, error.column, error.message);
    if (report.verdict != QDR_PROOF_VERIFIED)
        fail_msg("%s: step %llu is bad", name, (unsigned long long)report.step);
    if (!by_others) assert_int_equal(report.rat, 0);
    assert_int_equal(report.unknown, 0);
    qdr_checker_free(checker);
}

static void expect_verified(const written *w, const char *name) {
    expect_verified_by(w, name, false);
}

/* ---- exact cover ----------------------------------------------------------------------------- */

/* All solutions by brute force. */
static size_t all_covers(const qdr_cover *cover, qdr_option_set *sets, uint32_t (*options)[20],
                         size_t most) {
    size_t found = 0;
    uint32_t *seen = calloc(cover->item_count + 1, sizeof *seen);
    for (uint32_t subset = 0; subset < 1u << cover->option_count; subset++) {
        size_t count = 0;
        uint32_t chosen[20];
        for (uint32_t o = 0; o < cover->option_count; o++)
            if (subset >> o & 1) chosen[count++] = o;
        if (!qdri_cover_accepts(cover, chosen, count, seen)) continue;
        assert_true(found < most);
        memcpy(options[found], chosen, sizeof chosen);
        sets[found] = (qdr_option_set){options[found], count};
        found++;
    }
    free(seen);
    return found;
}

static void prove_covers(const char *prover, uint32_t problems, uint32_t colours, bool bounds) {
    enum { MOST = 4096 };
    static qdr_option_set sets[MOST];
    static uint32_t options[MOST][20];
    uint64_t with = 0, without = 0;
    for (uint64_t seed = 1; seed <= problems; seed++) {
        uint32_t r = (uint32_t)(mix(seed) >> 32);
        random_shape shape = {1 + r % 7, r / 7 % 4 + (colours > 0), 1 + r / 35 % 12,
                              1 + r / 420 % 4, colours};
        qdr_cover *cover = random_problem(seed, shape, bounds);
        size_t count = all_covers(cover, sets, options, MOST);
        *(count ? &with : &without) += 1;
        char name[40];
        snprintf(name, sizeof name, "seed %llu", (unsigned long long)seed);
        written w = {QDR_TEXT_INIT, QDR_TEXT_INIT};
        qdr_proof_options how = into(&w, seed % 2), quiet = QDR_PROOF_OPTIONS_INIT;
        how.prover = quiet.prover = prover;
        qdr_step step;
        assert_ok(qdr_cover_prove(cover, sets, count, &how, NULL, NULL, &step, NULL));
        if (step != QDR_DONE) fail_msg("%s: not proved", name);
        expect_verified(&w, name);
        forget(&w);
        for (size_t left_out = 0; left_out < count; left_out++) { /* one solution is kept back */
            qdr_option_set kept = sets[left_out];
            sets[left_out] = sets[count - 1];
            uint32_t other[20];
            size_t other_count;
            assert_ok(
                qdr_cover_prove(cover, sets, count - 1, &quiet, other, &other_count, &step, NULL));
            sets[left_out] = kept;
            if (step != QDR_SOLUTION) fail_msg("%s: proved what is wrong", name);
            assert_int_equal(other_count, kept.count); /* it is the one that was kept back */
            assert_memory_equal(other, kept.options, other_count * sizeof *other);
        }
        qdr_cover_free(cover);
    }
    assert_true(with > problems / 20 && without > problems / 20);
}

static void proves_plain_covers(void **state) {
    (void)state;
    prove_covers("learner", 1500, 0, false);
    prove_covers("cases", 1500, 0, false);
}

static void proves_covers_with_colours(void **state) {
    (void)state;
    prove_covers("learner", 1500, 3, false);
    prove_covers("cases", 1500, 3, false);
}

static void proves_covers_with_bounds(void **state) {
    (void)state;
    prove_covers("learner", 600, 0, true);
    prove_covers("learner", 600, 2, true);
}

static void proves_items_with_many_options(void **state) {
    (void)state;
    for (uint32_t size = 1; size <= 70; size++) { /* one item: exactly the options are solutions */
        qdr_cover *cover;
        uint32_t item, side, options[70];
        qdr_option_set sets[70];
        qdr_step step;
        assert_ok(qdr_cover_new(&cover));
        assert_ok(qdr_cover_add_item(cover, "a", QDR_PRIMARY, &item));
        assert_ok(qdr_cover_add_item(cover, "b", QDR_SECONDARY, &side));
        for (uint32_t o = 0; o < size; o++) {
            assert_ok(qdr_cover_add_option(cover, &(uint32_t){item}, 1, &options[o]));
            sets[o] = (qdr_option_set){&options[o], 1};
        }
        written w = {QDR_TEXT_INIT, QDR_TEXT_INIT};
        qdr_proof_options how = into(&w, false);
        assert_ok(qdr_cover_prove(cover, sets, size, &how, NULL, NULL, &step, NULL));
        assert_int_equal(step, QDR_DONE);
        expect_verified(&w, "many options");
        forget(&w);
        assert_ok(qdr_cover_prove(cover, sets, size - 1, NULL, NULL, NULL, &step, NULL));
        assert_int_equal(step, QDR_SOLUTION);
        qdr_cover_free(cover);
    }
}

/* What was claimed twice is still one solution. */
static void proves_each_solution_once(void **state) {
    (void)state;
    qdr_cover *cover = queens(6);
    qdr_cover_search *search;
    qdr_option_set sets[4] = {{NULL, 0}};
    uint32_t found[4][6], other[36];
    const uint32_t *options;
    size_t count;
    qdr_step step;
    assert_ok(qdr_cover_search_new(cover, NULL, &search));
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(qdr_cover_search_next(search, &options, &count), QDR_SOLUTION);
        memcpy(found[i], options, sizeof found[i]);
        sets[i] = (qdr_option_set){found[i], count};
    }
    qdr_cover_search_free(search);
    qdr_proof_options quiet = QDR_PROOF_OPTIONS_INIT;
    quiet.prover = "cases";
    assert_ok(qdr_cover_prove(cover, sets, 4, &quiet, other, &count, &step, NULL));
    assert_int_equal(step, QDR_DONE);
    sets[3] = sets[0];
    assert_ok(qdr_cover_prove(cover, sets, 4, &quiet, other, &count, &step, NULL));
    assert_int_equal(step, QDR_SOLUTION);
    qdr_cover_free(cover);
}

static void refuses_claims_that_are_no_solutions(void **state) {
    (void)state;
    qdr_cover *cover;
    uint32_t item;
    assert_ok(qdr_cover_new(&cover));
    assert_ok(qdr_cover_add_item(cover, "a", QDR_PRIMARY, &item));
    assert_ok(qdr_cover_add_option(cover, &item, 1, NULL));
    qdr_step step = QDR_FAILED;
    qdr_option_set empty = {NULL, 0};
    assert_int_equal(qdr_cover_prove(cover, &empty, 1, NULL, NULL, NULL, &step, NULL),
                     QDR_BAD_ARGUMENT);
    qdr_cover_free(cover);
    qdr_puzzle *puzzle =
        classic_puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28."
                       "...419..5....8..79");
    uint8_t digits[81] = {0};
    assert_int_equal(qdr_puzzle_prove(puzzle, digits, 1, NULL, NULL, &step, NULL),
                     QDR_BAD_ARGUMENT);
    assert_int_equal(step, QDR_FAILED);
    qdr_puzzle_free(puzzle);
}

/* ---- Sudoku ---------------------------------------------------------------------------------- */

enum { MOST_GRIDS = 200 };

static void prove_puzzle(const qdr_puzzle *puzzle, const char *name, uint64_t *proved) {
    size_t cells = (size_t)qdr_puzzle_cells(puzzle), count = 0;
    uint8_t *grids = malloc((MOST_GRIDS + 1) * cells);
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    options.limits.nodes = 100000;
    qdr_solver *solver;
    assert_ok(qdr_solver_new(puzzle, &options, &solver));
    qdr_step step = QDR_SOLUTION;
    while (count < MOST_GRIDS &&
           (step = qdr_solver_next(solver, grids + count * cells)) == QDR_SOLUTION)
        count++;
    qdr_solver_free(solver);
    qdr_step searched = step;
    const char *prover;
    for (size_t p = 0; (prover = qdr_prover_name(p)); p++) {
        written w = {QDR_TEXT_INIT, QDR_TEXT_INIT};
        qdr_proof_options how = into(&w, (count + p) % 2);
        how.prover = prover;
        if (searched == QDR_DONE) {
            assert_ok(qdr_puzzle_prove(puzzle, grids, count, &how, NULL, &step, NULL));
            if (step != QDR_DONE) fail_msg("%s, %s: not proved", name, prover);
            expect_verified_by(&w, name, p > 0);
            ++*proved;
        }
        forget(&w);
        if (count == 0) continue;
        uint8_t *other = grids + MOST_GRIDS * cells; /* the last one is kept back */
        how = (qdr_proof_options)QDR_PROOF_OPTIONS_INIT;
        how.prover = prover;
        assert_ok(qdr_puzzle_prove(puzzle, grids, count - 1, &how, other, &step, NULL));
        if (step != QDR_SOLUTION) fail_msg("%s, %s: proved what is wrong", name, prover);
        if (searched == QDR_DONE) assert_memory_equal(other, grids + (count - 1) * cells, cells);
    }
    free(grids);
}

static void proves_every_shape(void **state) {
    (void)state;
    uint64_t proved = 0;
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        qdr_shape *shape = case_shape(&sudoku_cases[i]);
        int side = sudoku_cases[i].spec.side;
        static uint8_t grid[QDR_MAX_CELLS];
        qdri_random random;
        qdri_random_seed(&random, i + 1);
        if (side <= 25 && random_grid(shape, &random, grid))
            for (int percent = 90; percent >= 45; percent -= 15) {
                qdr_puzzle *puzzle =
                    puzzle_of_grid(shape, grid, side * side * percent / 100, &random);
                prove_puzzle(puzzle, sudoku_cases[i].name, &proved);
                qdr_puzzle_free(puzzle);
            }
        qdr_shape_free(shape);
    }
    assert_true(proved > COUNT_OF(sudoku_cases));
}

static void proves_puzzles_with_clues(void **state) {
    (void)state;
    static clue_case c;
    static const qdr_shape_spec grounds[] = {BOXES(2, 2, 0), BOXES(2, 3, 0), BOXES(3, 3, 0)};
    uint64_t proved = 0;
    for (unsigned seed = 0; seed < 60; seed++) {
        qdr_shape_spec spec = grounds[seed % COUNT_OF(grounds)];
        qdr_shape *shape;
        qdri_random random;
        qdri_random_seed(&random, seed);
        assert_ok(qdr_shape_new(&spec, &shape, NULL));
        assert_true(random_grid(shape, &random, c.grid));
        qdr_shape_free(shape);
        c.count = c.cell_count = 0;
        if (seed % 4 != 0) add_cages(&c, spec.side, 2 + (int)(seed % 3), &random);
        if (seed % 4 != 1) add_dots(&c, spec.side, 40, &random);
        if (seed % 4 != 2) add_thermometers(&c, spec.side, 3, &random);
        if (seed % 5 == 4 && c.clues[0].value > 0) c.clues[0].value++; /* most likely wrong now */
        spec.clues = c.clues;
        spec.clue_count = c.count;
        if (qdr_shape_new(&spec, &shape, NULL) != QDR_OK) continue; /* that sum cannot be */
        qdr_puzzle *puzzle = puzzle_of_grid(shape, c.grid, spec.side, &random);
        char name[40];
        snprintf(name, sizeof name, "clues, seed %u", seed);
        prove_puzzle(puzzle, name, &proved);
        qdr_puzzle_free(puzzle);
        qdr_shape_free(shape);
    }
    assert_true(proved > 40);
}

static uint64_t provers(void) {
    uint64_t count = 0;
    while (qdr_prover_name(count)) count++;
    return count;
}

static void proves_pencil_marks_and_clashes(void **state) {
    (void)state;
    uint64_t proved = 0;
    qdr_puzzle *puzzle =
        classic_puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68."
                       ".85...1..9....4..");
    prove_puzzle(puzzle, "hard", &proved);
    assert_ok(qdr_puzzle_set_candidate(puzzle, 1, 1, false)); /* which its solution has there */
    prove_puzzle(puzzle, "without its solution", &proved);
    qdr_puzzle_set_given(puzzle, 80, 8);
    qdr_puzzle_set_given(puzzle, 79, 8);
    prove_puzzle(puzzle, "clash", &proved);
    assert_int_equal(proved, 3 * provers());
    qdr_puzzle_free(puzzle);
}

static void refuses_sides_that_are_too_large(void **state) {
    (void)state;
    qdr_shape_spec spec = LATIN(50, 0);
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    qdr_step step;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    assert_int_equal(qdr_puzzle_prove(puzzle, NULL, 0, NULL, NULL, &step, NULL), QDR_UNSUPPORTED);
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
}

/* ---- limits and failures --------------------------------------------------------------------- */

static qdr_status fail_late(void *context, const char *bytes, size_t length) {
    (void)bytes;
    size_t *left = context;
    if (*left < length) return QDR_IO_FAILED;
    *left -= length;
    return QDR_OK;
}

static void expect_stops(const char *prover) {
    uint8_t solution[81];
    qdr_solver *solver;
    qdr_puzzle *puzzle =
        classic_puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68."
                       ".85...1..9....4..");
    qdr_step step;
    qdr_stats stats;
    assert_ok(qdr_solver_new(puzzle, NULL, &solver));
    assert_int_equal(qdr_solver_next(solver, solution), QDR_SOLUTION);
    qdr_solver_free(solver);
    qdr_proof_options options = QDR_PROOF_OPTIONS_INIT;
    options.prover = prover;
    options.limits.nodes = 2;
    assert_ok(qdr_puzzle_prove(puzzle, solution, 1, &options, NULL, &step, &stats));
    assert_int_equal(step, QDR_STOPPED);
    qdr_cancel cancel = {1};
    options.limits = (qdr_limits){.cancel = &cancel};
    assert_ok(qdr_puzzle_prove(puzzle, NULL, 0, &options, NULL, &step, &stats));
    assert_int_equal(step, QDR_STOPPED);
    options.limits = (qdr_limits){.seconds = 1e-9};
    assert_ok(qdr_puzzle_prove(puzzle, NULL, 0, &options, NULL, &step, &stats));
    if (strcmp(prover, "sat") == 0) assert_int_equal(step, QDR_STOPPED); /* the learner is done */
    options.limits.seconds = 0;
    for (size_t room = 0; room < 1500; room += 100) { /* of some kilobytes that are written */
        size_t left = room;
        options.formula = (qdr_proof_sink){fail_late, &left};
        options.proof.write = NULL;
        assert_int_equal(qdr_puzzle_prove(puzzle, NULL, 0, &options, NULL, &step, NULL),
                         QDR_IO_FAILED);
        left = room;
        options.proof = options.formula;
        options.formula.write = NULL;
        assert_int_equal(qdr_puzzle_prove(puzzle, solution, 1, &options, NULL, &step, NULL),
                         QDR_IO_FAILED);
    }
    qdr_puzzle_free(puzzle);
}

static void hands_on_what_stops_it(void **state) {
    (void)state;
    const char *prover;
    for (size_t p = 0; (prover = qdr_prover_name(p)); p++) expect_stops(prover);
}

static void refuses_unknown_provers(void **state) {
    (void)state;
    qdr_shape_spec spec = LATIN(3, 0);
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    qdr_step step = QDR_FAILED;
    qdr_proof_options options = QDR_PROOF_OPTIONS_INIT;
    assert_string_equal(qdr_prover_name(0), "learner");
    options.prover = "oracle";
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    assert_int_equal(qdr_puzzle_prove(puzzle, NULL, 0, &options, NULL, &step, NULL),
                     QDR_UNSUPPORTED);
    assert_int_equal(step, QDR_FAILED);
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
}

/* The same for a proof by cases, which takes no bounds and no Sudoku. */
static void cases_stop_and_refuse(void **state) {
    (void)state;
    static const char bounded[] = "0:2|a b\na\nb\n";
    qdr_cover *cover = queens(9), *other;
    qdr_proof_options options = QDR_PROOF_OPTIONS_INIT;
    qdr_step step = QDR_FAILED;
    qdr_cancel cancel = {1};
    written w = {QDR_TEXT_INIT, QDR_TEXT_INIT};
    options.prover = "cases";
    options.limits.nodes = 5;
    assert_ok(qdr_cover_prove(cover, NULL, 0, &options, NULL, NULL, &step, NULL));
    assert_int_equal(step, QDR_STOPPED);
    options.limits = (qdr_limits){.cancel = &cancel};
    assert_ok(qdr_cover_prove(cover, NULL, 0, &options, NULL, NULL, &step, NULL));
    assert_int_equal(step, QDR_STOPPED);
    assert_ok(qdr_cover_read(bounded, sizeof bounded - 1, &other, NULL));
    options = into(&w, false);
    options.prover = "cases";
    assert_int_equal(qdr_cover_prove(other, NULL, 0, &options, NULL, NULL, &step, NULL),
                     QDR_UNSUPPORTED);
    assert_int_equal(w.formula.length + w.proof.length, 0);
    qdr_cover_free(other);
    qdr_cover_free(cover);
    cover = queens(3); /* has no solution, and a proof of some bytes */
    for (size_t room = 0; room < 20; room++) {
        size_t left = room;
        options.formula = (qdr_proof_sink){fail_late, &left};
        options.proof.write = NULL;
        assert_int_equal(qdr_cover_prove(cover, NULL, 0, &options, NULL, NULL, &step, NULL),
                         QDR_IO_FAILED);
    }
    options.formula.write = NULL;
    options.proof = (qdr_proof_sink){fail_late, &(size_t){0}};
    assert_int_equal(qdr_cover_prove(cover, NULL, 0, &options, NULL, NULL, &step, NULL),
                     QDR_IO_FAILED);
    qdr_cover_free(cover);
}

static qdr_status prove_cases(void *with) {
    qdr_proof_options options = QDR_PROOF_OPTIONS_INIT;
    qdr_step step;
    options.prover = "cases";
    return qdr_cover_prove(with, NULL, 0, &options, NULL, NULL, &step, NULL);
}

static void cases_survive_lack_of_memory(void **state) {
    (void)state;
    qdr_cover *cover = queens(6);
    assert_true(fail_every_allocation(prove_cases, cover) > 15);
    qdr_cover_free(cover);
}

static qdr_status prove_small(void *with) {
    qdr_step step;
    return qdr_puzzle_prove(with, NULL, 0, NULL, NULL, &step, NULL);
}

static void survives_lack_of_memory(void **state) {
    (void)state;
    uint16_t cells[2] = {0, 3};
    qdr_clue cage = {QDR_CLUE_CAGE, 4, cells, 2};
    qdr_shape_spec spec = LATIN(3, X);
    spec.clues = &cage;
    spec.clue_count = 1;
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    assert_true(fail_every_allocation(prove_small, puzzle) > 20);
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proves_plain_covers),
        cmocka_unit_test(proves_covers_with_colours),
        cmocka_unit_test(proves_covers_with_bounds),
        cmocka_unit_test(proves_items_with_many_options),
        cmocka_unit_test(proves_each_solution_once),
        cmocka_unit_test(refuses_claims_that_are_no_solutions),
        cmocka_unit_test(proves_every_shape),
        cmocka_unit_test(proves_puzzles_with_clues),
        cmocka_unit_test(proves_pencil_marks_and_clashes),
        cmocka_unit_test(refuses_sides_that_are_too_large),
        cmocka_unit_test(refuses_unknown_provers),
        cmocka_unit_test(hands_on_what_stops_it),
        cmocka_unit_test(cases_stop_and_refuse),
        cmocka_unit_test(cases_survive_lack_of_memory),
        cmocka_unit_test(survives_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
