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

#endif
