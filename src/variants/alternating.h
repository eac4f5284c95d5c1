/* alternating.h: looking for chains without branches, by any rule; see alternating.c. */
#ifndef QDR_ALTERNATING_H
#define QDR_ALTERNATING_H

#include "explainer/net.h"
#include "variants/links.h"

typedef struct chain_state {
    uint32_t state, parent; /* parent: a place in the list; UINT32_MAX for the source */
    qdr_item reason;        /* of "on", or of "off" by a cage; none: where is UINT16_MAX */
} chain_state;

typedef struct alternating {
    finder *f;
    const links *l;
    int with;    /* which links */
    double base; /* rating of what is sought now, */
    int key;     /* its rank among equals, */
    bool cycle;  /* and whether it goes round */
    uint32_t source;
    int layer;
    chain_state *list;
    size_t room;
    uint32_t count;
    uint32_t *reached; /* per state: the round in which it was */
    size_t reached_room;
    uint32_t round;
    bar best;
    bool failed; /* no memory */
} alternating;

void qdri_alternating_free(alternating *a);
qdr_status qdri_alternating_new(const ground *g, alternating **made);
/* The best of all, as Sudoku Explainer rates them. */
qdr_status qdri_find_alternating(finder *f, alternating *a, const links *l, bool *found);

#endif
