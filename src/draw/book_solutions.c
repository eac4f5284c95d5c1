/* book_solutions.c: the solutions at the end of a book, in a fixed grid of places. */
#include "draw/book_type.h"

#include "draw/picture.h"

#include <math.h>
#include <stdio.h>

#define MM QDR_MILLIMETRE

/* The size of a place, from edge to edge of neighbours. */
typedef struct pitch {
    double across, down, gap, above;
} pitch;

static pitch pitch_of(const qdr_book *book, const qdri_area *area) {
    double gap = 6 * MM * book->sheet.words, above = 6.5 * MM * book->sheet.words;
    return (pitch){(area->width + gap) / book->sheet.columns,
                   (area->height + 0.5 * gap) / book->sheet.rows, gap, above};
}

static double cell_for(const qdr_book *book, const qdri_entry *e, const pitch *p) {
    int side = qdr_puzzle_side(e->puzzle);
    double width = e->places * p->across - p->gap;
    double height = e->places * p->down - p->above - 0.5 * p->gap;
    double cell = fmin(width, height - 2 * qdri_picture_frame(height / side, false)) / side;
    double most = (book->style.large ? 9 : 7) * MM;
    if (book->style.draw.cell > 0) most = fmin(most, book->style.draw.cell);
    return qdri_book_to_step(book, fmin(cell, most));
}

static qdr_status draw_solution(const qdr_book *book, const qdri_entry *e) {
    const qdri_area area = qdri_book_area(book);
    const pitch p = pitch_of(book, &area);
    const double cell = cell_for(book, e, &p), frame = qdri_picture_frame(cell, false);
    const double x = qdri_book_to_step(book, area.x + e->column * p.across);
    const double y = qdri_book_to_step(book, area.y + e->row * p.down + p.above + frame);
    qdri_setting how =
        qdri_book_setting(book, QDR_FACE_BLACK, book->style.large ? 16 : 9, QDR_ALIGN_LEFT);
    char number[32];
    snprintf(number, sizeof number, "%lu", e->number);
    qdri_book_tag(book, "H3");
    if (book->style.labels & QDR_LABEL_NUMBER)
        qdri_line_put(&how, number, x - frame, y - frame - 3 * book->sheet.words, 0);
    qdri_book_tag(book, NULL);
    return qdri_book_grid(book, e, x, y, cell, QDRI_GRID_SOLVED);
}

/* "Solutions 1–20": those on the page that begins with an entry. */
static void put_head(const qdr_book *book, size_t first) {
    unsigned long from = book->entries[first].number, to = from;
    char text[120];
    for (size_t i = first; i < book->count; i++)
        if (book->entries[i].solution_page == book->page) to = book->entries[i].number;
    if (!(book->style.labels & QDR_LABEL_NUMBER))
        snprintf(text, sizeof text, "%s", book->language->solutions);
    else if (from == to)
        snprintf(text, sizeof text, "%s %lu", book->language->solutions, from);
    else
        snprintf(text, sizeof text, "%s %lu–%lu", book->language->solutions, from, to);
    qdri_book_head(book, text, 0);
    qdri_book_folio(book);
}

qdr_status qdri_book_solutions(qdr_book *book) {
    for (size_t i = 0; i < book->count; i++) {
        const qdri_entry *e = &book->entries[i];
        if (e->solution_page == 0) continue;
        if (e->solution_page != book->page) {
            qdr_status status = qdri_book_begin_page(book, e->solution_page);
            if (status != QDR_OK) return status;
            if (e->solution_page == book->solutions_page)
                qdri_book_part(book, book->language->solutions);
            put_head(book, i);
        }
        qdr_status status = draw_solution(book, e);
        if (status != QDR_OK) return status;
    }
    return QDR_OK;
}
