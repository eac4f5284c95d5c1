/* picture.c: the grid of a puzzle on a surface.
 *
 * From the ground up: grey grounds, outlines of extra regions, long diagonals, thin lines between
 * cells, thick lines between regions, the frame, and the digits on top. Every measure is a
 * multiple of the cell, so that a small grid is a small copy of a large one; only lines have
 * bounds, below which they would vanish in print and above which they would look like bars.
 *
 * Lines have flat ends: a thick line is drawn longer by half its width at both ends, which closes
 * the corners of jigsaw regions and disappears in the line that it meets elsewhere. */
#include "draw/picture_clues.h"

#include "base/memory.h"

#include <math.h>

static const double BLACK = 0, THIN_GREY = 0.45, FOUND_GREY = 0.25, MARK_GREY = 0.35;
static const double GROUND = 0.9, OUTLINE_GREY = 0.4, DIAGONAL_GREY = 0.7;

static double between(double low, double value, double high) {
    return fmin(fmax(low, value), high);
}

static double thin_line(double cell) {
    return between(0.2, 0.02 * cell, 0.8);
}

static double thick_line(double cell) {
    return between(0.6, 0.06 * cell, 2.6);
}

double qdri_picture_frame(double cell) {
    return 1.25 * thick_line(cell);
}

/* ---- regions --------------------------------------------------------------------------------- */

static int region_at(const qdri_picture *p, int row, int column) {
    if (row < 0 || column < 0 || row >= p->side || column >= p->side) return -2;
    return qdr_shape_box_of(p->puzzle->shape, row * p->side + column);
}

/* Whether regions meet above (or, turned, left of) the i-th cell of a gap. */
static bool border_at(const qdri_picture *p, bool turned, int gap, int i) {
    if (turned) return region_at(p, i, gap - 1) != region_at(p, i, gap);
    return region_at(p, gap - 1, i) != region_at(p, gap, i);
}

/* A line along a gap between rows (or, turned, columns), from one gap across it to another. */
static void draw_along(const qdri_picture *p, bool turned, int gap, double from, double to,
                       double width, double grey) {
    const qdr_surface *s = p->surface;
    double cell = p->cell, at = gap * cell;
    if (turned)
        s->line(s->context, p->x + at, p->y + from, p->x + at, p->y + to, width, grey);
    else
        s->line(s->context, p->x + from, p->y + at, p->x + to, p->y + at, width, grey);
}

static void draw_thin_lines(const qdri_picture *p) {
    double whole = p->side * p->cell;
    for (int turned = 0; turned < 2; turned++)
        for (int gap = 1; gap < p->side; gap++)
            draw_along(p, turned, gap, 0, whole, thin_line(p->cell), THIN_GREY);
}

/* The borders of a gap, each run of them as one line. */
static void draw_borders_along(const qdri_picture *p, bool turned, int gap) {
    double width = thick_line(p->cell);
    for (int i = 0; i < p->side; i++) {
        if (!border_at(p, turned, gap, i)) continue;
        int first = i;
        while (i < p->side && border_at(p, turned, gap, i)) i++;
        draw_along(p, turned, gap, first * p->cell - width / 2, i * p->cell + width / 2, width,
                   BLACK);
    }
}

static void draw_borders(const qdri_picture *p) {
    double whole = p->side * p->cell, frame = qdri_picture_frame(p->cell);
    for (int turned = 0; turned < 2; turned++)
        for (int gap = 1; gap < p->side; gap++) draw_borders_along(p, turned, gap);
    for (int turned = 0; turned < 2; turned++)
        for (int edge = 0; edge < 2; edge++)
            draw_along(p, turned, edge * p->side, -frame / 2, whole + frame / 2, frame, BLACK);
}

/* ---- extra rules ----------------------------------------------------------------------------- */

static void shade(const qdri_picture *p, const qdr_unit *unit) {
    const qdr_surface *s = p->surface;
    for (size_t i = 0; i < unit->count; i++) {
        int row = unit->cells[i] / p->side, column = unit->cells[i] % p->side;
        /* Neighbours in one rectangle: no seams between them on any screen. */
        int run = 1;
        while (i + 1 < unit->count && unit->cells[i + 1] == unit->cells[i] + 1 &&
               column + run < p->side) {
            run++;
            i++;
        }
        s->fill(s->context, p->x + column * p->cell, p->y + row * p->cell, run * p->cell, p->cell,
                GROUND);
    }
}

static bool in_unit(const qdri_picture *p, const qdr_unit *unit, int row, int column) {
    if (row < 0 || column < 0 || row >= p->side || column >= p->side) return false;
    for (size_t i = 0; i < unit->count; i++)
        if (unit->cells[i] == row * p->side + column) return true;
    return false;
}

/* One side of a cell of a region, a little inside of it. The end towards `before` stops short
 * where the region ends there, runs on to the next cell where it goes on straight, and further to
 * meet the line around the corner where it bends outwards. Seen with the side on top:
 *
 *      bends │        goes on          ends
 *     ───────┘      ───────────      ┌───────      */
static void outline_side(const qdri_picture *p, const qdr_unit *unit, int cell, int side) {
    static const int out_row[] = {-1, 1, 0, 0}, out_column[] = {0, 0, -1, 1};
    const double inset = 0.07 * p->cell, width = 1.5 * thin_line(p->cell);
    int row = cell / p->side, column = cell % p->side;
    bool upright = side >= 2;
    int dr = out_row[side], dc = out_column[side];
    if (in_unit(p, unit, row + dr, column + dc)) return;
    double ends[2];
    for (int end = 0; end < 2; end++) {
        int step = end ? 1 : -1, ar = upright ? step : 0, ac = upright ? 0 : step;
        double past = 0; /* beyond the cell's own edge */
        if (!in_unit(p, unit, row + ar, column + ac))
            past = width / 2 - inset;
        else if (in_unit(p, unit, row + ar + dr, column + ac + dc))
            past = width / 2 + inset;
        ends[end] = ((upright ? row : column) + end) * p->cell + step * past;
    }
    double across = upright ? column * p->cell + (dc > 0 ? p->cell - inset : inset)
                            : row * p->cell + (dr > 0 ? p->cell - inset : inset);
    const qdr_surface *s = p->surface;
    if (upright)
        s->line(s->context, p->x + across, p->y + ends[0], p->x + across, p->y + ends[1], width,
                OUTLINE_GREY);
    else
        s->line(s->context, p->x + ends[0], p->y + across, p->x + ends[1], p->y + across, width,
                OUTLINE_GREY);
}

static void outline(const qdri_picture *p, const qdr_unit *unit) {
    for (size_t i = 0; i < unit->count; i++)
        for (int side = 0; side < 4; side++) outline_side(p, unit, unit->cells[i], side);
}

static void draw_rules(const qdri_picture *p) {
    const qdr_shape *shape = p->puzzle->shape;
    const qdr_surface *s = p->surface;
    for (size_t u = 0; u < shape->unit_count; u++)
        if (shape->units[u].kind == QDR_UNIT_WINDOW || shape->units[u].kind == QDR_UNIT_EXTRA)
            shade(p, &shape->units[u]);
    for (size_t u = 0; u < shape->unit_count; u++)
        if (shape->units[u].kind == QDR_UNIT_EXTRA) outline(p, &shape->units[u]);
    for (size_t c = 0; c < shape->cage_count; c++) {
        const qdri_cage *cage = &shape->cages[c];
        outline(p, &(qdr_unit){.kind = QDR_UNIT_CAGE, .count = cage->count, .cells = cage->cells});
    }
    if (!(shape->spec.rules & QDR_RULE_DIAGONALS)) return;
    double whole = p->side * p->cell, width = 2 * thin_line(p->cell);
    s->line(s->context, p->x, p->y, p->x + whole, p->y + whole, width, DIAGONAL_GREY);
    s->line(s->context, p->x + whole, p->y, p->x, p->y + whole, width, DIAGONAL_GREY);
}

/* ---- digits ---------------------------------------------------------------------------------- */

static void draw_digit(const qdri_picture *p, int cell, int digit, bool given) {
    static const double size_for[] = {0, 0.62, 0.52, 0.42}; /* words of 1, 2, 3 characters */
    char word[QDRI_WORD];
    qdr_words words = {
        .text = qdri_digit_word(&p->words, digit, word),
        .x = p->x + (cell % p->side + 0.5) * p->cell,
        .y = p->y + (cell / p->side + 0.5) * p->cell,
        .size = size_for[p->words.width] * p->cell,
        .grey = given ? BLACK : FOUND_GREY,
        .align = QDR_ALIGN_CENTRE,
        .bold = given && p->solution != NULL,
    };
    p->surface->write(p->surface->context, &words);
}

/* Pencil marks have places of their own, so that a missing one is seen: as in a small box. */
static void draw_marks(const qdri_picture *p, int cell) {
    const double room = 0.88; /* of the cell */
    int columns = (int)ceil(sqrt(p->side)), rows = (p->side + columns - 1) / columns;
    double width = room / columns, height = room / rows;
    double size = fmin(0.62 * height / 0.73, 0.86 * width / (0.64 * p->words.width));
    double left = p->x + (cell % p->side + (1 - room) / 2) * p->cell;
    double top = p->y + (cell / p->side + (1 - room) / 2) * p->cell;
    for (int digit = 1; digit <= p->side; digit++) {
        char word[QDRI_WORD];
        if (!qdri_set_has(&p->marks[cell], digit)) continue;
        qdr_words words = {
            .text = qdri_digit_word(&p->words, digit, word),
            .x = left + ((digit - 1) % columns + 0.5) * width * p->cell,
            .y = top + ((digit - 1) / columns + 0.5) * height * p->cell,
            .size = fmin(size, 0.3) * p->cell,
            .grey = MARK_GREY,
            .align = QDR_ALIGN_CENTRE,
        };
        p->surface->write(p->surface->context, &words);
    }
}

static void draw_digits(const qdri_picture *p, bool marks) {
    const uint8_t *givens = p->puzzle->givens;
    for (int cell = 0; cell < p->side * p->side; cell++) {
        int digit = p->solution ? p->solution[cell] : givens[cell];
        if (digit && !marks) draw_digit(p, cell, digit, givens[cell] != 0);
        if (!digit && marks && p->marks) draw_marks(p, cell);
    }
}

/* ---- the whole ------------------------------------------------------------------------------- */

void qdri_picture_draw(const qdri_picture *p) {
    qdri_picture_thermometers(p);
    draw_rules(p);
    draw_thin_lines(p);
    draw_borders(p);
    qdri_picture_dots(p);
    draw_digits(p, false);
    draw_digits(p, true);
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
                            .surface = surface};
    qdr_digit_set *marks;
    if (qdri_picture_marks(puzzle, style->candidates, &marks) != QDR_OK) return QDR_NO_MEMORY;
    picture.marks = marks;
    qdri_picture_draw(&picture);
    qdri_free(marks);
    return QDR_OK;
}
