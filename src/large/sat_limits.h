/* sat_limits.h: how long CaDiCaL may go on: it asks now and then, and this is the answer. */
#ifndef QDR_SAT_LIMITS_H
#define QDR_SAT_LIMITS_H

#include <quadrille/search.h>

typedef struct qdri_sat_limits {
    uint64_t nodes;   /* clauses learned and solutions found; the caller counts */
    uint64_t allowed; /* nodes, until it has to stop; 0: no limit */
    double deadline;  /* of qdri_now; 0: none */
    const qdr_cancel *cancel;
    size_t memory; /* that the whole process may have taken; 0: no limit */
    unsigned asked;
} qdri_sat_limits;

/* Limits of nodes and time from now on (NULL: none), and whose flag cancels. */
void qdri_sat_limits_set(qdri_sat_limits *limits, const qdr_limits *wanted);
/* So many bytes on top of what the process has taken now; 0: any number. */
void qdri_sat_limits_memory(qdri_sat_limits *limits, size_t bytes);
/* Whether to stop. The clock and the memory are looked at every few times. */
bool qdri_sat_limits_reached(qdri_sat_limits *limits);

#endif
