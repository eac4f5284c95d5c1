/* together.c: see together.h. Threads are made each time: that takes some ten microseconds, and
 * nobody has to look after threads that wait. */
#include "base/together.h"

#include "base/memory.h"

#include <pthread.h>
#include <signal.h>

typedef struct companion {
    pthread_t thread;
    void (*work)(void *part);
    void *part;
} companion;

static void *begin(void *argument) {
    companion *c = argument;
    c->work(c->part);
    return NULL;
}

static size_t start(companion *c, size_t count) {
    sigset_t all, old;
    size_t started = 0;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    while (started < count && pthread_create(&c[started].thread, NULL, begin, &c[started]) == 0)
        started++;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    return started;
}

size_t qdri_together(void (*work)(void *part), void *parts, size_t size, size_t count) {
    companion *others = count > 1 ? qdri_alloc(count - 1, sizeof *others) : NULL;
    size_t started = 0;
    if (others) {
        for (size_t i = 1; i < count; i++)
            others[i - 1] = (companion){.work = work, .part = (char *)parts + i * size};
        started = start(others, count - 1);
    }
    work(parts);
    for (size_t i = 0; i < started; i++) pthread_join(others[i].thread, NULL);
    qdri_free(others);
    return started + 1;
}
