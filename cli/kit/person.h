/* person.h: what rate, hint and explain begin with: somebody who solves the puzzle as people do. */
#ifndef QDR_PERSON_H
#define QDR_PERSON_H

#include "kit/inputs.h"

typedef struct person_settings {
    const char *scale; /* NULL: the usual one for the puzzle's shape */
    double seconds;    /* for a puzzle; 0: no limit */
} person_settings;

extern const option person_options[];   /* --scale */
extern const option patience_options[]; /* --time-limit */

/* Values of options: a rating such as 4.5 (double); a technique, with dashes, which need no quotes.
 */
option_parser parse_rating;
option_words technique_words;
option_parser parse_technique; /* qdr_wish */
option_words difficulty_words;
option_parser parse_difficulty; /* int: one more than the qdr_class; 0: not told */

/* How a command refuses a puzzle: "not rated: the puzzle" … has several solutions, and "cannot be
 * rated" …: the scale is not for it. */
typedef struct refusal {
    const char *improper, *unsupported;
} refusal;

/* NULL, with a complaint in the answer: there is not exactly one solution, which the batch has
 * found out already, the scale is not for the shape, or there is no memory. The caller frees it. */
qdr_human *person_for(const person_settings *settings, const question *q, const refusal *words,
                      answer *a);

/* The same without asking for the number of solutions; `unsupported` as in a refusal. */
/* The givens of a grid alone, without what was placed and its pencil marks. */
qdr_status bare_puzzle(const qdr_puzzle *grid, qdr_puzzle **bare);
/* Where digits were placed: whether the givens alone have one solution, else a complaint that
 * begins with `words`. */
bool person_takes_placed(const question *q, const char *words, answer *a);

qdr_human *person_new(const person_settings *settings, const question *q, const char *unsupported,
                      answer *a);

/* People who have nothing to do just now: who asks for one with the same shape gets it, with all
 * that it has worked out and all its memory. Any number of threads may. All zero: nobody yet. */
enum { PEOPLE_IDLE = 64 };
typedef struct people {
    qdr_human *idle[PEOPLE_IDLE]; /* atomic; NULL: a free seat */
} people;

/* As person_for, but given back with people_back instead of freed. */
qdr_human *people_take(people *all, const person_settings *settings, const question *q,
                       const refusal *words, answer *a);
void people_back(people *all, qdr_human *human); /* NULL is fine */
void people_free(people *all);                   /* those it has, not itself */

/* The scale that it solves by, for the output. */
const char *person_scale(const qdr_human *human);

#endif
