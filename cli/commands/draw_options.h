/* draw_options.h: the values of draw's options: lengths, papers, labels. */
#ifndef QDR_DRAW_OPTIONS_H
#define QDR_DRAW_OPTIONS_H

#include "kit/options.h"

#include <quadrille/book.h>

/* A length; pixels become points once the resolution is known. 0: not told. */
typedef struct length {
    double number;
    bool pixels; /* otherwise points */
} length;

option_parser parse_length;
double length_in_points(const length *l, double dpi);

typedef struct paper {
    const char *name; /* NULL: not told */
    double width, height;
} paper;

option_parser parse_paper;
option_words paper_words;

/* What to write beside puzzles, before it is known what the class of each is. */
typedef struct label_choice {
    bool told, number, difficulty, comment, rules;
} label_choice;

option_parser parse_labels;
option_words label_words;

option_parser parse_per_page; /* uint64_t, 1 to 100 */
option_parser parse_dpi;      /* uint64_t, 20 to 2400 */

#endif
