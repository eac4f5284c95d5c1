/* oracle.c: see oracle.h. */
#include "make/oracle.h"

#include "base/memory.h"
#include "solve/solver.h"

#include <string.h>

qdr_status qdri_oracle_open(qdri_oracle *oracle, const qdr_shape *shape) {
    qdr_puzzle *puzzle;
    qdr_status status = qdr_puzzle_new(shape, &puzzle);
    if (status != QDR_OK) return status;
    uint8_t *scratch = qdri_alloc((size_t)qdr_puzzle_cells(puzzle), 1);
    if (!scratch) {
        qdr_puzzle_free(puzzle);
        return QDR_NO_MEMORY;
    }
    *oracle = (qdri_oracle){.puzzle = puzzle, .scratch = scratch};
    return QDR_OK;
}

void qdri_oracle_close(qdri_oracle *oracle) {
    qdr_puzzle_free(oracle->puzzle);
    qdri_free(oracle->scratch);
    *oracle = (qdri_oracle){0};
}

bool qdri_oracle_stopped(const qdri_oracle *oracle) {
    return qdri_budget_over(&oracle->budget, 0);
}

static qdri_wishes wishes_of(const qdri_oracle *oracle) {
    qdri_wishes wishes = {.limits = qdri_budget_left(&oracle->budget), .jobs = 1};
    wishes.limits.nodes = oracle->nodes;
    return wishes;
}

/* Solutions until one is not the known one. */
static qdr_step search(qdri_oracle *oracle, qdr_solver *solver, const uint8_t *solution) {
    size_t cells = (size_t)qdr_puzzle_cells(oracle->puzzle);
    qdr_step step;
    do step = qdr_solver_next(solver, oracle->scratch);
    while (step == QDR_SOLUTION && memcmp(oracle->scratch, solution, cells) == 0);
    return step;
}

qdr_status qdri_oracle_ask(qdri_oracle *oracle, const uint8_t *givens, int excluded,
                           const uint8_t *solution, qdr_step *answer) {
    if (qdri_oracle_stopped(oracle)) {
        *answer = QDR_STOPPED;
        return QDR_OK;
    }
    qdr_puzzle *puzzle = oracle->puzzle;
    for (int cell = 0; cell < qdr_puzzle_cells(puzzle); cell++)
        qdr_puzzle_set_given(puzzle, cell, givens[cell]);
    qdr_status status = QDR_OK;
    if (excluded >= 0)
        status = qdr_puzzle_set_candidate(puzzle, excluded, solution[excluded], false);
    qdri_wishes wishes = wishes_of(oracle);
    qdr_solver *solver = NULL;
    if (status == QDR_OK) status = qdri_solver_open(puzzle, QDRI_ASK_DIG, &wishes, &solver);
    if (status == QDR_OK) {
        *answer = search(oracle, solver, solution);
        status = qdr_step_status(*answer);
        qdr_solver_free(solver);
    }
    /* Allowing what was once excluded needs no memory. */
    if (excluded >= 0) (void)qdr_puzzle_set_candidate(puzzle, excluded, solution[excluded], true);
    return status;
}

/* QDR_STOPPED also where a given is not needed for anything but that people can do without. */
static qdr_status answer_digger(qdri_oracle *oracle, const qdri_dig *dig, qdr_step *answer) {
    qdr_step judged = QDR_SOLUTION;
    qdr_status status = qdri_oracle_ask(oracle, dig->givens, dig->excluded, dig->solution, answer);
    if (status == QDR_OK && *answer == QDR_DONE && oracle->judge && qdri_dig_decides(dig))
        status = qdri_judge_bound(oracle->judge, dig, &judged);
    if (judged != QDR_SOLUTION) *answer = QDR_STOPPED;
    return status;
}

qdr_status qdri_oracle_dig(qdri_oracle *oracle, qdri_dig *dig, qdr_step *step) {
    while (!dig->finished) {
        qdr_step answer;
        qdr_status status = answer_digger(oracle, dig, &answer);
        if (status != QDR_OK) return status;
        if (answer == QDR_STOPPED && qdri_oracle_stopped(oracle)) {
            *step = QDR_STOPPED;
            return QDR_OK;
        }
        qdri_dig_answer(dig, answer != QDR_DONE, answer != QDR_STOPPED);
    }
    *step = QDR_DONE;
    return QDR_OK;
}
