/* picture_clues.c: see picture_clues.h. A `less` of two neighbours is a sign between them, of
 * anything else a thermometer. */
#include "draw/picture_clues.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static qdr_point centre(const qdri_picture *p, int cell) {
    return (qdr_point){qdri_cell_left(p, cell) + p->cell / 2, qdri_cell_top(p, cell) + p->cell / 2};
}

static bool neighbours(const qdri_picture *p, int a, int b) {
    int rows = abs(a / p->side - b / p->side), columns = abs(a % p->side - b % p->side);
    return rows + columns == 1;
}

/* ---- diagonals ------------------------------------------------------------------------------- */

/* Only around the corners of cells that they pass, so that digits stay free. */
void qdri_picture_diagonals(const qdri_picture *p) {
    if (!(p->puzzle->shape->spec.rules & QDR_RULE_DIAGONALS)) return;
    const double reach = 0.2, whole = p->side;
    const qdr_pen pen = {.width = qdri_between(1, 0.055 * p->cell, 2.4),
                         .ink = QDRI_TINT(QDRI_DIAGONAL_TINT)};
    for (int falling = 0; falling < 2; falling++)
        for (int corner = 0; corner <= p->side; corner++) {
            double from = fmax(corner - reach, 0), to = fmin(corner + reach, whole);
            double y1 = falling ? from : whole - from, y2 = falling ? to : whole - to;
            qdri_stroke_line(p->surface, p->x + from * p->cell, p->y + y1 * p->cell,
                             p->x + to * p->cell, p->y + y2 * p->cell, &pen);
        }
}

/* ---- thermometers ---------------------------------------------------------------------------- */

static bool is_sign(const qdri_picture *p, const qdr_clue *clue) {
    return clue->count == 2 && neighbours(p, clue->cells[0], clue->cells[1]);
}

static void draw_thermometer(const qdri_picture *p, const qdr_clue *clue) {
    const qdr_surface *s = p->surface;
    const qdr_ink ink = QDRI_TINT(QDRI_TUBE_TINT);
    const qdr_pen pen = {
        .width = 0.24 * p->cell, .ink = ink, .cap = QDR_CAP_ROUND, .join = QDR_JOIN_ROUND};
    qdr_point points[QDR_MAX_SIDE + 1];
    size_t count = clue->count <= QDR_MAX_SIDE ? clue->count : QDR_MAX_SIDE;
    for (size_t i = 0; i < count; i++) points[i] = centre(p, clue->cells[i]);
    s->stroke(s->context, &(qdr_path){points, count, false}, &pen);
    s->disc(s->context, points[0].x, points[0].y, 0.33 * p->cell, ink);
}

void qdri_picture_thermometers(const qdri_picture *p) {
    const qdr_shape_spec *spec = &p->puzzle->shape->spec;
    for (size_t c = 0; c < spec->clue_count; c++)
        if (spec->clues[c].kind == QDR_CLUE_LESS && !is_sign(p, &spec->clues[c]))
            draw_thermometer(p, &spec->clues[c]);
}

/* ---- signs ----------------------------------------------------------------------------------- */

/* A chevron between two cells, on a white ground; it opens towards the larger digit. */
static void draw_sign(const qdri_picture *p, int less, int more) {
    const qdr_surface *s = p->surface;
    const qdr_point a = centre(p, less), b = centre(p, more);
    const double x = (a.x + b.x) / 2, y = (a.y + b.y) / 2, ground = 0.25 * p->cell;
    const double ux = (b.x - a.x) / p->cell, uy = (b.y - a.y) / p->cell;
    const double deep = 0.124 / 2 * p->cell, high = 0.2 / 2 * p->cell;
    const qdr_point points[] = {{x + ux * deep - uy * high, y + uy * deep + ux * high},
                                {x - ux * deep, y - uy * deep},
                                {x + ux * deep + uy * high, y + uy * deep - ux * high}};
    const qdr_pen pen = {.width = qdri_between(0.65, 0.034 * p->cell, 1.3),
                         .ink = QDRI_BLACK,
                         .cap = QDR_CAP_ROUND,
                         .join = QDR_JOIN_ROUND};
    qdri_fill_box(s, x - ground / 2, y - ground / 2, ground, ground, QDRI_PAPER);
    s->stroke(s->context, &(qdr_path){points, 3, false}, &pen);
}

/* ---- dots ------------------------------------------------------------------------------------ */

/* What is written on a dot or in its place; nothing on the usual ones. */
static void dot_text(const qdr_clue *clue, char text[16]) {
    int usual = clue->kind == QDR_CLUE_RATIO ? 2 : 1;
    *text = '\0';
    if (clue->kind == QDR_CLUE_SUM && (clue->value == 10 || clue->value == 5))
        snprintf(text, 16, "%s", clue->value == 10 ? "X" : "V");
    else if (clue->kind == QDR_CLUE_SUM || clue->value != usual)
        snprintf(text, 16, "%d", clue->value);
}

static void write_dot(const qdri_picture *p, const char *text, qdr_point at, double part,
                      qdr_ink ink) {
    const qdr_surface *s = p->surface;
    const double size = fmax(part * p->cell, 5.5);
    s->write(s->context, &(qdr_words){.text = text,
                                      .x = at.x,
                                      .y = at.y + size * s->capital(s->context, QDR_FACE_BOLD) / 2,
                                      .size = size,
                                      .face = QDR_FACE_BOLD,
                                      .ink = ink,
                                      .align = QDR_ALIGN_CENTRE,
                                      .says = qdri_clue_says(p)});
}

static void draw_sum(const qdri_picture *p, const char *text, qdr_point at) {
    const qdr_surface *s = p->surface;
    double width = s->measure(s->context, text, fmax(0.27 * p->cell, 5.5), QDR_FACE_BOLD);
    double high = 0.27 * p->cell, wide = fmax(width + 0.06 * p->cell, 0.22 * p->cell);
    qdri_fill_box(s, at.x - wide / 2, at.y - high / 2, wide, high, QDRI_PAPER);
    write_dot(p, text, at, 0.27, QDRI_BLACK);
}

static void draw_dot(const qdri_picture *p, const qdr_clue *clue, int a, int b) {
    const qdr_surface *s = p->surface;
    const qdr_point from = centre(p, a), to = centre(p, b);
    const qdr_point at = {(from.x + to.x) / 2, (from.y + to.y) / 2};
    const double line = qdri_between(0.5, 0.024 * p->cell, 1);
    const bool black = clue->kind == QDR_CLUE_RATIO;
    char text[16];
    dot_text(clue, text);
    if (!neighbours(p, a, b))
        qdri_stroke_line(s, from.x, from.y, to.x, to.y,
                         &(qdr_pen){.width = line, .ink = QDRI_TINT(QDRI_DIAGONAL_TINT)});
    if (clue->kind == QDR_CLUE_SUM) {
        draw_sum(p, text, at);
        return;
    }
    const double radius = (*text ? 0.15 : 0.105) * p->cell;
    s->disc(s->context, at.x, at.y, radius + line / 2, QDRI_BLACK);
    if (!black) s->disc(s->context, at.x, at.y, radius - line / 2, QDRI_PAPER);
    if (*text) write_dot(p, text, at, 0.22, black ? QDRI_PAPER : QDRI_BLACK);
}

void qdri_picture_dots(const qdri_picture *p) {
    const qdr_shape_spec *spec = &p->puzzle->shape->spec;
    for (size_t c = 0; c < spec->clue_count; c++) {
        const qdr_clue *clue = &spec->clues[c];
        if (clue->kind == QDR_CLUE_LESS && is_sign(p, clue))
            draw_sign(p, clue->cells[0], clue->cells[1]);
        for (size_t i = 1; clue->kind > QDR_CLUE_LESS && i < clue->count; i++)
            draw_dot(p, clue, clue->cells[i - 1], clue->cells[i]);
    }
}
