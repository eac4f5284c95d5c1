/* solver.c: the facade over the engines: picks one, holds the solution limit, re-checks every
 * answer before it leaves. */
#include "solve/solver.h"

#include "base/memory.h"

#include <string.h>

struct qdr_solver {
    const qdr_puzzle *puzzle;
    const qdri_engine *engine;
    void *search;   /* NULL: the givens clash, there is nothing to search */
    uint64_t limit; /* of solutions; 0: none */
    uint64_t found;
    qdr_step last; /* once it is over, it stays over */
};

const qdri_engine *qdri_auto_engine(const qdr_puzzle *puzzle) {
    /* bands is by far the quickest for what it takes; dlx takes everything. */
    return qdri_engine_bands.takes(puzzle) ? &qdri_engine_bands : &qdri_engine_dlx;
}

const qdri_engine *qdri_engine_for(const char *name, const qdr_puzzle *puzzle) {
    if (!name || strcmp(name, "auto") == 0) return qdri_auto_engine(puzzle);
    return qdri_engine_find(name);
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
    const qdri_engine *found = qdri_engine_for(engine, puzzle);
    return found && found->takes(puzzle);
}

qdr_status qdr_solver_new(const qdr_puzzle *puzzle, const qdr_solve_options *options,
                          qdr_solver **solver) {
    qdr_solve_options defaults = QDR_SOLVE_OPTIONS_INIT;
    if (!options) options = &defaults;
    const qdri_engine *engine = qdri_engine_for(options->engine, puzzle);
    if (!engine) return QDR_BAD_ARGUMENT;
    if (!engine->takes(puzzle)) return QDR_UNSUPPORTED;
    qdr_solver *made = qdri_zalloc(1, sizeof *made);
    if (!made) return QDR_NO_MEMORY;
    made->puzzle = puzzle;
    made->engine = engine;
    made->limit = options->limits.solutions;
    made->last = QDR_SOLUTION;
    if (engine->minds_clashes || !qdr_puzzle_clashes(puzzle, NULL)) {
        qdr_status status = engine->open(puzzle, &options->limits, &made->search);
        if (status != QDR_OK) {
            qdri_free(made);
            return status;
        }
    }
    *solver = made;
    return QDR_OK;
}

qdr_step qdr_solver_next(qdr_solver *solver, uint8_t *digits) {
    if (!solver->search) return QDR_DONE;
    if (solver->last != QDR_SOLUTION) return solver->last;
    if (solver->limit > 0 && solver->found >= solver->limit) return QDR_STOPPED;
    solver->last = solver->engine->next(solver->search, digits);
    if (solver->last != QDR_SOLUTION) return solver->last;
    if (!qdr_puzzle_accepts(solver->puzzle, digits)) return solver->last = QDR_FAILED;
    solver->found++;
    return QDR_SOLUTION;
}

void qdr_solver_stats(const qdr_solver *solver, qdr_stats *stats) {
    *stats = (qdr_stats){0};
    if (solver->search) solver->engine->stats(solver->search, stats);
    stats->solutions = solver->found;
}

const char *qdr_solver_engine(const qdr_solver *solver) {
    return solver->engine->name;
}

void qdr_solver_free(qdr_solver *solver) {
    if (!solver) return;
    if (solver->search) solver->engine->close(solver->search);
    qdri_free(solver);
}
