/* forcing.h: looking for chains with branches; see forcing.c. */
#ifndef QDR_FORCING_H
#define QDR_FORCING_H

#include "explainer/chain_list.h"
#include "explainer/closure.h"
#include "explainer/reach.h"

typedef enum forcing_kind { FORCE_NISHIO, FORCE_MULTIPLE, FORCE_DYNAMIC } forcing_kind;

typedef struct forcing {
    finder *f;
    closures *c;
    const net *n;
    forcing_kind kind;
    closure_level level; /* of dynamic ones */
    bool more;           /* the closures of the level before are there: it goes on with them */
    const reach *reach;  /* for multiple ones: what each candidate leads to; NULL: not known */
    /* The rest is the search's own. */
    double base;
    bar best;
    chain_list *all;                  /* NULL: only the best is wanted */
    uint32_t branch[QDRI_HUMAN_SIDE]; /* states, one of which is true */
    int branches;
    uint64_t refuted; /* digits that have a contradiction */
    bool has_choice;
    qdr_item choice; /* the cell or unit that they are the candidates of */
} forcing;

/* What dynamic chains of a level are rated at least. */
double qdri_level_rating(closure_level level);

/* The best one. */
bool qdri_find_forcing(forcing *f);
/* All of them, sorted. Writes one down as the finder's step, and tells a number that is the same
 * for the same chains. */
void qdri_list_forcing(forcing *f, chain_list *all);
uint64_t qdri_write_listed_forcing(forcing *f, const listed_chain *which);

#endif
