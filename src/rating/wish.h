/* wish.h: what is wished of a puzzle, inside. */
#ifndef QDR_WISH_H
#define QDR_WISH_H

#include <quadrille/rating.h>

/* The highest rating that a puzzle with this wish can have; 0: any. */
double qdri_wish_most(const qdr_wish *wish);

#endif
