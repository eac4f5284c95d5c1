/* count.c: how many solutions a puzzle has.
 *
 * Three ways, by what there is: an engine that counts without grids, several threads sharing such
 * a count (shared_count.c), which a tally may overtake (tally_race.h), or asking for one solution
 * after the other. Where these prove to be many, the count begins anew as that of an exact cover
 * problem, which does not visit them (count_as_cover.h). */
#include "solve/solver.h"

#include "base/budget.h"
#include "base/memory.h"
#include "nine/shared_count.h"
#include "solve/count_as_cover.h"

#include <inttypes.h>

/* Solutions that are visited before it is worth building something to avoid it: some milliseconds.
 */
enum { MANY = 4096 };

static const double PATIENCE = 5; /* seconds */

/* Without grids there is nothing to re-check; the engines' counts are compared with each other in
 * the tests. */
static qdr_status count_by_engine(const qdri_plan *plan, const qdr_puzzle *puzzle,
                                  const qdri_wishes *wishes, uint64_t *solutions, qdr_step *step,
                                  qdr_stats *stats) {
    const qdri_engine *engine = plan->engine;
    void *search = NULL;
    bool stopped;
    qdr_status status = qdri_plan_open(plan, puzzle, &wishes->limits, &search, &stopped);
    if (stopped) {
        *solutions = 0;
        *step = QDR_STOPPED;
        if (stats) *stats = (qdr_stats){.engine = engine->name};
    }
    if (status != QDR_OK || stopped) return status;
    if (plan->notifies) engine->notify(search, wishes->slow);
    uint64_t found = 0;
    qdr_step last = engine->count(search, wishes->limits.solutions, &found);
    *solutions = found;
    *step = last == QDR_SOLUTION ? QDR_STOPPED : last;
    if (stats) {
        engine->stats(search, stats);
        stats->solutions = found;
        stats->engine = engine->name;
    }
    engine->close(search);
    return QDR_OK;
}

static qdr_status count_one_by_one(const qdr_puzzle *puzzle, qdri_question question,
                                   const qdri_wishes *wishes, uint64_t *solutions, qdr_step *step,
                                   qdr_stats *stats) {
    uint8_t *digits = qdri_alloc((size_t)qdr_puzzle_cells(puzzle), 1);
    if (!digits) return QDR_NO_MEMORY;
    qdr_solver *solver;
    qdr_status status = qdri_solver_open(puzzle, question, wishes, &solver);
    if (status == QDR_OK) {
        uint64_t found = 0;
        double told = wishes->progress ? qdri_now() : 0;
        qdr_step last;
        while ((last = qdr_solver_next(solver, digits)) == QDR_SOLUTION) {
            found++;
            if (!wishes->progress || found % 4096 != 0 || qdri_now() - told < 0.2) continue;
            told = qdri_now();
            wishes->progress(wishes->context, found);
        }
        *solutions = found;
        *step = last;
        if (stats) qdr_solver_stats(solver, stats);
        qdr_solver_free(solver);
    }
    qdri_free(digits);
    return status;
}

static qdr_status count_by_plan(const qdri_plan *plan, const qdr_puzzle *puzzle,
                                qdri_question question, const qdri_wishes *wishes,
                                uint64_t *solutions, qdr_step *step, qdr_stats *stats) {
    bool clash = !plan->engine->minds_clashes && qdr_puzzle_clashes(puzzle, NULL);
    if (plan->shared && !clash) {
        qdri_shared_options how = {wishes->limits, plan->jobs, plan->tally, wishes->progress,
                                   wishes->context};
        return qdri_shared_count(puzzle, &how, solutions, step, stats);
    }
    if (plan->engine->count && !clash)
        return count_by_engine(plan, puzzle, wishes, solutions, step, stats);
    return count_one_by_one(puzzle, question, wishes, solutions, step, stats);
}

/* Where `dlx` would go on, counting covers is the same search or better. Engines that conclude more
 * may come to an end where it does not: there it has a while, and if that is not enough the
 * solutions are visited. False: it was not. */
static bool count_many(const qdri_plan *plan, const qdr_puzzle *puzzle, const qdri_wishes *wishes,
                       const qdri_budget *budget, uint64_t *solutions, qdr_text *decimal,
                       qdr_step *step, qdr_stats *stats, qdr_status *status) {
    const bool sure = plan->engine == &qdri_engine_dlx;
    const size_t before = decimal ? decimal->length : 0;
    const qdri_budget part = qdri_budget_slice(budget, 0, 0, sure ? 0 : PATIENCE);
    const qdr_limits limits = qdri_budget_left(&part);
    *status = qdri_count_as_cover(puzzle, wishes, &limits, solutions, decimal, step, stats);
    if (sure || *status != QDR_OK || *step != QDR_STOPPED) return true;
    if (*solutions == UINT64_MAX || qdri_budget_over(budget, 0)) return true;
    if (decimal) decimal->length = before;
    return false;
}

/* `decimal` may be NULL. */
static qdr_status count(const qdr_puzzle *puzzle, qdri_question question, qdri_wishes wishes,
                        uint64_t *solutions, qdr_text *decimal, qdr_step *step, qdr_stats *stats) {
    const qdri_budget budget = qdri_budget_of(&wishes.limits);
    qdri_plan plan;
    qdr_status status = qdri_plan_for(puzzle, question, &wishes, &plan);
    if (status != QDR_OK) return status;
    if (plan.remember) wishes.limits.solutions = MANY;
    status = count_by_plan(&plan, puzzle, question, &wishes, solutions, step, stats);
    if (status == QDR_OK && plan.remember && *step == QDR_STOPPED && *solutions == MANY) {
        if (count_many(&plan, puzzle, &wishes, &budget, solutions, decimal, step, stats, &status))
            return status;
        wishes.limits = qdri_budget_left(&budget);
        status = count_by_plan(&plan, puzzle, question, &wishes, solutions, step, stats);
    }
    if (status != QDR_OK || !decimal) return status;
    qdr_text_printf(decimal, "%" PRIu64, *solutions);
    return decimal->failed ? QDR_NO_MEMORY : QDR_OK;
}

qdr_status qdri_puzzle_count(const qdr_puzzle *puzzle, qdri_question question,
                             const qdri_wishes *wishes, uint64_t *solutions, qdr_step *step,
                             qdr_stats *stats) {
    return count(puzzle, question, *wishes, solutions, NULL, step, stats);
}

qdr_status qdr_puzzle_count(const qdr_puzzle *puzzle, const qdr_solve_options *options,
                            uint64_t *solutions, qdr_step *step, qdr_stats *stats) {
    return count(puzzle, QDRI_ASK_COUNT, qdri_wishes_of(options), solutions, NULL, step, stats);
}

qdr_status qdr_puzzle_count_exact(const qdr_puzzle *puzzle, const qdr_solve_options *options,
                                  qdr_text *decimal, qdr_step *step, qdr_stats *stats) {
    uint64_t solutions;
    return count(puzzle, QDRI_ASK_COUNT, qdri_wishes_of(options), &solutions, decimal, step, stats);
}
