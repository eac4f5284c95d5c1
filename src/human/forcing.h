/* forcing.h: looking for chains with branches; see forcing.c. */
#ifndef QDR_FORCING_H
#define QDR_FORCING_H

#include "human/closure.h"

typedef enum forcing_kind { FORCE_NISHIO, FORCE_MULTIPLE, FORCE_DYNAMIC } forcing_kind;

bool qdri_find_forcing(finder *f, closures *c, const net *n, forcing_kind kind);

#endif
