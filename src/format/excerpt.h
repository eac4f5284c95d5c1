/* excerpt.h: the rows of grids among other words: titles, greetings, who said it.
 *
 *     Puzzle 17, hard                     # Puzzle 17, hard
 *     53..7....              ──→          53..7....
 *     …                                   …
 *     Thanks, Bob                         # Thanks, Bob
 *
 * As many rows in a row as each has cells are a grid; what is around them becomes a comment, so
 * that lines keep their numbers. Rows that are left over, or nearly as long as those of a grid, are
 * a mistake that must be told, and lines with cells such as r1c2 or words such as cage may be
 * clues: with these the text is no excerpt. Where there are #! lines, as on the pages of a book,
 * these tell the clues, and words such as cage are free. */
#ifndef QDR_EXCERPT_H
#define QDR_EXCERPT_H

#include "format/transcribe.h"

/* Whether a line must not be left out, for it may be a clue. */
bool qdri_may_be_clue(const char *line, size_t length);

qdri_transcription qdri_excerpt; /* rows as they stand */
qdri_transcription
    qdri_excerpt_spoken; /* what follows a colon or =: "Anna: 53..7....", "line1=53..7...." */
qdri_transcription qdri_excerpt_listed; /* behind bullets: "- 53..7....", "* 53..7....", */

#endif
