/* puzzle_cover.h: a puzzle as an exact cover problem. */
#ifndef QDR_PUZZLE_COVER_H
#define QDR_PUZZLE_COVER_H

#include "sudoku/puzzle_type.h"

/* As qdr_puzzle_to_cover, for a puzzle whose givens do not clash; items get names only when asked
 * for, since naming takes longer than the rest together. `choices` is allocated with qdri_alloc. */
qdr_status qdri_puzzle_cover(const qdr_puzzle *puzzle, bool names, qdr_cover **cover,
                             uint32_t **choices);

#endif
