/* solver.c: the facade over the engines: picks one, holds the solution limit, re-checks every
 * answer before it leaves. */
#include "solve/solver.h"

#include "base/memory.h"
#include "engines/race.h"

#include <string.h>

enum { SMALLEST_LARGE = 12 };

struct qdr_solver {
    const qdr_puzzle *puzzle;
    const qdri_engine *engine;
    void *search;   /* NULL: the givens clash, or there was no memory to begin with */
    uint64_t limit; /* of solutions; 0: none */
    uint64_t found;
    qdr_step last; /* once it is over, it stays over */
};

const qdri_engine *qdri_auto_engine(const qdr_puzzle *puzzle) {
    /* bands is by far the quickest for what it takes. Of the rest, small ones are done before
     * bits is set up, and many solutions are dlx's strength. But it takes no sums, and sees what
     * clues say about two cells only when one of them is filled. */
    if (qdri_engine_bands.takes(puzzle)) return &qdri_engine_bands;
    bool clues = qdr_shape_get_spec(qdr_puzzle_shape(puzzle))->clue_count > 0;
    bool small = qdr_puzzle_side(puzzle) < SMALLEST_LARGE;
    return small && !clues ? &qdri_engine_dlx : &qdri_engine_race;
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

qdr_status qdri_engine_open(const qdri_engine *engine, const qdr_puzzle *puzzle,
                            const qdr_solve_options *options, void **search, bool *stopped) {
    const qdr_limits *limits = &options->limits;
    qdri_race_plan plan = qdri_race_usual;
    plan.jobs = options->jobs;
    if (limits->memory > 0) qdri_memory_allow(limits->memory);
    qdr_status status = engine == &qdri_engine_race ? qdri_race_open(puzzle, limits, &plan, search)
                                                    : engine->open(puzzle, limits, search);
    *stopped = status == QDR_NO_MEMORY && qdri_memory_exceeded();
    qdri_memory_allow(SIZE_MAX);
    return *stopped ? QDR_OK : status;
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
        bool stopped;
        qdr_status status = qdri_engine_open(engine, puzzle, options, &made->search, &stopped);
        if (stopped) made->last = QDR_STOPPED;
        if (status != QDR_OK) {
            qdri_free(made);
            return status;
        }
    }
    *solver = made;
    return QDR_OK;
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
