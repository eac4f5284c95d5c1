/* team.h: several searches of one engine that share one tree. team.c explains how. */
#ifndef QDR_TEAM_H
#define QDR_TEAM_H

#include "cover/cover_plan.h"

#include <quadrille/cover_save.h>

/* A part of the tree that is left to do, and what was found in it and not handed out yet. */
typedef struct team_task {
    struct team_task *next; /* in the order of the tree */
    qdri_place place;       /* where to go on, while nobody is at work on it */
    bool busy, done;
    double part;        /* of the whole tree, as of late */
    qdr_text found;     /* solutions, rendered */
    qdr_text sizes;     /* of each of them in bytes, as size_t, where their number is limited */
    uint64_t solutions; /* how many there are */
    size_t noted;       /* bytes of `found` that are in `sizes` */
    size_t room;        /* bytes that `found` may take before its turn has come */
} team_task;

typedef struct qdri_team qdri_team;

/* `plan` and `options` are borrowed for the call only. QDR_UNSUPPORTED: too large for the engine.
 */
qdr_status qdri_team_new(const qdr_cover *cover, const qdri_cover_plan *plan,
                         const qdr_cover_options *options, qdri_team **team);
void qdri_team_free(qdri_team *team);

typedef struct team_slice {
    double seconds;           /* of the clock; 0: no matter */
    uint64_t nodes;           /* of all together; 0: no matter */
    uint64_t solutions;       /* enough when so many were found in a task; 0: no matter */
    bool alone;               /* by this thread only */
    qdr_cover_render *render; /* NULL: only count */
    void *context;
} team_slice;

/* Searches for a while. QDR_SOLUTION: there is more to do; QDR_STOPPED: a limit or a cancellation.
 * What was found waits in the team. */
qdr_step qdri_team_run(qdri_team *team, const team_slice *slice);

/* Takes solutions out that were counted. */
uint64_t qdri_team_take_count(qdri_team *team);
/* Appends what was rendered and whose turn it is; tells how many solutions that are. Of slices with
 * a number of solutions, no more than `most` are taken. */
uint64_t qdri_team_take_text(qdri_team *team, uint64_t most, qdr_text *text);

/* One step of a team of one, with nothing in between; not for others. */
qdr_step qdri_team_step(qdri_team *team, const uint32_t **options, size_t *count);

uint32_t qdri_team_jobs(const qdri_team *team);
bool qdri_team_done(const qdri_team *team); /* it has nothing left */
void qdri_team_stats(const qdri_team *team, qdr_stats *stats);

#endif
