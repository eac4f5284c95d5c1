/* solver.h: inside the facade: which engine answers. */
#ifndef QDR_SOLVER_H
#define QDR_SOLVER_H

#include "sudoku/engine.h"

/* The engine that `auto` takes for this puzzle. */
const qdri_engine *qdri_auto_engine(const qdr_puzzle *puzzle);

#endif
