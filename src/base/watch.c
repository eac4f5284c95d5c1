/* watch.c: see watch.h. */
#include "base/watch.h"

enum { PACE = 1024 }; /* nodes between two looks at the clock: a fraction of a millisecond */

void qdri_watch_start(qdri_watch *watch, const qdr_limits *limits) {
    *watch = (qdri_watch){.budget = qdri_budget_of(limits)};
}

/* Sets out the next stretch, within the nodes of the budget, and not past those after which
 * somebody wants to know. */
static void set_out(qdri_watch *watch) {
    uint64_t left = watch->budget.nodes - watch->nodes, quick = QDRI_SLOW_NODES - watch->nodes;
    watch->stretch = watch->pace ? watch->pace : PACE;
    if (watch->budget.nodes > 0 && left < watch->stretch) watch->stretch = left;
    if (watch->slow.call && quick < watch->stretch) watch->stretch = quick;
    watch->nodes += watch->stretch;
}

void qdri_watch_resume(qdri_watch *watch, qdri_budget more) {
    watch->nodes = qdri_watch_nodes(watch);
    watch->stretch = 0;
    watch->budget = more;
    if (more.nodes > 0) watch->budget.nodes += watch->nodes;
}

void qdri_watch_allow(qdri_watch *watch, qdri_budget more) {
    qdri_watch_resume(watch, more);
    set_out(watch);
}

static void tell_slow(qdri_watch *watch) {
    qdri_notice slow = watch->slow;
    double started = qdri_now();
    watch->slow.call = NULL;
    slow.call(slow.context);
    if (watch->budget.deadline > 0) watch->budget.deadline += qdri_now() - started;
}

bool qdri_watch_renew(qdri_watch *watch) {
    if (watch->slow.call && watch->nodes >= QDRI_SLOW_NODES) tell_slow(watch);
    if (qdri_budget_over(&watch->budget, watch->nodes)) return false;
    set_out(watch);
    return true;
}
