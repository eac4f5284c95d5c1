/* format.h: bytes to puzzles and back, in every usual format.
 *
 *     qdr_input *input;  qdr_reader *reader;  qdr_puzzle *puzzle;  qdr_error error;
 *     qdr_input_open("puzzles.txt.gz", &input, &error);
 *     qdr_reader_new(input, NULL, &reader, &error);      // NULL: detect the format
 *     while (qdr_reader_next(reader, &puzzle, &error) == QDR_OK) {
 *         qdr_write_puzzle(qdr_reader_style(reader), puzzle, NULL, &text, &error);
 *         qdr_puzzle_free(puzzle);
 *     }
 *     qdr_reader_free(reader);  qdr_input_free(input);
 *
 * docs/formats.md shows each format with an example.
 */
#ifndef QDR_FORMAT_H
#define QDR_FORMAT_H

#include <quadrille/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum qdr_format {
    QDR_FORMAT_AUTO, /* reading: look at the bytes */
    QDR_FORMAT_LINE,
    QDR_FORMAT_ROWS,
    QDR_FORMAT_BOXED,
    QDR_FORMAT_NUMBERS,
    QDR_FORMAT_CANDIDATES,
    QDR_FORMAT_SDK,
    QDR_FORMAT_SADMAN,
    QDR_FORMAT_SS,
    QDR_FORMAT_SDM,
    QDR_FORMAT_HODOKU,
    QDR_FORMAT_OPENSUDOKU,
    QDR_FORMAT_SOLO,
    QDR_FORMAT_CSV,
    QDR_FORMAT_JSON,
    QDR_FORMAT_FPUZZLES,
    QDR_FORMAT_COUNT
} qdr_format;

/* "auto", "line", "rows", …; NULL past the last. And back: false for an unknown name. */
QDR_API const char *qdr_format_name(qdr_format format);
QDR_API bool qdr_format_from_name(const char *text, size_t length, qdr_format *format);
/* One line about it; NULL past the last. */
QDR_API const char *qdr_format_idea(qdr_format format);

/* How digits above 9 are written. */
typedef enum qdr_digits {
    QDR_DIGITS_AUTO,    /* reading: when the symbols decide it; writing: usual for the side */
    QDR_DIGITS_ONE,     /* 1-9 A-Z: 16×16 uses 1-G, 25×25 1-P */
    QDR_DIGITS_ZERO,    /* 0-9 A-Z: 16×16 uses 0-F; 0 is then no blank */
    QDR_DIGITS_LETTERS, /* A-Z: 16×16 uses A-P, 25×25 A-Y */
    QDR_DIGITS_NUMBERS  /* 1 … side, separated */
} qdr_digits;

/* "auto", "one", "zero", "letters", "numbers"; NULL past the last. And back, false for an unknown
 * name; ranges such as 1-9A-G, 0-9A-F, A-P, A-Y, 1..16, 1..25 are understood, too. */
QDR_API const char *qdr_digits_name(qdr_digits digits);
QDR_API bool qdr_digits_from_name(const char *text, size_t length, qdr_digits *digits);

/* ---- input: where bytes come from -------------------------------------------------------------
 */

typedef struct qdr_input qdr_input;

/* A file, or standard input for "-". Gzipped bytes are recognised and unpacked on the way (in a
 * build with zlib). QDR_IO_FAILED with the reason for what cannot be opened or is a directory; the
 * message does not repeat the path. */
QDR_API qdr_status qdr_input_open(const char *path, qdr_input **input, qdr_error *error);
/* Bytes in memory, borrowed until the input is freed; gzipped ones too. */
QDR_API qdr_status qdr_input_memory(const void *bytes, size_t length, qdr_input **input);
/* Reads up to `capacity` unpacked bytes; *length 0 at the end. QDR_BAD_INPUT for gzip data that is
 * cut or damaged: it is never taken for a shorter file. */
QDR_API qdr_status qdr_input_read(qdr_input *input, void *bytes, size_t capacity, size_t *length,
                                  qdr_error *error);
/* Reading ends with QDR_IO_FAILED once that flag is raised, also while it waits for bytes. The flag
 * is borrowed until the input is freed. */
QDR_API void qdr_input_cancel(qdr_input *input, const qdr_cancel *cancel);
QDR_API void qdr_input_free(qdr_input *input);

/* ---- reading ----------------------------------------------------------------------------------
 */

typedef struct qdr_read_options {
    qdr_format format;
    qdr_digits digits;
    int side;     /* 0: told by the input */
    int box_rows; /* 0 and 0: told by the input, or usual; -1 and -1: none, a Latin square */
    int box_cols;
    unsigned rules;     /* qdr_rule bits, added to what the input says */
    const char *column; /* csv: name or number of the column with the puzzles */
    /* fpuzzles: read what has drawings or words whose rule is not known, without that rule; the
     * puzzle then says so: qdr_puzzle_is_partial. They are QDR_UNSUPPORTED otherwise. */
    bool ignore_drawings;
} qdr_read_options;

#define QDR_READ_OPTIONS_INIT \
    { QDR_FORMAT_AUTO, QDR_DIGITS_AUTO, 0, 0, 0, 0, NULL, false }

typedef struct qdr_reader qdr_reader;

/* How puzzles are written: the format and its dialect. */
typedef struct qdr_style {
    qdr_format format;
    qdr_digits digits;
    char blank;    /* 0: usual for the format */
    bool unicode;  /* boxed: frame of box-drawing characters */
    bool one_line; /* numbers, candidates: the whole grid on one line */
    bool
        left_out; /* reading csv: the first row of a table that has a solution, which is not read */
} qdr_style;

#define QDR_STYLE_INIT \
    { QDR_FORMAT_LINE, QDR_DIGITS_AUTO, 0, false, false, false }

/* Looks at the first 64 KiB at most and gets ready. `options` may be NULL; the input is borrowed
 * until the reader is freed. Memory stays bounded (8 MiB for the longest line), except that XML
 * and JSON that is not one object a line are held whole, up to 64 MiB. */
QDR_API qdr_status qdr_reader_new(qdr_input *input, const qdr_read_options *options,
                                  qdr_reader **reader, qdr_error *error);

/* The next puzzle, which the caller frees. QDR_END after the last, also for an input without any.
 * After QDR_BAD_INPUT (the error names line and column) and QDR_UNSUPPORTED the next call goes on
 * with the next puzzle; after any other failure the reader is at its end. Well under a
 * microsecond for an 81-character line. */
QDR_API qdr_status qdr_reader_next(qdr_reader *reader, qdr_puzzle **puzzle, qdr_error *error);

/* The line (from 1) on which the last puzzle, good or bad, began. */
QDR_API size_t qdr_reader_line(const qdr_reader *reader);
/* The format and dialect in which the last puzzle was written. */
QDR_API const qdr_style *qdr_reader_style(const qdr_reader *reader);
QDR_API void qdr_reader_free(qdr_reader *reader);

/* ---- writing ----------------------------------------------------------------------------------
 */

/* What stands before the first and after the last puzzle of a file (nothing, in most formats). */
QDR_API void qdr_write_begin(const qdr_style *style, qdr_text *text);
QDR_API void qdr_write_end(const qdr_style *style, qdr_text *text);

/* Appends one puzzle. With `solution` (side·side digits) the solved grid is written, beside the
 * givens in formats that have a place for both. What the format cannot express (jigsaw regions,
 * rules, pencil marks, a side over 9 …) is QDR_UNSUPPORTED with a sentence, and nothing is
 * appended: no silent loss. A solution is digits only: with one, the shape need not be expressible.
 * Comments are kept where the format has a place for them. */
QDR_API qdr_status qdr_write_puzzle(const qdr_style *style, const qdr_puzzle *puzzle,
                                    const uint8_t *solution, qdr_text *text, qdr_error *error);

#ifdef __cplusplus
}
#endif

#endif
