/* picture_clues.h: thermometers, dots and the sums of cages on a surface. */
#ifndef QDR_PICTURE_CLUES_H
#define QDR_PICTURE_CLUES_H

#include "draw/picture.h"

/* What lies under the grid's lines: thermometers. */
void qdri_picture_thermometers(const qdri_picture *picture);
/* What lies over them: dots and signs between cells, and the sums of cages. */
void qdri_picture_dots(const qdri_picture *picture);

#endif
