/* threads.c: see threads.h. The first half is the system's threads, or none of them. */
#define _GNU_SOURCE /* sched_getaffinity */
#include "base/threads.h"

#include "base/memory.h"

#include <assert.h>

#ifdef QDR_ONE_THREAD

static bool start(qdri_thread *thread) {
    (void)thread;
    return false;
}

static void join(qdri_thread *thread) {
    (void)thread;
}

enum { MOST_THREADS = 1 };

static int core_count(void) {
    return 1;
}

void qdri_lock_init(qdri_lock *lock) {
    *lock = 0;
}

void qdri_lock_destroy(qdri_lock *lock) {
    (void)lock;
}

void qdri_lock_take(qdri_lock *lock) {
    (void)lock;
}

void qdri_lock_release(qdri_lock *lock) {
    (void)lock;
}

void qdri_condition_init(qdri_condition *condition) {
    *condition = 0;
}

void qdri_condition_destroy(qdri_condition *condition) {
    (void)condition;
}

void qdri_condition_wait(qdri_condition *condition, qdri_lock *lock) {
    (void)condition, (void)lock;
    assert(false); /* nobody is there to wait for */
}

void qdri_condition_wait_for(qdri_condition *condition, qdri_lock *lock, double seconds) {
    (void)seconds;
    qdri_condition_wait(condition, lock);
}

void qdri_condition_wake_one(qdri_condition *condition) {
    (void)condition;
}

void qdri_condition_wake_all(qdri_condition *condition) {
    (void)condition;
}

#else

#    include <signal.h>
#    include <time.h>
#    include <unistd.h>
#    ifdef __linux__
#        include <sched.h>
#    endif

enum { MOST_THREADS = 1024 };

static void *begin(void *argument) {
    const qdri_thread *thread = argument;
    thread->work(thread->part);
    return NULL;
}

static bool start(qdri_thread *thread) {
    sigset_t all, old;
    sigfillset(&all);
    sigdelset(&all, SIGSYS); /* a system call that is refused is for the thread that made it */
    pthread_sigmask(SIG_SETMASK, &all, &old);
    bool started = pthread_create(&thread->id, NULL, begin, thread) == 0;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    return started;
}

static void join(qdri_thread *thread) {
    pthread_join(thread->id, NULL);
}

/* A process may be confined to fewer cores than the machine has (taskset, containers), hence the
 * affinity first. */
static int core_count(void) {
#    ifdef __linux__
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0) return CPU_COUNT(&set);
#    endif
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 0 ? (int)cores : 1;
}

void qdri_lock_init(qdri_lock *lock) {
    pthread_mutex_init(lock, NULL);
}

void qdri_lock_destroy(qdri_lock *lock) {
    pthread_mutex_destroy(lock);
}

void qdri_lock_take(qdri_lock *lock) {
    pthread_mutex_lock(lock);
}

void qdri_lock_release(qdri_lock *lock) {
    pthread_mutex_unlock(lock);
}

void qdri_condition_init(qdri_condition *condition) {
    pthread_cond_init(condition, NULL);
}

void qdri_condition_destroy(qdri_condition *condition) {
    pthread_cond_destroy(condition);
}

void qdri_condition_wait(qdri_condition *condition, qdri_lock *lock) {
    pthread_cond_wait(condition, lock);
}

void qdri_condition_wait_for(qdri_condition *condition, qdri_lock *lock, double seconds) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    long nanoseconds = until.tv_nsec + (long)(seconds * 1e9);
    until.tv_sec += nanoseconds / 1000000000;
    until.tv_nsec = nanoseconds % 1000000000;
    pthread_cond_timedwait(condition, lock, &until);
}

void qdri_condition_wake_one(qdri_condition *condition) {
    pthread_cond_signal(condition);
}

void qdri_condition_wake_all(qdri_condition *condition) {
    pthread_cond_broadcast(condition);
}

#endif

/* ---- what is made of them -------------------------------------------------------------------- */

int qdri_thread_count(int jobs) {
    if (jobs <= 0) jobs = core_count();
    return jobs < MOST_THREADS ? jobs : MOST_THREADS;
}

static bool refusing;

void qdri_threads_refuse(bool refuse) {
    refusing = refuse;
}

bool qdri_thread_start(qdri_thread *thread, void (*work)(void *part), void *part) {
    thread->work = work;
    thread->part = part;
    thread->started = !refusing && start(thread);
    return thread->started;
}

void qdri_thread_join(qdri_thread *thread) {
    if (thread->started) join(thread);
    thread->started = false;
}

typedef struct companion {
    qdri_thread thread;
    void (*work)(void *context, size_t number);
    void *context;
    size_t number;
} companion;

static void accompany(void *part) {
    const companion *c = part;
    c->work(c->context, c->number);
}

size_t qdri_together(void (*work)(void *context, size_t number), void *context, size_t count) {
    companion *others = count > 1 ? qdri_alloc(count - 1, sizeof *others) : NULL;
    size_t called = 1;
    for (bool more = others != NULL; more && called < count; called += more) {
        companion *c = &others[called - 1];
        *c = (companion){.work = work, .context = context, .number = called};
        more = qdri_thread_start(&c->thread, accompany, c);
    }
    work(context, 0);
    for (size_t i = 0; i + 1 < called; i++) qdri_thread_join(&others[i].thread);
    qdri_free(others);
    return called;
}
