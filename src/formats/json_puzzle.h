/* json_puzzle.h: one JSON object as a puzzle. */
#ifndef QDR_JSON_PUZZLE_H
#define QDR_JSON_PUZZLE_H

#include "format/reader_type.h"

#ifdef QDR_HAVE_JANSSON
#    include <jansson.h>

qdr_status qdri_json_puzzle(qdr_reader *reader, const json_t *object, qdr_puzzle **puzzle,
                            qdr_error *error);
#endif

#endif
