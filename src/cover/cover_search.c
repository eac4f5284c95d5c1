/* cover_search.c: the public search: picks the engine, counts solutions against their limit, and
 * re-checks each one before it leaves. */
#include "cover/cover_engine.h"

#include "base/memory.h"

#include <inttypes.h>
#include <string.h>

static const qdri_cover_engine *const engines[] = {
    &qdri_cover_engine_auto,   &qdri_cover_engine_dlx,   &qdri_cover_engine_dlx_first,
    &qdri_cover_engine_algox,  &qdri_cover_engine_dense, &qdri_cover_engine_cells,
    &qdri_cover_engine_bounds,
};

enum { ENGINES = sizeof engines / sizeof *engines };

struct qdr_cover_search {
    const qdr_cover *cover;
    const qdri_cover_engine *engine;
    void *state;
    uint64_t limit; /* of solutions; 0: none */
    uint64_t found;
    uint32_t *seen; /* scratch of the re-check */
};

const char *qdr_cover_engine_name(size_t i) {
    return i < ENGINES ? engines[i]->name : NULL;
}

const char *qdr_cover_engine_idea(size_t i) {
    return i < ENGINES ? engines[i]->idea : NULL;
}

const qdri_cover_engine *qdri_cover_engine_find(const char *name) {
    if (!name) return engines[0];
    for (size_t i = 0; i < ENGINES; i++)
        if (strcmp(engines[i]->name, name) == 0) return engines[i];
    return NULL;
}

/* Whether an engine knows what this problem has besides plain items. */
static bool takes(const qdri_cover_engine *engine, const qdr_cover *cover) {
    if (engine == &qdri_cover_engine_auto || engine == &qdri_cover_engine_cells ||
        engine == &qdri_cover_engine_bounds)
        return true;
    if (cover->bounded_items > 0) return false;
    return cover->coloured_nodes == 0 || engine == &qdri_cover_engine_dense;
}

qdr_status qdr_cover_search_new(const qdr_cover *cover, const qdr_cover_options *options,
                                qdr_cover_search **search) {
    qdr_cover_options defaults = QDR_COVER_OPTIONS_INIT;
    if (!options) options = &defaults;
    const qdri_cover_engine *engine = qdri_cover_engine_find(options->engine);
    if (!engine) return QDR_BAD_ARGUMENT;
    if (!takes(engine, cover)) return QDR_UNSUPPORTED;
    qdr_cover_search *made = qdri_zalloc(1, sizeof *made);
    if (!made) return QDR_NO_MEMORY;
    made->cover = cover;
    made->limit = options->limits.solutions;
    made->seen = qdri_alloc(cover->item_count, sizeof *made->seen);
    qdr_status status =
        made->seen ? engine->open(cover, &options->limits, &made->state) : QDR_NO_MEMORY;
    if (status != QDR_OK) {
        qdr_cover_search_free(made);
        return status;
    }
    made->engine = engine;
    *search = made;
    return QDR_OK;
}

qdr_step qdr_cover_search_next(qdr_cover_search *search, const uint32_t **options, size_t *count) {
    if (search->limit > 0 && search->found >= search->limit) return QDR_STOPPED;
    const uint32_t *chosen;
    size_t chosen_count;
    qdr_step step = search->engine->next(search->state, &chosen, &chosen_count);
    if (step != QDR_SOLUTION) return step;
    if (!qdri_cover_accepts(search->cover, chosen, chosen_count, search->seen)) return QDR_FAILED;
    search->found++;
    *options = chosen;
    *count = chosen_count;
    return QDR_SOLUTION;
}

void qdr_cover_search_stats(const qdr_cover_search *search, qdr_stats *stats) {
    search->engine->stats(search->state, stats);
    stats->solutions = search->found;
}

void qdr_cover_search_free(qdr_cover_search *search) {
    if (!search) return;
    if (search->engine) search->engine->close(search->state);
    qdri_free(search->seen);
    qdri_free(search);
}

static qdr_status count_by_search(const qdr_cover *cover, const qdr_cover_options *options,
                                  uint64_t *solutions, qdr_step *step, qdr_stats *stats) {
    qdr_cover_search *search;
    qdr_status status = qdr_cover_search_new(cover, options, &search);
    if (status != QDR_OK) return status;
    uint64_t limit = search->limit > 0 ? search->limit : UINT64_MAX;
    qdr_step last = search->engine->count(search->state, limit, &search->found);
    if (last == QDR_SOLUTION) last = QDR_STOPPED; /* the limit was reached */
    *solutions = search->found;
    *step = last;
    if (stats) qdr_cover_search_stats(search, stats);
    qdr_cover_search_free(search);
    return QDR_OK;
}

/* Counts by the way that pays, or, where an engine is named, or solutions or nodes are limited, by
 * a search that passes over the solutions one by one. */
static qdr_status count(const qdr_cover *cover, const qdr_cover_options *options,
                        uint64_t *solutions, qdr_text *decimal, qdr_step *step, qdr_stats *stats) {
    qdr_cover_options defaults = QDR_COVER_OPTIONS_INIT;
    if (!options) options = &defaults;
    if (qdri_cover_engine_find(options->engine) == &qdri_cover_engine_auto &&
        options->limits.solutions == 0 && options->limits.nodes == 0) {
        qdr_status status = qdri_cover_count_any(cover, &options->limits, options->memory,
                                                 solutions, decimal, step, stats);
        if (status != QDR_UNSUPPORTED) return status;
    }
    qdr_status status = count_by_search(cover, options, solutions, step, stats);
    if (status != QDR_OK || !decimal) return status;
    qdr_text_printf(decimal, "%" PRIu64, *solutions);
    return decimal->failed ? QDR_NO_MEMORY : QDR_OK;
}

qdr_status qdr_cover_count(const qdr_cover *cover, const qdr_cover_options *options,
                           uint64_t *solutions, qdr_step *step, qdr_stats *stats) {
    return count(cover, options, solutions, NULL, step, stats);
}

qdr_status qdr_cover_count_exact(const qdr_cover *cover, const qdr_cover_options *options,
                                 qdr_text *decimal, qdr_step *step, qdr_stats *stats) {
    uint64_t solutions;
    return count(cover, options, &solutions, decimal, step, stats);
}
