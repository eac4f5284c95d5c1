/* scl_puzzle.h: a puzzle as SudokuPad describes it in JSON, said in the words of f-puzzles. */
#ifndef QDR_SCL_PUZZLE_H
#define QDR_SCL_PUZZLE_H

#ifdef QDR_HAVE_JANSSON
#    include "format/reader_type.h"

#    include <jansson.h>

/* An object for qdri_fpuzzles_puzzle, to be freed with json_decref. QDR_UNSUPPORTED, with a
 * sentence, for drawings and rules whose meaning is not known. */
qdr_status qdri_scl_puzzle(const qdr_reader *reader, const json_t *scl, json_t **fpuzzles,
                           qdr_error *error);
#endif

#endif
