/* svg_parts.h: what is needed to write SVG beyond what a surface can draw. */
#ifndef QDR_SVG_PARTS_H
#define QDR_SVG_PARTS_H

#include <quadrille/book.h>

/* A number with at most two places, and an attribute that has one. */
void qdri_svg_number(qdr_text *text, double value);
void qdri_svg_attribute(qdr_text *text, const char *name, double value);
/* Text between tags. */
void qdri_svg_escaped(qdr_text *text, const char *string);
/* Ends what the surface has begun, so that other elements may follow. */
void qdri_svg_close(qdr_svg *svg);

#endif
