/* follow.h: all that follows from one candidate being on, or off, by any rule.
 *
 * States are reached breadth first, each with its parents, the states that together force it, and
 * what it rests on. Where a state and its negation are both reached, that is the end. */
#ifndef QDR_FOLLOW_H
#define QDR_FOLLOW_H

#include "variants/links.h"

typedef enum follow_kind {
    FOLLOW_STATIC,  /* links of the board as it is */
    FOLLOW_NISHIO,  /* one digit; candidates that are off make new links */
    FOLLOW_DYNAMIC, /* the same of all digits, and cages */
    FOLLOW_PLUS     /* and simple techniques where that ends */
} follow_kind;

typedef struct followed {
    uint32_t state;
    uint32_t parents, parent_count; /* in `parent`, from here on */
    uint32_t items, item_count;     /* places in `item` */
    qdr_technique technique;        /* of what simple techniques struck */
} followed;

typedef struct follow follow;
struct follow {
    const follow *outer; /* of a proof within: whose working board it begins with; else NULL */
    int level;           /* one more than that of the outer one; 0 */
    const links *l;
    follow_kind kind;
    qdr_board *work; /* the board without what is off */
    finder f;        /* of simple techniques, on that board */
    followed *list;  /* room for all states, and one more: that of a clash */
    uint32_t count, done;
    uint32_t *place; /* by state: its place in the list; UINT32_MAX: not reached */
    uint32_t *parent;
    size_t parent_count, parent_room;
    qdr_item *item;
    size_t item_count, item_room;
    bool *dirty; /* by cage: something has gone there */
    bool clash;
    uint32_t clash_on, clash_off; /* places of both */
    uint32_t *visited, *stack;    /* of counting */
    uint32_t *written;            /* by place: its number in the step that it was written to */
    uint32_t round;
    bool failed; /* no memory, or no time */
};

/* A parent: its place, and in which of the follows, one within the other, it is. */
static inline uint32_t qdri_parent(int level, uint32_t place) {
    return (uint32_t)level << 24 | place;
}

static inline uint32_t qdri_parent_place(uint32_t parent) {
    return parent & 0xffffff;
}

static inline int qdri_parent_level(uint32_t parent) {
    return (int)(parent >> 24);
}

qdr_status qdri_follow_new(ground *g, follow **made);
void qdri_follow_free(follow *w);
/* Works out what follows from the state. */
void qdri_follow(follow *w, const links *l, follow_kind kind, uint32_t source);

static inline bool qdri_follow_has(const follow *w, uint32_t state) {
    return w->place[state] != UINT32_MAX;
}

/* How many states lead to a place of the list, itself included. */
int qdri_follow_ancestors(follow *w, uint32_t place);
/* Adds the states that lead to one place or two (which may be one) to a step, and what they rest
 * on. Those of the outer ones must be there already. */
void qdri_follow_write(follow *w, uint32_t a, uint32_t b, finder *f);
/* Adds all of them. */
void qdri_follow_write_all(follow *w, finder *f);
/* To the node that was added to the step last: what is gone from a cell, as its parents. */
void qdri_follow_write_gone(const follow *w, int cell, finder *f);

#endif
