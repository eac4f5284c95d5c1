/* sample.h: the first bytes of an input, looked over once for all formats that might claim it. */
#ifndef QDR_SAMPLE_H
#define QDR_SAMPLE_H

#include "format/grid.h"

typedef struct qdri_sample {
    const char *bytes;
    size_t length;
    bool whole; /* there are no more bytes than these */
    int side;   /* asked for by the user; 0: any */

    /* The first line that is neither empty nor a comment. */
    const char *first;
    size_t first_length;
    bool comments; /* there is a # line before it */

    /* The grid that seems to begin there: lines of cells up to an empty line or the end, rules
     * apart. */
    size_t rows;                       /* how many, at most 200 */
    size_t characters;                 /* cells of one character in the first row */
    size_t tokens;                     /* cells between blanks, commas and bars in the first row */
    bool same_characters, same_tokens; /* in every row of the sample that is whole */
    bool framed;                       /* bars or rules somewhere */
    bool separated;                    /* some row has more than one token */
    size_t longest;                    /* token, in characters */
    bool numeric;                      /* every token is a number or a blank */
    int largest_number;
    int largest; /* symbol, as if 1-9A-Z */
    bool sets;   /* every token is a symbol, or several that ascend */
    bool odd;    /* some character that is neither digit, letter, blank nor frame */
} qdri_sample;

void qdri_sample_sketch(qdri_sample *sample);

/* The value of a symbol, as if 1-9A-Z (or a-z); 0 for those that mean a blank, -1 for others. */
int qdri_symbol_value(char c);

/* Whether the bytes at `first` begin with the string. */
bool qdri_sample_begins(const qdri_sample *sample, const char *string);

#endif
