/* book_sheet.c: the paper of a book: margins, heads, numbers of pages, and the sizes of words. */
#include "draw/book_type.h"

#include "draw/level_symbol.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>

#define MM QDR_MILLIMETRE

/* Margins by the width of the paper: A5, Letter, A4, and larger. */
static const struct {
    double width, height; /* up to these, in mm */
    double inner, outer, top, bottom, head, folio, words;
    int columns, rows;
} papers[] = {
    {160, 230, 17, 11, 16, 15, 10.5, 8, 0.86, 3, 4},
    {220, 285, 22, 14, 20, 20, 13, 11, 1, 4, 5},
    {220, 300, 22, 14, 21, 21, 13, 11, 1, 4, 5},
    {1e9, 1e9, 30, 20, 28, 28, 18, 15, 1.3, 5, 6},
};

static double told_or(double told, double usual) {
    return told > 0 ? told : usual * MM;
}

/* Columns and rows of places for so many solutions, as large as can be; no smaller than can be
 * read. */
static void choose_places(qdri_sheet *s, int wanted) {
    const double smallest = 33.5 * MM, tall = 37.2 * MM, width = s->width - s->inner - s->outer;
    const double height = s->height - s->top - s->bottom;
    double largest = 0;
    for (int columns = 1; columns <= wanted && columns <= fmax(width / smallest, 1); columns++) {
        int rows = (wanted + columns - 1) / columns;
        if (rows > height / tall) rows = (int)fmax(height / tall, 1);
        const double side = fmin(width / columns, height / rows * smallest / tall);
        const int had = s->columns * s->rows, has = columns * rows;
        const bool more = (has < wanted ? has : wanted) > (had < wanted ? had : wanted);
        const bool same = (has < wanted ? has : wanted) == (had < wanted ? had : wanted);
        if (largest > 0 && !more && !(same && side > largest)) continue;
        largest = side;
        s->columns = columns;
        s->rows = rows;
    }
}

qdri_sheet qdri_sheet_for(const qdr_book_style *style) {
    size_t i = 0;
    while (style->width > papers[i].width * MM || style->height > papers[i].height * MM) i++;
    qdri_sheet sheet = {style->width,
                        style->height,
                        told_or(style->inner, papers[i].inner),
                        told_or(style->outer, papers[i].outer),
                        told_or(style->top, papers[i].top),
                        told_or(style->bottom, papers[i].bottom),
                        papers[i].head * MM,
                        papers[i].folio * MM,
                        papers[i].words,
                        papers[i].words,
                        papers[i].columns,
                        papers[i].rows};
    if (style->large) { /* larger solutions, fewer of them */
        sheet.columns = (sheet.columns + 1) / 2;
        sheet.rows = (sheet.rows + 1) / 2;
    }
    if (style->solutions_per_page > 0) choose_places(&sheet, style->solutions_per_page);
    return sheet;
}

bool qdri_book_right_hand(const qdr_book *book) {
    return book->page % 2 != 0;
}

qdri_area qdri_book_area(const qdr_book *book) {
    const qdri_sheet *s = &book->sheet;
    return (qdri_area){qdri_book_right_hand(book) ? s->inner : s->outer, s->top,
                       s->width - s->inner - s->outer, s->height - s->top - s->bottom};
}

double qdri_book_to_step(const qdr_book *book, double length) {
    double step = book->sheets->step;
    return step > 0 && length >= step ? floor(length / step + 1e-9) * step : length;
}

/* ---- words ----------------------------------------------------------------------------------- */

qdri_setting qdri_book_setting(const qdr_book *book, qdr_face face, double size, qdr_align align) {
    double set = size * book->sheet.words;
    return (qdri_setting){&book->surface, face, set, 1.25 * set, align};
}

void qdri_book_tag(const qdr_book *book, const char *kind) {
    if (book->surface.tag) book->surface.tag(book->surface.context, kind);
}

/* Capitals, as far as two bytes of UTF-8 have them: Latin letters with their accents. */
static void to_capitals(const char *text, char *out, size_t room) {
    size_t i = 0;
    for (; *text && i + 3 < room; text++) {
        unsigned char c = (unsigned char)*text, next = (unsigned char)text[1];
        if (c == 0xC3 && next == 0x9F) { /* ß */
            out[i++] = 'S';
            out[i++] = 'S';
            text++;
        } else if (c == 0xC3 && next >= 0xA0 && next <= 0xBE && next != 0xB7) {
            out[i++] = (char)c;
            out[i++] = (char)(next - 0x20);
            text++;
        } else {
            out[i++] = c < 0x80 ? (char)toupper(c) : (char)c;
        }
    }
    out[i] = '\0';
}

void qdri_book_head(const qdr_book *book, const char *text, int level) {
    const qdr_surface *s = &book->surface;
    const qdri_area area = qdri_book_area(book);
    const bool right = qdri_book_right_hand(book);
    const double size = (book->style.large ? 12 : 7.4) * fmax(book->sheet.heads, 0.9);
    const double edge = right ? area.x + area.width : area.x, inwards = right ? -1 : 1;
    const double height = size * s->capital(s->context, QDR_FACE_SEMIBOLD);
    const double radius = 0.75 * size;
    char capitals[200];
    to_capitals(text, capitals, sizeof capitals);
    if (level > 0)
        qdri_level_symbol(s, edge + inwards * radius, book->sheet.head - height / 2, radius, level);
    s->write(s->context,
             &(qdr_words){.text = capitals,
                          .x = edge + inwards * (level > 0 ? 2 * radius + 0.7 * size : 0),
                          .y = book->sheet.head,
                          .size = size,
                          .face = QDR_FACE_SEMIBOLD,
                          .ink = QDRI_BLACK,
                          .align = right ? QDR_ALIGN_RIGHT : QDR_ALIGN_LEFT,
                          .tracking = 0.12});
}

void qdri_book_folio(const qdr_book *book) {
    const qdri_area area = qdri_book_area(book);
    const bool right = qdri_book_right_hand(book);
    const qdri_setting how = {.surface = &book->surface,
                              .face = QDR_FACE_SEMIBOLD,
                              .size = (book->style.large ? 18 : 10) * book->sheet.heads,
                              .align = right ? QDR_ALIGN_RIGHT : QDR_ALIGN_LEFT};
    char number[16];
    snprintf(number, sizeof number, "%d", book->page);
    qdri_line_put(&how, number, right ? area.x + area.width : area.x,
                  book->sheet.height - book->sheet.folio, 0);
}

/* ---- pages ----------------------------------------------------------------------------------- */

static qdr_status begin(qdr_book *book, int page) {
    const qdr_sheets *sheets = book->sheets;
    qdr_status status = qdri_book_end_page(book);
    if (status != QDR_OK) return status;
    status = sheets->begin(sheets->context, book->sheet.width, book->sheet.height, &book->surface);
    if (status != QDR_OK) return status;
    book->open = true;
    book->page = page;
    if (sheets->page) sheets->page(sheets->context, page);
    return QDR_OK;
}

qdr_status qdri_book_begin_page(qdr_book *book, int page) {
    qdr_status status = QDR_OK;
    do status = begin(book, book->page + 1);
    while (status == QDR_OK && book->page < page);
    return status;
}

qdr_status qdri_book_end_page(qdr_book *book) {
    if (!book->open) return QDR_OK;
    book->open = false;
    return book->sheets->end(book->sheets->context);
}

void qdri_book_part(const qdr_book *book, const char *name) {
    if (book->sheets->part) book->sheets->part(book->sheets->context, name);
}
