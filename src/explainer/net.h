/* net.h: the open candidates of a board, numbered, and the links between them.
 *
 * A state is a candidate that is on or off: number · 2, plus one for off. From "on", candidates
 * that it sees go off (weak links); from "off", the only other one of its cell or of a unit goes on
 * (strong links). Links of the cell come first, then those of box, row and column. */
#ifndef QDR_NET_H
#define QDR_NET_H

#include "human/step.h"

#include <string.h>

typedef struct spot {
    uint16_t cell;
    uint8_t d; /* from 0 */
} spot;

typedef struct net {
    const qdr_board *b;
    uint32_t count;    /* of candidates */
    uint32_t *number;  /* of candidate cell · side + d, where it is open */
    uint32_t *of;      /* cell · side + d of each number, */
    spot *spot;        /* and the two by themselves: who asks often need not divide */
    uint32_t *start;   /* of the weak links of each, and one more */
    uint32_t *in_cell; /* how many of them are in its cell */
    uint32_t *weak;
    /* Strong links, up to four: in its cell, in box, row and column; NO_LINK where there is none,
     * or the same was there before. */
    uint32_t (*strong)[1 + QDRI_FAMILIES];
    uint8_t *links; /* which kinds of strong links a candidate has: LINK_X, LINK_Y */
} net;

#define QDRI_NO_LINK UINT32_MAX
enum { LINK_X = 1, LINK_Y = 2 }; /* between cells, within a cell */

qdr_status qdri_net_new(const ground *g, net **made);
void qdri_net_free(net *n);
/* Numbers the candidates of the board and finds the links. */
void qdri_net_make(net *n, const qdr_board *b);

/* How much harder a chain is than its base says: by its number of states, as Sudoku Explainer adds
 * it up, 0.1 by 0.1 in doubles. */
double qdri_chain_rating(double base, int complexity);

/* The best of many chains: the least rating, then complexity, then key; of equals the first. */
typedef struct bar {
    double rating; /* 0: none yet */
    int complexity, key;
} bar;

/* Whether a chain would be better. Complexity only grows while it is counted, so a part of it
 * may be asked about. */
static inline bool qdri_beats(const bar *b, double base, int complexity, int key) {
    if (b->rating == 0) return true;
    double rating = qdri_chain_rating(base, complexity);
    if (rating != b->rating) return rating < b->rating;
    return complexity != b->complexity ? complexity < b->complexity : key < b->key;
}

static inline bar qdri_bar(double base, int complexity, int key) {
    return (bar){qdri_chain_rating(base, complexity), complexity, key};
}

/* What a chain concludes: the candidate goes, or is true. */
static inline void qdri_conclude_state(finder *f, const net *n, uint32_t state) {
    const int cell = n->spot[state / 2].cell, d = n->spot[state / 2].d;
    if (state & 1) {
        qdri_conclude(f, cell, qdri_bit(d));
    } else {
        qdri_conclude(f, cell, ~qdri_bit(d));
        f->s->cell = cell;
        f->s->digit = d + 1;
    }
}

static inline qdr_node qdri_node_of(const net *n, uint32_t state) {
    const spot at = n->spot[state / 2];
    return (qdr_node){.cell = at.cell, .digit = (uint8_t)(at.d + 1), .off = state & 1};
}

/* Of a row of states: the digest so far, and one more. */
static inline uint64_t qdri_digest(uint64_t digest, const net *n, uint32_t state) {
    uint64_t more = (digest ^ (n->of[state / 2] * 2 + (state & 1))) * 0x9e3779b97f4a7c15u;
    return more ^ more >> 29;
}

/* Searches mark what they have met with the number of their round; before these run out, which
 * takes millions of puzzles, they begin anew. */
static inline void qdri_renew_rounds(uint32_t *round, uint32_t *marks, size_t count) {
    if (*round < UINT32_MAX / 2) return;
    memset(marks, 0, count * sizeof *marks);
    *round = 0;
}

#endif
