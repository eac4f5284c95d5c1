/* cairo_font.h: finds fonts, and notices when there is none: a page of empty boxes helps nobody. */
#ifndef QDR_CAIRO_FONT_H
#define QDR_CAIRO_FONT_H

#include "kit/options.h"

#include <cairo.h>

typedef struct cairo_font {
    cairo_font_face_t *face;
    double half_capital; /* half the height of capitals, of the font's size */
} cairo_font;

/* The family, or, if it is NULL, the usual one or what the system takes in its stead. False with
 * a message: that family is not installed, no font at all is, or it has no digits. */
bool cairo_font_find(const char *family, bool bold, cairo_font *font, char message[OPTION_MESSAGE]);

/* Another font, which has all letters of a text that this one lacks. */
bool cairo_font_find_for(const char *text, bool bold, cairo_font *font);

/* Whether the font has a glyph for every letter of the text. */
bool cairo_font_covers(const cairo_font *font, const char *text);

cairo_scaled_font_t *cairo_font_scaled(const cairo_font *font, double size);
void cairo_font_free(cairo_font *font);

#endif
