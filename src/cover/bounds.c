/* bounds.c: exact cover with bit sets where items may be covered several times: multiplicities, as
 * in Knuth's Algorithm M.
 *
 * As in dense.c the live options are one bit set and every item has a mask of its options. But an
 * option does not exclude the others of its items until they have been covered as often as they
 * may be, and the options of an item are not alternatives: a cover may have several of them. So a
 * branch takes an option, and then does without it; each cover is met once.
 *
 *                    o                     the item with the smallest choice
 *             taken / \ excluded           (live options minus those needed), its first option
 *                  …   …
 *
 * An item with fewer live options than it needs ends the branch; one that needs all it has gets
 * them at once. When no item needs anything, each option still live may be taken or not: the cover
 * is complete when there are none.
 *
 * Memory: (items + colours + options) · options / 8 bytes.
 */
#include "cover/bounds.h"

#include "base/cpu_sets.h"
#include "base/memory.h"

#include <math.h>
#include <string.h>

#define MOST_MEMORY ((size_t)1 << 28)

static void close_search(void *search) {
    bounds *b = search;
    if (!b) return;
    qdri_dense_clear(&b->d);
    qdri_free(b->low);
    qdri_free(b->high);
    qdri_free(b->level);
    qdri_free(b->sets);
    qdri_free(b->path);
    qdri_free(b);
}

/* A path takes each option at most once, so there are no more levels than options. */
static qdr_status make_levels(bounds *b) {
    size_t words = b->d.frame[0].words, levels = (size_t)b->d.options + 1;
    if (levels * words * sizeof *b->sets > MOST_MEMORY) return QDR_UNSUPPORTED;
    b->level = qdri_zalloc(levels, sizeof *b->level);
    b->sets = qdri_alloc(levels, words * sizeof *b->sets);
    b->path = qdri_alloc(levels, sizeof *b->path);
    if (!b->level || !b->sets || !b->path) return QDR_NO_MEMORY;
    for (size_t l = 0; l < levels; l++) b->level[l].live = b->sets + l * words;
    memcpy(b->sets, b->d.level[0].live, words * sizeof *b->sets);
    b->d.stats.bytes += levels * (sizeof *b->level + sizeof *b->path + words * sizeof *b->sets);
    return QDR_OK;
}

static qdr_status make_bounds(bounds *b, const qdr_cover *cover) {
    b->low = qdri_alloc(cover->primary_count, sizeof *b->low);
    b->high = qdri_alloc(cover->primary_count, sizeof *b->high);
    if (!b->low || !b->high) return QDR_NO_MEMORY;
    size_t primary = 0;
    for (size_t i = 0; i < cover->item_count; i++) {
        if (cover->kind[i] != QDR_PRIMARY) continue;
        b->low[primary] = (int32_t)qdri_cover_low(cover, i);
        b->high[primary++] = (int32_t)qdri_cover_high(cover, i);
    }
    b->d.stats.bytes += 2 * primary * sizeof *b->low;
    return QDR_OK;
}

static const void *const versions[] = {&qdri_bounds_avx2, &qdri_bounds_plain};

static qdr_status open_search(const qdr_cover *cover, const qdr_limits *limits, void **search) {
    bounds *b = qdri_zalloc(1, sizeof *b);
    if (!b) return QDR_NO_MEMORY;
    qdr_status status = qdri_dense_prepare(&b->d, cover, NULL, 1);
    if (status == QDR_OK) status = make_levels(b);
    if (status == QDR_OK) status = make_bounds(b, cover);
    if (status != QDR_OK) {
        close_search(b);
        return status;
    }
    b->code = qdri_cpu_pick(versions);
    qdri_watch_start(&b->d.watch, limits);
    *search = b;
    return QDR_OK;
}

static qdr_step next(void *search, const uint32_t **options, size_t *count) {
    bounds *b = search;
    b->wanted = 1;
    qdr_step step = b->code->run(b);
    if (step != QDR_SOLUTION) return step;
    *options = b->d.trail;
    *count = b->taken;
    return step;
}

static qdr_step count_solutions(void *search, uint64_t limit, uint64_t *found) {
    bounds *b = search;
    b->wanted = limit;
    qdr_step step = b->code->run(b);
    *found = limit - b->wanted;
    return step;
}

static void stats(const void *search, qdr_stats *out) {
    const bounds *b = search;
    *out = b->d.stats;
    out->nodes = qdri_watch_nodes(&b->d.watch);
}

static qdri_watch *watch(void *search) {
    bounds *b = search;
    return &b->d.watch;
}

static void tell(const void *search, qdri_place *place) {
    const bounds *b = search;
    place->base = b->base;
    place->nothing = b->depth < 0;
    place->length = 0;
    place->part = !b->started;
    if (place->nothing || !b->started) return;
    const bounds_level *l = &b->level[b->depth];
    double weight = 1; /* each side of a branch is half of it */
    for (; place->length < l->from; place->length++) {
        uint32_t step = b->path[place->length];
        place->step[place->length] = step;
        weight /= 2;
        if (step % 2 == 0 && place->length >= b->base) place->part += weight;
    }
    place->nothing = l->taken && l->given; /* so are all before it */
    place->part += l->taken ? weight / 2 : weight;
    place->step[place->length++] = 2 * l->option + l->taken;
}

/* The way to a place is no work that counts. */
static bool seek(void *search, const qdri_place *place) {
    bounds *b = search;
    qdr_stats so_far = b->d.stats;
    b->base = place->base;
    bool found = b->code->seek(b, place);
    if (!found) b->depth = -1;
    b->d.stats = so_far;
    return found;
}

static bool split(void *search, qdri_place *given) {
    bounds *b = search;
    int32_t depth = 0;
    while (depth < b->depth && b->level[depth].given) depth++;
    if (depth >= b->depth) return false;
    bounds_level *l = &b->level[depth];
    given->length = given->base = l->from;
    memcpy(given->step, b->path, l->from * sizeof *given->step);
    given->step[given->length++] = 2 * l->option + 1;
    given->part = ldexp(1, -(int)given->length);
    given->nothing = false;
    l->given = true;
    b->base = given->length;
    return true;
}

const qdri_cover_engine qdri_cover_engine_bounds = {
    "bounds",
    "bit sets for items with bounds: an option is taken, then excluded",
    open_search,
    next,
    count_solutions,
    stats,
    close_search,
    watch,
    tell,
    seek,
    split};
