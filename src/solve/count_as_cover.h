/* count_as_cover.h: counting the solutions of a puzzle that has many, as an exact cover problem. */
#ifndef QDR_COUNT_AS_COVER_H
#define QDR_COUNT_AS_COVER_H

#include "engines/plan.h"

/* As qdr_puzzle_count and, with a text, as qdr_puzzle_count_exact, within those limits instead of
 * those wished. The puzzle has no cages and its givens do not clash. */
qdr_status qdri_count_as_cover(const qdr_puzzle *puzzle, const qdri_wishes *wishes,
                               const qdr_limits *limits, uint64_t *solutions, qdr_text *decimal,
                               qdr_step *step, qdr_stats *stats);

#endif
