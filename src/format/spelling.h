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

/* Appends the bytes, spelled plainly. Where . 0 * or _ are blanks already, ?, x and O stay what
 * they are: nobody writes two kinds of blanks, so these are slips. An ellipsis is a blank, or three
 * of them, which an editor has drawn together: `dots` says which. */
void qdri_spell_plainly(const char *bytes, size_t length, int dots, qdr_text *text);
bool qdri_has_ellipsis(const char *bytes, size_t length);

#endif
