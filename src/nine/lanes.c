/* lanes.c: opens the version of the lanes engine that suits the processor. The engine itself is
 * lanes_engine.h, its Sudoku rules are lanes_bands.h; both are compiled once per instruction set,
 * by lanes_avx512.c, lanes_avx2.c, lanes_128.c and lanes_portable.c. */
#include "nine/lanes.h"

#include "base/memory.h"
#include "nine/lanes_code.h"

#include <string.h>

struct qdri_lanes {
    const qdri_lanes_code *code;
    void *workspace;
    qdri_lanes_stats stats;
};

static const void *const versions[] = {&qdri_lanes_avx512, &qdri_lanes_avx2, &qdri_lanes_128,
                                       QDRI_PORTABLE(&qdri_lanes_portable)};

qdr_status qdri_lanes_new(qdri_lanes **lanes) {
    qdri_lanes *l = qdri_zalloc(1, sizeof *l);
    if (!l) return QDR_NO_MEMORY;
    l->code = qdri_cpu_pick(versions);
    l->workspace = qdri_alloc_aligned(1, l->code->bytes);
    if (!l->workspace) {
        qdri_free(l);
        return QDR_NO_MEMORY;
    }
    *lanes = l;
    return QDR_OK;
}

void qdri_lanes_free(qdri_lanes *lanes) {
    if (!lanes) return;
    qdri_free(lanes->workspace);
    qdri_free(lanes);
}

bool qdri_lanes_run(qdri_lanes *lanes, const qdri_lanes_batch *batch) {
    return lanes->code->run(lanes->workspace, batch, &lanes->stats);
}

bool qdri_lanes_resume(qdri_lanes *lanes) {
    return lanes->code->resume(lanes->workspace);
}

qdri_cpu qdri_lanes_cpu(const qdri_lanes *lanes) {
    return lanes->code->needs;
}

unsigned qdri_lanes_width(const qdri_lanes *lanes) {
    return lanes->code->width;
}

void qdri_lanes_get_stats(const qdri_lanes *lanes, qdri_lanes_stats *stats) {
    *stats = lanes->stats;
}
