/* svg.c: a surface that writes SVG.
 *
 * Small documents that a person can read and edit: neighbouring lines of one weight are one path,
 * neighbouring words of one size are one group, which says once what they share. Numbers have at
 * most two places (a hundredth of a point) and are written without printf's help, which would put
 * a comma in some countries. */
#include "draw/svg_parts.h"

#include <math.h>
#include <string.h>

enum { NOTHING, PATH, GROUP };

/* Fonts whose digits are of one width; the first is the one that PDF and PNG prefer. */
static const char FAMILY[] = "DejaVu Sans,Verdana,Helvetica,Arial,sans-serif";
static const double HALF_CAPITAL = 0.3645; /* of the font's size: half the height of its digits */

void qdri_svg_number(qdr_text *text, double value) {
    long hundredths = lround(value * 100);
    if (hundredths < 0) {
        qdr_text_putc(text, '-');
        hundredths = -hundredths;
    }
    qdr_text_printf(text, "%ld", hundredths / 100);
    int rest = (int)(hundredths % 100);
    if (rest % 10)
        qdr_text_printf(text, ".%02d", rest);
    else if (rest)
        qdr_text_printf(text, ".%d", rest / 10);
}

void qdri_svg_attribute(qdr_text *text, const char *name, double value) {
    qdr_text_printf(text, " %s=\"", name);
    qdri_svg_number(text, value);
    qdr_text_putc(text, '"');
}

static void put_colour(qdr_text *text, const char *name, double grey) {
    int level = (int)lround(grey * 255);
    qdr_text_printf(text, " %s=\"#%02x%02x%02x\"", name, level, level, level);
}

/* Text between tags. Characters that XML does not have, such as escape, are left out. */
void qdri_svg_escaped(qdr_text *text, const char *string) {
    for (; *string; string++) {
        unsigned char c = (unsigned char)*string;
        if (c == '&')
            qdr_text_puts(text, "&amp;");
        else if (c == '<')
            qdr_text_puts(text, "&lt;");
        else if (c == '>')
            qdr_text_puts(text, "&gt;");
        else if (c >= 0x20 || c == '\t')
            qdr_text_putc(text, (char)c);
    }
}

void qdri_svg_close(qdr_svg *svg) {
    if (svg->open == PATH) qdr_text_puts(svg->text, "\"/>\n");
    if (svg->open == GROUP) qdr_text_puts(svg->text, "</g>\n");
    svg->open = NOTHING;
}

/* ---- the surface ----------------------------------------------------------------------------- */

static void fill(void *context, double x, double y, double width, double height, double grey) {
    qdr_svg *svg = context;
    qdri_svg_close(svg);
    qdr_text_puts(svg->text, "<rect");
    qdri_svg_attribute(svg->text, "x", x);
    qdri_svg_attribute(svg->text, "y", y);
    qdri_svg_attribute(svg->text, "width", width);
    qdri_svg_attribute(svg->text, "height", height);
    put_colour(svg->text, "fill", grey);
    qdr_text_puts(svg->text, "/>\n");
}

static bool same(double a, double b) {
    return fabs(a - b) < 1e-9;
}

static void line(void *context, double x1, double y1, double x2, double y2, double width,
                 double grey) {
    qdr_svg *svg = context;
    qdr_text *text = svg->text;
    if (svg->open != PATH || !same(svg->width, width) || !same(svg->grey, grey)) {
        qdri_svg_close(svg);
        qdr_text_puts(text, "<path");
        put_colour(text, "stroke", grey);
        qdri_svg_attribute(text, "stroke-width", width);
        qdr_text_puts(text, " d=\"");
        svg->open = PATH;
        svg->width = width;
        svg->grey = grey;
    }
    qdr_text_putc(text, 'M');
    qdri_svg_number(text, x1);
    qdr_text_putc(text, ' ');
    qdri_svg_number(text, y1);
    bool level = same(y1, y2), upright = same(x1, x2);
    qdr_text_putc(text, level ? 'H' : upright ? 'V' : 'L');
    if (!upright) qdri_svg_number(text, x2);
    if (!upright && !level) qdr_text_putc(text, ' ');
    if (!level) qdri_svg_number(text, y2);
}

static bool same_setting(const qdr_words *a, const qdr_words *b) {
    return same(a->size, b->size) && same(a->grey, b->grey) && a->align == b->align &&
           a->bold == b->bold;
}

static void write_words(void *context, const qdr_words *words) {
    static const char *const anchors[] = {"start", "middle", "end"};
    qdr_svg *svg = context;
    qdr_text *text = svg->text;
    if (svg->open != GROUP || !same_setting(&svg->words, words)) {
        qdri_svg_close(svg);
        qdr_text_printf(text, "<g text-anchor=\"%s\"%s", anchors[words->align],
                        words->bold ? " font-weight=\"bold\"" : "");
        qdri_svg_attribute(text, "font-size", words->size);
        put_colour(text, "fill", words->grey);
        qdr_text_puts(text, ">\n");
        svg->open = GROUP;
        svg->words = *words;
    }
    qdr_text_puts(text, "<text");
    qdri_svg_attribute(text, "x", words->x);
    qdri_svg_attribute(text, "y", words->y + HALF_CAPITAL * words->size);
    qdr_text_putc(text, '>');
    qdri_svg_escaped(text, words->text);
    qdr_text_puts(text, "</text>\n");
}

/* ---- sheets ---------------------------------------------------------------------------------- */

static qdr_status begin(void *context, double width, double height, qdr_surface *surface) {
    qdr_svg *svg = context;
    qdr_text *text = svg->text;
    svg->open = NOTHING;
    qdr_text_puts(text, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
    qdri_svg_number(text, width * 25.4 / 72);
    qdr_text_puts(text, "mm\" height=\"");
    qdri_svg_number(text, height * 25.4 / 72);
    qdr_text_puts(text, "mm\" viewBox=\"0 0 ");
    qdri_svg_number(text, width);
    qdr_text_putc(text, ' ');
    qdri_svg_number(text, height);
    qdr_text_printf(text, "\" role=\"img\" fill=\"none\" font-family=\"%s\">\n", FAMILY);
    *surface = (qdr_surface){svg, fill, line, write_words};
    surface->fill(svg, 0, 0, width, height, 1); /* paper is white on a dark screen, too */
    return text->failed ? QDR_NO_MEMORY : QDR_OK;
}

static qdr_status end(void *context) {
    qdr_svg *svg = context;
    qdri_svg_close(svg);
    qdr_text_puts(svg->text, "</svg>\n");
    return svg->text->failed ? QDR_NO_MEMORY : QDR_OK;
}

qdr_sheets qdr_svg_sheets(qdr_svg *svg) {
    return (qdr_sheets){svg, begin, end, NULL, 0};
}

qdr_status qdr_draw_svg(const qdr_puzzle *puzzle, const uint8_t *solution,
                        const qdr_draw_style *style, qdr_text *text) {
    qdr_svg svg = {.text = text};
    qdr_sheets sheets = qdr_svg_sheets(&svg);
    qdr_book_style fitting = QDR_BOOK_STYLE_INIT;
    qdr_book *book;
    fitting.width = fitting.height = 0;
    fitting.labels = QDR_LABEL_RULES;
    fitting.solutions = true;
    if (style) fitting.draw = *style;
    qdr_status status = qdr_book_new(&fitting, &sheets, &book);
    if (status != QDR_OK) return status;
    status = qdr_book_add(book, puzzle, solution, NULL);
    if (status == QDR_OK) status = qdr_book_end(book);
    qdr_book_free(book);
    return status;
}
