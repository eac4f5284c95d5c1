/* cells.h: what the cells engine offers besides the engine interface. */
#ifndef QDR_CELLS_H
#define QDR_CELLS_H

#include "cover/cover_engine.h"

/* From now on, skips covers that cost `ceiling` or more: branches that cannot end below it are cut
 * off, by what the open items cost at least. */
void qdri_cells_set_ceiling(void *search, uint64_t ceiling);

/* Tries an option out, before any search: takes it and everything that this forces, and takes it
 * all back. */
typedef enum qdri_cells_verdict {
    QDRI_CELLS_ALIVE,
    QDRI_CELLS_DEAD,   /* some item would be left with too few options */
    QDRI_CELLS_STOPPED /* a limit: nobody knows */
} qdri_cells_verdict;

qdri_cells_verdict qdri_cells_try(void *search, uint32_t option);
/* Removes an option for good, before any search. */
void qdri_cells_remove(void *search, uint32_t option);

#endif
