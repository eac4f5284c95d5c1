/* person.h: what rate, hint and explain begin with: somebody who solves the puzzle as people do. */
#ifndef QDR_PERSON_H
#define QDR_PERSON_H

#include "kit/inputs.h"

/* How a command refuses a puzzle: "not rated: the puzzle" … has several solutions, and "cannot be
 * rated" …: only rows, columns and boxes. */
typedef struct refusal {
    const char *improper, *unsupported;
} refusal;

/* NULL, with a complaint in the answer: there is not exactly one solution, which the batch has
 * found out already, the shape is for nobody, or there is no memory. The caller frees it. */
qdr_human *person_for(const question *q, const refusal *words, answer *a);

#endif
