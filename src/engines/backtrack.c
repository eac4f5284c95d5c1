/* backtrack.c: the obvious way, depth-first search in fixed order, done well: go to the first empty
 * cell, try every digit that fits.
 *
 * What fits is a bit mask: the digits that no unit of the cell has used, less what its pair rules
 * forbid and what its cages' sums rule out. Masks are 64 bits wide where the side allows it, else
 * 128; the same code is compiled for both (backtrack_search.h).
 */
#include "engines/backtrack_type.h"

#include "base/memory.h"

#include <string.h>

__extension__ typedef unsigned __int128 wide;

#define MASK uint64_t
#define MASK_LOWEST(mask) __builtin_ctzll(mask)
#define MASK_OF(set) ((set)->word[0])
#define NAME(name) name##_64
#include "engines/backtrack_search.h"
#undef MASK
#undef MASK_LOWEST
#undef MASK_OF
#undef NAME

static int lowest_128(wide mask) {
    uint64_t low = (uint64_t)mask;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(mask >> 64));
}

#define MASK wide
#define MASK_LOWEST(mask) lowest_128(mask)
#define MASK_OF(set) ((wide)(set)->word[1] << 64 | (set)->word[0])
#define NAME(name) name##_128
#include "engines/backtrack_search.h"

static void close_search(void *search) {
    backtrack *b = search;
    if (!b) return;
    qdri_free(b->digits);
    qdri_free(b->empty);
    qdri_free(b->used);
    qdri_free(b->open);
    qdri_free(b->marks);
    qdri_free(b);
}

static bool narrow(const backtrack *b) {
    return b->shape->spec.side <= 64;
}

static qdr_status open_search(const qdr_puzzle *puzzle, const qdr_limits *limits, void **search) {
    backtrack *b = qdri_zalloc(1, sizeof *b);
    if (!b) return QDR_NO_MEMORY;
    b->puzzle = puzzle;
    b->shape = puzzle->shape;
    size_t cells = (size_t)qdr_puzzle_cells(puzzle);
    for (size_t c = 0; c < cells; c++) b->empty_count += puzzle->givens[c] == 0;
    size_t mask = narrow(b) ? sizeof(uint64_t) : sizeof(wide);
    b->digits = qdri_alloc(cells, 1);
    b->empty = qdri_alloc(b->empty_count, sizeof *b->empty);
    b->used = qdri_alloc_aligned(b->shape->unit_count, mask);
    b->open = qdri_alloc_aligned(b->empty_count + 1, mask);
    b->marks = qdri_alloc_aligned(b->empty_count, mask);
    if (!b->digits || !b->empty || !b->used || !b->open || !b->marks) {
        close_search(b);
        return QDR_NO_MEMORY;
    }
    b->stats.bytes = sizeof *b + cells + b->empty_count * (sizeof *b->empty + 2 * mask) +
                     (b->shape->unit_count + 1) * mask;
    memcpy(b->digits, puzzle->givens, cells);
    size_t at = 0;
    for (size_t c = 0; c < cells; c++)
        if (puzzle->givens[c] == 0) b->empty[at++] = (uint16_t)c;
    if (narrow(b))
        set_up_64(b);
    else
        set_up_128(b);
    qdri_watch_start(&b->watch, limits);
    *search = b;
    return QDR_OK;
}

static qdr_step next(void *search, uint8_t *digits) {
    backtrack *b = search;
    qdr_step step = narrow(b) ? search_64(b) : search_128(b);
    if (step == QDR_SOLUTION) memcpy(digits, b->digits, (size_t)qdr_puzzle_cells(b->puzzle));
    return step;
}

static void stats(const void *search, qdr_stats *out) {
    const backtrack *b = search;
    *out = b->stats;
    out->nodes = qdri_watch_nodes(&b->watch);
}

static void resume(void *search, qdri_budget budget) {
    qdri_watch_resume(&((backtrack *)search)->watch, budget);
}

static void notify(void *search, qdri_notice slow) {
    ((backtrack *)search)->watch.slow = slow;
}

static bool takes_any(const qdr_puzzle *puzzle) {
    (void)puzzle;
    return true;
}

const qdri_engine qdri_engine_backtrack = {.name = "backtrack",
                                           .idea = "the first empty cell, every digit that fits",
                                           .takes = takes_any,
                                           .open = open_search,
                                           .next = next,
                                           .resume = resume,
                                           .stats = stats,
                                           .notify = notify,
                                           .close = close_search};
