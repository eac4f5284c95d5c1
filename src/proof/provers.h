/* provers.h: the two searches that prove a formula, seen from outside: our own learner, and
 * CaDiCaL, if it is there. */
#ifndef QDR_PROVERS_H
#define QDR_PROVERS_H

#include "proof/clauses.h"

/* What is known after a proof was tried. */
typedef struct qdri_outcome {
    qdr_step step; /* QDR_DONE: proved; QDR_SOLUTION: it can be satisfied; QDR_STOPPED */
    qdr_stats stats;
    uint8_t *model; /* after QDR_SOLUTION, by variable: whether it is true. To be freed */
} qdri_outcome;

/* Steps go to options->proof. */
qdr_status qdri_prove_by_learning(const qdri_clauses *formula, const qdr_proof_options *options,
                                  qdri_outcome *outcome);

/* CaDiCaL's own proof; if QDR_HAVE_CADICAL_TRACE is defined. */
qdr_status qdri_prove_by_cadical(const qdri_clauses *formula, const qdr_proof_options *options,
                                 qdri_outcome *outcome);

#endif
