/* dense.h: the data of the dense engine, shared by its versions for different processors. dense.c
 * explains the idea. */
#ifndef QDR_DENSE_H
#define QDR_DENSE_H

#include "cover/cover_engine.h"

#include "base/compact.h"
#include "base/cpu_sets.h"
#include "base/watch.h"

enum {
    DENSE_COVERED = 0x4000, /* added to the size of an item that is covered */
    DENSE_FRAMES = 16       /* a frame has at most half the words of the one before */
};

/* What choosing an option excludes, as numbers of masks:
 *   links[start ..]   primary items | uncoloured secondary items | (item, item with colour) pairs
 */
typedef struct dense_option {
    uint32_t start;
    uint16_t primaries, plain; /* plain: primary and uncoloured ones together */
    uint16_t pairs;
} dense_option;

/* One packing of live options into words: bit b stands for option ids[b]; row m of `mask` has the
 * bits of the options that name item (or coloured item) m. */
typedef struct dense_frame {
    uint32_t words;
    uint32_t bits;
    uint16_t *ids;
    uint64_t *mask;
} dense_frame;

typedef struct dense_level {
    const dense_frame *frame;
    uint64_t *live; /* options that can still be chosen */
    int16_t *size;  /* how many of them each primary item has */
    uint16_t
        *active;    /* list of items that may be uncovered: this level's own or an earlier one's */
    uint16_t *room; /* for this level's own */
    uint64_t bits;  /* of the item branched on: options not tried yet in word `word` … */
    uint32_t word;  /* … and all those in the words after it */
    uint32_t item;
    uint32_t active_count;
    uint32_t left;  /* primary items not covered */
    uint32_t trail; /* options chosen above this level's branching */
    uint32_t count; /* of live options */
} dense_level;

/* The end game: at most 64 options and 64 items. See dense_small.h. */
typedef struct dense_small_level {
    uint64_t live, open; /* options that can be chosen; items not covered */
    uint64_t untried;    /* options of the item branched on */
    uint32_t trail;
} dense_small_level;

typedef struct dense_small {
    _Alignas(64) uint64_t options_of[64]; /* by item */
    uint64_t excludes[64], covers[64];    /* by option: other options and itself; items */
    uint16_t ids[64];
    dense_small_level level[65];
    uint32_t items; /* rounded up to whole vectors */
    int32_t depth;
    uint32_t found; /* length of the trail of a solution */
    bool running;
    const struct dense_level *from; /* the level that it was entered from */
} dense_small;

typedef struct dense {
    uint32_t primaries, masks, options;
    uint32_t levels; /* that there is room for */
    uint32_t most_primaries;
    dense_option *option;
    uint16_t *links;
    dense_frame frame[DENSE_FRAMES];
    dense_level *level;
    uint32_t *trail;  /* options chosen so far */
    uint16_t *queue;  /* items down to one option */
    uint64_t *before; /* live options when the sizes were last right */
    uint32_t queued;
    uint32_t smallest;  /* the item to branch on, from the last recount; or none */
    uint32_t last_dead; /* the item that ended a branch last: likely to end the next one */
    int32_t top;        /* level with options left to try; -1: none */
    uint32_t found;     /* length of the trail of a solution */
    uint64_t wanted;    /* solutions to go before it returns */
    bool stopped, finished;
    bool entered, root_open; /* the root was looked at; there is something to branch on */
    uint32_t base; /* depth from which on untried options are this search's own: see place.h */
    dense_small *small;
    uint16_t *number; /* scratch: by item */
    void *memory;     /* of the levels and frames */
    const struct qdri_dense_code *code;
    qdri_watch watch;
    qdr_stats stats;
} dense;

/* Fills a zeroed `dense`, with room for `levels` levels, its items numbered in the order given
 * (NULL: in their own); qdri_dense_clear frees what it holds, also after a failure. */
qdr_status qdri_dense_prepare(dense *d, const qdr_cover *cover, const uint32_t *order,
                              size_t levels);
void qdri_dense_clear(dense *d);
/* About the memory that a search takes; SIZE_MAX: too large a problem for it. */
size_t qdri_dense_bytes(const qdr_cover *cover);

typedef struct qdri_dense_code {
    qdri_cpu needs;
    qdr_step (*run)(dense *d); /* until d->wanted more solutions have been met */
    bool (*seek)(dense *d, const qdri_place *place);
} qdri_dense_code;

extern const qdri_dense_code qdri_dense_avx2, qdri_dense_plain;

/* Where a search stands, and giving part of it away: see cover_engine.h. */
void qdri_dense_tell(const void *search, qdri_place *place);
bool qdri_dense_split(void *search, qdri_place *given);

#endif
