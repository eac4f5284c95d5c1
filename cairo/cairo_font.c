/* cairo_font.c: see cairo_font.h. Fontconfig is asked directly: Cairo's own choice of a font would
 * not tell which one it took, nor that there is none. */
#include "cairo_font.h"

#include <cairo-ft.h>
#include <fontconfig/fontconfig.h>
#include <stdio.h>
#include <string.h>

static const char USUAL[] = "DejaVu Sans";
static const char NEEDED[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/* ---- asking fontconfig ----------------------------------------------------------------------- */

static FcPattern *wanted(const char *family, bool bold) {
    FcPattern *pattern = FcPatternCreate();
    if (!pattern) return NULL;
    FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)(family ? family : USUAL));
    FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)"sans-serif");
    FcPatternAddInteger(pattern, FC_WEIGHT, bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR);
    FcPatternAddBool(pattern, FC_SCALABLE, FcTrue); /* a bitmap cannot be embedded */
    return pattern;
}

/* The nearest font that is installed; takes the pattern over. */
static FcPattern *nearest(FcPattern *pattern) {
    FcResult result;
    FcPattern *match = NULL;
    FcChar8 *file;
    if (!pattern) return NULL;
    if (FcConfigSubstitute(NULL, pattern, FcMatchPattern)) {
        FcDefaultSubstitute(pattern);
        match = FcFontMatch(NULL, pattern, &result);
    }
    FcPatternDestroy(pattern);
    if (match && FcPatternGetString(match, FC_FILE, 0, &file) == FcResultMatch) return match;
    if (match) FcPatternDestroy(match);
    return NULL;
}

static bool is_family(const FcPattern *match, const char *family) {
    FcChar8 *name;
    for (int i = 0; FcPatternGetString(match, FC_FAMILY, i, &name) == FcResultMatch; i++)
        if (FcStrCmpIgnoreCase(name, (const FcChar8 *)family) == 0) return true;
    return false;
}

/* ---- fonts ----------------------------------------------------------------------------------- */

cairo_scaled_font_t *cairo_font_scaled(const cairo_font *font, double size) {
    cairo_matrix_t scale, same;
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_matrix_init_scale(&scale, size, size);
    cairo_matrix_init_identity(&same);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_scaled_font_t *scaled = cairo_scaled_font_create(font->face, &scale, &same, options);
    cairo_font_options_destroy(options);
    return scaled;
}

bool cairo_font_covers(const cairo_font *font, const char *text) {
    cairo_glyph_t *glyphs = NULL;
    int count = 0;
    cairo_scaled_font_t *scaled = cairo_font_scaled(font, 10);
    bool covers = cairo_scaled_font_text_to_glyphs(scaled, 0, 0, text, -1, &glyphs, &count, NULL,
                                                   NULL, NULL) == CAIRO_STATUS_SUCCESS;
    for (int i = 0; covers && i < count; i++) covers = glyphs[i].index != 0;
    cairo_glyph_free(glyphs);
    cairo_scaled_font_destroy(scaled);
    return covers;
}

static void make_font(FcPattern *match, cairo_font *font) {
    font->face = cairo_ft_font_face_create_for_pattern(match);
    cairo_scaled_font_t *scaled = cairo_font_scaled(font, 100);
    cairo_text_extents_t extents = {0};
    cairo_scaled_font_text_extents(scaled, "H", &extents);
    font->half_capital = extents.height / 200;
    cairo_scaled_font_destroy(scaled);
}

bool cairo_font_find(const char *family, bool bold, cairo_font *font,
                     char message[OPTION_MESSAGE]) {
    FcPattern *match = nearest(wanted(family, bold));
    if (!match) {
        snprintf(message, OPTION_MESSAGE,
                 "no font is installed to write digits with (Debian: fonts-dejavu-core)");
        return false;
    }
    bool known = !family || is_family(match, family);
    if (!known) snprintf(message, OPTION_MESSAGE, "there is no font '%.60s'; see fc-list", family);
    if (known) make_font(match, font);
    if (known && !cairo_font_covers(font, NEEDED)) {
        FcChar8 *name = NULL;
        FcPatternGetString(match, FC_FAMILY, 0, &name);
        snprintf(message, OPTION_MESSAGE, "the font '%.60s' has no digits and letters",
                 name ? (const char *)name : "?");
        cairo_font_free(font);
        known = false;
    }
    FcPatternDestroy(match);
    return known;
}

static FcCharSet *letters_of(const char *text) {
    FcCharSet *letters = FcCharSetCreate();
    const FcChar8 *at = (const FcChar8 *)text;
    int left = (int)strlen(text);
    FcChar32 letter;
    for (int length; letters && left > 0; at += length, left -= length) {
        length = FcUtf8ToUcs4(at, &letter, left);
        if (length <= 0) break;
        FcCharSetAddChar(letters, letter);
    }
    return letters;
}

bool cairo_font_find_for(const char *text, bool bold, cairo_font *font) {
    FcPattern *pattern = wanted(NULL, bold);
    FcCharSet *letters = letters_of(text);
    if (pattern && letters) FcPatternAddCharSet(pattern, FC_CHARSET, letters);
    if (letters) FcCharSetDestroy(letters);
    FcPattern *match = nearest(pattern);
    if (!match) return false;
    make_font(match, font);
    FcPatternDestroy(match);
    if (cairo_font_covers(font, text)) return true;
    cairo_font_free(font);
    return false;
}

void cairo_font_free(cairo_font *font) {
    if (font->face) cairo_font_face_destroy(font->face);
    *font = (cairo_font){0};
}
