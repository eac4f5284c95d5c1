/* search_options.h: the options that say how to search: --engine, and limits of time, nodes
 * and memory. */
#ifndef QDR_SEARCH_OPTIONS_H
#define QDR_SEARCH_OPTIONS_H

#include "kit/inputs.h"

typedef struct search_settings {
    const char *engine; /* NULL: auto */
    uint64_t nodes;
    double seconds;
    uint64_t memory; /* bytes; 0: no limit */
} search_settings;

extern const option search_options[];
option_words engine_words;

/* What to ask the library for: up to `solutions` (0: all) within the limits, until interrupted. */
qdr_solve_options search_question(const search_settings *settings, uint64_t solutions);

/* Complains, if the status is a failure, in words about this engine and puzzle. */
bool search_opened(qdr_status status, const search_settings *settings, const question *q,
                   answer *a);
/* Complains about a search that ended before it was certain: a limit, an interruption, a failure.
 * True if it was certain. */
bool search_certain(qdr_step step, const question *q, answer *a);

#endif
