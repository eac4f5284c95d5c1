/* cairo_sheets.c: sheets of PDF and PNG, drawn with Cairo.
 *
 * A PDF is one Cairo surface, which writes each page when it is shown; a PNG is an image for each
 * sheet, compressed when the sheet ends. In an image, lines and grounds begin and end on whole
 * pixels, so that thin lines are all equally dark. */
#include "cairo_sheets.h"

#include "cairo_font.h"

#include <cairo-pdf.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LARGEST_IMAGE = 32767 }; /* pixels a side, which is Cairo's own limit */

struct cairo_document {
    sheet_options options;
    qdr_text *sink;
    cairo_surface_t *pdf;
    cairo_surface_t *image;
    cairo_t *cairo; /* of the open sheet */
    double scale;   /* pixels a point; 1 in PDF */
    int pages;
    cairo_font fonts[2]; /* regular and bold */
    cairo_font other;    /* for words that they do not have, … */
    char *other_for;     /* … these */
    char *message;       /* what could not be drawn as it should */
};

static cairo_status_t append(void *context, const unsigned char *bytes, unsigned length) {
    qdr_text *sink = context;
    qdr_text_append(sink, (const char *)bytes, length);
    return sink->failed ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

static qdr_status status_of(const cairo_document *d, cairo_status_t status) {
    if (d->sink->failed || status == CAIRO_STATUS_NO_MEMORY) return QDR_NO_MEMORY;
    return status == CAIRO_STATUS_SUCCESS ? QDR_OK : QDR_IO_FAILED;
}

/* ---- lines and grounds ----------------------------------------------------------------------- */

static void set_grey(const cairo_document *d, double grey) {
    cairo_set_source_rgb(d->cairo, grey, grey, grey);
}

/* A rectangle whose edges lie on whole pixels. */
static void fill_pixels(const cairo_document *d, double x, double y, double width, double height) {
    cairo_save(d->cairo);
    cairo_identity_matrix(d->cairo);
    cairo_rectangle(d->cairo, x, y, width, height);
    cairo_fill(d->cairo);
    cairo_restore(d->cairo);
}

static void fill(void *context, double x, double y, double width, double height, double grey) {
    const cairo_document *d = context;
    set_grey(d, grey);
    if (d->image) {
        double left = round(x * d->scale), top = round(y * d->scale);
        fill_pixels(d, left, top, round((x + width) * d->scale) - left,
                    round((y + height) * d->scale) - top);
    } else {
        cairo_rectangle(d->cairo, x, y, width, height);
        cairo_fill(d->cairo);
    }
}

static void line(void *context, double x1, double y1, double x2, double y2, double width,
                 double grey) {
    const cairo_document *d = context;
    bool level = fabs(y1 - y2) < 1e-9, upright = fabs(x1 - x2) < 1e-9;
    set_grey(d, grey);
    if (d->image && (level || upright)) {
        /* A thick line of one and a half pixels must not look like a thin one. */
        double thick = fmax(1, floor(width * d->scale + 0.75));
        double across = round((level ? y1 : x1) * d->scale - thick / 2);
        double from = round((level ? x1 : y1) * d->scale);
        double to = round((level ? x2 : y2) * d->scale);
        if (level)
            fill_pixels(d, from, across, to - from, thick);
        else
            fill_pixels(d, across, from, thick, to - from);
        return;
    }
    cairo_set_line_width(d->cairo, width);
    cairo_move_to(d->cairo, x1, y1);
    cairo_line_to(d->cairo, x2, y2);
    cairo_stroke(d->cairo);
}

/* ---- words ----------------------------------------------------------------------------------- */

/* The font for a text: the usual one, unless it lacks a letter and another has them all. */
static const cairo_font *font_for(cairo_document *d, const qdr_words *words) {
    const cairo_font *usual = &d->fonts[words->bold];
    if ((unsigned char)words->text[strspn(words->text, " !\"#$%&'()*+,-./0123456789:;<=>?@"
                                                       "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                       "abcdefghijklmnopqrstuvwxyz")] < 0x80)
        return usual; /* without a look: every font that was let in has these, or almost */
    if (d->other_for && strcmp(d->other_for, words->text) == 0)
        return d->other.face ? &d->other : usual;
    free(d->other_for);
    cairo_font_free(&d->other);
    d->other_for = strdup(words->text);
    if (cairo_font_covers(usual, words->text)) return usual;
    if (cairo_font_find_for(words->text, words->bold, &d->other)) return &d->other;
    snprintf(d->message, OPTION_MESSAGE, "no font that is installed has all letters of: %.80s",
             words->text);
    return usual;
}

static void write_words(void *context, const qdr_words *words) {
    cairo_document *d = context;
    static const double before[] = {0, 0.5, 1}; /* part of the width to the left of x */
    const cairo_font *font = font_for(d, words);
    cairo_scaled_font_t *scaled = cairo_font_scaled(font, words->size);
    cairo_glyph_t *glyphs = NULL;
    cairo_text_cluster_t *clusters = NULL;
    int count = 0, cluster_count = 0;
    cairo_text_cluster_flags_t flags;
    cairo_text_extents_t extents;
    double y = words->y + font->half_capital * words->size;
    if (cairo_scaled_font_text_to_glyphs(scaled, words->x, y, words->text, -1, &glyphs, &count,
                                         &clusters, &cluster_count,
                                         &flags) == CAIRO_STATUS_SUCCESS) {
        cairo_scaled_font_glyph_extents(scaled, glyphs, count, &extents);
        for (int i = 0; i < count; i++) glyphs[i].x -= before[words->align] * extents.x_advance;
        set_grey(d, words->grey);
        cairo_set_font_face(d->cairo, font->face);
        cairo_set_font_size(d->cairo, words->size);
        cairo_show_text_glyphs(d->cairo, words->text, -1, glyphs, count, clusters, cluster_count,
                               flags);
    }
    cairo_glyph_free(glyphs);
    cairo_text_cluster_free(clusters);
    cairo_scaled_font_destroy(scaled);
}

/* ---- sheets ---------------------------------------------------------------------------------- */

static void plain_fonts(cairo_t *cairo) {
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_set_font_options(cairo, options);
    cairo_font_options_destroy(options);
}

static qdr_status begin_image(cairo_document *d, double width, double height) {
    double across = ceil(width * d->scale - 1e-6), down = ceil(height * d->scale - 1e-6);
    if (across > LARGEST_IMAGE || down > LARGEST_IMAGE) {
        snprintf(d->message, OPTION_MESSAGE,
                 "a picture of %.0f×%.0f pixels is too large: try a smaller --cell or --dpi",
                 across, down);
        return QDR_UNSUPPORTED;
    }
    d->image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)across, (int)down);
    return status_of(d, cairo_surface_status(d->image));
}

static qdr_status begin(void *context, double width, double height, qdr_surface *surface) {
    cairo_document *d = context;
    qdr_status status = QDR_OK;
    if (d->pdf)
        cairo_pdf_surface_set_size(d->pdf, width, height);
    else
        status = begin_image(d, width, height);
    if (status != QDR_OK) return status;
    d->pages++;
    d->cairo = cairo_create(d->pdf ? d->pdf : d->image);
    cairo_scale(d->cairo, d->scale, d->scale);
    plain_fonts(d->cairo);
    *surface = (qdr_surface){d, fill, line, write_words};
    if (d->image) {
        cairo_set_source_rgb(d->cairo, 1, 1, 1);
        cairo_paint(d->cairo);
    }
    return status_of(d, cairo_status(d->cairo));
}

static qdr_status end(void *context) {
    cairo_document *d = context;
    if (d->pdf) cairo_show_page(d->cairo);
    cairo_status_t status = cairo_status(d->cairo);
    cairo_destroy(d->cairo);
    d->cairo = NULL;
    if (d->image) {
        if (status == CAIRO_STATUS_SUCCESS)
            status = cairo_surface_write_to_png_stream(d->image, append, d->sink);
        cairo_surface_destroy(d->image);
        d->image = NULL;
    }
    return status_of(d, status);
}

static void part(void *context, const char *name) {
    const cairo_document *d = context;
    char page[32];
    if (!d->pdf) return;
    snprintf(page, sizeof page, "page=%d", d->pages);
    cairo_pdf_surface_add_outline(d->pdf, CAIRO_PDF_OUTLINE_ROOT, name, page,
                                  CAIRO_PDF_OUTLINE_FLAG_OPEN);
}

/* ---- the document ---------------------------------------------------------------------------- */

/* The same puzzles make the same bytes, where SOURCE_DATE_EPOCH says what time it is. */
static void set_date(cairo_surface_t *pdf) {
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    if (!epoch || !*epoch) return;
    time_t seconds = (time_t)strtoll(epoch, NULL, 10);
    struct tm date;
    char text[64];
    if (!gmtime_r(&seconds, &date)) return;
    if (strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &date) == 0) return;
    cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_CREATE_DATE, text);
}

static void open_pdf(cairo_document *d) {
    char creator[64];
    d->pdf = cairo_pdf_surface_create_for_stream(append, d->sink, 1, 1);
    snprintf(creator, sizeof creator, "Quadrille %s", qdr_version());
    cairo_pdf_surface_set_metadata(d->pdf, CAIRO_PDF_METADATA_CREATOR, creator);
    if (d->options.title)
        cairo_pdf_surface_set_metadata(d->pdf, CAIRO_PDF_METADATA_TITLE, d->options.title);
    set_date(d->pdf);
}

static void document_free(cairo_document *d) {
    if (d->cairo) cairo_destroy(d->cairo);
    if (d->image) cairo_surface_destroy(d->image);
    if (d->pdf) cairo_surface_destroy(d->pdf);
    cairo_font_free(&d->fonts[0]);
    cairo_font_free(&d->fonts[1]);
    cairo_font_free(&d->other);
    free(d->other_for);
    free(d);
}

static cairo_document *document_open(const sheet_options *options, qdr_text *sink,
                                     qdr_sheets *sheets, char message[OPTION_MESSAGE]) {
    cairo_document *d = calloc(1, sizeof *d);
    if (!d) {
        snprintf(message, OPTION_MESSAGE, "out of memory");
        return NULL;
    }
    d->options = *options;
    d->sink = sink;
    d->message = message;
    d->scale = 1;
    for (int bold = 0; bold < 2; bold++)
        if (!cairo_font_find(options->font, bold, &d->fonts[bold], message)) {
            document_free(d);
            return NULL;
        }
    *sheets = (qdr_sheets){d, begin, end, part, 0};
    if (options->kind == DRAW_PDF) {
        open_pdf(d);
    } else {
        d->scale = options->dpi / 72;
        sheets->step = 1 / d->scale;
    }
    return d;
}

static qdr_status document_finish(cairo_document *d) {
    cairo_status_t status = CAIRO_STATUS_SUCCESS;
    if (d->pdf) {
        cairo_surface_finish(d->pdf);
        status = cairo_surface_status(d->pdf);
    }
    return status_of(d, status);
}

const sheet_backend cairo_sheets = {document_open, document_finish, document_free};
