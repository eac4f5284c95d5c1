/* strokes.h: the simplest paths on a surface, and the inks. */
#ifndef QDR_STROKES_H
#define QDR_STROKES_H

#include <quadrille/draw.h>

#define QDRI_BLACK ((qdr_ink){1, false})
#define QDRI_PAPER ((qdr_ink){0, false})
/* Tints and symbols take the second ink, where there is one. */
#define QDRI_TINT(part) ((qdr_ink){(part), true})
#define QDRI_GROUND_TINT 0.14
#define QDRI_TUBE_TINT 0.22
#define QDRI_DIAGONAL_TINT 0.5

static inline double qdri_between(double low, double value, double high) {
    return value < low ? low : value > high ? high : value;
}

static inline void qdri_fill_box(const qdr_surface *s, double x, double y, double width,
                                 double height, qdr_ink ink) {
    const qdr_point corners[] = {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
    s->fill(s->context, &(qdr_path){corners, 4, true}, ink);
}

static inline void qdri_stroke_line(const qdr_surface *s, double x1, double y1, double x2,
                                    double y2, const qdr_pen *pen) {
    const qdr_point ends[] = {{x1, y1}, {x2, y2}};
    s->stroke(s->context, &(qdr_path){ends, 2, false}, pen);
}

/* A solid black line with flat ends. */
static inline void qdri_rule(const qdr_surface *s, double x1, double y1, double x2, double y2,
                             double width) {
    qdri_stroke_line(s, x1, y1, x2, y2, &(qdr_pen){.width = width, .ink = QDRI_BLACK});
}

#endif
