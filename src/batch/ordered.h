/* ordered.h: work that many threads do and one thread hands out and takes back, in order.
 *
 *      produce            work (any thread)          consume
 *      slot 5 ──▶  [slot 4] [slot 3] [slot 2]  ──▶   slot 1
 *
 * The calling thread fills slots and empties them in the same order; a fixed number of slots
 * bounds the memory. With one job everything happens in the calling thread. */
#ifndef QDR_ORDERED_H
#define QDR_ORDERED_H

#include <quadrille/status.h>
#include <stdbool.h>

typedef enum qdri_produced {
    QDRI_PRODUCED, /* the slot is full */
    QDRI_FINISHED  /* there is no more; the slot stays empty */
} qdri_produced;

typedef struct qdri_ordered {
    void *context;
    int jobs;         /* threads that work, 1 or more */
    size_t slot_size; /* bytes of a slot; slots start zeroed */

    qdri_produced (*produce)(void *context, void *slot);
    /* `local` is what `enter` made for this thread. */
    void (*work)(void *context, void *local, void *slot);
    bool (*consume)(void *context, void *slot); /* false: stop, forget what is not consumed */
    void (*clear)(void *context, void *slot);   /* at the end, for every slot */

    qdr_status (*enter)(void *context, void **local); /* once per working thread */
    void (*leave)(void *context, void *local);
} qdri_ordered;

/* Runs until `produce` has finished and all is consumed, or `consume` says stop. Fewer threads
 * than asked for are used when the system gives no more; QDR_NO_MEMORY when not even one worker
 * can be set up. */
qdr_status qdri_ordered_run(const qdri_ordered *ordered);

#endif
