/* scales.h: the scales by number. */
#ifndef QDR_SCALES_H
#define QDR_SCALES_H

#include "human/dialect.h"

#include <quadrille/rating.h>

const dialect *qdri_dialect_of(qdr_scale scale);

/* A level, or the lowest above it that such a score is not too much for. */
qdr_level qdri_level_raised(qdr_level level, long score);

#endif
