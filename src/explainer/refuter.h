/* refuter.h: what a refutation is made of while it is sought; for refute.c, which finds it,
 * refute_further.c and refute_shortest.c, which help, and refute_write.c, which writes it down as a
 * step. */
#ifndef QDR_REFUTER_H
#define QDR_REFUTER_H

#include "explainer/refute.h"

enum { QDRI_NO_FACT = -1 };

/* A state that follows: what it follows from is found by its reason, which is one of three. */
typedef struct fact {
    uint16_t cell;
    uint8_t d;
    bool off;
    int cause;        /* off: the fact that excludes it, */
    int use;          /* or what struck it; neither: the assumption */
    int item;         /* on: the item that it was the last of */
    uint32_t mark;    /* the round in which it was needed, */
    uint32_t settled; /* and in which its reason was chosen */
} fact;

/* Something that strikes candidates where no link leads further: a technique, or a proof within. */
typedef struct use {
    bool within;
    qdr_technique technique;
    int cost;                  /* in digits on the way */
    int first_item, items;     /* in use_items: what it rests on */
    int first_parent, parents; /* in use_parents: the facts that made it possible */
    uint32_t mark;
} use;

struct refuter {
    ground *g;
    const qdr_board *b; /* as it is, */
    qdr_board *work;    /* and without what is off */
    fact *facts;
    int count;
    int *at;  /* by candidate, on and off: its fact, QDRI_NO_FACT */
    int *ons; /* the facts that are on */
    int on_count;
    bool *allowed; /* by item: cells, then units · side + digit */
    int item_count;
    int *used; /* items of a proof, each once, and how many */
    bool *is_used;
    int used_count;
    uint32_t round;
    refutation_depth depth; /* how far it goes where no link leads further */
    int most_within;        /* digits on the way of a proof within */
    finder f;               /* of techniques on the working board; no step until they are needed */
    refuter *inner;         /* of proofs within; NULL until it is needed */
    qdr_board *inner_board; /* that they are written for */
    use *uses;
    int use_count;
    size_t use_room;
    int *use_items;
    int use_item_count;
    size_t use_item_room;
    int *use_parents;
    int use_parent_count;
    size_t use_parent_room;
    bool failed; /* memory or time ended */
};

/* ---- items, which have numbers here ---------------------------------------------------------- */

static inline qdr_item qdri_item_number(const refuter *r, int item) {
    if (item < r->g->cells) return qdri_item_of_cell(item);
    item -= r->g->cells;
    return qdri_item_of_unit(r->g, item / r->g->side, item % r->g->side);
}

static inline int qdri_number_of_item(const refuter *r, qdr_item item) {
    if (item.digit == 0) return item.where;
    return r->g->cells + qdri_unit_inside(r->g, item.where) * r->g->side + item.digit - 1;
}

/* Candidate number i of an item; false: it is none on that board. */
static inline bool qdri_candidate_of(const refuter *r, const qdr_board *b, int item, int i,
                                     int *cell, int *d) {
    const ground *g = r->g;
    const int unit = (item - g->cells) / g->side;
    *cell = item < g->cells ? item : qdri_unit_cells(g, unit)[i];
    *d = item < g->cells ? i : (item - g->cells) % g->side;
    return qdri_has(b, *cell, *d);
}

static inline int qdri_item_size(const refuter *r, int item) {
    return item < r->g->cells ? r->g->side : r->g->unit_size[(item - r->g->cells) / r->g->side];
}

/* The fact that a candidate is on, or off. */
static inline int *qdri_fact_at(const refuter *r, int cell, int d, bool off) {
    return &r->at[2 * (cell * r->g->side + d) + off];
}

/* ---- between the four files ------------------------------------------------------------------ */

/* Marks, in this round, a fact and its ancestors; or all that makes the candidates of an item off,
 * but `but` (cell · side + d; -1: all). Where there are several reasons it takes that which needs
 * least besides what is needed anyway. Returns how many digits on the way were not marked yet; ends
 * when there are more than `most`. */
int qdri_need_fact(refuter *r, int number, int most);
int qdri_need_item(refuter *r, int item, int but, int most);
/* The same of all that makes an item a contradiction, in a round of its own. */
int qdri_need_clash(refuter *r, int item, int most);
/* Lists the items that the proof of a clash, whose ancestors are marked, uses. */
void qdri_list_used(refuter *r, int clash);
/* Adds a fact that is not there yet. */
void qdri_add_fact(refuter *r, fact added);
/* Adds what a technique or a proof within strikes, where no link leads further; false: nothing. */
bool qdri_go_further(refuter *r);
/* Goes from the assumption to a contradiction by what is allowed: the item that has nothing left,
 * QDRI_NO_FACT for none in at most `most` digits on the way, which becomes how many it takes. */
int qdri_refute_once(refuter *r, int cell, int d, bool off, int *most);
/* Makes the proof within once more, by the items that it rests on alone. */
int qdri_refute_within(refuter *r, const use *u, const fact *refuted);

/* Writes the refutation down as the finder's step; false: no memory. */
bool qdri_write_refutation(refuter *r, finder *f, int clash);

#endif
