/* bands_engine.c: bands.c behind the common engine interface. */
#include "sudoku/engine.h"

#include "base/memory.h"
#include "nine/bands.h"
#include "nine/classic9.h"

typedef struct bands_search {
    qdri_bands bands;
    size_t deepest;
} bands_search;

static qdr_status open_search(const qdr_puzzle *puzzle, const qdr_limits *limits, void **search) {
    bands_search *s = qdri_alloc_aligned(1, sizeof *s);
    if (!s) return QDR_NO_MEMORY;
    s->deepest = 0;
    if (puzzle->marks) {
        uint16_t masks[81];
        qdri_classic9_masks(puzzle, masks);
        qdri_bands_start_candidates(&s->bands, masks);
    } else {
        qdri_bands_start(&s->bands, puzzle->givens);
    }
    qdri_watch_start(&s->bands.watch, limits);
    *search = s;
    return QDR_OK;
}

static void note_depth(bands_search *s) {
    if ((size_t)s->bands.depth > s->deepest) s->deepest = (size_t)s->bands.depth;
}

static qdr_step next(void *search, uint8_t *digits) {
    bands_search *s = search;
    qdr_step step = qdri_bands_next(&s->bands, digits);
    note_depth(s);
    return step;
}

static qdr_step count(void *search, uint64_t limit, uint64_t *found) {
    bands_search *s = search;
    qdr_step step = qdri_bands_count(&s->bands, limit ? limit : UINT64_MAX, found, NULL);
    note_depth(s);
    return step;
}

static void resume(void *search, qdri_budget budget) {
    qdri_watch_resume(&((bands_search *)search)->bands.watch, budget);
}

static void notify(void *search, qdri_notice slow) {
    ((bands_search *)search)->bands.watch.slow = slow;
}

/* Bit-parallel: a guess settles many cells at once, so guesses are all the nodes there are, and
 * single updates are not counted. */
static void stats(const void *search, qdr_stats *out) {
    const bands_search *s = search;
    *out = (qdr_stats){.nodes = qdri_bands_guesses(&s->bands),
                       .guesses = qdri_bands_guesses(&s->bands),
                       .depth = s->deepest,
                       .bytes = sizeof *s};
}

static void close_search(void *search) {
    qdri_free(search);
}

const qdri_engine qdri_engine_bands = {
    .name = "bands",
    .idea = "9×9: bit-parallel candidates, one puzzle at the lowest latency",
    .takes = qdri_classic9_takes,
    .minds_clashes = true,
    .open = open_search,
    .next = next,
    .count = count,
    .resume = resume,
    .notify = notify,
    .stats = stats,
    .close = close_search};
