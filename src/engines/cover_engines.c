/* cover_engines.c: every exact cover engine as a Sudoku engine (an adapter): translate the puzzle,
 * search the cover, read the options back as digits. */
#include "sudoku/engine.h"

#include "base/memory.h"
#include "cover/cover_engine.h"
#include "sudoku/puzzle_cover.h"

#include <string.h>

typedef struct cover_search {
    const qdri_cover_engine *engine;
    const qdr_puzzle *puzzle;
    qdr_cover *cover;
    uint32_t *choices;
    void *state;
} cover_search;

static void close_search(void *search) {
    cover_search *s = search;
    if (!s) return;
    if (s->state) s->engine->close(s->state);
    qdr_cover_free(s->cover);
    qdri_free(s->choices);
    qdri_free(s);
}

static qdr_status open_search(const qdri_cover_engine *engine, const qdr_puzzle *puzzle,
                              const qdr_limits *limits, void **search) {
    cover_search *s = qdri_zalloc(1, sizeof *s);
    if (!s) return QDR_NO_MEMORY;
    s->engine = engine;
    s->puzzle = puzzle;
    qdr_status status = qdri_puzzle_cover(puzzle, false, &s->cover, &s->choices);
    if (status == QDR_OK) status = engine->open(s->cover, limits, &s->state);
    if (status != QDR_OK) {
        close_search(s);
        return status;
    }
    *search = s;
    return QDR_OK;
}

static qdr_step next(void *search, uint8_t *digits) {
    cover_search *s = search;
    const uint32_t *options;
    size_t count;
    qdr_step step = s->engine->next(s->state, &options, &count);
    if (step != QDR_SOLUTION) return step;
    uint32_t side = (uint32_t)qdr_puzzle_side(s->puzzle);
    memcpy(digits, s->puzzle->givens, (size_t)qdr_puzzle_cells(s->puzzle));
    for (size_t i = 0; i < count; i++) {
        uint32_t choice = s->choices[options[i]];
        digits[choice / side] = (uint8_t)(choice % side + 1);
    }
    return QDR_SOLUTION;
}

static void resume(void *search, qdri_budget budget) {
    cover_search *s = search;
    qdri_watch_allow(s->engine->watch(s->state), budget);
}

static void stats(const void *search, qdr_stats *out) {
    const cover_search *s = search;
    s->engine->stats(s->state, out);
}

static void notify(void *search, qdri_notice slow) {
    cover_search *s = search;
    s->engine->watch(s->state)->slow = slow;
}

/* Sums are no exact cover. */
static bool takes_no_cages(const qdr_puzzle *puzzle) {
    return puzzle->shape->cage_count == 0;
}

/* Its matrix has a bit for every option and item: half a megabyte for an empty 16×16, and with the
 * side's fifth power always more than the search can make use of. */
static bool takes_small(const qdr_puzzle *puzzle) {
    return qdr_puzzle_side(puzzle) <= 16 && takes_no_cages(puzzle);
}

static qdr_status open_algox(const qdr_puzzle *puzzle, const qdr_limits *limits, void **search) {
    return open_search(&qdri_cover_engine_algox, puzzle, limits, search);
}

static qdr_status open_first(const qdr_puzzle *puzzle, const qdr_limits *limits, void **search) {
    return open_search(&qdri_cover_engine_dlx_first, puzzle, limits, search);
}

static qdr_status open_dlx(const qdr_puzzle *puzzle, const qdr_limits *limits, void **search) {
    return open_search(&qdri_cover_engine_dlx, puzzle, limits, search);
}

const qdri_engine qdri_engine_algox = {.name = "algox",
                                       .idea = "Algorithm X on the plain 0/1 matrix, no links",
                                       .takes = takes_small,
                                       .open = open_algox,
                                       .next = next,
                                       .resume = resume,
                                       .stats = stats,
                                       .close = close_search};

const qdri_engine qdri_engine_dlx_first = {.name = "dlx-first",
                                           .idea = "dancing links, the first item that is left",
                                           .takes = takes_no_cages,
                                           .open = open_first,
                                           .next = next,
                                           .resume = resume,
                                           .stats = stats,
                                           .notify = notify,
                                           .close = close_search};

const qdri_engine qdri_engine_dlx = {.name = "dlx",
                                     .idea =
                                         "dancing links, the item with the fewest options first",
                                     .takes = takes_no_cages,
                                     .open = open_dlx,
                                     .next = next,
                                     .resume = resume,
                                     .stats = stats,
                                     .notify = notify,
                                     .close = close_search};
