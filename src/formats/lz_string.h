/* lz_string.h: the compression of lz-string, a JavaScript library, as base64: that is how links of
 * f-puzzles and SudokuPad carry a whole puzzle. */
#ifndef QDR_LZ_STRING_H
#define QDR_LZ_STRING_H

#include <quadrille/text.h>
#include <stddef.h>

/* Unpacks to UTF-8. Both alphabets of lz-string are read, and %2B for + and the like. QDR_BAD_INPUT
 * for what is no such text or would be larger than `most` characters. */
qdr_status qdri_lz_unpack(const char *bytes, size_t length, size_t most, qdr_text *text);

/* Appends what unpacks to the UTF-8 bytes; QDR_NO_MEMORY if memory ends. */
qdr_status qdri_lz_pack(const char *bytes, size_t length, qdr_text *text);

#endif
