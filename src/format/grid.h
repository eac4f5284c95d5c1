/* grid.h: a puzzle written as a grid: one row a line, in a frame or not.
 *
 * Rows, boxed grids, numbers and candidate grids differ only in what a cell may be. This reads
 * lines until the grid is full, forgives every frame, and remembers where the frame stood, since
 * that tells the boxes:
 *
 *      +-------+-------+          gaps between columns: . . | . .   heaviest at 3: 3 wide
 *      | 1 . . | 4 . . |          gaps between rows:    - -         heaviest at 2: 2 high
 *      | . 2 . | . . 6 |
 *      +-------+-------+ …        a 6×6 with boxes of 2×3
 *
 * Lines that start with # before or inside the grid are its comment. Lines that start with #! say
 * what the grid itself cannot:
 *
 *      #! boxes 3x2           or: boxes none
 *      #! rules x anti-knight
 *      #! region r1c1 r2c2 r3c3
 *      #! jigsaw aab acb ccb  one letter or number for each cell, blanks where you like
 *      #! cage 15 r1c1 r1c2   and the other clues
 */
#ifndef QDR_GRID_H
#define QDR_GRID_H

#include "format/clue_list.h"
#include "format/reader_type.h"

typedef enum qdri_cells {
    QDRI_CELLS_SYMBOLS,   /* one character each */
    QDRI_CELLS_NUMBERS,   /* separated by blanks, commas or bars */
    QDRI_CELLS_EITHER,    /* the first row tells */
    QDRI_CELLS_CANDIDATES /* each a set of symbols, separated */
} qdri_cells;

typedef struct qdri_token {
    uint32_t at, length; /* in its line */
    uint8_t gap;         /* what stands before it */
} qdri_token;

enum { QDRI_GAP_NONE, QDRI_GAP_BLANK, QDRI_GAP_LIGHT, QDRI_GAP_HEAVY };

typedef struct qdri_grid {
    int side;
    int rows;                 /* read so far */
    qdr_text text;            /* the cells' characters, end to end */
    bool framed, unicode;     /* bars or rules; of box-drawing characters */
    bool one_line;            /* numbers: all cells on the first line */
    bool long_cells;          /* some cell has several characters */
    qdr_text comment, orders; /* the # and #! lines, without these, each with \n */
    bool raw_comments;        /* keep all that follows the #; there are no #! lines */
    size_t orders_line;       /* of the first #! line */
    int pitch;                /* of a frame whose blanks are spaces; 0: others */
    qdr_text dotted;          /* the last row of such a frame, with dots */
    size_t title_line;        /* of a line of words before the grid; 0: none */
    size_t layout_tokens;     /* a row of that many numbers … */
    bool layout_one_line;     /* … was found to be a whole grid, or one row of it */
    size_t token_count;
    qdri_clue_list clues;

    /* From here on only what a grid has is ever set: half a megabyte is not cleared for a 4×4. */
    uint32_t start[QDR_MAX_CELLS + 1]; /* of each cell in the text */
    uint32_t column[QDR_MAX_CELLS];    /* of each cell in its line, from 1 */
    size_t line[QDR_MAX_SIDE];         /* of each row */
    uint8_t column_gap[QDR_MAX_SIDE];  /* before the column: the lightest in any row */
    uint8_t row_gap[QDR_MAX_SIDE];     /* before the row */
    qdri_token tokens[QDR_MAX_CELLS + 1];
    uint8_t digits[QDR_MAX_CELLS];
    uint8_t jigsaw[QDR_MAX_CELLS];
    qdr_region extra[QDR_MAX_SIDE];
    uint16_t extra_cells[QDR_MAX_SIDE * QDR_MAX_SIDE];
} qdri_grid;

/* The reader's own grid, made at the first call; NULL when memory ends. */
qdri_grid *qdri_reader_grid(qdr_reader *reader);
void qdri_grid_free(qdri_grid *grid);

/* Empties the grid, comments included. */
void qdri_grid_clear(qdri_grid *grid);

/* Keeps a # line. */
void qdri_grid_comment(qdri_grid *grid, const qdri_line *line);

/* Reads lines until the grid is full. QDR_END if there was none. */
qdr_status qdri_grid_read(qdr_reader *reader, qdri_cells cells, qdri_grid *grid, qdr_error *error);

/* Turns the cells into digits (grid->digits, 0 for a blank) and finds the dialect for the reader's
 * style. */
qdr_status qdri_grid_digits(qdr_reader *reader, qdri_grid *grid, qdr_error *error);

/* What the frame and the #! lines say about the shape; the draft points into the grid. */
qdr_status qdri_grid_draft(qdr_reader *reader, qdri_grid *grid, qdri_draft *draft,
                           qdr_error *error);

/* All of it: reads a grid and makes the puzzle. */
qdr_status qdri_grid_puzzle(qdr_reader *reader, qdri_cells cells, qdr_puzzle **puzzle,
                            qdr_error *error);

/* ---- lines of a grid, also for detection ------------------------------------------------------
 */

typedef enum qdri_line_kind {
    QDRI_LINE_EMPTY,
    QDRI_LINE_COMMENT,
    QDRI_LINE_RULE, /* of a frame, without cells */
    QDRI_LINE_CELLS
} qdri_line_kind;

qdri_line_kind qdri_line_classify(const char *bytes, size_t length, bool *heavy);

/* Splits a line into tokens at blanks, commas and bars; up to `capacity` of them are stored, all
 * are counted. */
size_t qdri_line_tokens(const char *bytes, size_t length, qdri_token *tokens, size_t capacity,
                        bool *framed, bool *unicode);

/* Whether a line before a grid is words ("Grid 01") and not a row of so many characters: it begins
 * with two letters, and one of them is no digit of such a row. */
bool qdri_line_is_title(const char *bytes, size_t length, size_t characters);

/* How far apart the cells are, 1 or 2 places, in the frame of which these are the first lines, if
 * its blank cells are spaces; 0 if they are not. And puts dots where the cells of a row are
 * spaces. */
int qdri_frame_pitch(const char *bytes, size_t length);
void qdri_frame_dots(char *bytes, size_t length, int pitch);

/* What a number in a token is: its value, 0 for a blank, -1 if it is neither or over the side. */
int qdri_token_number(const char *bytes, size_t length, int side);

#endif
