/* cairo_pen.h: draws rectangles, lines and words with Cairo, many at a time.
 *
 * What Cairo does for a page grows faster than the number of its drawing operations, so
 * neighbours that look alike are gathered (lines of one width into one path, words of one size into
 * one run of glyphs) and drawn when something else comes.
 *
 * On pixels, level and upright lines and grounds begin and end on whole ones, so that thin lines
 * are all equally dark. */
#ifndef QDR_CAIRO_PEN_H
#define QDR_CAIRO_PEN_H

#include "cairo_font.h"

#include <quadrille/draw.h>

typedef enum pen_work { PEN_RESTS, PEN_FILLS, PEN_STROKES, PEN_WRITES } pen_work;

typedef struct cairo_pen {
    cairo_t *cairo;      /* of the open sheet */
    double scale;        /* pixels a point; 0: there are none */
    char *message;       /* receives what could not be drawn as it should */
    cairo_font fonts[2]; /* regular and bold */
    cairo_font other;    /* for words that they do not have, … */
    char *other_for;     /* … these */

    /* What has been gathered, and how it looks. */
    pen_work work;
    double grey, width, size;
    const cairo_font *font;
    cairo_scaled_font_t *scaled;
    qdr_text text;
    cairo_glyph_t *glyphs;
    cairo_text_cluster_t *clusters;
    int glyph_count, cluster_count, room;
    bool failed; /* no memory */
} cairo_pen;

/* False with a message: there is no such font, or none at all. */
bool cairo_pen_open(cairo_pen *pen, const char *family, double scale, char message[OPTION_MESSAGE]);
/* Puts the pen on a new sheet. */
void cairo_pen_begin(cairo_pen *pen, cairo_surface_t *surface, qdr_surface *drawn_on);
/* Draws what is left and takes it off again. */
cairo_status_t cairo_pen_end(cairo_pen *pen, bool show_page);
void cairo_pen_free(cairo_pen *pen);

#endif
