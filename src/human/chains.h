/* chains.h: looking for chains without branches; see chains.c. */
#ifndef QDR_CHAINS_H
#define QDR_CHAINS_H

#include "human/net.h"

typedef struct chain_node {
    uint32_t state, parent; /* parent: a node, QDRI_NO_LINK for the source */
} chain_node;

typedef struct chains {
    finder *f;
    const net *n;
    int with;        /* which links */
    double base;     /* rating of what is sought now, */
    int key;         /* its rank among equals, */
    int both_ends;   /* 1: source and target count both */
    uint32_t source; /* and where it begins */
    int layer;       /* of the nodes that are made */
    chain_node *node;
    uint32_t count;
    uint32_t *reached; /* per state: the round in which it was */
    uint32_t round;
    bar best;
    uint64_t *seen; /* scratch: cells seen, per digit, from "on" states, then from "off" ones */
} chains;

qdr_status qdri_chains_new(const ground *g, chains **made);
void qdri_chains_free(chains *c);
bool qdri_find_chain(finder *f, chains *c, net *n);

#endif
