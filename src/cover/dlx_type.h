/* dlx_type.h: what dancing links know before they know how wide their indices are: what a search
 * loop is made for, where a search stands, and where in one array everything lies. dlx.c explains
 * it; dlx_links.h is stamped out with it for each width. */
#ifndef QDR_DLX_TYPE_H
#define QDR_DLX_TYPE_H

#include "base/compact.h"
#include "base/watch.h"
#include "cover/cover_type.h"
#include "cover/place.h"

#if defined(__GNUC__)
#    define INLINE static inline __attribute__((always_inline))
#else
#    define INLINE static inline
#endif

enum { BLOCK = 8, STRETCH = 8, LONGEST_FIXED = 6 };

#define NOBODY UINT32_MAX /* a colour that no option gives */

/* What a search loop is made for. */
typedef struct way {
    unsigned length; /* of every option; 0: each has a header that tells */
    bool first;      /* the first item is chosen, not the smallest */
    bool coloured;   /* there are colours */
    bool traced;     /* in Knuth's order to the letter, and telling what it does: see trace.c */
} way;

/* Where a search stands between two steps; being part of the search, it lets a search that was
 * stopped go on. */
typedef enum state {
    CHOOSE,                /* an item is to be chosen */
    TRY_FORCED,            /* `pending` is to be tried: the only option of its item, */
    TRY_GUESS,             /* one of several, */
    TRY_LAST,              /* the last of several */
    BACK,                  /* the last choice has failed, its first item is still covered */
    AFTER_SOLUTION,        /* the last choice was a solution, */
    AFTER_FORCED_SOLUTION, /* … and forced, so that not even its first item is covered */
    FINISHED
} state;

/* The indices of a search. */
typedef struct layout {
    size_t length;    /* of every option; 0: each has a header */
    size_t secondary; /* the first secondary item: primary ones fill whole blocks */
    bool padded;
    size_t pad;        /* the item of padding nodes, after all others */
    size_t first_node; /* after the heads */
    size_t nodes;      /* in all */
} layout;

/* The layout for options of that length, shorter ones filled up; 0: each has a header. */
static inline layout lay_out(const qdr_cover *cover, size_t length) {
    size_t full = cover->option_count * length;
    layout p = {.length = length, .padded = full > cover->node_count};
    p.secondary = (cover->primary_count + BLOCK - 1) / BLOCK * BLOCK;
    p.pad = p.secondary + cover->item_count - cover->primary_count;
    p.first_node = (p.pad + 4) / 4 * 4; /* blocks of two or four are aligned */
    p.nodes = p.first_node + (length ? full : cover->node_count + cover->option_count);
    return p;
}

typedef struct dlx dlx;
typedef qdr_step runner(dlx *d);

/* What both widths have in common. */
struct dlx {
    const qdr_cover *cover;
    layout plan;
    way way;
    runner *run;
    void (*list)(dlx *d); /* writes the solution */
    void (*tell)(const dlx *d, qdri_place *place);
    bool (*seek)(dlx *d, const qdri_place *place);
    bool (*split)(dlx *d, qdri_place *given);
    uint32_t base; /* depth from which on untried options are this search's own: see place.h */
    state at;
    uint32_t *solution;
    size_t chosen;
    uint64_t quota; /* of solutions until `run` returns */
    uint64_t found; /* by `run` so far */
    qdri_watch watch;
    qdr_stats stats;
};

/* The way of a search where it is no constant; what is traced goes its own. */
static inline way way_of(const dlx *d) {
    return (way){d->way.length, d->way.first, d->way.coloured, false};
}

static inline size_t reserve(size_t *total, size_t count, size_t size) {
    size_t at = *total;
    *total += (count * size + 7) / 8 * 8;
    return at;
}

#endif
