/* format_table.h: what a format is. Adding one is one file with a qdri_format in it, one name in
 * qdr_format, and one line in the table of formats.c. */
#ifndef QDR_FORMAT_TABLE_H
#define QDR_FORMAT_TABLE_H

#include "format/reader_type.h"
#include "format/sample.h"

/* What a sample looks like to a format. Each of these beats all above it. */
typedef enum qdri_looks {
    QDRI_LOOKS_FOREIGN, /* nothing of the format */

    /* Guesses, which lines to come may change. */
    QDRI_LOOKS_LAST_RESORT,    /* line: whatever it is; its reader says what is wrong with it */
    QDRI_LOOKS_LINE_OR_ROW,    /* line: a small puzzle a line, but rather the row of a large one */
    QDRI_LOOKS_NUMBERS,        /* numbers: apart from each other, not as many in every row */
    QDRI_LOOKS_FEW_ROWS,       /* rows: all as long, but not enough of them */
    QDRI_LOOKS_ROWS,           /* rows: as many as each has characters */
    QDRI_LOOKS_SPACED_BOXES,   /* boxed: a blank between boxes, an empty line between bands */
    QDRI_LOOKS_SHORT_LINE,     /* line: a small puzzle a line */
    QDRI_LOOKS_FRAMED,         /* boxed: there is a frame */
    QDRI_LOOKS_NUMBER_GRID,    /* numbers: as many in every row, or a whole grid on a line */
    QDRI_LOOKS_SS_FRAME,       /* ss: a frame that begins as Simple Sudoku's */
    QDRI_LOOKS_CANDIDATE_GRID, /* candidates: sets of digits, as many in every row */
    QDRI_LOOKS_LONG_LINE,      /* line: longer than a row can be, in symbols of some other kind */
    QDRI_LOOKS_LIST,           /* json: brackets, but of a list of cells, in whatever language */
    QDRI_LOOKS_XML,            /* opensudoku: XML of another kind; its reader can say so */

    /* Certain, as only the first line counts, or a whole grid. */
    QDRI_LOOKS_CERTAIN,
    QDRI_LOOKS_PUZZLE_LINE = QDRI_LOOKS_CERTAIN, /* line: it begins with a whole puzzle */
    QDRI_LOOKS_SDK_HEADINGS,                     /* sdk: rows under #A, #D … */
    QDRI_LOOKS_CANDIDATE_CUBE, /* candidates: each digit of each cell, on a line */
    QDRI_LOOKS_ROWS_AS_TOLD,   /* rows: as long as the side that the caller told */
    QDRI_LOOKS_HODOKU,         /* hodoku: colons around a puzzle */
    QDRI_LOOKS_CSV_HEADING,    /* csv: a heading that names a column of puzzles */
    QDRI_LOOKS_SOLO,           /* solo: "solo:", or parameters such as 3x3: */
    QDRI_LOOKS_SADMAN,         /* sadman: [Puzzle] */
    QDRI_LOOKS_JSON,           /* json: an object, or a list of them */
    QDRI_LOOKS_FPUZZLES,       /* fpuzzles: a link, what a link carries, or the JSON in it */
    QDRI_LOOKS_OPENSUDOKU      /* opensudoku: its root element */
} qdri_looks;

typedef struct qdri_format {
    const char *name;
    const char *idea; /* one line */

    /* How sure the format is that the bytes are its own. The surest one reads them. */
    qdri_looks (*looks)(const qdri_sample *sample);

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
qdr_format qdri_format_detect(const qdri_sample *sample, qdri_looks *how_sure); /* may be NULL */

#endif
