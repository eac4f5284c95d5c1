/* engines.c: the table of Sudoku engines. */
#include "sudoku/engine.h"

#include <string.h>

static const qdri_engine *const engines[] = {
    &qdri_engine_backtrack, &qdri_engine_algox, &qdri_engine_dlx_first, &qdri_engine_dlx,
    &qdri_engine_bands,     &qdri_engine_lanes, &qdri_engine_bits,      &qdri_engine_learn,
#ifdef QDR_HAVE_CADICAL
    &qdri_engine_sat,
#endif
};

enum { ENGINES = sizeof engines / sizeof *engines };

const qdri_engine *qdri_engine_at(size_t i) {
    return i < ENGINES ? engines[i] : NULL;
}

const qdri_engine *qdri_engine_find(const char *name) {
    for (size_t i = 0; i < ENGINES; i++)
        if (strcmp(engines[i]->name, name) == 0) return engines[i];
    return NULL;
}
