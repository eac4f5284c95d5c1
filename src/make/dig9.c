/* dig9.c: see dig9.h. All diggers ask, the lanes answer all of them, and so on: each step is one
 * batch for the questions about single cells (one solution is enough) and one for those about
 * groups (two are needed). */
#include "make/dig9.h"

#include "base/memory.h"
#include "nine/bands.h"
#include "nine/lanes.h"

#include <string.h>

enum { CELLS = 81 };

typedef struct batch9 {
    int count;
    qdri_dig *asker[QDRI_DIG9_MOST];
    uint16_t masks[QDRI_DIG9_MOST][CELLS];
} batch9;

struct qdri_pool9 {
    qdri_lanes *lanes;
    batch9 single, group;
    uint64_t found[QDRI_DIG9_MOST];
};

qdr_status qdri_pool9_new(qdri_pool9 **pool) {
    qdri_pool9 *p = qdri_alloc(1, sizeof *p);
    if (!p) return QDR_NO_MEMORY;
    qdr_status status = qdri_lanes_new(&p->lanes);
    if (status != QDR_OK) {
        qdri_free(p);
        return status;
    }
    *pool = p;
    return QDR_OK;
}

void qdri_pool9_free(qdri_pool9 *pool) {
    if (!pool) return;
    qdri_lanes_free(pool->lanes);
    qdri_free(pool);
}

static void add_question(batch9 *batch, qdri_dig *dig) {
    static const uint16_t mask[10] = {511, 1, 2, 4, 8, 16, 32, 64, 128, 256};
    uint16_t *masks = batch->masks[batch->count];
    batch->asker[batch->count++] = dig;
    for (int cell = 0; cell < CELLS; cell++) masks[cell] = mask[dig->givens[cell]];
    if (dig->excluded >= 0) masks[dig->excluded] = 511 & ~mask[dig->solution[dig->excluded]];
}

static bool answer_batch(qdri_pool9 *pool, batch9 *batch, uint64_t enough,
                         const qdr_cancel *cancel) {
    if (batch->count == 0) return true;
    qdri_lanes_batch run = {.puzzles = batch->masks,
                            .stride = sizeof batch->masks[0],
                            .count = (size_t)batch->count,
                            .form = QDRI_LANES_MARKS,
                            .limit = enough,
                            .cancel = cancel,
                            .found = pool->found};
    if (!qdri_lanes_run(pool->lanes, &run)) return false;
    for (int i = 0; i < batch->count; i++)
        qdri_dig_answer(batch->asker[i], pool->found[i] >= enough, true);
    return true;
}

bool qdri_pool9_dig(qdri_pool9 *pool, qdri_dig *digs, int count, const qdr_cancel *cancel) {
    for (;;) {
        pool->single.count = pool->group.count = 0;
        for (int i = 0; i < count; i++)
            if (!digs[i].finished)
                add_question(digs[i].excluded < 0 ? &pool->group : &pool->single, &digs[i]);
        if (pool->single.count + pool->group.count == 0) return true;
        if (!answer_batch(pool, &pool->single, 1, cancel)) return false;
        if (!answer_batch(pool, &pool->group, 2, cancel)) return false;
    }
}

bool qdri_verify9(const uint8_t givens[81], const uint8_t solution[81]) {
    qdri_bands search;
    uint64_t count = 0;
    uint8_t first[CELLS];
    qdri_bands_start(&search, givens);
    return qdri_bands_count(&search, 2, &count, first) == QDR_DONE && count == 1 &&
           memcmp(first, solution, CELLS) == 0;
}
