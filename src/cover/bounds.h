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
    bool given;       /* the second is somebody else's */
    uint32_t from;    /* steps of the path before this option */
} bounds_level;

typedef struct bounds {
    dense d;             /* the options, their masks, the trail of those taken */
    int32_t *low, *high; /* by primary item: how often it must and may still be covered */
    bounds_level *level;
    uint64_t *sets; /* the levels' */
    uint32_t *path; /* what was done with the options branched on, as in place.h */
    uint32_t base;  /* depth from which on untried options are this search's own: see place.h */
    uint32_t taken;
    int32_t depth; /* below 0: nothing is left */
    bool started;
    uint64_t wanted; /* solutions to go before it returns */
    const struct qdri_bounds_code *code;
} bounds;

typedef struct qdri_bounds_code {
    qdri_cpu needs;
    qdr_step (*run)(bounds *b); /* until b->wanted more solutions have been met */
    bool (*seek)(bounds *b, const qdri_place *place);
} qdri_bounds_code;

extern const qdri_bounds_code qdri_bounds_avx2, qdri_bounds_plain;

#endif
