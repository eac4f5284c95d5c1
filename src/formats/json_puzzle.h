/* json_puzzle.h: one JSON object as a puzzle. */
#ifndef QDR_JSON_PUZZLE_H
#define QDR_JSON_PUZZLE_H

#include "format/reader_type.h"

#ifdef QDR_HAVE_JANSSON
#    include <jansson.h>

/* Parses a document. jansson takes memory that ends in the middle of a word for a wrong word: so
 * where it finds a fault, it has to find it twice. */
json_t *qdri_json_parse(const char *bytes, size_t length, json_error_t *found);
/* Whether that failed for want of memory. */
bool qdri_json_no_memory(const json_error_t *found);

qdr_status qdri_json_puzzle(qdr_reader *reader, const json_t *object, qdr_puzzle **puzzle,
                            qdr_error *error);
#endif

#endif
