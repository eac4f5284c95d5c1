/* setup.h: limits while a search is set up, which of a large puzzle takes longer than many a
 * search.
 *
 * Who opens a search begins and ends; who builds something large for it asks now and then whether
 * it is over, and then gives up as if there were no memory. The opener knows better. One at a time
 * in each thread. */
#ifndef QDR_SETUP_H
#define QDR_SETUP_H

#include <quadrille/search.h>

void qdri_setup_begin(const qdr_limits *limits); /* time, memory and cancellation */
/* Tells whether a limit has refused something. */
bool qdri_setup_end(void);

/* Whether there is no more time, or nobody waits any more; it stays so. False where nobody has
 * begun. It looks at the clock: not for every few bytes. */
bool qdri_setup_over(void);

#endif
