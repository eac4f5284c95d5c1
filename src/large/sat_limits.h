/* sat_limits.h: how long CaDiCaL may go on: it asks now and then, and this is the answer. */
#ifndef QDR_SAT_LIMITS_H
#define QDR_SAT_LIMITS_H

#include "base/budget.h"

typedef struct qdri_sat_limits {
    uint64_t nodes; /* clauses learned and solutions found; the caller counts */
    qdri_budget budget;
    size_t memory; /* that the whole process may have taken; 0: no limit */
    unsigned asked;
} qdri_sat_limits;

/* So many bytes on top of what the process has taken now; 0: any number. */
void qdri_sat_limits_memory(qdri_sat_limits *limits, size_t bytes);
/* Whether to stop. The memory is looked at every few times. */
bool qdri_sat_limits_reached(qdri_sat_limits *limits);

#endif
