/* count.c: how many solutions a puzzle has.
 *
 * Three ways, by what there is: an engine that counts without grids, several threads sharing such
 * a count (shared_count.c), which a tally may overtake (tally_race.h), or asking for one solution
 * after the other. */
#include "solve/solver.h"

#include "base/budget.h"
#include "base/memory.h"
#include "nine/shared_count.h"

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
    if (plan->tells) engine->tell(search, wishes->slow);
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

qdr_status qdri_puzzle_count(const qdr_puzzle *puzzle, qdri_question question,
                             const qdri_wishes *wishes, uint64_t *solutions, qdr_step *step,
                             qdr_stats *stats) {
    qdri_plan plan;
    qdr_status status = qdri_plan_for(puzzle, question, wishes, &plan);
    if (status != QDR_OK) return status;
    bool clash = !plan.engine->minds_clashes && qdr_puzzle_clashes(puzzle, NULL);
    if (plan.shared && !clash) {
        qdri_shared_options how = {wishes->limits, plan.jobs, plan.tally, wishes->progress,
                                   wishes->context};
        return qdri_shared_count(puzzle, &how, solutions, step, stats);
    }
    if (plan.engine->count && !clash)
        return count_by_engine(&plan, puzzle, wishes, solutions, step, stats);
    return count_one_by_one(puzzle, question, wishes, solutions, step, stats);
}

qdr_status qdr_puzzle_count(const qdr_puzzle *puzzle, const qdr_solve_options *options,
                            uint64_t *solutions, qdr_step *step, qdr_stats *stats) {
    qdri_wishes wishes = qdri_wishes_of(options);
    return qdri_puzzle_count(puzzle, QDRI_ASK_COUNT, &wishes, solutions, step, stats);
}
