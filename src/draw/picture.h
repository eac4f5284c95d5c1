/* picture.h: the grid of a puzzle on a surface, for the other files of the room. */
#ifndef QDR_PICTURE_H
#define QDR_PICTURE_H

#include "draw/digit_words.h"
#include "draw/strokes.h"
#include "sudoku/puzzle_type.h"

#define QDRI_USUAL_CELL (9 * 72 / 25.4) /* 9 mm */

typedef struct qdri_picture {
    const qdr_puzzle *puzzle;
    const uint8_t *solution;    /* NULL: the givens alone */
    const qdr_digit_set *marks; /* per cell; NULL: none */
    qdri_digit_words words;
    int side;
    double x, y, cell; /* of the cells; the frame lies outside */
    bool large;        /* print */
    bool bare;         /* without clues and diagonals, as among the solutions */
    qdr_face given;    /* of the givens among found digits; 0: black */
    bool told;         /* to whoever copies the digits: empty cells and clues, too */
    bool mute;         /* nothing is told, not even the digits */
    const qdr_surface *surface;
} qdri_picture;

/* Fails with QDR_NO_MEMORY alone. */
qdr_status qdri_picture_draw(const qdri_picture *picture);

/* How wide the line of the frame is, all of which lies outside of the cells. */
double qdri_picture_frame(double cell, bool large);
/* Whether the digits have to leave room for the sums of cages. */
bool qdri_picture_has_cages(const qdri_picture *picture);

/* What the figures of clues say: nothing, where the clues are told in lines of their own. */
static inline const char *qdri_clue_says(const qdri_picture *p) {
    return p->told || p->mute ? "" : NULL;
}

static inline double qdri_cell_left(const qdri_picture *p, int cell) {
    return p->x + cell % p->side * p->cell;
}

static inline double qdri_cell_top(const qdri_picture *p, int cell) {
    return p->y + cell / p->side * p->cell;
}

/* Where the pencil marks of a cell stand: each digit has a place of its own, so that a missing one
 * is seen, as in a small box. They keep clear of the sums of cages. Points, from the corner of the
 * cell. */
typedef struct qdri_mark_places {
    int columns;
    double left, top, width, height; /* of the first place */
} qdri_mark_places;

/* `wide`: nearly the whole cell, for marks that have a form around them. */
qdri_mark_places qdri_mark_places_of(const qdri_picture *picture, bool wide);

static inline qdr_point qdri_mark_place(const qdri_picture *p, const qdri_mark_places *m, int cell,
                                        int digit) {
    return (qdr_point){
        qdri_cell_left(p, cell) + m->left + ((digit - 1) % m->columns + 0.5) * m->width,
        qdri_cell_top(p, cell) + m->top + ((digit - 1) / m->columns + 0.5) * m->height};
}

/* What to draw as pencil marks: what the givens leave possible, or the puzzle's own; NULL if there
 * is nothing. The caller frees it. */
qdr_status qdri_picture_marks(const qdr_puzzle *puzzle, bool candidates, qdr_digit_set **marks);

#endif
