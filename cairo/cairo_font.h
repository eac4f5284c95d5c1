/* cairo_font.h: finds the faces of a drawing, and notices when there is none: a page of empty boxes
 * helps nobody. Lays out words in them: with kerning and ligatures where HarfBuzz is there. */
#ifndef QDR_CAIRO_FONT_H
#define QDR_CAIRO_FONT_H

#include "kit/options.h"

#include <cairo.h>
#include <quadrille/draw.h>

enum { PLAIN_LETTERS = 95 }; /* of ASCII, from the blank on */

typedef struct cairo_font {
    cairo_font_face_t *face;
    cairo_scaled_font_t *unit;           /* at size 1000, for measuring */
    void *shaper;                        /* HarfBuzz's; NULL: there is none */
    double capital;                      /* the height of capitals, of the font's size */
    double advances[PLAIN_LETTERS];      /* of the size */
    unsigned long glyphs[PLAIN_LETTERS]; /* 0: not there */
    bool hidden;                         /* leaves no ink: cairo_hidden.h */
} cairo_font;

/* Families that were asked for; NULL: the usual ones, or what the system takes in their stead. */
typedef struct font_choice {
    const char *figures, *words;
} font_choice;

/* False with a message: that family is not installed, no font at all is, or it has no digits. */
bool cairo_font_find(const font_choice *choice, qdr_face face, cairo_font *font,
                     char message[OPTION_MESSAGE]);

/* Another font, which has all letters of a text that this one lacks. */
bool cairo_font_find_for(const char *text, qdr_face face, cairo_font *font);

/* Whether the font has a glyph for every letter of the text. */
bool cairo_font_covers(const cairo_font *font, const char *text);

cairo_scaled_font_t *cairo_font_scaled(const cairo_font *font, double size);
void cairo_font_free(cairo_font *font);

/* A text laid out at size 1, from x = 0 on. */
typedef struct glyph_run {
    cairo_glyph_t *glyphs;
    cairo_text_cluster_t *clusters;
    int glyph_count, cluster_count, room;
    double width;
} glyph_run;

/* False: no memory. The run is used again by the next call. */
bool cairo_font_lay_out(const cairo_font *font, const char *text, glyph_run *run);
void glyph_run_free(glyph_run *run);

#endif
