/* page_options.h: how pages look: options that draw and book share. */
#ifndef QDR_PAGE_OPTIONS_H
#define QDR_PAGE_OPTIONS_H

#include "commands/draw_options.h"
#include "commands/draw_target.h"

typedef struct page_margins {
    double inner, outer, top, bottom; /* points; 0: not told */
} page_margins;

typedef struct page_settings {
    const char *title, *author, *language, *font, *word_font, *level_words;
    uint64_t per_page, first_number, first_page, solutions_per_page;
    paper paper;
    page_margins margins;
    unsigned ink;
    bool large, no_ticks;
} page_settings;

extern const option page_options[];

/* Puts what was told into a style; of labels only the figures to tick off. The paper stays as it is
 * unless one was told. */
void page_apply(const page_settings *page, qdr_book_style *style);
/* The same for the document. */
sheet_options page_document(const page_settings *page, drawing_kind kind, double dpi);
/* What is wrong with it; NULL: nothing. */
const char *page_fault(const page_settings *page);
/* Says so, if there are no words in the language that was told. */
void page_check_language(const page_settings *page, const char *name);

#endif
