/* symbol_run.h: a whole grid as a run of symbols, wherever it stands: on a line, in a field, in an
 * attribute. */
#ifndef QDR_SYMBOL_RUN_H
#define QDR_SYMBOL_RUN_H

#include "format/reader_type.h"
#include "format/symbols.h"

enum { QDRI_MAX_SYMBOL_CELLS = QDRI_MAX_SYMBOL_SIDE * QDRI_MAX_SYMBOL_SIDE };

/* Turns `cells` characters into digits, the side being the root of their number; digits has room
 * for QDRI_MAX_SYMBOL_CELLS. A space is a blank. Line and column are those of the first character.
 * Finds the dialect for the reader's style. */
qdr_status qdri_run_read(qdr_reader *reader, const char *bytes, size_t cells, size_t line,
                         size_t column, int *side, uint8_t *digits, qdr_error *error);

/* The same, and makes the puzzle on the usual shape of that side. */
qdr_status qdri_run_puzzle(qdr_reader *reader, const char *bytes, size_t cells, size_t line,
                           size_t column, const char *comment, size_t comment_length,
                           qdr_puzzle **puzzle, qdr_error *error);

/* Allows in a cell the digits of a set written as symbols and no others; false if one of them is
 * no digit, or memory ends (*no_memory). */
bool qdri_marks_read(qdr_puzzle *puzzle, int cell, qdr_digits dialect, const char *set,
                     size_t length, bool *no_memory);

#endif
