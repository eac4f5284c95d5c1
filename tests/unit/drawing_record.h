/* drawing_record.h: a surface that remembers what was drawn on it, for tests. */
#ifndef QDR_DRAWING_RECORD_H
#define QDR_DRAWING_RECORD_H

#include "sudoku_cases.h"

#include <quadrille/book.h>
#include <stdio.h>
#include <stdlib.h>

enum { RECORD_ROOM = 1 << 17 };

typedef struct drawn_line {
    double x1, y1, x2, y2, width, grey;
} drawn_line;

typedef struct drawn_ground {
    double x, y, width, height, grey;
} drawn_ground;

typedef struct drawn_words {
    qdr_words words;
    char text[120];
} drawn_words;

typedef struct drawing_record {
    drawn_line *lines;
    drawn_ground *grounds;
    drawn_words *words;
    size_t line_count, ground_count, word_count;
} drawing_record;

static inline void record_ground(void *context, double x, double y, double width, double height,
                                 double grey) {
    drawing_record *r = context;
    assert_true(r->ground_count < RECORD_ROOM);
    r->grounds[r->ground_count++] = (drawn_ground){x, y, width, height, grey};
}

static inline void record_line(void *context, double x1, double y1, double x2, double y2,
                               double width, double grey) {
    drawing_record *r = context;
    assert_true(r->line_count < RECORD_ROOM);
    r->lines[r->line_count++] = (drawn_line){x1, y1, x2, y2, width, grey};
}

static inline void record_words(void *context, const qdr_words *words) {
    drawing_record *r = context;
    assert_true(r->word_count < RECORD_ROOM);
    drawn_words *w = &r->words[r->word_count++];
    w->words = *words;
    strncpy(w->text, words->text, sizeof w->text - 1);
    w->text[sizeof w->text - 1] = '\0';
    w->words.text = w->text;
}

static inline drawing_record *record_new(void) {
    drawing_record *r = calloc(1, sizeof *r);
    r->lines = calloc(RECORD_ROOM, sizeof *r->lines);
    r->grounds = calloc(RECORD_ROOM, sizeof *r->grounds);
    r->words = calloc(RECORD_ROOM, sizeof *r->words);
    return r;
}

static inline void record_clear(drawing_record *r) {
    r->line_count = r->ground_count = r->word_count = 0;
}

static inline void record_free(drawing_record *r) {
    free(r->lines);
    free(r->grounds);
    free(r->words);
    free(r);
}

static inline qdr_surface record_surface(drawing_record *r) {
    return (qdr_surface){r, record_ground, record_line, record_words};
}

/* A puzzle with any digits in every third cell or so; rules do not matter for drawing. */
static inline qdr_puzzle *any_puzzle(const qdr_shape *shape, qdri_random *random) {
    qdr_puzzle *puzzle;
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    uint32_t side = (uint32_t)qdr_puzzle_side(puzzle);
    for (int cell = 0; cell < qdr_puzzle_cells(puzzle); cell++)
        if (qdri_random_below(random, 3) == 0)
            qdr_puzzle_set_given(puzzle, cell, 1 + (int)qdri_random_below(random, side));
    return puzzle;
}

#endif
