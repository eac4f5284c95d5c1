/* cheapest.c: the k cheapest covers, by branch and bound.
 *
 * The cells engine searches, under a ceiling: what the k-th best cover so far costs. It cuts a
 * branch off where what is spent and what the open items cost at least come up to the ceiling (an
 * option's cost is split evenly among its primary items, and an item costs at least the least part
 * of its options). The best covers are kept in order of cost, equal ones in the order found.
 */
#include "cover/cells.h"

#include "base/memory.h"

#include <quadrille/cover_cheapest.h>
#include <string.h>

typedef struct priced_cover {
    uint64_t cost;
    size_t count;
    uint32_t *options;
} priced_cover;

struct qdr_cover_best {
    size_t wanted, count;
    priced_cover *covers; /* wanted + 1 of them; cheapest first */
    uint32_t *seen;
};

static uint64_t cost_of(const qdr_cover *cover, const uint32_t *options, size_t count) {
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t cost = qdr_cover_cost(cover, options[i]);
        sum = sum > UINT64_MAX - cost ? UINT64_MAX : sum + cost;
    }
    return sum;
}

/* Puts a cover in its place; the one too many drops out. */
static bool keep(qdr_cover_best *b, const uint32_t *options, size_t count, uint64_t cost) {
    uint32_t *copy = qdri_alloc(count, sizeof *copy);
    if (!copy) return false;
    if (count > 0) memcpy(copy, options, count * sizeof *copy);
    size_t at = b->count;
    for (; at > 0 && b->covers[at - 1].cost > cost; at--) b->covers[at] = b->covers[at - 1];
    b->covers[at] = (priced_cover){cost, count, copy};
    if (b->count < b->wanted)
        b->count++;
    else
        qdri_free(b->covers[b->wanted].options);
    return true;
}

static qdr_status search_best(qdr_cover_best *b, const qdr_cover *cover, void *search,
                              qdr_step *step) {
    const uint32_t *options;
    size_t count;
    while ((*step = qdri_cover_engine_cells.next(search, &options, &count)) == QDR_SOLUTION) {
        if (!qdri_cover_accepts(cover, options, count, b->seen)) return QDR_RECHECK_FAILED;
        if (!keep(b, options, count, cost_of(cover, options, count))) return QDR_NO_MEMORY;
        if (b->count == b->wanted) qdri_cells_set_ceiling(search, b->covers[b->count - 1].cost);
    }
    return QDR_OK;
}

qdr_status qdr_cover_cheapest(const qdr_cover *cover, const qdr_limits *limits, size_t wanted,
                              qdr_cover_best **best, qdr_step *step, qdr_stats *stats) {
    if (wanted == 0) return QDR_BAD_ARGUMENT;
    qdr_limits none = QDR_LIMITS_INIT;
    void *search;
    qdr_status status = qdri_cover_engine_cells.open(cover, limits ? limits : &none, &search);
    if (status != QDR_OK) return status;
    qdr_cover_best *b = qdri_zalloc(1, sizeof *b);
    if (b) {
        b->wanted = wanted;
        b->covers = qdri_zalloc(wanted + 1, sizeof *b->covers);
        b->seen = qdri_alloc(cover->item_count, sizeof *b->seen);
    }
    status = b && b->covers && b->seen ? search_best(b, cover, search, step) : QDR_NO_MEMORY;
    if (stats) qdri_cover_engine_cells.stats(search, stats);
    qdri_cover_engine_cells.close(search);
    if (status != QDR_OK) {
        qdr_cover_best_free(b);
        return status;
    }
    if (stats) stats->solutions = b->count, stats->engine = qdri_cover_engine_cells.name;
    *best = b;
    return QDR_OK;
}

size_t qdr_cover_best_count(const qdr_cover_best *best) {
    return best->count;
}

const uint32_t *qdr_cover_best_options(const qdr_cover_best *best, size_t i, size_t *count,
                                       uint64_t *cost) {
    *count = best->covers[i].count;
    *cost = best->covers[i].cost;
    return best->covers[i].options;
}

void qdr_cover_best_free(qdr_cover_best *best) {
    if (!best) return;
    for (size_t i = 0; i < best->count; i++) qdri_free(best->covers[i].options);
    qdri_free(best->covers);
    qdri_free(best->seen);
    qdri_free(best);
}
