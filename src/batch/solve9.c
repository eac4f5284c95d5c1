/* solve9.c: classic 9×9 puzzles in arrays: cut into ranges, one after the other to whichever thread
 * is free. */
#include <quadrille/batch.h>

#include "base/cores.h"
#include "base/memory.h"
#include "batch/ordered.h"
#include "batch/recheck9.h"
#include "sudoku/lanes.h"

#include <string.h>

enum { RANGE = 1024, CELLS9 = 81 };

typedef struct array {
    const char *puzzles;
    size_t count, stride;
    uint64_t limit;
    char *solutions;
    uint64_t *counts;
    size_t next; /* first puzzle not handed out yet */
    bool wrong;
} array;

typedef struct range {
    size_t first, count;
    bool wrong;
} range;

typedef struct worker {
    qdri_lanes *lanes;
    uint64_t found[RANGE];
    uint8_t solutions[RANGE][CELLS9];
} worker;

static void leave(void *context, void *local) {
    (void)context;
    worker *w = local;
    if (w) qdri_lanes_free(w->lanes);
    qdri_free(w);
}

static qdr_status enter(void *context, void **local) {
    worker *w = qdri_zalloc(1, sizeof *w);
    if (!w || qdri_lanes_new(&w->lanes) != QDR_OK) {
        leave(context, w);
        return QDR_NO_MEMORY;
    }
    *local = w;
    return QDR_OK;
}

static qdri_produced produce(void *context, void *slot) {
    array *a = context;
    range *r = slot;
    if (a->next == a->count) return QDRI_FINISHED;
    r->first = a->next;
    r->count = a->count - a->next < RANGE ? a->count - a->next : RANGE;
    r->wrong = false;
    a->next += r->count;
    return QDRI_PRODUCED;
}

/* Re-checks the solutions found from `first` on, at most one vector of them, and writes them. */
static void write_solutions(const array *a, range *r, const worker *w, size_t first) {
    const char *puzzles[QDRI_RECHECK9_WIDTH];
    const uint8_t *solutions[QDRI_RECHECK9_WIDTH];
    size_t count = r->count - first;
    if (count > QDRI_RECHECK9_WIDTH) count = QDRI_RECHECK9_WIDTH;
    for (size_t i = 0; i < count; i++) {
        puzzles[i] = a->puzzles + (r->first + first + i) * a->stride;
        solutions[i] = w->solutions[first + i];
    }
    unsigned right = qdri_recheck9(puzzles, solutions, count);
    for (size_t i = 0; i < count; i++) {
        char *out = a->solutions + (r->first + first + i) * a->stride;
        if (w->found[first + i] == 0) {
            memset(out, '.', CELLS9);
            continue;
        }
        r->wrong |= !(right >> i & 1);
        for (size_t c = 0; c < CELLS9; c++) out[c] = (char)(solutions[i][c] + '0');
    }
}

static void work(void *context, void *local, void *slot) {
    const array *a = context;
    worker *w = local;
    range *r = slot;
    qdri_lanes_batch batch = {.puzzles = a->puzzles + r->first * a->stride,
                              .stride = a->stride,
                              .count = r->count,
                              .form = QDRI_LANES_GRID,
                              .limit = a->limit,
                              .found = w->found,
                              .solutions = a->solutions ? w->solutions[0] : NULL,
                              .solution_stride = CELLS9};
    qdri_lanes_run(w->lanes, &batch);
    if (a->counts) memcpy(a->counts + r->first, w->found, r->count * sizeof *w->found);
    for (size_t first = 0; a->solutions && first < r->count; first += QDRI_RECHECK9_WIDTH)
        write_solutions(a, r, w, first);
}

static bool consume(void *context, void *slot) {
    array *a = context;
    const range *r = slot;
    a->wrong |= r->wrong;
    return true;
}

qdr_status qdr_batch_solve9(const char *puzzles, size_t count, size_t stride, uint64_t limit,
                            int jobs, char *solutions, uint64_t *counts) {
    if (stride < CELLS9) return QDR_BAD_ARGUMENT;
    array a = {puzzles, count, stride, limit, solutions, counts, 0, false};
    qdri_ordered ordered = {.context = &a,
                            .jobs = jobs > 0 ? jobs : qdri_core_count(),
                            .slot_size = sizeof(range),
                            .produce = produce,
                            .work = work,
                            .consume = consume,
                            .enter = enter,
                            .leave = leave};
    qdr_status status = qdri_ordered_run(&ordered);
    return status == QDR_OK && a.wrong ? QDR_RECHECK_FAILED : status;
}
