/* propagation.h: unit propagation (Boolean constraint propagation) over the clauses of a bank, and
 * the literals it has set.
 *
 *     trail   │ true for good │ by assumption 0 │ by assumption 1 │ …
 *                              ↑ level_start[0]  ↑ level_start[1]
 *
 * Above what is true for good stand levels: an assumption and what propagation has made of it.
 * assumptions.h puts them there and takes them away. */
#ifndef QDR_PROPAGATION_H
#define QDR_PROPAGATION_H

#include "verify/bank.h"

typedef struct qdri_clause_watch {
    uint32_t blocker; /* another literal of the clause; if it is true, all is well */
    uint32_t clause;
} qdri_clause_watch;

typedef struct qdri_clause_watches {
    qdri_clause_watch *at;
    uint32_t count, capacity;
} qdri_clause_watches;

typedef struct qdri_partners {
    uint32_t *at;
    uint32_t count, capacity;
} qdri_partners;

typedef struct qdri_propagation {
    qdri_bank bank;
    size_t literals;              /* there is room for literals below this number */
    int8_t *values;               /* by literal: 1 true, -1 false, 0 open */
    qdri_clause_watches *watches; /* by literal: the clauses to visit when it becomes false */
    qdri_partners *pairs;         /* by literal: those that it makes a clause of two with */
    uint32_t *trail;              /* the literals that are true, in the order they became so */
    size_t trail_count, watches_done, pairs_done;
    uint32_t *level_start; /* by level: trail_count before its assumption */
    size_t levels;
    uint32_t *place;    /* by variable: where the trail has it, if that is in a level */
    bool contradiction; /* there is a conflict without assumptions */
    bool no_memory;
    uint64_t propagations;
} qdri_propagation;

/* Room for so many variables. False: no memory. */
bool qdri_make_room(qdri_propagation *p, uint32_t variables);
void qdri_propagation_free(qdri_propagation *p);

static inline void qdri_set_true(qdri_propagation *p, uint32_t literal) {
    p->values[literal] = 1;
    p->values[literal ^ 1] = -1;
    p->trail[p->trail_count++] = literal;
}

/* False: a conflict. */
bool qdri_propagate(qdri_propagation *p);
/* Makes the trail so short again. */
void qdri_take_back(qdri_propagation *p, size_t count);

/* Watches the first two literals of a clause. */
void qdri_watch_clause(qdri_propagation *p, uint32_t clause);
/* Makes a clause take part in propagation, with nothing assumed: one that is true already need
 * not, one with a single open literal sets it. */
void qdri_attach(qdri_propagation *p, uint32_t clause);
/* A clause that has just been deleted takes no part any more. */
void qdri_detach(qdri_propagation *p, uint32_t clause);
/* Closes the holes of the bank, with nothing assumed. What is true for good is not watched any
 * more. */
void qdri_pack(qdri_propagation *p);
size_t qdri_propagation_bytes(const qdri_propagation *p);

#endif
