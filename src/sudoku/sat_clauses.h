/* sat_clauses.h: a puzzle as clauses (CNF), for solvers of the satisfiability problem (SAT). */
#ifndef QDR_SAT_CLAUSES_H
#define QDR_SAT_CLAUSES_H

#include "sudoku/puzzle_type.h"
#include "sudoku/sums.h"

typedef struct qdri_sat_clauses {
    const qdr_puzzle *puzzle;
    const qdr_digit_set *sets; /* per cell: what is possible; a single digit needs no variable */
    const qdri_sums *sums;     /* what adds up; NULL without cages */
    bool supports;             /* of sums: say also what follows from the rest but helps */
    int *variable;             /* per cell and digit, from 1; 0: no variable */
    int variables;
    /* Receives clause after clause: literals, each clause ended by 0. */
    void (*add)(void *context, int literal);
    /* Told in words what comes next, for readers of the clauses; may be NULL. */
    void (*remark)(void *context, const char *words);
    void *context;
} qdri_sat_clauses;

/* Numbers the candidates of the cells that have several: fills `variable` (cells · side elements)
 * and `variables`. */
void qdri_sat_number(qdri_sat_clauses *clauses);

/* Hands all clauses to `add`. The sets are propagated: no solved cell's neighbour has its digit.
 * Further variables may be made up on the way. Ends early when the set-up is over (base/setup.h).
 */
void qdri_sat_write(qdri_sat_clauses *clauses);

/* Parts of it, for those who write the rest in another way. A sum that merely follows from others
 * gets no clauses unless its combinations are listed. */
void qdri_sat_write_pair(const qdri_sat_clauses *clauses, const qdri_pair *pair);
void qdri_sat_write_sum(qdri_sat_clauses *clauses, const qdri_sum *sum);

/* The variable of a digit in a cell; 0: it has none. */
static inline int qdri_sat_variable(const qdri_sat_clauses *clauses, int cell, int digit) {
    return clauses->variable[cell * qdr_puzzle_side(clauses->puzzle) + digit - 1];
}

static inline void qdri_sat_add_two(const qdri_sat_clauses *clauses, int a, int b) {
    clauses->add(clauses->context, a);
    clauses->add(clauses->context, b);
    clauses->add(clauses->context, 0);
}

#endif
