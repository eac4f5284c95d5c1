/* ordered.c: a ring of slots (a bounded buffer of producers and consumers) that several threads
 * fill, work on and empty; see ordered.h.
 *
 * Slots are numbered for ever. Two counters tell where things are:
 *
 *      consumed ≤ produced ≤ consumed + size
 *
 * Slot number n lives in the memory places[n mod size]. Memory that was emptied last is filled
 * next: it is still in the cache.
 *
 * One lock guards the counters; it is held for a few instructions, a few times per slot, and a slot
 * is a good part of a millisecond of work. Two flags keep producing and consuming to one thread
 * each, without the lock. */
#include "batch/ordered.h"

#include "base/memory.h"
#include "base/threads.h"
#include "base/watch.h"

enum { SLOTS_PER_JOB = 4 };

/* Seconds that work has lasted when a thread is called for it: more than one costs. */
static const double worth_a_thread = 0.0002;

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
    qdri_lock lock;
    qdri_condition may_produce; /* there may be room, and nobody who produces */
    qdri_condition emptied;     /* a slot that was lent */
    unsigned char *slots;
    void **places;      /* by number; those of numbers not in use are free, the next one on top */
    slot_state *states; /* by number */
    uint64_t size, consumed, produced;
    double began;
    bool producing, consuming;
    bool finished;        /* nothing more is produced */
    bool over;            /* nothing more is consumed either */
    qdri_thread *helpers; /* all threads but the calling one */
    int started;          /* of these */
} ring;

static void help(void *part);

static bool wants_help(const ring *r) {
    return !r->finished && r->started + 1 < r->o->jobs;
}

/* Called with the lock held: one more thread, when there is more to do than the present ones may
 * have time for. */
static void call_for_help(ring *r) {
    if (wants_help(r) && qdri_thread_start(&r->helpers[r->started], help, r)) r->started++;
}

/* Called with the lock held: fills the next slot; false when there is none to be had. */
static bool produce(ring *r, uint64_t *number) {
    while (!r->finished && (r->producing || r->produced - r->consumed == r->size))
        qdri_condition_wait(&r->may_produce, &r->lock);
    if (r->finished) return false;
    r->producing = true;
    *number = r->produced;
    void *slot = r->places[*number % r->size];
    qdri_lock_release(&r->lock);
    qdri_produced produced = r->o->produce(r->o->context, slot);
    qdri_lock_take(&r->lock);
    r->producing = false;
    if (produced == QDRI_FINISHED) {
        r->finished = true;
        qdri_condition_wake_all(&r->may_produce);
        return false;
    }
    r->produced++;
    if (r->produced > 1 && qdri_now() - r->began > worth_a_thread) call_for_help(r);
    qdri_condition_wake_one(&r->may_produce);
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
    qdri_lock_release(&r->lock);
    bool go_on = r->o->consume(r->o->context, slot);
    qdri_lock_take(&r->lock);
    r->states[number % r->size] = AT_WORK; /* of the next slot in this place */
    r->consumed++;
    free_place(r, slot);
    if (!go_on) r->over = r->finished = true;
    qdri_condition_wake_one(&r->may_produce);
}

/* The same, of a slot that is lent. */
static void consume_part(ring *r, uint64_t number) {
    slot_state *state = &r->states[number % r->size];
    void *slot = r->places[number % r->size];
    *state = EMPTYING;
    qdri_lock_release(&r->lock);
    bool go_on = r->o->consume_part(r->o->context, slot);
    qdri_lock_take(&r->lock);
    *state = EMPTIED;
    if (!go_on) r->over = r->finished = true;
    qdri_condition_wake_all(&r->emptied);
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
    if (r->over) qdri_condition_wake_all(&r->may_produce);
}

bool qdri_ordered_wants_help(qdri_turn turn) {
    ring *r = turn.ring;
    qdri_lock_take(&r->lock);
    bool wants = wants_help(r);
    qdri_lock_release(&r->lock);
    return wants;
}

bool qdri_ordered_has_spare(qdri_turn turn) {
    ring *r = turn.ring;
    qdri_lock_take(&r->lock);
    bool spare = r->finished && r->produced - r->consumed < (uint64_t)r->o->jobs;
    qdri_lock_release(&r->lock);
    return spare;
}

void qdri_ordered_lend(qdri_turn turn) {
    ring *r = turn.ring;
    qdri_lock_take(&r->lock);
    call_for_help(r);
    r->states[turn.number % r->size] = LENT;
    consume(r);
    qdri_lock_release(&r->lock);
}

void qdri_ordered_take_back(qdri_turn turn) {
    ring *r = turn.ring;
    slot_state *state = &r->states[turn.number % r->size];
    qdri_lock_take(&r->lock);
    while (*state == EMPTYING) qdri_condition_wait(&r->emptied, &r->lock);
    *state = AT_WORK;
    qdri_lock_release(&r->lock);
}

static void work(ring *r, void *local) {
    uint64_t number;
    qdri_lock_take(&r->lock);
    while (produce(r, &number)) {
        void *slot = r->places[number % r->size];
        qdri_lock_release(&r->lock);
        r->o->work(r->o->context, local, slot, (qdri_turn){r, number});
        qdri_lock_take(&r->lock);
        r->states[number % r->size] = DONE;
        consume(r);
    }
    qdri_lock_release(&r->lock);
}

static qdr_status enter_and_work(ring *r) {
    void *local = NULL;
    qdr_status status = r->o->enter ? r->o->enter(r->o->context, &local) : QDR_OK;
    if (status != QDR_OK) return status;
    work(r, local);
    if (r->o->leave) r->o->leave(r->o->context, local);
    return QDR_OK;
}

static void help(void *part) {
    (void)enter_and_work(part); /* one that cannot enter is done without */
}

static qdr_status run(ring *r) {
    qdri_lock_init(&r->lock);
    qdri_condition_init(&r->may_produce);
    qdri_condition_init(&r->emptied);
    for (uint64_t i = 0; i < r->size; i++) r->places[i] = r->slots + i * r->o->slot_size;
    qdr_status status = enter_and_work(r);
    /* Nothing is produced any more, so nobody is started any more. */
    for (int i = 0; i < r->started; i++) qdri_thread_join(&r->helpers[i]);
    qdri_condition_destroy(&r->emptied);
    qdri_condition_destroy(&r->may_produce);
    qdri_lock_destroy(&r->lock);
    return status;
}

qdr_status qdri_ordered_run(const qdri_ordered *ordered) {
    const qdri_ordered *o = ordered;
    const uint64_t size = o->jobs > 1 ? (uint64_t)o->jobs * SLOTS_PER_JOB : 1;
    ring r = {.o = o, .size = size, .began = qdri_now()};
    r.slots = qdri_zalloc(size, o->slot_size);
    r.places = qdri_zalloc(size, sizeof *r.places);
    r.states = qdri_zalloc(size, sizeof *r.states);
    r.helpers = qdri_zalloc((size_t)o->jobs, sizeof *r.helpers);
    qdr_status status = QDR_NO_MEMORY;
    if (r.slots && r.places && r.states && r.helpers) {
        status = run(&r);
        for (uint64_t i = 0; o->clear && i < size; i++)
            o->clear(o->context, r.slots + i * o->slot_size);
    }
    qdri_free(r.slots);
    qdri_free(r.places);
    qdri_free(r.states);
    qdri_free(r.helpers);
    return status;
}
