/* cells_setup.c: opening and closing a search of the cells engine: its memory, the sets, what items
 * cost at least, and the three ways to choose an item. */
#include "cover/cells_type.h"

#include "base/memory.h"

#include <quadrille/cover_cheapest.h>

static void close_search(void *search) {
    cells *c = search;
    if (!c) return;
    qdri_free(c->item);
    qdri_free(c->node);
    qdri_free(c->set);
    qdri_free(c->owner);
    qdri_free(c->is_gone);
    qdri_free(c->gone);
    qdri_free(c->taken);
    qdri_free(c->active);
    qdri_free(c->rank);
    qdri_free(c->queue);
    qdri_free(c->solution);
    qdri_free(c->level);
    qdri_free(c->weight);
    qdri_free(c->is_sharp);
    qdri_free(c);
}

static void *grab(cells *c, size_t count, size_t size, bool *failed) {
    void *memory = qdri_zalloc(count + 1, size);
    *failed |= memory == NULL;
    c->stats.bytes += (count + 1) * size;
    return memory;
}

static bool allocate(cells *c, const qdr_cover *cover, qdr_cover_choice choice) {
    bool failed = false;
    size_t items = cover->item_count, options = cover->option_count, nodes = cover->node_count;
    c->item = grab(c, items, sizeof *c->item, &failed);
    c->node = grab(c, nodes, sizeof *c->node, &failed);
    c->set = grab(c, nodes, sizeof *c->set, &failed);
    c->owner = grab(c, items, sizeof *c->owner, &failed);
    c->is_gone = grab(c, options, sizeof *c->is_gone, &failed);
    c->gone = grab(c, options, sizeof *c->gone, &failed);
    c->taken = grab(c, options, sizeof *c->taken, &failed);
    c->active = grab(c, items, sizeof *c->active, &failed);
    c->rank = grab(c, items, sizeof *c->rank, &failed);
    c->queue = grab(c, items, sizeof *c->queue, &failed);
    c->solution = grab(c, options, sizeof *c->solution, &failed);
    c->level = grab(c, options, sizeof *c->level, &failed);
    if (choice == QDR_CHOOSE_WEIGHTS) c->weight = grab(c, items, sizeof *c->weight, &failed);
    if (choice == QDR_CHOOSE_SHARP) c->is_sharp = grab(c, items, sizeof *c->is_sharp, &failed);
    return !failed;
}

static void fill(cells *c, const qdr_cover *cover) {
    for (uint32_t i = 0; i < cover->item_count; i++) {
        cell_item *item = &c->item[i];
        item->primary = cover->kind[i] == QDR_PRIMARY;
        item->low = item->primary ? (int32_t)qdri_cover_low(cover, i) : 0;
        item->high = (int32_t)qdri_cover_high(cover, i);
        c->owner[i] = UINT32_MAX;
        if (!item->primary) continue;
        c->rank[i] = c->active_count;
        c->active[c->active_count++] = i;
    }
    for (size_t n = 0; n < cover->node_count; n++) c->item[cover->nodes[n]].size++;
    uint32_t base = 0;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        c->item[i].base = base;
        base += c->item[i].size;
        c->item[i].size = 0;
    }
    for (uint32_t o = 0; o < cover->option_count; o++)
        for (size_t n = cover->start[o]; n < cover->start[o + 1]; n++) {
            cell_item *item = &c->item[cover->nodes[n]];
            uint32_t place = item->base + item->size++;
            c->node[n] = (cell_node){cover->nodes[n], o, qdri_cover_colour(cover, n), place};
            c->set[place] = (uint32_t)n;
        }
}

/* Splits what options cost among their primary items, rounded down: then all parts of the items of
 * an option together are no more than it costs, and so is the sum over a cover. */
static void split_costs(cells *c, const qdr_cover *cover) {
    for (size_t i = 0; i < cover->item_count; i++) c->item[i].least_cost = UINT64_MAX;
    for (uint32_t o = 0; o < cover->option_count; o++) {
        uint64_t primaries = 0;
        for (size_t n = cover->start[o]; n < cover->start[o + 1]; n++)
            primaries += c->item[cover->nodes[n]].primary;
        /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): every option has a primary item */
        uint64_t part = qdr_cover_cost(cover, o) / primaries;
        for (size_t n = cover->start[o]; n < cover->start[o + 1]; n++) {
            cell_item *item = &c->item[cover->nodes[n]];
            if (part < item->least_cost) item->least_cost = part;
        }
    }
    for (size_t i = 0; i < cover->item_count; i++) {
        cell_item *item = &c->item[i];
        uint64_t low = item->primary ? (uint64_t)item->low : 0;
        /* without options it cannot be covered at all; and a sum that is too large is no bound */
        if (item->size == 0 || (low > 0 && item->least_cost > (UINT64_MAX / 4 - c->rest) / low))
            item->least_cost = 0;
        c->rest += item->least_cost * low;
    }
}

void qdri_cells_set_ceiling(void *search, uint64_t ceiling) {
    cells *c = search;
    c->ceiling = ceiling;
}

/* Items begin with the same weight, and are sharp or not. */
static void fill_choice(cells *c, const qdr_cover *cover) {
    for (uint32_t i = 0; i < cover->item_count && c->weight; i++) c->weight[i] = 1;
    for (uint32_t i = 0; i < cover->item_count && c->is_sharp; i++) {
        const char *name = qdr_cover_item_name(cover, i);
        c->is_sharp[i] = name && *name == '#';
    }
}

static qdr_status open_choosing(const qdr_cover *cover, const qdr_limits *limits,
                                qdr_cover_choice choice, void **search) {
    if (cover->node_count >= UINT32_MAX) return QDR_UNSUPPORTED;
    cells *c = qdri_zalloc(1, sizeof *c);
    if (!c || !allocate(c, cover, choice)) {
        close_search(c);
        return QDR_NO_MEMORY;
    }
    c->cover = cover;
    fill(c, cover);
    c->ceiling = UINT64_MAX;
    c->culprit = UINT32_MAX;
    fill_choice(c, cover);
    if (cover->priced_options > 0) split_costs(c, cover);
    qdri_watch_start(&c->watch, limits);
    *search = c;
    return QDR_OK;
}

static qdri_watch *watch(void *search) {
    cells *c = search;
    return &c->watch;
}

static void stats(const void *search, qdr_stats *out) {
    const cells *c = search;
    *out = c->stats;
    out->nodes = qdri_watch_nodes(&c->watch);
}

static qdr_status open_search(const qdr_cover *cover, const qdr_limits *limits, void **search) {
    return open_choosing(cover, limits, QDR_CHOOSE_MRV, search);
}

static qdr_status open_sharp(const qdr_cover *cover, const qdr_limits *limits, void **search) {
    return open_choosing(cover, limits, QDR_CHOOSE_SHARP, search);
}

static qdr_status open_weights(const qdr_cover *cover, const qdr_limits *limits, void **search) {
    return open_choosing(cover, limits, QDR_CHOOSE_WEIGHTS, search);
}

const qdri_cover_engine qdri_cover_engine_cells = {
    "cells",          "sparse sets, the item with the smallest choice first; takes bounds",
    open_search,      qdri_cells_next,
    qdri_cells_count, stats,
    close_search,     watch,
    qdri_cells_tell,  qdri_cells_seek,
    qdri_cells_split};

const qdri_cover_engine qdri_cover_engine_cells_sharp = {
    "cells",          "sparse sets, sharp items first",
    open_sharp,       qdri_cells_next,
    qdri_cells_count, stats,
    close_search,     watch,
    qdri_cells_tell,  qdri_cells_seek,
    qdri_cells_split};

/* Weights depend on what the search has met, so a place means nothing to another one. */
const qdri_cover_engine qdri_cover_engine_cells_weights = {
    "cells",
    "sparse sets, items that ended branches first",
    open_weights,
    qdri_cells_next,
    qdri_cells_count,
    stats,
    close_search,
    watch,
    NULL,
    NULL,
    NULL};
