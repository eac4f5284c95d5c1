/* ordered.c: a ring of slots that several threads fill, work on and empty; see ordered.h.
 *
 * Slots are numbered for ever. Two counters tell where things are:
 *
 *      consumed ≤ produced ≤ consumed + size
 *
 * Slot number n lives in the memory places[n mod size]. Memory that was emptied last is filled
 * next: it is still in the cache.
 *
 * One lock guards the books; it is held for a few instructions, a few times per slot, and a slot
 * is a good part of a millisecond of work. Two flags keep producing and consuming to one thread
 * each, without the lock. */
#include "batch/ordered.h"

#include "base/memory.h"

#include <pthread.h>

enum { SLOTS_PER_JOB = 4, MAX_JOBS = 1024 };

/* What may be done with a slot that was produced. */
typedef enum slot_state {
    AT_WORK,  /* nothing but the work on it */
    LENT,     /* the part that is finished may be consumed … */
    EMPTYING, /* … is being consumed … */
    EMPTIED,  /* … has been */
    DONE      /* all of it may be consumed */
} slot_state;

typedef struct qdri_ring {
    const qdri_ordered *o;
    pthread_mutex_t lock;
    pthread_cond_t may_produce; /* there may be room, and nobody who produces */
    pthread_cond_t emptied;     /* a slot that was lent */
    unsigned char *slots;
    void **places;      /* by number; those of numbers not in use are free, the next one on top */
    slot_state *states; /* by number */
    uint64_t size, consumed, produced;
    bool producing, consuming;
    bool finished; /* nothing more is produced */
    bool over;     /* nothing more is consumed either */
    pthread_t threads[MAX_JOBS];
    int started; /* of these */
} ring;

static void *thread(void *argument);

/* Called with the lock held: one more thread when a slot was made that the present ones may have
 * no time for. A short input is done before that. */
static void call_for_help(ring *r) {
    if (r->finished || r->produced < 2 || r->started + 1 >= r->o->jobs) return;
    if (pthread_create(&r->threads[r->started], NULL, thread, r) == 0) r->started++;
}

/* Called with the lock held: fills the next slot; false when there is none to be had. */
static bool produce(ring *r, uint64_t *number) {
    while (!r->finished && (r->producing || r->produced - r->consumed == r->size))
        pthread_cond_wait(&r->may_produce, &r->lock);
    if (r->finished) return false;
    r->producing = true;
    *number = r->produced;
    void *slot = r->places[*number % r->size];
    pthread_mutex_unlock(&r->lock);
    qdri_produced produced = r->o->produce(r->o->context, slot);
    pthread_mutex_lock(&r->lock);
    r->producing = false;
    if (produced == QDRI_FINISHED) {
        r->finished = true;
        pthread_cond_broadcast(&r->may_produce);
        return false;
    }
    r->produced++;
    call_for_help(r);
    pthread_cond_signal(&r->may_produce);
    return !r->over;
}

/* Called with the lock held: this place is free, and shall be the next to be filled. */
static void free_place(ring *r, void *place) {
    uint64_t next = r->produced + r->producing, last = r->consumed + r->size - 1;
    /* the free ones are numbers `next` to `last`, and `last` has just become one of them */
    r->places[last % r->size] = r->places[next % r->size];
    r->places[next % r->size] = place;
}

/* Called with the lock held, which is left while the slot is consumed. */
static void consume_whole(ring *r, uint64_t number) {
    void *slot = r->places[number % r->size];
    pthread_mutex_unlock(&r->lock);
    bool go_on = r->o->consume(r->o->context, slot);
    pthread_mutex_lock(&r->lock);
    r->states[number % r->size] = AT_WORK; /* of the next slot in this place */
    r->consumed++;
    free_place(r, slot);
    if (!go_on) r->over = r->finished = true;
    pthread_cond_signal(&r->may_produce);
}

/* The same, of a slot that is lent. */
static void consume_part(ring *r, uint64_t number) {
    slot_state *state = &r->states[number % r->size];
    void *slot = r->places[number % r->size];
    *state = EMPTYING;
    pthread_mutex_unlock(&r->lock);
    bool go_on = r->o->consume_part(r->o->context, slot);
    pthread_mutex_lock(&r->lock);
    *state = EMPTIED;
    if (!go_on) r->over = r->finished = true;
    pthread_cond_broadcast(&r->emptied);
}

/* Called with the lock held: consumes all that can be and is at its turn. */
static void consume(ring *r) {
    if (r->consuming) return; /* who does will come to this one */
    r->consuming = true;
    while (!r->over && r->consumed < r->produced) {
        slot_state state = r->states[r->consumed % r->size];
        if (state != DONE && state != LENT) break;
        if (state == DONE)
            consume_whole(r, r->consumed);
        else
            consume_part(r, r->consumed);
    }
    r->consuming = false;
    if (r->over) pthread_cond_broadcast(&r->may_produce);
}

bool qdri_ordered_lend(qdri_turn turn) {
    ring *r = turn.ring;
    pthread_mutex_lock(&r->lock);
    r->states[turn.number % r->size] = LENT;
    consume(r);
    bool wanted = !r->over;
    pthread_mutex_unlock(&r->lock);
    return wanted;
}

bool qdri_ordered_take_back(qdri_turn turn) {
    ring *r = turn.ring;
    slot_state *state = &r->states[turn.number % r->size];
    pthread_mutex_lock(&r->lock);
    while (*state == EMPTYING) pthread_cond_wait(&r->emptied, &r->lock);
    *state = AT_WORK;
    bool wanted = !r->over;
    pthread_mutex_unlock(&r->lock);
    return wanted;
}

static void work(ring *r, void *local) {
    uint64_t number;
    pthread_mutex_lock(&r->lock);
    while (produce(r, &number)) {
        void *slot = r->places[number % r->size];
        pthread_mutex_unlock(&r->lock);
        r->o->work(r->o->context, local, slot, (qdri_turn){r, number});
        pthread_mutex_lock(&r->lock);
        r->states[number % r->size] = DONE;
        consume(r);
    }
    pthread_mutex_unlock(&r->lock);
}

static qdr_status enter_and_work(ring *r) {
    void *local = NULL;
    qdr_status status = r->o->enter ? r->o->enter(r->o->context, &local) : QDR_OK;
    if (status != QDR_OK) return status;
    work(r, local);
    if (r->o->leave) r->o->leave(r->o->context, local);
    return QDR_OK;
}

static void *thread(void *argument) {
    (void)enter_and_work(argument); /* one that cannot enter is done without */
    return NULL;
}

static qdr_status run(ring *r) {
    pthread_mutex_init(&r->lock, NULL);
    pthread_cond_init(&r->may_produce, NULL);
    pthread_cond_init(&r->emptied, NULL);
    for (uint64_t i = 0; i < r->size; i++) r->places[i] = r->slots + i * r->o->slot_size;
    qdr_status status = enter_and_work(r);
    /* Nothing is produced any more, so nobody is started any more. */
    for (int i = 0; i < r->started; i++) pthread_join(r->threads[i], NULL);
    pthread_cond_destroy(&r->emptied);
    pthread_cond_destroy(&r->may_produce);
    pthread_mutex_destroy(&r->lock);
    return status;
}

qdr_status qdri_ordered_run(const qdri_ordered *ordered) {
    qdri_ordered o = *ordered;
    if (o.jobs > MAX_JOBS) o.jobs = MAX_JOBS;
    ring *r = qdri_zalloc(1, sizeof *r);
    if (!r) return QDR_NO_MEMORY;
    r->o = &o;
    r->size = o.jobs > 1 ? (uint64_t)o.jobs * SLOTS_PER_JOB : 1;
    r->slots = qdri_zalloc(r->size, o.slot_size);
    r->places = qdri_zalloc(r->size, sizeof *r->places);
    r->states = qdri_zalloc(r->size, sizeof *r->states);
    qdr_status status = QDR_NO_MEMORY;
    if (r->slots && r->places && r->states) {
        status = run(r);
        for (uint64_t i = 0; o.clear && i < r->size; i++)
            o.clear(o.context, r->slots + i * o.slot_size);
    }
    qdri_free(r->slots);
    qdri_free(r->places);
    qdri_free(r->states);
    qdri_free(r);
    return status;
}
