/* lanes_single.c: one puzzle through the lanes, behind the common engine interface.
 *
 * The lanes are made for many puzzles, but one with many solutions keeps them busy too, as idle
 * lanes take branches of busy ones. They find solutions several at a time; those wait here until
 * they are asked for. */
#include "sudoku/engine.h"

#include "base/budget.h"
#include "base/memory.h"
#include "nine/classic9.h"
#include "nine/lanes.h"

#include <string.h>

enum {
    CELLS = 81,
    WAITING = 64, /* solutions of one round: at most as many as there are lanes */
    /* Between two looks at the limits: a millisecond or less; with a limit of nodes every round,
     * in which each lane may guess once. */
    ROUNDS = 512
};

typedef struct lanes_search {
    qdri_lanes *lanes;
    qdri_lanes_batch batch;
    qdri_budget budget;
    uint16_t masks[CELLS];
    uint64_t found;
    bool started, over;
    unsigned first, last; /* of the solutions that wait */
    uint8_t waiting[WAITING][CELLS];
} lanes_search;

static bool keep(void *user, size_t puzzle, const uint8_t solution[81]) {
    (void)puzzle;
    lanes_search *s = user;
    memcpy(s->waiting[s->last++], solution, CELLS);
    return false; /* enough for the moment */
}

static void close_search(void *search) {
    lanes_search *s = search;
    if (!s) return;
    qdri_lanes_free(s->lanes);
    qdri_free(s);
}

static void mind(lanes_search *s, qdri_budget budget) {
    s->budget = budget;
    s->batch.cancel = budget.cancel;
    s->batch.rounds = budget.nodes > 0 ? 1 : ROUNDS;
}

static qdr_status open_search(const qdr_puzzle *puzzle, const qdr_limits *limits, void **search) {
    lanes_search *s = qdri_zalloc(1, sizeof *s);
    if (!s) return QDR_NO_MEMORY;
    qdr_status status = qdri_lanes_new(&s->lanes);
    if (status != QDR_OK) {
        close_search(s);
        return status;
    }
    qdri_classic9_masks(puzzle, s->masks);
    s->batch = (qdri_lanes_batch){.puzzles = s->masks,
                                  .count = 1,
                                  .form = QDRI_LANES_MARKS,
                                  .found = &s->found,
                                  .visit = keep,
                                  .user = s};
    mind(s, qdri_budget_of(limits));
    *search = s;
    return QDR_OK;
}

static uint64_t guesses(const lanes_search *s) {
    qdri_lanes_stats stats;
    qdri_lanes_get_stats(s->lanes, &stats);
    return stats.guesses;
}

/* Runs until there is news, or a limit says stop (false). */
static bool run_on(lanes_search *s) {
    s->first = s->last = 0;
    while (!s->over && s->last == 0) {
        if (qdri_budget_over(&s->budget, guesses(s))) return false;
        s->over = s->started ? qdri_lanes_resume(s->lanes) : qdri_lanes_run(s->lanes, &s->batch);
        s->started = true;
    }
    return true;
}

static qdr_step next(void *search, uint8_t *digits) {
    lanes_search *s = search;
    if (s->first == s->last && !run_on(s)) return QDR_STOPPED;
    if (s->first == s->last) return QDR_DONE;
    memcpy(digits, s->waiting[s->first++], CELLS);
    return QDR_SOLUTION;
}

/* Nothing has been asked for before, so there is nobody to keep solutions for. */
static qdr_step count(void *search, uint64_t limit, uint64_t *found) {
    lanes_search *s = search;
    s->batch.visit = NULL;
    s->batch.limit = limit;
    bool all = run_on(s);
    *found += s->found;
    if (!all) return QDR_STOPPED;
    return limit > 0 && s->found >= limit ? QDR_SOLUTION : QDR_DONE;
}

static void resume(void *search, qdri_budget budget) {
    lanes_search *s = search;
    if (budget.nodes > 0) budget.nodes += guesses(s);
    mind(s, budget);
}

/* As in bands, a guess settles many cells at once: guesses are all the nodes there are. */
static void stats(const void *search, qdr_stats *out) {
    const lanes_search *s = search;
    *out = (qdr_stats){.nodes = guesses(s), .guesses = guesses(s), .bytes = sizeof *s};
}

const qdri_engine qdri_engine_lanes = {.name = "lanes",
                                       .idea = "9×9: many puzzles at once, one per SIMD lane",
                                       .takes = qdri_classic9_takes,
                                       .minds_clashes = true,
                                       .open = open_search,
                                       .next = next,
                                       .count = count,
                                       .resume = resume,
                                       .stats = stats,
                                       .close = close_search};
