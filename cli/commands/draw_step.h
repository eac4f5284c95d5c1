/* draw_step.h: the step that a person could make next, drawn. */
#ifndef QDR_DRAW_STEP_H
#define QDR_DRAW_STEP_H

#include "kit/inputs.h"

#include <quadrille/draw.h>

/* Adds the picture of the step in SVG, or the grid with its candidates as text and the step in
 * words below. Complains where there is none. */
qdr_status draw_step(const question *q, const qdr_draw_style *style, bool svg, answer *a);

#endif
