/* cairo_pen.h: draws paths, discs and words with Cairo, many at a time.
 *
 * What Cairo does for a page grows faster than the number of its drawing operations, so
 * neighbours that look alike are gathered (lines of one pen into one path, words of one size into
 * one run of glyphs) and drawn when something else comes.
 *
 * On pixels, level and upright lines and grounds begin and end on whole ones, so that thin lines
 * are all equally dark. */
#ifndef QDR_CAIRO_PEN_H
#define QDR_CAIRO_PEN_H

#include "cairo_font.h"

typedef enum pen_work { PEN_RESTS, PEN_FILLS, PEN_STROKES, PEN_WRITES } pen_work;

enum { DEEPEST_TAG = 8 };

typedef struct cairo_pen {
    cairo_t *cairo; /* of the open sheet */
    double scale;   /* pixels a point; 0: there are none */
    unsigned ink;   /* the second one, 0xRRGGBB */
    char *message;  /* receives what could not be drawn as it should */
    font_choice choice;
    cairo_font fonts[QDR_FACE_COUNT]; /* those that were needed so far */
    cairo_font other;                 /* for words that they do not have, … */
    cairo_font hidden;                /* for what is said and not seen */
    char *other_for;                  /* … these, … */
    qdr_face other_face;              /* … in this face */
    const char *tags[DEEPEST_TAG];    /* that are open */
    int tag_count;

    /* What has been gathered, and how it looks. */
    pen_work work;
    qdr_pen pen;
    double size;
    const cairo_font *font;
    qdr_text text;
    cairo_glyph_t *glyphs;
    cairo_text_cluster_t *clusters;
    int glyph_count, cluster_count, room;
    glyph_run run; /* of the words at work */
    bool failed;   /* no memory */
} cairo_pen;

/* False with a message: there is no such font, or none at all. */
bool cairo_pen_open(cairo_pen *pen, const font_choice *choice, double scale, unsigned ink,
                    char message[OPTION_MESSAGE]);
/* Puts the pen on a new sheet. */
void cairo_pen_begin(cairo_pen *pen, cairo_surface_t *surface, qdr_surface *drawn_on);
/* Draws what is left and takes it off again. */
cairo_status_t cairo_pen_end(cairo_pen *pen, bool show_page);
void cairo_pen_free(cairo_pen *pen);

#endif
