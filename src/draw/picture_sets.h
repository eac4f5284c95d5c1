/* picture_sets.h: what is drawn around or under sets of cells: windows, extra regions, cages. */
#ifndef QDR_PICTURE_SETS_H
#define QDR_PICTURE_SETS_H

#include "draw/picture.h"

/* The tinted grounds of windows and extra regions. */
qdr_status qdri_picture_grounds(const qdri_picture *picture);
/* The outlines of extra regions, and cages with their sums. */
qdr_status qdri_picture_outlines(const qdri_picture *picture);

/* A ground under any set of cells, and an outline around it. */
typedef struct qdri_outline {
    double inset;     /* of the cell */
    double width;     /* points */
    double dash, gap; /* of the cell; each run is scaled to whole dashes. No dash: unbroken */
} qdri_outline;

qdr_status qdri_picture_ground_of(const qdri_picture *picture, const uint16_t *cells, size_t count);
qdr_status qdri_picture_outline_of(const qdri_picture *picture, const uint16_t *cells, size_t count,
                                   const qdri_outline *how);

#endif
