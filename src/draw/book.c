/* book.c: puzzles on sheets: pages with slots, titles and numbers, and a section of solutions.
 *
 *     ┌───────────────────┐   The title is large on the first page and small on the others. Each
 *     │       Title       │   page is begun when a puzzle needs it and ended when it is full.
 *     │ 1    easy 2  hard │
 *     │ ┌───────┐┌───────┐│   Without paper there are no pages: a sheet as large as one puzzle,
 *     │ │       ││       ││   its label and its rules need.
 *     │ └───────┘└───────┘│
 *     │ Anti-knight: …    │
 *     │         1         │
 *     └───────────────────┘ */
#include <quadrille/book.h>

#include "base/memory.h"
#include "draw/picture.h"
#include "draw/slots.h"
#include "draw/solution_store.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Sizes of fonts and the heights of their lines, in points. */
static const double TITLE = 18, RUNNING = 9, LABEL = 10, NOTE = 9, RULE = 8, RULE_LINE = 11;
static const double HEADER = 40, FOOTER = 24, ABOVE = 18, GAP = 24;
static const double SOFT = 0.35; /* the grey of what is not the puzzle */
static const double LARGEST = 15 * QDR_MILLIMETRE, LARGEST_SOLVED = 7 * QDR_MILLIMETRE;
enum { MOST_PER_PAGE = 100 };

struct qdr_book {
    qdr_book_style style;
    const qdr_sheets *sheets;
    qdr_surface surface;
    bool open; /* a page is begun */
    bool ended;
    bool solving; /* the section of solutions */
    int page;     /* of the whole book, from 1 */
    int section_page;
    qdri_slots slots; /* of the open page */
    int used;
    unsigned long count; /* of puzzles */
    qdri_solution_store store;
    qdr_status status; /* the first failure */
};

/* A puzzle as it stands on a sheet. */
typedef struct entry {
    const qdr_puzzle *puzzle;
    const uint8_t *solution;
    const char *note;
    unsigned long number;
    bool bare; /* without words: they would take more room than the grid */
    qdri_block block;
} entry;

/* ---- words ----------------------------------------------------------------------------------- */

/* About how wide a character is in most fonts without serifs, as a part of the font's size. */
static double letter_width(unsigned char c) {
    if (c >= 0xE3) return 1; /* the head of a character of Chinese, Japanese or Korean, mostly */
    if (c && strchr(" !'(),-./:;I[]fijlrt|", c)) return 0.36;
    if (c && strchr("MWmw@%", c)) return 0.95;
    return c >= 'A' && c <= 'Z' ? 0.7 : 0.61;
}

/* About how wide words come out. */
static double width_of(const char *text, double size, bool bold) {
    double width = 0;
    for (; *text; text++)
        if (((unsigned char)*text & 0xC0) != 0x80) width += letter_width((unsigned char)*text);
    return width * size * (bold ? 1.15 : 1.02);
}

static void put_words(const qdr_book *book, qdr_words words, double room) {
    double width = width_of(words.text, words.size, words.bold);
    if (width > room) words.size *= room / width;
    book->surface.write(book->surface.context, &words);
}

static bool has_label(const qdr_book *book, const entry *e) {
    unsigned labels = book->style.labels;
    if (e->bare) return false;
    return (labels & QDR_LABEL_NUMBER) || ((labels & QDR_LABEL_NOTE) && e->note);
}

static const char *rule_of(const qdr_book *book, const entry *e, size_t i) {
    if (!(book->style.labels & QDR_LABEL_RULES) || book->solving || e->bare) return NULL;
    return qdr_rule_sentence(qdr_puzzle_shape(e->puzzle), i);
}

static void measure(const qdr_book *book, entry *e) {
    e->block = (qdri_block){qdr_puzzle_side(e->puzzle), has_label(book, e) ? ABOVE : 0, 0};
    for (size_t i = 0; rule_of(book, e, i); i++)
        e->block.below += i == 0 ? RULE_LINE + 4 : RULE_LINE;
}

/* The number to the left, the note to the right, over a grid of that width. */
static void put_label(const qdr_book *book, const entry *e, double x, double y, double width) {
    char number[32];
    if (!has_label(book, e)) return;
    if (book->style.labels & QDR_LABEL_NUMBER) {
        snprintf(number, sizeof number, "%lu", e->number);
        put_words(book, (qdr_words){number, x, y, LABEL, 0, QDR_ALIGN_LEFT, true}, width / 3);
    }
    if ((book->style.labels & QDR_LABEL_NOTE) && e->note)
        put_words(book, (qdr_words){e->note, x + width, y, NOTE, SOFT, QDR_ALIGN_RIGHT, false},
                  width * 2 / 3);
}

/* All sentences in one size: that of the longest, if it has to be small. */
static double rules_width(const qdr_book *book, const entry *e) {
    double width = 0;
    const char *sentence;
    for (size_t i = 0; (sentence = rule_of(book, e, i)); i++)
        width = fmax(width, width_of(sentence, RULE, false));
    return width;
}

static void put_rules(const qdr_book *book, const entry *e, double middle, double y, double room) {
    double width = rules_width(book, e), size = width > room ? RULE * room / width : RULE;
    const char *sentence;
    for (size_t i = 0; (sentence = rule_of(book, e, i)); i++)
        put_words(book,
                  (qdr_words){sentence, middle, y + 4 + ((double)i + 0.5) * RULE_LINE, size, SOFT,
                              QDR_ALIGN_CENTRE, false},
                  room);
}

/* ---- one puzzle ------------------------------------------------------------------------------ */

static double to_step(const qdr_book *book, double length) {
    double step = book->sheets->step;
    return step > 0 && length >= step ? floor(length / step + 1e-9) * step : length;
}

/* Draws label, grid and rules from the top at y, the grid in the middle of the area. */
static qdr_status draw_block(qdr_book *book, const entry *e, const qdri_area *area, double y,
                             double cell, const uint8_t *solution) {
    double width = cell * e->block.side, middle = area->x + area->width / 2;
    double left = to_step(book, middle - width / 2), top = to_step(book, y + e->block.above);
    qdr_draw_style style = book->style.draw;
    style.cell = cell;
    put_label(book, e, left, top - ABOVE * 0.55, width);
    put_rules(book, e, middle, top + width, area->width);
    return qdr_draw_picture(e->puzzle, solution, &style, left, top, &book->surface);
}

static double cell_limit(const qdr_book *book) {
    double largest = book->style.draw.cell > 0 ? book->style.draw.cell : LARGEST;
    return book->solving ? fmin(largest, LARGEST_SOLVED) : largest;
}

/* Leaves the words away where a slot is so small that they would crowd out the grid. */
static bool strip_words(const qdr_book *book, const qdri_area *slot, entry *e) {
    double words = e->block.above + e->block.below;
    if (e->bare || qdri_slot_cell(slot, &e->block) * e->block.side >= words) return false;
    e->bare = true;
    measure(book, e);
    return true;
}

/* Into a slot: slightly above its middle, where the eye expects it. */
static qdr_status draw_in_slot(qdr_book *book, entry *e, const uint8_t *solution) {
    qdri_area slot = qdri_slot_area(&book->slots, book->used++);
    strip_words(book, &slot, e);
    double cell = to_step(book, fmin(qdri_slot_cell(&slot, &e->block), cell_limit(book)));
    double height = e->block.above + cell * e->block.side + e->block.below;
    return draw_block(book, e, &slot, slot.y + 0.4 * (slot.height - height), cell, solution);
}

/* On a sheet of its own, which is as large as it needs to be. */
static qdr_status draw_alone(qdr_book *book, const entry *e) {
    const qdr_book_style *style = &book->style;
    double cell = to_step(book, style->draw.cell > 0 ? style->draw.cell : QDRI_USUAL_CELL);
    double grid = cell * e->block.side, pad = to_step(book, fmax(0.35 * cell, 6));
    double title = style->title ? 0.75 * HEADER : 0, width = fmax(grid, rules_width(book, e));
    qdri_area area = {pad, pad + title, width,
                      e->block.above + grid + e->block.below}; /* what is drawn */
    qdr_status status = book->sheets->begin(book->sheets->context, width + 2 * pad,
                                            area.y + area.height + pad, &book->surface);
    if (status != QDR_OK) return status;
    if (style->title)
        put_words(book,
                  (qdr_words){style->title, pad + width / 2, pad + title * 0.4, 0.75 * TITLE, 0,
                              QDR_ALIGN_CENTRE, true},
                  width);
    status = draw_block(book, e, &area, area.y, cell, style->solutions ? e->solution : NULL);
    qdr_status ended = book->sheets->end(book->sheets->context);
    return status != QDR_OK ? status : ended;
}

/* ---- pages ----------------------------------------------------------------------------------- */

static qdr_status end_page(qdr_book *book) {
    if (!book->open) return QDR_OK;
    book->open = false;
    return book->sheets->end(book->sheets->context);
}

static void put_heading(const qdr_book *book) {
    const qdr_book_style *style = &book->style;
    double middle = style->width / 2, room = style->width - 2 * style->margin;
    char running[400];
    const char *name = book->solving ? "Solutions" : style->title;
    if (book->section_page == 1 && name) {
        put_words(
            book,
            (qdr_words){name, middle, style->margin + TITLE / 2, TITLE, 0, QDR_ALIGN_CENTRE, true},
            room);
    } else if (name) {
        bool both = book->solving && style->title;
        snprintf(running, sizeof running, "%.300s%s%s", style->title ? style->title : "",
                 both ? " · " : "", book->solving ? name : "");
        put_words(book,
                  (qdr_words){running, middle, style->margin + RUNNING / 2, RUNNING, SOFT,
                              QDR_ALIGN_CENTRE, false},
                  room);
    }
}

/* Divides the page for so many puzzles like this one. */
static void arrange(qdr_book *book, const qdri_area *area, int count, entry *e) {
    double gap = count > 6 ? GAP * 0.7 : GAP;
    book->slots = qdri_slots_arrange(*area, count, gap, &e->block);
    qdri_area slot = qdri_slot_area(&book->slots, 0);
    if (strip_words(book, &slot, e)) book->slots = qdri_slots_arrange(*area, count, gap, &e->block);
}

static qdr_status begin_page(qdr_book *book, int count, entry *e) {
    const qdr_book_style *style = &book->style;
    const qdr_sheets *sheets = book->sheets;
    qdr_status status = end_page(book);
    if (status != QDR_OK) return status;
    status = sheets->begin(sheets->context, style->width, style->height, &book->surface);
    if (status != QDR_OK) return status;
    book->open = true;
    book->page++;
    book->section_page++;
    book->used = 0;
    double header = style->title || book->solving ? HEADER : 0;
    qdri_area area = {style->margin, style->margin + header, style->width - 2 * style->margin,
                      style->height - 2 * style->margin - header - FOOTER};
    arrange(book, &area, count, e);
    if (book->section_page == 1 && sheets->part)
        sheets->part(sheets->context, book->solving ? "Solutions" : "Puzzles");
    put_heading(book);
    char number[16];
    snprintf(number, sizeof number, "%d", book->page);
    put_words(book,
              (qdr_words){number, style->width / 2, style->height - style->margin - RUNNING / 2,
                          RUNNING, SOFT, QDR_ALIGN_CENTRE, false},
              style->width);
    return QDR_OK;
}

/* So many puzzles of a side are comfortable on a page of A4. */
static int comfortable(int side, bool solving) {
    if (side <= 9) return solving ? 12 : 4;
    if (side <= 16) return solving ? 6 : 2;
    return side <= 25 && solving ? 2 : 1;
}

static qdr_status draw_on_page(qdr_book *book, entry *e, const uint8_t *solution) {
    bool told = book->style.per_page > 0 && !book->solving;
    int count = told ? book->style.per_page : comfortable(e->block.side, book->solving);
    if (!book->open || book->used == book->slots.count || book->slots.count != count) {
        qdr_status status = begin_page(book, count, e);
        if (status != QDR_OK) return status;
    }
    return draw_in_slot(book, e, solution);
}

/* ---- the section of solutions ---------------------------------------------------------------- */

static qdr_status draw_solution(void *context, const qdri_stored *stored) {
    qdr_book *book = context;
    entry e = {.puzzle = stored->puzzle, .number = stored->number};
    book->style.draw.numbers = stored->numbers;
    book->style.draw.symbols = stored->symbols;
    measure(book, &e);
    return draw_on_page(book, &e, stored->solution);
}

static qdr_status draw_solutions(qdr_book *book) {
    book->solving = true;
    book->section_page = 0;
    book->style.draw.candidates = false;
    qdr_status status = end_page(book); /* they begin on a page of their own */
    if (status == QDR_OK) status = qdri_solution_store_each(&book->store, draw_solution, book);
    return status;
}

/* ---- the whole ------------------------------------------------------------------------------- */

qdr_status qdr_book_new(const qdr_book_style *style, const qdr_sheets *sheets, qdr_book **book) {
    bool paper = style->width > 0 || style->height > 0;
    double width = style->width - 2 * style->margin, height = style->height - 2 * style->margin;
    if (paper && (style->margin < 0 || width < 72 || height < HEADER + FOOTER + 72))
        return QDR_BAD_ARGUMENT;
    if (style->per_page < 0 || style->per_page > MOST_PER_PAGE) return QDR_BAD_ARGUMENT;
    qdr_book *made = qdri_zalloc(1, sizeof *made);
    if (!made) return QDR_NO_MEMORY;
    made->style = *style;
    made->sheets = sheets;
    made->status = QDR_OK;
    *book = made;
    return QDR_OK;
}

static qdr_status keep_solution(qdr_book *book, const entry *e) {
    qdri_stored stored = {e->puzzle, e->solution, e->number, book->style.draw.numbers,
                          book->style.draw.symbols};
    if (!book->style.solutions || !e->solution) return QDR_OK;
    return qdri_solution_store_add(&book->store, &stored);
}

qdr_status qdr_book_add(qdr_book *book, const qdr_puzzle *puzzle, const uint8_t *solution,
                        const char *note) {
    if (book->status != QDR_OK) return book->status;
    if (book->ended) return QDR_BAD_ARGUMENT;
    entry e = {puzzle, solution, note, ++book->count, false, {0}};
    measure(book, &e);
    if (book->style.width > 0) {
        book->status = draw_on_page(book, &e, NULL);
        if (book->status == QDR_OK) book->status = keep_solution(book, &e);
    } else {
        book->status = draw_alone(book, &e);
    }
    return book->status;
}

void qdr_book_digits(qdr_book *book, bool numbers, const char *symbols) {
    book->style.draw.numbers = numbers;
    book->style.draw.symbols = symbols;
}

qdr_status qdr_book_end(qdr_book *book) {
    if (book->status != QDR_OK || book->ended) return book->status;
    book->ended = true;
    if (book->style.width > 0 && book->style.solutions) book->status = draw_solutions(book);
    if (book->status == QDR_OK) book->status = end_page(book);
    return book->status;
}

void qdr_book_free(qdr_book *book) {
    if (!book) return;
    qdri_solution_store_free(&book->store);
    qdri_free(book);
}
