/* cover_engines.h: what a race asks of the exact cover engines besides being engines. */
#ifndef QDR_COVER_ENGINES_H
#define QDR_COVER_ENGINES_H

#include "base/budget.h"
#include "sudoku/engine.h"

/* Lets a search of dlx or dlx-first go on, under a new budget. */
void qdri_cover_engine_resume(void *search, qdri_budget budget);

#endif
