/* fpuzzles_puzzle.h: a puzzle as f-puzzles describes it in JSON. */
#ifndef QDR_FPUZZLES_PUZZLE_H
#define QDR_FPUZZLES_PUZZLE_H

#include "format/reader_type.h"

#ifdef QDR_HAVE_JANSSON
#    include <jansson.h>

/* QDR_UNSUPPORTED, with a sentence, for constraints that puzzles here cannot have. */
qdr_status qdri_fpuzzles_puzzle(qdr_reader *reader, const json_t *object, qdr_puzzle **puzzle,
                                qdr_error *error);
#endif

/* Appends the JSON; QDR_UNSUPPORTED for what f-puzzles cannot have. */
qdr_status qdri_fpuzzles_write(const qdr_puzzle *puzzle, const uint8_t *solution, qdr_text *text,
                               qdr_error *error);

#endif
