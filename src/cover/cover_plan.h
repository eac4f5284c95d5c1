/* cover_plan.h: how an exact cover problem is searched (algorithm selection). This is the one place
 * that decides it; a table in docs/algorithms.md says what it decides, and a test compares the two.
 */
#ifndef QDR_COVER_PLAN_H
#define QDR_COVER_PLAN_H

#include "cover/cover_engine.h"

typedef struct qdri_cover_plan {
    const qdri_cover_engine *engine;
    uint32_t jobs; /* threads that share the work, at least 1 */
    bool remember; /* counting may remember the counts of rests: nothing forbids it */
} qdri_cover_plan;

/* QDR_BAD_ARGUMENT: no such engine or choice of items. QDR_UNSUPPORTED: that engine does not know
 * what the problem has (colours, bounds, another choice of items). Takes a fraction of a
 * millisecond where it has to look at the problem, and then decides the same every time. */
qdr_status qdri_cover_plan_for(const qdr_cover *cover, const qdr_cover_options *options,
                               qdri_cover_plan *plan);

#endif
