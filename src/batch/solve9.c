/* solve9.c: classic 9×9 puzzles in arrays: cut into ranges, one after the other to whichever thread
 * is free (dynamic scheduling, or self-scheduling). */
#include <quadrille/batch.h>

#include "base/fail.h"
#include "base/memory.h"
#include "base/threads.h"
#include "batch/ordered.h"
#include "nine/first9.h"
#include "nine/recheck9.h"

#include <string.h>

enum { RANGE = 1024, CELLS9 = 81 };

typedef struct run {
    const qdr_array9 *wanted;
    size_t solution_stride;
    size_t next; /* first puzzle not handed out yet */
    bool wrong;
    size_t bad; /* the byte, of all puzzles, that is none of theirs; SIZE_MAX: none met */
} run;

typedef struct range {
    size_t first, count;
    bool wrong;
    size_t bad;
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
    run *a = context;
    range *r = slot;
    const size_t left = a->wanted->count - a->next;
    if (left == 0 || qdr_cancel_requested(a->wanted->cancel)) return QDRI_FINISHED;
    *r = (range){a->next, left < RANGE ? left : RANGE, false, SIZE_MAX};
    a->next += r->count;
    return QDRI_PRODUCED;
}

/* ---- one range ------------------------------------------------------------------------------- */

/* Neither 0 to 9 nor one of ./0123456789, or the slash among these: 1, else 0. */
static uint8_t is_odd(char byte) {
    const uint8_t c = (uint8_t)byte;
    return (uint8_t)((c > 9) & ((uint8_t)(c - '.') > 11)) | (c == '/');
}

/* All at once is quicker than stopping at the first. */
static bool all_cells(const char *puzzle) {
    uint8_t odd = 0;
    for (int cell = 0; cell < CELLS9; cell++) odd |= is_odd(puzzle[cell]);
    return !odd;
}

/* Notes the first bad byte of the range; false: there is one. */
static bool inspect(const run *a, range *r) {
    for (size_t i = r->first; i < r->first + r->count; i++) {
        const char *puzzle = a->wanted->puzzles + i * a->wanted->stride;
        if (all_cells(puzzle)) continue;
        size_t cell = 0;
        while (!is_odd(puzzle[cell])) cell++;
        r->bad = i * CELLS9 + cell;
        return false;
    }
    return true;
}

/* Re-checks the solutions written from `first` on, as many as go at once. */
static void recheck(const run *a, range *r, const worker *w, size_t first) {
    const qdr_array9 *wanted = a->wanted;
    const char *puzzles[QDRI_RECHECK9_MOST];
    const uint8_t *solutions[QDRI_RECHECK9_MOST];
    size_t count = 0, last = first + QDRI_RECHECK9_MOST;
    if (last > r->count) last = r->count;
    for (size_t i = first; i < last; i++) {
        char *solution = wanted->solutions + (r->first + i) * a->solution_stride;
        if (w->found[i] == 0) {
            memset(solution, wanted->zero == '0' ? '.' : wanted->zero, CELLS9);
            continue;
        }
        puzzles[count] = wanted->puzzles + (r->first + i) * wanted->stride;
        solutions[count++] = (const uint8_t *)solution;
    }
    uint64_t all = ((uint64_t)1 << count) - 1;
    if (count > 0 && w->recheck(puzzles, solutions, (uint8_t)wanted->zero, count) != all)
        r->wrong = true;
}

static void tell_counts(const qdr_array9 *wanted, const range *r, const worker *w) {
    const uint64_t most = wanted->limit > 0 ? wanted->limit : UINT64_MAX;
    for (size_t i = 0; i < r->count; i++)
        wanted->counts[r->first + i] = w->found[i] < most ? w->found[i] : most;
}

static void work(void *context, void *local, void *slot, qdri_turn turn) {
    (void)turn;
    const run *a = context;
    const qdr_array9 *wanted = a->wanted;
    worker *w = local;
    range *r = slot;
    if (wanted->strict && !inspect(a, r)) return;
    char *solutions = wanted->solutions;
    if (solutions) solutions += r->first * a->solution_stride;
    qdri_lanes_batch batch = {.puzzles = wanted->puzzles + r->first * wanted->stride,
                              .stride = wanted->stride,
                              .count = r->count,
                              .form = QDRI_LANES_GRID,
                              .limit = solutions ? qdri_first9_limit(wanted->limit) : wanted->limit,
                              .cancel = wanted->cancel,
                              .found = w->found,
                              .solutions = (uint8_t *)solutions,
                              .solution_stride = a->solution_stride,
                              .zero = (uint8_t)wanted->zero};
    if (!qdri_lanes_run(w->lanes, &batch)) return;
    if (solutions) qdri_first9_settle(w->bands, &batch);
    if (wanted->counts) tell_counts(wanted, r, w);
    for (size_t first = 0; solutions && first < r->count; first += QDRI_RECHECK9_MOST)
        recheck(a, r, w, first);
}

static bool consume(void *context, void *slot) {
    run *a = context;
    const range *r = slot;
    a->wrong |= r->wrong;
    a->bad = r->bad;
    return a->bad == SIZE_MAX;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static qdr_status complain(const run *a, qdr_error *error) {
    const size_t puzzle = a->bad / CELLS9, cell = a->bad % CELLS9;
    const unsigned char byte = (unsigned char)a->wanted->puzzles[puzzle * a->wanted->stride + cell];
    return qdri_fail(error, QDR_BAD_INPUT, puzzle + 1, cell + 1,
                     "a byte %u is no cell: digits are the characters 1-9 or the numbers 1 to 9, "
                     "blanks 0 or .",
                     byte);
}

qdr_status qdr_batch_array9(const qdr_array9 *wanted, qdr_step *step, qdr_error *error) {
    run a = {.wanted = wanted, .bad = SIZE_MAX};
    a.solution_stride = wanted->solution_stride ? wanted->solution_stride : wanted->stride;
    if (wanted->stride < CELLS9 || a.solution_stride < CELLS9)
        return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0, "a puzzle has 81 bytes: the stride is %zu",
                         wanted->stride < CELLS9 ? wanted->stride : a.solution_stride);
    qdri_ordered ordered = {.context = &a,
                            .jobs = qdri_thread_count(wanted->jobs),
                            .slot_size = sizeof(range),
                            .produce = produce,
                            .work = work,
                            .consume = consume,
                            .enter = enter,
                            .leave = leave};
    qdr_status status = qdri_ordered_run(&ordered);
    if (status != QDR_OK) return qdri_fail(error, status, 0, 0, "%s", qdr_status_text(status));
    if (a.bad != SIZE_MAX) return complain(&a, error);
    if (a.wrong)
        return qdri_fail(error, QDR_RECHECK_FAILED, 0, 0, "%s",
                         qdr_status_text(QDR_RECHECK_FAILED));
    if (step) *step = qdr_cancel_requested(wanted->cancel) ? QDR_STOPPED : QDR_DONE;
    return QDR_OK;
}

qdr_status qdr_batch_solve9(const char *puzzles, size_t count, size_t stride, uint64_t limit,
                            int jobs, char *solutions, uint64_t *counts) {
    qdr_array9 array = QDR_ARRAY9_INIT;
    array.puzzles = puzzles;
    array.count = count;
    array.stride = stride;
    array.limit = limit;
    array.jobs = jobs;
    array.solutions = solutions;
    array.counts = counts;
    return qdr_batch_array9(&array, NULL, NULL);
}
