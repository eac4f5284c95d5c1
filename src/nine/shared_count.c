/* shared_count.c: one large count, divided among threads (work sharing through a pool).
 *
 * Most puzzles are counted before a second thread could be started, so the calling thread begins
 * alone; only what proves to be large is shared. Then each thread, the calling one among them,
 * counts a search of its own in short runs. After a run it looks whether somebody is idle; if so it
 * splits its search, as a rule near the root, and leaves one half in the pool. It is over when all
 * are idle and the pool is empty.
 *
 * If that takes long, the threads pause now and then for another way to count (tally_race.h), which
 * may come to its end first. What they have not searched yet waits in the pool meanwhile.
 *
 * The sum is exact and does not depend on who counted what. With a limit of solutions, or when
 * stopped, the number is what was found until then, at most the limit. */
#include "nine/shared_count.h"

#include "base/memory.h"
#include "base/threads.h"
#include "base/watch.h"
#include "nine/bands.h"
#include "nine/classic9.h"
#include "nine/tally_race.h"
#include "sudoku/engine.h"

enum {
    ALONE_GUESSES = 20000, /* tried before others are called: some ten milliseconds */
    RUN_GUESSES = 2000     /* of a run: a millisecond or two */
};

static const double report_seconds = 0.2;

typedef struct pool {
    const qdri_shared_options *options;
    qdri_budget budget;
    qdri_lock lock;
    qdri_condition changed;
    qdri_bands *waiting; /* halves that nobody has taken yet, at most one per thread */
    int waiting_count;
    qdri_bands *searches;    /* one per thread */
    int jobs, threads, idle; /* threads wanted, there, and without work */
    bool stopped;            /* by a limit or a cancellation */
    bool paused;
    double pause_at; /* 0: never */
    uint64_t solutions, guesses;
    bool by_tally;    /* which came to its end first */
    uint64_t tallied; /* solutions that the other way has counted, if it did not come to its end */
    uint64_t told;    /* as progress */
    double told_at;
} pool;

static bool limit_reached(const pool *p) {
    uint64_t limit = p->options->limits.solutions;
    return limit > 0 && p->solutions >= limit;
}

/* Called with the lock held, after a run. */
static void mind_limits(pool *p) {
    if (limit_reached(p) || qdri_budget_over(&p->budget, p->guesses)) p->stopped = true;
    if (p->pause_at > 0 && qdri_now() >= p->pause_at) p->paused = true;
}

/* Called with the lock held: takes a waiting half; false when all is done. */
static bool take(pool *p, qdri_bands *search) {
    p->idle++;
    qdri_condition_wake_all(&p->changed);
    while (p->waiting_count == 0 && p->idle < p->threads && !p->stopped && !p->paused)
        qdri_condition_wait(&p->changed, &p->lock);
    if (p->waiting_count == 0 || p->stopped || p->paused) {
        qdri_condition_wake_all(&p->changed);
        return false;
    }
    *search = p->waiting[--p->waiting_count];
    p->idle--;
    return true;
}

/* One run without the lock, then the state of the pool with it; true while the search has more. */
static bool run(pool *p, qdri_bands *search) {
    uint64_t found = 0, limit = p->options->limits.solutions;
    search->watch = (qdri_watch){.budget = {.nodes = RUN_GUESSES}};
    uint64_t before = qdri_bands_guesses(search);
    qdr_step step = qdri_bands_count(search, limit ? limit : UINT64_MAX, &found, NULL);
    qdri_lock_take(&p->lock);
    p->solutions += found;
    p->guesses += qdri_bands_guesses(search) - before;
    mind_limits(p);
    bool more = step == QDR_STOPPED && !p->stopped && !p->paused;
    if (more && p->idle > p->waiting_count &&
        qdri_bands_split(search, &p->waiting[p->waiting_count])) {
        p->waiting_count++;
        qdri_condition_wake_all(&p->changed);
    }
    return more;
}

/* Tells the progress, not too often; what is told never goes back, whoever counted it. Only the
 * calling thread does. */
static void tell(void *context, uint64_t solutions) {
    pool *p = context;
    double now = qdri_now();
    if (!p->options->progress || now - p->told_at < report_seconds) return;
    p->told_at = now;
    if (solutions > p->told) p->told = solutions;
    p->options->progress(p->options->context, p->told);
}

/* What each thread does; the calling one, which is the first, also tells the progress. Who comes
 * when the others are done with everything finds that out. */
static void work(void *context, size_t number) {
    pool *p = context;
    qdri_bands *search = &p->searches[number];
    qdri_lock_take(&p->lock);
    p->threads++;
    while (take(p, search)) {
        bool more = true;
        while (more) {
            uint64_t solutions = p->solutions;
            qdri_lock_release(&p->lock);
            if (number == 0) tell(p, solutions);
            more = run(p, search);
        }
        if (p->paused && search->depth > 0) p->waiting[p->waiting_count++] = *search;
    }
    qdri_lock_release(&p->lock);
}

/* Counts for a while in the calling thread; true when that was all. What is left waits in the
 * pool. */
static bool count_alone(pool *p, const qdr_puzzle *puzzle) {
    uint64_t limit = p->options->limits.solutions;
    qdri_bands *search = &p->waiting[0];
    uint16_t masks[81];
    qdri_classic9_masks(puzzle, masks);
    qdri_bands_start_candidates(search, masks);
    search->watch.budget = qdri_budget_slice(&p->budget, 0, ALONE_GUESSES, 0);
    qdr_step step = qdri_bands_count(search, limit ? limit : UINT64_MAX, &p->solutions, NULL);
    p->guesses = qdri_bands_guesses(search);
    p->waiting_count = step == QDR_DONE ? 0 : 1;
    if (step != QDR_DONE) mind_limits(p);
    return step == QDR_DONE || p->stopped;
}

/* The threads and the tally in turns. */
static void count_together(pool *p, qdri_tally_race *race) {
    for (;;) {
        double started = qdri_now(), rest = race ? qdri_tally_race_rest(race) : 0;
        p->pause_at = rest > 0 ? started + rest : 0;
        p->threads = p->idle = 0;
        p->paused = false;
        qdri_together(work, p, (size_t)p->jobs);
        if (p->stopped || p->waiting_count == 0) return;
        double searched = qdri_now() - started;
        tell(p, p->solutions);
        uint64_t total = 0;
        if (qdri_tally_race_turn(race, searched, p->solutions, &total)) {
            p->solutions = total;
            p->by_tally = true;
            p->stopped = limit_reached(p);
            return;
        }
        if (total > p->tallied) p->tallied = total;
        mind_limits(p);
        if (p->stopped) return;
    }
}

/* What count_alone has left. */
static void count_on(pool *p, const qdr_puzzle *puzzle) {
    qdri_tally_race race = {.jobs = (size_t)p->jobs, .budget = p->budget};
    race.progress = tell;
    race.context = p;
    qdri_classic9_masks(puzzle, race.masks);
    qdri_lock_init(&p->lock);
    qdri_condition_init(&p->changed);
    count_together(p, p->options->may_tally ? &race : NULL);
    qdri_tally_race_end(&race);
    qdri_condition_destroy(&p->changed);
    qdri_lock_destroy(&p->lock);
}

qdr_status qdri_shared_count(const qdr_puzzle *puzzle, const qdri_shared_options *options,
                             uint64_t *solutions, qdr_step *step, qdr_stats *stats) {
    pool p = {.options = options, .jobs = qdri_thread_count(options->jobs)};
    const size_t searches = 2 * (size_t)p.jobs;
    p.told_at = qdri_now();
    p.budget = qdri_budget_of(&options->limits);
    p.waiting = qdri_alloc_aligned(searches, sizeof *p.waiting);
    if (!p.waiting) return QDR_NO_MEMORY;
    p.searches = p.waiting + p.jobs;
    if (!count_alone(&p, puzzle)) count_on(&p, puzzle);
    qdri_free(p.waiting);
    if (p.stopped && p.tallied > p.solutions) p.solutions = p.tallied;
    *solutions = limit_reached(&p) ? options->limits.solutions : p.solutions;
    *step = p.stopped ? QDR_STOPPED : QDR_DONE;
    if (stats)
        *stats = (qdr_stats){.solutions = *solutions,
                             .nodes = p.guesses,
                             .guesses = p.guesses,
                             .bytes = searches * sizeof *p.waiting,
                             .engine = p.by_tally ? "tally" : qdri_engine_bands.name};
    return QDR_OK;
}
