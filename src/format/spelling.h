/* spelling.h: characters as people copy them from pages and programs, as the readers know them.
 *
 *     5 · · │ □ 7 ? x 　     blanks of all kinds → .        “530…”, [[5, 3, 0], …]   → 5, 3, 0
 *     no-break and wide spaces → a space                    None, null, ""            → .
 *
 * Lines stay lines, so that their numbers stay true. Only text that cannot be read as it is comes
 * here. */
#ifndef QDR_SPELLING_H
#define QDR_SPELLING_H

#include <quadrille/text.h>

/* Appends the bytes, spelled plainly. Where . 0 * or _ are blanks already, ? and x stay what they
 * are: nobody writes two kinds of blanks, so these are slips. */
void qdri_spell_plainly(const char *bytes, size_t length, qdr_text *text);

#endif
