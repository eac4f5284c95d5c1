/* reach.h: which candidates lead to which, by the links of a board as it is; see reach.c. */
#ifndef QDR_REACH_H
#define QDR_REACH_H

#include "explainer/net.h"

enum { REACH_STEPS = 16 };

/* What goes on, and off, when a candidate is on; sets of candidates by number. */
typedef struct reach {
    const net *n;
    int with;     /* which links: LINK_X, LINK_Y */
    size_t words; /* of a set */
    size_t room;  /* words of each of the next five */
    uint64_t *weak, *on, *off, *next_on, *next_off;
    uint32_t *start, *to; /* what goes on two links from each: where that begins, and one more */
    size_t to_room;
    uint32_t most;   /* candidates that the arrays are for */
    uint32_t *like;  /* of each: the one whose sets are its own, too */
    uint32_t *index; /* this and what follows: of the search for circles */
    uint32_t *low, *stack;
    uint32_t depth, next;
    int steps;                       /* of qdri_reach_step, */
    uint64_t *on_after[REACH_STEPS]; /* and what was on after each of the first of them */
    size_t on_after_room[REACH_STEPS];
} reach;

qdr_status qdri_reach_new(const ground *g, reach **made);
void qdri_reach_free(reach *r);
/* Works everything out; false: there are too many candidates for that, or no memory. */
bool qdri_reach_make(reach *r, const net *n, int with);

/* Begins anew, for the same net and links: nothing is reached but what sees each candidate. Each
 * step is two links more; false: no memory. */
bool qdri_reach_begin(reach *r);
bool qdri_reach_step(reach *r);

static inline const uint64_t *qdri_reach_on(const reach *r, uint32_t candidate) {
    return r->on + r->like[candidate] * r->words;
}

static inline const uint64_t *qdri_reach_off(const reach *r, uint32_t candidate) {
    return r->off + r->like[candidate] * r->words;
}

/* Whether one candidate makes another one go on, after that many steps at most, as far as that is
 * known. */
static inline bool qdri_reach_leads(const reach *r, int steps, uint32_t from, uint32_t to) {
    if (steps < 0) return false;
    const bool early = steps < r->steps && steps < REACH_STEPS;
    const uint64_t *on = early ? r->on_after[steps] + from * r->words : qdri_reach_on(r, from);
    return on[to / 64] >> to % 64 & 1;
}

#endif
