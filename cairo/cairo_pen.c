/* cairo_pen.c: see cairo_pen.h. */
#include "cairo_pen.h"

#include "cairo_hidden.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool same(double a, double b) {
    return fabs(a - b) < 1e-9;
}

static bool same_ink(qdr_ink a, qdr_ink b) {
    return same(a.tint, b.tint) && a.spot == b.spot;
}

static bool same_pen(const qdr_pen *a, const qdr_pen *b) {
    return same(a->width, b->width) && same_ink(a->ink, b->ink) && a->cap == b->cap &&
           a->join == b->join && same(a->dash, b->dash) && same(a->gap, b->gap) &&
           same(a->phase, b->phase);
}

/* ---- gathering ------------------------------------------------------------------------------- */

static double blend(double tint, unsigned part) {
    return 1 - tint * (1 - (part & 255) / 255.0);
}

static void set_ink(const cairo_pen *pen) {
    const qdr_ink ink = pen->pen.ink;
    unsigned full = ink.spot ? pen->ink : 0;
    cairo_set_source_rgb(pen->cairo, blend(ink.tint, full >> 16), blend(ink.tint, full >> 8),
                         blend(ink.tint, full));
}

static void draw_strokes(const cairo_pen *pen) {
    const qdr_pen *p = &pen->pen;
    const double dashes[] = {p->dash, p->gap};
    cairo_set_line_width(pen->cairo, p->width);
    cairo_set_line_cap(pen->cairo,
                       p->cap == QDR_CAP_ROUND ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    cairo_set_line_join(pen->cairo,
                        p->join == QDR_JOIN_ROUND ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
    cairo_set_dash(pen->cairo, dashes, p->dash > 0 ? 2 : 0, p->phase);
    cairo_stroke(pen->cairo);
}

/* Glyphs that say nothing get a blank behind them: where there is no text at all, Cairo finds one
 * for each glyph. There is always room for one more. */
static void keep_silent(cairo_pen *pen) {
    const cairo_glyph_t last = pen->glyphs[pen->glyph_count - 1];
    if (pen->text.length > 0) return;
    pen->glyphs[pen->glyph_count++] = (cairo_glyph_t){pen->font->glyphs[0], last.x, last.y};
    pen->clusters[pen->cluster_count++] = (cairo_text_cluster_t){1, 1};
    qdr_text_putc(&pen->text, ' ');
}

static void draw_words(cairo_pen *pen) {
    keep_silent(pen);
    if (pen->text.failed) return;
    cairo_set_font_face(pen->cairo, pen->font->face);
    cairo_set_font_size(pen->cairo, pen->size);
    cairo_show_text_glyphs(pen->cairo, pen->text.bytes, (int)pen->text.length, pen->glyphs,
                           pen->glyph_count, pen->clusters, pen->cluster_count, 0);
}

static void draw_gathered(cairo_pen *pen) {
    set_ink(pen);
    if (pen->work == PEN_FILLS) {
        cairo_fill(pen->cairo);
    } else if (pen->work == PEN_STROKES) {
        draw_strokes(pen);
    } else if (pen->work == PEN_WRITES && pen->glyph_count > 0) {
        draw_words(pen);
    }
    pen->failed |= pen->text.failed;
    qdr_text_clear(&pen->text);
    pen->glyph_count = pen->cluster_count = 0;
    pen->work = PEN_RESTS;
}

/* Begins such work, unless it is already under way. */
static void set_to(cairo_pen *pen, pen_work work, const qdr_pen *how) {
    if (pen->work == work && same_pen(&pen->pen, how)) return;
    if (pen->work != PEN_RESTS) draw_gathered(pen);
    pen->work = work;
    pen->pen = *how;
}

/* ---- paths ----------------------------------------------------------------------------------- */

static void add_pixels(const cairo_pen *pen, double left, double top, double right, double bottom) {
    cairo_save(pen->cairo);
    cairo_identity_matrix(pen->cairo);
    cairo_rectangle(pen->cairo, left, top, right - left, bottom - top);
    cairo_restore(pen->cairo);
}

static void add_path(const cairo_pen *pen, const qdr_path *path) {
    cairo_new_sub_path(pen->cairo);
    for (size_t i = 0; i < path->count; i++)
        cairo_line_to(pen->cairo, path->points[i].x, path->points[i].y);
    if (path->closed) cairo_close_path(pen->cairo);
}

static bool is_straight(qdr_point a, qdr_point b) {
    return same(a.x, b.x) || same(a.y, b.y);
}

/* Whether all lines of a path are level or upright. */
static bool is_square(const qdr_path *path) {
    for (size_t i = 1; i < path->count; i++)
        if (!is_straight(path->points[i - 1], path->points[i])) return false;
    return !path->closed || is_straight(path->points[path->count - 1], path->points[0]);
}

static void fill(void *context, const qdr_path *path, qdr_ink ink) {
    cairo_pen *pen = context;
    set_to(pen, PEN_FILLS, &(qdr_pen){.ink = ink});
    if (pen->scale > 0 && path->count == 4 && is_square(path))
        add_pixels(pen, round(path->points[0].x * pen->scale),
                   round(path->points[0].y * pen->scale), round(path->points[2].x * pen->scale),
                   round(path->points[2].y * pen->scale));
    else
        add_path(pen, path);
}

/* A level or upright line in whole pixels, longer by `more` at both ends. */
static void add_pixel_line(const cairo_pen *pen, qdr_point a, qdr_point b, double width,
                           double more) {
    /* A thick line of one and a half pixels must not look like a thin one. */
    double thick = fmax(1, floor(width * pen->scale + 0.75));
    bool level = same(a.y, b.y);
    double across = round((level ? a.y : a.x) * pen->scale - thick / 2);
    double from = round((fmin(level ? a.x : a.y, level ? b.x : b.y) - more) * pen->scale);
    double to = round((fmax(level ? a.x : a.y, level ? b.x : b.y) + more) * pen->scale);
    if (level)
        add_pixels(pen, from, across, to, across + thick);
    else
        add_pixels(pen, across, from, across + thick, to);
}

static void stroke(void *context, const qdr_path *path, const qdr_pen *how) {
    cairo_pen *pen = context;
    bool plain = how->dash <= 0 && how->cap == QDR_CAP_FLAT && path->count > 1;
    if (pen->scale <= 0 || !plain || !is_square(path)) {
        set_to(pen, PEN_STROKES, how);
        add_path(pen, path);
        return;
    }
    set_to(pen, PEN_FILLS, &(qdr_pen){.ink = how->ink});
    for (size_t i = 0; i < path->count - !path->closed; i++)
        add_pixel_line(pen, path->points[i], path->points[(i + 1) % path->count], how->width,
                       path->closed ? how->width / 2 : 0);
}

static void disc(void *context, double x, double y, double radius, qdr_ink ink) {
    cairo_pen *pen = context;
    set_to(pen, PEN_FILLS, &(qdr_pen){.ink = ink});
    cairo_new_sub_path(pen->cairo);
    cairo_arc(pen->cairo, x, y, radius, 0, 2 * acos(-1));
    cairo_close_path(pen->cairo);
}

/* ---- words ----------------------------------------------------------------------------------- */

/* Every font that was let in has these, or almost. */
static bool plain(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text >= 0x80) return false;
    return true;
}

/* The font of a face, found when it is first needed; that of givens is always there. */
static const cairo_font *font_of(cairo_pen *pen, qdr_face face) {
    cairo_font *font = &pen->fonts[face];
    if (!font->face) cairo_font_find(&pen->choice, face, font, pen->message);
    return font->face ? font : &pen->fonts[QDR_FACE_FIGURE];
}

/* The font for a text: the usual one, unless it lacks a letter and another has them all. */
static const cairo_font *font_for(cairo_pen *pen, const char *text, qdr_face face) {
    const cairo_font *usual = font_of(pen, face);
    if (plain(text)) return usual;
    if (cairo_font_covers(usual, text)) return usual;
    if (pen->other_for && pen->other_face == face && strcmp(pen->other_for, text) == 0)
        return pen->other.face ? &pen->other : usual;
    if (pen->work != PEN_RESTS) draw_gathered(pen); /* which may need the other font */
    free(pen->other_for);
    cairo_font_free(&pen->other);
    pen->font = NULL;
    pen->other_for = strdup(text);
    pen->other_face = face;
    if (cairo_font_find_for(text, face, &pen->other)) return &pen->other;
    snprintf(pen->message, OPTION_MESSAGE, "no font that is installed has all letters of: %.80s",
             text);
    return usual;
}

/* Glyphs and clusters have the same room: a word has at least one letter to a glyph. */
static bool make_room(cairo_pen *pen, int glyphs, int clusters) {
    int more = 1 + (glyphs > clusters ? glyphs : clusters);
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
    if (pen->font == font && same(pen->size, size)) return;
    if (pen->work == PEN_WRITES) draw_gathered(pen);
    pen->font = font;
    pen->size = size;
}

/* Puts the run of glyphs at its place among what is gathered. */
static void add_run(cairo_pen *pen, const qdr_words *words) {
    static const double before[] = {0, 0.5, 1}; /* part of the width to the left of x */
    const glyph_run *run = &pen->run;
    double more = words->tracking * words->size;
    double width = run->width * words->size + more * (run->glyph_count - 1);
    double x = words->x - before[words->align] * width;
    for (int i = 0; i < run->glyph_count; i++)
        pen->glyphs[pen->glyph_count++] =
            (cairo_glyph_t){run->glyphs[i].index, x + run->glyphs[i].x * words->size + i * more,
                            words->y + run->glyphs[i].y * words->size};
    if (words->says && pen->cluster_count > 0 &&
        pen->clusters[pen->cluster_count - 1].num_bytes == 0) {
        pen->clusters[pen->cluster_count - 1].num_glyphs += run->glyph_count;
    } else if (words->says) {
        pen->clusters[pen->cluster_count++] = (cairo_text_cluster_t){0, run->glyph_count};
    } else {
        for (int i = 0; i < run->cluster_count; i++)
            pen->clusters[pen->cluster_count++] = run->clusters[i];
        qdr_text_puts(&pen->text, words->text);
    }
}

static void write_in(cairo_pen *pen, const cairo_font *font, const qdr_words *words) {
    set_font(pen, font, words->size);
    set_to(pen, PEN_WRITES, &(qdr_pen){.ink = words->ink});
    if (!cairo_font_lay_out(pen->font, words->text, &pen->run))
        pen->failed = true;
    else if (make_room(pen, pen->run.glyph_count, pen->run.cluster_count))
        add_run(pen, words);
}

static void say(cairo_pen *pen, const qdr_words *words) {
    qdr_words said = *words;
    said.text = words->says;
    said.says = NULL;
    if (!pen->hidden.face) cairo_font_hidden(&pen->hidden);
    write_in(pen, &pen->hidden, &said);
}

static void write_words(void *context, const qdr_words *words) {
    cairo_pen *pen = context;
    if (!words->says || !*words->says)
        write_in(pen, font_for(pen, words->text, words->face), words);
    else if (pen->scale <= 0) /* pixels say nothing */
        say(pen, words);
}

static double measure(void *context, const char *text, double size, qdr_face face) {
    cairo_pen *pen = context;
    if (!cairo_font_lay_out(font_for(pen, text, face), text, &pen->run)) pen->failed = true;
    return pen->run.width * size;
}

static double capital(void *context, qdr_face face) {
    return font_of(context, face)->capital;
}

static void tag(void *context, const char *kind) {
    cairo_pen *pen = context;
    if (pen->scale > 0 || (!kind && pen->tag_count == 0)) return;
    if (pen->work != PEN_RESTS) draw_gathered(pen);
    if (!kind)
        cairo_tag_end(pen->cairo, pen->tags[--pen->tag_count]);
    else if (pen->tag_count < DEEPEST_TAG)
        cairo_tag_begin(pen->cairo, pen->tags[pen->tag_count++] = kind, NULL);
}

/* ---- sheets ---------------------------------------------------------------------------------- */

bool cairo_pen_open(cairo_pen *pen, const font_choice *choice, double scale, unsigned ink,
                    char message[OPTION_MESSAGE]) {
    *pen = (cairo_pen){.scale = scale, .ink = ink, .choice = *choice, .message = message};
    if (!cairo_font_find(choice, QDR_FACE_FIGURE, &pen->fonts[QDR_FACE_FIGURE], message))
        return false;
    return !choice->words ||
           cairo_font_find(choice, QDR_FACE_WORDS, &pen->fonts[QDR_FACE_WORDS], message);
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
    *drawn_on = (qdr_surface){pen, fill, stroke, disc, write_words, measure, capital, tag};
}

cairo_status_t cairo_pen_end(cairo_pen *pen, bool show_page) {
    if (pen->work != PEN_RESTS) draw_gathered(pen);
    while (pen->tag_count > 0) tag(pen, NULL);
    if (show_page) cairo_show_page(pen->cairo);
    cairo_status_t status = pen->failed ? CAIRO_STATUS_NO_MEMORY : cairo_status(pen->cairo);
    cairo_destroy(pen->cairo);
    pen->cairo = NULL;
    return status;
}

void cairo_pen_free(cairo_pen *pen) {
    if (pen->cairo) cairo_destroy(pen->cairo);
    for (int face = 0; face < QDR_FACE_COUNT; face++) cairo_font_free(&pen->fonts[face]);
    cairo_font_free(&pen->other);
    cairo_font_free(&pen->hidden);
    free(pen->other_for);
    free(pen->glyphs);
    free(pen->clusters);
    glyph_run_free(&pen->run);
    qdr_text_free(&pen->text);
}
