/* cover_auto.c: the engine that people get who name none: it picks one by looking at the problem
 * (algorithm selection).
 *
 * Bit sets win wherever a word of them stands for many options: up to some thousand options they
 * are 3 to 15 times as fast as links. They touch all words of the live options at every node until
 * few are left, so where the options are many and each excludes only a handful (a 25×25 Sudoku,
 * say) links are faster: they touch only what changes. Bounds have bit sets of their own up to the
 * same size. Cells take what is left: bounds on large problems.
 */
#include "cover/cover_engine.h"

#include "base/memory.h"

typedef struct picked {
    const qdri_cover_engine *engine;
    void *state;
} picked;

enum { MANY_OPTIONS = 6000 };

static const qdri_cover_engine *pick(const qdr_cover *cover) {
    if (cover->option_count <= MANY_OPTIONS && cover->bounded_items > 0)
        return &qdri_cover_engine_bounds;
    if (cover->bounded_items > 0) return &qdri_cover_engine_cells;
    if (cover->option_count <= MANY_OPTIONS) return &qdri_cover_engine_dense;
    return &qdri_cover_engine_dlx;
}

static void close_search(void *search) {
    picked *p = search;
    if (!p) return;
    if (p->state) p->engine->close(p->state);
    qdri_free(p);
}

static qdr_status open_search(const qdr_cover *cover, const qdr_limits *limits, void **search) {
    picked *p = qdri_zalloc(1, sizeof *p);
    if (!p) return QDR_NO_MEMORY;
    p->engine = pick(cover);
    qdr_status status = p->engine->open(cover, limits, &p->state);
    if (status == QDR_UNSUPPORTED) { /* few options, but too many items */
        p->engine = &qdri_cover_engine_cells;
        status = p->engine->open(cover, limits, &p->state);
    }
    if (status == QDR_OK)
        *search = p;
    else
        close_search(p);
    return status;
}

static qdr_step next(void *search, const uint32_t **options, size_t *count) {
    picked *p = search;
    return p->engine->next(p->state, options, count);
}

static qdr_step count_solutions(void *search, uint64_t limit, uint64_t *found) {
    picked *p = search;
    return p->engine->count(p->state, limit, found);
}

static void stats(const void *search, qdr_stats *out) {
    const picked *p = search;
    p->engine->stats(p->state, out);
    out->engine = p->engine->name;
}

static qdri_watch *watch(void *search) {
    picked *p = search;
    return p->engine->watch(p->state);
}

static void tell(const void *search, qdri_place *place) {
    const picked *p = search;
    p->engine->tell(p->state, place);
}

static bool seek(void *search, const qdri_place *place) {
    picked *p = search;
    return p->engine->seek(p->state, place);
}

static bool split(void *search, qdri_place *given) {
    picked *p = search;
    return p->engine->split(p->state, given);
}

const qdri_cover_engine qdri_cover_engine_auto = {"auto",
                                                  "the engine that suits the problem",
                                                  open_search,
                                                  next,
                                                  count_solutions,
                                                  stats,
                                                  close_search,
                                                  watch,
                                                  tell,
                                                  seek,
                                                  split};
