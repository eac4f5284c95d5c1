/* runner.h: one of those who take turns at a puzzle: a search that may be ahead of its turn.
 *
 * What it finds is put by, with the node at which it was found, and counts when its turn has come
 * there. So the answers are the same whether it runs only when it is its turn or all the time, in a
 * thread of its own (speculative execution).
 *
 *      turn ────────┬────────── goal ─ ─ ─ ┬ ─ ─ ▸ ahead
 *                   A counts               B is put by
 */
#ifndef QDR_RUNNER_H
#define QDR_RUNNER_H

#include "base/budget.h"

#include <stddef.h>

#define QDRI_NO_END UINT64_MAX /* of nodes */

enum { QDRI_PUT_BY = 2 }; /* solutions that may wait for their turn */

/* The first solutions that were handed out, by whom ever: nobody gives them again. */
typedef struct qdri_known {
    uint8_t *grids;
    size_t cells; /* of a grid */
    size_t count;
} qdri_known;

bool qdri_is_known(const qdri_known *known, const uint8_t *digits);

typedef struct qdri_runner {
    const char *name;
    void *search; /* NULL: has not joined yet */
    qdr_step (*next)(void *search, uint8_t *digits);
    void (*resume)(void *search, qdri_budget budget);
    void (*stats)(const void *search, qdr_stats *stats);
    uint64_t turn;            /* how many of its nodes count so far */
    uint8_t *found;           /* solutions that are put by, */
    uint64_t at[QDRI_PUT_BY]; /* and the nodes at which they were found */
    size_t count;
    bool done;        /* there are no others but those that it has found */
    bool failed;      /* it had no memory */
    qdr_cancel stop;  /* whatever it does, */
    qdr_cancel ahead; /* or only if it is ahead of its turn */
} qdri_runner;

/* Takes memory for what is put by, and sets the two flags below `above`, which may be NULL. */
bool qdri_runner_set_up(qdri_runner *s, size_t cells, const qdr_cancel *above);

uint64_t qdri_runner_nodes(const qdri_runner *s);

/* Forgets what was put by and is known now. */
void qdri_runner_forget(qdri_runner *s, const qdri_known *known);

/* Searches on until so many nodes are done in all, or `most` solutions are put by, or the budget,
 * which begins now, is over. */
void qdri_runner_run(qdri_runner *s, uint64_t goal, size_t most, const qdri_known *known,
                     qdri_budget budget);

/* Whether it has a solution that counts when its turn ends at `goal`, or is at its end. */
bool qdri_runner_answers(const qdri_runner *s, uint64_t goal);

/* What it has found until then. At its end the one solution that it may have put by counts in any
 * case: there is no other. QDR_STOPPED: nothing. */
qdr_step qdri_runner_answer(qdri_runner *s, uint64_t goal, size_t cells, uint8_t *digits);

#endif
