/* tabu.h: filling a grid by mending (local search with a tabu list, of the kin of min-conflicts),
 * for large puzzles with very many solutions.
 *
 * It finds a solution or none; it never knows that there is none. Not an engine, but a part of the
 * race (race.c). */
#ifndef QDR_TABU_H
#define QDR_TABU_H

#include "base/budget.h"
#include "sudoku/engine.h"

typedef struct qdri_tabu qdri_tabu;

/* Whether the puzzle is one for it: its rules are units and nothing else, and what is left in the
 * open cells leaves much choice. `sets` has been propagated, a single digit in a solved cell. */
bool qdri_tabu_suits(const qdr_puzzle *puzzle, const qdr_digit_set *sets);

/* Puts a digit of its set into every cell, as many as it can without conflict; another seed,
 * another grid. */
qdr_status qdri_tabu_open(const qdr_puzzle *puzzle, const qdr_digit_set *sets, uint64_t seed,
                          qdri_tabu **made);

/* Mends, a change at a time, which count as nodes: QDR_SOLUTION, or QDR_STOPPED at a limit. */
qdr_step qdri_tabu_run(qdri_tabu *tabu, qdri_budget budget, uint8_t *digits);

/* Changes made so far. */
uint64_t qdri_tabu_nodes(const qdri_tabu *tabu);

void qdri_tabu_close(qdri_tabu *tabu);

#endif
