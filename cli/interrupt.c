/* interrupt.c: see interrupt.h. */
#include "interrupt.h"

#include <signal.h>

static qdr_cancel flag; /* a signal handler can reach nothing but a global */

static void raise_flag(int number) {
    (void)number;
    qdr_cancel_request(&flag);
}

void interrupt_watch(void) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction old, action = {.sa_handler = raise_flag};
        /* No SA_RESTART: a read that waits for input ends. SA_RESETHAND: a second one kills. */
        action.sa_flags = (int)SA_RESETHAND;
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
