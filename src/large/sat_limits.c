/* sat_limits.c: see sat_limits.h. */
#include "large/sat_limits.h"

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

void qdri_sat_limits_memory(qdri_sat_limits *limits, size_t bytes) {
    limits->memory = bytes > 0 ? heap_taken() + bytes : 0;
}

bool qdri_sat_limits_reached(qdri_sat_limits *limits) {
    /* One node is kept for the solution that may come next. */
    if (qdri_budget_over(&limits->budget, limits->nodes + 1)) return true;
    return limits->memory > 0 && limits->asked++ % 16 == 0 && heap_taken() > limits->memory;
}
