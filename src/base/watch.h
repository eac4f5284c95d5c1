/* watch.h: the limits (deadline, budget of nodes, cancellation) of a running search, checked so
 * seldom that they cost nothing.
 *
 * An engine keeps a qdri_watch and calls qdri_watch_tick before each node. The tick counts down
 * in a register; only when the count is used up does it look at the clock, the cancel flag and
 * the node limit, and set out the next stretch. */
#ifndef QDR_WATCH_H
#define QDR_WATCH_H

#include <quadrille/search.h>

typedef struct qdri_watch {
    uint64_t nodes;   /* at the end of the current stretch */
    uint64_t stretch; /* nodes left in it */
    uint64_t limit;   /* of nodes; 0: none */
    uint64_t pace;    /* nodes of a stretch, fewer where each takes long; 0: the usual */
    double deadline;  /* of qdri_now; 0: none */
    const qdr_cancel *cancel;
} qdri_watch;

void qdri_watch_start(qdri_watch *watch, const qdr_limits *limits);

/* Gives a watch other limits, from now on: `nodes` more (0: any number), a deadline (0: none). The
 * first stretch is granted whatever the clock says, so that a search allowed to go on again and
 * again gets on, however short the times. */
void qdri_watch_allow(qdri_watch *watch, uint64_t nodes, double deadline, const qdr_cancel *cancel);

/* Starts the next stretch; false when a limit or a cancellation says stop. */
bool qdri_watch_renew(qdri_watch *watch);

/* Call before each node: false means stop (and stays false). */
static inline bool qdri_watch_tick(qdri_watch *watch) {
    if (watch->stretch == 0 && !qdri_watch_renew(watch)) return false;
    watch->stretch--;
    return true;
}

/* Nodes ticked so far. */
static inline uint64_t qdri_watch_nodes(const qdri_watch *watch) {
    return watch->nodes - watch->stretch;
}

/* Seconds of a clock that never goes back. */
double qdri_now(void);

#endif
