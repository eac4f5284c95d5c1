/* oracle.h: answers the questions of a digger, for any shape, by an engine. */
#ifndef QDR_ORACLE_H
#define QDR_ORACLE_H

#include "make/judge.h"

typedef struct qdri_oracle {
    qdr_puzzle *puzzle; /* the question as a puzzle; its shape is the oracle's */
    uint8_t *scratch;
    uint64_t nodes;     /* of one answer; 0: no limit */
    qdri_budget budget; /* of all together: time and cancellation */
    qdri_judge *judge;  /* who says how hard it may become; NULL: nobody */
} qdri_oracle;

qdr_status qdri_oracle_open(qdri_oracle *oracle, const qdr_shape *shape);
void qdri_oracle_close(qdri_oracle *oracle);

/* Whether time is up or somebody cancelled. */
bool qdri_oracle_stopped(const qdri_oracle *oracle);

/* Is there a solution of `givens` in which cell `excluded` differs from `solution`, or with -1, any
 * other solution? QDR_SOLUTION: there is. QDR_DONE: no. QDR_STOPPED: it took too many nodes, or
 * the oracle was stopped. */
qdr_status qdri_oracle_ask(qdri_oracle *oracle, const uint8_t *givens, int excluded,
                           const uint8_t *solution, qdr_step *answer);

/* Digs to the end. QDR_STOPPED in `step`: the oracle was stopped. */
qdr_status qdri_oracle_dig(qdri_oracle *oracle, qdri_dig *dig, qdr_step *step);

#endif
