/* dig9.h: many classic 9×9 grids dug at once, their questions answered by the lanes. */
#ifndef QDR_DIG9_H
#define QDR_DIG9_H

#include "make/dig.h"

enum { QDRI_DIG9_MOST = 512 }; /* diggers of a pool: enough to keep all lanes busy */

typedef struct qdri_pool9 qdri_pool9;

qdr_status qdri_pool9_new(qdri_pool9 **pool); /* about 300 kB, and a workspace of the lanes */
void qdri_pool9_free(qdri_pool9 *pool);

/* Answers the questions of `count` diggers until all of them have finished. False: cancelled. */
bool qdri_pool9_dig(qdri_pool9 *pool, qdri_dig *digs, int count, const qdr_cancel *cancel);

/* Whether each of the puzzles has exactly that solution, by the `bands` engine, which has nothing
 * to do with the lanes. Nobody should see false. */
bool qdri_verify9(const uint8_t givens[81], const uint8_t solution[81]);

#endif
