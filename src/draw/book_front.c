/* book_front.c: what comes before the puzzles: the title page with its ornament, the contents, how
 * to play, and the page that opens a level. Places are parts of the page, sizes those of A4,
 * smaller on smaller paper. */
#include "draw/book_type.h"

#include "draw/how_to_play.h"
#include "draw/level_symbol.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static double middle_of(const qdri_area *area) {
    return area->x + area->width / 2;
}

static double scale_of(const qdr_book *book) {
    return book->sheet.width / (210 * QDR_MILLIMETRE);
}

/* ---- the title page -------------------------------------------------------------------------- */

/* A puzzle of the book: a 9×9 whose solution is known, or the first. */
static const qdri_entry *showpiece(const qdr_book *book) {
    for (size_t i = 0; i < book->count; i++)
        if (book->entries[i].solution && qdri_entry_is_plain(&book->entries[i]))
            return &book->entries[i];
    return &book->entries[0];
}

/* The grid on its corner, a tile for each digit, the larger the digit the larger; givens filled. */
static void put_ornament(const qdr_book *book, double x, double y) {
    const qdri_entry *e = showpiece(book);
    const uint8_t *givens = qdr_puzzle_givens(e->puzzle);
    const int side = qdr_puzzle_side(e->puzzle);
    const double pitch = 18.3 * scale_of(book) * 8 / (side - 1);
    for (int cell = 0; cell < side * side; cell++) {
        int digit = e->solution ? e->solution[cell] : givens[cell];
        int row = cell / side, column = cell % side;
        if (!digit) continue;
        qdri_tile(&book->surface, x + (column - row) * pitch, y + (column + row - side + 1) * pitch,
                  (0.16 + 0.70 * digit / side) * pitch, givens[cell] != 0,
                  fmax(0.7 * scale_of(book), 0.4));
    }
}

static int put_symbols(const qdr_book *book, double middle, double y) {
    const double apart = 30 * scale_of(book), radius = 8.3 * scale_of(book);
    int count = 0, at = 0;
    for (size_t i = 0; i < book->section_count; i++) count += book->sections[i].level > 0;
    for (size_t i = 0; i < book->section_count; i++)
        if (book->sections[i].level > 0)
            qdri_level_symbol(&book->surface, middle + (at++ - (count - 1) / 2.0) * apart, y,
                              radius, book->sections[i].level);
    return count;
}

static void usual_subtitle(const qdr_book *book, char text[200]) {
    const qdri_language *words = book->language;
    unsigned long levels = 0;
    char sudoku[80];
    for (size_t i = 0; i < book->section_count; i++) levels += book->sections[i].level > 0;
    snprintf(sudoku, sizeof sudoku, qdri_counted_form(words, &words->sudoku, book->count),
             (unsigned long)book->count);
    if (levels > 1)
        snprintf(text, 200, words->in_levels.several, sudoku, levels);
    else
        snprintf(text, 200, "%s", sudoku);
}

static void put_imprint(const qdr_book *book, double middle, double y) {
    const qdr_surface *s = &book->surface;
    if (!book->style.imprint) return;
    s->write(s->context, &(qdr_words){.text = book->style.imprint,
                                      .x = middle,
                                      .y = y,
                                      .size = 9 * book->sheet.words,
                                      .face = QDR_FACE_SEMIBOLD,
                                      .ink = QDRI_BLACK,
                                      .align = QDR_ALIGN_CENTRE,
                                      .tracking = 0.15});
}

/* As large as lets every word fit the width, and all of them two lines of `lines`. */
static void fit_title(qdri_setting *how, const char *title, double width, double lines) {
    const qdr_surface *s = how->surface;
    double longest = 0;
    for (const char *at = title; *at;) {
        char word[QDRI_LONGEST_LINE];
        size_t length = strcspn(at, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        longest = fmax(longest, s->measure(s->context, word, how->size, how->face));
        at += length + (at[length] == ' ');
    }
    if (longest > width) how->size *= width / longest;
    while (qdri_paragraph_lines(how, title, lines) > 2 && how->size > 24) how->size *= 0.9;
    how->leading = how->size;
}

static void put_title_page(const qdr_book *book) {
    const qdri_area area = qdri_book_area(book);
    const double middle = middle_of(&area), height = book->sheet.height;
    qdri_setting title = qdri_book_setting(book, QDR_FACE_DISPLAY, 62, QDR_ALIGN_CENTRE);
    qdri_setting italic = qdri_book_setting(book, QDR_FACE_ITALIC, 17, QDR_ALIGN_CENTRE);
    char subtitle[200];
    double y = 0.196 * height;
    const char *name = book->style.title ? book->style.title : "Sudoku";
    fit_title(&title, name, area.width, 0.75 * area.width);
    qdri_book_tag(book, "H1");
    y = qdri_paragraph_put(&title, name, middle, y, 0.75 * area.width, true);
    qdri_book_tag(book, NULL);
    usual_subtitle(book, subtitle);
    qdri_book_tag(book, "P");
    qdri_paragraph_put(&italic, book->style.subtitle ? book->style.subtitle : subtitle, middle,
                       y + 0.62 * title.size, area.width, true);
    qdri_book_tag(book, NULL);
    put_ornament(book, middle, 0.572 * height);
    put_imprint(book, middle, 0.872 * height);
    put_symbols(book, middle, 0.902 * height);
}

/* ---- contents -------------------------------------------------------------------------------- */

static double put_heading(const qdr_book *book, const char *text, double y) {
    const qdri_area area = qdri_book_area(book);
    qdri_setting how = qdri_book_setting(book, QDR_FACE_DISPLAY, 33, QDR_ALIGN_LEFT);
    qdri_book_tag(book, "H1");
    qdri_line_put(&how, text, area.x, y + how.size, area.width);
    qdri_book_tag(book, NULL);
    return y + how.size;
}

/* A line of the contents, with dots that lead to its page. */
static void put_line(const qdr_book *book, const char *text, int level, int page, double y) {
    const qdr_surface *s = &book->surface;
    const qdri_area area = qdri_book_area(book);
    qdri_setting how = qdri_book_setting(book, QDR_FACE_WORDS, 13, QDR_ALIGN_LEFT);
    qdri_setting number = qdri_book_setting(book, QDR_FACE_LIGHT, 12, QDR_ALIGN_RIGHT);
    const double indent = 1.7 * how.size, right = area.x + area.width;
    const qdr_pen dots = {.width = 1.0 * book->sheet.words,
                          .ink = QDRI_BLACK,
                          .cap = QDR_CAP_ROUND,
                          .dash = 0.01,
                          .gap = 0.46 * how.size};
    char folio[16];
    snprintf(folio, sizeof folio, "%d", page);
    qdri_book_tag(book, "P");
    if (level > 0)
        qdri_level_symbol(s, area.x + 0.6 * how.size, y - 0.3 * how.size, 0.55 * how.size, level);
    qdri_line_put(&how, text, area.x + indent, y, 0.75 * area.width);
    double from = area.x + indent + s->measure(s->context, text, how.size, how.face);
    qdri_line_put(&number, folio, right, y, 0);
    double to = right - 2.4 * number.size;
    if (to > from + 0.8 * how.size)
        qdri_stroke_line(s, to, y - 0.6, from + 0.8 * how.size, y - 0.6, &dots);
    qdri_book_tag(book, NULL);
}

static void section_text(const qdr_book *book, const qdri_section *section, char text[200]) {
    unsigned long first = book->entries[section->first].number;
    unsigned long last = first + section->count - 1;
    if (first == last)
        snprintf(text, 200, "%s · %lu", section->name, first);
    else
        snprintf(text, 200, "%s · %lu–%lu", section->name, first, last);
}

static double put_contents(const qdr_book *book) {
    const double pitch = 21 * book->sheet.words;
    double y = put_heading(book, book->language->contents, qdri_book_area(book).y + 4);
    y += 29 * book->sheet.words;
    put_line(book, book->language->how, 0, book->how_page, y);
    for (size_t i = 0; i < book->section_count; i++) {
        const qdri_section *section = &book->sections[i];
        char text[200];
        section_text(book, section, text);
        put_line(book, text, section->level, section->opener, y += pitch);
    }
    if (book->solutions_page > 0)
        put_line(book, book->language->solutions, 0, book->solutions_page, y += pitch);
    return y + 1.8 * pitch;
}

static void put_rule(const qdr_book *book, double y) {
    const qdri_area area = qdri_book_area(book);
    qdri_rule(&book->surface, area.x, y, area.x + area.width, y, 0.6);
}

/* ---- the levels ------------------------------------------------------------------------------ */

static void put_levels(const qdr_book *book, double y) {
    const qdri_area area = qdri_book_area(book);
    qdri_setting name = qdri_book_setting(book, QDR_FACE_STRONG, 13, QDR_ALIGN_LEFT);
    qdri_setting brief = qdri_book_setting(book, QDR_FACE_WORDS, 10.5, QDR_ALIGN_LEFT);
    int count = 0, at = 0;
    for (size_t i = 0; i < book->section_count; i++) count += book->sections[i].level > 0;
    if (count == 0) return;
    put_rule(book, y);
    y = put_heading(book, book->language->the_levels, y + 2) + 36 * book->sheet.words;
    const int across = book->style.large ? 2 : count > 3 ? count : 4;
    const double width = area.width / across;
    for (size_t i = 0; i < book->section_count; i++) {
        int level = book->sections[i].level;
        double x = area.x + at % across * width;
        if (level == 0) continue;
        if (at > 0 && at % across == 0) y += 6 * brief.leading;
        at++;
        qdri_book_tag(book, "P");
        qdri_level_symbol(&book->surface, x + 0.75 * name.size, y - 0.32 * name.size,
                          0.75 * name.size, level);
        qdri_line_put(&name, book->sections[i].name, x + 2.05 * name.size, y,
                      width - 2.3 * name.size);
        qdri_paragraph_put(&brief, book->language->brief[level - 1], x, y + 2 * brief.size,
                           width - brief.size, false);
        qdri_book_tag(book, NULL);
    }
}

/* ---- openers --------------------------------------------------------------------------------- */

static void put_range(const qdr_book *book, const qdri_section *section, double middle, double y) {
    const qdri_language *words = book->language;
    const double more = book->style.large ? QDRI_LARGE_WORDS : 1;
    qdri_setting range = qdri_book_setting(book, QDR_FACE_SEMIBOLD, 10.5 * more, QDR_ALIGN_CENTRE);
    qdri_setting italic = qdri_book_setting(book, QDR_FACE_ITALIC, 11.5 * more, QDR_ALIGN_CENTRE);
    unsigned long first = book->entries[section->first].number;
    int solutions = 0;
    char text[120];
    if (section->count == 1)
        snprintf(text, sizeof text, words->puzzle, first);
    else
        snprintf(text, sizeof text, words->puzzles, first, first + section->count - 1);
    qdri_line_put(&range, text, middle, y, 0);
    for (size_t i = 0; i < section->count && !solutions; i++)
        solutions = book->entries[section->first + i].solution_page;
    if (!solutions) return;
    snprintf(text, sizeof text, words->solutions_from, solutions);
    qdri_line_put(&italic, text, middle, y + 1.4 * italic.size, 0);
}

qdr_status qdri_book_opener(qdr_book *book, const qdri_section *section) {
    qdr_status status = qdri_book_begin_page(book, section->opener);
    if (status != QDR_OK) return status;
    const qdri_area area = qdri_book_area(book);
    const double middle = middle_of(&area), height = book->sheet.height;
    const double rule = 31 * book->sheet.words;
    qdri_setting title = qdri_book_setting(book, QDR_FACE_DISPLAY, 52, QDR_ALIGN_CENTRE);
    qdri_setting italic =
        qdri_book_setting(book, QDR_FACE_ITALIC, book->style.large ? 22 : 16, QDR_ALIGN_CENTRE);
    double y = 0.55 * height;
    qdri_book_part(book, section->name);
    qdri_level_symbol(&book->surface, middle, 0.35 * height, 27 * QDR_MILLIMETRE * scale_of(book),
                      section->level);
    qdri_book_tag(book, "H1");
    qdri_line_put(&title, section->name, middle, y, area.width);
    qdri_book_tag(book, NULL);
    qdri_book_tag(book, "P");
    y += 35 * book->sheet.words;
    if (section->level > 0)
        y = qdri_paragraph_put(&italic, book->language->sentences[section->level - 1], middle, y,
                               0.52 * area.width, true);
    y += 51 * book->sheet.words;
    qdri_rule(&book->surface, middle - rule, y, middle + rule, y, 0.6);
    put_range(book, section, middle, y + 30 * book->sheet.words);
    qdri_book_tag(book, NULL);
    qdri_book_folio(book);
    return QDR_OK;
}

/* ---- the whole ------------------------------------------------------------------------------- */

/* Contents, how to play and the levels, on a page or two. */
static qdr_status put_rules_of_play(qdr_book *book) {
    const bool together = book->how_page == book->contents_page;
    double y = put_contents(book);
    if (!together) {
        put_levels(book, y);
        qdr_status status = qdri_book_begin_page(book, book->how_page);
        if (status != QDR_OK) return status;
        qdri_book_head(book, book->language->how, 0);
        qdri_book_folio(book);
        y = qdri_book_area(book).y;
    } else {
        put_rule(book, y);
    }
    y = qdri_how_to_play(book, put_heading(book, book->language->how, y + 2));
    if (together) put_levels(book, y);
    return QDR_OK;
}

qdr_status qdri_book_front(qdr_book *book) {
    const double words = book->sheet.words;
    qdr_status status = qdri_book_begin_page(book, book->page + 1);
    if (status != QDR_OK) return status;
    if (book->style.title) qdri_book_part(book, book->style.title);
    put_title_page(book);
    status = qdri_book_begin_page(book, book->contents_page);
    if (status != QDR_OK) return status;
    qdri_book_part(book, book->language->contents);
    qdri_book_head(book, book->language->contents, 0);
    qdri_book_folio(book);
    if (book->style.large) book->sheet.words *= QDRI_LARGE_WORDS;
    status = put_rules_of_play(book);
    book->sheet.words = words;
    return status;
}
