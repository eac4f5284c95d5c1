/* solver.h: inside the facade: which engine answers. */
#ifndef QDR_SOLVER_H
#define QDR_SOLVER_H

#include "sudoku/engine.h"

#include <quadrille/solve.h>

/* The engine that `auto` takes for this puzzle. */
const qdri_engine *qdri_auto_engine(const qdr_puzzle *puzzle);

/* The engine with that name, or for NULL and "auto" the one above; NULL: no such engine. */
const qdri_engine *qdri_engine_for(const char *name, const qdr_puzzle *puzzle);

/* Opens a search within the limit of memory: *stopped says that it was too small, and then there
 * is no search. */
qdr_status qdri_engine_open(const qdri_engine *engine, const qdr_puzzle *puzzle,
                            const qdr_solve_options *options, void **search, bool *stopped);

/* Counts with the `bands` engine, several threads sharing the search; the puzzle is a classic 9×9
 * whose givens do not clash. As qdr_puzzle_count. */
qdr_status qdri_shared_count(const qdr_puzzle *puzzle, const qdr_solve_options *options,
                             bool may_tally, uint64_t *solutions, qdr_step *step,
                             qdr_stats *stats);

#endif
