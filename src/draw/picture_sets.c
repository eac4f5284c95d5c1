/* picture_sets.c: see picture_sets.h.
 *
 * A cage is a thin dashed contour a little inside of its cells. Each of its straight runs is scaled
 * to whole dashes, with half a dash at either end, so that corners are closed. At the upper left
 * corner of its first cell the contour is open, and there the sum stands, which no dash touches:
 *
 *     12 ── ── ┐
 *               │
 *     │         ╵      */
#include "draw/picture_sets.h"

#include "base/memory.h"
#include "draw/contour.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double INSET = 0.09;

/* Room to trace contours in. */
typedef struct tracer {
    const qdri_picture *p;
    bool *in, *seen;
    qdr_point *points;
    qdr_pen pen;
    double dash, gap;     /* of the cell, before they are scaled to whole dashes */
    const qdr_clue *cage; /* at work; NULL: the loop has no sum */
    bool first;           /* its first loop */
} tracer;

static qdr_status tracer_new(const qdri_picture *p, tracer *t) {
    size_t cells = (size_t)(p->side * p->side);
    *t = (tracer){.p = p,
                  .in = qdri_alloc(cells, sizeof *t->in),
                  .seen = qdri_alloc(4 * cells, sizeof *t->seen),
                  .points = qdri_alloc(4 * cells, sizeof *t->points)};
    return t->in && t->seen && t->points ? QDR_OK : QDR_NO_MEMORY;
}

static void tracer_free(tracer *t) {
    qdri_free(t->in);
    qdri_free(t->seen);
    qdri_free(t->points);
}

static void trace(tracer *t, const uint16_t *cells, size_t count, double inset,
                  void (*take)(void *context, const qdr_path *loop)) {
    const qdri_picture *p = t->p;
    memset(t->in, 0, (size_t)(p->side * p->side) * sizeof *t->in);
    for (size_t i = 0; i < count; i++) t->in[cells[i]] = true;
    const qdri_contour contour = {p->side, t->in, p->x, p->y, p->cell, inset * p->cell};
    t->first = true;
    qdri_contour_trace(&contour, t->points, t->seen, take, t);
}

/* ---- grounds and solid outlines -------------------------------------------------------------- */

static void fill_loop(void *context, const qdr_path *loop) {
    const tracer *t = context;
    const qdr_surface *s = t->p->surface;
    s->fill(s->context, loop, QDRI_TINT(QDRI_GROUND_TINT));
}

static void stroke_loop(void *context, const qdr_path *loop) {
    const tracer *t = context;
    const qdr_surface *s = t->p->surface;
    s->stroke(s->context, loop, &t->pen);
}

static bool is_tinted(const qdr_unit *unit) {
    return unit->kind == QDR_UNIT_WINDOW || unit->kind == QDR_UNIT_EXTRA;
}

static bool has_tinted(const qdr_shape *shape) {
    for (size_t u = 0; u < shape->unit_count; u++)
        if (is_tinted(&shape->units[u])) return true;
    return false;
}

qdr_status qdri_picture_grounds(const qdri_picture *p) {
    const qdr_shape *shape = p->puzzle->shape;
    tracer t;
    if (!has_tinted(shape)) return QDR_OK;
    qdr_status status = tracer_new(p, &t);
    for (size_t u = 0; status == QDR_OK && u < shape->unit_count; u++)
        if (is_tinted(&shape->units[u]))
            trace(&t, shape->units[u].cells, shape->units[u].count, 0, fill_loop);
    tracer_free(&t);
    return status;
}

static void outline_extras(tracer *t) {
    const qdr_shape *shape = t->p->puzzle->shape;
    t->pen = (qdr_pen){.width = qdri_between(0.35, 0.028 * t->p->cell, 1), .ink = QDRI_BLACK};
    for (size_t u = 0; u < shape->unit_count; u++)
        if (shape->units[u].kind == QDR_UNIT_EXTRA)
            trace(t, shape->units[u].cells, shape->units[u].count, INSET, stroke_loop);
}

/* ---- cages ----------------------------------------------------------------------------------- */

/* A run of dashes from a to b. At an open end there is a whole dash, at a closed one a half, which
 * reaches as far into the corner as the line is wide. */
static void dash_run(const tracer *t, qdr_point a, qdr_point b, bool open) {
    const double dash = t->dash * t->p->cell, gap = t->gap * t->p->cell;
    const double reach = t->pen.width / 2;
    const double length = hypot(b.x - a.x, b.y - a.y), more = open ? dash / 2 : 0;
    if (length < dash / 2) return;
    double periods = fmax(open ? 0 : 1, round((length - more) / (dash + gap)));
    double scale = length / (periods * (dash + gap) + more);
    double ux = (b.x - a.x) / length, uy = (b.y - a.y) / length;
    qdr_pen pen = t->pen;
    pen.dash = scale * dash;
    pen.gap = scale * gap;
    pen.phase = open ? 0 : pen.dash / 2 - reach;
    if (!open) a = (qdr_point){a.x - ux * reach, a.y - uy * reach};
    qdri_stroke_line(t->p->surface, a.x, a.y, b.x + ux * reach, b.y + uy * reach, &pen);
}

/* The sum, in the upper left corner of the cage; how far it reaches to the right and down. */
static qdr_point put_sum(const tracer *t, qdr_point corner) {
    const qdr_surface *s = t->p->surface;
    const double cell = t->p->cell, size = fmax(0.235 * cell, 5.5);
    const double left = corner.x - 0.012 * cell, top = corner.y - 0.02 * cell;
    char text[16];
    snprintf(text, sizeof text, "%d", t->cage->value);
    double base = top + size * s->capital(s->context, QDR_FACE_SEMIBOLD);
    s->write(s->context, &(qdr_words){.text = text,
                                      .x = left,
                                      .y = base,
                                      .size = size,
                                      .face = QDR_FACE_SEMIBOLD,
                                      .ink = QDRI_BLACK,
                                      .says = qdri_clue_says(t->p)});
    return (qdr_point){left + s->measure(s->context, text, size, QDR_FACE_SEMIBOLD), base};
}

static void dash_loop(void *context, const qdr_path *loop) {
    tracer *t = context;
    const qdr_point *at = loop->points;
    size_t last = loop->count - 1;
    qdr_point right = at[0], below = at[0];
    t->first = t->first && t->cage;
    if (t->first) {
        qdr_point end = put_sum(t, at[0]);
        right.x = end.x + 0.072 * t->p->cell;
        below.y = end.y + 0.055 * t->p->cell;
    }
    if (right.x < at[1].x || !t->first) dash_run(t, right, at[1], t->first);
    for (size_t i = 1; i < last; i++) dash_run(t, at[i], at[i + 1], false);
    if (below.y < at[last].y || !t->first) dash_run(t, below, at[last], t->first);
    t->first = false;
}

static void draw_cages(tracer *t) {
    const qdr_shape_spec *spec = &t->p->puzzle->shape->spec;
    t->pen = (qdr_pen){.width = qdri_between(0.35, 0.02 * t->p->cell, 0.7), .ink = QDRI_BLACK};
    t->dash = 0.085;
    t->gap = 0.065;
    for (size_t c = 0; c < spec->clue_count; c++) {
        if (spec->clues[c].kind != QDR_CLUE_CAGE) continue;
        t->cage = &spec->clues[c];
        trace(t, t->cage->cells, t->cage->count, INSET, dash_loop);
    }
}

bool qdri_picture_has_cages(const qdri_picture *p) {
    return p->puzzle->shape->cage_count > 0;
}

qdr_status qdri_picture_outlines(const qdri_picture *p) {
    const qdr_shape *shape = p->puzzle->shape;
    tracer t;
    if (!has_tinted(shape) && !qdri_picture_has_cages(p)) return QDR_OK;
    qdr_status status = tracer_new(p, &t);
    if (status == QDR_OK) {
        outline_extras(&t);
        if (!p->bare) draw_cages(&t);
    }
    tracer_free(&t);
    return status;
}

/* ---- any set --------------------------------------------------------------------------------- */

qdr_status qdri_picture_ground_of(const qdri_picture *p, const uint16_t *cells, size_t count) {
    tracer t;
    qdr_status status = tracer_new(p, &t);
    if (status == QDR_OK) trace(&t, cells, count, 0, fill_loop);
    tracer_free(&t);
    return status;
}

qdr_status qdri_picture_outline_of(const qdri_picture *p, const uint16_t *cells, size_t count,
                                   const qdri_outline *how) {
    tracer t;
    qdr_status status = tracer_new(p, &t);
    t.pen = (qdr_pen){.width = how->width, .ink = QDRI_BLACK};
    t.dash = how->dash;
    t.gap = how->gap;
    if (status == QDR_OK)
        trace(&t, cells, count, how->inset, how->dash > 0 ? dash_loop : stroke_loop);
    tracer_free(&t);
    return status;
}
