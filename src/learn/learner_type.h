/* learner_type.h: a learner in memory.
 *
 *     words   │ head │ glue │ literal literal literal … │ head │ …
 *
 * A literal is 2·variable, plus 1 if negated. `glue` (or LBD) is the number of levels that a
 * learned clause had literals of: those with few are kept longest.
 *
 * Most clauses of the formulas here say that two things exclude each other. Those are not kept as
 * clauses: `follows` has, literal by literal, what is true when it is. Then a reason need not be a
 * clause, either; it is the other literal of the two, with PAIR set. */
#ifndef QDR_LEARNER_TYPE_H
#define QDR_LEARNER_TYPE_H

#include "learn/learner.h"

#include "base/watch.h"
#include "learn/order.h"

enum {
    QDRI_LEARNED = 1,
    QDRI_USED = 2, /* took part in a conflict since the last time clauses were thrown away */
    QDRI_HEAD = 2
};
enum { QDRI_SOURCE = 1, QDRI_IMPLIED = 2, QDRI_NEEDED = 4 }; /* of a variable, in an analysis */

/* In a reason: the rest is a literal. In a watch: the clause has two literals. */
#define QDRI_PAIR (UINT32_C(1) << 31)

typedef struct qdri_watcher {
    uint32_t blocker; /* another literal of the clause: if it is true, all is well */
    uint32_t clause;
} qdri_watcher;

typedef struct qdri_watch_list {
    qdri_watcher *at;
    uint32_t count, capacity;
} qdri_watch_list;

typedef struct qdri_cause {
    uint32_t level, reason; /* reason 0: decided, or certain */
} qdri_cause;

struct qdri_learner {
    uint32_t variables, primary;
    qdri_learner_log log; /* step NULL: none */
    qdri_watch limits;
    size_t bytes, most_bytes; /* taken, and allowed; 0: any number */

    uint32_t *follows_start, *follows; /* by literal: what is true when it is */
    uint32_t *words;                   /* words[0] is not used: no clause has the name 0 */
    size_t length, capacity;
    qdri_watch_list *watches; /* by literal: what to visit when it becomes false */
    int8_t *values;           /* by literal: 1 true, -1 false, 0 open */

    qdri_cause *cause; /* by variable */
    uint32_t *trail;   /* literals that are true, in the order they became so */
    size_t trail_count, trail_done;
    uint32_t *decided_at; /* by level, from 1: trail_count before its decision */
    uint32_t depth;       /* the level at work */
    qdri_order order;     /* of the primary variables */

    uint8_t *known;    /* by variable: QDRI_SOURCE … */
    uint32_t *touched; /* variables whose `known` is not 0 */
    size_t touched_count;
    uint32_t *learned; /* the clause at work */
    size_t learned_count;
    uint64_t *stamps; /* by level */
    uint64_t stamp;
    uint32_t clash[2]; /* the pair in conflict, when that is what propagation met */

    double fast_glue, sum_glue; /* recent average; sum over all conflicts */
    uint64_t conflicts, since_restart, reduce_at, reductions;
    bool contradiction, no_memory, log_stopped;
    uint64_t propagations;
    uint32_t deepest;
};

static inline uint32_t *qdri_literals_of(const qdri_learner *l, uint32_t clause) {
    return l->words + clause + QDRI_HEAD;
}

static inline uint32_t qdri_count_of(const qdri_learner *l, uint32_t clause) {
    return l->words[clause] >> 2;
}

static inline void qdri_assign(qdri_learner *l, uint32_t literal, uint32_t reason) {
    l->values[literal] = 1;
    l->values[literal ^ 1] = -1;
    l->cause[literal / 2] = (qdri_cause){l->depth, reason};
    l->trail[l->trail_count++] = literal;
}

static inline void qdri_log_step(qdri_learner *l, bool deletes, const uint32_t *literals,
                                 size_t count) {
    if (l->log.step && !l->log.step(l->log.context, deletes, literals, count))
        l->log_stopped = true;
}

/* learner_clauses.c: storing, watching and throwing away. */

/* Stores a clause and watches its first two literals; 0: no memory. */
uint32_t qdri_store_clause(qdri_learner *l, const uint32_t *literals, size_t count, uint32_t flags,
                           uint32_t glue);
void qdri_add_watch(qdri_learner *l, uint32_t literal, qdri_watcher entry);
/* With nothing assumed: throws away learned clauses that were of no use lately, and all clauses
 * that are true for good. */
void qdri_forget(qdri_learner *l);
/* With nothing assumed and nothing propagated: takes in the formula. */
void qdri_load_formula(qdri_learner *l, const qdri_formula *formula);
/* With nothing assumed: takes in one more. */
void qdri_load_clause(qdri_learner *l, const int32_t *literals, size_t count);

/* learner_analysis.c: what a conflict teaches. Leaves the clause to learn in `learned`, the literal
 * of the deepest level first, one of the second deepest second; tells its glue, and returns the
 * level at which it decides something. `conflict` is a clause, or QDRI_PAIR: see `clash`. */
uint32_t qdri_analyse(qdri_learner *l, uint32_t conflict, uint32_t *glue);

#endif
