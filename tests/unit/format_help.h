/* format_help.h: what the tests of the format room share: random puzzles of any shape, reading a
 * string, comparing. */
#ifndef QDR_FORMAT_HELP_H
#define QDR_FORMAT_HELP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <quadrille/format.h>
#include <quadrille/text.h>

#include "base/random.h"
#include "sudoku/puzzle_type.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline int pick(qdri_random *random, int from, int to) {
    return from + (int)qdri_random_below(random, (uint32_t)(to - from + 1));
}

/* The puzzles of a string, at most `capacity`; returns how many. Fails the test on an error. */
static inline size_t read_all(const char *bytes, size_t length, const qdr_read_options *options,
                              qdr_puzzle **puzzles, size_t capacity, qdr_style *style) {
    qdr_input *input;
    qdr_reader *reader;
    qdr_error error = {QDR_OK, 0, 0, ""};
    size_t count = 0;
    assert_int_equal(qdr_input_memory(bytes, length, &input), QDR_OK);
    if (qdr_reader_new(input, options, &reader, &error) != QDR_OK)
        fail_msg("%s\n%.*s", error.message, (int)length, bytes);
    for (;;) {
        qdr_puzzle *puzzle;
        qdr_status status = qdr_reader_next(reader, &puzzle, &error);
        if (status == QDR_END) break;
        if (status != QDR_OK)
            fail_msg("%zu:%zu: %s\n%.*s", error.line, error.column, error.message, (int)length,
                     bytes);
        if (count < capacity)
            puzzles[count] = puzzle;
        else
            qdr_puzzle_free(puzzle);
        count++;
    }
    if (style) *style = *qdr_reader_style(reader);
    qdr_reader_free(reader);
    qdr_input_free(input);
    return count;
}

/* The one puzzle of a string. */
static inline qdr_puzzle *read_one(const char *string, const qdr_read_options *options,
                                   qdr_style *style) {
    qdr_puzzle *puzzle = NULL;
    assert_int_equal(read_all(string, strlen(string), options, &puzzle, 1, style), 1);
    return puzzle;
}

/* The first error of a string that has one. */
static inline qdr_error read_bad(const char *bytes, size_t length,
                                 const qdr_read_options *options) {
    qdr_input *input;
    qdr_reader *reader;
    qdr_error error = {QDR_OK, 0, 0, ""};
    assert_int_equal(qdr_input_memory(bytes, length, &input), QDR_OK);
    if (qdr_reader_new(input, options, &reader, &error) == QDR_OK) {
        qdr_puzzle *puzzle;
        qdr_status status;
        while ((status = qdr_reader_next(reader, &puzzle, &error)) == QDR_OK)
            qdr_puzzle_free(puzzle);
        if (status == QDR_END) fail_msg("no error in\n%.*s", (int)length, bytes);
        assert_int_equal(error.status, status);
        qdr_reader_free(reader);
    }
    qdr_input_free(input);
    return error;
}

static inline bool same_givens(const qdr_puzzle *a, const qdr_puzzle *b) {
    return qdr_puzzle_cells(a) == qdr_puzzle_cells(b) &&
           memcmp(qdr_puzzle_givens(a), qdr_puzzle_givens(b), (size_t)qdr_puzzle_cells(a)) == 0;
}

/* The givens as 1-9A-Z and dots, or decimal numbers for large sides. */
static inline const char *givens_text(const qdr_puzzle *puzzle) {
    static char text[4 * QDR_MAX_CELLS + 1];
    size_t at = 0;
    const uint8_t *givens = qdr_puzzle_givens(puzzle);
    for (int cell = 0; cell < qdr_puzzle_cells(puzzle); cell++)
        if (qdr_puzzle_side(puzzle) > 35)
            at += (size_t)sprintf(text + at, "%d ", givens[cell]);
        else
            text[at++] = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[givens[cell]];
    text[at] = '\0';
    return text;
}

/* Whether two shapes have the same regions; their numbers may differ. */
static inline bool same_regions(const qdr_shape_spec *a, const qdr_shape_spec *b) {
    int map[QDR_MAX_SIDE];
    memset(map, -1, sizeof map);
    for (int cell = 0; cell < a->side * a->side; cell++) {
        int *to = &map[a->jigsaw[cell]];
        if (*to < 0) *to = b->jigsaw[cell];
        if (*to != b->jigsaw[cell]) return false;
    }
    return true;
}

static inline bool same_shapes(const qdr_shape *x, const qdr_shape *y) {
    const qdr_shape_spec *a = qdr_shape_get_spec(x), *b = qdr_shape_get_spec(y);
    if (!a->jigsaw || !b->jigsaw || a->side != b->side) return qdr_shape_equal(x, y);
    return same_regions(a, b) && a->rules == b->rules && a->extra_count == b->extra_count &&
           a->clue_count == b->clue_count;
}

/* Pencil marks count where nothing is given. */
static inline bool same_marks(const qdr_puzzle *a, const qdr_puzzle *b) {
    for (int cell = 0; cell < qdr_puzzle_cells(a); cell++)
        for (int d = 1; d <= qdr_puzzle_side(a) && !qdr_puzzle_givens(a)[cell]; d++)
            if (qdr_puzzle_candidate(a, cell, d) != qdr_puzzle_candidate(b, cell, d)) return false;
    return true;
}

static inline bool same_comments(const qdr_puzzle *a, const qdr_puzzle *b) {
    const char *x = qdr_puzzle_comment(a), *y = qdr_puzzle_comment(b);
    return strcmp(x ? x : "", y ? y : "") == 0;
}

#endif
