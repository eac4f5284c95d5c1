/* cover_plan.c: see cover_plan.h.
 *
 * Bit sets or lists? A choice costs bit sets the words of the options that are left, however few of
 * them leave; it costs links and sparse sets what leaves, however many are left. So what counts is
 * how many options a choice excludes.
 *
 * `dense` packs its sets anew as they shrink, so it is to be asked where the search spends its
 * time, near the leaves: there are a few words left, in which it wins when a choice excludes a
 * dozen options or more, and its end game, which wins always. `bounds` never packs anew: for it the
 * whole problem is asked.
 *
 * The memory of dense grows with the square of the options. Small problems are not looked at: there
 * it loses little where it loses. Nor are coloured ones, of which none was found that it loses.
 */
#include "cover/cover_plan.h"

#include "base/auto.h"
#include "base/memory.h"
#include "base/threads.h"
#include "cover/dense.h"
#include "cover/leaf_choices.h"

#define SMALL ((size_t)2 << 20)                    /* bytes up to which dense is taken unseen */
#define LARGE ((size_t)32 << 20)                   /* … above which it is not taken */
static const double MANY_EXCLUDED = 13;            /* options, by a choice near the leaves */
static const double END_LIVE = 100, END_OPEN = 64; /* options and items: the end game is near */
static const double EXCLUDED_PER_WORD = 2.5;       /* options, by any choice: for bounds */

/* Whether an engine knows what this problem has besides plain items. */
static bool takes(const qdri_cover_engine *engine, const qdr_cover *cover) {
    if (engine == &qdri_cover_engine_cells || engine == &qdri_cover_engine_bounds) return true;
    if (cover->bounded_items > 0) return false;
    return cover->coloured_nodes == 0 || engine != &qdri_cover_engine_algox;
}

static qdr_status suit_plain(const qdr_cover *cover, const qdri_cover_engine **engine) {
    const size_t bytes = qdri_dense_bytes(cover);
    leaf_choices leaf = {0};
    bool small = bytes <= (cover->coloured_nodes > 0 ? LARGE : SMALL);
    if (!small && bytes <= LARGE) {
        qdr_status status = qdri_leaf_choices(cover, &leaf);
        if (status != QDR_OK) return status;
    }
    bool ends_small = leaf.live > 0 && leaf.live <= END_LIVE && leaf.open <= END_OPEN;
    bool bits = small || ends_small || leaf.excluded >= MANY_EXCLUDED;
    *engine = bits ? &qdri_cover_engine_dense : &qdri_cover_engine_dlx;
    return QDR_OK;
}

/* By the sum of squares: an item with n options makes each of them exclude the n - 1 others. */
static qdr_status suit_bounds(const qdr_cover *cover, const qdri_cover_engine **engine) {
    uint32_t *size = qdri_zalloc(cover->item_count, sizeof *size);
    double excluded = 0, words = (double)(cover->option_count / 64 + 1);
    if (!size) return QDR_NO_MEMORY;
    for (size_t n = 0; n < cover->node_count; n++) excluded += 2.0 * size[cover->nodes[n]]++;
    qdri_free(size);
    bool many = excluded >= EXCLUDED_PER_WORD * words * (double)cover->option_count;
    *engine = many && qdri_dense_bytes(cover) < SIZE_MAX ? &qdri_cover_engine_bounds
                                                         : &qdri_cover_engine_cells;
    return QDR_OK;
}

/* The engine that chooses its items in another way than by their sizes. */
static qdr_status suit_choice(const qdr_cover_options *options, const qdri_cover_engine **engine) {
    if (options->choose != QDR_CHOOSE_SHARP && options->choose != QDR_CHOOSE_WEIGHTS)
        return QDR_BAD_ARGUMENT;
    if (!qdri_is_auto(options->engine) && *engine != &qdri_cover_engine_cells)
        return QDR_UNSUPPORTED;
    *engine = options->choose == QDR_CHOOSE_SHARP ? &qdri_cover_engine_cells_sharp
                                                  : &qdri_cover_engine_cells_weights;
    return QDR_OK;
}

static qdr_status pick(const qdr_cover *cover, const qdr_cover_options *options,
                       const qdri_cover_engine **engine) {
    if (!qdri_is_auto(options->engine)) {
        *engine = qdri_cover_engine_find(options->engine);
        if (!*engine) return QDR_BAD_ARGUMENT;
        if (!takes(*engine, cover)) return QDR_UNSUPPORTED;
    }
    if (options->choose != QDR_CHOOSE_MRV) return suit_choice(options, engine);
    if (!qdri_is_auto(options->engine)) return QDR_OK;
    return cover->bounded_items > 0 ? suit_bounds(cover, engine) : suit_plain(cover, engine);
}

/* Nodes are counted by one thread, so that a limit always ends at the same node. */
static uint32_t how_many(const qdri_cover_engine *engine, const qdr_cover_options *options) {
    if (!engine->split || options->limits.nodes > 0) return 1;
    return (uint32_t)qdri_thread_count(options->jobs);
}

qdr_status qdri_cover_plan_for(const qdr_cover *cover, const qdr_cover_options *options,
                               qdri_cover_plan *plan) {
    qdr_status status = pick(cover, options, &plan->engine);
    if (status != QDR_OK) return status;
    plan->jobs = how_many(plan->engine, options);
    plan->remember = qdri_is_auto(options->engine) && options->choose == QDR_CHOOSE_MRV &&
                     options->limits.solutions == 0 && options->limits.nodes == 0;
    return QDR_OK;
}
