/* step.h: one step of a person's solving: what is concluded, and from what. */
#ifndef QDR_STEP_H
#define QDR_STEP_H

#include "base/watch.h"
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
    int cover_count;
    qdr_item *covers; /* room for all there are */
    uint32_t mark_count;
    size_t mark_room;
    qdr_mark *marks;
    uint32_t node_count;
    size_t node_room;
    qdr_node *nodes; /* of chains */
    uint32_t parent_count;
    size_t parent_room;
    uint32_t *parents;
    uint32_t reason_count;
    size_t reason_room;
    qdr_item *reasons;
    uint32_t other_count;
    size_t other_room;
    uint16_t *others;
    bool failed; /* there was no memory for marks or nodes */
} step;

qdr_status qdri_step_new(const ground *g, step **made);
void qdri_step_free(step *s);
/* Makes `to` another one like `from`, with arrays of its own; false: no memory. */
bool qdri_step_copy(const ground *g, step *to, const step *from);
/* As it is shown to callers: its arrays are the step's. */
void qdri_step_show(const step *s, qdr_hint *hint);
/* As qdr_hint_holds, as long as there is time (`watch` may be NULL); then it does not hold. */
qdr_status qdri_hint_holds(const qdr_hint *hint, const qdr_board *board, qdri_watch *watch,
                           bool *holds);

/* The same of one node: whether it follows from its parents and items. */
qdr_status qdri_node_follows(const qdr_hint *hint, const qdr_board *board, qdri_watch *watch,
                             size_t node, bool *so);
/* Leaves out of a net, which holds on the board, what its nodes do not need. QDR_NO_MEMORY is the
 * only failure; when time ends, less is left out. */
qdr_status qdri_step_trim(step *s, const qdr_board *b, qdri_watch *watch);

/* Adds a node; then, to the node added last, a parent, an item that it follows from, and, where it
 * is a group, another cell. */
void qdri_add_node(step *s, qdr_node node);
void qdri_add_parent(step *s, uint32_t parent);
void qdri_add_reason(step *s, qdr_item reason);
void qdri_add_other(step *s, int cell);

typedef struct technique_set {
    uint64_t word[2];
} technique_set;

/* Who looks for steps: where, into which step, and what is done with each one found. */
typedef struct finder finder;
struct finder {
    const qdr_board *b;
    step *s;
    step *best;              /* for producers that compare all of theirs */
    bool (*take)(finder *f); /* true: enough */
    struct notes *notes;     /* what was looked at; NULL: nothing is remembered */
    int manner;              /* which of the techniques' ways; who has them knows what they are */
    const technique_set *barred; /* that are not wanted; NULL: all are */
    qdri_watch *watch;           /* of the time that there is; NULL: all of it */
    void *context;
};

/* Whether time is over: then what was found so far does not count. Who has to do something for long
 * asks now and then, and ends as if there were no memory; who called knows which of the two it is.
 */
static inline bool qdri_is_late(const finder *f) {
    return f->watch && !qdri_watch_tick(f->watch);
}

static inline bool qdri_is_barred(const finder *f, qdr_technique technique) {
    return f->barred && f->barred->word[technique / 64] >> technique % 64 & 1;
}

static inline void qdri_begin(finder *f, qdr_technique what, double rating) {
    f->s->technique = what;
    f->s->rating = rating;
    f->s->complexity = 0;
    f->s->cell = -1;
    f->s->struck_count = 0;
    f->s->item_count = 0;
    f->s->cover_count = 0;
    f->s->pattern_count = 0;
    f->s->mark_count = 0;
    f->s->node_count = 0;
    f->s->parent_count = 0;
    f->s->reason_count = 0;
    f->s->other_count = 0;
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

/* The same, unless that was noted before. */
static inline void qdri_need_once(finder *f, qdr_item needed) {
    for (int i = 0; i < f->s->item_count; i++)
        if (f->s->items[i].where == needed.where && f->s->items[i].digit == needed.digit) return;
    qdri_need(f, needed);
}

static inline void qdri_need_cell(finder *f, int cell) {
    qdri_need(f, qdri_item_of_cell(cell));
}

static inline void qdri_need_unit(finder *f, int unit, int d) {
    qdri_need(f, qdri_item_of_unit(f->b->g, unit, d));
}

/* Notes where the items crowd: of a fish the cover lines, of a naked set its digits in the unit, of
 * a hidden one its cells. They are drawn and told; no proof rests on them. */
static inline void qdri_cover(finder *f, qdr_item crowded) {
    f->s->covers[f->s->cover_count++] = crowded;
}

static inline void qdri_cover_cell(finder *f, int cell) {
    qdri_cover(f, qdri_item_of_cell(cell));
}

static inline void qdri_cover_unit(finder *f, int unit, int d) {
    qdri_cover(f, qdri_item_of_unit(f->b->g, unit, d));
}

/* Says what cannot be seen from items, covers, pattern and nodes: fins; which colour or set
 * (`group`, from 0) candidates belong to. What is placed and struck, the candidates of items and
 * covers, extras of patterns, links and witnesses are worked out (sketch.c). */
void qdri_mark(finder *f, int cell, uint64_t digits, qdr_role role, int group);

/* Notes that these digits leave the cell, as far as they are there. */
static inline void qdri_conclude(finder *f, int cell, uint64_t digits) {
    digits &= f->b->marks[cell];
    if (digits) f->s->struck[f->s->struck_count++] = (qdr_candidates){(uint16_t)cell, digits};
}

/* Whether the present step is one: it changes something, and is wanted. */
static inline bool qdri_counts(const finder *f) {
    return (f->s->cell >= 0 || f->s->struck_count > 0) && !qdri_is_barred(f, f->s->technique);
}

/* The step is complete. True: stop looking. */
static inline bool qdri_emit(finder *f) {
    return qdri_counts(f) && f->take(f);
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
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): no set is empty */
    return ripple | ((set ^ ripple) / low >> 2);
}

/* The members of `combination`, which are numbers in a list of sets, united. */
static inline uint64_t qdri_union_of(const uint64_t *sets, uint64_t combination) {
    uint64_t all = 0;
    for (; combination; combination &= combination - 1) all |= sets[qdri_lowest(combination)];
    return all;
}

/* Looks for steps of one kind. True: somebody had enough. */
typedef bool producer(finder *f);

#endif
