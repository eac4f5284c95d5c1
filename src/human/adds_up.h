/* adds_up.h: the sums that a hint rests on, as rules: of cages, or of what is left when the cages
 * are taken from full units (the rule of 45). */
#ifndef QDR_ADDS_UP_H
#define QDR_ADDS_UP_H

#include "human/board.h"

typedef struct equations equations;

/* The sums among the items, on that board; what was there before, or NULL, is used again. */
qdr_status qdri_equations_make(equations **made, const qdr_board *b, const qdr_item *items,
                               size_t count);
void qdri_equations_free(equations *e);

/* Whether each of the sums can be made, by itself, with these candidates of the open cells. Each
 * digit that is tried is taken from the budget; when that is used up, they can. */
bool qdri_can_add_up(const equations *e, const uint64_t *marks, long *budget);

#endif
