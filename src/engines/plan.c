/* plan.c: see plan.h. To change who is taken, change a row; the test of the document then wants the
 * same there. */
#include "engines/plan.h"

#include "base/auto.h"

enum {
    SMALLEST_LARGE = 12,
    LARGEST_DUG_SMALL = 10,
    SEARCH = QDRI_ASK_SOLUTIONS | QDRI_ASK_COUNT,
};

static bool is_classic9(const qdr_puzzle *puzzle) {
    return qdr_shape_is_classic9(puzzle->shape);
}

static bool has_cages(const qdr_puzzle *puzzle) {
    return puzzle->shape->cage_count > 0;
}

static bool has_clues(const qdr_puzzle *puzzle) {
    return puzzle->shape->spec.clue_count > 0;
}

static bool is_small(const qdr_puzzle *puzzle) {
    return puzzle->shape->spec.side < SMALLEST_LARGE;
}

/* Little to go by: empty layouts, above all, with many solutions or none. */
static bool is_small_and_bare(const qdr_puzzle *puzzle) {
    int givens = 0;
    for (int cell = 0; cell < qdr_puzzle_cells(puzzle); cell++) givens += puzzle->givens[cell] > 0;
    return is_small(puzzle) && givens < puzzle->shape->spec.side;
}

/* Rules about two cells, such as anti-knight: dlx sees them only when one of the two is filled. */
static bool is_small_with_pairs(const qdr_puzzle *puzzle) {
    return is_small(puzzle) && puzzle->shape->pair_count > 0;
}

static bool is_dug_small(const qdr_puzzle *puzzle) {
    return puzzle->shape->spec.side <= LARGEST_DUG_SMALL && !has_clues(puzzle);
}

/* What `bits` can solve of small or clued puzzles is mostly solved after some hundred nodes. Then
 * its outlook tells well enough whether the rest is for `learn`, which is the quicker one by far
 * when thousands of nodes are to come, and takes as long as some hundred nodes to be set up. Once
 * it has joined, it has most of the time: 500 decisions of 8 µs beside 125 nodes. A node takes
 * 5 µs where there are sums, and 1.6 µs where there are none. */
#define TURNS .trial = 256, .decisions = 500, .nodes = 125
#define BY_OUTLOOK .hope = 2000, .budget = 4000, TURNS
static const qdri_race_plan by_outlook = {BY_OUTLOOK};
static const qdri_race_plan with_sums = {.hope = 1000, .budget = 2000, TURNS};

/* In 1,000 nodes `dlx` settles two of three minimal 9×9s with X, windoku or jigsaw regions, and
 * nearly all smaller puzzles; that is as long as `bits` takes for a hard one of them. */
static const qdri_race_plan links_first = {.links = 1000, BY_OUTLOOK};

/* In an empty layout `dlx` goes down without a stop, once in three times, or gets lost; after 200
 * nodes, twice the time of opening it, that is clear. `bits` mostly finds a solution within 1,024
 * nodes, if there is one. */
static const qdri_race_plan bare = {.links = 200, .dive = 1024, BY_OUTLOOK};

#define ANY NULL
#define USUAL NULL
#define SOLVING SEARCH, "solutions, a count"
#define FINDING QDRI_ASK_SOLUTIONS, "solutions"
#define COUNTING QDRI_ASK_COUNT, "a count"
#define DIGGING QDRI_ASK_DIG, "digging"

/* The rows of making are fixed for ever: a seed gives the same puzzles tomorrow, whatever becomes
 * of the rows above, and with a limit of nodes it matters whose nodes they are. */
static const qdri_plan_row rows[] = {
    {SOLVING, "a classic 9×9", is_classic9, &qdri_engine_bands, USUAL, "nothing comes near it"},
    {SOLVING, "with cages", has_cages, &qdri_engine_race, &with_sums, "sums are no exact cover"},
    {SOLVING, "with other clues", has_clues, &qdri_engine_race, &by_outlook,
     "tables see further than options that exclude each other"},
    {FINDING, "side below 12, rules about two cells", is_small_with_pairs, &qdri_engine_race,
     &by_outlook, "tables see further, as with clues"},
    {FINDING, "side below 12, fewer givens than the side", is_small_and_bare, &qdri_engine_race,
     &bare, "dlx begins, for a moment: it fills an empty layout at once or gets lost"},
    {FINDING, "side below 12", is_small, &qdri_engine_race, &links_first,
     "dlx begins: most are done in the time that others need to be set up"},
    {COUNTING, "side below 12", is_small, &qdri_engine_dlx, USUAL,
     "many solutions are its strength"},
    {SOLVING, "any other", ANY, &qdri_engine_race, USUAL, "see below"},
    {QDRI_ASK_METRICS, "metrics", "any", ANY, &qdri_engine_dlx, USUAL,
     "fixed: they tell its nodes and guesses"},
    {DIGGING, "a classic 9×9", is_classic9, &qdri_engine_bands, USUAL, "fixed"},
    {DIGGING, "side up to 10, without clues", is_dug_small, &qdri_engine_dlx, USUAL,
     "fixed: most questions are settled before others would be set up"},
    {DIGGING, "any other", ANY, &qdri_engine_bits, USUAL, "fixed"},
    {QDRI_ASK_FILL, "filling", "any", ANY, &qdri_engine_bits, USUAL, "fixed"},
};

const qdri_plan_row *qdri_plan_row_at(size_t i) {
    return i < sizeof rows / sizeof *rows ? &rows[i] : NULL;
}

static const qdri_plan_row *row_for(const qdr_puzzle *puzzle, qdri_question question) {
    const qdri_plan_row *row = rows;
    while (!(row->questions & question) || (row->fits && !row->fits(puzzle))) row++;
    return row; /* every question has a row for any puzzle */
}

/* Many threads, a tally and telling of progress are for large counts. Within a limit of memory one
 * thread counts alone: what threads and tables would take is not reckoned. */
static bool is_shared(const qdri_plan *plan, const qdri_wishes *wishes) {
    return plan->engine == &qdri_engine_bands && wishes->limits.memory == 0 &&
           (plan->tally || plan->jobs != 1 || wishes->progress);
}

/* Sums are no exact cover. Limits of solutions and nodes are for searches that visit solutions;
 * what remembering takes of memory is limited in another way. */
static bool is_remembered(const qdri_plan *plan, const qdr_puzzle *puzzle,
                          const qdri_wishes *wishes) {
    const qdr_limits *limits = &wishes->limits;
    bool limited = limits->solutions > 0 || limits->nodes > 0 || limits->memory > 0;
    return plan->engine != &qdri_engine_bands && puzzle->shape->cage_count == 0 && !limited;
}

/* Lanes mind no limits but that of solutions. */
static bool is_bulk(const qdri_plan *plan, const qdri_wishes *wishes) {
    const qdr_limits *limits = &wishes->limits;
    bool limited = limits->nodes > 0 || limits->seconds > 0 || limits->memory > 0;
    return (plan->settle || plan->engine == &qdri_engine_lanes) && !limited;
}

qdr_status qdri_plan_for(const qdr_puzzle *puzzle, qdri_question question,
                         const qdri_wishes *wishes, qdri_plan *plan) {
    bool open = qdri_is_auto(wishes->engine);
    const qdri_plan_row *row = open ? row_for(puzzle, question) : NULL;
    *plan = (qdri_plan){.engine = open ? row->engine : qdri_engine_find(wishes->engine),
                        .jobs = wishes->jobs,
                        .race = row && row->race ? *row->race : qdri_race_usual};
    if (!plan->engine) return QDR_BAD_ARGUMENT;
    if (!plan->engine->takes(puzzle)) return QDR_UNSUPPORTED;
    plan->race.jobs = wishes->jobs;
    plan->race.spare = wishes->spare;
    plan->race.any_other = wishes->any_other;
    /* Who names an engine gets its count, and its solutions in its order. */
    plan->settle = open && plan->engine == &qdri_engine_bands;
    plan->tally = plan->settle && question == QDRI_ASK_COUNT;
    plan->shared = question == QDRI_ASK_COUNT && is_shared(plan, wishes);
    plan->remember = open && question == QDRI_ASK_COUNT && is_remembered(plan, puzzle, wishes);
    plan->bulk = is_bulk(plan, wishes);
    plan->notifies = plan->engine->notify && !plan->shared;
    return QDR_OK;
}
