/* human_type.h: somebody who solves puzzles by a dialect, inside. */
#ifndef QDR_HUMAN_TYPE_H
#define QDR_HUMAN_TYPE_H

#include "explainer/refute.h"
#include "rating/scales.h"

#include <quadrille/rating.h>

struct qdr_human {
    ground *g;
    qdr_scale scale;
    const dialect *d;
    void *self;       /* the dialect's */
    qdr_board *b;     /* of qdr_human_rate */
    qdri_watch watch; /* of the limits, */
    bool stopped;     /* and whether they ended the last call */
    double most;      /* harder steps are not wanted; 0: all are */
    qdr_hint hint;
    /* of qdr_human_hint: */
    technique_set barred;
    qdr_board *sound; /* of qdr_human_fault; NULL until it is needed */
    const char *symbols;
    step *advice; /* this and the next three: NULL until they are needed */
    step *trimmed;
    refuter *refuter;
    finder f; /* the refuter's, f.s is its step */
};

/* What comes of a call that may have ended for want of time: then there is no step, and that is
 * no failure. */
static inline qdr_status qdri_human_ended(qdr_human *human, qdr_status status) {
    human->stopped = status == QDR_NO_MEMORY &&
                     qdri_budget_over(&human->watch.budget, qdri_watch_nodes(&human->watch));
    return human->stopped ? QDR_OK : status;
}

/* As it is shown to callers: in human->hint. */
static inline void qdri_human_show(qdr_human *human, const step *s) {
    qdri_step_show(s, &human->hint);
    human->hint.scored = human->d->level != NULL;
}

#endif
