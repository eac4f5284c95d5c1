/* bounds.h: the data of the bounds engine, shared by its versions for different processors.
 * bounds.c explains the idea. */
#ifndef QDR_BOUNDS_H
#define QDR_BOUNDS_H

#include "cover/dense.h"

typedef struct bounds_level {
    uint64_t *live;   /* options that can still be chosen */
    uint32_t settled; /* options taken down to here, forced ones too */
    uint32_t option;  /* that is taken here, and then excluded */
    bool taken;       /* the first is done */
} bounds_level;

typedef struct bounds {
    dense d;             /* the options, their masks, the trail of those taken */
    int32_t *low, *high; /* by primary item: how often it must and may still be covered */
    bounds_level *level;
    uint64_t *sets; /* the levels' */
    uint32_t taken;
    int32_t depth; /* below 0: nothing is left */
    bool started;
    uint64_t wanted; /* solutions to go before it returns */
    qdr_step (*run)(struct bounds *b);
} bounds;

qdr_step qdri_bounds_run_plain(bounds *b);
qdr_step qdri_bounds_run_avx2(bounds *b); /* where qdri_cpu_has(QDRI_CPU_AVX2) */

#endif
