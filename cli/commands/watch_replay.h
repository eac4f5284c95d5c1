/* watch_replay.h: dancing links at one moment of their search, forwards and backwards.
 *
 * The events of a trace are kept as they come. Each can be undone: that is what dancing links are
 * about, and it is all that going back takes. */
#ifndef QDR_WATCH_REPLAY_H
#define QDR_WATCH_REPLAY_H

#include <quadrille/trace.h>

typedef struct watch_replay {
    const qdr_cover *cover;
    qdr_trace *trace;
    qdr_event *events;
    size_t count, capacity; /* of events that have been asked for */
    size_t at;              /* that many of them have happened */
    bool full;              /* no more are kept */
    bool forgets;           /* what has happened is not kept: there is no way back */
    /* What stands where at this moment. */
    bool *covered;                        /* of each item: it is not in the list of items */
    uint32_t *size;                       /* of each item: options in its list */
    bool *hidden;                         /* of each node, an option after the other */
    size_t *first_node;                   /* of each option */
    uint32_t *stack;                      /* the options chosen */
    size_t depth, solutions, tried, dead; /* and what has been met so far */
} watch_replay;

qdr_status replay_open(const qdr_cover *cover, const qdr_trace_options *options, watch_replay *r);
void replay_close(watch_replay *r);

/* One event on, or back; false: there is none. */
bool replay_forward(watch_replay *r);
bool replay_back(watch_replay *r);
/* The event that happened last; NULL: none has. */
const qdr_event *replay_last(const watch_replay *r);
/* All has happened that will. */
bool replay_over(const watch_replay *r);
/* Whether the option is among those chosen. */
bool replay_chosen(const watch_replay *r, uint32_t option);

#endif
