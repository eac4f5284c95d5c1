/* progress.c: see progress.h. */
#include "kit/progress.h"

#include "kit/output.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static const double PATIENCE = 1.0; /* seconds before anything is shown */
enum { TICK_MILLISECONDS = 250 };

static void draw_search(const progress *p, double seconds) {
    uint64_t found = __atomic_load_n(&p->found, __ATOMIC_RELAXED);
    double part;
    __atomic_load(&p->part, &part, __ATOMIC_RELAXED);
    fprintf(stderr, "\r%.3g %% of the tree, %" PRIu64 " solution%s, %.0f a second, %.0f s",
            100 * part, found, found == 1 ? "" : "s", (double)(found - p->done) / seconds, seconds);
    double gained = part - p->before;
    if (gained > 0) fprintf(stderr, ", %.0f s to go", seconds / gained * (1 - part));
}

static void draw(progress *p) {
    double seconds = seconds_now() - p->started;
    if (seconds < PATIENCE) return;
    if (__atomic_load_n(&p->tree, __ATOMIC_ACQUIRE)) {
        draw_search(p, seconds);
        fputs("\033[K", stderr);
        fflush(stderr);
        p->visible = true;
        return;
    }
    uint64_t done = __atomic_load_n(&p->done, __ATOMIC_RELAXED);
    uint64_t found = __atomic_load_n(&p->found, __ATOMIC_RELAXED);
    uint64_t tried = __atomic_load_n(&p->tried, __ATOMIC_RELAXED);
    fprintf(stderr, "\r%" PRIu64 " puzzle%s, %.0f a second, %.0f s", done, done == 1 ? "" : "s",
            (double)done / seconds, seconds);
    double part;
    __atomic_load(&p->part, &part, __ATOMIC_RELAXED);
    if (part > 0) fprintf(stderr, ", %.0f s to go", seconds / part - seconds);
    if (tried > 0) fprintf(stderr, "; %" PRIu64 " tried", tried);
    if (found > 0) fprintf(stderr, "; %" PRIu64 " solutions of the next", found);
    fputs("\033[K", stderr);
    fflush(stderr);
    p->visible = true;
}

static void erase(progress *p) {
    if (!p->visible) return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    p->visible = false;
}

static void *keep_drawing(void *argument) {
    progress *p = argument;
    pthread_mutex_lock(&p->lock);
    while (!p->stopping) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += TICK_MILLISECONDS * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        pthread_cond_timedwait(&p->wake, &p->lock, &until);
        if (!p->stopping) draw(p);
    }
    erase(p);
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

void progress_start(progress *p) {
    *p = (progress){.started = seconds_now()};
    if (isatty(STDERR_FILENO) != 1) return;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->wake, NULL);
    sigset_t all, old; /* signals are for the main thread, whose read they should end */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    p->running = pthread_create(&p->thread, NULL, keep_drawing, p) == 0;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
}

void progress_advance(progress *p) {
    __atomic_add_fetch(&p->done, 1, __ATOMIC_RELAXED);
    __atomic_store_n(&p->found, 0, __ATOMIC_RELAXED);
}

void progress_reached(progress *p, uint64_t done, double part) {
    __atomic_store_n(&p->done, done, __ATOMIC_RELAXED);
    __atomic_store(&p->part, &part, __ATOMIC_RELAXED);
}

void progress_found(progress *p, uint64_t solutions) {
    __atomic_store_n(&p->found, solutions, __ATOMIC_RELAXED);
}

void progress_tried(progress *p, uint64_t tried) {
    __atomic_store_n(&p->tried, tried, __ATOMIC_RELAXED);
}

void progress_search(progress *p, double left, uint64_t solutions) {
    double part = 1 - left;
    if (!p->tree) { /* what was there when it began (a search taken up) is not its doing */
        p->before = part;
        p->done = solutions;
    }
    __atomic_store(&p->part, &part, __ATOMIC_RELAXED);
    __atomic_store_n(&p->found, solutions, __ATOMIC_RELAXED);
    __atomic_store_n(&p->tree, true, __ATOMIC_RELEASE);
}

void progress_pause(progress *p) {
    if (!p->running) return;
    pthread_mutex_lock(&p->lock);
    erase(p);
}

void progress_resume(progress *p) {
    if (p->running) pthread_mutex_unlock(&p->lock);
}

void progress_stop(progress *p) {
    if (!p->running) return;
    pthread_mutex_lock(&p->lock);
    p->stopping = true;
    pthread_cond_signal(&p->wake);
    pthread_mutex_unlock(&p->lock);
    pthread_join(p->thread, NULL);
    pthread_cond_destroy(&p->wake);
    pthread_mutex_destroy(&p->lock);
    p->running = false;
}
