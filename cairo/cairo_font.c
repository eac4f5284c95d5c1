/* cairo_font.c: see cairo_font.h. Fontconfig is asked directly: Cairo's own choice of a font would
 * not tell which one it took, nor that there is none. */
#include "cairo_font.h"

#include <cairo-ft.h>
#include <fontconfig/fontconfig.h>
#include <stdio.h>
#include <string.h>
#if QDR_HAVE_HARFBUZZ
#    include <hb.h>
#endif

static const char NEEDED[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/* The usual families, the best first. */
static const char *const figure_families[] = {"Lato",        "Carlito",    "Open Sans",
                                              "DejaVu Sans", "sans-serif", NULL};
static const char *const word_families[] = {"Linux Libertine O", "TeX Gyre Pagella", NULL};

static const struct {
    int weight;
    bool italic, words, display;
} faces[QDR_FACE_COUNT] = {
    [QDR_FACE_LIGHT] = {FC_WEIGHT_REGULAR, false, false, false},
    [QDR_FACE_FIGURE] = {FC_WEIGHT_MEDIUM, false, false, false},
    [QDR_FACE_SEMIBOLD] = {FC_WEIGHT_DEMIBOLD, false, false, false},
    [QDR_FACE_BOLD] = {FC_WEIGHT_BOLD, false, false, false},
    [QDR_FACE_BLACK] = {FC_WEIGHT_BLACK, false, false, false},
    [QDR_FACE_WORDS] = {FC_WEIGHT_REGULAR, false, true, false},
    [QDR_FACE_ITALIC] = {FC_WEIGHT_REGULAR, true, true, false},
    [QDR_FACE_STRONG] = {FC_WEIGHT_DEMIBOLD, false, true, false},
    [QDR_FACE_DISPLAY] = {FC_WEIGHT_REGULAR, false, true, true},
};

/* ---- asking fontconfig ----------------------------------------------------------------------- */

static void add_family(FcPattern *pattern, const char *family) {
    if (family) FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)family);
}

static void add_families(FcPattern *pattern, const char *const *families) {
    for (; *families; families++) add_family(pattern, *families);
}

static FcPattern *wanted(const font_choice *choice, qdr_face face) {
    FcPattern *pattern = FcPatternCreate();
    if (!pattern) return NULL;
    if (faces[face].words) {
        add_family(pattern, choice->words);
        if (faces[face].display) add_family(pattern, "Linux Libertine Display O");
        add_families(pattern, word_families);
    }
    add_family(pattern, choice->figures);
    add_families(pattern, figure_families);
    FcPatternAddInteger(pattern, FC_WEIGHT, faces[face].weight);
    FcPatternAddInteger(pattern, FC_SLANT, faces[face].italic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN);
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
    bool covers = cairo_scaled_font_text_to_glyphs(font->unit, 0, 0, text, -1, &glyphs, &count,
                                                   NULL, NULL, NULL) == CAIRO_STATUS_SUCCESS;
    for (int i = 0; covers && i < count; i++) covers = glyphs[i].index != 0;
    cairo_glyph_free(glyphs);
    return covers;
}

static void measure_letters(cairo_font *font) {
    cairo_text_extents_t extents = {0};
    cairo_scaled_font_text_extents(font->unit, "H", &extents);
    font->capital = extents.height / 1000;
    for (int i = 0; i < PLAIN_LETTERS; i++) {
        char letter[] = {(char)(' ' + i), '\0'};
        cairo_glyph_t *glyphs = NULL;
        int count = 0;
        cairo_scaled_font_text_to_glyphs(font->unit, 0, 0, letter, 1, &glyphs, &count, NULL, NULL,
                                         NULL);
        if (count > 0) {
            font->glyphs[i] = glyphs[0].index;
            cairo_scaled_font_glyph_extents(font->unit, glyphs, 1, &extents);
            font->advances[i] = extents.x_advance / 1000;
        }
        cairo_glyph_free(glyphs);
    }
}

static void *new_shaper(const FcPattern *match) {
#if QDR_HAVE_HARFBUZZ
    FcChar8 *file;
    int index = 0;
    FcPatternGetString(match, FC_FILE, 0, &file);
    FcPatternGetInteger(match, FC_INDEX, 0, &index);
    hb_blob_t *blob = hb_blob_create_from_file((const char *)file);
    hb_face_t *face = hb_face_create(blob, (unsigned)index & 0xFFFF);
    hb_font_t *font = hb_face_get_glyph_count(face) > 0 ? hb_font_create(face) : NULL;
    hb_face_destroy(face);
    hb_blob_destroy(blob);
    return font;
#else
    (void)match;
    return NULL;
#endif
}

static void make_font(FcPattern *match, cairo_font *font) {
    *font = (cairo_font){.face = cairo_ft_font_face_create_for_pattern(match)};
    font->unit = cairo_font_scaled(font, 1000);
    font->shaper = new_shaper(match);
    measure_letters(font);
}

static bool complain_of(const FcPattern *match, char message[OPTION_MESSAGE]) {
    FcChar8 *name = NULL;
    FcPatternGetString(match, FC_FAMILY, 0, &name);
    snprintf(message, OPTION_MESSAGE, "the font '%.60s' has no digits and letters",
             name ? (const char *)name : "?");
    return false;
}

bool cairo_font_find(const font_choice *choice, qdr_face face, cairo_font *font,
                     char message[OPTION_MESSAGE]) {
    const char *family = faces[face].words ? choice->words : choice->figures;
    FcPattern *match = nearest(wanted(choice, face));
    if (!match) {
        snprintf(message, OPTION_MESSAGE,
                 "no font is installed to write digits with (Debian: fonts-lato)");
        return false;
    }
    bool known = !family || is_family(match, family);
    if (!known) snprintf(message, OPTION_MESSAGE, "there is no font '%.60s'; see fc-list", family);
    if (known) make_font(match, font);
    if (known && !cairo_font_covers(font, NEEDED)) {
        known = complain_of(match, message);
        cairo_font_free(font);
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

bool cairo_font_find_for(const char *text, qdr_face face, cairo_font *font) {
    FcPattern *pattern = wanted(&(font_choice){NULL, NULL}, face);
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
#if QDR_HAVE_HARFBUZZ
    if (font->shaper) hb_font_destroy(font->shaper);
#endif
    if (font->unit) cairo_scaled_font_destroy(font->unit);
    if (font->face) cairo_font_face_destroy(font->face);
    *font = (cairo_font){0};
}
