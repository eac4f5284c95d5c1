/* book.c: what a book is given, kept until all of it is there; then the pages, in order. */
#include "base/compact.h"
#include "base/grow.h"
#include "base/memory.h"
#include "draw/book_type.h"
#include "draw/picture.h"

#include <stdio.h>
#include <string.h>

enum { MOST_PER_PAGE = 100 };

static char *copy_of(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = qdri_alloc(size, 1);
    if (copy) memcpy(copy, text, size);
    return copy;
}

/* Or as pictures, each of its own size. A compact build knows nothing else. */
static bool on_pages(const qdr_book_style *style) {
    return !QDRI_COMPACT && style->width > 0;
}

/* ---- what is given --------------------------------------------------------------------------- */

static bool has_room(const qdr_book_style *style) {
    if (!(style->width > 0) && !(style->height > 0)) return true;
    qdri_sheet s = qdri_sheet_for(style);
    bool margins = style->inner >= 0 && style->outer >= 0 && style->top >= 0 && style->bottom >= 0;
    return margins && s.width - s.inner - s.outer >= 72 && s.height - s.top - s.bottom >= 100;
}

/* Those of the language, but for levels that have their own. */
static void choose_words(qdr_book *book) {
    book->own = *qdri_language_or_english(book->style.language);
    for (int i = 0; i < QDR_BOOK_LEVELS; i++) {
        const qdr_level_words *words = &book->style.levels[i];
        if (words->name) book->own.levels[i] = words->name;
        if (words->brief) book->own.brief[i] = words->brief;
        if (words->sentence) book->own.sentences[i] = words->sentence;
    }
    book->language = &book->own;
}

qdr_status qdr_book_new(const qdr_book_style *style, const qdr_sheets *sheets, qdr_book **book) {
    if (!has_room(style)) return QDR_BAD_ARGUMENT;
    if (QDRI_COMPACT && style->width > 0) return QDR_UNSUPPORTED;
    if (style->per_page < 0 || style->per_page > MOST_PER_PAGE) return QDR_BAD_ARGUMENT;
    if (style->solutions_per_page < 0) return QDR_BAD_ARGUMENT;
    qdr_book *made = qdri_zalloc(1, sizeof *made);
    if (!made) return QDR_NO_MEMORY;
    made->style = *style;
    choose_words(made);
    made->sheets = sheets;
    made->status = QDR_OK;
    if (on_pages(style)) made->sheet = qdri_sheet_for(style);
    if (!on_pages(style)) made->sheet.words = 1;
    *book = made;
    return QDR_OK;
}

/* A section in which nothing was put is none. */
static void drop_empty_section(qdr_book *book) {
    if (book->section_count > 0 && book->sections[book->section_count - 1].count == 0)
        qdri_free(book->sections[--book->section_count].name);
}

qdr_status qdr_book_section(qdr_book *book, int level, const char *name) {
    if (book->ended || level < 0 || level > QDR_BOOK_LEVELS) return QDR_BAD_ARGUMENT;
    const qdri_language *words = book->language;
    if (!name) name = level > 0 ? words->levels[level - 1] : words->variants;
    char *kept = copy_of(name);
    if (!kept || !qdri_grow(&book->sections, &book->section_capacity, book->section_count + 1,
                            sizeof *book->sections)) {
        qdri_free(kept);
        return book->status = QDR_NO_MEMORY;
    }
    drop_empty_section(book);
    book->sections[book->section_count++] =
        (qdri_section){.level = level, .name = kept, .first = book->count};
    return QDR_OK;
}

/* ---- puzzles --------------------------------------------------------------------------------- */

static void entry_free(qdri_entry *e) {
    qdr_puzzle_free(e->puzzle);
    qdri_free(e->solution);
    qdri_free(e->note);
    qdr_text_free(&e->name);
    qdr_text_free(&e->rules);
    qdr_text_free(&e->heading);
}

static void write_name(const qdr_book *book, qdri_entry *e) {
    int side = qdr_puzzle_side(e->puzzle);
    qdri_kind kind;
    for (size_t i = 0; (kind = qdri_kind_of(qdri_entry_shape(e), i)) < QDRI_KIND_COUNT; i++) {
        if (i > 0) qdr_text_puts(&e->name, ", ");
        qdr_text_puts(&e->name, book->language->kinds[kind].name);
    }
    if (e->name.length == 0 && side != 9) {
        char words[80];
        snprintf(words, sizeof words, book->language->by, side, side);
        qdr_text_puts(&e->name, words);
    }
}

static void write_rules(const qdr_book *book, qdri_entry *e) {
    const qdr_shape_spec *spec = qdr_shape_get_spec(qdri_entry_shape(e));
    qdri_kind kind;
    for (size_t i = 0; (kind = qdri_kind_of(qdri_entry_shape(e), i)) < QDRI_KIND_COUNT; i++) {
        if (i > 0) qdr_text_putc(&e->rules, ' ');
        qdr_text_puts(&e->rules, book->language->kinds[kind].sentence);
    }
    if (e->rules.length == 0 && spec->side != 9 && spec->box_rows > 0) {
        char words[200];
        snprintf(words, sizeof words, book->language->size, spec->box_rows, spec->box_cols,
                 spec->side);
        qdr_text_puts(&e->rules, words);
    }
}

/* The name of the kind, or what was given with the puzzle. */
static void write_heading(const qdr_book *book, qdri_entry *e) {
    const qdr_book_style *style = &book->style;
    if (style->width > 0 && (style->labels & QDR_LABEL_RULES) && !qdri_entry_is_plain(e))
        qdr_text_append(&e->heading, e->name.bytes, e->name.length);
    if ((style->labels & QDR_LABEL_NOTE) && e->note) {
        if (e->heading.length > 0) qdr_text_puts(&e->heading, " · ");
        qdr_text_puts(&e->heading, e->note);
    }
}

static qdr_status write_words(const qdr_book *book, qdri_entry *e) {
    write_name(book, e);
    write_rules(book, e);
    write_heading(book, e);
    return e->name.failed || e->rules.failed || e->heading.failed ? QDR_NO_MEMORY : QDR_OK;
}

/* A copy of all that an entry has. */
static qdr_status keep(const qdr_book *book, const qdr_book_entry *entry, qdri_entry *kept) {
    size_t cells = (size_t)qdr_puzzle_cells(entry->puzzle);
    *kept = (qdri_entry){.number = book->style.first_number + book->count,
                         .level = entry->level,
                         .numbers = book->style.draw.numbers,
                         .symbols = book->style.draw.symbols};
    qdr_status status = qdr_puzzle_copy(entry->puzzle, &kept->puzzle);
    if (status == QDR_OK && entry->solution) {
        kept->solution = qdri_alloc(cells, 1);
        if (kept->solution) memcpy(kept->solution, entry->solution, cells);
        if (!kept->solution) status = QDR_NO_MEMORY;
    }
    if (status == QDR_OK && entry->note) {
        kept->note = copy_of(entry->note);
        if (!kept->note) status = QDR_NO_MEMORY;
    }
    if (status == QDR_OK) status = write_words(book, kept);
    if (status != QDR_OK) entry_free(kept);
    return status;
}

static qdr_status add_to_pages(qdr_book *book, const qdri_entry *kept) {
    if (book->section_count == 0) {
        qdr_status status = qdr_book_section(book, 0, book->language->all_puzzles);
        if (status != QDR_OK) return status;
    }
    if (!qdri_grow(&book->entries, &book->capacity, book->count + 1, sizeof *book->entries))
        return QDR_NO_MEMORY;
    book->entries[book->count] = *kept;
    book->entries[book->count++].section = book->section_count - 1;
    book->sections[book->section_count - 1].count++;
    return QDR_OK;
}

qdr_status qdr_book_add(qdr_book *book, const qdr_book_entry *entry) {
    if (book->status != QDR_OK) return book->status;
    if (book->ended || entry->level < 0 || entry->level > QDR_BOOK_LEVELS) return QDR_BAD_ARGUMENT;
    qdri_entry kept;
    book->status = keep(book, entry, &kept);
    if (book->status != QDR_OK) return book->status;
    if (on_pages(&book->style)) {
        book->status = add_to_pages(book, &kept);
        if (book->status != QDR_OK) entry_free(&kept);
    } else {
        book->status = qdri_book_alone(book, &kept);
        book->count++;
        entry_free(&kept);
    }
    return book->status;
}

void qdr_book_digits(qdr_book *book, bool numbers, const char *symbols) {
    book->style.draw.numbers = numbers;
    book->style.draw.symbols = symbols;
}

/* ---- what comes out -------------------------------------------------------------------------- */

static qdr_status write_section(qdr_book *book, const qdri_section *section) {
    qdr_status status = section->opener ? qdri_book_opener(book, section) : QDR_OK;
    size_t end = section->first + section->count;
    for (size_t i = section->first; i < end && status == QDR_OK;) {
        size_t count = 1;
        while (i + count < end && book->entries[i + count].page == book->entries[i].page) count++;
        status = qdri_book_begin_page(book, book->entries[i].page);
        if (status != QDR_OK) return status;
        if (i == section->first && !section->opener) qdri_book_part(book, section->name);
        status = qdri_book_puzzles(book, i, count);
        i += count;
    }
    return status;
}

static qdr_status write_pages(qdr_book *book) {
    qdri_book_plan(book);
    book->page = book->style.first_page - 1;
    qdr_status status = book->style.front ? qdri_book_front(book) : QDR_OK;
    for (size_t s = 0; s < book->section_count && status == QDR_OK; s++)
        status = write_section(book, &book->sections[s]);
    if (status == QDR_OK && book->solutions_page > 0) status = qdri_book_solutions(book);
    return status == QDR_OK ? qdri_book_end_page(book) : status;
}

qdr_status qdr_book_end(qdr_book *book) {
    if (book->status != QDR_OK || book->ended) return book->status;
    book->ended = true;
    drop_empty_section(book);
    if (on_pages(&book->style) && book->count > 0) book->status = write_pages(book);
    return book->status;
}

void qdr_book_free(qdr_book *book) {
    if (!book) return;
    for (size_t i = 0; book->entries && i < book->count; i++) entry_free(&book->entries[i]);
    for (size_t i = 0; i < book->section_count; i++) qdri_free(book->sections[i].name);
    qdri_free(book->entries);
    qdri_free(book->sections);
    qdri_free(book);
}

/* ---- a puzzle -------------------------------------------------------------------------------- */

qdr_status qdri_book_grid(const qdr_book *book, const qdri_entry *e, double x, double y,
                          double cell, qdri_grid_kind kind) {
    const bool solved = kind == QDRI_GRID_SOLVED;
    qdr_draw_style style = book->style.draw;
    style.numbers = e->numbers;
    style.symbols = e->symbols;
    qdri_picture picture = {.puzzle = e->puzzle,
                            .solution = solved ? e->solution : NULL,
                            .side = qdr_puzzle_side(e->puzzle),
                            .x = x,
                            .y = y,
                            .cell = cell,
                            .large = style.large || book->style.large,
                            .bare = solved && book->style.width > 0,
                            .told = kind != QDRI_GRID_SHOWN,
                            .mute = kind == QDRI_GRID_SHOWN,
                            .surface = &book->surface};
    qdr_digit_set *marks = NULL;
    picture.words = qdri_digit_words_for(&style, picture.side);
    if (picture.bare) picture.large = false;
    if (!solved && qdri_picture_marks(e->puzzle, style.candidates, &marks) != QDR_OK)
        return QDR_NO_MEMORY;
    picture.marks = marks;
    qdr_status status = qdri_picture_draw(&picture);
    qdri_free(marks);
    return status;
}

bool qdri_entry_is_plain(const qdri_entry *e) {
    return qdri_kind_of(qdri_entry_shape(e), 0) == QDRI_KIND_COUNT &&
           qdr_puzzle_side(e->puzzle) == 9;
}
