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
 * whenever there are half as many more. Where it decides, `learn` has the first round for itself,
 * and begins with all that `bits` has found out by then: that may be most of the tree.
 *
 * At the end of a round the answer of `bits` counts, if it has one, else that of `learn`. Slices
 * are counted in work and not in time, so the answers, and their order where there are several, do
 * not depend on the machine, its load or the number of threads.
 *
 * With two threads nobody waits. From the end of the trial on, `learn` works ahead of its turn, and
 * so does `bits` where `learn` has the round for itself; what they find counts when it is their
 * turn (runner.h). Only when one has come to its end, and so knows all solutions that there are,
 * and at most one of them has not been given, then nothing depends on turns any more: that is the
 * next answer, at once. So a puzzle with one solution takes as long as the quicker of the two. And
 * who only asks whether there is another solution than the first takes any other, from whoever has
 * it sooner.
 *
 * (base/contest.h is for another kind of race: there one way is sure to come to its end and the
 * other has to pay for its time, which is measured. Here neither is, both have equal rights, and
 * what counts is where in its own search each of them finds something.)
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
#include "base/setup.h"
#include "base/threads.h"
#include "engines/runner.h"
#include "large/bits.h"
#include "large/learn.h"
#include "large/tabu.h"

#include <string.h>

enum {
    MOST_NODES = 80000,    /* of bits in a round: what it has not solved by then is for learn */
    MANY = 32,             /* solutions */
    LARGEST_AHEAD = 25,    /* side of puzzles for which learn works ahead before it joins */
    FIRST_GRID = 16,       /* part of its budget that bits gets where tabu suits */
    CHANGES_PER_CELL = 400 /* of tabu in an attempt: half a minute of a 100×100 */
};

static const double CLOSE = 0.5; /* part of a grid: where there is no solution, few come so far */

/* 16000 nodes are 30 ms of a 16×16, 90 ms of a 36×36. In the first rounds of a 25×25 both take
 * about the same time. */
const qdri_race_plan qdri_race_usual = {
    .jobs = 1, .trial = 4000, .budget = 16000, .decisions = 2000, .nodes = 20000};

typedef struct race {
    const qdr_puzzle *puzzle;
    qdr_limits limits;  /* as given; from then on: */
    qdri_budget budget; /* of all, and of tabu; */
    qdri_budget left;   /* what was left of it when the last ones started */
    qdri_race_plan plan;
    bool threads; /* bits and learn at the same time */
    const qdri_bits_code *code;
    void *links; /* dlx; NULL: it is out of it */
    qdri_runner bits, learn;
    qdr_cancel settled;   /* bits has an answer: nobody waits until learn is set up */
    qdr_digit_set *facts; /* what bits knew when that was noted: learn starts from it; or NULL */
    size_t told;          /* how many solutions were known by then */
    bool alone;           /* there is no memory for others, or they are not wanted any more */
    bool joined;          /* both take turns */
    uint64_t spent;       /* nodes for bits alone since the last answer */
    bool mends;           /* tabu suits, and has not failed so far */
    uint64_t decisions;   /* for learn in this round, */
    uint64_t nodes;       /* and for bits; 0: none */
    uint64_t goal;        /* nodes of learn at which its slice ends */
    uint64_t slice;       /* nodes that bits still has in this round */
    bool round_over;      /* learn has come to its goal */
    uint64_t used;        /* nodes of searches that are closed */
    qdri_known known;
    qdri_notice slow;
    const char *winner;
    bool started, finished;
} race;

/* ---- limits ---------------------------------------------------------------------------------- */

static uint64_t nodes_of_links(const race *r) {
    qdr_stats stats = {0};
    if (r->links) qdri_engine_dlx.stats(r->links, &stats);
    return stats.nodes;
}

static uint64_t nodes_used(const race *r) {
    return r->used + nodes_of_links(r) + qdri_runner_nodes(&r->bits) + qdri_runner_nodes(&r->learn);
}

static bool limit_reached(const race *r) {
    return qdri_budget_over(&r->budget, nodes_used(r));
}

/* Before anybody starts: who runs may not look at what another one has used. */
static void reckon(race *r) {
    r->left = qdri_budget_slice(&r->budget, nodes_used(r), 0, 0);
}

/* What is left, while `cancel` is not raised. */
static qdri_budget budget_left(const race *r, const qdr_cancel *cancel) {
    qdri_budget left = r->left;
    left.cancel = cancel;
    return left;
}

/* A part of it, of so many nodes. */
static qdri_budget slice_of(race *r, uint64_t nodes) {
    reckon(r);
    return qdri_budget_slice(&r->left, 0, nodes, 0);
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
    qdri_engine_dlx.resume(r->links, slice_of(r, r->alone ? 0 : r->plan.links));
    return qdri_engine_dlx.next(r->links, digits);
}

/* ---- who takes turns ------------------------------------------------------------------------- */

/* Whether a solution counts wherever it was found. */
static bool any_counts(const race *r) {
    return r->plan.any_other && r->known.count > 0;
}

/* Whether it is known what comes next, whatever the turns. */
static bool is_settled(const race *r, const qdri_runner *s) {
    return s->done || (any_counts(r) && s->count > 0);
}

static bool answers(const race *r, const qdri_runner *s, uint64_t goal) {
    return qdri_runner_answers(s, any_counts(r) ? QDRI_NO_END : goal);
}

static void run_to(const race *r, qdri_runner *s, uint64_t goal) {
    qdri_runner_run(s, goal, 1, &r->known, budget_left(r, &s->stop));
}

static void run_ahead(const race *r, qdri_runner *s) {
    size_t most = any_counts(r) ? 1 : QDRI_PUT_BY;
    qdri_runner_run(s, QDRI_NO_END, most, &r->known, budget_left(r, &s->ahead));
}

static qdr_step answer_of(race *r, qdri_runner *s, uint64_t goal, uint8_t *digits) {
    if (any_counts(r)) goal = QDRI_NO_END;
    qdr_step step = qdri_runner_answer(s, goal, r->known.cells, digits);
    if (step != QDR_STOPPED) r->winner = s->name;
    return step;
}

/* ---- mending --------------------------------------------------------------------------------- */

static bool suits_tabu(race *r) {
    qdr_digit_set *sets = qdri_alloc((size_t)qdr_puzzle_cells(r->puzzle), sizeof *sets);
    bool suits = sets && r->code->facts(r->bits.search, sets) && qdri_tabu_suits(r->puzzle, sets);
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
    if (sets && r->code->facts(r->bits.search, sets) &&
        qdri_tabu_open(r->puzzle, sets, r->known.count + 1, &tabu) == QDR_OK) {
        qdri_budget slice = slice_of(r, cells * CHANGES_PER_CELL);
        step = qdri_tabu_run(tabu, slice, digits);
        r->used += qdri_tabu_nodes(tabu);
        qdri_tabu_close(tabu);
    }
    qdri_free(sets);
    r->mends = step == QDR_SOLUTION && !qdri_is_known(&r->known, digits);
    if (!r->mends) return QDR_STOPPED;
    r->winner = "tabu";
    return step;
}

/* ---- learn ----------------------------------------------------------------------------------- */

static void close_learn(race *r) {
    r->used += qdri_runner_nodes(&r->learn);
    if (r->learn.search) qdri_engine_learn.close(r->learn.search);
    r->learn.search = NULL;
    r->learn.count = 0;
}

static void open_learn(race *r) {
    const qdri_bits_head *head = r->bits.search;
    if (r->learn.search || r->learn.failed) return;
    r->learn.failed =
        qdri_learn_open(r->puzzle, r->facts, head->sums, &r->limits, &r->learn.search) != QDR_OK;
    for (size_t i = 0; i < r->told && !r->learn.failed; i++)
        qdri_learn_exclude(r->learn.search, r->known.grids + i * r->known.cells);
}

/* The same in a thread of its own, unless bits has an answer before that is done. */
static bool open_learn_aside(race *r) {
    qdri_setup_begin(&(qdr_limits){.cancel = &r->settled});
    open_learn(r);
    if (qdri_setup_end()) r->learn.failed = false;
    return r->learn.search != NULL;
}

/* What learn does beside bits: its turn, and what may be its turn later. */
static void run_learn(void *part) {
    race *r = part;
    bool open = open_learn_aside(r);
    if (open) run_to(r, &r->learn, r->goal);
    qdr_cancel_request(&r->bits.ahead);
    if (open) run_ahead(r, &r->learn);
    if (is_settled(r, &r->learn)) qdr_cancel_request(&r->bits.stop);
}

/* Starts it, if there is a thread for it. A limit of nodes that was given is for both, one by one;
 * one that was added later is for each. A large puzzle may be solved before learn is set up. */
static bool start_learn(race *r, qdri_thread *thread) {
    bool large = qdr_puzzle_side(r->puzzle) > LARGEST_AHEAD && !r->joined;
    if (!r->threads || r->limits.nodes > 0 || r->alone || r->mends || !r->facts || large)
        return false;
    if (r->plan.spare.call && !r->plan.spare.call(r->plan.spare.context)) return false;
    r->bits.stop.raised = r->bits.ahead.raised = 0;
    r->learn.stop.raised = r->learn.ahead.raised = r->settled.raised = 0;
    return qdri_thread_start(thread, run_learn, r);
}

static void stop_learn(race *r, qdri_thread *thread, bool at_once, bool settled) {
    if (settled) qdr_cancel_request(&r->settled);
    qdr_cancel_request(at_once ? &r->learn.stop : &r->learn.ahead);
    qdri_thread_join(thread);
}

/* ---- rounds ---------------------------------------------------------------------------------- */

/* Runs both to the ends of their slices, or until bits has an answer or one is at its end. */
static void run_both(race *r, uint64_t goal) {
    qdri_thread thread;
    reckon(r);
    bool together = start_learn(r, &thread);
    run_to(r, &r->bits, goal);
    bool answered = answers(r, &r->bits, goal);
    if (together) {
        if (!answered) run_ahead(r, &r->bits);
        bool settled = answered || is_settled(r, &r->bits);
        stop_learn(r, &thread, settled, settled);
    } else if (!answered && !limit_reached(r)) {
        open_learn(r);
        reckon(r);
        run_to(r, &r->learn, r->goal);
    }
}

static void next_round(race *r) {
    r->goal = r->learn.turn + r->decisions;
    r->slice = r->nodes;
    r->decisions *= 2;
    r->nodes = r->nodes == 0 ? r->plan.nodes : 2 * r->nodes;
    if (r->nodes > MOST_NODES) r->nodes = MOST_NODES;
    r->round_over = false;
}

/* One round of both, or what is left of it after an answer; QDR_STOPPED when neither has one. */
static qdr_step run_round(race *r, uint8_t *digits) {
    if (r->round_over) next_round(r);
    uint64_t goal = r->bits.turn + r->slice;
    run_both(r, goal);
    qdr_step step = answer_of(r, &r->bits, goal, digits);
    if (step == QDR_STOPPED && is_settled(r, &r->learn))
        step = answer_of(r, &r->learn, r->goal, digits);
    if (step != QDR_STOPPED) return step;
    r->bits.turn = goal;
    r->slice = 0;
    step = answer_of(r, &r->learn, r->goal, digits);
    r->round_over = step == QDR_STOPPED;
    if (r->round_over) r->learn.turn = r->goal;
    return step;
}

/* ---- the race -------------------------------------------------------------------------------- */

static void close_race(void *search) {
    race *r = search;
    if (!r) return;
    close_links(r);
    close_learn(r);
    if (r->bits.search) r->code->close(r->bits.search);
    qdri_free(r->facts);
    qdri_free(r->bits.found);
    qdri_free(r->learn.found);
    qdri_free(r->known.grids);
    qdri_free(r);
}

/* Whoever begins. A limit of memory holds for what is taken here: then that is all there is. */
static qdr_status open_first(race *r) {
    qdr_status status = QDR_OK;
    if (r->plan.links > 0) status = qdri_engine_dlx.open(r->puzzle, &r->limits, &r->links);
    if (status == QDR_OK && (!r->links || r->limits.memory > 0))
        status = r->code->open(r->puzzle, &r->limits, &r->bits.search);
    return status;
}

qdr_status qdri_race_open(const qdr_puzzle *puzzle, const qdr_limits *limits,
                          const qdri_race_plan *plan, void **search) {
    race *r = qdri_zalloc(1, sizeof *r);
    if (!r) return QDR_NO_MEMORY;
    r->puzzle = puzzle;
    if (limits) r->limits = *limits;
    r->budget = qdri_budget_of(limits);
    r->plan = *plan;
    r->threads = qdri_thread_count(plan->jobs) > 1;
    r->code = qdri_bits_for(puzzle);
    r->bits = (qdri_runner){
        .name = "bits", .next = r->code->next, .resume = r->code->resume, .stats = r->code->stats};
    r->learn = (qdri_runner){.name = "learn",
                             .next = qdri_engine_learn.next,
                             .resume = qdri_engine_learn.resume,
                             .stats = qdri_engine_learn.stats};
    r->settled.above = r->limits.cancel;
    r->winner = "bits";
    size_t cells = (size_t)qdr_puzzle_cells(puzzle);
    r->known = (qdri_known){qdri_alloc(cells, MANY), cells, 0};
    bool enough = r->known.grids && qdri_runner_set_up(&r->bits, cells, r->limits.cancel) &&
                  qdri_runner_set_up(&r->learn, cells, r->limits.cancel);
    qdr_status status = enough ? open_first(r) : QDR_NO_MEMORY;
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
    qdri_known *known = &r->known;
    r->spent = 0;
    if (known->count < MANY)
        memcpy(known->grids + known->cells * known->count++, digits, known->cells);
    if (r->known.count < MANY || r->alone) return;
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
    if (r->bits.search) r->code->notify(r->bits.search, (qdri_notice){tell_slow, r});
}

/* … and those until its outlook is looked at. */
static uint64_t stretch_of_bits(const race *r) {
    uint64_t left = budget_of_bits(r) - r->spent;
    uint64_t stretch = r->spent > 0 ? r->spent / 2 : r->plan.trial;
    return stretch > 0 && stretch < left ? stretch : left;
}

/* Whether it seems to come to the end of its tree, or to a full grid, soon enough. */
static bool bits_goes_on(const race *r) {
    qdri_bits_outlook outlook;
    if (r->spent >= budget_of_bits(r) || r->plan.hope == 0) return r->spent < budget_of_bits(r);
    r->code->outlook(r->bits.search, &outlook);
    bool ends = outlook.done * (double)r->plan.hope >= (double)qdri_runner_nodes(&r->bits);
    return ends || (outlook.filled >= CLOSE && r->spent < r->plan.dive);
}

/* Up to the next look at its outlook; false: it was stopped before. */
static bool run_stretch(race *r, uint64_t *goal) {
    uint64_t stretch = r->alone ? 0 : stretch_of_bits(r);
    *goal = r->alone ? QDRI_NO_END : r->bits.turn + stretch;
    r->spent += stretch;
    run_to(r, &r->bits, *goal);
    return qdri_runner_nodes(&r->bits) >= *goal && !answers(r, &r->bits, *goal);
}

/* With learn at work beside it, it goes on as long as its outlook is good: to start a thread takes
 * as long as many a stretch. */
static qdr_step run_bits_alone(race *r, uint8_t *digits) {
    qdri_thread thread;
    uint64_t goal;
    r->goal = QDRI_NO_END; /* learn has no turn yet */
    reckon(r);
    bool ahead = start_learn(r, &thread), goes_on = ahead && r->budget.nodes == 0;
    while (run_stretch(r, &goal) && goes_on && bits_goes_on(r)) r->bits.turn = goal;
    if (ahead) stop_learn(r, &thread, true, answers(r, &r->bits, goal));
    qdr_step step = answer_of(r, &r->bits, goal, digits);
    if (step == QDR_STOPPED && is_settled(r, &r->learn))
        step = answer_of(r, &r->learn, r->goal, digits);
    if (step == QDR_STOPPED) r->bits.turn = goal;
    return step;
}

/* Lets bits take over from dlx. */
static void start_bits(race *r) {
    tell_slow(r);
    if (r->bits.search || r->code->open(r->puzzle, &r->limits, &r->bits.search) == QDR_OK)
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
    qdri_runner_forget(&r->bits, &r->known);
    qdri_runner_forget(&r->learn, &r->known);
    if (is_settled(r, &r->bits) || is_settled(r, &r->learn)) {
        qdri_runner *who = is_settled(r, &r->bits) ? &r->bits : &r->learn;
        return answer_of(r, who, QDRI_NO_END, digits);
    }
    if (r->joined) tell_slow(r);
    bool turns = r->joined && !r->alone;
    qdr_step step = turns ? run_round(r, digits) : run_bits_alone(r, digits);
    if (step == QDR_STOPPED && r->mends && !limit_reached(r)) step = mend(r, digits);
    return step;
}

/* Learn has worked ahead from less than is known now. It may be near its end all the same. */
static bool ends_ahead(race *r) {
    r->goal = qdri_runner_nodes(&r->learn) + r->plan.decisions;
    run_both(r, r->bits.turn);
    return is_settled(r, &r->bits) || is_settled(r, &r->learn);
}

static bool is_new(const race *r, const qdr_digit_set *facts) {
    return !r->facts || r->told != r->known.count ||
           memcmp(facts, r->facts, r->known.cells * sizeof *facts) != 0;
}

static void note(race *r, qdr_digit_set *facts) {
    close_learn(r);
    qdri_free(r->facts);
    r->facts = facts;
    r->told = r->known.count;
}

/* Notes what learn will start from, whenever that will be: as if it had not worked ahead. */
static void note_facts(race *r) {
    qdr_digit_set *facts = qdri_alloc(r->known.cells, sizeof *facts);
    r->alone = !facts;
    if (facts) r->code->facts(r->bits.search, facts);
    if (facts && is_new(r, facts) && !(r->learn.search && ends_ahead(r)))
        note(r, facts);
    else
        qdri_free(facts);
}

/* Lets learn join, unless bits is to go on. */
static void look_at_bits(race *r) {
    r->joined = !bits_goes_on(r);
    if (!r->facts || (r->joined && r->plan.hope > 0)) note_facts(r);
    r->decisions = r->plan.decisions;
    r->nodes = r->plan.hope > 0 ? 0 : r->plan.nodes; /* or bits has had its turn */
    r->round_over = true;
}

/* Nobody has an answer yet: who else could have one? */
static void go_on(race *r) {
    if (r->links)
        start_bits(r);
    else if (!r->joined && !r->alone)
        look_at_bits(r);
    if (r->learn.failed) { /* bits has all that it needs */
        close_learn(r);
        r->alone = true;
    }
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

static void resume(void *search, qdri_budget budget) {
    race *r = search;
    r->budget = budget;
    if (budget.nodes > 0) r->budget.nodes += nodes_used(r);
}

static void stats(const void *search, qdr_stats *out) {
    const race *r = search;
    if (r->links)
        qdri_engine_dlx.stats(r->links, out);
    else
        r->code->stats(r->bits.search, out);
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
                                      .resume = resume,
                                      .notify = notify,
                                      .stats = stats,
                                      .close = close_race};
