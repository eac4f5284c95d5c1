/* interrupt.c: see interrupt.h. */
#include "kit/interrupt.h"

#include <signal.h>
#include <time.h>

static qdr_cancel flag; /* a signal handler can reach nothing but globals */
static time_t raised_at;

/* The second signal kills, but not within a second of the first: some callers, timeout(1) among
 * them, send the same one to the process and to its group. */
static void raise_flag(int number) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (!qdr_cancel_requested(&flag)) {
        raised_at = now.tv_sec;
        qdr_cancel_request(&flag);
    } else if (now.tv_sec - raised_at > 1) {
        signal(number, SIG_DFL);
        raise(number);
    }
}

void interrupt_by_errors(void) {
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

void interrupt_watch(void) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction old, action = {.sa_handler = raise_flag};
        /* No SA_RESTART: a read that waits for input ends. */
        sigemptyset(&action.sa_mask);
        /* What the caller ignores (nohup, a shell's background job) stays ignored. */
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(signals[i], &action, NULL);
    }
}

const qdr_cancel *interrupt_flag(void) {
    return &flag;
}

bool interrupted(void) {
    return qdr_cancel_requested(&flag);
}

void interrupt_raise(void) {
    qdr_cancel_request(&flag);
}
