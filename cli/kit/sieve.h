/* sieve.h: puzzles of a stream that are passed on, unchanged, by what they are: how many solutions
 * they have, their class, how many givens. */
#ifndef QDR_SIEVE_H
#define QDR_SIEVE_H

#include "kit/search_options.h"
#include "kit/stream.h"

typedef struct givens_range {
    int fewest, most;
    bool told;
} givens_range;

/* All zero: none of it was asked for. */
typedef struct sieve_settings {
    const char *only; /* a verdict */
    int class;        /* plus 1 */
    givens_range givens;
} sieve_settings;

extern const option sieve_options[];

bool sieve_is_set(const sieve_settings *sieve);

/* What the batch, asked for a verdict, has found out. */
qdr_verdict known_verdict(const question *q, qdr_clash *clash);

/* Whether the puzzle meets everything that was asked for; what is not certain does not. */
bool sieve_passes(const sieve_settings *sieve, const search_settings *search, const question *q,
                  answer *a);

/* Whether puzzles are passed on as they stand in the input: another format is not asked for. */
bool sieve_keeps_text(const stream_settings *stream);

/* The lines as they stand, where the puzzle has lines of its own; else the puzzle in the format of
 * the input, or in the one that is asked for. */
void sieve_pass_on(const stream_settings *stream, const question *q, answer *a);

#endif
