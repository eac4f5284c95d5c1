/* watch.h: the budget (deadline, nodes, cancellation) of a running search, looked at so seldom that
 * it costs nothing.
 *
 * An engine keeps a qdri_watch and calls qdri_watch_tick before each node. The tick counts down
 * in a register; only when the count is used up does it look at the budget, and set out the next
 * stretch. */
#ifndef QDR_WATCH_H
#define QDR_WATCH_H

#include "base/budget.h"

/* A search has taken long when it has had so many nodes: some tenths of a millisecond. */
enum { QDRI_SLOW_NODES = 200 };

/* Who wants to know that, once; called within the search, which it neither changes nor may call. */
typedef struct qdri_notice {
    void (*call)(void *context); /* NULL: nobody */
    void *context;
} qdri_notice;

/* All zero, or zero but for the budget and the pace: ready to start. */
typedef struct qdri_watch {
    uint64_t nodes;     /* at the end of the current stretch */
    uint64_t stretch;   /* nodes left in it */
    uint64_t pace;      /* nodes of a stretch, fewer where each takes long; 0: the usual */
    qdri_budget budget; /* of all nodes since the start */
    qdri_notice slow;   /* the time that this takes does not count */
} qdri_watch;

void qdri_watch_start(qdri_watch *watch, const qdr_limits *limits);

/* Gives a watch another budget, from now on. */
void qdri_watch_resume(qdri_watch *watch, qdri_budget more);

/* The same, but the first stretch is granted whatever the clock says, so that a search allowed to
 * go on again and again gets on, however short the times. */
void qdri_watch_allow(qdri_watch *watch, qdri_budget more);

/* Starts the next stretch; false when the budget says stop. */
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

#endif
