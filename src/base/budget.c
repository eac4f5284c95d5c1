/* budget.c: see budget.h. */
#include "base/budget.h"

#include <time.h>

static const double MOMENT = 1e-9; /* seconds: nearly none, where 0 would mean no limit */

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

qdri_budget qdri_budget_of(const qdr_limits *limits) {
    if (!limits) return (qdri_budget){0};
    return (qdri_budget){.nodes = limits->nodes,
                         .deadline = limits->seconds > 0 ? qdri_now() + limits->seconds : 0,
                         .cancel = limits->cancel};
}

bool qdri_budget_over(const qdri_budget *budget, uint64_t used) {
    return (budget->nodes > 0 && used >= budget->nodes) || qdr_cancel_requested(budget->cancel) ||
           (budget->deadline > 0 && qdri_now() >= budget->deadline);
}

qdri_budget qdri_budget_slice(const qdri_budget *budget, uint64_t used, uint64_t nodes,
                              double seconds) {
    qdri_budget slice = {nodes, seconds > 0 ? qdri_now() + seconds : 0, budget->cancel};
    if (budget->nodes > 0) {
        uint64_t left = budget->nodes > used ? budget->nodes - used : 1;
        if (nodes == 0 || left < nodes) slice.nodes = left;
    }
    if (budget->deadline > 0 && (seconds <= 0 || budget->deadline < slice.deadline))
        slice.deadline = budget->deadline;
    return slice;
}

qdr_limits qdri_budget_left(const qdri_budget *budget) {
    qdr_limits limits = QDR_LIMITS_INIT;
    limits.nodes = budget->nodes;
    limits.cancel = budget->cancel;
    if (budget->deadline > 0) {
        double left = budget->deadline - qdri_now();
        limits.seconds = left > MOMENT ? left : MOMENT;
    }
    return limits;
}
