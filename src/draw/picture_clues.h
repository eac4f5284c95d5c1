/* picture_clues.h: thermometers, dots, signs and diagonals on a surface. */
#ifndef QDR_PICTURE_CLUES_H
#define QDR_PICTURE_CLUES_H

#include "draw/picture.h"

/* What lies under the grid's lines: diagonals and thermometers. */
void qdri_picture_diagonals(const qdri_picture *picture);
void qdri_picture_thermometers(const qdri_picture *picture);
/* What lies over them: dots and signs between cells. */
void qdri_picture_dots(const qdri_picture *picture);

#endif
