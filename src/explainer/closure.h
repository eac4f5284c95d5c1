/* closure.h: all that follows from one candidate being on, or off.
 *
 * States are reached one after the other, "on" before "off", each with its parents: the states that
 * together force it. Where a state and its negation are both reached, the search ends at once, and
 * what was reached until then is what the closure has. closure.c explains the order.
 *
 * On higher levels it goes on where no link leads further, by what other techniques strike from the
 * board as it is then (advance.c): such a state has an aside, which says by what it went off. */
#ifndef QDR_CLOSURE_H
#define QDR_CLOSURE_H

#include "explainer/net.h"

typedef enum closure_kind {
    CLOSE_STATIC,  /* links of the board as it is */
    CLOSE_DYNAMIC, /* candidates that are off make new links */
    CLOSE_NISHIO   /* the same of one digit */
} closure_kind;

/* What dynamic closures do where no link leads further. Those of one level go on where those of the
 * level before ended, but for LEVEL_DYNAMIC and the last three, which leave other chains out. */
typedef enum closure_level {
    LEVEL_LINKS,     /* nothing */
    LEVEL_SIMPLE,    /* locked candidates, hidden and naked pairs, X-wings */
    LEVEL_CHAINS,    /* and chains, */
    LEVEL_MULTIPLE,  /* and cell and region chains */
    LEVEL_DYNAMIC,   /* the simple ones and dynamic chains, */
    LEVEL_TWICE,     /* and dynamic chains of LEVEL_CHAINS */
    LEVEL_DYNAMIC_1, /* the simple ones and dynamic chains of LEVEL_SIMPLE, */
    LEVEL_DYNAMIC_2, /* of LEVEL_CHAINS, */
    LEVEL_DYNAMIC_3  /* of LEVEL_MULTIPLE */
} closure_level;

/* What a technique within a closure found. */
typedef struct aside {
    qdr_technique technique;
    int complexity;             /* of a chain; 0: of another technique */
    uint64_t digest;            /* the same for the same chain */
    uint32_t items, item_count; /* what it rests on: from here on in the closure's items */
} aside;

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
    uint32_t *aside_of; /* of each node that is off: its aside; QDRI_NO_LINK: a link */
    uint32_t aside_count, item_count;
    size_t aside_room, item_room;
    aside *asides;
    qdr_item *items;
    uint64_t *on, *off; /* sets of candidates */
    closure_level level;
    bool contradiction;
    uint32_t clash_on, clash_off; /* its two nodes */
} closure;

typedef struct advance advance;
typedef struct notes notes;

/* How many states lead to nodes of closures, and to which chains beside. */
typedef struct tally {
    int states; /* and those of the chains */
    int most;   /* counting ends when there are more */
    uint64_t *digest;
    size_t digests, digest_room;
} tally;

/* The closures of all candidates of a net, each made when it is first asked for. */
typedef struct closures {
    ground *g;
    int manner; /* of the techniques: as in finder */
    const net *n;
    closure_kind kind;
    closure_level level;
    qdr_board *work;  /* the board without what is off */
    advance *advance; /* NULL until it is needed */
    notes *notes;     /* what changed on it, for the techniques of `advance` */
    size_t words;     /* of a set */
    closure **made;   /* by state; NULL: not yet */
    uint32_t made_room;
    closure *spare;     /* their memory serves again */
    closure *into;      /* the one that is being made, */
    const qdr_board *b; /* and the board that its links are read from */
    uint32_t *queue[2]; /* of nodes: on, off */
    uint32_t head[2], tail[2];
    uint32_t *visited; /* by node: the round of counting */
    uint32_t round;
    uint32_t *stack;
    tally tally;
    qdri_watch *watch; /* of the time; NULL: there is all of it */
    bool failed;       /* memory or time ended */
} closures;

qdr_status qdri_closures_new(ground *g, int manner, closures **made);
void qdri_closures_free(closures *c);
/* For another net or kind; what was made is forgotten, unless `more` says that the net is as it
 * was, and the level only one higher. */
void qdri_closures_start(closures *c, const net *n, closure_kind kind, closure_level level,
                         bool more);
/* NULL: out of memory, and c->failed. */
const closure *qdri_closure_of(closures *c, uint32_t state);

static inline bool qdri_closure_has(const closure *c, uint32_t state) {
    const uint64_t *set = state & 1 ? c->off : c->on;
    return set[state / 2 / 64] >> state / 2 % 64 & 1;
}

/* For advance.c: enters that a candidate goes off by the aside added last, because of these nodes.
 */
void qdri_closure_put_off(closures *c, int cell, int d, const uint32_t *parents, uint32_t count);
void qdri_closure_add_aside(closures *c, const step *s, uint64_t digest);

/* Counts the ancestors of nodes, one after the other, each with itself; c->tally has the sum. */
void qdri_tally_begin(closures *c, int most);
void qdri_tally_add(closures *c, const closure *of, uint32_t node);
/* A number that is the same for nodes with the same ancestors in the same order. */
uint64_t qdri_closure_digest(closures *c, const closure *of, uint32_t node);
/* Adds the ancestors of two nodes (which may be one) to the step, and what they rest on: the cells
 * and units by which they went on. */
void qdri_closure_write(closures *c, const closure *of, uint32_t a, uint32_t b, finder *f);

#endif
