/* ordered.c: a ring of slots between one calling thread and several working ones; see ordered.h.
 *
 * Slots are numbered for ever; slot n lives in place n mod size. Three counters tell the rest:
 *
 *      consumed ≤ next to be worked on ≤ produced ≤ consumed + size
 *
 * A worker takes the next unworked slot; when it is done it marks it and, if the calling thread
 * waits for just that one, wakes it. One lock guards the counters; it is taken twice per slot,
 * and a slot is milliseconds of work. */
#include "batch/ordered.h"

#include "base/memory.h"

#include <pthread.h>
#include <stdint.h>

enum { SLOTS_PER_JOB = 4, MAX_JOBS = 1024 };

typedef struct ring {
    const qdri_ordered *o;
    pthread_mutex_t lock;
    pthread_cond_t work_waits; /* for workers: there may be something to do, or it is over */
    pthread_cond_t slot_done;  /* for the caller: the oldest slot may be done */
    unsigned char *slots;
    bool *done;
    uint64_t size, consumed, next, produced;
    bool over;
    int ready, failed; /* workers that have entered, or could not */
} ring;

static void *slot_at(const ring *r, uint64_t number) {
    return r->slots + (number % r->size) * r->o->slot_size;
}

/* ---- working threads --------------------------------------------------------------------------
 */

static bool worker_enters(ring *r, void **local) {
    *local = NULL;
    qdr_status status = r->o->enter ? r->o->enter(r->o->context, local) : QDR_OK;
    pthread_mutex_lock(&r->lock);
    if (status == QDR_OK)
        r->ready++;
    else
        r->failed++;
    pthread_cond_signal(&r->slot_done);
    pthread_mutex_unlock(&r->lock);
    return status == QDR_OK;
}

static void *worker(void *argument) {
    ring *r = argument;
    void *local;
    if (!worker_enters(r, &local)) return NULL;
    pthread_mutex_lock(&r->lock);
    for (;;) {
        while (!r->over && r->next == r->produced) pthread_cond_wait(&r->work_waits, &r->lock);
        if (r->over) break;
        uint64_t number = r->next++;
        pthread_mutex_unlock(&r->lock);
        r->o->work(r->o->context, local, slot_at(r, number));
        pthread_mutex_lock(&r->lock);
        r->done[number % r->size] = true;
        if (number == r->consumed) pthread_cond_signal(&r->slot_done);
    }
    pthread_mutex_unlock(&r->lock);
    if (r->o->leave) r->o->leave(r->o->context, local);
    return NULL;
}

/* ---- the calling thread -----------------------------------------------------------------------
 */

/* Waits for the oldest slot and hands it back; false when the consumer wants to stop. */
static bool consume_oldest(ring *r) {
    pthread_mutex_lock(&r->lock);
    while (!r->done[r->consumed % r->size]) pthread_cond_wait(&r->slot_done, &r->lock);
    pthread_mutex_unlock(&r->lock);
    bool go_on = r->o->consume(r->o->context, slot_at(r, r->consumed));
    pthread_mutex_lock(&r->lock);
    r->done[r->consumed % r->size] = false;
    r->consumed++;
    pthread_mutex_unlock(&r->lock);
    return go_on;
}

static bool oldest_is_done(ring *r) {
    pthread_mutex_lock(&r->lock);
    bool done = r->consumed < r->produced && r->done[r->consumed % r->size];
    pthread_mutex_unlock(&r->lock);
    return done;
}

static void hand_out_and_take_back(ring *r) {
    bool more = true;
    while (more || r->consumed < r->produced) {
        /* Results go out as soon as they are there: memory stays small, and so does the delay. */
        if (oldest_is_done(r) || !more || r->produced - r->consumed == r->size) {
            if (!consume_oldest(r)) return;
            continue;
        }
        if (r->o->produce(r->o->context, slot_at(r, r->produced)) == QDRI_FINISHED) {
            more = false;
            continue;
        }
        pthread_mutex_lock(&r->lock);
        r->produced++;
        pthread_cond_signal(&r->work_waits);
        pthread_mutex_unlock(&r->lock);
    }
}

static int start_workers(ring *r, pthread_t *threads) {
    int started = 0;
    while (started < r->o->jobs && pthread_create(&threads[started], NULL, worker, r) == 0)
        started++;
    pthread_mutex_lock(&r->lock);
    while (r->ready + r->failed < started) pthread_cond_wait(&r->slot_done, &r->lock);
    pthread_mutex_unlock(&r->lock);
    return started;
}

static qdr_status run_threads(ring *r) {
    pthread_t threads[MAX_JOBS];
    pthread_mutex_init(&r->lock, NULL);
    pthread_cond_init(&r->work_waits, NULL);
    pthread_cond_init(&r->slot_done, NULL);
    int started = start_workers(r, threads);
    qdr_status status = r->ready > 0 ? QDR_OK : QDR_NO_MEMORY;
    if (status == QDR_OK) hand_out_and_take_back(r);
    pthread_mutex_lock(&r->lock);
    r->over = true;
    pthread_cond_broadcast(&r->work_waits);
    pthread_mutex_unlock(&r->lock);
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    pthread_cond_destroy(&r->slot_done);
    pthread_cond_destroy(&r->work_waits);
    pthread_mutex_destroy(&r->lock);
    return status;
}

static qdr_status run_alone(const qdri_ordered *o, void *slot) {
    void *local = NULL;
    qdr_status status = o->enter ? o->enter(o->context, &local) : QDR_OK;
    if (status != QDR_OK) return status;
    while (o->produce(o->context, slot) == QDRI_PRODUCED) {
        o->work(o->context, local, slot);
        if (!o->consume(o->context, slot)) break;
    }
    if (o->leave) o->leave(o->context, local);
    return QDR_OK;
}

qdr_status qdri_ordered_run(const qdri_ordered *ordered) {
    qdri_ordered o = *ordered;
    if (o.jobs > MAX_JOBS) o.jobs = MAX_JOBS;
    ring r = {.o = &o, .size = o.jobs > 1 ? (uint64_t)o.jobs * SLOTS_PER_JOB : 1};
    r.slots = qdri_zalloc(r.size, o.slot_size);
    r.done = qdri_zalloc(r.size, sizeof *r.done);
    qdr_status status = QDR_NO_MEMORY;
    if (r.slots && r.done) {
        status = o.jobs > 1 ? run_threads(&r) : run_alone(&o, r.slots);
        for (uint64_t i = 0; o.clear && i < r.size; i++) o.clear(o.context, slot_at(&r, i));
    }
    qdri_free(r.slots);
    qdri_free(r.done);
    return status;
}
