/* pen.h: what the writers share: which digits, in which characters, and what a format cannot
 * say. */
#ifndef QDR_PEN_H
#define QDR_PEN_H

#include <quadrille/format.h>

typedef struct qdri_pen {
    int side;
    const uint8_t *digits; /* givens, or the solution */
    qdr_digits dialect;    /* never AUTO */
    char blank;            /* 0 only for numbers: the number 0 */
    int width;             /* of the longest cell */
} qdri_pen;

/* For one character a cell: QDR_UNSUPPORTED if the side or the dialect does not allow it. */
qdr_status qdri_pen_symbols(const qdr_style *style, const qdr_puzzle *puzzle,
                            const uint8_t *solution, qdri_pen *pen, qdr_error *error);
/* For cells that may have several characters: numbers where the style or the side wants them. */
qdr_status qdri_pen_any(const qdr_style *style, const qdr_puzzle *puzzle, const uint8_t *solution,
                        qdri_pen *pen, qdr_error *error);

/* QDR_UNSUPPORTED if a row of nothing but blanks would be taken for a rule of a frame. */
qdr_status qdri_pen_check_rows(const qdri_pen *pen, qdr_error *error);

/* Appends a cell, right-aligned in the width if `aligned`. */
void qdri_pen_cell(const qdri_pen *pen, int cell, bool aligned, qdr_text *text);

enum {                     /* what a format has a place for */
       QDRI_CAN_BOXES = 1, /* boxes that are not the usual ones of the side, and none */
       QDRI_CAN_JIGSAW = 2,
       QDRI_CAN_DIAGONALS = 4,
       QDRI_CAN_RULES = 8,
       QDRI_CAN_REGIONS = 16,
       QDRI_CAN_MARKS = 32,
       QDRI_CAN_CAGES = 64,
       QDRI_CAN_PAIRS = 128, /* clues between cells */
       QDRI_CAN_GRID = QDRI_CAN_BOXES | QDRI_CAN_JIGSAW | QDRI_CAN_DIAGONALS | QDRI_CAN_RULES |
                       QDRI_CAN_REGIONS | QDRI_CAN_CAGES | QDRI_CAN_PAIRS
};

/* QDR_UNSUPPORTED, with a sentence, if the puzzle has something that the format named cannot say.
 * A solution is only digits: with one, anything goes. */
qdr_status qdri_pen_check(const char *format, unsigned can, const qdr_puzzle *puzzle,
                          const uint8_t *solution, qdr_error *error);

/* Appends the comment on one line: line ends become "; ". */
void qdri_pen_comment(const char *comment, qdr_text *text);

#endif
