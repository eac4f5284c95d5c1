/* ordered.h: work that many threads do on slots that come in order and must go out in order: a
 * pipeline over a ring buffer, with many workers between one producer and one consumer.
 *
 *      produce          work (each thread its own)          consume
 *      slot 5 ──▶   [slot 4] [slot 3] [slot 2 done]  ──▶   slot 1
 *
 * Each thread, the calling one among them, fills a slot, works on it and, when it is that slot's
 * turn, empties it, together with those behind it that are done already. Only one thread at a time
 * produces, and only one consumes. So the bytes of a slot as a rule stay in the cache of one core,
 * and a thread that waits for input keeps nobody from writing what is finished. */
#ifndef QDR_ORDERED_H
#define QDR_ORDERED_H

#include <quadrille/status.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum qdri_produced {
    QDRI_PRODUCED, /* the slot is full */
    QDRI_FINISHED  /* there is no more; the slot stays empty */
} qdri_produced;

/* A slot's place in the order. */
typedef struct qdri_turn {
    struct qdri_ring *ring;
    uint64_t number;
} qdri_turn;

typedef struct qdri_ordered {
    void *context;
    int jobs;         /* threads that work, see qdri_thread_count */
    size_t slot_size; /* bytes of a slot; slots start zeroed */

    qdri_produced (*produce)(void *context, void *slot);
    /* `local` is what `enter` made for this thread. */
    void (*work)(void *context, void *local, void *slot, qdri_turn turn);
    bool (*consume)(void *context, void *slot); /* false: stop, forget what is not consumed */
    /* Takes what is finished of a slot that is still at work, and was lent; false as above. */
    bool (*consume_part)(void *context, void *slot);
    void (*clear)(void *context, void *slot); /* at the end, for every slot */

    qdr_status (*enter)(void *context, void **local); /* once per working thread */
    void (*leave)(void *context, void *local);
} qdri_ordered;

/* Runs until `produce` has finished and all is consumed, or `consume` says stop. Other threads are
 * started when a slot comes after the first, unless all is quickly done, or when the work on one
 * takes long, and are done without when the system gives none. QDR_NO_MEMORY when the calling
 * thread cannot be set up. */
qdr_status qdri_ordered_run(const qdri_ordered *ordered);

/* For `work`, before and after something that takes long: between the two the slot may be emptied
 * of what is finished, at its turn, by this thread or by any other, and this one leaves it alone.
 * So nothing that is finished waits for what is not, nor do slots that nobody has come to yet. */
void qdri_ordered_lend(qdri_turn turn);
void qdri_ordered_take_back(qdri_turn turn);
/* Whether there are threads that were not started yet, so that lending would call one. */
bool qdri_ordered_wants_help(qdri_turn turn);
/* Whether there is less to do than there are threads, now and from now on: all that there is has
 * been begun. */
bool qdri_ordered_has_spare(qdri_turn turn);

#endif
