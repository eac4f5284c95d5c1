/* cairo_pen.c: see cairo_pen.h. */
#include "cairo_pen.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- gathering ------------------------------------------------------------------------------- */

static void draw_gathered(cairo_pen *pen) {
    cairo_set_source_rgb(pen->cairo, pen->grey, pen->grey, pen->grey);
    if (pen->work == PEN_FILLS) {
        cairo_fill(pen->cairo);
    } else if (pen->work == PEN_STROKES) {
        cairo_set_line_width(pen->cairo, pen->width);
        cairo_stroke(pen->cairo);
    } else if (pen->work == PEN_WRITES && pen->glyph_count > 0) {
        cairo_set_font_face(pen->cairo, pen->font->face);
        cairo_set_font_size(pen->cairo, pen->size);
        cairo_show_text_glyphs(pen->cairo, pen->text.bytes, (int)pen->text.length, pen->glyphs,
                               pen->glyph_count, pen->clusters, pen->cluster_count, 0);
    }
    pen->failed |= pen->text.failed;
    qdr_text_clear(&pen->text);
    pen->glyph_count = pen->cluster_count = 0;
    pen->work = PEN_RESTS;
}

/* Begins such work, unless it is already under way. */
static void set_to(cairo_pen *pen, pen_work work, double grey, double width) {
    if (pen->work == work && fabs(pen->grey - grey) < 1e-9 && fabs(pen->width - width) < 1e-9)
        return;
    if (pen->work != PEN_RESTS) draw_gathered(pen);
    pen->work = work;
    pen->grey = grey;
    pen->width = width;
}

/* ---- lines and grounds ----------------------------------------------------------------------- */

static void add_pixels(const cairo_pen *pen, double x, double y, double width, double height) {
    cairo_save(pen->cairo);
    cairo_identity_matrix(pen->cairo);
    cairo_rectangle(pen->cairo, x, y, width, height);
    cairo_restore(pen->cairo);
}

static void fill(void *context, double x, double y, double width, double height, double grey) {
    cairo_pen *pen = context;
    set_to(pen, PEN_FILLS, grey, 0);
    if (pen->scale > 0) {
        double left = round(x * pen->scale), top = round(y * pen->scale);
        add_pixels(pen, left, top, round((x + width) * pen->scale) - left,
                   round((y + height) * pen->scale) - top);
    } else {
        cairo_rectangle(pen->cairo, x, y, width, height);
    }
}

static void line(void *context, double x1, double y1, double x2, double y2, double width,
                 double grey) {
    cairo_pen *pen = context;
    bool level = fabs(y1 - y2) < 1e-9, upright = fabs(x1 - x2) < 1e-9;
    if (pen->scale > 0 && (level || upright)) {
        /* A thick line of one and a half pixels must not look like a thin one. */
        double thick = fmax(1, floor(width * pen->scale + 0.75));
        double across = round((level ? y1 : x1) * pen->scale - thick / 2);
        double from = round((level ? x1 : y1) * pen->scale);
        double to = round((level ? x2 : y2) * pen->scale);
        set_to(pen, PEN_FILLS, grey, 0);
        if (level)
            add_pixels(pen, from, across, to - from, thick);
        else
            add_pixels(pen, across, from, thick, to - from);
        return;
    }
    set_to(pen, PEN_STROKES, grey, width);
    cairo_move_to(pen->cairo, x1, y1);
    cairo_line_to(pen->cairo, x2, y2);
}

/* ---- words ----------------------------------------------------------------------------------- */

/* Every font that was let in has these, or almost. */
static bool plain(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text >= 0x80) return false;
    return true;
}

/* The font for a text: the usual one, unless it lacks a letter and another has them all. */
static const cairo_font *font_for(cairo_pen *pen, const qdr_words *words) {
    const cairo_font *usual = &pen->fonts[words->bold];
    if (plain(words->text)) return usual;
    if (pen->other_for && strcmp(pen->other_for, words->text) == 0)
        return pen->other.face ? &pen->other : usual;
    if (pen->work != PEN_RESTS) draw_gathered(pen); /* which may need the other font */
    free(pen->other_for);
    cairo_font_free(&pen->other);
    pen->font = NULL;
    pen->other_for = strdup(words->text);
    if (cairo_font_covers(usual, words->text)) return usual;
    if (cairo_font_find_for(words->text, words->bold, &pen->other)) return &pen->other;
    snprintf(pen->message, OPTION_MESSAGE, "no font that is installed has all letters of: %.80s",
             words->text);
    return usual;
}

/* Glyphs and clusters have the same room: a word has at least one letter to a glyph. */
static bool make_room(cairo_pen *pen, int glyphs, int clusters) {
    int more = glyphs > clusters ? glyphs : clusters;
    int used = pen->glyph_count > pen->cluster_count ? pen->glyph_count : pen->cluster_count;
    if (used + more <= pen->room) return true;
    int room = 2 * (used + more);
    cairo_glyph_t *grown = realloc(pen->glyphs, (size_t)room * sizeof *grown);
    if (grown) pen->glyphs = grown;
    cairo_text_cluster_t *wider =
        grown ? realloc(pen->clusters, (size_t)room * sizeof *wider) : NULL;
    if (!wider) {
        pen->failed = true;
        return false;
    }
    pen->clusters = wider;
    pen->room = room;
    return true;
}

static void set_font(cairo_pen *pen, const cairo_font *font, double size) {
    if (pen->font == font && fabs(pen->size - size) < 1e-9 && pen->scaled) return;
    if (pen->work == PEN_WRITES) draw_gathered(pen);
    if (pen->scaled) cairo_scaled_font_destroy(pen->scaled);
    pen->scaled = cairo_font_scaled(font, size);
    pen->font = font;
    pen->size = size;
}

static void write_words(void *context, const qdr_words *words) {
    cairo_pen *pen = context;
    static const double before[] = {0, 0.5, 1}; /* part of the width to the left of x */
    set_font(pen, font_for(pen, words), words->size);
    set_to(pen, PEN_WRITES, words->grey, 0);
    cairo_glyph_t *glyphs = NULL;
    cairo_text_cluster_t *clusters = NULL;
    int count = 0, cluster_count = 0;
    cairo_text_cluster_flags_t flags;
    double y = words->y + pen->font->half_capital * words->size;
    cairo_status_t status =
        cairo_scaled_font_text_to_glyphs(pen->scaled, words->x, y, words->text, -1, &glyphs, &count,
                                         &clusters, &cluster_count, &flags);
    if (status == CAIRO_STATUS_SUCCESS && make_room(pen, count, cluster_count)) {
        cairo_text_extents_t extents;
        cairo_scaled_font_glyph_extents(pen->scaled, glyphs, count, &extents);
        for (int i = 0; i < count; i++) {
            glyphs[i].x -= before[words->align] * extents.x_advance;
            pen->glyphs[pen->glyph_count++] = glyphs[i];
        }
        for (int i = 0; i < cluster_count; i++) pen->clusters[pen->cluster_count++] = clusters[i];
        qdr_text_puts(&pen->text, words->text);
    }
    cairo_glyph_free(glyphs);
    cairo_text_cluster_free(clusters);
}

/* ---- sheets ---------------------------------------------------------------------------------- */

bool cairo_pen_open(cairo_pen *pen, const char *family, double scale,
                    char message[OPTION_MESSAGE]) {
    *pen = (cairo_pen){.scale = scale, .message = message};
    for (int bold = 0; bold < 2; bold++)
        if (!cairo_font_find(family, bold, &pen->fonts[bold], message)) return false;
    return true;
}

static void plain_fonts(cairo_t *cairo) {
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_set_font_options(cairo, options);
    cairo_font_options_destroy(options);
}

void cairo_pen_begin(cairo_pen *pen, cairo_surface_t *surface, qdr_surface *drawn_on) {
    pen->cairo = cairo_create(surface);
    if (pen->scale > 0) cairo_scale(pen->cairo, pen->scale, pen->scale);
    plain_fonts(pen->cairo);
    *drawn_on = (qdr_surface){pen, fill, line, write_words};
}

cairo_status_t cairo_pen_end(cairo_pen *pen, bool show_page) {
    if (pen->work != PEN_RESTS) draw_gathered(pen);
    if (show_page) cairo_show_page(pen->cairo);
    cairo_status_t status = pen->failed ? CAIRO_STATUS_NO_MEMORY : cairo_status(pen->cairo);
    cairo_destroy(pen->cairo);
    pen->cairo = NULL;
    return status;
}

void cairo_pen_free(cairo_pen *pen) {
    if (pen->cairo) cairo_destroy(pen->cairo);
    if (pen->scaled) cairo_scaled_font_destroy(pen->scaled);
    cairo_font_free(&pen->fonts[0]);
    cairo_font_free(&pen->fonts[1]);
    cairo_font_free(&pen->other);
    free(pen->other_for);
    free(pen->glyphs);
    free(pen->clusters);
    qdr_text_free(&pen->text);
}
