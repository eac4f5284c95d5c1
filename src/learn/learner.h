/* learner.h: a search that learns from its mistakes: conflict-driven clause learning.
 *
 * It is given clauses, finds assignments that satisfy them, and when there are none (or none
 * besides those that were excluded), the clauses it learned on the way are the proof. */
#ifndef QDR_LEARNER_H
#define QDR_LEARNER_H

#include "base/budget.h"

#include <stddef.h>

typedef struct qdri_learner qdri_learner;

typedef struct qdri_formula {
    uint32_t variables; /* numbered from 1 */
    uint32_t primary;   /* the first so many tell solutions apart; the others are decided last */
    const int32_t *literals; /* 1 -2 0  2 3 0 …: a 0 after each clause */
    size_t length;
} qdri_formula;

/* Is told every clause that is learned or thrown away, of literals 2·variable, plus 1 if negated;
 * false: the search is to stop. */
typedef struct qdri_learner_log {
    bool (*step)(void *context, bool deletes, const uint32_t *literals, size_t count);
    void *context;
} qdri_learner_log;

/* Copies the formula; the log may be NULL. Of the limits, it minds nodes (decisions and solutions),
 * seconds, cancel and memory. */
qdr_status qdri_learner_new(const qdri_formula *formula, const qdri_learner_log *log,
                            const qdr_limits *limits, qdri_learner **learner);

/* QDR_DONE: the formula cannot be satisfied, and the log has the whole proof. QDR_SOLUTION: it
 * can. QDR_STOPPED: a limit, or the log said so. QDR_OUT_OF_MEMORY: no memory. */
qdr_step qdri_learner_run(qdri_learner *learner);
/* After QDR_SOLUTION: whether the variable is true. */
bool qdri_learner_value(const qdri_learner *learner, uint32_t variable);
/* After QDR_SOLUTION, without a log: the next run finds one that differs in a primary variable. */
void qdri_learner_exclude(qdri_learner *learner);
/* A further clause, of DIMACS literals; without a log, and not between a solution and its
 * exclusion. What was assumed is taken back. */
void qdri_learner_add(qdri_learner *learner, const int32_t *literals, size_t count);

/* Lets a search that stopped go on with another budget. */
void qdri_learner_allow(qdri_learner *learner, qdri_budget budget);

void qdri_learner_stats(const qdri_learner *learner, qdr_stats *stats);
void qdri_learner_free(qdri_learner *learner);

#endif
