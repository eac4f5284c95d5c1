/* last_resort.h: a candidate that is tried out, and refuted. */
#ifndef QDR_LAST_RESORT_H
#define QDR_LAST_RESORT_H

#include "variants/follow.h"

typedef struct last_resort last_resort;

qdr_status qdri_last_resort_new(ground *g, last_resort **made);
void qdri_last_resort_free(last_resort *r);
/* A candidate that goes; none where the tries needed would be too many. */
qdr_status qdri_find_last_resort(finder *f, last_resort *r, bool *found);

#endif
