/* svg.c: a surface that writes SVG.
 *
 * Small documents that a person can read and edit: neighbouring lines of one kind are one path,
 * neighbouring words of one size are one group, which says once what they share. Numbers have at
 * most two places (a hundredth of a point) and are written without printf's help, which would put
 * a comma in some countries. */
#include "draw/svg_parts.h"

#include "draw/strokes.h"
#include "draw/type_widths.h"

#include <math.h>
#include <string.h>

enum { NOTHING, FILLED, STROKED, GROUP };

/* The faces as style sheets name them, with those that stand in for them. Weights are numbers, as
 * not every program knows the same words. */
#define FIGURES "Lato,Carlito,Open Sans,DejaVu Sans,sans-serif"
#define WORDS "Linux Libertine O,Linux Libertine,TeX Gyre Pagella,Georgia,serif"

static const struct {
    const char *family; /* NULL: that of figures, which the document has */
    int weight;
    bool italic;
} faces[QDR_FACE_COUNT] = {
    [QDR_FACE_LIGHT] = {NULL, 400, false},
    [QDR_FACE_FIGURE] = {NULL, 500, false},
    [QDR_FACE_SEMIBOLD] = {NULL, 600, false},
    [QDR_FACE_BOLD] = {NULL, 700, false},
    [QDR_FACE_BLACK] = {NULL, 900, false},
    [QDR_FACE_WORDS] = {WORDS, 400, false},
    [QDR_FACE_ITALIC] = {WORDS, 400, true},
    [QDR_FACE_STRONG] = {WORDS, 600, false},
    [QDR_FACE_DISPLAY] = {"Linux Libertine Display O," WORDS, 400, false},
};

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

/* So much of the ink on white. */
static int blend(double tint, unsigned part) {
    return (int)lround(255 - tint * (255 - (double)(part & 255)));
}

static void put_ink(const qdr_svg *svg, const char *name, qdr_ink ink) {
    unsigned full = ink.spot ? svg->ink : 0;
    qdr_text_printf(svg->text, " %s=\"#%02x%02x%02x\"", name, blend(ink.tint, full >> 16),
                    blend(ink.tint, full >> 8), blend(ink.tint, full));
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
    if (svg->open == FILLED || svg->open == STROKED) qdr_text_puts(svg->text, "\"/>\n");
    if (svg->open == GROUP) qdr_text_puts(svg->text, "</g>\n");
    svg->open = NOTHING;
}

/* ---- paths ----------------------------------------------------------------------------------- */

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

static void put_point(qdr_text *text, char letter, qdr_point at) {
    qdr_text_putc(text, letter);
    qdri_svg_number(text, at.x);
    qdr_text_putc(text, ' ');
    qdri_svg_number(text, at.y);
}

static void put_path(qdr_text *text, const qdr_path *path) {
    for (size_t i = 0; i < path->count; i++) {
        qdr_point at = path->points[i], before = path->points[i ? i - 1 : 0];
        if (i > 0 && same(at.y, before.y)) {
            qdr_text_putc(text, 'H');
            qdri_svg_number(text, at.x);
        } else if (i > 0 && same(at.x, before.x)) {
            qdr_text_putc(text, 'V');
            qdri_svg_number(text, at.y);
        } else {
            put_point(text, i ? 'L' : 'M', at);
        }
    }
    if (path->closed) qdr_text_putc(text, 'Z');
}

static void fill(void *context, const qdr_path *path, qdr_ink ink) {
    qdr_svg *svg = context;
    if (svg->open != FILLED || !same_ink(svg->pen.ink, ink)) {
        qdri_svg_close(svg);
        qdr_text_puts(svg->text, "<path");
        put_ink(svg, "fill", ink);
        qdr_text_puts(svg->text, " d=\"");
        svg->open = FILLED;
        svg->pen.ink = ink;
    }
    put_path(svg->text, path);
}

static void put_pen(const qdr_svg *svg, const qdr_pen *pen) {
    qdr_text *text = svg->text;
    put_ink(svg, "stroke", pen->ink);
    qdri_svg_attribute(text, "stroke-width", pen->width);
    if (pen->cap == QDR_CAP_ROUND) qdr_text_puts(text, " stroke-linecap=\"round\"");
    if (pen->join == QDR_JOIN_ROUND) qdr_text_puts(text, " stroke-linejoin=\"round\"");
    if (pen->dash <= 0) return;
    qdr_text_puts(text, " stroke-dasharray=\"");
    qdri_svg_number(text, pen->dash);
    qdr_text_putc(text, ' ');
    qdri_svg_number(text, pen->gap);
    qdr_text_putc(text, '"');
    if (pen->phase > 0) qdri_svg_attribute(text, "stroke-dashoffset", pen->phase);
}

static void stroke(void *context, const qdr_path *path, const qdr_pen *pen) {
    qdr_svg *svg = context;
    if (svg->open != STROKED || !same_pen(&svg->pen, pen)) {
        qdri_svg_close(svg);
        qdr_text_puts(svg->text, "<path");
        put_pen(svg, pen);
        qdr_text_puts(svg->text, " d=\"");
        svg->open = STROKED;
        svg->pen = *pen;
    }
    put_path(svg->text, path);
}

static void disc(void *context, double x, double y, double radius, qdr_ink ink) {
    qdr_svg *svg = context;
    qdri_svg_close(svg);
    qdr_text_puts(svg->text, "<circle");
    qdri_svg_attribute(svg->text, "cx", x);
    qdri_svg_attribute(svg->text, "cy", y);
    qdri_svg_attribute(svg->text, "r", radius);
    put_ink(svg, "fill", ink);
    qdr_text_puts(svg->text, "/>\n");
}

/* ---- words ----------------------------------------------------------------------------------- */

static bool same_setting(const qdr_words *a, const qdr_words *b) {
    return same(a->size, b->size) && same_ink(a->ink, b->ink) && a->align == b->align &&
           a->face == b->face && same(a->tracking, b->tracking);
}

static void begin_group(const qdr_svg *svg, const qdr_words *words) {
    static const char *const anchors[] = {"start", "middle", "end"};
    qdr_text *text = svg->text;
    qdr_text_printf(text, "<g text-anchor=\"%s\"", anchors[words->align]);
    if (faces[words->face].family)
        qdr_text_printf(text, " font-family=\"%s\"", faces[words->face].family);
    qdr_text_printf(text, " font-weight=\"%d\"", faces[words->face].weight);
    if (faces[words->face].italic) qdr_text_puts(text, " font-style=\"italic\"");
    qdri_svg_attribute(text, "font-size", words->size);
    if (!same(words->tracking, 0))
        qdri_svg_attribute(text, "letter-spacing", words->tracking * words->size);
    put_ink(svg, "fill", words->ink);
    qdr_text_puts(text, ">\n");
}

static void write_words(void *context, const qdr_words *words) {
    qdr_svg *svg = context;
    qdr_text *text = svg->text;
    if (words->says && *words->says) return; /* nothing to see */
    if (svg->open != GROUP || !same_setting(&svg->words, words)) {
        qdri_svg_close(svg);
        begin_group(svg, words);
        svg->open = GROUP;
        svg->words = *words;
    }
    qdr_text_puts(text, "<text");
    qdri_svg_attribute(text, "x", words->x);
    qdri_svg_attribute(text, "y", words->y);
    qdr_text_putc(text, '>');
    qdri_svg_escaped(text, words->text);
    qdr_text_puts(text, "</text>\n");
}

static double measure(void *context, const char *text, double size, qdr_face face) {
    (void)context;
    return qdri_type_width(text, size, face);
}

static double capital(void *context, qdr_face face) {
    (void)context;
    return qdri_type_capital(face);
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
    qdr_text_printf(text, "\" role=\"img\" fill=\"none\" font-family=\"%s\">\n", FIGURES);
    *surface = (qdr_surface){svg, fill, stroke, disc, write_words, measure, capital, NULL};
    qdri_fill_box(surface, 0, 0, width, height, QDRI_PAPER); /* white on a dark screen, too */
    return text->failed ? QDR_NO_MEMORY : QDR_OK;
}

static qdr_status end(void *context) {
    qdr_svg *svg = context;
    qdri_svg_close(svg);
    qdr_text_puts(svg->text, "</svg>\n");
    return svg->text->failed ? QDR_NO_MEMORY : QDR_OK;
}

qdr_sheets qdr_svg_sheets(qdr_svg *svg) {
    return (qdr_sheets){svg, begin, end, NULL, NULL, 0};
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
    status = qdr_book_add(book, &(qdr_book_entry){.puzzle = puzzle, .solution = solution});
    if (status == QDR_OK) status = qdr_book_end(book);
    qdr_book_free(book);
    return status;
}
