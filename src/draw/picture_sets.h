/* picture_sets.h: what is drawn around or under sets of cells: windows, extra regions, cages. */
#ifndef QDR_PICTURE_SETS_H
#define QDR_PICTURE_SETS_H

#include "draw/picture.h"

/* The tinted grounds of windows and extra regions. */
qdr_status qdri_picture_grounds(const qdri_picture *picture);
/* The outlines of extra regions, and cages with their sums. */
qdr_status qdri_picture_outlines(const qdri_picture *picture);

#endif
