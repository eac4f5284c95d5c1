/* draw_step.h: the step that a person could make next, drawn. */
#ifndef QDR_DRAW_STEP_H
#define QDR_DRAW_STEP_H

#include "kit/inputs.h"

#include <quadrille/book.h>

/* As what a step is drawn. */
typedef struct step_paper {
    bool svg;                 /* a document in SVG, with its words for those who do not see it; */
    const qdr_sheets *sheets; /* else on a sheet of these; NULL: as text, the grid with its
                                 candidates and the step in words below */
} step_paper;

/* Draws the step. Complains where there is none. */
qdr_status draw_step(const question *q, const qdr_draw_style *style, const step_paper *paper,
                     answer *a);

#endif
