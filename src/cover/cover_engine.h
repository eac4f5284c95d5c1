/* cover_engine.h: what an exact cover engine is. Adding one is one file and one line in the table
 * of cover_engine.c. */
#ifndef QDR_COVER_ENGINE_H
#define QDR_COVER_ENGINE_H

#include "base/watch.h"
#include "cover/place.h"

typedef struct qdri_cover_engine {
    const char *name;
    const char *idea; /* one line */

    /* Takes all memory that the search will need. QDR_UNSUPPORTED: too large for this engine.
     * Of the limits, the engine minds nodes, seconds and cancel; solutions are its caller's. */
    qdr_status (*open)(const qdr_cover *cover, const qdr_limits *limits, void **search);

    /* Runs to the next solution and points to its option numbers, in the order chosen. After
     * QDR_STOPPED it may be called again and goes on where it stopped, if the limits allow it;
     * after QDR_DONE it stays done. */
    qdr_step (*next)(void *search, const uint32_t **options, size_t *count);

    /* Passes over up to `limit` solutions (at least 1) without listing them and tells how many
     * there were: QDR_SOLUTION when all of them. */
    qdr_step (*count)(void *search, uint64_t limit, uint64_t *found);

    void (*stats)(const void *search, qdr_stats *stats);
    void (*close)(void *search);

    /* The limits, to be changed; this and the following are for a search between two steps. */
    qdri_watch *(*watch)(void *search);

    /* What it takes to share and save the work; NULL, all three, where an engine cannot. */

    /* Where the search stands. `place` has the room of qdri_place_room. */
    void (*tell)(const void *search, qdri_place *place);
    /* Goes to a place, from wherever it is. False: there is no such place in this problem; then the
     * search is of no more use, until it goes to another. */
    bool (*seek)(void *search, const qdri_place *place);
    /* Gives away the untried options of the least depth that has any besides a choice in progress.
     * False: there are none at the moment. */
    bool (*split)(void *search, qdri_place *given);
} qdri_cover_engine;

extern const qdri_cover_engine qdri_cover_engine_algox;
extern const qdri_cover_engine qdri_cover_engine_dlx_first;
extern const qdri_cover_engine qdri_cover_engine_dlx;
extern const qdri_cover_engine qdri_cover_engine_dense;
extern const qdri_cover_engine qdri_cover_engine_cells;
/* The same with another choice of item; for qdr_cover_options.choose, not in the table by name. */
extern const qdri_cover_engine qdri_cover_engine_cells_sharp, qdri_cover_engine_cells_weights;
extern const qdri_cover_engine qdri_cover_engine_bounds;

const qdri_cover_engine *qdri_cover_engine_find(const char *name); /* NULL: no such engine */

#endif
