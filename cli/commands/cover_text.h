/* cover_text.h: solutions of exact cover problems as text: an option a line, or as JSON. */
#ifndef QDR_COVER_TEXT_H
#define QDR_COVER_TEXT_H

#include <quadrille/cover_save.h>

typedef struct cover_page {
    const qdr_cover *cover;    /* the problem searched */
    const qdr_cover *original; /* the one it was made from, in whose words to tell; or NULL */
    bool json;
} cover_page;

/* Appends one solution. */
void cover_put(const cover_page *page, const uint32_t *options, size_t count, qdr_text *text);
/* Appends what stands between two solutions. */
void cover_put_gap(const cover_page *page, qdr_text *text);

/* For qdr_cover_search_render, with a page as context: a gap and a solution. The first gap of all
 * is one byte too many. */
qdr_cover_render cover_render;

#endif
