/* dlx_search.h: the search of dlx.c for one width of index: choosing, trying, going back. A
 * template, upon dlx_setup.h.
 *
 * Includer defines:
 *     #define WORD uint32_t          // the unsigned type of an index; or uint16_t
 *     #define SIGNED int32_t         // as wide as WORD
 *     #define COVERED 0x40000000u    // above any size and below half of WORD's range
 *     #define NAME(name) name##_32   // a suffix of its own
 */
#include "cover/dlx_type.h"

#include <assert.h>
#include <string.h>

#if !defined(WORD) || !defined(SIGNED) || !defined(COVERED) || !defined(NAME)
#    error "dlx_search.h needs WORD, SIGNED, COVERED and NAME"
#endif

#include "cover/dlx_setup.h"

/* ---- choosing an item ------------------------------------------------------------------------ */

typedef SIGNED NAME(lanes) __attribute__((vector_size(16)));
enum { NAME(LANES) = 16 / sizeof(WORD) };

/* The first of the smallest items: the least size and its place for each lane of a vector, and
 * then the least of the lanes. Nothing is smaller than two here, so a stretch with a two ends the
 * search. */
static uint32_t NAME(smallest)(const NAME(dlx) * s) {
    uint64_t best = UINT64_MAX;
    size_t vectors = (s->primaries + NAME(LANES) - 1) / NAME(LANES);
    for (size_t from = s->from / NAME(LANES); from < vectors && best >> 32 > 2; from += STRETCH) {
        size_t end = from + STRETCH < vectors ? from + STRETCH : vectors;
        NAME(lanes) least, place = {0}, here = {0};
        memcpy(&least, s->size + from * NAME(LANES), sizeof least);
        for (size_t v = from + 1; v < end; v++) {
            NAME(lanes) sizes;
            memcpy(&sizes, s->size + v * NAME(LANES), sizeof sizes);
            here += 1;
            NAME(lanes) smaller = sizes < least;
            least = (sizes & smaller) | (least & ~smaller);
            place = (here & smaller) | (place & ~smaller);
        }
        for (size_t k = 0; k < NAME(LANES); k++) {
            uint64_t item = (from + (size_t)place[k]) * NAME(LANES) + k;
            uint64_t key = (uint64_t)least[k] << 32 | item;
            if (key < best) best = key;
        }
    }
    return (uint32_t)best;
}

/* The next item of the queue that is still down to one option; whoever covered it meanwhile has
 * raised its size. */
INLINE bool NAME(take_forced)(NAME(dlx) * s, uint32_t *item) {
    while (s->head < s->tail) {
        *item = s->queue[s->head++];
        if (s->size[*item] == 1) return true;
    }
    return false;
}

INLINE state NAME(choose)(NAME(dlx) * s, way w) {
    uint32_t item;
    bool forced = w.first ? false : NAME(take_forced)(s, &item);
    if (!forced) {
        while (s->size[s->from] >= COVERED) s->from++;
        item = w.first ? s->from : NAME(smallest)(s);
    }
    forced = s->size[item] == 1;
    s->pending = s->nodes[item].down;
    NAME(raise)(s, item);
    if (forced) return TRY_FORCED;
    NAME(guess) *guess = &s->guess[s->guesses++];
    guess->level = (WORD)s->level;
    guess->low = (WORD)s->tail;
    guess->from = (WORD)s->from;
    NAME(cover)(s, item, NOBODY, w, false);
    guess->end = (WORD)s->tail;
    return TRY_GUESS;
}

/* ---- trying an option ------------------------------------------------------------------------ */

INLINE void NAME(enter)(NAME(dlx) * s, uint32_t p, way w) {
    s->trail[s->level++] = (WORD)p;
    if (s->level > s->common.stats.depth) s->common.stats.depth = s->level;
    NAME(raise_others)(s, p, w);
}

INLINE state NAME(fail)(NAME(dlx) * s, uint32_t p, way w) {
    NAME(lower_others)(s, p, w);
    return BACK;
}

INLINE state NAME(try_forced)(NAME(dlx) * s, way w) {
    uint32_t p = s->pending;
    NAME(enter)(s, p, w);
    if (s->left == 0) return AFTER_FORCED_SOLUTION;
    if (NAME(leaves)(w))
        NAME(leave)(s, p, w);
    else
        NAME(cover)(s, s->nodes[p].item, NOBODY, w, false);
    return NAME(cover_others)(s, p, w) ? CHOOSE : NAME(fail)(s, p, w);
}

/* Covering the guessed item may have left others without options; that matters only now that it
 * is known which of them this option covers itself. */
INLINE bool NAME(dry)(const NAME(dlx) * s, uint32_t low, uint32_t end) {
    for (uint32_t i = low; i < end; i++)
        if (s->size[s->queue[i]] == 0) return true;
    return false;
}

INLINE state NAME(try_guess)(NAME(dlx) * s, bool last, way w) {
    uint32_t p = s->pending;
    const NAME(guess) *guess = &s->guess[s->guesses - 1];
    s->common.stats.guesses++;
    s->head = guess->low;
    s->tail = guess->end;
    s->from = guess->from;
    if (last) s->guesses--; /* nothing to come back for: from now on as good as forced */
    NAME(enter)(s, p, w);
    if (s->left == 0) return AFTER_SOLUTION;
    if (NAME(dry)(s, s->head, s->tail)) return NAME(fail)(s, p, w);
    return NAME(cover_others)(s, p, w) ? CHOOSE : NAME(fail)(s, p, w);
}

/* ---- going back ------------------------------------------------------------------------------ */

/* The first item of the last choice has been uncovered: the choice before it has failed, too. */
INLINE void NAME(release)(NAME(dlx) * s, way w) {
    NAME(lower)(s, s->nodes[s->trail[s->level]].item);
    uint32_t p = s->trail[s->level - 1];
    unsigned count = NAME(length_at)(s->nodes, s->nodes[p].base, w);
    NAME(uncover_others)(s, p, count, w);
    NAME(lower_others)(s, p, w);
}

/* The last choice has failed, and only its first item is still covered: goes back to the last
 * guess. What was chosen before any guess is never taken back: once that fails, the search is
 * over. */
INLINE state NAME(back)(NAME(dlx) * s, way w) {
    if (s->guesses == 0) return FINISHED;
    uint32_t guess = s->guess[s->guesses - 1].level, p = s->trail[--s->level];
    while (s->level != guess) {
        if (NAME(leaves)(w) && s->nodes[p].up == s->nodes[p].down) /* it is the only one */
            NAME(rejoin)(s, p, w);
        else
            NAME(uncover)(s, s->nodes[p].item, NOBODY, w);
        NAME(release)(s, w);
        p = s->trail[--s->level];
    }
    s->pending = s->nodes[p].down;
    return s->nodes[s->pending].down == s->nodes[p].item ? TRY_LAST : TRY_GUESS;
}

/* ---- the search ------------------------------------------------------------------------------ */

static void NAME(list_solution)(dlx *d) {
    const NAME(dlx) *s = (NAME(dlx) *)(void *)d;
    for (uint32_t l = 0; l < s->level; l++) d->solution[l] = NAME(option_of)(s, s->trail[l]);
    d->chosen = s->level;
}

INLINE state NAME(after_solution)(NAME(dlx) * s, bool forced, way w) {
    if (s->guesses == 0) return FINISHED;
    NAME(lower_others)(s, s->trail[s->level - 1], w);
    if (forced) { /* its first item was not covered */
        s->level--;
        NAME(release)(s, w);
    }
    return NAME(back)(s, w);
}

/* Runs until `quota` solutions were met, the tree is exhausted, or a limit says stop. */
INLINE qdr_step NAME(run)(NAME(dlx) * s, way w) {
    state at = s->common.at;
    while (at != FINISHED) {
        switch (at) {
        case AFTER_SOLUTION:
        case AFTER_FORCED_SOLUTION:
            at = NAME(after_solution)(s, at == AFTER_FORCED_SOLUTION, w);
            continue;
        case CHOOSE:
            assert(qdri_watch_nodes(&s->common.watch) % 64 || NAME(sanity)(s));
            at = NAME(choose)(s, w);
            break;
        default:
            break;
        }
        if (!qdri_watch_tick(&s->common.watch)) {
            s->common.at = at;
            return QDR_STOPPED;
        }
        at = at == TRY_FORCED ? NAME(try_forced)(s, w) : NAME(try_guess)(s, at == TRY_LAST, w);
        if (at == BACK) {
            at = NAME(back)(s, w);
        } else if (at != CHOOSE) {
            s->common.found++;
            if (--s->common.quota > 0) continue;
            s->common.at = at;
            return QDR_SOLUTION;
        }
    }
    s->common.at = FINISHED;
    return QDR_DONE;
}

/* One search loop for each length of option that occurs often. With colours, one for both ways to
 * choose an item: there it is too small a part of the work to be worth a copy of the code. */
#define RUNNER(name, length, first, coloured)                                \
    static qdr_step NAME(name)(dlx * d) {                                    \
        return NAME(run)((NAME(dlx) *)(void *)d,                             \
                         (const way){(length), (first), (coloured), false}); \
    }
#define RUNNERS(name, first, coloured)     \
    RUNNER(name##_any, 0, first, coloured) \
    RUNNER(name##_2, 2, first, coloured)   \
    RUNNER(name##_3, 3, first, coloured)   \
    RUNNER(name##_4, 4, first, coloured)   \
    RUNNER(name##_5, 5, first, coloured)   \
    RUNNER(name##_6, 6, first, coloured)
RUNNERS(run, false, false)
RUNNERS(run_first, true, false)
RUNNERS(run_coloured, d->way.first, true)
RUNNER(run_all, d->way.length, d->way.first, d->way.coloured)
#undef RUNNERS
#undef RUNNER

/* One loop for all, but for Sudoku. */
static runner *NAME(compact_runner)(way w) {
    return w.length == 4 && !w.first && !w.coloured ? NAME(run_4) : NAME(run_all);
}

static runner *NAME(runner)(way w) {
    if (QDRI_COMPACT) return NAME(compact_runner)(w);
    static runner *const smallest[] = {NAME(run_any), NULL,        NAME(run_2), NAME(run_3),
                                       NAME(run_4),   NAME(run_5), NAME(run_6)};
    static runner *const in_order[] = {NAME(run_first_any), NULL,
                                       NAME(run_first_2),   NAME(run_first_3),
                                       NAME(run_first_4),   NAME(run_first_5),
                                       NAME(run_first_6)};
    static runner *const coloured[] = {NAME(run_coloured_any), NULL,
                                       NAME(run_coloured_2),   NAME(run_coloured_3),
                                       NAME(run_coloured_4),   NAME(run_coloured_5),
                                       NAME(run_coloured_6)};
    return (w.coloured ? coloured : w.first ? in_order : smallest)[w.length];
}

/* ---- coming into being ------------------------------------------------------------------------
 */

/* The state before the first choice: what is forced or impossible from the start. */
static state NAME(begin)(NAME(dlx) * s, bool first) {
    for (uint32_t i = 0; i < s->primaries; i++) {
        if (s->size[i] == 0) return FINISHED;
        if (s->size[i] == 1 && !first) s->queue[s->tail++] = (WORD)i;
    }
    return CHOOSE;
}

/* Puts everything as it is before the first choice. */
static void NAME(fill)(NAME(dlx) * s) {
    NAME(lay)(s);
    s->common.at = NAME(begin)(s, s->common.way.first);
}
