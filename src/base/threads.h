/* threads.h: all that the library has to do with threads.
 *
 * Threads are started where there is work for them, which takes some ten microseconds, and joined
 * when it is done; nobody has to look after threads that wait. Signals stay with the calling
 * thread: the others start with all of them blocked.
 *
 * A thread that cannot be had is done without. Whatever is built on this works with the calling
 * thread alone, only slower. So does a build with QDR_ONE_THREAD, in which no thread can ever be
 * had and nothing of the system's threads is used. */
#ifndef QDR_THREADS_H
#define QDR_THREADS_H

#include <stdbool.h>
#include <stddef.h>

#ifdef QDR_ONE_THREAD
typedef char qdri_thread_id, qdri_lock, qdri_condition; /* nothing */
#else
#    include <pthread.h>
typedef pthread_t qdri_thread_id;
typedef pthread_mutex_t qdri_lock;
typedef pthread_cond_t qdri_condition;
#endif

/* How many threads make sense for so many jobs: as many, or, with 0 or less, one for each core that
 * the process may use. */
int qdri_thread_count(int jobs);

/* One thread beside the calling one. */
typedef struct qdri_thread {
    qdri_thread_id id;
    bool started;
    void (*work)(void *part);
    void *part;
} qdri_thread;

/* Calls work(part) in a thread of its own; false: there is none to be had. */
bool qdri_thread_start(qdri_thread *thread, void (*work)(void *part), void *part);
void qdri_thread_join(qdri_thread *thread); /* waits for its end, if it was started */

/* Calls work(context, 0) here and work(context, 1), work(context, 2) … in threads of their own, and
 * returns when all are back. The result is how many were called: `count`, unless threads or memory
 * cannot be had. */
size_t qdri_together(void (*work)(void *context, size_t number), void *context, size_t count);

/* A lock, and a condition that threads holding it wait for. */
void qdri_lock_init(qdri_lock *lock);
void qdri_lock_destroy(qdri_lock *lock);
void qdri_lock_take(qdri_lock *lock);
void qdri_lock_release(qdri_lock *lock);
void qdri_condition_init(qdri_condition *condition);
void qdri_condition_destroy(qdri_condition *condition);
/* Both may return for no reason, so the caller looks again; who is alone must not wait. */
void qdri_condition_wait(qdri_condition *condition, qdri_lock *lock);
void qdri_condition_wait_for(qdri_condition *condition, qdri_lock *lock, double seconds);
void qdri_condition_wake_one(qdri_condition *condition);
void qdri_condition_wake_all(qdri_condition *condition);

/* For tests: no thread can be had from now on, or again. */
void qdri_threads_refuse(bool refuse);

#endif
