/* solve9.c: classic 9×9 puzzles in arrays: cut into ranges, one after the other to whichever thread
 * is free (dynamic scheduling, or self-scheduling). */
#include <quadrille/batch.h>

#include "base/memory.h"
#include "base/threads.h"
#include "batch/ordered.h"
#include "nine/first9.h"
#include "nine/recheck9.h"

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
    qdri_bands *bands; /* for those with several solutions */
    qdri_recheck9 *recheck;
    uint64_t found[RANGE];
} worker;

static void leave(void *context, void *local) {
    (void)context;
    worker *w = local;
    if (!w) return;
    qdri_lanes_free(w->lanes);
    qdri_free(w->bands);
    qdri_free(w);
}

static qdr_status enter(void *context, void **local) {
    worker *w = qdri_zalloc(1, sizeof *w);
    if (w) w->bands = qdri_alloc_aligned(1, sizeof *w->bands);
    if (!w || !w->bands || qdri_lanes_new(&w->lanes) != QDR_OK) {
        leave(context, w);
        return QDR_NO_MEMORY;
    }
    w->recheck = qdri_recheck9_pick();
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

/* Re-checks the solutions written from `first` on, as many as go at once. */
static void recheck(const array *a, range *r, const worker *w, size_t first) {
    const char *puzzles[QDRI_RECHECK9_MOST];
    const uint8_t *solutions[QDRI_RECHECK9_MOST];
    size_t count = 0, last = first + QDRI_RECHECK9_MOST;
    if (last > r->count) last = r->count;
    for (size_t i = first; i < last; i++) {
        size_t at = (r->first + i) * a->stride;
        if (w->found[i] == 0) {
            memset(a->solutions + at, '.', CELLS9);
            continue;
        }
        puzzles[count] = a->puzzles + at;
        solutions[count++] = (const uint8_t *)a->solutions + at;
    }
    uint64_t all = ((uint64_t)1 << count) - 1;
    if (count > 0 && w->recheck(puzzles, solutions, '0', count) != all) r->wrong = true;
}

static void work(void *context, void *local, void *slot, qdri_turn turn) {
    (void)turn;
    const array *a = context;
    worker *w = local;
    range *r = slot;
    char *solutions = a->solutions ? a->solutions + r->first * a->stride : NULL;
    qdri_lanes_batch batch = {.puzzles = a->puzzles + r->first * a->stride,
                              .stride = a->stride,
                              .count = r->count,
                              .form = QDRI_LANES_GRID,
                              .limit = a->solutions ? qdri_first9_limit(a->limit) : a->limit,
                              .found = w->found,
                              .solutions = (uint8_t *)solutions,
                              .solution_stride = a->stride,
                              .zero = '0'};
    qdri_lanes_run(w->lanes, &batch);
    if (a->solutions) qdri_first9_settle(w->bands, &batch);
    for (size_t i = 0; a->counts && i < r->count; i++)
        a->counts[r->first + i] = a->limit > 0 && w->found[i] > a->limit ? a->limit : w->found[i];
    for (size_t first = 0; a->solutions && first < r->count; first += QDRI_RECHECK9_MOST)
        recheck(a, r, w, first);
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
                            .jobs = qdri_thread_count(jobs),
                            .slot_size = sizeof(range),
                            .produce = produce,
                            .work = work,
                            .consume = consume,
                            .enter = enter,
                            .leave = leave};
    qdr_status status = qdri_ordered_run(&ordered);
    return status == QDR_OK && a.wrong ? QDR_RECHECK_FAILED : status;
}
