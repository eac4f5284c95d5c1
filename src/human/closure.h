/* closure.h: all that follows from one candidate being on, or off.
 *
 * States are reached one after the other, "on" before "off", each with its parents: the states that
 * together force it. Where a state and its negation are both reached, the search ends at once, and
 * what was reached until then is what the closure has. closure.c explains the order. */
#ifndef QDR_CLOSURE_H
#define QDR_CLOSURE_H

#include "human/net.h"

typedef enum closure_kind {
    CLOSE_STATIC,  /* links of the board as it is */
    CLOSE_DYNAMIC, /* candidates that are off make new links */
    CLOSE_NISHIO   /* the same of one digit */
} closure_kind;

typedef struct closure {
    uint32_t room;          /* candidates that its arrays are for */
    struct closure *next;   /* of those that are not in use */
    uint32_t count;         /* of states reached */
    uint32_t *state;        /* in the order reached; behind them, that of a contradiction */
    uint32_t *parent_start; /* of each, and one more */
    uint32_t *parent;       /* nodes: places in this order */
    uint32_t parent_count;
    size_t parent_room;
    uint32_t *node;     /* of a state that was reached: its place in the order */
    qdr_item *because;  /* of each node that is on: the cell or unit in which it was the last */
    uint64_t *on, *off; /* sets of candidates */
    bool contradiction;
    uint32_t clash_on, clash_off; /* its two nodes */
} closure;

/* The closures of all candidates of a net, each made when it is first asked for. */
typedef struct closures {
    const net *n;
    closure_kind kind;
    qdr_board *work; /* the board without what is off */
    size_t words;    /* of a set */
    closure **made;  /* by state; NULL: not yet */
    uint32_t made_room;
    closure *spare;     /* their memory serves again */
    uint32_t *queue[2]; /* of nodes: on, off */
    uint32_t *visited;  /* by node: the round of counting */
    uint32_t round;
    uint32_t *stack;
    bool failed; /* memory ended */
} closures;

qdr_status qdri_closures_new(ground *g, closures **made);
void qdri_closures_free(closures *c);
/* Forgets what was made, for another net or kind. */
void qdri_closures_start(closures *c, const net *n, closure_kind kind);
/* NULL: out of memory, and c->failed. */
const closure *qdri_closure_of(closures *c, uint32_t state);

static inline bool qdri_closure_has(const closure *c, uint32_t state) {
    const uint64_t *set = state & 1 ? c->off : c->on;
    return set[state / 2 / 64] >> state / 2 % 64 & 1;
}

/* How many states lead to a node, itself included; counting ends when there are more than `most`.
 */
int qdri_closure_ancestors(closures *c, const closure *of, uint32_t node, int most);
/* Adds the ancestors of two nodes (which may be one) to the step, and what they rest on: the cells
 * and units by which they went on. */
void qdri_closure_write(closures *c, const closure *of, uint32_t a, uint32_t b, finder *f);

#endif
