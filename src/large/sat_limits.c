/* sat_limits.c: see sat_limits.h. */
#include "large/sat_limits.h"

#include "base/watch.h"

#ifdef __GLIBC__
#    include <malloc.h>
#endif

/* What the process has taken from the heap; CaDiCaL does not tell what is its own. */
static size_t heap_taken(void) {
#ifdef __GLIBC__
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
#else
    return 0;
#endif
}

void qdri_sat_limits_set(qdri_sat_limits *limits, const qdr_limits *wanted) {
    qdr_limits none = QDR_LIMITS_INIT;
    if (!wanted) wanted = &none;
    limits->allowed = wanted->nodes > 0 ? limits->nodes + wanted->nodes : 0;
    limits->deadline = wanted->seconds > 0 ? qdri_now() + wanted->seconds : 0;
    limits->cancel = wanted->cancel;
}

void qdri_sat_limits_memory(qdri_sat_limits *limits, size_t bytes) {
    limits->memory = bytes > 0 ? heap_taken() + bytes : 0;
}

bool qdri_sat_limits_reached(qdri_sat_limits *limits) {
    /* One node is kept for the solution that may come next. */
    if (limits->allowed > 0 && limits->nodes + 1 >= limits->allowed) return true;
    if (limits->cancel && qdr_cancel_requested(limits->cancel)) return true;
    if (limits->asked++ % 16 != 0) return false;
    if (limits->memory > 0 && heap_taken() > limits->memory) return true;
    return limits->deadline > 0 && qdri_now() >= limits->deadline;
}
