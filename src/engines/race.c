/* race.c: `dlx`, `bits` and `learn` on the same puzzle, whoever is first: a portfolio.
 *
 * `dlx` may begin, with few nodes: what it solves, it solves before others are set up. Then `bits`
 * runs alone, with a budget that most puzzles never use up, as long as its outlook is good. Then
 * `learn` joins, starting from what `bits` has found out, and both run in rounds that grow:
 *
 *      dlx    links ─┐
 *      bits          └─ trial … budget ─┬─ slice ─┬─ slice ──────┬─ …     slices are nodes and
 *      learn                            └─ slice ─┴─ slice ──────┴─ …     decisions, not seconds
 *
 * The outlook of `bits` is how many nodes its search will take in all, if the part of the tree that
 * lies behind is what it seems to be (bits.h). It is looked at when `trial` nodes are done, and
 * whenever their number has doubled. Where it decides, `learn` has the first round for itself.
 *
 * At the end of a round the answer of `bits` counts, if it has one, else that of `learn`. Slices
 * are counted in work and not in time, so the answers, and their order where there are several, do
 * not depend on the machine, its load or the number of threads. Nobody waits in vain: when `bits`
 * has an answer, `learn` is stopped, and finishes its slice when it is its turn again, as if it had
 * not run yet; when `learn` has proved that there is nothing more, that is so, and `bits` is
 * stopped. Only a solution of `learn` waits for the end of the slice of `bits`, which is not
 * longer.
 *
 * Before `learn` joins, a large puzzle that leaves much choice is given to tabu search (tabu.h):
 * where solutions are many beyond number, that is the one way to find one.
 *
 * Solutions that were handed out are kept, so that nobody gives what another one gave. When there
 * are many, `dlx` or `bits`, whoever it is by then, goes on alone: then the puzzle is not short of
 * solutions. */
#include "engines/race.h"

#include "base/budget.h"
#include "base/memory.h"
#include "base/threads.h"
#include "engines/cover_engines.h"
#include "large/bits.h"
#include "large/learn.h"
#include "large/tabu.h"

#include <string.h>

enum {
    MOST_NODES = 80000,    /* of bits in a round: what it has not solved by then is for learn */
    MANY = 32,             /* solutions */
    FIRST_GRID = 16,       /* part of its budget that bits gets where tabu suits */
    CHANGES_PER_CELL = 400 /* of tabu in an attempt: half a minute of a 100×100 */
};

static const double CLOSE = 0.5; /* part of a grid: where there is no solution, few come so far */

/* 16000 nodes are 30 ms of a 16×16, 90 ms of a 36×36. In the first rounds of a 25×25 both take
 * about the same time. */
const qdri_race_plan qdri_race_usual = {
    .jobs = 1, .budget = 16000, .decisions = 2000, .nodes = 20000};

typedef struct race {
    const qdr_puzzle *puzzle;
    qdr_limits limits;  /* as given; from then on: */
    qdri_budget budget; /* of all, and of tabu */
    qdri_race_plan plan;
    bool threads; /* bits and learn at the same time */
    const qdri_bits_code *code;
    void *links, *bits, *learn; /* NULL: dlx is out of it; the others have not joined yet */
    bool alone;                 /* there is no memory for others, or they are not wanted any more */
    uint64_t spent;             /* nodes for bits alone since the last answer */
    bool mends;                 /* tabu suits, and has not failed so far */
    uint64_t decisions;         /* for learn in this round, */
    uint64_t nodes;             /* and for bits; 0: none */
    uint64_t goal;              /* nodes of learn at which its slice ends */
    bool slice_over;            /* it did, or learn had an answer */
    size_t told;                /* known solutions that learn has been told */
    uint64_t used;              /* nodes of searches that are closed */
    qdr_cancel stop_bits, stop_learn;
    uint8_t *digits; /* of the solution that learn has found in this round */
    qdr_step learn_step;
    uint8_t *known; /* the first solutions that were handed out, by whom ever */
    size_t known_count;
    qdri_notice slow;
    const char *winner;
    bool started, finished;
} race;

/* ---- limits ---------------------------------------------------------------------------------- */

static uint64_t nodes_of_learn(const race *r) {
    qdr_stats stats = {0};
    if (r->learn) qdri_engine_learn.stats(r->learn, &stats);
    return stats.nodes;
}

static uint64_t nodes_of_bits(const race *r) {
    qdr_stats stats = {0};
    if (r->bits) r->code->stats(r->bits, &stats);
    return stats.nodes;
}

static uint64_t nodes_of_links(const race *r) {
    qdr_stats stats = {0};
    if (r->links) qdri_engine_dlx.stats(r->links, &stats);
    return stats.nodes;
}

static uint64_t nodes_used(const race *r) {
    return r->used + nodes_of_links(r) + nodes_of_bits(r) + nodes_of_learn(r);
}

static bool limit_reached(const race *r) {
    return qdri_budget_over(&r->budget, nodes_used(r));
}

/* `nodes` more (0: no end), for as long as `cancel` is not raised. What both have used is looked at
 * only where it is limited: else the other one may be running. */
static qdri_budget slice_of(const race *r, uint64_t nodes, const qdr_cancel *cancel) {
    uint64_t used = r->budget.nodes > 0 ? nodes_used(r) : 0;
    qdri_budget slice = qdri_budget_slice(&r->budget, used, nodes, 0);
    slice.cancel = cancel;
    return slice;
}

/* ---- dlx ------------------------------------------------------------------------------------- */

static void close_links(race *r) {
    r->used += nodes_of_links(r);
    if (r->links) qdri_engine_dlx.close(r->links);
    r->links = NULL;
}

static qdr_step run_links(race *r, uint8_t *digits) {
    r->winner = "dlx";
    if (limit_reached(r)) return QDR_STOPPED;
    qdri_cover_engine_resume(r->links, slice_of(r, r->alone ? 0 : r->plan.links, r->budget.cancel));
    return qdri_engine_dlx.next(r->links, digits);
}

/* ---- bits ------------------------------------------------------------------------------------ */

static bool is_known(const race *r, const uint8_t *digits) {
    size_t cells = (size_t)qdr_puzzle_cells(r->puzzle);
    for (size_t i = 0; i < r->known_count; i++)
        if (memcmp(r->known + i * cells, digits, cells) == 0) return true;
    return false;
}

static qdr_step run_bits(race *r, uint64_t nodes, uint8_t *digits) {
    qdr_step step;
    r->code->resume(r->bits, slice_of(r, nodes, &r->stop_bits));
    do step = r->code->next(r->bits, digits);
    while (step == QDR_SOLUTION && is_known(r, digits));
    return step;
}

/* ---- mending --------------------------------------------------------------------------------- */

static bool suits_tabu(race *r) {
    qdr_digit_set *sets = qdri_alloc((size_t)qdr_puzzle_cells(r->puzzle), sizeof *sets);
    bool suits = sets && r->code->facts(r->bits, sets) && qdri_tabu_suits(r->puzzle, sets);
    qdri_free(sets);
    return suits;
}

/* Another solution of a large puzzle that leaves much choice, if it is found in time; such puzzles
 * have so many that each attempt finds its own. */
static qdr_step mend(race *r, uint8_t *digits) {
    size_t cells = (size_t)qdr_puzzle_cells(r->puzzle);
    qdr_digit_set *sets = qdri_alloc(cells, sizeof *sets);
    qdri_tabu *tabu = NULL;
    qdr_step step = QDR_STOPPED;
    if (sets && r->code->facts(r->bits, sets) &&
        qdri_tabu_open(r->puzzle, sets, r->known_count + 1, &tabu) == QDR_OK) {
        qdri_budget slice = slice_of(r, cells * CHANGES_PER_CELL, r->budget.cancel);
        step = qdri_tabu_run(tabu, slice, digits);
        r->used += qdri_tabu_nodes(tabu);
        qdri_tabu_close(tabu);
    }
    qdri_free(sets);
    r->mends = step == QDR_SOLUTION && !is_known(r, digits);
    if (!r->mends) return QDR_STOPPED;
    r->winner = "tabu";
    return step;
}

/* ---- learn ----------------------------------------------------------------------------------- */

static void close_learn(race *r) {
    r->used += nodes_of_learn(r);
    if (r->learn) qdri_engine_learn.close(r->learn);
    r->learn = NULL;
}

/* Lets learn join: it is told what bits knows, and what has been found. */
static void open_learn(race *r) {
    size_t cells = (size_t)qdr_puzzle_cells(r->puzzle);
    qdr_digit_set *sets = qdri_alloc(cells, sizeof *sets);
    qdr_status status = QDR_NO_MEMORY;
    if (sets) {
        r->code->facts(r->bits, sets);
        status = qdri_learn_open(r->puzzle, sets, &r->limits, &r->learn);
    }
    qdri_free(sets);
    r->alone = status != QDR_OK;
    r->decisions = r->plan.decisions;
    r->nodes = r->plan.trial > 0 ? 0 : r->plan.nodes; /* or bits has had its turn */
    r->slice_over = true;
    r->told = 0;
}

/* Between slices learn is told what has been found; never within one, for how far it is then may
 * be a matter of time. */
static void start_slice(race *r) {
    for (; r->told < r->known_count; r->told++)
        qdri_learn_exclude(r->learn, r->known + r->told * (size_t)qdr_puzzle_cells(r->puzzle));
    r->goal = nodes_of_learn(r) + r->decisions;
    r->slice_over = false;
    r->learn_step = QDR_STOPPED;
}

/* Runs learn to the end of its slice or to a solution that is not known; it may have been there
 * already when bits had the last answer. */
static void run_learn(void *part) {
    race *r = part;
    if (r->learn_step == QDR_SOLUTION && !is_known(r, r->digits)) return;
    do {
        uint64_t done = nodes_of_learn(r);
        r->learn_step = QDR_STOPPED;
        if (done >= r->goal) break;
        qdri_learn_resume(r->learn, slice_of(r, r->goal - done, &r->stop_learn));
        r->learn_step = qdri_engine_learn.next(r->learn, r->digits);
    } while (r->learn_step == QDR_SOLUTION && is_known(r, r->digits));
    if (r->learn_step == QDR_DONE) qdr_cancel_request(&r->stop_bits);
}

/* The answer of learn at the end of a round. */
static qdr_step answer_of_learn(race *r, uint8_t *digits) {
    if (r->learn_step == QDR_OUT_OF_MEMORY) { /* bits has all that it needs */
        close_learn(r);
        r->alone = true;
        return QDR_STOPPED;
    }
    if (r->learn_step != QDR_SOLUTION && r->learn_step != QDR_DONE) return QDR_STOPPED;
    r->winner = "learn";
    if (r->learn_step == QDR_DONE) return QDR_DONE;
    memcpy(digits, r->digits, (size_t)qdr_puzzle_cells(r->puzzle));
    if (r->told == r->known_count) r->told++; /* the one to be kept next is its own */
    return QDR_SOLUTION;
}

/* One round of both; QDR_STOPPED when neither has an answer. */
static qdr_step run_round(race *r, uint8_t *digits) {
    qdri_thread thread;
    if (r->slice_over) start_slice(r);
    r->stop_bits.raised = r->stop_learn.raised = 0;
    bool together = r->threads && r->budget.nodes == 0 && /* which is for both, one by one */
                    qdri_thread_start(&thread, run_learn, r);
    qdr_step step = r->nodes > 0 ? run_bits(r, r->nodes, digits) : QDR_STOPPED;
    bool answered = step == QDR_SOLUTION || step == QDR_DONE;
    if (together) {
        if (answered) qdr_cancel_request(&r->stop_learn);
        qdri_thread_join(&thread);
    } else if (!answered && !limit_reached(r)) {
        run_learn(r);
    }
    if (answered) return step;
    r->slice_over = true;
    r->decisions *= 2;
    r->nodes = r->nodes == 0 ? r->plan.nodes : 2 * r->nodes;
    if (r->nodes > MOST_NODES) r->nodes = MOST_NODES;
    return answer_of_learn(r, digits);
}

/* ---- the race -------------------------------------------------------------------------------- */

static void close_race(void *search) {
    race *r = search;
    if (!r) return;
    close_links(r);
    close_learn(r);
    if (r->bits) r->code->close(r->bits);
    qdri_free(r->digits);
    qdri_free(r->known);
    qdri_free(r);
}

/* Whoever begins. A limit of memory holds for what is taken here: then that is all there is. */
static qdr_status open_first(race *r) {
    qdr_status status = QDR_OK;
    if (r->plan.links > 0) status = qdri_engine_dlx.open(r->puzzle, &r->limits, &r->links);
    if (status == QDR_OK && (!r->links || r->limits.memory > 0))
        status = r->code->open(r->puzzle, &r->limits, &r->bits);
    return status;
}

qdr_status qdri_race_open(const qdr_puzzle *puzzle, const qdr_limits *limits,
                          const qdri_race_plan *plan, void **search) {
    race *r = qdri_zalloc(1, sizeof *r);
    if (!r) return QDR_NO_MEMORY;
    r->puzzle = puzzle;
    if (limits) r->limits = *limits;
    r->stop_bits.above = r->stop_learn.above = r->limits.cancel;
    r->budget = qdri_budget_of(limits);
    r->plan = *plan;
    r->threads = qdri_thread_count(plan->jobs) > 1;
    r->code = qdri_bits_for(puzzle);
    r->winner = "bits";
    r->digits = qdri_alloc((size_t)qdr_puzzle_cells(puzzle), 1);
    r->known = qdri_alloc((size_t)qdr_puzzle_cells(puzzle), MANY);
    qdr_status status = r->digits && r->known ? open_first(r) : QDR_NO_MEMORY;
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
    r->spent = 0;
    if (r->known_count < MANY) memcpy(r->known + cells * r->known_count++, digits, cells);
    if (r->known_count < MANY || r->alone) return;
    close_learn(r);
    r->alone = true;
}

/* Nodes of bits alone, … */
static uint64_t budget_of_bits(const race *r) {
    return r->mends ? r->plan.budget / FIRST_GRID + 1 : r->plan.budget;
}

/* Bits does that, or it is done when bits or learn joins. */
static void tell_slow(void *search) {
    race *r = search;
    qdri_notice slow = r->slow;
    if (!slow.call) return;
    double started = qdri_now();
    r->slow.call = NULL;
    slow.call(slow.context);
    if (r->budget.deadline > 0) r->budget.deadline += qdri_now() - started;
}

static void notify(void *search, qdri_notice slow) {
    race *r = search;
    r->slow = slow;
    if (r->bits) r->code->notify(r->bits, (qdri_notice){tell_slow, r});
}

/* … and those until its outlook is looked at; 0: no end. */
static uint64_t stretch_of_bits(const race *r) {
    if (r->alone) return 0;
    uint64_t left = budget_of_bits(r) - r->spent;
    uint64_t stretch = r->spent > 0 ? r->spent : r->plan.trial;
    return stretch > 0 && stretch < left ? stretch : left;
}

static qdr_step run_bits_alone(race *r, uint8_t *digits) {
    uint64_t stretch = stretch_of_bits(r);
    r->spent += stretch;
    return run_bits(r, stretch, digits);
}

/* Whether it seems to come to the end of its tree, or to a full grid, soon enough. */
static bool bits_goes_on(const race *r) {
    qdri_bits_outlook outlook;
    r->code->outlook(r->bits, &outlook);
    bool ends = outlook.done * (double)r->plan.hope >= (double)nodes_of_bits(r);
    bool finds = outlook.filled >= CLOSE && r->spent < r->plan.dive;
    return r->spent < budget_of_bits(r) && (ends || finds);
}

/* Lets bits take over from dlx. */
static void start_bits(race *r) {
    tell_slow(r);
    if (r->bits || r->code->open(r->puzzle, &r->limits, &r->bits) == QDR_OK)
        close_links(r);
    else
        r->alone = true;
}

static qdr_step run(race *r, uint8_t *digits) {
    if (r->links && r->alone) tell_slow(r); /* for who knows how long */
    if (r->links) return run_links(r, digits);
    if (!r->started) r->mends = suits_tabu(r);
    r->started = true;
    r->winner = "bits";
    if (r->learn) tell_slow(r);
    qdr_step step = r->learn ? run_round(r, digits) : run_bits_alone(r, digits);
    if (step == QDR_STOPPED && r->mends && !limit_reached(r)) step = mend(r, digits);
    return step;
}

/* Nobody has an answer yet: who else could have one? */
static void go_on(race *r) {
    if (r->links)
        start_bits(r);
    else if (!r->learn && !bits_goes_on(r))
        open_learn(r);
}

static qdr_step next(void *search, uint8_t *digits) {
    race *r = search;
    while (!r->finished) {
        qdr_step step = run(r, digits);
        r->finished = step == QDR_DONE;
        if (step == QDR_SOLUTION) remember(r, digits);
        if (step != QDR_STOPPED) return step;
        if (limit_reached(r)) return QDR_STOPPED;
        go_on(r);
    }
    return QDR_DONE;
}

static void stats(const void *search, qdr_stats *out) {
    const race *r = search;
    if (r->links)
        qdri_engine_dlx.stats(r->links, out);
    else
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

const qdri_engine qdri_engine_race = {.name = "race",
                                      .idea =
                                          "bits with a budget, then bits and learn side by side",
                                      .takes = takes_any,
                                      .open = open_alone,
                                      .next = next,
                                      .notify = notify,
                                      .stats = stats,
                                      .close = close_race};
