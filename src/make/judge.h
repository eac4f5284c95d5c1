/* judge.h: whether a puzzle is as hard as wished.
 *
 * It is looked at as it is: to look around a puzzle that is nearly as wished (givens put back,
 * others taken away) was tried and found fewer, since new puzzles are dug hundreds at a time. */
#ifndef QDR_JUDGE_H
#define QDR_JUDGE_H

#include "make/dig.h"
#include "make/maker.h"

/* Somebody who rates puzzles of one shape. */
typedef struct qdri_judge {
    const qdri_maker *maker;
    qdr_human *human; /* NULL: nothing is wished */
    qdr_puzzle *puzzle;
} qdri_judge;

/* Opens nothing where nothing is wished, or it is open. To be closed in any case. */
qdr_status qdri_judge_open(qdri_judge *judge, const qdri_maker *maker, const qdr_shape *shape);
void qdri_judge_close(qdri_judge *judge);

/* QDR_SOLUTION in `step`: it is as wished. QDR_DONE: it is not. QDR_STOPPED: time is up. */
qdr_status qdri_judge_look(qdri_judge *judge, const uint8_t *givens, qdr_step *step);

/* The same of the maker's bound, and of what will be left if what is asked about now can go. */
qdr_status qdri_judge_bound(qdri_judge *judge, const qdri_dig *dig, qdr_step *step);

#endif
