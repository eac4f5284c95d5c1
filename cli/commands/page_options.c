/* page_options.c: see page_options.h. */
#include "commands/page_options.h"

#include "kit/label_text.h"
#include "kit/shown.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "#0D5466". Black is no second ink. */
static bool parse_ink(const char *value, void *member, char message[OPTION_MESSAGE]) {
    size_t digits = *value == '#' ? strspn(value + 1, "0123456789abcdefABCDEF") : 0;
    if (digits != 6 || value[7] != '\0') {
        snprintf(message, OPTION_MESSAGE, "'%.40s' is not a colour such as '#0D5466'", value);
        return false;
    }
    *(unsigned *)member = (unsigned)strtoul(value + 1, NULL, 16);
    return true;
}

/* "22,14,21,21": four lengths, no pixels among them. */
static bool parse_margins(const char *value, void *member, char message[OPTION_MESSAGE]) {
    double points[4];
    for (int i = 0; i < 4; i++) {
        char word[40];
        length one = {0, false};
        size_t end = strcspn(value, ",");
        snprintf(word, sizeof word, "%.*s", end < 39 ? (int)end : 39, value);
        bool last = value[end] == '\0';
        if (last != (i == 3) || !parse_length(word, &one, message) || one.pixels) {
            snprintf(message, OPTION_MESSAGE,
                     "four lengths with commas between: inner, outer, top, bottom, such as "
                     "22mm,14mm,21mm,21mm");
            return false;
        }
        points[i] = one.number;
        value += end + 1;
    }
    *(page_margins *)member = (page_margins){points[0], points[1], points[2], points[3]};
    return true;
}

static bool parse_page_number(const char *value, void *member, char message[OPTION_MESSAGE]) {
    uint64_t number;
    if (!parse_count(value, &number, message)) return false;
    if (number > 100000) {
        snprintf(message, OPTION_MESSAGE, "from 1 to 100000");
        return false;
    }
    *(uint64_t *)member = number;
    return true;
}

const option page_options[] = {
    {"title", 0, "TEXT", "a title", offsetof(page_settings, title), NULL, NULL},
    {"author", 0, "TEXT", "who made it, for the document's properties",
     offsetof(page_settings, author), NULL, NULL},
    {"language", 0, "CODE",
     "of the words: en, de or fr; where there are none, they are in English, and that is said",
     offsetof(page_settings, language), NULL, NULL},
    {"per-page", 0, "N",
     "puzzles on a page; if not told, 4 up to 9×9, 2 up to 12×12, 1 beyond. Two stand at the outer "
     "edge, with their words beside them",
     offsetof(page_settings, per_page), parse_per_page, NULL},
    {"paper", 0, "NAME", "the size of pages; fit is a sheet as large as the puzzle",
     offsetof(page_settings, paper), parse_paper, paper_words},
    {"margins", 0, "LIST", "inner, outer, top, bottom, with commas between; such as suit the paper",
     offsetof(page_settings, margins), parse_margins, NULL},
    {"solutions-per-page", 0, "N",
     "solutions on a page, from 1 to 100; fewer, where they could not be read. 20 if not told, on "
     "small paper 12",
     offsetof(page_settings, solutions_per_page), parse_per_page, NULL},
    {"level-words", 0, "FILE",
     "your own names and sentences of levels, a line each: easy: Gentle, easy brief: …, easy "
     "sentence: …",
     offsetof(page_settings, level_words), NULL, NULL},
    {"large-print", 0, NULL, "one large puzzle a page, heavier lines and figures, larger words",
     offsetof(page_settings, large), NULL, NULL},
    {"no-ticks", 0, NULL, "no figures to tick off under or beside a puzzle",
     offsetof(page_settings, no_ticks), NULL, NULL},
    {"first-number", 0, "N", "of the puzzles; 1 if not told", offsetof(page_settings, first_number),
     parse_page_number, NULL},
    {"first-page", 0, "N", "the number of the first page; 1 if not told. Odd ones are right-hand",
     offsetof(page_settings, first_page), parse_page_number, NULL},
    {"ink", 0, "COLOUR", "a second ink for symbols and tints, such as '#0D5466'; black if not told",
     offsetof(page_settings, ink), parse_ink, NULL},
    {"font", 0, "NAME", "PDF and PNG: the family of figures and heads; Lato if not told",
     offsetof(page_settings, font), NULL, NULL},
    {"word-font", 0, "NAME", "PDF and PNG: the family of words; Linux Libertine O if not told",
     offsetof(page_settings, word_font), NULL, NULL},
    OPTIONS_END,
};

void page_apply(const page_settings *page, qdr_book_style *style) {
    if (page->paper.name) {
        style->width = page->paper.width;
        style->height = page->paper.height;
    }
    style->inner = page->margins.inner;
    style->outer = page->margins.outer;
    style->top = page->margins.top;
    style->bottom = page->margins.bottom;
    style->per_page = (int)page->per_page;
    style->solutions_per_page = (int)page->solutions_per_page;
    style->title = page->title;
    style->language = page->language;
    style->large = page->large;
    if (page->no_ticks) style->labels &= ~(unsigned)QDR_LABEL_TICKS;
    if (page->first_number) style->first_number = (unsigned long)page->first_number;
    if (page->first_page) style->first_page = (int)page->first_page;
}

sheet_options page_document(const page_settings *page, drawing_kind kind, double dpi) {
    return (sheet_options){.kind = kind,
                           .title = page->title,
                           .author = page->author,
                           .font = page->font,
                           .word_font = page->word_font,
                           .ink = page->ink,
                           .dpi = dpi};
}

const char *page_fault(const page_settings *page) {
    bool fits = page->paper.name && page->paper.width < 1;
    if (fits && page->per_page) return "--paper fit has one puzzle a sheet, without --per-page";
    if (page->title && !label_text_proper(page->title))
        return "--title: it should be UTF-8 without control characters";
    if (page->author && !label_text_proper(page->author))
        return "--author: it should be UTF-8 without control characters";
    return NULL;
}

void page_check_language(const page_settings *page, const char *name) {
    if (!page->language || qdr_book_speaks(page->language)) return;
    fprintf(stderr, "quadrille %s: there are no words in '%.20s' (but", name,
            shown(page->language));
    for (size_t i = 0; qdr_book_language(i); i++)
        fprintf(stderr, "%s %s", i ? "," : "", qdr_book_language(i));
    fprintf(stderr, "); they are in English\n");
}
