/* cells_type.h: the data of the cells engine and what its files use of each other: cells.c (the
 * idea, and the search), cells_place.c (where a search stands), cells_setup.c (opening and
 * closing). */
#ifndef QDR_CELLS_TYPE_H
#define QDR_CELLS_TYPE_H

#include "cover/cells.h"

#include "base/watch.h"

#define NO_OPTION UINT32_MAX

typedef struct cell_item {
    uint32_t base, size; /* in `set` */
    int32_t low, high;   /* how often it must and may still be covered */
    uint64_t least_cost; /* what covering it once costs at least */
    bool primary, closed;
    bool queued;
    uint32_t colour; /* of a secondary item; closed then means: to other colours */
} cell_item;

typedef struct cell_node {
    uint32_t item, option;
    uint32_t colour;
    uint32_t place; /* in `set` */
} cell_node;

typedef struct cell_taken {
    uint32_t option;
    uint32_t gone;        /* how many were gone before */
    uint64_t spent, rest; /* before */
} cell_taken;

typedef struct cell_level {
    uint32_t item;
    uint32_t tried; /* the option tried last, plus 1 */
    uint32_t taken, gone;
    bool once, excluded;
    bool given; /* what was not tried yet is somebody else's */
} cell_level;

typedef struct cells {
    const qdr_cover *cover;
    cell_item *item;
    cell_node *node;
    uint32_t *set;
    uint32_t *owner;   /* by item with a colour: which of the taken options gave it */
    uint8_t *is_gone;  /* by option */
    uint32_t *gone;    /* options that are not live, in the order they went */
    cell_taken *taken; /* options chosen, in order */
    uint32_t *active;  /* primary items, the open ones first */
    uint32_t *rank;    /* of each primary item in `active` */
    uint32_t *queue, *solution;
    cell_level *level;
    uint32_t gone_count, taken_count, active_count, queued, levels;
    uint64_t spent;   /* cost of the options taken */
    uint64_t rest;    /* what the items that need covering will cost at least */
    uint64_t ceiling; /* covers that cost this or more are not wanted; UINT64_MAX: all are */
    bool dead, started;
    uint32_t base;     /* depth from which on untried options are this search's own: see place.h */
    uint32_t culprit;  /* the item that ended the branch; UINT32_MAX: none did */
    uint32_t *weight;  /* of each item, with QDR_CHOOSE_WEIGHTS; else NULL */
    uint8_t *is_sharp; /* by item, with QDR_CHOOSE_SHARP; else NULL */
    qdri_watch watch;
    qdr_stats stats;
} cells;

/* Take back: options that went, down to `count`; the option taken last. */
void qdri_cells_bring_back(cells *c, uint32_t count);
void qdri_cells_untake(cells *c);
/* Forgets which items need all their options, and that the branch was dead. */
void qdri_cells_empty_queue(cells *c);

/* The first live option of an item from number `from` on. */
uint32_t qdri_cells_next_option(const cells *c, const cell_item *item, uint32_t from);
/* Takes all options of the items that need all they have. False: a dead end, or `stopped`. */
bool qdri_cells_take_forced(cells *c, bool *stopped);
/* Opens the next level; false: no options are left. */
bool qdri_cells_branch(cells *c);
/* The next choice of a level as a step of a path; NO_OPTION: there is none. */
uint32_t qdri_cells_next_step(const cells *c, const cell_level *l);
void qdri_cells_choose(cells *c, cell_level *l, uint32_t step);
/* Looks at the root and opens the first level; `solved` when there is nothing to branch on. False:
 * stopped. */
bool qdri_cells_start(cells *c, bool *solved);

/* The functions of the engine: see cover_engine.h. */
qdr_step qdri_cells_next(void *search, const uint32_t **options, size_t *count);
qdr_step qdri_cells_count(void *search, uint64_t limit, uint64_t *found);
void qdri_cells_tell(const void *search, qdri_place *place);
bool qdri_cells_seek(void *search, const qdri_place *place);
bool qdri_cells_split(void *search, qdri_place *given);

#endif
