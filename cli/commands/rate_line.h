/* rate_line.h: the line of a rated puzzle, with the letters of serate, Sudoku Explainer's program
 * for lists of puzzles. */
#ifndef QDR_RATE_LINE_H
#define QDR_RATE_LINE_H

#include "kit/person.h"

typedef struct rated {
    qdr_rating rating;
    qdr_technique first, first_placement; /* that were the hardest up to there */
    size_t placed;                        /* the step that placed the first digit; 0: none yet */
    bool solved;
    double seconds;
    const char *scale;
} rated;

/* Keeps the text if all its letters are known. */
option_parser parse_rate_format; /* const char * */

/* Whether a line of that format tells how hard the puzzle is, or how long that took. */
bool rate_format_tells(const char *format);
void rate_formatted(const char *format, const question *q, const rated *r, qdr_text *out);

/* A character a cell, that one for blanks (0: as it was written); what follows on its line in the
 * input is no part of the puzzle. Where a line cannot tell the shape, the puzzle's file and line.
 */
void rate_puzzle(const question *q, char blank, qdr_text *out);

#endif
