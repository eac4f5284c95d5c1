/* ticker.c: see ticker.h. */
#include "kit/ticker.h"

#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>

enum { TICK_MILLISECONDS = 250 };

static pthread_t thread;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wake = PTHREAD_COND_INITIALIZER;
static bool stopping;
static void (*function)(void *context);

static void *keep_ticking(void *context) {
    pthread_mutex_lock(&lock);
    while (!stopping) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += TICK_MILLISECONDS * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        pthread_cond_timedwait(&wake, &lock, &until);
        if (!stopping) function(context);
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

bool ticker_start(void (*tick)(void *context), void *context) {
    sigset_t all, old; /* signals are for the main thread, whose read they should end */
    function = tick;
    stopping = false;
    sigfillset(&all);
    sigdelset(&all, SIGSYS); /* see src/base/threads.c */
    pthread_sigmask(SIG_SETMASK, &all, &old);
    bool started = pthread_create(&thread, NULL, keep_ticking, context) == 0;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    return started;
}

void ticker_stop(void) {
    pthread_mutex_lock(&lock);
    stopping = true;
    pthread_cond_signal(&wake);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
}

void ticker_hold(void) {
    pthread_mutex_lock(&lock);
}

void ticker_go_on(void) {
    pthread_mutex_unlock(&lock);
}

void ticker_look(void) { /* the thread does */
}
