/* diagnose.h: what is wrong with a text that was meant as one grid, where its lines could only say
 * that none of them is a puzzle: a cell too many or too few among cells one a line, among rows with
 * spaces for blanks, in a table or in a list of lists; or all cells, but not as many on each line
 * as there are lines, or some character among them that is none. */
#ifndef QDR_DIAGNOSE_H
#define QDR_DIAGNOSE_H

#include <quadrille/puzzle.h>
#include <quadrille/text.h>

/* True: it is such a text, and `error` says where and what. */
bool qdri_diagnose(const char *bytes, size_t length, qdr_error *error);

/* The same of a list of lists, such as [[5, 3, 0, …], …]. */
bool qdri_diagnose_list(const char *bytes, size_t length, qdr_error *error);

/* The same of a grid, whose rows are right, but one or two of them too many. */
bool qdri_diagnose_rest(const char *bytes, size_t length, qdr_error *error);

#endif
