/* label_text.h: words from outside on their way into a drawing.
 *
 * Comments come from files of any age and origin. Fonts and XML want proper UTF-8, and a terminal
 * obeys control characters: neither should see what is not text. */
#ifndef QDR_LABEL_TEXT_H
#define QDR_LABEL_TEXT_H

#include <quadrille/text.h>

/* Whether it is UTF-8 without control characters. */
bool label_text_proper(const char *words);

/* Appends the words, a "?" for each byte that is not proper, and an ellipsis after `most`
 * characters. */
void label_text_add(qdr_text *text, const char *words, size_t most);

#endif
