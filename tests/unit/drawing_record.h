/* drawing_record.h: a surface that remembers what was drawn on it, for tests. */
#ifndef QDR_DRAWING_RECORD_H
#define QDR_DRAWING_RECORD_H

#include "sudoku_cases.h"

#include "draw/type_widths.h"

#include <quadrille/book.h>
#include <stdio.h>
#include <stdlib.h>

enum { RECORD_ROOM = 1 << 16, RECORD_CORNERS = 64 };

/* A straight piece of a path. */
typedef struct drawn_line {
    double x1, y1, x2, y2;
    qdr_pen pen;
} drawn_line;

typedef struct drawn_ground {
    qdr_point corners[RECORD_CORNERS];
    size_t count;
    qdr_ink ink;
} drawn_ground;

typedef struct drawn_disc {
    double x, y, radius;
    qdr_ink ink;
} drawn_disc;

typedef struct drawn_words {
    qdr_words words;
    char text[400];
    double left, right, top; /* what they cover, down to the baseline */
} drawn_words;

typedef struct drawing_record {
    drawn_line *lines;
    drawn_ground *grounds;
    drawn_disc *discs;
    drawn_words *words;
    size_t line_count, ground_count, disc_count, word_count;
    int tags; /* that are open */
} drawing_record;

static inline void record_fill(void *context, const qdr_path *path, qdr_ink ink) {
    drawing_record *r = context;
    assert_true(r->ground_count < RECORD_ROOM && path->count <= RECORD_CORNERS);
    drawn_ground *g = &r->grounds[r->ground_count++];
    memcpy(g->corners, path->points, path->count * sizeof *path->points);
    g->count = path->count;
    g->ink = ink;
}

static inline void record_stroke(void *context, const qdr_path *path, const qdr_pen *pen) {
    drawing_record *r = context;
    for (size_t i = 0; i + !path->closed < path->count; i++) {
        qdr_point a = path->points[i], b = path->points[(i + 1) % path->count];
        assert_true(r->line_count < RECORD_ROOM);
        r->lines[r->line_count++] = (drawn_line){a.x, a.y, b.x, b.y, *pen};
    }
}

static inline void record_disc(void *context, double x, double y, double radius, qdr_ink ink) {
    drawing_record *r = context;
    assert_true(r->disc_count < RECORD_ROOM);
    r->discs[r->disc_count++] = (drawn_disc){x, y, radius, ink};
}

static inline void record_words(void *context, const qdr_words *words) {
    drawing_record *r = context;
    if (words->says && *words->says) return; /* nothing to see */
    assert_true(r->word_count < RECORD_ROOM);
    drawn_words *w = &r->words[r->word_count++];
    w->words = *words;
    snprintf(w->text, sizeof w->text, "%s", words->text);
    w->words.text = w->text;
    double width = qdri_type_width(words->text, words->size, words->face);
    static const double before[] = {0, 0.5, 1};
    w->left = words->x - width * before[words->align];
    w->right = w->left + width;
    w->top = words->y - words->size * qdri_type_capital(words->face);
}

static inline double record_measure(void *context, const char *text, double size, qdr_face face) {
    (void)context;
    return qdri_type_width(text, size, face);
}

static inline double record_capital(void *context, qdr_face face) {
    (void)context;
    return qdri_type_capital(face);
}

static inline void record_tag(void *context, const char *kind) {
    drawing_record *r = context;
    r->tags += kind ? 1 : -1;
    assert_true(r->tags >= 0);
}

static inline drawing_record *record_new(void) {
    drawing_record *r = calloc(1, sizeof *r);
    r->lines = calloc(RECORD_ROOM, sizeof *r->lines);
    r->grounds = calloc(RECORD_ROOM, sizeof *r->grounds);
    r->discs = calloc(RECORD_ROOM, sizeof *r->discs);
    r->words = calloc(RECORD_ROOM, sizeof *r->words);
    return r;
}

static inline void record_clear(drawing_record *r) {
    r->line_count = r->ground_count = r->disc_count = r->word_count = 0;
}

static inline void record_free(drawing_record *r) {
    free(r->lines);
    free(r->grounds);
    free(r->discs);
    free(r->words);
    free(r);
}

static inline qdr_surface record_surface(drawing_record *r) {
    return (qdr_surface){r,
                         record_fill,
                         record_stroke,
                         record_disc,
                         record_words,
                         record_measure,
                         record_capital,
                         record_tag};
}

/* Whether a point lies within a ground. */
static inline bool ground_covers(const drawn_ground *g, double x, double y) {
    bool inside = false;
    for (size_t i = 0, j = g->count - 1; i < g->count; j = i++) {
        qdr_point a = g->corners[i], b = g->corners[j];
        if ((a.y > y) != (b.y > y) && x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x)
            inside = !inside;
    }
    return inside;
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
