/* engine.h: what a Sudoku engine is. Adding one is one file and one line in the table of
 * engines.c. */
#ifndef QDR_ENGINE_H
#define QDR_ENGINE_H

#include "base/watch.h"
#include "sudoku/puzzle_type.h"

typedef struct qdri_engine {
    const char *name;
    const char *idea; /* one line */

    /* Whether it takes puzzles of this shape and size at all. */
    bool (*takes)(const qdr_puzzle *puzzle);

    bool minds_clashes; /* finds by itself that givens which clash have no solution */

    /* Takes all memory that the search will need. The puzzle's givens do not clash, unless the
     * engine minds that. Of the limits, the engine minds nodes, seconds and cancel; solutions are
     * its caller's. */
    qdr_status (*open)(const qdr_puzzle *puzzle, const qdr_limits *limits, void **search);

    /* Runs to the next solution and writes its side·side digits. */
    qdr_step (*next)(void *search, uint8_t *digits);

    /* Adds the solutions that are left to *found, up to `limit` in all (0: no limit), without
     * producing grids: QDR_SOLUTION when the limit was reached. NULL: count by `next`. */
    qdr_step (*count)(void *search, uint64_t limit, uint64_t *found);

    /* Another budget, from now on; also for a search that has stopped, which then goes on. */
    void (*resume)(void *search, qdri_budget budget);

    /* Whom to notify when it takes long, without changing the search. NULL: it never does. */
    void (*notify)(void *search, qdri_notice slow);

    void (*stats)(const void *search, qdr_stats *stats);
    void (*close)(void *search);
} qdri_engine;

extern const qdri_engine qdri_engine_backtrack;
extern const qdri_engine qdri_engine_algox;
extern const qdri_engine qdri_engine_dlx_first;
extern const qdri_engine qdri_engine_dlx;
extern const qdri_engine qdri_engine_bands;
extern const qdri_engine qdri_engine_lanes;
extern const qdri_engine qdri_engine_bits;
extern const qdri_engine qdri_engine_learn;
extern const qdri_engine qdri_engine_sat; /* if QDR_HAVE_CADICAL */

/* Engine number i of the table, NULL past the last; and by name, NULL if there is none. */
const qdri_engine *qdri_engine_at(size_t i);
const qdri_engine *qdri_engine_find(const char *name);

#endif
