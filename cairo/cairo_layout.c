/* cairo_layout.c: words as glyphs (see cairo_font.h). Figures and single letters come from a table;
 * HarfBuzz, if it is there, sets all else, with kerning and ligatures; otherwise Cairo does. */
#include "cairo_font.h"

#include <stdlib.h>
#include <string.h>
#if QDR_HAVE_HARFBUZZ
#    include <hb.h>
#endif

static bool make_room(glyph_run *run, int count) {
    if (count <= run->room) return true;
    cairo_glyph_t *glyphs = realloc(run->glyphs, (size_t)count * sizeof *glyphs);
    if (glyphs) run->glyphs = glyphs;
    cairo_text_cluster_t *clusters =
        glyphs ? realloc(run->clusters, (size_t)count * sizeof *clusters) : NULL;
    if (!clusters) return false;
    run->clusters = clusters;
    run->room = count;
    return true;
}

void glyph_run_free(glyph_run *run) {
    free(run->glyphs);
    free(run->clusters);
    *run = (glyph_run){0};
}

static void add_glyph(glyph_run *run, unsigned long index, double x, double y) {
    run->glyphs[run->glyph_count++] = (cairo_glyph_t){index, x, y};
}

static void add_cluster(glyph_run *run, int bytes, int glyphs) {
    run->clusters[run->cluster_count++] = (cairo_text_cluster_t){bytes, glyphs};
}

/* ---- from the table -------------------------------------------------------------------------- */

/* Whether kerning and ligatures have no say: figures, or a single letter. */
static bool is_simple(const char *text) {
    if (text[0] && !text[1]) return text[0] >= ' ' && text[0] <= '~';
    for (; *text; text++)
        if (*text < '0' || *text > '9') return false;
    return true;
}

static void take_from_table(const cairo_font *font, const char *text, glyph_run *run) {
    for (; *text; text++) {
        int letter = *text - ' ';
        add_glyph(run, font->glyphs[letter], run->width, 0);
        add_cluster(run, 1, 1);
        run->width += font->advances[letter];
    }
}

/* ---- by Cairo -------------------------------------------------------------------------------- */

static bool ask_cairo(const cairo_font *font, const char *text, glyph_run *run) {
    const double unit = 1000;
    cairo_glyph_t *glyphs = NULL;
    cairo_text_cluster_t *clusters = NULL;
    int count = 0, cluster_count = 0;
    cairo_text_cluster_flags_t flags;
    cairo_text_extents_t extents;
    cairo_status_t status = cairo_scaled_font_text_to_glyphs(
        font->unit, 0, 0, text, -1, &glyphs, &count, &clusters, &cluster_count, &flags);
    bool done = status == CAIRO_STATUS_SUCCESS &&
                make_room(run, count > cluster_count ? count : cluster_count);
    for (int i = 0; done && i < count; i++)
        add_glyph(run, glyphs[i].index, glyphs[i].x / unit, glyphs[i].y / unit);
    for (int i = 0; done && i < cluster_count; i++)
        add_cluster(run, clusters[i].num_bytes, clusters[i].num_glyphs);
    if (done) {
        cairo_scaled_font_glyph_extents(font->unit, glyphs, count, &extents);
        run->width = extents.x_advance / unit;
    }
    cairo_glyph_free(glyphs);
    cairo_text_cluster_free(clusters);
    return done || status != CAIRO_STATUS_NO_MEMORY;
}

/* ---- by HarfBuzz ----------------------------------------------------------------------------- */

#if QDR_HAVE_HARFBUZZ
/* Glyphs that belong to the same letters are one cluster. */
static void take_glyphs(const hb_glyph_info_t *info, const hb_glyph_position_t *place, int count,
                        int bytes, double unit, glyph_run *run) {
    for (int i = 0; i < count; i++) {
        add_glyph(run, info[i].codepoint, run->width + place[i].x_offset / unit,
                  -place[i].y_offset / unit);
        run->width += place[i].x_advance / unit;
        if (i > 0 && info[i].cluster == info[i - 1].cluster) {
            run->clusters[run->cluster_count - 1].num_glyphs++;
            continue;
        }
        int next = i + 1;
        while (next < count && info[next].cluster == info[i].cluster) next++;
        int end = next < count ? (int)info[next].cluster : bytes;
        add_cluster(run, end - (int)info[i].cluster, 1);
    }
}

typedef enum asked { ASKED_DONE, ASKED_REFUSED, ASKED_NO_MEMORY } asked;

/* What it refuses is a script that runs to the left, which Cairo's clusters tell in another way. */
static asked ask_harfbuzz(const cairo_font *font, const char *text, glyph_run *run) {
    asked result = ASKED_REFUSED;
    unsigned count = 0;
    hb_buffer_t *buffer = hb_buffer_create();
    hb_buffer_add_utf8(buffer, text, -1, 0, -1);
    hb_buffer_guess_segment_properties(buffer);
    bool forward = hb_buffer_get_direction(buffer) == HB_DIRECTION_LTR;
    if (forward) hb_shape(font->shaper, buffer, NULL, 0);
    const hb_glyph_info_t *info = hb_buffer_get_glyph_infos(buffer, &count);
    const hb_glyph_position_t *place = hb_buffer_get_glyph_positions(buffer, &count);
    if (!hb_buffer_allocation_successful(buffer) || (forward && !make_room(run, (int)count + 1))) {
        result = ASKED_NO_MEMORY;
    } else if (forward) {
        result = ASKED_DONE;
        take_glyphs(info, place, (int)count, (int)strlen(text),
                    hb_face_get_upem(hb_font_get_face(font->shaper)), run);
    }
    hb_buffer_destroy(buffer);
    return result;
}
#endif

bool cairo_font_lay_out(const cairo_font *font, const char *text, glyph_run *run) {
    run->glyph_count = run->cluster_count = 0;
    run->width = 0;
    if (font->hidden || is_simple(text)) {
        if (!make_room(run, (int)strlen(text) + 1)) return false;
        take_from_table(font, text, run);
        return true;
    }
#if QDR_HAVE_HARFBUZZ
    asked result = font->shaper ? ask_harfbuzz(font, text, run) : ASKED_REFUSED;
    if (result != ASKED_REFUSED) return result == ASKED_DONE;
#endif
    return ask_cairo(font, text, run);
}
