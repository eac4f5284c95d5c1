/* assignments.h: cells that are given one by one, put into rows.
 *
 *     r1c1=5, r1c2=3, …        A1 = 5 (row A, column 1)       grid[0][0] = 5;
 *     (1,1)=5  (1,2)=3         (1,1,5), (1,2,3), …            1 1 5   one a line, in reading order
 *
 * Whoever counts cells from 0 names one that is 0; in brackets and without letters, a list that has
 * neither a 0 nor the last row or column says nothing about it, and is refused. A side that nobody
 * told is the usual one that has room for all rows, columns and digits. */
#ifndef QDR_ASSIGNMENTS_H
#define QDR_ASSIGNMENTS_H

#include <quadrille/text.h>

/* False: it is no such list or, if `error` has a status, one with a mistake, which it names. `side`
 * 0: not told. */
bool qdri_from_assignments(const char *bytes, size_t length, int side, qdr_text *text,
                           qdr_error *error);

#endif
