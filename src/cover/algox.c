/* algox.c: Knuth's Algorithm X on the plain 0/1 matrix, without links.
 *
 * The matrix has a row for each option and a column for each item. It is kept as bits, column by
 * column; besides, each level of the search has a bit for each option that is still open:
 *
 *               options  0 1 2 3 4 5 6 …
 *       column of item a 1 0 0 1 0 0 1
 *       column of item b 0 1 1 0 0 0 0       options left for a: the ones in (column a AND open)
 *       …
 *       open at level 0  1 1 1 1 1 1 1       after choosing option 3, which has a and c:
 *       open at level 1  0 1 0 0 1 1 0       open AND NOT column a AND NOT column c
 *
 * Choosing an option is a few passes over words, and to go back is to look at the level before:
 * nothing is undone. The price is paid when choosing an item: the open options of all columns that
 * are left are counted, until one is found that has at most one; else the first of those with the
 * fewest is taken. Of each column only the words from its first to its last one are looked at.
 *
 * Memory: items · options / 8 bytes for the matrix and options / 8 for each level that the search
 * can reach. A problem that needs more than a GiB is refused.
 */
#include "cover/cover_engine.h"

#include "base/memory.h"
#include "base/watch.h"

#include <string.h>

#define MOST_BYTES ((size_t)1 << 30)

/* The words of a column that are not all zero. */
typedef struct span {
    uint32_t first, end;
} span;

typedef struct algox algox;
typedef uint32_t chooser(const algox *a, size_t *options);

struct algox {
    const qdr_cover *cover;
    size_t words;       /* of a column */
    uint64_t *matrix;   /* the columns, end to end */
    uint64_t *open;     /* the open options of each level, end to end */
    span *spans;        /* by item */
    uint8_t *covered;   /* by item; secondary items always */
    uint32_t *item;     /* by level: the item to cover, */
    uint32_t *solution; /* the option tried last, */
    size_t *options;    /* and how many options the item had */
    size_t level, left; /* options chosen; primary items not covered */
    chooser *choose;
    enum { ENTER, TRY, AFTER_SOLUTION, FINISHED } at;
    qdri_watch watch;
    qdr_stats stats;
};

/* ---- choosing an item ------------------------------------------------------------------------ */

static inline __attribute__((always_inline)) uint32_t fewest(const algox *a, size_t *options) {
    const uint64_t *open = a->open + a->level * a->words;
    uint32_t best = 0;
    size_t least = SIZE_MAX;
    for (uint32_t item = 0; item < a->cover->item_count && least > 1; item++) {
        if (a->covered[item]) continue;
        const uint64_t *column = a->matrix + item * a->words;
        size_t count = 0;
        for (uint32_t w = a->spans[item].first; w < a->spans[item].end && count < least; w++)
            count += (size_t)__builtin_popcountll(column[w] & open[w]);
        if (count < least) {
            least = count;
            best = item;
        }
    }
    *options = least;
    return best;
}

static uint32_t choose_plainly(const algox *a, size_t *options) {
    return fewest(a, options);
}

#if defined(__x86_64__) && defined(__GNUC__)
__attribute__((target("popcnt"))) static uint32_t choose_with_popcnt(const algox *a,
                                                                     size_t *options) {
    return fewest(a, options);
}

static chooser *pick_chooser(void) {
    return __builtin_cpu_supports("popcnt") ? choose_with_popcnt : choose_plainly;
}
#else
static chooser *pick_chooser(void) {
    return choose_plainly;
}
#endif

/* ---- the search ------------------------------------------------------------------------------ */

static void set_covered(algox *a, uint32_t option, bool covered) {
    size_t count;
    const uint32_t *items = qdr_cover_option_items(a->cover, option, &count);
    for (size_t i = 0; i < count; i++) {
        if (a->cover->kind[items[i]] != QDR_PRIMARY) continue;
        a->covered[items[i]] = covered;
        a->left += covered ? (size_t)-1 : 1;
    }
}

/* Closes the options that share an item with the chosen one, in the next level's bits. */
static void close_options(algox *a, uint32_t option) {
    const uint64_t *open = a->open + a->level * a->words;
    uint64_t *next = a->open + (a->level + 1) * a->words;
    size_t count;
    const uint32_t *items = qdr_cover_option_items(a->cover, option, &count);
    memcpy(next, open, a->words * sizeof *next);
    for (size_t i = 0; i < count; i++) {
        const uint64_t *column = a->matrix + items[i] * a->words;
        span s = a->spans[items[i]];
        for (uint32_t w = s.first; w < s.end; w++) next[w] &= ~column[w];
        a->stats.updates += s.end - s.first;
    }
}

/* The first open option of the level's item from `from` on; false if there is none. */
static bool next_option(const algox *a, size_t from, uint32_t *option) {
    uint32_t item = a->item[a->level];
    const uint64_t *column = a->matrix + item * a->words, *open = a->open + a->level * a->words;
    size_t w = from / 64;
    if (w < a->spans[item].first) {
        w = a->spans[item].first;
        from = 0;
    }
    for (uint64_t mask = ~(uint64_t)0 << from % 64; w < a->spans[item].end;
         w++, mask = ~(uint64_t)0) {
        uint64_t bits = column[w] & open[w] & mask;
        if (bits == 0) continue;
        *option = (uint32_t)(w * 64 + (size_t)__builtin_ctzll(bits));
        return true;
    }
    return false;
}

/* Back to the last level that has another option to try; false when there is none. */
static bool go_back(algox *a) {
    while (a->level > 0) {
        uint32_t failed = a->solution[--a->level];
        set_covered(a, failed, false);
        if (next_option(a, (size_t)failed + 1, &a->solution[a->level])) return true;
    }
    return false;
}

static qdr_step run(algox *a) {
    if (a->at == AFTER_SOLUTION) a->at = go_back(a) ? TRY : FINISHED;
    while (a->at != FINISHED) {
        if (a->at == ENTER) {
            a->item[a->level] = a->choose(a, &a->options[a->level]);
            bool open = next_option(a, 0, &a->solution[a->level]);
            a->at = open || go_back(a) ? TRY : FINISHED;
            continue;
        }
        if (!qdri_watch_tick(&a->watch)) return QDR_STOPPED;
        uint32_t option = a->solution[a->level];
        a->stats.guesses += a->options[a->level] > 1;
        set_covered(a, option, true);
        if (a->left > 0) close_options(a, option);
        a->level++;
        if (a->level > a->stats.depth) a->stats.depth = a->level;
        a->at = a->left == 0 ? AFTER_SOLUTION : ENTER;
        if (a->left == 0) return QDR_SOLUTION;
    }
    return QDR_DONE;
}

static qdr_step next(void *search, const uint32_t **options, size_t *count) {
    algox *a = search;
    if (a->cover->primary_count == 0) { /* to choose nothing is the one solution */
        qdr_step step = a->at == FINISHED ? QDR_DONE : QDR_SOLUTION;
        a->at = FINISHED;
        *options = a->solution;
        *count = 0;
        return step;
    }
    qdr_step step = run(a);
    if (step == QDR_SOLUTION) {
        *options = a->solution;
        *count = a->level;
    }
    return step;
}

static qdr_step count(void *search, uint64_t limit, uint64_t *found) {
    const uint32_t *options;
    size_t chosen;
    qdr_step step = QDR_SOLUTION;
    for (*found = 0; *found < limit; ++*found) {
        step = next(search, &options, &chosen);
        if (step != QDR_SOLUTION) break;
    }
    return step;
}

/* ---- opening and closing --------------------------------------------------------------------- */

static void close_search(void *search) {
    algox *a = search;
    if (!a) return;
    qdri_free(a->matrix);
    qdri_free(a->open);
    qdri_free(a->spans);
    qdri_free(a->covered);
    qdri_free(a->item);
    qdri_free(a->solution);
    qdri_free(a->options);
    qdri_free(a);
}

/* No more options than this can be chosen: each covers at least so many primary items. */
static size_t deepest_level(const qdr_cover *cover) {
    size_t fewest_primaries = cover->primary_count;
    for (uint32_t o = 0; o < cover->option_count; o++) {
        size_t count, primaries = 0;
        const uint32_t *items = qdr_cover_option_items(cover, o, &count);
        for (size_t i = 0; i < count; i++) primaries += cover->kind[items[i]] == QDR_PRIMARY;
        if (primaries < fewest_primaries) fewest_primaries = primaries;
    }
    return fewest_primaries > 0 ? cover->primary_count / fewest_primaries : 0;
}

static void fill_matrix(algox *a) {
    const qdr_cover *cover = a->cover;
    for (size_t i = 0; i < cover->item_count; i++) {
        a->spans[i] = (span){(uint32_t)a->words, 0};
        a->covered[i] = cover->kind[i] != QDR_PRIMARY;
    }
    for (uint32_t o = 0; o < cover->option_count; o++) {
        size_t count;
        const uint32_t *items = qdr_cover_option_items(cover, o, &count);
        for (size_t i = 0; i < count; i++) {
            span *s = &a->spans[items[i]];
            a->matrix[items[i] * a->words + o / 64] |= (uint64_t)1 << o % 64;
            if (o / 64 < s->first) s->first = o / 64;
            s->end = o / 64 + 1;
        }
        a->open[o / 64] |= (uint64_t)1 << o % 64;
    }
}

static qdr_status open_search(const qdr_cover *cover, const qdr_limits *limits, void **search) {
    size_t levels = deepest_level(cover) + 1, words = (cover->option_count + 63) / 64;
    size_t most = MOST_BYTES / sizeof(uint64_t);
    if (words > 0 && (cover->item_count > most / words || levels > most / words ||
                      (cover->item_count + levels) * words > most))
        return QDR_UNSUPPORTED;
    algox *a = qdri_zalloc(1, sizeof *a);
    if (!a) return QDR_NO_MEMORY;
    a->cover = cover;
    a->words = words;
    a->left = cover->primary_count;
    a->matrix = qdri_zalloc(cover->item_count * words, sizeof *a->matrix);
    a->open = qdri_zalloc(levels * words, sizeof *a->open);
    a->spans = qdri_alloc(cover->item_count, sizeof *a->spans);
    a->covered = qdri_alloc(cover->item_count, sizeof *a->covered);
    a->item = qdri_alloc(levels, sizeof *a->item);
    a->solution = qdri_alloc(levels, sizeof *a->solution);
    a->options = qdri_alloc(levels, sizeof *a->options);
    if (!a->matrix || !a->open || !a->spans || !a->covered || !a->item || !a->solution ||
        !a->options) {
        close_search(a);
        return QDR_NO_MEMORY;
    }
    a->stats.bytes = sizeof *a + (cover->item_count + levels) * words * sizeof *a->matrix +
                     cover->item_count * (sizeof *a->spans + sizeof *a->covered) +
                     levels * (sizeof *a->item + sizeof *a->solution + sizeof *a->options);
    fill_matrix(a);
    a->choose = pick_chooser();
    qdri_watch_start(&a->watch, limits);
    *search = a;
    return QDR_OK;
}

static void stats(const void *search, qdr_stats *out) {
    const algox *a = search;
    *out = a->stats;
    out->nodes = qdri_watch_nodes(&a->watch);
}

static qdri_watch *watch(void *search) {
    return &((algox *)search)->watch;
}

const qdri_cover_engine qdri_cover_engine_algox = {
    "algox",      "Algorithm X on the plain 0/1 matrix, no links",
    open_search,  next,
    count,        stats,
    close_search, watch,
    NULL,         NULL,
    NULL};
