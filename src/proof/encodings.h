/* encodings.h: problems as formulas: what satisfies them is a solution that is not claimed. */
#ifndef QDR_ENCODINGS_H
#define QDR_ENCODINGS_H

#include "proof/clauses.h"

/* Variables 1 to n are the options in their order; others help to count. Whether all went well,
 * the clauses tell. */
void qdri_cover_clauses(const qdr_cover *cover, const qdr_option_set *claimed, size_t count,
                        qdri_clauses *clauses);

/* Variable cell · side + digit is "this digit in this cell", cells from 0. Further ones
 * help to add up the cells of cages. */
void qdri_puzzle_clauses(const qdr_puzzle *puzzle, const uint8_t *claimed, size_t count,
                         qdri_clauses *clauses);

#endif
