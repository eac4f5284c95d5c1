/* step.h: one step of a person's solving: what is concluded, and from what. */
#ifndef QDR_STEP_H
#define QDR_STEP_H

#include "human/board.h"

typedef struct step {
    qdr_technique technique;
    double rating;
    int complexity;  /* of a chain: its states; else 0 */
    int cell, digit; /* what is placed; cell -1: nothing */
    int struck_count;
    qdr_candidates *struck; /* room for every cell */
    int item_count;
    qdr_item *items; /* room for all there are */
    int pattern_count;
    qdr_candidates *pattern; /* by cell, those candidates of which one is true */
    uint32_t node_count;
    size_t node_room;
    qdr_node *nodes; /* of chains */
    uint32_t parent_count;
    size_t parent_room;
    uint32_t *parents;
    bool failed; /* there was no memory for nodes */
} step;

qdr_status qdri_step_new(const ground *g, step **made);
void qdri_step_free(step *s);

/* Adds a node, and a parent of the node added last. */
void qdri_add_node(step *s, qdr_node node);
void qdri_add_parent(step *s, uint32_t parent);

/* Who looks for steps: where, into which step, and what is done with each one found. */
typedef struct finder finder;
struct finder {
    const qdr_board *b;
    step *s;
    step *best;              /* for producers that compare all of theirs */
    bool (*take)(finder *f); /* true: enough */
    void *context;
};

static inline void qdri_begin(finder *f, qdr_technique what, double rating) {
    f->s->technique = what;
    f->s->rating = rating;
    f->s->complexity = 0;
    f->s->cell = -1;
    f->s->struck_count = 0;
    f->s->item_count = 0;
    f->s->pattern_count = 0;
    f->s->node_count = 0;
    f->s->parent_count = 0;
}

static inline qdr_item qdri_item_of_cell(int cell) {
    return (qdr_item){(uint16_t)cell, 0};
}

static inline qdr_item qdri_item_of_unit(const ground *g, int unit, int d) {
    return (qdr_item){(uint16_t)qdri_unit_outside(g, unit), (uint8_t)(d + 1)};
}

/* Notes what the step rests on: if a candidate that it strikes were true, these could not all be
 * covered. (Others call them truths, or base sets.) */
static inline void qdri_need(finder *f, qdr_item needed) {
    f->s->items[f->s->item_count++] = needed;
}

static inline void qdri_need_cell(finder *f, int cell) {
    qdri_need(f, qdri_item_of_cell(cell));
}

static inline void qdri_need_unit(finder *f, int unit, int d) {
    qdri_need(f, qdri_item_of_unit(f->b->g, unit, d));
}

/* Notes that these digits leave the cell, as far as they are there. */
static inline void qdri_conclude(finder *f, int cell, uint64_t digits) {
    digits &= f->b->marks[cell];
    if (digits) f->s->struck[f->s->struck_count++] = (qdr_candidates){(uint16_t)cell, digits};
}

/* The step is complete; one that changes nothing is none. True: stop looking. */
static inline bool qdri_emit(finder *f) {
    return (f->s->cell >= 0 || f->s->struck_count > 0) && f->take(f);
}

/* For producers that hand out the best of all: keeps the present step. */
static inline void qdri_keep(finder *f) {
    step *kept = f->s;
    f->s = f->best;
    f->best = kept;
}

/* The next set of as many members, in the order of the sets as numbers (Gosper). */
static inline uint64_t qdri_next_combination(uint64_t set) {
    uint64_t low = set & (~set + 1), ripple = set + low;
    return ripple | ((set ^ ripple) / low >> 2);
}

/* The members of `combination`, which are numbers in a list of sets, united. */
static inline uint64_t qdri_union_of(const uint64_t *sets, uint64_t combination) {
    uint64_t all = 0;
    for (; combination; combination &= combination - 1) all |= sets[qdri_lowest(combination)];
    return all;
}

/* Each looks for steps of its kind, in the order of Sudoku Explainer. True: somebody had enough. */
typedef bool producer(finder *f);
producer qdri_find_hidden_single, qdri_find_naked_single;
producer qdri_find_direct_locked, qdri_find_locked;
producer qdri_find_direct_hidden_pair, qdri_find_direct_hidden_triplet;
producer qdri_find_naked_pair, qdri_find_naked_triplet, qdri_find_naked_quad;
producer qdri_find_hidden_pair, qdri_find_hidden_triplet, qdri_find_hidden_quad;
producer qdri_find_x_wing, qdri_find_swordfish, qdri_find_jellyfish;
producer qdri_find_xy_wing, qdri_find_xyz_wing;
producer qdri_find_unique_loop, qdri_find_bug;
producer qdri_find_aligned_pair, qdri_find_aligned_triplet;

#endif
