/* exit_codes.h: how the program ends, and which ending wins when several apply. */
#ifndef QDR_EXIT_CODES_H
#define QDR_EXIT_CODES_H

#include <quadrille/status.h>

typedef enum exit_code {
    CODE_DONE = 0,
    CODE_NO_SOLUTION = 1, /* or, where uniqueness was asked for, not exactly one */
    CODE_USAGE = 2,
    CODE_BAD_INPUT = 3,
    CODE_IO_FAILED = 4,
    CODE_NO_MEMORY = 5,
    CODE_LIMIT = 6,
    CODE_WRONG_ANSWER = 7, /* an engine's answer failed its re-check: a bug, caught */
    CODE_REFUSED = 8,      /* by the filter of kit/confine.h: a bug as well */
    CODE_INTERRUPTED = 130,
    CODE_CLOSED_PIPE = 141 /* what a shell shows for a filter that SIGPIPE ended */
} exit_code;

/* What they mean, in words, ended by NULL. Help, the manual and docs/architecture.md have these. */
typedef struct exit_meaning {
    exit_code code;
    const char *words;
} exit_meaning;

extern const exit_meaning exit_meanings[];

/* A batch goes on after most failures; its exit code is the one that matters most, in the order
 * 0 1 6 3 4 5 2 141 130 7. CODE_REFUSED ends the process at once. */
exit_code exit_code_worse(exit_code a, exit_code b);
exit_code exit_code_of(qdr_status status);

#endif
