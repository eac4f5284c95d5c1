/* picture.c: the grid of a puzzle on a surface.
 *
 * From the ground up: tinted grounds, diagonals, thermometers, lines between cells, lines between
 * regions, the frame, cages, dots and signs, and the figures on top. Every measure is a part of the
 * cell, so that a small grid is a small copy of a large one; only lines have bounds, below which
 * they would vanish in print and above which they would look like bars. All lines are black and
 * told apart by their weight: a thin grey one is screened in print and breaks up.
 *
 * Lines have flat ends: a thick line is drawn longer by half its width at both ends, which closes
 * the corners of jigsaw regions and disappears in the line that it meets elsewhere. The frame lies
 * outside of the cells, so that those at the border are as large as the others. */
#include "draw/picture.h"

#include "base/memory.h"
#include "draw/picture_clues.h"
#include "draw/picture_sets.h"
#include "draw/picture_words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static double heavier(const qdri_picture *p, double width) {
    return p->large ? 1.35 * width : width;
}

static double cell_line(const qdri_picture *p) {
    return heavier(p, qdri_between(0.30, 0.017 * p->cell, 0.60));
}

static double region_line(const qdri_picture *p) {
    if (p->puzzle->shape->spec.jigsaw) return heavier(p, qdri_between(1.25, 0.088 * p->cell, 2.8));
    return heavier(p, qdri_between(0.95, 0.068 * p->cell, 2.2));
}

double qdri_picture_frame(double cell, bool large) {
    return (large ? 1.35 : 1) * qdri_between(1.25, 0.088 * cell, 2.8);
}

/* In tiny cells, as of a 100×100 on a page, bounds must not make lines as wide as cells. */
static double no_wider(const qdri_picture *p, double width, double part) {
    return fmin(width, fmax(part * p->cell, 0.30));
}

/* ---- lines ----------------------------------------------------------------------------------- */

static int region_at(const qdri_picture *p, int row, int column) {
    return qdr_shape_box_of(p->puzzle->shape, row * p->side + column);
}

/* Whether regions meet above (or, turned, left of) the i-th cell of a gap. */
static bool border_at(const qdri_picture *p, bool turned, int gap, int i) {
    if (turned) return region_at(p, i, gap - 1) != region_at(p, i, gap);
    return region_at(p, gap - 1, i) != region_at(p, gap, i);
}

/* A line along a gap between rows (or, turned, columns), from one place across it to another. */
static void draw_along(const qdri_picture *p, bool turned, int gap, double from, double to,
                       double width) {
    double at = gap * p->cell;
    if (turned)
        qdri_rule(p->surface, p->x + at, p->y + from, p->x + at, p->y + to, width);
    else
        qdri_rule(p->surface, p->x + from, p->y + at, p->x + to, p->y + at, width);
}

static void draw_cell_lines(const qdri_picture *p) {
    double width = no_wider(p, cell_line(p), 0.06);
    for (int turned = 0; turned < 2; turned++)
        for (int gap = 1; gap < p->side; gap++)
            draw_along(p, turned, gap, 0, p->side * p->cell, width);
}

/* The borders of a gap, each run of them as one line. */
static void draw_borders_along(const qdri_picture *p, bool turned, int gap, double width) {
    double whole = p->side * p->cell;
    for (int i = 0; i < p->side; i++) {
        if (!border_at(p, turned, gap, i)) continue;
        int first = i;
        while (i < p->side && border_at(p, turned, gap, i)) i++;
        draw_along(p, turned, gap, fmax(first * p->cell - width / 2, 0),
                   fmin(i * p->cell + width / 2, whole), width);
    }
}

static void draw_frame(const qdri_picture *p) {
    double width = qdri_picture_frame(p->cell, p->large), out = width / 2;
    double far = p->side * p->cell + out;
    const qdr_point corners[] = {{p->x - out, p->y - out},
                                 {p->x + far, p->y - out},
                                 {p->x + far, p->y + far},
                                 {p->x - out, p->y + far}};
    p->surface->stroke(p->surface->context, &(qdr_path){corners, 4, true},
                       &(qdr_pen){.width = width, .ink = QDRI_BLACK});
}

static void draw_lines(const qdri_picture *p) {
    double width = no_wider(p, region_line(p), 0.18);
    draw_cell_lines(p);
    for (int turned = 0; turned < 2; turned++)
        for (int gap = 1; gap < p->side; gap++) draw_borders_along(p, turned, gap, width);
    draw_frame(p);
}

/* ---- digits ---------------------------------------------------------------------------------- */

static qdr_face digit_face(const qdri_picture *p, bool given) {
    if (!given) return QDR_FACE_LIGHT;
    if (p->solution) return p->given ? p->given : QDR_FACE_BLACK;
    return p->large ? QDR_FACE_BOLD : QDR_FACE_FIGURE;
}

static void put_figure(const qdri_picture *p, const char *text, double x, double middle,
                       double height, qdr_face face, const char *says) {
    const qdr_surface *s = p->surface;
    s->write(s->context, &(qdr_words){.text = text,
                                      .x = x,
                                      .y = middle + height / 2,
                                      .size = height / s->capital(s->context, face),
                                      .face = face,
                                      .ink = QDRI_BLACK,
                                      .align = QDR_ALIGN_CENTRE,
                                      .tracking = p->words.width > 1 && *text != ' ' ? -0.03 : 0,
                                      .says = says});
}

/* The height of figures, of the cell: for words of 1, 2, 3 characters. */
static double figure_height(const qdri_picture *p) {
    static const double heights[] = {0, 0.473, 0.36, 0.31};
    double height = heights[p->words.width];
    if (qdri_picture_has_cages(p) && !p->bare) height = fmin(height, 0.416);
    return height * p->cell;
}

static void tag(const qdri_picture *p, const char *kind) {
    if (p->surface->tag && p->told) p->surface->tag(p->surface->context, kind);
}

/* What an empty cell is told as: its pencil marks, where the puzzle has brought some and they can
 * be written ("24", "(5)" for a single one); else a dot. */
static void empty_word(const qdri_picture *p, int cell, char word[2 * QDR_MAX_SIDE]) {
    const qdr_digit_set *marks = p->puzzle->marks;
    size_t length = 0;
    snprintf(word, 2 * QDR_MAX_SIDE, ".");
    if (!marks || p->words.width > 1) return;
    word[length++] = '(';
    for (int digit = 1; digit <= p->side; digit++) {
        char text[QDRI_WORD];
        if (qdri_set_has(&marks[cell], digit))
            word[length++] = *qdri_digit_word(&p->words, digit, text);
    }
    word[length++] = ')';
    word[length] = '\0';
    if (length <= 3) return; /* none or a single one */
    memmove(word, word + 1, length - 2);
    word[length - 2] = '\0';
}

static void tell_empty(const qdri_picture *p, int cell, double x, double y, double height) {
    char word[2 * QDR_MAX_SIDE];
    empty_word(p, cell, word);
    put_figure(p, " ", x, y, fmin(height, 1.1 * p->cell / (double)strlen(word)),
               digit_face(p, true), word);
}

static void draw_digits(const qdri_picture *p) {
    const uint8_t *givens = p->puzzle->givens;
    const double height = figure_height(p);
    const double low = qdri_picture_has_cages(p) && !p->bare ? 0.55 : 0.5;
    for (int cell = 0; cell < p->side * p->side; cell++) {
        int digit = p->solution ? p->solution[cell] : givens[cell];
        double x = qdri_cell_left(p, cell) + p->cell / 2;
        double y = qdri_cell_top(p, cell) + low * p->cell;
        char word[QDRI_WORD];
        if (digit)
            put_figure(p, qdri_digit_word(&p->words, digit, word), x, y, height,
                       digit_face(p, givens[cell] != 0), p->mute ? "" : NULL);
        else if (p->told)
            tell_empty(p, cell, x, y, height);
        if (p->told && (cell + 1) % p->side == 0) /* rows are heard one by one */
            put_figure(p, " ", x + p->cell / 4, y, height, QDR_FACE_LIGHT, " ");
    }
}

/* With cages, within their dashes and under their sums. */
qdri_mark_places qdri_mark_places_of(const qdri_picture *p, bool wide) {
    const int columns = (int)ceil(sqrt(p->side)), rows = (p->side + columns - 1) / columns;
    const double free = wide ? 0.04 : 0.08, within = 0.115; /* of the cell */
    const double edge = (qdri_picture_has_cages(p) ? within : free) * p->cell;
    const double room = p->cell - 2 * edge;
    const double sum = qdri_picture_has_cages(p) ? fmax(0.235 * p->cell, 5.5) * 0.73 : 0;
    const double top = sum > 0 ? fmax(edge, 0.09 * p->cell + sum) : edge;
    return (qdri_mark_places){columns, edge, top, room / columns, (p->cell - edge - top) / rows};
}

static void draw_cell_marks(const qdri_picture *p, int cell) {
    const qdri_mark_places places = qdri_mark_places_of(p, false);
    const double high =
        fmin(fmin(0.55 * places.height, 0.98 * places.width / p->words.width), 0.154 * p->cell);
    for (int digit = 1; digit <= p->side; digit++) {
        char word[QDRI_WORD];
        if (!qdri_set_has(&p->marks[cell], digit)) continue;
        const qdr_point at = qdri_mark_place(p, &places, cell, digit);
        put_figure(p, qdri_digit_word(&p->words, digit, word), at.x, at.y, high, QDR_FACE_LIGHT,
                   "");
    }
}

static void draw_marks(const qdri_picture *p) {
    for (int cell = 0; p->marks && cell < p->side * p->side; cell++)
        if (!(p->solution ? p->solution[cell] : p->puzzle->givens[cell])) draw_cell_marks(p, cell);
}

/* ---- the whole ------------------------------------------------------------------------------- */

qdr_status qdri_picture_draw(const qdri_picture *p) {
    qdr_status status = qdri_picture_grounds(p);
    if (status != QDR_OK) return status;
    if (!p->bare) {
        qdri_picture_diagonals(p);
        qdri_picture_thermometers(p);
    }
    draw_lines(p);
    status = qdri_picture_outlines(p);
    if (!p->bare) qdri_picture_dots(p);
    tag(p, "P"); /* clues, and the givens row by row, which can be heard and copied */
    if (p->told && !p->solution && status == QDR_OK) status = qdri_picture_tell(p);
    draw_digits(p);
    tag(p, NULL);
    draw_marks(p);
    return status;
}

qdr_status qdri_picture_marks(const qdr_puzzle *puzzle, bool candidates, qdr_digit_set **marks) {
    size_t cells = (size_t)qdr_puzzle_cells(puzzle);
    *marks = NULL;
    if (!candidates && !puzzle->marks) return QDR_OK;
    qdr_digit_set *made = qdri_alloc(cells, sizeof *made);
    if (!made) return QDR_NO_MEMORY;
    if (candidates)
        qdr_puzzle_candidates(puzzle, made);
    else
        for (size_t c = 0; c < cells; c++) made[c] = puzzle->marks[c];
    *marks = made;
    return QDR_OK;
}

qdr_status qdr_draw_picture(const qdr_puzzle *puzzle, const uint8_t *solution,
                            const qdr_draw_style *style, double x, double y,
                            const qdr_surface *surface) {
    qdr_draw_style usual = QDR_DRAW_STYLE_INIT;
    if (!style) style = &usual;
    int side = qdr_puzzle_side(puzzle);
    qdri_picture picture = {.puzzle = puzzle,
                            .solution = solution,
                            .words = qdri_digit_words_for(style, side),
                            .side = side,
                            .x = x,
                            .y = y,
                            .cell = style->cell > 0 ? style->cell : QDRI_USUAL_CELL,
                            .large = style->large,
                            .surface = surface};
    qdr_digit_set *marks;
    if (qdri_picture_marks(puzzle, style->candidates, &marks) != QDR_OK) return QDR_NO_MEMORY;
    picture.marks = marks;
    qdr_status status = qdri_picture_draw(&picture);
    qdri_free(marks);
    return status;
}
