/* pattern.h: digits for given places: a grid whose digits in the cells of a pattern, alone, leave
 * no other solution. */
#ifndef QDR_PATTERN_H
#define QDR_PATTERN_H

#include "make/fill.h"
#include "make/oracle.h"

/* Starts from a solved grid and changes it. QDR_SOLUTION: `grid` is one. QDR_DONE: gave up, as some
 * starts lead nowhere. QDR_STOPPED: the oracle was stopped. */
qdr_status qdri_pattern_climb(qdri_oracle *oracle, qdri_filler *filler, const uint8_t *pattern,
                              qdri_random *random, uint8_t *grid, qdr_step *step);

#endif
