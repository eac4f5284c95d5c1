/* cases.h: a proof of an exact cover problem by cases: the tree of a plain search, as clauses that
 * follow by reverse unit propagation (RUP). */
#ifndef QDR_CASES_H
#define QDR_CASES_H

#include "proof/proof_writer.h"

typedef struct qdri_cases qdri_cases;

/* For problems without bounds (QDR_UNSUPPORTED else), about the formula of encodings.h with the
 * same claims. Everything but the options of the claims is borrowed. */
qdr_status qdri_cases_new(const qdr_cover *cover, const qdr_option_set *claimed, size_t count,
                          qdri_proof_writer *proof, const qdr_limits *limits, qdri_cases **cases);

/* QDR_DONE: there are no other solutions, and the proof is complete. QDR_SOLUTION: there is one.
 * QDR_STOPPED: a limit, or the proof could not be written. QDR_OUT_OF_MEMORY: so it is. */
qdr_step qdri_cases_run(qdri_cases *cases);
/* After QDR_SOLUTION: the options of the solution that was not claimed. */
const uint32_t *qdri_cases_other(const qdri_cases *cases, size_t *count);
void qdri_cases_stats(const qdri_cases *cases, qdr_stats *stats);
void qdri_cases_free(qdri_cases *cases);

#endif
