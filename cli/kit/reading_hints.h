/* reading_hints.h: what the reader of an answer should know about how the puzzle was read. */
#ifndef QDR_READING_HINTS_H
#define QDR_READING_HINTS_H

#include "kit/inputs.h"

/* Says so if a line of the puzzle's comment would be a clue with #! before it, and if rules were
 * left out. */
void hint_at_reading(const question *q, answer *a);

#endif
