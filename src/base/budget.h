/* budget.h: what a piece of work may use: so many nodes, until such a time, while nobody cancels.
 *
 * Made from the caller's limits when the work begins. Then every part of the work asks here whether
 * it is over, and gets its slice or what is left from here. Who does the work counts the nodes. */
#ifndef QDR_BUDGET_H
#define QDR_BUDGET_H

#include <quadrille/search.h>

typedef struct qdri_budget {
    uint64_t nodes;           /* 0: any number */
    double deadline;          /* of qdri_now; 0: none */
    const qdr_cancel *cancel; /* or NULL */
} qdri_budget;

/* From now on; NULL: without limits. */
qdri_budget qdri_budget_of(const qdr_limits *limits);

/* Whether it is used up, of which `used` nodes are gone, or somebody has cancelled. */
bool qdri_budget_over(const qdri_budget *budget, uint64_t used);

/* A part of what is left of it: at most so many nodes and seconds from now on (0: all that is
 * left). There is always a node in it, so that it never becomes a budget without a limit. */
qdri_budget qdri_budget_slice(const qdri_budget *budget, uint64_t used, uint64_t nodes,
                              double seconds);

/* The budget as limits of a search that is opened now: at least a moment of time. */
qdr_limits qdri_budget_left(const qdri_budget *budget);

/* Seconds of a clock that never goes back. */
double qdri_now(void);

#endif
