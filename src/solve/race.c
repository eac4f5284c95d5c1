/* race.c: `bits` and `sat` on the same puzzle, whoever is first.
 *
 * `bits` begins alone, with a budget that most puzzles never use up. Then `sat` joins, starting
 * from what `bits` has found out, and both run in rounds that grow:
 *
 *      bits   budget ─┬─ slice ─┬─ slice ──────┬─ slice ────── …     slices are nodes and
 *      sat            └─ slice ─┴─ slice ──────┴─ slice ────── …     clauses, not seconds
 *
 * At the end of a round the answer of `bits` counts, if it has one, else that of `sat`. Slices are
 * counted in work and not in time, so the answers, and their order where there are several, do not
 * depend on the machine, its load or the number of threads. Nobody waits in vain: when `bits` has
 * an answer, `sat` is stopped and thrown away (how far it got is a matter of time, so nothing of
 * it may be used); when `sat` has proved that there is nothing more, that is so, and `bits` is
 * stopped. Only a solution of `sat` waits for the end of the slice of `bits`, which is shorter.
 *
 * Before `sat` joins, a large puzzle that leaves much choice is given to tabu search (tabu.h):
 * where solutions are many beyond number, that is the one way to find one.
 *
 * Solutions that were handed out are kept, so that neither gives what the other one gave. When
 * there are many, `bits` goes on alone: then the puzzle is not short of solutions. */
#include "solve/race.h"

#include "base/cores.h"
#include "base/memory.h"
#include "base/watch.h"
#include "sudoku/bits.h"
#include "sudoku/sat.h"
#include "sudoku/tabu.h"

#include <pthread.h>
#include <string.h>

enum {
    NODES_PER_CLAUSE = 4, /* of bits in a round: a fifth of the time that sat takes */
    MANY = 32,            /* solutions */
    CHANGES = 4000000     /* of tabu in an attempt: half a minute of a 100×100 */
};

/* 8000 nodes are 20 ms of a 16×16, 50 ms of a 36×36. */
const qdri_race_plan qdri_race_usual = {.jobs = 1, .budget = 8000, .clauses = 1000};

typedef struct race {
    const qdr_puzzle *puzzle;
    qdr_limits limits;
    double deadline; /* 0: none */
    qdri_race_plan plan;
    bool threads; /* both at the same time */
    const qdri_bits_code *code;
    void *bits, *sat; /* sat: NULL while bits is alone */
    bool alone;       /* there is no sat, or no memory for it */
    bool mends;       /* tabu is worth an attempt, or has found all solutions so far */
    uint64_t clauses; /* for sat in the next round */
    uint64_t used;    /* nodes and clauses of searches that are closed */
    qdr_cancel stop_bits, stop_sat;
    uint8_t *digits; /* of the solution that sat has found in this round */
    qdr_step sat_step;
    uint8_t *known; /* the first solutions that were handed out, by whom ever */
    size_t known_count;
    const char *winner;
    bool finished;
} race;

/* ---- limits ---------------------------------------------------------------------------------- */

#ifdef QDR_HAVE_CADICAL
static uint64_t nodes_of_sat(const race *r) {
    qdr_stats stats = {0};
    if (r->sat) qdri_engine_sat.stats(r->sat, &stats);
    return stats.nodes;
}
#else
static uint64_t nodes_of_sat(const race *r) {
    (void)r;
    return 0;
}
#endif

static uint64_t nodes_used(const race *r) {
    qdr_stats stats;
    r->code->stats(r->bits, &stats);
    return r->used + stats.nodes + nodes_of_sat(r);
}

static bool limit_reached(const race *r) {
    const qdr_limits *limits = &r->limits;
    return (limits->cancel && qdr_cancel_requested(limits->cancel)) ||
           (r->deadline > 0 && qdri_now() >= r->deadline) ||
           (limits->nodes > 0 && nodes_used(r) >= limits->nodes);
}

/* `nodes` more (0: no end), and what is left of the caller's limits. */
static qdr_limits slice_of(const race *r, uint64_t nodes) {
    qdr_limits slice = r->limits;
    if (slice.nodes > 0) {
        uint64_t left = slice.nodes - nodes_used(r);
        slice.nodes = nodes > 0 && nodes < left ? nodes : left;
    } else {
        slice.nodes = nodes;
    }
    if (r->deadline > 0) {
        double left = r->deadline - qdri_now();
        slice.seconds = left > 1e-9 ? left : 1e-9;
    }
    return slice;
}

/* ---- bits ------------------------------------------------------------------------------------ */

static bool is_known(const race *r, const uint8_t *digits) {
    size_t cells = (size_t)qdr_puzzle_cells(r->puzzle);
    for (size_t i = 0; i < r->known_count; i++)
        if (memcmp(r->known + i * cells, digits, cells) == 0) return true;
    return false;
}

static qdr_step run_bits(race *r, qdr_limits slice, uint8_t *digits) {
    qdr_step step;
    r->code->resume(r->bits, &slice, &r->stop_bits);
    do step = r->code->next(r->bits, digits);
    while (step == QDR_SOLUTION && is_known(r, digits));
    return step;
}

/* ---- mending --------------------------------------------------------------------------------- */

/* Another solution of a large puzzle that leaves much choice, if it is found in time; such puzzles
 * have so many that each attempt finds its own. */
static qdr_step mend(race *r, uint8_t *digits) {
    qdri_digit_set *sets = qdri_alloc((size_t)qdr_puzzle_cells(r->puzzle), sizeof *sets);
    qdri_tabu *tabu = NULL;
    qdr_step step = QDR_STOPPED;
    r->mends = false;
    if (sets && r->code->facts(r->bits, sets) && qdri_tabu_suits(r->puzzle, sets) &&
        qdri_tabu_open(r->puzzle, sets, r->known_count + 1, &tabu) == QDR_OK) {
        qdr_limits slice = slice_of(r, CHANGES);
        step = qdri_tabu_run(tabu, &slice, digits);
        r->used += qdri_tabu_nodes(tabu);
        qdri_tabu_close(tabu);
    }
    qdri_free(sets);
    if (step != QDR_SOLUTION || is_known(r, digits)) return QDR_STOPPED;
    r->mends = true;
    r->winner = "tabu";
    return step;
}

/* ---- sat ------------------------------------------------------------------------------------- */

#ifdef QDR_HAVE_CADICAL

static void close_sat(race *r) {
    r->used += nodes_of_sat(r);
    if (r->sat) qdri_engine_sat.close(r->sat);
    r->sat = NULL;
}

/* Lets sat join: it is told what bits knows, and what has been found. */
static void open_sat(race *r) {
    size_t cells = (size_t)qdr_puzzle_cells(r->puzzle);
    qdri_digit_set *sets = qdri_alloc(cells, sizeof *sets);
    qdr_status status = QDR_NO_MEMORY;
    if (sets) {
        r->code->facts(r->bits, sets);
        status = qdri_sat_open(r->puzzle, sets, &r->limits, &r->sat);
    }
    qdri_free(sets);
    r->alone = status != QDR_OK;
    r->clauses = r->plan.clauses;
    for (size_t i = 0; !r->alone && i < r->known_count; i++)
        qdri_sat_exclude(r->sat, r->known + i * cells);
}

static void *run_sat(void *argument) {
    race *r = argument;
    qdr_limits slice = slice_of(r, r->clauses);
    qdri_sat_resume(r->sat, &slice, &r->stop_sat);
    r->sat_step = qdri_engine_sat.next(r->sat, r->digits);
    if (r->sat_step == QDR_DONE) qdr_cancel_request(&r->stop_bits);
    return NULL;
}

/* The answer of sat at the end of a round. */
static qdr_step answer_of_sat(race *r, uint8_t *digits) {
    if (r->sat_step != QDR_SOLUTION && r->sat_step != QDR_DONE) return QDR_STOPPED;
    r->winner = "sat";
    if (r->sat_step == QDR_SOLUTION) memcpy(digits, r->digits, (size_t)qdr_puzzle_cells(r->puzzle));
    return r->sat_step;
}

/* One round of both; QDR_STOPPED when neither has an answer. */
static qdr_step run_round(race *r, uint8_t *digits) {
    pthread_t thread;
    r->stop_bits = r->stop_sat = (qdr_cancel){0};
    r->sat_step = QDR_STOPPED;
    bool together = r->threads && r->limits.nodes == 0 && /* which is for both, one by one */
                    pthread_create(&thread, NULL, run_sat, r) == 0;
    qdr_step step = run_bits(r, slice_of(r, r->clauses * NODES_PER_CLAUSE), digits);
    bool answered = step == QDR_SOLUTION || step == QDR_DONE;
    if (together) {
        if (answered) qdr_cancel_request(&r->stop_sat);
        pthread_join(thread, NULL);
    } else if (!answered && !limit_reached(r)) {
        run_sat(r);
    }
    if (answered) {
        close_sat(r);
        return step;
    }
    r->clauses *= 2;
    return answer_of_sat(r, digits);
}

#else

static void close_sat(race *r) {
    (void)r;
}

static void open_sat(race *r) {
    r->alone = true;
}

static qdr_step run_round(race *r, uint8_t *digits) {
    (void)r;
    (void)digits;
    return QDR_STOPPED;
}

#endif

/* ---- the race -------------------------------------------------------------------------------- */

static void close_race(void *search) {
    race *r = search;
    if (!r) return;
    close_sat(r);
    if (r->bits) r->code->close(r->bits);
    qdri_free(r->digits);
    qdri_free(r->known);
    qdri_free(r);
}

qdr_status qdri_race_open(const qdr_puzzle *puzzle, const qdr_limits *limits,
                          const qdri_race_plan *plan, void **search) {
    race *r = qdri_zalloc(1, sizeof *r);
    if (!r) return QDR_NO_MEMORY;
    r->puzzle = puzzle;
    if (limits) r->limits = *limits;
    if (r->limits.seconds > 0) r->deadline = qdri_now() + r->limits.seconds;
    r->plan = *plan;
    r->threads = plan->jobs > 1 || (plan->jobs == 0 && qdri_core_count() > 1);
    r->code = qdri_bits_for(qdr_puzzle_side(puzzle));
    r->mends = true;
    r->winner = "bits";
    r->digits = qdri_alloc((size_t)qdr_puzzle_cells(puzzle), 1);
    r->known = qdri_alloc((size_t)qdr_puzzle_cells(puzzle), MANY);
    qdr_status status =
        r->digits && r->known ? r->code->open(puzzle, limits, &r->bits) : QDR_NO_MEMORY;
    if (status != QDR_OK) {
        close_race(r);
        return status;
    }
    *search = r;
    return QDR_OK;
}

static qdr_status open_alone(const qdr_puzzle *puzzle, const qdr_limits *limits, void **search) {
    return qdri_race_open(puzzle, limits, &qdri_race_usual, search);
}

static void remember(race *r, const uint8_t *digits) {
    size_t cells = (size_t)qdr_puzzle_cells(r->puzzle);
    if (r->known_count < MANY) memcpy(r->known + cells * r->known_count++, digits, cells);
    if (r->known_count < MANY || r->alone) return;
    close_sat(r);
    r->alone = true;
}

static qdr_step next(void *search, uint8_t *digits) {
    race *r = search;
    while (!r->finished) {
        qdr_step step;
        r->winner = "bits";
        if (r->sat)
            step = run_round(r, digits);
        else
            step = run_bits(r, slice_of(r, r->alone ? 0 : r->plan.budget), digits);
        if (step == QDR_STOPPED && r->mends && !limit_reached(r)) step = mend(r, digits);
        r->finished = step == QDR_DONE;
        if (step == QDR_SOLUTION) remember(r, digits);
        if (step != QDR_STOPPED) return step;
        if (limit_reached(r)) return QDR_STOPPED;
        if (!r->sat) open_sat(r);
    }
    return QDR_DONE;
}

static void stats(const void *search, qdr_stats *out) {
    const race *r = search;
    r->code->stats(r->bits, out);
    out->nodes = nodes_used(r);
}

const char *qdri_race_winner(const void *search) {
    return ((const race *)search)->winner;
}

static bool takes_any(const qdr_puzzle *puzzle) {
    (void)puzzle;
    return true;
}

const qdri_engine qdri_engine_race = {.name = "auto",
                                      .idea = "bits with a budget, then bits and sat side by side",
                                      .takes = takes_any,
                                      .open = open_alone,
                                      .next = next,
                                      .stats = stats,
                                      .close = close_race};
