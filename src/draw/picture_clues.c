/* picture_clues.c: see picture_clues.h. A surface has lines, rectangles and words, so dots are
 * squares, white or black, and so is the bulb of a thermometer. The outlines of cages are drawn
 * like those of extra regions, in picture.c. */
#include "draw/picture_clues.h"

#include <stdio.h>

static const double BLACK = 0, WHITE = 1, TUBE_GREY = 0.8, LINK_GREY = 0.6;

static double centre_x(const qdri_picture *p, int cell) {
    return p->x + (cell % p->side + 0.5) * p->cell;
}

static double centre_y(const qdri_picture *p, int cell) {
    return p->y + (cell / p->side + 0.5) * p->cell;
}

static void square(const qdri_picture *p, double x, double y, double size, double grey) {
    p->surface->fill(p->surface->context, x - size / 2, y - size / 2, size, size, grey);
}

static void link(const qdri_picture *p, int from, int to, double width, double grey) {
    p->surface->line(p->surface->context, centre_x(p, from), centre_y(p, from), centre_x(p, to),
                     centre_y(p, to), width, grey);
}

void qdri_picture_thermometers(const qdri_picture *p) {
    const qdr_shape_spec *spec = &p->puzzle->shape->spec;
    for (size_t c = 0; c < spec->clue_count; c++) {
        const qdr_clue *clue = &spec->clues[c];
        if (clue->kind != QDR_CLUE_LESS) continue;
        square(p, centre_x(p, clue->cells[0]), centre_y(p, clue->cells[0]), 0.6 * p->cell,
               TUBE_GREY);
        for (size_t i = 1; i < clue->count; i++) {
            link(p, clue->cells[i - 1], clue->cells[i], 0.22 * p->cell, TUBE_GREY);
            square(p, centre_x(p, clue->cells[i]), centre_y(p, clue->cells[i]), 0.22 * p->cell,
                   TUBE_GREY);
        }
    }
}

static void write_small(const qdri_picture *p, const char *text, double x, double y, double grey,
                        qdr_align align) {
    qdr_words words = {.text = text,
                       .x = x,
                       .y = y,
                       .size = 0.24 * p->cell,
                       .grey = grey,
                       .align = align,
                       .bold = true};
    p->surface->write(p->surface->context, &words);
}

/* Between two cells: a square, with the number that it stands for unless it is the usual one. */
static void draw_dot(const qdri_picture *p, const qdr_clue *clue, int a, int b) {
    double x = (centre_x(p, a) + centre_x(p, b)) / 2, y = (centre_y(p, a) + centre_y(p, b)) / 2;
    bool sum = clue->kind == QDR_CLUE_SUM, black = clue->kind == QDR_CLUE_RATIO;
    int usual = black ? 2 : 1, apart = a < b ? b - a : a - b;
    char text[16] = "";
    if (apart != 1 && apart != p->side) link(p, a, b, 0.03 * p->cell, LINK_GREY);
    if (sum && (clue->value == 10 || clue->value == 5))
        snprintf(text, sizeof text, "%s", clue->value == 10 ? "X" : "V");
    else if (sum || clue->value != usual)
        snprintf(text, sizeof text, "%d", clue->value);
    double size = (*text ? 0.3 : 0.22) * p->cell;
    if (!sum) square(p, x, y, size, BLACK);
    if (!black) square(p, x, y, sum ? size : size - 0.05 * p->cell, WHITE);
    if (*text) write_small(p, text, x, y, black ? WHITE : BLACK, QDR_ALIGN_CENTRE);
}

static void write_sum(const qdri_picture *p, const qdr_clue *cage) {
    int first = cage->cells[0];
    char text[16];
    for (size_t i = 1; i < cage->count; i++)
        if (cage->cells[i] < first) first = cage->cells[i];
    snprintf(text, sizeof text, "%d", cage->value);
    double x = p->x + (first % p->side + 0.1) * p->cell;
    double y = p->y + (first / p->side + 0.2) * p->cell;
    write_small(p, text, x, y, BLACK, QDR_ALIGN_LEFT);
}

void qdri_picture_dots(const qdri_picture *p) {
    const qdr_shape_spec *spec = &p->puzzle->shape->spec;
    for (size_t c = 0; c < spec->clue_count; c++) {
        const qdr_clue *clue = &spec->clues[c];
        if (clue->kind == QDR_CLUE_CAGE) write_sum(p, clue);
        for (size_t i = 1; clue->kind > QDR_CLUE_LESS && i < clue->count; i++)
            draw_dot(p, clue, clue->cells[i - 1], clue->cells[i]);
    }
}
