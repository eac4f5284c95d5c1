/* lanes_code.h: what the versions of the lanes engine offer to lanes.c, which chooses one. */
#ifndef QDR_LANES_CODE_H
#define QDR_LANES_CODE_H

#include "nine/lanes.h"

typedef struct qdri_lanes_code {
    qdri_cpu cpu;
    unsigned width;
    size_t bytes; /* of the workspace, which must be aligned to 64 bytes */
    bool (*run)(void *workspace, const qdri_lanes_batch *batch, qdri_lanes_stats *stats);
    bool (*resume)(void *workspace);
} qdri_lanes_code;

/* NULL where the compiler or the architecture does not have the instructions. */
const qdri_lanes_code *qdri_lanes_code_avx512(void);
const qdri_lanes_code *qdri_lanes_code_avx2(void);
const qdri_lanes_code *qdri_lanes_code_128(void); /* SSE2, NEON or WebAssembly */
const qdri_lanes_code *qdri_lanes_code_portable(void);

#endif
