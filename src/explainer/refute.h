/* refute.h: the shortest way to see that a candidate cannot be, or must be. */
#ifndef QDR_REFUTE_H
#define QDR_REFUTE_H

#include "human/step.h"

typedef struct refuter refuter;

/* How a refutation goes on where no digit is the last of anything. */
typedef enum refutation_depth {
    REFUTE_BY_SINGLES, /* it does not */
    REFUTE_BY_SETS,    /* by locked candidates, pairs and X-wings */
    REFUTE_WITHIN      /* and by refutations within, which have singles alone */
} refutation_depth;

qdr_status qdri_refuter_new(ground *g, refuter **made);
void qdri_refuter_free(refuter *r); /* NULL is fine */

/* Refutes that the candidate of digit d (from 0) is on, or off: the proof becomes the finder's
 * step. False: singles alone do not refute it, or only with more than `most` digits on the way. */
bool qdri_refute(refuter *r, finder *f, int cell, int d, bool off, int most);

/* The shortest refutation that the board has, of any candidate, as the finder's step; hands it to
 * its `take`. False: there is none, or that wants more, or memory or time ended (f->s->failed). */
bool qdri_find_refutation(refuter *r, finder *f, refutation_depth depth);

#endif
