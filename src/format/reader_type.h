/* reader_type.h: a reader in memory, and what the formats need from it. */
#ifndef QDR_READER_TYPE_H
#define QDR_READER_TYPE_H

#include "format/line_source.h"

#include <quadrille/text.h>

struct qdri_format;
struct qdri_grid;

struct qdr_reader {
    qdri_line_source lines;
    qdr_read_options options;
    char *column; /* what options.column points to */
    const struct qdri_format *format;
    qdr_style style;        /* of the last puzzle */
    size_t line;            /* on which it began */
    int side;               /* of the last good puzzle; 0 before the first */
    int usual_side;         /* of rows of which some are too long or short; 0: the first tells */
    qdr_shape *shape;       /* of the last good puzzle, for the next one of the same shape */
    struct qdri_grid *grid; /* made when a format first needs it */
    void *state;            /* what the format keeps between puzzles */
    qdr_error refusal;      /* if it has a status: what is wrong with all of it */
    qdr_text text;          /* the lines of the last puzzle, if they are kept, … */
    qdr_text heading;       /* … and those before the first that name the columns of all */
    bool ended;
};

/* What a format has found out about a puzzle's shape. */
typedef struct qdri_draft {
    int side;
    int box_rows, box_cols; /* 0 and 0: not told; -1 and -1: none */
    const uint8_t *jigsaw;
    unsigned rules;
    const qdr_region *extra;
    size_t extra_count;
    const qdr_clue *clues;
    size_t clue_count;
} qdri_draft;

/* An empty puzzle on the shape of the draft, with the reader's options taken into account. What
 * makes no sense is QDR_BAD_INPUT at reader->line. */
qdr_status qdri_reader_puzzle(qdr_reader *reader, const qdri_draft *draft, qdr_puzzle **puzzle,
                              qdr_error *error);

/* Sets the givens, and the comment if its length is not 0; frees the puzzle if that fails. */
qdr_status qdri_reader_finish(qdr_puzzle *puzzle, const uint8_t *digits, const char *comment,
                              size_t length, qdr_puzzle **out, qdr_error *error);

/* For formats of a puzzle a line: reads the next line that is neither empty nor a comment. */
typedef qdr_status qdri_line_reader(qdr_reader *reader, const qdri_line *line, qdr_puzzle **puzzle,
                                    qdr_error *error);
qdr_status qdri_reader_next_line(qdr_reader *reader, qdri_line_reader *read, qdr_puzzle **puzzle,
                                 qdr_error *error);

/* For formats with a heading: the lines taken so far are that, and belong to no puzzle. */
void qdri_reader_end_heading(qdr_reader *reader);

/* The side whose square is `cells`, 0 if there is none up to QDR_MAX_SIDE. */
int qdri_side_of_square(size_t cells);

#endif
