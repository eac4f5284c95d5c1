/* solver.h: inside the facade: a solver that knows what it is asked for. */
#ifndef QDR_SOLVER_H
#define QDR_SOLVER_H

#include "engines/plan.h"

#include <quadrille/solve.h>

/* The options as wishes; NULL: the usual ones. */
qdri_wishes qdri_wishes_of(const qdr_solve_options *options);

/* As qdr_solver_new and qdr_puzzle_count, but for any question. */
qdr_status qdri_solver_open(const qdr_puzzle *puzzle, qdri_question question,
                            const qdri_wishes *wishes, qdr_solver **solver);
/* The same for those who have a plan already. */
qdr_status qdri_solver_follow(const qdri_plan *plan, const qdr_puzzle *puzzle,
                              const qdri_wishes *wishes, qdr_solver **solver);
/* Leaves its search so many nodes from now on, or as many as its limits leave. */
void qdri_solver_hurry(qdr_solver *solver, uint64_t nodes);

qdr_status qdri_puzzle_count(const qdr_puzzle *puzzle, qdri_question question,
                             const qdri_wishes *wishes, uint64_t *solutions, qdr_step *step,
                             qdr_stats *stats);

/* Opens a search within the limit of memory: *stopped says that it was too small, and then there
 * is no search. */
qdr_status qdri_plan_open(const qdri_plan *plan, const qdr_puzzle *puzzle, const qdr_limits *limits,
                          void **search, bool *stopped);

#endif
