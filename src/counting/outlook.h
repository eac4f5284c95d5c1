/* outlook.h: how much of a long search is left, for a person who waits. outlook.c explains how it
 * is reckoned. */
#ifndef QDR_OUTLOOK_H
#define QDR_OUTLOOK_H

#include "counting/memo.h"

typedef struct outlook {
    const qdr_cover *cover;
    double patience; /* seconds before the first dive */
    bool begun;
    bool blind; /* the problem is not for the estimator: the path alone */
    bool open;  /* `memo` is */
    memo memo;
    qdri_random random;
    double started, spent; /* seconds: when it began, and what the dives took */
    uint64_t dives;
    double sum, squares; /* of the nodes that the dives make expect */
    double before;       /* the part of the tree that was done when it began, */
    uint64_t nodes;      /* and the nodes */
    double reached;      /* the part done that was told last */
} outlook;

/* Takes no memory yet. `alike`: the engine branches on the item with the fewest options, and tries
 * its options one after the other, as the dives do. */
void qdri_outlook_start(outlook *o, const qdr_cover *cover, bool alike);

/* The part of the work that is left, between 1 and 0, of a search that has made so many nodes and
 * has that part of its tree left: that part while patience lasts; after that it never grows. Takes
 * a hundredth of the time that has passed, and memory at the first dive; where there is none it
 * does without. */
double qdri_outlook_left(outlook *o, uint64_t nodes, double left);

void qdri_outlook_end(outlook *o);

#endif
