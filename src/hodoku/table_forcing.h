/* table_forcing.h: what forcing chains and nets share: sets of all that follows from each state,
 * and the facts that come of them. table_forcing.c explains. */
#ifndef QDR_TABLE_FORCING_H
#define QDR_TABLE_FORCING_H

#include "hodoku/tables.h"

/* Candidates of which one is true: those of a cell, or of a digit in a unit. */
typedef struct choice9 {
    qdr_item item;
    bool refutes; /* if all are off, that is a contradiction */
    int count;
    uint16_t node[SIDE9];
} choice9;

enum { MOST_CHOICES = CELLS9 + UNITS9 * SIDE9 };

typedef struct forcing9 {
    finder *f;
    tabling *t;
    uint64_t candidates[NODE_WORDS]; /* the nodes that are no groups */
    uint64_t facts[2][NODE_WORDS];   /* candidates that are true, and that go */
    int choice_count;
    choice9 choice[MOST_CHOICES]; /* cells first */
} forcing9;

/* The fact that HoDoKu would find first, if what follows directly is as t->next says. */
bool qdri_forcing_find(finder *f, tabling *t);
/* Whether something impossible follows from a state. */
bool qdri_forcing_refutes(const forcing9 *s, int state);
/* Writes into the step why a fact is one. */
void qdri_forcing_prove(forcing9 *s, int fact);

#endif
