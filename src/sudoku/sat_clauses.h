/* sat_clauses.h: a puzzle as clauses, for solvers of the satisfiability problem. */
#ifndef QDR_SAT_CLAUSES_H
#define QDR_SAT_CLAUSES_H

#include "sudoku/puzzle_type.h"
#include "sudoku/sums.h"

typedef struct qdri_sat_clauses {
    const qdr_puzzle *puzzle;
    const qdri_digit_set *sets; /* per cell: what is possible; a single digit needs no variable */
    const qdri_sums *sums;      /* what adds up; NULL without cages */
    int *variable;              /* per cell and digit, from 1; 0: no variable */
    int variables;
    /* Receives clause after clause: literals, each clause ended by 0. */
    void (*add)(void *context, int literal);
    void *context;
} qdri_sat_clauses;

/* Numbers the candidates of the cells that have several: fills `variable` (cells · side elements)
 * and `variables`. */
void qdri_sat_number(qdri_sat_clauses *clauses);

/* Hands all clauses to `add`. The sets are propagated: no solved cell's neighbour has its digit.
 * Further variables may be made up on the way. */
void qdri_sat_write(qdri_sat_clauses *clauses);

#endif
