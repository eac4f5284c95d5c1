/* scl_unzip.h: the shortened JSON of SudokuPad, made JSON again. */
#ifndef QDR_SCL_UNZIP_H
#define QDR_SCL_UNZIP_H

#include <quadrille/text.h>

/* Appends the JSON. QDR_BAD_INPUT: it is not such a text. */
qdr_status qdri_scl_unzip(const char *bytes, size_t length, qdr_text *json);

#endif
