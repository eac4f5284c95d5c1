/* sheet.h: tables that people copy: a separator between cells, of which some are empty.
 *
 *     5<tab>3<tab><tab>7…      | 5 | **3** |  | 7 …     5 & 3 & & 7 … \\     "5.0,3.0,,7.0"
 *
 * There may be a heading, a name before each row, a separator behind it, and empty columns and rows
 * between the boxes. */
#ifndef QDR_SHEET_H
#define QDR_SHEET_H

#include "format/transcribe.h"

qdri_transcription qdri_from_sheet;

/* Whether it would be such a table if a row had as many cells as the others; `error` says which. */
bool qdri_explain_sheet(const char *bytes, size_t length, qdr_error *error);

#endif
