/* type_widths.h: how wide letters are, where nobody can measure them: in SVG, which is set by
 * whoever shows it. The figures are those of Lato and Linux Libertine. */
#ifndef QDR_TYPE_WIDTHS_H
#define QDR_TYPE_WIDTHS_H

#include <quadrille/draw.h>

double qdri_type_width(const char *text, double size, qdr_face face);
/* The height of capitals and figures at size 1. */
double qdri_type_capital(qdr_face face);

#endif
