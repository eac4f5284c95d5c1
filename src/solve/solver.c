/* solver.c: the facade over the engines: opens the one that is planned, holds the solution limit,
 * re-checks every answer before it leaves. */
#include "solve/solver.h"

#include "base/memory.h"
#include "base/setup.h"

struct qdr_solver {
    const qdr_puzzle *puzzle;
    const qdri_engine *engine;
    void *search;       /* NULL: the givens clash, or there was no memory to begin with */
    uint64_t limit;     /* of solutions; 0: none */
    qdri_budget budget; /* as given when it was opened */
    uint64_t found;
    qdr_step last; /* once it is over, it stays over */
};

qdri_wishes qdri_wishes_of(const qdr_solve_options *options) {
    static const qdr_solve_options usual = QDR_SOLVE_OPTIONS_INIT;
    if (!options) options = &usual;
    return (qdri_wishes){.engine = options->engine,
                         .limits = options->limits,
                         .jobs = options->jobs,
                         .progress = options->progress,
                         .context = options->context};
}

const char *qdr_engine_name(size_t i) {
    const qdri_engine *engine = qdri_engine_at(i);
    return engine ? engine->name : NULL;
}

const char *qdr_engine_idea(size_t i) {
    const qdri_engine *engine = qdri_engine_at(i);
    return engine ? engine->idea : NULL;
}

bool qdr_engine_takes(const char *engine, const qdr_puzzle *puzzle) {
    qdri_wishes wishes = {.engine = engine};
    qdri_plan plan;
    return qdri_plan_for(puzzle, QDRI_ASK_SOLUTIONS, &wishes, &plan) == QDR_OK;
}

qdr_status qdri_plan_open(const qdri_plan *plan, const qdr_puzzle *puzzle, const qdr_limits *limits,
                          void **search, bool *stopped) {
    const qdri_engine *engine = plan->engine;
    qdri_setup_begin(limits);
    qdr_status status = engine == &qdri_engine_race
                            ? qdri_race_open(puzzle, limits, &plan->race, search)
                            : engine->open(puzzle, limits, search);
    *stopped = qdri_setup_end() && status == QDR_NO_MEMORY;
    return *stopped ? QDR_OK : status;
}

qdr_status qdri_solver_follow(const qdri_plan *plan, const qdr_puzzle *puzzle,
                              const qdri_wishes *wishes, qdr_solver **solver) {
    qdr_solver *made = qdri_zalloc(1, sizeof *made);
    if (!made) return QDR_NO_MEMORY;
    made->puzzle = puzzle;
    made->engine = plan->engine;
    made->limit = wishes->limits.solutions;
    made->budget = qdri_budget_of(&wishes->limits);
    made->last = QDR_SOLUTION;
    if (plan->engine->minds_clashes || !qdr_puzzle_clashes(puzzle, NULL)) {
        bool stopped;
        qdr_status status = qdri_plan_open(plan, puzzle, &wishes->limits, &made->search, &stopped);
        if (stopped) made->last = QDR_STOPPED;
        if (status != QDR_OK) {
            qdri_free(made);
            return status;
        }
        if (made->search && plan->notifies) plan->engine->notify(made->search, wishes->slow);
    }
    *solver = made;
    return QDR_OK;
}

qdr_status qdri_solver_open(const qdr_puzzle *puzzle, qdri_question question,
                            const qdri_wishes *wishes, qdr_solver **solver) {
    qdri_plan plan;
    qdr_status status = qdri_plan_for(puzzle, question, wishes, &plan);
    return status == QDR_OK ? qdri_solver_follow(&plan, puzzle, wishes, solver) : status;
}

qdr_status qdr_solver_new(const qdr_puzzle *puzzle, const qdr_solve_options *options,
                          qdr_solver **solver) {
    qdri_wishes wishes = qdri_wishes_of(options);
    return qdri_solver_open(puzzle, QDRI_ASK_SOLUTIONS, &wishes, solver);
}

qdr_step qdr_solver_next(qdr_solver *solver, uint8_t *digits) {
    if (solver->last != QDR_SOLUTION) return solver->last;
    if (!solver->search) return QDR_DONE;
    if (solver->limit > 0 && solver->found >= solver->limit) return QDR_STOPPED;
    solver->last = solver->engine->next(solver->search, digits);
    if (solver->last != QDR_SOLUTION) return solver->last;
    if (!qdr_puzzle_accepts(solver->puzzle, digits)) return solver->last = QDR_FAILED;
    solver->found++;
    return QDR_SOLUTION;
}

void qdri_solver_hurry(qdr_solver *solver, uint64_t nodes) {
    qdr_stats stats;
    if (!solver->search) return;
    solver->engine->stats(solver->search, &stats);
    solver->engine->resume(solver->search,
                           qdri_budget_slice(&solver->budget, stats.nodes, nodes, 0));
}

void qdr_solver_stats(const qdr_solver *solver, qdr_stats *stats) {
    *stats = (qdr_stats){0};
    if (solver->search) solver->engine->stats(solver->search, stats);
    stats->solutions = solver->found;
    stats->engine = qdr_solver_engine(solver);
}

const char *qdr_solver_engine(const qdr_solver *solver) {
    if (solver->engine != &qdri_engine_race) return solver->engine->name;
    return solver->search ? qdri_race_winner(solver->search) : qdri_engine_bits.name;
}

void qdr_solver_free(qdr_solver *solver) {
    if (!solver) return;
    if (solver->search) solver->engine->close(solver->search);
    qdri_free(solver);
}
