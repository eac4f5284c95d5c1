/* cairo_hidden.h: a font whose letters leave no ink: for what is heard and copied but not seen,
 * such as the dots of empty cells and the clues of a puzzle. In a PDF it is a font of empty glyphs,
 * each of which says which letter it is; so it is understood wherever text is. */
#ifndef QDR_CAIRO_HIDDEN_H
#define QDR_CAIRO_HIDDEN_H

#include "cairo_font.h"

/* Letters of ASCII, half as wide as they are high. cairo_font_free frees it. */
void cairo_font_hidden(cairo_font *font);

#endif
