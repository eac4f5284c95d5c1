/* team_type.h: the data of a team, shared by the files that run it and that save it. */
#ifndef QDR_TEAM_TYPE_H
#define QDR_TEAM_TYPE_H

#include "base/threads.h"
#include "team/team.h"

typedef struct team_worker {
    struct qdri_team *team;
    qdri_thread thread; /* of this slice, but for the first worker's */
    void *search;       /* of the engine */
    team_task *task;    /* NULL: idle */
    bool there;         /* the search is at the task's place, or further on */
    bool used;          /* it is not at the root any more */
    qdri_place place;   /* room for where the search stands */
    uint32_t *seen;     /* room for the re-check */
    qdr_cancel poke;    /* somebody wants work, or the slice is over */
    uint64_t counted;
} team_worker;

struct qdri_team {
    const qdr_cover *cover;
    const qdri_cover_engine *engine;
    qdr_limits limits;
    qdri_budget budget; /* of the whole search */
    bool ordered;
    uint32_t jobs;
    team_worker *worker; /* those after the first have no search before they are needed */
    team_task *tasks;
    size_t room;  /* for solutions that wait, not yet promised to a task */
    size_t batch; /* bytes of solutions that end a slice */

    /* The slice. */
    const team_slice *slice;
    qdri_budget turn; /* what it may use, but for the nodes, which are each worker's */
    bool begun;       /* the first slice is over */
    qdri_lock lock;
    qdri_condition change; /* a task, or the end */
    uint32_t idle;         /* workers without a task */
    bool ending;
    qdr_step trouble; /* QDR_FAILED or QDR_OUT_OF_MEMORY, if it came to that; else QDR_SOLUTION */
};

/* Makes a task after another one, or the first; the place becomes the task's. NULL: no memory. */
team_task *qdri_team_add(qdri_team *team, team_task *after, const qdri_place *place);
/* Takes a task out of the list that `link` is of, and all tasks. */
void qdri_team_drop(qdri_team *team, team_task **link);
void qdri_team_forget(qdri_team *team);
/* Opens the search of a worker, if it is not open yet. */
qdr_status qdri_team_open_worker(qdri_team *team, uint32_t number);

#endif
