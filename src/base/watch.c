/* watch.c: see watch.h. */
#include "base/watch.h"

#include <time.h>

enum { PACE = 1024 }; /* nodes between two looks at the clock: a fraction of a millisecond */

void qdr_cancel_request(qdr_cancel *cancel) {
    __atomic_store_n(&cancel->raised, 1, __ATOMIC_RELAXED);
}

bool qdr_cancel_requested(const qdr_cancel *cancel) {
    for (; cancel; cancel = cancel->above)
        if (__atomic_load_n(&cancel->raised, __ATOMIC_RELAXED)) return true;
    return false;
}

double qdri_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void qdri_watch_start(qdri_watch *watch, const qdr_limits *limits) {
    *watch = (qdri_watch){0};
    if (!limits) return;
    watch->limit = limits->nodes;
    watch->cancel = limits->cancel;
    if (limits->seconds > 0) watch->deadline = qdri_now() + limits->seconds;
}

void qdri_watch_allow(qdri_watch *watch, uint64_t nodes, double deadline,
                      const qdr_cancel *cancel) {
    uint64_t so_far = qdri_watch_nodes(watch), first = watch->pace ? watch->pace : PACE;
    if (nodes > 0 && nodes < first) first = nodes;
    *watch = (qdri_watch){.nodes = so_far + first,
                          .stretch = first,
                          .limit = nodes > 0 ? so_far + nodes : 0,
                          .pace = watch->pace,
                          .deadline = deadline,
                          .cancel = cancel};
}

bool qdri_watch_renew(qdri_watch *watch) {
    if (watch->cancel && qdr_cancel_requested(watch->cancel)) return false;
    if (watch->deadline > 0 && qdri_now() >= watch->deadline) return false;
    uint64_t stretch = watch->pace ? watch->pace : PACE;
    if (watch->limit > 0) {
        uint64_t left = watch->limit - watch->nodes;
        if (left == 0) return false;
        if (left < stretch) stretch = left;
    }
    watch->nodes += stretch;
    watch->stretch = stretch;
    return true;
}
