/* how_to_play.c: see how_to_play.h. The grid is a puzzle of the book with a cell that can hold one
 * digit only; its row, column and box are tinted. */
#include "draw/how_to_play.h"

#include "base/memory.h"
#include "draw/picture.h"

#include <math.h>
#include <stdio.h>

typedef struct example {
    const qdri_entry *entry;
    int cell;
} example;

static bool is_single(const qdr_digit_set *set) {
    uint64_t word = set->word[0];
    return word && !(word & (word - 1));
}

/* Such a cell; -1: there is none. */
static int find_single(const qdri_entry *e) {
    qdr_digit_set sets[81];
    qdr_puzzle_candidates(e->puzzle, sets);
    for (int near = 0; near <= 4; near++) /* rather in the middle of the grid */
        for (int cell = 0; cell < 81; cell++) {
            int row = cell / 9 - 4, column = cell % 9 - 4;
            int off = row * row > column * column ? row : column;
            if (off * off == near * near && is_single(&sets[cell])) return cell;
        }
    return -1;
}

static example find_example(const qdr_book *book) {
    for (size_t i = 0; i < book->count && i < 200; i++) {
        const qdri_entry *e = &book->entries[i];
        if (!qdri_entry_is_plain(e) || !e->solution) continue;
        int cell = find_single(e);
        if (cell >= 0) return (example){e, cell};
    }
    return (example){NULL, -1};
}

static void tint_units(const qdr_book *book, const example *shown, double x, double y,
                       double cell) {
    const int row = shown->cell / 9, column = shown->cell % 9;
    const qdr_ink ink = QDRI_TINT(QDRI_GROUND_TINT);
    qdri_fill_box(&book->surface, x, y + row * cell, 9 * cell, cell, ink);
    qdri_fill_box(&book->surface, x + column * cell, y, cell, 9 * cell, ink);
    qdri_fill_box(&book->surface, x + column / 3 * 3 * cell, y + row / 3 * 3 * cell, 3 * cell,
                  3 * cell, ink);
}

static void put_ring(const qdr_book *book, const example *shown, double x, double y, double cell,
                     const char *digit) {
    const qdr_surface *s = &book->surface;
    const double cx = x + (shown->cell % 9 + 0.5) * cell, cy = y + (shown->cell / 9 + 0.5) * cell;
    const double height = 0.473 * cell, size = height / s->capital(s->context, QDR_FACE_ITALIC);
    s->disc(s->context, cx, cy, 0.40 * cell, QDRI_BLACK);
    s->disc(s->context, cx, cy, 0.36 * cell, QDRI_PAPER);
    s->write(s->context, &(qdr_words){.text = digit,
                                      .x = cx,
                                      .y = cy + height / 2,
                                      .size = size,
                                      .face = QDR_FACE_ITALIC,
                                      .ink = QDRI_BLACK,
                                      .align = QDR_ALIGN_CENTRE,
                                      .says = ""});
}

/* The grid and what it shows; returns its foot. */
static double put_example(const qdr_book *book, const example *shown, double left, double y,
                          double width) {
    qdri_setting italic = qdri_book_setting(book, QDR_FACE_ITALIC, 10, QDR_ALIGN_LEFT);
    double cell = width / 9, frame = qdri_picture_frame(cell, false);
    cell = (width - 2 * frame) / 9;
    const double x = left + frame;
    char digit[12], caption[300];
    snprintf(digit, sizeof digit, "%d", shown->entry->solution[shown->cell]);
    snprintf(caption, sizeof caption, book->language->how_caption, digit);
    tint_units(book, shown, x, y + frame, cell);
    qdri_book_grid(book, shown->entry, x, y + frame, cell, QDRI_GRID_SHOWN);
    put_ring(book, shown, x, y + frame, cell, digit);
    return qdri_paragraph_put(&italic, caption, left, y + width + 1.6 * italic.size, width, false);
}

double qdri_how_to_play(const qdr_book *book, double y) {
    const qdri_area area = qdri_book_area(book);
    const example none = {NULL, -1}, shown = book->style.large ? none : find_example(book);
    qdri_setting how = qdri_book_setting(book, QDR_FACE_WORDS, 11, QDR_ALIGN_LEFT);
    const double column = (shown.entry ? 0.472 : book->style.large ? 1 : 0.7) * area.width;
    double text_y = y + 36 * book->sheet.words, foot = 0;
    how.leading = 1.3 * how.size;
    if (shown.entry)
        foot = put_example(book, &shown, area.x + 0.53 * area.width, text_y - 0.75 * how.size,
                           0.47 * area.width);
    for (int i = 0; i < QDRI_HOW_PARAGRAPHS; i++) {
        qdri_book_tag(book, "P");
        text_y =
            qdri_paragraph_put(&how, book->language->how_text[i], area.x, text_y, column, false) +
            1.9 * how.leading;
        qdri_book_tag(book, NULL);
    }
    return fmax(text_y, foot + 20) + 0.6 * how.leading;
}
