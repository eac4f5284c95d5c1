/* solve.h: ask a question about a puzzle: a solution, all of them, how many, is it unique.
 *
 *     qdr_solver *solver;
 *     uint8_t digits[QDR_MAX_CELLS];
 *     qdr_solver_new(puzzle, NULL, &solver);
 *     while (qdr_solver_next(solver, digits) == QDR_SOLUTION)
 *         printf("%d ...\n", digits[0]);    // digits[0 … side·side-1] is a solution
 *     qdr_solver_free(solver);
 *
 * Which of several solutions comes first depends on the puzzle and the engine alone, not on jobs or
 * on limits that are not reached; without a named engine, a batch (batch.h) gives the same one.
 *
 * Every solution is re-checked, by code that shares nothing with the engine that found it, before
 * it is handed out. A solver belongs to one thread at a time; different solvers may run in
 * different threads, also on the same puzzle.
 */
#ifndef QDR_SOLVE_H
#define QDR_SOLVE_H

#include <quadrille/puzzle.h>
#include <quadrille/rating.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct qdr_solve_options {
    const char *engine; /* NULL or "auto": the one that suits the puzzle. See qdr_engine_name */
    qdr_limits limits;
    int jobs; /* threads for one puzzle, where that helps; 0: as many as there are cores */
    /* Called from the calling thread a few times a second during a long count, with the number
     * of solutions found so far; may be NULL. */
    void (*progress)(void *context, uint64_t solutions);
    void *context;
} qdr_solve_options;

#define QDR_SOLVE_OPTIONS_INIT \
    { NULL, QDR_LIMITS_INIT, 1, NULL, NULL }

/* ---- engines --------------------------------------------------------------------------------- */

/* Name and one-line idea of engine i; NULL past the last. "auto" is not in the list. */
QDR_API const char *qdr_engine_name(size_t i);
QDR_API const char *qdr_engine_idea(size_t i);
/* Whether that engine takes puzzles of this shape and size. False for an unknown name. */
QDR_API bool qdr_engine_takes(const char *engine, const qdr_puzzle *puzzle);

/* ---- one solution at a time ------------------------------------------------------------------ */

typedef struct qdr_solver qdr_solver;

/* Opens a search; `options` may be NULL. The puzzle is borrowed until the solver is freed.
 * QDR_BAD_ARGUMENT: unknown engine. QDR_UNSUPPORTED: the engine does not take this puzzle.
 * A puzzle whose givens clash opens well and has no solution. */
QDR_API qdr_status qdr_solver_new(const qdr_puzzle *puzzle, const qdr_solve_options *options,
                                  qdr_solver **solver);
/* The next solution into `digits`, which has room for side·side. */
QDR_API qdr_step qdr_solver_next(qdr_solver *solver, uint8_t *digits);
/* What the search did so far; at any time between two calls. */
QDR_API void qdr_solver_stats(const qdr_solver *solver, qdr_stats *stats);
/* The engine that does the work (never "auto"); where several race for the answers, the one that
 * gave the last. */
QDR_API const char *qdr_solver_engine(const qdr_solver *solver);
QDR_API void qdr_solver_free(qdr_solver *solver);

/* ---- whole questions ------------------------------------------------------------------------- */

/* How many solutions there are, up to options->limits.solutions when that is not 0. `step` is
 * QDR_DONE when the count is complete, QDR_STOPPED when the limit was reached or something else
 * stopped it. Engines that can count without producing grids do. Of a classic 9×9, options->jobs
 * threads share the search; the number is the same. Unless an engine is named, a large count is not
 * made by visiting the solutions where that can be avoided: 10^9 of them may take a tenth of a
 * second. Of other puzzles without cages, and without limits of solutions, nodes and memory, more
 * than some thousand are counted as qdr_cover_count does, by as many threads, in up to 800 MiB
 * (WebAssembly: 64). A count of 2^64 or more comes out as UINT64_MAX and QDR_STOPPED. `stats` may
 * be NULL; it tells what the search did. */
QDR_API qdr_status qdr_puzzle_count(const qdr_puzzle *puzzle, const qdr_solve_options *options,
                                    uint64_t *solutions, qdr_step *step, qdr_stats *stats);

/* The same for counts of any size: appends the count in decimal to `decimal`. (Of a classic 9×9
 * they stay below 2^64.) */
QDR_API qdr_status qdr_puzzle_count_exact(const qdr_puzzle *puzzle,
                                          const qdr_solve_options *options, qdr_text *decimal,
                                          qdr_step *step, qdr_stats *stats);

typedef enum qdr_verdict {
    QDR_UNIQUE,
    QDR_MULTIPLE,
    QDR_NONE,
    QDR_INVALID, /* the givens themselves clash */
    QDR_UNKNOWN  /* a limit stopped the search before it was certain */
} qdr_verdict;

/* "unique", "multiple", "none", "invalid", "unknown"; NULL past the last. And back: false for an
 * unknown name. */
QDR_API const char *qdr_verdict_name(qdr_verdict verdict);
QDR_API bool qdr_verdict_from_name(const char *text, size_t length, qdr_verdict *verdict);

/* `solution` (side·side digits, may be NULL) receives the first solution of a unique or multiple
 * puzzle; `clash` (may be NULL) the clash of an invalid one. */
QDR_API qdr_status qdr_puzzle_check(const qdr_puzzle *puzzle, const qdr_solve_options *options,
                                    qdr_verdict *verdict, uint8_t *solution, qdr_clash *clash,
                                    qdr_stats *stats);

/* For a puzzle with exactly one solution: is every given needed? `redundant` receives the first
 * cell whose given could be left out, or -1; QDR_STOPPED in `step` if a limit ended the search. */
QDR_API qdr_status qdr_puzzle_minimal(const qdr_puzzle *puzzle, const qdr_solve_options *options,
                                      const uint8_t *solution, int *redundant, qdr_step *step);

/* Whether `digits` (side·side) is a full grid that obeys every rule and keeps the givens. This is
 * the re-check of the library itself. */
QDR_API bool qdr_puzzle_accepts(const qdr_puzzle *puzzle, const uint8_t *digits);

/* ---- how hard it looks ------------------------------------------------------------------------
 */

/* The class of a puzzle (see rating.h) by a person's way through it, without going further than it
 * takes to know it. QDR_STOPPED in `step`: there is none to tell, since the puzzle has not exactly
 * one solution, or one of the limits (may be NULL) came first. QDR_UNSUPPORTED: no scale is for
 * puzzles of this shape. */
QDR_API qdr_status qdr_puzzle_class(const qdr_puzzle *puzzle, const qdr_limits *limits,
                                    qdr_class *difficulty, qdr_step *step);

typedef struct qdr_metrics {
    int givens;
    int empty;              /* cells to fill */
    double mean_candidates; /* per empty cell, after striking what the givens exclude */
    uint64_t nodes;         /* of the dlx search that decides whether the solution is unique */
    uint64_t guesses;       /* of the same */
    bool unique;            /* it has exactly one solution, for certain */
    bool graded;            /* and there is a class to tell: */
    qdr_class difficulty;
} qdr_metrics;

/* The class, and other figures that tell something about difficulty: those of a search that is run
 * to its end. */
QDR_API qdr_status qdr_puzzle_metrics(const qdr_puzzle *puzzle, const qdr_limits *limits,
                                      qdr_metrics *metrics, qdr_step *step);

#ifdef __cplusplus
}
#endif

#endif
