/* cairo_hidden.c: see cairo_hidden.h. */
#include "cairo_hidden.h"

static const double WIDTH = 0.5;

/* A glyph covers something, even if it is white: Cairo leaves out what covers nothing. */
static cairo_status_t draw_nothing(cairo_scaled_font_t *font, unsigned long glyph, cairo_t *cairo,
                                   cairo_text_extents_t *extents) {
    (void)font;
    (void)glyph;
    (void)cairo;
    extents->x_advance = extents->width = WIDTH;
    extents->height = WIDTH;
    extents->y_bearing = -WIDTH;
    return CAIRO_STATUS_SUCCESS;
}

static cairo_status_t same_number(cairo_scaled_font_t *font, unsigned long letter,
                                  unsigned long *glyph) {
    (void)font;
    *glyph = letter;
    return CAIRO_STATUS_SUCCESS;
}

void cairo_font_hidden(cairo_font *font) {
    *font = (cairo_font){.face = cairo_user_font_face_create(), .capital = 0.7, .hidden = true};
    cairo_user_font_face_set_render_glyph_func(font->face, draw_nothing);
    cairo_user_font_face_set_unicode_to_glyph_func(font->face, same_number);
    for (int i = 0; i < PLAIN_LETTERS; i++) {
        font->glyphs[i] = (unsigned long)(' ' + i);
        font->advances[i] = WIDTH;
    }
}
