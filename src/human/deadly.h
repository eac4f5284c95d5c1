/* deadly.h: whether the pattern of a hint, without its extras, would mean a second solution. */
#ifndef QDR_DEADLY_H
#define QDR_DEADLY_H

#include "human/board.h"

/* Whether everything in the pattern could be exchanged, whatever the rest of the grid is. */
bool qdri_is_deadly(const qdr_hint *hint, const qdr_board *b);

#endif
