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
    double spent;     /* seconds, in all turns */
    qdri_budget turn; /* what this one may use */
} qdri_tally_race;

/* When the tally should be asked next, after the search has had so many seconds; 0: never. */
double qdri_tally_race_next(const qdri_tally_race *race, double searched);

/* A turn. `solutions` is what the search has found in the seconds it had. True: the tally is
 * complete, and *total the number of solutions. */
bool qdri_tally_race_turn(qdri_tally_race *race, double searched, uint64_t solutions,
                          uint64_t *total);

void qdri_tally_race_end(qdri_tally_race *race);

#endif
