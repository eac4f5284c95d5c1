/* cairo_sheets.c: sheets of PDF and PNG. A PDF is one Cairo surface, which writes each page when it
 * is shown; a PNG is an image for each sheet, compressed when the sheet ends. */
#include "cairo_sheets.h"

#include "cairo_pen.h"

#include <cairo-pdf.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LARGEST_IMAGE = 32767 }; /* pixels a side, which is Cairo's own limit */

struct cairo_document {
    sheet_options options;
    qdr_text *sink;
    cairo_surface_t *pdf;
    cairo_surface_t *image; /* of the open sheet */
    cairo_pen pen;
    int pages;
};

/* That it failed, the sink knows. Cairo is not told: its 1.16 crashes when it takes a PDF apart
 * that could not be written. */
static cairo_status_t append(void *context, const unsigned char *bytes, unsigned length) {
    qdr_text_append(context, (const char *)bytes, length);
    return CAIRO_STATUS_SUCCESS;
}

static qdr_status status_of(const cairo_document *d, cairo_status_t status) {
    if (d->sink->failed || status == CAIRO_STATUS_NO_MEMORY) return QDR_NO_MEMORY;
    return status == CAIRO_STATUS_SUCCESS ? QDR_OK : QDR_IO_FAILED;
}

/* ---- sheets ---------------------------------------------------------------------------------- */

static qdr_status begin_image(cairo_document *d, double width, double height) {
    double scale = d->pen.scale;
    double across = ceil(width * scale - 1e-6), down = ceil(height * scale - 1e-6);
    if (across > LARGEST_IMAGE || down > LARGEST_IMAGE) {
        snprintf(d->pen.message, OPTION_MESSAGE,
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
    cairo_pen_begin(&d->pen, d->pdf ? d->pdf : d->image, surface);
    if (d->pdf && d->pages == 1) cairo_tag_begin(d->pen.cairo, "Document", NULL);
    if (d->image) {
        const qdr_point corners[] = {
            {0, 0}, {width + 1, 0}, {width + 1, height + 1}, {0, height + 1}};
        surface->fill(surface->context, &(qdr_path){corners, 4, true}, (qdr_ink){0, false});
    }
    return QDR_OK;
}

static qdr_status end(void *context) {
    cairo_document *d = context;
    cairo_status_t status = cairo_pen_end(&d->pen, d->pdf != NULL);
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

static void page(void *context, int number) {
    const cairo_document *d = context;
    char label[16];
    if (!d->pdf) return;
    snprintf(label, sizeof label, "%d", number);
    cairo_pdf_surface_set_page_label(d->pdf, label);
}

/* ---- the document ---------------------------------------------------------------------------- */

/* The same puzzles make the same bytes, where SOURCE_DATE_EPOCH says what time it is. */
static void set_date(cairo_surface_t *pdf, bool undated) {
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    if (!epoch || !*epoch) epoch = undated ? "0" : NULL;
    if (!epoch) return;
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
    if (d->options.author)
        cairo_pdf_surface_set_metadata(d->pdf, CAIRO_PDF_METADATA_AUTHOR, d->options.author);
    set_date(d->pdf, d->options.undated);
}

static void document_free(cairo_document *d) {
    cairo_pen_free(&d->pen);
    if (d->image) cairo_surface_destroy(d->image);
    if (d->pdf) cairo_surface_destroy(d->pdf);
    free(d);
}

static cairo_document *document_open(const sheet_options *options, qdr_text *sink,
                                     qdr_sheets *sheets, char message[OPTION_MESSAGE]) {
    bool pdf = options->kind == DRAW_PDF;
    double scale = pdf ? 0 : options->dpi / 72;
    cairo_document *d = calloc(1, sizeof *d);
    if (!d) return NULL;
    d->options = *options;
    d->sink = sink;
    const font_choice fonts = {options->font, options->word_font};
    if (!cairo_pen_open(&d->pen, &fonts, scale, options->ink, message)) {
        document_free(d);
        return NULL;
    }
    if (pdf) open_pdf(d);
    *sheets = (qdr_sheets){d, begin, end, part, page, pdf ? 0 : 1 / scale};
    return d;
}

/* The structure of the document was begun on its first page. */
static void end_tags(const cairo_document *d) {
    if (d->pages == 0) return;
    cairo_t *cairo = cairo_create(d->pdf);
    cairo_tag_end(cairo, "Document");
    cairo_destroy(cairo);
}

static qdr_status document_finish(cairo_document *d) {
    cairo_status_t status = CAIRO_STATUS_SUCCESS;
    if (d->pdf) {
        end_tags(d);
        cairo_surface_finish(d->pdf);
        status = cairo_surface_status(d->pdf);
    }
    return status_of(d, status);
}

const sheet_backend cairo_sheets = {document_open, document_finish, document_free};
