/* interrupt.h: Ctrl-C and friends.
 *
 * The first SIGINT, SIGTERM or SIGHUP raises a flag that every search looks at: the program then
 * writes out what is finished and ends with CODE_INTERRUPTED. Another one later ends it at once. */
#ifndef QDR_INTERRUPT_H
#define QDR_INTERRUPT_H

#include <quadrille/search.h>

/* A closed pipe and a file that may not grow (ulimit -f) are failed writes, which output.c knows
 * about, and no signals. */
void interrupt_by_errors(void);
/* Starts to watch for the signals. */
void interrupt_watch(void);
/* The flag, for qdr_limits.cancel. */
const qdr_cancel *interrupt_flag(void);
bool interrupted(void);
/* As if a signal had come. */
void interrupt_raise(void);

#endif
