/* classic9.h: what the engines for the classic 9×9 have in common. */
#ifndef QDR_CLASSIC9_H
#define QDR_CLASSIC9_H

#include "sudoku/puzzle_type.h"

/* Whether the puzzle is a 9×9 with 3×3 boxes and no other rule. Pencil marks are fine. */
bool qdri_classic9_takes(const qdr_puzzle *puzzle);

/* What givens and pencil marks allow in each cell: bit d-1 for digit d. */
void qdri_classic9_masks(const qdr_puzzle *puzzle, uint16_t masks[81]);

#endif
