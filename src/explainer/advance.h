/* advance.h: how a closure goes on where no link leads further; see advance.c. */
#ifndef QDR_ADVANCE_H
#define QDR_ADVANCE_H

#include "explainer/closure.h"

/* Looks at the working board of the closure that is being made; true: something went off. */
bool qdri_advance(closures *c);
void qdri_advance_free(advance *a);

#endif
