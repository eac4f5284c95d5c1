/* puzzle_type.h: a puzzle in memory: a shape and the digits given, perhaps pencil marks. */
#ifndef QDR_PUZZLE_TYPE_H
#define QDR_PUZZLE_TYPE_H

#include "sudoku/shape_type.h"

struct qdr_puzzle {
    qdr_shape *shape;
    uint8_t *givens;
    qdr_digit_set *marks; /* per cell; NULL: every digit is allowed everywhere */
    bool *placed;         /* per cell: its digit was no given; NULL: all are */
    char *comment;
    bool partial; /* read without rules that the input has */
};

/* The digits that are not given in the unit. */
qdr_digit_set qdri_unit_left(const qdr_puzzle *puzzle, const qdr_unit *unit);

#endif
