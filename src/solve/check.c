/* check.c: whole questions about a puzzle, each a short loop over a solver. */
#include "solve/solver.h"

#include "base/budget.h"
#include "base/memory.h"
#include "base/names.h"

#include <string.h>

static const char *const verdicts[] = {"unique", "multiple", "none", "invalid", "unknown"};

enum { VERDICTS = sizeof verdicts / sizeof *verdicts };

const char *qdr_verdict_name(qdr_verdict verdict) {
    return (size_t)verdict < VERDICTS ? verdicts[verdict] : NULL;
}

bool qdr_verdict_from_name(const char *text, size_t length, qdr_verdict *verdict) {
    const int known = qdri_name_find(verdicts, VERDICTS, text, length);
    if (known >= 0) *verdict = (qdr_verdict)known;
    return known >= 0;
}

static qdr_verdict verdict_of(qdr_step first, qdr_step second) {
    if (first == QDR_DONE) return QDR_NONE;
    if (first != QDR_SOLUTION) return QDR_UNKNOWN;
    if (second == QDR_SOLUTION) return QDR_MULTIPLE;
    return second == QDR_DONE ? QDR_UNIQUE : QDR_UNKNOWN;
}

qdr_status qdr_puzzle_check(const qdr_puzzle *puzzle, const qdr_solve_options *options,
                            qdr_verdict *verdict, uint8_t *solution, qdr_clash *clash,
                            qdr_stats *stats) {
    qdri_wishes two = qdri_wishes_of(options);
    two.limits.solutions = 0; /* the second one decides, whatever the caller's limit */
    two.any_other = true;
    if (qdr_puzzle_clashes(puzzle, clash)) {
        *verdict = QDR_INVALID;
        if (stats) *stats = (qdr_stats){0};
        return QDR_OK;
    }
    size_t cells = (size_t)qdr_puzzle_cells(puzzle);
    uint8_t *digits = qdri_alloc(cells, 2);
    if (!digits) return QDR_NO_MEMORY;
    qdr_solver *solver;
    qdr_status status = qdri_solver_open(puzzle, QDRI_ASK_SOLUTIONS, &two, &solver);
    if (status == QDR_OK) {
        qdr_step first = qdr_solver_next(solver, digits), second = QDR_DONE;
        if (first == QDR_SOLUTION) second = qdr_solver_next(solver, digits + cells);
        status = qdr_step_status(first == QDR_SOLUTION ? second : first);
        if (status == QDR_OK) *verdict = verdict_of(first, second);
        if (status == QDR_OK && first == QDR_SOLUTION && solution) memcpy(solution, digits, cells);
        if (stats) qdr_solver_stats(solver, stats);
        qdr_solver_free(solver);
    }
    qdri_free(digits);
    return status;
}

/* Whether the puzzle has a solution in which `cell` is not `digit`, once its given is gone. That
 * asks for one solution instead of two, and finds it sooner. */
static qdr_status other_digit_possible(const qdr_puzzle *puzzle, int cell, int digit,
                                       const qdr_solve_options *options, uint8_t *scratch,
                                       qdr_step *step) {
    qdr_puzzle *looser;
    qdr_status status = qdr_puzzle_copy(puzzle, &looser);
    if (status != QDR_OK) return status;
    qdr_puzzle_set_given(looser, cell, 0);
    status = qdr_puzzle_set_candidate(looser, cell, digit, false);
    qdr_solver *solver = NULL;
    if (status == QDR_OK) status = qdr_solver_new(looser, options, &solver);
    if (status == QDR_OK) *step = qdr_solver_next(solver, scratch);
    qdr_solver_free(solver);
    qdr_puzzle_free(looser);
    return status;
}

qdr_status qdr_puzzle_minimal(const qdr_puzzle *puzzle, const qdr_solve_options *options,
                              const uint8_t *solution, int *redundant, qdr_step *step) {
    qdr_solve_options one = options ? *options : (qdr_solve_options)QDR_SOLVE_OPTIONS_INIT;
    one.limits.solutions = 0;
    const qdri_budget budget = qdri_budget_of(&one.limits);
    const uint8_t *givens = qdr_puzzle_givens(puzzle);
    uint8_t *scratch = qdri_alloc((size_t)qdr_puzzle_cells(puzzle), 1);
    if (!scratch) return QDR_NO_MEMORY;
    qdr_status status = QDR_OK;
    qdr_step answer = QDR_SOLUTION;
    int cell = 0;
    for (; cell < qdr_puzzle_cells(puzzle); cell++) {
        if (!givens[cell]) continue;
        if (qdri_budget_over(&budget, 0)) answer = QDR_STOPPED;
        if (answer == QDR_STOPPED) break;
        one.limits.seconds = qdri_budget_left(&budget).seconds;
        status = other_digit_possible(puzzle, cell, solution[cell], &one, scratch, &answer);
        if (status != QDR_OK || answer != QDR_SOLUTION) break;
    }
    qdri_free(scratch);
    if (status != QDR_OK) return status;
    *redundant = answer == QDR_DONE ? cell : -1;
    *step = answer == QDR_SOLUTION ? QDR_DONE : answer;
    return QDR_OK;
}
