/* assumptions.h: what a clause assumes, kept for the next one: reverse unit propagation (RUP) that
 * reuses its trail.
 *
 * A clause is checked by assuming its literals false, one after the other. Proofs by cases have
 * long rows of clauses that begin with the same literals: what has come of these stays in place,
 * in levels of the trail, and only the rest is assumed anew. The levels are always exactly what
 * propagation makes of the clauses there are: a clause that comes, and would have set something
 * earlier, goes back to that level and sets it there; and when a clause goes, so do the levels
 * that it may have set something in. */
#ifndef QDR_ASSUMPTIONS_H
#define QDR_ASSUMPTIONS_H

#include "verify/propagation.h"

/* Takes back all levels but the first `count`. */
void qdri_keep_levels(qdri_propagation *p, size_t count);
/* Assumes the literals false, each in a level of its own; those of the levels there are stand
 * already. True: this is a conflict; the levels without it stay. */
bool qdri_refute_in_levels(qdri_propagation *p, const uint32_t *literals, size_t count);
/* Whether the clause, with what is true for good, leaves at most one of its literals open. */
bool qdri_decides_for_good(const qdri_propagation *p, const uint32_t *literals, size_t count);
/* A clause takes part from now on: one that does not decide anything for good. */
void qdri_attach_in_levels(qdri_propagation *p, uint32_t clause);
/* A clause that has just been deleted takes no part any more. */
void qdri_detach_in_levels(qdri_propagation *p, uint32_t clause);

#endif
