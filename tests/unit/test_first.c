/* test_first.c: which of several solutions is the first is a matter of the puzzle alone, whoever is
 * asked: bulk, arrays, a solver, a check. */
#include "sudoku_cases.h"

#include <quadrille/batch.h>

enum { PUZZLES = 600, CELLS = 81, LINE = 82 };

/* Seeded puzzles, most of them with several solutions; the last one is empty. */
static void write_puzzles(qdr_puzzle *puzzles[PUZZLES], char text[PUZZLES * LINE + 1]) {
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    qdr_shape *shape;
    qdri_random random;
    uint8_t grid[CELLS];
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    qdri_random_seed(&random, 12);
    for (int i = 0; i < PUZZLES; i++) {
        int givens = i == PUZZLES - 1 ? 0 : 3 + (int)qdri_random_below(&random, 28);
        pattern_grid(&spec, &random, grid);
        puzzles[i] = puzzle_of_grid(shape, grid, givens, &random);
        for (int cell = 0; cell < CELLS; cell++)
            text[i * LINE + cell] = (char)('0' + qdr_puzzle_givens(puzzles[i])[cell]);
        text[i * LINE + CELLS] = '\n';
    }
    text[PUZZLES * LINE] = '\0';
    qdr_shape_free(shape);
}

/* What a solver gives first, as a line. */
static void first_of(const qdr_puzzle *puzzle, char line[LINE + 1]) {
    qdr_solver *solver;
    uint8_t digits[CELLS];
    assert_ok(qdr_solver_new(puzzle, NULL, &solver));
    assert_int_equal(qdr_solver_next(solver, digits), QDR_SOLUTION);
    qdr_solver_free(solver);
    for (int cell = 0; cell < CELLS; cell++) line[cell] = (char)('0' + digits[cell]);
    line[CELLS] = '\n';
    line[LINE] = '\0';
}

static unsigned render_solution(void *context, const qdr_answer *answer, qdr_text *out,
                                qdr_text *notes) {
    (void)context;
    (void)notes;
    for (int cell = 0; cell < CELLS; cell++)
        qdr_text_putc(out, (char)('0' + answer->solution[cell]));
    qdr_text_putc(out, '\n');
    return answer->solutions == 1 ? 1 : 2;
}

static qdr_status append(void *context, const char *bytes, size_t length) {
    qdr_text_append(context, bytes, length);
    return QDR_OK;
}

/* Everything of a batch, as lines. */
static void expect_of_batch(qdr_question question, bool solved_lines, double seconds,
                            const char *text, const char *wanted) {
    qdr_text out = QDR_TEXT_INIT;
    qdr_batch batch = QDR_BATCH_INIT;
    qdr_input *input;
    qdr_batch_result result;
    batch.question = question;
    batch.solve.limits.seconds = seconds;
    batch.jobs = 2;
    batch.context = &out;
    batch.render = render_solution;
    batch.write = append;
    batch.solved_lines = solved_lines;
    assert_ok(qdr_input_memory(text, strlen(text), &input));
    assert_ok(qdr_batch_run(&batch, input, NULL, &result, NULL));
    assert_int_equal(result.puzzles, PUZZLES);
    assert_string_equal(out.bytes, wanted);
    qdr_input_free(input);
    qdr_text_free(&out);
}

static void test_bulk_and_solver_agree(void **state) {
    (void)state;
    static qdr_puzzle *puzzles[PUZZLES];
    static char text[PUZZLES * LINE + 1], wanted[PUZZLES * LINE + 1], got[PUZZLES * LINE + 1];
    static uint64_t counts[PUZZLES];
    write_puzzles(puzzles, text);
    for (int i = 0; i < PUZZLES; i++) first_of(puzzles[i], wanted + i * LINE);
    expect_of_batch(QDR_ASK_FIRST, false, 0, text, wanted);
    expect_of_batch(QDR_ASK_FIRST, true, 0, text, wanted);
    expect_of_batch(QDR_ASK_FIRST, true, 1000, text, wanted); /* one by one */
    expect_of_batch(QDR_ASK_UNIQUE, false, 0, text, wanted);
    memcpy(got, text, sizeof got);
    for (uint64_t limit = 1; limit <= 5; limit++) {
        assert_ok(qdr_batch_solve9(text, PUZZLES, LINE, limit, 2, got, counts));
        assert_string_equal(got, wanted);
        int several = 0;
        for (int i = 0; i < PUZZLES; i++) several += counts[i] == limit;
        assert_true(limit == 1 ? several == PUZZLES : several > PUZZLES / 2);
    }
    for (int i = 0; i < PUZZLES; i++) {
        uint8_t digits[CELLS];
        qdr_verdict verdict;
        assert_ok(qdr_puzzle_check(puzzles[i], NULL, &verdict, digits, NULL, NULL));
        for (int cell = 0; cell < CELLS; cell++)
            assert_int_equal(digits[cell], wanted[i * LINE + cell] - '0');
        qdr_puzzle_free(puzzles[i]);
    }
}

static void test_dots_are_blanks(void **state) {
    (void)state;
    char line[LINE], zeros[LINE], first[2][LINE];
    memset(line, '.', CELLS);
    memset(zeros, '0', CELLS);
    line[4] = zeros[4] = '7';
    assert_ok(qdr_batch_solve9(line, 1, CELLS, 1, 1, first[0], NULL));
    assert_ok(qdr_batch_solve9(zeros, 1, CELLS, 1, 1, first[1], NULL));
    assert_memory_equal(first[0], first[1], CELLS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bulk_and_solver_agree),
        cmocka_unit_test(test_dots_are_blanks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
