/* learner.h: a search that proves what it finds out: conflict-driven clause learning. */
#ifndef QDR_LEARNER_H
#define QDR_LEARNER_H

#include "proof/clauses.h"

typedef struct qdri_learner qdri_learner;

/* Copies the formula. Every clause learned goes to `proof`, which is borrowed. */
qdr_status qdri_learner_new(const qdri_clauses *formula, qdri_proof_writer *proof,
                            const qdr_limits *limits, qdri_learner **learner);

/* QDR_DONE: the formula cannot be satisfied, and the proof is complete. QDR_SOLUTION: it can.
 * QDR_STOPPED: a limit, or the proof could not be written. QDR_FAILED: no memory. */
qdr_step qdri_learner_run(qdri_learner *learner);
/* After QDR_SOLUTION: whether the variable is true. */
bool qdri_learner_value(const qdri_learner *learner, uint32_t variable);
void qdri_learner_stats(const qdri_learner *learner, qdr_stats *stats);
void qdri_learner_free(qdri_learner *learner);

#endif
