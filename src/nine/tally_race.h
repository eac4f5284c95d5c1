/* tally_race.h: the tally (nine/tally.h) beside the search, so that a large count is done by
 * whichever of the two is quicker, and never takes much longer than the search alone.
 *
 * The search counts first. Each time it has counted for a while, it asks tally_race_turn; the
 * tally then may take a third of the time that the search has had so far. Once a part of the tally
 * is done, both ends can be foretold: the tally's from the parts it has done, the search's from the
 * solutions in them. If the tally's comes first, it goes on to its end. */
#ifndef QDR_TALLY_RACE_H
#define QDR_TALLY_RACE_H

#include "base/budget.h"
#include "base/contest.h"
#include "nine/tally.h"

typedef struct qdri_tally_race {
    uint16_t masks[81];
    size_t jobs;        /* threads */
    qdri_budget budget; /* of the whole count */
    qdri_tally *tally;  /* NULL: not begun, or … */
    bool hopeless;      /* … not possible */
    bool built;
    void (*progress)(void *context, uint64_t solutions);
    void *context;
    qdri_contest contest; /* of the search and the tally, in seconds */
    qdri_budget turn;     /* what this one may use */
} qdri_tally_race;

/* For how many seconds the search should go on before the tally's next turn; 0: to its end. */
double qdri_tally_race_rest(const qdri_tally_race *race);

/* A turn, after the search went on for so many seconds. `solutions` is what it has found in all.
 * True: the tally is complete, and *total the number of solutions. */
bool qdri_tally_race_turn(qdri_tally_race *race, double searched, uint64_t solutions,
                          uint64_t *total);

void qdri_tally_race_end(qdri_tally_race *race);

#endif
