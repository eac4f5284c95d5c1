/* diagnose.h: what is wrong with a text that was meant as one grid, where its lines could only say
 * that none of them is a puzzle: a cell too many or too few among cells one a line, or among rows
 * with spaces for blanks. */
#ifndef QDR_DIAGNOSE_H
#define QDR_DIAGNOSE_H

#include <quadrille/puzzle.h>
#include <quadrille/text.h>

/* True: it is such a text, and `error` says where and what. */
bool qdri_diagnose(const char *bytes, size_t length, qdr_error *error);

#endif
