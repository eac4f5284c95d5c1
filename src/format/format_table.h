/* format_table.h: what a format is. Adding one is one file with a qdri_format in it, one name in
 * qdr_format, and one line in the table of formats.c. */
#ifndef QDR_FORMAT_TABLE_H
#define QDR_FORMAT_TABLE_H

#include "format/reader_type.h"
#include "format/sample.h"

typedef struct qdri_format {
    const char *name;
    const char *idea; /* one line */

    /* How sure the format is that the bytes are its own: 0 … 100. The surest one reads them. */
    int (*looks)(const qdri_sample *sample);

    /* The next puzzle; QDR_END after the last. After QDR_BAD_INPUT it goes on behind the bad
     * one. */
    qdr_status (*read)(qdr_reader *reader, qdr_puzzle **puzzle, qdr_error *error);
    void (*stop)(qdr_reader *reader); /* frees reader->state; may be NULL */

    /* Appends to the text, or fails; the caller takes back what a failed call appended. */
    qdr_status (*write)(const qdr_style *style, const qdr_puzzle *puzzle, const uint8_t *solution,
                        qdr_text *text, qdr_error *error);
    const char *begin, *end; /* of a file; may be NULL */
} qdri_format;

extern const qdri_format qdri_format_line;
extern const qdri_format qdri_format_rows;
extern const qdri_format qdri_format_boxed;
extern const qdri_format qdri_format_numbers;
extern const qdri_format qdri_format_candidates;
extern const qdri_format qdri_format_sdk;
extern const qdri_format qdri_format_sadman;
extern const qdri_format qdri_format_ss;
extern const qdri_format qdri_format_sdm;
extern const qdri_format qdri_format_hodoku;
extern const qdri_format qdri_format_opensudoku;
extern const qdri_format qdri_format_solo;
extern const qdri_format qdri_format_csv;
extern const qdri_format qdri_format_json;
extern const qdri_format qdri_format_fpuzzles;

/* NULL for QDR_FORMAT_AUTO and past the last. */
const qdri_format *qdri_format_find(qdr_format format);

/* The format that the sample looks like most; one puzzle a line if it looks like nothing. */
qdr_format qdri_format_detect(const qdri_sample *sample, int *how_sure); /* may be NULL */

#endif
