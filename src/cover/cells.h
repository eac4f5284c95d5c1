/* cells.h: what the cells engine offers besides the engine interface. */
#ifndef QDR_CELLS_H
#define QDR_CELLS_H

#include "cover/cover_engine.h"

/* From now on, skips covers that cost `ceiling` or more: branches that cannot end below it are cut
 * off, by what the open items cost at least. */
void qdri_cells_set_ceiling(void *search, uint64_t ceiling);

#endif
