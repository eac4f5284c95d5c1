/* lanes_code.h: what the versions of the lanes engine offer to lanes.c, which chooses one. */
#ifndef QDR_LANES_CODE_H
#define QDR_LANES_CODE_H

#include "nine/lanes.h"

typedef struct qdri_lanes_code {
    qdri_cpu needs;
    unsigned width;
    size_t bytes; /* of the workspace, which must be aligned to 64 bytes */
    bool (*run)(void *workspace, const qdri_lanes_batch *batch, qdri_lanes_stats *stats);
    bool (*resume)(void *workspace);
} qdri_lanes_code;

extern const qdri_lanes_code qdri_lanes_avx512, qdri_lanes_avx2, qdri_lanes_128,
    qdri_lanes_portable;

#endif
