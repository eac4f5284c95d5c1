/* chains.h: looking for chains without branches; see chains.c. */
#ifndef QDR_CHAINS_H
#define QDR_CHAINS_H

#include "explainer/chain_list.h"
#include "explainer/reach.h"

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
    reach *reach;      /* by the links of the search at hand, */
    reach *reaches[2]; /* which is one of these: of one kind, of both kinds */
    bool sieved;       /* it is known what leads where */
    bool failed;       /* memory or time ended */
    uint64_t
        *begins[3]; /* sets of candidates where a cycle, a chain from "on", from "off" may begin
                     */
    uint32_t order; /* when Sudoku Explainer finds it: of equals the first is the best */
    bar best;
    uint32_t best_order;
    chain_list *all;  /* NULL: only the best is wanted */
    uint64_t *places; /* per digit: the cells that have it */
    uint64_t *seen;   /* scratch: cells seen, per digit, from "on" states, then from "off" ones */
} chains;

qdr_status qdri_chains_new(const ground *g, chains **made);
void qdri_chains_free(chains *c);
/* The best one. */
bool qdri_find_chain(finder *f, chains *c, const net *n);
/* After a search that found none: what each candidate leads to by the links of the board, where
 * that is known, else NULL. */
const reach *qdri_chains_reach(const chains *c);
/* All of them, sorted; their states go from the source to the target, a cycle's begin and end with
 * its source. Writes one down as the finder's step. */
void qdri_list_chains(finder *f, chains *c, const net *n, chain_list *all);
void qdri_write_listed_chain(finder *f, chains *c, const listed_chain *which);

#endif
