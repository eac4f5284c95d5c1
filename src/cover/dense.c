/* dense.c: exact cover with bit sets: Algorithm X with copying in place of undoing, forward
 * checking and unit propagation.
 *
 * The live options are one bit set. Each item has a mask: the options that name it. Taking an
 * option removes, with one AND-NOT per item it names, all options that share an item with it; an
 * item's size is the number of live bits under its mask. Nothing is ever put back: a level has a
 * copy of its own of the set and the sizes, and backtracking forgets it.
 *
 * Three things make it fast. Sizes are either counted anew (when many options went) or reduced by
 * walking the options that went (when few did), whichever costs less at that node. Items that come
 * down to one option are taken at once, all together, and an item that comes down to none ends the
 * branch at once. And when few options are left they are packed anew:
 *
 *     frame 0   33 words   ....1..1.1......1...1....1..... 1 ...      masks 33 words wide
 *     frame 1    3 words   111111111111111111111111111111111111       masks  3 words wide
 *     frame 2    1 word    11111111111                                masks  1 word wide
 *
 * so that the many nodes deep in the tree work on one to four words, for which the code is
 * unrolled. A frame has at most half the words of the frame before it; there is one buffer for
 * each, and only one path of the tree is alive, so the search allocates nothing.
 *
 * A coloured secondary item has one mask for all its options and one for each colour: an option
 * that gives it a colour excludes `all` but those under `same`.
 *
 * Branches on the item with the fewest options, the first of several (in the order they were
 * added). Memory: (items + colours) · options / 8 bytes, twice.
 */
#include "cover/dense.h"

#include "base/cpu_sets.h"
#include "base/logarithm.h"
#include "base/memory.h"

#include <stdlib.h>

enum { MOST_OPTIONS = 16383, MOST_MASKS = 65535, LINE = 64 /* bytes of a cache line */ };
#define MOST_MEMORY ((size_t)1 << 28)

/* ---- translating the problem ----------------------------------------------------------------- */

/* Numbers of masks: primary items, then secondary items, then (item, colour) pairs. */
typedef struct numbering {
    uint32_t *of_item;
    uint32_t *node_mask; /* by node: the mask of its item with its colour; 0 when uncoloured */
    uint32_t masks;
} numbering;

typedef struct coloured_node {
    uint32_t item, colour;
    size_t node;
} coloured_node;

static int by_item_and_colour(const void *a, const void *b) {
    const coloured_node *x = a, *y = b;
    if (x->item != y->item) return x->item < y->item ? -1 : 1;
    if (x->colour != y->colour) return x->colour < y->colour ? -1 : 1;
    return 0;
}

static void number_items(const qdr_cover *cover, const uint32_t *order, numbering *n) {
    uint32_t primaries = 0, secondaries = (uint32_t)cover->primary_count;
    for (size_t k = 0; k < cover->item_count; k++) {
        size_t i = order ? order[k] : k;
        n->of_item[i] = cover->kind[i] == QDR_PRIMARY ? primaries++ : secondaries++;
    }
    n->masks = secondaries;
}

/* Numbers the pairs of item and colour, by sorting the coloured nodes. */
static bool number_colours(const qdr_cover *cover, numbering *n) {
    size_t coloured = 0;
    coloured_node *sorted = qdri_alloc(cover->coloured_nodes, sizeof *sorted);
    if (!sorted) return false;
    for (size_t i = 0; i < cover->coloured_nodes; i++)
        if (cover->colour[i] != 0)
            sorted[coloured++] = (coloured_node){cover->nodes[i], cover->colour[i], i};
    qsort(sorted, coloured, sizeof *sorted, by_item_and_colour);
    for (size_t i = 0; i < coloured; i++) {
        if (i == 0 || by_item_and_colour(&sorted[i - 1], &sorted[i]) != 0) n->masks++;
        n->node_mask[sorted[i].node] = n->masks - 1;
    }
    qdri_free(sorted);
    return true;
}

static bool number_masks(const qdr_cover *cover, const uint32_t *order, numbering *n) {
    n->of_item = qdri_alloc(cover->item_count, sizeof *n->of_item);
    n->node_mask = qdri_zalloc(cover->coloured_nodes, sizeof *n->node_mask);
    if (!n->of_item || !n->node_mask) return false;
    number_items(cover, order, n);
    return number_colours(cover, n);
}

static uint16_t *add_links(const qdr_cover *cover, const numbering *n, uint32_t o, uint16_t *at,
                           dense_option *option) {
    size_t from = cover->start[o], to = cover->start[o + 1];
    uint16_t *first = at;
    for (size_t i = from; i < to; i++)
        if (cover->kind[cover->nodes[i]] == QDR_PRIMARY)
            *at++ = (uint16_t)n->of_item[cover->nodes[i]];
    option->primaries = (uint16_t)(at - first);
    for (size_t i = from; i < to; i++)
        if (cover->kind[cover->nodes[i]] != QDR_PRIMARY && qdri_cover_colour(cover, i) == 0)
            *at++ = (uint16_t)n->of_item[cover->nodes[i]];
    option->plain = (uint16_t)(at - first);
    for (size_t i = from; i < to; i++) {
        if (qdri_cover_colour(cover, i) == 0) continue;
        *at++ = (uint16_t)n->of_item[cover->nodes[i]];
        *at++ = (uint16_t)n->node_mask[i];
        option->pairs++;
    }
    return at;
}

static qdr_status translate(dense *d, const qdr_cover *cover, const uint32_t *order) {
    numbering n = {0};
    qdr_status status = QDR_NO_MEMORY;
    d->option = qdri_zalloc(cover->option_count, sizeof *d->option);
    d->links = qdri_alloc(cover->node_count * 2, sizeof *d->links);
    if (d->option && d->links && number_masks(cover, order, &n))
        status = n.masks <= MOST_MASKS ? QDR_OK : QDR_UNSUPPORTED;
    if (status == QDR_OK) {
        uint16_t *at = d->links;
        for (uint32_t o = 0; o < cover->option_count; o++) {
            d->option[o].start = (uint32_t)(at - d->links);
            at = add_links(cover, &n, o, at, &d->option[o]);
            if (d->option[o].primaries > d->most_primaries)
                d->most_primaries = d->option[o].primaries;
        }
        d->masks = n.masks;
        d->primaries = (uint32_t)cover->primary_count;
        d->options = (uint32_t)cover->option_count;
    }
    qdri_free(n.of_item);
    qdri_free(n.node_mask);
    return status;
}

/* ---- memory ---------------------------------------------------------------------------------- */

/* Hands out pieces of one block, each on a cache line of its own; with `base` NULL only adds up. */
typedef struct arena {
    unsigned char *base;
    size_t used;
} arena;

static void *carve(arena *a, size_t bytes) {
    void *piece = a->base ? a->base + a->used : NULL;
    a->used += (bytes + LINE - 1) / LINE * LINE;
    return piece;
}

static void lay_out(dense *d, arena *a) {
    uint32_t words = (d->options + 63) / 64;
    if (words == 0) words = 1;
    if (words > 4) words = (words + 3) / 4 * 4; /* whole vectors */
    d->frame[0].words = words;
    for (uint32_t f = 0, w = words; w > 0; f++, w /= 2) {
        d->frame[f].ids = carve(a, w * 64 * sizeof *d->frame->ids);
        d->frame[f].mask = carve(a, (size_t)d->masks * w * sizeof *d->frame->mask);
    }
    uint32_t chosen = d->primaries > d->options ? d->primaries : d->options; /* with bounds */
    d->trail = carve(a, (chosen + 1) * sizeof *d->trail);
    d->queue = carve(a, (d->primaries + 1) * sizeof *d->queue);
    d->small = carve(a, sizeof *d->small);
    d->number = carve(a, d->primaries * sizeof *d->number);
    d->before = carve(a, words * sizeof *d->before);
    d->level = carve(a, d->levels * sizeof *d->level);
    for (uint32_t l = 0; l < d->levels; l++) {
        uint64_t *live = carve(a, words * sizeof *live);
        int16_t *size = carve(a, d->primaries * sizeof *size);
        uint16_t *room = carve(a, d->primaries * sizeof *room);
        if (a->base) d->level[l] = (dense_level){.live = live, .size = size, .room = room};
    }
}

/* About how many pairs of item and colour there are, as number_colours will find by sorting: each
 * marks one of so many places, and the places left blank tell how many differ (linear counting). */
static size_t count_pairs(const qdr_cover *cover) {
    enum { PLACES = 1 << 16 };
    uint64_t marked[PLACES / 64] = {0};
    uint32_t blank = PLACES;
    for (size_t n = 0; n < cover->coloured_nodes; n++) {
        uint64_t pair = (uint64_t)cover->nodes[n] << 32 | cover->colour[n];
        uint64_t place = pair * 0x9e3779b97f4a7c15u >> 48, bit = (uint64_t)1 << place % 64;
        blank -= cover->colour[n] != 0 && !(marked[place / 64] & bit);
        if (cover->colour[n] != 0) marked[place / 64] |= bit;
    }
    return blank > 0 ? (size_t)(PLACES * qdri_log((double)PLACES / blank)) : MOST_MASKS;
}

size_t qdri_dense_bytes(const qdr_cover *cover) {
    if (cover->option_count > MOST_OPTIONS) return SIZE_MAX;
    const size_t masks = cover->item_count + (cover->coloured_nodes ? count_pairs(cover) : 0);
    if (masks >= MOST_MASKS) return SIZE_MAX;
    dense d = {.options = (uint32_t)cover->option_count,
               .masks = (uint32_t)masks,
               .primaries = (uint32_t)cover->primary_count,
               .levels = (uint32_t)cover->primary_count + 1};
    arena a = {0};
    lay_out(&d, &a);
    return a.used <= MOST_MEMORY ? a.used : SIZE_MAX;
}

static void fill_root(dense *d) {
    dense_frame *frame = &d->frame[0];
    dense_level *root = &d->level[0];
    for (uint32_t o = 0; o < d->options; o++) {
        const dense_option *option = &d->option[o];
        frame->ids[o] = (uint16_t)o;
        root->live[o / 64] |= (uint64_t)1 << o % 64;
        for (uint32_t k = 0; k < option->plain + 2u * option->pairs; k++)
            frame->mask[(size_t)d->links[option->start + k] * frame->words + o / 64] |= (uint64_t)1
                                                                                        << o % 64;
    }
    for (uint32_t i = 0; i < d->primaries; i++) root->room[i] = (uint16_t)i;
    root->active = root->room;
    root->active_count = root->left = d->primaries;
    root->frame = frame;
    root->count = d->options;
    d->top = -1;
}

/* ---- the engine ------------------------------------------------------------------------------ */

void qdri_dense_clear(dense *d) {
    qdri_free(d->option);
    qdri_free(d->links);
    qdri_free(d->memory);
}

static void close_search(void *search) {
    if (!search) return;
    qdri_dense_clear(search);
    qdri_free(search);
}

qdr_status qdri_dense_prepare(dense *d, const qdr_cover *cover, const uint32_t *order,
                              size_t levels) {
    if (cover->option_count > MOST_OPTIONS || cover->item_count > MOST_MASKS)
        return QDR_UNSUPPORTED;
    qdr_status status = translate(d, cover, order);
    if (status != QDR_OK) return status;
    arena a = {0};
    d->levels = (uint32_t)levels;
    lay_out(d, &a);
    if (a.used > MOST_MEMORY) return QDR_UNSUPPORTED;
    /* Zeros from the system cost nothing where a search never goes, as to most of its levels. */
    d->memory = qdri_zalloc(a.used + LINE - 1, 1);
    if (!d->memory) return QDR_NO_MEMORY;
    a.base = (unsigned char *)(((uintptr_t)d->memory + LINE - 1) / LINE * LINE);
    d->stats.bytes =
        a.used + cover->option_count * sizeof *d->option + cover->node_count * 2 * sizeof *d->links;
    a.used = 0;
    lay_out(d, &a);
    fill_root(d);
    return QDR_OK;
}

static const void *const versions[] = {&qdri_dense_avx2, &qdri_dense_plain};

static qdr_status open_search(const qdr_cover *cover, const qdr_limits *limits, void **search) {
    if (cover->bounded_items > 0) return QDR_UNSUPPORTED;
    dense *d = qdri_zalloc(1, sizeof *d);
    if (!d) return QDR_NO_MEMORY;
    qdr_status status = qdri_dense_prepare(d, cover, NULL, cover->primary_count + 1);
    if (status != QDR_OK) {
        close_search(d);
        return status;
    }
    d->code = qdri_cpu_pick(versions);
    qdri_watch_start(&d->watch, limits);
    *search = d;
    return QDR_OK;
}

static qdr_step next(void *search, const uint32_t **options, size_t *count) {
    dense *d = search;
    d->wanted = 1;
    qdr_step step = d->code->run(d);
    if (step != QDR_SOLUTION) return step;
    *options = d->trail;
    *count = d->found;
    return step;
}

static qdr_step count_solutions(void *search, uint64_t limit, uint64_t *found) {
    dense *d = search;
    d->wanted = limit;
    qdr_step step = d->code->run(d);
    *found = limit - d->wanted;
    return step;
}

static void stats(const void *search, qdr_stats *out) {
    const dense *d = search;
    *out = d->stats;
    out->nodes = qdri_watch_nodes(&d->watch);
}

static qdri_watch *watch(void *search) {
    dense *d = search;
    return &d->watch;
}

/* The way to a place is no work that counts. */
static bool seek(void *search, const qdri_place *place) {
    dense *d = search;
    qdri_watch limits = d->watch;
    qdr_stats so_far = d->stats;
    d->watch = (qdri_watch){0};
    d->base = place->base;
    bool found = d->code->seek(d, place);
    d->watch = limits;
    d->stats = so_far;
    return found;
}

const qdri_cover_engine qdri_cover_engine_dense = {
    "dense",         "bit sets, repacked as they shrink; the item with the fewest options first",
    open_search,     next,
    count_solutions, stats,
    close_search,    watch,
    qdri_dense_tell, seek,
    qdri_dense_split};
