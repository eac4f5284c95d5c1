/* transcribe.h: text that nobody wrote for a program: typed, or copied from a page, a table, a
 * program. It is put into lines that are read here:
 *
 *     5<tab>3<tab><tab><tab>7…   a spreadsheet       ┐
 *     | 5 | 3 |   |   | 7 …      Markdown            │
 *     [[5,3,0,0,7,…],            a list              ├──→  5 3 . . 7 . . . .
 *     53  7                      spaces for blanks   │
 *     A: 53..7....               labelled rows       ┘
 *
 * Only what fails as it is comes here, and only a transcription without any error counts: so
 * nothing that is read rightly can change. Where none does, the lines may still be a grid with a
 * cell too many or too few. */
#ifndef QDR_TRANSCRIBE_H
#define QDR_TRANSCRIBE_H

#include <quadrille/text.h>

/* One way to put a text into lines, spelled plainly already; false: it is not of that kind. */
typedef bool qdri_transcription(const char *bytes, size_t length, qdr_text *text);

extern qdri_transcription *const qdri_transcriptions[]; /* ended by NULL */
/* The same for a text whose lines all begin with #. */
extern qdri_transcription *const qdri_transcriptions_of_comments[];

/* How many cells the rows of a grid have of which some are too long or too short; 0: the text is no
 * such grid. `side` is what was asked for, 0: any. */
int qdri_usual_side(const char *bytes, size_t length, int side);

#endif
